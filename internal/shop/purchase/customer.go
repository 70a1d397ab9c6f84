package purchase

import (
	"context"
	"slices"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/distributor"
)

// ForOrder is what is ordered from distributors for a customer's order.
type ForOrder struct {
	OrderID    int64
	LocationID int64
	Items      []Item
	Ships      string // how it is to be sent; empty: as ever
	Note       string
	Intent     string         // key of the call: see MadeBy; at most one order
	Final      map[int64]bool // vendors from whom the customer accepted that nothing can be brought back
}

// Item are pieces of a part from a warehouse of a distributor.
type Item struct {
	PartID    int64
	Pieces    int
	VendorID  int64
	Warehouse string
	Cost      money.E4 // of a piece, as the distributor said; 0: it did not
	Arrives   string   // YYYY-MM-DD; empty: it did not say
}

const mostShips = 60

// OrderFor orders from distributors for a customer's order, one purchase for each warehouse: all of them, or none. They
// are sent once the transaction is committed.
func (s *Service) OrderFor(ctx context.Context, actor access.Actor, f ForOrder) ([]Order, error) {
	if !actor.May(access.OrderForCustomer) || !actor.At(f.LocationID) {
		return nil, forbidden()
	}
	fields := map[string]fault.Text{}
	if utf8.RuneCountInString(f.Note) > mostNote {
		fields["notes"] = fault.T("At most %s characters.", mostNote)
	}
	if utf8.RuneCountInString(f.Ships) > mostShips {
		fields["shippingMethod"] = fault.T("At most %s characters.", mostShips)
	}
	if len(fields) > 0 {
		return nil, fault.InFields(fields)
	}
	var made []Order
	err := db.Atomic(ctx, func(ctx context.Context) error {
		made = nil
		for _, items := range byWarehouse(f.Items) {
			o, err := s.orderFor(ctx, actor, f, items)
			if err != nil {
				return err
			}
			made = append(made, o)
		}
		if len(made) == 0 {
			return fault.New(fault.Invalid, "Nothing is ordered.")
		}
		return nil
	})
	return made, err
}

// byWarehouse are the items of each warehouse, in the order in which they are first named; a part is there once.
func byWarehouse(items []Item) [][]Item {
	var groups [][]Item
	for _, one := range items {
		at := slices.IndexFunc(groups, func(g []Item) bool {
			return g[0].VendorID == one.VendorID && g[0].Warehouse == one.Warehouse
		})
		if at < 0 {
			groups = append(groups, []Item{one})
			continue
		}
		same := slices.IndexFunc(groups[at], func(g Item) bool { return g.PartID == one.PartID })
		if same < 0 {
			groups[at] = append(groups[at], one)
		} else {
			groups[at][same].Pieces += one.Pieces
		}
	}
	return groups
}

func (s *Service) orderFor(ctx context.Context, actor access.Actor, f ForOrder, items []Item) (Order, error) {
	now := clock.Now(ctx)
	o := Order{VendorID: items[0].VendorID, LocationID: f.LocationID, State: Ordered, OrderID: f.OrderID,
		Warehouse: items[0].Warehouse, Intent: f.Intent, Ships: f.Ships, Note: f.Note,
		Final: f.Final[items[0].VendorID], StaffID: actor.StaffID, Added: now, Ordered: now}
	ids := make([]int64, len(items))
	for i, one := range items {
		if one.Pieces < 1 || one.Pieces > mostPieces {
			return Order{}, fault.New(fault.Invalid, "1 to %s pieces.", mostPieces)
		}
		o.Lines = append(o.Lines, Line{PartID: one.PartID, Ordered: one.Pieces, Cost: one.Cost})
		o.ExpectedDay = max(o.ExpectedDay, one.Arrives)
		ids[i] = one.PartID
	}
	parts, err := s.needs.Catalog.Parts(ctx, ids)
	if err != nil {
		return Order{}, err
	}
	if o.ID, err = addOrder(ctx, o); err != nil {
		return Order{}, err
	}
	if err := saveLines(ctx, o.ID, o.Lines); err != nil {
		return Order{}, err
	}
	if err := placeOrder(ctx, o.ID, o.ExpectedDay, now, len(o.Lines)); err != nil {
		return Order{}, err
	}
	_, err = s.needs.Asked.Place(ctx, distributor.NewOrder{VendorID: o.VendorID, LocationID: o.LocationID,
		Order: distributor.Order{Number: o.Number(), Warehouse: o.Warehouse, ShippingMethod: o.Ships, Notes: o.Note,
			Lines: linesThere(o, parts)}})
	if err != nil {
		return Order{}, err
	}
	return o, said(ctx, actor, "purchase.order", o.ID, map[string]any{"order": o.OrderID, "warehouse": o.Warehouse,
		"total": o.Total()})
}

