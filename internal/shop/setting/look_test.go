package setting_test

import (
	"context"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/picture"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
)

func TestABrandColourCarriesWhiteWords(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		for value, ok := range map[string]bool{
			"#0b4da2": true, "#767676": true, "#000000": true, "": true,
			"#f0a90f": false, "#777777": false, "#ffffff": false, "red": false, "#0b4da2}": false,
		} {
			err := setting.Set(ctx, audit.System, setting.BrandColour, setting.Business, value)
			if ok && err != nil || !ok && fault.Of(err).Kind != fault.Invalid {
				t.Errorf("%q: %v", value, err)
			}
		}
	})
}

func TestAMonogramIsShort(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if err := setting.Set(ctx, audit.System, setting.Monogram, setting.Business, "ÖAP"); err != nil {
			t.Error(err)
		}
		if err := setting.Set(ctx, audit.System, setting.Monogram, setting.Business, "PARTS"); fault.Of(err).
			Kind != fault.Invalid {
			t.Errorf("five letters: %v", err)
		}
		if got, err := setting.Get(ctx, setting.Monogram); err != nil || got != "ÖAP" {
			t.Errorf("got %q (%v)", got, err)
		}
	})
}

func TestALogoNamesAnImage(t *testing.T) {
	t.Parallel()
	const hash = "0123456789abcdef0123456789abcdef"
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		for _, want := range []setting.Logo{{Hash: hash, Width: 600, Height: 150, Format: picture.PNG}, {},
			{Hash: hash, Width: 1, Height: 1920, Format: picture.JPEG}} {
			if err := setting.Set(ctx, audit.System, setting.SiteLogo, setting.Business, want); err != nil {
				t.Error(err)
			}
			if got, err := setting.Get(ctx, setting.SiteLogo); err != nil || got != want {
				t.Errorf("got %+v, want %+v (%v)", got, want, err)
			}
		}
		for name, bad := range map[string]setting.Logo{
			"another name":                          {Hash: "../" + hash[3:], Width: 1, Height: 1, Format: picture.PNG},
			"no width":                              {Hash: hash, Height: 1, Format: picture.PNG},
			"another format":                        {Hash: hash, Width: 1, Height: 1, Format: "svg"},
			"a format that not every browser shows": {Hash: hash, Width: 1, Height: 1, Format: picture.AVIF},
		} {
			if err := setting.Set(ctx, audit.System, setting.SiteLogo, setting.Business, bad); fault.Of(err).
				Kind != fault.Invalid {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
