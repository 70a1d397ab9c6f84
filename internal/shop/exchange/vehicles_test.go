package exchange_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// sold is what one model was built with, by year: what a row asks means another thing in each.
var sold = map[int64]map[string][]string{
	2000: {vehicle.EngineSize: {"2.7L L4", "3.4L V6"}, vehicle.SubModel: {"Base", "SR5"},
		vehicle.DriveType: {"2WD", "4WD"}},
	2001: {vehicle.EngineSize: {"3.4L V6"}, vehicle.SubModel: {"SR5", "Limited"}, vehicle.DriveType: {"2WD", "4WD"}},
	2002: {vehicle.EngineSize: {"3.4L V6"}, vehicle.SubModel: {"SR5"}, vehicle.DriveType: {"4WD"}},
	2003: {vehicle.EngineSize: {"4.0L V6", "4.7L V8"}, vehicle.SubModel: {"SR5", "Limited"}}, // mute on the drive type
}

// withSold puts sold in force, as Toyota 4Runner, under ids that begin with from; in a VCdb with isVCdb.
func (s *shop) withSold(from int64, isVCdb bool) {
	s.t.Helper()
	b := vehicle.NewBuilder(isVCdb)
	b.Make(from+1, "Toyota", true)
	b.Model(from+2, from+1, "4Runner", true)
	ids := map[string]int64{}
	for year, fields := range sold {
		values := vehicle.Values{}
		for _, field := range []string{vehicle.SubModel, vehicle.EngineSize, vehicle.DriveType} {
			for _, label := range fields[field] {
				if ids[field+label] == 0 {
					ids[field+label] = from + int64(len(ids)) + 1
				}
				values[field] = append(values[field], vehicle.Fact{Field: field, Value: ids[field+label], Label: label})
			}
		}
		b.Base(from+year, year, from+2, values)
	}
	if err := s.Vehicles.Replace(s.ctx, audit.System, must(b.Pack())(s.t), "a reference of the test", fmt.Sprint(from),
		nil); err != nil {
		s.t.Fatal(err)
	}
}

// drawnRow is a row of a sheet: years and what it asks, empty is blank.
type drawnRow struct {
	from, to                int64
	engine, subModel, drive string
}

// fits asks nothing but plain yes or no, by the words of the row, of a vehicle of which everything is known.
func (d drawnRow) fits(v vehicle.Vehicle) bool {
	for field, asked := range map[string]string{vehicle.EngineSize: d.engine, vehicle.SubModel: d.subModel,
		vehicle.DriveType: d.drive} {
		if have, _ := v.Fact(field); asked != "" && have.Label != asked {
			return false
		}
	}
	return v.Year >= d.from && v.Year <= d.to
}

// each calls f with v and every vehicle that more is known of, up to those of which everything is.
func each(r *vehicle.Reference, v vehicle.Vehicle, f func(v vehicle.Vehicle, complete []vehicle.Vehicle)) {
	var walk func(v vehicle.Vehicle, fields []string) []vehicle.Vehicle
	walk = func(v vehicle.Vehicle, fields []string) (complete []vehicle.Vehicle) {
		if len(fields) == 0 {
			return []vehicle.Vehicle{v}
		}
		listed, _ := r.Values(vehicle.Vehicle{BaseVehicleID: v.BaseVehicleID}).Listed(fields[0])
		if len(listed) == 0 {
			listed = []vehicle.Fact{{Field: fields[0], Value: 999_999, Label: "something else"}}
		}
		for _, fact := range listed {
			complete = append(complete, walk(v.With(fact), fields[1:])...)
		}
		return complete
	}
	fields := []string{vehicle.EngineSize, vehicle.SubModel, vehicle.DriveType}
	f(v, walk(v, fields))
	for i, field := range fields {
		listed, _ := r.Values(v).Listed(field)
		for _, fact := range listed {
			others := slices.Delete(slices.Clone(fields), i, i+1)
			f(v.With(fact), walk(v.With(fact), others))
		}
	}
	for _, c := range walk(v, fields) {
		f(c, []vehicle.Vehicle{c})
	}
}

