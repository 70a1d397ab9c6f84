package orderview_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/sale"
	"camber/internal/shop/till"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// RET-1: what came back is said on the order and its line, in its history, and as money that went out, with what is
// left of it.
func TestAnOrderSaysWhatCameBack(t *testing.T) {
	t.Parallel()
	ctx, now := context.Background(), time.Date(2026, 3, 2, 15, 0, 0, 0, time.UTC)
	o := order.Order{
		Status: order.Complete, Total: 89_85, AmountPaid: 100_00, ChangeDue: 10_15, GivenBack: 59_90, Completed: now,
		Lines: []order.Line{{ID: 1, Kind: sale.Part, Name: "Pads", Quantity: 3, Returned: 2},
			{Kind: sale.Shipping, Quantity: 1}},
	}
	paid := []payment.Transaction{
		{ID: 1, Kind: payment.Cash, Movement: payment.In, Status: payment.Captured, Amount: 100_00},
		{ID: 2, Kind: payment.Cash, Movement: payment.Out, Status: payment.Captured, Amount: 59_90},
	}
	shown := orderview.NewOrder(ctx, o, paid, payview.Around{Zone: time.UTC})
	if shown.Returned != "Returned 2 of 3" || shown.Products[0].Returned != "Returned 2 of 3" ||
		shown.NetPaidText != "$29.95" {
		t.Errorf("%q, line %q, net %q", shown.Returned, shown.Products[0].Returned, shown.NetPaidText)
	}
	if out := shown.Transactions[1]; out.Amount != -59_90 || out.AmountText != "-$59.90" || out.Label != "Refund: Cash" ||
		shown.Transactions[0].Amount != 100_00 {
		t.Errorf("%+v", shown.Transactions)
	}
	o.History = []order.History{{ID: 7, At: now}}
	back := till.Return{ID: 4, Number: "MAIN-1-9", At: now.Add(time.Hour), StaffID: 3,
		Lines: []till.ReturnLine{{Name: "Pads", Quantity: 2, Total: 59_90}}}
	notes := orderview.NewHistory(ctx, o, []till.Return{back}, nil, map[int64]string{3: "Dana"}, time.UTC)
	if len(notes) != 2 || notes[0].Status.Name != "Returned" || notes[0].Author != "Dana" ||
		!strings.Contains(notes[0].Comment, "2 × Pads\n$59.90 goes back to the customer.") {
		t.Errorf("%+v", notes)
	}
	if none := orderview.NewOrder(ctx, order.Order{}, nil, payview.Around{Zone: time.UTC}); none.Returned != "" ||
		none.NetPaid != nil {
		t.Errorf("nothing came back: %+v", none)
	}
}

// TRD-11 ACC-1: what is charged to an account is not said to be paid: whose account it is and what is owed on it stand
// on the receipt.
func TestAnAccountIsNamedOnItsReceipt(t *testing.T) {
	t.Parallel()
	paid := []payment.Transaction{
		{Kind: payment.OnAccount, Movement: payment.In, Status: payment.Captured, Amount: 20_00},
		{Kind: payment.OnAccount, Movement: payment.In, Status: payment.Void, Amount: 5_00},
	}
	if shown := orderview.NewOrder(context.Background(), order.Order{}, paid, payview.Around{Zone: time.UTC}); shown.OnAccountText != "$20.00" {
		t.Errorf("%q", shown.OnAccountText)
	}
	slip := orderview.NewAccountSlip(context.Background(), "Jo Li", "Li Garage", payment.Account{Terms: 30, Owed: 120_00}, nil)
	if *slip != (orderview.AccountSlip{Holder: "Li Garage", OwedText: "$120.00", Terms: "Due in 30 days"}) {
		t.Errorf("%+v", slip)
	}
}
