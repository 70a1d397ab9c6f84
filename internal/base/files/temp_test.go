package files_test

import (
	"os"
	"testing"

	"camber/internal/base/files"
)

// Nothing is left behind, not even by a program that is killed.
func TestATemporaryFileHasNoName(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	f, err := files.Temp(folder)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("content"); err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
		t.Errorf("%d files are left (%v)", len(left), err)
	}
	got := make([]byte, 7)
	if _, err := f.ReadAt(got, 0); err != nil || string(got) != "content" {
		t.Errorf("read back %q, %v", got, err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}
