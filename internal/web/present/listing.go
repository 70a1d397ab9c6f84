package present

import "camber/internal/base/money"

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
	Selector   VehicleSelector
	Categories []CategoryTile
	Counted    string // "30 parts on the shelf in 2 stores"
	Parts      []Card
	Quick      []Link // what can be chosen in one tap at this step
}

// Listing is a category's page: its parts in groups by position.
type Listing struct {
	Title      string
	Crumbs     []Link
	Counts     string // what of it fits, in one sentence
	Categories []CategoryTile
	Groups     []Group
	FitsOnly   bool
	FitsLink   string // where the other side of "Only what fits" is; empty without a vehicle
	Sorts      []Pick
	Limits     []Pick
	Pager      Pager
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

// CheckoutPage is the shopper's check-out: one page, with what was typed before.
type CheckoutPage struct {
	Cart     Cart
	Contact  Contact
	Stores   []StoreChoice
	Errors   map[string]string // field name to message
	Problems []string          // what belongs to no field
	Total    money.Cents       // sent back, so that a changed one is told (CHK-2)
}

// Contact is what a shopper types at the check-out.
type Contact struct {
	Firstname string
	Lastname  string
	Email     string
	Telephone string
	Comment   string
}

// StoreChoice is a store where the order can be picked up.
type StoreChoice struct {
	ID      int64
	Name    string
	Address string
	Open    string
	Chosen  bool
}

// OrderPage is an order as its buyer reads it: confirmation and status.
type OrderPage struct {
	Order Order
	Store StoreAddress
	Fresh bool // placed a moment ago
}

// StoreAddress is a store as a receipt prints it.
type StoreAddress struct {
	Site      string
	Name      string
	Address   string
	Telephone string
	Email     string
}

// Account is the own page of a customer.
type Account struct {
	Name   string
	Email  string
	Orders []OrderRow
}

// OrderRow is an order in a list.
type OrderRow struct {
	ID     int64
	Href   string
	Date   string
	Status Status
	Total  string
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
}

// AskToPost is the page for a changing address that was opened as a link (API-7).
type AskToPost struct {
	Title  string
	Text   string
	Action string
	Fields []Hidden
	Button string
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
	StatusURL string // absolute, of the order's own page; empty: none is printed
	CoreNotes []string
	Policy    string
}
