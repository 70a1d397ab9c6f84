package pies_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/charmap"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/pies"
	"camber/internal/shop/exchange/record"
)

type all struct {
	header   pies.Header
	sheets   []pies.PriceSheet
	items    []pies.Item
	rejected []string
	warnings []string
	unknown  record.Unknown
}

func read(r io.Reader) (all, error) {
	p, err := pies.NewReader(r)
	if err != nil {
		return all{}, err
	}
	got := all{header: p.Header()}
	for {
		item, rejected, err := p.Next()
		if errors.Is(err, io.EOF) {
			for _, w := range p.Warnings() {
				got.warnings = append(got.warnings, fmt.Sprintf("%d: %s", w.Line, w.Text))
			}
			got.sheets, got.unknown = p.PriceSheets(), p.Unknown()
			return got, nil
		}
		if err != nil {
			return got, err
		}
		if rejected != nil {
			got.rejected = append(got.rejected,
				fmt.Sprintf("%d #%d %s: %s", rejected.Line, rejected.Number, rejected.Key, rejected.Reason))
			continue
		}
		got.items = append(got.items, *item)
	}
}

// FIT-17: the whole of a published sample of 6.5.
func TestPublishedSample(t *testing.T) {
	t.Parallel()
	folder := os.Getenv("CAMBER_TEST_DATA")
	if folder == "" {
		t.Skip("CAMBER_TEST_DATA names no folder with the suppliers' sample files")
	}
	f, err := os.Open(filepath.Join(folder, "pies", "PIES_6_5_sample_stibo_1.xml"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	got, err := read(f)
	if err != nil {
		t.Fatal(err)
	}
	each := pies.Measured{Value: "1", UOM: "EA"}
	want := all{
		header: pies.Header{
			Version: "6.5", Submission: pies.Full, BlanketEffectiveDate: "2017-03-15", TechnicalContact: "krma",
			ContactEmail: "krma",
		},
		sheets: []pies.PriceSheet{{
			Maintenance: pies.Add, Number: "2017WD", Name: "2017 WD Prices", Superseded: "2016WD", Currency: "USD",
			Zone:          "Western",
			EffectiveDate: "2017-03-07", ExpirationDate: "2018-03-07",
		}},
		items: []pies.Item{{
			Place: record.Place{Line: 24, Number: 1}, Maintenance: pies.Add, PartNumber: "VC21499", BrandAAIAID: "DKGX",
			BrandLabel:     "Wako",
			SubBrandAAIAID: "DMST", SubBrandLabel: "SubBrand Label", BaseItemID: "VC21", GTIN: "11234567890123",
			GTINQualifier:         "UP",
			HazardousMaterialCode: "Y", ACESApplications: true, ItemQuantitySize: each, ContainerType: "BO",
			QuantityPerApplication: each,
			QuantityQualifier:      "VAR", MinimumOrderQuantity: pies.Measured{Value: "123", UOM: "EA"},
			ItemEffectiveDate: "2010-08-13",
			AvailableDate:     "2010-08-13", ManufacturerGroup: "02347", ManufacturerSubGroup: "A", CategoryCode: "199456",
			UNSPSC:   "11223348",
			VMRSCode: "123000789", PartTerminologyID: 5696,
			Descriptions: []pies.Description{{Maintenance: pies.Add, Code: "MKT", Text: "MKT"}},
			Prices: []pies.Price{{
				Maintenance: pies.Add, Sheet: "2017WD", Type: "WD1", Currency: "USD", EffectiveDate: "2008-10-22",
				ExpirationDate: "2012-10-22",
				Amount:         "10", UOM: "PE",
			}},
			Extended: []pies.Extended{
				{Maintenance: pies.Add, Code: "HSB", Text: "01"}, {Maintenance: pies.Add, Code: "RCT", Text: "Marietta, GA"},
				{Maintenance: pies.Add, Code: "MSD", Text: "MSDS26426"}, {Maintenance: pies.Add, Code: "RCS", Text: "Cobb, GA"},
				{Maintenance: pies.Add, Code: "EMS", Text: "1"},
			},
			Packages: []pies.Package{{
				Maintenance: pies.Add, GTIN: "12345000451747", BarCode: "005555010", UOM: "PK", Eaches: "1", DimensionsUOM: "CM",
				Height: "10.2", Width: "3.6", Length: "2.0", WeightUOM: "PG", Weight: "12.5", DimensionalWeight: "45",
				Hazardous: []pies.Hazard{{
					Maintenance: pies.Add, Scope: "INT", Bulk: "N", Country: "US", TransportMethod: "R", Regulated: "Y",
					Description: "Hazmat Description", ClassCode: "1.4", ShippingName: "Great Lakes Shipping", UNNumber: "027455",
					PackingGroup: "III", ExemptionCode: "4", OuterPackageLabel: "ORM-AIR", Message: "Be careful",
				}},
			}},
			Interchange: []pies.Interchange{{
				Maintenance: pies.Add, TypeCode: "O", BrandAAIAID: "BBTB", BrandLabel: "Great Lakes", PartNumber: "GL26409",
				Grade: "P",
				Notes: "Yellow indicator light", InternalNotes: "May be dificult to remove",
			}},
			Assets: []pies.Asset{{
				Maintenance: pies.Add, ID: "Asset456", Language: "EN", FileName: "VC21499_P04", Type: "P04", Representation: "R",
				Resolution: "96",
				Background: "CLI", View: "BAC", Description: "Details/Description", FilePath: `images\SVlight.tif`,
				URI:      "www.stibo.com",
				Modified: "2008-04-11", EffectiveDate: "2008-04-11", ExpirationDate: "2012-04-11", Countries: []string{"US"},
			}},
			Kit: []pies.Component{
				{Maintenance: pies.Add, PartNumber: "VC36004", BrandAAIAID: "DKGX", Description: "CKENGSENS",
					Quantity: pies.Measured{Value: "2", UOM: "EA"}, Sequence: "1"},
				{Maintenance: pies.Add, PartNumber: "VC36009", BrandAAIAID: "DKGX", Description: "CKENGSENS",
					Quantity: pies.Measured{Value: "1", UOM: "EA"}, Sequence: "2"},
			},
		}},
		unknown: record.Unknown{},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(all{})); diff != "" {
		t.Error(diff)
	}
}

const (
	head = `<?xml version="1.0" encoding="UTF-8"?>
<PIES xmlns="http://www.autocare.org"><Header><PIESVersion>7.2</PIESVersion><SubmissionType>Update</SubmissionType>
<BrandOwnerAAIAID>BBBB</BrandOwnerAAIAID><CurrencyCode>USD</CurrencyCode><LanguageCode>en</LanguageCode></Header>
<Items>
`
	foot = "</Items><Trailer><ItemCount>1</ItemCount><TransactionDate>2026-01-01</TransactionDate></Trailer></PIES>"
)

// FIT-17: what 7.x writes in another way than 6.5.
func TestLaterVersions(t *testing.T) {
	t.Parallel()
	got, err := read(strings.NewReader(head +
		`<Item MaintenanceType="C"><PartNumber> P-1 </PartNumber><ItemLevelGTIN GTINQualifier="UP">0 12345-67890 5</ItemLevelGTIN>
		<Descriptions><Description DescriptionCode="DES" Sequence="2">Pad</Description><Description DescriptionCode="DES" LanguageCode="ES" MaintenanceType="d">Pastilla</Description></Descriptions>
		<Prices><Pricing PriceType="LST"><Price UOM="PE">12.3456</Price><PriceBreak UOM="EA">10</PriceBreak><PriceMultiplier>.5</PriceMultiplier></Pricing></Prices>
		<ProductAttributes><ProductAttribute AttributeID="33" PADBAttribute="Y" AttributeUOM="mm" RecordNumber="1">5.5</ProductAttribute><ProductAttribute AttributeID="Color" PADBAttribute="N">Red</ProductAttribute></ProductAttributes>
		<Packages><Package><PackageUOM>CA</PackageUOM><QuantityofEaches>12</QuantityofEaches><InnerQuantity UOM="EA">4</InnerQuantity>
			<Dimensions UOM="IN"><MerchandisingHeight>1</MerchandisingHeight><MerchandisingWidth>2</MerchandisingWidth><MerchandisingLength>3</MerchandisingLength><ShippingHeight>4</ShippingHeight><ShippingWidth>5</ShippingWidth><ShippingLength>6</ShippingLength></Dimensions></Package></Packages>
		<PartInterchangeInfo><PartInterchange BrandAAIAID="CCCC" BrandLabel="Other" ItemEquivalentUOM="EA" QualityGradeLevel="P">
			<PartNumber InterchangeQuantity="2" UOM="PR" InterchangeNotes="left" ReferenceItem="Y">X1</PartNumber><PartNumber>X2</PartNumber></PartInterchange></PartInterchangeInfo>
		<DigitalAssets><DigitalFileInformation><FileName>a.jpg</FileName><AssetDimensions UOM="PX"><AssetHeight>10</AssetHeight><AssetWidth>20</AssetWidth></AssetDimensions>
			<AssetDescriptions><Description>front</Description></AssetDescriptions><AssetDates><AssetDate assetDateType="Effective">2026-01-02</AssetDate></AssetDates><Countries><Country>US</Country><Country>CA</Country></Countries></DigitalFileInformation></DigitalAssets>
		<Kits><KitComponent SoldSeparately="Y"><ComponentPartNumber>K-1</ComponentPartNumber><ComponentPartTerminologyID>7</ComponentPartTerminologyID><QuantityInKit UOM="EA">1.5</QuantityInKit></KitComponent></Kits>
		</Item>` + foot))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]pies.Item{{
		Place: record.Place{Line: 5, Number: 1}, Maintenance: pies.Change, PartNumber: "P-1", BrandAAIAID: "BBBB",
		GTIN: "012345678905", GTINQualifier: "UP",
		Descriptions: []pies.Description{
			{Maintenance: pies.Add, Code: "DES", Language: "EN", Sequence: 2, Text: "Pad"},
			{Maintenance: pies.Delete, Code: "DES", Language: "ES", Text: "Pastilla"},
		},
		Prices: []pies.Price{{
			Maintenance: pies.Add, Type: "LST", Currency: "USD", Amount: "12.3456", UOM: "PE",
			Break: pies.Measured{Value: "10", UOM: "EA"}, Multiplier: "0.5",
		}},
		Attributes: []pies.Attribute{
			{Maintenance: pies.Add, ID: "33", PADB: true, UOM: "mm", Language: "EN", Record: "1", Value: "5.5"},
			{Maintenance: pies.Add, ID: "Color", Language: "EN", Value: "Red"},
		},
		Packages: []pies.Package{{
			Maintenance: pies.Add, UOM: "CA", Eaches: "12", Inner: pies.Measured{Value: "4", UOM: "EA"}, DimensionsUOM: "IN",
			MerchandisingHeight: "1", MerchandisingWidth: "2", MerchandisingLength: "3", ShippingHeight: "4", ShippingWidth: "5",
			ShippingLength: "6",
		}},
		Interchange: []pies.Interchange{
			{Maintenance: pies.Add, BrandAAIAID: "CCCC", BrandLabel: "Other", Grade: "P", PartNumber: "X1",
				Quantity: pies.Measured{Value: "2", UOM: "PR"}, Notes: "left", ReferenceItem: true},
			{Maintenance: pies.Add, BrandAAIAID: "CCCC", BrandLabel: "Other", Grade: "P", PartNumber: "X2",
				Quantity: pies.Measured{UOM: "EA"}},
		},
		Assets: []pies.Asset{{
			Maintenance: pies.Add, Language: "EN", FileName: "a.jpg", DimensionsUOM: "PX", Height: "10", Width: "20",
			Description:   "front",
			EffectiveDate: "2026-01-02", Countries: []string{"US", "CA"},
		}},
		Kit: []pies.Component{{
			Maintenance: pies.Add, PartNumber: "K-1", BrandAAIAID: "BBBB", PartTerminologyID: 7,
			Quantity: pies.Measured{Value: "1.5", UOM: "EA"}, SoldSeparately: true,
		}},
	}}, got.items); diff != "" {
		t.Error(diff)
	}
	if len(got.rejected)+len(got.warnings)+len(got.unknown) != 0 || got.header.Submission != pies.Update {
		t.Errorf("got %+v", got)
	}
}

