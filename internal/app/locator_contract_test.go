package app

import (
	"testing"

	"camber/internal/web/present/locatorview"
)

// ofLocator: a shopper looks for a store, chooses one and forgets it again. LOC-2 LOC-3 LOC-4.
func (c conversations) ofLocator(t *testing.T, a *App) {
	t.Helper()
	b := newBrowser(t, a)
	const list = "/store-locator/list"
	c.say(b, "around a ZIP code", "GET", list, form("type", "pickup", "format", "json", "search", "50613", "distance", "10",
		"selected_store", "2"), &locatorview.FoundStores{})
	c.say(b, "with a filter", "GET", list, form("search", "Waverly, IA", "filter", "battery_test,fitting"),
		&locatorview.FoundStores{})
	c.say(b, "the filter stays", "GET", list, form("lat", "42.5", "lng", "-92.4", "distance", "9999"), &locatorview.FoundStores{})
	c.say(b, "no such ZIP code", "GET", list, form("search", "00000"), nil)
	c.say(b, "nowhere on the globe", "GET", list, form("lat", "95", "lng", "0"), nil)
	c.say(b, "a store", "GET", "/module/dealer_locator/find_dealer", form("id", "2"), &locatorview.FoundDealer{})
	c.say(b, "no such store", "GET", "/module/dealer_locator/find_dealer", form("id", "999"), nil)
	c.say(b, "none", "GET", "/module/dealer_locator/find_dealer", nil, nil)
	c.say(b, "the next one", "GET", "/api/location/getLocations", form("user_lat", "42.72", "user_lng", "-92.47", "distance",
		"100", "limit", "1"), &locatorview.NearStores{})
	c.say(b, "half a place", "GET", "/api/location/getLocations", form("user_lat", "x", "user_lng", "-92.47"), nil)
	c.say(b, "a ZIP code", "GET", "/api/location/setGeolocationFromZipCode", form("address", "50613-1234"),
		&locatorview.Geolocation{})
	c.say(b, "none", "GET", "/api/location/setGeolocationFromZipCode", form("address", "Cedar Falls"), nil)
	c.say(b, "the question", "GET", "/product/product/getDealerLocatorPopupText", nil, &locatorview.AskForStore{})
	c.say(b, "a store to pick up at", "POST", "/store-locator/choose", form("location_id", "2", "redirect", "/product/catalog"),
		&locatorview.ChosenStore{})
	c.say(b, "no such store", "POST", "/store-locator/choose", form("location_id", "999"), nil)
	const reset = "/module/dealer_locator/reset_store"
	c.say(b, "none any more", "GET", reset, nil, &locatorview.ChosenStore{})
	c.say(b, "from a page of another site", "GET", reset, nil, nil, "Sec-Fetch-Site", "cross-site")
	c.say(b, "back to a page of another site", "GET", reset, form("redirect", "https://elsewhere.example/"),
		&locatorview.ChosenStore{})
}
