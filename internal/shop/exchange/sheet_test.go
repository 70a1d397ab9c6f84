package exchange_test

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange"
	"camber/internal/shop/price"
	"camber/internal/shop/vehicle"
)

// told is what a report says that a person reads.
func told(r exchange.Report) []string {
	lines := []string{fmt.Sprintf("%d read, %d kept, %d rejected, %d without vehicle; %s", r.Records, r.Kept, r.Rejected,
		r.Partial, r.Numbers)}
	for _, reason := range r.Reasons {
		lines = append(lines, fmt.Sprintf("rejected %d, line %d: %s", reason.N, reason.Line, reason.Text))
	}
	return lines
}

// prices are what the parts of the one brand cost, by number.
func (s *shop) prices(brand string, numbers ...string) map[string]money.E4 {
	s.t.Helper()
	b := must(s.Catalog.BrandFor(s.ctx, "", brand))(s.t)
	var pairs []catalog.Pair
	for _, n := range numbers {
		pairs = append(pairs, catalog.Pair{AAIA: b.AAIA, Number: n})
	}
	ids := must(s.Catalog.ByPairs(s.ctx, pairs))(s.t)
	var asked []int64
	for _, id := range ids {
		asked = append(asked, id)
	}
	quotes := must(s.Prices.For(s.ctx, 0, 1, asked...))(s.t)
	got := map[string]money.E4{}
	for pair, id := range ids {
		got[pair.Number] = quotes[id].UnitE4
	}
	return got
}

// A sheet writes its numbers in one way, and the report says in which; a row that could mean another amount is refused.
func TestTheNumbersOfASheet(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		for _, c := range []struct {
			sheet  string
			want   []string
			prices map[string]money.E4
		}{
			{"Part number;Name;Price;Weight kg\nA-1;Pad;5,99;1,5\nA-2;Disc;1.234,5;\nA-3;Hub;1.234;\n", []string{
				"3 read, 3 kept, 0 rejected, 0 without vehicle; read with a decimal comma, as 5,99 in line 2; 1.234 in line 4 was read as 1234",
			}, map[string]money.E4{"A-1": 5_9900, "A-2": 1234_5000, "A-3": 1234_0000}},
			{"Part number,Name,Price\nB-1,Pad,5.99\nB-2,Disc,\"$1,234.50\"\nB-3,Hub,\"1,234\"\n", []string{
				"3 read, 3 kept, 0 rejected, 0 without vehicle; read with a decimal point, as 5.99 in line 2; 1,234 in line 4 was read as 1234",
			}, map[string]money.E4{"B-1": 5_9900, "B-2": 1234_5000, "B-3": 1234_0000}},
			{"Part number,Name,Price\nC-1,Pad,5.99\nC-2,Disc,\"5,99\"\nC-3,Hub,\"1,234\"\nC-4,Arm,call\n", []string{
				"4 read, 1 kept, 3 rejected, 0 without vehicle; written in two ways, 5.99 in line 2 and 5,99 in line 3: a row with a decimal comma, or with a number that can be read in both ways, was rejected",
				"rejected 1, line 3: 5,99 has a decimal comma, while other numbers of the sheet have a decimal point: write all of them in one way",
				"rejected 1, line 4: 1,234 can be read in two ways: write the numbers of the sheet with two decimals",
				"rejected 1, line 5: call is not a price",
			}, map[string]money.E4{"C-1": 5_9900}},
		} {
			r := s.bring(exchange.Parts, s.write("numbers.csv", c.sheet), exchange.Options{Brand: "Kestrel"})
			if diff := cmp.Diff(c.want, told(r)); diff != "" {
				t.Error(diff)
			}
			var numbers []string
			for n := range c.prices {
				numbers = append(numbers, n)
			}
			if diff := cmp.Diff(c.prices, s.prices("Kestrel", numbers...)); diff != "" {
				t.Error(diff)
			}
		}
	})
}

