package cores

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/core"
	"camber/internal/shop/payment"
	"camber/internal/shop/till"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/coreview"
	"camber/internal/web/present/paperview"
	"camber/internal/web/wire"
)

// ShowCores is where old parts are taken in and inspected (TRD-1).
func (s *Server) ShowCores(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	here, _, err := s.Desk.Here(ctx)
	if err != nil {
		return err
	}
	return s.Desk.Show(w, r, text.Tr(ctx, "Cores"), "cores", coreview.CoresPage{Desk: here, Order: id})
}

// List is a page of the store's cores that are worked on.
func (s *Server) List(w http.ResponseWriter, r *http.Request) error {
	in, err := wire.ReadPage(r)
	if err != nil {
		return err
	}
	which := core.Which(r.URL.Query().Get("which"))
	switch which {
	case "":
		which = core.ToInspect
	case core.ToInspect, core.Overdue, core.StillOut:
	default:
		return fault.New(fault.Invalid, "This list can't be filtered by %s.", string(which))
	}
	ctx := r.Context()
	at, err := s.Desk.Place(ctx)
	if err != nil {
		return err
	}
	found, counts, err := core.List(ctx, core.Filter{LocationID: at.ID, Which: which, Day: at.Day(clock.Now(ctx)),
		Limit: in.Limit, Offset: in.Offset()})
	if err != nil {
		return err
	}
	list := coreview.CoreList{Results: []coreview.Core{},
		Paging:    present.NewLongPaging(ctx, in.Page, in.Limit, counts[which], core.MostCounted),
		ToInspect: counts[core.ToInspect], Overdue: counts[core.Overdue], StillOut: counts[core.StillOut]}
	for _, c := range found {
		shown, err := s.shown(ctx, c)
		if err != nil {
			return err
		}
		list.Results = append(list.Results, shown)
	}
	return wire.Reply(w, http.StatusOK, list)
}

// Of are the cores of an order, of a customer, or the one of which an old part bears a number.
func (s *Server) Of(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Order    int64 `form:"order_id"`
		Customer int64 `form:"customer_id"`
		Tag      int64 `form:"tag"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	var of coreview.CoresOf
	var found []core.Core
	var err error
	switch {
	case in.Tag != 0:
		var one core.Core
		if one, err = core.WithTag(ctx, in.Tag); err != nil {
			return err
		}
		found, of.Title = []core.Core{one}, text.Tr(ctx, "Old part no. %s", coreview.Label(in.Tag))
	case in.Customer != 0 && in.Order == 0:
		c, err := s.Customers.Customer(ctx, in.Customer)
		if err != nil {
			return err
		}
		of.Title, of.IsData = c.Name(), true
		if found, err = core.OutOf(ctx, []int64{c.ID}); err != nil {
			return err
		}
	default:
		o, all, err := s.Till.CoresOf(ctx, wire.Actor(ctx), in.Order)
		if err != nil {
			return err
		}
		found, of.Title = all, text.Tr(ctx, "Order # %s", strconv.FormatInt(o.ID, 10))
	}
	of.Sentence, of.Cores = coreview.Sentence(ctx, core.Out(found)), []coreview.Core{}
	for _, c := range found {
		if c.LocationID != wire.Actor(ctx).LocationID { // it is taken in where it was sold
			continue
		}
		shown, err := s.shown(ctx, c)
		if err != nil {
			return err
		}
		of.Cores = append(of.Cores, shown)
	}
	return wire.Reply(w, http.StatusOK, of)
}

// ShowTag is the paper that hangs on an old part that came in here.
func (s *Server) ShowTag(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Tag int64 `form:"tag"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	c, err := core.WithTag(ctx, in.Tag)
	if err != nil {
		return err
	}
	if c.LocationID != wire.Actor(ctx).LocationID {
		return fault.New(fault.NotFound, "There is no such paper.")
	}
	at, err := s.Locations.Location(ctx, c.LocationID)
	if err != nil {
		return err
	}
	d, err := s.Paper.Headed(ctx, paperview.NewCoreTag(ctx, c, in.Tag, at))
	if err != nil {
		return err
	}
	return s.Paper.Show(w, r, d)
}

// shown is a core of this store, with what can be done about it.
func (s *Server) shown(ctx context.Context, c core.Core) (coreview.Core, error) {
	at, err := s.Locations.Location(ctx, c.LocationID)
	if err != nil {
		return coreview.Core{}, err
	}
	o, err := s.Orders.Order(ctx, c.OrderID)
	if err != nil {
		return coreview.Core{}, err
	}
	shown := coreview.New(ctx, c, at.Zone, at.Day(clock.Now(ctx)))
	shown.Customer, shown.OrderURL = o.Name, "/pos/order/view?order_id="+strconv.FormatInt(o.ID, 10)
	if c.Owed()+c.Waiting() > 0 {
		shown.TakeURL = "/pos/core/take"
	}
	for i, lot := range shown.Lots {
		shown.Lots[i].TagURL = "/pos/core/tag?tag=" + strconv.FormatInt(lot.Tag, 10)
	}
	return shown, nil
}

// Take takes old parts in, or decides about them. What a card's company refuses is told, and stays due.
func (s *Server) Take(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Core     int64  `form:"core_id"`
		Tag      int64  `form:"tag"`
		Quantity int    `form:"quantity"`
		State    string `form:"state"`
		Amount   string `form:"amount"`
		Reason   string `form:"reason"`
		As       string `form:"refund_as"`
		Later    bool   `form:"later"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	p := till.OldParts{CoreID: in.Core, Tag: in.Tag, Quantity: in.Quantity, State: core.State(in.State),
		Reason: strings.TrimSpace(in.Reason), As: payment.Kind(in.As), Later: in.Later,
		IntentKey: r.Header.Get("Idempotency-Key")}
	if typed := strings.TrimSpace(in.Amount); typed != "" && p.State == core.Accepted {
		each, err := money.Parse(typed)
		if err != nil {
			return fault.InFields(map[string]fault.Text{"amount": fault.T("Amount must be more than $0.00")})
		}
		p.Each = &each
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	done, err := s.Till.TakeOldParts(ctx, actor, p)
	if err != nil {
		return err
	}
	reply := coreview.CoreDone{Tag: done.Tag, Success: said(ctx, p, done)}
	if done.Return.ID != 0 && !p.Later {
		if err := s.Till.RefundCards(ctx, actor, done.Return); err != nil {
			f := fault.Of(err)
			if f.Kind == fault.Internal {
				return err
			}
			reply.Warning = text.Tr(ctx, f.Text.Format, f.Text.Args...)
		}
	}
	now, err := core.ByID(ctx, done.Core.ID)
	if err != nil {
		return err
	}
	if reply.Core, err = s.shown(ctx, now); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// said is what was done, in a sentence.
func said(ctx context.Context, p till.OldParts, done till.Cored) string {
	switch {
	case p.State == core.Received:
		return text.Tr(ctx, "It is in. Mark the old part with %s.", coreview.Label(done.Tag))
	case p.State == core.Rejected:
		return text.Tr(ctx, "The old part was rejected: its deposit is kept.")
	case p.Later:
		return text.Tr(ctx, "Accepted: %s are due to the customer.", done.Return.Back())
	case p.As == payment.StoreCredit:
		return text.Tr(ctx, "Accepted: %s became store credit.", done.Return.Back())
	}
	return text.Tr(ctx, "Accepted: %s paid back.", done.Return.Back())
}
