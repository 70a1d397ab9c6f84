package customer_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
)

func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

var clerk = access.Actor{Kind: access.Staff, StaffID: 5}.Granted(access.AddCustomers)

// retail puts in the price level that every customer needs; package price stands beside this one.
func retail(t *testing.T, ctx context.Context) (id int64) {
	t.Helper()
	err := db.Write(ctx).NewRaw("INSERT INTO price_levels (code, name, sort) VALUES ('retail', 'Retail', 1) RETURNING id").
		Scan(ctx, &id)
	return must(id, err)(t)
}

func TestFieldsOfACustomer(t *testing.T) { // CUST-6, MSG-3
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		level := retail(t, ctx)
		good := func(change func(*customer.NewCustomer)) customer.NewCustomer {
			n := customer.NewCustomer{LevelID: level, Firstname: "Jo", Lastname: "Li"}
			change(&n)
			return n
		}
		type c = *customer.NewCustomer
		for name, x := range map[string]struct {
			n    customer.NewCustomer
			want map[string]string
		}{
			"nothing": {customer.NewCustomer{RequireEmail: true, RequireTelephone: true}, map[string]string{
				"firstname": "Required", "lastname": "Required", "email": "Required", "telephone": "Required",
				"customer_group_id": "Required",
			}},
			"blanks": {good(func(n c) { n.Firstname = "  " }), map[string]string{"firstname": "Required"}},
			"too short": {good(func(n c) { n.Firstname, n.Lastname = "J", "ß" }),
				map[string]string{"firstname": "Minimum 2 characters", "lastname": "Minimum 2 characters"}},
			"too long": {good(func(n c) { n.Lastname = strings.Repeat("é", 33) }),
				map[string]string{"lastname": "Maximum 32 characters"}},
			"company": {good(func(n c) { n.Company = strings.Repeat("x", 41) }),
				map[string]string{"company": "Maximum 40 characters"}},
			"email":   {good(func(n c) { n.Email = "jo@shop" }), map[string]string{"email": "Invalid email"}},
			"two ats": {good(func(n c) { n.Email = "jo@shop@example.com" }), map[string]string{"email": "Invalid email"}},
			"long email": {good(func(n c) { n.Email = strings.Repeat("j", 96) + "@example.com" }),
				map[string]string{"email": "Maximum 96 characters"}},
			"six digits": {good(func(n c) { n.Telephone = "555-010" }),
				map[string]string{"telephone": "Invalid phone number format"}},
			"letters": {good(func(n c) { n.Telephone = "512-555-CAMB" }),
				map[string]string{"telephone": "Invalid phone number format"}},
			"area code": {good(func(n c) { n.Telephone = "(12) 555-0100" }),
				map[string]string{"telephone": "Invalid phone number format"}},
		} {
			_, err := customer.New().Add(ctx, clerk, x.n)
			f := fault.Of(err)
			if f == nil || f.Kind != fault.Invalid {
				t.Errorf("%s: %v", name, err)
				continue
			}
			got := map[string]string{}
			for field, problem := range f.Fields {
				got[field] = problem.String()
			}
			if diff := cmp.Diff(x.want, got); diff != "" {
				t.Errorf("%s: %s", name, diff)
			}
		}
		for _, phone := range []string{"", "555-0100", "555 010000", "5125550100", "(512) 555-0100", "512.555.0100"} {
			added := must(customer.New().Add(ctx, clerk, good(func(n c) { n.Telephone = phone })))(t)
			if got := must(customer.New().Customer(ctx, added.ID))(t); got != added || got.Telephone != phone ||
				got.Name() != "Jo Li" {
				t.Errorf("%q was kept as %+v", phone, got)
			}
		}
	})
}

func TestEmailIsUniqueAmongActiveCustomers(t *testing.T) { // CUST-6
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		customers := customer.New()
		n := customer.NewCustomer{LevelID: retail(t, ctx), Firstname: "Jane", Lastname: "Doe", Email: "jane@example.com"}
		must(customers.Add(ctx, clerk, n))(t)
		n.Email = " Jane@Example.COM "
		_, err := customers.Add(ctx, clerk, n)
		f := fault.Of(err)
		if f == nil || f.Kind != fault.Conflict || f.Fields["email"].String() != "Another customer already has this email." {
			t.Errorf("the same email again: %v", err)
		}
		n.Email = ""
		must(customers.Add(ctx, clerk, n))(t)
		must(customers.Add(ctx, clerk, n))(t) // without an email any number
		_, err = customers.Add(ctx, access.Actor{}, n)
		if !fault.Is(err, fault.Forbidden) {
			t.Errorf("a visitor adds customers: %v", err)
		}
		if got := must(customers.Search(ctx, "jane"))(t); len(got) != 3 {
			t.Errorf("%d customers, want 3", len(got))
		}
		_, err = customers.Customer(ctx, 999)
		if !fault.Is(err, fault.NotFound) {
			t.Errorf("an unknown customer: %v", err)
		}
	})
}

func TestSearchFindsByNameCompanyEmailAndPhone(t *testing.T) { // CUST-8
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		customers, level := customer.New(), retail(t, ctx)
		for _, n := range []customer.NewCustomer{
			{Firstname: "José", Lastname: "Núñez", Email: "pepe@example.com", Telephone: "(512) 555-0142"},
			{Firstname: "Ann", Lastname: "Nunn", Company: "Hill Country Garage", Email: "ann_n@example.com"},
			{Firstname: "Bob", Lastname: "100% Smith", Telephone: "737-555-0142"},
			{Firstname: "Major", Lastname: "Abbot"},
		} {
			n.LevelID = level
			must(customers.Add(ctx, clerk, n))(t)
		}
		for term, want := range map[string][]string{
			"":               nil,
			"nun":            {"Ann", "José"},
			"jo":             {"José", "Major"}, // the beginning before the middle
			"JOSE nunez":     {"José"},
			"nuñ jo":         {"José"},
			"country garage": {"Ann"},
			"ountry":         {"Ann"},
			"garage ann_":    {"Ann"},
			"garage pepe":    nil,
			"pepe@":          {"José"},
			"ann_n@":         {"Ann"},
			"annxn@":         nil,
			"_":              {"Ann"},
			"100%":           {"Bob"},
			"%":              {"Bob"},
			"555-0142":       {"Bob", "José"},
			"(512) 555":      {"José"},
			"42":             nil,
		} {
			var got []string
			for _, c := range must(customers.Search(ctx, term))(t) {
				got = append(got, c.Firstname)
			}
			if !cmp.Equal(got, want) {
				t.Errorf("%q finds %q, want %q", term, got, want)
			}
		}
		for range 21 {
			must(customers.Add(ctx, clerk, customer.NewCustomer{LevelID: level, Firstname: "Many", Lastname: "More"}))(t)
		}
		if got := must(customers.Search(ctx, "many"))(t); len(got) != 20 {
			t.Errorf("%d found, want 20", len(got))
		}
	})
}
