package till_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/job"
	"camber/internal/shop/labor"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/quote"
	"camber/internal/shop/till"
	"camber/internal/shop/vehicle"
)

// signature is one that was drawn.
const signature = "M10 90L200 40L400 140L590 90"

type quoteShop struct {
	*carttest.Shop
	t             *testing.T
	notes         *notify.Service
	orders        *order.Service
	payments      *payment.Services
	till          *till.Service
	quotes        *quote.Service
	brakes, fluid int64 // jobs: $100.00 and $50.00 of work
}

func trucks() *vehicle.Reference {
	b := vehicle.NewBuilder(false)
	b.Make(1, "Chevrolet", true)
	b.Model(1, 1, "Silverado 1500", true)
	b.Base(1, 2014, 1, vehicle.Values{})
	b.Base(2, 2015, 1, vehicle.Values{})
	return b.Reference()
}

func truck(id int64) *vehicle.Vehicle {
	v, _ := trucks().Base(id)
	return &v
}

func setupQuotes(t *testing.T, ctx context.Context) quoteShop {
	t.Helper()
	s := quoteShop{Shop: carttest.NewFor(t, ctx, trucks()), t: t, notes: notify.New(nil, nil)}
	key := []byte("a key of the test")
	s.orders = order.New(s.Carts, s.Locations, s.Promos, s.Registers, s.Stock, key)
	s.payments = payment.New(s.orders, s.Customers, s.Locations, s.Registers, s.Promos, s.Credit)
	s.quotes = quote.New(s.orders, s.Locations, key)
	s.till = till.New(till.Needs{
		Carts: s.Carts, Locations: s.Locations, Orders: s.orders, Registers: s.Registers, Stock: s.Stock,
		Cards: s.payments.Cards, Refunds: s.payments.Refunds, Tenders: s.payments.Tenders, Watch: s.payments.Watch,
	})
	work, err := s.Labor.AddType(ctx, audit.System, labor.Type{Title: "Shop", Rate: 100_00, Active: true})
	s.must(err)
	boss := access.Actor{Kind: access.System}
	s.brakes, err = s.Jobs.Add(ctx, boss, job.New{Name: "Front brakes", LaborID: work.ID, Minutes: 60})
	s.must(err)
	s.fluid, err = s.Jobs.Add(ctx, boss, job.New{Name: "Brake fluid change", LaborID: work.ID, Minutes: 30})
	s.must(err)
	return s
}

func (s quoteShop) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// refused expects a kind of fault whose sentence holds some words.
func (s quoteShop) refused(err error, kind fault.Kind, words string) {
	s.t.Helper()
	f := fault.Of(err)
	if f == nil || f.Kind != kind {
		s.t.Errorf("got %v, want %v", err, kind)
		return
	}
	said := f.Text.String()
	for _, one := range f.Fields {
		said += one.String()
	}
	if !strings.Contains(said, words) {
		s.t.Errorf("it says %q, not %q", said, words)
	}
}

func (s quoteShop) addJob(ctx context.Context, c cart.Cart, id int64) {
	s.t.Helper()
	c, err := s.Carts.Cart(ctx, s.Till1, c.ID)
	s.must(err)
	o, err := s.Carts.OfferJob(ctx, c, id)
	s.must(err)
	_, err = s.Carts.AddJob(ctx, s.Till1, c.ID, cart.JobChoice{ID: id, Version: o.Job.Version(), Labor: true})
	s.must(err)
}

// quoted is a quote of Jane's for her truck: pads, and two jobs. Its ticket is let go, as the till does.
func (s quoteShop) quoted(ctx context.Context, tab string) order.Order {
	s.t.Helper()
	c := s.Ticket(ctx, s.Till1, tab, s.Pads)
	s.must(s.Carts.SetCustomer(ctx, s.Till1, c.ID, s.Jane))
	s.must(s.Carts.SetVehicle(ctx, s.Till1, c.ID, truck(2)))
	s.addJob(ctx, c, s.brakes)
	s.addJob(ctx, c, s.fluid)
	o, err := s.till.Save(ctx, s.Till1, c.ID, true)
	s.must(err)
	s.must(s.orders.Abandon(ctx, s.Till1, c.ID))
	return o
}

