package app

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/price"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/cartview"
)

// couponForm is a coupon of five dollars off.
func couponForm(code string) url.Values {
	return form("code", code, "name", "Five off", "kind", "amount", "amount", "5.00", "active", "1")
}

// voucherForm is a voucher of 25 dollars for somebody.
func voucherForm() url.Values {
	return form("location_id", "1", "kind", "gift", "amount", "25.00", "to_name", "Ada Beck", "to_email", "ada@twice.test",
		"from_name", "Camber", "theme", "general", "message", "Sorry for the wait.", "lang", "en")
}

func idIn(moved adminview.Moved) string {
	return moved.Redirect[strings.LastIndex(moved.Redirect, "=")+1:]
}

// ADM-2 TOT-2: a coupon of the back office is taken by carts at once, and no more once it is out of use.
func TestACouponOfTheOfficeIsTakenAtOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		owner, shopper := officeBrowser(t, a, "owner@demo.test"), newBrowser(t, a)
		shopper.ask(http.StatusOK, "POST", "/checkout/cart/add",
			form("product_id", id(partNumbered(t, a, ctx, fastPart).ID), "quantity", "1"), nil)
		var added adminview.Moved
		owner.ask(http.StatusOK, "POST", "/admin/api/coupon/add", couponForm("OFFICE5"), &added)
		shopper.ask(http.StatusOK, "POST", "/checkout/cart/applyCode", form("code", "office5"), nil)
		isOff := func() bool {
			var now cartview.Cart
			shopper.ask(http.StatusOK, "GET", "/checkout/cart/getData", nil, &now)
			return !slices.ContainsFunc(now.Totals, func(one present.Total) bool { return one.Code == "coupon" })
		}
		if isOff() {
			t.Error("the cart does not take it")
		}
		owner.ask(http.StatusOK, "POST", "/admin/api/coupon/active", form("coupon_id", idIn(added), "active", "0"), nil)
		if !isOff() {
			t.Error("out of use it is taken still")
		}
	})
}

// TRD-2 ADM-2: the panel that tries prices names the rule by which a cart is priced.
func TestThePriceThatIsTriedIsTheCarts(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		part := partNumbered(t, a, ctx, "KP-914")
		levels, err := a.Services.Price.Levels(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var tried adminview.PriceTrial
		b.ask(http.StatusOK, "GET", "/admin/api/price/try", form("number", part.Number, "quantity", "4"), &tried)
		if len(tried.Levels) != len(levels) {
			t.Fatalf("tried %+v", tried)
		}
		for i, l := range levels {
			quotes, err := a.Services.Price.ForBuyer(ctx, price.Buyer{LevelID: l.ID}, map[int64]int{part.ID: 4})
			if got := tried.Levels[i]; err != nil || got.Rule != quotes[part.ID].Rule ||
				got.Price != quotes[part.ID].UnitE4.Text() {
				t.Errorf("%s: %+v, want %+v, %v", l.Name, got, quotes[part.ID], err)
			}
		}
		b.ask(http.StatusUnprocessableEntity, "GET", "/admin/api/price/try", form("number", "NONE-1", "quantity", "1"), nil)
	})
}

// TRD-2 ADM-2: a level of the back office prices the till at once, and a special of it the shop.
func TestPricesOfTheOfficeHoldAtOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		part := partNumbered(t, a, ctx, "KP-914")
		retail, err := a.Services.Price.RetailLevel(ctx)
		if err != nil {
			t.Fatal(err)
		}
		usual := func(levelID int64) money.E4 {
			t.Helper()
			quotes, err := a.Services.Price.For(ctx, levelID, 1, part.ID)
			if err != nil {
				t.Fatal(err)
			}
			return quotes[part.ID].UnitE4
		}
		before := usual(0)
		var added adminview.Moved
		b.ask(http.StatusOK, "POST", "/admin/api/price/add", levelForm(id(retail.ID)), &added)
		all, err := a.Services.Price.Levels(ctx)
		if err != nil {
			t.Fatal(err)
		}
		made := all[len(all)-1]
		if got := usual(made.ID); id(made.ID) != idIn(added) || got != before.MulDiv(1, 2) && got != before.MulDiv(1, 2)/100*100 {
			t.Errorf("half of %v is %v", before, got)
		}
		special := form("number", part.Number, "level_id", id(retail.ID), "quantity", "1", "price", "1.23", "from",
			"2020-01-01", "to", "2099-12-31")
		b.ask(http.StatusOK, "POST", "/admin/api/price/special/add", special, nil)
		if got := usual(0); got != 1_2300 {
			t.Errorf("special it costs %v", got)
		}
		if shown := look(a, "/"+part.Slug).Body.String(); !strings.Contains(shown, "1.23") {
			t.Error("its page does not say so")
		}
	})
}

