package payment_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/events"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/provider/terminal/simulator"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/proof"
)

// counter is a shop with two card terminals at its main store.
type counter struct {
	shop
	company *simulator.Company
	batch   int64
	t       *testing.T
}

func setupCounter(t *testing.T, ctx context.Context) counter {
	t.Helper()
	c := counter{setup(t, ctx), simulator.New(0, nil), 0, t}
	c.payments.Devices.Connect(c.Taxes, c.company.Client())
	batch, err := c.payments.Devices.AddDepartment(ctx, audit.System,
		payment.Department{LocationID: c.Main, Title: "Parts counter"})
	if err != nil {
		t.Fatal(err)
	}
	c.batch = batch.ID
	for _, name := range []string{"one", "two"} {
		if _, err := c.payments.Devices.AddDevice(ctx, audit.System,
			payment.Device{Provider: "simulator", SmartID: name, Title: name, LocationID: c.Main}); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

func (c counter) tender(id int64, amount money.Cents) payment.Tender {
	return payment.Tender{OrderID: id, Amount: amount, Confirmed: true,
		Card: payment.CardNote{SmartID: "one", Department: c.batch, Type: payment.Credit}}
}

// order is another one of $50.87 at the first till.
func (c counter) order(ctx context.Context, tab int) order.Order {
	c.t.Helper()
	o, err := c.orders.CheckOut(ctx, c.Till1, c.Ticket(ctx, c.Till1, fmt.Sprintf("tab-%d-bbbbbbbbbbbb", tab), c.Pads).ID,
		nil)
	if err != nil {
		c.t.Fatal(err)
	}
	return o
}

// begun is an order whose terminal is to be told.
func (c counter) begun(ctx context.Context, amount money.Cents,
	scripts ...simulator.Script) (order.Order, payment.Attempt) {
	c.t.Helper()
	o := c.inCheckout(c.t, ctx)
	c.company.Next(scripts...)
	a, err := c.payments.Terminals.Start(ctx, c.Till1, c.tender(o.ID, amount))
	if err != nil || a.State != payment.Created {
		c.t.Fatalf("started %+v, %v", a, err)
	}
	return o, a
}

func (c counter) send(ctx context.Context, a payment.Attempt) payment.Attempt {
	c.t.Helper()
	a, err := c.payments.Terminals.Send(ctx, a.Reference)
	if err != nil && !fault.Is(err, fault.Conflict) {
		c.t.Fatal(err)
	}
	return a
}

// sweep lets time pass and what waits be asked about.
func (c counter) sweep(ctx context.Context, d time.Duration) {
	c.t.Helper()
	dbtest.Clock(ctx).Advance(d)
	if err := c.payments.Watch.Sweep(ctx); err != nil {
		c.t.Error(err)
	}
}

// told hands the shop what the company sends by itself.
func (c counter) told(ctx context.Context) []error {
	return c.company.Deliver(ctx, func(ctx context.Context, header func(string) string, body []byte) error {
		return c.payments.Cards.ReceiveTerminalNotice(ctx, "simulator", header, body)
	})
}

func (c counter) attempt(ctx context.Context, a payment.Attempt) payment.Attempt {
	c.t.Helper()
	now, err := c.payments.Cards.Attempt(ctx, a.Reference)
	if err != nil {
		c.t.Fatal(err)
	}
	return now
}

// books says all that matters of an order and its card.
func (c counter) books(ctx context.Context, id int64) string {
	c.t.Helper()
	o, err := c.orders.Order(ctx, id)
	if err != nil {
		c.t.Fatal(err)
	}
	all, err := c.payments.Tenders.Transactions(ctx, id)
	if err != nil {
		c.t.Fatal(err)
	}
	var paid []string
	for _, x := range all {
		paid = append(paid, fmt.Sprintf("%s %s %s", x.Kind, x.Amount, x.Status))
	}
	tried, err := c.payments.Cards.Attempts(ctx, id)
	if err != nil {
		c.t.Fatal(err)
	}
	var states []string
	for _, a := range tried {
		states = append(states, string(a.State))
	}
	booked := c.balance(ctx)
	return fmt.Sprintf("%s, owes %s; %s; %s; company %s, booked %s", o.Status, o.BalanceDue, strings.Join(states, " "),
		strings.Join(paid, ", "), c.company.Charged(), booked)
}

func (c counter) audit(ctx context.Context) {
	c.t.Helper()
	if found, err := proof.Check(ctx); err != nil || len(found) > 0 {
		c.t.Errorf("audit %v, %v", found, err)
	}
}

func (c counter) balance(ctx context.Context) money.Cents {
	c.t.Helper()
	booked, err := ledger.Balance(ctx, "card_clearing:simulator")
	if err != nil {
		c.t.Fatal(err)
	}
	return booked
}

// kinds are the events of an order, in their order.
func (c counter) kinds(ctx context.Context, id int64) string {
	c.t.Helper()
	reading, stop := context.WithCancel(db.With(ctx, dbtest.DB(ctx)))
	defer stop()
	var kinds []string
	if err := events.Publish(ctx, payment.Topic(id), payment.Notice{Kind: "end"}); err != nil {
		c.t.Fatal(err)
	}
	for e := range events.NewBroker().Subscribe(reading, payment.Topic(id), 0) {
		told, err := payment.ReadNotice(e.Payload)
		if err != nil {
			c.t.Fatal(err)
		}
		if told.Kind == "end" {
			break
		}
		kinds = append(kinds, told.Kind)
	}
	return strings.Join(kinds, " ")
}

const whole = 50_87

// PAY-23 PAY-24 PAY-25 M-04 M-30: every way in which a terminal may behave ends in the one truth: the company's money
// is the ledger's, once, whatever got lost on the way.
func TestEveryScriptOfATerminalEndsInTheTruth(t *testing.T) {
	t.Parallel()
	for script, want := range map[simulator.Script]string{
		simulator.Approve:     "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87",
		simulator.Decline:     "checkout, owes 50.87; declined; ; company 0.00, booked 0.00",
		simulator.Partial:     "checkout, owes 30.87; approved; card 20.00 captured; company 20.00, booked 20.00",
		simulator.LoseAnswer:  "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87",
		simulator.TellTwice:   "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87",
		simulator.TellFirst:   "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87",
		simulator.SecondTry:   "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87",
		simulator.WrongAmount: "checkout, owes 50.87; unknown; ; company 50.88, booked 0.00",
		simulator.Garbage:     "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87",
		simulator.Oversized:   "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87",
		simulator.Duplicate:   "checkout, owes 50.87; declined; ; company 0.00, booked 0.00",
		simulator.DebitCard:   "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87",
		simulator.Hang:        "checkout, owes 50.87; unknown; ; company 0.00, booked 0.00",
	} {
		t.Run(string(script), func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				c := setupCounter(t, ctx)
				c.company.Tell(func(ctx context.Context, header func(string) string, body []byte) error {
					return c.payments.Cards.ReceiveTerminalNotice(ctx, "simulator", header, body)
				})
				o, a := c.begun(ctx, whole, script)
				c.send(ctx, a)
				c.sweep(ctx, 5*time.Second)
				c.sweep(ctx, 5*time.Second)
				_ = c.told(ctx)
				c.sweep(ctx, time.Minute)
				check(t, c.books(ctx, o.ID), want)
				c.audit(ctx)
			})
		})
	}
}

