package app

import (
	"archive/zip"
	"bytes"
	"context"
	"net/http"
	"strings"
	"testing"

	"camber/internal/web/present/adminview"
)

// excelOf is an Excel workbook of a worksheet named Prices and one named Notes; a cell that begins with = is a number.
func excelOf(t *testing.T, rows [][]string) []byte {
	t.Helper()
	var b, content strings.Builder
	for _, row := range rows {
		content.WriteString("<row>")
		for _, cell := range row {
			if number, is := strings.CutPrefix(cell, "="); is {
				content.WriteString("<c><v>" + number + "</v></c>")
			} else {
				content.WriteString(`<c t="inlineStr"><is><t>` + cell + `</t></is></c>`)
			}
		}
		content.WriteString("</row>")
	}
	w := zip.NewWriter(&b)
	for _, part := range [][2]string{
		{"[Content_Types].xml", "<Types/>"},
		{"xl/workbook.xml", `<workbook xmlns:r="r"><sheets><sheet name="Prices" r:id="a"/><sheet name="Notes" r:id="b"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships><Relationship Id="a" Type="x/worksheet" Target="worksheets/1.xml"/>` +
			`<Relationship Id="b" Type="x/worksheet" Target="worksheets/2.xml"/></Relationships>`},
		{"xl/worksheets/1.xml", "<worksheet><sheetData>" + content.String() + "</sheetData></worksheet>"},
		{"xl/worksheets/2.xml", "<worksheet><sheetData/></worksheet>"},
	} {
		f, err := w.Create(part[0])
		if err == nil {
			_, err = f.Write([]byte(part[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return []byte(b.String())
}

// DATA-1: an Excel workbook goes the way of a sheet, and it is said which of its worksheets was read.
func TestAWorkbookIsImportedInTheOffice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		p := addProduct(t, b, productForm(t, ctx, a))
		content := excelOf(t, [][]string{{"Brand", "Part Number", "Retail"}, {p.Brand, "NEW-100", "=47.494"}, {p.Brand, "NONE-9", "=1"}})
		w := b.upload("/admin/api/import/add", "file", "midline.xlsx", content, "name", "midline.xlsx")
		if w.Code != http.StatusOK {
			t.Fatalf("add: %d %s", w.Code, w.Body)
		}
		var now adminview.Import
		_, sheetID, _ := strings.Cut(decoded[adminview.Moved](t, w.Body.String()).Redirect, "sheet_id=")
		of := form("sheet_id", sheetID)
		b.ask(http.StatusOK, "GET", "/admin/api/import/get", of, &now)
		if now.Worksheet != "Prices" || len(now.Others) != 1 || now.Others[0] != "Notes" || now.Choices.Columns[1].Field != "number" {
			t.Fatalf("it is %+v", now)
		}
		for _, path := range []string{"/admin/api/import/check", "/admin/api/import/run"} {
			b.ask(http.StatusOK, "POST", path, asked(now), nil)
			workSheets(t, ctx, a)
			b.ask(http.StatusOK, "GET", "/admin/api/import/get", of, &now)
		}
		if now.State != "done" || now.Counts.Changed != 1 || now.Counts.Refused != 1 || now.Worksheet != "Prices" {
			t.Errorf("it is %+v", now)
		}
		if got := productNow(t, b, id(p.ProductID)).Prices[0].Price; got != "47.494" {
			t.Errorf("it costs %s", got)
		}
		for name, content := range map[string][]byte{"old.xls": []byte("\xd0\xcf\x11\xe0 and more"), "empty.xlsx": excelOf(t, nil),
			"cut.xlsx": content[:200], "other.zip": bytes.Repeat([]byte("PK\x03\x04"), 9)} {
			w := b.upload("/admin/api/import/add", "file", name, content, "name", name)
			if w.Code != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", name, w.Code, w.Body)
			}
		}
	})
}