func (s quoteShop) sent(ctx context.Context, o order.Order) (quote.Version, string) {
	s.t.Helper()
	v, err := s.quotes.Send(ctx, s.Till1, o.ID, notify.Wish{})
	s.must(err)
	return v, s.quotes.Token(v)
}

// groups are the keys of a version's groups, by name.
func groupsOf(v quote.Version) map[string]string {
	keys := map[string]string{}
	for _, g := range v.Groups() {
		keys[g.Name] = g.Key
	}
	return keys
}

func allOf(v quote.Version) []string {
	var keys []string
	for _, g := range v.Groups() {
		keys = append(keys, g.Key)
	}
	return keys
}

func (s quoteShop) state(ctx context.Context, token string, want quote.State) quote.Seen {
	s.t.Helper()
	seen, err := s.quotes.ByToken(ctx, token)
	if err != nil || seen.State != want {
		s.t.Errorf("it is %s, want %s, %v", seen.State, want, err)
	}
	return seen
}

func (s quoteShop) order(ctx context.Context, id int64) order.Order {
	s.t.Helper()
	o, err := s.orders.Order(ctx, id)
	s.must(err)
	return o
}

func events(o order.Order) string {
	var all []string
	for _, h := range o.History {
		all = append(all, string(h.Event)+" "+h.Who.Kind)
	}
	return strings.Join(all, ", ")
}

// change takes a quote up at a till, does something to its ticket, and saves it as a quote again.
func (s quoteShop) change(ctx context.Context, id int64, do func(c cart.Cart)) order.Order {
	s.t.Helper()
	c, err := s.till.Continue(ctx, s.Till1, id, false)
	s.must(err)
	do(c)
	o, err := s.till.Save(ctx, s.Till1, c.ID, true)
	s.must(err)
	s.must(s.orders.Abandon(ctx, s.Till1, c.ID))
	return o
}

var jane = quote.Said{Approved: true, Name: "Jane Doe"}

func (said saidOf) of(groups ...string) quote.Said {
	in := quote.Said(said)
	in.Groups = groups
	return in
}

type saidOf quote.Said

