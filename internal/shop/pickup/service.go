package pickup

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
	"camber/internal/shop/stock"
)

// Service keeps what waits for customers.
type Service struct{ needs Needs }

// Needs are those that it works with.
type Needs struct {
	Catalog   *catalog.Service
	Locations *location.Service
	Orders    *order.Service
	Stock     *stock.Service
}

func New(needs Needs) *Service { return &Service{needs} }

// Of is how far an order is.
func (s *Service) Of(ctx context.Context, orderID int64) (Pickup, error) {
	found, err := s.of(ctx, []int64{orderID})
	if err != nil {
		return Pickup{}, err
	}
	p := found[0]
	p.Steps, err = stepsOf(ctx, orderID)
	return p, err
}

// of is how far orders are, in their order; without the steps.
func (s *Service) of(ctx context.Context, orderIDs []int64) ([]Pickup, error) {
	held, err := s.needs.Stock.Held(ctx, orderIDs...)
	if err != nil {
		return nil, err
	}
	waits, err := s.needs.Stock.Awaited(ctx, orderIDs...)
	if err != nil {
		return nil, err
	}
	kept, err := rows(ctx, orderIDs)
	if err != nil {
		return nil, err
	}
	found := make([]Pickup, len(orderIDs))
	for i, id := range orderIDs {
		found[i] = kept[id]
		found[i].OrderID, found[i].Held, found[i].Waits = id, held[id], waits[id]
	}
	return found, nil
}

// Listed is a pickup with its order, which is without its lines.
type Listed struct {
	Pickup
	Order order.Order
	Stage Stage
}

// List is a page of a store's work of a stage, who waits longest first, and how many there are of each; "": all.
func (s *Service) List(ctx context.Context, locationID int64, stage Stage, limit, offset int) ([]Listed, map[Stage]int,
	error) {
	if stage != "" && !slices.Contains(Stages(), stage) {
		return nil, nil, fault.New(fault.Invalid, "This list can't be filtered by %s.", string(stage))
	}
	store, err := s.needs.Locations.Location(ctx, locationID)
	if err != nil {
		return nil, nil, err
	}
	orders, err := s.open(ctx, locationID)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]int64, len(orders))
	for i, o := range orders {
		ids[i] = o.ID
	}
	all, err := s.of(ctx, ids)
	if err != nil {
		return nil, nil, err
	}
	day, counts := store.Day(clock.Now(ctx)), map[Stage]int{}
	var found []Listed
	for i, p := range all {
		if orders[i].Status != order.Complete && len(p.Waits) == 0 {
			continue // a ticket that is parked, or checked out just now
		}
		one := Listed{p, orders[i], p.Stage(day)}
		counts[one.Stage]++
		counts[""]++
		if stage == "" || one.Stage == stage {
			found = append(found, one)
		}
	}
	from := min(offset, len(found))
	return found[from:min(from+limit, len(found))], counts, nil
}

// open are the orders that are picked up at a store and have not been, the oldest first.
func (s *Service) open(ctx context.Context, locationID int64) ([]order.Order, error) {
	ids, err := s.needs.Stock.Holding(ctx, locationID)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	found, err := s.needs.Orders.Orders(ctx, order.Filter{IDs: ids, LocationID: locationID, Limit: len(ids),
		Among: []order.Status{order.Complete, order.Saved, order.Checkout}})
	found = slices.DeleteFunc(found, func(o order.Order) bool { return o.ShipTo != nil })
	slices.SortFunc(found, func(a, b order.Order) int { return cmp.Or(a.Added.Compare(b.Added), cmp.Compare(a.ID, b.ID)) })
	return found, err
}

// Putting is where an order's goods lie, until when they are kept, and how their customer is told.
type Putting struct {
	Shelf     string
	KeptUntil string // YYYY-MM-DD; empty: for ever
	Wish      notify.Wish
}

