package exchange_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange"
	"camber/internal/shop/exchange/aces"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/region"
	"camber/internal/shop/stock"
	"camber/internal/shop/tax"
	"camber/internal/shop/vehicle"
)

type shop struct {
	exchange.Deps
	*exchange.Service
	t   *testing.T
	ctx context.Context
}

func open(t *testing.T, ctx context.Context) *shop {
	t.Helper()
	disk := must(files.OpenDisk(t.TempDir()))(t)
	vehicles := must(vehicle.New(disk))(t)
	parts := catalog.New()
	d := exchange.Deps{
		Catalog: parts, Fitment: fitment.New(parts, vehicles, disk), Prices: price.New(), Taxes: tax.New(region.New()),
		Vehicles:  vehicles,
		Locations: location.New(), Stock: stock.New(parts, location.New()), Files: disk,
	}
	must(d.Prices.AddLevel(ctx, price.Retail, "Retail", 1))(t)
	must(d.Prices.AddLevel(ctx, "jobber", "Jobber", 2))(t)
	must(d.Taxes.AddClass(ctx, "Parts"))(t)
	must(d.Locations.AddLocation(ctx, location.Details{Code: "MAIN", Name: "Main St", ShortName: "Main", City: "Austin",
		Zone: time.UTC}))(t)
	return &shop{Deps: d, Service: exchange.New(d), t: t, ctx: ctx}
}

func must[T any](value T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// data is a real file that nobody here wrote.
func data(t *testing.T, name string) string {
	t.Helper()
	folder := os.Getenv("CAMBER_TEST_DATA")
	if folder == "" {
		t.Skip("CAMBER_TEST_DATA does not name the folder of real files")
	}
	return filepath.Join(folder, filepath.FromSlash(name))
}

// bring imports a file and expects that it is read to its end.
func (s *shop) bring(kind exchange.Kind, path string, o exchange.Options) exchange.Report {
	s.t.Helper()
	reports, err := s.Import(s.ctx, audit.System, kind, path, o, nil)
	if err != nil || len(reports) != 1 {
		for _, r := range reports {
			s.log(r)
		}
		s.t.Fatalf("import %s: %d reports, %v", filepath.Base(path), len(reports), err)
	}
	s.log(reports[0])
	return reports[0]
}

func (s *shop) log(r exchange.Report) {
	s.t.Logf("%s: %d read, %d kept, %d rejected; %v", r.Name, r.Records, r.Kept, r.Rejected, r.Counts)
	for _, reason := range r.Reasons {
		s.t.Logf("  rejected %d: %s (line %d)", reason.N, reason.Text, reason.Line)
	}
	for _, reason := range r.Warnings {
		s.t.Logf("  note %d: %s (line %d)", reason.N, reason.Text, reason.Line)
	}
}

func (s *shop) write(name, content string) string {
	s.t.Helper()
	path := filepath.Join(s.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		s.t.Fatal(err)
	}
	return path
}

func counts(r exchange.Report) []int64 { return []int64{r.Records, r.Kept, r.Rejected} }

// withVCdbOf puts a reference in force that has the ids which an ACES file names, without those that valid leaves out.
func (s *shop) withVCdbOf(path string, valid func(baseVehicle int64) bool) {
	s.t.Helper()
	f := must(os.Open(path))(s.t)
	defer func() { _ = f.Close() }()
	in := must(aces.NewReader(f))(s.t)
	b := vehicle.NewBuilder(true)
	b.Make(54, "Ford", true)
	b.Model(688, 54, "Mustang", true)
	values := map[int64]vehicle.Values{}
	for {
		app, _, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			s.t.Fatal(err)
		}
		if app == nil || app.BaseVehicleID == 0 || !valid(app.BaseVehicleID) {
			continue
		}
		if values[app.BaseVehicleID] == nil {
			values[app.BaseVehicleID] = vehicle.Values{}
		}
		for _, c := range app.Conditions {
			of := values[app.BaseVehicleID]
			if _, has := of.Find(vehicle.Fact{Field: c.Field(), Value: c.ID}); !has {
				of[c.Field()] = append(of[c.Field()], vehicle.Fact{Field: c.Field(), Value: c.ID, Label: c.Element})
			}
		}
	}
	for id, v := range values {
		b.Model(id, 54, "Model "+time.UnixMicro(id).UTC().Format("150405.000000"), false)
		b.Base(id, 2000, id, v)
	}
	b.Base(900_001, 1994, 688, vehicle.Values{"SubModelID": {{Field: "SubModelID", Value: 39, Label: "GT"}},
		"EngineSizeID": {{Field: "EngineSizeID", Value: 143, Label: "5.0L V8"}}})
	b.Base(900_002, 1995, 688)
	packed := must(b.Pack())(s.t)
	if err := s.Vehicles.Replace(s.ctx, audit.System, packed, "a reference of the test", "2026-01-01", nil); err != nil {
		s.t.Fatal(err)
	}
}

