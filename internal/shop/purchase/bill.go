package purchase

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/claim"
	"camber/internal/shop/distributor"
	"camber/internal/shop/stock"
)

// BillState is what was done with a bill.
type BillState string

const (
	BillOpen    BillState = "open"    // to be checked
	BillPosted  BillState = "posted"  // it says what its pieces cost
	BillDropped BillState = "dropped" // it counts nothing
)

// BillSource is who brought a bill.
type BillSource string

const (
	BillByHand        BillSource = "hand"
	BillByDistributor BillSource = "distributor" // its own system did
)

// Bill is what a vendor wants for pieces of an order. It comes later than they do, or before.
type Bill struct {
	ID         int64
	PurchaseID int64
	VendorID   int64
	Number     string // the vendor's, once there
	Day        string // on it, YYYY-MM-DD; empty: it does not say
	Charges    money.Cents
	Total      money.Cents
	Source     BillSource
	State      BillState
	Gone       money.E4 // of what it changed, of pieces that had left the stock
	Posted     time.Time
	Version    int64
	Lines      []BillLine
}

// BillLine is how many pieces of a line a bill is for.
type BillLine struct {
	LineID int64
	Pieces int
	Cost   money.E4 // of a piece
}

// Sum is what a bill's lines and charges come to.
func (b Bill) Sum() money.Cents {
	sum := b.Charges
	for _, l := range b.Lines {
		sum += l.Cost.Times(l.Pieces)
	}
	return sum
}

// Difference is where a line of a bill is not what was ordered and came.
type Difference struct {
	LineID  int64
	Missing int      // pieces on the bill that are not here, or are on another bill
	Above   money.E4 // what a piece is billed above what it was ordered at; below 0: it is cheaper
}

// Differences are those of a bill, in the order of its lines; none: it is as it should be. came are the arrivals of its
// order.
func (o Order) Differences(b Bill, came []Receipt) []Difference {
	var found []Difference
	for _, l := range b.Lines {
		d := Difference{LineID: l.LineID, Missing: max(0, l.Pieces-Unbilled(came, l.LineID))}
		if ordered := o.line(l.LineID).Cost; ordered > 0 {
			d.Above = l.Cost - ordered
		}
		if d.Missing != 0 || d.Above != 0 {
			found = append(found, d)
		}
	}
	return found
}

// Unbilled is how many pieces of a line came, kept or not, that no posted bill is for.
func Unbilled(came []Receipt, lineID int64) int {
	n := 0
	for _, r := range came {
		for _, c := range r.Came {
			if r.IsBooked && c.LineID == lineID {
				n += c.Scanned - c.Billed
			}
		}
	}
	return n
}

// Bills are those of an order of a store where somebody works, the oldest first.
func (s *Service) Bills(ctx context.Context, actor access.Actor, purchaseID int64) ([]Bill, error) {
	if _, err := s.Order(ctx, actor, purchaseID); err != nil {
		return nil, err
	}
	return bills(ctx, billsOf(purchaseID))
}

// SaveBill writes down a bill that came, or changes one that is not posted: b.ID 0 is a new one, else b.Version is of the
// one that was seen. Its lines and charges come to its total: what does not add up is told.
func (s *Service) SaveBill(ctx context.Context, actor access.Actor, b Bill) (id int64, err error) {
	b.Number, b.Source = strings.TrimSpace(b.Number), BillByHand
	fields := map[string]fault.Text{}
	switch {
	case b.Number == "":
		fields["number"] = fault.T("Required")
	case utf8.RuneCountInString(b.Number) > mostSlip:
		fields["number"] = fault.T("At most %s characters.", mostSlip)
	}
	if _, err := time.Parse(time.DateOnly, b.Day); err != nil {
		fields["day"] = fault.T("%s is not a day", b.Day)
	}
	if b.Charges < -mostFreight || b.Charges > mostFreight {
		fields["charges"] = fault.T("At most %s.", mostFreight)
	}
	for i, l := range b.Lines {
		at := "lines[" + strconv.Itoa(i) + "]"
		if l.Pieces < 0 || l.Pieces > mostPieces {
			fields[at+"[pieces]"] = fault.T("0 to %s pieces.", mostPieces)
		}
		if l.Cost < 0 || l.Cost > mostCost {
			fields[at+"[cost]"] = fault.T("An amount is not below 0.")
		}
	}
	b.Lines = slices.DeleteFunc(slices.Clone(b.Lines), func(l BillLine) bool { return l.Pieces == 0 })
	if len(fields) == 0 && len(b.Lines) == 0 {
		fields["rest"] = fault.T("No piece is on the bill.")
	}
	if len(fields) == 0 && b.Sum() != b.Total {
		fields["total"] = fault.T("Its lines and charges come to %s.", b.Sum())
	}
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	err = s.billing(ctx, actor, b.PurchaseID, func(ctx context.Context, o Order) error {
		for _, l := range b.Lines {
			if o.line(l.LineID).ID == 0 {
				return fault.New(fault.NotFound, "There is no such line.")
			}
		}
		if b.ID != 0 {
			now, err := openBill(ctx, o, b.ID, b.Version)
			if err != nil {
				return err
			}
			b.Source = now.Source
		}
		b.VendorID, b.State = o.VendorID, BillOpen
		if other, err := billNumbered(ctx, o.VendorID, b.Number); err != nil {
			return err
		} else if other.ID != 0 && other.ID != b.ID {
			return fault.InFields(map[string]fault.Text{
				"number": fault.T("This bill is known already, of PO %s.", other.PurchaseID)})
		}
		id, err = saveBill(ctx, b, clock.Now(ctx))
		if err != nil {
			return err
		}
		return said(ctx, actor, "purchase.bill", o.ID, map[string]any{"bill": b.Number, "total": b.Total})
	})
	return id, err
}

