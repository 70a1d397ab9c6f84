package sheets_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/product"
	"camber/internal/shop/region"
	"camber/internal/shop/shipping"
	"camber/internal/shop/stock"
	"camber/internal/shop/tax"
)

// shop is one with two brands, three parts, two price levels and a store.
type shop struct {
	*sheets.Service
	t        *testing.T
	ctx      context.Context
	owner    access.Actor
	products *product.Service
	parts    map[string]int64 // by number
	brand    int64
	class    int64
	category int64
	store    int64
	retail   int64
	jobber   int64
}

func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err, fault.Of(err).Fields)
		}
		return value
	}
}

func open(t *testing.T, ctx context.Context) *shop {
	t.Helper()
	parts, prices, places, areas := catalog.New(), price.New(), location.New(), region.New()
	taxes, people, stores := tax.New(areas), access.New(), stock.New(parts, places)
	products := product.New(product.Needs{Parts: parts, Prices: prices, Stock: stores, Taxes: taxes, Locations: places,
		Shipping: shipping.New(areas, places, parts, nil)})
	s := &shop{t: t, ctx: ctx, products: products, parts: map[string]int64{}, Service: sheets.NewService(sheets.Deps{
		Access: people, Catalog: parts, Customers: customer.New(), Files: must(files.OpenDisk(t.TempDir()))(t),
		Locations: places, Prices: prices, Products: products, Stock: stores, Taxes: taxes,
	})}
	s.retail = must(prices.AddLevel(ctx, price.Retail, "Retail", 1))(t).ID
	s.jobber = must(prices.AddLevel(ctx, "jobber", "Jobber", 2))(t).ID
	s.class = must(taxes.AddClass(ctx, "Parts"))(t).ID
	s.store = must(places.AddLocation(ctx, location.Details{Code: "MAIN", Name: "Main St", ShortName: "Main",
		City: "Austin", Zone: time.UTC}))(t)
	s.brand = must(parts.AddBrand(ctx, "KRST", "Kestrel"))(t)
	must(parts.AddBrand(ctx, "DNMR", "Dunmore"))(t)
	s.category = must(parts.AddCategory(ctx, catalog.NewCategory{Pictogram: "rotor",
		Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))(t)
	s.owner = s.staff("owner", access.AllPermissions()...)
	for _, number := range []string{"KB-1363C", "0123", "90.750"} {
		p := must(products.Blank(ctx, 0))(t)
		p.BrandID, p.Number, p.CategoryID, p.TaxClassID, p.Active = s.brand, number, s.category, s.class, true
		p.Texts = map[text.Lang]catalog.Texts{text.English: {Name: "Pad set " + number, Summary: "Ceramic"}}
		p.Price.Prices = []price.PartPrice{{LevelID: s.retail, MinQuantity: 1, Unit: 46_9900}}
		p.Price.Cost = 27_1000
		s.parts[number] = must(products.Add(ctx, s.owner, p))(t)
	}
	return s
}

func (s *shop) staff(name string, may ...access.Permission) access.Actor {
	s.t.Helper()
	role := must(s.Access.AddRole(s.ctx, audit.System, name, may...))(s.t)
	id := must(s.Access.AddStaff(s.ctx, audit.System, access.NewStaff{Name: name, Email: name + "@shop.test",
		Password: "camber-demo", PIN: strconv.FormatInt(4711+role, 10), RoleID: role, AllLocations: true}))(s.t)
	a := must(s.Access.StaffActor(s.ctx, id))(s.t)
	a.Mode = access.Office
	return a
}

// add brings a file, and returns what is recognised of it.
func (s *shop) add(content string) sheets.Sheet {
	s.t.Helper()
	id := must(s.Add(s.ctx, s.owner, "sheet.csv", []byte(content)))(s.t)
	return s.now(id)
}

func (s *shop) now(id int64) sheets.Sheet {
	s.t.Helper()
	return must(s.Sheet(s.ctx, s.owner, id))(s.t)
}

// work runs the jobs that wait.
func (s *shop) work() {
	s.t.Helper()
	if _, err := jobs.New(map[string]jobs.Handler{sheets.Job: s.Handle}).RunDue(s.ctx); err != nil {
		s.t.Fatal(err)
	}
}

// check tries a sheet with these choices.
func (s *shop) check(sheet sheets.Sheet, c sheets.Choices) sheets.Sheet {
	s.t.Helper()
	if c.Columns == nil {
		c.Columns = sheet.Choices.Columns
	}
	if err := s.Check(s.ctx, s.owner, sheet.ID, s.now(sheet.ID).Version(), c); err != nil {
		s.t.Fatalf("check: %v", err)
	}
	s.work()
	return s.now(sheet.ID)
}

func (s *shop) run(sheet sheets.Sheet) sheets.Sheet {
	s.t.Helper()
	if err := s.Run(s.ctx, s.owner, sheet.ID, sheet.Version(), sheets.Consent{}); err != nil {
		s.t.Fatalf("run: %v", err)
	}
	s.work()
	return s.now(sheet.ID)
}

func (s *shop) undo(sheet sheets.Sheet) sheets.Sheet {
	s.t.Helper()
	if err := s.Undo(s.ctx, s.owner, sheet.ID, sheet.Version()); err != nil {
		s.t.Fatalf("undo: %v", err)
	}
	s.work()
	return s.now(sheet.ID)
}

// bring tries a sheet and brings it in, as it is recognised.
func (s *shop) bring(content string, c sheets.Choices) sheets.Sheet {
	s.t.Helper()
	sheet := s.run(s.check(s.add(content), c))
	if sheet.State != sheets.Done {
		s.t.Fatalf("it is %s: %s", sheet.State, sheet.Trouble)
	}
	return sheet
}

func (s *shop) product(number string) product.Product {
	s.t.Helper()
	return must(s.products.Product(s.ctx, s.parts[number]))(s.t)
}

// rows are the rows of a sheet in short: what became of each, its changes and the reason.
func (s *shop) rows(id int64) []string {
	s.t.Helper()
	found, _, err := s.Rows(s.ctx, s.owner, id, "", "", 100, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	said := make([]string, 0, len(found))
	for _, r := range found {
		one := fmt.Sprintf("%d %s %s", r.Number, r.Outcome, r.Label)
		for _, c := range r.Changes {
			one += fmt.Sprintf("; %s %s>%s", c.Field, c.Before, c.After)
		}
		said = append(said, strings.Trim(one+"; "+r.Reason.String()+string(r.Undone)+r.UndoReason.String(), "; "))
	}
	return said
}

func (s *shop) same(what string, got, want any) {
	s.t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		s.t.Errorf("%s (-want +got):\n%s", what, diff)
	}
}

// DATA-1 START-1: brands that the shop does not know are added with their first part, if that is wanted; a dry run names
// them and adds none, and a row that is refused adds none either.
func TestASheetAddsTheBrandsOfItsNewParts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		sheet := s.add("Part #,Line,Desc,List,Cost\nQ-1,Quasar,Lamp,5.00,2.50\nQ-1,Nova,Lamp,6.00,2\nQ-2,QUASAR,Lamp,7.00,3\n" +
			"Q-3,Pulsar,,8.00,3\nq 1,quasar,Lamp,5.00,2.50\n")
		for i, field := range map[int]string{0: "number", 1: "brand", 2: "name"} {
			sheet.Choices.Columns[i].Field = field
		}
		named := func() (names []string) {
			for _, b := range must(s.Catalog.Brands(ctx))(t) {
				names = append(names, b.Name)
			}
			return names
		}
		before := named()
		choices := sheets.Choices{AddsParts: true, TaxClassID: s.class, CategoryID: s.category}
		checked := s.check(sheet, choices)
		if c := checked.Counts; c.Added != 0 || c.Refused != 5 || len(c.Brands) > 0 {
			t.Errorf("unasked it adds %+v", c)
		}
		choices.AddsBrands = true
		checked = s.check(checked, choices)
		want := []string{
			"1 added Quasar Q-1; name >Lamp; price >5.00; cost >2.50",
			"2 added Nova Q-1; name >Lamp; price >6.00; cost >2.00",
			"3 added QUASAR Q-2; name >Lamp; price >7.00; cost >3.00",
			"4 refused Pulsar Q-3; A new part needs a name.",
			"5 refused quasar q 1; the part is in the sheet before",
		}
		s.same("rows of the dry run", s.rows(sheet.ID), want)
		s.same("brands of the dry run", checked.Counts.Brands, []string{"Quasar", "Nova"})
		s.same("brands after the dry run", named(), before)
		done := s.run(checked)
		s.same("brands of the run", done.Counts.Brands, []string{"Quasar", "Nova"})
		after := named()
		for _, name := range []string{"Quasar", "Nova"} {
			if slices.Contains(before, name) || !slices.Contains(after, name) {
				t.Errorf("before %v, after %v", before, after)
			}
		}
		if len(after) != len(before)+2 {
			t.Errorf("of %v it made %v", before, after)
		}
	})
}

