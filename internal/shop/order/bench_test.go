package order_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/schema"
	"camber/internal/shop/access"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
)

// BenchmarkListOfOrders asks for pages of a list of a million orders (CAMBER_BENCH_ORDERS: another number) of 20
// stores. CAMBER_BENCH_DIR keeps the filled SQLite file for the next run, CAMBER_BENCH_POSTGRES names a database of its
// own. -benchtime=300x asks for 300 pages of each kind.
func BenchmarkListOfOrders(b *testing.B) {
	n := 1_000_000
	if given, err := strconv.Atoi(os.Getenv("CAMBER_BENCH_ORDERS")); err == nil {
		n = given
	}
	b.Run("SQLite", func(b *testing.B) {
		dir := os.Getenv("CAMBER_BENCH_DIR")
		if dir == "" {
			dir = b.TempDir()
		}
		listing(b, "sqlite://"+filepath.Join(dir, "orders.db"), n)
	})
	b.Run("PostgreSQL", func(b *testing.B) {
		address := os.Getenv("CAMBER_BENCH_POSTGRES")
		if address == "" {
			b.Skip("CAMBER_BENCH_POSTGRES names no database")
		}
		listing(b, address, n)
	})
}

func listing(b *testing.B, address string, n int) {
	d, err := db.Open(b.Context(), address, schema.FS)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = d.Close() })
	if err := d.Migrate(b.Context()); err != nil {
		b.Fatal(err)
	}
	ctx := clock.With(db.With(context.Background(), d), clock.System{})
	var have int
	if err := db.Read(ctx).NewSelect().TableExpr("orders").ColumnExpr("count(*)").Scan(ctx, &have); err != nil {
		b.Fatal(err)
	}
	orders := order.New(nil, nil, nil, nil, nil, nil)
	timed := func(what string, f func() error) {
		at, used := clock.Now(ctx), processorTime(b)
		if err := f(); err != nil {
			b.Fatal(err)
		}
		b.Logf("%s: %s, %s of the processor", what, clock.Now(ctx).Sub(at).Round(time.Millisecond), (processorTime(b) - used).
			Round(time.Millisecond))
	}
	if have < n {
		timed("filled", func() error { fill(b, ctx, carttest.New(b, ctx), n); return nil })
	}
	timed("sheets written", func() error { return orders.Tidy(ctx) })
	const main, east = 1, 2
	here := access.Actor{Kind: access.Staff, StaffID: 1, LocationID: main}.Granted(access.SellAtTill).Placed(main)
	everywhere := here
	everywhere.AllLocations = true
	before := heap()
	timed("the first page after the start", func() error {
		_, err := orders.List(ctx, everywhere, order.Search{Limit: 10})
		return err
	})
	b.Logf("in memory since: %d bytes for an order", (heap()-before)/uint64(n)) //nolint:gosec // more than none
	day := func(i int) time.Time { return time.UnixMicro(firstUs + int64(i)*spacingUs) }
	for _, kind := range []struct {
		name  string
		actor access.Actor
		draw  func(i int) order.Search
	}{
		{"all", everywhere, func(i int) order.Search { return order.Search{Offset: i % 20 * 10} }},
		{"all, of one store", here, func(i int) order.Search { return order.Search{Offset: i % 20 * 10} }},
		{"all, anywhere in the list", everywhere, func(i int) order.Search { return order.Search{Offset: i * 7919 % n} }},
		{"all, last page", everywhere, func(int) order.Search { return order.Search{Offset: n/10*10 - 10} }},
		{"saved", everywhere, func(i int) order.Search { return order.Search{Tab: order.SavedOrders, Offset: i % 20 * 10} }},
		{"saved, of one store", here, func(i int) order.Search {
			return order.Search{Tab: order.SavedOrders, FromPOS: true, Offset: i % 5 * 10}
		}},
		{"kiosk", everywhere, func(i int) order.Search { return order.Search{Tab: order.KioskOrders, Offset: i % 20 * 10} }},
		{"outstanding", everywhere,
			func(i int) order.Search { return order.Search{Tab: order.Outstanding, Offset: i % 20 * 10} }},
		{"outstanding, of one store", here, func(i int) order.Search {
			return order.Search{Tab: order.Outstanding, FromPOS: true, Offset: i % 5 * 10}
		}},
		{"paid", everywhere, func(i int) order.Search { return order.Search{Tab: order.PaidOrders, Offset: i % 20 * 10} }},
		{"paid, of one store", here, func(i int) order.Search {
			return order.Search{Tab: order.PaidOrders, FromPOS: true, Offset: i % 20 * 10}
		}},
		{"number", everywhere, func(i int) order.Search { return order.Search{ID: int64(i*7919%n) + 1} }},
		{"name", everywhere, func(i int) order.Search { return order.Search{Customer: first(i*7) + " " + last(i*13)} }},
		{"surname", everywhere, func(i int) order.Search { return order.Search{Customer: last(i * 13)} }},
		{"three letters of a name", everywhere, func(i int) order.Search { return order.Search{Customer: last(i * 13)[:3]} }},
		{"a letter of a name", everywhere,
			func(i int) order.Search { return order.Search{Customer: last(i * 13)[:1], Offset: i % 5 * 10} }},
		{"phone", everywhere, func(i int) order.Search {
			return order.Search{Telephone: strconv.Itoa(10_000_000 + i*7919%10_000_000)[1:]}
		}},
		{"four digits of a phone", everywhere,
			func(i int) order.Search { return order.Search{Telephone: fmt.Sprintf("%04d", i*37%10_000)} }},
		{"PO number", everywhere, func(i int) order.Search { return order.Search{PONumber: fmt.Sprint("fleet ", i%1000)} }},
		{"part", everywhere, func(i int) order.Search { return order.Search{Part: fmt.Sprint("BP-", 1000+i*37%100_000)} }},
		{"a letter of a part", everywhere, func(i int) order.Search { return order.Search{Part: "o", Offset: i * 7919 % n} }},
		{"part that sells most", everywhere,
			func(i int) order.Search { return order.Search{Part: fmt.Sprint("OF-", 100+i%100)} }},
		{"a day", everywhere, func(i int) order.Search { return order.Search{From: day(i * 2000), To: day(i*2000 + 1370)} }},
		{"a year", everywhere, func(i int) order.Search {
			return order.Search{From: day(i * 1000), To: day(i*1000 + 500_000)}
		}},
		{"a year, of one store", here,
			func(i int) order.Search { return order.Search{From: day(i * 1000), To: day(i*1000 + 500_000)} }},
		{"cashier", everywhere, func(i int) order.Search {
			return order.Search{CashierID: int64(i%200) + 1,
				Offset: i % 5 * 10}
		}},
		{"status", everywhere, func(i int) order.Search { return order.Search{LabelID: int64(i%3) + 1, Offset: i % 5 * 10} }},
		{"store", everywhere, func(i int) order.Search { return order.Search{LocationID: east, Offset: i % 20 * 10} }},
		{"total, narrow", everywhere, func(i int) order.Search {
			return order.Search{TotalMin: cents(money.Cents(i*997%50_000) + 1), TotalMax: cents(money.Cents(i*997%50_000) + 20)}
		}},
		{"total, wide", everywhere, func(i int) order.Search {
			return order.Search{TotalMin: cents(100_00), TotalMax: cents(200_00), Offset: i % 5 * 10}
		}},
		{"total and store and day", here, func(i int) order.Search {
			return order.Search{TotalMin: cents(100_00), From: day(i * 1000), To: day(i*1000 + 13_700)}
		}},
		{"by total", everywhere, func(i int) order.Search { return order.Search{Sort: "order_total", Offset: i % 20 * 10} }},
		{"by name", everywhere, func(i int) order.Search {
			return order.Search{Sort: "customer", Ascending: true,
				Offset: i % 20 * 10}
		}},
		{"by total, anywhere in the list", everywhere,
			func(i int) order.Search { return order.Search{Sort: "order_total", Offset: i * 7919 % n} }},
		{"by name, anywhere in the list", everywhere, func(i int) order.Search {
			return order.Search{Sort: "customer", Ascending: true, Offset: i * 7919 % n}
		}},
		{"paid, name, part, total and year of one store", here, func(i int) order.Search {
			return order.Search{
				Tab: order.PaidOrders, Customer: last(i * 13)[:2], Part: "OF-1", TotalMin: cents(50_00), From: day(i * 1000),
				To: day(i*1000 + 500_000),
			}
		}},
		{"outstanding by balance", everywhere, func(i int) order.Search {
			return order.Search{Tab: order.Outstanding, Sort: "balance_due", Offset: i % 20 * 10}
		}},
	} {
		b.Run(kind.name, func(b *testing.B) {
			var took []time.Duration
			before := processorTime(b)
			for i := 0; b.Loop(); i++ {
				q := kind.draw(i)
				q.Limit = 10
				at := clock.Now(ctx)
				if _, err := orders.List(ctx, kind.actor, q); err != nil {
					b.Fatal(err)
				}
				took = append(took, clock.Now(ctx).Sub(at))
			}
			b.ReportMetric(float64((processorTime(b)-before).Microseconds())/1000/float64(len(took)), "ms-cpu")
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-p50")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "ms-p99")
		})
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// processorTime is what this process used so far, which another's work falsifies less than the time that passed.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

const (
	firstUs   = 1_700_000_000_000_000
	spacingUs = 63_000_000 // about 1,370 orders a day: two years in a million
)

var syllables = []string{"al", "ber", "cor", "dan", "el", "fer", "gar", "hol", "is", "jan", "kel", "lis", "mar", "nor",
	"ol", "per", "quin", "ros", "sam", "tor", "ul", "ver", "wil", "yan", "zim"}

func first(i int) string {
	i %= 500
	return syllables[i%25] + syllables[i/25]
}

func last(i int) string {
	i %= 5000
	return syllables[i%25] + syllables[i/25%25] + syllables[i/625] + "s"
}

// fill writes orders straight into the tables.
func fill(b *testing.B, ctx context.Context, s *carttest.Shop, n int) {
	b.Helper()
	run := func(statement string) {
		b.Helper()
		if err := db.Atomic(ctx, func(ctx context.Context) error {
			if db.From(ctx).Dialect() == db.Postgres {
				if _, err := db.Write(ctx).ExecContext(ctx, "SET LOCAL statement_timeout = 0"); err != nil {
					return err
				}
			}
			_, err := db.Write(ctx).ExecContext(ctx, statement)
			return err
		}); err != nil {
			b.Fatal(err, statement)
		}
	}
	for i := range 18 {
		d := location.Details{
			Code: fmt.Sprint("S", i), Name: fmt.Sprint("Store ", i), ShortName: fmt.Sprint("Store ", i), Address1: "1 Main St",
			City: "Austin", State: "TX", Postcode: "78701", Country: "US",
			Telephone: "(512) 555-0100", Email: "shop@example.com", Zone: time.UTC, Sort: i + 3,
		}
		if _, err := s.Locations.AddLocation(ctx, d); err != nil {
			b.Fatal(err)
		}
	}
	run("CREATE TABLE people (id BIGINT PRIMARY KEY, first TEXT NOT NULL, last TEXT NOT NULL)")
	var rows []string
	for i := range 5000 {
		rows = append(rows, fmt.Sprintf("(%d, '%s', '%s')", i, first(i*7), last(i*13)))
	}
	run("INSERT INTO people VALUES " + strings.Join(rows, ", "))
	for code, id := range map[string]int{"pending": 1, "processing": 2, "complete": 3} {
		run(fmt.Sprintf("INSERT INTO order_statuses (id, code, name, background, foreground) VALUES (%d, '%s', '%s', '#ffffff', '#000000') ON CONFLICT DO NOTHING", id, code, code))
	}
	numbers := fmt.Sprintf("WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < %d) ",
		n)
	run(`INSERT INTO orders (id, client_uuid, site_id, location_id, channel, register_id, shift_id, staff_id, customer_id, name, name_fold, email, telephone, lang, pos_status,
		status_id, payment_method, currency, tax_basis, total_cents, paid_cents, balance_cents, change_cents, token_hash, vehicle, po_number, business_day, added_us, changed_us, version) ` + numbers + `
		SELECT i, 'bench-' || i, 1, i / 10 % 20 + 1, CASE WHEN i % 10 = 0 THEN 'web' ELSE 'pos' END, 1, 1, i % 200 + 1, 0, first || ' ' || last, first || ' ' || last, '', '(512) ' || substr(CAST(10000000 + (i * 7919) % 10000000 AS TEXT), 2), 'en',
		CASE WHEN i % 1000 < 4 THEN 'saved' WHEN i % 1000 = 4 THEN 'quote' WHEN i % 1000 = 5 THEN 'kiosk' WHEN i % 1000 < 16 THEN 'checkout'
		  WHEN i % 1000 BETWEEN 20 AND 29 THEN 'cancelled' WHEN i % 1000 BETWEEN 30 AND 34 THEN 'voided' ELSE 'complete' END,
		CASE WHEN i % 1000 < 16 THEN 1 WHEN i % 10 = 0 THEN 2 ELSE 3 END, 'till', 'USD', 'line', (i * 7919) % 50000 + 1,
		CASE WHEN i % 1000 < 35 THEN 0 ELSE (i * 7919) % 50000 + 1 END, CASE WHEN i % 1000 < 35 THEN (i * 7919) % 50000 + 1 ELSE 0 END, 0, 'hash-' || i, '', CASE WHEN i % 10 = 0 THEN 'Fleet ' || (i / 10 % 1000) ELSE '' END, '2026-01-01',
		` + fmt.Sprint(firstUs) + ` + i * CAST(` + fmt.Sprint(spacingUs) + ` AS BIGINT), ` + fmt.Sprint(firstUs) +
		` + i * CAST(` + fmt.Sprint(spacingUs) + ` AS BIGINT), 1
		FROM n JOIN people ON people.id = (i * 17) % 5000`)
	for sort, number := range []string{"'BP-' || (1000 + (id * 37) % 100000)", "'OF-' || (100 + id % 100)"} {
		run("INSERT INTO order_lines (order_id, sort, cart_key, part_id, brand, number, name, options, quantity, unit_e4, total_cents, tax_class_id, price_rule) SELECT id, " +
			fmt.Sprint(sort) + ", '', 1, 'Brand', " + number + ", 'A part', '[]', 1, 100, 1, 1, '' FROM orders")
	}
	// as a migration leaves a shop that has orders already
	run("DELETE FROM order_changes")
	run("INSERT INTO order_sheets (sheet, version, body) SELECT DISTINCT id / 4096, 0, CAST('' AS " +
		map[db.Dialect]string{db.SQLite: "BLOB", db.Postgres: "BYTEA"}[db.From(ctx).Dialect()] + ") FROM orders")
	if db.From(ctx).Dialect() == db.Postgres {
		if _, err := db.Write(ctx).ExecContext(ctx, "VACUUM ANALYZE"); err != nil {
			b.Fatal(err)
		}
	}
}