// ADM-2 TRD-2: a price that the office promises a customer holds for them alone at once, in the panel that tries prices
// too, until it is taken away.
func TestAContractOfTheOfficeHoldsAtOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		part := partNumbered(t, a, ctx, fastPart)
		var buyers adminview.Buyers
		b.ask(http.StatusOK, "GET", "/admin/api/price/contract/buyers", form("search", "Kruse Brothers"), &buyers)
		if len(buyers.Results) == 0 {
			t.Fatal("nobody is called so")
		}
		who := buyers.Results[0]
		promised := form("customer", who, "number", part.Number, "quantity", "1", "price", "1.23", "from", "2020-01-01",
			"to", "")
		b.ask(http.StatusUnprocessableEntity, "POST", "/admin/api/price/contract/add",
			and(promised, "customer", "nobody at all"), nil)
		b.ask(http.StatusOK, "POST", "/admin/api/price/contract/add", promised, nil)
		b.ask(http.StatusUnprocessableEntity, "POST", "/admin/api/price/contract/add", promised, nil)
		var listed adminview.ContractList
		b.ask(http.StatusOK, "GET", "/admin/api/price/contract", form("search", part.Number, "customer", who), &listed)
		if len(listed.Results) != 1 || listed.Results[0].Price != "1.23" || listed.Results[0].State != "on" ||
			listed.Results[0].Retail == "" || listed.Counts["on"] != 1 {
			t.Fatalf("listed %+v", listed)
		}
		one := listed.Results[0]
		tried := func() (rule string) {
			t.Helper()
			var found adminview.PriceTrial
			b.ask(http.StatusOK, "GET", "/admin/api/price/try", form("number", part.Number, "quantity", "1", "customer", who),
				&found)
			if found.Levels[1].Rule == "contract" {
				t.Error("it holds for everybody")
			}
			return found.Levels[0].Rule + " " + found.Levels[0].Price
		}
		if got := tried(); got != "contract $1.23" {
			t.Errorf("they pay %s", got)
		}
		row := form("customer_id", id(one.CustomerID), "product_id", id(one.ProductID), "version", one.Version, "quantity",
			"1", "from", one.From)
		b.ask(http.StatusUnprocessableEntity, "POST", "/admin/api/price/contract/edit", and(row, "price", "", "to", ""), nil)
		b.ask(http.StatusOK, "POST", "/admin/api/price/contract/edit", and(row, "price", "1.10", "to", ""), nil)
		b.ask(http.StatusConflict, "POST", "/admin/api/price/contract/edit", and(row, "price", "1.00", "to", ""), nil)
		b.ask(http.StatusConflict, "POST", "/admin/api/price/contract/remove", row, nil)
		b.ask(http.StatusOK, "GET", "/admin/api/price/contract", form("search", part.Number, "customer", who), &listed)
		row.Set("version", listed.Results[0].Version)
		b.ask(http.StatusOK, "POST", "/admin/api/price/contract/remove", row, nil)
		if got := tried(); strings.HasPrefix(got, "contract") {
			t.Errorf("taken away they pay %s", got)
		}
		var now adminview.Product
		b.ask(http.StatusOK, "GET", "/admin/api/product/get", form("product_id", id(part.ID)), &now)
		if len(now.Trail) < 3 || now.Trail[0].What != "Contract price removed" || now.Trail[2].What != "Contract price set" {
			t.Errorf("the trail says %+v", now.Trail)
		}
		b.page(t, "/admin/price/contract")
	})
}

// ADM-2: a rebate of the office is shown in carts at once, and in none once it is removed.
func TestARebateOfTheOfficeIsInCartsAtOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		owner, shopper := officeBrowser(t, a, "owner@demo.test"), newBrowser(t, a)
		part := partNumbered(t, a, ctx, fastPart)
		shopper.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "1"), nil)
		var added adminview.Moved
		values := rebateForm("OFFICE-BACK")
		values.Set("parts[0]", part.Number)
		owner.ask(http.StatusOK, "POST", "/admin/api/rebate/add", values, &added)
		isShown := func() bool {
			got := shopper.send("GET", "/checkout/cart/getData", nil)
			return strings.Contains(got.Body.String(), "OFFICE-BACK")
		}
		if !isShown() {
			t.Error("the cart does not show it")
		}
		of := form("rebate_id", idIn(added))
		var kept adminview.RebateRecord
		owner.ask(http.StatusOK, "GET", "/admin/api/rebate/get", of, &kept)
		if kept.Amount != 20_00 || len(kept.Parts) != 1 || kept.State != "on" {
			t.Errorf("it is %+v", kept)
		}
		owner.page(t, "/admin/rebate")
		owner.page(t, added.Redirect)
		owner.ask(http.StatusOK, "POST", "/admin/api/rebate/remove", of, nil)
		if isShown() {
			t.Error("removed it is shown still")
		}
	})
}

