package aces_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/aces"
	"camber/internal/shop/exchange/record"
)

const (
	head = `<?xml version="1.0" encoding="UTF-8"?>
<ACES version="4.2">
<Header><Company>Bench</Company><BrandAAIAID>BBBB</BrandAAIAID><SubmissionType>FULL</SubmissionType></Header>
`
	foot = "<Footer><RecordCount>1</RecordCount></Footer>\n</ACES>\n"
)

// all is what a file holds.
type all struct {
	header   aces.Header
	apps     []aces.App
	rejected []record.Rejected
	warnings []string
	unknown  record.Unknown
}

func read(r io.Reader) (all, error) {
	a, err := aces.NewReader(r)
	if err != nil {
		return all{}, err
	}
	got := all{header: a.Header()}
	for {
		app, rejected, err := a.Next()
		if errors.Is(err, io.EOF) {
			for _, w := range a.Warnings() {
				got.warnings = append(got.warnings, w.Text.String())
			}
			got.unknown = a.Unknown()
			return got, nil
		}
		if err != nil {
			return got, err
		}
		if rejected != nil {
			got.rejected = append(got.rejected, *rejected)
			continue
		}
		got.apps = append(got.apps, app.Clone())
	}
}

func ofData(t *testing.T, name string) all {
	t.Helper()
	f, err := os.Open(filepath.Join(os.Getenv("CAMBER_TEST_DATA"), "aces", name))
	if os.Getenv("CAMBER_TEST_DATA") == "" || errors.Is(err, os.ErrNotExist) {
		t.Skip("CAMBER_TEST_DATA names no folder with the suppliers' sample files")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	got, err := read(f)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// FIT-17: a whole supplier's file, in its declared encoding and with its own writing of FULL.
func TestSupplierFile(t *testing.T) {
	t.Parallel()
	got := ofData(t, "ACES_3_1_AirQualitee_dev_half.xml")
	if got.header.Submission != aces.Full || got.header.BrandAAIAID != "BMNN" || got.header.Version != "3.1" ||
		got.header.VcdbVersionDate != "2016-12-30" {
		t.Errorf("got %+v", got.header)
	}
	counts := map[string]int{}
	for _, a := range got.apps {
		counts["notes"] += len(a.Notes)
		for _, c := range a.Conditions {
			counts[c.Element]++
		}
		if a.PositionID != 1 && a.PositionID == 0 || a.BaseVehicleID == 0 || a.BrandAAIAID != "BMNN" {
			t.Errorf("got %+v", a)
		}
	}
	want := map[string]int{"notes": 986, "SubModel": 64, "EngineBase": 20, "EngineDesignation": 5, "BodyType": 5,
		"Region": 4, "FuelType": 2}
	if len(got.apps) != 2747 || len(got.rejected)+len(got.warnings)+len(got.unknown) != 0 || !cmp.Equal(counts, want) {
		t.Errorf("got %d applications, %v, %v, %v, %v", len(got.apps), got.rejected, got.warnings, got.unknown, counts)
	}
}

// FIT-17: every kind of application of the published sample of 4.0.
func TestPublishedSample(t *testing.T) {
	t.Parallel()
	got := ofData(t, "ACES_4_0_sample_sandpiper.xml")
	if !slices.Equal(got.header.ApprovedFor, []string{"US", "CA"}) || len(got.warnings)+len(got.unknown) != 0 {
		t.Errorf("got %+v, %v, %v", got.header, got.warnings, got.unknown)
	}
	var rejected []string
	for _, r := range got.rejected {
		rejected = append(rejected, fmt.Sprintf("%d #%d %s: %s", r.Line, r.Number, r.Key, r.Reason))
	}
	if want := []string{
		"126 #11 11: it is made for equipment, not for a vehicle",
		"137 #12 12: it is made for equipment, not for a vehicle",
	}; !cmp.Equal(want, rejected) {
		t.Errorf("got %q", rejected)
	}
	if len(got.apps) != 12 {
		t.Fatalf("got %d applications", len(got.apps))
	}
	years := got.apps[8]
	want := aces.App{
		Place: record.Place{Line: 90, Number: 9}, ID: 9, YearFrom: 1994, YearTo: 1995, MakeID: 54, ModelID: 688,
		Conditions: []aces.Condition{{Element: "SubModel", ID: 39}, {Element: "EngineBase", ID: 143}},
		Quals: []aces.Qual{
			{ID: 14031, Text: "With Dual Exhaust"}, {ID: 3368, Text: "Except California Built"},
			{ID: 8101, Text: "Replaces Both Front & Rear OE Converters"},
		},
		Notes: []string{}, Quantity: 1, PartTypeID: 10038, Part: "29633", BrandAAIAID: "ZZZX", AssetName: "123",
	}
	years.Line = want.Line // checked by the rejections above
	if diff := cmp.Diff(want, years); diff != "" {
		t.Error(diff)
	}
	if q := got.apps[4].Quals[1]; q.ID != 945 || len(q.Params) != 2 || q.Params[1].Value != "90487546" {
		t.Errorf("got %+v", q)
	}
	if !got.apps[7].NotValidated {
		t.Error("validate=no was not read")
	}
}

func TestEveryElementOfAnApplication(t *testing.T) {
	t.Parallel()
	conditions := ""
	var want []aces.Condition
	for i, name := range aces.Conditions() {
		conditions += fmt.Sprintf("<%s id=' %d '/>", name, i+1)
		want = append(want, aces.Condition{Element: name, ID: int64(i + 1)})
	}
	got, err := read(strings.NewReader(head + `<App id="7" ref="x" action="d"><BaseVehicle id="1"/>` + conditions + `
		<Qual id="5"><param uom="in" value="3" altuom="mm" altvalue="76"/><text>3 in</text></Qual>
		<Note> first </Note><Note/><Note><![CDATA[a < b]]></Note>
		<Qty> 2 </Qty><PartType id="3"/><MfrLabel>Gold</MfrLabel><Position id="22"/>
		<Part SubBrandAAIAID="CCCC" BrandAAIAID="DDDD"> P-1 </Part><DisplayOrder>4</DisplayOrder><AssetName>pic</AssetName></App>` + foot))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]aces.App{{
		Place: record.Place{Line: 4, Number: 1}, ID: 7, Delete: true, BaseVehicleID: 1, Conditions: want,
		Quals:    []aces.Qual{{ID: 5, Params: []aces.Param{{"3", "in", "76", "mm"}}, Text: "3 in"}},
		Notes:    []string{"first", "a < b"},
		Quantity: 2, PartTypeID: 3, MfrLabel: "Gold", PositionID: 22, Part: "P-1", BrandAAIAID: "DDDD",
		SubBrandAAIAID: "CCCC",
		DisplayOrder:   4, AssetName: "pic",
	}}, got.apps); diff != "" {
		t.Error(diff)
	}
}

