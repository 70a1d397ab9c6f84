package present

import (
	"slices"
)

// CategoryTile is a category as a link.
type CategoryTile struct {
	ID        int64
	Name      string
	Examples  string
	Pictogram string
	Href      string
	Count     int
	Current   bool
}

// Home is the first page.
type Home struct {
	Sign       *Sign // nil: no vehicles are chosen in this shop
	Categories []CategoryTile
	Counted    string // "30 parts on the shelf in 2 stores"
	Parts      []Card
	Slots      []Slot // that have parts
}

// Listing is a page of parts in groups by position: a category's, a brand's, or what a search found.
type Listing struct {
	Title      string
	Crumbs     []Link
	Counts     string // what of it fits, in a sentence or two
	Found      string // "76 parts", of all pages
	Categories []CategoryTile
	Groups     []Group
	FitsOnly   bool
	FitsLink   string // where the other side of "Only what fits" is; empty without a vehicle
	Universal  *bool  // whether universal parts are among what fits; nil where that is not asked
	Here       string // own path and query
	Filters    []Filter
	AllFilters string // the address that shows those that are left out; empty: none is
	Chips      []Link // what is chosen, each with the address without it
	Clear      string // the address without any filter
	Sorts      []Pick
	Limits     []Pick
	Pager      Pager
	Empty      string // what is said where there are no parts; empty: that the category has none
	IsGrid     bool   // cards beside each other, else rows
	AsList     string // the two sides of the toggle
	AsGrid     string
	Shop       *ShopFor // the vehicle that a page of its own is about; nil: the page is the visitor's
	Popular    []Link   // pages of vehicles with parts of this category
}

// ShopFor offers to shop for the vehicle that a page is about.
type ShopFor struct {
	Vehicle Vehicle
	Back    string // where to go on
	Chosen  bool   // it is the visitor's
}

// IsEmpty says that there are no parts, and nothing chosen that could be undone here.
func (d Listing) IsEmpty() bool {
	return len(d.Groups) == 0 && len(d.Chips) == 0 && (d.Universal == nil || *d.Universal)
}

// Search is the page of a search.
type Search struct {
	Text       string
	Listing    *Listing  // nil: nothing was asked
	Instead    []Instead // where nothing was found: other words that find something
	Categories []CategoryTile
	Telephone  string // of the visit's store
}

// Instead is a search to try in the place of one that found nothing.
type Instead struct {
	Text  string
	Href  string
	Count int
}

// The marks of a filter's values.
const (
	AnyOf = "any" // several can be chosen at once
	OneOf = "one"
)

// Filter is a question that narrows a listing: values to choose, each with its address.
type Filter struct {
	ID     string // of its element
	Title  string
	Mark   string        // empty: the values lead to other places
	IsData bool          // the title is the catalog's, which is not translated here
	Values []FilterValue // the first FilterShown are seen at once
	Total  int           // values that there are
	All    string        // the address that shows all of them; empty: they are here
}

// Open says whether the filter's values are seen without a click: of the first filters of a page, and where one is chosen.
func (f Filter) Open(at int) bool {
	const first = 8
	return at < first || slices.ContainsFunc(f.Values, func(v FilterValue) bool { return v.Chosen })
}

// FilterShown is how many values of a filter are seen at once.
const FilterShown = 8

// FilterValue is one value of a filter.
type FilterValue struct {
	Text   string
	IsData bool
	Href   string // the listing with the value chosen, or when it is, without it
	Count  int    // parts that the listing has with it
	Chosen bool
}

// Group is a run of parts for one position.
type Group struct {
	Axle  string // front, rear, both or empty
	Title string
	Count string // "24 parts"
	Cards []Card
}

// Pick is one entry of a dropdown of links.
type Pick struct {
	Text    string
	Href    string
	Current bool
}

