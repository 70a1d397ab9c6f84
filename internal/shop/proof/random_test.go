package proof_test

import (
	"context"
	"flag"
	"os"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/credit"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/pickup"
	"camber/internal/shop/promo"
	"camber/internal/shop/proof"
	"camber/internal/shop/rma"
	"camber/internal/shop/setting"
	"camber/internal/shop/stock"
	"camber/internal/shop/till"
)

func TestMain(m *testing.M) {
	flag.Parse()
	set := map[string]string{"rapid.checks": "4", "rapid.steps": "60", "rapid.seed": "1", "rapid.nofailfile": "true"}
	if os.Getenv("CAMBER_SOAK") != "" {
		set = map[string]string{"rapid.checks": "300", "rapid.steps": "80"}
	}
	for name, value := range set {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// P-01: whatever two cashiers and a shopper do, in any order, every invariant holds after each step, and what was
// refused was refused with a reason.
func TestNoSequenceOfCommandsBreaksAnInvariant(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		purse := filled(t, ctx, s)
		known := map[string]bool{} // so that a broken invariant fails the run that broke it, and no later one
		rapid.Check(t, func(r *rapid.T) {
			c := commands{shop: s, ctx: ctx, known: known, codes: purse}
			all := c.all()
			all[""] = c.check
			r.Repeat(all)
		})
	})
}

// commands are what people do; what they know is what they made in this run.
type commands struct {
	shop
	ctx     context.Context
	known   map[string]bool
	tickets []cart.Cart
	made    []int64 // orders
	tenders []payment.Tender
	codes   []string // of vouchers
	log     []string // what came of each
}

func (c *commands) all() map[string]func(*rapid.T) {
	return map[string]func(*rapid.T){
		"add": c.add, "edit": c.edit, "customer": c.customer, "check out": c.checkOut, "place": c.place, "pay": c.pay,
		"pay again": c.payAgain,
		"void":      c.void, "void all": c.voidAll, "complete": c.complete, "cancel": c.cancel, "continue": c.takeUp,
		"receive":    c.receive,
		"void order": c.voidOrder, "give back": c.payBack, "bring back": c.bringBack, "pay in": c.payIn,
		"order it": c.orderIt, "arrive": c.arrive, "hand over": c.handOver, "not found": c.notFound,
		"old part at the sale": c.oldPartAtSale, "old parts": c.oldParts, "a month passes": c.monthPasses,
	}
}

// filled gives Jane credit, points and an account, and returns the codes of vouchers; cash is rounded.
func filled(t *testing.T, ctx context.Context, s shop) []string {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(setting.Set(ctx, audit.System, setting.RoundCash, setting.Business, true))
	must(s.payments.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: s.Jane, Terms: 30, Limit: 900_00}))
	must(s.Promos.GivePoints(ctx, s.Till1, s.Jane, 5000, ""))
	for _, customer := range []int64{s.Jane, s.Garage} {
		must(s.Credit.Give(ctx, s.Till1,
			credit.Gift{CustomerID: customer, LocationID: s.Main, Amount: 150_00, Description: "A test"}))
	}
	var codes []string
	for _, kind := range []promo.VoucherKind{promo.GiftVoucher, promo.RewardVoucher, promo.GiftVoucher} {
		_, code, err := s.Promos.Give(ctx, s.Till1,
			promo.Given{LocationID: s.Main, Voucher: promo.Voucher{Kind: kind, Original: 120_00}})
		must(err)
		codes = append(codes, code)
	}
	return codes
}

// told lets a refusal pass that a person is told about. Anything else is a bug.
func (c *commands) told(r *rapid.T, err error) bool {
	if err == nil {
		c.log = append(c.log, "done")
		return false
	}
	f := fault.Of(err)
	if f.Kind == fault.Internal || f.Text.Format == "" {
		r.Fatal(err)
	}
	c.log = append(c.log, f.Text.String())
	return true
}

// pick is the zero value, which nobody has heard of, where there is nothing to pick from.
func pick[T any](r *rapid.T, from []T) (picked T) {
	if len(from) > 0 {
		picked = rapid.SampledFrom(from).Draw(r, "pick")
	}
	return picked
}

