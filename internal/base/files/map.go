package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// Map returns the content of the file with this hash, to be read and never written, and what releases it; after that no
// slice of it may be used. Only its size is checked: the file may be much larger than memory. A file that isn't kept is
// fault.NotFound.
func (d *Disk) Map(ctx context.Context, sum string) (content []byte, release func() error, err error) {
	f, err := find(ctx, sum)
	if err != nil {
		return nil, nil, err
	}
	content, release, err = mapFile(filepath.Join(d.folder, filepath.FromSlash(path(sum))))
	if errors.Is(err, fs.ErrNotExist) && d.below != nil {
		content, release, err = mapFile(filepath.Join(d.below.folder, filepath.FromSlash(path(sum))))
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, errNotKept().Because(err)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("map file %s: %w", sum, err)
	}
	if int64(len(content)) != f.Size {
		return nil, nil, errors.Join(fmt.Errorf("file %s is damaged", sum), release())
	}
	return content, release, nil
}
