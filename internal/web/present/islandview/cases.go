package islandview

import (
	"context"
	"slices"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/order"
	"camber/internal/web/present"
	"camber/internal/web/present/partview"
)

// NewCases lists every screen, and for each kind of part the first on the shelf that shows it (DEMO-4).
// orders are all that there are; link says the secret part of the address of one.
func NewCases(ctx context.Context, s partview.Shelf, partIDs []int64, categories []catalog.Category,
	orders []order.Order, link func(order.Order) string) []CaseGroup {
	groups := []CaseGroup{
		{Title: text.Tr(ctx, "Pages"), Cases: []Case{
			{text.Tr(ctx, "Home"), "/"}, {text.Tr(ctx, "All categories"), "/product/catalog"},
			{text.Tr(ctx, "Specials"), "/product/special"}, {text.Tr(ctx, "Bestsellers"), "/product/bestseller"},
			{text.Tr(ctx, "New parts"), "/product/latest"}, {text.Tr(ctx, "Featured parts"), "/product/featured"},
			{text.Tr(ctx, "Shopping Cart"), "/checkout/cart"}, {text.Tr(ctx, "Check out"), "/checkout/checkout"},
			{text.Tr(ctx, "Find an order"), "/order/lookup"},
			{text.Tr(ctx, "Sign in"), "/account/login"}, {text.Tr(ctx, "Your orders"), "/account"},
			{text.Tr(ctx, "Product Comparison"), "/product/compare/"}, {text.Tr(ctx, "My Wishlist"), "/account/wishlist/"},
			{text.Tr(ctx, "Contact Us"), "/information/contact"},
			{text.Tr(ctx, "Stores"), "/store-locator"}, {text.Tr(ctx, "Stores near a ZIP code"), "/store-locator?search=50613"},
			{text.Tr(ctx, "Ask about this part"), "/product/contact?product_id=1"},
			{text.Tr(ctx, "Page not found"), "/not-there"}, {text.Tr(ctx, "Kit, light"), "/dev/kit?theme=light"},
			{text.Tr(ctx, "Kit, dark"), "/dev/kit?theme=dark"},
		}},
		{Title: text.Tr(ctx, "Accounts"), Cases: []Case{
			{text.Tr(ctx, "Create an account"), "/account/register"}, {text.Tr(ctx, "Forgotten password"), "/account/forgotten"},
			{text.Tr(ctx, "Last mails"), "/dev/outbox"},
			{text.Tr(ctx, "Your orders"), "/account/order"}, {text.Tr(ctx, "Your returns"), "/account/return"},
			{text.Tr(ctx, "Your old parts"), "/account/cores"},
			{text.Tr(ctx, "Addresses"), "/account/address"}, {text.Tr(ctx, "New address"), "/account/address/edit"},
			{text.Tr(ctx, "Your details"), "/account/edit"}, {text.Tr(ctx, "Change password"), "/account/password"},
			{text.Tr(ctx, "A business: sign in as pro@demo.test"), "/account/business"},
			{text.Tr(ctx, "Quick order of a business"), "/account/quick"},
		}},
		{Title: text.Tr(ctx, "Search"), Cases: []Case{
			{text.Tr(ctx, "Many parts"), "/product/search?search=brake+pads"},
			{text.Tr(ctx, "A part number"), "/product/search?search=1363"},
			{text.Tr(ctx, "A typing error"), "/product/search?search=altenator"},
			{text.Tr(ctx, "Nothing found"), "/product/search?search=zzzzzz"},
		}},
		{Title: text.Tr(ctx, "Fitment"), Cases: []Case{
			{text.Tr(ctx, "Parts of a category for one vehicle"),
				"/vehicles/2015-chevrolet-silverado-1500/brake-pads-and-shoes"},
			{text.Tr(ctx, "A part for many vehicles"), "/lumiday-9005hb-headlight-bulb-9005#vehicles"},
			{text.Tr(ctx, "Its vehicles, filtered"), "/lumiday-9005hb-headlight-bulb-9005?vehicles=ford#vehicles"},
		}},
		{Title: text.Tr(ctx, "Codes to type in the shopping cart"), Cases: []Case{
			{text.Tr(ctx, "%s: a percentage", "SAVE10"), "/checkout/cart"},
			{text.Tr(ctx, "%s: an amount", "FIVEOFF"), "/checkout/cart"},
			{text.Tr(ctx, "%s: a category", "BRAKES15"), "/checkout/cart"},
			{text.Tr(ctx, "%s: a product", "PADS20"), "/checkout/cart"},
			{text.Tr(ctx, "%s: from a minimum on", "BIG50"), "/checkout/cart"},
			{text.Tr(ctx, "%s: free shipping", "SHIPFREE"), "/checkout/checkout"},
			{text.Tr(ctx, "%s: for customers, once each", "MEMBER"), "/checkout/cart"},
			{text.Tr(ctx, "%s: used up", "ONLYONE"), "/checkout/cart"},
			{text.Tr(ctx, "%s: over", "LASTYEAR"), "/checkout/cart"},
			{text.Tr(ctx, "%s: not yet", "NEXTYEAR"), "/checkout/cart"},
			{text.Tr(ctx, "%s: a gift voucher", "G1FT-0000-0000-FVYY"), "/checkout/cart"},
			{text.Tr(ctx, "%s: a gift voucher, partly used", "G1FT-0000-0000-PART"), "/checkout/cart"},
			{text.Tr(ctx, "%s: a gift voucher that expired", "G1FT-0000-0000-PAST"), "/checkout/cart"},
			{text.Tr(ctx, "%s: reward points, as %s", "500", "second@demo.test"), "/checkout/cart"},
			{text.Tr(ctx, "Store credit, as %s", "shopper@demo.test"), "/checkout/cart"},
			{text.Tr(ctx, "Buy a gift voucher"), "/account/voucher"},
		}},
	}
	groups = append(groups, newTerminalCases(ctx))
	listings := CaseGroup{Title: text.Tr(ctx, "Categories"), IsData: true}
	for _, c := range categories {
		listings.Cases = append(listings.Cases, Case{c.Name, "/" + c.Slug})
	}
	parts := CaseGroup{Title: text.Tr(ctx, "Parts")}
	for _, one := range partCases {
		i := slices.IndexFunc(partIDs, func(id int64) bool { return one.shows(s, s.Parts[id]) })
		if i >= 0 {
			parts.Cases = append(parts.Cases, Case{present.Words(ctx, one.name), "/" + s.Parts[partIDs[i]].Slug})
		}
	}
	return append(groups, newOrderCases(ctx, orders, link), listings, parts)
}

