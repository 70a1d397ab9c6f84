package orderview

import (
	"camber/internal/web/present"
)

// OrderPage is an order as its buyer reads it: confirmation and status.
type OrderPage struct {
	Order Order
	Store present.StoreAddress
	Fresh bool   // placed a moment ago
	Token string // of its link

	Delivery   *present.Delivery // nil: it is picked up at Store
	Billing    *present.Delivery // nil: as Delivery
	PONumber   string
	MoneyTitle string
	// Mine says that it is in the account of whoever looks; OffersAccount that it is nobody's, and may be made one of.
	Mine          bool
	OffersAccount bool
	Problem       string
	Errors        map[string]string
}

// OrderRow is an order in a list.
type OrderRow struct {
	ID     int64
	Href   string
	Date   string
	Status present.Status
	Total  string
	By     string // who of the business ordered it; empty: not said
	PO     string // its purchase order number
}

// Receipt is a receipt or invoice: the order with what its paper needs beside it.
type Receipt struct {
	Order     Order
	Store     present.StoreAddress
	StatusURL string            // absolute, of the order's own page; empty: none is printed
	Delivery  *present.Delivery // nil: it is taken along, or picked up
	Billing   *present.Delivery // nil: as Delivery
	PONumber  string
	Notes     []string // of old parts, and of what can't be brought back
	Policy    string
	Invoice   bool         // something is still to be paid, and this asks for it
	Account   *AccountSlip // nil: nothing was charged to an account
	// OneJobPrice says on which papers a job has one price in place of those of its lines.
	OneJobPrice struct{ Receipt, Invoice, Quote bool }
}

// AccountSlip is the part of a receipt that who bought on account signs.
type AccountSlip struct {
	Holder   string // the company, else the person
	OwedText string // on the account, this order in it
	Terms    string // empty: none are agreed any more
	Drawing  string // the path of the signature that was drawn; empty: who bought signs the paper
}
