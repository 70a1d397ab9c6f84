package vault

import (
	"context"
	"errors"
	"fmt"
	"io"
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

// Fetch copies a backup.
func (f Folder) Fetch(_ context.Context, name, to string) (err error) {
	from, err := os.Open(filepath.Join(string(f), filepath.Base(name)))
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }()
	into, err := os.Create(to) //nolint:gosec // the caller's own
	if err != nil {
		return err
	}
	_, err = io.Copy(into, from)
	return errors.Join(err, into.Close())
}

func (f Folder) Remove(_ context.Context, name string) error {
	if err := os.Remove(filepath.Join(string(f), filepath.Base(name))); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