// DATA-1: a dry run says what would come of every row, and changes nothing; the run does just that, and refuses rows
// with their reasons in a file of the same columns.
func TestASheetIsTriedBeforeItIsBroughtIn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		const content = "Part #,Line,Desc,List,Cost\nKB-1363C,KRST,,47.99,27.80\n0123,KRST,Pads,46.99,27.10\n" +
			",KRST,Pads,1,1\nDF-63,???,=1+1,9,9\n90.750,KRST,,4699.00,\nNEW-1,KRST,Lamp,5.00,2.50\nKB 1363C,KRST,,48,28\nNEW-2,KRST,,5,2\n"
		sheet := s.add(content)
		sheet.Choices.Columns[0].Field, sheet.Choices.Columns[2].Field = "number", "name"
		before := []product.Product{s.product("KB-1363C"), s.product("0123"), s.product("90.750")}
		checked := s.check(sheet, sheets.Choices{AddsParts: true, TaxClassID: s.class, CategoryID: s.category})
		want := []string{
			"1 changed Kestrel KB-1363C; price 46.99>47.99; cost 27.10>27.80",
			"2 changed Kestrel 0123; name Pad set 0123>Pads",
			"3 refused KRST; It has no part number.",
			"4 refused ??? DF-63; The brand ??? is not known.",
			"5 doubtful Kestrel 90.750; price 46.99>4699.00; An amount moves by more than 40 %.",
			"6 added Kestrel NEW-1; name >Lamp; price >5.00; cost >2.50",
			"7 refused Kestrel KB 1363C; the part is in the sheet before",
			"8 refused Kestrel NEW-2; A new part needs a name.",
		}
		s.same("rows of the dry run", s.rows(sheet.ID), want)
		counts := sheets.Counts{Changed: 2, Added: 1, Doubtful: 1, Refused: 4,
			Fields: map[string]int{"price": 1, "cost": 1, "name": 1}}
		s.same("counts", checked.Counts, counts)
		if checked.State != sheets.Checked || checked.Rows != 8 {
			t.Errorf("it is %s with %d rows: %s", checked.State, checked.Rows, checked.Trouble)
		}
		s.same("parts after the dry run",
			[]product.Product{s.product("KB-1363C"), s.product("0123"), s.product("90.750")}, before)

		done := s.run(checked)
		s.same("rows of the run", s.rows(sheet.ID), want)
		s.same("counts of the run", done.Counts, counts)
		if got := s.product("KB-1363C").Price; got.Prices[0].Unit != 47_9900 || got.Cost != 27_8000 {
			t.Errorf("it costs %+v", got)
		}
		added := must(s.products.ByNumber(ctx, s.brand, "NEW-1"))(t)["NEW-1"]
		if p := must(s.products.Product(ctx, added))(t); p.Active || p.Texts[text.English].Name != "Lamp" {
			t.Errorf("the new part is %+v", p.Sheet)
		}
		var refused bytes.Buffer
		if err := s.WriteRefused(ctx, s.owner, sheet.ID, &refused); err != nil {
			t.Fatal(err)
		}
		s.same("refused rows", refused.String(), "Part #,Line,Desc,List,Cost,Reason\n"+
			",KRST,Pads,1,1,It has no part number.\n"+
			"DF-63,???,'=1+1,9,9,The brand ??? is not known.\n"+
			"90.750,KRST,,4699.00,,An amount moves by more than 40 %.\n"+
			"KB 1363C,KRST,,48,28,the part is in the sheet before\n"+
			"NEW-2,KRST,,5,2,A new part needs a name.\n")
		if err := s.Run(ctx, s.owner, sheet.ID, done.Version(), sheets.Consent{}); !fault.Is(err, fault.Conflict) {
			t.Errorf("once more: %v", err)
		}
	})
}

