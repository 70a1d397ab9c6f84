package till_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/quote"
	"camber/internal/shop/setting"
)

// TRD-9 a3: at the till it is recorded who said yes to which job, and how they said it.
func TestTheTillRecordsWhatItHears(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setupQuotes(t, ctx)
		for i, way := range []quote.Way{quote.ByPhone, quote.InPerson} {
			o := s.quoted(ctx, tab+string(rune('a'+i)))
			v, err := s.quotes.Send(ctx, s.Till1, o.ID, notify.Wish{})
			s.must(err)
			in := saidOf(jane).of(groupsOf(v)["Brake fluid change"])
			in.Way = quote.ByLink
			s.refused(s.quotes.Heard(ctx, s.Till1, o.ID, in), fault.Invalid, "how the customer said it")
			in.Way = way
			if err := s.quotes.Heard(ctx, s.TillEast, o.ID, in); !fault.Is(err, fault.NotFound) {
				t.Errorf("another store: %v", err)
			}
			s.must(s.quotes.Heard(ctx, s.Till2, o.ID, in))
			kept, err := s.quotes.Version(ctx, v.ID)
			s.must(err)
			if a := kept.Answer; a.Way != way || a.StaffID != s.Till2.StaffID || len(a.Declined) != 2 || a.Amount != 50_00 {
				t.Errorf("%d: %+v", i, a)
			}
			if made := s.order(ctx, o.ID); made.Status != order.Saved || made.Total != 50_00 || len(made.Lines) != 1 {
				t.Errorf("%d: %s of %s", i, made.Status, made.Total)
			}
		}
	})
}

// TRD-9: a quote holds for so many days as the setting says, or as somebody says of one. Then its link approves
// nothing, and who takes it up again sells at the prices of today.
func TestAQuoteExpires(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setupQuotes(t, ctx)
		at, err := s.Locations.Location(ctx, s.Main)
		s.must(err)
		o := s.quoted(ctx, tab)
		if day := o.QuoteDay(at.Zone); day != "2026-03-09" {
			t.Errorf("it holds until %s", day)
		}
		s.must(setting.Set(ctx, audit.System, setting.QuoteDays, setting.Location(s.Main), 2))
		other := s.quoted(ctx, tab+"other")
		if day := other.QuoteDay(at.Zone); day != "2026-03-04" {
			t.Errorf("by the setting it holds until %s", day)
		}
		for _, day := range []string{"", "2026-03-01", "2028-01-01", "soon"} {
			if _, err := s.quotes.HoldUntil(ctx, s.Till1, other.ID, day); !fault.Is(err, fault.Invalid) {
				t.Errorf("until %q: %v", day, err)
			}
		}
		v, token := s.sent(ctx, o)
		s.must(s.Prices.SavePrice(ctx, s.Pads, s.Retail, 1, money.FromCents(99_99)))
		dbtest.Clock(ctx).Advance(8 * 24 * time.Hour)
		s.state(ctx, token, quote.Expired)
		s.refused(s.quotes.Answer(ctx, s.Guest, token, saidOf(jane).of(allOf(v)...)), fault.Conflict, "expired")
		if _, err := s.quotes.Send(ctx, s.Till1, o.ID, notify.Wish{}); !fault.Is(err, fault.Conflict) {
			t.Errorf("sent: %v", err)
		}
		if _, err := s.quotes.MakeOrder(ctx, s.Till1, o.ID); !fault.Is(err, fault.Conflict) {
			t.Errorf("an order: %v", err)
		}
		held, err := s.quotes.HoldUntil(ctx, s.Till1, o.ID, "2026-03-12")
		if err != nil || held.QuoteDay(at.Zone) != "2026-03-12" {
			t.Errorf("held until %s, %v", held.QuoteDay(at.Zone), err)
		}
		s.state(ctx, token, quote.Open)
		dbtest.Clock(ctx).Advance(8 * 24 * time.Hour)
		again := s.change(ctx, o.ID, func(cart.Cart) {})
		if again.Lines[0].Unit != 99_9900 || again.Expired(clock.Now(ctx)) {
			t.Errorf("taken up at %v until %s", again.Lines[0].Unit, again.QuoteDay(at.Zone))
		}
		s.state(ctx, token, quote.Changing)
	})
}

// TRD-9: what is approved stays so where the shelf is empty: the till makes the order once the parts are there.
func TestAnApprovalWaitsForParts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setupQuotes(t, ctx)
		o := s.quoted(ctx, tab)
		o = s.change(ctx, o.ID, func(c cart.Cart) {
			_, err := s.Carts.SetQuantity(ctx, s.Till1, c.ID, o.Lines[0].CartKey, carttest.OnShelf+1)
			s.must(err)
		})
		v, token := s.sent(ctx, o)
		s.must(s.quotes.Answer(ctx, s.Guest, token, saidOf(jane).of("", groupsOf(v)["Front brakes"])))
		if now := s.order(ctx, o.ID); now.Status != order.Quote || len(now.Lines) != len(o.Lines) {
			t.Errorf("it is %s with %d lines", now.Status, len(now.Lines))
		}
		s.state(ctx, token, quote.Approved)
		_, err := s.quotes.MakeOrder(ctx, s.Till1, o.ID)
		s.refused(err, fault.Conflict, "Brake Pads")
		s.Receive(s.Pads, s.Main, 1)
		made, err := s.quotes.MakeOrder(ctx, s.Till1, o.ID)
		if err != nil || made.Status != order.Saved || len(made.Lines) != 2 {
			t.Errorf("made %+v, %v", made, err)
		}
	})
}

