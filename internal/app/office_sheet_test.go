package app

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"camber/internal/base/ids"
	"camber/internal/base/jobs"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/web/present/adminview"
)

// sheetOf brings a file to the office, and returns what is recognised of it.
func sheetOf(t *testing.T, b *browser, content string) (now adminview.Import) {
	t.Helper()
	w := b.upload("/admin/api/import/add", "file", "midline.csv", []byte(content), "name", "midline.csv")
	if w.Code != http.StatusOK {
		t.Fatalf("add: %d %s", w.Code, w.Body)
	}
	_, sheetID, _ := strings.Cut(decoded[adminview.Moved](t, w.Body.String()).Redirect, "sheet_id=")
	b.ask(http.StatusOK, "GET", "/admin/api/import/get", form("sheet_id", sheetID), &now)
	return now
}

// asked is a sheet with its version, and its columns as they are recognised.
func asked(now adminview.Import, more ...string) url.Values {
	values := form("sheet_id", id(now.SheetID), "version", now.Version)
	for i, c := range now.Choices.Columns {
		values.Set("columns["+id(int64(i))+"][field]", c.Field)
	}
	return and(values, more...)
}

// work runs the jobs of sheets that wait.
func workSheets(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	runner := jobs.New(map[string]jobs.Handler{sheets.Job: a.Services.Sheets.Handle})
	if _, err := runner.RunDue(ctx); err != nil {
		t.Fatal(err)
	}
}

// DATA-1 UNDO-1: a supplier's sheet goes from its columns to its report in the office, and back; tables are downloaded,
// each by who may see what is in it.
func TestASheetIsImportedAndUndoneInTheOffice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		p := addProduct(t, b, productForm(t, ctx, a))
		now := sheetOf(t, b, "Brand,Part #,Part Number,Retail\n"+p.Brand+",x,NEW-100,47.49\n"+p.Brand+",y,NONE-9,1\n")
		if got := now.Choices.Columns[2]; got.Field != "number" || got.Samples[0] != "NEW-100" {
			t.Errorf("recognised %+v", now.Choices.Columns)
		}
		b.page(t, "/admin/import")
		b.page(t, adminview.ImportURL(now.SheetID))
		next := func(path string, values url.Values, state string) {
			t.Helper()
			b.ask(http.StatusOK, "POST", path, values, nil)
			workSheets(t, ctx, a)
			b.ask(http.StatusOK, "GET", "/admin/api/import/get", form("sheet_id", id(now.SheetID)), &now)
			if now.State != state {
				t.Fatalf("it is %s, want %s: %s", now.State, state, now.Trouble)
			}
		}
		price := func(want string) {
			t.Helper()
			if got := productNow(t, b, id(p.ProductID)).Prices[0].Price; got != want {
				t.Errorf("it costs %s, want %s", got, want)
			}
		}
		next("/admin/api/import/check", asked(now), "checked")
		price("46.99")
		next("/admin/api/import/run", asked(now), "done")
		price("47.49")
		if now.Counts.Changed != 1 || now.Counts.Refused != 1 || now.Trail[0].What != "Imported" {
			t.Errorf("it is %+v", now)
		}
		b.page(t, adminview.ImportURL(now.SheetID))
		refused := b.send("GET", now.RefusedURL, nil)
		want := "Brand,Part #,Part Number,Retail,Reason\n" + p.Brand + ",y,NONE-9,1,The shop has no such part.\n"
		if refused.Body.String() != want || !strings.Contains(refused.Header().Get("Content-Disposition"), "attachment") {
			t.Errorf("refused: %s", refused.Body)
		}
		if got := b.send("GET", now.ReportURL, nil).Body.String(); !strings.Contains(got, ",price Retail,46.99,47.49,") {
			t.Errorf("report: %s", got)
		}
		next("/admin/api/import/undo", asked(now), "undone")
		price("46.99")
		b.ask(http.StatusConflict, "POST", "/admin/api/import/undo", asked(now), nil)

		b.page(t, "/admin/export")
		for what, head := range map[string]string{"products": "Brand Code,Brand,Part Number,Name", "prices": "Brand Code",
			"stock": "Brand Code", "customers": "Customer,First Name", "orders": "Order,Store"} {
			got := b.send("POST", "/admin/export/"+what, nil)
			if got.Code != http.StatusOK || !strings.HasPrefix(got.Body.String(), head) ||
				strings.Count(got.Body.String(), "\n") < 3 {
				t.Errorf("%s: %d %.200s", what, got.Code, got.Body)
			}
		}
		clerk := officeOf(t, ctx, a, access.EditCatalog)
		for _, what := range []string{"customers", "orders"} {
			if got := clerk.send("POST", "/admin/export/"+what, nil); got.Code != http.StatusForbidden {
				t.Errorf("a clerk has %s: %d %.100s", what, got.Code, got.Body)
			}
		}
	})
}

// officeOf is the office of somebody who may do nothing else.
func officeOf(t *testing.T, ctx context.Context, a *App, may ...access.Permission) *browser {
	t.Helper()
	role, err := a.Services.Access.AddRole(ctx, audit.System, "Clerk", may...)
	if err != nil {
		t.Fatal(err)
	}
	_, err = a.Services.Access.AddStaff(ctx, audit.System, access.NewStaff{Name: "Clerk", Email: "clerk@demo.test",
		Password: "camber-demo", PIN: "9317", RoleID: role, AllLocations: true})
	if err != nil {
		t.Fatal(err)
	}
	return officeBrowser(t, a, "clerk@demo.test")
}

