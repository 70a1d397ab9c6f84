package frame

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/colour"
	"camber/internal/shop/catalog"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/storefront/visit"
)

// What the browser keeps of how this visitor likes the shop.
const (
	ThemeCookie = "theme"            // light, dark; none: as the device
	ViewCookie  = "view"             // list, grid
	AlertCookie = "alert_bar_closed" // which text was closed
)

const LookDays = 365 // for how long a browser keeps a liking

// dress gives a page the look that the site's settings and the browser's cookies ask for.
func dress(r *http.Request, here visit.Here, categories []catalog.Category, f *page.Frame) {
	settings := here.Settings
	f.Theme = theme(r)
	f.Brand = brand(setting.BrandColour.In(settings)) + signGround(setting.YmmColour.In(settings))
	f.Monogram = setting.Monogram.In(settings)
	f.Logo = present.NewLogo(setting.SiteLogo.In(settings), f.Site)
	f.Menu = menu(f.Categories, categories)
	if said := setting.AlertText.In(settings); CookieOf(r, AlertCookie) != AlertID(said) {
		f.Alert = said
	}
	f.Store.Hours = present.NewOpenDays(r.Context(), here.Store.Details, clock.Now(r.Context()))
}

func theme(r *http.Request) string {
	if kept := CookieOf(r, ThemeCookie); kept == "light" || kept == "dark" {
		return kept
	}
	return ""
}

// CookieOf is what a browser keeps under a name; "" for nothing.
func CookieOf(r *http.Request, name string) string {
	cookie, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// AlertID tells one text of the alert bar from the next: closing one does not hide another.
func AlertID(said string) string {
	sum := sha256.Sum256([]byte(said))
	return hex.EncodeToString(sum[:4])
}

func menu(top []listview.CategoryTile, all []catalog.Category) []page.MenuEntry {
	entries := make([]page.MenuEntry, 0, len(top))
	for _, tile := range top {
		entry := page.MenuEntry{CategoryTile: tile}
		for _, c := range all {
			if c.ParentID == tile.ID {
				entry.Below = append(entry.Below, present.Link{Text: c.Name, Href: "/" + c.Slug})
			}
		}
		entries = append(entries, entry)
	}
	return entries
}

// The grounds that a site's colour has to be read on, as tokens.css has them.
var (
	darkGround  = colour.RGB{R: 0x20, G: 0x26, B: 0x2a} // sunk by night, the lightest of the dark grounds
	darkPaper   = colour.RGB{R: 0x0e, G: 0x11, B: 0x13}
	lightGround = colour.RGB{R: 0xe9, G: 0xec, B: 0xe9} // sunk by day, the darkest of the light ones
)

// brand are the tokens of the signal made from one colour. White words stand on it by day and by night, as the setting
// makes sure; as text it grows darker by day and lighter by night until it reads; and by night its fill is lifted off
// the ground as far as white words allow.
func brand(chosen string) string {
	c, err := colour.Parse(chosen)
	if err != nil {
		return "" // none is chosen
	}
	const text, words, apart = 4.5, 4.5, 2.2
	tint, darkTint := c.Mix(colour.White, 90), c.Mix(darkPaper, 76)
	day := c.Toward(colour.Black, lightGround, text).Toward(colour.Black, tint, text)
	night := c.Toward(colour.White, darkGround, 7).Toward(colour.White, darkTint, text)
	fill := c.Toward(colour.White, darkGround, apart)
	if colour.Contrast(fill, colour.White) < words {
		fill = c
	}
	var b strings.Builder
	token := func(name string, light, dark colour.RGB) {
		b.WriteString("--" + name + ":light-dark(" + light.String() + "," + dark.String() + ");")
	}
	b.WriteString(":root,[data-theme]{")
	token("signal", c, fill)
	token("signal-hi", c.Mix(colour.Black, 24), fill.Mix(colour.Black, 14))
	token("signal-press", c.Mix(colour.Black, 44), fill.Mix(colour.Black, 28))
	token("signal-text", day, night)
	token("signal-tint", tint, darkTint)
	token("sign", c, fill)
	token("focus", day, night)
	b.WriteString("}")
	return b.String()
}

// signGround is the token of the guide sign in a colour of its own (FIT-4), by night lifted as the brand's is.
func signGround(chosen string) string {
	c, err := colour.Parse(chosen)
	if err != nil {
		return "" // the brand's
	}
	night := c.Toward(colour.White, darkGround, 2.2)
	if colour.Contrast(night, colour.White) < 4.5 {
		night = c
	}
	return ":root,[data-theme]{--sign:light-dark(" + c.String() + "," + night.String() + ");}"
}

// KeepLook sets one of the cookies; with fewer than no days it is taken away.
func (s *Frames) KeepLook(w http.ResponseWriter, r *http.Request, name, value string, days int) {
	s.KeepFor(w, r, "/", name, value, days*24*3600)
}

// KeepFor sets a cookie of the pages below a path for so many seconds.
func (s *Frames) KeepFor(w http.ResponseWriter, r *http.Request, path, name, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: path, MaxAge: seconds,
		Secure: r.TLS != nil || s.BaseURL != nil && s.BaseURL.Scheme == "https", HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	})
}
