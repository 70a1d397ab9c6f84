package setting_test

import (
	"context"
	"slices"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
)

// OPS-1 MSG-5: whoever sets up a shop reads in their language what each setting is, in which bounds and where it holds.
func TestEverySettingIsToldInBothLanguages(t *testing.T) {
	t.Parallel()
	names := map[string]bool{}
	for _, n := range setting.All() {
		if names[n.Name] {
			t.Errorf("%s is there twice", n.Name)
		}
		names[n.Name] = true
		for _, said := range append([]string{n.Words, n.Help}, n.ChoiceWords...) {
			if said == "" || text.Shipped(text.Spanish, said) == "" {
				t.Errorf("%s: %q has no Spanish", n.Name, said)
			}
		}
		if text.Shipped(text.Spanish, n.Help) == n.Help || n.Unit != "" && text.Shipped(text.Spanish, n.Unit) == "" {
			t.Errorf("%s: %q is not translated", n.Name, n.Help)
		}
		if len(n.Reach) == 0 || n.Reach[0] != setting.Business.Kind || n.Kind == "" {
			t.Errorf("%s: %+v", n.Name, n)
		}
		if n.Kind == setting.Choice && n.ChoiceWords != nil && len(n.ChoiceWords) != len(n.Choices) {
			t.Errorf("%s: %d choices, %d words", n.Name, len(n.Choices), len(n.ChoiceWords))
		}
	}
}

// ADM-2: a value with which the shop could not work is refused, with the reason, and nothing is changed.
func TestASettingThatWouldBreakTheShopIsRefused(t *testing.T) {
	t.Parallel()
	store := setting.Location(2)
	type set struct {
		scope       setting.Scope
		name, value string
	}
	off := func(scope setting.Scope, names ...string) (all []set) {
		for _, name := range names {
			all = append(all, set{scope, name, "false"})
		}
		return all
	}
	others := []string{"payment_card", "payment_check", "payment_voucher", "payment_store_credit", "payment_on_account",
		"payment_invoice_ecommerce"}
	for name, c := range map[string]struct {
		before []set
		last   set
		why    string
	}{
		"no way to pay": {off(setting.Business, others...), set{setting.Business, "payment_cash", "false"},
			"No way to pay would be left, here or where another choice was made."},
		"no way to pay in a store": {append(off(setting.Business, others...), set{store, "payment_check", "true"},
			set{store, "payment_cash", "false"}), set{store, "payment_check", "false"},
			"No way to pay would be left, here or where another choice was made."},
		"no way to pay in a store with a choice of its own": {append(off(store, others...),
			set{store, "payment_card", "false"}), set{setting.Business, "payment_cash", "false"},
			"No way to pay would be left, here or where another choice was made."},
		"numbers that can't be given": {[]set{{setting.Business, "require_po_numbers", "true"}},
			set{store, "po_numbers", "false"},
			"PO numbers can't be required where they are not used: no sale could be completed."},
		"no gift voucher": {[]set{{setting.Business, "gift_most", "50"}}, set{setting.Business, "gift_least", "51"},
			"The smallest gift voucher can't be above the largest."},
		"totals without the total": {nil, set{setting.Business, "totals", "total 110 off"},
			"total can't be off: no sale can do without it."},
		"a row below the total":  {nil, set{setting.Business, "totals", "tax 200"}, "tax can't stand below the total."},
		"an unknown currency":    {nil, set{setting.Business, "currency", "EUR"}, "This must be one of: USD, CAD, AUD, NZD"},
		"a store's own currency": {nil, set{store, "currency", "CAD"}, "This setting can't be set here: it holds for more."},
		"a register's own taxes": {nil, set{setting.Register(1), "tax_basis", "invoice"},
			"This setting can't be set here: it holds for more."},
		"white words on yellow": {nil, set{setting.Business, "brand_colour", "#ffee00"},
			"White words on #ffee00 read 1.20 to 1. At least 4.5 to 1 is needed."},
		"a color that is none": {nil, set{setting.Business, "ymm_colour", "red"},
			"Write a color as # and six digits, such as #0b4da2."},
		"a shop without a name": {nil, set{setting.Business, "shop_name", "  "}, "Required"},
		"a number out of bounds": {nil, set{setting.Business, "lock_minutes", "481"},
			"This must be a whole number from 0 to 480."},
		"a service that is asked for nothing": {nil, set{setting.Business, "ip_location_service", "https://geo.test/"},
			"Write a web address with {ip} where the address asked about belongs."},
		"code in an attribute": {nil, set{setting.Business, "financing_attributes", "onload=x"},
			"onload is not id, class or data-…."},
		"an address of another shop": {nil, set{setting.Business, "ymm_redirect", "//evil.test"},
			"An address of the shop begins with one /."},
		"a frame by plain HTTP": {nil, set{setting.Business, "frame_parents", "http://partner.test"},
			"http://partner.test does not begin with https://."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				for _, s := range c.before {
					must(t, named(t, s.name).Set(ctx, audit.System, s.scope, s.value))
				}
				before, err := setting.Open(ctx)
				must(t, err)
				n := named(t, c.last.name)
				f := fault.Of(n.Set(ctx, audit.System, c.last.scope, c.last.value))
				if f == nil || f.Kind != fault.Invalid || f.Text.String() != c.why || f.Fields["value"].String() != c.why {
					t.Errorf("got %+v", f)
				}
				after, err := setting.Open(ctx)
				must(t, err)
				if before.Version(n, c.last.scope) != after.Version(n, c.last.scope) {
					t.Error("it was changed all the same")
				}
			})
		})
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func named(t *testing.T, name string) setting.Named {
	t.Helper()
	n, err := setting.ByName(name)
	must(t, err)
	return n
}

