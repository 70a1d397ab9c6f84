package app

import (
	"context"
	"net/http"
	"testing"

	"camber/internal/web/present/orderview"
)

// PCO-1 M-29: while an order is paid its vehicle is chosen, changed and taken off; what fits it is judged anew, what
// was paid stays. An order that somebody else changed, or that is complete, keeps what it has.
func TestAVehicleIsChosenWhilePaying(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		b.send("POST", "/pos/shift/open", form("float", "100"))
		const path = "/pos/checkout/setVehicle"
		v := demoVehicleOf(t, ctx, a.Services, 2015, "Chevrolet", "Silverado 1500")
		named := []string{"add1", "Year||2015", "add2", "MakeID||" + id(v.MakeID), "add3", "ModelID||" + id(v.ModelID)}
		number := soldTo(t, b, "a-ticket-of-a-vehicle", 0).OrderID
		order := id(number)
		b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(number, "5.00"), nil)
		var shown orderview.Checkout
		b.ask(http.StatusOK, "POST", path, form(append(named, "orderId", order)...), &shown)
		if shown.Vehicle == nil || shown.Vehicle.Model != "Silverado 1500" || shown.AmountPaid != 5_00 {
			t.Errorf("chosen: %+v, %s paid", shown.Vehicle, shown.PaidText)
		}
		var reply orderview.OrderReply
		b.ask(http.StatusOK, "GET", "/pos/order/get", form("order_id", order), &reply)
		if fit := reply.Order.Products[0].Fit; fit == nil || fit.Vehicle == "" {
			t.Errorf("the line fits %+v", fit)
		}
		b.ask(http.StatusConflict, "POST", path, form("orderId", order, "version", id(shown.Version-1)), nil)
		b.ask(http.StatusNotFound, "POST", path, form(append(named, "orderId", "999999")...), nil)
		b.ask(http.StatusOK, "POST", path, form("orderId", order, "version", id(shown.Version)), &shown)
		if shown.Vehicle != nil || shown.AmountPaid != 5_00 {
			t.Errorf("taken off: %+v, %s paid", shown.Vehicle, shown.PaidText)
		}
		b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", order, "confirm_outstanding", "1"), nil)
		b.ask(http.StatusConflict, "POST", path, form(append(named, "orderId", order)...), nil)
	})
}