// openBill is a bill of an order that is not posted, as somebody saw it.
func openBill(ctx context.Context, o Order, id, version int64) (Bill, error) {
	found, err := bills(ctx, billsOf(o.ID))
	if err != nil {
		return Bill{}, err
	}
	at := slices.IndexFunc(found, func(b Bill) bool { return b.ID == id })
	switch {
	case at < 0:
		return Bill{}, fault.New(fault.NotFound, "There is no such bill.")
	case found[at].State == BillPosted:
		return Bill{}, fault.New(fault.Conflict, "It is posted already.")
	case found[at].Version != version:
		return Bill{}, fault.Meanwhile(nil)
	}
	return found[at], nil
}

// DropBill says that a bill which is not posted counts nothing: it was a mistake, or another one comes for it.
func (s *Service) DropBill(ctx context.Context, actor access.Actor, purchaseID, id, version int64) error {
	return s.billing(ctx, actor, purchaseID, func(ctx context.Context, o Order) error {
		b, err := openBill(ctx, o, id, version)
		if err != nil {
			return err
		}
		if b.State == BillDropped {
			return nil
		}
		if err := endBill(ctx, b.ID, BillDropped, 0, time.Time{}, ""); err != nil {
			return err
		}
		return said(ctx, actor, "purchase.drop_bill", o.ID, map[string]any{"bill": b.Number})
	})
}

// Posting is how somebody posts a bill that is not what was ordered and came.
type Posting struct {
	ClaimMissing bool // what is billed and not here is claimed; else such a bill waits
	ClaimAbove   bool // what is billed above the order is claimed, and the pieces cost what was ordered; else they cost more
}

// PostBill says that what came costs what a bill says, once. Pieces that are still here are worth it from now on; of those
// that are gone the bill keeps the difference. Where it names charges they are spread by value over its pieces in place of
// the freight that they came with.
func (s *Service) PostBill(ctx context.Context, actor access.Actor, purchaseID, id, version int64, how Posting) error {
	return s.billing(ctx, actor, purchaseID, func(ctx context.Context, o Order) error {
		b, err := openBill(ctx, o, id, version)
		if err != nil {
			return err
		}
		if b.State == BillDropped {
			return fault.New(fault.Conflict, "It is put aside: take it up again first.")
		}
		if b.Sum() != b.Total {
			return fault.New(fault.Conflict, "Its lines and charges come to %s, its total is %s.", b.Sum(), b.Total)
		}
		came, err := receipts(ctx, ofPurchase(o.ID))
		if err != nil {
			return err
		}
		var claims []claim.Billed
		dear := map[int64]money.E4{}
		for _, d := range o.Differences(b, came) {
			l, part := b.line(d.LineID), o.line(d.LineID).PartID
			if d.Missing > 0 {
				if !how.ClaimMissing {
					return fault.New(fault.Conflict, "%s pieces on it are not here. Wait for them, or claim them.", d.Missing)
				}
				claims = append(claims, claim.Billed{Kind: claim.Short, PartID: part, Pieces: d.Missing, Each: l.Cost})
			}
			if here := l.Pieces - d.Missing; here > 0 && d.Above > 0 && how.ClaimAbove {
				dear[d.LineID] = d.Above
				claims = append(claims, claim.Billed{Kind: claim.Overcharge, PartID: part, Pieces: here, Each: d.Above})
			}
		}
		store, err := s.needs.Locations.Location(ctx, o.LocationID)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		by := stock.Paper{Document: stock.Document{Kind: stock.ByBill, ID: b.ID}, LocationID: o.LocationID, Who: actor.Who(),
			Day: store.Day(now)}
		gone, err := s.revalue(ctx, by, o, b, came, dear)
		if err != nil {
			return err
		}
		if err := s.needs.Claims.Bill(ctx, actor, b.ID, o.VendorID, o.LocationID, b.Number, claims); err != nil {
			return err
		}
		if err := endBill(ctx, b.ID, BillPosted, gone, now, by.Day); err != nil {
			return err
		}
		return said(ctx, actor, "purchase.post_bill", o.ID,
			map[string]any{"bill": b.Number, "total": b.Total, "gone": gone.Cents()})
	})
}

