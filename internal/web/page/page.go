// Package page draws what is read: the shop's pages, the doors of the till, receipts. Every component takes values of
// present and decides nothing. Placeholders of islands hold the same content as plain HTML that works without a script.
package page

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/locatorview"
	"camber/internal/web/present/vehicleview"
)

// Frame is what stands around every page.
type Frame struct {
	Title       string
	Description string
	Canonical   string // absolute; empty: none
	Path        string // own path and query: where the language form comes back to
	Site        string // the shop's name
	Store       Store  // the visit's store
	Person      string // who is signed in; empty: a visitor
	Pro         bool   // they buy for a business
	CartCount   int
	CartTotal   string
	Cart        HeadCart
	Vehicle     *vehicleview.Vehicle
	Garage      []vehicleview.GarageVehicle // the last vehicles, the newest first
	Selects     bool                        // vehicles are chosen in this shop
	Universal   bool                        // parts that fit every vehicle are shown too
	Search      string                      // what stands in the search field
	Categories  []listview.CategoryTile     // the first level
	Menu        []MenuEntry                 // the same with what is below each
	HasJobs     bool                        // the shop knows jobs
	Pages       []present.Link              // what the shop says of itself
	Alert       string                      // SITE-6; empty: nothing to say, or closed
	Brand       string                      // rules for the colours of the site's own; empty: the house's
	Monogram    string                      // letters in the mark; empty: the house's mark
	Logo        *present.Logo               // in place of the mark; nil: the mark
	Picker      *locatorview.StorePicker    // nil: no store can be chosen
	Lists       *ListCounts                 // nil: none are offered
	Currency    CurrencyPicker
	Settings    present.Settings
	Theme       string   // light, dark; empty: the device decides
	Foreign     string   // address of another company's script; empty: none
	Origins     []string // of another company whose scripts and frames the page takes in
	Sheet       string   // name of a style sheet that few pages need; empty: none
	Tiles       string   // of another site whose images the page's map is made of; empty: none
	OwnFrames   bool     // the page has pages of this server in frames
	JSONLD      []any
	Private     bool // not for search engines
	Demo        bool // the demonstration shop
	Assets      Assets
	Ahead       string // JSON of what a browser may fetch before it is clicked; empty: nothing
}

// HeadCart is how the cart stands in the head of a page (SITE-7).
type HeadCart struct {
	Show     string // "normal" or "icon_only"; empty: it is hidden
	Circle   bool   // the number of pieces stands in a circle
	CheckOut bool   // with the button to the check-out
}

// Store is a store as head and foot of a page name it.
type Store struct {
	Name      string // short
	Open      string // "Open until 7 pm"
	Address   string
	Telephone string
	Hours     []present.OpenDays
}

// MenuEntry is a category of the first level with those below it.
type MenuEntry struct {
	listview.CategoryTile
	Below []present.Link
}

// withMore is the frame of a page that needs more than the style sheet of every page.
func (f Frame) withMore() Frame {
	f.Sheet = "more"
	return f
}

// Assets are the addresses of the built front end.
type Assets struct {
	Script  string
	Begin   string // asks for Script once the page is drawn, "": it is asked for at once
	Style   string
	Sheets  func(name string) string     // of a style sheet that few pages need
	Fonts   []string                     // to preload
	Accents []string                     // to preload besides where the page is not in English
	Modules func(island string) []string // files of an island, to preload for an eager one
}

// icon is the mark of the house for the browser's tab, without its edge, which nobody sees there. It stands in the
// page: a file would take a connection from what is seen first.
const icon templ.SafeURL = `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 36 36'%3E%3Crect width='36' height='36' rx='7' fill='%2314181b'/%3E` +
	`%3Cpath d='M12 6v24' stroke='%23fff' stroke-width='2' stroke-dasharray='4 2'/%3E%3Crect x='15' y='6' width='9' height='24' rx='3' transform='rotate(11 19 18)' fill='%23fff'/%3E%3C/svg%3E`

// faces are the fonts to preload on a page.
func (a Assets) faces(ctx context.Context) []string {
	if text.In(ctx) == text.English {
		return a.Fonts
	}
	return slices.Concat(a.Fonts, a.Accents)
}

// T translates an English sentence into the language of the page.
func T(ctx context.Context, format string, args ...any) string { return text.Tr(ctx, format, args...) }

//go:embed drawings.json
var drawingsJSON []byte

// drawings hold the inside of each line drawing: pictograms on a grid of 64, marks and icons of 20.
var drawings = func() (d struct{ Pictograms, Marks, Icons map[string]string }) {
	if err := json.Unmarshal(drawingsJSON, &d); err != nil {
		panic(err)
	}
	return d
}()

// Pictograms names every pictogram; a part whose own is unknown is drawn as the box.
func Pictograms() map[string]string { return drawings.Pictograms }

func pictogram(name string) string {
	if p, ok := drawings.Pictograms[name]; ok {
		return p
	}
	return drawings.Pictograms["kit"]
}

func props(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}

func itoa[N int | int64](n N) string { return strconv.FormatInt(int64(n), 10) }

// inFigures is how many, as people read it.
func inFigures(n int) string { return money.Grouped(itoa(n)) }

// fitClass is the style of a mark: y, n, m or u.
func fitClass(mark string) string {
	switch mark {
	case "fits":
		return "y"
	case "not":
		return "n"
	case "verify":
		return "m"
	}
	return "u"
}

// bars draws the black bars of a row of a barcode as one path of unit height.
func bars(row []bool) string {
	path := ""
	for x, black := range row {
		if black {
			path += fmt.Sprintf("M%d 0h1v1h-1z", x)
		}
	}
	return path
}

// languageName is what a language calls itself.
func languageName(l text.Lang) string {
	switch l {
	case text.English:
		return "English"
	case text.Spanish:
		return "Español"
	case text.Pseudo:
	}
	return string(l)
}

func modules(f Frame, island string) []string {
	if f.Assets.Modules == nil {
		return nil
	}
	return f.Assets.Modules(island)
}