// FIT-17: a record that can't be used is reported with line and reason, and the next one is read.
func TestRejected(t *testing.T) {
	t.Parallel()
	const rest = `<Qty>1</Qty><PartType id="3"/><Part>P-1</Part>`
	for _, c := range []struct{ app, want string }{
		{`<App action="A" id="1"><BaseVehicle id="1"/><Qty>1</Qty><PartType id="3"/></App>`, "it names no part"},
		{`<App action="A" id="1"><BaseVehicle id="1"/><Qty>1</Qty><PartType id="3"/><Part> </Part></App>`,
			"it names no part"},
		{`<App action="A" id="1"><BaseVehicle id="1"/><Qty>1</Qty><Part>P-1</Part></App>`, "it names no part type"},
		{`<App action="A" id="1">` + rest + `</App>`, "it names no vehicle"},
		{`<App action="A" id="1"><EngineBase id="1"/>` + rest + `</App>`, "it names no vehicle"},
		{`<App action="A" id="1"><Years from="1999" to="2000"/>` + rest + `</App>`, "it names no vehicle"},
		{`<App action="A" id="1"><Make id="1"/><Model id="1"/>` + rest + `</App>`, "it names no vehicle"},
		{`<App action="A" id="1"><Years from="2001" to="2000"/><Make id="1"/>` + rest + `</App>`, "its years make no range"},
		{`<App action="A" id="1"><Years from="0" to="2000"/><Make id="1"/>` + rest + `</App>`, "its years make no range"},
		{`<App action="A" id="1"><BaseVehicle id="1"/><PartType id="3"/><Part>P-1</Part></App>`, "it names no quantity"},
		{`<App action="A" id="1"><BaseVehicle id="1"/><Qty>two</Qty><PartType id="3"/><Part>P-1</Part></App>`,
			"its quantity is not a whole number"},
		{`<App action="A" id="1"><BaseVehicle id="1"/><Qty>1.5</Qty><PartType id="3"/><Part>P-1</Part></App>`,
			"its quantity is not a whole number"},
		{`<App action="A" id="1"><BaseVehicle id="1"/><Qty>-1</Qty><PartType id="3"/><Part>P-1</Part></App>`,
			"its quantity is not a whole number"},
		{`<App action="A" id="1"><BaseVehicle id="1"/><Qty>0</Qty><PartType id="3"/><Part>P-1</Part></App>`,
			"its quantity is not between 1 and 9999"},
		{`<App action="A" id="1"><BaseVehicle id="x"/>` + rest + `</App>`, "the id of BaseVehicle is not a number"},
		{`<App action="A" id="1"><BaseVehicle/>` + rest + `</App>`, "the id of BaseVehicle is not a number"},
		{`<App action="A" id="1"><BaseVehicle id="99999999999999999999"/>` + rest + `</App>`,
			"the id of BaseVehicle is not a number"},
		{`<App action="A" id="1"><BaseVehicle id="1"/><SubModel id=""/>` + rest + `</App>`,
			"the id of SubModel is not a number"},
		{`<App action="A" id="1"><BaseVehicle id="1"/><SubModel id="1"/><SubModel id="2"/>` + rest + `</App>`,
			"it asks for two values of SubModel"},
		{`<App action="A" id="1"><BaseVehicle id="1"/><Qual id="q"><text>x</text></Qual>` + rest + `</App>`,
			"the id of Qual is not a number"},
		{`<App action="C" id="1"><BaseVehicle id="1"/>` + rest + `</App>`, "it says neither A nor D"},
		{`<App id="1"><BaseVehicle id="1"/>` + rest + `</App>`, "it says neither A nor D"},
		{`<App action="A" id="1"><EquipmentBase id="1"/>` + rest + `</App>`, "it is made for equipment, not for a vehicle"},
	} {
		t.Run(c.want, func(t *testing.T) {
			t.Parallel()
			good := `<App action="A" id="2"><BaseVehicle id="9"/>` + rest + `</App>`
			got, err := read(strings.NewReader(head + "\n" + c.app + good + strings.Replace(foot, ">1<", ">2<", 1)))
			if err != nil {
				t.Fatal(err)
			}
			if len(got.apps) != 1 || got.apps[0].ID != 2 || got.apps[0].Number != 2 || len(got.rejected) != 1 {
				t.Fatalf("got %+v", got)
			}
			if r := got.rejected[0]; r.Reason.String() != c.want || r.Line != 5 || r.Number != 1 || r.Key != "1" {
				t.Errorf("got %+v; want %s", r, c.want)
			}
		})
	}
}

