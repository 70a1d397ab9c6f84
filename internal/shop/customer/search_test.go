package customer_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/db"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
)

// desk is who changes customers at the counter.
var desk = access.Actor{Kind: access.Staff, StaffID: 5, Mode: access.POS}.Granted(access.AddCustomers,
	access.EditCustomers, access.SetCredentials)

// CUST-8: whatever part of a name, company, email, phone number, VIN or plate is typed, the customer is found by it,
// also after they changed, and nobody is found by what they are no longer.
func TestAnyPartOfACustomerFindsThem(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, level := customer.New(), retail(t, ctx)
		c := must(s.Add(ctx, clerk, customer.NewCustomer{
			LevelID: level, Firstname: "Zsófia", Lastname: "O'Brien-Wu", Company: "Kwik Überhaul 24",
			Email: "zs.ofia_9@kwik-haul.test", Telephone: "(641) 555-0187",
		}))(t)
		if err := s.SetPapers(ctx, c.ID, []string{"1FTFW1ET5DFC10312", "XQ7 4K-9"}); err != nil {
			t.Fatal(err)
		}
		rapid.Check(t, func(r *rapid.T) {
			whole := rapid.SampledFrom([]string{
				"Zsófia O'Brien-Wu Kwik Überhaul 24", "zsofia OBRIEN-wu kwik", "zs.ofia_9@kwik-haul.test", "6415550187",
				"(641) 555-0187", "1FTFW1ET5DFC10312", "XQ7 4K-9", "xq74k9",
			}).Draw(r, "text")
			runes := []rune(whole)
			from := rapid.IntRange(0, len(runes)-1).Draw(r, "from")
			to := rapid.IntRange(from+1, len(runes)).Draw(r, "to")
			term := string(runes[from:to])
			if digits := strings.Trim(whole, "0123456789()- ") == ""; digits && countDigits(term) < 3 || text.Name(term) == "" ||
				strings.Trim(term, " -()") == "" {
				return
			}
			if found := must(s.Search(ctx, term))(t); len(found) != 1 || found[0].ID != c.ID {
				r.Fatalf("%q finds %d customers", term, len(found))
			}
		})
		for _, apart := range []string{"wu zsófia", "kwik 0187", "überhaul 1ftfw", "@kwik brien", "24 zs.o"} {
			if found := must(s.Search(ctx, apart))(t); len(found) != 1 {
				t.Errorf("%q finds %d customers", apart, len(found))
			}
		}
		other, phone := "Ilse", "319-555-0100"
		must(s.Save(ctx, desk, c.ID, level, customer.Form{Firstname: &other, Telephone: &phone}))(t)
		if err := s.SetPapers(ctx, c.ID, nil); err != nil {
			t.Fatal(err)
		}
		for term, want := range map[string]int{"zsófia": 0, "0187": 0, "xq7": 0, "1ftfw": 0, "lse o'b": 1, "0100": 1, "wu": 1,
			"sófi": 0} {
			if found := must(s.Search(ctx, term))(t); len(found) != want {
				t.Errorf("after the change %q finds %d customers, want %d", term, len(found), want)
			}
		}
		if err := s.Deactivate(ctx, clerk, c.ID); err != nil {
			t.Fatal(err)
		}
		if found := must(s.Search(ctx, "ilse"))(t); len(found) != 0 {
			t.Errorf("who is not active is found")
		}
		all := must(s.Customers(ctx, customer.Filter{Name: "brien", Limit: 10}))(t)
		if len(all) != 1 || all[0].Active {
			t.Errorf("the list shows %+v", all)
		}
		var rows int
		if err := db.Read(ctx).NewSelect().Table("customer_words").ColumnExpr("count(*)").Where("grade < 3").Scan(ctx, &rows); err != nil || rows != 0 {
			t.Errorf("%d words of an active customer are left (%v)", rows, err)
		}
	})
}

func countDigits(s string) int {
	n := 0
	for _, r := range s {
		if r >= '0' && r <= '9' {
			n++
		}
	}
	return n
}

