// Package files keeps large things (documents, pictures, fitment data) outside the database, each named by its content.
package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"os"
	"path/filepath"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/gcerrors"

	"camber/internal/base/db"
	"camber/internal/base/fault"
)

// File is the row of what is kept.
type File struct {
	ID     int64
	SHA256 string // hexadecimal, the name it is opened by
	Size   int64  // bytes
	Kind   string // content type
	Added  time.Time
}

// Disk is a folder of files.
type Disk struct {
	bucket *blob.Bucket
	folder string
	below  *Disk // read where this one has nothing; nil: none
}

// OpenDisk makes the folder if need be.
func OpenDisk(folder string) (*Disk, error) {
	bucket, err := fileblob.OpenBucket(folder,
		&fileblob.Options{CreateDir: true, NoTempDir: true, Metadata: fileblob.MetadataDontWrite})
	if err != nil {
		return nil, fmt.Errorf("open the folder of files: %w", err)
	}
	return &Disk{bucket: bucket, folder: folder}, nil
}

func (d *Disk) Close() error { return d.bucket.Close() }

// Over lets d read what another has and it has not. What is put and removed is its own alone.
func (d *Disk) Over(below *Disk) { d.below = below }

// Put keeps what r holds, once, however often it is put; the first kind stays. It may take long, so inside Atomic it is
// an error: put first, then write the row that names the file.
func (d *Disk) Put(ctx context.Context, kind string, r io.Reader) (File, error) {
	if db.Inside(ctx) {
		return File{}, errors.New("files.Put inside Atomic")
	}
	received, sum, size, err := receive(r)
	if err != nil {
		return File{}, fmt.Errorf("receive a file: %w", err)
	}
	defer func() { _ = received.Close() }()
	kept, err := d.bucket.Exists(ctx, path(sum))
	if err == nil && !kept {
		err = d.bucket.Upload(ctx, path(sum), received, &blob.WriterOptions{ContentType: "application/octet-stream"})
	}
	if err == nil {
		err = d.sync(path(sum))
	}
	if err != nil {
		return File{}, fmt.Errorf("keep file %s: %w", sum, err)
	}
	return add(ctx, File{SHA256: sum, Size: size, Kind: kind})
}

// sync makes a file outlast a loss of power: the row that names it must not be there without it.
func (d *Disk) sync(name string) error {
	for _, place := range []string{name, filepath.Dir(name)} {
		f, err := os.Open(filepath.Join(d.folder, filepath.FromSlash(place)))
		if err != nil {
			return err
		}
		err = f.Sync()
		if closed := f.Close(); err == nil {
			err = closed
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Open returns the file with this hash. The reader's last Read is an error when the content is no longer what was put.
// A file that isn't kept is fault.NotFound.
func (d *Disk) Open(ctx context.Context, sum string) (io.ReadCloser, File, error) {
	f, err := find(ctx, sum)
	if err != nil {
		return nil, File{}, err
	}
	content, err := d.bucket.NewReader(ctx, path(sum), nil)
	if gcerrors.Code(err) == gcerrors.NotFound && d.below != nil {
		content, err = d.below.bucket.NewReader(ctx, path(sum), nil)
	}
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, File{}, errNotKept().Because(err)
	}
	if err != nil {
		return nil, File{}, fmt.Errorf("open file %s: %w", sum, err)
	}
	return &checked{ReadCloser: content, want: sum, sum: sha256.New()}, f, nil
}

func errNotKept() *fault.Error { return fault.New(fault.NotFound, "This file does not exist.") }

func path(sum string) string { return sum[:2] + "/" + sum }

// receive writes r to a temporary file, because a file's name is known when all of it is here.
func receive(r io.Reader) (content *os.File, sum string, size int64, err error) {
	f, err := Temp("")
	if err != nil {
		return nil, "", 0, err
	}
	digest := sha256.New()
	size, err = io.Copy(io.MultiWriter(f, digest), r)
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, "", 0, errors.Join(err, f.Close())
	}
	return f, hex.EncodeToString(digest.Sum(nil)), size, nil
}

type checked struct {
	io.ReadCloser
	want string
	sum  hash.Hash
}

func (c *checked) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	c.sum.Write(p[:n])
	if errors.Is(err, io.EOF) && hex.EncodeToString(c.sum.Sum(nil)) != c.want {
		return n, fmt.Errorf("file %s is damaged", c.want)
	}
	return n, err
}
