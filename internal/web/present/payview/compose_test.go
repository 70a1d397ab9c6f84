package payview

import (
	"context"
	"testing"
	"time"

	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/sale"
)

var (
	ctx    = context.Background()
	mainSt = location.Location{ID: 1, Details: location.Details{Name: "Cedar Falls, Main St", ShortName: "Main St",
		Address1: "218 Main St", City: "Cedar Falls", State: "IA", Postcode: "50613", Zone: time.UTC}}
	waterloo = location.Location{ID: 2, Details: location.Details{Name: "Waterloo", ShortName: "Waterloo", Zone: time.UTC}}
)

func sold() (order.Order, []payment.Transaction, Around) {
	o := order.Order{
		ID: 31, LocationID: 1, Status: order.Checkout, Total: 10699, AmountPaid: 5000, BalanceDue: 5699, Name: "Ray Hollis",
		RegisterID: 6, StaffID: 2,
		Label: order.Label{ID: 1, Name: "Pending", Background: "#0C5F6B"},
		Added: time.Date(2026, 3, 2, 15, 4, 5, 0, time.UTC),
		Lines: []order.Line{
			{Kind: sale.Part, PartID: 7, Number: "KB-1", Quantity: 2, Unit: 299950, Total: 5999,
				Taxes: []sale.TaxLine{{Code: "ia", Tax: 420}}},
			{Kind: sale.Core, PartID: 7, Number: "KB-1", Quantity: 2, Unit: 214000, Total: 4280},
		},
	}
	paid := []payment.Transaction{
		{ID: 1, OrderID: 31, Kind: payment.Cash, Status: payment.Void, Amount: 700, LocationID: 1, RegisterID: 6, StaffID: 2},
		{ID: 2, OrderID: 31, Kind: payment.Cash, Status: payment.Captured, Amount: 5000, LocationID: 1, RegisterID: 6,
			StaffID: 2},
	}
	a := Around{
		Zone: time.FixedZone("CST", -6*3600), Location: "Main St", Registers: map[int64]string{6: "Lane 2"},
		Staff: map[int64]string{2: "Dana"},
		Parts: map[int64]PartCode{7: {AAIA: "KSTL", MPN: "KB-1"}},
		Offer: payment.Offer{Takes: map[payment.Kind]bool{payment.Cash: true}},
	}
	return o, paid, a
}

// PAY-5: an action to void is there only where it is allowed.
func TestOnlyWhatMayBeVoidedOffersIt(t *testing.T) {
	t.Parallel()
	o, paid, a := sold()
	if got := NewTransactions(ctx, o, paid, 2, a); got.Transaction.ID != 2 || got.Transaction.VoidURL != "" ||
		got.Transactions[0].StatusText != "void" {
		t.Errorf("%+v", got)
	}
	a.Actor = access.Actor{Kind: access.Staff, RegisterID: 6, LocationID: 1, Mode: access.POS}.Granted(access.SellAtTill,
		access.VoidTender)
	got := NewTransactions(ctx, o, paid, 0, a)
	if got.Transaction != nil || got.Transactions[0].VoidURL != "" ||
		got.Transactions[1].VoidURL != "/pos/checkout/voidTransaction?orderId=31" {
		t.Errorf("%+v", got)
	}
}
