package app

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/fitment"
	"camber/internal/shop/product"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present/adminview"
)

// tradeFile brings a file of the trade to the office, and returns it when nothing works at it.
func tradeFile(t *testing.T, ctx context.Context, a *App, b *browser, name string, content []byte) (now adminview.Import) {
	t.Helper()
	w := b.stream("/admin/api/import/trade?name="+name, content)
	if w.Code != http.StatusOK {
		t.Fatalf("add: %d %s", w.Code, w.Body)
	}
	workSheets(t, ctx, a)
	_, sheetID, _ := strings.Cut(decoded[adminview.Moved](t, w.Body.String()).Redirect, "sheet_id=")
	b.ask(http.StatusOK, "GET", "/admin/api/import/get", form("sheet_id", sheetID), &now)
	return now
}

// stream sends a file as the whole of what is sent.
func (b *browser) stream(path string, content []byte) *httptest.ResponseRecorder {
	b.t.Helper()
	return b.raw(path, "application/octet-stream", int64(len(content)), bytes.NewReader(content))
}

// acesOf is an ACES file of so many vehicles of the demonstration, with an application of each for a part of a brand.
func acesOf(brand, number string, bases []int64) []byte {
	var f strings.Builder
	fmt.Fprintf(&f, `<ACES version="4.2"><Header><Company>x</Company><SubmissionType>FULL</SubmissionType><BrandAAIAID>%s</BrandAAIAID></Header>`, brand)
	for i, base := range bases {
		fmt.Fprintf(&f, `<App action="A" id="%d"><BaseVehicle id="%d"/><Qty>1</Qty><PartType id="1"/><Part>%s</Part></App>`, i+1,
			base, number)
	}
	fmt.Fprintf(&f, `<Footer><RecordCount>%d</RecordCount></Footer></ACES>`, len(bases))
	return []byte(f.String())
}

// loadVCdb gives the shop a VCdb of twenty years of one model, and returns their numbers.
func loadVCdb(t *testing.T, ctx context.Context, a *App) (bases []int64) {
	t.Helper()
	v := vehicle.NewBuilder(true)
	v.Make(1, "Ford", true)
	v.Model(1, 1, "Fiesta", true)
	for i := range int64(20) {
		v.Base(100+i, 2000+i, 1)
		bases = append(bases, 100+i)
	}
	content, err := v.Pack()
	if err == nil {
		err = a.Services.Vehicle.Replace(ctx, audit.System, content, "test", "", nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return bases
}

// FIT-17 DATA-1: an ACES file goes through the same steps as a sheet. One that would take much away counts only where
// somebody says that this is meant, and what it replaced counts again when it is undone.
func TestAnACESFileIsImportedAndUndoneInTheOffice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		const brand, number = "ZZTQ", "TQ-1"
		bases := loadVCdb(t, ctx, a)
		live := func() int {
			t.Helper()
			found, err := a.Services.Fitment.Sources(ctx, fitment.SourceFilter{Brand: brand, State: fitment.Live})
			if err != nil {
				t.Fatal(err)
			}
			return len(found)
		}
		next := func(now *adminview.Import, path, state string, more ...string) {
			t.Helper()
			b.ask(http.StatusOK, "POST", path, and(form("sheet_id", id(now.SheetID), "version", now.Version), more...), nil)
			workSheets(t, ctx, a)
			b.ask(http.StatusOK, "GET", "/admin/api/import/get", form("sheet_id", id(now.SheetID)), now)
			if now.State != state {
				t.Fatalf("it is %s, want %s: %s", now.State, state, now.Trouble)
			}
		}
		before := live()
		first := tradeFile(t, ctx, a, b, "whole.xml", acesOf(brand, number, bases))
		if first.State != "checked" || first.Trade != "aces" || len(first.Reports) != 1 || first.Reports[0].Kept != 20 ||
			live() != before {
			t.Fatalf("tried: %+v, %d live", first, live())
		}
		b.page(t, adminview.ImportURL(first.SheetID))
		next(&first, "/admin/api/import/run", "done")
		was := live()

		small := tradeFile(t, ctx, a, b, "small.xml.gz", packed(t, acesOf(brand, number, append(bases[:2:2], 99_999_999))))
		got := small.Reports[0]
		if small.State != "checked" || !got.Loss.TooMuch || got.Loss.Gone != 18 || got.Rejected != 1 {
			t.Fatalf("tried: %+v", small)
		}
		b.ask(http.StatusUnprocessableEntity, "POST", "/admin/api/import/run", form("sheet_id", id(small.SheetID), "version",
			small.Version), nil)
		refused := b.send("GET", small.RefusedURL, nil).Body.String()
		if !strings.HasPrefix(refused, "File,Line,Record,Key,Reason\n") || !strings.Contains(refused, "99999999") {
			t.Errorf("refused: %s", refused)
		}
		next(&small, "/admin/api/import/run", "done", "replace", "1")
		if small.Trail[0].What != "Imported" || small.Counts.Added != 2 || small.Counts.Refused != 1 {
			t.Errorf("it is %+v", small)
		}
		next(&small, "/admin/api/import/undo", "undone")
		if live() != was {
			t.Errorf("%d submissions count, want %d", live(), was)
		}
		again := tradeFile(t, ctx, a, b, "again.xml", acesOf(brand, number, bases[:2]))
		if !again.Reports[0].Loss.TooMuch {
			t.Errorf("what it replaced does not count again: %+v", again.Reports)
		}
	})
}

