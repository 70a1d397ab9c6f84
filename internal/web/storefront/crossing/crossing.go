package crossing

import (
	"context"
	"encoding/json"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/handover"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// A visit goes over to where its check-out is: from another site's frame to a tab of its own (MODE-4), or to the host
// of the check-out (MODE-5).

// ShowLeave stands in a frame in place of a page that is never framed: it opens that in a new tab, and says to come
// back.
func (s *Server) ShowLeave(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	to := r.URL.Query().Get("to")
	if !wire.OwnPath(to) {
		to = "/checkout/checkout"
	}
	if !wire.IsFramed(ctx) {
		return wire.Redirect(w, r, to)
	}
	d := cartview.Leave{To: to, IsCheckout: to == "/checkout/checkout"}
	title := text.Tr(ctx, "A new tab")
	if d.IsCheckout {
		title = text.Tr(ctx, "Check out")
		var err error
		if d.Token, err = s.Depart(ctx, ""); err != nil {
			return err
		}
	}
	f, err := s.Frame.For(r, title)
	if err != nil {
		return err
	}
	f.Private, f.Canonical = true, ""
	return wire.Page(w, r, http.StatusOK, page.Leave(f, d))
}

// LeaveFrame gives a script the token that its new tab arrives with.
func (s *Server) LeaveFrame(w http.ResponseWriter, r *http.Request) error {
	token, err := s.Depart(r.Context(), "")
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, cartview.Departure{Token: token})
}

// Arrive is the new tab: a page of our own posts the token, so that nobody can send people to a cart that is not
// theirs.
func (s *Server) Arrive(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Token string `form:"token"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if err := s.arrive(r.Context(), "", in.Token); err != nil {
		return err
	}
	return visit.Answer(w, r, present.Success{Success: true, Redirect: "/checkout/checkout"}, "/checkout/checkout")
}

// Depart hands over what the visit is to who answers to the challenge, and returns the token.
func (s *Server) Depart(ctx context.Context, challenge string) (string, error) {
	v := wire.CurrentVisit(ctx)
	carried, err := json.Marshal(wire.Visit{Cart: v.Cart, CustomerID: v.CustomerID, SignIn: v.SignIn,
		LocationID: v.LocationID, Vehicle: v.Vehicle})
	if err != nil {
		return "", err
	}
	return s.Handovers.Give(ctx, challenge, string(carried))
}

// AskToArrive gives the session a secret, and returns what may be shown of it.
func (s *Server) AskToArrive(ctx context.Context) (challenge string, err error) {
	v := wire.CurrentVisit(ctx)
	if v.Crossing == "" {
		v.Crossing = ids.Token()
		if err := wire.SaveVisit(ctx, v); err != nil {
			return "", err
		}
	}
	return handover.Challenge(v.Crossing), nil
}

// ArriveWith takes what was handed over to this session's secret, which serves once.
func (s *Server) ArriveWith(ctx context.Context, token string) error {
	secret := wire.CurrentVisit(ctx).Crossing
	if secret == "" {
		return fault.New(fault.NotFound, "Please go back to the cart and press Check Out again.")
	}
	return s.arrive(ctx, handover.Challenge(secret), token)
}

// arrive goes on with the visit that was handed over. A cart that was here already comes into it: nothing is lost.
func (s *Server) arrive(ctx context.Context, challenge, token string) error {
	content, err := s.Handovers.Take(ctx, challenge, token)
	if err != nil {
		return err
	}
	var came wire.Visit
	if err := json.Unmarshal([]byte(content), &came); err != nil {
		return err
	}
	v := wire.CurrentVisit(ctx)
	uuid, err := s.together(ctx, v, came)
	if err != nil {
		return err
	}
	if came.CustomerID == 0 {
		came.CustomerID, came.SignIn = v.CustomerID, v.SignIn
	}
	v.Cart, v.CustomerID, v.SignIn, v.LocationID, v.Crossing = uuid, came.CustomerID, came.SignIn, came.LocationID, ""
	if came.Vehicle != nil {
		v.Vehicle = came.Vehicle
	}
	return wire.Renew(ctx, v)
}

// together is the uuid of the one cart that holds what was in both visits' carts (CART-3).
func (s *Server) together(ctx context.Context, here, came wire.Visit) (string, error) {
	customer, visitors := came.CustomerID, here.Cart
	if customer == 0 {
		customer, visitors = here.CustomerID, came.Cart
	}
	if customer == 0 {
		return s.Carts.Join(ctx, came.Cart, here.Cart)
	}
	mine, err := s.Carts.SignIn(ctx, customer, visitors)
	return mine.UUID, err
}

// LeavePage stands in a frame in place of a page that is never framed: it leads to a new tab.
const LeavePage = "/checkout/leave"
