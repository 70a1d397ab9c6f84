package app

import (
	"testing"

	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
)

// ofVehicles: a customer types a VIN, and removes a vehicle from the garage.
func (c conversations) ofVehicles(t *testing.T, a *App) {
	t.Helper()
	b := customerBrowser(t, a, "shopper@demo.test")
	c.say(b, "a number that leaves something open", "POST", "/ymm/json/decodeVin", form("vin", "3GCUKRECXFG123456"),
		&vehicleview.DecodedVIN{})
	c.say(b, "a character is wrong", "POST", "/ymm/json/decodeVin", form("vin", "3GCUKREC1FG123456"), nil)
	c.say(b, "too short", "POST", "/ymm/json/decodeVin", form("vin", "3GCUKREC"), nil)
	c.say(b, "a vehicle of the customer's", "POST", "/account/garage/remove", form("vehicle_id", "1"), &present.Success{})
	c.say(b, "it is gone", "POST", "/account/garage/remove", form("vehicle_id", "1"), nil)
	c.say(newBrowser(t, a), "a visitor has none", "POST", "/account/garage/remove", form("vehicle_id", "2"), nil)
}
