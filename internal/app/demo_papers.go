package app

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// demoPapers are what there is to read about the parts of the demonstration: hashes of kept files by their titles.
type demoPapers map[string]string

type demoText struct {
	title string
	lang  text.Lang
	kind  string
	lines []string
}

var demoTexts = []demoText{
	{"How to fit front brake pads", text.English, catalog.Instructions, []string{
		"1. Raise the vehicle on stands and take the wheels off.", "2. Open the lower bolt of the caliper and swing it up.",
		"3. Take the old pads out. Measure the rotors; replace them below their minimum.",
		"4. Push the pistons back slowly. Watch the fluid in the reservoir.",
		"5. Grease the contact points, put the new pads in, close the caliper: 27 lb-ft.",
		"6. Pump the pedal until it is firm. Drive gently for 200 miles.",
	}},
	{"Cómo instalar pastillas delanteras", text.Spanish, catalog.Instructions, []string{
		"1. Levante el vehículo sobre torres y quite las ruedas.",
		"2. Abra el perno inferior de la pinza y gírela hacia arriba.",
		"3. Saque las pastillas usadas. Mida los discos; cámbielos si están bajo su mínimo.",
		"4. Empuje los pistones despacio. Vigile el nivel del líquido.",
		"5. Engrase los puntos de contacto, ponga las pastillas y cierre la pinza: 37 Nm.",
		"6. Bombee el pedal hasta que esté firme. Maneje con suavidad 300 km.",
	}},
	{"Limited warranty", text.English, catalog.Warranty, []string{
		"Kestrel replaces pads that fail in material or make within 24 months",
		"or 24,000 miles. Wear is not covered. Keep your receipt.",
	}},
}

// keepDemoPapers keeps the documents of the demonstration. It writes files, so it comes before the transaction that
// fills the shop.
func keepDemoPapers(ctx context.Context, s *Services) (demoPapers, error) {
	kept := demoPapers{}
	certificate := demoText{title: "Resale certificate",
		lines: []string{"The buyer resells what is bought and pays no sales tax on it.", "Made up for the demonstration."}}
	for _, one := range append(slices.Clone(demoTexts), certificate) {
		f, err := s.disk.Put(ctx, "application/pdf", bytes.NewReader(onePage(one.title, one.lines)))
		if err != nil {
			return nil, err
		}
		kept[one.title] = f.SHA256
	}
	return kept, nil
}

// fillPapers gives pads all that a page tells beside price and fitment, and a part that is replaced its successor.
func (d *demo) fillPapers(ctx context.Context) error {
	pads := catalog.Item{
		Maintenance: catalog.Change, BrandID: d.brands["Kestrel"], Number: "1363", Tier: catalog.Aftermarket,
		Size: catalog.Size{LengthMM: 203, WidthMM: 152, HeightMM: 92},
		Texts: map[text.Lang]catalog.Texts{
			text.English: {
				Warranty: "24 months or 24,000 miles, whichever comes first. Wear is not covered; keep your receipt.",
				Prop65:   "WARNING: This product can expose you to chemicals including nickel, which is known to the State of California to cause cancer. For more information go to www.P65Warnings.ca.gov.",
			},
			text.Spanish: {
				Warranty: "24 meses o 24,000 millas, lo que ocurra primero. No cubre el desgaste; guarde su recibo.",
				Prop65:   "ADVERTENCIA: Este producto puede exponerle a químicos, entre ellos níquel, que el Estado de California sabe que causa cáncer. Para más información vaya a www.P65Warnings.ca.gov.",
			},
		},
		Interchanges: []catalog.Interchange{
			{Kind: catalog.OENumber, Label: "General Motors", Number: "22846379"},
			{Kind: catalog.OENumber, Label: "General Motors", Number: "84192725"},
			{Kind: catalog.Competitor, Label: "Harrow", Number: "HB-1363C"},
		},
		Packages: []catalog.Package{{UOM: "CA", Eaches: 6, Size: catalog.Size{LengthMM: 420, WidthMM: 320, HeightMM: 200},
			WeightG: 12_900}},
	}
	for _, one := range demoTexts {
		pads.Documents = append(pads.Documents,
			catalog.Document{Kind: one.kind, Title: one.title, Lang: one.lang, SHA256: d.papers[one.title]})
	}
	pads.Documents = append(pads.Documents,
		catalog.Document{Kind: catalog.OtherKind, Title: "Proposition 65", URL: "https://www.p65warnings.ca.gov/"})
	made := catalog.Item{
		Maintenance: catalog.Change, BrandID: d.brands["Dunmore"], Number: "DK-OWN",
		Supersedes: []catalog.Superseded{{Number: "DK-OWN1", Message: "First edition, without a choice of paint"}},
	}
	outcomes, err := d.Catalog.SaveItems(ctx, audit.System, []catalog.Item{pads, made})
	if err != nil {
		return err
	}
	for _, o := range outcomes {
		if o.Done != catalog.Changed {
			return fmt.Errorf("papers: %s %v", o.Done, o.Fields)
		}
	}
	return nil
}

// onePage is a PDF of one page: a title, and lines under it.
func onePage(title string, lines []string) []byte {
	var page strings.Builder
	fmt.Fprintf(&page, "BT /B 20 Tf 72 700 Td (%s) Tj ET\nBT /R 12 Tf 72 664 Td 20 TL\n", latin(title))
	for _, line := range lines {
		fmt.Fprintf(&page, "(%s) Tj T*\n", latin(line))
	}
	page.WriteString("ET")
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</R 5 0 R/B 6 0 R>>>>>>",
		fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", page.Len(), page.String()),
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
		"<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>",
	}
	var b bytes.Buffer
	b.WriteString("%PDF-1.4\n")
	places := ""
	for i, object := range objects {
		places += fmt.Sprintf("%010d 00000 n \n", b.Len())
		fmt.Fprintf(&b, "%d 0 obj%s\nendobj\n", i+1, object)
	}
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n%strailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n",
		len(objects)+1, places, len(objects)+1, b.Len())
	return b.Bytes()
}

// latin is a text in the encoding of the page's fonts, as a PDF writes it.
func latin(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '(' || r == ')' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r < 0x80:
			b.WriteRune(r)
		case r < 0x100:
			fmt.Fprintf(&b, "\\%03o", r)
		}
	}
	return b.String()
}
