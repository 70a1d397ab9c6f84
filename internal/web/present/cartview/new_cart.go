package cartview

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/garage"
	"camber/internal/shop/labor"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/rebate"
	"camber/internal/shop/sale"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
)

// AroundCart is what stands around a cart on its page.
type AroundCart struct {
	Store    location.Location         // where it is picked up or sold
	Kits     map[int64]catalog.Part    // those that KitParts names
	Brands   map[int64]catalog.Brand   // of its parts
	Rebates  map[int64][]rebate.Rebate // that its parts earn today
	Order    order.Order               // that it became; zero: none yet
	Labor    map[int64]labor.OfPart    // that its parts carry
	Vehicles []garage.Entry            // of its customer
	Level    string                    // name of its customer's price level
	Credit   money.Cents               // that its customer can spend
	Points   int                       // that its customer can spend
}

// NewCart shows a cart.
func NewCart(ctx context.Context, v cart.View, a AroundCart) Cart {
	c := Cart{
		Products: make([]CartProduct, 0, len(v.Lines)), Vouchers: []Voucher{}, Totals: present.NewTotals(ctx, v.Totals),
		TotalItems: v.Items, Total: v.Totals.Total, TotalText: present.Amount(ctx, v.Totals.Total),
		LaborApplied: map[string]string{}, CustomerVehicles: make([]customerview.CustomerVehicle, 0, len(a.Vehicles)),
		Rebates: []Rebate{}, AccountLinks: accountLinks(ctx, v),
		OrderData: CartOrder{Products: []CartOrderProduct{}}, ConfirmButton: text.Tr(ctx, "Check Out"),
		Vehicle: vehicleview.NewVehicle(ctx, v.Cart.Vehicle), UUID: v.Cart.UUID, Count: Pieces(ctx, v.Items),
		Left: v.Cart.Checkout.Left, Back: newCartBacks(ctx, v.Cart), BackWorth: v.Cart.BackWorth(),
	}
	if v.Cart.OrderID != 0 {
		c.OrderID = &v.Cart.OrderID
	}
	if v.Cart.Channel == cart.Web {
		for _, doubt := range v.Doubts() {
			c.Doubts = append(c.Doubts, present.Words(ctx, doubt))
		}
	}
	if o := a.Order; o.ID != 0 && v.Cart.Channel == cart.POS {
		c.Ordered = &TicketOrder{POSStatus: string(o.Status), Paid: o.AmountPaid, Owed: o.BalanceDue,
			QuoteText: present.HoldsUntil(ctx, o, a.Store.Zone), IsExpired: o.Expired(clock.Now(ctx))}
	}
	if v.Customer != nil {
		who := NewCustomer(*v.Customer, a.Level)
		c.Customer = &who
	}
	for _, k := range a.Vehicles {
		c.CustomerVehicles = append(c.CustomerVehicles, customerview.NewCustomerVehicle(ctx, k))
	}
	if v.WeightG > 0 {
		c.ShowWeight, c.WeightText = true, partview.Pounds(ctx, v.WeightG)
		c.Count = text.Tr(ctx, "%s, %s", c.Count, c.WeightText)
	}
	for _, l := range a.Order.Lines {
		if l.Kind != sale.Core {
			c.OrderData.Products = append(c.OrderData.Products,
				CartOrderProduct{OrderProductID: l.ID, CartKey: l.CartKey, PONumber: l.PONumber})
		}
	}
	for _, l := range v.Lines {
		p := newCartProduct(ctx, v, l, a)
		for _, r := range p.Rebates.Unique {
			if !slices.ContainsFunc(c.Rebates, func(has Rebate) bool { return has.ID == r.ID }) {
				c.Rebates = append(c.Rebates, r)
			}
		}
		if of := l.LaborOf(); of != "" {
			c.LaborApplied[of] = l.Key
		}
		c.Products = append(c.Products, p)
	}
	c.spendable(ctx, v, a.Credit, a.Points)
	c.addUpLines(ctx, v)
	c.TaxNote = taxNote(ctx, v)
	if v.Cart.Channel == cart.POS {
		c.Comment = v.Cart.Checkout.Comment
	}
	c.ChargeNote = present.ChargeNote(ctx, c.Total)
	c.Note = strings.TrimSpace(c.ChargeNote + " " + cartNote(ctx, c))
	if a.Order.Status == order.Checkout && v.Cart.Channel == cart.Web {
		c.Note = text.Tr(ctx, "Order # %s waits for its card: the button leads there. What you change here is not part of it.", strconv.FormatInt(a.Order.ID, 10))
	}
	return c
}

