// Package codes answers what makes a cart cost less, and what of it is a gift: coupons, vouchers, points, store credit,
// gift vouchers.
package codes

import (
	"camber/internal/shop/cart"
	"camber/internal/shop/promo"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/basket"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/member"
	"camber/internal/web/storefront/visit"
)

// Deps is what these handlers are made from.
type Deps struct {
	Basket *basket.Baskets
	Frame  *frame.Frames
	Member *member.Members
	Visit  *visit.Visits
	Carts  *cart.Service
	Promos *promo.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Post("/checkout/cart/applyCode", routing.Shop,
			"code coupon voucher reward redirect replace", present.Success{}, s.ApplyCode),
		routing.Post("/checkout/cart/removeCode", routing.Shop, "type code redirect", cartview.Cart{}, s.RemoveCode),
		routing.Post("/checkout/cart/useCredit", routing.Customer, "redirect", cartview.Cart{}, s.UseCredit),
		routing.Changing("/checkout/cart/removeCredit", routing.Shop, "redirect", cartview.Cart{}, s.RemoveCredit),
		routing.Changing("/checkout/coupon/remove", routing.Shop,
			"", present.Success{}, s.RemoveCodes(promo.CodeCoupon)),
		routing.Changing("/checkout/voucher/remove", routing.Shop,
			"", present.Success{}, s.RemoveCodes(promo.CodeVoucher)),
		routing.Changing("/checkout/reward/remove", routing.Shop,
			"", present.Success{}, s.RemoveCodes(promo.CodeReward)),
		routing.Get("/account/voucher", routing.Account, "", nil, s.ShowGift),
		routing.Post("/account/voucher", routing.Account,
			"to_name to_email from_name from_email message theme amount", cartview.Cart{}, s.BuyGift, routing.Once),
	}
}
