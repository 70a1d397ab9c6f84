package customer_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/shop/customer"
)

// keptAfterErasing are columns of words that say nothing of a person.
var keptAfterErasing = []string{"tax_exempt_number"} // of a business, as the tax office asks for it

// Whatever words a customer has, now and with every column that is added, go when they are erased.
func TestNoWordsOfAnErasedCustomerStay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := customer.New()
		id := must(s.Add(ctx, clerk, customer.NewCustomer{LevelID: retail(t, ctx), Firstname: "Jo", Lastname: "Li"}))(t).ID
		columns := wordsOfCustomers(t, ctx)
		if len(columns) < 10 {
			t.Fatalf("the columns of words are %v", columns)
		}
		set := make([]string, len(columns))
		for i, c := range columns {
			set[i] = fmt.Sprintf("%s = 'word of %s'", c, c)
		}
		if _, err := db.Write(ctx).NewRaw("UPDATE customers SET "+strings.Join(set, ", ")+" WHERE id = ?", id).
			Exec(ctx); err != nil {
			t.Fatal(err)
		}
		if err := s.Erase(ctx, id); err != nil {
			t.Fatal(err)
		}
		for _, c := range columns {
			var left string
			if err := db.Read(ctx).NewRaw("SELECT "+c+" FROM customers WHERE id = ?", id).Scan(ctx, &left); err != nil {
				t.Fatal(err)
			}
			if left != "" && !slices.Contains(keptAfterErasing, c) {
				t.Errorf("%s keeps %q", c, left)
			}
		}
	})
}

// wordsOfCustomers are the columns of text of their table, as the database has them.
func wordsOfCustomers(t *testing.T, ctx context.Context) (names []string) {
	t.Helper()
	ask := "SELECT name FROM pragma_table_info('customers') WHERE type = 'TEXT' ORDER BY name"
	if dbtest.DB(ctx).Dialect() == db.Postgres {
		ask = "SELECT column_name FROM information_schema.columns WHERE table_name = 'customers' AND data_type = 'text' " +
			"ORDER BY column_name"
	}
	if err := db.Read(ctx).NewRaw(ask).Scan(ctx, &names); err != nil {
		t.Fatal(err)
	}
	return names
}