// CUST-8: best first, whatever the order in which they were added; at most 20; an order's buyer before all.
func TestTheBestHitsComeFirst(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, level := customer.New(), retail(t, ctx)
		ids := map[string]int64{}
		for _, name := range []string{"Tomar Adam", "Bea Marlow", "Mara Zito", "Marcus Abel", "Greta Tamar"} {
			first, last, _ := strings.Cut(name, " ")
			ids[name] = must(s.Add(ctx, clerk, customer.NewCustomer{LevelID: level, Firstname: first, Lastname: last}))(t).ID
		}
		names := func(found []customer.Customer) string {
			var list []string
			for _, c := range found {
				list = append(list, c.Name())
			}
			return strings.Join(list, ", ")
		}
		if got := names(must(s.Search(ctx, "mar"))(t)); got != "Mara Zito, Marcus Abel, Bea Marlow, Greta Tamar, Tomar Adam" {
			t.Error(got)
		}
		if got := names(must(s.Search(ctx, "mar", ids["Greta Tamar"]))(t)); !strings.HasPrefix(got, "Greta Tamar, Mara Zito") {
			t.Error(got)
		}
		for i := range 30 {
			must(s.Add(ctx, clerk, customer.NewCustomer{LevelID: level, Firstname: fmt.Sprintf("Nn%02d", i),
				Lastname: "Marten"}))(t)
		}
		if found := must(s.Search(ctx, "mar"))(t); len(found) != 20 || found[0].Name() != "Mara Zito" ||
			found[1].Name() != "Marcus Abel" {
			t.Errorf("%d: %s", len(found), names(found))
		}
		long := strings.Repeat("abcdefgh", 4)
		must(s.Add(ctx, clerk, customer.NewCustomer{LevelID: level, Firstname: "Jo", Lastname: long[:31] + "x"}))(t)
		must(s.Add(ctx, clerk, customer.NewCustomer{LevelID: level, Firstname: "Al", Lastname: long[:31] + "y"}))(t)
		if found := must(s.Search(ctx, long[:31]+"y"))(t); len(found) != 1 || found[0].Firstname != "Al" {
			t.Errorf("a long word: %s", names(found))
		}
	})
}

// CUST-8: words that many have and that stand apart find who has both.
func TestCommonWordsApartFindWhoHasBoth(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, level := customer.New(), retail(t, ctx)
		for i := range 1040 {
			first, company := "Gara", "Tire"
			if i%2 == 0 {
				first = "Nora"
			}
			if i%2 == 1 && i > 1 {
				company = "Shop"
			}
			_, err := db.Write(ctx).NewRaw(
				`INSERT INTO customers (id, level_id, firstname, lastname, company, name_fold, email, email_fold, telephone, telephone_digits, active, added_us)
				VALUES (?, ?, ?, 'Lee', ?, ?, '', '', '', '', 1, 1)`, i+1, level, first, company,
				strings.ToLower(first+" lee "+company)).Exec(ctx)
			if err != nil {
				t.Fatal(err)
			}
		}
		if _, err := db.Write(ctx).NewRaw("INSERT INTO customer_unwritten (customer_id) SELECT id FROM customers").Exec(ctx); err != nil {
			t.Fatal(err)
		}
		for must(s.CatchUp(ctx))(t) > 0 {
		}
		if found := must(s.Search(ctx, "tire gara"))(t); len(found) != 1 || found[0].ID != 2 {
			t.Errorf("%+v", found)
		}
		if found := must(s.Search(ctx, "shop nora"))(t); len(found) != 0 {
			t.Errorf("%d found", len(found))
		}
	})
}

