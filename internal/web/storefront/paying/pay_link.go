package paying

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/payment"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/payview"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// ShowPayLink is the page behind a payment link (PAY-26). It is for whoever has the address, and for no search engine.
func (s *Server) ShowPayLink(w http.ResponseWriter, r *http.Request) error {
	return s.payPage(w, r, http.StatusOK, nil)
}

func (s *Server) payPage(w http.ResponseWriter, r *http.Request, status int, refused *fault.Error) error {
	ctx := r.Context()
	token := r.PathValue("token")
	l, o, p, back, err := s.Links.Open(ctx, token)
	if err != nil {
		return err
	}
	store, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return err
	}
	f, err := s.Frame.For(r, text.Tr(ctx, "Pay by card"))
	if err != nil {
		return err
	}
	f.Private, f.Canonical, f.Path, f.Origins, f.OwnFrames = true, "", paper.PayPath(token), s.CardOrigins,
		s.CardFields != nil
	paid, err := s.Tenders.Transactions(ctx, o.ID)
	if err != nil {
		return err
	}
	d := payview.NewPayPage(ctx, l, o, p, paid, back, store.Zone, paper.PayPath(token))
	d.Store = present.NewStoreAddress(f.Site, store)
	if refused != nil {
		d.Problem = present.Words(ctx, refused.Text)
	}
	return wire.Page(w, r, status, page.PayByLink(f, d))
}

// CountPayLink bounds how often a card company is asked for one link.
func (*Server) CountPayLink(r *http.Request) error {
	return throttle.Take(r.Context(), "pay link "+r.PathValue("token"), mostAsked, askedIn)
}

// PayByLink asks for the card of a link.
func (s *Server) PayByLink(w http.ResponseWriter, r *http.Request) error {
	if err := s.Bans.Admit(r.Context(), wire.Actor(r.Context())); err != nil {
		return err
	}
	return s.linkStep(w, r, s.Links.Pay)
}

// FinishLink asks what became of it.
func (s *Server) FinishLink(w http.ResponseWriter, r *http.Request) error {
	return s.linkStep(w, r, s.Links.Finish)
}

func (s *Server) linkStep(w http.ResponseWriter, r *http.Request,
	step func(ctx context.Context, token string) (payment.CardPayment, error)) error {
	ctx, token := r.Context(), r.PathValue("token")
	p, err := step(ctx, token)
	if f := fault.Of(err); f != nil && wire.WantsPage(r) && (f.Kind == fault.Unavailable || f.Kind == fault.Conflict) {
		return s.payPage(w, r, wire.FormStatus(f), f)
	}
	if err != nil {
		return err
	}
	reply := payview.NewCardPayment(ctx, p, paper.PayPath(token))
	if reply.Redirect != "" {
		reply.Redirect = paper.PayPath(token)
	}
	return visit.Answer(w, r, reply, paper.PayPath(token))
}
