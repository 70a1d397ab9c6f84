package customer_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
)

func ptr[T any](v T) *T { return &v }

func problems(t *testing.T, err error) map[string]string {
	t.Helper()
	f := fault.Of(err)
	if f == nil {
		return nil
	}
	got := map[string]string{}
	for field, problem := range f.Fields {
		got[field] = problem.String()
	}
	return got
}

// CUST-6 CUST-21: what a form may say, by the names of its fields; what is refused changes nothing.
func TestTheFormOfTheCounter(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, level := customer.New(), retail(t, ctx)
		system := access.Actor{Kind: access.System}
		heard := must(s.AddField(ctx, system,
			customer.Field{Name: "Heard of us", Place: customer.OfAccount, Kind: customer.Select, Required: true,
				Options: []customer.Option{{Name: "Friend"}, {Name: "Sign"}}}))(t)
		wants := must(s.AddField(ctx, system,
			customer.Field{Name: "Wants", Place: customer.OfAccount, Kind: customer.Checkbox,
				Options: []customer.Option{{Name: "Calls"}, {Name: "Letters"}}}))(t)
		dock := must(s.AddField(ctx, system,
			customer.Field{Name: "Dock opens", Place: customer.OfAddress, Kind: customer.Hour}))(t)
		asked := must(s.Fields(ctx))(t)
		friend, calls, letters := asked[0].Options[0].ID, asked[1].Options[0].ID, asked[1].Options[1].ID

		short := customer.Form{Firstname: ptr("Jo"), Lastname: ptr("Li")}
		_, err := s.Save(ctx, desk, 0, level, customer.Form{RequireEmail: true, RequireTelephone: true, RequireAddress: true})
		want := map[string]string{"firstname": "Required", "lastname": "Required", "email": "Required",
			"telephone": "Required", "addresses": "Required"}
		if diff := cmp.Diff(want, problems(t, err)); diff != "" {
			t.Error(diff)
		}
		bad := short
		bad.Email, bad.Telephone, bad.Said = ptr("jo@"), ptr("12"), customer.Said{wants: "999"}
		wrong := at("")
		wrong.CountryID = 0
		bad.Addresses = []customer.FormAddress{{Address: at("1 Main St"), Said: customer.Said{dock: "25:00"}},
			{Address: wrong}}
		_, err = s.Save(ctx, desk, 0, level, bad)
		want = map[string]string{
			"email": "Invalid email", "telephone": "Invalid phone number format",
			fmt.Sprintf("account_custom_field[%d]", heard):      "Required",
			fmt.Sprintf("account_custom_field[%d]", wants):      "Please choose one of the list",
			fmt.Sprintf("addresses[0][custom_field][%d]", dock): "This is not a date or a time.",
			"addresses[1][address_1]":                           "Required", "addresses[1][country_id]": "Required",
		}
		if diff := cmp.Diff(want, problems(t, err)); diff != "" {
			t.Error(diff)
		}
		if n := must(s.Count(ctx, customer.Filter{}))(t); n != 0 {
			t.Fatalf("%d customers came of refusals", n)
		}

		full := short
		full.Email, full.Company = ptr(" jo@home.test "), ptr("Li Bros")
		full.Said = customer.Said{heard: fmt.Sprint(friend), wants: fmt.Sprintf("%d,%d", letters, calls)}
		full.Addresses = []customer.FormAddress{{Address: at("1 Main St"), Said: customer.Said{dock: "07:30"}},
			{Address: at("2 Main St"), IsDefault: true}}
		c := must(s.Save(ctx, desk, 0, level, full))(t)
		book := must(s.Addresses(ctx, c.ID))(t)
		if c.Email != "jo@home.test" || len(book.Addresses) != 2 || book.DefaultID != book.Addresses[1].ID {
			t.Fatalf("%+v %+v", c, book)
		}
		said := must(s.SaidOf(ctx, c.ID))(t)
		if diff := cmp.Diff(map[int64]customer.Said{
			0:                    {heard: fmt.Sprint(friend), wants: fmt.Sprintf("%d,%d", calls, letters)},
			book.Addresses[0].ID: {dock: "07:30"},
		}, said); diff != "" {
			t.Error(diff)
		}

		// the second of two who read the same form is refused
		first := must(s.Save(ctx, desk, c.ID, level, customer.Form{Version: c.Version, Telephone: ptr("319-555-0199")}))(t)
		_, err = s.Save(ctx, desk, c.ID, level, customer.Form{Version: c.Version, Telephone: ptr("319-555-0100")})
		if !fault.Is(err, fault.Conflict) || must(s.Customer(ctx, c.ID))(t).Telephone != "319-555-0199" ||
			first.Version <= c.Version {
			t.Errorf("a form that is old: %v", err)
		}

		// what is not named stays; with Whole the addresses that are not named go, and so does a foreign one
		keep := must(s.Save(ctx, desk, c.ID, level, customer.Form{Lastname: ptr("Ling")}))(t)
		if keep.Email != "jo@home.test" || keep.Company != "Li Bros" || len(must(s.Addresses(ctx, c.ID))(t).Addresses) != 2 {
			t.Errorf("%+v", keep)
		}
		other := must(s.Save(ctx, desk, 0, level,
			customer.Form{Firstname: ptr("Al"), Lastname: ptr("Bo"),
				Addresses: []customer.FormAddress{{Address: at("9 Else")}}}))(t)
		foreign := must(s.Addresses(ctx, other.ID))(t).Addresses[0]
		_, err = s.Save(ctx, desk, c.ID, level, customer.Form{Addresses: []customer.FormAddress{{Address: foreign}}})
		if got := problems(t, err); got["addresses[0][address_id]"] != "There is no such address." {
			t.Errorf("another's address: %v", err)
		}
		_, err = s.Save(ctx, desk, c.ID, level, customer.Form{DefaultID: foreign.ID})
		if !fault.Is(err, fault.Invalid) {
			t.Errorf("another's address as default: %v", err)
		}
		moved := book.Addresses[0]
		moved.Address1 = "10 Main St"
		must(s.Save(ctx, desk, c.ID, level, customer.Form{Whole: true, Addresses: []customer.FormAddress{{Address: moved}}}))(
			t)
		left := must(s.Addresses(ctx, c.ID))(t)
		if len(left.Addresses) != 1 || left.Addresses[0].Address1 != "10 Main St" || left.DefaultID != moved.ID {
			t.Errorf("%+v", left)
		}
		if must(s.Address(ctx, other.ID, foreign.ID))(t).Address1 != "9 Else" {
			t.Error("another's address was touched")
		}
	})
}

