package orders

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/paper"
	"camber/internal/shop/payment"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/paperview"
	"camber/internal/web/present/payview"
	"camber/internal/web/present/tillview"
	"camber/internal/web/wire"
)

// ShowInvoice is the document that is printed (RCPT-2).
func (s *Server) ShowInvoice(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	o, paid, a, err := s.Desk.Order(r.Context(), id)
	if err != nil {
		return err
	}
	var asked struct {
		Document string `form:"document"`
	}
	if err := wire.Decode(r, &asked); err != nil {
		return err
	}
	written := s.Paper.PaperAtTill
	switch asked.Document {
	case "gift":
		written = s.Paper.Gift
	case "pick":
		written = s.pickList
	}
	d, err := written(r.Context(), o, paid, a)
	if err != nil {
		return err
	}
	return s.Paper.Show(w, r, d)
}

// pickList is what is fetched from the shelves for an order, in their order.
func (s *Server) pickList(ctx context.Context, o order.Order, paid []payment.Transaction,
	a payview.Around) (paper.Document, error) {
	d, err := s.Paper.Gift(ctx, o, paid, a)
	if err != nil {
		return d, err
	}
	levels, err := s.Stock.Levels(ctx, o.PartIDs())
	if err != nil {
		return d, err
	}
	bins := map[int64]string{}
	for part, all := range levels {
		for _, l := range all {
			if l.LocationID == o.LocationID {
				bins[part] = l.Bin
			}
		}
	}
	return paperview.NewPickList(ctx, d, orderview.NewOrder(ctx, o, paid, a), bins), nil
}

// ShowReceipt is the sale screen after the sale (RCPT-1).
func (s *Server) ShowReceipt(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	return s.Sale.Screen(w, r, text.Tr(r.Context(), "Order # %s", strconv.FormatInt(id, 10)),
		func(ctx context.Context, t *tillview.Till) error {
			o, paid, a, err := s.Desk.Order(ctx, id)
			if err != nil {
				return err
			}
			shown := orderview.NewOrder(ctx, o, paid, a)
			t.Step, t.Order = "receipt", &shown
			return nil
		})
}

// SendOrder queues the receipt or the invoice of an order, by email or as a short link by text (RCPT-3).
func (s *Server) SendOrder(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	var in struct {
		Document string `form:"document"`
	}
	id, err := desk.OfOrder(r, &in)
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
	how, err := s.Desk.OrderWish(r, o)
	if err != nil {
		return err
	}
	how.Notify = true // whoever sends it wants it sent
	err = notify.Send(ctx, actor.Who(), how,
		notify.Request{Kind: kind, Lang: o.Lang, OrderID: o.ID, CustomerID: o.CustomerID, LocationID: o.LocationID})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(ctx, "It is on its way.")})
}
