package orderview_test

import (
	"context"
	"testing"
	"time"

	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// PAY-28 TOT-1: what cash was rounded by and what a card cost on top stand below the total, and only where there is
// some.
func TestRoundingAndSurchargesStandBelowTheTotal(t *testing.T) {
	t.Parallel()
	around := payview.Around{Zone: time.UTC}
	plain := orderview.NewOrder(context.Background(), order.Order{}, nil, around)
	if len(plain.Totals) != 0 {
		t.Errorf("%+v", plain.Totals)
	}
	paid := []payment.Transaction{
		{Kind: payment.Card, Movement: payment.In, Status: payment.Captured, Amount: 10_33, Surcharge: 30, SurchargeTax: 3},
		{Kind: payment.Card, Movement: payment.In, Status: payment.Void, Amount: 10_33, Surcharge: 30, SurchargeTax: 3},
	}
	shown := orderview.NewOrder(context.Background(), order.Order{Rounding: -2}, paid, around)
	got := ""
	for _, row := range shown.Totals {
		got += row.Title + " " + row.Text + "; "
	}
	if want := "Card surcharge $0.30; Tax on the card surcharge $0.03; Cash rounding -$0.02; "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
