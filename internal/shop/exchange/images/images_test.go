package images_test

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"maps"
	"path/filepath"
	"testing"
	"testing/fstest"

	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/picture"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/exchange/images"
)

// dot is an image that no other is.
func dot(t *testing.T, n uint8) *fstest.MapFile {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 20, 20))
	img.SetGray(0, 0, color.Gray{n})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return &fstest.MapFile{Data: b.Bytes()}
}

// shelves is a shop of two brands, BCDF Harrow and GHJK Tallis, and how a part of one gets on its shelves.
func shelves(t *testing.T, ctx context.Context) (parts *catalog.Service, kept *gallery.Service,
	add func(brand, number string) int64) {
	t.Helper()
	disk, err := files.OpenDisk(filepath.Join(t.TempDir(), "files"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = disk.Close() })
	must := func(id int64, err error) int64 {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	parts = catalog.New()
	brands := map[string]int64{"BCDF": must(parts.AddBrand(ctx, "BCDF", "Harrow")),
		"GHJK": must(parts.AddBrand(ctx, "GHJK", "Tallis"))}
	pads := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Pads"}}}))
	add = func(brand, number string) int64 {
		return must(parts.AddPart(ctx, catalog.NewPart{
			BrandID: brands[brand], Number: number, CategoryID: pads, TaxClassID: 1,
			Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Pads"}},
		}))
	}
	return parts, gallery.New(disk, picture.Encoder{}), add
}

func TestFilesFindTheirPartsByTheirNames(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		parts, kept, add := shelves(t, ctx)
		plain, dashed, other := add("BCDF", "HB 1363"), add("BCDF", "HB-1363-2"), add("GHJK", "HB-1363")

		r, err := images.Import(ctx, parts, kept, fstest.MapFS{
			"BCDF/HB1363_10.png": dot(t, 10), "BCDF/HB1363_9.png": dot(t, 9), "BCDF/hb-1363.png": dot(t, 1), // 10 after 9
			"harrow/HB-1363-2.png":   dot(t, 3), // the number of another part
			"mixed/GHJK_HB1363.webp": dot(t, 4), "mixed/Tallis_HB-1363 (2).jpg": dot(t, 5),
			"BCDF/HB9999.png": dot(t, 6), "nobody/HB1363.png": dot(t, 7), "BCDF/HB1363_3.png": {Data: []byte("<svg/>")},
			"BCDF/.DS_Store": dot(t, 8),
		}, "")
		if err != nil {
			t.Fatal(err)
		}
		if r.Files != 9 || r.Kept != 6 || r.Parts != 3 {
			t.Errorf("%+v", r)
		}
		var rejected []string
		for _, one := range r.Rejected {
			rejected = append(rejected, one.File)
		}
		if len(rejected) != 3 || rejected[0] != "BCDF/HB1363_3.png" || rejected[1] != "BCDF/HB9999.png" ||
			rejected[2] != "nobody/HB1363.png" {
			t.Errorf("rejected %q", rejected)
		}
		found, err := gallery.Of(ctx, []int64{plain, dashed, other})
		if err != nil || len(found[plain]) != 3 || len(found[dashed]) != 1 || len(found[other]) != 2 {
			t.Errorf("%v, %v", found, err)
		}
		ninth, err := kept.Keep(ctx, bytes.NewReader(dot(t, 9).Data))
		if err != nil || found[plain][1].Hash != ninth {
			t.Errorf("the ninth is not before the tenth: %v", err)
		}
		if _, err := images.Import(ctx, parts, kept, fstest.MapFS{}, "Nobody"); !fault.Is(err, fault.NotFound) {
			t.Errorf("%v", err)
		}
	})
}

// broken is a disk that does not give what stands under some names, or breaks off in the middle of it.
type broken struct {
	fs.FS
	shut, torn, folder string
}

func (b broken) Open(name string) (fs.File, error) {
	if name == b.shut || name == b.folder {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
	}
	f, err := b.FS.Open(name)
	if name == b.torn {
		return torn{f}, err
	}
	return f, err
}

type torn struct{ fs.File }

func (torn) Read([]byte) (int, error) { return 0, fs.ErrInvalid }

// What can't be read is named, and the other images come in all the same.
func TestAFileThatCantBeReadIsPassedOver(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		parts, kept, add := shelves(t, ctx)
		part := add("BCDF", "HB-1")
		r, err := images.Import(ctx, parts, kept, broken{
			FS: fstest.MapFS{
				"BCDF/HB-1.png": dot(t, 1), "BCDF/HB-1_2.png": dot(t, 2), "BCDF/HB-1_3.png": dot(t, 3),
				"away/BCDF_HB-1_4.png": dot(t, 4), "BCDF/HB-1_5.png": dot(t, 5),
			},
			shut: "BCDF/HB-1.png", torn: "BCDF/HB-1_2.png", folder: "away",
		}, "")
		if err != nil || r.Kept != 2 || r.Parts != 1 {
			t.Fatalf("%+v, %v", r, err)
		}
		rejected := map[string]string{}
		for _, one := range r.Rejected {
			rejected[one.File] = one.Reason.String()
		}
		want := map[string]string{
			"BCDF/HB-1.png": "The file HB-1.png can't be read.", "BCDF/HB-1_2.png": "The file HB-1_2.png can't be read.",
			"away": "The file away can't be read.",
		}
		if !maps.Equal(rejected, want) {
			t.Errorf("rejected %v", rejected)
		}
		if found, err := gallery.Of(ctx, []int64{part}); err != nil || len(found[part]) != 2 {
			t.Errorf("%v, %v", found, err)
		}
	})
}
