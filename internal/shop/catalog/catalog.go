// Package catalog is what the shop sells: brands, categories and parts with their texts, options, cores, kits,
// barcodes and addresses.
package catalog

import (
	"context"
	"slices"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog/gallery"
)

// Kinds of Part and of Target.
const (
	KindPart     = "part"
	KindKit      = "kit" // a part that is sold as several others
	KindCategory = "category"
	KindBrand    = "brand"
	KindSeries   = "series"
	KindPage     = "page" // of package content; its address is kept here
)

type Brand struct {
	ID   int64
	AAIA string // brand code of the trade, four capital letters; one of our own begins with A
	Name string
	Slug string // empty: added before brands had addresses
}

// Series is a line of products of a brand.
type Series struct {
	ID      int64
	BrandID int64
	Name    string
	Slug    string
}

// Category holds parts and other categories. Texts are in the language of the context, English where that has none.
type Category struct {
	ID        int64
	ParentID  int64 // 0: at the top
	Slug      string
	Name      string
	Examples  string
	Pictogram string
	Depth     int  // 0 at the top
	Count     int  // active parts in it and below; 0 in a Tree
	Off       bool // shoppers don't find it; those below it are off too, whatever they say
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
	ShortName   string
	Summary     string
	Description string
	SeriesID    int64 // 0: none
	Series      string
	Tier        string // Genuine … Remanufactured, empty: not known
	PartTypeID  int64  // of the PCdb, 0: not known
	PartType    string
	TaxClassID  int64
	Minimum     int  // pieces, at least 1
	Multiple    int  // pieces are sold in multiples of it, at least 1
	WeightG     int  // grams, 0: not known
	Size        Size // unpacked
	Popularity  int64
	Orderable   bool
	Active      bool
	Core        *Core // nil: none
	Options     []Option
	Components  []Component // of a kit
	IncludedIn  []int64     // kits that have the part
	Attributes  []Attribute
	Codes       []Code
	Added       time.Time
	Stars       Stars           // what buyers think of it
	Sign        Sign            // what its card says beside it
	Images      []gallery.Image // none: the pictogram stands in
}

// Named is what a part is called and listed with: little of a Part, and quickly read.
type Named struct {
	ID         int64
	BrandID    int64
	AAIA       string
	SeriesID   int64 // 0: none
	CategoryID int64
	Number     string
	Name       string
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

// NeedsChoice says whether something must be chosen of a part before it is sold.
func (p Part) NeedsChoice() bool {
	return slices.ContainsFunc(p.Options, func(o Option) bool { return o.Required })
}

// Core is the deposit on the old part.
type Core struct {
	Charge     money.Cents // per piece, more than 0
	TaxClassID int64
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
	Group string // of lines that belong together; empty: the specifications
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
	Kind    string // one of Kinds
	ID      int64
	Current string
}

// Pair names a part as the trade does: brand code and number, in any spelling that text.Number takes for the same.
type Pair struct {
	AAIA   string
	Number string
}

// Quality tiers, as the trade ranks them.
const (
	Genuine        = "Genuine"
	OE             = "OE"
	OEM            = "OEM"
	Aftermarket    = "Aftermarket"
	Performance    = "Performance"
	Remanufactured = "Remanufactured"
)

// Size is in millimetres; 0 is not known.
type Size struct {
	LengthMM, WidthMM, HeightMM int
}

// Details are what the page of a part shows beyond Part. Texts are in the language of the context, English where that
// has none.
type Details struct {
	Warranty     string
	Prop65       string // the warning, empty: none
	Packages     []Package
	Interchanges []Interchange
	Supersedes   []Superseded
	Documents    []Document
}

// Package is a way in which a part is packed.
type Package struct {
	UOM     string // EA, CA, PL … as PIES writes it
	Eaches  int    // pieces in it, at least 1
	GTIN    string // 14 digits, or empty
	Size    Size
	WeightG int // grams, 0: not known
}

// Kinds and directions of Interchange.
const (
	OENumber   = "oe"         // the vehicle maker's number
	Competitor = "competitor" // another brand's

	Both       = "both"        // either replaces the other
	Replaces   = "replaces"    // the part can stand for that number
	ReplacedBy = "replaced_by" // that number can stand for the part
)

// Interchange is a number of somebody else for the same thing.
type Interchange struct {
	Kind      string // OENumber or Competitor
	Brand     string // brand code of the trade, or empty
	Label     string // whose number it is, in words
	Number    string
	Direction string // Both, Replaces or ReplacedBy
	Grade     string // of quality, as the source writes it
	Note      string
}

// Superseded is an old number that a part replaces.
type Superseded struct {
	BrandID int64
	Number  string
	From    string // first day, empty: always
	Message string
}

// Kinds of Document.
const (
	Instructions = "instructions"
	Warranty     = "warranty"
	Safety       = "safety"
	Image        = "image"
	OtherKind    = "other"
)

// Document is something to read or look at: either an address or a file of ours.
type Document struct {
	Kind   string // Instructions … OtherKind
	Title  string
	Lang   text.Lang // empty: any
	URL    string    // https
	SHA256 string    // of package files
}

// Listed is what the read index needs to know of an active part.
type Listed struct {
	ID           int64
	BrandID      int64
	BrandAAIA    string
	Brand        string
	SeriesID     int64 // 0: none
	Series       string
	CategoryID   int64
	Kind         string
	Number       string
	NumberNorm   string               // text.Number
	Names        map[text.Lang]string // text.Fold
	Words        map[text.Lang]string // text.Fold of short name and summary
	Popularity   int64
	Rating       int64 // the better, the higher; 0: nobody rated it
	Orderable    bool
	Added        int64 // microseconds
	Tier         string
	PartTypeID   int64
	Components   []Component               // of a kit
	Codes        []string                  // barcodes of 14 digits, of the part and its packages
	Interchanges []string                  // text.Number
	Superseded   []string                  // text.Number of the numbers that the part replaces
	Attributes   []Attribute               // in English
	Spoken       map[text.Lang][]Attribute // in the other languages
}

// Meant is the part that a scanned or typed number stands for.
type Meant struct {
	PartID  int64
	Pieces  int    // that the code counts for, at least 1
	Instead string // the number that the part is sold instead of, as it is written; empty: the code is the part's own
	Message string // what its maker says of that
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
