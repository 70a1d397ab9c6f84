package gallery_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/jobs"
	"camber/internal/base/picture"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
)

type shop struct {
	parts  *catalog.Service
	files  *files.Disk
	images *gallery.Service
	part   int64
}

func setup(t *testing.T, ctx context.Context) shop {
	t.Helper()
	disk, err := files.OpenDisk(filepath.Join(t.TempDir(), "files"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = disk.Close() })
	s := shop{parts: catalog.New(), files: disk, images: gallery.New(disk, picture.Encoder{})}
	must := func(id int64, err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	brand := must(s.parts.AddBrand(ctx, "BCDF", "Harrow"))
	pads := must(s.parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Pads"}}}))
	s.part = must(s.parts.AddPart(ctx, catalog.NewPart{
		BrandID: brand, Number: "HB-1", CategoryID: pads, TaxClassID: 1,
		Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Pads"}},
	}))
	return s
}

// webp is an encoder whose program for WebP copies its file.
func webp(t *testing.T) picture.Encoder {
	t.Helper()
	folder := t.TempDir()
	return picture.With(func(name string) (string, error) {
		if name != "cwebp" {
			return "", exec.ErrNotFound
		}
		path := filepath.Join(folder, name)
		return path, os.WriteFile(path, []byte("#!/bin/sh\nfor last; do :; done\ncp \"$8\" \"$last\"\n"),
			0o700) //nolint:gosec // a program
	})
}

func plain(w, h int, c color.Color) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.Set(x, y, c)
		}
	}
	return img
}

func jpegOf(t *testing.T, img image.Image) io.Reader {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, nil); err != nil {
		t.Fatal(err)
	}
	return &b
}

func pngOf(t *testing.T, img image.Image) io.Reader {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return &b
}

func (s shop) keep(t *testing.T, ctx context.Context, content io.Reader) string {
	t.Helper()
	hash, err := s.images.Keep(ctx, content)
	if err != nil {
		t.Fatal(err)
	}
	return hash
}

func wantKind(t *testing.T, err error, want fault.Kind) {
	t.Helper()
	if !fault.Is(err, want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// work does the jobs that are due, with this service.
func work(t *testing.T, ctx context.Context, images *gallery.Service) {
	t.Helper()
	r := jobs.New(map[string]jobs.Handler{gallery.Job: images.Handle})
	for {
		n, err := r.RunDue(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if n == 0 {
			return
		}
	}
}

func TestAPartHasItsImagesInTheirOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		wide := s.keep(t, ctx, jpegOf(t, plain(1000, 500, color.Black)))
		glass := s.keep(t, ctx, pngOf(t, plain(60, 60, color.NRGBA{0, 0, 0, 9})))
		if again := s.keep(t, ctx, jpegOf(t, plain(1000, 500, color.Black))); again != wide {
			t.Error("the same image twice is two")
		}
		given := []gallery.NewImage{{Hash: glass, Kind: gallery.Drawing}, {Hash: wide, Alt: " From the side "}}
		if err := s.images.SaveImages(ctx, s.part, given); err != nil {
			t.Fatal(err)
		}
		want := []gallery.Image{
			{Hash: glass, Kind: gallery.Drawing, Width: 60, Height: 60},
			{Hash: wide, Kind: gallery.Photo, Alt: "From the side", Width: 1000, Height: 500, Opaque: true},
		}
		p, err := s.parts.Part(ctx, s.part)
		if diff := cmp.Diff(want, p.Images); err != nil || diff != "" {
			t.Errorf("%v %s", err, diff)
		}
		if err := s.images.SaveImages(ctx, s.part, given[1:]); err != nil {
			t.Fatal(err)
		}
		found, err := gallery.Of(ctx, []int64{s.part, s.part + 1})
		if diff := cmp.Diff(map[int64][]gallery.Image{s.part: want[1:]}, found); err != nil || diff != "" {
			t.Errorf("%v %s", err, diff)
		}
	})
}

func TestWrongImagesChangeNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		_, err := s.images.Keep(ctx, bytes.NewReader([]byte(`<svg onload="alert(1)"/>`)))
		wantKind(t, err, fault.Invalid)
		err = db.Atomic(ctx, func(ctx context.Context) error {
			_, err := s.images.Keep(ctx, jpegOf(t, plain(5, 5, color.Black)))
			return err
		})
		if err == nil {
			t.Error("an image is made inside a transaction")
		}
		hash := s.keep(t, ctx, jpegOf(t, plain(50, 50, color.Black)))
		if err := s.images.SaveImages(ctx, s.part, []gallery.NewImage{{Hash: hash}}); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			images []gallery.NewImage
			want   fault.Kind
		}{
			{[]gallery.NewImage{{Hash: hash}, {Hash: "0123456789abcdef0123456789abcdef"}}, fault.NotFound},
			{[]gallery.NewImage{{Hash: hash, Kind: "film"}}, fault.Invalid},
			{[]gallery.NewImage{{Hash: hash, Alt: string(make([]rune, 201))}}, fault.Invalid},
			{make([]gallery.NewImage, gallery.Most+1), fault.TooMuch},
		} {
			wantKind(t, s.images.SaveImages(ctx, s.part, c.images), c.want)
		}
		if found, err := gallery.Of(ctx, []int64{s.part}); err != nil || len(found[s.part]) != 1 {
			t.Errorf("%v, %v", found, err)
		}
	})
}

