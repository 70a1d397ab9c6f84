// Package accountview says what customers see of themselves in the shop.
package accountview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/vehicleview"
)

// AccountPage is what every page of an account shows beside its own.
type AccountPage struct {
	Title   string
	Path    string // of the entry of the menu that it belongs to
	IsPro   bool   // they buy for a business
	Said    string // what was just done; empty: nothing
	Problem string
	Errors  map[string]string
}

// SignUpForm is the form of a newcomer (CART-19), as typed so far.
type SignUpForm struct {
	Firstname  string
	Lastname   string
	Email      string
	Telephone  string
	Newsletter bool
	Texts      bool
	Agree      bool
	Agreement  present.Agreement
	Asked      []present.Asked
	Redirect   string
	Problem    string
	Errors     map[string]string
	Riddle     present.Riddle
}

// Registered answers a newcomer (CART-19).
type Registered struct {
	Success    bool   `json:"success"`
	CustomerID int64  `json:"customer_id"`
	Redirect   string `json:"redirect"`
}

// ForgottenForm asks for the email whose password is forgotten.
type ForgottenForm struct {
	Email   string
	Problem string
	Sent    string // what was said; empty: it is still asked
}

// PasswordForm sets a password: by a link, or in the account.
type PasswordForm struct {
	AccountPage
	Token string // of the link
	Email string // whose it is
}

// AccountHome is the first page of an account.
type AccountHome struct {
	AccountPage
	Name    string
	Email   string
	Company string
	Level   string // the prices that a business buys at; empty: everybody's
	Garage  []vehicleview.GarageVehicle
	Orders  []orderview.OrderRow
	Address []string // where goods go unless they say otherwise

	Credit    string     // store credit; empty: there is none
	OnAccount *OnAccount // nil: nothing was agreed
	Exempt    []string   // a sentence for each tax certificate
}

// OnAccount is what a business may owe, and does (ACCT-2).
type OnAccount struct {
	Terms     int // days
	Limit     string
	Owed      string
	Available string
	OnHold    bool
}

// StoreCredit is what moved on the credit of a customer.
type StoreCredit struct {
	AccountPage
	Balance string
	Rows    []CreditRow
}

// CreditRow is one movement.
type CreditRow struct {
	Date    string
	Text    string
	OrderID int64 // 0: none
	Amount  string
}

// DetailsForm is what customers say of themselves.
type DetailsForm struct {
	AccountPage
	Firstname  string
	Lastname   string
	Email      string
	Telephone  string
	Newsletter bool
	Texts      bool
}

// AddressBook lists the addresses of an account.
type AddressBook struct {
	AccountPage
	Addresses []BookAddress
	MayChange bool
	IsFull    bool
}

// BookAddress is one of them.
type BookAddress struct {
	ID        int64
	Label     string
	Name      string
	Lines     []string
	IsDefault bool
}

// AddressEdit is the form of one address; ID 0 is a new one.
type AddressEdit struct {
	AccountPage
	ID        int64
	Label     string
	IsDefault bool
	Form      cartview.AddressForm
}

// AccountOrders lists orders.
type AccountOrders struct {
	AccountPage
	Rows     []orderview.OrderRow
	Pager    present.Pager
	Statuses []StatusChoice
	Sorts    []SortLink
}

// StatusChoice narrows a list to one status.
type StatusChoice struct {
	Code   string
	Name   string
	Chosen bool
}

// SortLink is the head of a column that rows are sorted by.
type SortLink struct {
	Name string
	Href string
	Dir  string // ascending, descending; empty: not sorted by it
}

// AccountOrder is an order as its customer sees it.
type AccountOrder struct {
	AccountPage
	orderview.OrderPage
	By        string // who of the business ordered it; empty: the customer
	CanReturn bool
	Returns   []ReturnRow
}

// Reordered says what of an order went into the cart again.
type Reordered struct {
	Success  string   `json:"success"`
	Added    int      `json:"added"`
	Left     []string `json:"left"` // a sentence for each line that did not
	Redirect string   `json:"redirect"`
}