// ofSheets is what the office says of sheets.
func (c conversations) ofSheets(t *testing.T, ctx context.Context, a *App) {
	b := officeBrowser(t, a, "owner@demo.test")
	number := partNumbered(t, a, ctx, fastPart)
	c.say(b, "without a file", "POST", "/admin/api/import/add", form("name", "midline.csv"), nil)
	now := sheetOf(t, b, "Brand,Part Number,Short\n"+number.Brand+","+number.Number+",Pads\n,,x\n")
	of := form("sheet_id", id(now.SheetID))
	c.say(b, "as it is", "GET", "/admin/api/import/get", of, nil)
	c.say(b, "no column says anything", "POST", "/admin/api/import/check", asked(now), nil,
		"Idempotency-Key", ids.TokenOf("sheet 1"))
	said := asked(now, "columns[2][field]", "summary", "supplier", "Midline")
	said.Set("columns[2][field]", "summary")
	c.say(b, "to be tried", "POST", "/admin/api/import/check", said, &now)
	c.say(b, "once more meanwhile", "POST", "/admin/api/import/check", said, nil)
	workSheets(t, ctx, a)
	c.say(b, "tried", "GET", "/admin/api/import/get", of, &now)
	c.say(b, "its rows", "GET", "/admin/api/import/row", of, nil)
	c.say(b, "to be imported", "POST", "/admin/api/import/run", asked(now), nil)
	workSheets(t, ctx, a)
	c.say(b, "imported", "GET", "/admin/api/import/get", of, &now)
	c.say(b, "to be undone", "POST", "/admin/api/import/undo", asked(now), nil)
	workSheets(t, ctx, a)
	c.say(b, "undone", "GET", "/admin/api/import/get", of, &now)
	c.say(b, "once more", "POST", "/admin/api/import/undo", asked(now), nil)
}

// ADM-2 UNDO-1: all products that a filter finds are changed at once, and put back, from the list of the products.
func TestProductsAreChangedInBulkAndPutBack(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		p := addProduct(t, b, productForm(t, ctx, a))
		var begun adminview.Moved
		b.ask(http.StatusOK, "POST", "/admin/api/product/bulk", form("search", "NEW-100", "state", "on"), &begun)
		_, sheetID, _ := strings.Cut(begun.Redirect, "sheet_id=")
		shown := b.page(t, begun.Redirect)
		if !strings.Contains(shown, "new_brand") {
			t.Error("its page does not offer the brand")
		}
		var now adminview.Import
		next := func(path, state string, more ...string) {
			t.Helper()
			b.ask(http.StatusOK, "GET", "/admin/api/import/get", form("sheet_id", sheetID), &now)
			b.ask(http.StatusOK, "POST", path, and(form("sheet_id", sheetID, "version", now.Version), more...), nil)
			workSheets(t, ctx, a)
			b.ask(http.StatusOK, "GET", "/admin/api/import/get", form("sheet_id", sheetID), &now)
			if now.State != state {
				t.Fatalf("it is %s, want %s: %s", now.State, state, now.Trouble)
			}
		}
		next("/admin/api/import/bulk", "checked", "edits[0][field]", "price", "edits[0][way]", "raise", "edits[0][value]",
			"10", "edits[0][round]", "99", "edits[1][field]", "pick_up_only", "edits[1][way]", "set", "edits[1][value]", "yes")
		var rows adminview.ImportLineList
		b.ask(http.StatusOK, "GET", "/admin/api/import/row", form("sheet_id", sheetID), &rows)
		if len(rows.Results) != 1 || rows.Results[0].Changes[0].Before != "46.99" || rows.Results[0].Changes[0].After != "51.99" ||
			rows.Results[0].Changes[1].After != "Yes" {
			t.Fatalf("the preview has %+v", rows.Results)
		}
		next("/admin/api/import/run", "done")
		if changed := productNow(t, b, id(p.ProductID)); changed.Prices[0].Price != "51.99" || !changed.PickUpOnly ||
			now.Trail[0].What != "Products changed" {
			t.Errorf("it is %+v, %+v", changed, now.Trail)
		}
		next("/admin/api/import/undo", "undone")
		if back := productNow(t, b, id(p.ProductID)); back.Prices[0].Price != "46.99" || back.PickUpOnly ||
			now.Counts.Back != 1 {
			t.Errorf("put back it is %+v, %+v", back, now.Counts)
		}
	})
}

// ofBulk is what the office says of bulk edits.
func (c conversations) ofBulk(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	c.say(b, "nothing is found", "POST", "/admin/api/product/bulk", form("search", "NONE-1"), nil)
	var begun adminview.Moved
	part := partNumbered(t, a, ctx, fastPart)
	c.say(b, "one of them", "POST", "/admin/api/product/bulk", form("product_ids[0]", id(part.ID)), &begun)
	_, sheetID, _ := strings.Cut(begun.Redirect, "sheet_id=")
	var now adminview.Import
	b.ask(http.StatusOK, "GET", "/admin/api/import/get", form("sheet_id", sheetID), &now)
	of := form("sheet_id", sheetID, "version", now.Version)
	c.say(b, "what is no change", "POST", "/admin/api/import/bulk", and(of, "edits[0][field]", "category",
		"edits[0][way]", "set", "edits[0][value]", "Nowhere"), nil)
	c.say(b, "a change", "POST", "/admin/api/import/bulk", and(of, "edits[0][field]", "series", "edits[0][way]", "set",
		"edits[0][value]", "Gold"), nil)
	c.say(b, "once more meanwhile", "POST", "/admin/api/import/bulk", of, nil)
}