// ADM-2: what a scope says goes back to what the wider one says, and follows it from then on.
func TestWhatIsInheritedStaysInherited(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		n, store, till := named(t, "lock_minutes"), setting.Location(2), setting.Register(3)
		holds := func(want string, from setting.Scope) {
			t.Helper()
			book, err := setting.Open(ctx)
			must(t, err)
			value, says := book.Holds(n, till, store)
			read, err := setting.Get(ctx, setting.LockMinutes, store, till)
			must(t, err)
			values, err := setting.Read(ctx, store, till)
			must(t, err)
			if value != want || says != from || n.In(values) != want || setting.LockMinutes.In(values) != read {
				t.Errorf("%s (read %d) from %v, want %s from %v", value, read, says, want, from)
			}
		}
		holds("15", setting.Scope{})
		must(t, n.Set(ctx, audit.System, setting.Business, "20"))
		holds("20", setting.Business)
		must(t, n.Set(ctx, audit.System, store, "25"))
		must(t, n.Set(ctx, audit.System, till, "30"))
		holds("30", till)
		must(t, n.Reset(ctx, audit.System, till))
		holds("25", store)
		must(t, n.Reset(ctx, audit.System, store))
		must(t, n.Set(ctx, audit.System, setting.Business, "40"))
		holds("40", setting.Business)
		must(t, n.Reset(ctx, audit.System, setting.Business))
		must(t, n.Reset(ctx, audit.System, setting.Business))
		holds("15", setting.Scope{})
		rows, err := audit.Rows(ctx, "business", 0)
		must(t, err)
		var did []string
		for _, r := range rows {
			did = append(did, r.Action)
		}
		if !slices.Equal(did, []string{"setting.set", "setting.set", "setting.reset"}) {
			t.Errorf("the log says %v", did)
		}
	})
}

// ADM-2: who saves over what they never saw is told what stands there.
func TestASettingThatChangedMeanwhileIsNotOverwritten(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		n, value := named(t, "new_days"), "45"
		book, err := setting.Open(ctx)
		must(t, err)
		seen := book.Version(n, setting.Site(1))
		must(t, n.Change(ctx, audit.System, setting.Site(1), seen, &value))
		second := "60"
		f := fault.Of(n.Change(ctx, audit.System, setting.Site(1), seen, &second))
		if f == nil || f.Kind != fault.Conflict || f.Fields["value"].String() != "Meanwhile it is: 45" {
			t.Errorf("got %+v", f)
		}
		if f := fault.Of(n.Change(ctx, audit.System, setting.Site(1), seen, nil)); f == nil || f.Kind != fault.Conflict {
			t.Errorf("back: %+v", f)
		}
		if got, err := setting.Get(ctx, setting.NewDays, setting.Site(1)); err != nil || got != 45 {
			t.Errorf("got %d (%v)", got, err)
		}
	})
}
