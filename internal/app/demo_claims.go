package app

import (
	"context"
	"fmt"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/claim"
)

// owed is what vendors owe: a credit that is late, one that was smaller than expected, one that is to come, and a box
// that is on its way.
func (d *demo) owed(ctx context.Context) error {
	manager, _, err := d.trader(ctx)
	if err != nil {
		return err
	}
	manager = manager.Granted(access.BuyStock)
	manager.AllLocations = true
	vendors, err := d.Vendor.All(ctx)
	if err != nil {
		return err
	}
	byCode := map[string]int64{}
	for _, v := range vendors {
		byCode[v.Code] = v.ID
	}
	for _, one := range []struct {
		days     int // ago
		kind     claim.Kind
		vendor   string
		number   string
		pieces   int
		each     money.Cents
		paper    string
		credited money.Cents
	}{
		{33, claim.Warranty, "MIDLINE", "CH-22669", 1, 9_80, "W-5512", 0},
		{9, claim.Short, "PRAIRIE", "BB-432", 4, 6_20, "Invoice 88210", 18_60},
		{2, claim.Wrong, "MIDLINE", "VO-1774", 2, 4_10, "", 0},
	} {
		at := before(ctx, time.Duration(one.days)*24*time.Hour)
		id, err := d.Claim.Make(at, manager, claim.Wish{Kind: one.kind, VendorID: byCode[one.vendor],
			LocationID: d.waverly.ID, Number: one.number, Pieces: one.pieces, Each: money.FromCents(one.each),
			Reference: one.paper})
		if err != nil {
			return fmt.Errorf("%s: %w", one.number, err)
		}
		if one.credited == 0 {
			continue
		}
		_, err = d.Claim.Post(before(ctx, 48*time.Hour), manager, claim.Posted{VendorID: byCode[one.vendor],
			Number: "CM-4471", Day: d.waverly.Day(clock.Now(ctx).AddDate(0, 0, -3)),
			Of: []claim.CreditOf{{ClaimID: id, Amount: one.credited}}})
		if err != nil {
			return err
		}
	}
	return d.sentBack(before(ctx, 26*time.Hour), manager, byCode["PRAIRIE"])
}

// sentBack is a box with two pieces out of the stock, and one that is still to be packed.
func (d *demo) sentBack(ctx context.Context, by access.Actor, vendorID int64) error {
	lying, err := d.lying(ctx, d.waterloo, 9)
	if err != nil || len(lying) == 0 {
		return err
	}
	part, err := d.Catalog.Part(ctx, lying[0].PartID)
	if err != nil {
		return err
	}
	id, err := d.Claim.Begin(ctx, by, vendorID, d.waterloo.ID)
	if err != nil {
		return err
	}
	err = d.Claim.Save(ctx, by, id, 1, claim.BoxWish{Form: "RMA 20731", Tracking: "UPS 1Z 82 110",
		Lines: []claim.LineWish{{Number: part.Number, Pieces: 2, Each: money.FromCents(7_40)}}})
	if err != nil {
		return err
	}
	if err := d.Claim.Send(ctx, by, id, 2, []claim.Packed{{PartID: part.ID, Pieces: 2}}, true); err != nil {
		return err
	}
	if id, err = d.Claim.Begin(ctx, by, vendorID, d.waterloo.ID); err != nil {
		return err
	}
	return d.Claim.Save(ctx, by, id, 1, claim.BoxWish{
		Lines: []claim.LineWish{{Number: part.Number, Pieces: 1, Each: money.FromCents(7_40)}}})
}
