package app

import (
	"context"
	"fmt"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/provider/terminal/simulator"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/proof"
	"camber/internal/shop/till"
)

// ORD-5 C8: an order whose card is asked for is voided: the card is called back first, an approval wins and is money
// that was captured, and what comes of a card of which nobody knows is a refund that is due.
func TestVoidingAnOrderCallsItsCardBack(t *testing.T) {
	t.Parallel()
	const reason = "Wrong part"
	for name, try := range map[string]struct {
		script  simulator.Script
		sent    bool
		reached bool
		needs   bool // a reason: money was captured
		now     string
		later   string
	}{
		"never sent":   {simulator.Approve, false, true, false, "voided; failed; due 0.00", "voided; failed; due 0.00"},
		"being chosen": {simulator.Hang, true, true, false, "voided; cancelled; due 0.00", "voided; cancelled; due 0.00"},
		"approved already": {simulator.LoseAnswer, true, true, true, "voided; approved; due 50.87",
			"voided; approved; due 50.87"},
		"out of reach": {simulator.LoseAnswer, true, false, false, "voided; unknown; due 0.00",
			"voided; approved; due 50.87"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				s := carttest.New(t, ctx)
				orders := order.New(s.Carts, s.Locations, s.Promos, s.Registers, s.Stock, []byte("a key of the test"))
				payments := payment.New(orders, s.Customers, s.Locations, s.Registers, s.Promos, s.Credit)
				counter := till.New(till.Needs{
					Carts: s.Carts, Locations: s.Locations, Orders: orders, Registers: s.Registers, Stock: s.Stock,
					Cards: payments.Cards, Refunds: payments.Refunds, Tenders: payments.Tenders, Watch: payments.Watch,
				})
				company := simulator.New(0, nil)
				payments.Devices.Connect(s.Taxes, company.Client())
				batch, err := payments.Devices.AddDepartment(ctx, audit.System,
					payment.Department{LocationID: s.Main, Title: "Parts counter"})
				if err != nil {
					t.Fatal(err)
				}
				if _, err := payments.Devices.AddDevice(ctx, audit.System,
					payment.Device{Provider: "simulator", SmartID: "one", Title: "One",
						LocationID: s.Main}); err != nil {
					t.Fatal(err)
				}
				o, err := orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads).ID, nil)
				if err != nil {
					t.Fatal(err)
				}
				company.Next(try.script)
				a, err := payments.Terminals.Start(ctx, s.Till1, payment.Tender{
					OrderID: o.ID, Amount: o.BalanceDue, Confirmed: true,
					Card: payment.CardNote{SmartID: "one", Department: batch.ID, Type: payment.Debit},
				})
				if err != nil {
					t.Fatal(err)
				}
				if try.sent {
					if _, err := payments.Terminals.Send(ctx, a.Reference); err != nil {
						t.Fatal(err)
					}
				}
				before, err := payments.Cards.Attempt(ctx, a.Reference)
				if err != nil {
					t.Fatal(err)
				}
				company.Unplug(!try.reached)
				_, err = counter.VoidOrder(ctx, s.Till1.Granted(access.SellAtTill), o.ID, reason)
				if !fault.Is(err, fault.Forbidden) {
					t.Errorf("voided by a cashier: %v", err)
				}
				if now, err := payments.Cards.Attempt(ctx, a.Reference); err != nil || now.State != before.State {
					t.Errorf("a refused void made of a card that is %s one that is %s, %v", before.State, now.State, err)
				}
				if _, err := counter.VoidOrder(ctx, s.Till1, o.ID, ""); fault.Is(err, fault.Invalid) != try.needs {
					t.Errorf("without a reason: %v", err)
				}
				if _, err := counter.VoidOrder(ctx, s.Till1, o.ID, reason); err != nil {
					t.Fatal(err)
				}
				says := func(when, want string) {
					t.Helper()
					now, err := orders.Order(ctx, o.ID)
					card, lost := payments.Cards.Attempt(ctx, a.Reference)
					dues, failed := payments.Refunds.DuesOf(ctx, o.ID)
					if err != nil || lost != nil || failed != nil {
						t.Fatal(err, lost, failed)
					}
					due := card.RefundDue
					for _, d := range dues {
						due += d.Left()
					}
					if got := fmt.Sprintf("%s; %s; due %s", now.Status, card.State, due); got != want {
						t.Errorf("%s: %s, want %s", when, got, want)
					}
					if found, err := proof.Check(ctx); err != nil || len(found) > 0 {
						t.Errorf("%s: %v, %v", when, found, err)
					}
				}
				says("voided", try.now)
				company.Unplug(false)
				for range 3 {
					dbtest.Clock(ctx).Advance(time.Minute)
					if err := payments.Watch.Sweep(ctx); err != nil {
						t.Error(err)
					}
				}
				says("afterwards", try.later)
			})
		})
	}
}
