package setting_test

import (
	"context"
	"testing"

	"camber/internal/base/fault"
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
		if err := setting.Set(ctx, audit.System, setting.Monogram, setting.Business, "PARTS"); fault.Of(err).Kind != fault.Invalid {
			t.Errorf("five letters: %v", err)
		}
		if got, err := setting.Get(ctx, setting.Monogram); err != nil || got != "ÖAP" {
			t.Errorf("got %q (%v)", got, err)
		}
	})
}
