package payment_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/provider/card/simulator"
	"camber/internal/shop/access"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
)

// linked is a shop that sends payment links, with an order of $50.87 at its till.
type linked struct {
	cards
	notes *notify.Service
	order int64
}

func setupLinks(t *testing.T, ctx context.Context) linked {
	t.Helper()
	l := linked{cards: setupCards(t, ctx), notes: notify.New(nil, nil)}
	l.payments.Links.SignWith([]byte("a key of the test"))
	l.order = l.inCheckout(t, ctx).ID
	return l
}

// link returns the end of a new link's address.
func (l linked) link(ctx context.Context, amount money.Cents) string {
	l.t.Helper()
	made, err := l.payments.Links.Make(ctx, l.Till1, l.order, amount, notify.Wish{})
	if err != nil {
		l.t.Fatal(err)
	}
	_, token, err := l.payments.Links.Token(ctx, made.ID)
	if err != nil || len(token) != 26 {
		l.t.Fatalf("%q, %v", token, err)
	}
	return token
}

// opens expects how a link stands for who opens it.
func (l linked) opens(ctx context.Context, token string, want payment.Standing) {
	l.t.Helper()
	if _, _, p, _, err := l.payments.Links.Open(ctx, token); err != nil || p.Standing != want {
		l.t.Errorf("opened: %+v, %v, want %s", p, err, want)
	}
}

// begin shows the company's fields to a browser.
func (l linked) begin(ctx context.Context, token string) string {
	l.t.Helper()
	p, err := l.payments.Links.Pay(ctx, token)
	if err != nil || p.Standing != payment.ToPay {
		l.t.Fatalf("begun: %+v, %v", p, err)
	}
	return l.last(ctx, l.order).Reference
}

func (l linked) done(ctx context.Context, token string, want payment.Standing) {
	l.t.Helper()
	if p, err := l.payments.Links.Finish(ctx, token); err != nil || p.Standing != want {
		l.t.Errorf("finished: %+v, %v, want %s", p, err, want)
	}
}

func (l linked) cash(ctx context.Context, amount money.Cents) {
	l.t.Helper()
	if _, err := l.payments.Tenders.AddCash(ctx, l.Till1,
		payment.Tender{OrderID: l.order, Amount: amount, IntentKey: fmt.Sprint("cash ", amount)}); err != nil {
		l.t.Fatal(err)
	}
}

// sweep runs the reconciling of the next minutes.
func (l linked) sweep(ctx context.Context) {
	l.t.Helper()
	for range 3 {
		dbtest.Clock(ctx).Advance(6 * time.Minute)
		if err := l.payments.Watch.Sweep(ctx); err != nil {
			l.t.Fatal(err)
		}
	}
}

// sums is what the order was paid and owes, and where the money lies.
func (l linked) sums(ctx context.Context) string {
	l.t.Helper()
	o, err := l.orders.Order(ctx, l.order)
	if err != nil {
		l.t.Fatal(err)
	}
	return fmt.Sprintf("%s, paid %s, owes %s; company holds %s, clearing %s, due back %s", o.Status, o.AmountPaid,
		o.BalanceDue,
		l.company.Charged(), l.balance(ctx, "link_clearing:simulator"), -l.balance(ctx, fmt.Sprint("refund_due:", l.order)))
}

// PAY-26: the balance, or the part that staff set, is paid by card behind a link; the order stays the till's.
func TestALinkTakesTheBalanceOrAPartOfIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setupLinks(t, ctx)
		part := l.link(ctx, 20_00)
		l.opens(ctx, part, payment.ToPay)
		l.play(l.begin(ctx, part), simulator.Approve)
		l.done(ctx, part, payment.Paid)
		l.opens(ctx, part, payment.Paid)
		check(t, l.sums(ctx), "checkout, paid 20.00, owes 30.87; company holds 20.00, clearing 20.00, due back 0.00")
		rest := l.link(ctx, 0)
		reference := l.begin(ctx, rest)
		l.play(reference, simulator.Decline)
		l.done(ctx, rest, payment.WasDeclined)
		l.play(l.begin(ctx, rest), simulator.Approve)
		l.told(ctx) // the company's own message, before the browser asks
		l.done(ctx, rest, payment.Paid)
		check(t, l.sums(ctx), "checkout, paid 50.87, owes 0.00; company holds 50.87, clearing 50.87, due back 0.00")
		all, err := l.payments.Tenders.Transactions(ctx, l.order)
		if err != nil || len(all) != 2 || all[1].Kind != payment.InvoiceEcommerce || all[1].Status != payment.Captured ||
			all[1].Amount != 30_87 {
			t.Errorf("transactions %+v, %v", all, err)
		}
	})
}