// CUST-6: an email is one active customer's, also when a customer comes back; who signs in by it can't lose it.
func TestAnEmailIsOneCustomersAtTheCounter(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, level := customer.New(), retail(t, ctx)
		jo := must(s.Save(ctx, desk, 0, level,
			customer.Form{Firstname: ptr("Jo"), Lastname: ptr("Li"), Email: ptr("jo@home.test")}))(t)
		al := must(s.Save(ctx, desk, 0, level, customer.Form{Firstname: ptr("Al"), Lastname: ptr("Bo")}))(t)
		_, err := s.Save(ctx, desk, al.ID, level, customer.Form{Email: ptr("JO@home.test")})
		if got := problems(t, err); got["email"] == "" || !fault.Is(err, fault.Conflict) {
			t.Errorf("%v", err)
		}
		must(s.Save(ctx, desk, jo.ID, level, customer.Form{Active: ptr(false)}))(t)
		must(s.Save(ctx, desk, al.ID, level, customer.Form{Email: ptr("jo@home.test")}))(t)
		if _, err := s.Save(ctx, desk, jo.ID, level, customer.Form{Active: ptr(true)}); !fault.Is(err, fault.Conflict) {
			t.Errorf("came back to an email that is another's: %v", err)
		}
		secret, problem, err := access.NewSecretAtCounter("1234")
		if err != nil || problem != nil {
			t.Fatal(problem, err)
		}
		must(s.Save(ctx, desk, al.ID, level, customer.Form{Secret: &secret}))(t)
		if id, err := access.New().CustomerSignIn(ctx, "jo@home.test", "1234", "203.0.113.9"); err != nil || id != al.ID {
			t.Errorf("signed in as %d (%v)", id, err)
		}
		if _, err := s.Save(ctx, desk, al.ID, level, customer.Form{Email: ptr("")}); problems(t, err)["email"] != "They sign in with it." {
			t.Errorf("%v", err)
		}
		must(s.Save(ctx, desk, al.ID, level, customer.Form{Email: ptr("al@home.test")}))(t)
		if id, err := access.New().CustomerSignIn(ctx, "al@home.test", "1234", "203.0.113.9"); err != nil || id != al.ID {
			t.Errorf("signed in by the new address as %d (%v)", id, err)
		}
		must(s.Save(ctx, desk, al.ID, level, customer.Form{Active: ptr(false)}))(t)
		if can := must(access.New().CanSignIn(ctx, al.ID))(t); can {
			t.Error("who is not active signs in")
		}
		for password, want := range map[string]string{"": "Required", "123": "Minimum 4 characters",
			strings.Repeat("x", 21): "Maximum 20 characters"} {
			if _, problem, err := access.NewSecretAtCounter(password); err != nil || problem == nil || problem.String() != want {
				t.Errorf("%q: %v (%v)", password, problem, err)
			}
		}
	})
}

