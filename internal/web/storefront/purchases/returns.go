package purchases

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

const returnsPath = "/account/return"

// ShowReturns lists what a customer, or their business, asked to bring back.
func (s *Server) ShowReturns(w http.ResponseWriter, r *http.Request) error {
	in, err := wire.ReadPage(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	f, shown, err := s.Member.Page(r, text.Tr(ctx, "Your returns"), returnsPath, nil)
	if err != nil {
		return err
	}
	together, err := s.Customers.Together(ctx, wire.Actor(ctx).CustomerID)
	if err != nil {
		return err
	}
	found, total, err := s.Returns.OfThese(ctx, together, in.Limit, in.Offset())
	if err != nil {
		return err
	}
	d := accountview.AccountReturns{AccountPage: shown,
		Pager: present.NewPager(ctx, returnsPath, r.URL.Query(), in.Page, in.Limit, total)}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	for _, asked := range found {
		o, err := s.Orders.Order(ctx, asked.OrderID)
		if err != nil {
			return err
		}
		d.Rows = append(d.Rows, accountview.NewReturnRow(ctx, asked, o, location.ZoneOf(stores, o.LocationID)))
	}
	return wire.Page(w, r, http.StatusOK, page.Returns(f, d))
}

func (s *Server) returnsOf(ctx context.Context, o order.Order, zone *time.Location) ([]accountview.ReturnRow, error) {
	asked, err := s.Returns.OfOrder(ctx, o.ID)
	rows := make([]accountview.ReturnRow, len(asked))
	for i, one := range asked {
		rows[i] = accountview.NewReturnRow(ctx, one, o, zone)
	}
	return rows, err
}

// ShowReturn asks what of an order comes back, and why.
func (s *Server) ShowReturn(w http.ResponseWriter, r *http.Request) error {
	o, _, err := s.theirs(r)
	if err != nil {
		return err
	}
	return s.returnPage(w, r, http.StatusOK, o, rma.Request{}, nil)
}

// AskReturn keeps the request; staff answer it.
func (s *Server) AskReturn(w http.ResponseWriter, r *http.Request) error {
	o, c, err := s.theirs(r)
	if err != nil {
		return err
	}
	var in struct {
		Quantity map[string]string `form:"quantity"`
		Reason   string            `form:"reason"`
		Comment  string            `form:"comment"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	asked := rma.Request{OrderID: o.ID, Reason: rma.Reason(in.Reason), Comment: in.Comment}
	for line, quantity := range in.Quantity {
		if quantity == "" || quantity == "0" {
			continue
		}
		id, bad := strconv.ParseInt(line, 10, 64)
		n, worse := strconv.Atoi(quantity)
		if bad != nil || worse != nil {
			n = -1
		}
		asked.Lines = append(asked.Lines, rma.Line{LineID: id, Quantity: n})
	}
	slices.SortFunc(asked.Lines, func(a, b rma.Line) int { return int(a.LineID - b.LineID) })
	ctx := r.Context()
	together, err := s.Customers.Together(ctx, c.ID)
	if err != nil {
		return err
	}
	_, err = s.Returns.Ask(ctx, wire.Actor(ctx), together, asked)
	if f := fault.Of(err); f != nil && f.Kind == fault.Invalid && wire.WantsPage(r) {
		return s.returnPage(w, r, wire.FormStatus(f), o, asked, f)
	}
	if err != nil {
		return err
	}
	return visit.Said(w, r, returnsPath)
}

func (s *Server) returnPage(w http.ResponseWriter, r *http.Request, status int, o order.Order, typed rma.Request,
	refused *fault.Error) error {
	ctx := r.Context()
	if !rma.CanAsk(o) {
		return fault.New(fault.Conflict, "Parts of this order can't be brought back now.")
	}
	asked, err := s.Returns.OfOrder(ctx, o.ID)
	if err != nil {
		return err
	}
	f, shown, err := s.Member.Page(r, text.Tr(ctx, "Bring something back"), returnsPath, refused)
	if err != nil {
		return err
	}
	return wire.Page(w, r, status, page.AskReturn(f, accountview.NewReturnForm(ctx, shown, o, rma.Left(o, asked), typed)))
}