// rebateForm is a rebate of twenty dollars, for no part yet.
func rebateForm(code string) url.Values {
	return form("code", code, "title", "$20 back on pads", "url", "https://kestrel.test/claim", "amount", "20.00", "from",
		"2020-01-01", "to", "")
}

// levelForm is a level at half of another's prices.
func levelForm(from string) url.Values {
	return form("code", "friends", "name", "Friends", "from_level_id", from, "matrix[0][brand_id]", "0",
		"matrix[0][percent]", "50", "matrix[0][step]", "0.01", "matrix[0][rounding]", "down")
}

// ofPrices talks with the back office's price levels, specials, coupons and vouchers.
func (c conversations) ofPrices(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	retail, err := a.Services.Price.RetailLevel(ctx)
	if err != nil {
		t.Fatal(err)
	}
	level := levelForm(id(retail.ID))
	var added adminview.Moved
	c.say(b, "a level", "POST", "/admin/api/price/add", level, &added)
	of := form("level_id", idIn(added))
	var kept adminview.LevelRecord
	c.say(b, "its record", "GET", "/admin/api/price/get", of, &kept)
	changed := and(level, "level_id", id(kept.LevelID), "version", kept.Version)
	changed.Set("matrix[0][percent]", "87.5")
	c.say(b, "another share", "POST", "/admin/api/price/edit", changed, nil)
	c.say(b, "over what was never seen", "POST", "/admin/api/price/edit",
		and(level, "level_id", id(kept.LevelID), "version", kept.Version), nil)
	c.say(b, "what a part costs", "GET", "/admin/api/price/try", form("number", "KP-914", "quantity", "1"), nil)
	c.say(b, "no part", "GET", "/admin/api/price/try", form("number", "NONE-1", "quantity", "1"), nil)
	c.say(b, "one in use", "POST", "/admin/api/price/remove", form("level_id", id(retail.ID)), nil)
	c.say(b, "it is not needed", "POST", "/admin/api/price/remove", of, nil)
	c.say(b, "a code that is taken", "POST", "/admin/api/price/add",
		form("code", "jobber", "name", "Again", "from_level_id", "0"), nil)

	special := form("number", "KP-914", "level_id", id(retail.ID), "quantity", "1", "price", "19.99", "from", "2026-04-01",
		"to", "2026-04-30")
	c.say(b, "a special", "POST", "/admin/api/price/special/add", special, nil)
	c.say(b, "the same once more", "POST", "/admin/api/price/special/add", special, nil)
	var specials adminview.SpecialList
	c.say(b, "of a part", "GET", "/admin/api/price/special", form("search", "KP-914", "limit", "2"), &specials)
	one := specials.Results[0]
	row := form("product_id", id(one.ProductID), "version", one.Version, "level_id", id(one.LevelID), "quantity", "1",
		"from", one.From)
	c.say(b, "a lower price", "POST", "/admin/api/price/special/edit", and(row, "price", "18.99", "to", one.To), nil)
	c.say(b, "as it was seen", "POST", "/admin/api/price/special/edit", and(row, "price", "17.99", "to", one.To), nil)
	c.say(b, "as it was seen", "POST", "/admin/api/price/special/remove", row, nil)
	b.ask(http.StatusOK, "GET", "/admin/api/price/special", form("search", "KP-914"), &specials)
	row.Set("version", specials.Results[0].Version)
	c.say(b, "it is over", "POST", "/admin/api/price/special/remove", row, nil)

	c.ofContracts(b)
	c.ofRebates(t, b)
	c.ofOffers(t, b)
}