// newTerminalCases are the amounts by which the terminals of the demonstration are told how a payment goes.
func newTerminalCases(ctx context.Context) CaseGroup {
	return CaseGroup{Title: text.Tr(ctx, "Amounts to charge at a card terminal"), Cases: []Case{
		{text.Tr(ctx, "%s: declined", "$1.01"), "/pos"}, {text.Tr(ctx, "%s: approved in part", "$1.02"), "/pos"},
		{text.Tr(ctx, "%s: the customer does nothing", "$1.03"), "/pos"},
		{text.Tr(ctx, "%s: the answer gets lost", "$1.04"), "/pos"},
		{text.Tr(ctx, "%s: approved while it is cancelled", "$1.05"), "/pos"},
		{text.Tr(ctx, "%s: approved after it was cancelled", "$1.06"), "/pos"},
		{text.Tr(ctx, "%s: another amount is charged, which needs attention", "$1.11"), "/pos"},
		{text.Tr(ctx, "%s: declined as a duplicate", "$1.14"), "/pos"},
		{text.Tr(ctx, "%s: a debit card", "$1.15"), "/pos"},
		{text.Tr(ctx, "%s: settled at once, so it can't be voided", "$1.18"), "/pos"},
	}}
}

// newOrderCases leads to the newest order of each state, where it can be seen.
func newOrderCases(ctx context.Context, orders []order.Order, link func(order.Order) string) CaseGroup {
	g := CaseGroup{Title: text.Tr(ctx, "Orders")}
	for _, one := range orderCases {
		i := slices.IndexFunc(orders, one.shows)
		if i < 0 {
			continue
		}
		href := "/order/" + link(orders[i])
		if one.atTill != "" {
			href = one.atTill + strconv.FormatInt(orders[i].ID, 10)
		}
		g.Cases = append(g.Cases, Case{present.Words(ctx, one.name), href})
	}
	return g
}

