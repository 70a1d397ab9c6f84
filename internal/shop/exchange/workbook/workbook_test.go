package workbook_test

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/workbook"
)

const (
	space = ` xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	kind  = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/`
)

// made is a workbook of the parts that are given beside those that each one has.
func made(t testing.TB, more map[string]string) []byte {
	t.Helper()
	parts := map[string]string{
		"[Content_Types].xml": `<Types/>`,
		"xl/workbook.xml":     `<workbook` + space + `><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId1" Type="` + kind + `worksheet" Target="worksheets/sheet1.xml"/>` +
			`<Relationship Id="rId2" Type="` + kind + `worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
		"xl/styles.xml": `<styleSheet` + space + `><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\-mmm\-yy;@"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00_);[Red]\(&quot;$&quot;#,##0.00\)"/>` +
			`<numFmt numFmtId="166" formatCode="00000"/><numFmt numFmtId="167" formatCode="[h]:mm:ss"/><numFmt numFmtId="168" formatCode="0.0%"/></numFmts>` +
			`<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/>` +
			`<xf numFmtId="167"/><xf numFmtId="168"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
		"xl/sharedStrings.xml": `<sst` + space + `><si><t>Part</t></si><si><r><t xml:space="preserve">rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></si></sst>`,
	}
	for name, content := range more {
		parts[name] = content
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, content := range parts {
		f, err := w.Create(name)
		if err == nil {
			_, err = io.WriteString(f, content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func sheet(rows string) string {
	return `<worksheet` + space + `><sheetData>` + rows + `</sheetData></worksheet>`
}

func converted(content []byte) (string, workbook.Found, error) {
	var out strings.Builder
	found, err := workbook.Convert(bytes.NewReader(content), int64(len(content)), "a.xlsx", &out)
	return out.String(), found, err
}

// What another program wrote is read as it is meant: days, percentages, codes with zeroes, prices to their last digit.
func TestAWorkbookOfAnotherProgram(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("testdata/prices.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	got, found, err := converted(content)
	if err != nil {
		t.Fatal(err)
	}
	want := `"Brand","Part Number","Price","Discount","From","Seen","UPC","On sale","Cost","Note"

"Kestrel","00123","12.345","8.25%","2026-11-28","2026-11-28 14:05:09","012345678905","yes","24.69","two lines, ""quoted""; semicolon"
"Ünïcode – ½","1.23457E+15","0.3","","","","","","","rich text"
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(workbook.Found{Sheet: "Prices", Others: []string{"Cover", "Hidden notes", "Old"}}, found); diff != "" {
		t.Error(diff)
	}
}

func TestCellsAreReadAsTheyAreMeant(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ cell, want string }{
		{`<c t="s"><v>0</v></c>`, "Part"},
		{`<c t="s"><v>1</v></c>`, "rich text"},
		{`<c t="inlineStr"><is><t> in_x000D__x000A_line </t></is></c>`, " in line "},
		{`<c t="str"><f>A1&amp;"x"</f><v>made</v></c>`, "made"},
		{`<c><f>1+1</f><v>2</v></c>`, "2"},
		{`<c t="b"><v>0</v></c>`, "no"},
		{`<c t="e"><v>#N/A</v></c>`, "#N/A"},
		{`<c t="d"><v>2026-11-28T00:00:00</v></c>`, "2026-11-28"},
		{`<c t="d"><v>2026-11-28T10:30:00Z</v></c>`, "2026-11-28 10:30:00"},
		{`<c><v>0.30000000000000004</v></c>`, "0.3"},
		{`<c><v>1E-3</v></c>`, "0.001"},
		{`<c><v>9.99E3</v></c>`, "9990"},
		{`<c><v>-12.50</v></c>`, "-12.5"},
		{`<c><v>999999999999999</v></c>`, "999999999999999"},
		{`<c><v>1234567890123456</v></c>`, "1.23457E+15"},
		{`<c s="1"><v>46354</v></c>`, "2026-11-28"},
		{`<c s="1"><v>1</v></c>`, "1900-01-01"},
		{`<c s="1"><v>59</v></c>`, "1900-02-28"},
		{`<c s="1"><v>61</v></c>`, "1900-03-01"},
		{`<c s="1"><v>2958466</v></c>`, "2958466"},
		{`<c s="1"><v>-1</v></c>`, "-1"},
		{`<c s="2"><v>46354</v></c>`, "2026-11-28"},
		{`<c s="3"><v>1234.5</v></c>`, "1234.5"},
		{`<c s="4"><v>501</v></c>`, "00501"},
		{`<c s="4"><v>1.5</v></c>`, "1.5"},
		{`<c s="5"><v>0.5</v></c>`, "12:00:00"},
		{`<c s="6"><v>0.0825</v></c>`, "8.25%"},
		{`<c s="6"><v>1</v></c>`, "100%"},
		{`<c s="7"><v>46354.75</v></c>`, "2026-11-28 18:00:00"},
		{`<c s="99"><v>7</v></c>`, "7"},
		{`<c><v>NaN</v></c>`, "NaN"},
		{`<c s="1"/>`, ""},
	} {
		got, _, err := converted(made(t, map[string]string{
			"xl/worksheets/sheet1.xml": sheet(`<row><c t="inlineStr"><is><t>a</t></is></c>` + c.cell + `</row>`)}))
		want := "\"a\",\"" + c.want + "\"\n"
		if err != nil || got != want {
			t.Errorf("%s: %q, %v; want %q", c.cell, got, err, want)
		}
	}
	got, _, err := converted(made(t, map[string]string{
		"xl/workbook.xml":          `<workbook` + space + `><workbookPr date1904="1"/><sheets><sheet name="One" r:id="rId1"/></sheets></workbook>`,
		"xl/worksheets/sheet1.xml": sheet(`<row><c s="1"><v>44892</v></c></row>`)}))
	if err != nil || got != "\"2026-11-28\",\"\"\n" {
		t.Errorf("from 1904 on: %q, %v", got, err)
	}
}

// A row stands in the line of its number, and a cell in the column of its name, whatever is left out between them.
func TestRowsAndColumnsKeepTheirPlaces(t *testing.T) {
	t.Parallel()
	got, found, err := converted(made(t, map[string]string{
		"xl/workbook.xml": `<workbook` + space + `><sheets><sheet name="Empty" r:id="rId1"/><sheet name="Full" r:id="rId2"/>` +
			`<sheet name="Chart" r:id="rId9"/></sheets></workbook>`,
		"xl/worksheets/sheet1.xml": sheet(`<row r="1"><c r="A1"/></row>`),
		"xl/worksheets/sheet2.xml": sheet(`<row r="2"><c r="A2"><v>1</v></c><c r="C2"><v>3</v></c></row><row r="5"><c r="B5"><v>2</v></c></row><row><c><v>6</v></c></row>`),
	}))
	if want := "\n\"1\",\"\",\"3\"\n\n\n\"\",\"2\",\"\"\n\"6\",\"\",\"\"\n"; err != nil || got != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
	if found.Sheet != "Full" || !cmp.Equal(found.Others, []string{"Empty"}) {
		t.Errorf("found %+v", found)
	}
}

// SEC-1: what no spreadsheet writes is refused with a sentence, in little memory.
func TestHostileWorkbooksAreRefused(t *testing.T) { //nolint:paralleltest // it measures the whole program
	bomb := strings.Repeat(`<x/>`, 18<<20)
	for name, c := range map[string]struct {
		parts map[string]string
		words string
	}{
		"a bomb":         {map[string]string{"xl/worksheets/sheet1.xml": sheet(bomb)}, "grows to more than"},
		"an entity":      {map[string]string{"xl/worksheets/sheet1.xml": `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>` + sheet(`<row><c t="str"><v>&e;</v></c></row>`)}, "document type"},
		"no result":      {map[string]string{"xl/worksheets/sheet1.xml": sheet(`<row r="3"><c r="B3"><f>1+1</f></c></row>`)}, "B3 of row 3 was saved without its result"},
		"no such text":   {map[string]string{"xl/worksheets/sheet1.xml": sheet(`<row><c r="A1" t="s"><v>7</v></c></row>`)}, "cell A1 names a text"},
		"many columns":   {map[string]string{"xl/worksheets/sheet1.xml": sheet(`<row><c r="XFD1"><v>7</v></c></row>`)}, "may have 2000 columns"},
		"many rows":      {map[string]string{"xl/worksheets/sheet1.xml": sheet(`<row r="99999999"><c><v>7</v></c></row>`)}, "too large"},
		"nothing":        {map[string]string{"xl/worksheets/sheet1.xml": sheet(``)}, "No worksheet"},
		"no worksheet":   {map[string]string{}, "No worksheet"},
		"cut off":        {map[string]string{"xl/worksheets/sheet1.xml": `<worksheet><sheetData><row>`}, ""},
		"not a workbook": {map[string]string{"xl/workbook.xml": "", "xl/worksheets/sheet1.xml": sheet(``)}, ""},
	} {
		content := made(t, c.parts)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := converted(content)
		runtime.ReadMemStats(&after)
		if !fault.Is(err, fault.Invalid) || !strings.Contains(fault.Of(err).Text.String(), c.words) {
			t.Errorf("%s: %v", name, err)
		}
		if name != "a bomb" && after.TotalAlloc-before.TotalAlloc > 16<<20 {
			t.Errorf("%s took %d MB", name, (after.TotalAlloc-before.TotalAlloc)>>20)
		}
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	if _, err := w.Create("other.txt"); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := converted(b.Bytes()); !fault.Is(err, fault.Invalid) {
		t.Errorf("another archive: %v", err)
	}
}

// The memory does not grow with the rows, nor with the texts that they share.
func TestALargeWorkbookTakesLittleMemory(t *testing.T) { //nolint:paralleltest // it measures the whole program
	var rows, texts strings.Builder
	const n = 100_000
	for i := range n {
		s := strconv.Itoa(i)
		rows.WriteString(`<row><c t="s"><v>` + s + `</v></c><c><v>` + s + `.25</v></c></row>`)
		texts.WriteString(`<si><t>a text that is long enough to be seen, number ` + s + `</t></si>`)
	}
	content := made(t, map[string]string{"xl/worksheets/sheet1.xml": sheet(rows.String()),
		"xl/sharedStrings.xml": `<sst>` + texts.String() + `</sst>`})
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	lines := &counter{}
	if _, err := workbook.Convert(bytes.NewReader(content), int64(len(content)), "a.xlsx", lines); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	if lines.n != n || lines.most > 64<<20+before.HeapAlloc {
		t.Errorf("%d lines, %d MB at most", lines.n, lines.most>>20)
	}
}

type counter struct {
	n    int
	most uint64
}

func (c *counter) Write(p []byte) (int, error) {
	if c.n += bytes.Count(p, []byte("\n")); c.n%50 == 0 {
		var now runtime.MemStats
		runtime.ReadMemStats(&now)
		c.most = max(c.most, now.HeapAlloc)
	}
	return len(p), nil
}

func FuzzConvert(f *testing.F) {
	if content, err := os.ReadFile("testdata/prices.xlsx"); err == nil {
		f.Add(content)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		_, _, err := converted(content)
		if err != nil && fault.Of(err).Kind != fault.Invalid {
			t.Errorf("%v", err)
		}
	})
}

// FuzzSheet reads whatever stands in the parts of a workbook.
func FuzzSheet(f *testing.F) {
	f.Add(sheet(`<row r="1"><c r="A1" s="1" t="s"><v>0</v></c></row>`), `<sst><si><t>x</t></si></sst>`, "[h]:mm")
	f.Add(sheet(`<row><c t="inlineStr"><is><r><t>_x000D_</t></r></is></c><c><f>1</f><v>1E300</v></c></row>`), `<sst/>`, "0.0%")
	f.Fuzz(func(t *testing.T, rows, texts, code string) {
		var escaped strings.Builder
		for _, r := range code {
			if r >= ' ' && r < 0x7f && !strings.ContainsRune(`<>&"`, r) {
				escaped.WriteRune(r)
			}
		}
		out, _, err := converted(made(t, map[string]string{"xl/worksheets/sheet1.xml": rows, "xl/sharedStrings.xml": texts,
			"xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="` + escaped.String() +
				`"/></numFmts><cellXfs><xf/><xf numFmtId="200"/></cellXfs></styleSheet>`}))
		if err != nil && fault.Of(err).Kind != fault.Invalid {
			t.Errorf("%v", err)
		}
		if err == nil && strings.Count(out, `"`)%2 != 0 {
			t.Errorf("quotes are open: %q", out)
		}
	})
}
