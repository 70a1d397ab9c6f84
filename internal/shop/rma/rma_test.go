package rma_test

import (
	"context"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
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
			Comment: "The box was open.", State: rma.Asked,
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
