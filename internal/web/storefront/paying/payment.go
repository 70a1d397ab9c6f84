package paying

import (
	"context"
	"io"
	"net/http"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/payview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// CardFields is a card company whose fields are pages of this server, and what the browser sends from them.
type CardFields interface {
	ShowFields(w http.ResponseWriter, r *http.Request) error
	Confirm(w http.ResponseWriter, r *http.Request) error
}

// ofVisit is the order that the visit's cart has become.
func (s *Server) ofVisit(ctx context.Context) (order.Order, error) {
	return s.Orders.OfCart(ctx, wire.Actor(ctx), wire.CurrentVisit(ctx).Cart)
}

// WaitsForCard says whether the order of a cart is to be paid first.
func (s *Server) WaitsForCard(ctx context.Context, c cart.Cart) (bool, error) {
	if c.OrderID == 0 || c.Channel != cart.Web {
		return false, nil
	}
	o, err := s.Orders.Order(ctx, c.OrderID)
	return o.Status == order.Checkout, err
}

func (s *Server) confirmation(o order.Order) string { return "/order/" + s.Orders.Link(o) }

// AfterPlacing is where a shopper goes on with an order.
func (s *Server) AfterPlacing(o order.Order) string {
	if o.Status == order.Checkout {
		return "/checkout/payment"
	}
	return s.confirmation(o)
}

// ShowPayment is the page where the card of an order is entered (CHK-3).
func (s *Server) ShowPayment(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	o, err := s.ofVisit(ctx)
	switch f := fault.Of(err); {
	case f != nil && f.Kind == fault.NotFound, err == nil && o.Status == order.Cancelled:
		return wire.Redirect(w, r, "/checkout/checkout")
	case err != nil:
		return err
	case o.Status != order.Checkout:
		return wire.Redirect(w, r, s.confirmation(o))
	}
	return s.paymentPage(w, r, http.StatusOK, o, nil)
}

func (s *Server) paymentPage(w http.ResponseWriter, r *http.Request, status int, o order.Order,
	refused *fault.Error) error {
	ctx := r.Context()
	f, err := s.Frame.For(r, text.Tr(ctx, "Pay by card"))
	if err != nil {
		return err
	}
	f.Private, f.Canonical, f.Origins, f.OwnFrames = true, "", s.CardOrigins, s.CardFields != nil
	d := payview.NewPaymentPage(ctx, o, s.CardOrigins)
	c, err := s.Visit.CurrentCart(ctx)
	if err != nil {
		return err
	}
	isOfCart, err := s.Orders.IsOf(ctx, o, c)
	if err != nil {
		return err
	}
	d.IsBehind = !isOfCart
	if refused != nil {
		d.Problem = present.Words(ctx, refused.Text)
	}
	return wire.Page(w, r, status, page.Payment(f, d))
}

// A browser that waits asks every other second for a while; more is no browser's.
const (
	mostAsked = 200
	askedIn   = 10 * time.Minute
)

// CountCard bounds how often a card company is asked for one visit.
func (s *Server) CountCard(r *http.Request) error {
	return throttle.Take(r.Context(), "card "+wire.CurrentVisit(r.Context()).Cart, mostAsked, askedIn)
}

// PayByCard asks for the card of the visit's order.
func (s *Server) PayByCard(w http.ResponseWriter, r *http.Request) error {
	if err := s.Bans.Admit(r.Context(), wire.Actor(r.Context())); err != nil {
		return err
	}
	return s.cardStep(w, r, s.Checkouts.Pay)
}

// FinishCard asks what became of the card.
func (s *Server) FinishCard(w http.ResponseWriter, r *http.Request) error {
	return s.cardStep(w, r, s.Checkouts.Finish)
}

// GiveUpCard takes the order back, so that the cart can be changed.
func (s *Server) GiveUpCard(w http.ResponseWriter, r *http.Request) error {
	return s.cardStep(w, r, s.Checkouts.GiveUp)
}

func (s *Server) cardStep(w http.ResponseWriter, r *http.Request,
	step func(ctx context.Context, orderID int64) (payment.CardPayment, error)) error {
	ctx := r.Context()
	o, err := s.ofVisit(ctx)
	if err != nil {
		return err
	}
	p, err := step(ctx, o.ID)
	if f := fault.Of(err); f != nil && wire.WantsPage(r) && (f.Kind == fault.Unavailable || f.Kind == fault.Conflict) {
		return s.paymentPage(w, r, wire.FormStatus(f), o, f)
	}
	if err != nil {
		return err
	}
	reply := payview.NewCardPayment(ctx, p, s.confirmation(o))
	next := reply.Redirect
	if next == "" {
		next = "/checkout/payment"
	}
	return visit.Answer(w, r, reply, next)
}

const longestMessage = 256 << 10

// HearCards takes what the card company sends by itself. It is believed for its signature alone.
func (s *Server) HearCards(w http.ResponseWriter, r *http.Request) error {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestMessage))
	if err != nil {
		return fault.New(fault.Invalid, "This request could not be read.").Because(err)
	}
	if err := s.Cards.ReceiveNotice(r.Context(), r.Header.Get, body); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true})
}

// ShowCardFields and ConfirmCard are those of the company that takes test cards.
func (s *Server) ShowCardFields(w http.ResponseWriter, r *http.Request) error {
	if s.CardFields == nil {
		return fault.New(fault.NotFound, "There is no such address.")
	}
	return s.CardFields.ShowFields(w, r)
}

func (s *Server) ConfirmCard(w http.ResponseWriter, r *http.Request) error {
	if s.CardFields == nil {
		return fault.New(fault.NotFound, "There is no such address.")
	}
	return s.CardFields.Confirm(w, r)
}
