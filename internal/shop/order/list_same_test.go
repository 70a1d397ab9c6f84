package order_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/order"
)

// obvious is the list as plain SQL on the orders.
type obvious struct {
	where []string
	order string
}

func newObvious(q order.Search, scope []int64) obvious {
	o := obvious{where: []string{"deleted_us = 0"}}
	and := func(format string, args ...any) { o.where = append(o.where, fmt.Sprintf(format, args...)) }
	list := func(ids []int64) string {
		return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(ids)), ", "), "[]")
	}
	if scope != nil {
		and("location_id IN (%s)", list(append([]int64{-1}, scope...)))
	}
	switch q.Tab {
	case order.SavedOrders:
		and("pos_status IN ('saved', 'quote')")
	case order.KioskOrders:
		and("pos_status = 'kiosk'")
	case order.Outstanding:
		and("pos_status IN ('checkout', 'complete') AND balance_cents > 0")
	case order.PaidOrders:
		and("pos_status = 'complete' AND balance_cents <= 0")
	case order.AllOrders:
	}
	if q.FromPOS {
		and("channel = 'pos'")
	}
	for column, id := range map[string]int64{"id": q.ID, "staff_id": q.CashierID, "location_id": q.LocationID,
		"status_id": q.LabelID} {
		if id != 0 {
			and("%s = %d", column, id)
		}
	}
	for _, word := range strings.Fields(strings.ReplaceAll(q.Customer, "'", "")) {
		and("(name_fold LIKE '%%%s%%' OR lower(email) LIKE '%%%s%%')", word, word)
	}
	if q.Telephone != "" {
		and("replace(replace(replace(telephone, '(', ''), ') ', ''), '-', '') LIKE '%%%s'",
			strings.ReplaceAll(q.Telephone, "-", ""))
	}
	if !q.From.IsZero() {
		and("added_us >= %d", q.From.UnixMicro())
	}
	if !q.To.IsZero() {
		and("added_us < %d", q.To.UnixMicro())
	}
	if q.TotalMin != nil {
		and("total_cents >= %d", *q.TotalMin)
	}
	if q.TotalMax != nil {
		and("total_cents <= %d", *q.TotalMax)
	}
	if q.PONumber != "" {
		po := strings.ToLower(q.PONumber)
		and("(lower(po_number) LIKE '%s%%' OR EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND lower(order_lines.po_number) LIKE '%s%%'))", po, po)
	}
	if q.Part != "" {
		and("EXISTS (SELECT 1 FROM order_lines WHERE order_id = orders.id AND replace(lower(number), '-', '') LIKE '%s%%')",
			strings.ReplaceAll(strings.ToLower(q.Part), "-", ""))
	}
	if q.Owned != nil {
		any := []string{"1 = 0"}
		for _, one := range q.Owned {
			any = append(any, fmt.Sprintf(`customer_id = %d AND vehicle LIKE '{"base_vehicle_id":%d,%%'`, one.CustomerID,
				one.BaseVehicleID))
		}
		and("(%s)", strings.Join(any, " OR "))
	}
	column := map[string]string{
		"": "added_us", "date_added": "added_us", "date_modified": "changed_us", "customer": "name_fold",
		"order_total": "total_cents", "balance_due": "balance_cents", "order_id": "id",
	}[q.Sort]
	direction := "DESC"
	if q.Ascending && q.Sort != "" {
		direction = "ASC"
	}
	o.order = fmt.Sprintf("%s %s, id %s LIMIT %d OFFSET %d", column, direction, direction, q.Limit, q.Offset)
	return o
}

type answer struct {
	IDs    []int64
	Total  int
	Counts map[order.Tab]int
}

func (o obvious) ask(t *testing.T, ctx context.Context) (a answer) {
	t.Helper()
	from := " FROM orders WHERE " + strings.Join(o.where, " AND ")
	if err := db.Read(ctx).NewRaw("SELECT count(*)"+from).Scan(ctx, &a.Total); err != nil {
		t.Fatal(err)
	}
	if err := db.Read(ctx).NewRaw("SELECT id"+from+" ORDER BY "+o.order).Scan(ctx, &a.IDs); err != nil {
		t.Fatal(err)
	}
	return a
}

