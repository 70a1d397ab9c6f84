package app

import (
	"context"
	"fmt"
	"slices"

	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/promo"
	"camber/internal/shop/region"
)

// totalOrders are one of a customer who pays no tax, and one that is sent, with a row of every kind among its totals:
// voucher and credit pay all of it.
func (d *demo) totalOrders(ctx context.Context) error {
	at := slices.IndexFunc(d.customers,
		func(c customer.Customer) bool { return c.Firstname+" "+c.Lastname == "Denise Carver" })
	exempt, saver := d.customers[at], d.customers[1]
	if _, err := d.order(ctx, shopping(exempt), exempt, 0, 50, cart.Draft{Pickup: true}); err != nil {
		return fmt.Errorf("without tax: %w", err)
	}
	system := access.Actor{Kind: access.System}
	v, _, err := d.Promo.Give(ctx, system, promo.Given{LocationID: d.main.ID, Voucher: promo.Voucher{Original: 200_00}})
	if err != nil {
		return err
	}
	if err := d.Credit.Give(ctx, system,
		credit.Gift{CustomerID: saver.ID, LocationID: d.main.ID, Amount: 500_00, Description: "Engine that came back"}); err != nil {
		return err
	}
	c, err := d.Cart.Open(ctx, shopping(saver), cart.Place{Channel: cart.Web, LocationID: d.main.ID})
	if err != nil {
		return err
	}
	for _, name := range []string{"Dunmore DX-14", "Dunmore DB-48H6"} { // dangerous goods, and one with a core
		if _, err := d.Cart.Add(ctx, shopping(saver), c.ID, cart.Item{PartID: d.parts[name], Quantity: 1}); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	draft := sent(saver, "courier")
	draft.Coupon, draft.Reward, draft.VoucherID, draft.UseCredit, draft.PONumber = "SAVE10", 200, v.ID, true, "2026-118"
	if _, err := d.order(ctx, shopping(saver), saver, 0, 51, draft); err != nil {
		return fmt.Errorf("with everything: %w", err)
	}
	return nil
}

func shopping(c customer.Customer) access.Actor {
	return access.Actor{Kind: access.Customer, CustomerID: c.ID}
}

func sent(c customer.Customer, way string) cart.Draft {
	return cart.Draft{Shipping: way, ShipTo: &region.Address{
		Firstname: c.Firstname, Lastname: c.Lastname, Company: c.Company, Address1: "1207 Clay St", City: "Cedar Falls",
		Postcode:  "50613",
		CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA"),
	}}
}
