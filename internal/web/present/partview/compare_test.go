package partview_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/web/present/partview"
)

// CMP-1: all that products are compared by, each with what is known of it; the part number always differs, so it is not
// marked.
func TestEverythingIsComparedAndWhatDiffersIsMarked(t *testing.T) {
	t.Parallel()
	product := func(change func(*partview.SavedProduct)) partview.SavedProduct {
		p := partview.SavedProduct{Card: partview.Card{Brand: "Kestrel", Number: "KB-1",
			Price: &partview.Price{Text: "$10.00"}}, Dimensions: "1 × 2 × 3 in", Weight: "4.1 lb"}
		p.StockText, p.Rating = "5 in Stock", partview.Rating{Average: "4.3", Count: 3}
		change(&p)
		return p
	}
	like := product(func(p *partview.SavedProduct) { p.Number = "KB-2" })
	differing := func(c partview.Compare) (titles []string) {
		for _, row := range append([]partview.CompareRow{c.Priced, c.Stocked, c.Rated}, c.Rows...) {
			if row.Differs {
				titles = append(titles, row.Title)
			}
		}
		return titles
	}
	for _, c := range []struct {
		other partview.SavedProduct
		want  []string
	}{
		{like, nil}, // what is not known differs from nothing
		{product(func(p *partview.SavedProduct) { p.Weight = "5.0 lb" }), []string{"Weight"}},
		{product(func(p *partview.SavedProduct) { p.Brand = "Dunmore" }), []string{"Brand"}},
		{product(func(p *partview.SavedProduct) { p.Weight = "" }), nil},
		{product(func(p *partview.SavedProduct) { p.Dimensions = "1 × 2 × 4 in" }), []string{"Dimensions"}},
		{product(func(p *partview.SavedProduct) { p.Rating = partview.Rating{} }), nil},
		{product(func(p *partview.SavedProduct) { p.StockText = "Out of Stock" }), []string{"Stock"}},
		{product(func(p *partview.SavedProduct) { p.Price = nil }), nil},
		{product(func(p *partview.SavedProduct) { p.Price = &partview.Price{Text: "$10.00", CoreText: "$40.00"} }),
			[]string{"Price"}},
	} {
		shown := partview.NewCompare(context.Background(),
			partview.SavedList{Products: []partview.SavedProduct{product(func(*partview.SavedProduct) {}), c.other}})
		if diff := cmp.Diff(c.want, differing(shown)); diff != "" {
			t.Error(diff)
		}
	}
	values := [][]string{}
	for _, row := range partview.NewCompare(context.Background(),
		partview.SavedList{Products: []partview.SavedProduct{like}}).Rows {
		values = append(values, row.Values)
	}
	if diff := cmp.Diff([][]string{{"Kestrel"}, {"KB-2"}, {"1 × 2 × 3 in"}, {"4.1 lb"}}, values); diff != "" {
		t.Error(diff)
	}
}
