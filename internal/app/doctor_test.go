package app

import (
	"context"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/checkup"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/jobs"
	"camber/internal/dbtest"
	"camber/internal/provider/stripe"
	"camber/internal/shop/audit"
	"camber/internal/shop/setting"
)

// says are the findings of a grade, without those of the machine that the tests run on.
func says(found []checkup.Finding, grade checkup.Grade) (all []string) {
	for _, f := range found {
		if f.Grade == grade && !strings.HasPrefix(f.What, "The disk of ") && !strings.HasPrefix(f.What, "PostgreSQL has ") &&
			!strings.Contains(f.What, "owns the tables") &&
			!strings.HasPrefix(f.What, "The newest index") { // of the demonstration, as old as its clock says
			all = append(all, f.What)
		}
		if f.Grade != checkup.Well && (f.What == "" || f.Why == "" || f.Do == "") {
			all = append(all, "without a reason or a remedy: "+f.What)
		}
	}
	return all
}

func expect(t *testing.T, got []string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !slices.ContainsFunc(got, func(g string) bool { return strings.Contains(g, w) }) {
			t.Errorf("%q is not said", w)
		}
	}
	if len(got) != len(want) {
		t.Errorf("said are %d, not %d: %q", len(got), len(want), got)
	}
}

// OPS-1: doctor says what a shop lacks, from the empty folder on, and grows silent as it gets it.
func TestDoctorSaysWhatAShopLacks(t *testing.T) {
	t.Parallel()
	for _, kind := range []db.Dialect{db.SQLite, db.Postgres} {
		t.Run(kind.String(), func(t *testing.T) {
			t.Parallel()
			p := newPlace(t, kind)
			c := p.config()
			ctx := t.Context()
			expect(t, says(Doctor(ctx, c), checkup.Wrong), "There is no folder", "can't be opened: there is no shop")
			if err := os.Mkdir(c.Data, 0o700); err != nil {
				t.Fatal(err)
			}
			expect(t, says(Doctor(ctx, c), checkup.Wrong), "can't be opened: there is no shop")
			if left, err := os.ReadDir(c.Data); err != nil || len(left) != 0 {
				t.Errorf("it made %v, %v", left, err)
			}
			if err := Migrate(ctx, c); err != nil {
				t.Fatal(err)
			}
			expect(t, says(Doctor(ctx, c), checkup.Wrong), "has no store", "There are no parts", "never been backed up")
			expect(t, says(Doctor(ctx, c), checkup.Advice), "address is not set", "No mail server", "No account for text",
				"No keys of Stripe", "no way of shipping")

			shop, err := Open(ctx, c)
			if err != nil {
				t.Fatal(err)
			}
			err = shop.AddStore(ctx, NewStore{
				Code: "MAIN",
				StoreWords: StoreWords{
					Name: "Main St", Address: "218 Main St", City: "Cedar Falls", State: "IA", Postcode: "50613",
					Telephone: "(319) 555-0142", Email: "main@parts.example", TimeZone: "America/Chicago",
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			c.BaseURL, c.Stripe.Secret = &url.URL{Scheme: "http", Host: "parts.example"}, "sk_test_1"
			expect(t, says(Doctor(ctx, c), checkup.Wrong), "does not begin with https", "one for tests", "Nobody is the owner",
				"No tax rule holds at the store MAIN (Cedar Falls, IA 50613)", "There are no parts", "never been backed up")
			expect(t, says(Doctor(ctx, c), checkup.Advice), "No mail server", "No account for text", "MAIN has no register",
				"no way of shipping")

			if err := shop.AddStaff(ctx, NewStaff{Name: "Ada", Email: "ada@parts.example", Role: "owner", PIN: "2468",
				Password: "a long enough one"}); err != nil {
				t.Fatal(err)
			}
			c.BaseURL.Scheme, c.Stripe = "https", stripe.Keys{Secret: "sk_live_1"}
			if err := os.Chmod(c.Data, 0o755); err != nil {
				t.Fatal(err)
			}
			long := clock.With(shop.Context(ctx), clock.NewFrozen(clock.System{}.Now().Add(-72*time.Hour)))
			if err := (jobs.Queue{}).Add(long, "message", 1); err != nil {
				t.Fatal(err)
			}
			if err := setting.Set(shop.Context(ctx), audit.System, setting.LastBackup, setting.Business, "2026-01-01T00:00:00Z"); err != nil {
				t.Fatal(err)
			}
			expect(t, says(Doctor(ctx, c), checkup.Wrong), "Everybody on this machine", "No tax rule", "There are no parts",
				"1 jobs wait", "last backup is too old: it is of ")
			if err := shop.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// The demonstration lacks nothing, whether it is served or not; as a real shop it is warned of.
func TestDoctorFindsTheDemonstrationWell(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		p := newProcess(t, ctx)
		p.start()
		p.must("backup", "--to", t.TempDir())
		c := p.config()
		if err := os.Chmod(c.Data, 0o700); err != nil {
			t.Fatal(err)
		}
		c.Demo, c.BaseURL = true, &url.URL{Scheme: "https", Host: "parts.example"}
		if dbtest.DB(ctx).Dialect() == db.SQLite {
			expect(t, says(Doctor(t.Context(), c), checkup.Advice), "No mail server", "No account for text", "No keys of Stripe")
		}
		c.Demo = false
		if said := says(Doctor(t.Context(), c), checkup.Wrong); !slices.ContainsFunc(said, func(s string) bool { return strings.Contains(s, "sign-ins of the demonstration") }) {
			t.Errorf("said %q", said)
		}
	})
}