// FIT-17: a record that can't be used is reported with line and reason, and the next one is read.
func TestRejected(t *testing.T) {
	t.Parallel()
	const part = "<PartNumber>P-1</PartNumber>"
	for _, c := range []struct{ item, want string }{
		{"<Item/>", "5 #1 : it names no part"},
		{"<Item><PartNumber> </PartNumber></Item>", "5 #1 : it names no part"},
		{"<Item MaintenanceType='X'>" + part + "</Item>", "5 #1 P-1: it says neither A, C nor D"},
		{"<Item>" + part + "<PartTerminologyID>pad</PartTerminologyID></Item>",
			"5 #1 P-1: PartTerminologyID is not a number"},
		{"<Item>" + part + "<Prices><Pricing PriceType='LST'><Price>1,234.00</Price></Pricing></Prices></Item>",
			"5 #1 P-1: Price is not a number"},
		{"<Item>" + part + "<Prices><Pricing PriceType='LST'><Price>-1</Price></Pricing></Prices></Item>",
			"5 #1 P-1: Price is not a number"},
		{"<Item>" + part + "<Prices><Pricing PriceType='LST'><Price>1e3</Price></Pricing></Prices></Item>",
			"5 #1 P-1: Price is not a number"},
		{"<Item>" + part + "<Prices><Pricing PriceType='LST'/></Prices></Item>", "5 #1 P-1: one of its prices has no amount"},
		{"<Item>" + part + "<Packages><Package><QuantityofEaches>dozen</QuantityofEaches></Package></Packages></Item>",
			"5 #1 P-1: QuantityofEaches is not a number"},
		{"<Item>" + part + "<Packages><Package><QuantityofEaches>0</QuantityofEaches></Package></Packages></Item>",
			"5 #1 P-1: one of its packages holds 0 pieces"},
		{"<Item>" + part + "<Kits><Kit><QuantityInKit>1</QuantityInKit></Kit></Kits></Item>",
			"5 #1 P-1: one of its components names no part"},
		{"<Item>" + part + "<Kits><Kit><ComponentPartNumber>K</ComponentPartNumber></Kit></Kits></Item>",
			"5 #1 P-1: one of its components has no quantity"},
		{"<Item>" + part + "<Kits><Kit><ComponentPartNumber>K</ComponentPartNumber><QuantityInKit>0.0</QuantityInKit></Kit></Kits></Item>", "5 #1 P-1: one of its components has no quantity"},
	} {
		t.Run(c.item, func(t *testing.T) {
			t.Parallel()
			got, err := read(strings.NewReader(head + c.item + "<Item><PartNumber>P-2</PartNumber></Item>" +
				strings.Replace(foot, ">1<", ">2<", 1)))
			if err != nil || !cmp.Equal(got.rejected, []string{c.want}) || len(got.items) != 1 ||
				got.items[0].PartNumber != "P-2" || len(got.warnings) > 0 {
				t.Errorf("got %+v, %v", got, err)
			}
		})
	}
}

