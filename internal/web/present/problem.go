package present

// Paging is what a paged list says about itself (LIST-2).
type Paging struct {
	TotalPages int    `json:"totalPages"`
	Position   string `json:"position"`
	TotalItems int    `json:"total_items"`
	Pages      int    `json:"total_pages"`
	Page       int    `json:"page"`
	Limit      int    `json:"limit"`
	Most       int    `json:"most_counted,omitempty"` // a larger count stands for more than so many; 0: each is exact
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

// Hidden is a field that a form sends unseen.
type Hidden struct{ Name, Value string }
