package app

import (
	"context"
	"sync/atomic"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/provider/terminal/simulator"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/proof"
	"camber/internal/shop/rma"
	"camber/internal/shop/till"
)

// M-37 M-22: what came back of a charge, by its card or by other means, is not given back a second time: not by a void,
// not by a refund, not by two who pay one due at once on two servers.
func TestACardIsPaidBackOnceByWhateverMeans(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, company := carttest.New(t, ctx), simulator.New(0, nil)
		orders := order.New(s.Carts, s.Locations, s.Promos, s.Registers, s.Stock, []byte("a key of the test"))
		payments := payment.New(orders, s.Customers, s.Locations, s.Registers, s.Promos, s.Credit)
		tills := till.New(till.Needs{
			Carts: s.Carts, Locations: s.Locations, Orders: orders, Registers: s.Registers, Stock: s.Stock,
			Cards: payments.Cards, Refunds: payments.Refunds, Tenders: payments.Tenders, Watch: payments.Watch,
		})
		audited := func() {
			t.Helper()
			if found, err := proof.Check(ctx); err != nil || len(found) > 0 {
				t.Errorf("audit %v, %v", found, err)
			}
		}
		payments.Devices.Connect(s.Taxes, company.Client())
		batch, err := payments.Devices.AddDepartment(ctx, audit.System,
			payment.Department{LocationID: s.Main, Title: "Parts counter"})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := payments.Devices.AddDevice(ctx, audit.System,
			payment.Device{Provider: "simulator", SmartID: "one", Title: "One", LocationID: s.Main}); err != nil {
			t.Fatal(err)
		}
		o, err := orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, "tab-9-aaaaaaaaaaaa", s.Pads, s.Pads, s.Pads).ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		a, err := payments.Terminals.Start(ctx, s.Till1, payment.Tender{
			OrderID: o.ID, Amount: o.Total, Confirmed: true,
			Card: payment.CardNote{SmartID: "one", Department: batch.ID, Type: payment.Credit},
		})
		if err != nil {
			t.Fatal(err)
		}
		if a, err = payments.Terminals.Send(ctx, a.Reference); err != nil {
			t.Fatal(err)
		}
		if o, err = tills.Complete(ctx, s.Till1, o.ID, false); err != nil {
			t.Fatal(err)
		}
		bring := func(as payment.Kind) till.Return {
			t.Helper()
			r, err := tills.TakeBack(ctx, s.Till1, till.Back{
				OrderID: o.ID, Reason: rma.Damaged, Lines: []till.BackLine{{LineID: o.Lines[0].ID, Quantity: 1}}, As: as,
				IntentKey: "back as " + string(as),
			})
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		refusal := func(err error, want string) {
			t.Helper()
			if f := fault.Of(err); f == nil || f.Text.String() != want {
				t.Errorf("got %v, want %q", err, want)
			}
		}
		cash := bring(payment.Cash)
		_, err = payments.Tenders.Void(ctx, s.Till1, o.ID, a.TransactionID)
		refusal(err, "This payment was paid back or is due to be, in all or in part. It was not voided. Pay back what is left instead.")
		err = payments.Refunds.RefundCard(ctx, s.Till1, a.TransactionID, a.Taken)
		refusal(err, "Max amount allowed: "+(a.Taken-cash.Total()).Text())
		card := bring("")
		var paid atomic.Int32
		dbtest.Race(6, func(ctx context.Context, _ int) {
			switch err := tills.RefundCards(ctx, s.Till1, card); {
			case err == nil:
				paid.Add(1)
			case !fault.Is(err, fault.Conflict):
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		if want := a.Taken - card.Total(); company.Charged() != want {
			t.Errorf("the company holds %s, %d were paid back, want %s", company.Charged(), paid.Load(), want)
		}
		audited()
		if err := payments.Refunds.CardAction(ctx, s.Till1, o.ID, a.TransactionID); err != nil { // the rest
			t.Error(err)
		}
		if company.Charged() != cash.Total() {
			t.Errorf("the company holds %s, in cash went %s", company.Charged(), cash.Total())
		}
		refusal(payments.Refunds.CardAction(ctx, s.Till1, o.ID, a.TransactionID), "This was paid back already.")
		audited()
	})
}