// Paging is what a paged list says about itself (LIST-2).
type Paging struct {
	TotalPages int    `json:"totalPages"`
	Position   string `json:"position"`
	TotalItems int    `json:"total_items"`
	Pages      int    `json:"total_pages"`
	Page       int    `json:"page"`
	Limit      int    `json:"limit"`
}

// Pager is Paging with the addresses of its pages.
type Pager struct {
	Paging
	Links []PageLink // empty when one page holds all
	Next  string
	Prev  string
}

// PageLink is a button of the pager; a gap has no number.
type PageLink struct {
	Number  int
	Href    string
	Current bool
}

// OrderPage is an order as its buyer reads it: confirmation and status.
type OrderPage struct {
	Order Order
	Store StoreAddress
	Fresh bool   // placed a moment ago
	Token string // of its link

	Delivery   *Delivery // nil: it is picked up at Store
	Billing    *Delivery // nil: as Delivery
	PONumber   string
	MoneyTitle string
	// Mine says that it is in the account of whoever looks; OffersAccount that it is nobody's, and may be made one of.
	Mine          bool
	OffersAccount bool
	Problem       string
	Errors        map[string]string
}

// Delivery is where and how an order is sent, or whom its bill is for, which has no method.
type Delivery struct {
	Name   string
	Lines  []string
	Method string
}

// LookUp is the form by which a guest finds an order (TRD-18).
type LookUp struct {
	Number  string
	Contact string
	Problem string
}

// StoreAddress is a store as a receipt prints it.
type StoreAddress struct {
	Site      string
	Name      string
	Address   string
	Telephone string
	Email     string
}

// OrderRow is an order in a list.
type OrderRow struct {
	ID     int64
	Href   string
	Date   string
	Status Status
	Total  string
	By     string // who of the business ordered it; empty: not said
	PO     string // its purchase order number
}

// Login is a sign-in form with what came back.
type Login struct {
	Email     string
	Redirect  string
	Problem   string
	Registers []RegisterChoice // at the till
	Demo      bool
}

// RegisterChoice is a register that a cashier can sign in at.
type RegisterChoice struct {
	ID     int64
	Name   string
	Chosen bool
}

// Problem is an error page.
type Problem struct {
	Status    int
	Title     string
	Sentences []string
	ID        string // of a 500, for the log
	Back      string // own path to go on at
	Again     string // own path of the page itself, where another try may help
}

// AskToPost is the page for a changing address that was opened as a link (API-7).
type AskToPost struct {
	Title  string
	Text   string
	Action string
	Fields []Hidden
	Button string
}

// HeadsUp is the question of CAT-7 as a page.
type HeadsUp struct {
	Name   string // of the part
	Fit    Fit
	Choice *Choice  // the fact that settles it; nil: there is none
	Fields []Hidden // what was asked for, to be sent again
	Back   string   // own path
}

// Hidden is a field that a form sends unseen.
type Hidden struct{ Name, Value string }

// Case is a link of /dev/cases: a screen in a state.
type Case struct {
	Text string
	Href string
}

// CaseGroup is a heading of /dev/cases.
type CaseGroup struct {
	Title  string
	IsData bool // the cases are named by the shop's data, which is not translated
	Cases  []Case
}

// Receipt is a receipt or invoice: the order with what its paper needs beside it.
type Receipt struct {
	Order     Order
	Store     StoreAddress
	StatusURL string    // absolute, of the order's own page; empty: none is printed
	Delivery  *Delivery // nil: it is taken along, or picked up
	Billing   *Delivery // nil: as Delivery
	PONumber  string
	CoreNotes []string
	Policy    string
	Invoice   bool         // something is still to be paid, and this asks for it
	Words     string       // of who sends it
	Account   *AccountSlip // nil: nothing was charged to an account
}

// AccountSlip is the part of a receipt that who bought on account signs.
type AccountSlip struct {
	Holder   string // the company, else the person
	OwedText string // on the account, this order in it
	Terms    string // empty: none are agreed any more
}