// rows counts what an import must not have changed.
func (s *shop) rows(table string) int64 {
	s.t.Helper()
	return must(db.Read(s.ctx).NewSelect().Table(table).Count(s.ctx))(s.t)
}

// FIT-17: a real catalog of cabin air filters, ISO-8859-1, "Full", with wrong ids on purpose.
func TestARealFileOfApplications(t *testing.T) {
	t.Parallel()
	path := data(t, "aces/ACES_3_1_AirQualitee_dev_half.xml")
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		s.withVCdbOf(path, func(id int64) bool { return id%100 != 29 }) // 19129 is the first in the file
		r := s.bring(exchange.ACES, path, exchange.Options{})
		if r.Records != 2747 || r.Kept+r.Rejected != 2747 || r.Rejected < 10 || r.Rejected > 100 {
			t.Errorf("%d read, %d kept, %d rejected", r.Records, r.Kept, r.Rejected)
		}
		if len(r.Reasons) != 1 || r.Reasons[0].N != r.Rejected || !strings.Contains(r.Reasons[0].Text, "19129") ||
			r.Reasons[0].Line != 16 {
			t.Errorf("reasons %+v, want the base vehicles that do not exist", r.Reasons)
		}
		again := s.bring(exchange.ACES, path, exchange.Options{})
		if again.SourceID != r.SourceID || s.rows("fitment_sources") != 1 {
			t.Errorf("the same file again is source %d, before %d", again.SourceID, r.SourceID)
		}
	})
}

// Without the VCdb an id of ACES means nothing, even where the shop's own reference has the same number.
func TestIdsOfACESNeedTheVCdb(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		for _, name := range []string{"aces/ACES_3_1_AirQualitee_dev_half.xml", "aces/ACES_4_0_sample_sandpiper.xml"} {
			reports, err := s.Import(ctx, audit.System, exchange.ACES, data(t, name), exchange.Options{}, nil)
			if fault.Of(err).Kind != fault.Invalid || len(reports) != 1 || reports[0].Kept != 0 ||
				reports[0].Rejected != reports[0].Records {
				t.Errorf("%s: %v, %v; want every record rejected", name, reports, err)
			}
			s.log(reports[0])
			if reports[0].State != exchange.Failed || s.rows("fitment_sources") != 0 {
				t.Errorf("%s: state %s, and %d sources", name, reports[0].State, s.rows("fitment_sources"))
			}
			list, _, err := s.Files.Open(ctx, reports[0].Rejects)
			if err != nil {
				t.Fatal(err)
			}
			content := must(io.ReadAll(list))(t)
			_ = list.Close()
			if n := int64(bytes.Count(content, []byte("\n"))); n != reports[0].Rejected+1 {
				t.Errorf("%s: the list of rejects has %d lines for %d records", name, n, reports[0].Rejected)
			}
		}
	})
}

