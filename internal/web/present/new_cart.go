package present

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
)

// NewCart shows a cart. level is the name of its customer's price level. store is where it is picked up or sold; kits are the parts that KitParts names.
func NewCart(ctx context.Context, v cart.View, store location.Location, kits map[int64]catalog.Part, level string) Cart {
	c := Cart{
		Products: make([]CartProduct, 0, len(v.Lines)), Vouchers: []Voucher{}, Totals: NewTotals(ctx, v.Totals),
		TotalItems: v.Items, Total: v.Totals.Total, TotalText: Amount(ctx, v.Totals.Total),
		LaborApplied: map[string]string{}, CustomerVehicles: []Vehicle{}, Rebates: []Rebate{},
		OrderData: CartOrder{Products: []CartOrderProduct{}}, ConfirmButton: text.Tr(ctx, "Check Out"),
		Vehicle: NewVehicle(ctx, v.Cart.Vehicle), UUID: v.Cart.UUID, Count: pieces(ctx, v.Items),
	}
	if v.Cart.OrderID != 0 {
		c.OrderID = &v.Cart.OrderID
	}
	if v.Customer != nil {
		who := NewCustomer(*v.Customer, level)
		c.Customer = &who
	}
	if v.WeightG > 0 {
		c.ShowWeight, c.WeightText = true, pounds(ctx, v.WeightG)
		c.Count = text.Tr(ctx, "%s, %s", c.Count, c.WeightText)
	}
	for _, l := range v.Lines {
		c.Products = append(c.Products, newCartProduct(ctx, v, l, store, kits))
	}
	c.Note = strings.TrimSpace(ChargeNote(ctx, c.Total) + " " + cartNote(ctx, c))
	return c
}

func newCartProduct(ctx context.Context, v cart.View, l cart.ViewLine, store location.Location, kits map[int64]catalog.Part) CartProduct {
	p := CartProduct{
		Key: l.Key, ProductID: l.PartID, Name: l.Part.Name, Model: l.Part.Number, PartNumber: l.Part.Number, MPN: l.Part.Number,
		Manufacturer: l.Part.Brand, AAIA: l.Part.AAIA, UPC: l.Part.UPC(), IsPackage: l.Part.Kind == catalog.KindKit,
		Package: Package{Components: newComponents(l.Part, kits), IncludedIn: newKits(l.Part, kits)},
		Rebates: LineRebates{Unique: []Rebate{}}, Options: make([]Selected, 0, len(l.Chosen)),
		Quantity: l.Quantity, Minimum: l.Part.Minimum,
		UnitPrice: l.Unit, UnitPriceText: UnitAmount(ctx, l.Unit), OriginalUnitPrice: l.Retail, OriginalUnitPriceText: UnitAmount(ctx, l.Retail),
		UnitBeforeDiscounts: l.Retail, UnitBeforeDiscountsText: UnitAmount(ctx, l.Retail),
		Price: l.Sum.Total, PriceText: Amount(ctx, l.Sum.Total), Tax: l.Sum.Tax(), TaxText: Amount(ctx, l.Sum.Tax()),
		EnoughInventory: l.Enough, ShowStockWarning: !l.Enough || !l.ForSale,
		Links: PartLinks{View: "/" + l.Part.Slug}, Pictogram: pictogram(l.Part.Pictogram, l.Part.Name), Image: thumbnail(l.Part), Fit: NewFit(ctx, l.Fit, v.Cart.Vehicle != nil),
	}
	if p.Image != nil {
		p.Thumbnails = Thumbnails{Primary: p.Image.Src, Cart: p.Image.Src}
	}
	p.FitNotes = append([]string{}, l.Fit.Notes...)
	p.PriceBeforeDiscounts = l.Retail.Times(l.Quantity)
	p.PriceBeforeText = Amount(ctx, p.PriceBeforeDiscounts)
	for _, o := range l.Chosen {
		p.Options = append(p.Options, Selected{ID: o.OptionID, ValueID: o.ValueID, Name: o.Name, Value: o.Value, Price: o.Price})
	}
	p.StockDot = stockLevel(max(l.Free, 0))
	p.StockText = text.Tr(ctx, "%s at %s", strconv.Itoa(max(l.Free, 0)), store.ShortName)
	switch {
	case !l.ForSale:
		p.StockWarning = text.Tr(ctx, "%s is no longer available.", l.Part.Name)
	case !l.Enough: // CART-40
		p.StockWarning = text.Tr(ctx, "I'm sorry, this product is either not available in the desired quantity or not in stock.")
	}
	p.Rebate = newInstantRebate(ctx, l.Rebate, l.Quantity, Amount)
	if l.Core != nil {
		p.Core = &CoreLine{
			Title: text.Tr(ctx, "Core charge, refundable"), Note: text.Tr(ctx, "Bring the old part back and get %s back.", Amount(ctx, l.Core.Sum.Total)),
			Quantity: l.Quantity, Unit: l.Core.Unit, UnitText: Amount(ctx, l.Core.Unit), Price: l.Core.Sum.Total, PriceText: Amount(ctx, l.Core.Sum.Total),
		}
	}
	return p
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
	if c.Vehicle == nil || len(c.Products) == 0 {
		return again
	}
	for _, p := range c.Products {
		if p.Fit.Mark != "fits" {
			return text.Tr(ctx, "Not everything here is known to fit your %s.", c.Vehicle.Model) + " " + again
		}
	}
	return text.Tr(ctx, "Everything here fits your %s.", c.Vehicle.Model) + " " + again
}

// pieces says how many.
func pieces(ctx context.Context, n int) string {
	if n == 1 {
		return text.Tr(ctx, "1 item")
	}
	return text.Tr(ctx, "%s items", strconv.Itoa(n))
}

// pounds shows grams in pounds with one decimal.
func pounds(ctx context.Context, grams int64) string {
	const pound = 45_359_237 // in units of 10 µg
	tenths := (grams*1_000_000 + pound/2) / pound
	return text.Tr(ctx, "%s lb", strconv.FormatInt(tenths/10, 10)+"."+strconv.FormatInt(tenths%10, 10))
}

// NewCustomer shows a customer to staff and to themselves. level is the name of the price level.
func NewCustomer(c customer.Customer, level string) Customer {
	return Customer{ID: c.ID, Firstname: c.Firstname, Lastname: c.Lastname, Company: c.Company, Email: c.Email, Telephone: c.Telephone, Level: level}
}

// NewContact is what the check-out knows of the buyer.
func NewContact(d cart.Draft) Contact {
	return Contact{Firstname: d.Firstname, Lastname: d.Lastname, Email: d.Email, Telephone: d.Telephone, Comment: d.Comment}
}
