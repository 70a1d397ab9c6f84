package studio

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"strconv"

	"camber/internal/base/picture"
)

// The images that make gen renders; packed/.gitkeep alone where it was not run.
//
//go:embed all:packed
var packed embed.FS

var errNotPacked = errors.New(
	"the images of the demonstration are not packed: run `make gen` and build the program again")

// FileName is of a subject's packed image with its longer side at most side, 0: of its master.
func FileName(name string, side int) string {
	ending := "." + string(format(name))
	if side > 0 {
		return name + "-" + strconv.Itoa(side) + ending
	}
	return name + ending
}

func format(name string) picture.Format {
	if CutOut(name) {
		return picture.PNG
	}
	return picture.JPEG
}

// Packed returns the image of a subject that the program carries, and its smaller files by side.
func Packed(name string) (m picture.Master, plain map[int][]byte, err error) {
	m.Format = format(name)
	if m.Bytes, err = packed.ReadFile("packed/" + FileName(name, 0)); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = errNotPacked
		}
		return m, nil, err
	}
	size, _, err := image.DecodeConfig(bytes.NewReader(m.Bytes))
	if err != nil {
		return m, nil, fmt.Errorf("the packed image of %s: %w", name, err)
	}
	m.Width, m.Height, plain = size.Width, size.Height, map[int][]byte{}
	for _, side := range picture.Sides() {
		content, err := packed.ReadFile("packed/" + FileName(name, side))
		if errors.Is(err, fs.ErrNotExist) {
			break // it is no larger
		}
		if err != nil {
			return m, nil, err
		}
		plain[side] = content
	}
	return m, plain, nil
}
