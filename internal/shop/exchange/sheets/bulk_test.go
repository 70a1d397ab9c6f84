package sheets_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/price"
	"camber/internal/shop/product"
	"camber/internal/shop/shipping"
)

// bulk begins a bulk edit and tries it.
func (s *shop) bulk(pick sheets.Pick, edits ...sheets.Edit) sheets.Sheet {
	s.t.Helper()
	id := must(s.AddBulk(s.ctx, s.owner, pick))(s.t)
	if err := s.CheckBulk(s.ctx, s.owner, id, s.now(id).Version(), edits); err != nil {
		s.t.Fatal(err, fault.Of(err).Fields)
	}
	s.work()
	return s.now(id)
}

// unit is the usual price of a part at a level; 0: it has none of its own.
func (s *shop) unit(number string, level int64) money.E4 {
	for _, p := range s.product(number).Price.Prices {
		if p.LevelID == level && p.MinQuantity == 1 && p.From == "" {
			return p.Unit
		}
	}
	return 0
}

// ADM-2 UNDO-1: a bulk edit shows what it would change, changes it once, and is taken back row by row: what somebody
// changed since is kept, and a price that a part had not of its own it has not again.
func TestABulkEditIsTriedDoneAndTakenBackRowByRow(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		must(s.Taxes.AddClass(ctx, "Fluids"))(t)
		must(s.Catalog.AddCategory(ctx, catalog.NewCategory{Pictogram: "rotor", ParentID: s.category,
			Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Pads"}}}))(t)
		pick := sheets.Pick{Filter: product.Filter{Search: "pad"}}
		set := func(field, value string) sheets.Edit { return sheets.Edit{Field: field, Way: sheets.Set, Value: value} }
		sheet := s.bulk(pick, sheets.Edit{Field: "price", Way: sheets.Raise, Value: "10", Round: sheets.To99},
			set("price.jobber", "30"), sheets.Edit{Field: "cost", Way: sheets.Lower, Value: "2.5 %"},
			set("category", "Brakes > Pads"), set("tax_class", "Fluids"), set("series", "Gold"), set("map", "40"),
			set("tier", "OE"), set("hazmat", "0"), set("pick_up_only", "yes"), set("on_sale", "no"))
		s.same("counts", []int{sheet.Rows, sheet.Counts.Changed, sheet.Counts.Refused}, []int{3, 3, 0})
		if s.unit("0123", s.retail) != 46_9900 {
			t.Error("trying it changes something")
		}
		s.run(sheet)
		p := s.product("0123")
		if p.Price.Cost != 26_4200 || s.unit("0123", s.retail) != 51_9900 ||
			s.unit("0123", s.jobber) != 30_0000 || p.Series != "Gold" || p.Tier != "OE" || p.Active ||
			p.Price.MAP != 40_0000 || !p.Terms.PickUpOnly || p.CategoryID == s.category || p.TaxClassID == s.class {
			t.Errorf("it is %+v", p)
		}
		if amount, is := p.Terms.Extra[shipping.Hazmat]; !is || amount != 0 {
			t.Errorf("surcharges %+v", p.Terms)
		}
		s.work() // nothing is left to do
		if s.unit("0123", s.retail) != 51_9900 {
			t.Error("it is done twice")
		}

		theirs := s.product("90.750")
		version := theirs.Version()
		theirs.Series = "Silver"
		if err := s.products.Save(ctx, s.owner, version, theirs); err != nil {
			t.Fatal(err)
		}
		if err := s.Undo(ctx, s.owner, sheet.ID, s.now(sheet.ID).Version()); err != nil {
			t.Fatal(err)
		}
		s.work()
		done := s.now(sheet.ID)
		s.same("taken back", []int{done.Counts.Back, done.Counts.Partly, done.Counts.Kept, done.Counts.Failed},
			[]int{2, 1, 0, 0})
		p = s.product("0123")
		if s.unit("0123", s.retail) != 46_9900 || len(p.Price.Prices) != 1 || p.Price.Cost != 27_1000 || p.Series != "" ||
			!p.Active || p.CategoryID != s.category || len(p.Terms.Extra) != 0 || p.Terms.PickUpOnly {
			t.Errorf("taken back it is %+v", p)
		}
		if kept := s.product("90.750"); kept.Series != "Silver" || kept.Tier != "" || s.unit("90.750", s.retail) != 46_9900 {
			t.Errorf("what is theirs is %+v", kept)
		}
	})
}

// ADM-2: a row that can't be changed is told and left as it is; a price that moves far is left out; only the parts that
// were picked are touched.
func TestABulkEditTellsWhatItRefuses(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		p := s.product("0123")
		version := p.Version()
		p.Price.Prices = append(p.Price.Prices, price.PartPrice{LevelID: s.jobber, MinQuantity: 1, Unit: 30_0000})
		if err := s.products.Save(ctx, s.owner, version, p); err != nil {
			t.Fatal(err)
		}
		two := sheets.Pick{Parts: []int64{s.parts["0123"], s.parts["90.750"]}}
		sheet := s.bulk(two, sheets.Edit{Field: "price.jobber", Way: sheets.Raise, Value: "5"})
		s.same("rows", s.rows(sheet.ID), []string{"1 changed Kestrel 0123; price 30.00>31.50",
			"2 refused Kestrel 90.750; There is no amount to begin with."})
		s.run(sheet)
		if s.unit("0123", s.jobber) != 31_5000 || s.unit("90.750", s.jobber) != 0 || s.unit("KB-1363C", s.jobber) != 0 {
			t.Error("other prices than said")
		}
		far := s.bulk(two, sheets.Edit{Field: "price", Way: sheets.Lower, Value: "60"})
		s.run(far)
		if now := s.now(far.ID); now.Counts.Doubtful != 2 || s.unit("0123", s.retail) != 46_9900 {
			t.Errorf("far off %+v", now.Counts)
		}
		id := must(s.AddBulk(ctx, s.owner, two))(t)
		for _, one := range []struct {
			edit sheets.Edit
			at   string
		}{
			{sheets.Edit{Field: "number", Way: sheets.Set, Value: "X"}, "edits[0][field]"},
			{sheets.Edit{Field: "category", Way: sheets.Set, Value: "Nowhere"}, "edits[0][value]"},
			{sheets.Edit{Field: "category", Way: sheets.Clear}, "edits[0][value]"},
			{sheets.Edit{Field: "price", Way: sheets.Lower, Value: "100"}, "edits[0][value]"},
			{sheets.Edit{Field: "price", Way: sheets.Raise, Value: "a lot"}, "edits[0][value]"},
			{sheets.Edit{Field: "series", Way: sheets.Raise, Value: "5"}, "edits[0][value]"},
			{sheets.Edit{Field: "series", Way: sheets.Set, Value: " "}, "edits[0][value]"},
		} {
			err := s.CheckBulk(ctx, s.owner, id, s.now(id).Version(), []sheets.Edit{one.edit})
			if f := fault.Of(err); f == nil || f.Fields[one.at].Format == "" {
				t.Errorf("%+v: %v", one.edit, err)
			}
		}
		clerk, cashier := s.staff("clerk", access.EditCatalog), s.staff("cashier", access.SellAtTill)
		cost := []sheets.Edit{{Field: "cost", Way: sheets.Set, Value: "1"}}
		if err := s.CheckBulk(ctx, clerk, id, s.now(id).Version(), cost); !fault.Is(err, fault.Invalid) {
			t.Errorf("a clerk changes costs: %v", err)
		}
		if _, err := s.AddBulk(ctx, cashier, two); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a cashier: %v", err)
		}
		if _, err := s.AddBulk(ctx, s.owner, sheets.Pick{Filter: product.Filter{Search: "nothing"}}); !fault.Is(err, fault.Invalid) {
			t.Errorf("of nothing: %v", err)
		}
	})
}

