package register_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/ledger"
	"camber/internal/shop/location"
	"camber/internal/shop/register"
)

type counter struct {
	registers *register.Service
	store     int64
	first     register.Register
	cashier   access.Actor
}

func setup(t *testing.T, ctx context.Context) *counter {
	t.Helper()
	locations := location.New()
	chicago := must(time.LoadLocation("America/Chicago"))(t)
	c := &counter{registers: register.New(locations)}
	c.store = must(locations.AddLocation(ctx,
		location.Details{Code: "AUS", Name: "Austin", ShortName: "Austin", City: "Austin", Zone: chicago}))(t)
	c.first = must(c.registers.AddRegister(ctx, c.store, 1, "Front"))(t)
	c.cashier = access.Actor{Kind: access.Staff, StaffID: 5}.Granted(access.OpenShift).Placed(c.store)
	return c
}

func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func expectKind(t *testing.T, err error, kind fault.Kind, sentence string) {
	t.Helper()
	if f := fault.Of(err); f == nil || f.Kind != kind || f.Text.String() != sentence {
		t.Errorf("%v, want %s: %s", err, kind, sentence)
	}
}

func TestShiftOpensOnceWithItsFloatInTheDrawerAndTheLedger(t *testing.T) { // SHIFT-1
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setup(t, ctx)
		_, err := c.registers.OpenShiftOf(ctx, c.first.ID)
		expectKind(t, err, fault.NotFound, "This register has no open shift.")
		dbtest.Clock(ctx).Set(time.Date(2026, 3, 3, 4, 30, 0, 0, time.UTC)) // still the 2nd in Chicago

		opened := must(c.registers.OpenShift(ctx, c.cashier, c.first.ID, 150_00))(t)
		want := register.Shift{
			ID: opened.ID, RegisterID: c.first.ID, LocationID: c.store, BusinessDay: "2026-03-02",
			Opened: dbtest.Clock(ctx).Now(), OpenedBy: 5, Float: 150_00,
		}
		if got := must(c.registers.OpenShiftOf(ctx, c.first.ID))(t); !cmp.Equal(got, want) || !cmp.Equal(opened, want) {
			t.Error(cmp.Diff(want, got))
		}
		_, err = c.registers.OpenShift(ctx, c.cashier, c.first.ID, 20_00)
		expectKind(t, err, fault.Conflict, "This register already has an open shift.")

		if in := must(c.registers.DrawerExpected(ctx, opened.ID))(t); in != 150_00 {
			t.Errorf("the drawer should hold %s", in)
		}
		for account, want := range map[string]money.Cents{ledger.Cash(c.first.ID).Code: 150_00, ledger.Safe.Code: -150_00} {
			if got := must(ledger.Balance(ctx, account))(t); got != want {
				t.Errorf("%s holds %s, want %s", account, got, want)
			}
		}
		var logged []string
		err = db.Read(ctx).NewRaw(
			"SELECT action || ' ' || detail || ' by ' || actor_kind || ' ' || actor_id FROM audit_rows ORDER BY id").
			Scan(ctx, &logged)
		if got := must(logged, err)(t); !cmp.Equal(got, []string{`shift.open {"float":150} by staff 5`}) {
			t.Errorf("the log says %q", got)
		}
	})
}

func TestShiftIsRefusedWithoutLeavingATrace(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setup(t, ctx)
		const forbidden = "You may not open a shift at this register."
		for name, actor := range map[string]access.Actor{
			"visitor":            {},
			"without permission": access.Actor{Kind: access.Staff, StaffID: 6}.Placed(c.store),
			"of another store":   access.Actor{Kind: access.Staff, StaffID: 7}.Granted(access.OpenShift).Placed(c.store + 1),
		} {
			t.Log(name)
			_, err := c.registers.OpenShift(ctx, actor, c.first.ID, 1)
			expectKind(t, err, fault.Forbidden, forbidden)
		}
		_, err := c.registers.OpenShift(ctx, c.cashier, c.first.ID, -1)
		expectKind(t, err, fault.Invalid, "Please check the marked fields.")
		_, err = c.registers.OpenShift(ctx, c.cashier, 999, 1)
		expectKind(t, err, fault.NotFound, "There is no such register.")
		_, err = c.registers.OpenShiftOf(ctx, c.first.ID)
		expectKind(t, err, fault.NotFound, "This register has no open shift.")
		if balance := must(ledger.Balance(ctx, ledger.Safe.Code))(t); balance != 0 {
			t.Errorf("the safe is at %s", balance)
		}
	})
}

