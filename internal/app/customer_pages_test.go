package app

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"camber/internal/web/present/vehicleview"
)

// CUST-1 CUST-2: the pages of the customers are a cashier's too; nobody is there whom nobody added.
func TestThePagesOfCustomersOpenAtTheCounter(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		shown := func(path string, island string) {
			t.Helper()
			w := b.send("GET", path, nil, "Accept", "text/html")
			if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), `data-island="`+island+`"`) {
				t.Errorf("%s: %d without %s", path, w.Code, island)
			}
		}
		shown("/pos/customer", "customers")
		shown("/pos/customer/add", "customer")
		of := id(theCustomerWith(t, a, "shopper@demo.test").ID)
		shown("/pos/customer/edit?customer_id="+of, "customer")
		shown("/pos/customer/edit?customerId="+of, "customer")
		if w := b.send("GET", "/pos/customer/edit?customer_id=999999", nil, "Accept", "text/html"); w.Code != http.StatusNotFound {
			t.Errorf("nobody: %d", w.Code)
		}
		if w := newBrowser(t, a).send("GET", "/pos/customer", nil); w.Code == http.StatusOK {
			t.Error("a visitor sees the customers")
		}
	})
}

// CUST-10 FIT-11: the vehicle of a customer is read from its number, and the vehicle of the sale stays what it was.
func TestTheNumberOfACustomersVehicleChoosesNothing(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "cashier@demo.test")
		var said vehicleview.DecodedVIN
		b.ask(http.StatusOK, "POST", "/pos/vehicle/decode", form("vin", "1FTEW1E50KFA00000"), &said)
		if said.Vehicle == nil || said.Vehicle.Year != "2019" || said.Vehicle.Model != "F-150" || said.Chosen {
			t.Errorf("said %+v of %+v", said, said.Vehicle)
		}
		var now vehicleview.VehicleReply
		b.ask(http.StatusOK, "GET", "/ymm/json/getVehicle", nil, &now)
		if now.Vehicle != nil {
			t.Errorf("%s is chosen", now.Vehicle.Display)
		}
		b.ask(http.StatusUnprocessableEntity, "POST", "/pos/vehicle/decode", form("vin", "1FTEW1E51KFA00000"), nil)
	})
}
