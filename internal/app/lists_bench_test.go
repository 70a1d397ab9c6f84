package app

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

// statementCount counts statements.
type statementCount struct{ atomic.Int64 }

func (*statementCount) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context {
	return ctx
}

func (n *statementCount) AfterQuery(context.Context, *bun.QueryEvent) { n.Add(1) }

// officeLists are pages of the lists of the back office that grow with the shop.
var officeLists = []struct{ name, path string }{
	{"parts", "/admin/api/product?limit=50"},
	{"parts by number", "/admin/api/product?limit=50&sort=number&order=asc"},
	{"parts by name", "/admin/api/product?limit=50&sort=name&order=asc"},
	{"parts newest first", "/admin/api/product?limit=50&sort=added&order=desc"},
	{"parts of a brand", "/admin/api/product?limit=50&brand_id=1"},
	{"parts off sale", "/admin/api/product?limit=50&state=off"},
	{"parts searched", "/admin/api/product?limit=50&search=1363"},
	{"stock", "/admin/api/stock?limit=50"},
	{"stock that is low", "/admin/api/stock?limit=50&state=low"},
	{"movements", "/admin/api/stock/movement?limit=50"},
	{"orders", "/admin/api/order?limit=50"},
	{"orders by total", "/admin/api/order?limit=50&sort=order_total&order=desc"},
	{"orders of a name", "/admin/api/order?limit=50&filter_customer=Sam"},
	{"customers", "/admin/api/customer?limit=50"},
	{"customers, newest", "/admin/api/customer?limit=50&sort=date_added&order=desc"},
	{"customers of a level", "/admin/api/customer?limit=50&filter_group_id=1"},
	{"customers of business", "/admin/api/customer?limit=50&state=business"},
	{"customers, exempt", "/admin/api/customer?limit=50&state=exempt"},
	{"customers searched", "/admin/api/customer?limit=50&search=okafor"},
}

// BenchmarkOfficeLists asks a shop of about 1,000 parts, orders, customers and movements of stock, and the same one with
// many times those (CAMBER_BENCH_ROWS, 1,000,000), for pages of its lists. It tells the statements of each and how
// many times as long the large shop takes, by the median of 7.
func BenchmarkOfficeLists(b *testing.B) {
	rows := 1_000_000
	if given, err := strconv.Atoi(os.Getenv("CAMBER_BENCH_ROWS")); err == nil {
		rows = given
	}
	a := benchShop(b)
	ctx := a.Context(context.Background())
	var statements statementCount
	db.Write(ctx).(hookable).AddQueryHook(&statements) //nolint:forcetypeassert // it is
	db.Read(ctx).(hookable).AddQueryHook(&statements)  //nolint:forcetypeassert // it is
	c := &client{b: b, a: a}
	c.send("POST", "/admin/login", form("email", "owner@demo.test", "password", demoPassword))
	type figure struct {
		statements int64
		time       time.Duration
	}
	look := func() (found []figure) {
		for _, list := range officeLists {
			c.send("GET", list.path, nil)
			var times []time.Duration
			before := statements.Load()
			for range 7 {
				at := clock.Now(ctx)
				c.send("GET", list.path, nil)
				times = append(times, clock.Now(ctx).Sub(at))
			}
			slices.Sort(times)
			found = append(found, figure{(statements.Load() - before) / 7, times[3]})
		}
		return found
	}
	for b.Loop() {
		shop := copies(b, ctx)
		shop.multiply(b, ctx, 0, 1000)
		small := look()
		shop.multiply(b, ctx, 1000, rows)
		if err := a.Services.Order.Tidy(ctx); err != nil {
			b.Fatal(err)
		}
		for i, large := range look() {
			b.Logf("%-20s statements %d, %d; time %s, %s: %.1f", officeLists[i].name, small[i].statements, large.statements,
				small[i].time.Round(10*time.Microsecond), large.time.Round(10*time.Microsecond),
				float64(large.time)/float64(small[i].time))
		}
	}
}

