package purchase

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/claim"
	"camber/internal/shop/stock"
)

// Receipts are the arrivals of an order of a store where somebody works, the oldest first.
func (s *Service) Receipts(ctx context.Context, actor access.Actor, purchaseID int64) ([]Receipt, error) {
	if _, err := s.Order(ctx, actor, purchaseID); err != nil {
		return nil, err
	}
	return receipts(ctx, ofPurchase(purchaseID))
}

// Scanned is what a scan at an arrival means.
type Scanned struct {
	PartID  int64
	LineID  int64   // that it counted for; 0: it is not on the order
	Pieces  int     // that it counted: a case has several
	Others  []int64 // where it is not: other orders of the store that it is still to come with
	Receipt Receipt // after it
}

// Scan counts a part that was scanned. One that is not on the order counts nothing.
func (s *Service) Scan(ctx context.Context, actor access.Actor, purchaseID int64, code string) (scanned Scanned,
	err error) {
	meant, err := s.needs.Catalog.ByCode(ctx, code)
	if err != nil {
		return scanned, err
	}
	err = s.held(ctx, actor, purchaseID, access.ReceiveStock, func(ctx context.Context, o Order) error {
		one := Scanned{PartID: meant.PartID}
		r, err := s.counting(ctx, actor, o)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(o.Lines, func(l Line) bool { return l.PartID == meant.PartID })
		if at < 0 {
			one.Others, err = awaiting(ctx, meant.PartID, o.LocationID)
			one.Receipt = r
			scanned = one
			return err
		}
		one.LineID, one.Pieces = o.Lines[at].ID, meant.Pieces
		came := r.of(o.Lines[at])
		came.Scanned += one.Pieces
		if came.Scanned > mostPieces {
			return fault.New(fault.Invalid, "At most %s pieces.", mostPieces)
		}
		if err := saveCame(ctx, r.ID, came); err != nil {
			return err
		}
		one.Receipt, err = open(ctx, purchaseID)
		scanned = one
		return err
	})
	return scanned, err
}

// Said is what somebody says of a line instead of scanning it.
type Said struct {
	LineID  int64
	Scanned int
	Damaged int
	TooMany TooMany
	Cost    money.E4 // of a piece, by the vendor's papers

	KeepCost bool // whoever says it knows no costs: it stays as it is
}

// Say corrects what was counted of a line, and says what is broken, what becomes of too many, and what a piece costs.
func (s *Service) Say(ctx context.Context, actor access.Actor, purchaseID int64, said Said) (r Receipt, err error) {
	fields := map[string]fault.Text{}
	if said.Scanned < 0 || said.Scanned > mostPieces {
		fields["counted"] = fault.T("0 to %s pieces.", mostPieces)
	}
	if said.Damaged < 0 || said.Damaged > said.Scanned {
		fields["damaged"] = fault.T("0 to %s pieces.", max(0, said.Scanned))
	}
	if said.Cost < 0 || said.Cost > mostCost {
		fields["cost"] = fault.T("An amount is not below 0.")
	}
	if said.TooMany != Undecided && said.TooMany != Keep && said.TooMany != SendBack {
		fields["too_many"] = fault.T("Required")
	}
	if len(fields) > 0 {
		return r, fault.InFields(fields)
	}
	err = s.held(ctx, actor, purchaseID, access.ReceiveStock, func(ctx context.Context, o Order) error {
		now, err := s.counting(ctx, actor, o)
		if err != nil {
			return err
		}
		line := o.line(said.LineID)
		if line.ID == 0 {
			return fault.New(fault.NotFound, "There is no such line.")
		}
		if said.KeepCost {
			said.Cost = now.of(line).Cost
		}
		err = saveCame(ctx, now.ID, CameOf{LineID: said.LineID, Scanned: said.Scanned, Damaged: said.Damaged,
			TooMany: said.TooMany, Cost: said.Cost})
		if err != nil {
			return err
		}
		r, err = open(ctx, purchaseID)
		return err
	})
	return r, err
}

// Slip is what the vendor's papers say of an arrival as a whole.
type Slip struct {
	Number  string
	Freight money.Cents
}

