// Package simulator are distributors of this program's own, to show and to try out what ordering is like. What they have
// follows from a part's number alone, and what goes wrong from the quantity that is ordered.
package simulator

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"sync"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/remote"
	"camber/internal/shop/distributor"
)

// Quantities of an order's first line by which it goes wrong.
const (
	ComesToNothing = 13 // no answer, and no order there
	AnswerLost     = 17 // there is an order, and no answer
	Nonsense       = 19 // the answer is of another order; the next look is answered well
	OtherPrice     = 23 // a twentieth more than it was asked at
	HalfLater      = 29 // half of it, rounded down, is on backorder
	Refused        = 31
	WithoutPrices  = 37 // they come with the next look
	FirstLineOnly  = 41 // the others are answered at the next look
)

// Silent is the address of a distributor that never answers.
const Silent = "silent"

// After an order the company ships it, and bills it.
const (
	shipsAfter = 2 * time.Hour
	billsAfter = 26 * time.Hour
)

// Costs is what a piece of each part costs; a part that is not in it costs what its number makes of it.
type Costs func(ctx context.Context, wanted []distributor.Wanted) (map[distributor.Part]money.E4, error)

// Companies are all distributors of the simulator. They forget with the program what was ordered.
type Companies struct {
	costs Costs

	mu     sync.Mutex
	orders map[string]*kept
	lost   map[string]bool
}

type kept struct {
	order  distributor.Order
	at     time.Time
	looked int
}

// New has companies that sell at the costs given; nil: at some.
func New(costs Costs) *Companies {
	return &Companies{costs: costs, orders: map[string]*kept{}, lost: map[string]bool{}}
}

// chance is a number below n that is always the same for the same words.
func chance(n uint32, words ...string) int {
	h := fnv.New32a()
	for _, w := range words {
		_, _ = h.Write([]byte(w + "\x00"))
	}
	return int(h.Sum32() % n)
}

type place struct {
	code, name, at string
	days           int
}

// places are the warehouses of a company.
func places(address string) []place {
	switch address {
	case "prairie":
		return []place{{"CR", "Cedar Rapids", "09:00", 1}, {"RST", "Rochester", "14:00", 3}}
	case "midline":
		return []place{{"DM", "Des Moines", "16:15", 0}, {"OMA", "Omaha", "10:00", 1}}
	}
	return []place{{"A", "Main warehouse", "12:00", 1}}
}

// Ask answers with what there is of the parts. One in eight is not known.
func (c *Companies) Ask(ctx context.Context, a distributor.Account, wanted []distributor.Wanted) (
	[]distributor.Offer, error) {
	if err := answers(ctx, a); err != nil {
		return nil, err
	}
	costs, err := c.costsOf(ctx, wanted)
	if err != nil {
		return nil, err
	}
	now := clock.Now(ctx)
	var offers []distributor.Offer
	for _, w := range wanted {
		if chance(8, a.Address, w.AAIA, w.MPN) == 0 {
			continue
		}
		cost := costAt(costs, a, w.AAIA, w.MPN)
		o := distributor.Offer{AAIA: w.AAIA, MPN: w.MPN, Cost: &cost, AsOf: now,
			Prices: []distributor.Price{{Key: "list", Name: "List", Value: cost.MulDiv(9, 5)}}}
		for _, p := range places(a.Address) {
			o.Places = append(o.Places, distributor.Place{Code: p.code, Name: p.name,
				Inventory: chance(13, a.Address, p.code, w.AAIA, w.MPN), At: p.at,
				Arrives: now.AddDate(0, 0, p.days).Format(time.DateOnly)})
		}
		offers = append(offers, o)
	}
	return offers, nil
}

// answers waits for ever where the company is silent.
func answers(ctx context.Context, a distributor.Account) error {
	if db.Inside(ctx) {
		return remote.ErrInTransaction
	}
	if a.Address == Silent {
		<-ctx.Done()
		return ctx.Err()
	}
	return nil
}

func (c *Companies) costsOf(ctx context.Context, wanted []distributor.Wanted) (map[distributor.Part]money.E4, error) {
	if c.costs == nil {
		return nil, nil
	}
	return c.costs(ctx, wanted)
}

// costAt differs a little between companies.
func costAt(costs map[distributor.Part]money.E4, a distributor.Account, aaia, mpn string) money.E4 {
	cost, ok := costs[distributor.Part{AAIA: aaia, MPN: mpn}]
	if !ok {
		cost = money.FromCents(money.Cents(500 + 5*chance(4000, aaia, mpn)))
	}
	cents := cost.MulDiv(int64(97+chance(7, a.Address, aaia, mpn)), 100)
	return cents.MulDiv(1, 100) * 100
}

