package app

import (
	"context"
	"time"

	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/payment"
	"camber/internal/shop/region"
	"camber/internal/shop/rma"
	"camber/internal/shop/sale"
)

// The business of the demonstration: its holder is pro@demo.test, and this is who buys for it too.
const demoBuyer = "pro-buyer@demo.test"

// demoAddresses are the locations of the business, and the addresses of somebody who has two.
var demoAddresses = []struct{ email, label, street, city, postcode string }{
	{"pro@demo.test", "Main shop", "2214 Lincoln St", "Cedar Falls", "50613"},
	{"pro@demo.test", "North bay", "871 Airline Hwy", "Waterloo", "50703"},
	{"pro@demo.test", "Body shop", "112 W Bremer Ave", "Waverly", "50677"},
	{"second@demo.test", "Home", "409 Walnut St", "Cedar Falls", "50613"},
	{"second@demo.test", "Work", "3400 Ansborough Ave", "Waterloo", "50701"},
}

// fillAccounts opens the business and keeps the addresses (DEMO-4).
func (d *demo) fillAccounts(ctx context.Context) error {
	holder, err := d.customerOf(ctx, "pro@demo.test")
	if err != nil {
		return err
	}
	system := access.Actor{Kind: access.System}
	if err := d.Customer.OpenBusiness(ctx, system, holder.ID); err != nil {
		return err
	}
	if err := d.Payment.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: holder.ID, Terms: 30, Limit: 5_000_00}); err != nil {
		return err
	}
	added, err := d.Customer.SignUp(ctx, system, customer.NewCustomer{
		LevelID: holder.LevelID, Firstname: "Ana", Lastname: "Brandt", Company: holder.Company, Email: demoBuyer,
		Telephone: "(319) 555-0134", BusinessID: holder.ID,
	})
	if err != nil {
		return err
	}
	if err := d.Access.AddCustomerLogin(ctx, added.ID, demoBuyer, demoPassword); err != nil {
		return err
	}
	for _, a := range demoAddresses {
		c, err := d.customerOf(ctx, a.email)
		if err != nil {
			return err
		}
		_, err = d.Customer.SaveAddress(ctx, system, c.ID, customer.Address{Label: a.label, Address: region.Address{
			Firstname: c.Firstname, Lastname: c.Lastname, Company: c.Company, Address1: a.street, City: a.city,
			Postcode:  a.postcode,
			CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA"),
		}}, false)
		if err != nil {
			return err
		}
	}
	return nil
}

func (d *demo) customerOf(ctx context.Context, email string) (customer.Customer, error) {
	c, _, err := d.Customer.WithEmail(ctx, email)
	return c, err
}

// tradeAccounts lets both who buy for the business order, and one of them ask to bring something back.
func (d *demo) tradeAccounts(ctx context.Context) error {
	for n, email := range []string{"pro@demo.test", demoBuyer, demoBuyer} {
		who, err := d.customerOf(ctx, email)
		if err != nil {
			return err
		}
		at := before(ctx, time.Duration(3-n)*20*time.Hour)
		actor := access.Actor{Kind: access.Customer, CustomerID: who.ID}
		placed, err := d.order(at, actor, who, 0, 100+n, cart.Draft{PONumber: []string{"OAS-2291", "OAS-2304", ""}[n]})
		if err != nil {
			return err
		}
		if n != 1 {
			continue
		}
		for _, l := range placed.Lines {
			if l.Kind == sale.Part {
				asked := rma.Request{OrderID: placed.ID, Reason: rma.WrongFit, Comment: "The customer's car has the larger brakes.",
					Lines: []rma.Line{{LineID: l.ID, Quantity: 1}}}
				if _, err := d.Returns.Ask(ctx, actor, []int64{who.ID}, asked); err != nil {
					return err
				}
				break
			}
		}
	}
	return nil
}
