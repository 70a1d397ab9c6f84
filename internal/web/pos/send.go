package pos

import (
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// SendOrder queues the receipt or the invoice of an order, by email or as a short link by text (RCPT-3).
func (s *Server) SendOrder(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	var in struct {
		Document string `form:"document"`
	}
	id, err := ofOrder(r, &in)
	if err != nil {
		return err
	}
	o, err := s.Orders.AtTill(ctx, actor, id)
	if err != nil {
		return err
	}
	kind := notify.Receipt
	switch in.Document {
	case notify.Invoice:
		kind = notify.Invoice
	case "":
		if o.Outstanding() {
			kind = notify.Invoice
		}
	case notify.Receipt:
	default:
		return fault.InFields(map[string]fault.Text{"document": fault.T("Choose a receipt or an invoice.")})
	}
	consents, err := s.consents(ctx, o)
	if err != nil {
		return err
	}
	how, err := wish(r, consents)
	if err != nil {
		return err
	}
	how.Notify = true // whoever sends it wants it sent
	err = notify.Send(ctx, actor.Who(), how, notify.Request{Kind: kind, Lang: o.Lang, OrderID: o.ID, CustomerID: o.CustomerID, LocationID: o.LocationID})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(ctx, "It is on its way.")})
}