// DATA-1: a PIES file is tried, and nothing of it is kept before somebody says so.
func TestAPIESFileIsImportedInTheOffice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		file := `<PIES xmlns="http://www.autocare.org"><Header><PIESVersion>7.1</PIESVersion><SubmissionType>UPDATE</SubmissionType></Header><Items>` +
			`<Item MaintenanceType="A"><PartNumber>TRY-1</PartNumber><BrandAAIAID>ZZTR</BrandAAIAID><BrandLabel>Trialco</BrandLabel>` +
			`<Descriptions><Description MaintenanceType="A" DescriptionCode="DES" LanguageCode="EN">Lamp</Description></Descriptions></Item>` +
			`<Item MaintenanceType="C"><PartNumber>NONE-1</PartNumber><BrandAAIAID>ZZTR</BrandAAIAID></Item></Items></PIES>`
		now := tradeFile(t, ctx, a, b, "parts.xml", []byte(file))
		if now.State == "new" { // more than one class is taxed
			classes, err := a.Services.Tax.Classes(ctx)
			if err != nil {
				t.Fatal(err)
			}
			b.ask(http.StatusUnprocessableEntity, "POST", "/admin/api/import/try", form("sheet_id", id(now.SheetID), "version",
				now.Version), nil)
			b.ask(http.StatusOK, "POST", "/admin/api/import/try", form("sheet_id", id(now.SheetID), "version", now.Version,
				"tax_class_id", id(classes[0].ID)), nil)
			workSheets(t, ctx, a)
			b.ask(http.StatusOK, "GET", "/admin/api/import/get", form("sheet_id", id(now.SheetID)), &now)
		}
		known := func() bool {
			t.Helper()
			var found adminview.ProductList
			b.ask(http.StatusOK, "GET", "/admin/api/product", form("search", "TRY-1"), &found)
			return len(found.Results) > 0
		}
		if now.State != "checked" || now.Trade != "pies" || now.Counts.Added != 1 || now.Counts.Refused != 1 || known() {
			t.Fatalf("tried: %+v", now)
		}
		b.ask(http.StatusOK, "POST", "/admin/api/import/run", form("sheet_id", id(now.SheetID), "version", now.Version), nil)
		workSheets(t, ctx, a)
		b.ask(http.StatusOK, "GET", "/admin/api/import/get", form("sheet_id", id(now.SheetID)), &now)
		if now.State != "done" || now.Counts.Added != 1 || !known() {
			t.Fatalf("imported: %+v", now)
		}
		for name, content := range map[string]string{"page.xml": "<html/>", "sheet.csv": "a,b\n1,2\n", "empty.xml": "",
			"bomb.xml": `<!DOCTYPE a [<!ENTITY x "y">]><ACES>&x;</ACES>`} {
			if w := b.stream("/admin/api/import/trade?name="+name, []byte(content)); w.Code != http.StatusUnprocessableEntity {
				t.Errorf("%s: %d %s", name, w.Code, w.Body)
			}
		}
		sheet, err := a.Services.Sheets.Sheet(ctx, access.Actor{Kind: access.System}, now.SheetID)
		if err != nil {
			t.Fatal(err)
		}
		if counts, err := a.UndoImport(ctx, sheet.Counts.Imports[0], false); err != nil || counts == nil || counts.Back != 1 {
			t.Errorf("taken back by the command line: %+v, %v", counts, err)
		}
	})
}