// TRD-9 a4: a quote is a draft until it is sent. Then it is approved by its link, with a signature, and is an order:
// without what was declined, at its prices, with its parts held.
func TestAQuoteIsSentOpenedApprovedAndAnOrder(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setupQuotes(t, ctx)
		o := s.quoted(ctx, tab)
		if made, err := s.quotes.Versions(ctx, o.ID); err != nil || len(made) != 0 {
			t.Fatalf("saved, and sent: %+v, %v", made, err)
		}
		v, err := s.quotes.Send(ctx, s.Till1, o.ID, notify.Wish{Notify: true, ByEmail: true, Email: "jane@example.com"})
		s.must(err)
		mail, err := s.notes.Messages(ctx, notify.Filter{OrderID: o.ID})
		if err != nil || len(mail) != 1 || mail[0].Kind != notify.Quote || mail[0].SubjectID != v.ID ||
			v.Number != 1 || v.SentBy != notify.Email {
			t.Fatalf("sent %+v, %+v, %v", v, mail, err)
		}
		token := s.quotes.Token(v)
		if len(token) != 26 {
			t.Errorf("a token of %d letters", len(token))
		}
		s.must(s.quotes.Opened(ctx, s.Guest, v, true))
		s.must(s.quotes.Opened(ctx, s.Guest, v, false))
		seen := s.state(ctx, token, quote.Open)
		if seen.Times != 2 || !seen.OnPhone || seen.Opened.IsZero() {
			t.Errorf("opened %+v", seen.Version)
		}
		s.must(s.Prices.SavePrice(ctx, s.Pads, s.Retail, 1, money.FromCents(99_99)))
		keys := groupsOf(v)
		said := jane
		said.IsDrawn, said.Drawing, said.Groups = true, signature, []string{"", keys["Front brakes"]}
		s.must(s.quotes.Answer(ctx, s.Guest, token, said))

		made := s.order(ctx, o.ID)
		want := v.Shown.Total - 50_00
		if made.Status != order.Saved || made.Total != want || made.StaffID != s.Till1.StaffID {
			t.Errorf("%s of %s, want %s", made.Status, made.Total, want)
		}
		var names []string
		for _, l := range made.Lines {
			names = append(names, l.Name)
		}
		if len(names) != 2 || made.Lines[0].Unit != 46_9900 || s.Free(s.Pads) != carttest.OnShelf-1 {
			t.Errorf("it holds %v, %d free", names, s.Free(s.Pads))
		}
		seen = s.state(ctx, token, quote.Approved)
		if a := seen.Answer; a.Name != "Jane Doe" || a.Drawing != signature || a.Amount != want || a.Way != quote.ByLink ||
			!slices.Equal(a.Declined, []string{keys["Brake fluid change"]}) {
			t.Errorf("answer %+v", a)
		}
		const lived = "quote staff, quote_sent staff, quote_opened visitor, quote_approved visitor, accept visitor"
		if got := events(made); got != lived {
			t.Errorf("history: %s", got)
		}
		// it is taken up and paid at the till as any saved order
		c, err := s.till.Continue(ctx, s.Till2, o.ID, false)
		s.must(err)
		paid, err := s.till.CheckOut(ctx, s.Till2, c.ID, nil)
		if err != nil || paid.Total != want {
			t.Errorf("to be paid: %s, %v", paid.Total, err)
		}
		s.refused(s.quotes.Answer(ctx, s.Guest, token, said), fault.Conflict, "approved already")
	})
}

// TRD-9 a2: the server refuses what is no signature, and an approval of nothing; nothing happens then.
func TestWhatIsNoAnswerIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setupQuotes(t, ctx)
		o := s.quoted(ctx, tab)
		v, token := s.sent(ctx, o)
		before := s.order(ctx, o.ID)
		for name, c := range map[string]struct {
			said  quote.Said
			field string
		}{
			"a blank name":       {quote.Said{Approved: true, Name: " \t "}, "name"},
			"an empty drawing":   {quote.Said{Approved: true, Name: "Jane", IsDrawn: true}, "drawing"},
			"a dot":              {quote.Said{Approved: true, Name: "Jane", IsDrawn: true, Drawing: "M5 5L6 6"}, "drawing"},
			"beside the sheet":   {quote.Said{Approved: true, Name: "Jane", IsDrawn: true, Drawing: "M0 0L900 900"}, "drawing"},
			"no path":            {quote.Said{Approved: true, Name: "Jane", IsDrawn: true, Drawing: `M0 0"/><a>`}, "drawing"},
			"drawn without name": {quote.Said{Approved: true, IsDrawn: true, Drawing: signature}, "name"},
			"a card's number":    {quote.Said{Reason: "use 4242 4242 4242 4242"}, "reason"},
		} {
			c.said.Groups = allOf(v)
			err := s.quotes.Answer(ctx, s.Guest, token, c.said)
			if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || f.Fields[c.field].Format == "" {
				t.Errorf("%s: %v", name, err)
			}
		}
		s.refused(s.quotes.Answer(ctx, s.Guest, token, jane), fault.Invalid, "Nothing is approved")
		s.refused(s.quotes.Answer(ctx, s.Guest, "guessed", jane), fault.NotFound, "")
		if now := s.order(ctx, o.ID); now.Status != order.Quote || now.Version != before.Version ||
			len(now.History) != len(before.History) {
			t.Errorf("something happened: %s", events(now))
		}
		s.state(ctx, token, quote.Open)
	})
}

