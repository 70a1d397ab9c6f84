package storefront

import (
	"context"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
	"camber/internal/web/storefront/frame"
)

// cookie is what the browser keeps under a name; empty: nothing.
func (s *shop) cookie(name string) string {
	for _, c := range s.client.Jar.Cookies(must(url.Parse(s.url))) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

// kept are the cookies that a reply sets.
func (s *shop) kept(r *http.Request) []*http.Cookie {
	s.t.Helper()
	reply, err := s.client.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer reply.Body.Close()
	return reply.Cookies()
}

// stay makes the browser show what a form answered instead of where that sends it.
func (s *shop) stay() {
	s.html = true
	s.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
}

func TestTheBrowserKeepsTheTheme(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.stay()
		hasNot(t, s.page("/brakes"), "data-theme")
		for _, theme := range []string{"dark", "light"} {
			if status, _ := s.ask("POST", "/common/look/theme", url.Values{"code": {theme}, "redirect": {"/brakes"}}); status != http.StatusSeeOther {
				t.Errorf("%s: %d", theme, status)
			}
			has(t, s.page("/brakes"), `data-theme="`+theme+`"`)
		}
		s.ask("POST", "/common/look/theme", url.Values{"code": {"system"}, "redirect": {"/brakes"}})
		hasNot(t, s.page("/brakes"), "data-theme")
		if status, _ := s.ask("POST", "/common/look/theme", url.Values{"code": {"plaid"}, "redirect": {"/brakes"}}); status != http.StatusUnprocessableEntity || s.cookie(frame.ThemeCookie) != "" {
			t.Errorf("plaid: %d, kept %q", status, s.cookie(frame.ThemeCookie))
		}
	})
}

// SITE-6
func TestAnAlertIsClosedUntilThereIsAnother(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.stay()
		hasNot(t, s.page("/brakes"), "data-alert")
		check(setting.Set(ctx, audit.System, setting.AlertText, setting.Business, "Closed on Thursday."))
		check(setting.Set(ctx, audit.System, setting.AlertDays, setting.Business, 3))
		has(t, s.page("/brakes"), "Closed on Thursday.")
		r := must(http.NewRequest(http.MethodPost, s.url+"/common/look/alert", strings.NewReader("redirect=/brakes")))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if c := s.kept(r); len(c) != 1 || c[0].Name != "alert_bar_closed" || c[0].MaxAge != 3*24*3600 {
			t.Errorf("%+v", c)
		}
		hasNot(t, s.page("/brakes"), "Closed on Thursday.")
		check(setting.Set(ctx, audit.System, setting.AlertText, setting.Business, "Open again."))
		has(t, s.page("/brakes"), "Open again.")
	})
}

// CAT-2: the toggle is remembered, whatever the address asks beside it, but not by a page that is only fetched ahead.
func TestListOrGridIsRemembered(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		const cards = `class="cards"`
		list := s.page("/brakes?sort=name")
		hasNot(t, list, cards)
		has(t, list, `href="/brakes?sort=name&amp;view=grid"`)
		r := must(http.NewRequest(http.MethodGet, s.url+"/brakes?view=grid", nil))
		r.Header.Set("Sec-Purpose", "prefetch")
		if c := s.kept(r); len(c) > 0 {
			t.Errorf("a page fetched ahead set %v", c)
		}
		hasNot(t, s.page("/brakes"), cards)
		has(t, s.page("/brakes?view=grid"), cards)
		has(t, s.page("/brakes"), cards)
		has(t, s.page("/product/search?search=pads"), cards)
		hasNot(t, s.page("/brakes?view=list"), cards)
		hasNot(t, s.page("/brakes?view=sideways"), cards)
		s.client.Jar = must(cookiejar.New(nil))
		has(t, s.page("/brakes?view=grid"), cards) // a browser that keeps nothing shows what the address says
	})
}

func TestASiteShowsItsOwnColourAndLetters(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		hasNot(t, s.page("/"), "<style>", ">AP<")
		check(setting.Set(ctx, audit.System, setting.BrandColour, setting.Business, "#7a1f5c"))
		check(setting.Set(ctx, audit.System, setting.Monogram, setting.Business, "AP"))
		has(t, s.page("/"), "<style>:root,[data-theme]{--signal:light-dark(#7a1f5c,", ">AP<")
	})
}
