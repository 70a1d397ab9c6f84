package desk

import (
	"net/http"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/customer"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// OrderAddress is the address of a screen about an order.
func OrderAddress(path string, orderID int64) string {
	return path + "?order_id=" + strconv.FormatInt(orderID, 10)
}

// CustomerID reads which customer is meant; either spelling serves (API-8). isSent is false where none is named.
func CustomerID(r *http.Request) (id int64, isSent bool, err error) {
	var in struct {
		Camel *int64 `form:"customerId"`
		Snake *int64 `form:"customer_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return 0, false, err
	}
	for _, named := range []*int64{in.Camel, in.Snake} {
		if named != nil {
			return *named, true, nil
		}
	}
	return 0, false, nil
}

// Customer is the one whom a call names.
func (d *Desk) Customer(r *http.Request) (customer.Customer, error) {
	id, _, err := CustomerID(r)
	if err != nil {
		return customer.Customer{}, err
	}
	return d.needs.Customers.Customer(r.Context(), id)
}

// Said answers with a sentence.
func Said(w http.ResponseWriter, r *http.Request, sentence string) error {
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(r.Context(), sentence)})
}

// IsYes reads a flag inside a row, which no form decoder reads.
func IsYes(value string) bool { return value == "1" || value == "true" }

// OrderID reads which order is meant; either spelling serves (API-8).
func OrderID(r *http.Request) (int64, error) {
	var in struct {
		Camel int64 `form:"orderId"`
		Snake int64 `form:"order_id"`
	}
	err := wire.Decode(r, &in)
	return max(in.Camel, in.Snake), err
}

// OfOrder reads which order is meant, and into in what else is asked of it.
func OfOrder(r *http.Request, in any) (int64, error) {
	if err := wire.Decode(r, in); err != nil {
		return 0, err
	}
	return OrderID(r)
}

// OrderWish reads how the customer of an order is told something (NOTE-1).
func (d *Desk) OrderWish(r *http.Request, o order.Order) (notify.Wish, error) {
	consents, err := d.Consents(r.Context(), o)
	if err != nil {
		return notify.Wish{}, err
	}
	return Wish(r, consents)
}

// LinkWish reads how the link to something of an order is sent, as OrderWish; by nothing unless one asks for it.
func (d *Desk) LinkWish(r *http.Request, o order.Order) (notify.Wish, error) {
	how, err := d.OrderWish(r, o)
	if err != nil {
		return how, err
	}
	values, err := wire.Values(r)
	how.ByEmail = how.ByEmail && values.Has("notifyByEmail")
	how.Notify = how.ByEmail || how.ByText
	return how, err
}

// Wish reads the fields of NOTE-1. consents is what the shop knows of the customer; what the browser says of it counts
// for nothing.
func Wish(r *http.Request, consents bool) (notify.Wish, error) {
	in := struct {
		Notify   bool   `form:"notifyCustomer"`
		ByEmail  bool   `form:"notifyByEmail"`
		ByText   bool   `form:"notifyByText"`
		Override bool   `form:"overrideTextPermission"`
		Email    string `form:"email"`
		Phone    string `form:"phone"`
		Comment  string `form:"comment"`
	}{ByEmail: true}
	if err := wire.Decode(r, &in); err != nil {
		return notify.Wish{}, err
	}
	return notify.Wish{
		Notify: in.Notify, ByEmail: in.ByEmail, ByText: in.ByText, Override: in.Override, Consents: consents,
		Email: in.Email, Phone: in.Phone, Comment: in.Comment,
	}, nil
}

// CustomersList reads whose list is asked for, and which page of it.
func (d *Desk) CustomersList(r *http.Request) (customer.Customer, wire.ListPage, *time.Location, error) {
	c, err := d.Customer(r)
	if err != nil {
		return customer.Customer{}, wire.ListPage{}, nil, err
	}
	in, err := wire.ReadPage(r)
	if err != nil {
		return customer.Customer{}, wire.ListPage{}, nil, err
	}
	zone, err := d.Zone(r.Context())
	return c, in, zone, err
}
