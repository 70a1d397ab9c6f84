package deskview

import (
	"strings"

	"camber/internal/shop/access"
	"camber/internal/web/present"
)

// OfficeOrder is the address of an order in the back office, up to its number.
const OfficeOrder = "/admin/order/info?order_id="

// Address is where a person makes a call that the till knows by path: the back office has the same under /admin.
func Address(by access.Actor, path string) string {
	if by.Mode == access.Office {
		return "/admin" + strings.TrimPrefix(path, "/pos")
	}
	return path
}

// OrderURL is where a person sees an order of a location; empty where they may not.
func OrderURL(by access.Actor, id, locationID int64) string {
	switch {
	case !by.At(locationID), by.Mode == access.Office && !by.May(access.HandleOrders):
		return ""
	case by.Mode == access.Office:
		return OfficeOrder + present.ID(id)
	}
	return "/pos/order/view?order_id=" + present.ID(id)
}

// CustomerURL is where a person changes a customer; empty where they may not.
func CustomerURL(by access.Actor, id int64) string {
	if !by.May(access.EditCustomers) || by.Mode == access.Office && !by.May(access.HandleOrders) {
		return ""
	}
	return Address(by, "/pos/customer/edit") + "?customer_id=" + present.ID(id)
}

// MayAsk says whether a person gets what needs a permission: at a register somebody else may approve it.
func MayAsk(by access.Actor, p access.Permission) bool { return by.Mode == access.POS || by.May(p) }
