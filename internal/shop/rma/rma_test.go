package rma_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
)

type shop struct {
	*rma.Service
	orders *order.Service
	placed order.Order
	buyer  access.Actor
	pads   int64 // line
}

// setup has a customer order three sets of pads.
func setup(t *testing.T, ctx context.Context) shop {
	t.Helper()
	s := carttest.New(t, ctx)
	orders := order.New(s.Carts, s.Locations, s.Promos, s.Registers, s.Stock, []byte("a key of the test"))
	buyer := s.JaneHerself
	c, err := s.Carts.Open(ctx, buyer, cart.Place{Channel: cart.Web, LocationID: s.Main})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Carts.Add(ctx, buyer, c.ID, cart.Item{PartID: s.Pads, Quantity: 3}); err != nil {
		t.Fatal(err)
	}
	if err := s.Carts.SetDraft(ctx, buyer, c.ID, cart.Draft{Firstname: "Jo", Lastname: "Li", Email: "jo@home.test"},
		s.Main); err != nil {
		t.Fatal(err)
	}
	placed, err := orders.Place(ctx, buyer, c.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	return shop{rma.New(orders), orders, placed, buyer, placed.Lines[0].ID}
}

func (s shop) ask(ctx context.Context, reason rma.Reason, quantity int) error {
	_, err := s.Ask(ctx, s.buyer, []int64{s.buyer.CustomerID}, rma.Request{
		OrderID: s.placed.ID, Reason: reason, Comment: " The box was open. ",
		Lines: []rma.Line{{LineID: s.pads, Quantity: quantity}},
	})
	return err
}

// ACCT-1
func TestWhatComesBackIsAskedFor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for name, c := range map[string]struct {
			r    rma.Request
			want map[string]string
		}{
			"nothing": {rma.Request{Reason: rma.Damaged},
				map[string]string{"quantity": "Please say how many of what come back."}},
			"no reason": {rma.Request{Lines: []rma.Line{{LineID: s.pads, Quantity: 1}}},
				map[string]string{"reason": "Please choose one of the list"}},
			"too many": {rma.Request{Reason: rma.Damaged, Lines: []rma.Line{{LineID: s.pads, Quantity: 4}}},
				map[string]string{rma.Field(s.pads): "At most 3 can come back."}},
			"less than one": {rma.Request{Reason: rma.Damaged, Lines: []rma.Line{{LineID: s.pads, Quantity: -1}}},
				map[string]string{rma.Field(s.pads): "At most 3 can come back."}},
			"another line": {rma.Request{Reason: rma.Damaged, Lines: []rma.Line{{LineID: 999, Quantity: 1}}},
				map[string]string{rma.Field(999): "This can't come back any more."}},
			"a novel": {rma.Request{Reason: rma.Damaged, Comment: strings.Repeat("é", 1001),
				Lines: []rma.Line{{LineID: s.pads, Quantity: 1}}}, map[string]string{"comment": "Maximum 1000 characters"}},
		} {
			c.r.OrderID = s.placed.ID
			_, err := s.Ask(ctx, s.buyer, []int64{s.buyer.CustomerID}, c.r)
			got := map[string]string{}
			for field, problem := range fault.Of(err).Fields {
				got[field] = problem.String()
			}
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("%s: %v, want %v", name, got, c.want)
			}
		}
		if err := s.ask(ctx, rma.Damaged, 2); err != nil {
			t.Fatal(err)
		}
		asked, total, err := s.OfThese(ctx, []int64{s.buyer.CustomerID}, 10, 0)
		if err != nil || total != 1 || len(asked) != 1 {
			t.Fatalf("%d of %d (%v)", len(asked), total, err)
		}
		want := rma.Request{
			ID: asked[0].ID, OrderID: s.placed.ID, CustomerID: s.buyer.CustomerID, Reason: rma.Damaged,
			Comment: "The box was open.", State: rma.Asked, LocationID: s.placed.LocationID,
			Asked: dbtest.Clock(ctx).Now(), Changed: dbtest.Clock(ctx).Now(), Lines: []rma.Line{{LineID: s.pads, Quantity: 2}},
		}
		if !reflect.DeepEqual(asked[0], want) {
			t.Errorf("%+v, want %+v", asked[0], want)
		}
		if left := rma.Left(s.placed, asked); !reflect.DeepEqual(left, []rma.Line{{LineID: s.pads, Quantity: 1}}) {
			t.Errorf("%v", left)
		}
		asked[0].State = rma.Refused
		if left := rma.Left(s.placed, asked); !reflect.DeepEqual(left, []rma.Line{{LineID: s.pads, Quantity: 3}}) {
			t.Errorf("what was refused is taken: %v", left)
		}
	})
}

