package app

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"testing"
	"time"

	"camber/internal/base/ids"
	"camber/internal/base/jobs"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/provider/printer/network"
	terminals "camber/internal/provider/terminal/simulator"
	"camber/internal/shop/audit"
	"camber/internal/shop/payment"
	"camber/internal/shop/printer"
	"camber/internal/shop/printer/printertest"
	"camber/internal/shop/setting"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
)

// saturday is two busy hours at three lanes of a store, as a script plays them: it counts the cash of each drawer by
// what goes over the counter, and not by what the shop says.
type saturday struct {
	t       *testing.T
	ctx     context.Context
	a       *App // the server in use
	dice    *rand.Rand
	lanes   []*saturdayLane
	company *terminals.Company
	paper   *printertest.Printer
	pro     int64 // who buys on account
	sold    []int64
	parked  []int64
	sales   int
	moves   int // of cash without a sale
	cuts    int // of power
	repeats int // calls whose answer was lost, and that were sent again
}

// saturdayLane is a register with its drawer.
type saturdayLane struct {
	*browser
	register int64
	drawer   money.Cents // its cash
	checks   money.Cents
	tab      int
}

// RTN-1: three lanes sell, park, take up, take back, exchange and void in every way, while the server, the network and a
// printer fail: the books hold, and every drawer has what went over its counter. CAMBER_SOAK plays 300 sales.
func TestASaturdayAtTheTill(t *testing.T) {
	t.Parallel()
	sales := 18
	if os.Getenv("CAMBER_SOAK") != "" {
		sales = 300
	}
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newSaturday(t, ctx)
		kinds := []func(*saturdayLane){s.sell, s.sell, s.sell, s.sell, s.park, s.takeUp, s.exchange, s.exchange, s.void, s.moveCash}
		last := 0
		for turn := 0; s.sales < sales; turn++ {
			kinds[s.dice.IntN(len(kinds))](s.lanes[s.dice.IntN(len(s.lanes))])
			dbtest.Clock(ctx).Advance(time.Duration(10+s.dice.IntN(30)) * time.Second)
			if turn%11 == 10 {
				s.cutPower()
			}
			switch turn % 7 {
			case 3:
				s.paper.Off()
			case 5:
				s.paper.On()
			}
			s.work()
			last = turn
		}
		if last%7 == 3 || last%7 == 4 {
			s.paper.On()
		}
		dbtest.Clock(ctx).Advance(10 * time.Minute)
		s.work()
		if waits := s.lanes[0].printer().Jobs; len(waits) != 0 {
			t.Errorf("%d papers wait: %+v", len(waits), waits[0])
		}
		for _, l := range s.lanes {
			s.close(l)
		}
		clean(t, ctx, s.a)
		t.Logf("%d sales, %d cuts of power, %d answers lost, %d papers", s.sales, s.cuts, s.repeats, len(s.paper.Papers()))
	})
}

