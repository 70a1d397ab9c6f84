package app

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
	"camber/internal/shop/region"
	"camber/internal/shop/shipping"
	"camber/internal/shop/tax"
)

// demoAreas are where the shop ships and taxes: countries and zones, by their codes, with postcodes.
var demoAreas = []struct {
	name, postcodes string
	codes           []string
}{
	{name: "Black Hawk County", codes: []string{"US-IA"}, postcodes: "50613-50614, 50701-50707"},
	{name: "Bremer County", codes: []string{"US-IA"}, postcodes: "50622, 50668, 50674, 50676-50677"},
	{name: "Iowa", codes: []string{"US-IA"}},
	{name: "Chicago", codes: []string{"US-IL"}, postcodes: "60601-60661"},
	{name: "Illinois", codes: []string{"US-IL"}},
	{name: "Minnesota", codes: []string{"US-MN"}},
	{name: "Wisconsin", codes: []string{"US-WI"}},
	{name: "Iowa and its neighbors", codes: []string{"US-IA", "US-IL", "US-MN", "US-MO", "US-NE", "US-SD", "US-WI"}},
	{name: "Alaska, Hawaii and overseas", codes: []string{"US-AK", "US-HI", "US-PR", "US-GU", "US-VI", "US-AS", "US-MP",
		"US-AA", "US-AE", "US-AP"}},
	{name: "United States", codes: []string{"US"}},
	{name: "Canada", codes: []string{"CA"}},
	{name: "Mexico", codes: []string{"MX"}},
}

func (d *demo) fillAreas(ctx context.Context) error {
	d.areas = map[string]int64{}
	for _, a := range demoAreas {
		postcodes, err := region.ParsePostcodes(a.postcodes)
		if err != nil {
			return err
		}
		area := region.Area{Name: a.name}
		for _, code := range a.codes {
			area.Places = append(area.Places, region.Place{CountryID: region.CountryID(code[:2]), ZoneID: region.ZoneID(code),
				Postcodes: postcodes})
		}
		if d.areas[a.name], err = d.Region.AddArea(ctx, audit.System, area); err != nil {
			return fmt.Errorf("%s: %w", a.name, err)
		}
	}
	return nil
}

// demoTaxes are asked of what is sent. Iowa does not tax shipping, its neighbors do; Chicago's own is asked of retail
// customers alone.
var demoTaxes = []struct {
	area, code, name string // a code without a name is of fillTaxes
	ppm              money.PPM
	priority         int
	shipping, retail bool
}{
	{area: "Iowa", code: "ia-state", priority: 1},
	{area: "Black Hawk County", code: "ia-black-hawk", priority: 2},
	{area: "Bremer County", code: "ia-bremer", priority: 2},
	{area: "Illinois", code: "il-state", name: "Illinois state tax", ppm: 62_500, priority: 1, shipping: true},
	{area: "Chicago", code: "il-chicago", name: "Chicago home rule tax", ppm: 12_500, priority: 2, retail: true},
	{area: "Minnesota", code: "mn-state", name: "Minnesota sales tax", ppm: 68_750, priority: 1, shipping: true},
	{area: "Wisconsin", code: "wi-state", name: "Wisconsin sales tax", ppm: 50_000, priority: 1, shipping: true},
}

// fillDestinations says what is asked where parcels go.
func (d *demo) fillDestinations(ctx context.Context) error {
	class, err := d.Tax.AddClass(ctx, "Shipping")
	if err != nil {
		return err
	}
	d.freight = class.ID
	for _, x := range demoTaxes {
		if x.name != "" {
			if d.rates[x.code], err = d.Tax.AddRate(ctx, x.code, x.name, x.ppm); err != nil {
				return err
			}
		}
		rule := tax.Rule{AreaID: d.areas[x.area], ClassID: d.taxed, RateID: d.rates[x.code], Priority: x.priority}
		if x.retail {
			rule.LevelID = d.retail
		}
		if err := d.Tax.AddRule(ctx, rule); err != nil {
			return fmt.Errorf("%s in %s: %w", x.code, x.area, err)
		}
		if rule.ClassID = d.freight; !x.shipping {
			continue
		}
		if err := d.Tax.AddRule(ctx, rule); err != nil {
			return fmt.Errorf("%s of shipping to %s: %w", x.code, x.area, err)
		}
	}
	return nil
}