// DATA-1: an absent column and an empty cell change nothing; a column that says so empties its field, and the dry run
// counts that. Numbers of parts stay as they are written.
func TestAnEmptyCellEmptiesOnlyWhereItsColumnSaysSo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		const content = "Brand,Part Number,Summary,Name,Price\nKestrel,0123,,,\nKestrel,'90.750,Soft,,\n"
		same := s.bring(content, sheets.Choices{})
		s.same("counts without", same.Counts, sheets.Counts{Same: 1, Changed: 1, Fields: map[string]int{"summary": 1}})
		if p := s.product("0123"); p.Texts[text.English].Summary != "Ceramic" || len(p.Price.Prices) != 1 || p.Price.Cost == 0 {
			t.Errorf("it is %+v", p)
		}
		sheet := s.add(content)
		for i := range sheet.Choices.Columns {
			sheet.Choices.Columns[i].Clears = true
		}
		checked := s.check(sheet, sheet.Choices)
		s.same("counts with", checked.Counts, sheets.Counts{Changed: 2, Fields: map[string]int{"summary": 1, "price": 2},
			Emptied: map[string]int{"summary": 1, "price": 2}})
		s.run(checked)
		p := s.product("0123")
		if p.Texts[text.English].Summary != "" || len(p.Price.Prices) != 0 || p.Texts[text.English].Name == "" ||
			p.Price.Cost == 0 {
			t.Errorf("it is %+v", p)
		}
	})
}