// addUpLines writes what lines, cores and gift vouchers come to, so that they add up to the totals.
func (c *Cart) addUpLines(ctx context.Context, v cart.View) {
	var lines []present.LineAmount
	var texts []*string
	for i, l := range v.Lines {
		if !l.ForSale {
			continue // in no total
		}
		lines, texts = append(lines, present.LineAmount{Kind: l.What(), Amount: l.Sum.Total}),
			append(texts, &c.Products[i].PriceText)
		if l.Core != nil {
			lines, texts = append(lines, present.LineAmount{Kind: sale.Core, Amount: l.Core.Sum.Total}),
				append(texts, &c.Products[i].Core.PriceText)
		}
	}
	for i, g := range v.Cart.Gifts {
		lines, texts = append(lines, present.LineAmount{Kind: sale.Gift, Amount: g.Amount}),
			append(texts, &c.Vouchers[i].AmountText)
	}
	for i, said := range present.LineTexts(ctx, c.Totals, lines) {
		*texts[i] = said
	}
}

func newCartProduct(ctx context.Context, v cart.View, l cart.ViewLine, a AroundCart) CartProduct {
	p := CartProduct{
		Key: l.Key, ProductID: l.PartID, Name: l.Part.Name, Model: l.Part.Number, PartNumber: l.Part.Number,
		MPN:          l.Part.Number,
		Manufacturer: l.Part.Brand, AAIA: l.Part.AAIA, UPC: l.Part.UPC(), IsPackage: l.Part.Kind == catalog.KindKit,
		IsPackageComponent: len(l.Part.IncludedIn) > 0,
		Package: Package{Components: partview.NewComponents(l.Part, a.Kits),
			IncludedIn: partview.NewKits(l.Part, a.Kits)},
		Rebates: newLineRebates(a.Rebates[l.PartID]), Options: make([]Selected, 0, len(l.Chosen)),
		Quantity: l.Quantity, Minimum: cart.Least(l.Part.Minimum, l.Part.Multiple),
		UnitPrice: l.Unit, UnitPriceText: present.UnitAmount(ctx, l.Unit), OriginalUnitPrice: l.Retail,
		OriginalUnitPriceText: present.UnitAmount(ctx, l.Retail),
		UnitBeforeDiscounts:   l.Retail, UnitBeforeDiscountsText: present.UnitAmount(ctx, l.Retail),
		Price: l.Sum.Total, PriceText: present.Amount(ctx, l.Sum.Total), Tax: l.Sum.Tax(),
		TaxText:         present.Amount(ctx, l.Sum.Tax()),
		EnoughInventory: l.Enough, ShowStockWarning: !l.Enough || !l.ForSale,
		Links: partview.PartLinks{View: "/" + l.Part.Slug}, Pictogram: present.Pictogram(l.Part.Pictogram, l.Part.Name),
		Image: present.Thumbnail(l.Part), Fit: vehicleview.NewFit(ctx, l.Fit, v.Cart.For(l.Line) != nil),
	}
	p.Thumbnails, p.Job = partview.NewThumbnails(p.Image), NewLineJob(l.Terms.Job, func(c money.Cents) string { return present.Amount(ctx, c) })
	if brand := a.Brands[l.Part.BrandID]; brand.Slug != "" {
		p.Links.Manufacturer = "/" + brand.Slug
	}
	if l.Vehicle != nil && v.Cart.Vehicle != nil && l.Vehicle.Text() != v.Cart.Vehicle.Text() {
		p.FitsTo = l.Vehicle.Text()
	}
	p.FitNotes = append([]string{}, l.Fit.Notes...)
	p.PriceBeforeDiscounts = l.Retail.Times(l.Quantity)
	p.PriceBeforeText = present.Amount(ctx, p.PriceBeforeDiscounts)
	for _, o := range l.Chosen {
		p.Options = append(p.Options, Selected{ID: o.OptionID, ValueID: o.ValueID, Name: o.Name, Value: o.Value,
			Price: o.Price})
	}
	p.StockDot = partview.StockLevel(l.Supply.Here.Free)
	p.StockText = text.Tr(ctx, "%s at %s", strconv.Itoa(l.Supply.Here.Free), a.Store.ShortName)
	if own := l.Part.Sign.StockText; own != "" && l.Enough {
		p.StockText, p.OwnStock = own, true // as everywhere else (CAT-5)
	}
	switch {
	case !l.ForSale:
		p.StockWarning = text.Tr(ctx, "%s is no longer available.", l.Part.Name)
	case !l.Enough && l.Part.Sign.OutText != "": // CART-40
		p.StockWarning = l.Part.Sign.OutText + " " + present.Words(ctx, v.Shortage(l))
	case !l.Enough:
		p.StockWarning = text.Tr(ctx,
			"I'm sorry, this product is either not available in the desired quantity or not in stock.") + " " +
			present.Words(ctx, v.Shortage(l))
	}
	p.Rebate = partview.NewInstantRebate(ctx, l.Rebate, l.Quantity, present.Amount)
	p.setTerms(ctx, l, a.Labor)
	if l.Core != nil {
		p.Core = &CoreLine{
			Title:    text.Tr(ctx, "Core charge, refundable"),
			Note:     text.Tr(ctx, "Bring the old part back and get %s back.", present.Amount(ctx, l.Core.Sum.Total)),
			Quantity: l.Core.Quantity, Unit: l.Core.Unit, UnitText: present.Amount(ctx, l.Core.Unit),
			Price: l.Core.Sum.Total, PriceText: present.Amount(ctx, l.Core.Sum.Total), OldParts: l.Terms.OldParts,
		}
		if l.Core.Quantity == 0 {
			p.Core.Note = text.Tr(ctx, "The old part is handed in now: nothing is charged.")
		}
	}
	return p
}