func TestApplicationsThatReadRight(t *testing.T) {
	t.Parallel()
	const rest = `<Qty>1</Qty><PartType id="3"/><Part>P-1</Part></App>`
	for _, c := range []struct {
		name, app string
		check     func(aces.App) bool
	}{
		{"a make in all its models", `<App action="A"><Years to="2000" from="1999"/><Make id="1"/>` + rest,
			func(a aces.App) bool {
				return a.ModelID == 0 && a.MakeID == 1 && a.YearFrom == 1999 && a.YearTo == 2000
			}},
		{"a condition said twice", `<App action="A"><BaseVehicle id="1"/><Region id="1"/><Region id="1"/>` + rest,
			func(a aces.App) bool {
				return len(a.Conditions) == 1
			}},
		{"a condition of a later version asks on", `<App action="A"><BaseVehicle id="1"/><HoverType id="4"/>` + rest,
			func(a aces.App) bool {
				return cmp.Equal(a.Conditions, []aces.Condition{{Element: "HoverType", ID: 4}})
			}},
		{"an element without an id is passed over", `<App action="A"><BaseVehicle id="1"/><Mood><id>1</id>good</Mood>` + rest,
			func(a aces.App) bool {
				return len(a.Conditions) == 0
			}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := read(strings.NewReader(head + c.app + foot))
			if err != nil || len(got.apps) != 1 || !c.check(got.apps[0]) {
				t.Errorf("got %+v, %v", got, err)
			}
		})
	}
}