// UNDO-1: what a PIES file did is taken back part by part: put back, put back in part or kept, as somebody has changed it
// since; a part that it added goes off sale.
func TestAPIESFileIsUndoneInTheOffice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		owner, err := a.Services.Access.StaffActor(ctx, memberNamed(t, ctx, a, "owner@demo.test").ID)
		if err != nil {
			t.Fatal(err)
		}
		owner.Mode = access.Office
		var parts []struct {
			ID     int64
			Number string
			Code   string
		}
		if err := db.Read(ctx).NewRaw(`SELECT p.id, p.number, b.aaia AS code FROM parts AS p JOIN brands AS b ON b.id = p.brand_id
			WHERE p.kind = 'part' AND p.active = 1 AND b.aaia <> '' ORDER BY p.id LIMIT 3`).Scan(ctx, &parts); err != nil {
			t.Fatal(err)
		}
		var items strings.Builder
		for _, p := range parts {
			fmt.Fprintf(&items, `<Item MaintenanceType="C"><PartNumber>%s</PartNumber><BrandAAIAID>%s</BrandAAIAID><Descriptions>`+
				`<Description MaintenanceType="C" DescriptionCode="WAR" LanguageCode="EN">Five years</Description></Descriptions><Prices>`+
				`<Pricing MaintenanceType="C" PriceType="RET"><Price UOM="PE">77.00</Price></Pricing></Prices></Item>`, p.Number, p.Code)
		}
		file := `<PIES xmlns="http://www.autocare.org"><Header><PIESVersion>7.1</PIESVersion><SubmissionType>UPDATE</SubmissionType></Header><Items>` +
			`<Item MaintenanceType="A"><PartNumber>TRY-1</PartNumber><BrandAAIAID>ZZTR</BrandAAIAID><BrandLabel>Trialco</BrandLabel>` +
			`<Descriptions><Description MaintenanceType="A" DescriptionCode="DES" LanguageCode="EN">Lamp</Description></Descriptions></Item>` +
			items.String() + `</Items></PIES>`
		kept := func(partID int64) product.Product {
			t.Helper()
			p, err := a.Services.Product.Product(ctx, partID)
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		var before []product.Product
		for _, p := range parts {
			before = append(before, kept(p.ID))
		}
		now := tradeFile(t, ctx, a, b, "parts.xml", []byte(file))
		next := func(path, want string, more ...string) {
			t.Helper()
			of := form(append([]string{"sheet_id", id(now.SheetID), "version", now.Version}, more...)...)
			b.ask(http.StatusOK, "POST", path, of, nil)
			workSheets(t, ctx, a)
			b.ask(http.StatusOK, "GET", "/admin/api/import/get", form("sheet_id", id(now.SheetID)), &now)
			if now.State != want {
				t.Fatalf("%s: %+v", path, now)
			}
		}
		if now.State == "new" { // more than one class is taxed
			next("/admin/api/import/try", "checked", "tax_class_id", id(before[0].TaxClassID))
		}
		next("/admin/api/import/run", "done")
		if now.Counts.Changed != 3 || now.Counts.Added != 1 {
			t.Fatalf("imported: %+v", now)
		}
		change := func(at int, how func(p *product.Product)) {
			t.Helper()
			p := kept(parts[at].ID)
			version := p.Version()
			if how(&p); p.Texts[text.English].Warranty != "Five years" {
				t.Errorf("%s has the warranty %q", p.Number, p.Texts[text.English].Warranty)
			}
			if err := a.Services.Product.Save(ctx, owner, version, p); err != nil {
				t.Fatal(err)
			}
		}
		change(1, func(p *product.Product) { p.Price.Prices[0].Unit = 78_0000 })
		change(2, func(p *product.Product) {
			words := p.Texts[text.English]
			words.Summary = "In our own words"
			p.Texts[text.English], p.Price.Prices[0].Unit = words, 78_0000
		})
		next("/admin/api/import/undo", "undone")
		if c := now.Counts; c.Back != 2 || c.Partly != 1 || c.Kept != 1 || c.Failed != 0 {
			t.Errorf("undone: %+v", c)
		}
		if diff := cmp.Diff(before[0], kept(parts[0].ID)); diff != "" {
			t.Error(diff)
		}
		partly := kept(parts[1].ID)
		if partly.Price.Prices[0].Unit != 78_0000 || partly.Texts[text.English] != before[1].Texts[text.English] {
			t.Errorf("in part: %+v", partly)
		}
		if own := kept(parts[2].ID).Texts[text.English]; own.Summary != "In our own words" || own.Warranty != "Five years" {
			t.Errorf("kept: %+v", own)
		}
		var lines adminview.ImportLineList
		b.ask(http.StatusOK, "GET", "/admin/api/import/row", form("sheet_id", id(now.SheetID)), &lines)
		var said []string
		for _, l := range lines.Results {
			one := l.Outcome + " " + l.Undone
			for _, c := range l.Changes {
				one += fmt.Sprintf(", %s %t", c.Words, c.Kept)
			}
			said = append(said, one)
		}
		if want := []string{"added back", "changed back, Texts false, Price (Retail) false",
			"changed partly, Texts false, Price (Retail) true", "changed kept, Texts true, Price (Retail) true"}; !slices.Equal(said, want) {
			t.Errorf("the rows say %q", said)
		}
		if p := kept(partID(t, ctx, "TRY1")); p.Active {
			t.Error("the new part is still on sale")
		}
		b.ask(http.StatusConflict, "POST", "/admin/api/import/undo", form("sheet_id", id(now.SheetID), "version", now.Version), nil)
	})
}

