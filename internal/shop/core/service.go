package core

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/setting"
)

// Sold is a line of a sale by which old parts are owed.
type Sold struct {
	LineID   int64
	PartID   int64
	Brand    string
	Number   string
	Name     string
	Quantity int
	Each     money.Cents // the deposit for one; 0: they came in with the sale
	Tax      money.Cents
}

// Sale is an order that was completed.
type Sale struct {
	OrderID    int64
	CustomerID int64
	LocationID int64
	Currency   string
	Day        time.Time // now, in the zone of the store
	Lines      []Sold
}

// Owe notes what is owed by a sale, inside the transaction that completes it. What came in with it is accepted.
func Owe(ctx context.Context, actor access.Actor, s Sale) error {
	days, err := setting.Get(ctx, setting.CoreDays, setting.Location(s.LocationID))
	if err != nil {
		return err
	}
	due := ""
	if days > 0 {
		due = s.Day.AddDate(0, 0, days).Format(time.DateOnly)
	}
	for _, l := range s.Lines {
		c := Core{
			LineID: l.LineID, OrderID: s.OrderID, CustomerID: s.CustomerID, LocationID: s.LocationID, PartID: l.PartID,
			Brand: l.Brand, Number: l.Number, Name: l.Name, Quantity: l.Quantity, Each: l.Each, Tax: l.Tax, Currency: s.Currency,
			DueDay: due, Added: clock.Now(ctx),
		}
		if c.CameWithSale() {
			c.DueDay = ""
		}
		if c.ID, err = add(ctx, c); err != nil {
			return err
		}
		key := fmt.Sprint("line ", l.LineID)
		if err := c.move(ctx, actor, Event{After: Owed, Quantity: l.Quantity, Key: "owed " + key}); err != nil {
			return err
		}
		if !c.CameWithSale() {
			continue
		}
		if _, err := c.TakeIn(ctx, actor, Taken{Quantity: l.Quantity, State: Accepted, Key: key}); err != nil {
			return err
		}
	}
	return nil
}

// Undo notes that nothing is owed by an order, inside the transaction that undoes its sale. Where an old part came in
// meanwhile, or a deposit was kept, it is a Conflict.
func Undo(ctx context.Context, actor access.Actor, orderID int64) error {
	all, err := OfOrder(ctx, orderID)
	if err != nil {
		return err
	}
	for _, c := range all {
		from := Owed
		if c.CameWithSale() {
			from = Accepted
		}
		for s, n := range c.Pieces() {
			if n == 0 || s == Undone {
				continue
			}
			if s != from {
				return fault.New(fault.Conflict,
					"Something was done with an old part of this order. Take the goods back instead.").Because(refusal(s))
			}
			if err := c.move(ctx, actor, Event{Before: from, After: Undone, Quantity: n,
				Key: fmt.Sprint("undone core ", c.ID)}); err != nil {
				return err
			}
		}
	}
	return nil
}

// Taken says what becomes of old parts that come in.
type Taken struct {
	Tag      int64 // under which they came in; 0: they come in now
	Quantity int
	State    State       // Received: to be inspected; Accepted, Rejected
	Paid     money.Cents // of Accepted, for all of them and without tax; what is left of the deposit is kept
	Reason   string
	ReturnID int64  // by which money goes back
	Day      string // YYYY-MM-DD at the store
	Key      string
}

// longestReason is how much may be said about an old part, in characters.
const longestReason = 255