// FIT-17: years with make and model, qualifiers, an id with a blank, a part of another brand, ApprovedFor as children.
func TestTheSampleOfACES4(t *testing.T) {
	t.Parallel()
	path := data(t, "aces/ACES_4_0_sample_sandpiper.xml")
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		s.withVCdbOf(path, func(int64) bool { return true })
		r := s.bring(exchange.ACES, path, exchange.Options{})
		if r.Kept == 0 || r.Kept+r.Rejected != r.Records || r.Records < 14 {
			t.Errorf("%d read, %d kept, %d rejected", r.Records, r.Kept, r.Rejected)
		}
		l := must(s.Fitment.Library(ctx))(t)
		postings, err := l.Part(nil, 0, "ZZZX", "29633")
		if err != nil || len(postings) != 2 {
			t.Fatalf("the exhaust pipe of another brand fits %d vehicles (%v), want the Mustangs of 1994 and 1995",
				len(postings), err)
		}
		a := must(l.Application(0, postings[0]))(t)
		if len(a.Conditions) != 2 || len(a.Notes) != 3 || a.Notes[2] != "Replaces Both Front & Rear OE Converters" {
			t.Errorf("it asks and says %+v", a)
		}
	})
}

// FIT-17, FIT-18: every table of the sample databases is read, and what the files say of positions and notes is kept.
func TestTheSampleDatabases(t *testing.T) {
	t.Parallel()
	folder := data(t, "autocare-sample-dbs")
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		vcdb := s.bring(exchange.VCdb, filepath.Join(folder, "VCdb"), exchange.Options{})
		if vcdb.Kept != 40 || !s.Vehicles.Reference().IsVCdb() || s.Vehicles.Reference().Len() != 40 {
			t.Errorf("kept %d vehicles, the reference has %d", vcdb.Kept, s.Vehicles.Reference().Len())
		}
		if v, ok := s.Vehicles.Reference().Base(18253); !ok || v.Year != 2005 {
			t.Errorf("base vehicle 18253 is %+v", v)
		}
		pcdb := s.bring(exchange.PCdb, filepath.Join(folder, "PCdb"), exchange.Options{})
		if pcdb.Kept != 7+18+5 {
			t.Errorf("kept %d names of PCdb", pcdb.Kept)
		}
		if qdb := s.bring(exchange.Qdb, filepath.Join(folder, "Qdb"), exchange.Options{}); qdb.Kept != 19 {
			t.Errorf("kept %d qualifiers", qdb.Kept)
		}
	})
}

// FIT-17: an item whole or not at all. The sample is a kit whose components nobody sent.
func TestTheSampleOfPIES(t *testing.T) {
	t.Parallel()
	path := data(t, "pies/PIES_6_5_sample_stibo_1.xml")
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		first, err := s.Import(ctx, audit.System, exchange.PIES, path, exchange.Options{}, nil)
		if !fault.Is(err, fault.Invalid) || len(first) != 1 || s.rows("parts") != 0 {
			t.Fatalf("a kit without its components: %v, %v; %d parts", first, err, s.rows("parts"))
		}
		if diff := cmp.Diff([]int64{1, 0, 1}, counts(first[0])); diff != "" {
			t.Errorf("read, kept, rejected: %s", diff)
		}
		sheet := s.write("components.csv",
			"Brand Code,Part Number,Name\nDKGX,VC36004,Check engine sensor\nDKGX,VC36009,Seal\n")
		if r := s.bring(exchange.Parts, sheet, exchange.Options{}); r.Kept != 2 {
			t.Fatalf("components: %+v", r)
		}
		autocare := strings.ReplaceAll(string(must(os.ReadFile(path))(t)), "http://www.aftermarket.org",
			"http://www.autocare.org")
		for name, content := range map[string]string{"6.5": "", "7.2 by its namespace": autocare} {
			file := path
			if content != "" {
				file = s.write("again.xml", content)
			}
			if r := s.bring(exchange.PIES, file, exchange.Options{Prices: map[string]string{"WD1": "jobber"}}); r.Kept != 1 {
				t.Errorf("%s with its components there: %+v", name, r)
			}
		}
		ids := must(s.Catalog.ByPairs(ctx, []catalog.Pair{{AAIA: "DKGX", Number: "vc-21499"}}))(t)
		part := must(s.Catalog.Part(ctx, ids[catalog.Pair{AAIA: "DKGX", Number: "vc-21499"}]))(t)
		if part.Kind != catalog.KindKit || len(part.Components) != 2 || part.Brand != "Wako" {
			t.Errorf("the kit is %+v", part)
		}
	})
}

