package files

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/shop/distributor"
)

// Folders below that of a distributor: what goes there, what comes from there, and where that is put once it was read. What
// can't be read stands in refused; what is cut off stays where it is, for it may still be written.
const (
	outFolder     = "out"
	inFolder      = "in"
	doneFolder    = "done"
	refusedFolder = "refused"
)

const (
	longestFile = 64 << 20 // bytes
	mostNames   = 5000     // of a folder at a time
)

var (
	errTooLarge = errors.New("the file is too large")
	errGrows    = errors.New("the file is still written")
	errDiffers  = errors.New("another file by this name is there")
	errShort    = errors.New("less was written than there is")
)

// disk is where a distributor's folder stands. Names are paths below it, with slashes. What is not there is fs.ErrNotExist.
type disk interface {
	mkdir(name string) error // nil where it is there
	names(folder string) ([]string, error)
	stat(name string) (stamp, error)
	open(name string) (io.ReadCloser, error)
	write(name string, content []byte) error
	rename(from, to string) error
	remove(name string) error
	close() error
}

// stamp tells a file that is still written from one that is not.
type stamp struct {
	size    int64
	changed time.Time
}

// folder is that of a distributor.
type folder struct{ disk }

// open opens the folder of a distributor. Why that can't be done is Unavailable.
func (p patience) open(ctx context.Context, a distributor.Account) (folder, error) {
	d, err := p.diskOf(ctx, a)
	if err != nil {
		return folder{}, err
	}
	for _, name := range []string{outFolder, inFolder, doneFolder, refusedFolder} {
		if err := d.mkdir(name); err != nil {
			return folder{}, errors.Join(unreached(a, err), d.close())
		}
	}
	return folder{d}, nil
}

func (p patience) diskOf(ctx context.Context, a distributor.Account) (disk, error) {
	u, err := url.Parse(a.Address)
	if err != nil {
		return nil, unreached(a, err)
	}
	if u.Scheme == "sftp" {
		return p.dial(ctx, a, u)
	}
	root, err := os.OpenRoot(filepath.FromSlash(u.Path))
	if err != nil || u.Scheme != "file" {
		return nil, unreached(a, err)
	}
	return local{root}, nil
}

func unreached(a distributor.Account, cause error) error {
	return fault.New(fault.Unavailable, "%s can't be read or written.", a.Address).Because(cause)
}

// content is a whole file that nobody writes to: errGrows where somebody does.
func (f folder) content(name string) ([]byte, error) {
	before, err := f.stat(name)
	if err != nil {
		return nil, err
	}
	if before.size > longestFile {
		return nil, errTooLarge
	}
	r, err := f.open(name)
	if err != nil {
		return nil, err
	}
	content, err := io.ReadAll(io.LimitReader(r, longestFile+1))
	if err = errors.Join(err, r.Close()); err != nil {
		return nil, err
	}
	after, err := f.stat(name)
	switch {
	case err != nil:
		return nil, err
	case before != after, int64(len(content)) != after.size:
		return nil, errGrows
	}
	return content, nil
}

// put makes a file that is there whole or not at all: it gets its name last. The same file is there once, however often it
// is put.
func (f folder) put(name string, content []byte) error {
	there, err := f.content(name)
	switch {
	case err == nil && bytes.Equal(there, content):
		return nil
	case err == nil:
		return errDiffers
	case !errors.Is(err, fs.ErrNotExist):
		return err
	}
	half := path.Join(path.Dir(name), "."+path.Base(name)+"."+ids.Token()[:8])
	err = f.write(half, content)
	if err == nil {
		var s stamp
		if s, err = f.stat(half); err == nil && s.size != int64(len(content)) {
			err = errShort
		}
	}
	if err == nil {
		err = f.rename(half, name)
	}
	if err != nil {
		_ = f.remove(half) // or it stands there by a name that nobody reads
	}
	return err
}

// local is a folder of the server's own.
type local struct{ root *os.Root }

func (l local) mkdir(name string) error {
	if err := l.root.Mkdir(name, 0o750); !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

func (l local) names(folder string) ([]string, error) {
	f, err := l.root.Open(folder)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	found, err := f.ReadDir(mostNames)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	var names []string
	for _, e := range found {
		if e.Type().IsRegular() {
			names = append(names, e.Name())
		}
	}
	return names, nil
}

func (l local) stat(name string) (stamp, error) {
	s, err := l.root.Stat(name)
	if err != nil {
		return stamp{}, err
	}
	return stamp{s.Size(), s.ModTime()}, nil
}

func (l local) open(name string) (io.ReadCloser, error) { return l.root.Open(name) }

func (l local) write(name string, content []byte) error {
	return l.root.WriteFile(name, content, 0o640)
}

func (l local) rename(from, to string) error { return l.root.Rename(from, to) }

func (l local) remove(name string) error { return l.root.Remove(name) }

func (l local) close() error { return l.root.Close() }
