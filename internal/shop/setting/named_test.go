package setting_test

import (
	"context"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
)

// FIT-4 CAT-4: every setting of vehicles, and whether prices are hidden, can be written by name, and only with what it
// can be.
func TestASettingIsWrittenByItsName(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		for name, values := range map[string]struct{ good, bad, standard string }{
			"ymm_enabled": {"false", "never", "true"}, "engine_family_enabled": {"false", "2", "true"},
			"vehicle_lookup_enabled": {"false", "off", "true"},
			"ymm_page_refresh":       {"false", "", "true"}, "ymm_popular_sort": {"false", "-", "true"},
			"heavy_vehicles": {"true", "yes", "false"}, "enable_sub_model": {"false", "x", "true"},
			"enable_bed_length": {"false", "x", "true"}, "enable_body_type": {"false", "x", "true"},
			"enable_choices":               {"false", "x", "true"},
			"require_fitment_confirmation": {"false", "x", "true"}, "show_universal": {"false", "x", "true"},
			"ymm_redirect":     {"/product/catalog", "https://evil.test/", ""},
			"ymm_tab_label":    {"By vehicle", "a label that is much too long for a tab", ""},
			"engine_tab_label": {"By engine", "a label that is much too long for a tab", ""},
			"ymm_colour":       {"#083b7d", "#ffffff", ""},
			"login_for_price":  {"true", "never", "false"},
		} {
			one, err := setting.ByName(name)
			if err != nil || one.Default != values.standard {
				t.Errorf("%s: %q (%v)", name, one.Default, err)
				continue
			}
			if err := one.Set(ctx, audit.System, setting.Business, values.bad); fault.Of(err).Kind != fault.Invalid {
				t.Errorf("%s %q: %v", name, values.bad, err)
			}
			if err := one.Set(ctx, audit.System, setting.Location(1), values.good); err != nil {
				t.Errorf("%s %q: %v", name, values.good, err)
			}
			here, err := setting.Read(ctx, setting.Location(1))
			if err != nil {
				t.Fatal(err)
			}
			elsewhere, err := setting.Read(ctx)
			if err != nil || one.In(here) != values.good || one.In(elsewhere) != values.standard {
				t.Errorf("%s: %q here, %q elsewhere (%v)", name, one.In(here), one.In(elsewhere), err)
			}
		}
		if _, err := setting.ByName("nothing"); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("got %v", err)
		}
	})
}
