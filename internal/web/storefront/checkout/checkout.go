package checkout

import (
	"context"
	"net/http"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
	"camber/internal/shop/promo"
	"camber/internal/shop/region"
	"camber/internal/shop/shipping"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// ShowCheckout is the check-out's one page (CHK-1). An empty cart has nothing to check out.
func (s *Server) ShowCheckout(w http.ResponseWriter, r *http.Request) error {
	if _, err := s.Visit.RequirePrices(r.Context()); err != nil {
		return err
	}
	view, err := s.Visit.ViewCart(r.Context())
	if err != nil {
		return err
	}
	if waits, err := s.Paying.WaitsForCard(r.Context(), view.Cart); err != nil {
		return err
	} else if waits {
		return wire.Redirect(w, r, "/checkout/payment")
	}
	if len(view.Lines)+len(view.Cart.Gifts) == 0 {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	return s.checkoutPage(w, r, http.StatusOK, view, nil)
}

// checkoutPage shows the check-out with what was typed, and with refused, if not nil, what is wrong with it.
func (s *Server) checkoutPage(w http.ResponseWriter, r *http.Request, status int, view cart.View,
	refused *fault.Error) error {
	ctx := r.Context()
	shown, err := s.Basket.Of(ctx, view)
	if err != nil {
		return err
	}
	typed := view.Contact()
	d := cartview.CheckoutPage{
		Cart: shown, SignedIn: view.Customer != nil, Contact: cartview.NewContact(typed), PONumber: typed.PONumber,
		Errors: map[string]string{},
		Total:  view.Totals.Total, Seen: cartview.SeenAmounts(shown), Charge: present.ChargeNote(ctx, view.Totals.Total),
	}
	if err := s.addDelivery(ctx, view, &d); err != nil {
		return err
	}
	if err := s.addPayment(ctx, view, &d); err != nil {
		return err
	}
	if d.Agreement, err = s.Frame.Agreement(ctx); err != nil {
		return err
	}
	if refused != nil {
		addRefusal(r, refused, &d)
	}
	f, err := s.Frame.For(r, text.Tr(ctx, "Check out"))
	if err != nil {
		return err
	}
	f.Private = true
	return wire.Page(w, r, status, page.Checkout(f, d))
}

// addDelivery offers the stores, and where the shop sends parcels an address and the ways to get there.
func (s *Server) addDelivery(ctx context.Context, view cart.View, d *cartview.CheckoutPage) error {
	here, err := s.Visit.Here(ctx)
	if err != nil {
		return err
	}
	ways, err := s.Shipping.Ways(ctx)
	if err != nil {
		return err
	}
	for _, w := range ways {
		d.Ships = d.Ships || w.Active && w.Kind != shipping.AtStore
		d.PicksUp = d.PicksUp || w.Active && w.Kind == shipping.AtStore
	}
	typed := view.Cart.Checkout
	d.Stores = present.NewStoreChoices(ctx, here.Stores, here.Store.ID, clock.Now(ctx))
	d.Pickup = d.PicksUp && typed.Destination() == nil
	var to, bill region.Address
	if typed.ShipTo != nil && typed.AddressID == 0 {
		to = *typed.ShipTo
	}
	if d.BillsElsewhere = typed.BillTo != nil; d.BillsElsewhere {
		bill = *typed.BillTo
	}
	country := region.CountryID(here.Store.Country)
	d.Address = cartview.NewAddressForm(ctx, "shipping_address", inNameOf(to, d.Contact), country)
	d.Billing = cartview.NewAddressForm(ctx, "payment_address", inNameOf(bill, d.Contact), country)
	d.Methods, d.NoMethod = cartview.NewShippingMethods(ctx, view)
	d.Refusals = cartview.NewRefusals(ctx, view)
	d.FreeIn = cartview.FreeIn(ctx, view.FreeIn)
	if view.Customer == nil {
		return nil
	}
	book, err := s.Customers.Addresses(ctx, view.Customer.ID)
	if err != nil {
		return err
	}
	chosen := typed.AddressID
	if typed.ShipTo == nil {
		chosen = book.DefaultID
	}
	d.Saved = cartview.NewSavedAddresses(book, chosen)
	return nil
}

// inNameOf is an address with the name of who orders where it has none: nobody types that twice.
func inNameOf(a region.Address, who cartview.Contact) region.Address {
	if a.Firstname+a.Lastname == "" {
		a.Firstname, a.Lastname = who.Firstname, who.Lastname
	}
	return a
}

// addPayment offers what the order can be paid by, the first where none was chosen. A business gives its own number.
func (s *Server) addPayment(ctx context.Context, view cart.View, d *cartview.CheckoutPage) error {
	offered, err := s.Checkouts.Methods(ctx, view)
	if err != nil {
		return err
	}
	d.Payments = cartview.NewPayments(ctx, offered, view.Cart.Checkout.Payment)
	d.AsksPO = view.Customer != nil && view.Customer.IsPro()
	return nil
}

// addRefusal puts what is wrong where it belongs: under its field, or before all; and what is not as it was seen.
func addRefusal(r *http.Request, refused *fault.Error, d *cartview.CheckoutPage) {
	ctx := r.Context()
	for name, message := range refused.Fields {
		d.Errors[name] = present.Words(ctx, message)
	}
	sentences := refused.Sentences
	if len(sentences) == 0 {
		sentences = []fault.Text{refused.Text}
	}
	for _, message := range sentences {
		d.Problems = append(d.Problems, present.Words(ctx, message))
	}
	var in struct {
		Seen map[string]string `form:"seen"` // what the page showed (M-38): compared, never used
		Code string            `form:"code"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return // it was refused for just that
	}
	if refused.Kind == fault.Conflict {
		d.Changes = cartview.NewChanges(ctx, in.Seen, d.Cart)
	}
	d.Code = in.Code
	if refused.Confirm != nil && refused.Confirm.Parameter == cart.ReplaceParameter {
		d.Cart.Codes.Asked = in.Code
	}
}

// pressed does what a button of the page was pressed for, once everything typed is kept: a code is applied or taken
// off.
func (s *Server) pressed(r *http.Request) error {
	var in struct {
		Apply   bool   `form:"apply"`
		Code    string `form:"code"`
		Replace string `form:"replace"`
		Remove  string `form:"remove"`
		Credit  bool   `form:"credit"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	switch ctx := r.Context(); {
	case in.Remove != "":
		return s.Codes.TakeOff(ctx, promo.Code(in.Remove))
	case in.Apply:
		err := s.Codes.Apply(ctx, "", in.Code, in.Replace)
		return atField("code", err)
	case in.Credit:
		return atField("use_credit", s.useCredit(ctx))
	}
	return nil
}

// atField puts what is refused under the field that it is about.
func atField(name string, err error) error {
	if f := fault.Of(err); err != nil && f.Kind != fault.Internal && len(f.Fields) == 0 {
		marked := fault.InFields(map[string]fault.Text{name: f.Text})
		marked.Confirm = f.Confirm
		return marked
	}
	return err
}

func (s *Server) useCredit(ctx context.Context) error {
	c, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	return s.Carts.UseCredit(ctx, wire.Actor(ctx), c.ID)
}

// SetCheckoutData keeps with the cart what was typed so far (CART-21). A plain form gets its page again.
func (s *Server) SetCheckoutData(w http.ResponseWriter, r *http.Request) error {
	err := s.keepTyped(r, s.Visit.OpenCart)
	if err == nil {
		err = s.pressed(r)
	}
	if err != nil {
		return s.refusedOrder(w, r, err)
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, "/checkout/checkout")
	}
	return s.Basket.Changed(w, r)
}

// CreateOrder orders the cart (CHK-2). A repeat, which finds the cart ordered, is answered with its order. A plain form
// sends the fields along and gets its page back when something is wrong.
func (s *Server) CreateOrder(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Total *money.Cents `form:"total"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Visit.RequirePrices(ctx); err != nil {
		return err
	}
	uuid := wire.CurrentVisit(ctx).Cart
	placed, err := s.Orders.OfCart(ctx, wire.Actor(ctx), uuid)
	if fault.Is(err, fault.NotFound) || err == nil &&
		(placed.Status == order.Checkout || placed.Status == order.Cancelled) {
		if placed, err = s.order(r, in.Total); err != nil {
			// a request beside this one was first
			if twin, none := s.Orders.OfCart(ctx, wire.Actor(ctx), uuid); none == nil && twin.Status == order.Complete {
				placed, err = twin, nil
			}
		}
	}
	if err != nil {
		return s.refusedOrder(w, r, err)
	}
	next := s.Paying.AfterPlacing(placed)
	return visit.Answer(w, r, orderview.CreatedOrder{OrderID: placed.ID, Success: true, Redirect: next}, next)
}

// order makes an order of the visit's cart with what the form says.
func (s *Server) order(r *http.Request, expected *money.Cents) (order.Order, error) {
	if err := s.Bans.Admit(r.Context(), wire.Actor(r.Context())); err != nil {
		return order.Order{}, err
	}
	// a press that comes late opens no cart beside the one that was ordered
	if err := s.keepTyped(r, s.Visit.CurrentCart); err != nil {
		return order.Order{}, err
	}
	ctx := r.Context()
	if err := s.Bans.Seen(ctx, wire.Actor(ctx).CustomerID, wire.Actor(ctx).IP); err != nil {
		return order.Order{}, err
	}
	c, err := s.Visit.CurrentCart(ctx)
	if err != nil {
		return order.Order{}, err
	}
	placed, err := s.Checkouts.Place(ctx, wire.Actor(ctx), c.ID, expected)
	if err == nil {
		worth := map[int64]money.Cents{}
		for _, l := range placed.Lines {
			worth[l.PartID] += l.Total - l.Discount
		}
		s.Log.Ordered(c.UUID, worth)
	}
	return placed, err
}

// refusedOrder shows a plain form its page again; a call gets the error itself.
func (s *Server) refusedOrder(w http.ResponseWriter, r *http.Request, err error) error {
	f := fault.Of(err)
	if !wire.WantsPage(r) || f.Kind != fault.Invalid && f.Kind != fault.Conflict {
		return err
	}
	view, viewErr := s.Visit.ViewCart(r.Context())
	if viewErr != nil {
		return viewErr
	}
	return s.checkoutPage(w, r, wire.FormStatus(f), view, f)
}
