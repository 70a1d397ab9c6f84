package catalog_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

func part(t *testing.T, ctx context.Context, s shop, id int64) catalog.Part {
	t.Helper()
	p, err := s.Part(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// CAT-3, CAT-5
func TestACardsSignsAreKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		id := s.add(t, ctx, s.pad("BP-1"))
		cents := money.Cents(1295)
		for _, sign := range []catalog.NewSign{
			{StockTexts: map[text.Lang]string{text.English: "Call us"}},
			{Install: true, Shipping: &cents,
				StockTexts: map[text.Lang]string{text.English: "Made to order", text.Spanish: "Bajo pedido"}},
		} {
			if err := s.SaveSign(ctx, audit.System, id, sign); err != nil {
				t.Fatal(err)
			}
		}
		want := catalog.Sign{Install: true, Shipping: &cents, StockText: "Made to order"}
		if diff := cmp.Diff(want, part(t, ctx, s, id).Sign); diff != "" {
			t.Error(diff)
		}
		if got := part(t, text.With(ctx, text.Spanish), s, id).Sign.StockText; got != "Bajo pedido" {
			t.Errorf("in Spanish %q", got)
		}
		below := money.Cents(-1)
		refused := s.SaveSign(ctx, audit.System, id,
			catalog.NewSign{Shipping: &below, StockTexts: map[text.Lang]string{text.English: strings.Repeat("x", 61)}})
		if f := fault.Of(refused); f == nil || len(f.Fields) != 2 {
			t.Errorf("below zero and too long: %v", refused)
		}
		if diff := cmp.Diff(want, part(t, ctx, s, id).Sign); diff != "" {
			t.Errorf("a refusal changed something: %s", diff)
		}
	})
}

// PROD-8
func TestStarsAreKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		id := s.add(t, ctx, s.pad("BP-1"))
		for _, stars := range []catalog.Stars{{Sum: 5, Count: 1}, {Sum: 13, Count: 3}} {
			if err := s.SaveRating(ctx, id, stars.Sum, stars.Count); err != nil {
				t.Fatal(err)
			}
		}
		for _, impossible := range []catalog.Stars{{Sum: 6, Count: 1}, {Sum: 1, Count: 2}, {Sum: -1, Count: -1}} {
			if err := s.SaveRating(ctx, id, impossible.Sum, impossible.Count); fault.Of(err) == nil {
				t.Errorf("%+v is kept", impossible)
			}
		}
		if got := part(t, ctx, s, id).Stars; got != (catalog.Stars{Sum: 13, Count: 3}) {
			t.Errorf("kept are %+v", got)
		}
		if err := s.SaveRating(ctx, id, 0, 0); err != nil {
			t.Fatal(err)
		}
		if got := part(t, ctx, s, id).Stars; got != (catalog.Stars{}) {
			t.Errorf("taken back: %+v", got)
		}
	})
}

func TestStarsAreAveragedInTenths(t *testing.T) {
	t.Parallel()
	for stars, want := range map[catalog.Stars]int64{{}: 0, {Sum: 5, Count: 1}: 50, {Sum: 13, Count: 3}: 43,
		{Sum: 9, Count: 2}: 45, {Sum: 7, Count: 4}: 18} {
		if got := stars.Tenths(); got != want {
			t.Errorf("%+v: %d tenths, want %d", stars, got, want)
		}
	}
}