func newSaturday(t *testing.T, ctx context.Context) *saturday {
	t.Helper()
	a := openDemo(t, ctx)
	s := &saturday{t: t, ctx: ctx, a: a, dice: rand.New(rand.NewPCG(25, 11)), //nolint:gosec // the same each time
		company: terminals.New(0, nil), paper: printertest.New(t)}
	if _, err := a.Services.Register.AddRegister(ctx, 1, 91, "Third lane"); err != nil {
		t.Fatal(err)
	}
	all, err := a.Services.Register.Registers(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all {
		if _, err := a.Services.Register.OpenShiftOf(ctx, r.ID); err == nil || len(s.lanes) == 3 {
			continue // the demonstration sells there
		}
		s.lanes = append(s.lanes, &saturdayLane{browser: tillAt(t, a, "manager@demo.test", r.ID), register: r.ID, drawer: 100_00})
	}
	if len(s.lanes) < 3 {
		t.Fatalf("%d registers are free", len(s.lanes))
	}
	s.connect()
	printsBy(t, ctx, s.lanes[0].register, setting.PrintByNetwork, s.paper.Address())
	set(t, ctx, setting.PrintAfterSale, s.lanes[0].register, true)
	s.pro = theCustomerWith(t, a, "pro@demo.test").ID
	if err := a.Services.Payment.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: s.pro, Terms: 30, Limit: 50_000_00}); err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"418630013633", "427540000633", "427540053059"} {
		part, err := a.Services.Catalog.ByCode(ctx, code)
		if err != nil {
			t.Fatal(err)
		}
		if err := a.Services.Stock.Receive(ctx, part.PartID, 1, 2000, audit.System, "2026-03-02"); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// connect gives the server in use the terminal and the printer.
func (s *saturday) connect() {
	s.a.Services.Payment.Devices.Connect(s.a.Services.Tax, s.company.Client())
	s.a.Services.Printer.SendBy(network.Sender{Patience: network.Patience{Reach: time.Second, Answer: time.Second,
		Print: 2 * time.Second, Paper: 2 * time.Second, Look: 20 * time.Millisecond}})
}

// cutPower starts the server anew over what the last one has stored; the lanes go on with their sessions.
func (s *saturday) cutPower() {
	s.t.Helper()
	next, err := start(s.ctx, Config{Data: s.a.config.Data, Demo: true, Log: slog.New(slog.DiscardHandler)},
		dbtest.DB(s.ctx), dbtest.Clock(s.ctx))
	if err != nil {
		s.t.Fatal(err)
	}
	s.a = next
	s.connect()
	for _, l := range s.lanes {
		l.browser = l.on(next)
	}
	s.cuts++
}

// work does what waits: papers for the printer.
func (s *saturday) work() {
	s.t.Helper()
	runner := jobs.New(map[string]jobs.Handler{printer.JobKind: s.a.Services.Printer.Handle})
	if _, err := runner.RunDue(s.ctx); err != nil {
		s.t.Fatal(err)
	}
}

// does sends a call with a key of its own; of some the answer is lost, and they are sent again.
func (s *saturday) does(l *saturdayLane, path string, values url.Values, v any) {
	s.t.Helper()
	key := ids.Token()
	if s.dice.IntN(8) == 0 {
		l.send("POST", path, values, "Idempotency-Key", key)
		s.repeats++
	}
	l.ask(http.StatusOK, "POST", path, values, v, "Idempotency-Key", key)
}

// ticket begins a fresh ticket with some parts, and now and then labor, a product of its own, and whose it is.
func (s *saturday) ticket(l *saturdayLane) {
	s.t.Helper()
	l.tab++
	l.header.Set("X-Cart", fmt.Sprintf("lane-%d-ticket-%04d", l.register, l.tab))
	for _, code := range []string{"418630013633", "427540000633", "427540053059"} {
		if s.dice.IntN(2) == 0 {
			s.does(l, "/pos/part/scan", form("code", code), nil)
		}
	}
	s.does(l, "/pos/part/scan", form("code", "427540000633"), nil)
	if s.dice.IntN(4) == 0 {
		s.does(l, "/checkout/cart/addCustomProduct", form("name", "Hose by the foot", "price", "3.33", "quantity", "2"), nil)
	}
	if s.dice.IntN(3) == 0 {
		s.does(l, "/checkout/cart/setCustomer", form("customer_id", id(s.pro)), nil)
	}
}

// pays takes what is due in one or two ways, completes the order and counts what went over the counter.
func (s *saturday) pays(l *saturdayLane, at orderview.Checkout, order int64) {
	s.t.Helper()
	due := at.BalanceDue
	if due > 10_00 && s.dice.IntN(3) == 0 {
		s.tenders(l, at, order, due/2)
		due -= due / 2
	}
	s.tenders(l, at, order, due)
	var done orderview.Completed
	s.does(l, "/pos/checkout/complete", form("orderId", id(order)), &done)
	l.drawer -= done.Order.ChangeDue
	s.sold, s.sales = append(s.sold, order), s.sales+1
}

func (s *saturday) tenders(l *saturdayLane, at orderview.Checkout, order int64, amount money.Cents) {
	s.t.Helper()
	if amount <= 0 {
		return
	}
	kinds := []string{"cash", "cash", "check", "card"}
	if at.Customer.CustomerID == s.pro {
		kinds = append(kinds, "on_account", "on_account")
	}
	switch kind := kinds[s.dice.IntN(len(kinds))]; kind {
	case "cash":
		handed := amount + money.Cents(s.dice.IntN(3))*5_00
		if amount != at.BalanceDue {
			handed = amount // the other half is still to come
		}
		s.does(l, "/pos/checkout/addTransaction", cash(order, handed.String()), nil)
		l.drawer += handed
	case "check":
		s.does(l, "/pos/checkout/addTransaction",
			form(tendered(order, "check", amount.String(), "checkNumber", id(int64(1000+s.dice.IntN(9000))))...), nil)
		l.checks += amount
	case "on_account":
		s.does(l, "/pos/checkout/addTransaction", form(tendered(order, "on_account", amount.String())...), nil)
	case "card":
		s.charge(l, at, order, amount)
	}
}

// charge lets a card be charged; declined it is charged again, and where the terminal has none, cash is handed over.
func (s *saturday) charge(l *saturdayLane, at orderview.Checkout, order int64, amount money.Cents) {
	s.t.Helper()
	if len(at.Devices) == 0 || len(at.Departments) == 0 {
		s.does(l, "/pos/checkout/addTransaction", cash(order, amount.String()), nil)
		l.drawer += amount
		return
	}
	for s.dice.IntN(4) == 0 {
		s.company.Next(terminals.Decline)
		if s.atTerminal(l, at, order, amount) {
			s.t.Fatal("a declined card has paid")
		}
	}
	s.company.Next(terminals.Approve)
	if !s.atTerminal(l, at, order, amount) {
		s.t.Fatal("an approved card has not paid")
	}
}

func (s *saturday) atTerminal(l *saturdayLane, at orderview.Checkout, order int64, amount money.Cents) (hasPaid bool) {
	s.t.Helper()
	visit := l.visitOf(s.a)
	actor, err := s.a.Services.Access.StaffActor(s.ctx, visit.StaffID)
	if err != nil {
		s.t.Fatal(err)
	}
	actor.LocationID, actor.RegisterID = visit.LocationID, visit.RegisterID
	asked := askedFor(orderview.SavedOrder{Checkout: at})
	begun, err := s.a.Services.Payment.Terminals.Start(s.ctx, actor, payment.Tender{OrderID: order, Amount: amount,
		Confirmed: true, Card: payment.CardNote{SmartID: asked.device, Department: asked.department, Type: payment.Credit}})
	if err != nil {
		s.t.Fatal(err)
	}
	got, err := s.a.Services.Payment.Terminals.Send(s.ctx, begun.Reference)
	if err != nil {
		s.t.Fatal(err)
	}
	return got.TransactionID != 0
}

func (s *saturday) sell(l *saturdayLane) {
	s.t.Helper()
	s.ticket(l)
	var saved orderview.SavedOrder
	s.does(l, "/checkout/cart/saveOrderAndCheckout", nil, &saved)
	s.pays(l, saved.Checkout, saved.OrderID)
}

func (s *saturday) park(l *saturdayLane) {
	s.t.Helper()
	s.ticket(l)
	var saved cartview.Cart
	s.does(l, "/checkout/cart/saveOrder", nil, &saved)
	s.does(l, "/checkout/cart/abandonOrder", nil, nil)
	s.parked = append(s.parked, *saved.OrderID)
}

// takeUp goes on with what any lane has parked.
func (s *saturday) takeUp(l *saturdayLane) {
	s.t.Helper()
	if len(s.parked) == 0 {
		return
	}
	order := s.parked[0]
	s.parked = s.parked[1:]
	var taken cartview.Cart
	l.ask(http.StatusOK, "GET", "/pos/order/continue", form("order_id", id(order), "take_over", "1"), &taken)
	l.header.Set("X-Cart", taken.UUID)
	var saved orderview.SavedOrder
	s.does(l, "/checkout/cart/saveOrderAndCheckout", nil, &saved)
	s.pays(l, saved.Checkout, saved.OrderID)
}

// exchange takes something of an earlier sale back, often for something else.
func (s *saturday) exchange(l *saturdayLane) {
	s.t.Helper()
	if len(s.sold) == 0 {
		return
	}
	order := s.sold[s.dice.IntN(len(s.sold))]
	var can orderview.CounterReturn
	l.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(order)), &can)
	values, n := form("order_id", id(order), "reason", "not_needed"), 0
	for _, line := range can.Lines {
		if line.Returnable > 0 && s.dice.IntN(2) == 0 {
			at := fmt.Sprintf("lines[%d]", n)
			values.Set(at+"[order_product_id]", id(line.OrderProductID))
			values.Set(at+"[quantity]", id(int64(1+s.dice.IntN(line.Returnable))))
			values.Set(at+"[restock]", "1")
			n++
		}
	}
	if n == 0 {
		return
	}
	if s.dice.IntN(3) > 0 {
		s.ticket(l)
	} else {
		l.tab++
		l.header.Set("X-Cart", fmt.Sprintf("lane-%d-ticket-%04d", l.register, l.tab))
	}
	s.does(l, "/pos/return/bring", values, nil)
	var done orderview.ExchangeDone
	s.does(l, "/pos/return/exchange", form("refund_as", "cash"), &done)
	for _, made := range done.Returns {
		for _, share := range made.Refunds {
			if share.Type == "cash" {
				l.drawer -= share.Amount
			}
		}
	}
	if done.Checkout != nil {
		s.pays(l, *done.Checkout, done.OrderID)
	} else if done.OrderID != 0 {
		s.sold, s.sales = append(s.sold, done.OrderID), s.sales+1
	}
}

