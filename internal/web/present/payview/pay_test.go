package payview

import (
	"context"
	"testing"
	"time"

	"camber/internal/web/present/presenttest"

	"camber/internal/shop/access"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
)

var ctx = context.Background()

// sold is presenttest.Sold, and what stands around it.
func sold() (order.Order, []payment.Transaction, Around) {
	o, paid := presenttest.Sold()
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
