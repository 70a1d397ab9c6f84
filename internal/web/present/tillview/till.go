// Package tillview says what the till's screen begins with: what may be done there, labor, and the orders that are
// parked.
package tillview

import (
	"camber/internal/shop/access"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// NewTillActions holds what the person may do at the till.
func NewTillActions(by access.Actor) TillActions {
	var a TillActions
	if by.May(access.SellAtTill) {
		a.Sell = "/checkout/cart/saveOrderAndCheckout"
		a.Price = "/checkout/cart/updatePrice" // who may not alone asks another (TRD-12)
	}
	if by.May(access.OpenShift) {
		a.OpenShift = "/pos/shift/open"
	}
	if by.May(access.CancelOrders) {
		a.Cancel = "/checkout/cart/cancelOrder"
	}
	if by.May(access.EditCustomers) {
		a.EditCustomer = "/pos/customer/edit"
		if by.May(access.AddCustomers) {
			a.NewCustomer = "/api/customer/save"
		}
	}
	a.Owe = by.May(access.LeaveOutstanding)
	return a
}

// Till is the sale screen: which step it opens at and all that the step shows.
type Till struct {
	Step         string               `json:"step"` // sale, pay, receipt
	Desk         deskview.Desk        `json:"desk"`
	RegisterID   int64                `json:"register_id"`
	LocationID   int64                `json:"location_id"`
	Shift        *deskview.Shift      `json:"shift"` // null: the drawer must be opened first
	Cart         cartview.Cart        `json:"cart"`
	Checkout     *orderview.Checkout  `json:"checkout"`
	Order        *orderview.Order     `json:"order"`
	Actions      TillActions          `json:"actions"`
	Years        []present.Option     `json:"years"`
	PaymentTypes payview.PaymentTypes `json:"paymentTypes"`
	LaborTypes   []cartview.LaborData `json:"labor_types"`
	TaxClasses   []TaxClass           `json:"tax_classes"`
}

// Display is the customer's side of a register, on a second screen. The ticket comes from the till beside it.
type Display struct {
	Site  string `json:"site"`
	Store string `json:"store"`
}

// TillActions holds the address of each thing the person may do here; an absent one may not be done.
type TillActions struct {
	Sell         string `json:"sell,omitempty"`
	OpenShift    string `json:"open_shift,omitempty"`
	Cancel       string `json:"cancel,omitempty"`
	Owe          bool   `json:"complete_outstanding,omitempty"` // an order may be completed that is not paid
	Price        string `json:"price,omitempty"`                // another price on a line
	PONumbers    string `json:"po_numbers,omitempty"`
	NewCustomer  string `json:"new_customer,omitempty"`
	EditCustomer string `json:"edit_customer,omitempty"` // without its customer_id
}