// TRD-12: another price level and an exemption from tax are not a cashier's to give; nothing is changed by the try.
func TestALevelAndAnExemptionNeedTheRight(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, level := customer.New(), retail(t, ctx)
		var jobber int64
		if err := db.Write(ctx).NewRaw(
			"INSERT INTO price_levels (code, name, sort) VALUES ('jobber', 'Jobber', 2) RETURNING id").Scan(ctx, &jobber); err != nil {
			t.Fatal(err)
		}
		c := must(s.Save(ctx, desk, 0, level, customer.Form{Firstname: ptr("Jo"), Lastname: ptr("Li")}))(t)
		for name, f := range map[string]customer.Form{
			"level":  {LevelID: &jobber, Lastname: ptr("Lu")},
			"exempt": {TaxExempt: ptr(true), TaxNumber: ptr("IA-77-1"), Lastname: ptr("Lu")},
		} {
			if _, err := s.Save(ctx, desk, c.ID, level, f); !fault.Is(err, fault.Forbidden) {
				t.Errorf("%s: %v", name, err)
			}
			if now := must(s.Customer(ctx, c.ID))(t); now != c {
				t.Errorf("%s: %+v", name, now)
			}
		}
		if _, err := s.Save(ctx, desk, 0, level, customer.Form{Firstname: ptr("Al"), Lastname: ptr("Bo"), LevelID: &jobber}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a new customer at another level: %v", err)
		}
		boss := desk.Granted(access.EditCustomers, access.OverridePrice, access.ExemptFromTax)
		saved := must(s.Save(ctx, boss, c.ID, level,
			customer.Form{LevelID: &jobber, TaxExempt: ptr(true), TaxNumber: ptr("IA-77-1")}))(t)
		if saved.LevelID != jobber || !saved.TaxExempt || saved.TaxExemptNumber != "IA-77-1" {
			t.Errorf("%+v", saved)
		}
		if _, err := s.Save(ctx, boss, c.ID, level, customer.Form{TaxExempt: ptr(true), TaxNumber: ptr("")}); problems(t, err)["tax_exempt_number"] != "Required" {
			t.Errorf("%v", err)
		}
		for name, f := range map[string]customer.Form{"another number": {TaxNumber: ptr("IA-99-9")},
			"no exemption": {TaxExempt: ptr(false)}, "another level": {LevelID: &level}} {
			if _, err := s.Save(ctx, desk, c.ID, level, f); !fault.Is(err, fault.Forbidden) {
				t.Errorf("%s: %v", name, err)
			}
			if now := must(s.Customer(ctx, c.ID))(t); now != saved {
				t.Errorf("%s: %+v", name, now)
			}
		}
		if saved = must(s.Save(ctx, boss, c.ID, level, customer.Form{TaxExempt: ptr(false)}))(t); saved.TaxExempt ||
			saved.TaxExemptNumber != "" {
			t.Errorf("%+v", saved)
		}
		if _, err := s.Save(ctx, access.Actor{Kind: access.Customer, CustomerID: c.ID}, c.ID, level,
			customer.Form{Lastname: ptr("Me")}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a customer at the counter's form: %v", err)
		}
	})
}

