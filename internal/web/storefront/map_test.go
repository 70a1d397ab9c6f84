package storefront

import (
	"context"
	"net/url"
	"testing"

	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
	"camber/internal/shop/price"
	"camber/internal/web/present"
)

// TRD-3: a price below MAP is on no page and in no reply but the cart's, until a trade level signs in.
func TestAPriceBelowMAPIsSeenInTheCartAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		prices := price.New()
		retail := must(prices.RetailLevel(ctx))
		jobber := must(prices.AddLevel(ctx, "jobber", "Jobber", 2))
		check(prices.SavePrice(ctx, s.pads, retail.ID, 1, 87_3100))
		check(prices.SavePrice(ctx, s.pads, retail.ID, 4, 86_4200))
		must(prices.SaveMAPs(ctx, audit.System, []price.PartMAP{{PartID: s.pads, MAP: 99_0000}}))

		const sentence = "Add to cart to see price"
		page := "/kestrel-kb-1-quiet-pads"
		public := []string{"/", "/brakes", "/brakes?sort=price&order=desc", page}
		for _, path := range append(public, "/dev/cases", "/product/catalog", "/ymm/json/validateFitment?Parts=KSTL~KB-1",
			"/checkout/cart") {
			hasNot(t, s.page(path), "87.31", "86.42", `"offers"`)
		}
		for _, path := range public {
			has(t, s.page(path), sentence)
		}
		signIn := func(email string) {
			s.call("POST", "/account/login", url.Values{"email": {email}, "password": {"camber-demo"}}, &present.Success{})
		}
		signIn("ray@demo.test") // retail, though signed in
		hasNot(t, s.page(page), "87.31", "86.42")
		if c := s.add("1"); c.Products[0].UnitPriceText != "$87.31" {
			t.Errorf("in the cart it costs %s", c.Products[0].UnitPriceText)
		}
		trade := must(customer.New().Add(ctx, access.Actor{Kind: access.System}, customer.NewCustomer{
			LevelID: jobber.ID, Firstname: "Jo", Lastname: "Bauer", Email: "jo@demo.test",
		}))
		check(access.New().AddCustomerLogin(ctx, trade.ID, "jo@demo.test", "camber-demo"))
		signIn("jo@demo.test")
		has(t, s.page(page), "$87.31", "$86.42", `"offers"`)
		hasNot(t, s.page(page), sentence)
		has(t, s.page("/brakes"), "$87.31")
	})
}
