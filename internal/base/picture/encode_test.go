package picture

import (
	"bytes"
	"context"
	"errors"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// installed makes an Encoder that finds these programs in a folder of their own.
func installed(t *testing.T, programs map[string]string) Encoder {
	t.Helper()
	folder := t.TempDir()
	return With(func(name string) (string, error) {
		script, ok := programs[name]
		if !ok {
			return "", exec.ErrNotFound
		}
		path := filepath.Join(folder, name)
		return path, os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o700) //nolint:gosec // a program
	})
}

func TestFormatsAreThoseWhoseProgramsAreThere(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		programs map[string]string
		want     []Format
	}{
		{nil, nil},
		{map[string]string{"cwebp": ""}, []Format{WebP}},
		{map[string]string{"cwebp": "", "avifenc": ""}, []Format{AVIF, WebP}},
	} {
		got := installed(t, c.programs).Modern()
		if len(got) != len(c.want) {
			t.Errorf("%v of %v", got, c.programs)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%v of %v", got, c.programs)
			}
		}
	}
}

func TestAProgramIsGivenPixelsAndItsWordIsTaken(t *testing.T) {
	t.Parallel()
	img := image.NewRGBA(image.Rect(0, 0, 8, 8))
	// the stand-in says what it was given
	e := installed(t, map[string]string{
		"cwebp":   `for last; do :; done; head -c 8 "$8" > "$last"`,
		"avifenc": `echo "no space" >&2; exit 3`,
	})
	ctx := context.Background()
	if got, err := e.Encode(ctx, img, WebP); err != nil || !bytes.Equal(got, []byte("\x89PNG\r\n\x1a\n")) {
		t.Errorf("%q, %v", got, err)
	}
	_, err := e.Encode(ctx, img, AVIF)
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || !strings.Contains(err.Error(), "no space") {
		t.Errorf("a program that failed: %v", err)
	}
	if _, err := (Encoder{}).Encode(ctx, img, WebP); err == nil {
		t.Error("no program, but an image")
	}
}

func TestInstalledProgramsWriteWhatBrowsersRead(t *testing.T) {
	t.Parallel()
	e := Find()
	img := image.NewNRGBA(image.Rect(0, 0, 40, 30))
	black := image.NewGray(image.Rect(0, 0, 32, 32))
	if e.Writes(WebP) {
		file, err := e.Encode(context.Background(), black, WebP)
		if err != nil {
			t.Fatal(err)
		}
		if read, err := Decode(file); err != nil {
			t.Error(err)
		} else if r, g, b, _ := read.At(9, 9).RGBA(); r+g+b > 3*0x300 {
			t.Errorf("black came back as %x %x %x", r, g, b)
		}
	}
	for f, magic := range map[Format]string{JPEG: "\xff\xd8\xff", PNG: "\x89PNG", WebP: "WEBP", AVIF: "ftypavif"} {
		if !e.Writes(f) {
			t.Logf("no program writes %s here", f)
			continue
		}
		got, err := e.Encode(context.Background(), img, f)
		if err != nil || !bytes.Contains(got[:min(len(got), 16)], []byte(magic)) {
			t.Errorf("%s: %.16q, %v", f, got, err)
		}
	}
}
