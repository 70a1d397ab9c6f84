package present

import (
	"time"

	"camber/internal/shop/access"
	"camber/internal/shop/register"
)

// NewShift shows an open shift in its store's time.
func NewShift(s register.Shift, zone *time.Location) Shift {
	return Shift{ID: s.ID, Opened: s.Opened, OpenedText: Moment(s.Opened, zone), FloatText: s.Float.Text()}
}

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
