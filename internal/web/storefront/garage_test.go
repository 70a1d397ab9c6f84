package storefront

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/vehicleview"
)

var (
	plateLists = regexp.MustCompile(`(?s)<ul class="plates">.*?</ul>`)
	plate      = regexp.MustCompile(`<span class="y">(\d+)</span>\s*<span class="m">([^<]+)</span>`)
	garageID   = regexp.MustCompile(`name="vehicle_id" value="(\d+)"`)
)

// offered are the vehicles that a page offers by one click: "2019 F-150; 2015 Silverado 1500". Each place of the page
// has the same ones.
func offered(t *testing.T, body string) string {
	t.Helper()
	lists := plateLists.FindAllString(body, -1)
	var texts []string
	for i, list := range lists {
		var names []string
		for _, match := range plate.FindAllStringSubmatch(list, -1) {
			names = append(names, match[1]+" "+match[2])
		}
		texts = append(texts, strings.Join(names, "; "))
		if texts[i] != texts[0] {
			t.Errorf("one place offers %s, another %s", texts[0], texts[i])
		}
	}
	if len(texts) == 0 {
		return ""
	}
	return texts[0]
}

func (s *shop) chooseFord() {
	s.t.Helper()
	s.call("POST", "/ymm/json/saveVehicle",
		url.Values{"add1": {"Year||2019"}, "add2": {"MakeID||2"}, "add3": {"ModelID||2"}}, &vehicleview.SavedVehicle{})
}

func (s *shop) signIn() {
	s.t.Helper()
	s.call("POST", "/account/login", url.Values{"email": {"ray@demo.test"}, "password": {"camber-demo"}},
		&present.Success{})
}

// FIT-3: a visitor's last vehicles are one click away on every page, and join the garage of the customer who signs in.
func TestTheLastVehiclesAreOneClickAway(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		if got := offered(t, s.page("/")); got != "" {
			t.Errorf("a visitor of whom nothing is known: %s", got)
		}
		s.chooseVehicle()
		s.chooseFord()
		const both = "2019 F-150; 2015 Silverado 1500"
		for _, path := range []string{"/", "/brakes", "/kestrel-kb-1-quiet-pads", "/checkout/cart"} {
			if got := offered(t, s.page(path)); got != both {
				t.Errorf("%s: %s", path, got)
			}
		}
		s.call("POST", "/ymm/json/saveVehicle", nil, &vehicleview.SavedVehicle{})
		body := s.page("/brakes")
		has(t, body, "No vehicle chosen", `name="add3" value="ModelID||1||Model||Silverado 1500"`)
		if got := offered(t, body); got != both {
			t.Errorf("after a reset: %s", got)
		}

		s.signIn()
		body = s.page("/account")
		has(t, body, "Your garage", "2019 Ford F-150", "2015 Chevrolet Silverado 1500")
		if got := offered(t, body); got != both {
			t.Errorf("signed in: %s", got)
		}
		s.chooseVehicle()
		if got := offered(t, s.page("/")); got != "2015 Silverado 1500; 2019 F-150" {
			t.Errorf("chosen again: %s", got)
		}
	})
}

// CART-1: the cart brings the vehicles of its customer, as a selector takes them; a visitor's has none.
func TestTheCartBringsTheVehiclesOfItsCustomer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.chooseVehicle()
		s.add("1")
		var c cartview.Cart
		s.call("GET", "/checkout/cart/getData", nil, &c)
		if c.CustomerVehicles == nil || len(c.CustomerVehicles) != 0 {
			t.Errorf("a visitor's: %+v", c.CustomerVehicles)
		}
		s.signIn()
		s.call("GET", "/checkout/cart/getData", nil, &c)
		if len(c.CustomerVehicles) != 1 || c.CustomerVehicles[0].Display != "2015 Chevrolet Silverado 1500" ||
			c.CustomerVehicles[0].YMM["Year"] != 2015 || c.CustomerVehicles[0].YMM["ModelID"] != 1 {
			t.Errorf("%+v", c.CustomerVehicles)
		}
	})
}

// FIT-3: what is removed from the garage stays away, and the vehicle that is shopped for stays chosen.
func TestAVehicleIsRemovedFromTheGarage(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.signIn()
		has(t, s.page("/account"), "The vehicles that you shop for will stand here.")
		s.chooseFord()
		s.chooseVehicle()
		ids := garageID.FindAllStringSubmatch(s.page("/account"), -1)
		if len(ids) != 2 {
			t.Fatalf("%d vehicles", len(ids))
		}
		s.call("POST", "/account/garage/remove", url.Values{"vehicle_id": {ids[0][1]}}, &present.Success{})
		body := s.page("/account")
		if got := offered(t, body); got != "2019 F-150" {
			t.Error(got)
		}
		has(t, body, `<span class="m">Silverado 1500</span>`)
		if status, _ := s.ask("POST", "/account/garage/remove", url.Values{"vehicle_id": {ids[0][1]}}); status != http.StatusNotFound {
			t.Errorf("removed twice: %d", status)
		}
	})
}

// FIT-8, FIT-14, UX-02: every fact of the vehicle is a button that takes it off by a plain form, and a form without
// facts takes all of them off; the page comes again.
func TestFactsAreTakenOffByTheirChips(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.call("POST", "/ymm/json/saveVehicle", url.Values{
			"add1": {"Year||2015"}, "add2": {"MakeID||1"}, "add3": {"ModelID||1"}, "add4": {"SubModelID||1"},
			"add5": {"EngineSizeID||2"},
		}, &vehicleview.SavedVehicle{})
		for _, field := range []string{"Year", "MakeID", "ModelID", "SubModelID", "EngineSizeID"} {
			has(t, s.page("/brakes"), `class="chip" type="submit" name="remove" value="`+field+`"`)
		}
		s.html = true
		status, body := s.ask("POST", "/ymm/json/remove_facet",
			url.Values{"remove": {"SubModelID"}, "redirect": {"/brakes?fits=all"}})
		if status != http.StatusOK {
			t.Fatal(status)
		}
		has(t, body, "KB-2", `name="remove" value="EngineSizeID"`)
		hasNot(t, body, `name="remove" value="SubModelID"`)
		status, body = s.ask("POST", "/ymm/json/saveVehicle", url.Values{"redirect": {"/brakes"}})
		if status != http.StatusOK {
			t.Fatal(status)
		}
		has(t, body, "No vehicle chosen", "KB-1", "KB-2")
		hasNot(t, body, `name="remove"`)
	})
}