// partID is of the one part with a folded number.
func partID(t *testing.T, ctx context.Context, number string) (found int64) {
	t.Helper()
	if err := db.Read(ctx).NewRaw("SELECT id FROM parts WHERE number_norm = ?", number).Scan(ctx, &found); err != nil {
		t.Fatal(err)
	}
	return found
}

// ofTrade is what the office says of files of the trade.
func (c conversations) ofTrade(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	c.say(b, "without a name", "POST", "/admin/api/import/trade", nil, nil)
	now := tradeFile(t, ctx, a, b, "parts.xml", []byte(`<PIES xmlns="http://www.autocare.org"><Header><PIESVersion>7.1</PIESVersion>`+
		`<SubmissionType>UPDATE</SubmissionType></Header><Items><Item MaintenanceType="C"><PartNumber>NONE-1</PartNumber>`+
		`<BrandAAIAID>ZZTR</BrandAAIAID></Item></Items></PIES>`))
	of := form("sheet_id", id(now.SheetID), "version", now.Version)
	c.say(b, "without a tax class", "POST", "/admin/api/import/try", of, nil)
	classes, err := a.Services.Tax.Classes(ctx)
	if err != nil {
		t.Fatal(err)
	}
	c.say(b, "to be tried", "POST", "/admin/api/import/try", and(of, "tax_class_id", id(classes[0].ID)), nil)
	workSheets(t, ctx, a)
	c.say(b, "of no use", "GET", "/admin/api/import/get", form("sheet_id", id(now.SheetID)), nil)
}

// zeros is an ACES file of so many bytes without an application.
func zeros(bytes int64) io.Reader {
	return io.MultiReader(strings.NewReader(`<ACES version="4.2"><Header><Company>x</Company><SubmissionType>FULL</SubmissionType>`+
		`<BrandAAIAID>ZZTQ</BrandAAIAID></Header>`), io.LimitReader(blank{}, bytes), strings.NewReader(`</ACES>`))
}

type blank struct{}

func (blank) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '\n'
	}
	return len(p), nil
}

// A file of the trade is read as it comes, and again from the disk: the memory does not grow with it.
func TestTheMemoryDoesNotGrowWithAFileOfTheTrade(t *testing.T) { //nolint:paralleltest // it measures the whole program
	data := t.TempDir()
	a, err := Open(t.Context(), Config{Data: data, Database: "sqlite://" + filepath.Join(data, "camber.db"),
		Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = a.Close() }()
	ctx := a.Context(t.Context())
	const size = 256 << 20
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	file, err := a.files.Put(ctx, "", zeros(size))
	if err != nil {
		t.Fatal(err)
	}
	kind, err := a.Services.Exchange.KindOf(ctx, file.SHA256, "large.xml")
	reports, refused := a.Services.Exchange.ImportKept(ctx, audit.System, kind, file.SHA256, "large.xml",
		exchange.Options{DryRun: true}, nil)
	runtime.ReadMemStats(&after)
	if err != nil || refused == nil || len(reports) != 1 || reports[0].Records != 0 {
		t.Errorf("%v, %v: %+v", err, refused, reports)
	}
	if grown := after.TotalAlloc - before.TotalAlloc; grown > size/8 {
		t.Errorf("%d MB were allocated", grown>>20)
	}
}

// What says that it is larger than a file may be is not read; one that is larger than a sheet may be is.
func TestAFileOfTheTradeMayBeLargerThanASheet(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		b := officeBrowser(t, openDemo(t, ctx), "owner@demo.test")
		const path, kind = "/admin/api/import/trade?name=large.xml", "application/octet-stream"
		if w := b.raw(path, kind, 5<<30, zeros(1)); w.Code != http.StatusRequestEntityTooLarge {
			t.Errorf("5 GB: %d %s", w.Code, w.Body)
		}
		if w := b.raw(path, kind, -1, zeros(sheets.Largest+1)); w.Code != http.StatusOK {
			t.Errorf("32 MB: %d %s", w.Code, w.Body)
		}
		if w := b.raw(path+"&note=4242+4242+4242+4242", kind, -1, zeros(1)); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("a card's number: %d %s", w.Code, w.Body)
		}
	})
}

func packed(t *testing.T, content []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
