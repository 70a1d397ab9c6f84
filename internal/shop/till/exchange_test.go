package till_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
	"camber/internal/shop/till"
)

// soldForCash is a complete sale of a walk-in, paid in cash.
func (s shop) soldForCash(t *testing.T, ctx context.Context, tab string, parts ...int64) order.Order {
	t.Helper()
	o, err := s.orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, tab, parts...).ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.pay(t, ctx, o, o.BalanceDue)
	return s.completed(t, ctx, o.ID)
}

// bring puts so many pieces of an order's line on a ticket as minus lines.
func (s shop) bring(t *testing.T, ctx context.Context, cartID int64, o order.Order, l order.Line, n int) {
	t.Helper()
	err := s.till.Bring(ctx, s.Till1, cartID, till.Back{OrderID: o.ID, Reason: rma.NotNeeded,
		Lines: []till.BackLine{{LineID: l.ID, Quantity: n, Restock: true}}})
	if err != nil {
		t.Fatal(err)
	}
}

func (s shop) ticket(t *testing.T, ctx context.Context, c cart.Cart) cart.Cart {
	t.Helper()
	now, err := s.Carts.Cart(ctx, s.Till1, c.ID)
	if err != nil {
		t.Fatal(err)
	}
	return now
}

func (s shop) exchanged(t *testing.T, ctx context.Context, c cart.Cart, key string) till.Exchanged {
	t.Helper()
	done, err := s.till.Exchange(ctx, s.Till1, c.ID, till.Settling{IntentKey: key})
	if err != nil {
		t.Fatal(err)
	}
	return done
}

// RTN-1: for a walk-in, what comes back pays for what is taken instead; the rest is one payment, whichever way it goes.
func TestWhatComesBackPaysForWhatIsTaken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		dear := s.soldForCash(t, ctx, "tab-1-aaaaaaaaaaaa", s.Pads)
		cheap := s.soldForCash(t, ctx, "tab-2-aaaaaaaaaaaa", s.Rotor)
		if dear.Total <= cheap.Total {
			t.Fatalf("pads of %s and a rotor of %s", dear.Total, cheap.Total)
		}
		cash := func() money.Cents { return balance(t, ctx, ledger.Cash(s.Till1.RegisterID)) }

		// the cheap one for the dear one: the difference is to be paid, and then the sale is complete
		drawer := cash()
		up := s.Ticket(ctx, s.Till1, "tab-3-aaaaaaaaaaaa", s.Pads)
		s.bring(t, ctx, up.ID, cheap, lineOf(t, cheap, sale.Part), 1)
		if worth := s.ticket(t, ctx, up).BackWorth(); worth != cheap.Total {
			t.Errorf("the ticket says %s come back, %s were paid", worth, cheap.Total)
		}
		done := s.exchanged(t, ctx, up, "up")
		if done.Order.Status != order.Checkout || done.Order.BalanceDue != dear.Total-cheap.Total {
			t.Errorf("the order is %s and owes %s of %s", done.Order.Status, done.Order.BalanceDue, done.Order.Total)
		}
		if len(done.Returns) != 1 || done.Returns[0].ForOrderID != done.Order.ID {
			t.Errorf("returns %+v", done.Returns)
		}
		again := s.exchanged(t, ctx, up, "up")
		if again.Order.ID != done.Order.ID || len(again.Returns) != 1 || again.Returns[0].ID != done.Returns[0].ID {
			t.Errorf("the same intent again: %+v", again)
		}
		if moved := cash() - drawer; moved != 0 {
			t.Errorf("%s moved in the drawer before anything was paid", moved)
		}
		holds(t, ctx)
		s.pay(t, ctx, done.Order, done.Order.BalanceDue)
		if o := s.completed(t, ctx, done.Order.ID); o.AmountPaid != dear.Total || o.BalanceDue != 0 {
			t.Errorf("paid %s of %s", o.AmountPaid, o.Total)
		}
		if moved := cash() - drawer; moved != dear.Total-cheap.Total {
			t.Errorf("%s moved in the drawer", moved)
		}

		// the dear one for the cheap one: the difference goes back, and the sale is complete at once
		drawer = cash()
		down := s.Ticket(ctx, s.Till1, "tab-4-aaaaaaaaaaaa", s.Rotor)
		s.bring(t, ctx, down.ID, dear, lineOf(t, dear, sale.Part), 1)
		done = s.exchanged(t, ctx, down, "down")
		if done.Order.Status != order.Complete || done.Order.AmountPaid != cheap.Total {
			t.Errorf("the order is %s, paid %s", done.Order.Status, done.Order.AmountPaid)
		}
		if moved := cash() - drawer; moved != cheap.Total-dear.Total {
			t.Errorf("%s moved in the drawer", moved)
		}
		if now := s.ticket(t, ctx, down); now.State != cart.Ordered || len(now.Checkout.Back) != 0 {
			t.Errorf("the ticket is %s with %+v", now.State, now.Checkout.Back)
		}
		holds(t, ctx)

		// nothing is taken instead: no order is made, and the ticket is done
		alone := s.Ticket(ctx, s.Till1, "tab-5-aaaaaaaaaaaa")
		s.bring(t, ctx, alone.ID, done.Order, lineOf(t, done.Order, sale.Part), 1)
		done = s.exchanged(t, ctx, alone, "alone")
		if done.Order.ID != 0 || done.Returns[0].Back() != cheap.Total {
			t.Errorf("%+v", done)
		}
		if now := s.ticket(t, ctx, alone); now.State != cart.Dropped {
			t.Errorf("the ticket is %s", now.State)
		}
		holds(t, ctx)
	})
}

