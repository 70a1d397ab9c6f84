package payment_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/signed"
	"camber/internal/dbtest"
	"camber/internal/provider/card/simulator"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
)

// cards is a shop that takes them.
type cards struct {
	shop
	company *simulator.Company
	t       *testing.T
}

func setupCards(t *testing.T, ctx context.Context) cards {
	t.Helper()
	c := cards{setup(t, ctx), simulator.New("/dev/card"), t}
	c.payments.Cards.Connect(c.company)
	return c
}

// chosen is a guest's cart of brake pads, $50.87, to be paid so.
func (c cards) chosen(ctx context.Context, method order.Payment) cart.Cart {
	c.t.Helper()
	basket := c.Guests(ctx, c.Pads)
	if err := c.Carts.ChangeDraft(ctx, c.Guest, basket.ID, 0, func(d *cart.Draft) { d.Payment = string(method) }); err != nil {
		c.t.Fatal(err)
	}
	return basket
}

// placed is an order of $50.87 that waits for its card.
func (c cards) placed(ctx context.Context) order.Order {
	c.t.Helper()
	o, err := c.payments.Checkouts.Place(ctx, c.Guest, c.chosen(ctx, order.ByCard).ID, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	return o
}

// asked is a placed order whose shopper sees the company's fields; reference is the company's name of the charge.
func (c cards) asked(ctx context.Context) (o order.Order, reference string) {
	c.t.Helper()
	o = c.placed(ctx)
	return o, c.ask(ctx, o.ID)
}

func (c cards) ask(ctx context.Context, orderID int64) string {
	c.t.Helper()
	p, err := c.payments.Checkouts.Pay(ctx, orderID)
	if err != nil || p.Standing != payment.ToPay || !strings.HasPrefix(p.Fields.Frame, "/dev/card?token=") {
		c.t.Fatalf("to pay: %+v, %v", p, err)
	}
	return c.last(ctx, orderID).Reference
}

func (c cards) last(ctx context.Context, orderID int64) payment.Attempt {
	c.t.Helper()
	all, err := c.payments.Cards.Attempts(ctx, orderID)
	if err != nil || len(all) == 0 {
		c.t.Fatalf("attempts %v, %v", all, err)
	}
	return all[len(all)-1]
}

func (c cards) play(reference string, script simulator.Script) {
	c.t.Helper()
	if err := c.company.Play(reference, script); err != nil {
		c.t.Fatal(err)
	}
}

func (c cards) finish(ctx context.Context, orderID int64, want payment.Standing) {
	c.t.Helper()
	if p, err := c.payments.Checkouts.Finish(ctx, orderID); err != nil || p.Standing != want {
		c.t.Errorf("finished: %+v, %v, want %s", p, err, want)
	}
}

// told delivers what the company sends, and returns what became of each.
func (c cards) told(ctx context.Context) (answers []error) {
	c.company.Deliver(ctx, func(ctx context.Context, header func(string) string, body []byte) error {
		err := c.payments.Cards.ReceiveNotice(ctx, header, body)
		answers = append(answers, err)
		return err
	})
	return answers
}

// books says all that matters of an order and its money.
func (c cards) books(ctx context.Context, id int64) string {
	c.t.Helper()
	o, err := c.orders.Order(ctx, id)
	if err != nil {
		c.t.Fatal(err)
	}
	paid, err := c.payments.Tenders.Transactions(ctx, id)
	if err != nil {
		c.t.Fatal(err)
	}
	tried, err := c.payments.Cards.Attempts(ctx, id)
	if err != nil {
		c.t.Fatal(err)
	}
	var states []string
	for _, a := range tried {
		states = append(states, string(a.State))
	}
	receipts := 0
	for _, h := range o.History {
		if h.MessageID != 0 {
			receipts++
		}
	}
	return fmt.Sprintf("%s, paid %s, owes %s, %d transactions, %d receipts, %s; company holds %s, booked %s, due back %s, ar %s; %d free",
		o.Status, o.AmountPaid, o.BalanceDue, len(paid), receipts, strings.Join(states, " "), c.company.Charged(),
		c.balance(ctx, "card_clearing:simulator"), -c.balance(ctx, fmt.Sprint("refund_due:", id)), c.balance(ctx, fmt.Sprint("ar:", id)), c.Free(c.Pads))
}

func (c cards) balance(ctx context.Context, account string) money.Cents {
	c.t.Helper()
	b, err := ledger.Balance(ctx, account)
	if err != nil {
		c.t.Fatal(err)
	}
	return b
}

func (c cards) alarms(ctx context.Context, id int64) int {
	c.t.Helper()
	rows, err := audit.Rows(ctx, "card_attempt", c.last(ctx, id).ID)
	if err != nil {
		c.t.Fatal(err)
	}
	n := 0
	for _, r := range rows {
		if r.Action == "card.alarm" {
			n++
		}
	}
	return n
}

const (
	waits = "checkout, paid 0.00, owes 50.87, 0 transactions, 0 receipts, %s; company holds 0.00, booked 0.00, due back 0.00, ar 50.87; 49 free"
	paid  = "complete, paid 50.87, owes 0.00, 1 transactions, 1 receipts, %s; company holds 50.87, booked 50.87, due back 0.00, ar 0.00; 49 free"
	ended = "cancelled, paid 0.00, owes 50.87, 0 transactions, 0 receipts, %s; company holds 0.00, booked 0.00, due back 0.00, ar 0.00; 50 free"
)

func (c cards) expect(ctx context.Context, id int64, want string, states string) {
	c.t.Helper()
	check(c.t, c.books(ctx, id), fmt.Sprintf(want, states))
}

// CHK-3: an order waits for its card, is declined, is tried again as the same order, and is charged once.
func TestACardIsDeclinedAndAnotherApproved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o := c.placed(ctx)
		c.expect(ctx, o.ID, waits, "created")
		first := c.ask(ctx, o.ID)
		if again := c.ask(ctx, o.ID); again != first {
			t.Errorf("asked twice: %s, %s", first, again)
		}
		c.expect(ctx, o.ID, waits, "awaiting")
		c.finish(ctx, o.ID, payment.Waiting)

		c.play(first, simulator.Decline)
		if p, err := c.payments.Checkouts.Finish(ctx, o.ID); err != nil || p.Standing != payment.WasDeclined ||
			p.Message != "Your card was declined." {
			t.Errorf("declined: %+v, %v", p, err)
		}
		c.expect(ctx, o.ID, waits, "declined")
		if err := c.company.Play(first, simulator.Approve); err == nil {
			t.Error("a charge that was declined can still be made")
		}

		second := c.ask(ctx, o.ID)
		c.play(second, simulator.Approve)
		c.finish(ctx, o.ID, payment.Paid)
		c.expect(ctx, o.ID, paid, "declined approved")
		c.finish(ctx, o.ID, payment.Paid)
		if p, err := c.payments.Checkouts.Pay(ctx, o.ID); err != nil || p.Standing != payment.Paid {
			t.Errorf("paid again: %+v, %v", p, err)
		}
		for _, err := range c.told(ctx) {
			if err != nil {
				t.Error(err)
			}
		}
		c.expect(ctx, o.ID, paid, "declined approved")
		all, err := c.payments.Tenders.Transactions(ctx, o.ID)
		if err != nil || all[0].Kind != payment.Card || all[0].Label != "Visa 4242" || all[0].CanVoid(c.Till1) {
			t.Errorf("transactions %+v, %v", all, err)
		}
	})
}