// What a spreadsheet leaves of a sheet: lines ended by CR, codes as formulas or behind an apostrophe, rows without
// their last cells, rows without any; and codes that it has damaged, which are refused in every kind of sheet.
func TestSheetsThatSpreadsheetsSaved(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		rows := []string{
			"Part number,Name,Price,UPC,Color", `="00123",Pad,5.99,'036000291452,red`, "'00124,Disc,6.99", ",,,,",
			`"=""00125""",Hub,7.99,,,`,
			"9.99E+03,Arm,1.00", "3-Dec,Arm,1.00", "A-1,Arm,1.00,3.6E+10", "#REF!,Arm,1.00", "A-2",
		}
		r := s.bring(exchange.Parts, s.write("mac.csv", strings.Join(rows, "\r")), exchange.Options{Brand: "Kestrel"})
		if diff := cmp.Diff([]string{
			"8 read, 3 kept, 5 rejected, 0 without vehicle; read with a decimal point, as 5.99 in line 2",
			"rejected 2, line 6: 9.99E+03 is what a spreadsheet made of a long number: format its column as text, and enter it again",
			"rejected 1, line 7: 3-Dec is what a spreadsheet made of a code that looks like a date: format its column as text, and enter it again",
			"rejected 1, line 9: #REF! is an error of the spreadsheet, not what was meant",
			"rejected 1, line 10: Required",
		}, told(r)); diff != "" {
			t.Error(diff)
		}
		want := map[string]money.E4{"00123": 5_9900, "00124": 6_9900, "00125": 7_9900}
		if diff := cmp.Diff(want, s.prices("Kestrel", "00123", "00124", "00125")); diff != "" {
			t.Error(diff)
		}
		r = s.bring(exchange.Stock,
			s.write("stock.csv", "Part number,Quantity\n00123,\"1,000 pcs\"\n1.23E+02,4\n'00124,2.0\n00125,2.5\n"),
			exchange.Options{Brand: "Kestrel"})
		if diff := cmp.Diff([]string{
			"4 read, 2 kept, 2 rejected, 0 without vehicle; read with a decimal point, as 2.0 in line 4; 1,000 in line 2 was read as 1000",
			"rejected 1, line 3: 1.23E+02 is what a spreadsheet made of a long number: format its column as text, and enter it again",
			"rejected 1, line 5: 2.5 is not a quantity",
		}, told(r)); diff != "" {
			t.Error(diff)
		}
	})
}

// A file of which nothing was read, or nothing could be used, is never done, and is read anew when it comes again.
func TestAFileOfNothingIsNotDone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		pies := `<?xml version="1.0"?><PIES xmlns="http://www.autocare.org"><Header><PIESVersion>7.1</PIESVersion><SubmissionType>FULL</SubmissionType></Header><Items></Items>` +
			`<Trailer><ItemCount>0</ItemCount></Trailer></PIES>`
		const nothing = "The file holds no record. Nothing was read and nothing was changed."
		for _, c := range []struct {
			kind          exchange.Kind
			content, want string
		}{
			{exchange.Parts, "Part number,Name\n", nothing},
			{exchange.Parts, "Part number,Name\r,\r , \r", nothing},
			{exchange.Stock, "Part number,Quantity\n", nothing},
			{exchange.Stock, "Part number,Quantity\nNEVER-SEEN,1\n", "Nothing in the file could be used."},
			{exchange.PIES, pies, nothing},
			{exchange.Fitment, "Part number,Year,Make,Model\n", nothing},
		} {
			for range 2 {
				reports, err := s.Import(ctx, audit.System, c.kind, s.write("nothing", c.content),
					exchange.Options{Brand: "Kestrel"}, nil)
				if err == nil || fault.Of(err).Text.String() != c.want || len(reports) != 1 || reports[0].State != exchange.Failed {
					t.Errorf("%s %q: %v", c.kind, c.content, err)
				}
			}
		}
		late := s.write("late.csv", "Part number,Quantity\nLATE-1,4\n")
		if _, err := s.Import(ctx, audit.System, exchange.Stock, late, exchange.Options{Brand: "Kestrel"}, nil); err == nil {
			t.Error("the count of a part that is not there is done")
		}
		s.bring(exchange.Parts, s.write("parts.csv", "Part number,Name\nLATE-1,Pad\n"), exchange.Options{Brand: "Kestrel"})
		if r := s.bring(exchange.Stock, late, exchange.Options{Brand: "Kestrel"}); r.Kept != 1 {
			t.Errorf("the same count once the part is there: %+v", r)
		}
	})
}

