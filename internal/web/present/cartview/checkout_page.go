package cartview

import (
	"camber/internal/base/money"
	"camber/internal/web/present"
)

// CheckoutPage is the shopper's check-out (CHK-1): one page, with what was typed before.
type CheckoutPage struct {
	Cart      Cart
	SignedIn  bool
	Contact   Contact
	Agreement present.Agreement
	Ships     bool // the shop sends parcels
	PicksUp   bool // it can be picked up
	Pickup    bool
	// BillsElsewhere: the bill has an address of its own.
	BillsElsewhere bool
	Stores         []present.StoreChoice
	Saved          []SavedAddress // of a signed-in customer; empty: there is only the form
	Address        AddressForm
	Billing        AddressForm
	Methods        []Method // of shipping to that address
	NoMethod       string   // why there is none
	Refusals       []string // and what stands against each way
	FreeIn         string   // what is missing until it is sent free; empty: nothing is to be said
	Payments       []Method
	PONumber       string
	AsksPO         bool
	Code           string            // refused, shown again
	Errors         map[string]string // field name to message
	Problems       []string          // what belongs to no field
	Changes        []Change          // what is not as it was seen
	Total          money.Cents       // sent back, so that a changed one is told (CHK-2)
	Seen           []SeenAmount      // sent back too, so that what changed is told (M-38)
	Charge         string            // what is charged, where amounts are shown in another currency (SITE-5)
}

// Contact is what a shopper types at the check-out.
type Contact struct {
	Firstname string
	Lastname  string
	Email     string
	Telephone string
	Comment   string
}

// Method is one of several ways to pay or to send, as a round button.
type Method struct {
	Code   string
	Title  string
	Note   string
	Amount string // what it costs
	Chosen bool
}

// SavedAddress is one of a customer's own addresses.
type SavedAddress struct {
	ID     int64
	Name   string
	Lines  []string
	Chosen bool
}

// AddressForm is an address as typed so far, and what its country asks for.
type AddressForm struct {
	Name          string // before the brackets of its fields: shipping_address
	Firstname     string
	Lastname      string
	Company       string
	Address1      string
	Address2      string
	City          string
	Postcode      string
	Countries     []Place
	Zones         []Place // empty: the country is one zone
	ZoneLabel     string
	PostcodeLabel string
	NeedsPostcode bool
}

// Place is a country or a zone to choose.
type Place struct {
	ID     int64
	Name   string
	Chosen bool
}

// SeenAmount is an amount that stands on the page.
type SeenAmount struct {
	Name  string
	Title string
	Value money.Cents
}

// Sent is the amount as the page's form sends it back.
func (a SeenAmount) Sent() string { return a.Value.String() + " " + a.Title }

// Change is an amount that is not what the shopper saw; empty texts: there was none, or there is none any more.
type Change struct {
	Title string
	Was   string
	Now   string
}
