package till

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/core"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
)

// OldParts are pieces of a core that are taken in or inspected.
type OldParts struct {
	CoreID   int64
	Tag      int64 // under which they are in; 0: they come in now
	Quantity int
	State    core.State   // Received: to be inspected; Accepted, Rejected
	Each     *money.Cents // what an accepted one is worth, without tax; nil: its whole deposit
	Reason   string       // of a rejection, or of less than the whole
	As       payment.Kind // as in Back
	Later    bool         // as in Back

	IntentKey string
}

// oldParts are those with the core that they are of.
type oldParts struct {
	OldParts
	core *core.Core
}

// paid is what the customer gets for them, without tax.
func (p oldParts) paid() money.Cents {
	each := p.core.Each
	if p.Each != nil {
		each = *p.Each
	}
	return each * money.Cents(p.Quantity)
}

// Cored is what became of old parts.
type Cored struct {
	Core   core.Core
	Tag    int64
	Return Return // ID 0: no money went back
}

// TakeOldParts takes old parts in, or decides about them (TRD-1). What is accepted is paid back as any return is, with
// its approval; of what is worth less, or nothing, the deposit is the shop's. The same intention again is a Conflict of
// the events, or the same return. Cards are asked for by RefundCards.
func (s *Service) TakeOldParts(ctx context.Context, actor access.Actor, p OldParts) (Cored, error) {
	found, err := core.ByID(ctx, p.CoreID)
	if err != nil {
		return Cored{}, err
	}
	if p.State == core.Accepted {
		return s.accept(ctx, actor, found.OrderID, p)
	}
	if p.State != core.Received && p.State != core.Rejected {
		return Cored{}, fault.InFields(map[string]fault.Text{"state": fault.T("Please choose one of the list")})
	}
	var done Cored
	err = db.Atomic(ctx, func(ctx context.Context) error {
		o, err := s.orders.Lock(ctx, actor, found.OrderID)
		if err != nil {
			return err
		}
		c, err := core.ByID(ctx, p.CoreID)
		if err != nil {
			return err
		}
		at, err := s.locations.Location(ctx, o.LocationID)
		if err != nil {
			return err
		}
		taken := core.Taken{Tag: p.Tag, Quantity: p.Quantity, State: p.State, Reason: p.Reason,
			Day: at.Day(clock.Now(ctx)), Key: p.IntentKey}
		if err := taken.Check(); err != nil {
			return err
		}
		tag, err := c.TakeIn(ctx, actor, taken)
		if err != nil {
			return err
		}
		done = Cored{Core: c, Tag: tag}
		return nil
	})
	return done, err
}

// accept pays for old parts by a return of their core charge.
func (s *Service) accept(ctx context.Context, actor access.Actor, orderID int64, p OldParts) (Cored, error) {
	var done Cored
	err := db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.orders.Lock(ctx, actor, orderID); err != nil {
			return err
		}
		c, err := core.ByID(ctx, p.CoreID)
		if err != nil {
			return err
		}
		old := &oldParts{OldParts: p, core: &c}
		back := Back{OrderID: orderID, Reason: rma.Core, Comment: p.Reason, As: p.As, Later: p.Later,
			IntentKey: p.IntentKey, Lines: []BackLine{{LineID: c.LineID, Quantity: p.Quantity}}, old: old}
		if earlier, found, err := back.again(ctx); err != nil || found {
			done = Cored{Core: c, Tag: p.Tag, Return: earlier}
			return err
		}
		if err := old.check(); err != nil {
			return err
		}
		made, err := s.TakeBack(ctx, actor, back)
		if err != nil {
			return err
		}
		done = Cored{Core: c, Tag: old.Tag, Return: made}
		return nil
	})
	return done, err
}

// check refuses what can't be accepted: pieces that are not there, or for more than their deposit.
func (p *oldParts) check() error {
	if err := (core.Taken{Quantity: p.Quantity, State: core.Accepted, Reason: p.Reason}).Check(); err != nil {
		return err
	}
	if p.Each != nil && (*p.Each <= 0 || *p.Each > p.core.Each) {
		return fault.InFields(map[string]fault.Text{
			"amount": fault.T("Write an amount up to %s, or reject it.", p.core.Each)})
	}
	if p.Each != nil && *p.Each < p.core.Each && p.Reason == "" {
		return fault.InFields(map[string]fault.Text{"reason": fault.T("Please say why.")})
	}
	return p.core.MayTake(core.Taken{Tag: p.Tag, Quantity: p.Quantity, State: core.Accepted})
}

// worthOnly is a line that came back for less than was charged: its taxes shrink with it.
func (l ReturnLine) worthOnly(paid money.Cents) ReturnLine {
	if paid == l.Total || l.Total == 0 {
		return l
	}
	taxes := make([]sale.TaxLine, 0, len(l.Taxes))
	for _, t := range l.Taxes {
		if t.Tax = t.Tax.MulDiv(int64(paid), int64(l.Total)); t.Tax > 0 {
			taxes = append(taxes, t)
		}
	}
	l.Total, l.Taxes = paid, taxes
	return l
}

