package order

import "camber/internal/base/fault"

// Buyer is whose an order is, for a sentence about it.
func (o Order) Buyer() fault.Text {
	if o.Name == "" {
		return fault.T("a customer without a name")
	}
	return fault.T("%s", o.Name)
}

// Title is an order and whose it is.
func (o Order) Title() fault.Text { return fault.T("Order # %s of %s", o.ID, o.Buyer()) }
