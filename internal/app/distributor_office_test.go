package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/dbtest"
	distributorfiles "camber/internal/provider/distributor/files"
	"camber/internal/shop/access"
	"camber/internal/shop/distributor"
	"camber/internal/shop/exchange/stockfeed"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/partview"
)

// DIST-4 INV-2: the office says how a vendor is asked, but not that a folder of the server itself is read; a table that is
// brought answers a question, and who sells sees what it has for their store, but no shopper.
func TestTheOfficeSetsADistributor(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		owner := officeBrowser(t, a, "owner@demo.test")
		var made adminview.Moved
		owner.ask(http.StatusOK, "POST", "/admin/api/vendor/add", form("code", "COAST", "name", "Coast", "active", "1"), &made)
		vendorID := made.Redirect[strings.LastIndex(made.Redirect, "=")+1:]
		if page := owner.page(t, "/admin/distributor?vendor_id="+vendorID); !strings.Contains(page, "CAMBER_DISTRIBUTOR_COAST_SECRET") {
			t.Error("nobody is told where the secret belongs")
		}
		about := func(address, key string) []string {
			return []string{"vendor_id", vendorID, "kind", "files", "address", address, "client", "CAMBER", "host_key", key, "patience",
				"5", "active", "1", "account", "", "accounts[1]", "4711"}
		}
		for address, field := range map[string]string{"file:///etc": "address", "file://" + t.TempDir(): "address",
			"http://coast.test/stock.csv": "address", "https://localhost/stock.csv": "address", "sftp://a@coast.test/": "host_key"} {
			w := owner.send("POST", "/admin/api/distributor/add", form(about(address, "")...))
			var said struct{ Errors map[string]string }
			if err := json.Unmarshal(w.Body.Bytes(), &said); err != nil || w.Code != http.StatusUnprocessableEntity ||
				said.Errors[field] == "" {
				t.Errorf("%s: %d %s", address, w.Code, w.Body)
			}
		}
		if w := officeBrowser(t, a, "manager@demo.test").send("POST", "/admin/api/distributor/add",
			form(about("https://coast.test/stock.csv", "")...)); w.Code != http.StatusForbidden {
			t.Errorf("a manager sets a distributor: %d", w.Code)
		}
		owner.ask(http.StatusOK, "POST", "/admin/api/distributor/add", form(about("https://coast.test/stock.csv", "")...), nil)
		var now adminview.DistributorRecord
		owner.ask(http.StatusOK, "GET", "/admin/api/distributor/get", form("vendor_id", vendorID), &now)
		if now.Orders || !now.Tables || len(now.Accounts) != 1 || now.Accounts[0].Number != "4711" || now.Account != "" {
			t.Errorf("it is asked as %+v", now)
		}
		if w := owner.send("POST", "/admin/api/distributor/edit",
			form(append(about("file:///var/feeds", ""), "version", now.Version)...)); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("a folder of the server: %d", w.Code)
		}

		part := partNumbered(t, a, ctx, fastPart)
		table := []byte("AAIA,MPN,Warehouse,Qty,Cost\n" + part.AAIA + "," + part.Number + ",DM,12,3.10\nHLVS,HC-1,DM,x,1")
		var taken adminview.TakenTable
		w := owner.upload("/admin/api/distributor/table", "file", "stock.csv", table, "vendor_id", vendorID, "name", "stock.csv")
		if err := json.Unmarshal(w.Body.Bytes(), &taken); err != nil || w.Code != http.StatusOK ||
			!strings.HasPrefix(taken.Unread, "line 3: ") || len(taken.Distributor.Feeds) != 1 {
			t.Errorf("a table: %d %s", w.Code, w.Body)
		}
		if w := owner.upload("/admin/api/distributor/table", "file", "none.csv", []byte("hello"), "vendor_id", vendorID, "name",
			"none.csv"); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("no table: %d %s", w.Code, w.Body)
		}
		express := func(b *browser) string {
			var found partview.StockByLocation
			b.ask(http.StatusOK, "POST", "/api/inventory/getInventoriesByProductId", form("productId", id(part.ID)), &found)
			said, _ := json.Marshal(found.Data[0].OrderExpress)
			if len(found.Data[1].OrderExpress) != 0 {
				t.Errorf("a store without a number: %+v", found.Data[1])
			}
			return string(said)
		}
		if got := express(staffBrowser(t, a, "cashier@demo.test")); got != `[{"Location":"Coast, DM","Inventory":12}]` {
			t.Errorf("who sells sees %s", got)
		}
		if got := express(newBrowser(t, a)); got != "[]" {
			t.Errorf("a shopper sees %s", got)
		}
	})
}