// PAY-26 M-34: a link is dead once its order is paid, called off, worth another sum or owes less, and once its time is
// up.
func TestALinkDies(t *testing.T) {
	t.Parallel()
	for name, kill := range map[string]func(ctx context.Context, l linked){
		"paid otherwise": func(ctx context.Context, l linked) { l.cash(ctx, 60_00) },
		"paid in part":   func(ctx context.Context, l linked) { l.cash(ctx, 1_00) },
		"worth another": func(ctx context.Context, l linked) {
			l.raw(ctx, "UPDATE orders SET total_cents = total_cents + 1 WHERE id = ?", l.order)
		},
		"called off": func(ctx context.Context, l linked) {
			l.raw(ctx, "UPDATE orders SET pos_status = 'cancelled' WHERE id = ?", l.order)
		},
		"void": func(ctx context.Context, l linked) {
			l.raw(ctx, "UPDATE orders SET pos_status = 'voided' WHERE id = ?", l.order)
		},
		"its time is up": func(ctx context.Context, _ linked) { dbtest.Clock(ctx).Advance(72 * time.Hour) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				l := setupLinks(t, ctx)
				token := l.link(ctx, 0)
				kill(ctx, l)
				if p, err := l.payments.Links.Pay(ctx, token); err != nil || p.Standing != payment.WasCancelled {
					t.Errorf("%+v, %v", p, err)
				}
				l.opens(ctx, token, payment.WasCancelled)
				if tried, err := l.payments.Cards.Attempts(ctx, l.order); err != nil || len(tried) != 0 {
					t.Errorf("a card was asked for: %+v, %v", tried, err)
				}
			})
		})
	}
}

// PAY-26: what a link promises is signed: who changes its row, or guesses, opens nothing.
func TestALinkIsSigned(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setupLinks(t, ctx)
		token := l.link(ctx, 0)
		l.raw(ctx, "UPDATE payment_links SET amount_cents = 1")
		for _, end := range []string{token, "", "aaaaaaaaaaaaaaaaaaaaaaaaaa"} {
			if _, err := l.payments.Links.Pay(ctx, end); !fault.Is(err, fault.NotFound) {
				t.Errorf("%q: %v", end, err)
			}
		}
	})
}

func (l linked) raw(ctx context.Context, query string, args ...any) {
	l.t.Helper()
	if _, err := db.Write(ctx).NewRaw(query, args...).Exec(ctx); err != nil {
		l.t.Fatal(err)
	}
}

// M-34: two browsers pay one charge.
func TestTwoBrowsersPayOneCharge(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setupLinks(t, ctx)
		token := l.link(ctx, 0)
		first, second := l.begin(ctx, token), l.begin(ctx, token)
		if first != second {
			t.Fatalf("two charges, %s and %s", first, second)
		}
		l.play(first, simulator.Approve)
		l.done(ctx, token, payment.Paid)
		l.done(ctx, token, payment.Paid)
		if p, err := l.payments.Links.Pay(ctx, token); err != nil || p.Standing != payment.Paid {
			t.Errorf("once more: %+v, %v", p, err)
		}
		check(t, l.sums(ctx), "checkout, paid 50.87, owes 0.00; company holds 50.87, clearing 50.87, due back 0.00")
	})
}

// M-34: two links of an order, both with a card entered: the second payment goes back by itself.
func TestAnOrderPaidTwiceIsPaidBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setupLinks(t, ctx)
		one, two := l.link(ctx, 0), l.link(ctx, 0)
		a, b := l.begin(ctx, one), l.begin(ctx, two)
		l.play(a, simulator.Approve)
		l.play(b, simulator.Approve)
		l.done(ctx, one, payment.Paid)
		l.done(ctx, two, payment.Paid)
		check(t, l.sums(ctx), "checkout, paid 101.74, owes -50.87; company holds 101.74, clearing 101.74, due back 50.87")
		if _, _, p, back, err := l.payments.Links.Open(ctx, two); err != nil || p.Standing != payment.Paid ||
			back != 50_87 {
			t.Errorf("the second reads %+v, back %s, %v", p, back, err)
		}
		l.sweep(ctx)
		check(t, l.sums(ctx), "checkout, paid 50.87, owes 0.00; company holds 50.87, clearing 50.87, due back 0.00")
		if _, _, _, back, err := l.payments.Links.Open(ctx, two); err != nil || back != 50_87 {
			t.Errorf("afterwards: back %s, %v", back, err)
		}
	})
}

