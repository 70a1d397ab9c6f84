package files_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/dbtest"
)

func open(t *testing.T) (d *files.Disk, folder string) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "files")
	d, err := files.OpenDisk(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d, folder
}

// stored returns the paths of all files under the folder.
func stored(t *testing.T, folder string) (paths []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

func read(t *testing.T, ctx context.Context, d *files.Disk, sum string) ([]byte, files.File, error) {
	t.Helper()
	r, f, err := d.Open(ctx, sum)
	if err != nil {
		return nil, f, err
	}
	defer func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}()
	content, err := io.ReadAll(r)
	return content, f, err
}

func TestWhatIsPutIsReadBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d, _ := open(t)
		for _, content := range [][]byte{{}, []byte("hello"), bytes.Repeat([]byte{0, 255, '\n'}, 100_000)} {
			put, err := d.Put(ctx, "text/plain", bytes.NewReader(content))
			if err != nil {
				t.Fatal(err)
			}
			got, f, err := read(t, ctx, d, put.SHA256)
			if err != nil || !bytes.Equal(got, content) {
				t.Errorf("%d bytes came back of %d, %v", len(got), len(content), err)
			}
			if f != put || f.Size != int64(len(content)) || f.Kind != "text/plain" || !f.Added.Equal(clock.Now(ctx)) {
				t.Errorf("put %+v, found %+v", put, f)
			}
		}
	})
}

func TestSameContentIsKeptOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d, folder := open(t)
		first, err := d.Put(ctx, "text/plain", strings.NewReader("hello"))
		if err != nil {
			t.Fatal(err)
		}
		if first.SHA256 != "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824" {
			t.Errorf("named %s", first.SHA256)
		}
		dbtest.Clock(ctx).Advance(time.Hour)
		second, err := d.Put(ctx, "text/html", strings.NewReader("hello"))
		if err != nil || second != first {
			t.Errorf("%+v, then %+v, %v", first, second, err)
		}
		if n := len(stored(t, folder)); n != 1 {
			t.Errorf("%d files on disk", n)
		}
	})
}

func TestDamagedFileIsAnError(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d, folder := open(t)
		put, err := d.Put(ctx, "text/plain", strings.NewReader("hello"))
		if err != nil {
			t.Fatal(err)
		}
		path := stored(t, folder)[0]
		if err := os.WriteFile(path, []byte("hellO"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := read(t, ctx, d, put.SHA256); err == nil || !strings.Contains(err.Error(), "damaged") {
			t.Errorf("changed on disk: %v", err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if _, _, err := read(t, ctx, d, put.SHA256); !fault.Is(err, fault.NotFound) {
			t.Errorf("removed from disk: %v", err)
		}
	})
}

func TestUnknownFileIsNotFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d, _ := open(t)
		for _, sum := range []string{"", "x", "../../etc/passwd"} {
			if _, _, err := read(t, ctx, d, sum); !fault.Is(err, fault.NotFound) {
				t.Errorf("%q: %v", sum, err)
			}
		}
	})
}

func TestUnfinishedFileIsNotKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d, folder := open(t)
		broken := errors.New("connection lost")
		_, err := d.Put(ctx, "text/plain", io.MultiReader(strings.NewReader("half"), failing{broken}))
		if !errors.Is(err, broken) {
			t.Errorf("got %v", err)
		}
		if paths := stored(t, folder); len(paths) != 0 {
			t.Errorf("kept %v", paths)
		}
	})
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

func TestPutInsideAtomicIsAnError(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d, folder := open(t)
		err := db.Atomic(ctx, func(ctx context.Context) error {
			_, err := d.Put(ctx, "text/plain", strings.NewReader("hello"))
			return err
		})
		if err == nil || len(stored(t, folder)) != 0 {
			t.Errorf("put in a transaction: %v", err)
		}
	})
}

func TestMappedFileIsReadBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d, folder := open(t)
		for _, content := range []string{"a document", ""} {
			f, err := d.Put(ctx, "text/plain", strings.NewReader(content))
			if err != nil {
				t.Fatal(err)
			}
			name := stored(t, folder)[0]
			mapped, release, err := d.Map(ctx, f.SHA256)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(name); err != nil { // what is mapped stays
				t.Fatal(err)
			}
			if string(mapped) != content {
				t.Errorf("%q, want %q", mapped, content)
			}
			if err := release(); err != nil {
				t.Error(err)
			}
			if _, _, err := d.Map(ctx, f.SHA256); !fault.Is(err, fault.NotFound) {
				t.Errorf("removed: %v", err)
			}
			if err := os.WriteFile(name, []byte("another length"), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, _, err := d.Map(ctx, f.SHA256); err == nil || !strings.Contains(err.Error(), "damaged") {
				t.Errorf("another length: %v", err)
			}
			if err := os.Remove(name); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestRemovedFileIsForgotten(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		d, folder := open(t)
		put, err := d.Put(ctx, "text/plain", strings.NewReader("hello"))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time there is none
			if err := d.Remove(ctx, put.SHA256); err != nil {
				t.Fatal(err)
			}
		}
		if _, _, err := d.Open(ctx, put.SHA256); !fault.Is(err, fault.NotFound) {
			t.Errorf("opened: %v", err)
		}
		if n := len(stored(t, folder)); n != 0 {
			t.Errorf("%d files are left", n)
		}
		if again, err := d.Put(ctx, "text/plain", strings.NewReader("hello")); err != nil || again.SHA256 != put.SHA256 {
			t.Errorf("put again: %+v, %v", again, err)
		}
	})
}

func TestOneDiskReadsAnotherBelowAndChangesNothingOfIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		below, folder := open(t)
		f, err := below.Put(ctx, "text/plain", strings.NewReader("below"))
		if err != nil {
			t.Fatal(err)
		}
		above, own := open(t)
		above.Over(below)
		if content, _, _ := read(t, ctx, above, f.SHA256); string(content) != "below" || !above.Has(f) {
			t.Errorf("%q", content)
		}
		mapped, release, err := above.Map(ctx, f.SHA256)
		if err != nil || string(mapped) != "below" {
			t.Fatalf("%q, %v", mapped, err)
		}
		if err := release(); err != nil {
			t.Error(err)
		}
		if err := above.Remove(ctx, f.SHA256); err != nil {
			t.Error(err)
		}
		if len(stored(t, folder)) != 1 || len(stored(t, own)) != 0 {
			t.Errorf("below %v, above %v", stored(t, folder), stored(t, own))
		}
	})
}
