package container

import (
	"archive/zip"
	"bufio"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"camber/internal/base/fault"
)

func (f *File) gzip(r io.ReaderAt, size int64) {
	f.Kind = Gzip
	name := f.label
	if strings.EqualFold(path.Ext(name), ".gz") {
		name = name[:len(name)-len(".gz")]
	}
	f.entries = []entry{{label: name, compressed: size, open: func() (io.ReadCloser, error) {
		return gzip.NewReader(bufio.NewReaderSize(io.NewSectionReader(r, 0, size), 1<<16))
	}}}
}

func (f *File) zip(r io.ReaderAt, size int64) error {
	z, err := f.directory(r, size)
	if err != nil {
		return err
	}
	for _, file := range z.File {
		name := label(file.Name)
		if !file.Mode().IsRegular() || strings.HasPrefix(name, "._") || strings.HasPrefix(file.Name, "__MACOSX/") {
			continue
		}
		if file.Flags&1 != 0 {
			return fault.New(fault.Invalid, "%s is locked with a password.", name)
		}
		f.entries = append(f.entries, entry{label: name, compressed: compressedSize(file), open: file.Open})
	}
	if len(f.entries) == 0 {
		return fault.New(fault.Invalid, "The archive holds no files.")
	}
	return nil
}

// directory reads the directory of a zip, if it is one that real files have.
func (f *File) directory(r io.ReaderAt, size int64) (*zip.Reader, error) {
	f.Kind = Zip
	budget := &budgeted{r: r, left: directoryAtMost}
	z, err := zip.NewReader(budget, size)
	switch {
	case errors.Is(err, errBudget), err == nil && len(z.File) > f.limits.Entries:
		return nil, f.tooMany()
	case err != nil && !errors.Is(err, zip.ErrInsecurePath):
		return nil, damage(f.label, err)
	}
	budget.free = true
	total := uint64(0)
	for _, file := range z.File {
		if total += file.CompressedSize64; total > uint64(size) || file.CompressedSize64 > uint64(size) {
			return nil, damage(f.label, errOverlap) // as in bombs that use the same bytes again and again
		}
	}
	return z, nil
}

// compressedSize is at most that of the archive, as directory has seen; 0 of what is as it is.
func compressedSize(file *zip.File) int64 {
	if file.Method == zip.Store {
		return 0
	}
	return int64(max(file.CompressedSize64, 1)) //nolint:gosec // at most the archive's
}

// Parts are the entries of an archive that refer to one another by their full names, as those of a workbook.
type Parts struct {
	file   *File
	byName map[string]*zip.File
}

// ReadParts opens what r holds, which must be a zip; the name is a label. The limits are those of all that is read.
func ReadParts(r io.ReaderAt, size int64, name string, limits Limits) (*Parts, error) {
	f := &File{limits: limits.orDefault(), label: label(name)}
	f.left = f.limits.Bytes
	z, err := f.directory(r, size)
	if err != nil {
		return nil, err
	}
	p := &Parts{file: f, byName: map[string]*zip.File{}}
	for _, file := range z.File {
		if _, twice := p.byName[file.Name]; !twice {
			p.byName[file.Name] = file
		}
	}
	return p, nil
}

// Has says whether there is an entry of a name.
func (p *Parts) Has(name string) bool { return p.byName[name] != nil }

// Open opens an entry by its full name; nil where there is none.
func (p *Parts) Open(name string) (io.ReadCloser, error) {
	file := p.byName[name]
	if file == nil {
		return nil, nil //nolint:nilnil // as it says
	}
	content, err := file.Open()
	if err != nil {
		return nil, damage(p.file.label, err)
	}
	return &part{Reader: &limited{r: content, file: p.file, label: p.file.label, compressed: compressedSize(file)},
		Closer: content}, nil
}

type part struct {
	io.Reader
	io.Closer
}

func (f *File) tooMany() error {
	return fault.New(fault.Invalid, "The archive holds more than %d files.", f.limits.Entries)
}

func folder(dir *os.File, limits Limits) (*File, error) {
	f := &File{Kind: Folder, limits: limits, left: limits.Bytes, label: label(dir.Name()), seen: map[string]bool{}}
	names, err := dir.ReadDir(limits.Entries + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, errors.Join(err, dir.Close())
	}
	if len(names) > limits.Entries {
		return nil, errors.Join(f.tooMany(), dir.Close())
	}
	root, err := os.OpenRoot(dir.Name())
	if err := errors.Join(err, dir.Close()); err != nil {
		return nil, err
	}
	f.own = root
	slices.SortFunc(names, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	for _, file := range names {
		name := file.Name()
		if !file.Type().IsRegular() || strings.HasPrefix(name, ".") {
			continue
		}
		f.entries = append(f.entries,
			entry{label: label(name), open: func() (io.ReadCloser, error) { return root.Open(name) }})
	}
	if len(f.entries) == 0 {
		return nil, errors.Join(fault.New(fault.Invalid, "The folder holds no files."), root.Close())
	}
	return f, nil
}

// budgeted lets only so many bytes be read until it is free.
type budgeted struct {
	r    io.ReaderAt
	left int
	free bool
}

var errBudget = errors.New("the directory is too long")

func (b *budgeted) ReadAt(p []byte, at int64) (int, error) {
	if !b.free {
		if b.left -= len(p); b.left < 0 {
			return 0, errBudget
		}
	}
	return b.r.ReadAt(p, at)
}

// damage says what an error of an archive means; others, as of the disk, stay what they are.
func damage(label string, err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, zip.ErrAlgorithm):
		return fault.New(fault.Invalid, "%s is packed in a way that can't be read here.", label).Because(err)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return fault.New(fault.Invalid, "%s is cut off.", label).Because(err)
	case errors.Is(err, zip.ErrFormat), errors.Is(err, zip.ErrChecksum), errors.Is(err, gzip.ErrHeader),
		errors.Is(err, gzip.ErrChecksum), errors.Is(err, errOverlap), errors.As(err, &corrupt):
		return fault.New(fault.Invalid, "%s is damaged or cut off.", label).Because(err)
	}
	return err
}

var errOverlap = errors.New("entries overlap")

// label is what is shown of a name: its last part, without what a screen can't show.
func label(name string) string {
	const longest = 100
	name = path.Base(strings.ReplaceAll(strings.ToValidUTF8(name, "?"), "\\", "/"))
	var shown []rune
	for _, r := range name {
		if unicode.IsPrint(r) && len(shown) < longest {
			shown = append(shown, r)
		}
	}
	s := strings.TrimSpace(string(shown))
	if strings.Trim(s, "./") == "" {
		return "file"
	}
	return s
}

// Size is a number of bytes in words: "64 GB", "512 MB", "100 bytes".
func Size(n int64) string {
	for _, unit := range []struct {
		shift int
		name  string
	}{{40, "TB"}, {30, "GB"}, {20, "MB"}, {10, "KB"}} {
		if n >= 1<<unit.shift {
			return strconv.FormatInt(n>>unit.shift, 10) + " " + unit.name
		}
	}
	return strconv.FormatInt(n, 10) + " bytes"
}