// RTN-1: a ticket with minus lines is parked with them, neither quoted nor paid past them, and what it says they are
// worth is what they are still worth.
func TestMinusLinesStayOnTheirTicket(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		sold := s.soldForCash(t, ctx, "tab-1-aaaaaaaaaaaa", s.Pads, s.Pads)
		l := lineOf(t, sold, sale.Part)
		ticket := s.Ticket(ctx, s.Till1, "tab-2-aaaaaaaaaaaa", s.Rotor)
		s.bring(t, ctx, ticket.ID, sold, l, 1)
		worth := s.ticket(t, ctx, ticket).BackWorth()
		if _, err := s.till.CheckOut(ctx, s.Till1, ticket.ID, nil); !fault.Is(err, fault.Conflict) {
			t.Errorf("checked out past them: %v", err)
		}
		if _, err := s.till.Save(ctx, s.Till1, ticket.ID, true); !fault.Is(err, fault.Conflict) {
			t.Errorf("quoted: %v", err)
		}
		o, err := s.till.Save(ctx, s.Till1, ticket.ID, false)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.orders.Abandon(ctx, s.Till1, ticket.ID); err != nil {
			t.Fatal(err)
		}
		taken, err := s.till.Continue(ctx, s.Till1, o.ID, false)
		if err != nil || worth == 0 || taken.BackWorth() != worth {
			t.Errorf("taken up with %s, %v", taken.BackWorth(), err)
		}

		// the same pieces on a second ticket: only one of them can take them back
		other := s.Ticket(ctx, s.Till1, "tab-3-aaaaaaaaaaaa")
		s.bring(t, ctx, other.ID, sold, l, 2)
		s.exchanged(t, ctx, taken, "first")
		_, err = s.till.Exchange(ctx, s.Till1, other.ID, till.Settling{IntentKey: "second"})
		if f := fault.Of(err); f == nil || f.Kind != fault.Invalid {
			t.Errorf("a piece came back twice: %v", err)
		}
		s.bring(t, ctx, other.ID, sold, l, 1)
		s.exchanged(t, ctx, other, "third")
		holds(t, ctx)

		// taken off again
		empty := s.Ticket(ctx, s.Till1, "tab-4-aaaaaaaaaaaa")
		back := s.soldForCash(t, ctx, "tab-5-aaaaaaaaaaaa", s.Pads)
		s.bring(t, ctx, empty.ID, back, lineOf(t, back, sale.Part), 1)
		s.bring(t, ctx, empty.ID, back, lineOf(t, back, sale.Part), 0)
		if _, err := s.till.Exchange(ctx, s.Till1, empty.ID, till.Settling{}); !fault.Is(err, fault.Conflict) {
			t.Errorf("nothing came back: %v", err)
		}
	})
}

