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
	f.Kind = Zip
	budget := &budgeted{r: r, left: directoryAtMost}
	z, err := zip.NewReader(budget, size)
	switch {
	case errors.Is(err, errBudget), err == nil && len(z.File) > f.limits.Entries:
		return f.tooMany()
	case err != nil && !errors.Is(err, zip.ErrInsecurePath):
		return damage(f.label, err)
	}
	budget.free = true
	total := uint64(0)
	for _, file := range z.File {
		if total += file.CompressedSize64; total > uint64(size) || file.CompressedSize64 > uint64(size) {
			return damage(f.label, errOverlap) // as in bombs that use the same bytes again and again
		}
		name := label(file.Name)
		if !file.Mode().IsRegular() || strings.HasPrefix(name, "._") || strings.HasPrefix(file.Name, "__MACOSX/") {
			continue
		}
		if file.Flags&1 != 0 {
			return fault.New(fault.Invalid, "%s is locked with a password.", name)
		}
		compressed := int64(0)
		if file.Method != zip.Store {
			compressed = int64(max(file.CompressedSize64, 1)) // at most size, checked above
		}
		f.entries = append(f.entries, entry{label: name, compressed: compressed, open: file.Open})
	}
	if len(f.entries) == 0 {
		return fault.New(fault.Invalid, "The archive holds no files.")
	}
	return nil
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
