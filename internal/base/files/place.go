package files

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"syscall"
)

// Place puts content under its name without a row, in place of what is there; content that ends with an error is not
// kept. It is safe from a loss of power after Settle.
func (d *Disk) Place(sum string, content io.Reader) error {
	name := filepath.Join(d.folder, filepath.FromSlash(path(sum)))
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), "placing-")
	if err != nil {
		return err
	}
	_, err = io.Copy(f, content)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

// Settle brings all that was placed to the disk, at once.
func (d *Disk) Settle() { syscall.Sync() }

// Has says whether a file is there in its size.
func (d *Disk) Has(f File) bool {
	is, err := os.Stat(filepath.Join(d.folder, filepath.FromSlash(path(f.SHA256))))
	return err == nil && is.Size() == f.Size || d.below != nil && d.below.Has(f)
}