// CUST-34: tags are a set that is replaced, of tags that there are.
func TestTagsAreReplaced(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, level := customer.New(), retail(t, ctx)
		system := access.Actor{Kind: access.System}
		a, b := must(s.AddTag(ctx, system, "Fleet"))(t), must(s.AddTag(ctx, system, "VIP"))(t)
		if _, err := s.AddTag(ctx, system, " fleet "); !fault.Is(err, fault.Conflict) {
			t.Errorf("a tag twice: %v", err)
		}
		c := must(s.Save(ctx, desk, 0, level, customer.Form{Firstname: ptr("Jo"), Lastname: ptr("Li")}))(t)
		for _, ids := range [][]int64{{b, a, b}, {b}, {}} {
			if err := s.SaveTags(ctx, desk, c.ID, ids); err != nil {
				t.Fatal(err)
			}
			got := must(s.TagsOf(ctx, c.ID))(t)
			if len(ids) == 3 && !cmp.Equal(got, []int64{a, b}) || len(ids) == 1 && !cmp.Equal(got, []int64{b}) ||
				len(ids) == 0 && len(got) != 0 {
				t.Errorf("%v became %v", ids, got)
			}
		}
		if err := s.SaveTags(ctx, desk, c.ID, []int64{a, 999}); problems(t, err)["tags"] == "" ||
			len(must(s.TagsOf(ctx, c.ID))(t)) != 0 {
			t.Errorf("a tag that there is not: %v", err)
		}
	})
}

// A shop of before the index has its customers found once the tidying ran.
func TestCustomersOfBeforeAreFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, level := customer.New(), retail(t, ctx)
		c := must(s.Add(ctx, clerk, customer.NewCustomer{LevelID: level, Firstname: "Jo", Lastname: "Lindqvist",
			Company: "Zeta"}))(t)
		for _, q := range []string{"DELETE FROM customer_words", "UPDATE customers SET company_fold = '', lastname_fold = ''",
			fmt.Sprintf("INSERT INTO customer_unwritten (customer_id) VALUES (%d)", c.ID)} {
			if _, err := db.Write(ctx).NewRaw(q).Exec(ctx); err != nil {
				t.Fatal(err)
			}
		}
		if n := must(s.CatchUp(ctx))(t); n != 1 {
			t.Errorf("%d were written", n)
		}
		if n := must(s.CatchUp(ctx))(t); n != 0 || len(must(s.Search(ctx, "ndqv"))(t)) != 1 ||
			must(s.Count(ctx, customer.Filter{Company: "zet"}))(t) != 1 {
			t.Errorf("%d more", n)
		}
		var sorted []string
		if err := db.Read(ctx).NewRaw("SELECT lastname_fold FROM customers").Scan(ctx, &sorted); err != nil ||
			!slices.Equal(sorted, []string{"lindqvist jo"}) {
			t.Errorf("sorted by %q (%v)", sorted, err)
		}
	})
}