// Order makes one of an order, once.
func (c *Companies) Order(ctx context.Context, a distributor.Account, o distributor.Order) (
	distributor.Confirmation, error) {
	if err := answers(ctx, a); err != nil {
		return distributor.Confirmation{}, err
	}
	lost := errors.New("simulator: the connection was lost")
	c.mu.Lock()
	k := c.orders[o.Number]
	wasLost := c.lost[o.Number]
	if k == nil {
		switch {
		case o.Lines[0].Quantity == ComesToNothing && !wasLost:
			c.lost[o.Number] = true
			c.mu.Unlock()
			return distributor.Confirmation{}, lost
		case o.Lines[0].Quantity == Refused:
			c.mu.Unlock()
			return distributor.Confirmation{}, fault.New(fault.Declined, "The account is on hold there.")
		}
		k = &kept{order: o, at: clock.Now(ctx)}
		c.orders[o.Number] = k
		delete(c.lost, o.Number)
	}
	c.mu.Unlock()
	if o.Lines[0].Quantity == AnswerLost {
		return distributor.Confirmation{}, lost
	}
	return c.confirm(ctx, a, o, 0)
}

func (c *Companies) confirm(ctx context.Context, a distributor.Account, o distributor.Order, looked int) (
	distributor.Confirmation, error) {
	var wanted []distributor.Wanted
	for _, l := range o.Lines {
		wanted = append(wanted, distributor.Wanted{AAIA: l.AAIA, MPN: l.MPN, Quantity: l.Quantity})
	}
	costs, err := c.costsOf(ctx, wanted)
	if err != nil {
		return distributor.Confirmation{}, err
	}
	first := o.Lines[0].Quantity
	answer := distributor.Confirmation{
		Number:          fmt.Sprintf("%06d", 100_000+chance(900_000, a.Code, o.Number)),
		WarehouseNumber: fmt.Sprintf("%s-%05d", o.Warehouse, chance(100_000, o.Number, a.Code)),
	}
	for i, l := range o.Lines {
		price := l.Cost
		if price == 0 {
			price = costAt(costs, a, l.AAIA, l.MPN)
		}
		if first == OtherPrice {
			price = price.MulDiv(21, 20)
		}
		r := distributor.Reply{Line: l.Number, Outcome: distributor.Accepted, Quantity: l.Quantity, Price: &price}
		if first == WithoutPrices && looked == 0 {
			r.Price = nil
		}
		if first == Nonsense && looked == 0 {
			r.Line += 1000
		}
		if i > 0 && first == FirstLineOnly && looked == 0 {
			break
		}
		if i == 0 && first == HalfLater {
			later := r
			later.Outcome, later.Quantity = distributor.Backordered, l.Quantity/2
			later.Arrives = clock.Now(ctx).AddDate(0, 0, 9).Format(time.DateOnly)
			r.Quantity -= later.Quantity
			answer.Replies = append(answer.Replies, later)
		}
		answer.Replies = append(answer.Replies, r)
	}
	return answer, nil
}

// errForgotten is of orders from before the program began: they are neither there nor not there.
var errForgotten = errors.New("simulator: nothing is known of orders from before it began")

// Look says what became of an order: some hours later it is shipped, the day after it is billed.
func (c *Companies) Look(ctx context.Context, a distributor.Account, number string) (distributor.Standing, error) {
	if err := answers(ctx, a); err != nil {
		return distributor.Standing{}, err
	}
	c.mu.Lock()
	k, isLost := c.orders[number], c.lost[number]
	if k == nil {
		c.mu.Unlock()
		if isLost {
			return distributor.Standing{}, nil
		}
		return distributor.Standing{}, errForgotten
	}
	k.looked++
	o, at, looked := k.order, k.at, k.looked
	c.mu.Unlock()
	answer, err := c.confirm(ctx, a, o, looked)
	if err != nil {
		return distributor.Standing{}, err
	}
	s := distributor.Standing{Known: true, Confirmation: answer}
	now := clock.Now(ctx)
	day := func(after time.Duration) string { return at.Add(after).Format(time.DateOnly) }
	var moved []distributor.Moved
	var total money.Cents
	for _, r := range answer.Replies {
		if r.Outcome == distributor.Accepted && r.Price != nil {
			moved = append(moved, distributor.Moved{Line: r.Line, Quantity: r.Quantity, Price: r.Price})
			total += r.Price.Times(r.Quantity)
		}
	}
	if now.Sub(at) >= shipsAfter {
		s.Shipments = []distributor.Shipment{{Number: "S" + answer.Number, Day: day(shipsAfter), Carrier: "Truck",
			Lines: moved}}
	}
	if now.Sub(at) >= billsAfter {
		s.Invoices = []distributor.Invoice{{Number: "I" + answer.Number, Day: day(billsAfter), Total: total, Lines: moved}}
	}
	return s, nil
}