// coresCame notes with a return what of its order's old parts are paid for. With the new part, as with any other reason
// than an old one, none came: nothing is owed any more.
func coresCame(ctx context.Context, actor access.Actor, r Return, back Back) error {
	if back.old != nil {
		l := r.Lines[0]
		var err error
		back.old.Tag, err = back.old.core.TakeIn(ctx, actor, core.Taken{Tag: back.old.Tag, Quantity: l.Quantity,
			State: core.Accepted, Paid: l.Total, Reason: back.old.Reason, ReturnID: r.ID, Day: r.BusinessDay,
			Key: returnKey(r, l)})
		return err
	}
	all, err := core.OfOrder(ctx, r.OrderID)
	if err != nil {
		return err
	}
	for _, l := range r.Lines {
		if l.Kind != sale.Core {
			continue
		}
		taken := core.Taken{Quantity: l.Quantity, State: core.Accepted, Paid: l.Total, ReturnID: r.ID, Day: r.BusinessDay,
			Key: returnKey(r, l)}
		for i := range all {
			if all[i].LineID != l.LineID {
				continue
			}
			if back.Reason == rma.Core {
				_, err = all[i].TakeIn(ctx, actor, taken)
			} else {
				err = all[i].NewPartCameBack(ctx, actor, taken)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// returnKey names what a return does to a line.
func returnKey(r Return, l ReturnLine) string { return fmt.Sprint("return ", r.ID, " line ", l.LineID) }

// CoresOf are the cores of an order, for a cashier of its store.
func (s *Service) CoresOf(ctx context.Context, actor access.Actor, orderID int64) (order.Order, []core.Core, error) {
	o, err := s.orders.AtTill(ctx, actor, orderID)
	if err != nil {
		return o, nil, err
	}
	all, err := core.OfOrder(ctx, o.ID)
	return o, all, err
}

// mostAtOnce is how many cores one run of the upkeep looks at.
const mostAtOnce = 500

// TendCores is upkeep: it reminds the customers whose old parts are soon due, each core once, and keeps the deposit of
// what was not brought by its last day.
func (s *Service) TendCores(ctx context.Context) error {
	if err := s.expireCores(ctx); err != nil {
		return err
	}
	return s.remindOfCores(ctx)
}

func (s *Service) expireCores(ctx context.Context) error {
	// a store behind UTC is still on the day before, one ahead of it on the next
	tomorrow := clock.Now(ctx).AddDate(0, 0, 1).Format(time.DateOnly)
	return each(ctx, tomorrow, true, func(ctx context.Context, c core.Core) error {
		at, err := s.locations.Location(ctx, c.LocationID)
		if err != nil {
			return err
		}
		day := at.Day(clock.Now(ctx))
		if !c.IsOverdue(day) {
			return nil
		}
		return db.Atomic(ctx, func(ctx context.Context) error {
			if _, err := s.orders.Hold(ctx, c.OrderID); err != nil {
				return err
			}
			now, err := core.ByID(ctx, c.ID)
			if err != nil || !now.IsOverdue(day) {
				return err
			}
			return now.Expire(ctx, access.Actor{Kind: access.System}, day)
		})
	})
}

// longestReminder is how many days ahead a reminder can be set to.
const longestReminder = 90

func (s *Service) remindOfCores(ctx context.Context) error {
	last := clock.Now(ctx).AddDate(0, 0, longestReminder+1).Format(time.DateOnly)
	return each(ctx, last, false, func(ctx context.Context, c core.Core) error {
		days, err := setting.Get(ctx, setting.CoreReminderDays, setting.Location(c.LocationID))
		if err != nil || days == 0 {
			return err
		}
		at, err := s.locations.Location(ctx, c.LocationID)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		if c.DueDay > at.Day(now.AddDate(0, 0, days)) || c.IsOverdue(at.Day(now)) {
			return nil
		}
		return db.Atomic(ctx, func(ctx context.Context) error { return s.remind(ctx, c.OrderID, c.DueDay) })
	})
}

// remind tells the customer of an order of all its old parts that are due on a day, in one message.
func (s *Service) remind(ctx context.Context, orderID int64, due string) error {
	o, err := s.orders.Hold(ctx, orderID)
	if err != nil {
		return err
	}
	all, err := core.OfOrder(ctx, orderID)
	if err != nil {
		return err
	}
	var first core.Core
	for _, c := range all {
		if c.Owed() == 0 || c.DueDay != due || !c.Reminded.IsZero() {
			continue
		}
		if first.ID == 0 {
			first = c
		}
		if err := core.Remind(ctx, c); err != nil {
			return err
		}
	}
	if first.ID == 0 || o.Email == "" {
		return nil
	}
	id, err := notify.Queue(ctx, notify.Request{Kind: notify.CoreDue, Channel: notify.Email, Recipient: o.Email,
		Lang: o.Lang, OrderID: o.ID, CustomerID: o.CustomerID, SubjectID: first.ID, LocationID: o.LocationID})
	if err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{Who: audit.System, Action: "core.remind", Subject: "core", SubjectID: first.ID,
		LocationID: o.LocationID, Detail: map[string]any{"order": o.ID, "message": id}})
}

// each does something to the cores that are due by a day, a page at a time.
func each(ctx context.Context, day string, told bool, do func(context.Context, core.Core) error) error {
	after := int64(0)
	for {
		some, err := core.DueBy(ctx, day, told, after, mostAtOnce)
		if err != nil || len(some) == 0 {
			return err
		}
		for _, c := range some {
			if err := do(ctx, c); err != nil {
				return err
			}
			after = c.ID
		}
	}
}
