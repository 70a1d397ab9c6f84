package container_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/container"
)

type member struct {
	name    string
	mode    fs.FileMode
	content string
	stored  bool
}

func zipped(t *testing.T, members ...member) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, m := range members {
		h := &zip.FileHeader{Name: m.name, Method: zip.Deflate}
		if m.stored {
			h.Method = zip.Store
		}
		h.SetMode(m.mode | 0o600)
		w, err := z.CreateHeader(h)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, m.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func gzipped(t *testing.T, content string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, content); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

type got struct {
	Label, Content string
	Duplicate      bool
}

func entries(f *container.File) ([]got, error) {
	var all []got
	for {
		e, err := f.Next()
		if errors.Is(err, io.EOF) {
			return all, f.Close()
		}
		if err != nil {
			return all, errors.Join(err, f.Close())
		}
		content, err := io.ReadAll(e)
		if err != nil {
			return all, errors.Join(err, f.Close())
		}
		all = append(all, got{e.Label, string(content), e.Duplicate})
	}
}

func read(content []byte, name string, limits container.Limits) ([]got, error) {
	f, err := container.Read(bytes.NewReader(content), int64(len(content)), name, limits)
	if err != nil {
		return nil, err
	}
	return entries(f)
}

// FIT-17: plain, gzip and zip, told apart by what they hold.
func TestKinds(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		content []byte
		want    []got
	}{
		{"a.xml", []byte("<a/>"), []got{{"a.xml", "<a/>", false}}},
		{"a.xml.gz", gzipped(t, "<a/>"), []got{{"a.xml", "<a/>", false}}},
		{"a.xml", gzipped(t, "<a/>"), []got{{"a.xml", "<a/>", false}}},
		{"two.gz", append(gzipped(t, "<a>"), gzipped(t, "</a>")...), []got{{"two", "<a></a>", false}}},
		{"a.csv", zipped(t, member{name: "x.xml", content: "<a/>"}, member{name: "y.xml", content: "<b/>", stored: true}),
			[]got{{"x.xml", "<a/>", false}, {"y.xml", "<b/>", false}}},
		{"/tmp/../in/C:\\files\\b.txt", []byte("1"), []got{{"b.txt", "1", false}}},
	} {
		all, err := read(c.content, c.name, container.Limits{})
		if diff := cmp.Diff(c.want, all); diff != "" || err != nil {
			t.Errorf("%s: %v %s", c.name, err, diff)
		}
	}
}

func TestNamesInsideAnArchiveAreLabels(t *testing.T) {
	t.Parallel()
	all, err := read(zipped(t,
		member{name: "../../etc/passwd", content: "1"}, member{name: "/abs/b.xml", content: "2"},
		member{name: `C:\dir\c.xml`, content: "3"},
		member{name: "d/c.xml", content: "4"}, member{name: "folder/", mode: fs.ModeDir},
		member{name: "link", mode: fs.ModeSymlink, content: "/etc/passwd"},
		member{name: "pipe", mode: fs.ModeNamedPipe}, member{name: "__MACOSX/e.xml", content: "x"},
		member{name: "f/._g.xml", content: "x"},
		member{name: "..", content: "5"}, member{name: "h\x00\n\u202e.xml", content: "6"},
		member{name: strings.Repeat("i", 4096), content: "7"},
	), "a.zip", container.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]got{
		{"passwd", "1", false}, {"b.xml", "2", false}, {"c.xml", "3", false}, {"c.xml", "4", true},
		{"file", "5", false}, {"h.xml", "6", false}, {strings.Repeat("i", 100), "7", false},
	}, all); diff != "" {
		t.Error(diff)
	}
}

func TestFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, content := range map[string]string{"b.txt": "2", "a.txt": "1", ".hidden": "x"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Mkdir(filepath.Join(dir, "c"), 0o700),
		os.Symlink("/etc/hostname", filepath.Join(dir, "d.txt"))); err != nil {
		t.Fatal(err)
	}
	f, err := container.Open(dir, container.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	all, err := entries(f)
	if diff := cmp.Diff([]got{{"a.txt", "1", false}, {"b.txt", "2", false}}, all); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	one, err := container.Open(filepath.Join(dir, "a.txt"), container.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if all, err := entries(one); err != nil || !cmp.Equal(all, []got{{"a.txt", "1", false}}) {
		t.Errorf("got %v, %v", all, err)
	}
	if _, err := container.Open(filepath.Join(dir, "c"), container.Limits{}); text(err) != "The folder holds no files." {
		t.Errorf("got %v", err)
	}
	if _, err := container.Open(dir, container.Limits{Entries: 2}); text(err) != "The archive holds more than 2 files." {
		t.Errorf("got %v", err)
	}
}

// text is what is said to a person; "not said" for an error of the machine.
func text(err error) string {
	if err == nil {
		return ""
	}
	if f := fault.Of(err); f.Kind == fault.Invalid {
		return f.Text.String()
	}
	return "not said"
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	whole := zipped(t, member{name: "a.xml", content: strings.Repeat("<a/>", 1000)})
	damaged := bytes.Clone(gzipped(t, noise(1000)))
	damaged[500] ^= 1
	locked := bytes.Clone(whole)
	for _, at := range []int{6, bytes.Index(whole, []byte("PK\x01\x02")) + 8} {
		locked[at] |= 1
	}
	odd := bytes.Clone(whole)
	for _, at := range []int{8, bytes.Index(whole, []byte("PK\x01\x02")) + 10} {
		odd[at] = 99
	}
	for _, c := range []struct {
		name    string
		content []byte
		limits  container.Limits
		want    string
	}{
		{"a.xml", nil, container.Limits{}, "The file is empty."},
		{"a.zip", []byte("<a/>"), container.Limits{},
			"a.zip is named like an archive but is none, or was damaged on its way."},
		{"a.XML.GZ", []byte("<a/>"), container.Limits{},
			"a.XML.GZ is named like an archive but is none, or was damaged on its way."},
		{"a.gz", gzipped(t, noise(1000))[:900], container.Limits{}, "a is cut off."},
		{"a.gz", []byte("\x1f\x8b"), container.Limits{}, "a is cut off."},
		{"a.gz", []byte("\x1f\x8b\x00\x00\x00\x00\x00\x00\x00\x00\x00"), container.Limits{}, "a is damaged or cut off."},
		{"a.gz", damaged, container.Limits{}, "a is damaged or cut off."},
		{"a.gz", append(gzipped(t, "<a/>"), "rest of something"...), container.Limits{}, "a is damaged or cut off."},
		{"a.zip", whole[:len(whole)-10], container.Limits{}, "a.zip is damaged or cut off."},
		{"a.zip", zipped(t), container.Limits{}, "The archive holds no files."},
		{"a.zip", zipped(t, member{name: "a/", mode: fs.ModeDir}), container.Limits{}, "The archive holds no files."},
		{"a.zip", locked, container.Limits{}, "a.xml is locked with a password."},
		{"a.zip", odd, container.Limits{}, "a.xml is packed in a way that can't be read here."},
		{"a.xml", []byte("12345678901"), container.Limits{Bytes: 10}, "The archive grows to more than 10 bytes."},
		{"a.zip", whole, container.Limits{Bytes: 2 << 10}, "The archive grows to more than 2 KB."},
		{"a.zip", zipped(t, member{name: "a"}, member{name: "b"}, member{name: "c"}), container.Limits{Entries: 2},
			"The archive holds more than 2 files."},
	} {
		if _, err := read(c.content, c.name, c.limits); text(err) != c.want {
			t.Errorf("%s: got %v; want %q", c.name, err, c.want)
		}
	}
}

// noise does not shrink.
func noise(n int) string {
	random := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(random.Uint32())
	}
	return string(b)
}

func TestEveryCutOfAnArchiveIsSeen(t *testing.T) {
	t.Parallel()
	for name, content := range map[string][]byte{"a.zip": zipped(t, member{name: "a.xml", content: "<a>text</a>"}),
		"a.gz": gzipped(t, "<a>text</a>")} {
		for n := range len(content) {
			if _, err := read(content[:n], name, container.Limits{}); text(err) == "" || text(err) == "not said" {
				t.Errorf("%s cut to %d: got %v", name, n, err)
			}
		}
	}
}

func TestTooManyEntriesAreRefusedBeforeTheyAreRead(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for range 30_000 {
		if _, err := z.Create(strings.Repeat("n", 200)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := read(b.Bytes(), "a.zip", container.Limits{}); text(err) != "The archive holds more than 10000 files." {
		t.Errorf("got %v", err)
	}
}

// zeros is a file of n zeros, written as it is read.
func zeros(n int64) io.Reader { return io.LimitReader(zero{}, n) }

type zero struct{}

func (zero) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestBombsAreStoppedWithoutFillingTheMemory(t *testing.T) {
	const grown = 100 << 20
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create("bomb.xml")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(w, zeros(grown)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	f, err := container.Read(bytes.NewReader(b.Bytes()), int64(b.Len()), "bomb.zip", container.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := f.Next()
	if err != nil {
		t.Fatal(err)
	}
	before := heap()
	n, err := io.Copy(io.Discard, e)
	if text(err) != "bomb.xml grows to more than 250 times its size, as no real file does." || n > grown*3/4 {
		t.Errorf("stopped after %d bytes: %v", n, err)
	}
	if after := heap(); after-before > 4<<20 {
		t.Errorf("%d bytes more in memory", after-before)
	}
}

func TestOverlappingEntriesAreRefused(t *testing.T) {
	t.Parallel()
	// Two entries of the directory that name the same bytes.
	one := zipped(t, member{name: "a.xml", content: noise(1000)})
	at := bytes.Index(one, []byte("PK\x01\x02"))
	end := bytes.Index(one, []byte("PK\x05\x06"))
	directory := one[at:end]
	two := append(append(append(bytes.Clone(one[:end]), directory...), directory...), one[end:]...)
	tail := len(two) - 22
	two[tail+8], two[tail+10] = 3, 3
	size := 3 * len(directory)
	two[tail+12], two[tail+13] = byte(size), byte(size>>8)
	if _, err := read(two, "a.zip", container.Limits{}); text(err) != "a.zip is damaged or cut off." {
		t.Errorf("got %v", err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("<a/>"))
	f.Add([]byte("\x1f\x8b\x08"))
	f.Add([]byte("PK\x05\x06\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, content []byte) {
		all, err := read(content, "a", container.Limits{Bytes: 1 << 20, Entries: 100})
		if text(err) == "not said" {
			t.Errorf("got %v", err)
		}
		for _, e := range all {
			if strings.ContainsAny(e.Label, "/\\\x00\n") || e.Label == "" {
				t.Errorf("label %q", e.Label)
			}
		}
	})
}