func TestDrawerHoldsTheFloatAndWhatMoved(t *testing.T) { // I-10
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setup(t, ctx)
		shift := must(c.registers.OpenShift(ctx, c.cashier, c.first.ID, 0))(t) // an empty drawer is a drawer
		for _, m := range []register.Movement{
			{ShiftID: shift.ID, Kind: register.Tender, Amount: 20_00, TransactionID: 1, OrderID: 1, StaffID: 5},
			{ShiftID: shift.ID, Kind: register.Change, Amount: -6_63, OrderID: 1, StaffID: 5},
			{ShiftID: shift.ID, Kind: register.Void, Amount: -3_00, TransactionID: 2, OrderID: 1, StaffID: 5},
		} {
			if err := c.registers.Move(ctx, m); err != nil {
				t.Fatal(err)
			}
		}
		if in := must(c.registers.DrawerExpected(ctx, shift.ID))(t); in != 10_37 {
			t.Errorf("the drawer should hold %s", in)
		}
		err := c.registers.Move(ctx, register.Movement{ShiftID: shift.ID + 1, Kind: register.Tender, Amount: 1, StaffID: 5})
		expectKind(t, err, fault.Conflict, "This shift is not open.")
	})
}

func TestReceiptNumbersHaveNoGapsAndNoTwins(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setup(t, ctx)
		second := must(c.registers.AddRegister(ctx, c.store, 2, "Back"))(t)
		var mutex sync.Mutex
		var given []string
		planned := errors.New("planned")
		dbtest.Race(40, func(ctx context.Context, i int) {
			err := db.Atomic(ctx, func(ctx context.Context) error {
				number, err := c.registers.NextReceipt(ctx, c.first.ID)
				if err != nil {
					return err
				}
				if i%4 == 0 { // what is rolled back gives its number to the next
					return planned
				}
				mutex.Lock()
				defer mutex.Unlock()
				given = append(given, number)
				return nil
			})
			if err != nil && !errors.Is(err, planned) {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		var want []string
		for n := range 30 {
			want = append(want, fmt.Sprintf("AUS-1-%d", n+1))
		}
		slices.Sort(given)
		slices.Sort(want)
		if diff := cmp.Diff(want, given); diff != "" {
			t.Error(diff)
		}
		if got := must(c.registers.NextReceipt(ctx, second.ID))(t); got != "AUS-2-1" {
			t.Errorf("the other register gives %s", got)
		}
		_, err := c.registers.NextReceipt(ctx, 999)
		expectKind(t, err, fault.NotFound, "There is no such register.")
	})
}

func TestRegistersOfAStoreAreNumbered(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setup(t, ctx)
		third := must(c.registers.AddRegister(ctx, c.store, 3, "Back"))(t)
		_, err := c.registers.AddRegister(ctx, c.store, 3, "Again")
		expectKind(t, err, fault.Conflict, "This store already has a register 3.")
		_, err = c.registers.AddRegister(ctx, c.store, 0, " ")
		if f := fault.Of(err); f == nil || len(f.Fields) != 2 {
			t.Errorf("no number and no name: %v", err)
		}
		_, err = c.registers.AddRegister(ctx, 999, 1, "Nowhere")
		expectKind(t, err, fault.NotFound, "There is no such store.")
		for _, store := range []int64{c.store, 0} {
			if got := must(c.registers.Registers(ctx, store))(t); !cmp.Equal(got, []register.Register{c.first, third}) {
				t.Errorf("registers %v", got)
			}
		}
		if got := must(c.registers.Register(ctx, third.ID))(t); got != third {
			t.Errorf("%v, want %v", got, third)
		}
	})
}
