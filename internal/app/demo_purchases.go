package app

import (
	"context"
	"fmt"

	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/purchase"
	"camber/internal/shop/vendor"
)

// demoVendors are whom the demonstration buys from.
var demoVendors = []vendor.Details{
	{Code: "MIDLINE", Name: "Midline", Account: "40127", Email: "orders@midline.test", Phone: "3195550161", LeadDays: 1,
		Minimum: 100_00, ReturnDays: 90, CreditDays: 30, Form: "A return number, by phone. It is good for 14 days.",
		Box: "Their blue tote, with the number on two sides."},
	{Code: "PRAIRIE", Name: "Prairie WD", Account: "CF-88", Email: "desk@prairie.test", Phone: "3195550162", LeadDays: 2,
		ReturnDays: 60, CreditDays: 20, Form: "Form R-2, by email with the packing list.",
		Box: "Any box, their label on top."},
	{Code: "NORTHERN", Name: "Northern Parts", Account: "2231", Phone: "3195550163", LeadDays: 4, CreditDays: 45},
}

// fillPurchases shows an order to a vendor in each of its states.
func (d *demo) fillPurchases(ctx context.Context) error {
	boss := access.Actor{Kind: access.System}
	var vendors []int64
	for _, v := range demoVendors {
		id, err := d.Vendor.Add(ctx, boss, v)
		if err != nil {
			return fmt.Errorf("%s: %w", v.Name, err)
		}
		vendors = append(vendors, id)
	}
	for _, sold := range []struct { // the hose and the belt are ones of which few are left
		number string
		vendor int
		pack   int
		cost   money.Cents
	}{{"VO-1774", 0, 12, 4_10}, {"CH-22669", 0, 1, 9_80}, {"CK068917", 1, 4, 11_40}} {
		part, err := d.Catalog.ByCode(ctx, sold.number)
		if err != nil {
			return fmt.Errorf("%s: %w", sold.number, err)
		}
		err = d.Vendor.SetPart(ctx, boss, vendor.Part{VendorID: vendors[sold.vendor], PartID: part.PartID, Pack: sold.pack,
			Cost: money.FromCents(sold.cost)})
		if err != nil {
			return err
		}
	}
	line := func(number string, pieces int, each money.Cents) purchase.WishLine {
		return purchase.WishLine{Number: number, Pieces: pieces, Cost: money.FromCents(each)}
	}
	for _, one := range []struct {
		vendor  int
		note    string
		lines   []purchase.WishLine
		ordered bool
		scanned []string
		booked  bool
		ended   bool
	}{
		{0, "With the truck of the morning.", []purchase.WishLine{line("VO-1774", 20, 0), line("PC-U6084", 4, 24_50)}, false, nil,
			false, false},
		{0, "", []purchase.WishLine{line("VO-1774", 24, 0), line("PC-U6084", 6, 24_50)}, true, []string{"PC-U6084", "PC-U6084"},
			false, false},
		{1, "", []purchase.WishLine{line("PC-U6084", 2, 25_00), line("BB-432", 12, 6_20)}, true,
			[]string{"PC-U6084", "PC-U6084", "BB-432"}, true, false},
		{1, "", []purchase.WishLine{line("BB-432", 2, 6_20)}, true, []string{"BB-432", "BB-432"}, true, false},
		{1, "Ordered twice.", []purchase.WishLine{line("BB-432", 12, 6_20)}, true, nil, false, true},
	} {
		w := purchase.Wish{VendorID: vendors[one.vendor], LocationID: d.waverly.ID, Note: one.note, Lines: one.lines}
		id, err := d.Purchase.Add(ctx, boss, w)
		if err != nil {
			return err
		}
		if !one.ordered {
			continue
		}
		if err := d.Purchase.Place(ctx, boss, id, 1); err != nil {
			return err
		}
		var counted purchase.Receipt
		for _, code := range one.scanned {
			scanned, err := d.Purchase.Scan(ctx, boss, id, code)
			if err != nil {
				return err
			}
			counted = scanned.Receipt
		}
		if one.booked {
			slip := purchase.Slip{Number: "88-" + fmt.Sprint(id), Freight: 7_50}
			if err := d.Purchase.Book(ctx, boss, id, counted.ID, counted.Pieces(), slip); err != nil {
				return err
			}
		}
		if one.ended {
			now, err := d.Purchase.Order(ctx, boss, id)
			if err != nil {
				return err
			}
			if err := d.Purchase.Cancel(ctx, boss, id, now.Version); err != nil {
				return err
			}
		}
	}
	return nil
}