// UNDO-1: an import is taken back row by row: put back, kept because it was changed since, or not possible, with the
// reason. What was inherited is inherited again, and nothing is taken back twice.
func TestASheetIsTakenBackRowByRow(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		before := s.product("KB-1363C")
		sheet := s.bring("Brand,Part Number,Summary,Summary (es),Price,Price Jobber,On Hand\n"+
			"Kestrel,KB-1363C,Hard,Duro,47.99,31.00,7\nKestrel,0123,Hard,,47.99,,5\nKestrel,90.750,,,47.99,,9\n"+
			"Kestrel,NEW-1,,,1,,\n", sheets.Choices{StoreID: s.store})
		if sheet.Counts.Changed != 3 || sheet.Counts.Refused != 1 {
			t.Fatalf("%+v: %v", sheet.Counts, s.rows(sheet.ID))
		}
		p := s.product("0123") // its summary is changed since, its price is not
		version := p.Version()
		p.Texts[text.English] = catalog.Texts{Name: p.Texts[text.English].Name, Summary: "Mine"}
		if err := s.products.Save(ctx, s.owner, version, p); err != nil {
			t.Fatal(err)
		}
		p = s.product("90.750") // all of it is changed since
		version = p.Version()
		p.Price.Prices[0].Unit = 50_0000
		if err := s.products.Save(ctx, s.owner, version, p); err != nil {
			t.Fatal(err)
		}
		sell := func(number string, left int) {
			t.Helper()
			if _, err := s.Stock.Count(ctx, audit.System, s.store, "2026-03-02",
				[]stock.Counted{{PartID: s.parts[number], Quantity: left}}); err != nil {
				t.Fatal(err)
			}
		}
		sell("90.750", 8)
		undone := s.undo(sheet)
		s.same("rows", s.rows(sheet.ID), []string{
			"1 changed Kestrel KB-1363C; summary Ceramic>Hard; summary_es >Duro; price 46.99>47.99; price >31.00; " +
				"stock 0>7; back",
			"2 changed Kestrel 0123; summary Ceramic>Hard; price 46.99>47.99; stock 0>5; " +
				"partlySomebody has changed some of it since.",
			"3 changed Kestrel 90.750; price 46.99>47.99; stock 0>9; keptSomebody has changed it since.",
			"4 refused Kestrel NEW-1; The shop has no such part.",
		})
		if c := undone.Counts; undone.State != sheets.Undone || c.Back != 1 || c.Partly != 1 || c.Kept != 1 || c.Failed != 0 {
			t.Errorf("%s: %+v", undone.State, c)
		}
		s.same("what was put back", s.product("KB-1363C"), before)
		if p := s.product("0123"); p.Texts[text.English].Summary != "Mine" || p.Price.Prices[0].Unit != 46_9900 {
			t.Errorf("in part: %+v", p)
		}
		if p := s.product("90.750"); p.Price.Prices[0].Unit != 50_0000 {
			t.Errorf("kept: %+v", p.Price)
		}
		s.same("stock", []int{s.onHand("KB-1363C"), s.onHand("0123"), s.onHand("90.750")}, []int{0, 0, 8})
		if err := s.Undo(ctx, s.owner, sheet.ID, undone.Version()); !fault.Is(err, fault.Conflict) {
			t.Errorf("taken back twice: %v", err)
		}
	})
}