// TRD-9 a2: a quote is declined as a whole, with a reason. What was declined can be quoted again, as the next version.
func TestAQuoteIsDeclined(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setupQuotes(t, ctx)
		o := s.quoted(ctx, tab)
		v, token := s.sent(ctx, o)
		s.must(s.quotes.Answer(ctx, s.Guest, token, quote.Said{Reason: "Too dear"}))
		seen := s.state(ctx, token, quote.Declined)
		if a := seen.Answer; a.Reason != "Too dear" || a.Amount != 0 || !slices.Equal(a.Declined, allOf(v)) ||
			seen.Order.Status != order.Quote {
			t.Errorf("%+v of a %s", a, seen.Order.Status)
		}
		if _, err := s.quotes.MakeOrder(ctx, s.Till1, o.ID); !fault.Is(err, fault.Conflict) {
			t.Errorf("what was declined is an order: %v", err)
		}
		next, _ := s.sent(ctx, o)
		if next.Number != 2 || next.Answer != nil {
			t.Errorf("quoted again %+v", next)
		}
		s.state(ctx, token, quote.Replaced)
	})
}

// TRD-9 a1: an approval belongs to one version. A change of a line makes the next, unsigned, and says what differs; the
// old text and its signature stay, and the old link approves nothing.
func TestAChangedQuoteIsANewVersion(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setupQuotes(t, ctx)
		o := s.quoted(ctx, tab)
		v, token := s.sent(ctx, o)
		if same, _ := s.sent(ctx, o); same.ID != v.ID {
			t.Errorf("unchanged, and yet version %d", same.Number)
		}
		key := v.Shown.Lines[0].CartKey
		changed := s.change(ctx, o.ID, func(c cart.Cart) {
			if _, err := s.Carts.SetQuantity(ctx, s.Till1, c.ID, key, 2); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Carts.Add(ctx, s.Till1, c.ID, cart.Item{PartID: s.Rotor, Quantity: 1}); err != nil {
				t.Fatal(err)
			}
		})
		var said []string
		for _, d := range v.Differences(changed) {
			said = append(said, d.String())
		}
		if got := strings.Join(said, " "); got != "Brake Pads: 2 instead of 1. Rotor is new." {
			t.Errorf("it says %q", got)
		}
		s.state(ctx, token, quote.Changing)
		s.refused(s.quotes.Answer(ctx, s.Guest, token, saidOf(jane).of(allOf(v)...)), fault.Conflict, "is changing")
		second, newer := s.sent(ctx, changed)
		if second.Number != 2 || second.Answer != nil || newer == token {
			t.Errorf("version %+v", second)
		}
		if seen := s.state(ctx, token, quote.Replaced); seen.Newest.ID != second.ID || seen.Shown.Total != o.Total ||
			len(seen.Shown.Lines) != len(o.Lines) {
			t.Errorf("the old one shows %s, its newest is %d", seen.Shown.Total, seen.Newest.Number)
		}
		s.refused(s.quotes.Answer(ctx, s.Guest, token, saidOf(jane).of(allOf(v)...)), fault.Conflict, "newer version")
		s.must(s.quotes.Answer(ctx, s.Guest, newer, saidOf(jane).of(allOf(second)...)))

		// a change after the approval asks again; the signature stays with version 2
		again := s.change(ctx, o.ID, func(c cart.Cart) { s.must(s.Carts.Remove(ctx, s.Till1, c.ID, key)) })
		if again.Status != order.Quote {
			t.Fatalf("it is %s", again.Status)
		}
		third, _ := s.sent(ctx, again)
		kept, err := s.quotes.Versions(ctx, o.ID)
		if err != nil || third.Number != 3 || third.Answer != nil || len(kept) != 3 || kept[1].Answer.Name != "Jane Doe" ||
			kept[1].Shown.Total != changed.Total {
			t.Errorf("kept %+v, %v", kept, err)
		}
	})
}