// A part is kept without a vehicle that nobody knows, and the report counts and lists it; a further row of the part
// that brings nothing but such a vehicle is rejected.
func TestVehiclesThatAreLostAreCounted(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		r := s.bring(exchange.Parts, s.write("parts.csv", "Part number,Name,Year,Make,Model\n"+
			"A-1,Pad,2011,Ford,Fiesta\nA-1,Pad,2011,Ford,Nothing\nA-2,Disc,2011,Ford,Nothing\nA-3,Hub,1700,Ford,Fiesta\n"),
			exchange.Options{Brand: "Kestrel"})
		if diff := cmp.Diff([]int64{4, 3, 1, 2}, append(counts(r), r.Partial)); diff != "" || r.Reasons[0].Line != 3 {
			t.Errorf("read, kept, rejected, without vehicle: %s; %+v", diff, r.Reasons)
		}
		list, _, err := s.Files.Open(ctx, r.Rejects)
		if err != nil {
			t.Fatal(err)
		}
		content := string(must(io.ReadAll(list))(t))
		_ = list.Close()
		if strings.Count(content, "\n") != 4 || strings.Count(content, "the part was kept without its vehicle: ") != 2 {
			t.Errorf("the list of rejects is %s", content)
		}
	})
}

// Ids of different fields are different reasons, and a value is said to be on no vehicle, for the reference may list
// it.
func TestReasonsAreCountedByWhatIsWrong(t *testing.T) {
	t.Parallel()
	app := func(more string) string {
		return `<App action="A" id="1"><BaseVehicle id="1"/>` + more + `<Qty>1</Qty><PartType id="1"/><Part>X</Part></App>`
	}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		b := vehicle.NewBuilder(true)
		b.Make(1, "Ford", true)
		b.Model(1, 1, "F-150", true)
		b.Base(1, 2015, 1)
		if err := s.Vehicles.Replace(ctx, audit.System, must(b.Pack())(t), "test", "", nil); err != nil {
			t.Fatal(err)
		}
		r := s.bring(exchange.ACES,
			s.write("file.xml", `<?xml version="1.0"?><ACES version="4.0"><Header><BrandAAIAID>BBBB</BrandAAIAID><SubmissionType>FULL</SubmissionType></Header>`+
				app("")+app(`<EngineBase id="177"/>`)+app(`<SubModel id="3"/>`)+app(`<EngineBase id="178"/>`)+
				`<Footer><RecordCount>4</RecordCount></Footer></ACES>`), exchange.Options{})
		if diff := cmp.Diff([]string{
			"4 read, 1 kept, 3 rejected, 0 without vehicle; ",
			"rejected 2, line 1: no vehicle of the reference has its EngineBase 177",
			"rejected 1, line 1: no vehicle of the reference has its SubModel 3",
		}, told(r)); diff != "" {
			t.Error(diff)
		}
	})
}