func newLineRebates(earned []rebate.Rebate) LineRebates {
	unique := make([]Rebate, 0, len(earned))
	for _, r := range earned {
		shown := Rebate{ID: r.Code, TrackingURL: r.URL, Title: r.Title}
		if r.Banner != nil {
			image := present.NewImage(*r.Banner, bannerSide, r.Title)
			shown.Banner, shown.Image = image.Src, &image
		}
		unique = append(unique, shown)
	}
	return LineRebates{Unique: unique}
}

// bannerSide is the longest side of the banner of a rebate, in pixels.
const bannerSide = 800

// accountLinks are where a customer who buys for a business goes on, in place of the shop.
func accountLinks(ctx context.Context, v cart.View) []present.Link {
	if v.Customer == nil || !v.Customer.IsPro() || v.Cart.Channel != cart.Web {
		return []present.Link{}
	}
	return []present.Link{{Text: text.Tr(ctx, "Your orders"), Href: "/account/order"},
		{Text: text.Tr(ctx, "Addresses"), Href: "/account/address"},
		{Text: text.Tr(ctx, "Quick order"), Href: "/account/quick"}}
}

// KitParts are the parts that the lines' kits are made of, and the kits that have their parts.
func KitParts(v cart.View) []int64 {
	var ids []int64
	for _, l := range v.Lines {
		for _, c := range l.Part.Components {
			ids = append(ids, c.PartID)
		}
		ids = append(ids, l.Part.IncludedIn...)
	}
	return ids
}

// cartNote sums up the marks of the lines.
func cartNote(ctx context.Context, c Cart) string {
	again := text.Tr(ctx, "Prices and stock are checked again when you check out.")
	isOther := func(p CartProduct) bool { return p.FitsTo != "" }
	if c.Vehicle == nil || len(c.Products) == 0 || slices.ContainsFunc(c.Products, isOther) {
		return again
	}
	for _, p := range c.Products {
		if p.Fit.Mark != "fits" {
			return text.Tr(ctx, "Not everything here is known to fit your %s.", c.Vehicle.Model) + " " + again
		}
	}
	return text.Tr(ctx, "Everything here fits your %s.", c.Vehicle.Model) + " " + again
}

// Pieces says how many.
func Pieces(ctx context.Context, n int) string {
	if n == 1 {
		return text.Tr(ctx, "1 item")
	}
	return text.Tr(ctx, "%s items", strconv.Itoa(n))
}

// NewCustomer shows a customer to staff and to themselves. level is the name of the price level.
func NewCustomer(c customer.Customer, level string) Customer {
	return Customer{ID: c.ID, Firstname: c.Firstname, Lastname: c.Lastname, Company: c.Company, Email: c.Email,
		Telephone: c.Telephone, Level: level}
}