// M-04 C4: the answer was lost; the order is paid within ten seconds after the company can be asked again.
func TestALostApprovalIsFoundWithinTenSeconds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		o, a := c.begun(ctx, whole, simulator.LoseAnswer)
		if got := c.send(ctx, a); got.State != payment.Unknown {
			t.Errorf("without an answer it is %s", got.State)
		}
		c.company.Unplug(true)
		for range 60 { // five minutes
			c.sweep(ctx, 5*time.Second)
		}
		if got := c.attempt(ctx, a); got.State != payment.Unknown || got.Asks < 50 {
			t.Errorf("while nobody answers it is %s, asked %d times", got.State, got.Asks)
		}
		c.company.Unplug(false)
		c.sweep(ctx, 5*time.Second)
		c.sweep(ctx, 5*time.Second)
		check(t, c.books(ctx, o.ID), "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87")
		check(t, c.kinds(ctx, o.ID), "waiting waiting waiting waiting approved")
		c.audit(ctx)
	})
}

// C2 PAY-25: what never reached the terminal is not found, but only when nothing can be on its way any more, whoever
// asks.
func TestWhatNeverReachedTheTerminalIsNotFoundLate(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		c.company.Unplug(true)
		o, a := c.begun(ctx, whole)
		c.send(ctx, a)
		c.company.Unplug(false)
		for range 35 {
			c.sweep(ctx, 5*time.Second)
		}
		if got, err := c.payments.Terminals.Check(ctx, c.Till1, a.Reference); err != nil ||
			got.State != payment.Unknown {
			t.Errorf("after 175 s it is %s, %v", got.State, err)
		}
		_, err := c.payments.Terminals.Start(ctx, c.Till1, c.tender(o.ID, whole))
		refused(t, err, fault.Conflict,
			"Terminal busy: Register, $50.87. Nothing more was charged. Wait until that payment has ended, or cancel it.")
		c.sweep(ctx, 10*time.Second)
		check(t, c.books(ctx, o.ID), "checkout, owes 50.87; not_found; ; company 0.00, booked 0.00")
		if _, err := c.payments.Terminals.Start(ctx, c.Till1, c.tender(o.ID, whole)); err != nil {
			t.Errorf("another try: %v", err)
		}
		c.audit(ctx)
	})
}

