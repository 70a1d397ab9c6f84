package cartview

import (
	"context"
	"testing"

	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/region"
)

// TRD-10
func TestACartSaysWhyThereIsNoTaxOrNoLonger(t *testing.T) {
	t.Parallel()
	over := customer.Exemption{Expired: &customer.Certificate{ZoneID: region.ZoneID("US-IA"), Number: "IA-77",
		To: "2026-06-30"}}
	ctx := context.Background()
	for want, said := range map[string]string{
		"": NewCart(ctx, cart.View{}, AroundCart{}).TaxNote,
		"No tax is charged: exempt by 42-1.": NewCart(ctx, cart.View{Exempt: customer.Exemption{Number: "42-1"}},
			AroundCart{}).TaxNote,
		"The tax certificate IA-77 for Iowa expired on 06/30/2026, so tax is charged.": NewCart(ctx,
			cart.View{Exempt: over}, AroundCart{}).TaxNote,
		"El certificado fiscal IA-77 de Iowa venció el 06/30/2026, por lo que se cobra el impuesto.": NewCart(
			text.With(ctx, text.Spanish), cart.View{Exempt: over}, AroundCart{}).TaxNote,
	} {
		if said != want {
			t.Errorf("%q, want %q", said, want)
		}
	}
}