// fillWays offers a way of each kind: what is dangerous goes by road alone.
func (d *demo) fillWays(ctx context.Context) error {
	tariff := func(area string, from money.Cents, bands ...shipping.Band) shipping.Tariff {
		return shipping.Tariff{AreaID: d.areas[area], From: from, Bands: bands}
	}
	whole := func(cost money.Cents) shipping.Band { return shipping.Band{UpToG: shipping.AnyWeight, Cost: cost} }
	for i, w := range []shipping.Way{
		{Code: shipping.PickUp, Kind: shipping.AtStore},
		{
			Code: "ground", Kind: shipping.Flat, Titles: both("Ground, 3 to 5 days", "Terrestre, de 3 a 5 días"), Hazmat: true,
			Tariffs: []shipping.Tariff{tariff("Alaska, Hawaii and overseas", 0, whole(24_95)),
				tariff("United States", 99_00, whole(0)), tariff("United States", 0, whole(8_95))},
		},
		{
			Code: "courier", Kind: shipping.PerItem, Titles: both("Courier, today", "Mensajero, hoy"), Hazmat: true,
			Tariffs: []shipping.Tariff{tariff("Black Hawk County", 0, whole(4_50)), tariff("Bremer County", 0, whole(6_50))},
		},
		{
			Code: "express", Kind: shipping.ByWeight, Titles: both("Express, 2 days", "Exprés, 2 días"),
			Tariffs: []shipping.Tariff{
				tariff("Iowa and its neighbors", 0, shipping.Band{UpToG: 2_000, Cost: 14_95},
					shipping.Band{UpToG: 10_000, Cost: 19_95}, shipping.Band{UpToG: 30_000, Cost: 34_95}),
				tariff("Alaska, Hawaii and overseas", 0, shipping.Band{UpToG: 2_000, Cost: 44_95},
					shipping.Band{UpToG: 10_000, Cost: 79_95}),
				tariff("United States", 0, shipping.Band{UpToG: 2_000, Cost: 22_95}, shipping.Band{UpToG: 10_000, Cost: 34_95},
					shipping.Band{UpToG: 30_000, Cost: 64_95}),
			},
		},
		{
			Code: "abroad", Kind: shipping.ByWeight,
			Titles: both("International, 7 to 12 days", "Internacional, de 7 a 12 días"),
			Tariffs: []shipping.Tariff{
				tariff("Canada", 0, shipping.Band{UpToG: 2_000, Cost: 19_95}, shipping.Band{UpToG: 20_000, Cost: 49_95}),
				tariff("Mexico", 0, shipping.Band{UpToG: 2_000, Cost: 24_95}, shipping.Band{UpToG: 20_000, Cost: 64_95}),
			},
		},
		{
			Code: "stated", Kind: shipping.ByProduct, Titles: both("As stated with the part", "Como se indica en la pieza"),
			Hazmat:  true,
			Tariffs: []shipping.Tariff{tariff("United States", 0, whole(0))},
		},
	} {
		w.TaxClassID, w.Active, w.Sort = d.freight, true, i+1
		if _, err := d.Shipping.AddWay(ctx, audit.System, w); err != nil {
			return fmt.Errorf("%s: %w", w.Code, err)
		}
	}
	return nil
}

// demoSurcharges are of parts that are dangerous, or large.
var demoSurcharges = []struct {
	number string
	kind   shipping.Surcharge
	amount money.Cents
}{
	{"DX-3", shipping.Hazmat, 6_00}, {"DX-14", shipping.Hazmat, 1_50}, {"DB-48H6", shipping.Hazmat, 9_50},
	{"DB-35", shipping.Hazmat, 9_50},
	{"DK-OWN", shipping.Oversize, 12_00}, {"DB-48H6", shipping.Oversize, 3_00},
}

func (d *demo) fillSurcharges(ctx context.Context) error {
	of := map[string]map[shipping.Surcharge]money.Cents{}
	for _, x := range demoSurcharges {
		if of[x.number] == nil {
			of[x.number] = map[shipping.Surcharge]money.Cents{}
		}
		of[x.number][x.kind] = x.amount
		if err := d.Shipping.SaveSurcharges(ctx, audit.System, d.parts[x.number], of[x.number]); err != nil {
			return fmt.Errorf("%s: %w", x.number, err)
		}
	}
	return nil
}

// demoCertificates are of customers by their names: days from today on which they begin and end, 0 for no end.
var demoCertificates = []struct {
	name, zone, number string
	reason             customer.Reason
	from, to           int
}{
	{"Sam Okafor", "US-IL", "IL-4471-0032", customer.Resale, -200, 165},
	{"Sam Okafor", "US-WI", "WI-456-1029", customer.Resale, -400, -35},
	{"Pete Santos", "US-IA", "1-07-004418", customer.Resale, -300, 65},
	{"Lena Fischer", "US-IA", "1-07-002953", customer.Resale, -500, -12},
	{"Beth Sorenson", "US-IA", "42-6004411", customer.Government, -900, 0},
}

// fillExemptions: who pays no tax, by a certificate that holds, by one that did, and by a number alone.
func (d *demo) fillExemptions(ctx context.Context) error {
	system, today := access.Actor{Kind: access.System}, clock.Now(ctx)
	ids := map[string]int64{}
	for _, c := range d.customers {
		ids[c.Name()] = c.ID
	}
	for _, x := range demoCertificates {
		c := customer.Certificate{
			CountryID: region.CountryID(x.zone[:2]), ZoneID: region.ZoneID(x.zone), Reason: x.reason, Number: x.number,
			Document: d.papers["Resale certificate"],
			From:     today.AddDate(0, 0, x.from).Format(time.DateOnly),
		}
		if x.to != 0 {
			c.To = today.AddDate(0, 0, x.to).Format(time.DateOnly)
		}
		if _, err := d.Customer.AddCertificate(ctx, system, ids[x.name], c); err != nil {
			return fmt.Errorf("%s: %w", x.name, err)
		}
	}
	return d.Customer.SetTaxExempt(ctx, system, ids["Denise Carver"], "42-6000837")
}