// A sheet of body parts, 1,072 rows with stray blanks in its headings, blank prices and vehicles that were never sold
// here.
func TestARealSheetOfParts(t *testing.T) {
	t.Parallel()
	path := data(t, "catalog/bodyparts_oem_dev_half.csv")
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		r := s.bring(exchange.Parts, path, exchange.Options{Brand: "Panelworks"})
		if r.Records != 1072 || r.Kept+r.Rejected != 1072 || s.rows("parts") != 974 {
			t.Errorf("%v read, kept, rejected; %d parts, want 974 numbers", counts(r), s.rows("parts"))
		}
		if r.Partial == 0 || r.Rejected == 0 { // of vehicles that were never sold here
			t.Errorf("%d parts without their vehicle, %d further rows rejected", r.Partial, r.Rejected)
		}
		if r.SourceID == 0 {
			t.Error("no application was kept")
		}
		brand := must(s.Catalog.BrandFor(ctx, "", "Panelworks"))(t)
		pair := catalog.Pair{AAIA: brand.AAIA, Number: "dn2851040g"}
		part := must(s.Catalog.Part(ctx, must(s.Catalog.ByPairs(ctx, []catalog.Pair{pair}))(t)[pair]))(t)
		rows, _, err := s.Fitment.Fittings(ctx, part.ID, fitment.FittingFilter{})
		if err != nil || len(rows) != 1 || rows[0].Vehicle.Base() != "2011 Ford Fiesta" || rows[0].Position != "front left" {
			t.Errorf("%s %s fits %+v (%v), want the 2011 Fiesta, front left", part.Number, part.Name, rows, err)
		}
		before := s.rows("changes")
		again := s.bring(exchange.Parts, path, exchange.Options{Brand: "Panelworks"})
		if again.Kept != r.Kept || again.Partial != r.Partial || s.rows("parts") != 974 {
			t.Errorf("again: %+v", again)
		}
		t.Logf("%d changes the second time", s.rows("changes")-before)
	})
}

func TestRealSheetsOfProductsAndApplications(t *testing.T) {
	t.Parallel()
	products, applications := data(t, "catalog/fitmentpro_sample_products_comprehensive.csv"),
		data(t, "catalog/fitmentpro_sample_fitments.csv")
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		if r := s.bring(exchange.Parts, products, exchange.Options{}); r.Kept != 28 {
			t.Errorf("products: %+v", r)
		}
		reports, err := s.Import(ctx, audit.System, exchange.Fitment, applications, exchange.Options{Brand: "StopTech"}, nil)
		if len(reports) != 1 || err != nil && fault.Of(err).Kind != fault.Invalid {
			t.Fatalf("applications: %v, %v", reports, err)
		}
		s.log(reports[0])
		if r := reports[0]; r.Records != 20 || r.Kept+r.Rejected != 20 {
			t.Errorf("applications: %+v", r)
		}
	})
}