func TestWarnings(t *testing.T) {
	t.Parallel()
	got, err := read(strings.NewReader(head + `<Item><PartNumber>P-1</PartNumber><ItemLevelGTIN>12X</ItemLevelGTIN>
<MinimumOrderQuantity>few</MinimumOrderQuantity><Mood/><Packages><Package><Weights><Weight>1 lb</Weight></Weights></Package></Packages>
<PartInterchangeInfo><PartInterchange BrandAAIAID="CCCC"/></PartInterchangeInfo></Item>` + strings.Replace(foot, ">1<",
		">5<", 1)))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"5: A code that is no GTIN was left out.", "6: MinimumOrderQuantity is not a number and was left out.",
		"6: Weight is not a number and was left out.",
		"5: An interchange without a part number was left out.", "0: The trailer counts 5 items; there are 1.",
	}
	if diff := cmp.Diff(want, got.warnings); diff != "" || len(got.items) != 1 ||
		!cmp.Equal(got.unknown, record.Unknown{"Mood": 1}) {
		t.Errorf("got %v, %v: %s", got.items, got.unknown, diff)
	}
}

func TestRoots(t *testing.T) {
	t.Parallel()
	document := func(root, version string) string {
		return "<" + root + "><Header><PIESVersion>" + version +
			"</PIESVersion><SubmissionType>full</SubmissionType></Header><Items></Items></" + strings.Fields(root)[0] + ">"
	}
	for _, c := range []struct{ name, document, want string }{
		{"6.5", document(`PIES xmlns="http://www.aftermarket.org"`, "6.5"), ""},
		{"6.7 with a stroke", document(`PIES xmlns="https://www.aftermarket.org/"`, "6.7.1"), ""},
		{"7.2", document(`PIES xmlns="http://www.autocare.org"`, "7.2"), ""},
		{"a prefix", `<p:PIES xmlns:p="http://www.autocare.org"><p:Header><p:PIESVersion>7.1</p:PIESVersion></p:Header><p:Items/></p:PIES>`, ""},
		{"no name space", document("PIES", "7.0"), ""},
		{"another name space", document(`PIES xmlns="http://example.com"`, "7.0"), "This is not a PIES file."},
		{"ACES", "<ACES/>", "This is not a PIES file."},
		{"6.4", document("PIES", "6.4"), "PIES of version 6.4 can't be read here, only 6.5 to 7.x."},
		{"8", document("PIES", "8.0"), "PIES of version 8.0 can't be read here, only 6.5 to 7.x."},
		{"no header", "<PIES><Items/></PIES>", "The file has no header."},
		{"nothing", "<PIES/>", "The file has no header."},
		{"another submission type", "<PIES><Header><SubmissionType>MOST</SubmissionType></Header></PIES>",
			"The header does not say whether the file is FULL or UPDATE."},
		{"entities", "<!DOCTYPE PIES [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><PIES/>",
			"The XML declares a document type or an entity at line 1, which is refused."},
		{"an item without end", head + "<Item>" + strings.Repeat("<Mood/>", 100_000), "The record at line 5 is too large."},
		{"texts without end", head + "<Item><Descriptions>" +
			strings.Repeat("<Description>"+strings.Repeat("d", 60_000)+"</Description>", 200),
			"The record at line 5 is too large."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := read(strings.NewReader(c.document))
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (!fault.Is(err, fault.Invalid) || fault.Of(err).Text.String() != c.want):
				t.Errorf("got %v; want %q", err, c.want)
			}
		})
	}
}