func (s *shop) onHand(number string) int {
	s.t.Helper()
	levels := must(s.Stock.Levels(s.ctx, []int64{s.parts[number]}))(s.t)[s.parts[number]]
	if len(levels) == 0 {
		return 0
	}
	return levels[0].OnHand
}

// UNDO-1: what can't be put back says why, and a part that was added stays, off sale.
func TestWhatCanNotBeTakenBackSaysWhy(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		if _, err := s.Stock.Count(ctx, audit.System, s.store, "2026-03-02",
			[]stock.Counted{{PartID: s.parts["0123"], Quantity: 2}}); err != nil {
			t.Fatal(err)
		}
		sheet := s.bring("Brand,Part Number,Name,Price,On Sale,On Hand,Store\nKestrel,0123,,,,9,main\n"+
			"Kestrel,NEW-1,Lamp,5,yes,,main\n",
			sheets.Choices{AddsParts: true, TaxClassID: s.class, CategoryID: s.category})
		err := s.Stock.Reserve(ctx, 1, s.store, []stock.Demand{{PartID: s.parts["0123"], Quantity: 5}}, audit.System,
			"2026-03-02")
		if err != nil {
			t.Fatal(err)
		}
		s.undo(sheet)
		s.same("rows", s.rows(sheet.ID), []string{
			"1 changed Kestrel 0123; stock 2>9; failed5 are promised to orders",
			"2 added Kestrel NEW-1; name >Lamp; price >5.00; on_sale no>yes; backThe part stays in the catalog, off sale.",
		})
		added := must(s.products.ByNumber(ctx, s.brand, "NEW-1"))(t)["NEW-1"]
		if p := must(s.products.Product(ctx, added))(t); p.Active || p.Texts[text.English].Name != "Lamp" {
			t.Errorf("the part that was added is %+v", p.Sheet)
		}
	})
}

// stopping is a context that ends when it has been asked a number of times whether it has.
type stopping struct {
	context.Context
	stop context.CancelFunc
	left atomic.Int64
}

