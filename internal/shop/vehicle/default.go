package vehicle

import (
	"embed"
	"errors"
	"io/fs"
	"sync"

	"camber/internal/shop/vehicle/vpic"
)

// The reference that make gen packs; packed/.gitkeep alone where it was not run.
//
//go:embed all:packed
var packed embed.FS

var errNotPacked = errors.New("the vehicle reference is not packed: run `make gen` and build the program again")

// Default is the public-domain reference that the program carries (FIT-18): the vehicles of NHTSA's vPIC and what is
// written of the common ones in curated.txt.
func Default() (*Reference, error) {
	content, err := packed.ReadFile("packed/default.bin")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNotPacked
	}
	if err != nil {
		return nil, err
	}
	return Open(content)
}

// patterns are unpacked when the first number is decoded.
var patterns = sync.OnceValues(func() (*vpic.Tables, error) {
	content, err := packed.ReadFile("packed/vins.bin")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNotPacked
	}
	if err != nil {
		return nil, err
	}
	return vpic.Open(content)
})