// order is one of the last three made: older ones have mostly come to their end.
func (c *commands) order(r *rapid.T) int64 { return pick(r, c.made[max(len(c.made)-3, 0):]) }

// ticket is one of the last three.
func (c *commands) ticket(r *rapid.T) cart.Cart { return pick(r, c.tickets[max(len(c.tickets)-3, 0):]) }

func (c *commands) cashier(r *rapid.T) access.Actor { return pick(r, []access.Actor{c.Till1, c.Till2}) }

func (c *commands) check(r *rapid.T) {
	violations, err := proof.Check(c.ctx)
	if err != nil {
		r.Fatal(err)
	}
	for _, v := range violations {
		if !c.known[v.String()] {
			c.known[v.String()] = true
			r.Error(v)
		}
	}
	// SHIFT-1 FIG-1: the goods of X come to what was paid or is owed for them
	for _, at := range []access.Actor{c.Till1, c.Till2} {
		shift, err := c.Registers.OpenShiftOf(c.ctx, at.RegisterID)
		if err != nil {
			r.Fatal(err)
		}
		x, err := c.till.ShiftReport(c.ctx, at, shift.ID)
		if err != nil || x.Sold() != x.Total || x.Money() != x.Total {
			r.Errorf("shift %d sold %s and was paid %s of %s: %+v (%v)", shift.ID, x.Sold(), x.Money(), x.Total, x, err)
		}
	}
}

func (c *commands) add(r *rapid.T) {
	part := pick(r, []int64{c.Pads, c.Battery, c.Bolts, c.Rotor, c.Kit, c.Unpriced})
	item := cart.Item{PartID: part, Quantity: rapid.IntRange(-1, 3).Draw(r, "quantity")}
	if len(c.tickets) == 0 || rapid.IntRange(0, 3).Draw(r, "new ticket") == 0 {
		cashier := c.cashier(r)
		ticket, err := c.Carts.Open(c.ctx, cashier, cart.Place{Channel: cart.POS, UUID: ids.Token()})
		if err != nil {
			r.Fatal(err)
		}
		c.tickets = append(c.tickets, ticket)
	}
	ticket := c.ticket(r)
	_, err := c.Carts.Add(c.ctx, c.at(ticket), ticket.ID, item)
	c.told(r, err)
}

// at is the cashier at the till where a ticket was opened; meanwhile it may have been taken up at the other.
func (c *commands) at(ticket cart.Cart) access.Actor {
	if ticket.RegisterID == c.Till2.RegisterID {
		return c.Till2
	}
	return c.Till1
}

func (c *commands) edit(r *rapid.T) {
	ticket := c.ticket(r)
	now, err := c.Carts.Cart(c.ctx, c.at(ticket), ticket.ID)
	if c.told(r, err) {
		return
	}
	l := pick(r, now.Lines)
	if rapid.Bool().Draw(r, "away") {
		c.told(r, c.Carts.Remove(c.ctx, c.at(ticket), ticket.ID, l.Key))
		return
	}
	_, err = c.Carts.SetQuantity(c.ctx, c.at(ticket), ticket.ID, l.Key, rapid.SampledFrom([]int{-1, 1, 2, 5, 60}).
		Draw(r, "quantity"))
	c.told(r, err)
}

func (c *commands) customer(r *rapid.T) {
	ticket := c.ticket(r)
	c.told(r, c.Carts.SetCustomer(c.ctx, c.at(ticket), ticket.ID, pick(r, []int64{0, c.Jane, c.Garage})))
}

func (c *commands) checkOut(r *rapid.T) {
	ticket := c.ticket(r)
	o, err := c.till.CheckOut(c.ctx, c.at(ticket), ticket.ID, nil)
	if !c.told(r, err) {
		c.made = append(c.made, o.ID)
	}
}

func (c *commands) place(r *rapid.T) {
	guests, err := c.Carts.Open(c.ctx, c.Guest, cart.Place{Channel: cart.Web, LocationID: c.Main})
	if err != nil {
		r.Fatal(err)
	}
	_, err = c.Carts.Add(c.ctx, c.Guest, guests.ID,
		cart.Item{PartID: pick(r, []int64{c.Kit, c.Battery}), Quantity: rapid.SampledFrom([]int{1, 2, 20}).
			Draw(r, "quantity")})
	c.told(r, err)
	d := cart.Draft{Firstname: "Ann", Lastname: "Lee", Email: "ann@example.com"}
	c.told(r, c.Carts.SetDraft(c.ctx, c.Guest, guests.ID, d, 0))
	for range rapid.IntRange(1, 2).Draw(r, "times") {
		o, err := c.orders.Place(c.ctx, c.Guest, guests.ID, nil)
		if !c.told(r, err) {
			c.made = append(c.made, o.ID)
		}
	}
}

