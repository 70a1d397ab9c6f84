package app

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"camber/internal/shop/job"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present/cartview"
)

// shopFor chooses a vehicle of the reference as a shopper does.
func (b *browser) shopFor(v vehicle.Vehicle) {
	b.t.Helper()
	b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle",
		form("add1", "Year||"+id(v.Year), "add2", "MakeID||"+id(v.MakeID), "add3", "ModelID||"+id(v.ModelID)), nil)
}

// JOB-1 JOB-2: with a vehicle the first page asks what is done on it, a job's page offers what fits, one press puts the
// choice into the cart, and what does not fit is not added, whatever is asked for. A part's page names what else is needed.
func TestTheShopShowsJobs(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		says := func(path string, wanted ...string) string {
			t.Helper()
			shown := b.page(t, path)
			for _, want := range wanted {
				if !strings.Contains(shown, want) {
					t.Errorf("%s does not say %q", path, want)
				}
			}
			return shown
		}
		if says("/", "Start with your vehicle"); strings.Contains(b.page(t, "/"), "What are you working on?") {
			t.Error("jobs are offered before a vehicle is chosen")
		}
		says("/jobs", "Front brakes", "Rotors, front", "Choose your vehicle to see what fits")
		says("/jobs/front-brakes", "Choose the vehicle first.", "Bed the pads in")
		if w := b.send("GET", "/jobs/no-such-job", nil); w.Code != http.StatusNotFound {
			t.Errorf("no such job: %d", w.Code)
		}
		truck, ok := a.Services.Vehicle.Reference().Named(2015, "Chevrolet", "Silverado 1500")
		if !ok {
			t.Fatal("no Silverado")
		}
		says("/jobs/front-brakes/2015-chevrolet-silverado-1500", "Front brakes, 2015 Chevrolet Silverado 1500", "Shop for this vehicle",
			`"@type":"HowTo"`)
		if w := b.send("GET", "/jobs/front-brakes/2015-chevy-silverado-1500", nil); w.Code != http.StatusMovedPermanently {
			t.Errorf("another spelling: %d", w.Code)
		}
		b.shopFor(truck)
		says("/", "What are you working on?", "Front brakes", "All 12 jobs", "Answer once", "Front Rotor Size", "13.6 in")
		says("/?change=1", "Start with your vehicle")
		says("/jobs/front-brakes", "Answer once", "Not sure yet", "Ask for a time")
		says("/"+partNumbered(t, a, ctx, "1363").Slug, "You also need", "/jobs/front-brakes")

		all, err := a.Services.Job.Offered(ctx)
		check(t, err)
		brakes := all[0]
		pads, misfit := partNumbered(t, a, ctx, "1363"), partNumbered(t, a, ctx, "KP-914")
		want := func(pads int64) []string {
			return []string{"job_id", id(brakes.ID), "version", brakes.Version(), "pick[0]", id(pads), "pick[1]", "",
				"pick[2]", id(partNumbered(t, a, ctx, "DX-3").ID)}
		}
		if w := b.send("POST", "/jobs/add", form(want(misfit.ID)...)); w.Code != http.StatusConflict ||
			!strings.Contains(w.Body.String(), "is not known to fit") {
			t.Errorf("what does not fit: %d %s", w.Code, w.Body)
		}
		if w := b.send("POST", "/jobs/add", form("job_id", id(brakes.ID), "version", "older", "pick[0]",
			id(pads.ID))); w.Code != http.StatusConflict {
			t.Errorf("an older job: %d", w.Code)
		}
		if w := b.send("POST", "/jobs/add", form("job_id", id(brakes.ID), "version", brakes.Version())); w.Code != 422 {
			t.Errorf("nothing: %d", w.Code)
		}
		for range 2 { // the same press twice
			b.ask(http.StatusOK, "POST", "/jobs/add", form(want(pads.ID)...), nil, "Idempotency-Key", "one-press")
		}
		var now cartview.Cart
		b.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &now)
		if len(now.Products) != 2 || now.TotalItems != 2 {
			t.Errorf("the cart has %d lines, %d pieces", len(now.Products), now.TotalItems)
		}
	})
}

// JOB-1: for 40 vehicles of the shop each of the 12 jobs offers what fits for certain and nothing else, at most three of a
// line, and says of each other line why there is nothing.
func TestEachJobOffersWhatFits(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		ids, err := a.Services.Find.Vehicles(0, 40)
		check(t, err)
		jobs, err := a.Services.Job.Offered(ctx)
		check(t, err)
		if len(ids) != 40 || len(jobs) != 12 {
			t.Fatalf("%d vehicles, %d jobs", len(ids), len(jobs))
		}
		offered, missing := 0, 0
		for _, vehicleID := range ids {
			v, ok := a.Services.Vehicle.Reference().Base(vehicleID)
			if !ok {
				t.Fatalf("no vehicle %d", vehicleID)
			}
			for _, j := range jobs {
				o, err := a.Services.Job.Offer(ctx, j.ID, job.At{Vehicle: &v, LocationID: 1})
				check(t, err)
				for i, l := range o.Lines {
					if len(l.Choices) > job.MostChoices {
						t.Errorf("%s, %s: %d choices", v.Text(), l.Name, len(l.Choices))
					}
					parts := make([]int64, len(l.Choices))
					for n, c := range l.Choices {
						parts[n] = c.PartID
					}
					if slices.Contains(parts, 0) || len(o.Lines) != len(j.Lines) || o.Lines[i].Name != j.Lines[i].Name {
						t.Errorf("%s, %s, line %s is not the job's", v.Text(), j.Name, strconv.Itoa(i))
					}
					answers, err := a.Services.Find.Check(ctx, &v, parts)
					check(t, err)
					for n, answer := range answers {
						if offered++; !answer.Result.Fits() {
							t.Errorf("%s, %s: part %d is offered: %s", v.Text(), l.Name, parts[n], answer.Result)
						}
					}
					if len(parts) == 0 {
						missing++
					}
				}
			}
		}
		if offered < 1000 || missing == 0 {
			t.Errorf("%d parts offered, %d lines without any", offered, missing)
		}
	})
}
