// Package container opens what a supplier sent: a file as it is, a gzip, a zip of files, or a folder. What it is shows
// in its content, never in its name. Nothing is unpacked to disk, and names inside an archive are labels, never paths
//
package container

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path"
	"strings"

	"camber/internal/base/fault"
)

// Limits keep an archive from growing without end. Zero means the default.
type Limits struct {
	Bytes   int64 // uncompressed, of all entries together: 64 GiB
	Ratio   int64 // uncompressed to compressed bytes of an entry: 250
	Entries int   // of an archive or a folder: 10,000
}

const (
	defaultBytes   = 64 << 30
	defaultEntries = 10_000

	// XML and tables of suppliers shrink to a tenth, in rare repetitive ones to a hundredth. Deflate ends at 1,032, which
	// only bombs come near. Small entries may be anything: they can't hurt.
	defaultRatio = 250
	ratioFrom    = 64 << 20

	// A zip's directory is read into memory. Ten thousand entries take 1 to 2 MB of it.
	directoryAtMost = 4 << 20
)

func (l Limits) orDefault() Limits {
	if l.Bytes <= 0 {
		l.Bytes = defaultBytes
	}
	if l.Ratio <= 0 {
		l.Ratio = defaultRatio
	}
	if l.Entries <= 0 {
		l.Entries = defaultEntries
	}
	return l
}

// Kind is what was opened.
type Kind string

const (
	Plain  Kind = "plain"
	Gzip   Kind = "gzip"
	Zip    Kind = "zip"
	Folder Kind = "folder"
)

// Source is a sequence of entries: a File, or what a test makes up.
type Source interface {
	// Next returns the next entry, and io.EOF after the last.
	Next() (*Entry, error)
}

// File is an opened file. Its entries are read one after the other, each before the next is asked for.
type File struct {
	Kind Kind

	limits  Limits
	left    int64 // of the bytes
	label   string
	seen    map[string]bool
	entries []entry
	at      int
	opened  io.Closer // the current entry
	own     io.Closer
}

type entry struct {
	label      string
	compressed int64 // 0: as it is
	open       func() (io.ReadCloser, error)
}

// Entry is one file in a container. Its errors are fault.Invalid for what is wrong with the archive.
type Entry struct {
	Label      string // for people; no part of it is a folder
	Duplicate  bool   // an entry before it bore the same label
	Compressed bool
	io.Reader
}

// Open opens the file or folder at path.
func Open(path string, limits Limits) (*File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	stat, err := f.Stat()
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	if stat.IsDir() {
		return folder(f, limits.orDefault())
	}
	file, err := Read(f, stat.Size(), path, limits)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	file.own = f
	return file, nil
}

// Read opens what r holds. The name is a label, and it must not promise an archive that is none.
func Read(r io.ReaderAt, size int64, name string, limits Limits) (*File, error) {
	f := &File{limits: limits.orDefault(), label: label(name), seen: map[string]bool{}}
	f.left = f.limits.Bytes
	head := make([]byte, 4)
	n, err := r.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	head = head[:n]
	switch {
	case n == 0 || size == 0:
		return nil, fault.New(fault.Invalid, "The file is empty.")
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return f, f.zip(r, size)
	case bytes.HasPrefix(head, []byte("\x1f\x8b")):
		f.gzip(r, size)
		return f, nil
	}
	if suffix := strings.ToLower(path.Ext(f.label)); suffix == ".zip" || suffix == ".gz" {
		return nil, fault.New(fault.Invalid, "%s is named like an archive but is none, or was damaged on its way.", f.label)
	}
	f.Kind = Plain
	f.entries = []entry{{label: f.label, open: func() (io.ReadCloser, error) {
		return io.NopCloser(io.NewSectionReader(r, 0, size)), nil
	}}}
	return f, nil
}

// Label is the name of what was opened, for people.
func (f *File) Label() string { return f.label }

// Next implements Source. The entry before it can be read no more.
func (f *File) Next() (*Entry, error) {
	if err := f.closeEntry(); err != nil {
		return nil, err
	}
	if f.at >= len(f.entries) {
		return nil, io.EOF
	}
	e := f.entries[f.at]
	f.at++
	r, err := e.open()
	if err != nil {
		return nil, damage(e.label, err)
	}
	f.opened = r
	duplicate := f.seen[e.label]
	f.seen[e.label] = true
	return &Entry{
		Label: e.label, Duplicate: duplicate, Compressed: e.compressed > 0,
		Reader: &limited{r: r, file: f, label: e.label, compressed: e.compressed},
	}, nil
}

// Close ends the reading.
func (f *File) Close() error {
	f.at = len(f.entries)
	err := f.closeEntry()
	if f.own != nil {
		err = errors.Join(err, f.own.Close())
		f.own = nil
	}
	return err
}

func (f *File) closeEntry() error {
	if f.opened == nil {
		return nil
	}
	err := f.opened.Close()
	f.opened = nil
	if err != nil && fault.Of(damage("", err)).Kind == fault.Invalid {
		return nil // said to whoever read that far
	}
	return err
}

// limited counts what comes out of an entry against the limits.
type limited struct {
	r          io.Reader
	file       *File
	label      string
	compressed int64
	read       int64
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	l.read += int64(n)
	l.file.left -= int64(n)
	switch {
	case l.file.left < 0:
		return 0, fault.New(fault.Invalid, "The archive grows to more than %s.", Size(l.file.limits.Bytes))
	case l.compressed > 0 && l.read > ratioFrom && l.read/l.file.limits.Ratio > l.compressed:
		return 0, fault.New(fault.Invalid, "%s grows to more than %d times its size, as no real file does.", l.label,
			l.file.limits.Ratio)
	case err == nil || errors.Is(err, io.EOF):
		return n, err
	}
	return n, damage(l.label, err)
}