const (
	mostShelf = 20
	mostTaker = 80
)

// LastDay is until when what is put away now is kept, unless somebody says otherwise; empty: for ever.
func (s *Service) LastDay(ctx context.Context, locationID int64) (string, error) {
	days, err := setting.Get(ctx, setting.PickupDays, setting.Location(locationID))
	if err != nil || days == 0 {
		return "", err
	}
	store, err := s.needs.Locations.Location(ctx, locationID)
	return store.Day(clock.Now(ctx).AddDate(0, 0, int(days))), err
}

// PutAway says that an order's goods lie ready for its customer: an act of a person, which may be done again, for
// another shelf or another day. With the wish the customer is told.
func (s *Service) PutAway(ctx context.Context, actor access.Actor, orderID int64, put Putting) error {
	put.Shelf = strings.TrimSpace(put.Shelf)
	fields := map[string]fault.Text{}
	if utf8.RuneCountInString(put.Shelf) > mostShelf {
		fields["shelf"] = fault.T("At most %s characters", mostShelf)
	}
	if put.KeptUntil != "" {
		if _, err := time.Parse(time.DateOnly, put.KeptUntil); err != nil {
			fields["kept_until"] = fault.T("This is no date.")
		}
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return s.change(ctx, actor, orderID, func(ctx context.Context, o order.Order, p Pickup) error {
		if p.Pieces() == 0 {
			return fault.New(fault.Conflict, "Nothing is here for this order.")
		}
		now := clock.Now(ctx)
		done := []Step{}
		if p.Ready.IsZero() || p.Shelf != put.Shelf {
			done = append(done, Step{Kind: PutAway, Pieces: p.Pieces(), Note: put.Shelf})
		}
		if !p.Ready.IsZero() && p.KeptUntil != put.KeptUntil {
			done = append(done, Step{Kind: Kept, Note: put.KeptUntil})
		}
		if p.Ready.IsZero() {
			p.Ready = now
		}
		p.Shelf, p.KeptUntil = put.Shelf, put.KeptUntil
		if put.Wish.Notify {
			p.Told = now
			done = append(done, Step{Kind: Told})
		}
		if err := save(ctx, p); err != nil {
			return err
		}
		if err := s.label(ctx, actor, o, "ready", put.Wish); err != nil {
			return err
		}
		return said(ctx, actor, o, "pickup.ready", done...)
	})
}

// label gives an order a named status, and tells its customer where that is wished. One that it has and that nothing is
// said with changes nothing.
func (s *Service) label(ctx context.Context, actor access.Actor, o order.Order, code string, wish notify.Wish) error {
	all, err := s.needs.Orders.Choices(ctx, o)
	if err != nil {
		return err
	}
	note := order.Note{Wish: wish}
	for _, l := range all {
		if l.Code == code && l.ID != o.Label.ID {
			note.LabelID = l.ID
		}
	}
	if note.LabelID == 0 && !wish.Notify && strings.TrimSpace(wish.Comment) == "" {
		return nil
	}
	_, err = s.needs.Orders.AddNote(ctx, actor, o.ID, note)
	return err
}

// Handing is what a customer takes along.
type Handing struct {
	Pieces []stock.Demand
	To     string // who took it
}

// HandOver gives a customer what is here of an order, all of it or a part. What is not held for the order is a Conflict.
// When nothing is left and nothing is to come, the order is complete.
func (s *Service) HandOver(ctx context.Context, actor access.Actor, orderID int64, h Handing) error {
	h.To = strings.TrimSpace(h.To)
	return s.change(ctx, actor, orderID, func(ctx context.Context, o order.Order, p Pickup) error {
		switch n := utf8.RuneCountInString(h.To); {
		case n == 0:
			return fault.InFields(map[string]fault.Text{"to": fault.T("Please say who takes it.")})
		case n > mostTaker:
			return fault.InFields(map[string]fault.Text{"to": fault.T("At most %s characters", mostTaker)})
		case pieces(h.Pieces) == 0:
			return fault.New(fault.Invalid, "Nothing is scanned yet.")
		}
		if o.Status != order.Complete {
			return fault.New(fault.Conflict, "This order is not paid yet: take the payment first.")
		}
		day, err := s.day(ctx, o)
		if err != nil {
			return err
		}
		if err := s.needs.Stock.HandOver(ctx, o.ID, h.Pieces, actor.Who(), day); err != nil {
			return err
		}
		var done []Step
		for _, d := range h.Pieces {
			done = append(done, Step{Kind: Handed, PartID: d.PartID, Pieces: d.Quantity, Note: h.To})
		}
		comment, err := s.words(ctx, h)
		if err != nil {
			return err
		}
		code := o.Label.Code
		if p.Pieces() == pieces(h.Pieces) && p.ToCome() == 0 {
			code = "complete"
		}
		if err := s.label(ctx, actor, o, code, notify.Wish{Comment: comment}); err != nil {
			return err
		}
		return said(ctx, actor, o, "pickup.hand_over", done...)
	})
}

// words say what was handed over, for the order's history.
func (s *Service) words(ctx context.Context, h Handing) (string, error) {
	ids := make([]int64, len(h.Pieces))
	for i, d := range h.Pieces {
		ids[i] = d.PartID
	}
	parts, err := s.needs.Catalog.Parts(ctx, ids)
	if err != nil {
		return "", err
	}
	var named []string
	for _, d := range h.Pieces {
		named = append(named, strconv.Itoa(d.Quantity)+" × "+parts[d.PartID].Number)
	}
	return text.Tr(ctx, "Handed over to %s: %s", h.To, strings.Join(named, ", ")), nil
}

// Miss books off pieces of a part that are held for an order and are not to be found: the order waits for them again,
// so that they can be ordered, fetched from another store, or given money back for.
func (s *Service) Miss(ctx context.Context, actor access.Actor, orderID, partID int64, n int) error {
	if !actor.May(access.ReceiveStock) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return s.change(ctx, actor, orderID, func(ctx context.Context, o order.Order, _ Pickup) error {
		if o.Status != order.Complete {
			return fault.New(fault.Conflict, "This order is open: change its line instead.")
		}
		d := stock.Demand{PartID: partID, Quantity: n}
		day, err := s.day(ctx, o)
		if err != nil {
			return err
		}
		if err := s.needs.Stock.Miss(ctx, o.ID, d, actor.Who(), day); err != nil {
			return err
		}
		return said(ctx, actor, o, "pickup.miss", Step{Kind: Missing, PartID: partID, Pieces: n})
	})
}

// change does something to what waits for an order's customer, which nobody else changes meanwhile.
func (s *Service) change(ctx context.Context, actor access.Actor, orderID int64,
	do func(context.Context, order.Order, Pickup) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.needs.Orders.Lock(ctx, actor, orderID)
		if err != nil {
			return err
		}
		p, err := s.of(ctx, []int64{o.ID})
		if err != nil {
			return err
		}
		return do(ctx, o, p[0])
	})
}

// day is the store's business day on which goods of an order move.
func (s *Service) day(ctx context.Context, o order.Order) (string, error) {
	store, err := s.needs.Locations.Location(ctx, o.LocationID)
	return store.Day(clock.Now(ctx)), err
}

// said writes down what was done, with the order and in the log.
func said(ctx context.Context, actor access.Actor, o order.Order, action string, done ...Step) error {
	n := 0
	for i := range done {
		done[i].At, done[i].Who = clock.Now(ctx), actor.Who()
		n += done[i].Pieces
	}
	if err := addSteps(ctx, o.ID, done); err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "order", SubjectID: o.ID,
		LocationID: o.LocationID, RegisterID: actor.RegisterID, Detail: map[string]any{"pieces": n}})
}