// CAT-4 TOT-2: a sheet of prices brings specials on their days and instant rebates; a special without days is refused,
// for it would be the price itself, and one that is dearer never counts.
func TestASheetBringsSpecialsAndRebates(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		sheet := s.write("prices.csv",
			"Part number,Name,Price,Special,Special from,Special to,Rebate,Rebate name,Rebate to\n"+
				"A-1,Pads,50.00,39.00,2026-03-01,2026-03-31,,,\n"+
				"A-2,Plug,20.00,,,,5.00,Spring rebate,2026-03-31\n"+
				"A-3,Hose,30.00,25.00,,,,,\n"+
				"A-4,Belt,30.00,,,,2.00,,\n"+
				"A-5,Lamp,100.00,150.00,2026-03-01,2026-03-31,,,\n"+
				"A-6,Free,0.00,,,,,,\n")
		o := exchange.Options{Brand: "Bench"}
		r := s.bring(exchange.Parts, sheet, o)
		if fmt.Sprint(counts(r)) != "[6 5 1]" || len(r.Reasons) != 1 ||
			r.Reasons[0].Text != "A special price needs its first and its last day." || len(r.Warnings) != 4 {
			t.Errorf("%v, %+v, %+v", counts(r), r.Reasons, r.Warnings)
		}
		var warnings []string
		for _, w := range r.Warnings[1:] {
			warnings = append(warnings, w.Text)
		}
		if diff := cmp.Diff([]string{
			"A-6 comes without a price: it can't be bought yet.",
			"A special price of $150.00 is not below the price of its part: the price counts.", "A rebate needs its name",
		}, warnings); diff != "" {
			t.Error(diff)
		}
		all := must(s.Catalog.AllParts(ctx))(t)
		ids := map[string]int64{}
		for _, p := range all {
			ids[p.Number] = p.ID
		}
		quotes := must(s.Prices.For(ctx, 0, 1, ids["A-1"], ids["A-2"], ids["A-4"], ids["A-5"], ids["A-6"]))(t)
		if q := quotes[ids["A-5"]]; q.UnitE4 != 100_0000 || q.Until != "" {
			t.Errorf("a special that is dearer: %+v", q)
		}
		if q, priced := quotes[ids["A-6"]]; priced {
			t.Errorf("for nothing: %+v", q)
		}
		if q := quotes[ids["A-1"]]; q.UnitE4 != 39_0000 || q.UsualE4 != 50_0000 || q.Until != "2026-03-31" {
			t.Errorf("special: %+v", q)
		}
		if q := quotes[ids["A-2"]]; q.UnitE4 != 15_0000 || q.Rebate != (price.Rebate{Name: "Spring rebate", E4: 5_0000}) {
			t.Errorf("rebate: %+v", q)
		}
		if q := quotes[ids["A-4"]]; q.UnitE4 != 30_0000 || q.Rebate.E4 != 0 {
			t.Errorf("a rebate without a name: %+v", q)
		}
		head := must(audit.Rows(ctx, "price", 0))(t)
		s.bring(exchange.Parts, sheet, o)
		if after := must(audit.Rows(ctx, "price", 0))(t); len(after) != len(head) {
			t.Errorf("again it changed prices: %d audit rows, then %d", len(head), len(after))
		}
	})
}

