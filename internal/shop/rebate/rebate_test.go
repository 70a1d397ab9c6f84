package rebate_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/rebate"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

var owner = access.Actor{Kind: access.System}

func refused(_ int64, err error) *fault.Error { return fault.Of(err) }

func shelf(ctx context.Context, n int) (s *rebate.Service, ids []int64) {
	parts := catalog.New()
	brand := must(parts.AddBrand(ctx, "BKDF", "Kestrel"))
	category := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))
	for i := range n {
		ids = append(ids, must(parts.AddPart(ctx, catalog.NewPart{
			BrandID: brand, Number: fmt.Sprintf("K-%d", i), CategoryID: category, TaxClassID: 1,
			Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Pads"}},
		})))
	}
	return rebate.NewService(parts), ids
}

// CART-1: a part earns the rebates of the day, and what is saved anew stands in place of what was.
func TestAPartEarnsTheRebatesOfItsDay(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, ids := shelf(ctx, 3)
		for _, n := range []rebate.New{
			{Code: "SPRING", Title: "$20 back", URL: "https://kestrel.test/spring", From: "2026-03-01", To: "2026-03-31",
				PartIDs: []int64{ids[2], ids[0], ids[0]}},
			{Code: "ALWAYS", Title: "$5 back", URL: "https://kestrel.test/always", PartIDs: []int64{ids[0]}},
			{Code: "OVER", Title: "$1 back", URL: "https://kestrel.test/over", To: "2026-02-28", PartIDs: ids},
		} {
			must(s.Add(ctx, owner, n))
		}
		earned := func(day string, partID int64) (codes []string) {
			for _, r := range must(s.Of(ctx, day, ids...))[partID] {
				codes = append(codes, r.Code)
			}
			return codes
		}
		for _, c := range []struct {
			day  string
			part int64
			want []string
		}{
			{"2026-03-01", ids[0], []string{"ALWAYS", "SPRING"}}, {"2026-03-31", ids[2], []string{"SPRING"}},
			{"2026-03-31", ids[1], nil},
			{"2026-04-01", ids[0], []string{"ALWAYS"}}, {"2026-02-28", ids[1], []string{"OVER"}},
		} {
			if got := earned(c.day, c.part); !slices.Equal(got, c.want) {
				t.Errorf("%s, part %d: %v, want %v", c.day, c.part, got, c.want)
			}
		}
		all, _, err := s.List(ctx, rebate.Filter{Search: "spring", Limit: 5})
		if err != nil || len(all) != 1 || all[0].State != rebate.On {
			t.Fatalf("listed %+v, %v", all, err)
		}
		spring := all[0]
		next := rebate.New{Code: "SPRING", Title: "$30 back", URL: "https://kestrel.test/more", PartIDs: []int64{ids[1]}}
		if err := s.Save(ctx, owner, spring.ID, spring.Version(), next); err != nil {
			t.Fatal(err)
		}
		if err := s.Save(ctx, owner, spring.ID, spring.Version(), spring.New); !fault.Is(err, fault.Conflict) ||
			fault.Of(err).Fields["title"].Format == "" {
			t.Errorf("over what somebody saved: %v", err)
		}
		if got := earned("2026-03-31", ids[2]); got != nil {
			t.Errorf("still %v", got)
		}
		if got := must(s.Of(ctx, "2026-05-01", ids[1]))[ids[1]]; len(got) != 1 || got[0].Title != "$30 back" ||
			got[0].URL != "https://kestrel.test/more" {
			t.Errorf("got %+v", got)
		}
		if rows := must(audit.Rows(ctx, "rebate", spring.ID)); len(rows) != 2 || rows[1].Action != "rebate.edit" {
			t.Errorf("the trail has %+v", rows)
		}
		if err := s.Remove(ctx, owner, spring.ID); err != nil {
			t.Fatal(err)
		}
		if got := must(s.Of(ctx, "2026-05-01", ids[1]))[ids[1]]; len(got) != 0 {
			t.Errorf("removed it is earned: %+v", got)
		}
	})
}

func TestARebateIsWhole(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, ids := shelf(ctx, 1)
		good := rebate.New{Code: "A", Title: "$1 back", URL: "https://kestrel.test/", PartIDs: ids}
		for name, spoil := range map[string]func(*rebate.New){
			"code": func(n *rebate.New) { n.Code = " " }, "title": func(n *rebate.New) { n.Title = "" },
			"url": func(n *rebate.New) { n.URL = "javascript:alert(1)" }, "from": func(n *rebate.New) { n.From = "soon" },
			"to":     func(n *rebate.New) { n.From, n.To = "2026-03-02", "2026-03-01" },
			"parts":  func(n *rebate.New) { n.PartIDs = []int64{ids[0], 999_999} },
			"banner": func(n *rebate.New) { n.Banner = "00" }, "amount": func(n *rebate.New) { n.Amount = -1 },
		} {
			bad := good
			spoil(&bad)
			if f := refused(s.Add(ctx, owner, bad)); f == nil || f.Kind != fault.Invalid || len(f.Fields) != 1 ||
				f.Fields[name].Format == "" {
				t.Errorf("%s: %v", name, f)
			}
		}
		// W-16
		for _, address := range []string{"JaVaScRiPt:alert(1)", " javascript:alert(1)", "data:text/html,x", "//kestrel.test/",
			"http://kestrel.test/", "https://a:b@kestrel.test/", "https:///x"} {
			bad := good
			bad.URL = address
			if f := refused(s.Add(ctx, owner, bad)); f == nil || f.Fields["url"].Format == "" {
				t.Errorf("%s: %v", address, f)
			}
		}
		if got := must(s.Of(ctx, "2026-03-02", ids...)); len(got) != 0 {
			t.Errorf("kept: %v", got)
		}
		must(s.Add(ctx, owner, good))
		if f := refused(s.Add(ctx, owner, good)); f == nil || f.Fields["code"].Format == "" {
			t.Errorf("the same code once more: %v", f)
		}
		clerk := access.Actor{Kind: access.Staff}.Granted(access.EditCatalog)
		if f := refused(s.Add(ctx, clerk, rebate.New{Code: "B", Title: "B", URL: good.URL})); f == nil ||
			f.Kind != fault.Forbidden {
			t.Errorf("a clerk adds one: %v", f)
		}
	})
}
