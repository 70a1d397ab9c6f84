package desk

import (
	"net/http"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/customer"
	"camber/internal/shop/notify"
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

// ListPage is which page of a list is asked for (LIST-1).
type ListPage struct {
	Page  int    `form:"page"`
	Limit int    `form:"limit"`
	Sort  string `form:"sort"`
	Order string `form:"order"`
}

// ReadPage reads which page of a list is asked for: of 10 rows where nothing is said, of 100 at most.
func ReadPage(r *http.Request) (in ListPage, err error) {
	in = ListPage{Page: 1, Limit: 10}
	if err := wire.Decode(r, &in); err != nil {
		return in, err
	}
	in.Page, in.Limit = min(max(in.Page, 1), 1_000_000), min(max(in.Limit, 1), 100)
	return in, nil
}

// Offset is how many rows stand before the page.
func (in ListPage) Offset() int { return (in.Page - 1) * in.Limit }

// Only refuses a column that a list isn't sorted by (LIST-1).
func (in ListPage) Only(columns ...string) error {
	if in.Sort != "" && !slices.Contains(columns, in.Sort) {
		return fault.New(fault.Invalid, "This list can't be sorted by %s.", in.Sort)
	}
	return nil
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
func (d *Desk) CustomersList(r *http.Request) (customer.Customer, ListPage, *time.Location, error) {
	c, err := d.Customer(r)
	if err != nil {
		return customer.Customer{}, ListPage{}, nil, err
	}
	in, err := ReadPage(r)
	if err != nil {
		return customer.Customer{}, ListPage{}, nil, err
	}
	zone, err := d.Zone(r.Context())
	return c, in, zone, err
}