// DIST-4: a table at an address of the web is read once an hour, sooner where it was not whole; nothing is ordered there.
func TestATableOfTheWeb(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, id, store := midline(t, ctx)
		table, asked := "AAIA,MPN,Warehouse,Qty\nHLVS,HC-1,DM,6\n", 0
		var fails error
		fetch := func(_ context.Context, address string, _ int64, to io.Writer) error {
			asked++
			if address != "https://midline.test/d/stock.csv?key=1" {
				t.Errorf("asked at %s", address)
			}
			_, err := io.Copy(to, bytes.NewBufferString(table))
			return errors.Join(fails, err)
		}
		s.Use(map[distributor.Kind]distributor.Provider{distributor.Files: distributorfiles.New(s, stockfeed.Read, fetch)}, nil)
		system := access.Actor{Kind: access.System}
		check(t, s.Save(ctx, system, id, "", distributor.Details{Kind: distributor.Files,
			Address: "https://midline.test/d/stock.csv?key=1", Patience: time.Second,
			Accounts: []distributor.StoreAccount{{Number: "4711"}}}))
		has := func(want int) {
			t.Helper()
			found, err := s.Ask(ctx, store, []distributor.Wanted{{AAIA: "HLVS", MPN: "HC-1"}})
			check(t, err)
			got := -1
			if len(found[0].Offers) == 1 {
				got = found[0].Offers[0].Total()
			}
			if got != want || !found[0].NoOrders {
				t.Errorf("%d pieces, want %d; %+v", got, want, found[0])
			}
		}
		visit := func(asks int, says string) {
			t.Helper()
			before := asked
			err := s.Collect(ctx)
			last, readErr := s.LastVisit(ctx, id)
			check(t, readErr)
			if asked-before != asks || (err == nil) != (says == "") || !strings.Contains(last.Failed, says) ||
				(says == "") != (last.Failed == "") || !last.At.Equal(dbtest.Clock(ctx).Now()) {
				t.Errorf("asked %d times, %v, kept as %+v; want %d, %q", asked-before, err, last, asks, says)
			}
		}
		fails = fault.New(fault.Unavailable, "The address can't be reached.")
		visit(1, "can't be reached")
		fails = nil
		visit(1, "")
		has(6)
		table = strings.Replace(table, ",6", ",7", 1)
		visit(0, "")
		has(6)
		dbtest.Clock(ctx).Advance(time.Hour)
		visit(1, "")
		has(7)
		dbtest.Clock(ctx).Advance(time.Hour)
		table = "AAIA,MPN,Warehouse,Qty\nHLVS,HC-1,DM,9\nHLVS,HC-1"
		visit(1, "cut off")
		has(7)
		table = "AAIA,MPN,Warehouse,Qty\nHLVS,HC-1,DM,9\n"
		visit(1, "")
		has(9)
		_, err := s.AskOne(ctx, id, store, []distributor.Wanted{{AAIA: "HLVS", MPN: "HC-1"}})
		check(t, err)
		err = db.Atomic(ctx, func(ctx context.Context) error {
			_, err := s.Place(ctx, distributor.NewOrder{VendorID: id, LocationID: store, Order: distributor.Order{Number: "PO-1",
				Lines: []distributor.Line{{Number: 1, AAIA: "HLVS", MPN: "HC-1", Quantity: 2}}}})
			return err
		})
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("ordered of a table: %v", err)
		}
	})
}