func TestDeclaredEncodingIsHonoured(t *testing.T) {
	t.Parallel()
	text := strings.Replace(head, "UTF-8", "windows-1252", 1) +
		"<Item><PartNumber>P</PartNumber><BrandLabel>Kühler – Ü</BrandLabel></Item>" + foot
	latin, err := charmap.Windows1252.NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := read(strings.NewReader(latin)); err != nil || got.items[0].BrandLabel != "Kühler – Ü" {
		t.Errorf("got %+v, %v", got, err)
	}
}

// FIT-17: a file that ends early is an error wherever it ends.
func TestEveryCutIsSeen(t *testing.T) {
	t.Parallel()
	document := head + "<Item><PartNumber>P</PartNumber><Prices><Pricing><Price>1</Price></Pricing></Prices></Item>" + foot
	for n := range len(document) {
		if _, err := read(strings.NewReader(document[:n])); !fault.Is(err, fault.Invalid) {
			t.Errorf("%q: got %v", document[:n], err)
		}
	}
}

// repeated is before, s n times, and after, without being kept.
type repeated struct {
	before, s, after string
	n                int
	rest             string
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.rest == "" {
		switch {
		case r.before != "":
			r.rest, r.before = r.before, ""
		case r.n > 0:
			r.n--
			r.rest = r.s
		case r.after != "":
			r.rest, r.after = r.after, ""
		default:
			return 0, io.EOF
		}
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

const item = `<Item MaintenanceType="A"><PartNumber>P-1</PartNumber><BrandAAIAID>BBBB</BrandAAIAID><ItemLevelGTIN GTINQualifier="UP">00012345678905</ItemLevelGTIN>
<PartTerminologyID>1684</PartTerminologyID><Descriptions><Description DescriptionCode="DES">Brake pad set</Description><Description DescriptionCode="SHO">Pads</Description></Descriptions>
<Prices><Pricing PriceType="LST"><PriceSheetNumber>1</PriceSheetNumber><Price UOM="PE">49.99</Price></Pricing></Prices>
<Packages><Package><PackageUOM>EA</PackageUOM><QuantityofEaches>1</QuantityofEaches><Weights UOM="PG"><Weight>3.2</Weight></Weights></Package></Packages></Item>
`

func TestMemoryStaysFlat(t *testing.T) {
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := heap()
	p, err := pies.NewReader(&repeated{before: head, s: item, n: 50_000,
		after: strings.Replace(foot, ">1<", ">50000<", 1)})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for {
		_, rejected, err := p.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || rejected != nil {
			t.Fatal(rejected, err)
		}
		n++
	}
	if grown := heap() - before; n != 50_000 || grown > 4<<20 || len(p.Warnings()) > 0 {
		t.Errorf("%d items, %d bytes more, %v", n, grown, p.Warnings())
	}
}

func FuzzReader(f *testing.F) {
	for _, seed := range []string{
		head + item + foot, head + "<Item MaintenanceType='D'><PartNumber>P</PartNumber><Kits><Kit/></Kits></Item>" + foot,
		head + "<Item><PartNumber>P</PartNumber><PartInterchangeInfo><PartInterchange><PartNumber>X</PartNumber></PartInterchange></PartInterchangeInfo></Item>", "<PIES/>", "",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, document []byte) {
		got, err := read(bytes.NewReader(document))
		if err != nil && fault.Of(err).Kind != fault.Invalid {
			t.Fatal(err)
		}
		for _, i := range got.items {
			if i.PartNumber == "" || i.BrandAAIAID == "" && i.BrandLabel == "" || i.Line < 1 || i.Maintenance == "" {
				t.Errorf("got %+v", i)
			}
			for _, p := range i.Prices {
				if p.Amount == "" && p.Maintenance != pies.Delete || strings.Trim(string(p.Amount), "0123456789.") != "" {
					t.Errorf("got %+v", p)
				}
			}
		}
	})
}

func BenchmarkReader(b *testing.B) {
	const items = 1000
	document := []byte(head + strings.Repeat(item, items) + foot)
	b.SetBytes(int64(len(document)))
	b.ReportAllocs()
	for b.Loop() {
		p, err := pies.NewReader(bytes.NewReader(document))
		if err != nil {
			b.Fatal(err)
		}
		for {
			if _, _, err := p.Next(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(items*b.N)/b.Elapsed().Seconds(), "items/s")
}