func (c conversations) ofContracts(b *browser) {
	c.say(b, "who may be meant", "GET", "/admin/api/price/contract/buyers", form("search", "Kruse"), nil)
	promised := form("customer", "nobody at all", "number", fastPart, "quantity", "1", "price", "19.99", "from",
		"2026-04-01", "to", "2026-04-30")
	c.say(b, "for nobody", "POST", "/admin/api/price/contract/add", promised, nil)
	var buyers adminview.Buyers
	b.ask(http.StatusOK, "GET", "/admin/api/price/contract/buyers", form("search", "Kruse"), &buyers)
	promised.Set("customer", buyers.Results[0])
	c.say(b, "a price", "POST", "/admin/api/price/contract/add", promised, nil)
	c.say(b, "the same once more", "POST", "/admin/api/price/contract/add", promised, nil)
	var listed adminview.ContractList
	c.say(b, "of a part", "GET", "/admin/api/price/contract", form("search", fastPart, "limit", "2"), &listed)
	one := listed.Results[0]
	row := form("customer_id", id(one.CustomerID), "product_id", id(one.ProductID), "version", one.Version, "quantity", "1",
		"from", one.From)
	c.say(b, "a lower price", "POST", "/admin/api/price/contract/edit", and(row, "price", "18.99", "to", one.To), nil)
	c.say(b, "as it was seen", "POST", "/admin/api/price/contract/edit", and(row, "price", "17.99", "to", one.To), nil)
	c.say(b, "as it was seen", "POST", "/admin/api/price/contract/remove", row, nil)
	b.ask(http.StatusOK, "GET", "/admin/api/price/contract", form("search", fastPart), &listed)
	row.Set("version", listed.Results[0].Version)
	c.say(b, "it is over", "POST", "/admin/api/price/contract/remove", row, nil)
}

func (c conversations) ofRebates(t *testing.T, b *browser) {
	t.Helper()
	values := rebateForm("OFFICE-BACK")
	var added adminview.Moved
	c.say(b, "a rebate", "POST", "/admin/api/rebate/add", values, &added)
	c.say(b, "a code that is taken", "POST", "/admin/api/rebate/add", values, nil)
	of := form("rebate_id", idIn(added))
	var kept adminview.RebateRecord
	c.say(b, "its record", "GET", "/admin/api/rebate/get", of, &kept)
	c.say(b, "the list", "GET", "/admin/api/rebate", form("search", "office"), nil)
	values.Set("title", "$30 back on pads")
	changed := and(values, "rebate_id", idIn(added), "version", kept.Version)
	c.say(b, "another title", "POST", "/admin/api/rebate/edit", changed, nil)
	c.say(b, "over what was never seen", "POST", "/admin/api/rebate/edit", changed, nil)
	c.say(b, "it is not needed", "POST", "/admin/api/rebate/remove", of, nil)
	c.say(b, "it is gone", "GET", "/admin/api/rebate/get", of, nil)
}

func (c conversations) ofOffers(t *testing.T, b *browser) {
	t.Helper()
	coupon := and(couponForm("OFFICE5"), "parts[0]", "KP-914", "uses", "100", "to", "2026-12-31")
	var added adminview.Moved
	c.say(b, "a coupon", "POST", "/admin/api/coupon/add", coupon, &added)
	c.say(b, "a code that is taken", "POST", "/admin/api/coupon/add", couponForm("office5"), nil)
	of := form("coupon_id", idIn(added))
	var kept adminview.CouponRecord
	c.say(b, "its record", "GET", "/admin/api/coupon/get", of, &kept)
	changed := and(couponForm("OFFICE6"), "coupon_id", idIn(added), "version", kept.Version)
	c.say(b, "for all parts", "POST", "/admin/api/coupon/edit", changed, nil)
	c.say(b, "over what was never seen", "POST", "/admin/api/coupon/edit", changed, nil)
	c.say(b, "out of use", "POST", "/admin/api/coupon/active", and(of, "active", "0"), nil)
	c.say(b, "the list", "GET", "/admin/api/coupon", form("search", "one", "limit", "2", "sort", "code"), nil)
	var list adminview.CouponList
	b.ask(http.StatusOK, "GET", "/admin/api/coupon", form("search", demoUsedUp), &list)
	c.say(b, "who used one", "GET", "/admin/api/coupon/uses", form("coupon_id", id(list.Results[0].CouponID)), nil)

	c.say(b, "without an amount", "POST", "/admin/api/voucher/give", form("location_id", "1", "kind", "gift"), nil,
		"Idempotency-Key", ids.TokenOf("voucher 1"))
	c.say(b, "a voucher", "POST", "/admin/api/voucher/give", voucherForm(), &added, "Idempotency-Key",
		ids.TokenOf("voucher 2"))
	of = form("voucher_id", idIn(added))
	c.say(b, "the list", "GET", "/admin/api/voucher", form("search", "ada@twice.test"), nil)
	c.say(b, "its record", "GET", "/admin/api/voucher/get", of, nil)
	c.say(b, "blocked", "POST", "/admin/api/voucher/block", and(of, "seen", "0", "blocked", "1"), nil)
	c.say(b, "as it was seen", "POST", "/admin/api/voucher/block", and(of, "seen", "0", "blocked", "1"), nil)
}