// A row of several years, engines and blanks never says yes to a vehicle that its words do not name, and never no to
// one that they do.
func TestARowFitsWhatItsWordsName(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		s.withSold(1_000, false)
		draw := rand.New(rand.NewPCG(1, 2))
		pick := func(among ...string) string { return among[draw.IntN(len(among))] }
		rows := []drawnRow{{2000, 2001, "3.4L V6", "", ""}, {2000, 2003, "", "SR5", "4WD"}}
		for range 150 {
			from := 2000 + draw.Int64N(4)
			rows = append(rows, drawnRow{
				from, from + draw.Int64N(2004-from), pick("", "2.7L L4", "3.4L V6", "4.0L V6", "4.7L V8"),
				pick("", "", "SR5", "Limited", "Base"),
				pick("", "", "2WD", "4WD"),
			})
		}
		sheet := "Part Number,Start Year,End Year,Make,Model,Engine,Sub Model,Drive Type\n"
		for i, r := range rows {
			sheet += fmt.Sprintf("P%d,%d,%d,Toyota,4Runner,%s,%s,%s\n", i, r.from, r.to, r.engine, r.subModel, r.drive)
		}
		report := s.bring(exchange.Fitment, s.write("rows.csv", sheet), exchange.Options{Brand: "Anyco"})
		if report.Kept < int64(len(rows))/2 {
			t.Fatalf("only %d of %d rows were kept", report.Kept, len(rows))
		}
		brand := must(s.Catalog.BrandFor(ctx, "", "Anyco"))(t)
		l, reference := must(s.Fitment.Library(ctx))(t), s.Vehicles.Reference()
		yes := 0
		for i, row := range rows {
			applications := must(l.Applications(0, brand.AAIA, fmt.Sprint("P", i)))(t)
			for year := range sold {
				base, _ := reference.Base(1_000 + year)
				each(reference, base, func(v vehicle.Vehicle, complete []vehicle.Vehicle) {
					got := fitment.Evaluate(applications, false, &v, reference.Values(v)).Result
					all := !slices.ContainsFunc(complete, func(c vehicle.Vehicle) bool { return !row.fits(c) })
					none := !slices.ContainsFunc(complete, row.fits)
					switch {
					case got == fitment.Yes && !all:
						t.Errorf("%+v says yes to %s", row, v.Text())
					case got == fitment.No && !none:
						t.Errorf("%+v says no to %s", row, v.Text())
					case got == fitment.Yes:
						yes++
					}
				})
			}
		}
		if yes < 100 {
			t.Errorf("only %d answers were yes: the rows try nothing", yes)
		}
	})
}

// A name that nobody knows is told with what it may mean, and is answered once for the file and for later ones.
func TestANameIsAnsweredOnceAndRemembered(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		s.withSold(1_000, false)
		const head = "Part Number,Year,Make,Model,Engine\n"
		path := s.write("a.csv", head+
			"A,2000,Toyota,4Runer,2.7L\nB,2001,Toyota,4Runer,\nC,2000,Toyta,4Runner,\nD,2000,Toyota,4Runner,V6 Vortec\nE,2000,Toyota,4Runner,\n")
		first := s.bring(exchange.Fitment, path, exchange.Options{Brand: "Anyco"})
		want := []exchange.UnknownName{
			{Kind: "model", Written: "Toyota 4Runer", Nearest: []string{"4Runner"}, N: 2},
			{Kind: "make", Written: "Toyta", Nearest: []string{"Toyota"}, N: 1},
			{Kind: "engine", Written: "V6 Vortec", Nearest: []string{"2.7L L4", "3.4L V6"}, N: 1},
		}
		if diff := cmp.Diff(want, first.Unknown); diff != "" || first.Kept != 1 || first.Rejected != 4 {
			t.Errorf("kept %d, rejected %d, unknown names: %s", first.Kept, first.Rejected, diff)
		}
		if len(first.Reasons) == 0 || !strings.Contains(first.Reasons[0].Text, "did it mean 4Runner?") {
			t.Errorf("reasons %+v", first.Reasons)
		}
		for _, wrong := range []string{"model Toyota 4Runer = Supra", "model", "colour red = blue", "engine V6 Vortec = 9.9L",
			"make = Toyota"} {
			_, err := s.Import(ctx, audit.System, exchange.Fitment, path,
				exchange.Options{Brand: "Anyco", Answers: []string{"make Toyta = Toyota", wrong}}, nil)
			if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || s.rows("vehicle_names") != 0 {
				t.Errorf("the answer %q: %v, and %d are kept", wrong, err, s.rows("vehicle_names"))
			}
		}
		answers := []string{"model toyota  4runer = 4Runner", "make Toyta=Toyota", "engine V6 Vortec = 3.4L V6"}
		if r := s.bring(exchange.Fitment, path, exchange.Options{Brand: "Anyco", Answers: answers}); r.Kept != 5 ||
			len(r.Unknown) != 0 {
			t.Errorf("answered: %+v", r)
		}
		if r := s.bring(exchange.Fitment, s.write("b.csv", head+"F,2000,Toyta,4RUNER,V6 vortec\n"),
			exchange.Options{Brand: "Anyco"}); r.Kept != 1 {
			t.Errorf("a later sheet: %+v", r)
		}
	})
}

