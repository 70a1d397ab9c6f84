package exchange_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange"
)

const (
	piesHead = `<PIES xmlns="http://www.autocare.org"><Header><PIESVersion>7.1</PIESVersion><SubmissionType>UPDATE</SubmissionType><LanguageCode>EN</LanguageCode></Header><Items>`
	piesFoot = `</Items></PIES>`
	named    = `<PartNumber>P-1</PartNumber><BrandAAIAID>BBBB</BrandAAIAID>`

	wholeItem = `<Item MaintenanceType="A">` + named + `<PartTerminologyID>1684</PartTerminologyID>
<Descriptions>
<Description DescriptionCode="TLE">Quiet pads</Description><Description DescriptionCode="DES">PADS CER FRT</Description><Description DescriptionCode="SHO">Pads</Description>
<Description DescriptionCode="MKT">Stops without a sound.</Description><Description DescriptionCode="FAB">Slotted</Description><Description DescriptionCode="WAR">Two years</Description>
<Description DescriptionCode="TLE" LanguageCode="ES">Pastillas</Description></Descriptions>
<Prices><Pricing PriceType="RET"><Price UOM="PE">46.99</Price></Pricing><Pricing PriceType="JBR"><Price UOM="PE">31.00</Price></Pricing></Prices>
<ProductAttributes><ProductAttribute AttributeID="Material">Ceramic</ProductAttribute><ProductAttribute AttributeID="Use" RecordNumber="1">Street</ProductAttribute>
<ProductAttribute AttributeID="Use" RecordNumber="2">Track</ProductAttribute><ProductAttribute AttributeID="Width" AttributeUOM="IN">5.1</ProductAttribute></ProductAttributes>
<Packages><Package><PackageUOM>EA</PackageUOM><QuantityofEaches>1</QuantityofEaches><Weights UOM="KG"><Weight>2</Weight></Weights></Package>
<Package><PackageUOM>CA</PackageUOM><QuantityofEaches>12</QuantityofEaches></Package></Packages>
<Kits><KitComponent><ComponentPartNumber>P-2</ComponentPartNumber><QuantityInKit>2</QuantityInKit></KitComponent>
<KitComponent><ComponentPartNumber>P-3</ComponentPartNumber><QuantityInKit>1</QuantityInKit></KitComponent></Kits>
<PartInterchangeInfo><PartInterchange BrandAAIAID="GMGM"><PartNumber>84-1</PartNumber><PartNumber>84-2</PartNumber></PartInterchange>
<PartInterchange BrandAAIAID="FORD"><PartNumber>F-9</PartNumber></PartInterchange></PartInterchangeInfo>
<DigitalAssets><DigitalFileInformation><FileName>front.jpg</FileName><AssetType>P04</AssetType><URI>https://files.test/a/front.jpg</URI></DigitalFileInformation>
<DigitalFileInformation><FileName>fit.pdf</FileName><AssetType>INS</AssetType><URI>https://files.test/a/fit.pdf</URI></DigitalFileInformation></DigitalAssets>
</Item>`
)

// state is all that a file can say of a part, a line each.
func (s *shop) state(number string) (lines []string) {
	s.t.Helper()
	pair := catalog.Pair{AAIA: "BBBB", Number: number}
	id := must(s.Catalog.ByPairs(s.ctx, []catalog.Pair{pair}))(s.t)[pair]
	p, d := must(s.Catalog.Part(s.ctx, id))(s.t), must(s.Catalog.Details(s.ctx, id))(s.t)
	spanish := must(s.Catalog.Part(text.With(s.ctx, text.Spanish), id))(s.t)
	add := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	add("name %s", p.Name)
	add("short %s", p.ShortName)
	add("summary %s", p.Summary)
	add("description %s", strings.ReplaceAll(p.Description, "\n\n", " / "))
	add("warranty %s", d.Warranty)
	add("spanish %s", spanish.Name)
	add("category %d, %d g", p.CategoryID, p.WeightG)
	for _, a := range p.Attributes {
		add("%s %s", a.Name, a.Value)
	}
	for _, k := range d.Packages {
		add("%s of %d", k.UOM, k.Eaches)
	}
	for _, x := range d.Interchanges {
		add("%s %s %s", x.Brand, x.Number, x.Note)
	}
	for _, f := range d.Documents {
		add("%s %s", f.Kind, f.URL)
	}
	for _, c := range p.Components {
		add("%d of %s", c.Quantity, must(s.Catalog.Part(s.ctx, c.PartID))(s.t).Number)
	}
	for _, l := range must(s.Prices.Levels(s.ctx))(s.t) {
		for _, q := range must(s.Prices.For(s.ctx, l.ID, 1, id))(s.t) {
			add("%s %d.%02d", l.Code, q.UnitE4/10_000, q.UnitE4%10_000/100)
		}
	}
	return lines
}