// A piece comes back once, whoever asks at the same moment.
func TestAPieceComesBackOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		var taken atomic.Int64
		dbtest.Race(4, func(ctx context.Context, _ int) {
			switch err := s.ask(ctx, rma.NotNeeded, 2); {
			case err == nil:
				taken.Add(1)
			case fault.Of(err).Kind != fault.Invalid:
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if taken.Load() != 1 {
			t.Errorf("%d requests for two of three pieces", taken.Load())
		}
	})
}

// W-04
func TestAnothersOrderIsNotThere(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		stranger := access.Actor{Kind: access.Customer, CustomerID: s.buyer.CustomerID + 100}
		for _, together := range [][]int64{{stranger.CustomerID}, {0}, nil} {
			_, err := s.Ask(ctx, stranger, together,
				rma.Request{OrderID: s.placed.ID, Reason: rma.Damaged, Lines: []rma.Line{{LineID: s.pads, Quantity: 1}}})
			if fault.Of(err).Kind != fault.NotFound {
				t.Errorf("%v: %v", together, err)
			}
		}
		if asked, err := s.OfOrder(ctx, s.placed.ID); err != nil || len(asked) != 0 {
			t.Errorf("%v (%v)", asked, err)
		}
	})
}

func TestOnlyPartsOfAFinishedOrderComeBack(t *testing.T) {
	t.Parallel()
	o := order.Order{Status: order.Complete,
		Lines: []order.Line{{ID: 1, Kind: sale.Part, Quantity: 2}, {ID: 2, Kind: sale.Core, Quantity: 2}}}
	if left := rma.Left(o, nil); !reflect.DeepEqual(left, []rma.Line{{LineID: 1, Quantity: 2}}) {
		t.Errorf("%v", left)
	}
	for _, status := range []order.Status{order.Checkout, order.Cancelled, order.Voided} {
		o.Status = status
		if left := rma.Left(o, nil); len(left) > 0 || rma.CanAsk(o) {
			t.Errorf("%s: %v", status, left)
		}
	}
}