// CUST-20 LIST-1: a page of the list is what a plain scan of all customers says.
func TestTheListIsWhatItsFiltersSay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, level := customer.New(), retail(t, ctx)
		fleet := must(s.AddTag(ctx, access.Actor{Kind: access.System}, "Fleet"))(t)
		var all []customer.Customer
		firsts, lasts, companies := []string{"Ann", "Bo", "Cy"}, []string{"Lee", "Moe", "Annis"},
			[]string{"", "Ann's Garage", "Leeway Tire"}
		for i := range 27 {
			c := must(s.Add(ctx, clerk, customer.NewCustomer{
				LevelID: level, Firstname: firsts[i%3] + strings.Repeat("n", i%2), Lastname: lasts[i/3%3], Company: companies[i/9],
				Email:     fmt.Sprintf("m%02d@%s.test", i, strings.ToLower(lasts[i%3])),
				Telephone: fmt.Sprintf("319555%04d", i*37),
			}))(t)
			if i%4 == 0 {
				if err := s.SaveTags(ctx, desk, c.ID, []int64{fleet}); err != nil {
					t.Fatal(err)
				}
			}
			if i%5 == 0 {
				if err := s.Deactivate(ctx, clerk, c.ID); err != nil {
					t.Fatal(err)
				}
			}
			all = append(all, must(s.Customer(ctx, c.ID))(t))
		}
		yes, no := true, false
		rapid.Check(t, func(r *rapid.T) {
			f := customer.Filter{
				Name:      rapid.SampledFrom([]string{"", "ann", "nn", "le e", "o", "zz"}).Draw(r, "name"),
				Email:     rapid.SampledFrom([]string{"", "m1", "lee", "@"}).Draw(r, "email"),
				Company:   rapid.SampledFrom([]string{"", "garage", "way", "s"}).Draw(r, "company"),
				Telephone: rapid.SampledFrom([]string{"", "555", "0037", "(319)", "x"}).Draw(r, "telephone"),
				Active:    rapid.SampledFrom([]*bool{nil, &yes, &no}).Draw(r, "active"),
				TagID: rapid.SampledFrom([]int64{0, fleet}).
					Draw(r, "tag"),
				Sort: rapid.SampledFrom([]string{"", "name", "email", "telephone", "company", "status", "date_added", "group",
					"lastname"}).Draw(r, "sort"), Descending: rapid.Bool().Draw(r, "descending"),
				Limit: rapid.IntRange(1, 12).Draw(r, "limit"), Offset: rapid.IntRange(0, 12).Draw(r, "offset"),
			}
			var want []customer.Customer
			for i, c := range all {
				if shows(f, c, i%4 == 0) {
					want = append(want, c)
				}
			}
			slices.SortStableFunc(want, func(a, b customer.Customer) int {
				n := cmpBy(f.Sort, a, b)
				if n == 0 {
					n = int(a.ID - b.ID)
				}
				if f.Descending {
					n = -n
				}
				return n
			})
			if total := must(s.Count(ctx, f))(t); total != len(want) {
				r.Fatalf("%+v: %d customers, want %d", f, total, len(want))
			}
			want = want[min(f.Offset, len(want)):]
			want = want[:min(f.Limit, len(want))]
			got := must(s.Customers(ctx, f))(t)
			if !slices.EqualFunc(got, want, func(a, b customer.Customer) bool { return a.ID == b.ID }) {
				r.Fatalf("%+v: %v, want %v", f, got, want)
			}
		})
		if _, err := s.Customers(ctx, customer.Filter{Sort: "password", Limit: 5}); err == nil {
			t.Error("a column that there is not sorts")
		}
	})
}

func shows(f customer.Filter, c customer.Customer, tagged bool) bool {
	for s, within := range map[string]string{f.Name: c.Name() + " " + c.Company, f.Email: c.Email, f.Company: c.Company} {
		for _, word := range strings.Fields(s) {
			if !strings.Contains(text.Fold(within), text.Fold(word)) {
				return false
			}
		}
	}
	for s, within := range map[string]string{f.Email: c.Email, f.Company: c.Company} {
		if s != "" && !strings.Contains(text.Fold(within), s) {
			return false
		}
	}
	if f.Telephone != "" {
		if f.Telephone == "x" || !strings.Contains(c.Telephone, strings.Trim(f.Telephone, "()")) {
			return false
		}
	}
	return (f.Active == nil || *f.Active == c.Active) && (f.TagID == 0 || tagged)
}

func cmpBy(column string, a, b customer.Customer) int {
	switch column {
	case "", "name":
		return strings.Compare(text.Fold(a.Name()+" "+a.Company), text.Fold(b.Name()+" "+b.Company))
	case "email":
		return strings.Compare(a.Email, b.Email)
	case "lastname":
		return strings.Compare(text.Fold(a.Lastname+" "+a.Firstname), text.Fold(b.Lastname+" "+b.Firstname))
	case "telephone":
		return strings.Compare(a.Telephone, b.Telephone)
	case "company":
		return strings.Compare(text.Fold(a.Company), text.Fold(b.Company))
	case "status":
		order := map[bool]int{false: 0, true: 1}
		return order[a.Active] - order[b.Active]
	}
	return 0
}