// C1: what was kept and never sent fails, and the terminal is not told afterwards.
func TestWhatWasNeverSentFails(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		o, a := c.begun(ctx, whole)
		c.sweep(ctx, 5*time.Second)
		if got := c.attempt(ctx, a); got.State != payment.Created {
			t.Errorf("after 5 s it is %s", got.State)
		}
		c.sweep(ctx, 10*time.Second)
		c.send(ctx, a)
		check(t, c.books(ctx, o.ID), "checkout, owes 50.87; failed; ; company 0.00, booked 0.00")
		c.audit(ctx)
	})
}

// M-07 PAY-15: the customer taps while the cashier cancels: the approval wins, whichever is told first.
func TestAnApprovalWinsOverACancel(t *testing.T) {
	t.Parallel()
	for script, want := range map[simulator.Script]string{
		simulator.Hang:        "checkout, owes 50.87; cancelled; ; company 0.00, booked 0.00",
		simulator.LateApprove: "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87",
		simulator.Approve:     "checkout, owes 0.00; approved; card 50.87 captured; company 50.87, booked 50.87",
	} {
		t.Run(string(script), func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				c := setupCounter(t, ctx)
				o, a := c.begun(ctx, whole, script)
				c.send(ctx, a)
				if script != simulator.Approve { // the answer did not come; the program asks and is told that they choose
					if got := c.attempt(ctx, a); got.State != payment.Unknown {
						t.Fatalf("it is %s", got.State)
					}
				}
				_, err := c.payments.Terminals.Cancel(ctx, c.Till1, "one", a.Reference)
				if err != nil {
					t.Fatal(err)
				}
				c.sweep(ctx, 5*time.Second)
				check(t, c.books(ctx, o.ID), want)
				c.audit(ctx)
			})
		})
	}
}

// M-02 M-08 PAY-2: a card without an intention is asked about when it repeats one of a moment ago, and none is charged
// for what is paid, nor beside one of which nobody knows.
func TestACardIsNotChargedTwiceByMistake(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		o, a := c.begun(ctx, 20_00)
		c.send(ctx, a)
		again := c.tender(o.ID, 20_00)
		again.Confirmed = false
		_, err := c.payments.Terminals.Start(ctx, c.Till1, again)
		refused(t, err, fault.Conflict, "Possible duplicate")
		dbtest.Clock(ctx).Advance(10 * time.Second)
		b, err := c.payments.Terminals.Start(ctx, c.Till1, again)
		if err != nil {
			t.Fatal(err)
		}
		c.company.Unplug(true)
		c.send(ctx, b)
		if _, err := c.payments.Terminals.Release(ctx, c.Till1, b.Reference, "out of reach"); err != nil {
			t.Fatal(err)
		}
		_, err = c.payments.Terminals.Start(ctx, c.Till1, c.tender(o.ID, 5_00))
		refused(t, err, fault.Conflict, "An earlier card payment of $20.00 may still go through. Check it again first.")
		c.company.Unplug(false)
		for range 3 {
			c.sweep(ctx, 4*time.Minute)
		}
		rest, err := c.payments.Terminals.Start(ctx, c.Till1, c.tender(o.ID, 30_87))
		if err != nil {
			t.Fatal(err)
		}
		c.send(ctx, rest)
		_, err = c.payments.Terminals.Start(ctx, c.Till1, c.tender(o.ID, 1_00))
		refused(t, err, fault.Conflict, "This order is paid in full.")
		check(t, c.books(ctx, o.ID),
			"checkout, owes 0.00; approved not_found approved; card 20.00 captured, card 30.87 captured; company 50.87, booked 50.87")
		c.audit(ctx)
	})
}

