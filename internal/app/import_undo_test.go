package app

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/fitment"
	"camber/internal/shop/product"
	"camber/internal/shop/stock"
	"camber/internal/web/present/adminview"
)

// command is the shop as its command line brings files in.
type command struct {
	t   *testing.T
	ctx context.Context
	app *App
}

// brings brings a file in.
func (c command) brings(kind exchange.Kind, name, content string) exchange.Report {
	c.t.Helper()
	path := filepath.Join(c.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		c.t.Fatal(err)
	}
	reports, err := c.app.Import(c.ctx, kind, path, exchange.Options{TaxClass: "Taxable parts"}, nil)
	if err != nil || len(reports) != 1 {
		c.t.Fatalf("%v: %+v", err, reports)
	}
	return reports[0]
}

func (c command) latest() sheets.Sheet {
	c.t.Helper()
	found, err := c.app.Services.Sheets.Sheets(c.ctx, 1)
	if err != nil || len(found) != 1 {
		c.t.Fatalf("%v: %+v", err, found)
	}
	return found[0]
}

func (c command) takesBack(id int64) sheets.Counts {
	c.t.Helper()
	counts, err := c.app.UndoImport(c.ctx, id, false)
	if err != nil || counts == nil {
		c.t.Fatalf("import %d: %+v, %v", id, counts, err)
	}
	return *counts
}

func (c command) part(number string) product.Product {
	c.t.Helper()
	p, err := c.app.Services.Product.Product(c.ctx, partID(c.t, c.ctx, number))
	if err != nil {
		c.t.Fatal(err)
	}
	return p
}

// onHand is how many of a part are in each store.
func (c command) onHand(number string) (pieces []int) {
	c.t.Helper()
	if err := db.Read(c.ctx).NewRaw(`SELECT on_hand FROM stock_levels WHERE part_id = ? ORDER BY location_id`,
		partID(c.t, c.ctx, number)).Scan(c.ctx, &pieces); err != nil {
		c.t.Fatal(err)
	}
	return pieces
}

// UNDO-1: what the command line brought in of parts, prices and counts is taken back row by row, as what the office
// did, and stands in its list of imports.
func TestWhatTheCommandLineBroughtInIsTakenBack(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		c := command{t, ctx, openDemo(t, ctx)}
		before := []product.Product{c.part("DF63"), c.part("DX14")}
		brought := c.brings(exchange.Parts, "parts.csv", "Brand,Part Number,Name,Price\n"+
			"Dunmore,DF-63,Another name,77.00\nDunmore,DX-14,Another cleaner,78.00\nDunmore,NEW-1,A new one,5.00\nDunmore,,No number,1\n")
		if p := c.part("DF63"); p.Texts[text.English].Name != "Another name" || p.Price.Prices[0].Unit != 77_0000 ||
			!c.part("NEW1").Active || brought.Rejected != 1 {
			t.Fatalf("brought in: %+v, %+v", p, brought)
		}
		row := func() adminview.ImportRow { return adminview.NewImportRow(ctx, c.latest(), nil, time.UTC) }
		if r := row(); r.Name != "parts.csv" || r.Who != "Command line" || r.State != "done" || r.Written != 3 || r.Refused != 1 {
			t.Errorf("in the list: %+v", r)
		}
		if _, err := db.Write(ctx).NewRaw(`UPDATE part_texts SET name = 'By hand' WHERE part_id = ? AND lang = 'en'`,
			partID(t, ctx, "DX14")).Exec(ctx); err != nil {
			t.Fatal(err)
		}
		if got := c.takesBack(brought.ImportID); got.Back != 2 || got.Partly != 1 || got.Kept+got.Failed != 0 {
			t.Errorf("taken back: %+v", got)
		}
		if diff := cmp.Diff(before[0], c.part("DF63")); diff != "" {
			t.Error(diff)
		}
		if p := c.part("DX14"); p.Texts[text.English].Name != "By hand" || !cmp.Equal(p.Price, before[1].Price) {
			t.Errorf("changed since: %+v", p)
		}
		if r := row(); c.part("NEW1").Active || r.State != "undone" {
			t.Errorf("the new part is still on sale, or the list says %+v", r)
		}
		if _, err := c.app.UndoImport(ctx, brought.ImportID, false); fault.Of(err).Text.Format != "This import was taken back already." {
			t.Errorf("twice: %v", err)
		}

		if c.brings(exchange.Parts, "again.csv", "Brand,Part Number,Name,Price\nDunmore,NEW-1,A new one,6.00\n"); !c.part("NEW1").Active {
			t.Error("its file does not bring the part back")
		}
		path := filepath.Join(t.TempDir(), "none.csv")
		if err := os.WriteFile(path, []byte("What,Ever\n1,2\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := c.app.Import(ctx, exchange.Parts, path, exchange.Options{}, nil); err == nil || row().Name != "again.csv" {
			t.Errorf("a sheet of nothing: %v, in the list %+v", err, row())
		}

		was := [][]int{c.onHand("DF63"), c.onHand("DX14")}
		counted := c.brings(exchange.Stock, "counts.csv", fmt.Sprintf("Brand,Part Number,Store,Quantity\n"+
			"Dunmore,DF-63,MAIN,901\nDunmore,DX-14,MAIN,902\nDunmore,DX-14,WATERLOO,%d\n", was[1][1]))
		if got := c.onHand("DF63"); got[0] != 901 {
			t.Fatalf("counted: %v", got)
		}
		if r := row(); r.Written != 2 {
			t.Errorf("in the list: %+v", r)
		}
		if err := c.app.Services.Stock.Correct(ctx, audit.System, "2026-03-02", stock.Correction{PartID: partID(t, ctx, "DX14"),
			LocationID: 1, Seen: 902, Count: 903, Reason: "found"}); err != nil {
			t.Fatal(err)
		}
		if got := c.takesBack(counted.ImportID); got.Back != 1 || got.Kept != 1 {
			t.Errorf("counts taken back: %+v", got)
		}
		if df, dx := c.onHand("DF63"), c.onHand("DX14"); !cmp.Equal(df, was[0]) || dx[0] != 903 {
			t.Errorf("on hand: %v, %v", df, dx)
		}
	})
}