// FIT-17: FULL takes the place of what its brand had before, UPDATE adds and deletes, TEST does nothing. A position
// that no PCdb is there to name stands as its number; one that the PCdb does not have is a reason to reject. More than
// a tenth of what counts is not taken away unasked.
func TestASubmissionDoesWhatItSays(t *testing.T) {
	t.Parallel()
	app := func(action, base, part, more string) string {
		return `<App action="` + action + `" id="1"><BaseVehicle id="` + base + `"/><Qty>1</Qty><PartType id="1"/>` + more +
			`<Part>` + part + `</Part></App>`
	}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		b := vehicle.NewBuilder(true)
		b.Make(1, "Ford", true)
		b.Model(1, 1, "F-150", true)
		b.Base(1, 2015, 1)
		b.Base(2, 2016, 1)
		if err := s.Vehicles.Replace(ctx, audit.System, must(b.Pack())(t), "test", "", nil); err != nil {
			t.Fatal(err)
		}
		file := func(submission, apps string) string {
			return s.write("file.xml",
				`<?xml version="1.0"?><ACES version="4.0"><Header><BrandAAIAID>BBBB</BrandAAIAID><SubmissionType>`+submission+
					`</SubmissionType></Header>`+
					apps+`<Footer><RecordCount>1</RecordCount></Footer></ACES>`)
		}
		expect := func(after string, want map[string][]uint32) {
			t.Helper()
			l, got := must(s.Fitment.Library(ctx))(t), map[string][]uint32{}
			for _, part := range []string{"X", "Y"} {
				for _, p := range must(l.Part(nil, 0, "BBBB", part))(t) {
					got[part] = append(got[part], p.Key)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("after %s: %s", after, diff)
			}
		}
		s.bring(exchange.ACES, file("FULL", app("A", "1", "X", "")), exchange.Options{})
		expect("the first file", map[string][]uint32{"X": {1}})
		s.bring(exchange.ACES, file("UPDATE", app("A", "2", "X", "")+app("A", "1", "Y", "")), exchange.Options{})
		expect("an update", map[string][]uint32{"X": {1, 2}, "Y": {1}})
		s.bring(exchange.ACES, file("UPDATE", app("D", "1", "X", "")), exchange.Options{})
		expect("a deletion", map[string][]uint32{"X": {2}, "Y": {1}})
		_, err := s.Import(ctx, audit.System, exchange.ACES, file("TEST", app("A", "1", "X", "")), exchange.Options{}, nil)
		if f := fault.Of(err); f == nil || f.Text.String() != "The file is a test of its supplier. Nothing was changed." {
			t.Errorf("a test: %v", err)
		}
		expect("a test", map[string][]uint32{"X": {2}, "Y": {1}})
		full := file("FULL", app("A", "2", "Y", "")+app("A", "1", "Y", `<Position id="77"/>`))
		reports, err := s.Import(ctx, audit.System, exchange.ACES, full, exchange.Options{}, nil)
		if f := fault.Of(err); f == nil ||
			!strings.HasPrefix(f.Text.String(),
				"1 of the 2 vehicles that the parts of BBBB fit now are not in the file, and 1 of its parts") ||
			reports[0].State != exchange.Failed {
			t.Errorf("a full file that lacks a part: %v", err)
		}
		expect("a full file that lacks a part", map[string][]uint32{"X": {2}, "Y": {1}})
		r := s.bring(exchange.ACES, full, exchange.Options{DryRun: true})
		if !r.DryRun || !slices.Contains(r.Counts, exchange.Count{Name: "of these, not in the file", N: 1}) {
			t.Errorf("a dry run: %+v", r)
		}
		expect("a dry run", map[string][]uint32{"X": {2}, "Y": {1}})
		r = s.bring(exchange.ACES, full, exchange.Options{Replace: true})
		if r.Kept != 2 || len(r.Warnings) == 0 ||
			r.Warnings[0].Text != "The position 77 stands as its number, since no PCdb is loaded that names it." {
			t.Errorf("%d kept, %+v", r.Kept, r.Warnings)
		}
		expect("another full file", map[string][]uint32{"Y": {1, 2}})
		if a := must(must(s.Fitment.Library(ctx))(t).Applications(0, "BBBB", "Y"))(t); len(a) != 2 ||
			a[0].Position != "position 77" {
			t.Errorf("its applications are %+v", a)
		}
		s.bring(exchange.PCdb, data(t, "autocare-sample-dbs/PCdb"), exchange.Options{})
		r = s.bring(exchange.ACES, file("FULL", app("A", "2", "Y", "")+app("A", "1", "Y", `<Position id="7777"/>`)),
			exchange.Options{Replace: true})
		if r.Kept != 1 || len(r.Reasons) != 1 || r.Reasons[0].Text != "its position 7777 is not in the PCdb" {
			t.Errorf("%d kept, %+v", r.Kept, r.Reasons)
		}
	})
}