var orderCases = []struct {
	name   fault.Text
	atTill string // its address there without the id; empty: the shopper's page
	shows  func(o order.Order) bool
}{
	{fault.T("Paid in store, by a customer"), "",
		func(o order.Order) bool { return o.Channel == cart.Web && o.CustomerID != 0 }},
	{fault.T("Paid in store, by a guest"), "",
		func(o order.Order) bool { return o.Channel == cart.Web && o.CustomerID == 0 }},
	{fault.T("Sold at the register"), "",
		func(o order.Order) bool { return o.Channel == cart.POS && o.Status == order.Complete && o.PaidInFull() }},
	{fault.T("Cancelled"), "", func(o order.Order) bool { return o.Status == order.Cancelled }},
	{fault.T("Voided"), "/pos/order/view?order_id=", func(o order.Order) bool { return o.Status == order.Voided }},
	{fault.T("Cancelled, and its money is not paid back"), "/pos/order/view?order_id=",
		func(o order.Order) bool { return o.Status == order.Cancelled && o.AmountPaid > 0 }},
	{fault.T("Ready for pickup"), "/pos/order/view?order_id=",
		func(o order.Order) bool { return o.Label.Code == "ready" }},
	{fault.T("Put away and handed over"), "/pos/pickup/order?order_id=",
		func(o order.Order) bool {
			return o.Channel == cart.Web && o.ShipTo == nil && o.Status == order.Complete
		}},
	{fault.T("Backordered"), "/pos/order/view?order_id=",
		func(o order.Order) bool { return o.Label.Code == "backordered" }},
	{fault.T("Shipped"), "/pos/order/view?order_id=", func(o order.Order) bool { return o.Label.Code == "shipped" }},
	{fault.T("On account"), "/pos/order/view?order_id=", func(o order.Order) bool { return o.Payment == order.OnAccount }},
	{fault.T("Order"), "/pos/order/view?order_id=",
		func(o order.Order) bool { return o.ReceiptNumber != "" && o.PaidInFull() }},
	{fault.T("Bring something back"), "/pos/return?order_id=",
		func(o order.Order) bool { return o.ReceiptNumber != "" && o.PaidInFull() }},
	{fault.T("Receipt"), "/pos/order/receipt?order_id=",
		func(o order.Order) bool { return o.ReceiptNumber != "" && o.ChangeDue > 0 }},
	{fault.T("Receipt of an order that is not paid"), "/pos/order/receipt?order_id=",
		func(o order.Order) bool { return o.ReceiptNumber != "" && !o.PaidInFull() }},
	{fault.T("Invoice"), "/pos/order/invoice?order_id=", func(o order.Order) bool { return o.ReceiptNumber != "" }},
	{fault.T("Saved at the register: taken up again there with F6"), "/pos/order/receipt?order_id=",
		func(o order.Order) bool { return o.Status == order.Saved }},
	{fault.T("Quote"), "/pos/order/receipt?order_id=", func(o order.Order) bool { return o.Status == order.Quote }},
	{fault.T("Quote on paper, as it was sent"), "/pos/quote/paper?version=1&order_id=",
		func(o order.Order) bool { return o.Status == order.Quote }},
	{fault.T("Sent, with a row of every kind among its totals"), "",
		func(o order.Order) bool { return o.Shipping.Code == "courier" }},
	{fault.T("Of a customer who pays no tax"), "", func(o order.Order) bool { return o.Exempt.Number != "" }},
	{fault.T("Being paid, nothing yet"), "/pos/checkout?order_id=",
		func(o order.Order) bool { return o.Status == order.Checkout && o.AmountPaid == 0 }},
	{fault.T("Being paid, a part of it"), "/pos/checkout?order_id=",
		func(o order.Order) bool { return o.Status == order.Checkout && o.AmountPaid > 0 }},
}