// TRD-9: nobody was asked: the customer stands there, and all of it is the order.
func TestAQuoteNobodyWasAskedAboutIsAnOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setupQuotes(t, ctx)
		o := s.quoted(ctx, tab)
		made, err := s.quotes.MakeOrder(ctx, s.Till1, o.ID)
		if err != nil || made.Status != order.Saved || made.Total != o.Total {
			t.Errorf("%+v, %v", made, err)
		}
		if _, err := s.quotes.MakeOrder(ctx, s.Till1, o.ID); !fault.Is(err, fault.Conflict) {
			t.Errorf("again: %v", err)
		}
	})
}

// TRD-9 a1: of two who answer at once one does; and a change and an approval at once never put a signature under what
// was not shown.
func TestTwoAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setupQuotes(t, ctx)
		o := s.quoted(ctx, tab)
		v, token := s.sent(ctx, o)
		var won atomic.Int32
		dbtest.Race(4, func(ctx context.Context, i int) {
			in := saidOf(jane).of(allOf(v)...)
			in.Approved = i%2 == 0
			if s.quotes.Answer(ctx, s.Guest, token, in) == nil {
				won.Add(1)
			}
		}, ctx, dbtest.Two(t, ctx))
		if won.Load() != 1 {
			t.Errorf("%d answers", won.Load())
		}

		o = s.quoted(ctx, tab+"other")
		v, token = s.sent(ctx, o)
		c, err := s.till.Continue(ctx, s.Till1, o.ID, false)
		s.must(err)
		s.state(ctx, token, quote.Open)
		var approved, changed atomic.Bool
		dbtest.Race(2, func(ctx context.Context, i int) {
			if i == 0 {
				approved.Store(s.quotes.Answer(ctx, s.Guest, token, saidOf(jane).of("")) == nil)
				return
			}
			_, err := s.Carts.SetQuantity(ctx, s.Till1, c.ID, o.Lines[0].CartKey, 3)
			changed.Store(err == nil)
		}, ctx, dbtest.Two(t, ctx))
		now := s.order(ctx, o.ID)
		switch {
		case !changed.Load():
			t.Error("the change was refused")
		case approved.Load() && (now.Status != order.Saved || now.Total != v.Groups()[0].Amount):
			t.Errorf("approved, and %s of %s", now.Status, now.Total)
		case !approved.Load() && now.Status != order.Quote:
			t.Errorf("not approved, and %s", now.Status)
		}
	})
}

// TRD-9 a3: what was declined is offered when the customer comes again with that vehicle, until it is sold or nobody
// wants it.
func TestWhatWasDeclinedIsOfferedNextTime(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setupQuotes(t, ctx)
		offered := func(customer, vehicle, except int64) string {
			found, err := s.quotes.Offers(ctx, customer, vehicle, except)
			s.must(err)
			var names []string
			for _, o := range found {
				names = append(names, o.Name+" "+o.Amount.Text())
			}
			return strings.Join(names, ", ")
		}
		o := s.quoted(ctx, tab)
		v, token := s.sent(ctx, o)
		s.must(s.quotes.Answer(ctx, s.Guest, token, saidOf(jane).of("")))
		const both = "Brake fluid change $50.00, Front brakes $100.00"
		for name, c := range map[string]struct {
			customer, vehicle, except int64
			want                      string
		}{
			"her truck":      {s.Jane, 2, 0, both},
			"any vehicle":    {s.Jane, 0, 0, both},
			"another truck":  {s.Jane, 1, 0, ""},
			"another person": {s.Garage, 2, 0, ""},
			"nobody":         {0, 2, 0, ""},
			"the same order": {s.Jane, 2, o.ID, ""},
		} {
			if got := offered(c.customer, c.vehicle, c.except); got != c.want {
				t.Errorf("%s: %q", name, got)
			}
		}
		c := s.Ticket(ctx, s.Till1, tab+"next")
		s.must(s.Carts.SetCustomer(ctx, s.Till1, c.ID, s.Jane))
		s.must(s.Carts.SetVehicle(ctx, s.Till1, c.ID, truck(2)))
		s.addJob(ctx, c, s.brakes)
		paid, err := s.till.CheckOut(ctx, s.Till1, c.ID, nil)
		s.must(err)
		_, err = s.payments.Tenders.AddCash(ctx, s.Till1, payment.Tender{OrderID: paid.ID, Amount: paid.Total,
			IntentKey: "x"})
		s.must(err)
		_, err = s.till.Complete(ctx, s.Till1, paid.ID, false)
		s.must(err)
		if got := offered(s.Jane, 2, 0); got != "Brake fluid change $50.00" {
			t.Errorf("after one was sold: %q", got)
		}
		s.must(quote.MoveCustomer(ctx, s.Jane, s.Garage))
		left, err := s.quotes.Offers(ctx, s.Garage, 2, 0)
		if err != nil || len(left) != 1 {
			t.Fatalf("moved %+v, %v", left, err)
		}
		s.must(s.quotes.Dismiss(ctx, s.Garage, left[0].ID))
		if got := offered(s.Garage, 2, 0); got != "" {
			t.Errorf("after it was dismissed: %q", got)
		}
		s.must(quote.ForgetCustomer(ctx, s.Garage))
		if kept, err := s.quotes.Version(ctx, v.ID); err != nil || kept.Answer.Name != "" {
			t.Errorf("forgotten: %+v, %v", kept.Answer, err)
		}
	})
}
