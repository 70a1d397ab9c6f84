package storefront

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/setting"
	"camber/internal/shop/slot"
)

// ids finds the parts of the shop by their numbers.
func (s *shop) ids(ctx context.Context, numbers ...string) []int64 {
	s.t.Helper()
	var ids []int64
	for _, number := range numbers {
		meant, err := catalog.New().ByCode(ctx, number)
		check(err)
		ids = append(ids, meant.PartID)
	}
	return ids
}

// inOrder says whether the words stand on the page in that order.
func inOrder(t *testing.T, body string, words ...string) {
	t.Helper()
	rest := body
	for _, word := range words {
		_, after, found := strings.Cut(rest, word)
		if !found {
			t.Errorf("%q is missing, or does not stand behind those before it", word)
			return
		}
		rest = after
	}
}

// CAT-1
func TestPlacesOfTheShopHavePagesAndStandOnTheFirstOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		has(t, s.page("/product/featured"), "Featured parts", "There are none right now.")
		has(t, s.page("/product/special"), "Specials", "There are none right now.")
		hasNot(t, s.page("/"), `id="featured"`, `id="special"`)
		has(t, s.page("/"), `id="latest"`, `href="/product/latest"`, `href="/product/bestseller"`)
		has(t, s.page("/product/latest"), "New parts", "KB-1", "KB-2", "BG-9")
		has(t, s.page("/product/bestseller"), "KB-1", "KB-2", "BG-9")

		check(slot.New(catalog.New()).Pick(ctx, audit.System, slot.Featured, s.ids(ctx, "KB-2", "KB-1")...))
		featured := s.page("/product/featured")
		has(t, featured, "KB-1", "KB-2", `href="/product/featured?sort=rating"`, `href="/product/featured?limit=30"`)
		hasNot(t, featured, "BG-9", "There are none right now.")
		_, home, _ := strings.Cut(s.page("/"), `id="featured"`)
		inOrder(t, home, "KB-2", "KB-1", "</section>")
		s.chooseVehicle()
		fitting := s.page("/product/featured")
		has(t, fitting, "KB-1", "1 fits your Silverado 1500")
		hasNot(t, fitting, "KB-2")
		_, home, _ = strings.Cut(s.page("/"), `id="featured"`)
		hasNot(t, home, "KB-2")
	})
}

// CAT-1
func TestAPartLeadsToOthersOfItsKind(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		_, related, _ := strings.Cut(s.page("/kestrel-kb-1-quiet-pads"), `id="related"`)
		has(t, related, "KB-2", "BG-9")
		hasNot(t, related, `data-product-id="1"`)
		s.chooseVehicle()
		_, related, _ = strings.Cut(s.page("/kestrel-kb-1-quiet-pads"), `id="related"`)
		has(t, related, "BG-9")
		hasNot(t, related, "KB-2")
	})
}

// CAT-3, CAT-5
func TestACardSaysWhatTheOwnerWants(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		parts := catalog.New()
		plain := s.page("/brakes")
		has(t, plain, "5 in Stock")
		hasNot(t, plain, "We install it", "Shipping", "of 5 stars")
		cost, none := money.Cents(1495), money.Cents(0)
		ids := s.ids(ctx, "KB-1", "KB-2")
		check(parts.SaveSign(ctx, audit.System, ids[0], catalog.NewSign{
			Install: true, Shipping: &cost, StockTexts: map[text.Lang]string{text.English: "Made to order"},
		}))
		check(parts.SaveSign(ctx, audit.System, ids[1], catalog.NewSign{Shipping: &none}))
		check(parts.SaveRating(ctx, ids[0], 13, 3))
		for _, view := range []string{"list", "grid"} {
			signed := s.page("/brakes?view=" + view)
			has(t, signed, "We install it", "Shipping $14.95", "Free shipping", "Made to order", "4.3", "of 5 stars",
				"5 in Stock")
		}
		has(t, s.page("/kestrel-kb-1-quiet-pads"), "Made to order", "We install it", "Shipping $14.95", "4.3")
	})
}

// CAT-8
func TestWithInstantCheckoutAnAddLeadsToTheCheckOut(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		hasNot(t, s.page("/brakes"), "&#34;instant&#34;:true")
		check(setting.Set(ctx, audit.System, setting.InstantCheckout, setting.Business, true))
		has(t, s.page("/brakes"), "&#34;instant&#34;:true")
		s.html = true // a form without a script
		_, body := s.ask("POST", "/checkout/cart/add",
			url.Values{"product_id": {"1"}, "quantity": {"1"}, "understood": {"1"}})
		has(t, body, `action="/checkout/confirm/createOrder"`)
	})
}
