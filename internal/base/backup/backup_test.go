package backup_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/backup"
	"camber/internal/base/db"
)

var about = backup.About{Program: "test", Version: 72, Database: "sqlite", Shop: "Parts",
	Taken: time.Date(2026, 3, 2, 15, 4, 5, 0, time.UTC)}

func sum(content string) string {
	digest := sha256.Sum256([]byte(content))
	return hex.EncodeToString(digest[:])
}

// rowsOf are enough rows for several chunks, which can't be compressed away.
func rowsOf(n int) (all []string) {
	random := rand.New(rand.NewPCG(1, 2))
	for range n {
		all = append(all, fmt.Sprintf("%d\t%d\n", random.Uint64(), random.Uint64()))
	}
	return all
}

// write makes a backup of the files and tables.
func write(t *testing.T, path string, files []string, tables map[string][]string) *backup.Backup {
	t.Helper()
	w, err := backup.Create(path, about)
	if err != nil {
		t.Fatal(err)
	}
	for _, content := range files {
		if err := w.AddFile(sum(content), int64(len(content)), strings.NewReader(content)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"long", "none", "short"} {
		err := w.AddTable(db.Table{Name: name, Columns: []string{"a", "b"}, Last: 3},
			func(to io.Writer) (n int64, err error) {
				for _, row := range tables[name] {
					if _, err := io.WriteString(to, row); err != nil {
						return n, err
					}
					n++
				}
				return n, nil
			})
		if err != nil {
			t.Fatal(err)
		}
	}
	b, err := w.Finish(t.Context(), []backup.Fact{{Name: "orders", Value: "1"}})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// read is all that is in a backup.
func read(ctx context.Context, b *backup.Backup) (files map[string]string, tables map[string]string, err error) {
	files, tables = map[string]string{}, map[string]string{}
	err = b.Read(ctx, func(sum string, content io.Reader) error {
		all, err := io.ReadAll(content)
		files[sum] = string(all)
		return err
	}, func(t backup.Table, rows io.Reader) error {
		all, err := io.ReadAll(rows)
		tables[t.Name] = string(all)
		return err
	})
	return files, tables, err
}

func TestWhatIsBackedUpIsReadBack(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.tar")
	long := rowsOf(250_000)
	made := write(t, path, []string{"", "one", strings.Repeat("two", 100_000)},
		map[string][]string{"long": long, "short": {"1\t2\n"}})
	b, err := backup.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	files, tables, err := read(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{sum(""): "", sum("one"): "one",
		sum(strings.Repeat("two", 100_000)): strings.Repeat("two", 100_000)}, files); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(map[string]string{"long": strings.Join(long, ""), "none": "", "short": "1\t2\n"}, tables); diff != "" {
		t.Error("other rows")
	}
	want := about
	want.Form = backup.Form
	if b.About != want || b.Files != 3 || b.Bytes != 300_003 || b.Tables[0].Rows != 250_000 ||
		len(b.Tables[0].Chunks) < 2 || b.Tables[2].Last != 3 {
		t.Errorf("%+v", b.About)
	}
	if diff := cmp.Diff(made.Contents, b.Contents); diff != "" {
		t.Error(diff)
	}
	if is, err := os.Stat(path); err != nil || is.Mode() != 0o600 {
		t.Errorf("others can read it: %v", is.Mode())
	}
	if left, _ := filepath.Glob(path + ".*"); len(left) != 0 {
		t.Errorf("left: %v", left)
	}
}

func TestABackupIsNeverWrittenOverAnother(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.tar")
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := backup.Create(path, about); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Error(err)
	}
	if content, err := os.ReadFile(path); err != nil || string(content) != "mine" {
		t.Errorf("%s, %v", content, err)
	}
}

func TestAnAbandonedBackupLeavesNothing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	w, err := backup.Create(filepath.Join(folder, "a.tar"), about)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Abandon(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

// A file that is not what its name says, or is no longer there to its end, is noted and passed over; the rest is kept.
func TestLostFilesAreNoted(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.tar")
	w, err := backup.Create(path, about)
	if err != nil {
		t.Fatal(err)
	}
	broken := errors.New("the disk is broken")
	for content, from := range map[string]io.Reader{
		"short":  strings.NewReader("sho"),
		"longer": strings.NewReader("longer than it was"),
		"broken": io.MultiReader(strings.NewReader("brok"), failing{broken}),
		"at end": io.MultiReader(strings.NewReader("at end"), failing{broken}),
		"whole":  strings.NewReader("whole"),
	} {
		if err := w.AddFile(sum(content), int64(len(content)), from); err != nil {
			t.Fatal(err)
		}
	}
	w.Lose(sum("gone"), errors.New("it is not there"))
	b, err := w.Finish(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	files, _, err := read(t.Context(), b)
	if err != nil || len(files) != 1 || files[sum("whole")] != "whole" || len(b.Lost) != 5 {
		t.Errorf("%v, lost %v, %v", files, b.Lost, err)
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// check opens what is written at path and reads it.
func check(t *testing.T, path string, content []byte) error {
	t.Helper()
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	b, err := backup.Open(path)
	if err == nil {
		err = b.Check(t.Context())
	}
	return err
}

// Wherever a backup ends too early, and whatever byte of it is another, it is refused, unless nothing of the shop
// changes.
func TestWhatIsCutOffOrDamagedIsRefused(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path, bad := filepath.Join(folder, "a.tar"), filepath.Join(folder, "bad.tar")
	whole := write(t, path, []string{"one", strings.Repeat("two", 1000)},
		map[string][]string{"long": rowsOf(300), "short": {"1\t2\n"}})
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	end := len(bytes.TrimRight(content, "\x00"))
	for n := 0; n < end; n += 97 {
		err := check(t, bad, content[:n])
		if err == nil || n >= 1024 && !strings.Contains(err.Error(), "cut off") {
			t.Errorf("%d of %d bytes: %v", n, end, err)
		}
	}
	wantFiles, wantTables, err := read(t.Context(), whole)
	if err != nil {
		t.Fatal(err)
	}
	unharmed := 0
	for n := 0; n < end; n += 13 {
		damaged := bytes.Clone(content)
		damaged[n] ^= 0x10
		if err := check(t, bad, damaged); err != nil {
			continue
		}
		unharmed++
		b, err := backup.Open(bad)
		if err != nil {
			t.Fatal(err)
		}
		files, tables, err := read(t.Context(), b)
		if diff := cmp.Diff(wantFiles, files) + cmp.Diff(wantTables, tables) + cmp.Diff(whole.Contents, b.Contents) +
			cmp.Diff(whole.About, b.About); diff != "" || err != nil {
			t.Errorf("byte %d is another, and it was read: %s", n, diff)
		}
	}
	t.Logf("%d of %d damages met what is nothing", unharmed, end/13)
}

func TestWhatIsNoBackupIsRefused(t *testing.T) {
	t.Parallel()
	bad := filepath.Join(t.TempDir(), "bad.tar")
	for _, content := range []string{"", "hello", strings.Repeat("hello ", 1000), strings.Repeat("\x00", 2048)} {
		if err := check(t, bad, []byte(content)); err == nil || !strings.Contains(err.Error(), "not a backup of Camber") {
			t.Errorf("%.9q: %v", content, err)
		}
	}
	if _, err := backup.Open(filepath.Join(t.TempDir(), "none.tar")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
}

func TestAnotherFormIsRefusedByName(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "a.tar")
	write(t, path, nil, nil)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	later := bytes.Replace(content, []byte(`"camber_backup": 1`), []byte(`"camber_backup": 2`), 1)
	if err := check(t, path, later); err == nil || !strings.Contains(err.Error(), "form 2") {
		t.Error(err)
	}
}