// A list of stolen cards is not tried out on one order.
func TestAnOrderTriesAFewCards(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o := c.placed(ctx)
		for range 10 {
			c.play(c.ask(ctx, o.ID), simulator.Decline)
			c.finish(ctx, o.ID, payment.WasDeclined)
		}
		_, err := c.payments.Checkouts.Pay(ctx, o.ID)
		refused(t, err, fault.Conflict, "Too many cards were declined. Please call us.")
	})
}

// CHK-3 C4 C5 P-07: the browser is gone; the company's word, first, twice or never, and the sweep come to the same.
func TestAPaidOrderIsNeverLost(t *testing.T) {
	t.Parallel()
	for name, ends := range map[string]func(c cards, ctx context.Context, id int64){
		"the company tells":            func(c cards, ctx context.Context, _ int64) { c.told(ctx) },
		"the company tells first":      func(c cards, ctx context.Context, id int64) { c.told(ctx); c.finish(ctx, id, payment.Paid) },
		"nobody tells, the sweep asks": func(c cards, ctx context.Context, _ int64) { c.sweep(ctx, 10*time.Second) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				c := setupCards(t, ctx)
				o, reference := c.asked(ctx)
				c.play(reference, simulator.WebhookTwice)
				ends(c, ctx, o.ID)
				c.expect(ctx, o.ID, paid, "approved")
				c.told(ctx)
				c.sweep(ctx, time.Minute)
				c.expect(ctx, o.ID, paid, "approved")
			})
		})
	}
}