func TestSizesAreMadeWhenTheyAreFirstNeeded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		hash := s.keep(t, ctx, jpegOf(t, plain(400, 200, color.Black)))
		for range 2 {
			for side, size := range map[int]image.Point{96: {96, 48}, 240: {240, 120}, 480: {400, 200}} {
				f, err := s.images.File(ctx, hash, side, picture.JPEG)
				if err != nil {
					t.Fatal(err)
				}
				img, err := picture.Decode(f.Content)
				if err != nil || img.Bounds().Size() != size || f.Kind != "image/jpeg" {
					t.Errorf("%d: %v, %v", side, f.Kind, err)
				}
			}
		}
		for _, c := range []struct {
			hash string
			side int
			f    picture.Format
		}{
			{hash, 960, picture.JPEG}, // larger than the image
			{hash, 97, picture.JPEG}, {hash, 0, picture.JPEG}, {hash, 96, picture.PNG}, {hash, 96, picture.WebP},
			{hash, 96, "svg"},
			{hash[1:] + "0", 96, picture.JPEG}, {"", 96, picture.JPEG}, {"../../../etc/passwd0000000000000", 96, picture.JPEG},
		} {
			_, err := s.images.File(ctx, c.hash, c.side, c.f)
			wantKind(t, err, fault.NotFound)
		}
	})
}

func TestAnImageThatWasMadeBeforeIsKeptWithItsSizes(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		var b bytes.Buffer
		if _, err := b.ReadFrom(pngOf(t, plain(300, 200, color.NRGBA{0, 0, 200, 90}))); err != nil {
			t.Fatal(err)
		}
		master, err := picture.NewMaster(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		made, err := gallery.Plain(ctx, master)
		if err != nil {
			t.Fatal(err)
		}
		made[240] = []byte("as it was made") // so that a size made anew is told from it
		hash, err := s.images.KeepMaster(ctx, master, made)
		if err != nil {
			t.Fatal(err)
		}
		for _, side := range []int{96, 240, 480} {
			f, err := s.images.File(ctx, hash, side, picture.PNG)
			if err != nil || !bytes.Equal(f.Content, made[side]) {
				t.Errorf("%d: %d bytes of %d, %v", side, len(f.Content), len(made[side]), err)
			}
		}
		if len(made) != 3 {
			t.Errorf("%d sizes", len(made))
		}
		if again := s.keep(t, ctx, &b); again != hash {
			t.Error("brought in again, it is another image")
		}
	})
}

func TestModernFormatsAreOfferedOnceTheyAreKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		hash := s.keep(t, ctx, jpegOf(t, plain(200, 200, color.Black)))
		if err := s.images.SaveImages(ctx, s.part, []gallery.NewImage{{Hash: hash}}); err != nil {
			t.Fatal(err)
		}
		modern := func() []picture.Format {
			found, err := gallery.Of(ctx, []int64{s.part})
			if err != nil {
				t.Fatal(err)
			}
			return found[s.part][0].Modern
		}
		work(t, ctx, s.images) // this server has no encoder
		if got := modern(); len(got) != 0 {
			t.Errorf("%v", got)
		}
		able := gallery.New(s.files, webp(t)) // one is installed
		if err := able.Renew(ctx); err != nil {
			t.Fatal(err)
		}
		work(t, ctx, able)
		if got := modern(); len(got) != 1 || got[0] != picture.WebP {
			t.Errorf("%v", got)
		}
		for _, side := range []int{96, 240} { // the server without one sends them too
			if f, err := s.images.File(ctx, hash, side, picture.WebP); err != nil || f.Kind != "image/webp" {
				t.Errorf("%d: %v", side, err)
			}
		}
		if err := able.Renew(ctx); err != nil {
			t.Fatal(err)
		}
		if depth, err := (jobs.Queue{}).Depth(ctx); err != nil || depth.Queued != 0 {
			t.Errorf("%+v, %v", depth, err)
		}
	})
}

func TestABrokenEncoderIsTriedAgainAndPagesStayAsTheyAre(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		broken := gallery.New(s.files,
			picture.With(func(string) (string, error) { return filepath.Join(t.TempDir(), "gone"), nil }))
		hash, err := broken.Keep(ctx, jpegOf(t, plain(20, 20, color.Black)))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.images.SaveImages(ctx, s.part, []gallery.NewImage{{Hash: hash}}); err != nil {
			t.Fatal(err)
		}
		err = broken.Handle(ctx, []byte(`{"hash":"`+hash+`"}`))
		if !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%v", err)
		}
		if found, err := gallery.Of(ctx, []int64{s.part}); err != nil || len(found[s.part][0].Modern) != 0 {
			t.Errorf("%v, %v", found, err)
		}
	})
}
