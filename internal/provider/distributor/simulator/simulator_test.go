package simulator_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/provider/distributor/simulator"
	"camber/internal/shop/distributor"
)

func at(ctx context.Context, t time.Time) (context.Context, *clock.Frozen) {
	frozen := clock.NewFrozen(t)
	return clock.With(ctx, frozen), frozen
}

var midline = distributor.Account{Code: "MID", Address: "midline", Number: "4711"}

func wanted(n int) (all []distributor.Wanted) {
	for i := range n {
		all = append(all, distributor.Wanted{AAIA: "KRDT", MPN: fmt.Sprintf("KR-%d", i), Quantity: 2})
	}
	return all
}

// A company has the same of a part whenever it is asked, and another one something else.
func TestWhatACompanyHasFollowsFromThePart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		ctx, _ = at(ctx, time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC))
		first, err := simulator.New(nil).Ask(ctx, midline, wanted(64))
		again, errAgain := simulator.New(nil).Ask(ctx, midline, wanted(64))
		if err != nil || errAgain != nil || !reflect.DeepEqual(first, again) {
			t.Fatalf("asked twice: %v, %v, alike %v", err, errAgain, reflect.DeepEqual(first, again))
		}
		if len(first) < 40 || len(first) == 64 {
			t.Errorf("%d of 64 parts are known", len(first))
		}
		prairie := midline
		prairie.Address = "prairie"
		other, err := simulator.New(nil).Ask(ctx, prairie, wanted(64))
		if err != nil || reflect.DeepEqual(first, other) {
			t.Errorf("two companies have the same: %v", err)
		}
		silent, stop := context.WithCancel(ctx)
		stop()
		never := midline
		never.Address = simulator.Silent
		if _, err := simulator.New(nil).Ask(silent, never, wanted(1)); err == nil {
			t.Error("a silent company answered")
		}
		err = db.Atomic(ctx, func(ctx context.Context) error {
			_, err := simulator.New(nil).Ask(ctx, midline, wanted(1))
			return err
		})
		if err == nil {
			t.Error("asked inside a transaction")
		}
	})
}

// Each mishap can be had by a quantity, and then a look says what there is.
func TestQuantitiesThatGoWrong(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		ctx, now := at(ctx, time.Date(2026, 11, 30, 15, 0, 0, 0, time.UTC))
		c := simulator.New(nil)
		for _, w := range []struct {
			quantity               int
			fails, isWhole, differ bool
			known, isWholeThen     bool
		}{
			{quantity: 2, isWhole: true, known: true, isWholeThen: true},
			{quantity: simulator.ComesToNothing, fails: true},
			{quantity: simulator.AnswerLost, fails: true, known: true, isWholeThen: true},
			{quantity: simulator.Nonsense, known: true, isWholeThen: true},
			{quantity: simulator.OtherPrice, isWhole: true, differ: true, known: true, isWholeThen: true},
			{quantity: simulator.HalfLater, isWhole: true, known: true, isWholeThen: true},
			{quantity: simulator.WithoutPrices, known: true, isWholeThen: true},
			{quantity: simulator.FirstLineOnly, known: true, isWholeThen: true},
		} {
			o := distributor.Order{Number: fmt.Sprint("PO-", w.quantity), Warehouse: "DM", Lines: []distributor.Line{
				{Number: 1, AAIA: "KRDT", MPN: "1", Quantity: w.quantity, Cost: 10_0000},
				{Number: 2, AAIA: "KRDT", MPN: "2", Quantity: 1, Cost: 20_0000}}}
			answer, err := c.Order(ctx, midline, o)
			if (err != nil) != w.fails || o.IsWhole(answer) != w.isWhole {
				t.Errorf("%d: whole %v, %v", w.quantity, o.IsWhole(answer), err)
			}
			p := distributor.Placed{Order: o, Standing: distributor.Standing{Confirmation: answer}}
			if (len(p.PriceChanges()) > 0) != w.differ {
				t.Errorf("%d: prices changed: %v", w.quantity, p.PriceChanges())
			}
			s, err := c.Look(ctx, midline, o.Number)
			if err != nil || s.Known != w.known || o.IsWhole(s.Confirmation) != w.isWholeThen {
				t.Errorf("%d: looked: known %v, whole %v, %v", w.quantity, s.Known, o.IsWhole(s.Confirmation), err)
			}
			again, err := c.Order(ctx, midline, o) // by the same number: the same order
			if w.quantity == 2 && (err != nil || again.Number != answer.Number) {
				t.Errorf("ordered again: %q, %v", again.Number, err)
			}
		}
		refused := distributor.Order{Number: "PO-X", Lines: []distributor.Line{{Number: 1, Quantity: simulator.Refused}}}
		if _, err := c.Order(ctx, midline, refused); !fault.Is(err, fault.Declined) {
			t.Errorf("refused: %v", err)
		}
		if _, err := c.Look(ctx, midline, "PO-OF-BEFORE"); err == nil {
			t.Error("an order from before it began is said to be unknown")
		}
		now.Advance(3 * time.Hour)
		s, err := c.Look(ctx, midline, "PO-2")
		if err != nil || len(s.Shipments) != 1 || len(s.Invoices) != 0 {
			t.Errorf("three hours later: %+v, %v", s, err)
		}
		now.Advance(24 * time.Hour)
		if s, err = c.Look(ctx, midline, "PO-2"); err != nil || len(s.Invoices) != 1 || s.Invoices[0].Total != 40_00 {
			t.Errorf("a day later: %+v, %v", s, err)
		}
	})
}