// RTN-1 PAY-5 M-25: what goods have paid is not voided. An order that is called off owes it, as cash or store credit.
func TestWhatGoodsPaidIsOwedWhenTheSaleIsCalledOff(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		cheap := s.soldForCash(t, ctx, "tab-1-aaaaaaaaaaaa", s.Rotor)
		ticket := s.Ticket(ctx, s.Till1, "tab-2-aaaaaaaaaaaa", s.Pads)
		s.bring(t, ctx, ticket.ID, cheap, lineOf(t, cheap, sale.Part), 1)
		o := s.exchanged(t, ctx, ticket, "swap").Order
		paid, err := s.payments.Tenders.Transactions(ctx, o.ID)
		if err != nil || len(paid) != 1 || paid[0].Kind != payment.Exchange {
			t.Fatalf("paid by %+v, %v", paid, err)
		}
		if _, err := s.payments.Tenders.Void(ctx, s.Till1, o.ID, paid[0].ID); !fault.Is(err, fault.Conflict) {
			t.Errorf("voided: %v", err)
		}
		if _, err := s.till.Cancel(ctx, s.Till1, o.ID, true, "They changed their mind"); err != nil {
			t.Fatal(err)
		}
		holds(t, ctx)
		dues, err := s.payments.Refunds.DuesOf(ctx, o.ID)
		if err != nil || len(dues) != 1 || dues[0].Left() != cheap.Total {
			t.Fatalf("due %+v, %v", dues, err)
		}
		drawer := balance(t, ctx, ledger.Cash(s.Till1.RegisterID))
		if _, err := s.payments.Refunds.PayBack(ctx, s.Till1, dues[0].ID, ""); err != nil {
			t.Fatal(err)
		}
		if out := drawer - balance(t, ctx, ledger.Cash(s.Till1.RegisterID)); out != cheap.Total {
			t.Errorf("%s left the drawer", out)
		}
		holds(t, ctx)
	})
}

// RTN-1 TRD-12: one approval is enough for all that comes back with a ticket, and without one nothing is booked.
func TestAnExchangeIsApprovedAsAWhole(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		first := s.soldForCash(t, ctx, "tab-1-aaaaaaaaaaaa", s.Pads)
		second := s.soldForCash(t, ctx, "tab-2-aaaaaaaaaaaa", s.Pads)
		ticket := s.Ticket(ctx, s.Till1, "tab-3-aaaaaaaaaaaa", s.Rotor)
		s.bring(t, ctx, ticket.ID, first, lineOf(t, first, sale.Part), 1)
		s.bring(t, ctx, ticket.ID, second, lineOf(t, second, sale.Part), 1)
		cashier := s.Till1.Granted(access.SellAtTill)
		if _, err := s.till.Exchange(ctx, cashier, ticket.ID, till.Settling{}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("without the right: %v", err)
		}
		if now := s.ticket(t, ctx, ticket); now.OrderID != 0 || len(now.Checkout.Back) != 2 {
			t.Errorf("the ticket is of order %d with %d returns", now.OrderID, len(now.Checkout.Back))
		}
		cashier.Limits = access.Limits{access.RefundTender: first.Total + second.Total}
		done, err := s.till.Exchange(ctx, cashier, ticket.ID, till.Settling{})
		if err != nil || len(done.Returns) != 2 {
			t.Errorf("within the limit: %+v, %v", done, err)
		}
		holds(t, ctx)
	})
}

// RTN-1: two settlements of one ticket at once, each a wish of its own: one of them is booked.
func TestATicketIsSettledOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		sold := s.soldForCash(t, ctx, "tab-1-aaaaaaaaaaaa", s.Pads, s.Pads, s.Pads, s.Pads)
		ticket := s.Ticket(ctx, s.Till1, "tab-2-aaaaaaaaaaaa")
		s.bring(t, ctx, ticket.ID, sold, lineOf(t, sold, sale.Part), 1)
		const tries = 4
		failed := make([]error, tries)
		dbtest.Race(tries, func(ctx context.Context, i int) {
			_, failed[i] = s.till.Exchange(ctx, s.Till1, ticket.ID, till.Settling{IntentKey: fmt.Sprint("try ", i)})
		}, ctx, dbtest.Two(t, ctx))
		booked := 0
		for _, err := range failed {
			if err == nil {
				booked++
			} else if !fault.Is(err, fault.Conflict) {
				t.Error(err)
			}
		}
		now, err := s.orders.Order(ctx, sold.ID)
		if err != nil || booked != 1 || now.Returned() != 1 {
			t.Errorf("%d were booked, %d pieces came back, %v", booked, now.Returned(), err)
		}
		holds(t, ctx)
	})
}

// RTN-1: whatever is bought, paid by whatever, brought back and taken instead, the customer has paid what they have, no
// cent more or less, and the books hold.
func TestAnExchangeIsWorthWhatItsLinesSay(t *testing.T) {
	t.Parallel()
	for _, seed := range []uint64{1, 2, 3} {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) { exchangeAtRandom(t, ctx, seed) })
		})
	}
}