var partCases = []struct {
	name  fault.Text
	shows func(s partview.Shelf, p catalog.Part) bool
}{
	{fault.T("Options: select"), offersOption(catalog.Select)},
	{fault.T("Options: radio"), offersOption(catalog.Radio)},
	{fault.T("Options: checkbox"), offersOption(catalog.Checkbox)},
	{fault.T("Options: image"), offersOption(catalog.Pictured)},
	{fault.T("Options: text"), offersOption(catalog.Typed)},
	{fault.T("Options: text of several lines"), offersOption(catalog.LongText)},
	{fault.T("Options: date"), offersOption(catalog.Date)},
	{fault.T("Options: time"), offersOption(catalog.Time)},
	{fault.T("Options: date and time"), offersOption(catalog.DateTime)},
	{fault.T("With documents"), numbered("1363")},
	{fault.T("With reviews"), func(_ partview.Shelf, p catalog.Part) bool { return p.Stars.Count > 0 }},
	{fault.T("Replaced by another part"), numbered("DK-OWN1")},
	{fault.T("Card: new"), func(s partview.Shelf, p catalog.Part) bool {
		return p.Added.After(s.NewSince) &&
			!s.NewSince.IsZero()
	}},
	{fault.T("Card: rated"), func(_ partview.Shelf, p catalog.Part) bool { return p.Stars.Count > 0 }},
	{fault.T("Card: put in by the shop"), func(_ partview.Shelf, p catalog.Part) bool { return p.Sign.Install }},
	{fault.T("Card: shipping cost of its own"),
		func(_ partview.Shelf, p catalog.Part) bool { return p.Sign.Shipping != nil }},
	{fault.T("Dangerous goods, with a surcharge"), numbered("DX-14")},
	{fault.T("Oversized, with a surcharge"), numbered("DK-OWN")},
	{fault.T("Stock text of its own"), func(_ partview.Shelf, p catalog.Part) bool { return p.Sign.StockText != "" }},
	{fault.T("With labor of its own"), numbered("1363")},
	{fault.T("By contract, for Dale Kruse at the register"), numbered("KP-914")},
	{fault.T("Rebate by mail"), numbered("KR-55097")},
	{fault.T("Words of its own when there is not enough"),
		func(_ partview.Shelf, p catalog.Part) bool { return p.Sign.OutText != "" }},
	{fault.T("Kit"), func(_ partview.Shelf, p catalog.Part) bool { return p.Kind == catalog.KindKit }},
	{fault.T("Part of a kit"), func(_ partview.Shelf, p catalog.Part) bool { return len(p.IncludedIn) > 0 }},
	{fault.T("Core charge"), func(_ partview.Shelf, p catalog.Part) bool { return p.Core != nil }},
	{fault.T("Minimum quantity"), func(_ partview.Shelf, p catalog.Part) bool { return p.Minimum > 1 }},
	{fault.T("Sold in multiples"), func(_ partview.Shelf, p catalog.Part) bool { return p.Multiple > 1 }},
	{fault.T("Sold by the case"), func(_ partview.Shelf, p catalog.Part) bool {
		return slices.ContainsFunc(p.Codes, func(c catalog.Code) bool { return c.Kind == catalog.Case })
	}},
	{fault.T("Of a series"), func(_ partview.Shelf, p catalog.Part) bool { return p.SeriesID != 0 }},
	{fault.T("Remanufactured"), func(_ partview.Shelf, p catalog.Part) bool { return p.Tier == catalog.Remanufactured }},
	{fault.T("Special price"), func(s partview.Shelf, p catalog.Part) bool {
		q := s.Quotes[p.ID]
		return q.Until != "" && q.Rebate.E4 == 0
	}},
	{fault.T("Instant rebate"), func(s partview.Shelf, p catalog.Part) bool {
		q := s.Quotes[p.ID]
		return q.Until == "" && q.Rebate.E4 > 0
	}},
	{fault.T("Special price with an instant rebate"), func(s partview.Shelf, p catalog.Part) bool {
		q := s.Quotes[p.ID]
		return q.Until != "" && q.Rebate.E4 > 0
	}},
	{fault.T("Pricing disabled, with a notice"),
		func(s partview.Shelf, p catalog.Part) bool { return s.Notices[p.ID] != "" }},
	{fault.T("Price hidden by MAP"), func(s partview.Shelf, p catalog.Part) bool { return s.Quotes[p.ID].Hidden }},
	{fault.T("Price at MAP"), func(s partview.Shelf, p catalog.Part) bool {
		q := s.Quotes[p.ID]
		return q.MAP > 0 && !q.Hidden
	}},
	{fault.T("Not for sale"), func(_ partview.Shelf, p catalog.Part) bool { return !p.Orderable }},
	{fault.T("Without a price"), func(s partview.Shelf, p catalog.Part) bool { _, ok := s.Quotes[p.ID]; return !ok }},
	{fault.T("Plenty in stock"),
		func(s partview.Shelf, p catalog.Part) bool { return s.Supplies[p.ID].All() >= partview.Plenty }},
	{fault.T("The last piece"), func(s partview.Shelf, p catalog.Part) bool { return s.Supplies[p.ID].All() == 1 }},
	{fault.T("In other stores alone"), func(s partview.Shelf, p catalog.Part) bool {
		return s.Supplies[p.ID].Here.Free == 0 && s.Supplies[p.ID].All() > 0
	}},
	{fault.T("Out of Stock"), func(s partview.Shelf, p catalog.Part) bool { return s.Supplies[p.ID].All() == 0 }},
	{fault.T("Universal part"), func(s partview.Shelf, p catalog.Part) bool { return s.Fits[p.ID].Result == "universal" }},
	{fault.T("Fits Your Vehicle"), func(s partview.Shelf, p catalog.Part) bool { return s.Fits[p.ID].Result == "yes" }},
	{fault.T("Doesn't Fit Your Vehicle"),
		func(s partview.Shelf, p catalog.Part) bool { return s.Fits[p.ID].Result == "no" }},
	{fault.T("Verify Fitment"), func(s partview.Shelf, p catalog.Part) bool { return s.Fits[p.ID].Result == "maybe" }},
	{fault.T("Unknown Fitment"), func(s partview.Shelf, p catalog.Part) bool { return s.Fits[p.ID].Result == "unknown" }},
}

// numbered is a part of the demonstration that is known by its number.
func numbered(number string) func(partview.Shelf, catalog.Part) bool {
	return func(_ partview.Shelf, p catalog.Part) bool { return p.Number == number }
}

func offersOption(kind string) func(partview.Shelf, catalog.Part) bool {
	return func(_ partview.Shelf, p catalog.Part) bool {
		return slices.ContainsFunc(p.Options, func(o catalog.Option) bool { return o.Kind == kind })
	}
}

// Case is a link of /dev/cases: a screen in a state.
type Case struct {
	Text string
	Href string
}

// CaseGroup is a heading of /dev/cases.
type CaseGroup struct {
	Title  string
	IsData bool // the cases are named by the shop's data, which is not translated
	Cases  []Case
}