// M-34: the counter takes cash while a card is being entered; the charge is closed, and where the customer was faster
// it is paid back.
func TestCashWinsOverALinkThatIsOpen(t *testing.T) {
	t.Parallel()
	for name, isFaster := range map[string]bool{"closed": false, "paid all the same": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				l := setupLinks(t, ctx)
				token := l.link(ctx, 0)
				reference := l.begin(ctx, token)
				l.cash(ctx, 50_87)
				if isFaster {
					l.play(reference, simulator.Approve)
				}
				l.sweep(ctx)
				check(t, l.sums(ctx), "checkout, paid 50.87, owes 0.00; company holds 0.00, clearing 0.00, due back 0.00")
				want := payment.WasCancelled
				if isFaster {
					want = payment.Paid
				}
				l.opens(ctx, token, want)
			})
		})
	}
}

// A card that nobody enters is asked for no longer than half an hour; then the link may be opened again.
func TestAnAbandonedCardIsGivenUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setupLinks(t, ctx)
		token := l.link(ctx, 0)
		l.begin(ctx, token)
		for range 4 {
			l.sweep(ctx)
		}
		if a := l.last(ctx, l.order); a.State != payment.Cancelled {
			t.Errorf("attempt %+v", a)
		}
		l.opens(ctx, token, payment.ToPay)
		l.play(l.begin(ctx, token), simulator.Approve)
		l.done(ctx, token, payment.Paid)
	})
}

// PAY-29: nobody has to look at a customer who is choosing.
func TestALinkThatIsOpenNeedsNoAttention(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setupLinks(t, ctx)
		l.begin(ctx, l.link(ctx, 0))
		dbtest.Clock(ctx).Advance(5 * time.Minute)
		if cares, err := l.payments.Cards.Cares(ctx, access.Actor{}); err != nil || len(cares) != 0 {
			t.Errorf("to look at: %+v (%v)", cares, err)
		}
	})
}

// PAY-17 NOTE-2: who is told how, and what a link may be for.
func TestALinkIsMadeForWhatIsDueAndSentAsWished(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setupLinks(t, ctx)
		both := notify.Wish{Notify: true, ByEmail: true, ByText: true, Email: "shopper@demo.test", Phone: "(319) 555-0142",
			Override: true}
		made, err := l.payments.Links.Make(ctx, l.Till1, l.order, 0, both)
		if err != nil || made.Amount != 50_87 || !made.Expires.Equal(dbtest.Clock(ctx).Now().Add(72*time.Hour)) {
			t.Fatalf("made %+v, %v", made, err)
		}
		sent, err := l.notes.Messages(ctx, notify.Filter{OrderID: l.order})
		if err != nil || len(sent) != 2 || sent[0].Channel != notify.Email || sent[1].Recipient != "+13195550142" ||
			!sent[1].Override || sent[0].SubjectID != made.ID || sent[1].LocationID == 0 {
			t.Errorf("sent %+v, %v", sent, err)
		}
		jobsBefore, _ := (jobs.Queue{}).Depth(ctx)
		for name, try := range map[string]struct {
			amount money.Cents
			wish   notify.Wish
			kind   fault.Kind
		}{
			"more than is due":    {50_88, notify.Wish{}, fault.Invalid},
			"below nothing":       {-1, notify.Wish{}, fault.Invalid},
			"no consent":          {0, notify.Wish{Notify: true, ByText: true, Phone: "3195550142"}, fault.Invalid},
			"an email that isn't": {0, notify.Wish{Notify: true, ByEmail: true, Email: "nobody"}, fault.Invalid},
		} {
			if _, err := l.payments.Links.Make(ctx, l.Till1, l.order, try.amount, try.wish); !fault.Is(err, try.kind) {
				t.Errorf("%s: %v", name, err)
			}
		}
		if after, _ := (jobs.Queue{}).Depth(ctx); after != jobsBefore {
			t.Error("something was sent all the same")
		}
		if all, err := l.payments.Links.OfOrder(ctx, l.order); err != nil || len(all) != 1 {
			t.Errorf("links %+v, %v", all, err)
		}
		if _, err := l.payments.Links.Make(ctx, access.Actor{Kind: access.Staff}, l.order, 0,
			notify.Wish{}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("nobody: %v", err)
		}
		l.cash(ctx, 50_87)
		_, err = l.payments.Links.Make(ctx, l.Till1, l.order, 0, notify.Wish{})
		refused(t, err, fault.Conflict, "This order is paid in full.")
		web := l.placed(ctx)
		if web.Status != order.Checkout {
			t.Fatal(web.Status)
		}
	})
}