// ACCT-1 ADM-2: a request is answered by who keeps the orders of its store, from the state that they saw, and its customer
// is told at once; who refuses says why.
func TestARequestIsAnswered(t *testing.T) {
	t.Parallel()
	clerk := access.Actor{Kind: access.Staff, StaffID: 1, Mode: access.Office}.Granted(access.HandleOrders)
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		here := clerk.Placed(s.placed.LocationID)
		answer := func(actor access.Actor, id int64, seen, state rma.State, words string) error {
			return s.Answer(ctx, actor, id, rma.Reply{Seen: seen, State: state, Answer: words})
		}
		const asked, agreed, refused, received = rma.Asked, rma.Agreed, rma.Refused, rma.Received
		for _, c := range []struct {
			before, seen, state rma.State
			words               string
			want                fault.Kind
		}{
			{asked, asked, agreed, "", 0},
			{asked, asked, agreed, " Behind the shop, please. ", 0},
			{asked, asked, refused, "It was used.", 0},
			{asked, asked, refused, "  ", fault.Invalid},
			{asked, asked, received, "", fault.Invalid},
			{asked, asked, asked, "", fault.Invalid},
			{asked, agreed, refused, "Too late.", fault.Conflict},
			{agreed, asked, refused, "Too late.", fault.Conflict},
			{agreed, agreed, agreed, "", fault.Conflict},
			{agreed, agreed, refused, "Nobody came.", 0},
			{refused, refused, agreed, "", fault.Conflict},
		} {
			if err := s.ask(ctx, rma.Damaged, 1); err != nil {
				t.Fatal(err)
			}
			list, _, err := s.List(ctx, here, rma.Filter{States: []rma.State{asked}, Limit: 1})
			if err != nil || len(list) != 1 {
				t.Fatalf("%+v, %v", list, err)
			}
			id := list[0].ID
			if c.before != asked {
				if err := answer(here, id, asked, c.before, "First."); err != nil {
					t.Fatal(err)
				}
			}
			told := len(s.told(t, ctx))
			err = answer(here, id, c.seen, c.state, c.words)
			now, readErr := s.Request(ctx, id)
			if readErr != nil {
				t.Fatal(readErr)
			}
			if c.want != 0 {
				if !fault.Is(err, c.want) || now.State != c.before || len(s.told(t, ctx)) != told {
					t.Errorf("%+v: %v; it is %s", c, err, now.State)
				}
			} else if mails := s.told(t, ctx); err != nil || now.State != c.state || now.Answer != strings.TrimSpace(c.words) ||
				len(mails) != told+1 || mails[told].Kind != "return_"+string(c.state) || mails[told].Note != now.Answer ||
				mails[told].Recipient != "jo@home.test" {
				t.Errorf("%+v: %v; it is %+v, told %+v", c, err, now, mails[told:])
			}
			if now.State != refused { // so that the next can be asked for
				if err := answer(here, id, now.State, refused, "Next."); err != nil {
					t.Fatal(err)
				}
			}
		}
		if err := s.ask(ctx, rma.Damaged, 1); err != nil {
			t.Fatal(err)
		}
		list, counts, err := s.List(ctx, here, rma.Filter{States: []rma.State{asked, refused}, Limit: 5})
		if err != nil || len(list) != 5 || counts[asked] != 1 || counts[refused] != 11 {
			t.Errorf("%d rows, %v, %v", len(list), counts, err)
		}
		elsewhere := clerk.Placed(s.placed.LocationID + 1)
		if list, counts, err := s.List(ctx, elsewhere, rma.Filter{States: []rma.State{asked}, Limit: 5}); err != nil ||
			len(list)+counts[asked]+counts[refused] != 0 {
			t.Errorf("who works elsewhere reads %+v, %v, %v", list, counts, err)
		}
		if err := answer(elsewhere, list[0].ID, asked, agreed, ""); !fault.Is(err, fault.NotFound) {
			t.Errorf("who works elsewhere answers: %v", err)
		}
		if err := answer(here.Granted(), list[0].ID, asked, agreed, ""); !fault.Is(err, fault.Forbidden) {
			t.Errorf("who may not see orders answers: %v", err)
		}
		var answered atomic.Int64
		dbtest.Race(4, func(ctx context.Context, i int) {
			state := []rma.State{agreed, refused}[i%2]
			switch err := s.Answer(ctx, here, list[0].ID, rma.Reply{Seen: asked, State: state, Answer: "Now."}); {
			case err == nil:
				answered.Add(1)
			case !fault.Is(err, fault.Conflict):
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if answered.Load() != 1 {
			t.Errorf("%d answers at once", answered.Load())
		}
	})
}

// told are the messages about the order, the oldest first.
func (s shop) told(t *testing.T, ctx context.Context) []notify.Message {
	t.Helper()
	found, err := notify.New(nil, nil).Messages(ctx, notify.Filter{OrderID: s.placed.ID})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(found, func(a, b notify.Message) int { return int(a.ID - b.ID) })
	return found
}