// M-09 B.5: one attempt of an order and of a terminal at a time; who is second reads who holds it.
func TestATerminalIsBusy(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		o, a := c.begun(ctx, 41_20, simulator.Hang)
		busy := "Terminal busy: Register, $41.20. Nothing more was charged. Wait until that payment has ended, or cancel it."
		_, err := c.payments.Terminals.Start(ctx, c.Till2, c.tender(o.ID, 5_00))
		refused(t, err, fault.Conflict, busy)
		other, err := c.orders.CheckOut(ctx, c.Till2, c.Ticket(ctx, c.Till2, "tab-2-aaaaaaaaaaaa", c.Pads).ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.payments.Terminals.Start(ctx, c.Till2, c.tender(other.ID, 5_00))
		refused(t, err, fault.Conflict, busy)
		free := c.tender(other.ID, 5_00)
		free.Card.SmartID = "two"
		if _, err := c.payments.Terminals.Start(ctx, c.Till2, free); err != nil {
			t.Errorf("the other terminal: %v", err)
		}
		if holds, err := c.payments.Devices.Busy(ctx, c.Main); err != nil || len(holds) != 2 ||
			holds[a.DeviceID].RegisterID != c.Till1.RegisterID {
			t.Errorf("busy %+v, %v", holds, err)
		}
	})
}

// M-09 I-14: of many at once one gets the terminal.
func TestManyAtOnceOneGetsTheTerminal(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		const lanes = 8
		var orders [lanes]order.Order
		for i := range orders {
			orders[i] = c.order(ctx, i)
		}
		var won [lanes]bool
		dbtest.Race(lanes, func(ctx context.Context, i int) {
			_, err := c.payments.Terminals.Start(ctx, c.Till1, c.tender(orders[i].ID, 10_00))
			won[i] = err == nil
			if err != nil && !strings.HasPrefix(fault.Of(err).Text.String(), "Terminal busy: ") {
				t.Errorf("refused with %v", err)
			}
		}, ctx, dbtest.Two(t, ctx))
		n := 0
		for _, w := range won {
			if w {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%d got the terminal", n)
		}
		c.audit(ctx)
	})
}

// M-01 M-03: the same intention is the same attempt; with another amount it is refused.
func TestTheSameIntentionIsTheSameAttempt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		o := c.inCheckout(t, ctx)
		asked := c.tender(o.ID, 20_00)
		asked.IntentKey = "card-1"
		first, err := c.payments.Terminals.Start(ctx, c.Till1, asked)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := c.payments.Terminals.Start(ctx, c.Till1, asked); err != nil || again.ID != first.ID {
			t.Errorf("again %+v, %v", again, err)
		}
		asked.Amount = 21_00
		_, err = c.payments.Terminals.Start(ctx, c.Till1, asked)
		refused(t, err, fault.Conflict,
			"This was sent before as another payment, and nothing was taken now. Look at the payments, then take it again.")
		c.send(ctx, first)
		c.send(ctx, first)
		check(t, c.books(ctx, o.ID), "checkout, owes 30.87; approved; card 20.00 captured; company 20.00, booked 20.00")
	})
}

// PAY-2 PAY-23 M-19: a card is asked for an amount that is owed, at a terminal that was chosen.
func TestACardIsAskedForWhatIsOwed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		other := c.order(ctx, 2)
		_, err := c.payments.Terminals.Start(ctx, c.Till1, c.tender(other.ID, whole+1))
		refused(t, err, fault.Invalid, "Max amount allowed: $50.87")
		_, err = c.payments.Terminals.Start(ctx, c.Till1, c.tender(other.ID, 0))
		refused(t, err, fault.Invalid, "Amount must be more than $0.00")
		_, err = c.payments.Terminals.Start(ctx, c.Till1, payment.Tender{OrderID: other.ID, Amount: 1_00})
		f := fault.Of(err)
		if f == nil || len(f.Fields) != 1 ||
			f.Fields["transaction[smartTerminalId]"].String() != "Select a device that will display the amount." {
			t.Errorf("nothing chosen: %+v", f)
		}
	})
}

