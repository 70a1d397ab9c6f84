package checkout

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/region"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// typed is what a call may say of the check-out (CART-21); what was not sent stays as it was. delivery is the page's
// own: "ship" before there is an address to offer methods for, or "pickup".
type typed struct {
	Firstname *string           `form:"firstname"`
	Lastname  *string           `form:"lastname"`
	Email     *string           `form:"email"`
	Telephone *string           `form:"telephone"`
	ShipTo    map[string]string `form:"shipping_address"`
	BillTo    map[string]string `form:"payment_address"`
	AddressID *int64            `form:"address_id"`
	Bill      string            `form:"bill"` // the page's own: "same" or "other"
	Delivery  string            `form:"delivery"`
	Shipping  *string           `form:"shipping_method"`
	Payment   *string           `form:"payment_method"`
	Location  int64             `form:"location_id"`
	Comment   *string           `form:"comment"`
	PONumber  *string           `form:"po_number"`
	Status    string            `form:"status"`

	booked *region.Address // that AddressID names
}

// keepTyped keeps the fields that were sent, in the cart that into finds; the others stay as they were.
func (s *Server) keepTyped(r *http.Request, into func(context.Context) (cart.Cart, error)) error {
	var in typed
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if in.Status != "" && wire.Actor(ctx).Mode != access.Kiosk { // POS-2
		return fault.New(fault.Forbidden, "Only a kiosk may send this.")
	}
	c, err := into(ctx)
	if err != nil {
		return err
	}
	if c.ID == 0 {
		return fault.New(fault.Conflict, "The shopping cart is empty.")
	}
	if err := in.check(); err != nil {
		return err
	}
	if err := s.fromBook(ctx, &in); err != nil {
		return err
	}
	if err := s.Carts.ChangeDraft(ctx, wire.Actor(ctx), c.ID, in.Location, in.into); err != nil {
		return err
	}
	if err := visit.RememberStore(ctx, in.Location); err != nil {
		return err
	}
	return s.chooseShipping(ctx)
}

// chooseShipping takes the first way to the address that was typed where none is chosen, or the chosen one does not go
// there: the page shows it with what it costs.
func (s *Server) chooseShipping(ctx context.Context) error {
	view, err := s.Visit.ViewCart(ctx)
	if err != nil || view.Method != nil || view.Cart.Checkout.Destination() == nil {
		return err
	}
	for _, m := range view.Methods {
		if m.Code != cart.PickUp {
			return s.Carts.ChangeDraft(ctx, wire.Actor(ctx), view.Cart.ID, 0, func(d *cart.Draft) { d.Shipping = m.Code })
		}
	}
	return nil
}

// fromBook looks up the address that was chosen of the customer's own.
func (s *Server) fromBook(ctx context.Context, in *typed) error {
	if in.AddressID == nil || *in.AddressID == 0 {
		return nil
	}
	chosen, err := s.Customers.Address(ctx, wire.Actor(ctx).CustomerID, *in.AddressID)
	if f := fault.Of(err); err != nil && f.Kind == fault.NotFound {
		return fault.InFields(map[string]fault.Text{"address_id": fault.T("This address is no longer in your address book.")})
	}
	in.booked = &chosen.Address
	return err
}

// check refuses an address whose country or region is no number; everything else is kept as typed.
func (in typed) check() error {
	wrong := map[string]fault.Text{}
	for name, sent := range map[string]map[string]string{"shipping_address": in.ShipTo, "payment_address": in.BillTo} {
		for _, field := range []string{"country_id", "zone_id"} {
			if _, err := visit.Number(sent[field]); err != nil {
				wrong[name+"["+field+"]"] = fault.T("A number must be input")
			}
		}
	}
	if len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return nil
}

// into writes what was sent over what was kept.
func (in typed) into(d *cart.Draft) {
	for sent, kept := range map[*string]*string{
		in.Firstname: &d.Firstname, in.Lastname: &d.Lastname, in.Email: &d.Email, in.Telephone: &d.Telephone,
		in.Payment: &d.Payment, in.Comment: &d.Comment, in.PONumber: &d.PONumber,
	} {
		if sent != nil {
			*kept = *sent
		}
	}
	switch {
	case in.Bill == "same":
		d.BillTo = nil
	case in.Bill == "other" && d.BillTo == nil && len(in.BillTo) == 0:
		d.BillTo = &region.Address{}
	default:
		d.BillTo = visit.Overwrite(d.BillTo, in.BillTo)
	}
	switch {
	case in.booked != nil:
		d.ShipTo, d.AddressID = in.booked, *in.AddressID
	case in.AddressID != nil && d.AddressID != 0: // no longer one of the book: its form was drawn empty
		d.ShipTo, d.AddressID = visit.Overwrite(&region.Address{}, in.ShipTo), 0
	default:
		d.ShipTo = visit.Overwrite(d.ShipTo, in.ShipTo)
	}
	in.receive(d)
}

// receive says how the goods are received. A page's own choice counts before a method that belongs to the other.
func (in typed) receive(d *cart.Draft) {
	if in.Shipping != nil {
		d.Shipping = *in.Shipping
		if d.Shipping == "local_pickup" { // as POS-2 names it
			d.Shipping = cart.PickUp
		}
		d.Pickup = d.Shipping == cart.PickUp
	}
	switch {
	case in.Delivery == cart.PickUp:
		d.Pickup, d.Shipping = true, cart.PickUp
	case in.Delivery == "ship":
		d.Pickup = false
		if d.Shipping == cart.PickUp {
			d.Shipping = ""
		}
		if d.ShipTo == nil {
			d.ShipTo = &region.Address{}
		}
	}
}

// SetPaymentData keeps how the order will be paid (CART-22).
func (s *Server) SetPaymentData(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Method string `form:"itemId"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	view, err := s.Visit.ViewCart(ctx)
	if err != nil {
		return err
	}
	offered, err := s.Checkouts.Methods(ctx, view)
	if err != nil {
		return err
	}
	if !payment.Taken(offered, order.Payment(in.Method)) {
		return fault.New(fault.Invalid, "This payment method is not available for this order.")
	}
	c, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	if err := s.Carts.ChangeDraft(ctx, wire.Actor(ctx), c.ID, 0, func(d *cart.Draft) { d.Payment = in.Method }); err != nil {
		return err
	}
	return s.Basket.Changed(w, r)
}
