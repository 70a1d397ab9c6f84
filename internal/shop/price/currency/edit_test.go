package currency_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/price/currency"
)

// ADM-2 SITE-5: the owner adds, changes and sorts currencies; nobody saves over what they never saw, nor touches the
// store's own.
func TestTheOwnerKeepsCurrencies(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		owner := access.Actor{Kind: access.Staff, StaffID: 1}.Granted(access.EditSettings)
		for _, code := range []string{"EUR", "MXN"} {
			if err := currency.Add(ctx, owner, at(code, 900_000_000, true, 0)); err != nil {
				t.Fatal(err)
			}
		}
		first := must(currency.All(ctx))[0]
		dbtest.Clock(ctx).Advance(time.Hour)
		renamed := first
		renamed.Name = "euro coins "
		if err := currency.Edit(ctx, owner, first.Version(), renamed); err != nil {
			t.Fatal(err)
		}
		if got := must(currency.All(ctx))[0]; got.Name != "euro coins" || !got.Updated.Equal(first.Updated) {
			t.Errorf("another name is no other rate: %+v", got)
		}
		if err := currency.Edit(ctx, owner, first.Version(), first); !fault.Is(err, fault.Conflict) {
			t.Errorf("over what was never seen: %v", err)
		}
		off := must(currency.All(ctx))[0]
		version := off.Version()
		off.Rate, off.Enabled = 950_000_000, false
		if err := currency.Edit(ctx, owner, version, off); err != nil {
			t.Fatal(err)
		}
		if got := must(currency.All(ctx))[0]; got.Text(100_00) != "€95.00" || got.Updated.Equal(first.Updated) {
			t.Errorf("another rate: %+v", got)
		}
		if diff := cmp.Diff([]string{"MXN"}, codes(must(currency.Offered(ctx, "USD")))); diff != "" {
			t.Errorf("turned off: %s", diff)
		}
		if err := currency.Reorder(ctx, owner, []string{"MXN", "EUR"}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]string{"MXN", "EUR"}, codes(must(currency.All(ctx)))); diff != "" {
			t.Error(diff)
		}
		rows := must(audit.Rows(ctx, "currency", currency.TrailID("EUR")))
		if len(rows) != 3 || rows[0].Action != "currency.add" || rows[2].Action != "currency.edit" {
			t.Errorf("the trail: %+v", rows)
		}
		for name, c := range map[string]struct {
			err   error
			kind  fault.Kind
			field string
		}{
			"a code that is there": {currency.Add(ctx, owner, at("EUR", 1, true, 0)), fault.Invalid, "code"},
			"the store's own":      {currency.Add(ctx, owner, at("USD", 1, true, 0)), fault.Invalid, "code"},
			"no rate":              {currency.Add(ctx, owner, at("GBP", 0, true, 0)), fault.Invalid, "rate"},
			"one that is not there": {currency.Edit(ctx, owner, version, at("GBP", 1, true, 0)),
				fault.NotFound, ""},
			"an order of others": {currency.Reorder(ctx, owner, []string{"MXN"}), fault.Conflict, ""},
			"without the right": {currency.Add(ctx, access.Actor{Kind: access.Staff}, at("GBP", 1, true, 0)),
				fault.Forbidden, ""},
		} {
			f := fault.Of(c.err)
			if c.err == nil || f.Kind != c.kind || c.field != "" && f.Fields[c.field].Format == "" {
				t.Errorf("%s: %v", name, c.err)
			}
		}
	})
}