// vcdb writes the tables of a VCdb: bases are "id|year|make|model", subModels "vehicle|base|sub model".
func (s *shop) vcdb(makes, models, bases, vehicles, subModels string) string {
	s.t.Helper()
	folder := s.t.TempDir()
	for name, rows := range map[string]string{
		"Make": "MakeID|MakeName\n" + makes, "Model": "ModelID|ModelName|VehicleTypeID\n" + models,
		"VehicleType":      "VehicleTypeID|VehicleTypeName|VehicleTypeGroupID\n1|Car|2\n2|Combine|10\n",
		"VehicleTypeGroup": "VehicleTypeGroupID|VehicleTypeGroupName\n2|Light Duty\n10|Agriculture\n",
		"BaseVehicle":      "BaseVehicleID|YearID|MakeID|ModelID\n" + bases, "SubModel": "SubmodelID|SubmodelName\n" +
			subModels,
		"Vehicle": "VehicleID|BaseVehicleID|SubmodelID|RegionID|PublicationStageID\n" + vehicles,
	} {
		if err := os.WriteFile(filepath.Join(folder, name+".txt"), []byte(rows), 0o600); err != nil {
			s.t.Fatal(err)
		}
	}
	return folder
}

// Another reference has other numbers: what earlier sheets and people said is found again by its names, and what is not
// is listed.
func TestApplicationsOutliveAnotherReference(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		s.withSold(1_000, false)
		s.bring(exchange.Fitment, s.write("a.csv",
			"Part Number,Year,Make,Model,Sub Model\nA,2000,Toyota,4Runner,SR5\nA,2003,Toyota,4Runner,\nB,2000,Toyota,4Runner,\n"),
			exchange.Options{Brand: "Anyco"})
		s.bring(exchange.Parts, s.write("p.csv", "Part Number,Name\nH,Hose\n"), exchange.Options{Brand: "Anyco"})
		hose := int64(1)
		for _, base := range []int64{3_000, 3_003} {
			_, err := s.Fitment.AddApplication(ctx, audit.System,
				fitment.Application{PartID: hose, BaseVehicleID: base, Quantity: 1})
			if err != nil {
				t.Fatal(err)
			}
		}
		// 3000 is another vehicle there, and the 2003 4Runner is none
		r := s.bring(exchange.VCdb,
			s.vcdb("9|Toyota\n8|Ford\n", "5|4Runner|1\n6|Fiesta|1\n", "77|2000|9|5\n3000|2000|8|6\n3003|2003|8|6\n",
				"1|77|4|1|1\n2|77|3|1|1\n", "3|Base\n4|SR5\n"), exchange.Options{})
		brand := must(s.Catalog.BrandFor(ctx, "", "Anyco"))(t)
		fits := func() map[string][]string {
			found := map[string][]string{}
			l := must(s.Fitment.Library(ctx))(t)
			for number, id := range map[string]int64{"A": 0, "B": 0, "H": hose} {
				rows, _, err := l.Fittings(id, brand.AAIA, number, fitment.FittingFilter{})
				if err != nil {
					t.Fatal(err)
				}
				for _, row := range rows {
					found[number] = append(found[number], row.Vehicle.Text())
				}
			}
			return found
		}
		want := map[string][]string{"A": {"2000 Toyota 4Runner SR5"}, "B": {"2000 Toyota 4Runner"},
			"H": {"2000 Toyota 4Runner"}}
		if diff := cmp.Diff(want, fits()); diff != "" {
			t.Errorf("in the numbers of the VCdb: %s", diff)
		}
		if r.Rejected != 2 || len(r.Reasons) == 0 || !strings.Contains(r.Reasons[0].Text, "2003 Toyota 4Runner") {
			t.Errorf("what was lost: %d, %+v", r.Rejected, r.Reasons)
		}
		// no vehicle of today is known not to be the one that was lost
		answers := map[string]fitment.Result{}
		l, reference := must(s.Fitment.Library(ctx))(t), s.Vehicles.Reference()
		fiesta, _ := reference.Base(3003)
		for number, id := range map[string]int64{"A": 0, "B": 0, "H": hose} {
			all := must(l.Applications(id, brand.AAIA, number))(t)
			answers[number] = fitment.Evaluate(all, false, &fiesta, reference.Values(fiesta)).Result
		}
		if diff := cmp.Diff(map[string]fitment.Result{"A": fitment.Unknown, "B": fitment.No, "H": fitment.Unknown}, answers); diff != "" {
			t.Errorf("on a %s: %s", fiesta.Text(), diff)
		}
		// what was lost is found by a reference that has it again
		again := s.bring(exchange.VCdb,
			s.vcdb("9|Toyota\n", "5|4Runner|1\n", "77|2000|9|5\n78|2003|9|5\n", "1|77|4|1|1\n2|77|3|1|1\n", "3|Base\n4|SR5\n"),
			exchange.Options{Replace: true})
		want["A"] = []string{"2003 Toyota 4Runner", "2000 Toyota 4Runner SR5"}
		want["H"] = []string{"2003 Toyota 4Runner", "2000 Toyota 4Runner"}
		if diff := cmp.Diff(want, fits()); diff != "" || again.Rejected != 0 {
			t.Errorf("in those of the next: %s; %+v", diff, again.Reasons)
		}
	})
}