// Check says what is wrong with what was typed, by field.
func (t Taken) Check() error {
	fields := map[string]fault.Text{}
	if t.Quantity < 1 {
		fields["quantity"] = fault.T("Please say how many of what come back.")
	}
	switch reason := strings.TrimSpace(t.Reason); {
	case t.State == Rejected && reason == "":
		fields["reason"] = fault.T("Please say why.")
	case utf8.RuneCountInString(reason) > longestReason:
		fields["reason"] = fault.T("Maximum %s characters", longestReason)
	case text.HoldsCardNumber(reason):
		fields["reason"] = fault.T("Please leave out card numbers.")
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

// TakeIn brings pieces to a state, by all the steps on the way, and returns the tag that they have. It is called in the
// transaction that pays for them and holds the order. What of the deposit is not paid back becomes income.
func (c *Core) TakeIn(ctx context.Context, actor access.Actor, t Taken) (tag int64, err error) {
	if tag = t.Tag; tag == 0 {
		e := Event{Before: Owed, After: Received, Quantity: t.Quantity, Key: "received " + t.Key}
		if err := c.move(ctx, actor, e); err != nil {
			return 0, err
		}
		tag = c.Events[len(c.Events)-1].ID
	}
	if t.State == Received {
		return tag, nil
	}
	if left := t.Quantity - c.In(tag)[Inspected]; left > 0 {
		e := Event{Before: Received, After: Inspected, Tag: tag, Quantity: left, Key: "inspected " + t.Key}
		if err := c.move(ctx, actor, e); err != nil {
			return 0, err
		}
	}
	e := Event{Before: Inspected, After: t.State, Tag: tag, Quantity: t.Quantity, Paid: t.Paid,
		Kept: c.Each*money.Cents(t.Quantity) - t.Paid, Reason: strings.TrimSpace(t.Reason), ReturnID: t.ReturnID,
		Key: string(t.State) + " " + t.Key}
	if err := c.move(ctx, actor, e); err != nil {
		return 0, err
	}
	return tag, c.keep(ctx, actor, t.Day, e.Kept)
}

// MayTake is nil, or a Conflict that says why TakeIn would refuse.
func (c Core) MayTake(t Taken) error {
	e := Event{Before: Owed, After: Received, Quantity: t.Quantity}
	if t.Tag != 0 {
		e = Event{Before: Received, After: Inspected, Tag: t.Tag, Quantity: t.Quantity - c.In(t.Tag)[Inspected]}
	}
	if e.Quantity <= 0 {
		return nil
	}
	return c.check(e)
}

// NewPartCameBack notes that pieces are owed no more since the new parts came back unused, with their deposit.
func (c *Core) NewPartCameBack(ctx context.Context, actor access.Actor, t Taken) error {
	return c.move(ctx, actor, Event{Before: Owed, After: Undone, Quantity: t.Quantity, Paid: t.Paid, ReturnID: t.ReturnID,
		Key: "undone " + t.Key})
}

// Expire keeps the deposit of what was not brought by its last day, on a later one.
func (c *Core) Expire(ctx context.Context, actor access.Actor, day string) error {
	n := c.Owed()
	kept := c.Each * money.Cents(n)
	if err := c.move(ctx, actor, Event{Before: Owed, After: Expired, Quantity: n, Kept: kept,
		Key: fmt.Sprint("expired core ", c.ID)}); err != nil {
		return err
	}
	return c.keep(ctx, actor, day, kept)
}

// move writes an event that the table of moves allows.
func (c *Core) move(ctx context.Context, actor access.Actor, e Event) error {
	if err := c.check(e); err != nil {
		return err
	}
	e.CoreID, e.Who, e.At = c.ID, actor.Who(), clock.Now(ctx)
	e.LocationID, e.RegisterID = c.LocationID, actor.RegisterID
	var err error
	if e.ID, err = addEvent(ctx, e); err != nil {
		return err
	}
	c.Events = append(slices.Clone(c.Events), e)
	if err := saveCounts(ctx, *c); err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{
		Who: e.Who, Action: "core." + string(e.After), Subject: "core", SubjectID: c.ID, LocationID: e.LocationID,
		RegisterID: e.RegisterID, Detail: map[string]any{"order": c.OrderID, "pieces": e.Quantity, "paid": e.Paid,
			"kept": e.Kept},
	})
}

// keep books a deposit as the shop's own. It is of no shift: no drawer knows of it.
func (c *Core) keep(ctx context.Context, actor access.Actor, day string, amount money.Cents) error {
	if amount == 0 {
		return nil
	}
	_, err := ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByCore, Who: actor.Who(), OrderID: c.OrderID, LocationID: c.LocationID, BusinessDay: day,
		Currency: c.Currency,
		Lines:    []ledger.Line{ledger.Debit(ledger.CoreDue(c.OrderID), amount), ledger.Credit(ledger.KeptCores, amount)},
	})
	return err
}