func TestUnknownElementsAreCounted(t *testing.T) {
	t.Parallel()
	app := `<App action="A"><BaseVehicle id="1"/><HoverType id="4"/><Mood/><Mood/><Qty>1</Qty><PartType id="3"/><Part>P</Part></App>`
	got, err := read(strings.NewReader(head + "<News><Mood/></News>" + app + foot))
	if err != nil || !cmp.Equal(got.unknown, record.Unknown{"HoverType": 1, "Mood": 2, "News": 1}) {
		t.Errorf("got %v, %v", got.unknown, err)
	}
}

func TestHeaders(t *testing.T) {
	t.Parallel()
	document := func(header string) string {
		return "<ACES version='3.0'><Header>" + header + "</Header><Footer><RecordCount>0</RecordCount></Footer></ACES>"
	}
	for _, c := range []struct {
		name, document, want string
		check                func(aces.Header) bool
	}{
		{name: "countries as text",
			document: document("<ApprovedFor>US, CA MX</ApprovedFor><SubmissionType>update</SubmissionType>"),
			check: func(h aces.Header) bool {
				return slices.Equal(h.ApprovedFor, []string{"US", "CA", "MX"}) && h.Submission == aces.Update
			}},
		{name: "countries as children",
			document: document("<PartsApprovedFor><Country>US</Country><Country>CA</Country></PartsApprovedFor><SubmissionType> Full </SubmissionType>"), check: func(h aces.Header) bool {
				return slices.Equal(h.PartsApprovedFor, []string{"US", "CA"}) && h.Submission == aces.Full
			}},
		{name: "no submission type", document: document(""),
			want: "The header does not say whether the file is FULL or UPDATE."},
		{name: "another submission type", document: document("<SubmissionType>PARTIAL</SubmissionType>"),
			want: "The header does not say whether the file is FULL or UPDATE."},
		{name: "no header", document: "<ACES version='3.0'><App action='A'/></ACES>", want: "The file has no header."},
		{name: "nothing", document: "<ACES version='3.0'/>", want: "The file has no header."},
		{name: "PIES", document: "<PIES/>", want: "This is not an ACES file."},
		{name: "version 2", document: "<ACES version='2.0'/>",
			want: "ACES of version 2.0 can't be read here, only 3.x and 4.x."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := read(strings.NewReader(c.document))
			switch {
			case c.want == "" && (err != nil || !c.check(got.header)):
				t.Errorf("got %+v, %v", got.header, err)
			case c.want != "" && (!fault.Is(err, fault.Invalid) || fault.Of(err).Text.String() != c.want):
				t.Errorf("got %v; want %q", err, c.want)
			}
		})
	}
}