// FIT-17: an item that is changed says what of it changes, and every piece of it says whether it is added, changed or
// taken away; all else of the part stays.
func TestAChangedItemChangesWhatItNames(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		parts := `<Item MaintenanceType="A"><PartNumber>P-2</PartNumber><BrandAAIAID>BBBB</BrandAAIAID></Item><Item MaintenanceType="A"><PartNumber>P-3</PartNumber><BrandAAIAID>BBBB</BrandAAIAID></Item>`
		for _, c := range []struct{ change, less, more string }{
			{``, ``, ``},
			{`<Prices><Pricing PriceType="RET" MaintenanceType="C"><Price UOM="PE">49.99</Price></Pricing></Prices>`,
				`retail 46.99`, `retail 49.99`},
			{`<Prices><Pricing PriceType="JBR" MaintenanceType="D"></Pricing></Prices>`, `jobber 31.00`, `jobber 46.99`},
			{`<Descriptions><Description DescriptionCode="TLE" MaintenanceType="C">Silent pads</Description></Descriptions>`,
				`name Quiet pads`, `name Silent pads`},
			{`<Descriptions><Description DescriptionCode="SHO" MaintenanceType="C">Brake pads</Description></Descriptions>`,
				`short Pads`, `short Brake pads`},
			{`<Descriptions><Description DescriptionCode="SHO" MaintenanceType="D"/></Descriptions>`, `short Pads`, `short `},
			{`<Descriptions><Description DescriptionCode="EXT" MaintenanceType="A">Front ceramic pads</Description></Descriptions>`, `summary PADS CER FRT`, `summary Front ceramic pads`},
			{`<Descriptions><Description DescriptionCode="FAB" MaintenanceType="A">With shims</Description></Descriptions>`,
				`description Stops without a sound. / Slotted`, `description Stops without a sound. / Slotted / With shims`},
			{`<Descriptions><Description DescriptionCode="FAB" MaintenanceType="D">Slotted</Description></Descriptions>`,
				`description Stops without a sound. / Slotted`, `description Stops without a sound.`},
			{`<Descriptions><Description DescriptionCode="MKT" MaintenanceType="C">Stops.</Description></Descriptions>`,
				`description Stops without a sound. / Slotted`, `description Stops. / Slotted`},
			{`<Descriptions><Description DescriptionCode="MKT" MaintenanceType="D"/></Descriptions>`,
				`description Stops without a sound. / Slotted`, `description Slotted`},
			{`<Descriptions><Description DescriptionCode="FAB" MaintenanceType="C" Sequence="7">With a slot</Description></Descriptions>`, `description Stops without a sound. / Slotted`, `description Stops without a sound. / Slotted / With a slot`},
			{`<Descriptions><Description DescriptionCode="WAR" MaintenanceType="D"/></Descriptions>`, `warranty Two years`,
				`warranty `},
			{`<Descriptions><Description DescriptionCode="TLE" LanguageCode="ES" MaintenanceType="D"/></Descriptions>`,
				`spanish Pastillas`, `spanish Quiet pads`},
			{`<Descriptions><Description DescriptionCode="TLE" MaintenanceType="D"/></Descriptions>`, ``, ``},
			{`<ProductAttributes><ProductAttribute AttributeID="Material" MaintenanceType="C">Organic</ProductAttribute></ProductAttributes>`, `Material Ceramic`, `Material Organic`},
			{`<ProductAttributes><ProductAttribute AttributeID="Slots" MaintenanceType="A">2</ProductAttribute></ProductAttributes>`, ``, `Slots 2`},
			{`<ProductAttributes><ProductAttribute AttributeID="Use" MaintenanceType="D">Track</ProductAttribute></ProductAttributes>`, `Use Track`, ``},
			{`<ProductAttributes><ProductAttribute AttributeID="Use" MaintenanceType="D"/></ProductAttributes>`,
				`Use Street|Use Track`, ``},
			{`<ProductAttributes><ProductAttribute AttributeID="Width" AttributeUOM="IN" MaintenanceType="A">5.1</ProductAttribute></ProductAttributes>`, ``, ``},
			{`<Packages><Package MaintenanceType="C"><PackageUOM>EA</PackageUOM><QuantityofEaches>1</QuantityofEaches><Weights UOM="KG"><Weight>3</Weight></Weights></Package></Packages>`, `category 1, 2000 g`, `category 1, 3000 g`},
			{`<Packages><Package MaintenanceType="A"><PackageUOM>CA</PackageUOM><QuantityofEaches>24</QuantityofEaches></Package></Packages>`, ``, `CA of 24`},
			{`<Packages><Package MaintenanceType="D"><PackageUOM>CA</PackageUOM></Package></Packages>`, `CA of 12`, ``},
			{`<PartInterchangeInfo><PartInterchange BrandAAIAID="GMGM" MaintenanceType="C" InterchangeNotes="2015 on"><PartNumber>842</PartNumber></PartInterchange></PartInterchangeInfo>`, `GMGM 84-2 `, `GMGM 842 2015 on`},
			{`<PartInterchangeInfo><PartInterchange BrandAAIAID="GMGM" MaintenanceType="D"><PartNumber>84-1</PartNumber></PartInterchange></PartInterchangeInfo>`, `GMGM 84-1 `, ``},
			{`<PartInterchangeInfo><PartInterchange BrandAAIAID="GMGM" MaintenanceType="D"/></PartInterchangeInfo>`,
				`GMGM 84-1 |GMGM 84-2 `, ``},
			{`<DigitalAssets><DigitalFileInformation MaintenanceType="C"><FileName>front.jpg</FileName><AssetType>P04</AssetType><URI>https://files.test/b/front.jpg</URI></DigitalFileInformation></DigitalAssets>`, `image https://files.test/a/front.jpg`, `image https://files.test/b/front.jpg`},
			{`<DigitalAssets><DigitalFileInformation MaintenanceType="D"><FileName>fit.pdf</FileName></DigitalFileInformation></DigitalAssets>`, `instructions https://files.test/a/fit.pdf`, ``},
			{`<Kits><KitComponent MaintenanceType="C"><ComponentPartNumber>P2</ComponentPartNumber><QuantityInKit>4</QuantityInKit></KitComponent></Kits>`, `2 of P-2`, `4 of P-2`},
			{`<Kits><KitComponent MaintenanceType="D"><ComponentPartNumber>P-3</ComponentPartNumber></KitComponent></Kits>`,
				`1 of P-3`, ``},
		} {
			s.bring(exchange.PIES, s.write("whole.xml", piesHead+parts+wholeItem+piesFoot), exchange.Options{})
			want := s.state("P-1")
			less, more := strings.Split(c.less, "|"), strings.Split(c.more, "|")
			for i, line := range less {
				at := slices.Index(want, line)
				switch {
				case c.less == "" && c.more == "":
				case c.less == "":
				case at < 0:
					t.Fatalf("the part has no line %q: %q", line, want)
				case i == 0 && c.more != "":
					want[at] = more[0]
				default:
					want = slices.Delete(want, at, at+1)
				}
			}
			change := s.write("change.xml", piesHead+`<Item MaintenanceType="C">`+named+c.change+`</Item>`+piesFoot)
			s.bring(exchange.PIES, change, exchange.Options{})
			got := s.state("P-1")
			s.bring(exchange.PIES, change, exchange.Options{})
			if diff := cmp.Diff(got, s.state("P-1")); diff != "" {
				t.Errorf("%s\ntwice: %s", c.change, diff)
			}
			if c.less == "" && c.more != "" {
				got = slices.DeleteFunc(got, func(line string) bool { return line == c.more })
				if len(got) != len(want) {
					t.Errorf("%s\ndoes not add %q", c.change, c.more)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s\n(-want +got): %s", c.change, diff)
			}
		}
	})
}