// and what else arrives: a clear sentence, and nothing is changed.
func TestAFileThatCannotBeReadChangesNothing(t *testing.T) {
	t.Parallel()
	const app = `<App action="A" id="1"><BaseVehicle id="1"/><Qty>1</Qty><PartType id="1"/><Part>X</Part></App>`
	head := `<?xml version="1.0"?><ACES version="4.0"><Header><BrandAAIAID>BBBB</BrandAAIAID><SubmissionType>FULL</SubmissionType></Header>`
	hostile := map[string]string{
		"empty":            "",
		"not xml":          "Part Number,Brand\n1,2\n",
		"cut off":          head + app + `<App action="A" id="2"><BaseVeh`,
		"without its end":  head + app,
		"another document": `<?xml version="1.0"?><html></html>`,
		"an entity":        `<?xml version="1.0"?><!DOCTYPE ACES [<!ENTITY x SYSTEM "file:///etc/passwd">]><ACES version="4.0">&x;</ACES>`,
		"laughs":           `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><ACES version="4.0">&b;</ACES>`,
		"depth":            head + strings.Repeat("<App>", 100_000),
		"no submission type": strings.Replace(head, "<SubmissionType>FULL</SubmissionType>", "", 1) + app +
			`<Footer><RecordCount>1</RecordCount></Footer></ACES>`,
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
		good := s.bring(exchange.ACES, s.write("good.xml", head+app+`<Footer><RecordCount>1</RecordCount></Footer></ACES>`),
			exchange.Options{})
		if good.Kept != 1 {
			t.Fatalf("a good file: %+v", good)
		}
		for name, content := range hostile {
			for _, kind := range []exchange.Kind{exchange.ACES, exchange.PIES} {
				_, err := s.Import(ctx, audit.System, kind, s.write("file.xml", content), exchange.Options{}, nil)
				if f := fault.Of(err); f.Kind != fault.Invalid || f.Error() == "" {
					t.Errorf("%s as %s: %v", name, kind, err)
				}
			}
		}
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		_, _ = z.Write([]byte(head + app))
		_ = z.Close()
		_, err := s.Import(ctx, audit.System, exchange.ACES, s.write("cut.xml.gz", packed.String()[:packed.Len()-12]),
			exchange.Options{}, nil)
		if fault.Of(err).Kind != fault.Invalid {
			t.Errorf("a cut off archive: %v", err)
		}
		if n := s.rows("fitment_sources"); n != 1 || s.rows("parts") != 0 {
			t.Errorf("%d sources and %d parts after files that can't be read", n, s.rows("parts"))
		}
	})
}

