package setting_test

import (
	"context"
	"fmt"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
)

func TestTheNarrowerScopeWins(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		idle := setting.Number("idle_minutes", 10, 1, 60)
		here := []setting.Scope{setting.Site(1), setting.Location(2), setting.Register(3)}
		check := func(want int, scopes ...setting.Scope) {
			t.Helper()
			if got, err := setting.Get(ctx, idle, scopes...); err != nil || got != want {
				t.Errorf("in %v: %d (%v), want %d", scopes, got, err, want)
			}
		}
		check(10, here...)
		for i, scope := range append([]setting.Scope{setting.Business}, here...) {
			if err := setting.Set(ctx, audit.System, idle, scope, 20+i); err != nil {
				t.Fatal(err)
			}
			check(20+i, here...)
		}
		check(22, setting.Location(2), setting.Site(1))
		check(20, setting.Location(9), setting.Register(9))
		check(20)
		if err := setting.Set(ctx, audit.System, idle, setting.Business, 5); err != nil {
			t.Fatal(err)
		}
		check(5)
	})
}

func TestAnImpossibleValueIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		for value, want := range map[string]fault.Kind{"weekly": fault.Invalid, "": fault.Invalid} {
			if err := setting.Set(ctx, audit.System, setting.TaxBasis, setting.Business, value); fault.Of(err).Kind != want {
				t.Errorf("%q: %v", value, err)
			}
		}
		if n, _, err := audit.Seal(ctx); err != nil || n != 0 {
			t.Errorf("a refusal left %d audit rows (%v)", n, err)
		}
		if got, err := setting.Get(ctx, setting.TaxBasis); err != nil || got != "line" {
			t.Errorf("got %q (%v)", got, err)
		}
	})
}

// API-4: amounts are kept in hundredths and written with a dollar sign, so a store's currency is one that is written
// so.
func TestTheStoresCurrencyIsADollar(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		currency, err := setting.ByName("currency")
		if err != nil || currency.Default != "USD" {
			t.Fatalf("by default %q (%v)", currency.Default, err)
		}
		for _, code := range []string{"EUR", "JPY", "usd", "US dollars", ""} {
			if err := currency.Set(ctx, audit.System, setting.Business, code); !fault.Is(err, fault.Invalid) {
				t.Errorf("%q: %v", code, err)
			}
		}
		if err := currency.Set(ctx, audit.System, setting.Business, "CAD"); err != nil {
			t.Error(err)
		}
	})
}

// TRD-19
func TestAChangeOfASettingIsAudited(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if err := setting.Set(ctx, audit.System, setting.GuestCheckout, setting.Site(1), false); err != nil {
			t.Fatal(err)
		}
		if err := setting.Set(ctx, audit.System, setting.Text("key", ""), setting.Business, "secret"); err != nil {
			t.Fatal(err)
		}
		for scope, want := range map[setting.Scope]string{
			setting.Site(1): `{"name":"guest_checkout","value":"false"}`, setting.Business: `{"name":"key"}`,
		} {
			rows, err := audit.Rows(ctx, scope.Kind, scope.ID)
			if err != nil || len(rows) != 1 || rows[0].Action != "setting.set" || fmt.Sprintf("%s", rows[0].Detail) != want {
				t.Errorf("%s: %+v (%v), want %s", scope.Kind, rows, err, want)
			}
		}
	})
}

func TestAValueThatIsNoLongerPossibleIsTheDefault(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		if err := setting.Set(ctx, audit.System, setting.Text("shift", "day"), setting.Business, "dusk"); err != nil {
			t.Fatal(err)
		}
		if got, err := setting.Get(ctx, setting.OneOf("shift", "day", "night")); err != nil || got != "day" {
			t.Errorf("got %q (%v), want day", got, err)
		}
	})
}
