// Package exchange brings the trade's files into the shop: vehicles (VCdb), parts (PIES and sheets), applications (ACES
// and sheets) and the names of their codes (PCdb, Qdb). A file is read as a stream, whatever its length; every record
// that is refused stands in the report with its line and the reason.
package exchange

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/stock"
	"camber/internal/shop/tax"
	"camber/internal/shop/vehicle"
)

// Kind says what is in a file.
type Kind string

const (
	ACES    Kind = "aces"
	PIES    Kind = "pies"
	Parts   Kind = "parts"   // a sheet of parts; with the columns of a vehicle, of applications too
	Fitment Kind = "fitment" // a sheet of applications alone
	Stock   Kind = "stock"   // a sheet of counts
	VCdb    Kind = "vcdb"
	PCdb    Kind = "pcdb"
	Qdb     Kind = "qdb"
)

// State of an import.
type State string

const (
	Running State = "running"
	Done    State = "done"
	Failed  State = "failed"
	Broken  State = "broke off" // nobody works at it any more; asked for again, it goes on or begins anew
)

// Options are what a file leaves open.
type Options struct {
	Brand    string `json:"brand,omitempty"`    // code or name: of every row that names none
	Category string `json:"category,omitempty"` // name: of new parts that come without
	TaxClass string `json:"tax_class,omitempty"`
	// as ids, in place of the names; 0: none is chosen
	CategoryID int64 `json:"category_id,omitempty"`
	TaxClassID int64 `json:"tax_class_id,omitempty"`
	// of a sheet: field to heading, where they are not known by themselves
	Columns map[string]string `json:"columns,omitempty"`
	Prices  map[string]string `json:"prices,omitempty"` // PIES price type to price level, or to "map"
	// what names in the sheet mean, as Answer takes them: kept for later sheets too
	Answers []string `json:"-"`
	// it may take away what counts now: a sheet of applications all of its brand's, a full file any share
	Replace bool `json:"replace,omitempty"`
	// of aces, fitment, pies and vcdb: say what would come of it and change nothing
	DryRun bool `json:"dry_run,omitempty"`
	// of pies, parts and stock: hears what was made of each part, in the transaction in which it is; nil: nobody does
	Note func(ctx context.Context, importID int64, made []Made) error `json:"-"`

	notes   []fault.Text // what is known of the file before it is read
	decimal string       // "." where its numbers are known to have a decimal point
}

// Made is what an import changed of a part: enough to take it back.
type Made struct {
	Number int64  // of the record in its file
	Line   int64  // in which it begins
	Label  string // the brand and the part number
	PartID int64
	Part   catalog.Trace
	Prices []price.Trace
	Stock  Recount
}

// Recount is another count of a part in a store.
type Recount struct {
	LocationID int64 // 0: it was not counted
	Was, Is    int
}

// Deps is what files are brought into.
type Deps struct {
	Catalog   *catalog.Service
	Fitment   *fitment.Service
	Prices    *price.Service
	Taxes     *tax.Service
	Vehicles  *vehicle.Service
	Locations *location.Service
	Stock     *stock.Service
	Files     *files.Disk
}

type Service struct{ Deps }

func New(d Deps) *Service { return &Service{d} }