func (c cards) sweep(ctx context.Context, after time.Duration) {
	c.t.Helper()
	dbtest.Clock(ctx).Advance(after)
	if err := c.payments.Watch.Sweep(ctx); err != nil {
		c.t.Error(err)
	}
}

// M-20: what is not signed, was signed long ago or is not of this payment to the cent changes nothing.
func TestTheCompanysWordIsCheckedToTheCent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o, reference := c.asked(ctx)
		forged := []byte(fmt.Sprintf(`{"event_id":"evt_1","reference":%q,"order_id":%d,"amount":5087,"currency":"USD","state":"approved"}`, reference, o.ID))
		for name, signature := range map[string]string{"none": "", "another key's": signed.Header("guessed", forged, dbtest.Clock(ctx).Now())} {
			err := c.payments.Cards.ReceiveNotice(ctx, func(string) string { return signature }, forged)
			if !fault.Is(err, fault.Invalid) {
				t.Errorf("signature %s: %v", name, err)
			}
		}
		c.expect(ctx, o.ID, waits, "awaiting")

		c.play(reference, simulator.WebhookTwice)
		var header func(string) string
		var body []byte
		c.company.Deliver(ctx, func(_ context.Context, h func(string) string, b []byte) error { header, body = h, b; return nil })
		dbtest.Clock(ctx).Advance(signed.Tolerance + time.Second)
		if err := c.payments.Cards.ReceiveNotice(ctx, header, body); !fault.Is(err, fault.Invalid) {
			t.Errorf("replayed later: %v", err)
		}
		if err := c.payments.Cards.ReceiveNotice(ctx, header, append(body, ' ')); !fault.Is(err, fault.Invalid) {
			t.Errorf("changed: %v", err)
		}
	})
}

// M-20: an amount that differs is no payment of this order. Nobody's money is passed over: people are told.
func TestAnotherAmountIsNotTaken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o, reference := c.asked(ctx)
		c.play(reference, simulator.WrongAmount)
		for _, err := range c.told(ctx) {
			if !fault.Is(err, fault.Conflict) {
				t.Errorf("told of another amount: %v", err)
			}
		}
		if _, err := c.payments.Checkouts.Finish(ctx, o.ID); !fault.Is(err, fault.Conflict) {
			t.Errorf("finished with another amount: %v", err)
		}
		c.expect(ctx, o.ID, strings.Replace(waits, "company holds 0.00", "company holds 50.88", 1), "unknown")
		if n := c.alarms(ctx, o.ID); n != 2 {
			t.Errorf("%d alarms", n)
		}
	})
}

// M-20: what can't be read is refused, and what follows it is not.
func TestGarbageIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o, reference := c.asked(ctx)
		c.play(reference, simulator.Garbage)
		answers := c.told(ctx)
		if len(answers) != 2 || !fault.Is(answers[0], fault.Invalid) || answers[1] != nil {
			t.Errorf("answers %v", answers)
		}
		c.expect(ctx, o.ID, paid, "approved")
	})
}

// P-04: one order, one charge, however many ask at once on two servers.
func TestTwentyFinishAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o, reference := c.asked(ctx)
		c.play(reference, simulator.Approve)
		dbtest.Race(20, func(ctx context.Context, _ int) {
			if p, err := c.payments.Checkouts.Finish(ctx, o.ID); err != nil || p.Standing != payment.Paid {
				t.Errorf("%+v, %v", p, err)
			}
		}, ctx, dbtest.Two(t, ctx))
		c.expect(ctx, o.ID, paid, "approved")
	})
}

