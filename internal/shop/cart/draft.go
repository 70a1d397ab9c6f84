package cart

import (
	"cmp"
	"context"
	"strings"
	"unicode/utf8"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/region"
)

// Draft is what the checkout has asked so far (CART-21). Everything may be empty, and nothing in it is a promise: what
// an order accepts is checked when it is placed.
type Draft struct {
	Firstname string `json:"firstname,omitempty"`
	Lastname  string `json:"lastname,omitempty"`
	Email     string `json:"email,omitempty"`
	Telephone string `json:"telephone,omitempty"`
	Comment   string `json:"comment,omitempty"`
	PONumber  string `json:"po_number,omitempty"`

	ShipTo    *region.Address `json:"ship_to,omitempty"`    // as typed so far
	BillTo    *region.Address `json:"bill_to,omitempty"`    // nil: as ShipTo
	AddressID int64           `json:"address_id,omitempty"` // the customer's own that ShipTo was copied from, 0: typed

	Pickup   bool   `json:"pickup,omitempty"`   // at the cart's location, whatever address was typed
	Shipping string `json:"shipping,omitempty"` // the method's code; empty: none chosen yet
	Payment  string `json:"payment,omitempty"`  // the method's code; empty: none chosen yet

	Coupon    string `json:"coupon,omitempty"`
	VoucherID int64  `json:"voucher_id,omitempty"` // not its code: that is worth money to whoever reads it
	Reward    int    `json:"reward,omitempty"`     // points to spend
	UseCredit bool   `json:"use_credit,omitempty"`
	Terms     bool   `json:"terms,omitempty"` // agreed to

	// Back is what a customer brings back with a ticket.
	Back []Back `json:"back,omitempty"`

	// Left names what of an earlier cart had no room in this one.
	Left []string `json:"left,omitempty"`

	// Frozen is what the order in checkout has promised already.
	Frozen *Frozen `json:"frozen,omitempty"`
}

// fill takes from another check-out what was not asked or applied here.
func (d *Draft) fill(from Draft) {
	d.Firstname, d.Lastname = cmp.Or(d.Firstname, from.Firstname), cmp.Or(d.Lastname, from.Lastname)
	d.Email, d.Telephone = cmp.Or(d.Email, from.Email), cmp.Or(d.Telephone, from.Telephone)
	d.Comment, d.PONumber, d.Payment = cmp.Or(d.Comment, from.Comment), cmp.Or(d.PONumber, from.PONumber),
		cmp.Or(d.Payment, from.Payment)
	if d.ShipTo == nil && !d.Pickup {
		d.ShipTo, d.AddressID, d.Pickup, d.Shipping = from.ShipTo, from.AddressID, from.Pickup, from.Shipping
	}
	d.BillTo = cmp.Or(d.BillTo, from.BillTo)
	d.Coupon, d.VoucherID, d.Reward = cmp.Or(d.Coupon, from.Coupon), cmp.Or(d.VoucherID, from.VoucherID),
		cmp.Or(d.Reward, from.Reward)
	d.UseCredit = d.UseCredit || from.UseCredit
}

// NewComment is the comment, unless the order of the cart was made with it, and whether it is another than that order's.
func (d Draft) NewComment() (comment string, isNew bool) {
	if d.Frozen != nil && d.Frozen.Asked != nil && d.Frozen.Asked.Comment == d.Comment {
		return "", false
	}
	return d.Comment, d.Comment != "" || d.Frozen != nil && d.Frozen.Asked != nil
}

// Destination is where the goods are sent, nil: they are picked up.
func (d Draft) Destination() *region.Address {
	if d.Pickup {
		return nil
	}
	return d.ShipTo
}

// PickUp is the code of the shipping method that is none: the shopper comes to the store.
const PickUp = "pickup"

// SetDraft keeps d in place of what the checkout asked before; d.Frozen and d.Back do not count. locationID, if not 0, is the
// store to pick up at.
func (s *Service) SetDraft(ctx context.Context, actor access.Actor, cartID int64, d Draft, locationID int64) error {
	return s.ChangeDraft(ctx, actor, cartID, locationID, func(kept *Draft) { *kept = d })
}

// ChangeDraft lets f change what the checkout has asked so far while the cart is locked, so that two answers that come
// at once are both kept (CART-21). Frozen and Back stay as they are. locationID, if not 0, is the store to pick up at.
func (s *Service) ChangeDraft(ctx context.Context, actor access.Actor, cartID, locationID int64,
	f func(d *Draft)) error {
	return s.change(ctx, actor, cartID, func(ctx context.Context, c *Cart) error {
		frozen, back := c.Checkout.Frozen, c.Checkout.Back
		f(&c.Checkout)
		c.Checkout.Frozen, c.Checkout.Back = frozen, back
		c.Checkout.trim()
		if fields := c.Checkout.unkept(); len(fields) > 0 {
			return fault.InFields(fields)
		}
		if locationID != 0 && c.Channel == Web {
			if _, err := s.locations.Location(ctx, locationID); err != nil {
				return err
			}
			c.LocationID = locationID
		}
		return nil
	})
}

// texts are what a person typed, by the names of CART-21.
func (d *Draft) texts() map[string]*string {
	texts := map[string]*string{
		"firstname": &d.Firstname, "lastname": &d.Lastname, "email": &d.Email, "telephone": &d.Telephone,
		"comment":   &d.Comment,
		"po_number": &d.PONumber, "shipping_method": &d.Shipping, "payment_method": &d.Payment, "coupon": &d.Coupon,
	}
	for name, a := range map[string]*region.Address{"shipping_address": d.ShipTo, "payment_address": d.BillTo} {
		if a == nil {
			continue
		}
		for field, value := range map[string]*string{
			"firstname": &a.Firstname, "lastname": &a.Lastname, "company": &a.Company, "address_1": &a.Address1,
			"address_2": &a.Address2,
			"city":      &a.City, "postcode": &a.Postcode,
		} {
			texts[name+"["+field+"]"] = value
		}
	}
	return texts
}

// trim leaves the addresses of the caller as they are.
func (d *Draft) trim() {
	for _, a := range []**region.Address{&d.ShipTo, &d.BillTo} {
		if *a != nil {
			trimmed := (*a).Trimmed()
			*a = &trimmed
		}
	}
	for _, value := range d.texts() {
		*value = strings.TrimSpace(*value)
	}
}

// unkept says what is not even kept.
func (d *Draft) unkept() map[string]fault.Text {
	const longest = 1000 // characters
	fields := map[string]fault.Text{}
	for name, value := range d.texts() {
		switch {
		case utf8.RuneCountInString(*value) > longest:
			fields[name] = fault.T("Maximum %s characters", longest)
		case text.HoldsCardNumber(*value):
			fields[name] = fault.T("Please leave out card numbers.")
		}
	}
	return fields
}

// DraftOf is what the checkout of an order had asked.
func (s *Service) DraftOf(ctx context.Context, orderID int64) (Draft, error) {
	c, _, err := newest(ctx, ofOrder(orderID))
	return c.Checkout, err
}
