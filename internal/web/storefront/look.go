package storefront

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strings"

	"camber/internal/base/colour"
	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// What the browser keeps of how this visitor likes the shop.
const (
	themeCookie = "theme"            // light, dark; none: as the device
	viewCookie  = "view"             // list, grid
	alertCookie = "alert_bar_closed" // which text was closed
)

const lookDays = 365 // for how long a browser keeps a liking

// dress gives a page the look that the site's settings and the browser's cookies ask for.
func (s *Server) dress(r *http.Request, at location.Location, categories []catalog.Category, f *page.Frame) error {
	kept, err := setting.Read(r.Context(), setting.Location(at.ID))
	if err != nil {
		return err
	}
	f.Theme = theme(r)
	f.Brand = brand(setting.BrandColour.In(kept)) + signGround(setting.YmmColour.In(kept))
	f.Monogram = setting.Monogram.In(kept)
	f.Logo = present.NewLogo(setting.SiteLogo.In(kept), f.Site)
	f.Menu = menu(f.Categories, categories)
	if said := setting.AlertText.In(kept); cookieOf(r, alertCookie) != alertID(said) {
		f.Alert = said
	}
	f.Store.Hours = present.NewOpenDays(r.Context(), at.Hours)
	return nil
}

func theme(r *http.Request) string {
	if kept := cookieOf(r, themeCookie); kept == "light" || kept == "dark" {
		return kept
	}
	return ""
}

func cookieOf(r *http.Request, name string) string {
	kept, err := r.Cookie(name)
	if err != nil {
		return ""
	}
	return kept.Value
}

// alertID tells one text of the alert bar from the next: closing one does not hide another.
func alertID(said string) string {
	sum := sha256.Sum256([]byte(said))
	return hex.EncodeToString(sum[:4])
}

func menu(top []present.CategoryTile, all []catalog.Category) []page.MenuEntry {
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

// SetTheme keeps light, dark, or as the device, and comes back.
func (s *Server) SetTheme(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Code     string `form:"code"`
		Redirect string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if !slices.Contains([]string{"light", "dark", "system"}, in.Code) {
		return fault.New(fault.Invalid, "There are no such colors.")
	}
	if in.Code == "system" {
		s.keepLook(w, r, themeCookie, "", -1)
	} else {
		s.keepLook(w, r, themeCookie, in.Code, lookDays)
	}
	return answer(w, r, present.Success{Success: true}, in.Redirect)
}

// CloseAlert hides the alert bar for the configured number of days (SITE-6), and comes back.
func (s *Server) CloseAlert(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Redirect string `form:"redirect"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	kept, err := s.kept(r.Context())
	if err != nil {
		return err
	}
	s.keepLook(w, r, alertCookie, alertID(setting.AlertText.In(kept)), setting.AlertDays.In(kept))
	return answer(w, r, present.Success{Success: true}, in.Redirect)
}

// listingView is grid or list: what the address says, which is then kept, else what was kept. A page that is only
// fetched ahead keeps nothing.
func (s *Server) listingView(w http.ResponseWriter, r *http.Request) string {
	asked := r.URL.Query().Get("view")
	if asked != gridView && asked != listView {
		if cookieOf(r, viewCookie) == gridView {
			return gridView
		}
		return listView
	}
	if r.Header.Get("Sec-Purpose") == "" && cookieOf(r, viewCookie) != asked {
		s.keepLook(w, r, viewCookie, asked, lookDays)
	}
	return asked
}

const (
	listView = "list"
	gridView = "grid"
)

// showAs puts the two sides of the list/grid toggle on a listing (CAT-2). Only the toggle's own links say which: after
// that the browser remembers.
func (l listing) showAs(d *present.Listing, path, view string) {
	d.IsGrid = view == gridView
	d.AsList, d.AsGrid = present.With(path, l.values, "view", listView), present.With(path, l.values, "view", gridView)
}

// keepLook sets one of the cookies; with fewer than no days it is taken away.
func (s *Server) keepLook(w http.ResponseWriter, r *http.Request, name, value string, days int) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: days * 24 * 3600,
		Secure: r.TLS != nil || s.BaseURL != nil && s.BaseURL.Scheme == "https", HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}