// FIT-17
func TestFooters(t *testing.T) {
	t.Parallel()
	const app = `<App action="A"><BaseVehicle id="1"/><Qty>1</Qty><PartType id="3"/><Part>P</Part></App>`
	for _, c := range []struct{ footer, warning, err string }{
		{"<Footer><RecordCount>1</RecordCount></Footer>", "", ""},
		{"<Asset action='A'/><Footer><RecordCount>2</RecordCount></Footer>", "", ""},
		{"<Footer/>", "", ""},
		{"<Footer><RecordCount>3</RecordCount></Footer>", "The footer counts 3 applications; there are 1.", ""},
		{"<Footer><RecordCount>many</RecordCount></Footer>", "The footer's count is not a number.", ""},
		{"", "", "The file has no footer: it may be cut off."},
	} {
		got, err := read(strings.NewReader(head + app + c.footer + "</ACES>"))
		text := ""
		if err != nil {
			text = fault.Of(err).Text.String()
		}
		if text != c.err || strings.Join(got.warnings, "|") != c.warning {
			t.Errorf("%s: got %q, %v", c.footer, got.warnings, err)
		}
	}
}

func TestDeclaredEncodingIsHonoured(t *testing.T) {
	t.Parallel()
	document := strings.Replace(head, "UTF-8", "ISO-8859-1", 1) +
		`<App action="A"><BaseVehicle id="1"/><Note>für Türen – 5”</Note><Qty>1</Qty><PartType id="3"/><Part>P</Part></App>` +
		foot
	latin, err := charmap.Windows1252.NewEncoder().String(document)
	if err != nil {
		t.Fatal(err)
	}
	got, err := read(strings.NewReader(latin))
	if err != nil || got.apps[0].Notes[0] != "für Türen – 5”" {
		t.Errorf("got %+v, %v", got, err)
	}
}

// FIT-17: a file that ends early is an error wherever it ends, so that nothing of it is applied.
func TestEveryCutIsSeen(t *testing.T) {
	t.Parallel()
	document := strings.TrimSpace(head +
		`<App action="A"><BaseVehicle id="1"/><Qty>1</Qty><PartType id="3"/><Part>P</Part></App>` + foot)
	for n := range len(document) {
		if _, err := read(strings.NewReader(document[:n])); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: got %v", document[:n], err)
		}
	}
	if got, err := read(strings.NewReader(document)); err != nil || len(got.apps) != 1 {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestHostileFiles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, document, want string }{
		{"billion laughs", "<?xml version='1.0'?><!DOCTYPE lolz [<!ENTITY lol 'lol'>]><ACES/>",
			"The XML declares a document type or an entity at line 1, which is refused."},
		{"a deep application", head + "<App action='A'>" + strings.Repeat("<x>", 200_000),
			"The XML at line 4 is nested more than 32 deep."},
		{"an application without end", head + "<App action='A'>" + strings.Repeat("<Note/>", 1_000_000),
			"The record at line 4 is too large."},
		{"notes without end", head + "<App action='A'>" + strings.Repeat("<Note>"+strings.Repeat("n", 60_000)+"</Note>", 900),
			"The record at line 4 is too large."},
		{"parameters without end", head + "<App action='A'><Qual id='1'>" + strings.Repeat("<param/>", 1_000_000),
			"The record at line 4 is too large."},
		{"a long note", head + "<App action='A'><Note>" + strings.Repeat("n", 1_000_000),
			"The text at line 4 is longer than 64 KB."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if _, err := read(strings.NewReader(c.document)); err == nil || fault.Of(err).Text.String() != c.want {
				t.Errorf("got %v; want %q", err, c.want)
			}
		})
	}
}

