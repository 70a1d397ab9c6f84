package order

import (
	"context"
	"reflect"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
	"camber/internal/shop/stock"
)

// same says whether saving o over was would change nothing that a person could see.
func same(o, was Order) bool {
	if was.ID == 0 || o.CustomerID != was.CustomerID || o.Name != was.Name || o.Email != was.Email ||
		o.Telephone != was.Telephone ||
		o.RegisterID != was.RegisterID || o.ShiftID != was.ShiftID || o.StaffID != was.StaffID || o.Total != was.Total ||
		o.PONumber != was.PONumber || !o.QuoteUntil.Equal(was.QuoteUntil) || o.Exempt != was.Exempt || o.Shipping != was.Shipping ||
		!reflect.DeepEqual(o.ShipTo, was.ShipTo) || !reflect.DeepEqual(o.BillTo, was.BillTo) ||
		!reflect.DeepEqual(o.Vehicle, was.Vehicle) || !slices.Equal(o.Totals, was.Totals) {
		return false
	}
	return slices.EqualFunc(o.Lines, was.Lines, func(a, b Line) bool {
		b.ID = 0
		return reflect.DeepEqual(a, b)
	})
}

// draft copies into an order what the view says; who it is for and how it is paid is the caller's.
func (s *Service) draft(ctx context.Context, v cart.View) (Order, error) {
	at, err := s.locations.Location(ctx, v.Cart.LocationID)
	if err != nil {
		return Order{}, err
	}
	site, err := s.locations.Site(ctx)
	if err != nil {
		return Order{}, err
	}
	currency, err := setting.Get(ctx, setting.Currency, setting.Site(site.ID), setting.Location(at.ID))
	if err != nil {
		return Order{}, err
	}
	now := clock.Now(ctx)
	d := v.Cart.Checkout
	o := Order{
		ClientUUID: v.Cart.UUID, SiteID: site.ID, LocationID: at.ID, Channel: v.Cart.Channel, CustomerID: v.Cart.CustomerID,
		Lang: text.In(ctx), Status: Cart, Currency: currency, Basis: v.Basis, Total: v.Totals.Total, Vehicle: v.Cart.Vehicle,
		ShipTo: d.Destination(), BillTo: d.BillTo, PONumber: d.PONumber,
		BusinessDay: at.Day(now), Added: now, Lines: linesFrom(v), Totals: v.Totals.Rows,
	}
	if m := v.Method; m != nil {
		o.Shipping = Shipping{m.Code, m.Title}
	}
	if e := v.Exempt; e.Holds() {
		o.Exempt = Exemption{e.Number, string(e.Reason), e.CertificateID}
	}
	return o, nil
}

// linesFrom are what is for sale in a view, each with its core charge below it, then what is charged on top.
func linesFrom(v cart.View) []Line {
	var lines []Line
	for _, l := range v.Lines {
		if !l.ForSale {
			continue
		}
		lines = append(lines, summed(Line{
			CartKey: l.Key, Kind: l.What(), PartID: l.PartID, OfKey: l.LaborOf(), PONumber: l.Terms.PONumber, Terms: l.Terms,
			Brand: l.Part.Brand, Number: l.Part.Number, Name: l.Part.Name,
			Options: l.Chosen, Quantity: l.Quantity, Unit: l.Unit, TaxClassID: l.Part.TaxClassID, Rule: l.Rule, Rebate: l.Rebate,
			Fit: fitOf(v, l),
		}, l.Sum))
		if l.Core != nil && l.Core.Quantity > 0 {
			lines = append(lines, summed(Line{
				CartKey: l.Core.Key, Kind: sale.Core, PartID: l.PartID, Brand: l.Part.Brand, Number: l.Part.Number,
				Name:     l.Part.Name,
				Quantity: l.Core.Quantity, Unit: money.FromCents(l.Core.Unit), TaxClassID: l.Core.TaxClassID,
			}, l.Core.Sum))
		}
	}
	for _, c := range v.Totals.Charges {
		lines = append(lines, Line{
			CartKey: string(c.Code), Kind: sale.Kind(c.Code), Name: c.Title, Quantity: 1, Unit: money.FromCents(c.Amount),
			Total:      c.Amount,
			TaxClassID: c.TaxClassID, Taxes: c.Taxes,
		})
	}
	return lines
}

func summed(l Line, t sale.LineTotal) Line {
	l.Total, l.Discount, l.Taxes = t.Total, t.Discount, t.Taxes
	return l
}

// demands are the pieces that an order sells, those among them that are ordered for it too.
func demands(o Order) []stock.Demand {
	var d []stock.Demand
	for _, l := range o.Lines {
		if l.Kind == sale.Part {
			d = append(d, cart.Demands(l.PartID, l.Quantity, l.Options)...)
		}
	}
	return d
}

func fullName(first, last string) string { return strings.TrimSpace(first + " " + last) }