func isSame(t *testing.T, ctx context.Context, orders *order.Service, actor access.Actor, q order.Search) {
	t.Helper()
	scope := append([]int64{}, actor.Locations()...)
	if actor.AllLocations {
		scope = nil
	}
	want := newObvious(q, scope).ask(t, ctx)
	want.Counts = map[order.Tab]int{}
	for _, tab := range order.Tabs() {
		want.Counts[tab] = newObvious(order.Search{Tab: tab, FromPOS: q.FromPOS, Limit: 1}, scope).ask(t, ctx).Total
	}
	page, err := orders.List(ctx, actor, q)
	if err != nil {
		t.Fatal(err)
	}
	got := answer{Total: page.Total, Counts: page.Counts}
	for _, o := range page.Orders {
		got.IDs = append(got.IDs, o.ID)
	}
	if len(want.IDs) == 0 {
		want.IDs = nil
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("%+v, at %v:\n%s", q, scope, diff)
	}
}

// random makes orders, changes them and asks for them. Their ids are of three sheets.
type random struct {
	*rand.Rand
	ids []int64
	n   int
}

var (
	words    = []string{"ann", "anna", "bo", "boone", "carla", "smith", "smithers", "o'neil", "zoe"}
	statuses = []string{"saved", "quote", "kiosk", "checkout", "complete", "complete", "complete", "cancelled", "voided"}
)

func (r *random) of(list ...string) string { return list[r.IntN(len(list))] }

func (r *random) name() string { return r.of(words...) + " " + r.of(words...) }

func (r *random) day() int64 { return 1_700_000_000_000_000 + r.Int64N(20)*86_400_000_000 }

// columns are values that a change may write.
func (r *random) columns() map[string]any {
	name := r.name()
	return map[string]any{
		"location_id": 1 + r.IntN(2), "channel": r.of("pos", "pos", "web"), "staff_id": r.IntN(3), "customer_id": r.IntN(3),
		"name": name, "name_fold": name,
		"email": r.of("", "ann@example.com", "x@boone.test"), "telephone": fmt.Sprintf("(512) 555-%04d", r.IntN(30)),
		"pos_status": r.of(statuses...), "status_id": 1 + r.IntN(3),
		"total_cents": r.IntN(20) * 100, "paid_cents": r.IntN(20) * 100, "balance_cents": r.IntN(5)*100 - 100,
		"vehicle":   r.of("", `{"base_vehicle_id":5,"year":2015}`, `{"base_vehicle_id":55,"year":2015}`),
		"po_number": r.of("", "", "Fleet 7", "FLEET 71"), "added_us": r.day(), "changed_us": r.day(),
		"deleted_us": max(0, r.IntN(10)-8),
	}
}

