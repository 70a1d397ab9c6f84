package storefront

import (
	"net/http"
	"strconv"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// ShowCheckout is the check-out's one page (CHK-1). An empty cart has nothing to check out.
func (s *Server) ShowCheckout(w http.ResponseWriter, r *http.Request) error {
	if err := s.unlocked(r.Context()); err != nil {
		return err
	}
	view, err := s.view(r.Context())
	if err != nil {
		return err
	}
	if len(view.Lines) == 0 {
		return wire.Redirect(w, r, "/checkout/cart")
	}
	return s.checkoutPage(w, r, http.StatusOK, view, nil)
}

// checkoutPage shows the check-out with what was typed, and with refused, if not nil, what is wrong with it.
func (s *Server) checkoutPage(w http.ResponseWriter, r *http.Request, status int, view cart.View, refused *fault.Error) error {
	ctx := r.Context()
	store, err := s.store(ctx)
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	shown, err := s.cartOf(ctx, view)
	if err != nil {
		return err
	}
	d := present.CheckoutPage{
		Cart: shown, Contact: present.NewContact(view.Contact()), Errors: map[string]string{}, Total: view.Totals.Total, Charge: present.ChargeNote(ctx, view.Totals.Total),
		Stores: present.NewStoreChoices(ctx, stores, store.ID, clock.Now(ctx)),
	}
	if refused != nil {
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
	}
	f, err := s.Frame(r, text.Tr(ctx, "Check out"))
	if err != nil {
		return err
	}
	f.Private = true
	return wire.Page(w, r, status, page.Checkout(f, d))
}

// SetCheckoutData is CART-21: what was typed so far is kept with the cart.
func (s *Server) SetCheckoutData(w http.ResponseWriter, r *http.Request) error {
	if err := s.keepTyped(r); err != nil {
		return err
	}
	return s.changed(w, r, cart.Change{})
}

// keepTyped keeps the fields that were sent; the others stay as they were.
func (s *Server) keepTyped(r *http.Request) error {
	var in struct {
		Firstname  *string `form:"firstname"`
		Lastname   *string `form:"lastname"`
		Email      *string `form:"email"`
		Telephone  *string `form:"telephone"`
		Comment    *string `form:"comment"`
		LocationID int64   `form:"location_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	c, err := s.open(ctx)
	if err != nil {
		return err
	}
	draft := c.Checkout
	for sent, kept := range map[*string]*string{
		in.Firstname: &draft.Firstname, in.Lastname: &draft.Lastname, in.Email: &draft.Email, in.Telephone: &draft.Telephone, in.Comment: &draft.Comment,
	} {
		if sent != nil {
			*kept = *sent
		}
	}
	if err := s.Carts.SetDraft(ctx, wire.Actor(ctx), c.ID, draft, in.LocationID); err != nil {
		return err
	}
	visit := wire.CurrentVisit(ctx)
	if in.LocationID == 0 || in.LocationID == visit.LocationID {
		return nil
	}
	visit.LocationID = in.LocationID
	return wire.SaveVisit(ctx, visit)
}

// CreateOrder is CHK-2. A repeat, which finds the cart ordered, is answered with its order. A plain form sends the fields along and gets its page back when something is wrong.
func (s *Server) CreateOrder(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Total *money.Cents `form:"total"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.unlocked(ctx); err != nil {
		return err
	}
	uuid := wire.CurrentVisit(ctx).Cart
	placed, err := s.Orders.OfCart(ctx, wire.Actor(ctx), uuid)
	if f := fault.Of(err); f != nil && f.Kind == fault.NotFound {
		if placed, err = s.order(r, in.Total); err != nil {
			if twin, none := s.Orders.OfCart(ctx, wire.Actor(ctx), uuid); none == nil { // a request beside this one was first
				placed, err = twin, nil
			}
		}
	}
	if err != nil {
		return s.refusedOrder(w, r, err)
	}
	next := "/order/" + s.Orders.Link(placed)
	return answer(w, r, present.CreatedOrder{OrderID: placed.ID, Success: true, Redirect: next}, next)
}

// order makes an order of the visit's cart with what the form says.
func (s *Server) order(r *http.Request, expected *money.Cents) (order.Order, error) {
	if err := s.keepTyped(r); err != nil {
		return order.Order{}, err
	}
	ctx := r.Context()
	c, err := s.current(ctx)
	if err != nil {
		return order.Order{}, err
	}
	return s.Orders.Place(ctx, wire.Actor(ctx), c.ID, expected)
}

// refusedOrder shows a plain form its page again; a call gets the error itself.
func (s *Server) refusedOrder(w http.ResponseWriter, r *http.Request, err error) error {
	f := fault.Of(err)
	if !wire.WantsPage(r) || f.Kind != fault.Invalid && f.Kind != fault.Conflict {
		return err
	}
	view, viewErr := s.view(r.Context())
	if viewErr != nil {
		return viewErr
	}
	return s.checkoutPage(w, r, wire.FormStatus(f), view, f)
}

// ShowOrder is the page of an order for whoever has its link: confirmation, status and receipt (CHK-4).
func (s *Server) ShowOrder(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	o, err := s.Orders.ByLink(ctx, r.PathValue("token"))
	if err != nil {
		return err
	}
	store, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return err
	}
	paid, err := s.Payments.Transactions(ctx, o.ID)
	if err != nil {
		return err
	}
	f, err := s.Frame(r, text.Tr(ctx, "Order # %s", strconv.FormatInt(o.ID, 10)))
	if err != nil {
		return err
	}
	f.Private, f.Canonical = true, ""
	return wire.Page(w, r, http.StatusOK, page.Order(f, present.OrderPage{
		Order: present.NewOrder(ctx, o, paid, present.Around{Zone: store.Zone, Location: store.ShortName, Actor: access.Actor{}}),
		Store: present.NewStoreAddress(s.Site, store), Fresh: present.IsFresh(o, clock.Now(ctx)),
	}))
}