// I-14: of many who begin at once one attempt comes.
func TestOneAttemptIsOpenAtATime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		basket := c.chosen(ctx, order.ByCard)
		var id atomic.Int64
		dbtest.Race(8, func(ctx context.Context, _ int) {
			o, err := c.payments.Checkouts.Place(ctx, c.Guest, basket.ID, nil)
			if err != nil {
				t.Error(err)
				return
			}
			id.Store(o.ID)
			if _, err := c.payments.Checkouts.Pay(ctx, o.ID); err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		c.expect(ctx, id.Load(), waits, "awaiting")
		// M-29: nothing is paid beside it
		_, err := c.payments.Tenders.AddCash(ctx, c.Till1,
			payment.Tender{OrderID: id.Load(), Amount: 1_00, IntentKey: "x"})
		refused(t, err, fault.Conflict, "The web shop is asking for a card for this order. Nothing was taken here. Wait until that has ended.")
	})
}

// An order whose card does not come is called off: its stock is free, its cart can be ordered anew.
func TestAnOrderWithoutItsCardIsCalledOff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o, reference := c.asked(ctx)
		c.sweep(ctx, 29*time.Minute)
		c.expect(ctx, o.ID, waits, "awaiting")
		c.sweep(ctx, 2*time.Minute)
		c.expect(ctx, o.ID, ended, "cancelled")
		if err := c.company.Play(reference, simulator.Approve); err == nil {
			t.Error("a charge of an order that was called off can still be made")
		}
		if p, err := c.payments.Checkouts.Pay(ctx, o.ID); err != nil || p.Standing != payment.WasCancelled {
			t.Errorf("pay what was called off: %+v, %v", p, err)
		}
	})
}

// Who goes back gets the cart as it was; ordered again it is another order.
func TestWhoGivesUpCanOrderAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		basket := c.chosen(ctx, order.ByCard)
		first, err := c.payments.Checkouts.Place(ctx, c.Guest, basket.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		c.ask(ctx, first.ID)
		if again, err := c.payments.Checkouts.Place(ctx, c.Guest, basket.ID, nil); err != nil || again.ID != first.ID {
			t.Errorf("placed again: %d, %v", again.ID, err)
		}
		c.Fill(ctx, c.Guest, basket.ID, c.Rotor)
		_, err = c.payments.Checkouts.Place(ctx, c.Guest, basket.ID, nil)
		refused(t, err, fault.Conflict, fmt.Sprintf("Order # %d of this cart waits for its card. Pay it or go back first.", first.ID))
		if p, err := c.payments.Checkouts.GiveUp(ctx, first.ID); err != nil || p.Standing != payment.WasCancelled {
			t.Errorf("given up: %+v, %v", p, err)
		}
		c.expect(ctx, first.ID, ended, "cancelled")
		second, err := c.payments.Checkouts.Place(ctx, c.Guest, basket.ID, nil)
		if err != nil || second.ID == first.ID || second.Total <= first.Total || second.Status != order.Checkout {
			t.Errorf("ordered anew: %d %s %s, %v", second.ID, second.Total, second.Status, err)
		}
		if of, err := c.orders.OfCart(ctx, c.Guest, basket.UUID); err != nil || of.ID != second.ID {
			t.Errorf("the order of the cart is %d, %v", of.ID, err)
		}
		if c.orders.Link(first) == c.orders.Link(second) {
			t.Error("two orders have one link")
		}
	})
}

// An approval wins over going back.
func TestWhatWasPaidCantBeGivenUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o, reference := c.asked(ctx)
		c.play(reference, simulator.NoWebhook)
		if p, err := c.payments.Checkouts.GiveUp(ctx, o.ID); err != nil || p.Standing != payment.Paid {
			t.Errorf("given up: %+v, %v", p, err)
		}
		c.expect(ctx, o.ID, paid, "approved")
	})
}

