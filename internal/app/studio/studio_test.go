package studio_test

import (
	"image"
	"image/color"
	"testing"

	"camber/internal/app/studio"
	"camber/internal/base/picture"
	"camber/internal/shop/catalog/gallery"
)

func TestEverySubjectStandsOnTheTable(t *testing.T) {
	t.Parallel()
	for _, name := range studio.Names() {
		img := studio.Shoot(name)
		if img == nil {
			t.Fatalf("no %s", name)
		}
		b, solid := img.Bounds(), 0
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				if _, _, _, a := img.At(x, y).RGBA(); a == 0xffff {
					solid++
				}
			}
		}
		all := b.Dx() * b.Dy()
		switch {
		case !studio.CutOut(name) && solid < all:
			t.Errorf("%s: the table is missing on %d of %d pixels", name, all-solid, all)
		case studio.CutOut(name) && (solid < all/50 || solid > all*9/10):
			t.Errorf("%s fills %d of %d pixels", name, solid, all)
		}
	}
	if studio.Shoot("unicorn") != nil {
		t.Error("a unicorn stood model")
	}
}

func TestAnImageIsTheSameEveryTime(t *testing.T) {
	t.Parallel()
	one, ok := studio.Shoot("rotor").(*image.NRGBA)
	two, _ := studio.Shoot("rotor").(*image.NRGBA)
	if !ok || string(one.Pix) != string(two.Pix) {
		t.Error("two images of one rotor")
	}
	if one.NRGBAAt(1, 1) == (color.NRGBA{}) {
		t.Error("the table is missing")
	}
}

func TestTheProgramCarriesEverySubject(t *testing.T) {
	t.Parallel()
	for _, name := range studio.Names() {
		m, plain, err := studio.Packed(name)
		if err != nil {
			t.Fatal(err)
		}
		kept, err := picture.Decode(m.Bytes)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if b := kept.Bounds(); b.Dx() != m.Width || b.Dy() != m.Height || picture.Opaque(kept) == studio.CutOut(name) {
			t.Errorf("%s: %v, opaque %t", name, b, picture.Opaque(kept))
		}
		for _, side := range (gallery.Image{Width: m.Width, Height: m.Height}).Sides() {
			small, err := picture.Decode(plain[side])
			if err != nil {
				t.Fatalf("%s of %d: %v", name, side, err)
			}
			if w, h := picture.Fit(m.Width, m.Height, side); small.Bounds() != image.Rect(0, 0, w, h) {
				t.Errorf("%s of %d: %v", name, side, small.Bounds())
			}
		}
	}
}

func BenchmarkShoot(b *testing.B) {
	for b.Loop() {
		studio.Shoot("alt")
	}
}
