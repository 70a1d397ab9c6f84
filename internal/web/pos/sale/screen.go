package sale

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/payment"
	"camber/internal/shop/setting"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/tillview"
	"camber/internal/web/wire"
)

// ShowStart leads to the sale (POS-6).
func (s *Server) ShowStart(w http.ResponseWriter, r *http.Request) error {
	return wire.Redirect(w, r, "/checkout/cart")
}

// ShowDisplay is what the customer sees of the register, on a second screen of the same machine.
func (s *Server) ShowDisplay(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	site, err := setting.Get(ctx, setting.ShopName)
	if err != nil {
		return err
	}
	place, err := s.Desk.Place(ctx)
	if err != nil {
		return err
	}
	return s.Desk.Show(w, r, text.Tr(ctx, "Customer display"), "display",
		tillview.Display{Site: site, Store: place.ShortName})
}

// ShowSale is the sale screen at its first step.
func (s *Server) ShowSale(w http.ResponseWriter, r *http.Request) error {
	return s.Screen(w, r, text.Tr(r.Context(), "New Sale"), func(context.Context, *tillview.Till) error { return nil })
}

// Screen draws the sale screen; step puts in what the step shows beyond the ticket.
func (s *Server) Screen(w http.ResponseWriter, r *http.Request, title string,
	step func(context.Context, *tillview.Till) error) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	desk, place, err := s.Desk.Here(ctx)
	if err != nil {
		return err
	}
	ticket, err := s.Basket.Shown(ctx)
	if err != nil {
		return err
	}
	takes, err := payment.TakesAt(ctx, place.ID)
	if err != nil {
		return err
	}
	shown := tillview.Till{
		Step: "sale", Desk: desk, RegisterID: actor.RegisterID, LocationID: place.ID,
		Cart: ticket, Years: []present.Option{}, PaymentTypes: payview.NewPaymentTypes(takes, true),
		Actions: tillview.NewTillActions(actor),
	}
	shift, err := s.Registers.OpenShiftOf(ctx, actor.RegisterID)
	if f := fault.Of(err); f != nil && f.Kind != fault.NotFound {
		return err
	} else if f == nil {
		open := deskview.NewShift(shift, place.Zone)
		shown.Shift = &open
	}
	if err := s.counter(ctx, &shown); err != nil {
		return err
	}
	if err := step(ctx, &shown); err != nil {
		return err
	}
	f, err := s.Frame.For(r, title)
	if err != nil {
		return err
	}
	f.Private = true
	return wire.Page(w, r, http.StatusOK, page.Till(f, shown))
}
