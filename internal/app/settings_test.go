package app

import (
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"testing"
)

var settingsBlock = regexp.MustCompile(`(?s)<script id="catalog-settings" type="application/json"[^>]*>(.*?)</script>`)

// settingsOf are the modes and settings that a page gives the browser.
func settingsOf(t *testing.T, page string) map[string]any {
	t.Helper()
	found := settingsBlock.FindAllStringSubmatch(page, -1)
	if len(found) != 1 {
		t.Fatalf("%d blocks of settings in one page", len(found))
	}
	var settings map[string]any
	if err := json.Unmarshal([]byte(found[0][1]), &settings); err != nil {
		t.Fatal(err)
	}
	return settings
}

// MODE-6: one block on every page says the modes and the settings that the browser needs, and nothing else.
func TestEveryPageSaysItsModesAndSettings(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		modes := []string{"in_iframe", "in_kiosk", "in_pos_mode", "is_checkout_site", "pos_locked"}
		settings := []string{
			"enable_choices", "guest_checkout", "require_fitment_confirmation", "show_cart", "show_checkout_button",
			"show_count_circle",
			"show_universal", "ymm_enabled", "ymm_page_refresh",
		}
		check := func(page string, on ...string) {
			t.Helper()
			says := settingsOf(t, page)
			catalog, _ := says["catalog"].(map[string]any)
			if got := slices.Sorted(maps.Keys(catalog)); !slices.Equal(got, settings) {
				t.Errorf("settings %v", got)
			}
			if got, want := slices.Sorted(maps.Keys(says)),
				slices.Sorted(slices.Values(append([]string{"catalog", "currency", "lang"}, modes...))); !slices.Equal(got, want) {
				t.Errorf("the block holds %v", got)
			}
			for _, mode := range modes {
				if says[mode] != slices.Contains(on, mode) {
					t.Errorf("%s is %v", mode, says[mode])
				}
			}
		}
		for _, path := range []string{"/", "/brakes", "/product/search?search=pads", "/checkout/cart", "/account/login",
			"/pos/login", "/not-there"} {
			check(look(a, path).Body.String())
		}
		staff := staffBrowser(t, a, "manager@demo.test")
		for _, path := range []string{"/checkout/cart", "/pos/order", "/pos/shift", "/pos/audit", "/pos/messages"} {
			check(staff.send("GET", path, nil, asPage...).Body.String(), "in_pos_mode")
		}
		staff.ask(http.StatusOK, "POST", "/pos/lock", nil, nil)
		// they have not left
		check(staff.send("GET", "/pos/order", nil, asPage...).Body.String(), "in_pos_mode", "pos_locked")
	})
}
