package app

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/shop/access"
	"camber/internal/web/present/adminview"
)

func storeForm(code string) url.Values {
	return form("code", code, "registers", "2", "name", "Decatur, Ash St", "short_name", "Decatur", "address_1", "12 Ash St",
		"city", "Decatur", "state", "IL", "postcode", "62521", "telephone", "(217) 555-0119", "email", "decatur@demo.test",
		"time_zone", "America/Chicago", "hours[1]", "08:00-12:00 13:00-18:00", "hours[6]", "20:00-02:00",
		"closures[0]", "2026-12-25..2026-12-26 closed", "reasons[0]", "Christmas", "offers[keys]", "keys")
}

// ofStores talks with the screens of the stores.
func (c conversations) ofStores(t *testing.T, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	c.say(b, "all stores", "GET", "/admin/api/store", form("limit", "2"), nil)
	c.say(b, "what is wrong", "POST", "/admin/api/store/add",
		and(storeForm("decatur 1"), "postcode", "625", "place", "95, 0", "website", "decatur", "hours[1]", "18:00-19:00 18:30-20:00", "reasons[0]", ""), nil,
		"Idempotency-Key", ids.TokenOf("store 1"))
	c.say(b, "a new store", "POST", "/admin/api/store/add", storeForm("DECATUR"), nil, "Idempotency-Key",
		ids.TokenOf("store 2"))
	of := form("store_id", id(4))
	var shown adminview.Store
	c.say(b, "its record", "GET", "/admin/api/store/get", of, &shown)
	changed := and(storeForm("DECATUR"), "store_id", id(4), "version", shown.Version, "name", "Decatur, Oak St",
		"place", "39.84, -88.95", "website", "https://decatur.example", "dealer", "1")
	c.say(b, "another name", "POST", "/admin/api/store/edit", changed, nil)
	c.say(b, "as it was before", "POST", "/admin/api/store/edit", and(changed, "name", "Decatur, Elm St"), nil)
	c.say(b, "a register more", "POST", "/admin/api/store/register/add", and(of, "name", "Drive-up"), nil)
	c.say(b, "the same name again", "POST", "/admin/api/store/register/add", and(of, "name", "drive-up"), nil)
	one := shown.Registers[0]
	rename := form("register_id", id(one.RegisterID), "version", one.Version, "name", "Front", "in_use", "0")
	c.say(b, "another name, and out of use", "POST", "/admin/api/store/register/edit", rename, nil)
	c.say(b, "as it was before", "POST", "/admin/api/store/register/edit", and(rename, "name", "Back"), nil)
	c.say(b, "out of use", "POST", "/admin/api/store/inUse", and(of, "in_use", "0"), nil)
	c.say(b, "one with an open shift", "POST", "/admin/api/store/inUse", form("store_id", "1", "in_use", "0"), nil)
}

// ADM-2: a store that goes out of use is gone from the shop and from the till's door at once; a store that has an open
// shift stays. Who is not at all stores reaches their own alone.
func TestAStoreOutOfUseIsNowhere(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		owner := officeBrowser(t, a, "owner@demo.test")
		var list adminview.StoreList
		owner.ask(http.StatusOK, "GET", "/admin/api/store", nil, &list)
		at := slices.IndexFunc(list.Results, func(r adminview.StoreRow) bool { return r.Code == "WAVERLY" })
		if at < 0 || !list.Results[at].IsTaxed || list.Results[at].Registers != 2 {
			t.Fatalf("%+v", list.Results)
		}
		waverly := list.Results[at].StoreID
		var added adminview.Moved
		owner.ask(http.StatusOK, "POST", "/admin/api/store/add", storeForm("DECATUR"), &added)
		var fresh adminview.Store
		owner.ask(http.StatusOK, "GET", "/admin/api/store/get", form("store_id", id(waverly+1)), &fresh)
		if fresh.IsTaxed || len(fresh.Registers) != 2 || len(fresh.Days[0].Spans) != 2 || added.Redirect == "" {
			t.Errorf("the new store: %+v", fresh)
		}

		actor := access.Actor{Kind: access.Staff, StaffID: 1}.Granted(access.EditStores).Placed(waverly)
		if err := a.Services.Register.SetStoreInUse(ctx, actor, waverly+1, false); err == nil {
			t.Error("another's store is put out of use")
		}

		inUse := func() (stores []int64, registers int) {
			t.Helper()
			found, err := a.Services.Location.InUse(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range found {
				stores = append(stores, l.ID)
			}
			all, err := a.Services.Register.InUse(ctx)
			if err != nil {
				t.Fatal(err)
			}
			return stores, len(all)
		}
		before, tills := inUse()
		contact := look(a, "/information/contact").Body.String()
		owner.ask(http.StatusConflict, "POST", "/admin/api/store/inUse", form("store_id", id(waverly), "in_use", "0"), nil)
		owner.ask(http.StatusOK, "POST", "/admin/api/store/inUse", form("store_id", id(fresh.StoreID), "in_use", "0"), nil)
		after, fewer := inUse()
		if !slices.Contains(before, fresh.StoreID) || slices.Contains(after, fresh.StoreID) || fewer != tills-2 {
			t.Errorf("in use: %v, %d registers; then %v, %d", before, tills, after, fewer)
		}
		if now := look(a, "/information/contact").Body.String(); !strings.Contains(contact, "Decatur, Ash St") ||
			strings.Contains(now, "Decatur, Ash St") {
			t.Error("shoppers see a store out of use, or did not see it before")
		}
		if _, err := a.Services.Register.OpenShift(ctx, access.Actor{Kind: access.System}, fresh.Registers[0].RegisterID,
			0); !fault.Is(err, fault.Conflict) {
			t.Errorf("a shift is opened there: %v", err)
		}
		owner.ask(http.StatusOK, "POST", "/admin/api/store/inUse", form("store_id", id(fresh.StoreID), "in_use", "1"), nil)
		if again, all := inUse(); !slices.Equal(again, before) || all != tills {
			t.Errorf("back in use: %v, %d registers", again, all)
		}
	})
}
