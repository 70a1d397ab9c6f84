package app

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"camber/internal/web/present/accountview"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/jobview"
	"camber/internal/web/present/partview"
)

// ofJobs: a cashier finds a job by its name and the vehicle's, looks at what fits and adds it; then what is no longer so
// is refused.
func (c conversations) ofJobs(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	c.ofShopJobs(t, ctx, a)
	b := staffBrowser(t, a, "cashier@demo.test")
	b.header.Set("X-Cart", "the-ticket-of-a-job")
	c.say(b, "of the shop", "GET", "/pos/job", nil, &partview.JobHits{})
	var found partview.PartHits
	b.ask(http.StatusOK, "GET", "/pos/part/search", form("s", "front 2015 silv"), &found)
	if len(found.Jobs) != 1 || found.Jobs[0].Name != "Front brakes" || found.Jobs[0].Vehicle == nil {
		t.Fatalf("found %+v", found.Jobs)
	}
	var named []string
	jobID := id(found.Jobs[0].JobID)
	c.say(b, "no such job", "GET", "/pos/job/offer", form("job_id", "999999"), nil)
	c.say(b, "for no vehicle", "GET", "/pos/job/offer", form("job_id", jobID), &jobview.JobOffer{})
	for i, f := range found.Jobs[0].Vehicle.Facets {
		named = append(named, "add"+strconv.Itoa(i+1),
			strings.Join([]string{f.Field, id(f.Value), f.LabelField, f.LabelValue}, "||"))
	}
	b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle", form(named...), nil)
	var o jobview.JobOffer
	c.say(b, "for a Silverado", "GET", "/pos/job/offer", form("job_id", jobID), &o)
	pads, fluid := id(o.Lines[0].Choices[0].Part.ProductID), id(o.Lines[2].Choices[0].Part.ProductID)
	chosen := form("job_id", jobID, "version", o.Version, "labor", "1", "picks[0][line]", "0", "picks[0][product_id]", pads,
		"picks[1][line]", "2", "picks[1][product_id]", fluid)
	c.say(b, "pads, fluid and labor", "POST", "/pos/job/add", chosen, &cartview.Cart{}, "Idempotency-Key", "job-1")
	c.say(b, "a part that may not fit", "POST", "/pos/job/add", form("job_id", jobID, "version", o.Version,
		"picks[0][line]", "1", "picks[0][product_id]", id(partNumbered(t, a, ctx, "KR-55097").ID)), nil)
	c.say(b, "nothing of it", "POST", "/pos/job/add", form("job_id", jobID, "version", o.Version), nil)
	c.say(b, "no number", "POST", "/pos/job/add", form("job_id", jobID, "version", o.Version, "picks[0][line]", "x"), nil)
	c.say(b, "as it was", "POST", "/pos/job/add", form("job_id", jobID, "version", "old", "labor", "1"), nil)
	b.ask(http.StatusOK, "POST", "/checkout/cart/abandonOrder", nil, nil)
}

// ofJobRecords: the office adds a job, changes it and takes it away.
func (c conversations) ofJobRecords(t *testing.T, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	var found adminview.CannedJobList
	c.say(b, "by a word", "GET", "/admin/api/canned-job", form("search", "brakes", "limit", "5"), &found)
	c.say(b, "no such job", "GET", "/admin/api/canned-job/get", form("job_id", "999999"), nil)
	var kept adminview.CannedJobRecord
	c.say(b, "one", "GET", "/admin/api/canned-job/get", form("job_id", id(found.Results[0].JobID)), &kept)
	sent := []string{"name", "Wiper blades", "labor_id", "0", "minutes", "0", "menu_price", "0", "active", "1",
		"lines[0][name]", "Blade, left", "lines[0][category_id]", id(kept.Lines[0].CategoryID), "lines[0][position]", "left",
		"lines[0][quantity]", "1", "lines[0][extra]", "0"}
	c.say(b, "without a name", "POST", "/admin/api/canned-job/add", form("name", "", "labor_id", "0"), nil)
	var moved adminview.Moved
	c.say(b, "one of a line", "POST", "/admin/api/canned-job/add", form(sent...), &moved, "Idempotency-Key", "canned-1")
	_, raw, _ := strings.Cut(moved.Redirect, "job_id=")
	var made adminview.CannedJobRecord
	b.ask(http.StatusOK, "GET", "/admin/api/canned-job/get", form("job_id", raw), &made)
	edit := append([]string{"job_id", raw, "version", made.Version}, sent...)
	edit = append(edit, "notes", "Lift the arm first.")
	c.say(b, "with a note", "POST", "/admin/api/canned-job/edit", form(edit...), &adminview.SavedCannedJob{},
		"Idempotency-Key", "canned-2")
	edit[len(edit)-1] = "Over somebody's."
	c.say(b, "over what was saved", "POST", "/admin/api/canned-job/edit", form(edit...), nil)
	c.say(b, "that one", "POST", "/admin/api/canned-job/remove", form("job_id", raw), &adminview.Moved{})
	c.say(b, "once more", "POST", "/admin/api/canned-job/remove", form("job_id", raw), nil)
}

// ofShopJobs: a shopper puts a job into the cart.
func (c conversations) ofShopJobs(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	jobs, err := a.Services.Job.Offered(ctx)
	check(t, err)
	pads, fluid := id(partNumbered(t, a, ctx, "1363").ID), id(partNumbered(t, a, ctx, "DX-3").ID)
	chosen := form("job_id", id(jobs[0].ID), "version", jobs[0].Version(), "pick[0]", pads, "pick[2]", fluid)
	shopper := newBrowser(t, a)
	c.say(shopper, "without a vehicle", "POST", "/jobs/add", chosen, nil)
	truck, _ := a.Services.Vehicle.Reference().Named(2015, "Chevrolet", "Silverado 1500")
	shopper.shopFor(truck)
	c.say(shopper, "front brakes", "POST", "/jobs/add", chosen, &accountview.Reordered{}, "Idempotency-Key", "shop-job-1")
	c.say(shopper, "nothing of it", "POST", "/jobs/add", form("job_id", id(jobs[0].ID), "version", jobs[0].Version()), nil)
}