// shopSize is how many rows some tables have before they are copied.
type shopSize map[string]int

func copies(b *testing.B, ctx context.Context) shopSize {
	b.Helper()
	n := shopSize{}
	for _, table := range []string{"parts", "orders", "customers", "stock_movements"} {
		var rows int
		if err := db.Read(ctx).NewSelect().TableExpr(table).ColumnExpr("COUNT(*)").Scan(ctx, &rows); err != nil {
			b.Fatal(err)
		}
		n[table] = rows
	}
	return n
}

// multiply copies what stood in some tables at first until about so many rows are so many. Copies differ in what must
// differ.
func (n shopSize) multiply(b *testing.B, ctx context.Context, before, rows int) {
	b.Helper()
	const far = 100_000 // between an id and that of its copy
	for _, t := range []struct {
		table, as, id string            // that is copied as often as the other; what tells copies from what stood there
		by            map[string]string // how a column of the i-th copy is made
		which         string            // rows are copied; empty: all
	}{
		{"parts", "parts", "id", map[string]string{"id": "id + i * %d", "number": "number || '-' || i",
			"number_norm": "number_norm || 'X' || i", "added_us": "added_us + i"}, ""},
		{"part_texts", "parts", "part_id", map[string]string{"part_id": "part_id + i * %d"}, ""},
		{"prices", "parts", "part_id", map[string]string{"part_id": "part_id + i * %d"}, ""},
		{"stock_levels", "parts", "part_id", map[string]string{"part_id": "part_id + i * %d"}, ""},
		{"slugs", "parts", "target_id", map[string]string{"slug": "slug || '-copy-' || i", "target_id": "target_id + i * %d",
			"current": "current * (kind = 'part')"}, ""},
		{"stock_movements", "stock_movements", "part_id", map[string]string{"id": "NULL", "part_id": "part_id + (i %% 600) * %d"}, ""},
		{"customers", "customers", "id", map[string]string{"id": "id + i * %d", "name_fold": "name_fold || ' ' || i",
			"email_fold": "CASE email_fold WHEN '' THEN '' ELSE i || email_fold END", "added_us": "added_us - i * 60000000",
			"business_id": "CASE business_id WHEN 0 THEN 0 ELSE business_id + i * %d END"}, ""},
		{"customer_words", "customers", "customer_id", map[string]string{"customer_id": "customer_id + i * %d"},
			"word >= 'o' AND word < 'p'"},
		{"orders", "orders", "id", map[string]string{"id": "id + i * %d", "client_uuid": "client_uuid || '-' || i",
			"receipt_number": "NULL", "token_hash": "token_hash || '-' || i", "added_us": "added_us - i * 60000000",
			"name": "name || ' ' || i"}, ""},
	} {
		var columns []string
		if err := db.Read(ctx).NewSelect().TableExpr("pragma_table_info(?)", t.table).Column("name").Scan(ctx, &columns); err != nil {
			b.Fatal(err)
		}
		made := make([]string, len(columns))
		for i, column := range columns {
			if made[i] = column; t.by[column] != "" {
				made[i] = strings.ReplaceAll(strings.ReplaceAll(t.by[column], "%d", strconv.Itoa(far)), "%%", "%")
			}
		}
		from, to := max(before/n[t.as], 1), rows/n[t.as]-1
		_, err := db.Write(ctx).NewRaw(fmt.Sprintf("WITH RECURSIVE n (i) AS (SELECT %d UNION ALL SELECT i + 1 FROM n WHERE i < %d)"+
			" INSERT INTO %s (%s) SELECT %s FROM %s, n WHERE %s < %d AND i <= %d AND %s", from, to, t.table,
			strings.Join(columns, ", "), strings.Join(made, ", "), t.table, t.id, far, to, cmp.Or(t.which, "1"))).Exec(ctx)
		if err != nil {
			b.Fatalf("%s: %v", t.table, err)
		}
	}
}
