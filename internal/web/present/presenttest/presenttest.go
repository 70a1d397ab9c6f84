// Package presenttest has the stores, stock and sale that tests of what is shown begin with.
package presenttest

import (
	"time"

	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/shop/sale"
	"camber/internal/shop/stock"
)

// Two stores.
var (
	MainSt = location.Location{ID: 1, Details: location.Details{Name: "Cedar Falls, Main St", ShortName: "Main St",
		Address1: "218 Main St", City: "Cedar Falls", State: "IA", Postcode: "50613", Zone: time.UTC}}
	Waterloo = location.Location{ID: 2, Details: location.Details{Name: "Waterloo", ShortName: "Waterloo", Zone: time.UTC}}
)

// Supply is what MainSt and Waterloo have.
func Supply(main, other int) stock.Supply {
	return stock.Supply{Here: stock.AtStore{ID: 1, Name: "Main St", Free: main},
		Others: []stock.AtStore{{ID: 2, Name: "Waterloo", Free: other}}}
}

// Sold is an order in check-out at lane 2, half of it paid in cash after a first payment was voided.
func Sold() (order.Order, []payment.Transaction) {
	o := order.Order{
		ID: 31, LocationID: 1, Status: order.Checkout, Total: 10699, AmountPaid: 5000, BalanceDue: 5699, Name: "Ray Hollis",
		RegisterID: 6, StaffID: 2,
		Label: order.Label{ID: 1, Name: "Pending", Background: "#0C5F6B"},
		Added: time.Date(2026, 3, 2, 15, 4, 5, 0, time.UTC),
		Lines: []order.Line{
			{Kind: sale.Part, PartID: 7, Number: "KB-1", Quantity: 2, Unit: 299950, Total: 5999,
				Taxes: []sale.TaxLine{{Code: "ia", Tax: 420}}},
			{Kind: sale.Core, PartID: 7, Number: "KB-1", Quantity: 2, Unit: 214000, Total: 4280},
		},
	}
	paid := []payment.Transaction{
		{ID: 1, OrderID: 31, Kind: payment.Cash, Status: payment.Void, Amount: 700, LocationID: 1, RegisterID: 6, StaffID: 2},
		{ID: 2, OrderID: 31, Kind: payment.Cash, Status: payment.Captured, Amount: 5000, LocationID: 1, RegisterID: 6,
			StaffID: 2},
	}
	return o, paid
}
