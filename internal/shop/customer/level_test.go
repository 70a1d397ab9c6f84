package customer_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
)

// ADM-2: several customers are moved to a price level together or not at all, by who may sell at other prices, each with
// a row of the log and another version; who is there already is left alone.
func TestCustomersAreMovedToALevelTogether(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, from := customer.New(), retail(t, ctx)
		var to int64
		err := db.Write(ctx).NewRaw("INSERT INTO price_levels (code, name, sort) VALUES ('trade', 'Trade', 2) RETURNING id").
			Scan(ctx, &to)
		if err != nil {
			t.Fatal(err)
		}
		names := map[int64]string{from: "Retail", to: "Trade"}
		add := func(name string) customer.Customer {
			return must(s.Add(ctx, desk, customer.NewCustomer{LevelID: from, Firstname: name, Lastname: "Moen"}))(t)
		}
		one, two := add("Ida"), add("Eva")
		office := access.Actor{Kind: access.Staff, StaffID: 1, Mode: access.Office}
		may := office.Granted(access.EditCustomers, access.OverridePrice)
		refused := func(actor access.Actor, ids []int64, levelID int64, want fault.Kind) {
			t.Helper()
			_, err := s.MoveToLevel(ctx, actor, ids, levelID, names)
			if f := fault.Of(err); f == nil || f.Kind != want {
				t.Errorf("%v to %d: %v, want %v", ids, levelID, err, want)
			}
			if n := must(s.Count(ctx, customer.Filter{LevelID: to}))(t); n != 0 {
				t.Fatalf("%d moved in spite of it", n)
			}
		}
		refused(office.Granted(access.OverridePrice), []int64{one.ID}, to, fault.Forbidden)
		refused(office.Granted(access.EditCustomers), []int64{one.ID}, to, fault.Forbidden)
		refused(may, []int64{one.ID, 999_999}, to, fault.NotFound)
		refused(may, []int64{one.ID}, 99, fault.Invalid)
		refused(may, nil, to, fault.Invalid)
		many := make([]int64, customer.MostMoved+1)
		for i := range many {
			many[i] = int64(i + 1)
		}
		refused(may, many, to, fault.Invalid)

		for _, want := range []int{2, 0} {
			if moved := must(s.MoveToLevel(ctx, may, []int64{two.ID, one.ID, two.ID}, to, names))(t); moved != want {
				t.Errorf("%d moved, want %d", moved, want)
			}
		}
		for _, was := range []customer.Customer{one, two} {
			now := must(s.Customer(ctx, was.ID))(t)
			if now.LevelID != to || now.Version != was.Version+1 {
				t.Errorf("%s is at level %d, version %d", now.Name(), now.LevelID, now.Version)
			}
			log := must(audit.Rows(ctx, "customer", was.ID))(t)
			rows := slices.DeleteFunc(log, func(r audit.Row) bool { return !strings.HasSuffix(r.Action, ".level") })
			if len(rows) != 1 || rows[0].Who != office.Who() {
				t.Errorf("the log has %+v", rows)
			}
		}
	})
}