func (c *stopping) Err() error {
	if c.left.Add(-1) == 0 {
		c.stop()
	}
	return c.Context.Err()
}

// DATA-1: wherever an import or its undo is killed, it goes on behind the last row, and ends as one that was not.
func TestAnImportThatWasKilledGoesOn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		var content strings.Builder
		content.WriteString("Brand,Part Number,Name,Price\n")
		for i := range 60 {
			number, name := fmt.Sprintf("N-%d", i), "Lamp"
			if i%10 == 3 {
				name = strings.Repeat("Lamp ", 60) // refused by the catalog
			}
			fmt.Fprintf(&content, "Kestrel,%s,%s,%d\nKestrel,KB-1363C,,\n", number, name, i+1)
		}
		sheet := s.check(s.add(content.String()),
			sheets.Choices{AddsParts: true, TaxClassID: s.class, CategoryID: s.category})
		steps := func(ask func(context.Context, access.Actor, int64, string) error) int {
			t.Helper()
			if err := ask(ctx, s.owner, sheet.ID, s.now(sheet.ID).Version()); err != nil {
				t.Fatal(err)
			}
			payload := json.RawMessage(fmt.Sprintf(`{"sheet_id":%d}`, sheet.ID))
			for n := 1; ; n++ {
				inner, cancel := context.WithCancel(ctx)
				c := &stopping{Context: inner, stop: cancel}
				c.left.Store(int64(380 + 20*n)) // what is done is read again each time
				err := s.Handle(c, payload)
				cancel()
				if err == nil || n > 100 {
					return n
				}
			}
		}
		n := steps(func(ctx context.Context, actor access.Actor, id int64, version string) error {
			return s.Run(ctx, actor, id, version, sheets.Consent{})
		})
		done := s.now(sheet.ID)
		s.same("counts", done.Counts, sheets.Counts{Added: 54, Refused: 65, Same: 1})
		if n < 3 || done.State != sheets.Done || done.Done != 120 {
			t.Errorf("in %d steps it is %s at %d", n, done.State, done.Done)
		}
		n = steps(s.Undo)
		if undone := s.now(sheet.ID); n < 3 || undone.Counts.Back != 54 || undone.State != sheets.Undone {
			t.Errorf("in %d steps it is %s: %+v", n, undone.State, undone.Counts)
		}
	})
}

// DATA-1: how a supplier's sheets are read is remembered before the first run, with encoding and decimal sign, and the
// next sheet with these columns is read so.
func TestTheColumnsOfASupplierAreRemembered(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		const content = "Artikel;Text;VK\n0123;Kl\xf6tze;1.234\n"
		sheet := s.add(content)
		c := sheet.Choices
		c.Columns[0].Field, c.Columns[1].Field, c.Columns[2].Field = "number", "name", "price.jobber"
		c.Supplier, c.Encoding, c.Decimal, c.BrandID = "Midline", "windows-1252", ",", s.brand
		if err := s.Check(ctx, s.owner, sheet.ID, s.now(sheet.ID).Version(), c); err != nil {
			t.Fatal(err)
		}
		again := s.add("artikel;Text;VK\nKB-1363C;Kl\xf6tze;2.000,50\n")
		s.same("what is remembered", again.Choices, c)
		s.work()
		s.same("rows", s.rows(sheet.ID), []string{"1 changed Kestrel 0123; name Pad set 0123>Klötze; price >1234.00"})
		s.run(s.check(again, again.Choices))
		p := s.product("KB-1363C")
		if len(p.Price.Prices) != 2 || p.Price.Prices[1].LevelID != s.jobber || p.Price.Prices[1].Unit != 2000_5000 {
			t.Errorf("it costs %+v", p.Price.Prices)
		}
	})
}