// What breaks off goes on behind the last chunk, and no row counts twice.
func TestAnImportThatBreaksOffGoesOn(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		var sheet strings.Builder
		sheet.WriteString("Part Number,Name,Price\n")
		for i := range 1200 {
			number := string(rune('A'+i%26)) + time.UnixMilli(int64(i)).UTC().Format("05.000")
			sheet.WriteString(number + ",Part " + number + ",12.50\n")
		}
		path := s.write("parts.csv", sheet.String())
		stopped, stop := context.WithCancel(ctx)
		reports, err := s.Import(stopped, audit.System, exchange.Parts, path, exchange.Options{Brand: "Anyco"},
			func(exchange.Report) { stop() })
		if !errors.Is(err, context.Canceled) || len(reports) != 1 || reports[0].State != exchange.Failed {
			t.Fatalf("stopped: %+v, %v", reports, err)
		}
		before := s.rows("parts")
		if before == 0 || before == 1200 {
			t.Fatalf("%d parts were saved before it stopped", before)
		}
		r := s.bring(exchange.Parts, path, exchange.Options{Brand: "Anyco"})
		if diff := cmp.Diff([]int64{1200, 1200, 0}, counts(r)); diff != "" || s.rows("parts") != 1200 ||
			r.ImportID != reports[0].ImportID {
			t.Errorf("gone on: %s; %d parts, import %d then %d", diff, s.rows("parts"), reports[0].ImportID, r.ImportID)
		}
	})
}

// A count sets what lies there; unknown parts and stores are told.
func TestASheetOfCounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		s.bring(exchange.Parts, s.write("parts.csv", "Part Number;Name;Brand\nKB-1;Pads;Kestrel\n"), exchange.Options{})
		path := s.write("counts.csv",
			"Part Number,Brand,Store,Quantity\nkb1,Kestrel,MAIN,7\nKB-1,Kestrel,NORTH,7\nKB-9,Kestrel,MAIN,1\nKB-1,Kestrel,MAIN,-2\n")
		r := s.bring(exchange.Stock, path, exchange.Options{})
		if diff := cmp.Diff([]int64{4, 1, 3}, counts(r)); diff != "" {
			t.Errorf("read, kept, rejected: %s", diff)
		}
		if n := s.rows("stock_movements"); n != 1 {
			t.Errorf("%d movements", n)
		}
	})
}

// A part that a sheet names twice is the same part each time the sheet comes.
func TestOfAPartNamedTwiceTheFirstRowCounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		path := s.write("parts.csv",
			"Part Number,Name,Price,Year,Make,Model\nX-1,Lamp,10.00,2011,Ford,Fiesta\nX1,Other lamp,12.00,2012,Ford,Fiesta\n")
		first := s.bring(exchange.Parts, path, exchange.Options{Brand: "Anyco"})
		if diff := cmp.Diff([]int64{2, 2, 0}, counts(first)); diff != "" {
			t.Errorf("read, kept, rejected: %s", diff)
		}
		changes := s.rows("changes")
		again := s.bring(exchange.Parts, path, exchange.Options{Brand: "Anyco"})
		if s.rows("changes") != changes || again.SourceID != first.SourceID {
			t.Errorf("the same sheet again made %d changes: %+v", s.rows("changes")-changes, again)
		}
		part := must(s.Catalog.ListedOf(ctx, []int64{1}))(t)
		rows, _, err := s.Fitment.Fittings(ctx, 1, fitment.FittingFilter{})
		if len(part) != 1 || part[0].Number != "X-1" || err != nil || len(rows) != 2 {
			t.Errorf("part %+v fits %d vehicles (%v), want the first row's part and both vehicles", part, len(rows), err)
		}
	})
}

// An import that nobody works at any more says so.
func TestAKilledImportIsNotRunning(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		_, err := db.Write(ctx).NewRaw(
			`INSERT INTO imports (kind, name, sha256, options, state, records, kept, rejected, report, started_us, changed_us, staff_id)
			VALUES ('aces', 'a.xml', 'x', '{}', 'running', 0, 0, 0, '{}', ?, ?, 0)`, db.Us(clock.Now(ctx)),
			db.Us(clock.Now(ctx))).Exec(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if r := must(s.Imports(ctx, 1))(t); r[0].State != exchange.Running {
			t.Errorf("just begun: %s", r[0].State)
		}
		dbtest.Clock(ctx).Advance(2 * time.Minute)
		if r := must(s.Imports(ctx, 1))(t); r[0].State != exchange.Broken {
			t.Errorf("two minutes without a sign: %s", r[0].State)
		}
	})
}