func linesThere(o Order, parts map[int64]catalog.Part) []distributor.Line {
	lines := make([]distributor.Line, len(o.Lines))
	for i, l := range o.Lines {
		p := parts[l.PartID]
		lines[i] = distributor.Line{Number: i + 1, AAIA: p.AAIA, MPN: p.Number, Quantity: l.Ordered, Cost: l.Cost}
	}
	return lines
}

// Made is a purchase for a customer's order, and what the distributor said of it.
type Made struct {
	Order
	Placed distributor.Placed
}

// MadeFor are the purchases that were made for customers' orders, by order, the oldest first.
func (s *Service) MadeFor(ctx context.Context, orderIDs ...int64) (map[int64][]Made, error) {
	found := map[int64][]Made{}
	if len(orderIDs) == 0 {
		return found, nil
	}
	made, err := orders(ctx, madeFor(orderIDs))
	if err != nil || len(made) == 0 {
		return found, err
	}
	numbers := make([]string, len(made))
	for i, o := range made {
		numbers[i] = o.Number()
	}
	placed, err := s.needs.Asked.ByNumbers(ctx, numbers)
	if err != nil {
		return nil, err
	}
	for _, o := range slices.Backward(made) {
		m := Made{Order: o}
		for _, p := range placed {
			if p.Order.Number == o.Number() {
				m.Placed = p
			}
		}
		found[o.OrderID] = append(found[o.OrderID], m)
	}
	return found, nil
}

// MadeBy are the purchases that a call made for an order already, by its key.
func (*Service) MadeBy(ctx context.Context, intent string) ([]Order, error) {
	made, err := orders(ctx, madeBy(intent))
	slices.Reverse(made)
	return made, err
}

// Hear takes over what a distributor said of a purchase, in the transaction that keeps it: what a piece costs and when it
// comes, what will not come. A purchase that was refused is cancelled: whoever waits for it orders anew. One that was
// cancelled here and is to come all the same stands again.
func (s *Service) Hear(ctx context.Context, p distributor.Placed) error {
	id, ours := numbered(p.Order.Number)
	if !ours {
		return nil
	}
	if err := holdOrder(ctx, id); err != nil {
		return err
	}
	found, err := orders(ctx, withID(id))
	if err != nil || len(found) == 0 {
		return err
	}
	o := found[0]
	if err := hearBills(ctx, o, p.Standing.Invoices); err != nil {
		return err
	}
	if p.State == distributor.Refused {
		if o.Standing() != StandsOrdered {
			return nil // something came after all: a person decides
		}
		return cancelOrder(ctx, id)
	}
	if o.State == Cancelled {
		if err := standAgain(ctx, id); err != nil {
			return err
		}
	}
	day := o.ExpectedDay
	for i, l := range o.Lines {
		price, refused := l.Cost, 0
		for _, r := range p.Standing.Confirmation.Replies {
			if r.Line != i+1 {
				continue
			}
			switch {
			case r.Outcome == distributor.Rejected:
				refused += r.Quantity
			case r.Price != nil && *r.Price > 0:
				price = *r.Price
			}
			day = max(day, r.Arrives)
		}
		if err := hearLine(ctx, l.ID, price, max(l.Dropped, min(refused, l.Ordered-l.Received))); err != nil {
			return err
		}
	}
	if err := expect(ctx, id, day); err != nil {
		return err
	}
	return countOpen(ctx, id)
}