// C4: while the company can't be reached nothing is decided; then everything is.
func TestACompanyThatDoesNotAnswerIsAskedLater(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o, reference := c.asked(ctx)
		c.play(reference, simulator.NoWebhook)
		c.company.Unplug(true)
		for _, try := range []func(context.Context, int64) (payment.CardPayment, error){c.payments.Checkouts.Finish,
			c.payments.Checkouts.GiveUp} {
			if _, err := try(ctx, o.ID); !fault.Is(err, fault.Unavailable) {
				t.Errorf("unreachable: %v", err)
			}
		}
		for range 10 {
			c.sweep(ctx, 5*time.Minute)
		}
		c.expect(ctx, o.ID, strings.Replace(waits, "holds 0.00", "holds 50.87", 1), "cancel_requested")
		c.company.Unplug(false)
		c.sweep(ctx, 5*time.Minute)
		c.expect(ctx, o.ID, paid, "approved")
	})
}

// C1 C2 PAY-25: an attempt that never reached the company ends by itself, and the order can be paid again before.
func TestWhatNeverReachedTheCompanyEnds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o := c.placed(ctx)
		c.company.Unplug(true)
		if _, err := c.payments.Checkouts.Pay(ctx, o.ID); !fault.Is(err, fault.Unavailable) {
			t.Errorf("unreachable: %v", err)
		}
		c.expect(ctx, o.ID, waits, "sent")
		c.company.Unplug(false)
		c.sweep(ctx, time.Minute)
		c.finish(ctx, o.ID, payment.Waiting)
		c.expect(ctx, o.ID, waits, "sent") // it may still be on its way
		c.sweep(ctx, 5*time.Minute)
		c.expect(ctx, o.ID, waits, "not_found")
		c.play(c.ask(ctx, o.ID), simulator.Approve)
		c.finish(ctx, o.ID, payment.Paid)
		c.expect(ctx, o.ID, paid, "not_found approved")
	})
}

// C8: money that comes after the order was called off is booked, owed back, and paid back by itself.
func TestACaptureAfterCancelIsPaidBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o, reference := c.asked(ctx)
		if _, err := c.payments.Checkouts.GiveUp(ctx, o.ID); err != nil {
			t.Fatal(err)
		}
		c.company.ApproveLate(reference)
		c.company.RefuseRefunds(true)
		for range 2 {
			for _, err := range c.told(ctx) {
				if err != nil {
					t.Error(err)
				}
			}
		}
		const held = "cancelled, paid 50.87, owes 0.00, 1 transactions, 0 receipts, %s; company holds 50.87, booked 50.87, due back 50.87, ar 0.00; 50 free"
		c.expect(ctx, o.ID, held, "refund_requested")
		c.sweep(ctx, time.Minute)
		c.expect(ctx, o.ID, held, "approved") // refused: it stays due, and people are told
		if n := c.alarms(ctx, o.ID); n != 1 {
			t.Errorf("%d alarms", n)
		}
	})
}

// A company is never asked inside a transaction.
func TestNobodyIsAskedInsideATransaction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		o, _ := c.asked(ctx)
		for name, try := range map[string]func(context.Context, int64) (payment.CardPayment, error){
			"pay": c.payments.Checkouts.Pay, "finish": c.payments.Checkouts.Finish,
			"give up": c.payments.Checkouts.GiveUp,
		} {
			err := db.Atomic(ctx, func(ctx context.Context) error { _, err := try(ctx, o.ID); return err })
			if !fault.Is(err, fault.Internal) {
				t.Errorf("%s: %v", name, err)
			}
		}
		c.expect(ctx, o.ID, waits, "awaiting")
	})
}

func TestWithoutACompanyNoCardIsTaken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		c.payments.Cards.Connect(nil)
		_, err := c.payments.Checkouts.Place(ctx, c.Guest, c.chosen(ctx, order.ByCard).ID, nil)
		if f := fault.Of(err); f == nil || f.Fields["payment_method"].String() != "Cards are not taken here." {
			t.Errorf("placed: %v", err)
		}
		if c.Free(c.Pads) != 50 {
			t.Errorf("%d free", c.Free(c.Pads))
		}
		if err := c.payments.Cards.ReceiveNotice(ctx, func(string) string { return "" },
			nil); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("told: %v", err)
		}
		if err := errors.Join(c.payments.Watch.Sweep(ctx)); err != nil {
			t.Error(err)
		}
	})
}
