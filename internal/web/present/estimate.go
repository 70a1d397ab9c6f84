package present

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/shipping"
)

// Estimate is CART-34: how the goods of a cart can come to a place, or why not.
type Estimate struct {
	Methods      []ShippingMethod `json:"methods"`
	ErrorMessage string           `json:"error_message"`
}

// ShippingMethod is one way, at its price with handling and without tax.
type ShippingMethod struct {
	Code     string      `json:"code"`
	Title    string      `json:"title"`
	Cost     money.Cents `json:"cost"`
	CostText string      `json:"cost_text"`
}

// NewEstimate shows what is offered.
func NewEstimate(ctx context.Context, offered []shipping.Method) Estimate {
	if len(offered) == 0 {
		return NoEstimate(ctx, fault.T("No shipping options are available. Please contact us for assistance!"))
	}
	e := Estimate{Methods: make([]ShippingMethod, len(offered))}
	for i, m := range offered {
		e.Methods[i] = ShippingMethod{Code: m.Code, Title: m.Title, Cost: m.Total(), CostText: Amount(ctx, m.Total())}
	}
	return e
}

// NoEstimate says why nothing is offered.
func NoEstimate(ctx context.Context, why fault.Text) Estimate {
	return Estimate{Methods: []ShippingMethod{}, ErrorMessage: text.Tr(ctx, why.Format, why.Args...)}
}
