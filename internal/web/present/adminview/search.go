package adminview

import (
	"context"
	"net/url"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/dictionary"
	"camber/internal/shop/find/query"
	"camber/internal/shop/searchlog"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
)

// SearchesPage is the list of what was searched for in the shop.
type SearchesPage struct {
	Bar  OfficeBar   `json:"bar"`
	Days []SearchDay `json:"days"` // that are kept, today the last
}

// SearchDay is what was searched for on a day.
type SearchDay struct {
	Day    string `json:"day"`
	Asked  int    `json:"asked"`
	None   int    `json:"none"` // times that nothing was found
	Orders int    `json:"orders"`
}

// NewSearchDays shows days.
func NewSearchDays(days []searchlog.Day) []SearchDay {
	shown := make([]SearchDay, len(days))
	for i, d := range days {
		day, err := time.Parse(time.DateOnly, d.Day)
		if shown[i] = (SearchDay{d.Day, d.Asked, d.None, d.Orders}); err == nil {
			shown[i].Day = day.Format("01/02")
		}
	}
	return shown
}

// SearchesNone are the searches that found nothing the last time.
const SearchesNone = "none"

// SearchList is one page of them.
type SearchList struct {
	present.Paging
	Results []SearchRow    `json:"results"`
	Counts  map[string]int `json:"counts"`
}

// SearchRow is what came of the searches for the same words.
type SearchRow struct {
	ID        string   `json:"search_id"`
	Words     string   `json:"words"`
	Asked     int      `json:"asked"`
	Found     int      `json:"found"`
	Chosen    int      `json:"chosen"`
	Place     string   `json:"place"`  // of what was chosen, on average; empty: nothing was
	Parts     []string `json:"parts"`  // that were chosen most
	Orders    int      `json:"orders"` // with a part that it found
	Sold      string   `json:"sold"`   // of those parts, without tax; empty: nothing
	Last      string   `json:"last"`   // day
	SearchURL string   `json:"search"` // its page in the shop
	RowURL    string   `json:"row_url"`
}

// NewSearchRow shows a search with the parts that were chosen.
func NewSearchRow(ctx context.Context, s searchlog.Search, chosen []int64, parts map[int64]catalog.Part) SearchRow {
	row := SearchRow{ID: s.ID, Words: s.Words, Asked: s.Asked, Found: s.Found, Chosen: s.Chosen, Parts: []string{},
		Last: s.Last, SearchURL: present.Address("/product/search", url.Values{"search": {s.Words}}),
		RowURL: present.Address("/admin/dictionary", url.Values{"word": {s.Words}})}
	if row.Orders = s.Orders; s.Orders > 0 {
		row.Sold = present.InOwn(ctx, s.Sold)
	}
	if s.Chosen > 0 {
		row.Place = strconv.Itoa((s.Places + s.Chosen/2) / s.Chosen)
	}
	for _, id := range chosen {
		if p, ok := parts[id]; ok {
			row.Parts = append(row.Parts, p.Brand+" "+p.Number)
		}
	}
	return row
}

// DictionaryPage is what words stand for in this shop.
type DictionaryPage struct {
	Bar  OfficeBar `json:"bar"`
	Word string    `json:"word"` // to make a row of; empty: none
}

// DictionaryList is one page of its rows.
type DictionaryList struct {
	present.Paging
	Results []DictionaryRow `json:"results"`
}

// DictionaryRow is one of them.
type DictionaryRow struct {
	RowID   int64      `json:"row_id"`
	Version string     `json:"version"`
	Kind    string     `json:"kind"` // means, same, never
	Word    string     `json:"word"`
	Meaning string     `json:"meaning"`
	Trail   []TrailRow `json:"trail"`
}

// NewDictionaryRow shows a row.
func NewDictionaryRow(r dictionary.Row, trail []TrailRow) DictionaryRow {
	if trail == nil {
		trail = []TrailRow{}
	}
	return DictionaryRow{r.ID, r.Version(), r.Kind, r.Word, r.Meaning, trail}
}

// SearchTrial is what a search is taken for, and what it finds.
type SearchTrial struct {
	Understood []listview.Understood `json:"understood"`
	Finds      string                `json:"finds"` // "40 parts"
	Parts      []string              `json:"parts"` // the first of them
}

// NewSearchTrial shows what a search is taken for; all of it, words that nobody knows too.
func NewSearchTrial(
	ctx context.Context, u query.Understood, total int, ids []int64, parts map[int64]catalog.Part,
) SearchTrial {
	t := SearchTrial{Understood: listview.Said(ctx, u), Finds: text.Tr(ctx, "%d parts", total), Parts: []string{}}
	if total == 1 {
		t.Finds = text.Tr(ctx, "1 part")
	}
	for _, id := range ids {
		if p, ok := parts[id]; ok {
			t.Parts = append(t.Parts, p.Brand+" "+p.Number+" · "+p.Name)
		}
	}
	return t
}