// What a supplier says by code is kept where customers read it, a change replaces it, and what is not kept is counted.
func TestCodedDetailsOfPIESAreKept(t *testing.T) {
	t.Parallel()
	item := func(action, number, more string) string {
		return `<Item MaintenanceType="` + action + `">` + more + `<PartNumber>` + number +
			`</PartNumber><BrandAAIAID>BBBB</BrandAAIAID>` +
			`<Descriptions><Description MaintenanceType="A" DescriptionCode="DES" LanguageCode="EN">Cleaner</Description><Description DescriptionCode="KEY">x</Description></Descriptions></Item>`
	}
	file := func(items ...string) string {
		return `<?xml version="1.0"?><PIES xmlns="http://www.autocare.org"><Header><PIESVersion>7.1</PIESVersion><SubmissionType>UPDATE</SubmissionType></Header><Items>` +
			strings.Join(items, "") + `</Items></PIES>`
	}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		attributes := func() []catalog.Attribute {
			pair := catalog.Pair{AAIA: "BBBB", Number: "12-3"}
			id := must(s.Catalog.ByPairs(ctx, []catalog.Pair{pair}))(t)[pair]
			return must(s.Catalog.Part(ctx, id))(t).Attributes
		}
		r := s.bring(exchange.PIES, s.write("pies.xml", file(
			item("A", "12-3", `<HazardousMaterialCode>Y</HazardousMaterialCode><UNSPSC>1</UNSPSC><ExtendedInformation><ExtendedProductInformation EXPICode="CTO">US</ExtendedProductInformation>`+
				`<ExtendedProductInformation EXPICode="XYZ">7</ExtendedProductInformation></ExtendedInformation><Packages><Package><PackageUOM>EA</PackageUOM><QuantityofEaches>1</QuantityofEaches>`+
				`<HazardousMaterial><HazardousMaterialClassCode>2.1</HazardousMaterialClassCode><ShippingName>Aerosols</ShippingName><UNNAIDCode>UN1950</UNNAIDCode></HazardousMaterial></Package></Packages>`),
			item("A", "1-23", ""), item("A", "12-3",
				`<HazardousMaterialCode>Y</HazardousMaterialCode><ExtendedInformation><ExtendedProductInformation EXPICode="CTO">US</ExtendedProductInformation>`+
					`<ExtendedProductInformation EXPICode="XYZ">7</ExtendedProductInformation></ExtendedInformation>`),
		)), exchange.Options{})
		if diff := cmp.Diff([]string{
			"3 read, 2 kept, 1 rejected, 0 without vehicle; ",
			"rejected 1, line 1: 1-23 is in the file before with other signs between its letters and digits: both would be 123",
		}, told(r)); diff != "" {
			t.Error(diff)
		}
		for _, want := range []exchange.Count{{Name: "not kept: UNSPSC", N: 1}, {Name: "not kept: Description KEY", N: 2}} {
			if !slices.Contains(r.Counts, want) {
				t.Errorf("%+v is not in %+v", want, r.Counts)
			}
		}
		const group = "Further details"
		origin, other := catalog.Attribute{Name: "Country of origin", Value: "US", Group: group},
			catalog.Attribute{Name: "XYZ", Value: "7", Group: group}
		danger := catalog.Attribute{Name: "Hazardous material", Value: "Yes", Group: group}
		if diff := cmp.Diff([]catalog.Attribute{origin, other, danger}, attributes()); diff != "" {
			t.Error(diff)
		}
		s.bring(exchange.PIES, s.write("change.xml",
			file(item("C", "12-3", `<HazardousMaterialCode>N</HazardousMaterialCode><ExtendedInformation>`+
				`<ExtendedProductInformation MaintenanceType="C" EXPICode="CTO">MX</ExtendedProductInformation><ExtendedProductInformation MaintenanceType="D" EXPICode="XYZ"/></ExtendedInformation>`))), exchange.Options{})
		origin.Value, danger.Value = "MX", "No"
		if diff := cmp.Diff([]catalog.Attribute{origin, danger}, attributes()); diff != "" {
			t.Error(diff)
		}
	})
}

// Two numbers of a sheet that differ in their signs alone are two parts of their maker: the second is not mixed with
// the first.
func TestNumbersThatDifferInTheirSigns(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		r := s.bring(exchange.Parts,
			s.write("parts.csv", "Part number,Name,Year,Make,Model\n12-3,Pad,2011,Ford,Fiesta\n1-23,Hub,2012,Ford,Fiesta\n12-3,Pad,2012,Ford,Fiesta\n"), exchange.Options{Brand: "Kestrel"})
		if diff := cmp.Diff([]string{
			"3 read, 2 kept, 1 rejected, 0 without vehicle; ",
			"rejected 1, line 3: 1-23 is in the file before with other signs between its letters and digits: both would be 123",
		}, told(r)); diff != "" {
			t.Error(diff)
		}
	})
}
