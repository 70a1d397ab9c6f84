package cartview

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/shop/cart"
	"camber/internal/web/present"
)

// Estimate is CART-34: how the goods of a cart can come to a place.
type Estimate struct {
	Methods []ShippingMethod `json:"methods"`
	Problem string           `json:"-"` // why there is none, on a page
}

// ShippingMethod is one way, at its price without handling and tax, and what the cart would come to by it there.
type ShippingMethod struct {
	Code      string          `json:"code"`
	Title     string          `json:"title"`
	Cost      money.Cents     `json:"cost"`
	CostText  string          `json:"cost_text"`
	Totals    []present.Total `json:"totals"`
	TotalText string          `json:"total_text"`
	Delivery  string          `json:"delivery_text"` // when it leaves and arrives; empty: nobody says
}

// NewEstimate shows what is offered.
func NewEstimate(ctx context.Context, offered []cart.Estimate) Estimate {
	e := Estimate{Methods: make([]ShippingMethod, len(offered))}
	for i, o := range offered {
		totals := present.NewTotals(ctx, o.Totals)
		for at := range totals {
			totals[at].Remove = "" // that is done in the cart's own
		}
		e.Methods[i] = ShippingMethod{
			Code: o.Method.Code, Title: o.Method.Title, Cost: o.Method.Cost, CostText: present.Amount(ctx, o.Method.Cost),
			Totals: totals, TotalText: present.Amount(ctx, o.Totals.Total),
			Delivery: present.DeliveryText(ctx, o.Method.Promise),
		}
	}
	return e
}