func (r *random) change(t *testing.T, ctx context.Context) {
	t.Helper()
	run := func(statement string, args ...any) {
		if _, err := db.Write(ctx).NewRaw(statement, args...).Exec(ctx); err != nil {
			t.Fatal(err)
		}
	}
	if len(r.ids) == 0 {
		run("INSERT INTO order_statuses (id, code, name, background, foreground) VALUES (1, 'a', 'A', '', ''), (2, 'b', 'B', '', ''), (3, 'c', 'C', '', '') ON CONFLICT DO NOTHING")
	}
	if len(r.ids) == 0 || r.IntN(3) == 0 {
		r.n++
		id := int64(r.n) + []int64{0, 4090, 8185}[r.IntN(3)]
		names, values := []string{"id", "client_uuid", "token_hash", "site_id", "lang", "currency", "tax_basis",
			"business_day", "version"}, []any{id, fmt.Sprint("u", r.n), fmt.Sprint("h", r.n), 1, "en", "USD", "line",
			"2026-03-02", 1}
		for name, value := range r.columns() {
			names, values = append(names, name), append(values, value)
		}
		run("INSERT INTO orders ("+strings.Join(names, ", ")+") VALUES (?"+strings.Repeat(", ?", len(values)-1)+
			") ON CONFLICT DO NOTHING", values...)
		r.ids = append(r.ids, id)
		return
	}
	id := r.ids[r.IntN(len(r.ids))]
	var names []string
	var values []any
	for name, value := range r.columns() {
		if r.IntN(3) == 0 {
			names, values = append(names, name+" = ?"), append(values, value)
		}
	}
	err := db.Atomic(ctx, func(ctx context.Context) error {
		run = func(statement string, args ...any) {
			if _, err := db.Write(ctx).NewRaw(statement, args...).Exec(ctx); err != nil {
				t.Error(err)
			}
		}
		run("UPDATE orders SET "+strings.Join(append(names, "version = version + 1"), ", ")+" WHERE id = ?",
			append(values, id)...)
		if r.IntN(2) == 0 {
			run("DELETE FROM order_lines WHERE order_id = ?", id)
			run("INSERT INTO order_lines (order_id, sort, cart_key, part_id, brand, number, name, options, quantity, unit_e4, total_cents, tax_class_id, price_rule, po_number) SELECT id, 0, '', 1, 'B', ?, 'N', '[]', 1, 1, 1, 1, '', ? FROM orders WHERE id = ?",
				r.of("BP-1", "BP-12", "OF-3"), r.of("", "job 1", "Job 12"), id)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (r *random) search() order.Search {
	q := order.Search{Tab: order.Tabs()[r.IntN(5)], FromPOS: r.IntN(2) == 0, Limit: 1 + r.IntN(12),
		Ascending: r.IntN(2) == 0}
	q.Sort = r.of("", "date_added", "date_modified", "customer", "order_total", "balance_due", "order_id")
	q.Offset = max(0, r.IntN(40)-15)
	if r.IntN(2) == 0 {
		q.Tab = order.AllOrders
	}
	for range r.IntN(3) {
		switch r.IntN(12) {
		case 0:
			q.ID = r.ids[r.IntN(len(r.ids))]
		case 1:
			q.Customer = r.of("a", "an", "bo", "smith", "boone smith", "ann an", "ann@ex", "x@b zoe", "eil", "o'n", "one",
				"nobody")
		case 2:
			q.Telephone = fmt.Sprintf("%02d", r.IntN(35))
		case 3:
			q.From = time.UnixMicro(r.day())
		case 4:
			q.To = time.UnixMicro(r.day())
		case 5:
			q.CashierID = 1 + r.Int64N(2)
		case 6:
			q.LocationID = 1 + r.Int64N(3)
		case 7:
			q.LabelID = 1 + r.Int64N(3)
		case 8:
			q.TotalMin = cents(money.Cents(r.IntN(20) * 100))
		case 9:
			q.TotalMax = cents(money.Cents(r.IntN(20) * 100))
		case 10:
			q.PONumber, q.Part = r.of("", "fleet 7", "Job", "job 12"), r.of("", "bp-1", "BP12", "o")
		case 11:
			q.Owned = []order.Owned{{CustomerID: r.Int64N(3), BaseVehicleID: 5},
				{CustomerID: r.Int64N(3), BaseVehicleID: 55}}[:r.IntN(3)]
		}
	}
	return q
}

// ORD-1 ORD-8 LIST-2: whatever the orders become, and whether or not they are on a sheet by now, each server's list is
// what plain SQL says.
func TestTheListIsWhatTheOrdersSay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		r := &random{Rand: rand.New(rand.NewPCG(7, 11))}
		everywhere := s.Till1
		everywhere.AllLocations = true
		actors := []access.Actor{everywhere, s.Till1.Placed(s.Main), s.Till1.Placed(s.Main, s.East), s.Till1.Placed()}
		other := order.New(nil, nil, nil, nil, nil, nil)
		for range 15 {
			for range 12 {
				r.change(t, ctx)
			}
			switch r.IntN(5) {
			case 0, 1:
				if err := s.orders.Tidy(ctx); err != nil {
					t.Fatal(err)
				}
			case 2:
				other = order.New(nil, nil, nil, nil, nil, nil) // a server that has just started
			}
			for range 12 {
				isSame(t, ctx, []*order.Service{s.orders, other}[r.IntN(2)], actors[r.IntN(4)], r.search())
			}
			if wrong, err := order.CheckList(ctx); err != nil || len(wrong) > 0 {
				t.Fatalf("wrong on their sheets: %v, %v", wrong, err)
			}
		}
	})
}

// Nothing is lost or written back while servers write sheets, all at once, and sales go on.
func TestServersWriteSheetsAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		all := &random{Rand: rand.New(rand.NewPCG(1, 2))}
		for range 60 {
			all.change(t, ctx)
		}
		everywhere := s.Till1
		everywhere.AllLocations = true
		dbtest.Race(6, func(ctx context.Context, i int) {
			own := &random{Rand: rand.New(rand.NewPCG(3, uint64(i))), ids: all.ids, n: 1000 * (i + 1)} //nolint:gosec // a seed
			server := order.New(nil, nil, nil, nil, nil, nil)
			for range 10 {
				own.change(t, ctx)
				if err := server.Tidy(ctx); err != nil {
					t.Error(err)
				}
				if _, err := server.List(ctx, everywhere, order.Search{Limit: 1}); err != nil {
					t.Error(err)
				}
			}
		}, ctx, dbtest.Two(t, ctx))
		isSame(t, ctx, s.orders, everywhere, order.Search{Limit: 100})
		if wrong, err := order.CheckList(ctx); err != nil || len(wrong) > 0 {
			t.Errorf("wrong on their sheets: %v, %v", wrong, err)
		}
	})
}