func exchangeAtRandom(t *testing.T, ctx context.Context, seed uint64) {
	s := setup(t, ctx)
	dice := rand.New(rand.NewPCG(seed, 7)) //nolint:gosec // the same each time
	if err := setting.Set(ctx, s.Till1.Who(), setting.RoundCash, setting.Location(s.Main), seed == 2); err != nil {
		t.Fatal(err)
	}
	parts := []int64{s.Pads, s.Rotor, s.Battery}
	for _, id := range parts {
		s.Receive(id, s.Main, 200)
	}
	some := func() []int64 {
		var chosen []int64
		for range 1 + dice.IntN(4) {
			chosen = append(chosen, parts[dice.IntN(len(parts))])
		}
		return chosen
	}
	sold := []order.Order{}
	for turn := range 12 {
		ticket := s.Ticket(ctx, s.Till1, fmt.Sprintf("tab-%d-aaaaaaaaaaaa", turn), some()...)
		if dice.IntN(2) == 0 {
			if err := s.Carts.SetCustomer(ctx, s.Till1, ticket.ID, s.Jane); err != nil {
				t.Fatal(err)
			}
		}
		var worth money.Cents
		for _, at := range dice.Perm(len(sold))[:min(len(sold), dice.IntN(3))] {
			o, err := s.orders.Order(ctx, sold[at].ID)
			if err != nil {
				t.Fatal(err)
			}
			back := till.Back{OrderID: o.ID, Reason: rma.NotNeeded}
			for _, l := range o.Lines {
				if left := l.Quantity - l.Returned; l.Kind == sale.Part && left > 0 {
					back.Lines = append(back.Lines, till.BackLine{LineID: l.ID, Quantity: 1 + dice.IntN(left), Restock: true})
				}
			}
			if len(back.Lines) == 0 {
				continue
			}
			if err := s.till.Bring(ctx, s.Till1, ticket.ID, back); err != nil {
				t.Fatal(err)
			}
		}
		now := s.ticket(t, ctx, ticket)
		worth = now.BackWorth()
		drawer := balance(t, ctx, ledger.Cash(s.Till1.RegisterID))
		o := order.Order{}
		if worth == 0 && len(now.Checkout.Back) == 0 {
			var err error
			if o, err = s.orders.CheckOut(ctx, s.Till1, ticket.ID, nil); err != nil {
				t.Fatal(err)
			}
		} else {
			done := s.exchanged(t, ctx, ticket, fmt.Sprint("swap ", turn))
			var lines money.Cents
			for _, r := range done.Returns {
				lines += r.Total() + r.Rounding
			}
			if lines != worth {
				t.Errorf("turn %d: the lines say %s, the ticket %s", turn, lines, worth)
			}
			o = done.Order
			if want := max(o.Total-worth, 0); o.Status == order.Checkout && o.BalanceDue != want {
				t.Errorf("turn %d: %s are to be paid of %s with %s back", turn, o.BalanceDue, o.Total, worth)
			}
			if complete := o.Status == order.Complete; complete != (worth >= o.Total) {
				t.Errorf("turn %d: order of %s with %s back is %s", turn, o.Total, worth, o.Status)
			}
		}
		if o.Status == order.Checkout {
			if half := o.BalanceDue / 2; half > 0 && dice.IntN(2) == 0 {
				s.tender(t, ctx, o, payment.Tender{Kind: payment.Check, Amount: half,
					Check: payment.CheckNote{Number: fmt.Sprint(100 + turn)}})
			}
			now, err := s.orders.Order(ctx, o.ID)
			if err != nil {
				t.Fatal(err)
			}
			s.tender(t, ctx, now, payment.Tender{Kind: payment.Cash, Amount: now.BalanceDue + 5_00})
			o = s.completed(t, ctx, o.ID)
		}
		checks := money.Cents(0)
		paid, err := s.payments.Tenders.Transactions(ctx, o.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range paid {
			if x.Kind == payment.Check {
				checks += x.Amount
			}
		}
		moved := balance(t, ctx, ledger.Cash(s.Till1.RegisterID)) - drawer + checks
		if off := moved - (o.Total + o.Rounding - worth); off < -4*money.Nickel || off > 4*money.Nickel || seed != 2 && off != 0 {
			t.Errorf("turn %d: %s came in for goods of %s with %s back", turn, moved, o.Total, worth)
		}
		sold = append(sold, o)
		holds(t, ctx)
	}
}
