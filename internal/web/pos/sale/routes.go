// Package sale answers the sale screen: the ticket that is worked on, saved, parked and checked out.
package sale

import (
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/labor"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/quote"
	"camber/internal/shop/register"
	"camber/internal/shop/tax"
	"camber/internal/shop/till"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/tillview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/basket"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Basket    *basket.Baskets
	Frame     *frame.Frames
	Visit     *visit.Visits
	Access    *access.Service
	Carts     *cart.Service
	Labor     *labor.Service
	Locations *location.Service
	Orders    *order.Service
	Quotes    *quote.Service
	Registers *register.Service
	Taxes     *tax.Service
	Till      *till.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Changing("/checkout/cart/saveOrderAndCheckout", routing.Till(access.SellAtTill),
			"confirm_shortage", orderview.SavedOrder{}, s.CheckOut, routing.Must),
		routing.Changing("/checkout/cart/saveOrder", routing.Till(access.SellAtTill),
			"quote", cartview.Cart{}, s.SaveOrder, routing.Must),
		routing.Changing("/checkout/cart/abandonOrder", routing.Till(access.SellAtTill),
			"", cartview.Cart{}, s.AbandonOrder),
		routing.Post("/checkout/cart/updatePrice", routing.TillAsking(access.OverridePrice),
			"key newPrice reason", cartview.Cart{}, s.UpdatePrice, routing.Once),
		routing.Post("/checkout/cart/oldParts", routing.Till(access.SellAtTill),
			"key old_parts", cartview.Cart{}, s.SetOldParts, routing.Once),
		routing.Post("/checkout/cart/toOrder", routing.Till(access.SellAtTill),
			"key to_order", cartview.Cart{}, s.SetToOrder, routing.Once),
		routing.Post("/checkout/cart/lost", routing.Till(access.SellAtTill),
			"key pieces", cartview.Cart{}, s.Lose, routing.Must),
		routing.Post("/checkout/cart/note", routing.Till(access.SellAtTill),
			"key note comment", cartview.Cart{}, s.SetNotes, routing.Once),
		routing.Get("/checkout/cart/tryPrice", routing.Till(access.SellAtTill), "key price quantity",
			cartview.PriceTried{}, s.TryPrice),
		routing.Post("/checkout/cart/addCustomProduct", routing.Till(access.SellAtTill),
			"name price quantity tax_class_id", cartview.Cart{}, s.AddCustomProduct, routing.Once),
		routing.Post("/checkout/cart/applyLabor", routing.Till(access.SellAtTill),
			"applyLabor productLaborKey laborId laborTime quantity name", cartview.Cart{}, s.ApplyLabor, routing.Once),
		routing.Post("/checkout/cart/updateLabor", routing.Till(access.SellAtTill),
			"key newName newLaborId newLaborTime newPrice reason", cartview.Cart{}, s.UpdateLabor, routing.Once),
		routing.Post("/api/cart/applyPoNumber", routing.Shop,
			"products[…]", present.Said{}, s.ApplyPONumber, routing.Once),
		routing.Get("/pos/tickets", routing.Till(access.SellAtTill), "", tillview.Tickets{}, s.Tickets),
		routing.Get("/pos/order/parked", routing.Till(access.SellAtTill), "", tillview.ParkedOrders{}, s.Parked),
		routing.Changing("/checkout/cart/cancelOrder", routing.Till(access.CancelOrders),
			"order_id void_transactions reason", cartview.Cart{}, s.CancelOrder, routing.Outside),
		routing.Get("/pos/display", routing.Till(access.SellAtTill), "", nil, s.ShowDisplay),
		routing.Get("/pos", routing.Till(access.SellAtTill), "", nil, s.ShowStart),
		routing.Changing("/pos/order/continue", routing.Till(access.SellAtTill),
			"order_id take_over", cartview.Cart{}, s.Continue),
		routing.Changing("/pos/order/done", routing.Till(access.SellAtTill), "order_id", present.Success{}, s.Done),
	}
}