func (c *commands) pay(r *rapid.T) {
	o, err := c.orders.Order(c.ctx, c.order(r))
	if c.told(r, err) {
		return
	}
	t := payment.Tender{OrderID: o.ID,
		Amount: rapid.SampledFrom([]money.Cents{o.BalanceDue, o.BalanceDue.MulDiv(1, 2), o.BalanceDue + 5_00,
			o.BalanceDue + 20_00, 1_00, 0}).Draw(r, "amount")}
	t.Kind = rapid.SampledFrom([]payment.Kind{
		payment.Cash, payment.Cash, payment.Check, payment.GiftVoucher, payment.RewardVoucher, payment.StoreCredit,
		payment.OnAccount,
	}).Draw(r, "kind")
	t.Check.Number = "100"
	if t.Code = pick(r, c.codes); t.Kind == payment.RewardVoucher {
		t.Code = "700"
	}
	if rapid.Bool().Draw(r, "named") {
		t.IntentKey = ids.Token()
	}
	c.tenders = append(c.tenders, t)
	_, err = c.payments.Tenders.Add(c.ctx, c.cashier(r), t)
	c.told(r, err)
}

func (c *commands) payAgain(r *rapid.T) {
	_, err := c.payments.Tenders.Add(c.ctx, c.cashier(r), pick(r, c.tenders))
	c.told(r, err)
}

func (c *commands) void(r *rapid.T) {
	id := c.order(r)
	all, err := c.payments.Tenders.Transactions(c.ctx, id)
	if c.told(r, err) {
		return
	}
	_, err = c.payments.Tenders.Void(c.ctx, c.cashier(r), id, pick(r, all).ID)
	c.told(r, err)
}

func (c *commands) voidAll(r *rapid.T) {
	_, err := c.payments.Tenders.VoidAll(c.ctx, c.cashier(r), c.order(r))
	c.told(r, err)
}

func (c *commands) complete(r *rapid.T) {
	o, err := c.till.Complete(c.ctx, c.cashier(r), c.order(r), rapid.Bool().Draw(r, "outstanding"))
	if !c.told(r, err) && o.Status != order.Complete {
		r.Errorf("completed order stands at %s", o.Status)
	}
}

func (c *commands) cancel(r *rapid.T) {
	o, err := c.till.Cancel(c.ctx, c.cashier(r), c.order(r), rapid.Bool().Draw(r, "void"),
		rapid.SampledFrom([]string{"", "wrong part"}).Draw(r, "reason"))
	if !c.told(r, err) && o.Status != order.Cancelled && o.Status != order.Voided {
		r.Errorf("cancelled order stands at %s", o.Status)
	}
}

func (c *commands) voidOrder(r *rapid.T) {
	o, err := c.till.VoidOrder(c.ctx, c.cashier(r), c.order(r), rapid.SampledFrom([]string{"", "wrong part"}).
		Draw(r, "reason"))
	if !c.told(r, err) && o.Status != order.Voided && o.Status != order.Cancelled {
		r.Errorf("voided order stands at %s", o.Status)
	}
}

func (c *commands) payBack(r *rapid.T) {
	open, err := c.payments.Refunds.RefundsDue(c.ctx, c.Main, 20)
	if err != nil {
		r.Fatal(err)
	}
	_, err = c.payments.Refunds.PayBack(c.ctx, c.cashier(r), pick(r, open).ID,
		rapid.SampledFrom([]payment.Kind{"", "", payment.Cash, payment.StoreCredit}).Draw(r, "as"))
	c.told(r, err)
}

