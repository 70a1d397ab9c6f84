package proof_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/clock"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/core"
	"camber/internal/shop/payment"
	"camber/internal/shop/till"
)

// TRD-1: whatever is done with old parts, in any order, the deposits that are held are those of the pieces that are not
// decided about, nothing is paid back twice, and no piece goes a way that the table of moves does not know.
func TestOldPartsInAnyOrderKeepTheLedgerWhole(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for range 6 {
			if err := s.Stock.Receive(ctx, s.Battery, s.Main, 60, audit.System, "2026-03-02"); err != nil {
				t.Fatal(err)
			}
		}
		known := map[string]bool{}
		rapid.Check(t, func(r *rapid.T) {
			c := commands{shop: s, ctx: ctx, known: known}
			r.Repeat(map[string]func(*rapid.T){
				"sell": c.sellBatteries, "old parts": c.oldParts, "old parts again": c.oldParts, "bring back": c.bringBack,
				"void order": c.voidOrder, "a month passes": c.monthPasses, "": c.check,
			})
		})
	})
}

// sellBatteries sells up to three for cash, some with their old ones handed in.
func (c *commands) sellBatteries(r *rapid.T) {
	ticket, err := c.Carts.Open(c.ctx, c.Till1, cart.Place{Channel: cart.POS, UUID: ids.Token()})
	if err != nil {
		r.Fatal(err)
	}
	n := rapid.IntRange(1, 3).Draw(r, "batteries")
	added, err := c.Carts.Add(c.ctx, c.Till1, ticket.ID, cart.Item{PartID: c.Battery, Quantity: n})
	if c.told(r, err) {
		return
	}
	c.told(r, c.Carts.SetOldParts(c.ctx, c.Till1, ticket.ID, added.Key, rapid.IntRange(0, n).Draw(r, "old")))
	c.told(r, c.Carts.SetCustomer(c.ctx, c.Till1, ticket.ID, pick(r, []int64{0, c.Jane})))
	o, err := c.till.CheckOut(c.ctx, c.Till1, ticket.ID, nil)
	if c.told(r, err) {
		return
	}
	c.made = append(c.made, o.ID)
	_, err = c.payments.Tenders.Add(c.ctx, c.Till1, payment.Tender{OrderID: o.ID, Kind: payment.Cash,
		Amount: o.BalanceDue, IntentKey: ids.Token()})
	c.told(r, err)
	_, err = c.till.Complete(c.ctx, c.Till1, o.ID, false)
	c.told(r, err)
}

func (c *commands) oldPartAtSale(r *rapid.T) {
	ticket := c.ticket(r)
	now, err := c.Carts.Cart(c.ctx, c.at(ticket), ticket.ID)
	if c.told(r, err) {
		return
	}
	c.told(r, c.Carts.SetOldParts(c.ctx, c.at(ticket), ticket.ID, pick(r, now.Lines).Key,
		rapid.IntRange(-1, 3).Draw(r, "old")))
}

func (c *commands) oldParts(r *rapid.T) {
	all, err := core.OfOrder(c.ctx, c.order(r))
	if err != nil {
		r.Fatal(err)
	}
	of := pick(r, all)
	p := till.OldParts{
		CoreID: of.ID, Tag: pick(r, append([]int64{0, 0}, of.Tags()...)), Quantity: rapid.IntRange(0, 3).Draw(r, "pieces"),
		State:     rapid.SampledFrom([]core.State{core.Received, core.Accepted, core.Rejected}).Draw(r, "state"),
		Reason:    rapid.SampledFrom([]string{"", "cracked"}).Draw(r, "reason"),
		As:        rapid.SampledFrom([]payment.Kind{"", payment.Cash, payment.StoreCredit}).Draw(r, "as"),
		Later:     rapid.Bool().Draw(r, "later"),
		IntentKey: ids.Token(),
	}
	if rapid.Bool().Draw(r, "in part") {
		each := rapid.SampledFrom([]money.Cents{0, 1, 11_11, of.Each, of.Each + 1}).Draw(r, "each")
		p.Each = &each
	}
	_, err = c.till.TakeOldParts(c.ctx, c.cashier(r), p)
	if c.told(r, err) {
		return
	}
	before := c.paid(r)
	_, err = c.till.TakeOldParts(c.ctx, c.Till1, p) // the same press again
	c.told(r, err)
	if now := c.paid(r); now != before {
		r.Errorf("the same again paid %s more", now-before)
	}
}

// paid is what went back for the old parts of all orders.
func (c *commands) paid(r *rapid.T) money.Cents {
	var sum money.Cents
	for _, id := range c.made {
		all, err := core.OfOrder(c.ctx, id)
		if err != nil {
			r.Fatal(err)
		}
		for _, of := range all {
			for _, e := range of.Events {
				sum += e.Paid
			}
		}
	}
	return sum
}

// monthPasses is upkeep at a later time, which what else is done does not notice.
func (c *commands) monthPasses(r *rapid.T) {
	if rapid.IntRange(0, 3).Draw(r, "rarely") > 0 {
		return
	}
	later := clock.Now(c.ctx).AddDate(0, 0, rapid.SampledFrom([]int{25, 30, 31}).Draw(r, "days"))
	if err := c.till.TendCores(clock.With(c.ctx, clock.NewFrozen(later))); err != nil {
		r.Fatal(err)
	}
}