// NewReordered says what of some items went into the cart, and why the others did not.
func NewReordered(ctx context.Context, became []cart.Outcome) Reordered {
	shown := Reordered{Success: text.Tr(ctx, "What can be ordered is in the cart."), Left: []string{}, Redirect: "/checkout/cart"}
	for _, b := range became {
		switch {
		case b.Refused != nil:
			shown.Left = append(shown.Left, present.Reason(ctx, b.Refused))
			continue
		case b.Change.Notice != nil:
			shown.Left = append(shown.Left, present.Words(ctx, *b.Change.Notice))
		}
		shown.Added++
	}
	return shown
}

// AccountReordered is the same as a page.
type AccountReordered struct {
	AccountPage
	OrderID int64
	Result  Reordered
}

// ReturnForm asks what of an order comes back, and why.
type ReturnForm struct {
	AccountPage
	OrderID int64
	Lines   []ReturnLine
	Reasons []ReasonChoice
	Comment string
}

// ReturnLine is a line that can come back.
type ReturnLine struct {
	ID     int64
	Name   string
	Number string
	Most   int
	Wanted string // as typed
}

// ReasonChoice is why something comes back.
type ReasonChoice struct {
	Code   string
	Name   string
	Chosen bool
}

// ReturnRow is a return that was asked for.
type ReturnRow struct {
	ID      int64
	OrderID int64
	Date    string
	Reason  string
	State   string
	Tone    string
	Comment string
	Answer  string   // of staff
	Lines   []string // "2 × Kestrel KB-1"
}

// AccountReturns lists them.
type AccountReturns struct {
	AccountPage
	Rows  []ReturnRow
	Pager present.Pager
}

// AccountCores lists the old parts of a customer.
type AccountCores struct {
	AccountPage
	Sentence string // what is out, empty: nothing
	Rows     []coreview.Core
	Pager    present.Pager
}

// Business is who buys for a business.
type Business struct {
	AccountPage
	Company   string
	Level     string
	IsHolder  bool
	Users     []BusinessUser
	Firstname string
	Lastname  string
	Email     string
	Telephone string
}

// BusinessUser is one of them.
type BusinessUser struct {
	ID       int64
	Name     string
	Email    string
	IsHolder bool
	IsYou    bool
	Waits    bool // they have not set a password yet
}

// NewReturnRow is a return that was asked for of an order.
func NewReturnRow(ctx context.Context, r rma.Request, o order.Order, zone *time.Location) ReturnRow {
	row := ReturnRow{
		ID: r.ID, OrderID: r.OrderID, Date: present.Moment(r.Asked, zone), Reason: text.Tr(ctx, r.Reason.Name()),
		State: text.Tr(ctx, r.State.Name()), Comment: r.Comment, Answer: r.Answer,
	}
	switch r.State {
	case rma.Agreed:
		row.Tone = "blue"
	case rma.Received:
		row.Tone = "teal"
	case rma.Refused:
		row.Tone = "brown"
	case rma.Asked:
	}
	for _, l := range r.Lines {
		for _, sold := range o.Lines {
			if sold.ID == l.LineID {
				row.Lines = append(row.Lines, strconv.Itoa(l.Quantity)+" × "+sold.Brand+" "+sold.Number)
			}
		}
	}
	return row
}

// NewReturnForm offers the lines that can still come back, with what was typed.
func NewReturnForm(ctx context.Context, shown AccountPage, o order.Order, left []rma.Line,
	typed rma.Request) ReturnForm {
	d := ReturnForm{AccountPage: shown, OrderID: o.ID, Comment: typed.Comment}
	for _, r := range rma.Reasons() {
		d.Reasons = append(d.Reasons, ReasonChoice{Code: string(r), Name: text.Tr(ctx, r.Name()), Chosen: r == typed.Reason})
	}
	for _, l := range left {
		for _, sold := range o.Lines {
			if sold.ID != l.LineID {
				continue
			}
			line := ReturnLine{ID: l.LineID, Name: sold.Name, Number: sold.Brand + " " + sold.Number, Most: l.Quantity}
			for _, wanted := range typed.Lines {
				if wanted.LineID == l.LineID && wanted.Quantity >= 0 {
					line.Wanted = strconv.Itoa(wanted.Quantity)
				}
			}
			d.Lines = append(d.Lines, line)
		}
	}
	return d
}
