package tender

import (
	"net/http"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/notify"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/payview"
	"camber/internal/web/wire"
)

// SendPaymentURL makes an address on which a customer pays an order by card, and sends it as was wished (PAY-17).
func (s *Server) SendPaymentURL(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	var in struct {
		Amount string `form:"amount"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	amount := money.Cents(0)
	if strings.TrimSpace(in.Amount) != "" {
		if amount, err = money.Parse(in.Amount); err != nil || amount <= 0 {
			return fault.InFields(map[string]fault.Text{"amount": fault.T("Amount must be more than $0.00")})
		}
	}
	o, err := s.Orders.AtTill(ctx, actor, id)
	if err != nil {
		return err
	}
	how, err := s.Desk.LinkWish(r, o)
	if err != nil {
		return err
	}
	l, err := s.Links.Make(ctx, actor, id, amount, how)
	if err != nil {
		return err
	}
	_, token, err := s.Links.Token(ctx, l.ID)
	if err != nil {
		return err
	}
	here, err := s.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		payview.NewPaymentURL(ctx, l, s.Visit.Absolute(r, "/pay/"+token), how.Requests(notify.Request{}), here.Zone))
}
