package price_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/price"
)

// UNDO-1: prices are given back as they were, one that was added goes, and one that somebody has changed since stays.
func TestPricesAreTakenBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx)
		part, other := l.parts[0], l.parts[1]
		read := func(id int64) price.Sheet {
			t.Helper()
			return must(l.prices.Sheet(ctx, id))(t)
		}
		l.savePrices(t, ctx, retailPrice(part, l, 10_0000, "", ""), retailPrice(other, l, 20_0000, "", ""),
			retailPrice(part, l, 5_0000, "2030-01-01", "2030-01-31"))
		l.saveMAPs(t, ctx, price.PartMAP{PartID: part, MAP: 9_0000})
		was, others := read(part), read(other)
		before := must(l.prices.Snapshot(ctx, []int64{part, other}))(t)
		bulk := price.PartPrice{PartID: part, LevelID: l.jobber.ID, MinQuantity: 10, Unit: 7_0000}
		gone := retailPrice(part, l, 0, "2030-01-01", "")
		gone.Remove = true
		l.savePrices(t, ctx, retailPrice(part, l, 11_0000, "", ""), retailPrice(other, l, 21_0000, "", ""), bulk, gone)
		l.saveMAPs(t, ctx, price.PartMAP{PartID: part, MAP: 9_5000})
		traces := before.Until(must(l.prices.Snapshot(ctx, []int64{part, other}))(t))
		if len(traces[part]) != 4 || len(traces[other]) != 1 {
			t.Fatalf("%+v", traces)
		}
		if kept := must(l.prices.TakeBack(ctx, audit.System, part, traces[part]))(t); len(kept) != 0 {
			t.Errorf("kept %v", kept)
		}
		if diff := cmp.Diff(was, read(part)); diff != "" {
			t.Error(diff)
		}
		l.savePrices(t, ctx, retailPrice(other, l, 22_0000, "", ""))
		kept := must(l.prices.TakeBack(ctx, audit.System, other, traces[other]))(t)
		if now := read(other); !slices.Equal(kept, []int{0}) || now.Prices[0].Unit != 22_0000 || len(now.Prices) != len(others.Prices) {
			t.Errorf("kept %v: %+v", kept, now)
		}
	})
}
