package vault

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Folder keeps backups in a folder of this machine, which should be on another disk than the shop.
type Folder string

// Keep has the backup written into the folder itself: it has another name until it is whole. The folder is not made, so
// that a disk that is not there is noticed.
func (f Folder) Keep(_ context.Context, name string, write func(path string) error) error {
	is, err := os.Stat(string(f))
	if err != nil {
		return err
	}
	if !is.IsDir() {
		return fmt.Errorf("%s is no folder: %w", string(f), fs.ErrNotExist)
	}
	return write(filepath.Join(string(f), name))
}

func (f Folder) Remove(_ context.Context, name string) error {
	if err := os.Remove(filepath.Join(string(f), filepath.Base(name))); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
