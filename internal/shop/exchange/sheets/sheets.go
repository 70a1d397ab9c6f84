// Package sheets is how the back office brings a table of products, prices or stock in, or a file of the trade, and hands
// out what the shop keeps as tables. A sheet is first tried: nothing is changed, and every row says what would become of it. Then it is
// worked off row by row as a job, each row whole or not at all, and can be taken back row by row.
package sheets

import (
	"slices"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/ids"
	"camber/internal/base/jobs"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/exchange"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/price"
	"camber/internal/shop/product"
	"camber/internal/shop/stock"
	"camber/internal/shop/tax"
)

// State of a sheet.
type State string

const (
	New      State = "new"      // its columns are to be said
	Checking State = "checking" // it is tried
	Checked  State = "checked"
	Running  State = "running"
	Stopped  State = "stopped" // it broke off for a reason that somebody must mend, and goes on where it stopped
	Done     State = "done"
	Undoing  State = "undoing"
	Undone   State = "undone"
)

// Works says whether a job works at it now.
func (s State) Works() bool { return s == Checking || s == Running || s == Undoing }

// Choices are how a sheet is read and what it may do.
type Choices struct {
	Supplier   string   `json:"supplier,omitempty"`  // under which they are remembered; empty: they are not
	Encoding   string   `json:"encoding,omitempty"`  // one of Encodings; empty: it is found out
	Decimal    string   `json:"decimal,omitempty"`   // "." or ","; empty: it is found out
	Columns    []Column `json:"columns"`             // as many as the sheet has, in its order
	Worksheet  string   `json:"worksheet,omitempty"` // of a workbook: which one was read
	Others     []string `json:"others,omitempty"`    // its worksheets that were not
	BrandID    int64    `json:"brand_id,omitempty"`  // of every row that names none
	StoreID    int64    `json:"store_id,omitempty"`  // of every count that names none
	AddsParts  bool     `json:"adds_parts,omitempty"`
	AddsBrands bool     `json:"adds_brands,omitempty"`  // those of new parts that the shop does not know
	CategoryID int64    `json:"category_id,omitempty"`  // of new parts that come without
	TaxClassID int64    `json:"tax_class_id,omitempty"` // of new parts
	// rows that move an amount by more than Doubtful are worked off too
	WithDoubtful bool `json:"with_doubtful,omitempty"`
	// it was taken by a plan: nobody looks at it before it is brought in
	Planned bool `json:"planned,omitempty"`
	// it is a file of the trade, which says itself what it holds: ACES or PIES; by the command line of any kind
	Trade   exchange.Kind `json:"trade,omitempty"`
	Command string        `json:"command,omitempty"` // it came by the command line: the SHA-256 of the file
	Replace bool          `json:"replace,omitempty"` // it may take away any share of what counts now
	// it lists the parts of a bulk edit, which does this to each
	IsBulk bool   `json:"bulk,omitempty"`
	Edits  []Edit `json:"edits,omitempty"`
}

// hasField says whether a column means a field, or an edit changes it.
func (c Choices) hasField(name string) bool {
	return slices.ContainsFunc(c.Columns, func(one Column) bool { return one.Field == name }) ||
		slices.ContainsFunc(c.Edits, func(e Edit) bool { return e.Field == name })
}

// Column is what a column of a sheet means.
type Column struct {
	Head   string `json:"head"`
	Field  string `json:"field,omitempty"`  // the name of a Field; empty: it is not read
	Clears bool   `json:"clears,omitempty"` // an empty cell empties the field
}

// Encodings are those that can be chosen.
func Encodings() []string {
	return []string{"utf-8", "windows-1252", "iso-8859-15", "macintosh", "ibm850"}
}

// Counts are how many rows there are of each outcome, and what would be or was emptied.
type Counts struct {
	Changed  int            `json:"changed"`
	Same     int            `json:"same"`
	Added    int            `json:"added"`
	Doubtful int            `json:"doubtful"` // left out
	Refused  int            `json:"refused"`
	Fields   map[string]int `json:"fields,omitempty"`  // how many rows change each
	Emptied  map[string]int `json:"emptied,omitempty"` // of these, how many empty it
	Brands   []string       `json:"brands,omitempty"`  // that are added, at most mostBrands

	Imports []int64 `json:"imports,omitempty"` // of a file of the trade: the imports of its step, each with a report

	Back   int `json:"back,omitempty"`
	Partly int `json:"partly,omitempty"`
	Kept   int `json:"kept,omitempty"`
	Failed int `json:"failed,omitempty"`
}

// Sheet is one that was brought in.
type Sheet struct {
	ID      int64
	Name    string // of the file
	SHA256  string // of its content, in base/files
	State   State
	Choices Choices
	Rows    int // 0: not counted yet
	Done    int // rows of the step that is under way
	Counts  Counts
	Trouble fault.Text // why it was put down; empty: nothing
	StaffID int64      // who asked for the last step
	Added   time.Time
	Changed time.Time
}

// Version names the state that a screen was shown.
func (s Sheet) Version() string { return ids.Version(s.State, s.Choices, s.SHA256) }

// Outcome is what becomes of a row. One that changes nothing is only counted.
type Outcome string

const (
	RowChanged  Outcome = "changed"
	RowAdded    Outcome = "added"
	RowDoubtful Outcome = "doubtful"
	RowRefused  Outcome = "refused"

	rowSame Outcome = "same"
)

// Undo is what became of a row when its sheet was taken back.
type Undo string

const (
	Back   Undo = "back"
	Partly Undo = "partly" // some of its fields were changed by somebody else since, and stay
	Kept   Undo = "kept"   // all of them were
	Failed Undo = "failed" // it could not be
)

// Row is what became of a row.
type Row struct {
	Number     int64
	Line       int64
	Label      string // what the part is called by
	Outcome    Outcome
	PartID     int64 // 0: none
	LocationID int64 // of a count; 0: none
	Changes    []Change
	Reason     fault.Text // of RowDoubtful and RowRefused
	Undone     Undo       // empty: not taken back
	UndoReason fault.Text

	brand catalog.Brand // that was added with it
	trace trace
}

// trace is what a row of a file of the trade changed.
type trace struct {
	Part   catalog.Trace `json:"part,omitzero"`
	Prices []price.Trace `json:"prices,omitempty"`
}

// Change is a field before and after. Both are as a sheet writes them; empty is nothing.
type Change struct {
	Field  string `json:"field"`
	Spot   spot   `json:"spot,omitzero"`
	Level  string `json:"level,omitempty"` // the name of the price level
	Before string `json:"before"`
	After  string `json:"after"`
	Kept   bool   `json:"kept,omitempty"` // not taken back: it was changed since
}

// spot says which price of a part.
type spot struct {
	Level   int64  `json:"level,omitempty"`
	Minimum int    `json:"minimum,omitempty"`
	From    string `json:"from,omitempty"`
}

// Habit is how the sheets of a supplier are read.
type Habit struct {
	Supplier string
	Choices  Choices
}

// Deps is what sheets are brought into and made from.
type Deps struct {
	Access    *access.Service
	Catalog   *catalog.Service
	Customers *customer.Service
	Files     *files.Disk
	Fitment   *fitment.Service
	Locations *location.Service
	Orders    *order.Service
	Prices    *price.Service
	Products  *product.Service
	Stock     *stock.Service
	Taxes     *tax.Service
	Trade     *exchange.Service
}

type Service struct {
	Deps
	queue jobs.Queue
}

func NewService(d Deps) *Service { return &Service{Deps: d} }
