package orderview

import (
	"context"
	"strings"
	"testing"
	"time"

	"camber/internal/web/present/presenttest"

	"github.com/google/go-cmp/cmp"

	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/present"
	"camber/internal/web/present/payview"
)

var ctx = context.Background()

// sold is presenttest.Sold, and what stands around it.
func sold() (order.Order, []payment.Transaction, payview.Around) {
	o, paid := presenttest.Sold()
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
	r := NewReceipt(ctx, o, paid, a, present.NewStoreAddress("Camber", presenttest.MainSt), "")
	if len(r.Notes) != 1 || !strings.Contains(r.Notes[0], "$42.80") {
		t.Errorf("%v", r.Notes)
	}
	if r.Store.Address != "218 Main St, Cedar Falls, IA 50613" {
		t.Error(r.Store.Address)
	}
}