// Remind notes that the customer was told of a last day.
func Remind(ctx context.Context, c Core) error { return saveReminded(ctx, c.ID, clock.Now(ctx)) }

// SetCustomer gives the cores of an order to whom it was given.
func SetCustomer(ctx context.Context, orderID, customerID int64) error {
	return setCustomer(ctx, orderID, customerID)
}

// Move hands the cores of one customer to another.
func Move(ctx context.Context, from, to int64) error { return moveCustomer(ctx, from, to) }

// ByID is a core; it has no permission of its own: the caller tells who may read it.
func ByID(ctx context.Context, id int64) (Core, error) {
	found, err := cores(ctx, withIDs(id), 0, 0)
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, "This old part can't be found.")
	}
	if err != nil {
		return Core{}, err
	}
	return found[0], nil
}

// OfOrder are the cores of an order, in the order of its lines.
func OfOrder(ctx context.Context, orderID int64) ([]Core, error) {
	return cores(ctx, ofOrder(orderID), 0, 0)
}

// OfThese are the cores of customers, those that are owed or wait first, a page of them, and how many there are.
func OfThese(ctx context.Context, customerIDs []int64, limit, offset int) ([]Core, int, error) {
	return page(ctx, ofThese(customerIDs), limit, offset)
}

// OutOf are those of customers' cores that are still to be brought, the first due first.
func OutOf(ctx context.Context, customerIDs []int64) ([]Core, error) {
	return cores(ctx, outOf(customerIDs), mostOut, 0)
}

// mostOut is how many cores of one customer are looked at for a sum.
const mostOut = 500

// WithTag is the core of which pieces came in under a number.
func WithTag(ctx context.Context, tag int64) (Core, error) {
	id, err := coreOfTag(ctx, tag)
	if err != nil {
		return Core{}, err
	}
	return ByID(ctx, id)
}

// Banked is how many old parts of a part a store has accepted. Inside a transaction nobody else is told of them until
// it ends, so that two do not give away the same.
func Banked(ctx context.Context, locationID, partID int64) (int, error) {
	if err := hold(ctx, locationID, partID); err != nil {
		return 0, err
	}
	return accepted(ctx, locationID, partID)
}

// Which of a store's cores are worked on.
type Which string

const (
	ToInspect Which = "inspect"
	Overdue   Which = "overdue"
	StillOut  Which = "out" // the overdue ones too
)

// MostCounted is how many cores a list counts one by one.
const MostCounted = db.MostCounted

// Filter says which cores staff look at.
type Filter struct {
	LocationID int64
	Which      Which
	Day        string // today at the store
	Limit      int
	Offset     int
}

// List is a page of a store's cores, what waits longest first, and how many there are of each kind, counted up to
// MostCounted.
func List(ctx context.Context, f Filter) ([]Core, map[Which]int, error) {
	counts := map[Which]int{}
	for _, which := range []Which{ToInspect, Overdue, StillOut} {
		n, err := countSome(ctx, inStore(f.LocationID, which, f.Day))
		if err != nil {
			return nil, nil, err
		}
		counts[which] = n
	}
	found, err := cores(ctx, inStore(f.LocationID, f.Which, f.Day), f.Limit, f.Offset)
	return found, counts, err
}

// DueBy are cores with pieces owed whose last day is a day or before, the first due first; told: also of those whose
// customers were reminded.
func DueBy(ctx context.Context, day string, told bool, after int64, limit int) ([]Core, error) {
	return cores(ctx, dueBy(day, told, after), limit, 0)
}