// void begins to pay a sale in cash and calls it off: the cash is given back.
func (s *saturday) void(l *saturdayLane) {
	s.t.Helper()
	s.ticket(l)
	var saved orderview.SavedOrder
	s.does(l, "/checkout/cart/saveOrderAndCheckout", nil, &saved)
	s.does(l, "/pos/checkout/addTransaction", cash(saved.OrderID, "5.00"), nil)
	s.does(l, "/checkout/cart/cancelOrder", form("order_id", id(saved.OrderID), "void_transactions", "1"), nil)
}

func (s *saturday) moveCash(l *saturdayLane) {
	s.t.Helper()
	s.moves++
	why := fmt.Sprint("Counted at ", s.moves) // the same twice within a minute is asked about
	switch s.dice.IntN(3) {
	case 0:
		s.does(l, "/pos/shift/move", form("kind", "paid_in", "amount", "20.00", "reason", why), nil)
		l.drawer += 20_00
	case 1:
		s.does(l, "/pos/shift/move", form("kind", "paid_out", "amount", "3.50", "reason", why), nil)
		l.drawer -= 3_50
	default:
		s.does(l, "/pos/shift/move", form("kind", "no_sale", "reason", why), nil)
	}
}

// close counts the drawer: it has what went over its counter, to the cent.
func (s *saturday) close(l *saturdayLane) {
	s.t.Helper()
	shift, err := s.a.Services.Register.OpenShiftOf(s.ctx, l.register)
	if err != nil {
		s.t.Fatal(err)
	}
	should, err := s.a.Services.Register.Expected(s.ctx, shift)
	if err != nil || should.Cash != l.drawer || should.Checks != l.checks {
		s.t.Errorf("lane %d should have %s and checks of %s, and has %s and %s, %v", l.register, should.Cash, should.Checks,
			l.drawer, l.checks, err)
	}
	l.ask(http.StatusOK, "POST", "/pos/shift/close", form("cash", l.drawer.String(), "checks", l.checks.String()), nil)
}