// M-08: who may lets an order be paid otherwise while nobody knows what became of its card. No card is charged beside
// it, and money that comes after all is a refund that is due (C8), never dropped.
func TestAnOrderIsReleasedFromItsTerminal(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		o, a := c.begun(ctx, whole, simulator.LoseAnswer)
		c.company.Unplug(true)
		c.send(ctx, a)
		c.company.Unplug(false)
		// the terminal has it after all, and is out of reach
		if _, err := c.company.Client().Charge(ctx, payment.Station{}, a, func(string) {}); err == nil {
			t.Fatal("the answer was not lost")
		}
		c.company.Unplug(true)
		cashier := c.Till1.Granted(access.SellAtTill)
		_, err := c.payments.Terminals.Release(ctx, cashier, a.Reference, "The cable is broken")
		refused(t, err, fault.Forbidden, "This needs a manager's approval.")
		_, err = c.payments.Terminals.Release(ctx, c.Till1, a.Reference, " ")
		refused(t, err, fault.Invalid, "Please check the marked fields.")
		released, err := c.payments.Terminals.Release(ctx, c.Till1, a.Reference, "The cable is broken")
		if err != nil || !released.Released || released.State != payment.Unknown {
			t.Fatalf("released %+v, %v", released, err)
		}
		_, err = c.payments.Terminals.Start(ctx, c.Till1, c.tender(o.ID, whole))
		refused(t, err, fault.Conflict, "An earlier card payment of $50.87 may still go through. Check it again first.")
		if _, err := c.payments.Tenders.AddCash(ctx, c.Till1,
			payment.Tender{OrderID: o.ID, Amount: whole}); err != nil {
			t.Fatal(err)
		}
		if cares, err := c.payments.Cards.Cares(ctx, c.Till1); err != nil || len(cares) != 1 ||
			cares[0].Why != payment.NotKnown {
			t.Errorf("to look at: %+v, %v", cares, err)
		}
		c.company.Unplug(false)
		c.sweep(ctx, time.Minute)
		check(t, c.books(ctx, o.ID),
			"checkout, owes -50.87; approved; cash 50.87 captured, card 50.87 captured; company 50.87, booked 50.87")
		c.audit(ctx)
		cares, err := c.payments.Cards.Cares(ctx, c.Till1)
		if err != nil || len(cares) != 1 || cares[0].Why != payment.Late || cares[0].Amount != whole {
			t.Fatalf("to look at: %+v, %v", cares, err)
		}
		if _, err := c.payments.Refunds.PayLate(ctx, cashier, a.Reference); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a cashier pays back: %v", err)
		}
		if _, err := c.payments.Refunds.PayLate(ctx, c.Till1, a.Reference); err != nil {
			t.Error(err)
		}
		check(t, c.books(ctx, o.ID),
			"checkout, owes 0.00; refunded; cash 50.87 captured, card 50.87 refunded; company 0.00, booked 0.00")
		c.audit(ctx)
	})
}

// M-31: what the company takes for a duplicate is declined with its flag, and taken when somebody who may says that it
// is none; that is written down.
func TestADuplicateIsForced(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		o, a := c.begun(ctx, whole, simulator.Duplicate, simulator.Duplicate)
		if got := c.send(ctx, a); got.State != payment.Declined || !got.Duplicate {
			t.Fatalf("declined %+v", got)
		}
		forced := c.tender(o.ID, whole)
		forced.Card.Force = true
		_, err := c.payments.Terminals.Start(ctx, c.Till1.Granted(access.SellAtTill), forced)
		refused(t, err, fault.Forbidden, "This needs a manager's approval.")
		again, err := c.payments.Terminals.Start(ctx, c.Till1, forced)
		if err != nil {
			t.Fatal(err)
		}
		c.send(ctx, again)
		check(t, c.books(ctx, o.ID),
			"checkout, owes 0.00; declined approved; card 50.87 captured; company 50.87, booked 50.87")
		rows, err := audit.Rows(ctx, "card_attempt", again.ID)
		if err != nil || len(rows) == 0 || !strings.Contains(fmt.Sprintf("%s", rows[0].Detail), `"forced":true`) {
			t.Errorf("written down: %+v, %v", rows, err)
		}
	})
}
