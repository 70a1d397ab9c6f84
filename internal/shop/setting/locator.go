package setting

import (
	"net/url"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
)

// The store locator (LOC-4, LOC-5).
var (
	// whether a part's page asks for a store while none is chosen
	AskForStore        = Bool("dealer_locator_popup", false)
	AskForStoreHeading = line("dealer_locator_popup_heading_text", "", false, 80) // empty: the house's words
	AskForStoreText    = line("dealer_locator_popup_text", "", false, 300)        // empty: the house's words
	// where the map's tiles come from, such as https://tiles.example/{z}/{x}/{y}.png; empty: the built-in map
	MapTiles       = mapTiles("map_tiles")
	MapTilesCredit = line("map_tiles_credit", "", false, 120) // whom the map thanks for them
)

func mapTiles(name string) Setting[string] {
	s := line(name, "", false, 300)
	s.open = true
	oneLine := s.parse
	s.parse = func(v string) (string, error) {
		v, err := oneLine(v)
		if err != nil || v == "" {
			return v, err
		}
		for _, part := range []string{"{z}", "{x}", "{y}"} {
			if strings.Count(v, part) != 1 {
				return "", refused(fault.T("Write {z}, {x} and {y} where the numbers of a tile stand."))
			}
		}
		return v, isOrigin(TilesOrigin(v))
	}
	return s
}

// TilesOrigin is the site that tiles come from, such as https://tiles.example.
func TilesOrigin(tiles string) string {
	u, err := url.Parse(strings.NewReplacer("{", "", "}", "").Replace(tiles))
	if err != nil {
		return tiles
	}
	return u.Scheme + "://" + u.Host
}

func ofLocator() []Named {
	return []Named{
		named(AskForStore, inShops, text.Key("Ask for the store"),
			text.Key("On a part's page, while a shopper has chosen no store. Closed, it stays so for five minutes.")),
		named(AskForStoreHeading, inShops, text.Key("Heading of that question"),
			text.Key("Empty: Find a store near you.")),
		named(AskForStoreText, inShops, text.Key("Words below it"),
			text.Key("Empty: Choose where you pick up. Its stock then comes first.")),
		named(MapTiles, everywhere, text.Key("Tiles of the store locator's map"),
			text.Key("Their address, such as https://tiles.example/{z}/{x}/{y}.png. Empty: the built-in map, which needs no network.")),
		named(MapTilesCredit, everywhere, text.Key("Whom the map thanks for its tiles"),
			text.Key("For example © OpenStreetMap contributors. Empty: nobody.")),
	}
}