// ADM-2: wherever a bulk edit is killed, it goes on behind the last row: no price is raised twice.
func TestABulkEditThatWasKilledGoesOn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		for i := range 30 {
			p := must(s.products.Blank(ctx, s.parts["0123"]))(t)
			p.Number = fmt.Sprintf("N-%d", i)
			s.parts[p.Number] = must(s.products.Add(ctx, s.owner, p))(t)
		}
		sheet := s.bulk(sheets.Pick{}, sheets.Edit{Field: "price", Way: sheets.Raise, Value: "10"})
		if err := s.Run(ctx, s.owner, sheet.ID, sheet.Version(), sheets.Consent{}); err != nil {
			t.Fatal(err)
		}
		n := 0
		for err := error(context.Canceled); err != nil && n < 100; n++ {
			inner, cancel := context.WithCancel(ctx)
			c := &stopping{Context: inner, stop: cancel}
			c.left.Store(int64(300 + 20*n))
			err = s.Handle(c, json.RawMessage(fmt.Sprintf(`{"sheet_id":%d}`, sheet.ID)))
			cancel()
		}
		if now := s.now(sheet.ID); n < 3 || now.State != sheets.Done || now.Counts.Changed != 33 {
			t.Errorf("in %d steps it is %s: %+v", n, now.State, now.Counts)
		}
		for number := range s.parts {
			if got := s.unit(number, s.retail); got != 51_6900 {
				t.Errorf("%s costs %v", number, got)
			}
		}
	})
}
