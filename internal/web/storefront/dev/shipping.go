package dev

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/web/present/islandview"
)

// shippingCases lead to estimates of every kind and name the customers who pay no tax, or do again (TOT-4, TRD-10).
func shippingCases(ctx context.Context) []islandview.CaseGroup {
	const estimate = "/checkout/cart?postcode="
	return []islandview.CaseGroup{
		{Title: text.Tr(ctx, "Shipping to a ZIP code"), Cases: []islandview.Case{
			{Text: text.Tr(ctx, "Near the store"), Href: estimate + "50613"},
			{Text: text.Tr(ctx, "In a state nearby"), Href: estimate + "60606"},
			{Text: text.Tr(ctx, "Far away"), Href: estimate + "94105"},
			{Text: text.Tr(ctx, "Overseas"), Href: estimate + "99501"},
			{Text: text.Tr(ctx, "No such ZIP code"), Href: estimate + "506"},
		}},
		{Title: text.Tr(ctx, "Customers without tax"), Cases: []islandview.Case{
			{Text: text.Tr(ctx, "By a certificate of Iowa: %s", "Pete Santos"), Href: "/pos"},
			{Text: text.Tr(ctx, "By a certificate of Iowa that expired: %s", "Lena Fischer"), Href: "/pos"},
			{Text: text.Tr(ctx, "By a number: %s", "Denise Carver"), Href: "/pos"},
			{Text: text.Tr(ctx, "In Illinois, in Wisconsin no longer: %s", "pro@demo.test"), Href: "/checkout/checkout"},
		}},
	}
}