// A sheet that another server wrote while an order changed doesn't have that change yet: who had it keeps it.
func TestAChangeOutlastsASheetWithoutIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		here := s.Till1.Placed(s.Main)
		ticket := s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads)
		if _, err := s.orders.Save(ctx, s.Till1, ticket.ID, false); err != nil {
			t.Fatal(err)
		}
		if err := s.orders.Tidy(ctx); err != nil {
			t.Fatal(err)
		}
		if _, err := s.orders.CheckOut(ctx, s.Till1, ticket.ID, nil); err != nil {
			t.Fatal(err)
		}
		isSame(t, ctx, s.orders, here, order.Search{Tab: order.Outstanding, Limit: 1})
		if _, err := db.Write(ctx).NewRaw("UPDATE order_sheets SET version = version + 1").Exec(ctx); err != nil {
			t.Fatal(err)
		}
		isSame(t, ctx, s.orders, here, order.Search{Tab: order.Outstanding, Limit: 1})
	})
}

// What a migration leaves, orders whose sheet nobody wrote yet, is listed; and a change that got lost is found by the
// audit.
func TestOrdersWithoutASheetAreListed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		run := func(statement string) {
			t.Helper()
			if _, err := db.Write(ctx).NewRaw(statement).Exec(ctx); err != nil {
				t.Fatal(err)
			}
		}
		r := &random{Rand: rand.New(rand.NewPCG(5, 6))}
		for range 40 {
			r.change(t, ctx)
		}
		everywhere := s.Till1
		everywhere.AllLocations = true
		run("DELETE FROM order_changes")
		wrong, err := order.CheckList(ctx)
		if err != nil || len(wrong) == 0 {
			t.Errorf("lost changes are not noticed: %v", err)
		}
		body := map[db.Dialect]string{db.SQLite: "x''", db.Postgres: "CAST('' AS BYTEA)"}[db.From(ctx).Dialect()]
		run("INSERT INTO order_sheets (sheet, version, body) SELECT DISTINCT id / 4096, 0, " + body + " FROM orders")
		for range 2 {
			isSame(t, ctx, s.orders, everywhere, order.Search{Limit: 100})
			if wrong, err := order.CheckList(ctx); err != nil || len(wrong) > 0 {
				t.Errorf("wrong on their sheets: %v, %v", wrong, err)
			}
			if err := s.orders.Tidy(ctx); err != nil {
				t.Fatal(err)
			}
		}
	})
}
