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
)

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