// stream is a file of so many applications, written as it is read.
func stream(apps int) io.Reader {
	r, w := io.Pipe()
	go func() {
		_, _ = io.WriteString(w, head)
		var block []byte
		number := func(before string, n int) { block = strconv.AppendInt(append(block, before...), int64(n), 10) }
		for i := range apps {
			number("<App action=\"A\" id=\"", i+1)
			number("\">\n\t<BaseVehicle id=\"", i%50_000+1)
			number("\"/>\n\t<EngineBase id=\"", i%900+1)
			number("\"/>\n\t<Note>only vehicles built before number ", i)
			number("</Note>\n\t<Qty>1</Qty>\n\t<PartType id=\"", i%300+1)
			number("\"/>\n\t<Position id=\"22\"/>\n\t<Part>P-", i/20)
			block = append(block, "</Part>\n</App>\n"...)
			if len(block) < 1<<16 {
				continue
			}
			if _, err := w.Write(block); err != nil {
				return
			}
			block = block[:0]
		}
		_, _ = w.Write(block)
		_, _ = fmt.Fprintf(w, "<Footer><RecordCount>%d</RecordCount></Footer></ACES>", apps)
		_ = w.Close()
	}()
	return r
}

// FIT-17: memory does not grow with the file.
func TestMemoryStaysFlat(t *testing.T) {
	apps := 1_100_000 // 200 MB
	if testing.Short() {
		apps = 50_000
	}
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before, highest := heap(), uint64(0)
	r, err := aces.NewReader(stream(apps))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for {
		app, rejected, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || rejected != nil {
			t.Fatal(rejected, err)
		}
		if n++; app.Number != int64(n) {
			t.Fatalf("got number %d at %d", app.Number, n)
		}
		if n%100_000 == 0 {
			highest = max(highest, heap())
		}
	}
	const most = 16 << 20
	if grown := int64(highest) - int64(before); n != apps || grown > most || len(r.Warnings()) > 0 {
		t.Errorf("%d applications, %d bytes more; want at most %d", n, grown, most)
	}
}

func FuzzReader(f *testing.F) {
	const app = `<App action="A" id="1"><BaseVehicle id="1"/><SubModel id="2"/><Qual id="1"><param value="1"/><text>t</text></Qual><Note>n</Note><Qty>1</Qty><PartType id="3"/><Part>P</Part></App>`
	for _, seed := range []string{head + app + foot, head + app + app,
		head + `<App action="D"><Years from="1" to="2"/></App>` + foot, "<ACES version='3.1'><Header/></ACES>", ""} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, document []byte) {
		got, err := read(bytes.NewReader(document))
		if err != nil && fault.Of(err).Kind != fault.Invalid {
			t.Fatal(err)
		}
		for _, a := range got.apps {
			if a.Part == "" || a.PartTypeID < 1 || a.Quantity < 1 || a.BrandAAIAID == "" || a.Line < 1 ||
				a.BaseVehicleID < 1 && (a.MakeID < 1 || a.YearFrom < 1 || a.YearTo < a.YearFrom) {
				t.Errorf("got %+v", a)
			}
			for _, c := range a.Conditions {
				if c.ID < 1 || c.Element == "" {
					t.Errorf("got %+v", c)
				}
			}
		}
		for _, r := range got.rejected {
			if r.Reason.Format == "" || r.Line < 1 || r.Number < 1 {
				t.Errorf("got %+v", r)
			}
		}
	})
}

func BenchmarkReader(b *testing.B) {
	const apps = 20_000
	document, err := io.ReadAll(stream(apps))
	if err != nil {
		b.Fatal(err)
	}
	for _, encoding := range []string{"UTF-8", "ISO-8859-1"} {
		b.Run(encoding, func(b *testing.B) {
			document := bytes.Replace(document, []byte("UTF-8"), []byte(encoding), 1)
			b.SetBytes(int64(len(document)))
			b.ReportAllocs()
			for b.Loop() {
				r, err := aces.NewReader(bytes.NewReader(document))
				if err != nil {
					b.Fatal(err)
				}
				for {
					if _, _, err := r.Next(); errors.Is(err, io.EOF) {
						break
					} else if err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(apps*b.N)/b.Elapsed().Seconds(), "apps/s")
		})
	}
}