// revalue gives the pieces of a bill that came their cost, those that came first first, and marks them as billed. dear is
// what of a line's price is claimed.
func (s *Service) revalue(ctx context.Context, by stock.Paper, o Order, b Bill, came []Receipt,
	dear map[int64]money.E4) (gone money.E4, err error) {
	values := make([]money.E4, len(b.Lines))
	for i, l := range b.Lines {
		values[i] = l.Cost.MulDiv(int64(l.Pieces), 1)
	}
	for i, share := range spread(b.Charges, values) {
		l := b.Lines[i]
		left, part := l.Pieces, o.line(l.LineID).PartID
		for _, r := range came {
			c, is := r.billable(l.LineID, left)
			if !is {
				continue
			}
			left -= c.pieces
			if err := countBilled(ctx, r.ID, l.LineID, c.pieces); err != nil {
				return 0, err
			}
			if c.kept == 0 {
				continue
			}
			cost := l.Cost - dear[l.LineID]
			if b.Charges == 0 {
				cost += c.freight
			} else {
				cost += share.MulDiv(1, int64(l.Pieces))
			}
			was, err := s.needs.Stock.Revalue(ctx, by, part, c.kept, c.landed, max(0, cost))
			if err != nil {
				return 0, err
			}
			gone += was
			if err := s.recost(ctx, part, c.landed, cost); err != nil {
				return 0, err
			}
		}
	}
	return gone, nil
}

// recost is what the part costs from now on, if what came at another sum was the last of it.
func (s *Service) recost(ctx context.Context, partID int64, was, is money.E4) error {
	costs, err := s.needs.Prices.Costs(ctx, []int64{partID})
	if err != nil || is <= 0 || is == was || costs[partID] != was {
		return err
	}
	return s.needs.Prices.SetCost(ctx, partID, is)
}

// billable are pieces of a line that came with an arrival and no bill is for.
type billable struct {
	pieces  int
	kept    int      // of these, in the stock: those that were not kept are claimed already
	landed  money.E4 // what one of them costs so far
	freight money.E4 // of that
}

// billable are at most so many of them; false: none.
func (r Receipt) billable(lineID int64, most int) (b billable, is bool) {
	for _, c := range r.Came {
		if c.LineID != lineID || !r.IsBooked {
			continue
		}
		b.pieces = min(most, c.Scanned-c.Billed)
		b.kept = min(b.pieces, max(0, c.Accepted-c.Billed))
		if c.Accepted > 0 {
			b.landed = c.Value.MulDiv(1, int64(c.Accepted))
			b.freight = b.landed - c.Cost
		}
	}
	return b, b.pieces > 0
}

func (b Bill) line(id int64) BillLine {
	at := slices.IndexFunc(b.Lines, func(l BillLine) bool { return l.LineID == id })
	return b.Lines[at]
}

// billing does something to the bills of an order that a vendor has.
func (s *Service) billing(ctx context.Context, actor access.Actor, purchaseID int64,
	do func(context.Context, Order) error) error {
	return s.held(ctx, actor, purchaseID, access.BuyStock, func(ctx context.Context, o Order) error {
		if o.State == Draft {
			return fault.New(fault.Conflict, "Nothing was ordered with it.")
		}
		return do(ctx, o)
	})
}

// hearBills writes down the bills that a distributor sent of a purchase, each once. What its total has above its lines are
// charges. A line without a price is billed at what was ordered.
func hearBills(ctx context.Context, o Order, sent []distributor.Invoice) error {
	for _, i := range sent {
		b := Bill{PurchaseID: o.ID, VendorID: o.VendorID, Number: i.Number, Day: i.Day, Total: i.Total,
			Source: BillByDistributor, State: BillOpen}
		for _, moved := range i.Lines {
			if moved.Line < 1 || moved.Line > len(o.Lines) || moved.Quantity < 1 {
				continue
			}
			l := o.Lines[moved.Line-1]
			cost := l.Cost
			if moved.Price != nil {
				cost = *moved.Price
			}
			at := slices.IndexFunc(b.Lines, func(k BillLine) bool { return k.LineID == l.ID })
			if at >= 0 {
				b.Lines[at].Pieces += moved.Quantity
				continue
			}
			b.Lines = append(b.Lines, BillLine{LineID: l.ID, Pieces: moved.Quantity, Cost: cost})
		}
		if i.Total != 0 {
			b.Charges = i.Total - b.Sum()
		} else {
			b.Total = b.Sum()
		}
		other, err := billNumbered(ctx, o.VendorID, b.Number)
		if err != nil {
			return err
		}
		if other.ID != 0 || len(b.Lines) == 0 {
			continue
		}
		if _, err := saveBill(ctx, b, clock.Now(ctx)); err != nil {
			return err
		}
	}
	return nil
}
