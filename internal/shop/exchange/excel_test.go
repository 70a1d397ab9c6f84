package exchange_test

import (
	"archive/zip"
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange"
)

// workbook writes an Excel workbook of worksheets; a cell that begins with = is a number.
func (s *shop) workbook(name string, sheets ...[][]string) string {
	s.t.Helper()
	path := s.write(name, "")
	f := must(os.Create(path))(s.t)
	w := zip.NewWriter(f)
	part := func(name, content string) {
		if _, err := must(w.Create(name))(s.t).Write([]byte(content)); err != nil {
			s.t.Fatal(err)
		}
	}
	list, rels := "", ""
	for i, rows := range sheets {
		id := string(rune('1' + i))
		list += `<sheet name="Sheet ` + id + `" r:id="r` + id + `"/>`
		rels += `<Relationship Id="r` + id + `" Type="x/worksheet" Target="worksheets/` + id + `.xml"/>`
		content := ""
		for _, row := range rows {
			content += "<row>"
			for _, cell := range row {
				if number, is := strings.CutPrefix(cell, "="); is {
					content += "<c><v>" + number + "</v></c>"
				} else {
					content += `<c t="inlineStr"><is><t>` + cell + `</t></is></c>`
				}
			}
			content += "</row>"
		}
		part("xl/worksheets/"+id+".xml", "<worksheet><sheetData>"+content+"</sheetData></worksheet>")
	}
	part("[Content_Types].xml", "<Types/>")
	part("xl/workbook.xml", `<workbook xmlns:r="r"><sheets>`+list+`</sheets></workbook>`)
	part("xl/_rels/workbook.xml.rels", `<Relationships>`+rels+`</Relationships>`)
	if err := w.Close(); err != nil {
		s.t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		s.t.Fatal(err)
	}
	return path
}

// DATA-1: an Excel workbook works wherever a sheet does by the command line, and the report says what of it was read.
func TestAWorkbookIsImportedAsASheet(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := open(t, ctx)
		path := s.workbook("parts.xlsx", nil, [][]string{{"Brand", "Part Number", "Name", "Price"},
			{"Anyco", "00123", "Pads", "=1.234"}, {"Anyco", "=9.99E16", "Discs", "=1"}}, [][]string{{"Notes"}})
		r := s.bring(exchange.Parts, path, exchange.Options{})
		if diff := cmp.Diff([]int64{2, 1, 1}, counts(r)); diff != "" {
			t.Errorf("read, kept, rejected: %s", diff)
		}
		if !slices.ContainsFunc(r.Warnings, func(w exchange.Reason) bool {
			return w.Text == "The worksheet Sheet 2 was read. Not read were: Sheet 1, Sheet 3."
		}) || r.Reasons[0].Line != 3 {
			t.Errorf("the report is %+v", r)
		}
		part := must(s.Catalog.ListedOf(ctx, []int64{1}))(t)
		quotes := must(s.Prices.For(ctx, 0, 1, 1))(t)
		if len(part) != 1 || part[0].Number != "00123" || quotes[1].UnitE4 != 1_2340 {
			t.Errorf("the part is %+v, %+v", part, quotes)
		}
		stock := s.workbook("stock.xlsx", [][]string{{"Brand", "Part Number", "Store", "Quantity"},
			{"Anyco", "00123", "MAIN", "=7"}})
		if r := s.bring(exchange.Stock, stock, exchange.Options{}); r.Kept != 1 {
			t.Errorf("stock: %+v", r)
		}
		old := s.write("old.xls", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more")
		if _, err := s.Import(ctx, audit.System, exchange.Parts, old, exchange.Options{}, nil); !fault.Is(err, fault.Invalid) {
			t.Errorf("an old workbook: %v", err)
		}
	})
}