func (c *commands) bringBack(r *rapid.T) {
	o, err := c.orders.Order(c.ctx, c.order(r))
	if c.told(r, err) {
		return
	}
	back := till.Back{
		OrderID: o.ID, Reason: rapid.SampledFrom([]rma.Reason{rma.Damaged, rma.Core}).Draw(r, "reason"), As: rapid.SampledFrom([]payment.Kind{"", "", payment.Cash, payment.StoreCredit}).
				Draw(r, "as"),
		Lines: []till.BackLine{{LineID: pick(r, o.Lines).ID, Quantity: rapid.IntRange(-1, 3).Draw(r, "quantity"),
			Restock: rapid.Bool().Draw(r, "restock")}},
	}
	_, err = c.till.TakeBack(c.ctx, c.cashier(r), back)
	c.told(r, err)
}

func (c *commands) payIn(r *rapid.T) {
	t := payment.Tender{
		CustomerID: pick(r, []int64{c.Jane, c.Garage}), Kind: rapid.SampledFrom([]payment.Kind{payment.Cash, payment.Check}).
				Draw(r, "kind"),
		Amount: money.Cents(rapid.IntRange(0, 80_00).Draw(r, "amount")), Check: payment.CheckNote{Number: "7"},
		Confirmed: true,
	}
	_, err := c.payments.Tenders.Receive(c.ctx, c.cashier(r), t)
	c.told(r, err)
}

func (c *commands) takeUp(r *rapid.T) {
	ticket, err := c.till.Continue(c.ctx, c.cashier(r), c.order(r), rapid.Bool().Draw(r, "over"))
	if !c.told(r, err) {
		c.tickets = append(c.tickets, ticket)
	}
}

// orderIt sells pieces of a line that are ordered for it (SPO-1).
func (c *commands) orderIt(r *rapid.T) {
	ticket := c.ticket(r)
	now, err := c.Carts.Cart(c.ctx, c.at(ticket), ticket.ID)
	if c.told(r, err) {
		return
	}
	pieces := rapid.IntRange(-1, 3).Draw(r, "to order")
	c.told(r, c.Carts.SetToOrder(c.ctx, c.at(ticket), ticket.ID, pick(r, now.Lines).Key, pieces))
}

// arrive brings pieces of which some are for an order.
func (c *commands) arrive(r *rapid.T) {
	id := c.order(r)
	came := stock.Demand{PartID: pick(r, []int64{c.Pads, c.Rotor, c.Battery, c.Bolts}),
		Quantity: rapid.IntRange(1, 3).Draw(r, "pieces")}
	by := stock.Paper{Document: stock.Document{Kind: stock.ByReceipt, ID: 1}, LocationID: c.Main, Who: audit.System,
		Day: "2026-03-02"}
	err := db.Atomic(c.ctx, func(ctx context.Context) error {
		err := c.Stock.Deliver(ctx, by, []stock.Arrived{{PartID: came.PartID, Quantity: came.Quantity, Value: 7_0001}})
		if err != nil {
			return err
		}
		_, err = c.Stock.Arrive(ctx, by, id, []stock.Demand{came})
		return err
	})
	if err != nil {
		r.Fatal(err)
	}
}

// held is a part that an order holds, or any.
func (c *commands) held(r *rapid.T, id int64) stock.Demand {
	held, err := c.Stock.Held(c.ctx, id)
	if err != nil {
		r.Fatal(err)
	}
	d := pick(r, append(held[id], stock.Demand{PartID: c.Pads}))
	return stock.Demand{PartID: d.PartID, Quantity: rapid.IntRange(0, 3).Draw(r, "pieces")}
}

func (c *commands) handOver(r *rapid.T) {
	id := c.order(r)
	h := pickup.Handing{Pieces: []stock.Demand{c.held(r, id)},
		To: rapid.SampledFrom([]string{"", "Sam Reed", "Ann Lee"}).Draw(r, "to")}
	c.told(r, c.pickups.HandOver(c.ctx, c.cashier(r), id, h))
}

func (c *commands) notFound(r *rapid.T) {
	id := c.order(r)
	d := c.held(r, id)
	c.told(r, c.pickups.Miss(c.ctx, c.cashier(r), id, d.PartID, d.Quantity))
}

func (c *commands) receive(r *rapid.T) {
	if err := c.Stock.Receive(c.ctx, pick(r, []int64{c.Pads, c.Rotor, c.Battery}), c.Main, 60, audit.System, "2026-03-02"); err != nil {
		r.Fatal(err)
	}
}
