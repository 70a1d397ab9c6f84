package app

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"camber/internal/web/present/adminview"
)

// ADM-2: what the office says of a part's fitment is what the shop answers at once, and who saw an older record is told.
func TestWhatAPartFitsIsChangedByHand(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		owner, shopper := officeBrowser(t, a, "owner@demo.test"), newBrowser(t, a)
		part := partNumbered(t, a, ctx, fastPart)
		of := form("product_id", id(part.ID), "limit", "100")
		list := func() (l adminview.FitmentList) {
			owner.ask(http.StatusOK, "GET", "/admin/api/fitment", of, &l)
			return l
		}
		fits := func() string {
			got := shopper.send("GET", "/ymm/json/validateFitment?Parts="+part.AAIA+"~"+url.QueryEscape(part.Number), nil)
			return got.Body.String()
		}
		before := list()
		typed := vehicleForm(owner, before)
		owner.ask(http.StatusOK, "POST", "/admin/api/fitment/add", and(typed, "product_id", id(part.ID)), nil)
		owner.ask(http.StatusConflict, "POST", "/admin/api/fitment/add", and(typed, "product_id", id(part.ID)), nil)
		of.Set("search", "by the office")
		added := list()
		if len(added.Results) != 1 || !added.Results[0].IsByHand || added.Counts["hand"] != 1 {
			t.Fatalf("added: %+v", added)
		}
		of.Set("state", "removed")
		run := form("product_id", id(part.ID), "version", added.Version, "run", added.Results[0].Run)
		owner.ask(http.StatusOK, "POST", "/admin/api/fitment/remove", run, nil)
		removed := list()
		if len(removed.Results) != 1 || removed.Counts[""] != 0 || removed.Trail[0].What != "Fitment taken away" ||
			!strings.HasPrefix(strings.Join(removed.Trail[0].Facts, ""), "Vehicle: ") {
			t.Errorf("removed: %+v", removed)
		}
		owner.ask(http.StatusConflict, "POST", "/admin/api/fitment/universal",
			form("product_id", id(part.ID), "version", removed.Version, "universal", "1"), nil)

		part = partNumbered(t, a, ctx, "DX-14")
		of = form("product_id", id(part.ID))
		for _, universal := range []string{"", "1"} {
			owner.ask(http.StatusOK, "POST", "/admin/api/fitment/universal",
				form("product_id", id(part.ID), "version", list().Version, "universal", universal), nil)
		}
		if err := a.Services.Find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		if got := fits(); !strings.Contains(got, `"result":"universal"`) {
			t.Errorf("the shop says %s", got)
		}
		owner.page(t, "/admin/fitment?product_id="+id(part.ID))
		owner.page(t, "/admin/submission")
	})
}

// vehicleForm is an application for the first model of the newest year, over what was seen of the record.
func vehicleForm(b *browser, seen adminview.FitmentList) url.Values {
	var choices adminview.FitmentChoices
	at := form()
	for _, name := range []string{"year", "make_id", "model_id"} {
		b.ask(http.StatusOK, "GET", "/admin/api/fitment/choice", at, &choices)
		switch name {
		case "year":
			at.Set(name, id(choices.Years[0].ID))
		case "make_id":
			at.Set(name, id(choices.Makes[0].ID))
		default:
			at.Set(name, id(choices.Models[0].ID))
		}
	}
	return form("version", seen.Version, "from", at.Get("year"), "to", "0", "make_id", at.Get("make_id"), "model_id",
		at.Get("model_id"), "position", "front", "quantity", "2", "notes", "By the office")
}

func (c conversations) ofFitment(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	part := id(partNumbered(t, a, ctx, fastPart).ID)
	of := form("product_id", part, "limit", "2")
	var seen adminview.FitmentList
	c.say(b, "what it fits", "GET", "/admin/api/fitment", of, &seen)
	c.say(b, "of no part", "GET", "/admin/api/fitment", form("product_id", "999999"), nil)
	c.say(b, "the models of a make", "GET", "/admin/api/fitment/choice", form("year", "1900", "make_id", "1"), nil)
	typed := and(vehicleForm(b, seen), "product_id", part)
	c.say(b, "a vehicle", "POST", "/admin/api/fitment/add", typed, nil)
	c.say(b, "over what was never seen", "POST", "/admin/api/fitment/add", typed, nil)
	of.Set("search", "by the office")
	read := func() url.Values {
		b.ask(http.StatusOK, "GET", "/admin/api/fitment", of, &seen)
		return form("product_id", part, "version", seen.Version, "run", seen.Results[0].Run)
	}
	run := read()
	c.say(b, "no pieces", "POST", "/admin/api/fitment/edit", and(run, "quantity", "0", "notes", "By the office"), nil)
	c.say(b, "one piece", "POST", "/admin/api/fitment/edit", and(run, "quantity", "1", "notes", "By the office"), nil)
	c.say(b, "it does not fit", "POST", "/admin/api/fitment/remove", read(), nil)
	of.Set("state", "removed")
	run = read()
	c.say(b, "it does", "POST", "/admin/api/fitment/restore", run, nil)
	c.say(b, "as it was seen", "POST", "/admin/api/fitment/restore", run, nil)
	of.Set("state", "")
	universal := read()
	universal.Del("run")
	c.say(b, "any vehicle", "POST", "/admin/api/fitment/universal", and(universal, "universal", "1"), nil)
	universal = read()
	universal.Del("run")
	c.say(b, "those of the list", "POST", "/admin/api/fitment/universal", and(universal, "universal", "0"), nil)
	c.say(b, "vehicles that customers drive", "GET", "/admin/api/vehicle", form("limit", "1"), &adminview.VehicleList{})
	c.say(b, "what waits", "GET", "/admin/api/waiting", form("limit", "2"), &adminview.WaitingList{})
	c.say(b, "what was sent", "GET", "/admin/api/submission", form("limit", "2"), nil)
	c.say(b, "no such submission", "POST", "/admin/api/submission/undo", form("submission_id", "999999"), nil)
}
