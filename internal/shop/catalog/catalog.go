// Package catalog is what the shop sells: brands, categories and parts with their texts, options, cores, kits,
// barcodes and addresses.
package catalog

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/base/text"
)

// Kinds of Part and of Target.
const (
	KindPart     = "part"
	KindKit      = "kit" // a part that is sold as several others
	KindCategory = "category"
)

type Brand struct {
	ID   int64
	AAIA string // brand code of the trade, four capital letters
	Name string
}

// Category holds parts and other categories. Texts are in the language of the context, English where that has none.
type Category struct {
	ID        int64
	ParentID  int64 // 0: at the top
	Slug      string
	Name      string
	Examples  string
	Pictogram string
	Depth     int // 0 at the top
	Count     int // active parts in it and below
}

// Part is one thing that is sold. Texts are in the language of the context, English where that has none.
type Part struct {
	ID          int64
	BrandID     int64
	Brand       string
	AAIA        string
	Number      string // as the maker writes it
	Kind        string // KindPart or KindKit
	Pictogram   string
	CategoryID  int64
	Slug        string
	Name        string
	Summary     string
	Description string
	TaxClassID  int64
	Minimum     int // pieces, at least 1
	WeightG     int // grams, 0: not known
	Popularity  int64
	Orderable   bool
	Active      bool
	Core        *Core // nil: none
	Options     []Option
	Components  []Component // of a kit
	IncludedIn  []int64     // kits that have the part
	Attributes  []Attribute
	Codes       []Code
}

// UPC is the part's first barcode for one piece, "" if it has none.
func (p Part) UPC() string {
	for _, c := range p.Codes {
		if c.Kind == UPC && c.Pieces == 1 {
			return c.Code
		}
	}
	return ""
}

// Core is the deposit on the old part.
type Core struct {
	Charge     money.Cents // per piece, more than 0
	TaxClassID int64
}

// Kinds of Option.
const (
	Select   = "select"
	Radio    = "radio"
	Checkbox = "checkbox"
	Typed    = "text" // has no values
)

// Option is a choice that a part offers.
type Option struct {
	ID       int64
	Kind     string // Select, Radio, Checkbox or Typed
	Name     string
	Required bool
	Values   []OptionValue
}

type OptionValue struct {
	ID    int64
	Name  string
	Price money.E4 // added to the unit price; may be negative
}

// Component is a part of a kit.
type Component struct {
	PartID   int64
	Quantity int // in one kit, at least 1
}

// Attribute is one line of the specifications.
type Attribute struct {
	Name  string
	Value string
}

// Kinds of Code.
const (
	UPC  = "upc"
	EAN  = "ean"
	Case = "case"
)

// Code is a barcode with its check digit: 8, 12, 13 or 14 digits.
type Code struct {
	Code   string
	Kind   string // UPC, EAN or Case
	Pieces int    // that one scan adds, at least 1
}

// Target is what an address leads to. Current is the address that it has now: another means moved.
type Target struct {
	Kind    string // KindPart or KindCategory
	ID      int64
	Current string
}

// Pair names a part as the trade does: brand code and number, in any spelling that text.Number takes for the same.
type Pair struct {
	AAIA   string
	Number string
}

// Listed is what the read index needs to know of an active part.
type Listed struct {
	ID         int64
	BrandID    int64
	Brand      string
	CategoryID int64
	Kind       string
	Number     string
	NumberNorm string               // text.Number
	Names      map[text.Lang]string // text.Fold
	Popularity int64
	Orderable  bool
	Added      int64 // microseconds
}

// hit is a part that a code means.
type hit struct {
	PartID int64
	Pieces int
}

// worded picks, of rows in several languages, each owner's in the language of ctx, else in English.
func worded[T any](ctx context.Context, rows []T, owner func(T) (int64, text.Lang)) map[int64]T {
	best := map[int64]T{}
	for _, r := range rows {
		id, lang := owner(r)
		if _, has := best[id]; lang == text.In(ctx) || lang == text.English && !has {
			best[id] = r
		}
	}
	return best
}