// What is no car or light truck by its type is offered where the shop wants it.
func TestAVCdbTellsHeavyVehicles(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		s.bring(exchange.VCdb, s.vcdb("1|Ford\n2|Deere\n", "5|F-150|1\n6|S770|2\n7|Ranger|\n",
			"10|2015|1|5\n11|2015|2|6\n12|2015|1|7\n", "", ""), exchange.Options{})
		for wanted, want := range map[int64]int{0: 1, 11: 2} {
			offer := s.Vehicles.Reference().Offer(func(id int64) bool { return id == wanted })
			if got := offer.Makes(2015); len(got) != want || len(offer.Models(2015, 1)) != 2 {
				t.Errorf("with %d: makes %v, of Ford %v", wanted, got, offer.Models(2015, 1))
			}
		}
	})
}

// Two makes can have a model of one number: each vehicle is of its own make.
func TestAModelIsOfTheMakeOfItsVehicle(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		s.bring(exchange.VCdb, s.vcdb("1|Dodge\n2|Ram\n", "5|1500|1\n", "10|2008|1|5\n11|2012|2|5\n", "", ""),
			exchange.Options{})
		for id, want := range map[int64]string{10: "2008 Dodge 1500", 11: "2012 Ram 1500"} {
			if v, _ := s.Vehicles.Reference().Base(id); v.Base() != want {
				t.Errorf("base vehicle %d is %q, want %q", id, v.Base(), want)
			}
		}
	})
}