// Book takes an arrival into the stock, once. receiptID is the one that was seen: another one now, or other pieces than
// were seen, are a Conflict. What is short stays open on the order, what is not kept is claimed from the vendor.
func (s *Service) Book(ctx context.Context, actor access.Actor, purchaseID, receiptID int64, pieces int, slip Slip) error {
	slip.Number = strings.TrimSpace(slip.Number)
	fields := map[string]fault.Text{}
	if utf8.RuneCountInString(slip.Number) > mostSlip {
		fields["slip"] = fault.T("At most %s characters.", mostSlip)
	}
	if slip.Freight < 0 || slip.Freight > mostFreight {
		fields["freight"] = fault.T("An amount is not below 0.")
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return s.held(ctx, actor, purchaseID, access.ReceiveStock, func(ctx context.Context, o Order) error {
		r, err := open(ctx, purchaseID)
		if err != nil {
			return err
		}
		if r.ID != receiptID || r.Pieces() != pieces {
			return fault.New(fault.Conflict, "Meanwhile %s pieces are counted. Look again before you book.", r.Pieces())
		}
		if pieces == 0 {
			return fault.New(fault.Invalid, "Nothing is counted yet.")
		}
		return s.book(ctx, actor, o, r, slip)
	})
}

func (s *Service) book(ctx context.Context, actor access.Actor, o Order, r Receipt, slip Slip) error {
	store, err := s.needs.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return err
	}
	now := clock.Now(ctx)
	var came []CameOf
	var values []money.E4
	var rejected []claim.Rejected
	for _, l := range o.Lines {
		c := r.of(l)
		out := c.outcome(l)
		if out.Asks {
			return fault.New(fault.Conflict, "More came than was ordered: say what becomes of it.")
		}
		if c.Scanned == 0 {
			continue
		}
		c.Accepted = out.Accepted
		if out.Rejected > 0 {
			rejected = append(rejected, claim.Rejected{PartID: l.PartID, Pieces: out.Rejected, Each: c.Cost})
		}
		came = append(came, c)
		values = append(values, c.Cost.MulDiv(int64(c.Accepted), 1))
	}
	var arrived []stock.Arrived
	for i, share := range spread(slip.Freight, values) {
		came[i].Value = values[i] + share
		if came[i].Accepted > 0 {
			arrived = append(arrived, stock.Arrived{PartID: o.line(came[i].LineID).PartID, Quantity: came[i].Accepted,
				Value: came[i].Value})
		}
	}
	if err := bookReceipt(ctx, r.ID, actor.StaffID, slip, now, store.Day(now)); err != nil {
		return err
	}
	for _, c := range came {
		if err := bookCame(ctx, r.ID, c); err != nil {
			return err
		}
	}
	if err := countOpen(ctx, o.ID); err != nil {
		return err
	}
	by := stock.Paper{Document: stock.Document{Kind: stock.ByReceipt, ID: r.ID}, LocationID: o.LocationID,
		Who: actor.Who(), Day: store.Day(now)}
	if err := s.needs.Stock.Deliver(ctx, by, arrived); err != nil {
		return err
	}
	if err := s.needs.Claims.Reject(ctx, actor, r.ID, o.VendorID, o.LocationID, slip.Number, rejected); err != nil {
		return err
	}
	if o.OrderID != 0 {
		demands := make([]stock.Demand, len(arrived))
		for i, a := range arrived {
			demands[i] = stock.Demand{PartID: a.PartID, Quantity: a.Quantity}
		}
		if _, err := s.needs.Stock.Arrive(ctx, by, o.OrderID, demands); err != nil {
			return err
		}
	}
	for _, a := range arrived {
		if each := a.Value.MulDiv(1, int64(a.Quantity)); each > 0 {
			if err := s.needs.Prices.SetCost(ctx, a.PartID, each); err != nil {
				return err
			}
		}
	}
	return said(ctx, actor, "purchase.receive", o.ID, map[string]any{"receipt": r.ID, "pieces": r.Pieces(),
		"freight": slip.Freight})
}

func (o Order) line(id int64) Line {
	for _, l := range o.Lines {
		if l.ID == id {
			return l
		}
	}
	return Line{}
}

// Pieces is how many were counted.
func (r Receipt) Pieces() int {
	n := 0
	for _, c := range r.Came {
		n += c.Scanned
	}
	return n
}

// of is what came of a line; at first nothing, at the cost that was ordered.
func (r Receipt) of(l Line) CameOf {
	for _, c := range r.Came {
		if c.LineID == l.ID {
			return c
		}
	}
	return CameOf{LineID: l.ID, Cost: l.Cost}
}

// Line is what came of a line of its order, and what becomes of it.
func (r Receipt) Line(l Line) (CameOf, Outcome) {
	c := r.of(l)
	return c, c.outcome(l)
}

// counting is the arrival of an order that is not booked; what is counted first begins one.
func (*Service) counting(ctx context.Context, actor access.Actor, o Order) (Receipt, error) {
	if o.State != Ordered {
		return Receipt{}, fault.New(fault.Conflict, "Nothing was ordered with it.")
	}
	if err := beginReceipt(ctx, o.ID, actor.StaffID, clock.Now(ctx)); err != nil {
		return Receipt{}, err
	}
	return open(ctx, o.ID)
}

// open is the arrival of an order that is not booked, else a Conflict.
func open(ctx context.Context, purchaseID int64) (Receipt, error) {
	found, err := receipts(ctx, openOf(purchaseID))
	if err != nil {
		return Receipt{}, err
	}
	if len(found) == 0 {
		return Receipt{}, fault.New(fault.Conflict, "It is booked already.")
	}
	return found[0], nil
}
