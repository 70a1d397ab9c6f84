package product

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
)

// States of a product.
const (
	OnSale   = "on"
	AskFirst = "ask" // shown, but the customer has to ask
	Off      = "off" // not shown
)

// What a product may be without.
const (
	Pictures = "pictures"
	Prices   = "prices"
	Cost     = "cost"
	Spanish  = "spanish" // a name in Spanish

	// ByMatch sorts by how well a number is met: whole, by its beginning, not at all.
	ByMatch = "match"
)

// MostCounted is how many products, shelves or movements a list counts one by one; a count of one more stands for more.
const MostCounted = db.MostCounted

// Filter narrows the list of products; zero values mean any.
type Filter struct {
	Search     string  // a part number's beginning, a barcode, the beginning of somebody else's number, or words of the name
	Parts      []int64 // these alone; nil: any
	BrandID    int64
	CategoryID int64  // with those below it
	State      string // OnSale, AskFirst or Off
	Stock      string // "in": some is free at some store, "out"
	Without    string // Pictures, Prices, Cost or Spanish
	Sort       string // number, name, added, ByMatch; empty: added, the newest first
	Desc       bool
	Limit      int
	Offset     int

	categories []int64
}

// Row is a product in the list.
type Row struct {
	Part   catalog.Part
	Retail money.E4 // price.None where there is none
	Cost   money.E4 // 0: not known
	Free   int      // at all stores
}

// State of a part.
func State(isActive, isOrderable bool) string {
	switch {
	case !isActive:
		return Off
	case !isOrderable:
		return AskFirst
	}
	return OnSale
}

// List returns a page of the products, and how many there are by state, "" all, counted up to MostCounted. It takes as many statements with a
// million products as with a thousand.
func (s *Service) List(ctx context.Context, f Filter) ([]Row, map[string]int, error) {
	f, err := s.whole(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	partIDs, err := listed(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	counts, err := counted(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	rows, err := s.rows(ctx, partIDs)
	return rows, counts, err
}

// whole is a filter that was checked, with the categories that it is about.
func (s *Service) whole(ctx context.Context, f Filter) (Filter, error) {
	if err := f.check(); err != nil || f.CategoryID == 0 {
		return f, err
	}
	tree, err := s.needs.Parts.WholeTree(ctx)
	f.categories = below(tree, f.CategoryID)
	return f, err
}

// Found is a product as it is picked.
type Found struct {
	ID     int64
	Brand  string
	Number string
}

// Found returns the next products that a filter finds, by id, whatever its page and order.
func (s *Service) Found(ctx context.Context, f Filter, after int64, limit int) ([]Found, error) {
	f, err := s.whole(ctx, f)
	if err != nil {
		return nil, err
	}
	return found(ctx, f, after, limit)
}

func (f Filter) check() error {
	for _, one := range []struct{ value, known string }{
		{f.State, " on ask off "}, {f.Stock, " in out "}, {f.Without, " pictures prices cost spanish "},
	} {
		if one.value != "" && !strings.Contains(one.known, " "+one.value+" ") {
			return fault.New(fault.Invalid, "This list can't be filtered by %s.", one.value)
		}
	}
	return nil
}

// below are a category and those in it; the tree has them behind it.
func below(tree []catalog.Category, id int64) []int64 {
	found, depth := []int64{id}, -1
	for _, c := range tree {
		switch {
		case c.ID == id:
			depth = c.Depth
		case depth >= 0 && c.Depth <= depth:
			return found
		case depth >= 0:
			found = append(found, c.ID)
		}
	}
	return found
}

func (s *Service) rows(ctx context.Context, partIDs []int64) ([]Row, error) {
	parts, err := s.needs.Parts.Parts(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	columns, err := s.needs.Prices.Columns(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	costs, err := s.needs.Prices.Costs(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	levels, err := s.needs.Stock.Levels(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	rows := []Row{}
	for _, id := range partIDs {
		row := Row{Part: parts[id], Retail: price.None, Cost: costs[id], Free: free(levels[id])}
		if c, priced := columns.Of[id]; priced {
			row.Retail = c.Retail
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func free(levels []stock.Level) int {
	sum := 0
	for _, l := range levels {
		sum += l.Free()
	}
	return sum
}

// barcode is a typed number as barcodes are kept, with 14 digits; "" where it can't be one.
func (f Filter) barcode() string {
	code := strings.TrimSpace(f.Search)
	if _, err := strconv.ParseUint(code, 10, 64); err != nil || len(code) < 8 || len(code) > 14 {
		return ""
	}
	return strings.Repeat("0", 14-len(code)) + code
}

// words are those of the search that a name must have.
func (f Filter) words() []string { return strings.Fields(text.Fold(f.Search)) }