// DATA-1: who may not see costs neither brings nor sees them; who may not receive stock counts none; who may not edit
// the catalog opens nothing.
func TestASheetAsksForTheRightsOfItsColumns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		clerk, cashier := s.staff("clerk", access.EditCatalog), s.staff("cashier", access.SellAtTill)
		sheet := s.add("Brand,Part Number,Cost,On Hand\nKestrel,0123,1,1\n")
		if _, err := s.Sheet(ctx, clerk, sheet.ID); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a sheet with costs is shown: %v", err)
		}
		id := must(s.Add(ctx, clerk, "x.csv", []byte("Brand,Part Number,Cost,On Hand,Name\nKestrel,0123,1,1,Pads\n")))(t)
		own := must(s.Sheet(ctx, clerk, id))(t)
		c := own.Choices
		s.same("columns", []string{c.Columns[2].Field, c.Columns[3].Field, c.Columns[4].Field}, []string{"", "", "name"})
		for column, field := range map[int]string{2: "cost", 3: "stock"} {
			sent := c
			sent.Columns = append([]sheets.Column{}, c.Columns...)
			sent.Columns[column].Field, sent.StoreID = field, s.store
			if err := s.Check(ctx, clerk, id, own.Version(), sent); !fault.Is(err, fault.Invalid) {
				t.Errorf("%s: %v", field, err)
			}
		}
		if _, err := s.Add(ctx, cashier, "x.csv", []byte("Brand\nx\n")); !fault.Is(err, fault.Forbidden) {
			t.Errorf("a cashier: %v", err)
		}
		var out bytes.Buffer
		if err := s.Export(ctx, cashier, sheets.Customers, &out, nil); !fault.Is(err, fault.Forbidden) || out.Len() > 0 {
			t.Errorf("a cashier has %q: %v", out.String(), err)
		}
		if err := s.Export(ctx, clerk, sheets.Products, &out, nil); err != nil || strings.Contains(out.String(), "Cost") {
			t.Errorf("a clerk has %q: %v", out.String(), err)
		}
	})
}

// DATA-1: what is handed out can be brought in again and changes nothing; no cell runs as a formula.
func TestWhatIsHandedOutIsReadBackTheSame(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		p := s.product("0123")
		version := p.Version()
		p.Texts[text.English] = catalog.Texts{Name: "=cmd|' /C calc'!A0", Description: "Two\n\nlines, \"quoted\""}
		p.Texts[text.Spanish] = catalog.Texts{Name: "Pastillas"}
		p.WeightG, p.Codes, p.Core = 2223, []catalog.Code{{Code: "012345678905", Pieces: 1}}, 12_50
		p.Price.Prices = append(p.Price.Prices,
			price.PartPrice{LevelID: s.retail, MinQuantity: 10, Unit: 40_1250, From: "2026-01-01", To: "2026-12-31"},
			price.PartPrice{LevelID: s.jobber, MinQuantity: 1, Unit: 31_0000})
		if err := s.products.Save(ctx, s.owner, version, p); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Stock.Count(ctx, audit.System, s.store, "2026-03-02",
			[]stock.Counted{{PartID: p.PartID, Quantity: 4}}); err != nil {
			t.Fatal(err)
		}
		for what, rows := range map[sheets.What]int{sheets.Products: 3, sheets.Prices: 5, sheets.Stock: 1} {
			var out bytes.Buffer
			if err := s.Export(ctx, s.owner, what, &out, nil); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(out.String(), ",=") {
				t.Errorf("%s can run:\n%s", what, out.String())
			}
			again := s.bring(out.String(), sheets.Choices{})
			if again.Rows != rows || again.Counts.Same != rows {
				t.Errorf("%s of %d rows: %+v\n%v\n%s", what, again.Rows, again.Counts, s.rows(again.ID), out.String())
			}
		}
		log := must(audit.Rows(ctx, "sheet", 0))(t)
		if len(log) != 3 || log[0].Action != "sheet.export" || log[0].Who != s.owner.Who() {
			t.Errorf("the log has %+v", log)
		}
	})
}
