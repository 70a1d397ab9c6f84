package orderview

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/sale"
	"camber/internal/web/present"
	"camber/internal/web/present/payview"
)

var (
	ctx    = context.Background()
	mainSt = location.Location{ID: 1, Details: location.Details{Name: "Cedar Falls, Main St", ShortName: "Main St",
		Address1: "218 Main St", City: "Cedar Falls", State: "IA", Postcode: "50613", Zone: time.UTC}}
	waterloo = location.Location{ID: 2, Details: location.Details{Name: "Waterloo", ShortName: "Waterloo", Zone: time.UTC}}
)

func sold() (order.Order, []payment.Transaction, payview.Around) {
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
	a := payview.Around{
		Zone: time.FixedZone("CST", -6*3600), Location: "Main St", Registers: map[int64]string{6: "Lane 2"},
		Staff: map[int64]string{2: "Dana"},
		Parts: map[int64]payview.PartCode{7: {AAIA: "KSTL", MPN: "KB-1"}},
		Offer: payment.Offer{Takes: map[payment.Kind]bool{payment.Cash: true}},
	}
	return o, paid, a
}

// ORD-2, API-5
func TestAnOrderShowsWhoWhereAndWhen(t *testing.T) {
	t.Parallel()
	o, paid, a := sold()
	got := NewOrder(ctx, o, paid, a)
	if got.DateAddedText != "03/02/2026 9:04 am" || got.Cashier != "Dana" || got.Register != "Lane 2" ||
		got.Status.Tone != "teal" || got.PaidInFull {
		t.Errorf("%+v", got)
	}
	if got.Products[0].PriceText != "$29.995" || got.Products[1].Kind != "core" || got.BalanceDueText != "$56.99" {
		t.Errorf("%+v", got.Products)
	}
	if got.ContinueURL != "" || got.InvoiceURL != "" {
		t.Error("a visitor is offered what only staff may do")
	}
}

// PCO-2
func TestTheCheckoutSplitsTheCosts(t *testing.T) {
	t.Parallel()
	o, paid, a := sold()
	got := NewCheckout(ctx, o, paid, a)
	if got.CostParts != 5999 || got.CostSurcharge != 4280 || got.CostTax != 420 || got.OrderTotal != got.CostParts+
		got.CostSurcharge+got.CostTax {
		t.Errorf("%+v", got)
	}
	if diff := cmp.Diff([]CheckoutProduct{{ProductID: 7, Quantity: 2, AAIA: "KSTL", MPN: "KB-1"}}, got.Products); diff != "" {
		t.Error(diff)
	}
	if !got.HasInitiallyLoaded || !got.PaymentTypes.Cash || got.PaymentTypes.Card {
		t.Errorf("%+v", got.PaymentTypes)
	}
}

func TestAReceiptSaysWhatTheOldPartsAreWorth(t *testing.T) {
	t.Parallel()
	o, paid, a := sold()
	r := NewReceipt(ctx, o, paid, a, present.NewStoreAddress("Camber", mainSt), "")
	if len(r.CoreNotes) != 1 || !strings.Contains(r.CoreNotes[0], "$42.80") {
		t.Errorf("%v", r.CoreNotes)
	}
	if r.Store.Address != "218 Main St, Cedar Falls, IA 50613" {
		t.Error(r.Store.Address)
	}
}