// UNDO-1: of a sheet that brought parts and applications the applications are taken back alone, and both if the whole is
// asked for, whether the applications are back already or not.
func TestOfPartsWithApplicationsBothAreTakenBackIfAskedFor(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		c := command{t, ctx, openDemo(t, ctx)}
		brings := func(number string) (id int64, isUndone func() bool) {
			brought := c.brings(exchange.Parts, number+".csv",
				"Brand,Part Number,Name,Price,Year,Make,Model\nDunmore,"+number+",Lamp,5.00,2015,Chevrolet,Silverado 1500\n")
			if brought.SourceID == 0 || !c.part(number).Active {
				t.Fatalf("brought in: %+v", brought)
			}
			return brought.ImportID, func() bool {
				found, err := c.app.Services.Fitment.Sources(ctx, fitment.SourceFilter{ID: brought.SourceID})
				if err != nil || len(found) != 1 {
					t.Fatalf("%v: %+v", err, found)
				}
				return found[0].State == fitment.Undone
			}
		}
		first, isUndone := brings("BOTH1")
		if counts, err := c.app.UndoImport(ctx, first, false); err != nil || counts != nil || !isUndone() || !c.part("BOTH1").Active {
			t.Fatalf("the applications alone: %+v, %v, undone %t", counts, err, isUndone())
		}
		if counts, err := c.app.UndoImport(ctx, first, true); err != nil || counts.Back != 1 || c.part("BOTH1").Active {
			t.Errorf("and the part: %+v, %v", counts, err)
		}
		second, isUndone := brings("BOTH2")
		if counts, err := c.app.UndoImport(ctx, second, true); err != nil || counts.Back != 1 || !isUndone() || c.part("BOTH2").Active {
			t.Errorf("both at once: %+v, %v, undone %t", counts, err, isUndone())
		}
	})
}

// UNDO-1: of an import by the command line that broke off stands what it noted: it can be taken back, and it goes on
// by the same command alone.
func TestAnImportByTheCommandLineThatBrokeOffCanBeTakenBack(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		c := command{t, ctx, openDemo(t, ctx)}
		var content strings.Builder
		content.WriteString("Brand,Part Number,Name,Price\n")
		for n := range 510 { // two chunks
			fmt.Fprintf(&content, "Dunmore,MANY-%d,Lamp,%d.00\n", n, n+1)
		}
		path := filepath.Join(t.TempDir(), "many.csv")
		if err := os.WriteFile(path, []byte(content.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		brings := func(chunks int) (exchange.Report, error) {
			t.Helper()
			ctx, stop := context.WithCancel(ctx)
			defer stop()
			told := 0
			reports, err := c.app.Import(ctx, exchange.Parts, path, exchange.Options{TaxClass: "Taxable parts"}, func(exchange.Report) {
				if told++; told == chunks {
					stop()
				}
			})
			if len(reports) != 1 {
				t.Fatalf("%v: %+v", err, reports)
			}
			return reports[0], err
		}
		first, err := brings(1)
		if err == nil {
			t.Fatalf("it did not break off: %+v", first)
		}
		var now adminview.Import
		b := officeBrowser(t, c.app, "owner@demo.test")
		of := form("sheet_id", id(c.latest().ID))
		b.ask(http.StatusOK, "GET", "/admin/api/import/get", of, &now)
		if now.State != "stopped" || !now.ByCommand || now.Name != "many.csv" {
			t.Fatalf("broken off: %+v", now)
		}
		b.ask(http.StatusConflict, "POST", "/admin/api/import/run", and(of, "version", now.Version), nil)
		whole, err := brings(-1)
		if err != nil || whole.ImportID != first.ImportID || whole.Kept != 510 {
			t.Fatalf("it went on: %v, %+v", err, whole)
		}
		b.ask(http.StatusOK, "GET", "/admin/api/import/get", of, &now)
		if now.State != "done" || now.Counts.Added != 510 {
			t.Errorf("at its end: %+v", now)
		}
		b.ask(http.StatusOK, "POST", "/admin/api/import/undo", and(of, "version", now.Version), nil)
		workSheets(t, ctx, c.app)
		b.ask(http.StatusOK, "GET", "/admin/api/import/get", of, &now)
		if now.State != "undone" || now.Counts.Back != 510 {
			t.Errorf("taken back: %+v", now.Counts)
		}
	})
}
