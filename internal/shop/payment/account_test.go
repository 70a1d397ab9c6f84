package payment_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/customer"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
)

// janes is an open cart of Jane's with brake pads, $50.87, to be bought on account.
func (c cards) janes(ctx context.Context) cart.Cart {
	c.t.Helper()
	return c.onAccount(ctx, c.JaneHerself)
}

func (c cards) onAccount(ctx context.Context, by access.Actor) cart.Cart {
	c.t.Helper()
	basket, err := c.Carts.Open(ctx, by, cart.Place{Channel: cart.Web, LocationID: c.Main})
	if err != nil {
		c.t.Fatal(err)
	}
	c.Fill(ctx, by, basket.ID, c.Pads)
	err = c.Carts.ChangeDraft(ctx, by, basket.ID, 0,
		func(d *cart.Draft) { d.Payment, d.PONumber = string(order.OnAccount), "PO 77" })
	if err != nil {
		c.t.Fatal(err)
	}
	return basket
}

func (c cards) agree(ctx context.Context, limit money.Cents, hold bool) {
	c.t.Helper()
	if err := c.payments.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: c.Jane, Terms: 30, Limit: limit, Hold: hold}); err != nil {
		c.t.Fatal(err)
	}
}

// ACCT-2 TRD-11 CHK-3 ACC-1
func TestAnApprovedCustomerBuysOnAccount(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		basket := c.janes(ctx)
		_, err := c.payments.Checkouts.Place(ctx, c.JaneHerself, basket.ID, nil)
		refused(t, err, fault.Conflict, "Payment on account is not set up for you.")
		c.agree(ctx, 100_00, true)
		_, err = c.payments.Checkouts.Place(ctx, c.JaneHerself, basket.ID, nil)
		refused(t, err, fault.Conflict, "Your account is on hold. Please call us.")
		c.agree(ctx, 50_86, false)
		_, err = c.payments.Checkouts.Place(ctx, c.JaneHerself, basket.ID, nil)
		refused(t, err, fault.Conflict, "This order is more than the $50.86 that is left of your credit limit.")
		if c.Free(c.Pads) != 50 {
			t.Errorf("%d free after refusals", c.Free(c.Pads))
		}
		if err := c.payments.Accounts.Agree(ctx, audit.System,
			payment.Account{CustomerID: c.Jane, Terms: 30, Limit: 50_87, AsksPO: true}); err != nil {
			t.Fatal(err)
		}
		numbered := func(number string) {
			t.Helper()
			if err := c.Carts.ChangeDraft(ctx, c.JaneHerself, basket.ID, 0,
				func(d *cart.Draft) { d.PONumber = number }); err != nil {
				t.Fatal(err)
			}
		}
		numbered("")
		_, err = c.payments.Checkouts.Place(ctx, c.JaneHerself, basket.ID, nil)
		if f := fault.Of(err); f == nil || f.Fields["po_number"].String() != "This account asks for a PO number." {
			t.Errorf("without a PO number: %v", err)
		}
		numbered("PO 77")
		for range 2 {
			o, err := c.payments.Checkouts.Place(ctx, c.JaneHerself, basket.ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			if o.Status != order.Complete || o.Payment != order.OnAccount || o.AmountPaid != 50_87 || o.BalanceDue != 0 ||
				o.PONumber != "PO 77" {
				t.Errorf("order %s %s paid %s owes %s %q", o.Status, o.Payment, o.AmountPaid, o.BalanceDue, o.PONumber)
			}
			if all, err := c.payments.Tenders.Transactions(ctx, o.ID); err != nil || len(all) != 1 ||
				all[0].Kind != payment.OnAccount || all[0].Label != "Net 30" {
				t.Errorf("transactions %+v, %v", all, err)
			}
		}
		if a, err := c.payments.Accounts.Account(ctx, c.Jane); err != nil || a.Owed != 50_87 || a.Available() != 0 ||
			a.Terms != 30 {
			t.Errorf("account %+v, %v", a, err)
		}
		_, err = c.payments.Checkouts.Place(ctx, c.Guest, c.chosen(ctx, order.OnAccount).ID, nil)
		refused(t, err, fault.Conflict, "Payment on account is not set up for you.")
	})
}

// TRD-11: what is left of a credit limit is sold once, to whichever user of the business orders first.
func TestACreditLimitHoldsForAllUsersAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		program := access.Actor{Kind: access.System}
		if err := c.Customers.OpenBusiness(ctx, program, c.Jane); err != nil {
			t.Fatal(err)
		}
		c.agree(ctx, 120_00, false)
		baskets := make([]cart.Cart, 6)
		for i := range baskets {
			user, err := c.Customers.Add(ctx, program, customer.NewCustomer{
				LevelID: c.Retail, Firstname: "User", Lastname: fmt.Sprint("No", i), Email: fmt.Sprintf("user%d@example.com", i),
				BusinessID: c.Jane,
			})
			if err != nil {
				t.Fatal(err)
			}
			baskets[i] = c.onAccount(ctx, access.Actor{Kind: access.Customer, CustomerID: user.ID})
		}
		var sold atomic.Int32
		dbtest.Race(len(baskets), func(ctx context.Context, i int) {
			by := access.Actor{Kind: access.Customer, CustomerID: baskets[i].CustomerID}
			_, err := c.payments.Checkouts.Place(ctx, by, baskets[i].ID, nil)
			switch f := fault.Of(err); {
			case err == nil:
				sold.Add(1)
			case f.Kind != fault.Conflict:
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		owed, err := ledger.Balance(ctx, fmt.Sprint("on_account:", c.Jane))
		if err != nil || sold.Load() != 2 || owed != 101_74 {
			t.Errorf("%d sold, owed %s of 120.00, %v", sold.Load(), owed, err)
		}
	})
}

// TRD-11: net 15, 30 or 45, and a limit that is not below nothing.
func TestTermsAreThoseOfTheTrade(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		for _, terms := range []int{0, 14, 60, -30} {
			if err := c.payments.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: c.Jane, Terms: terms, Limit: 100_00}); !fault.Is(err,
				fault.Invalid) {
				t.Errorf("%d days: %v", terms, err)
			}
		}
		for _, terms := range []int{15, 30, 45} {
			if err := c.payments.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: c.Jane, Terms: terms, Limit: 100_00}); err != nil {
				t.Errorf("%d days: %v", terms, err)
			}
		}
		if err := c.payments.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: c.Jane, Terms: 30, Limit: -1}); !fault.Is(err, fault.Invalid) {
			t.Errorf("a limit below nothing: %v", err)
		}
		if err := c.payments.Accounts.Agree(ctx, audit.System, payment.Account{CustomerID: 999, Terms: 30, Limit: 1}); !fault.Is(err, fault.NotFound) {
			t.Errorf("nobody: %v", err)
		}
	})
}

// CART-22
func TestTheWaysToPayFollowTheCartAndWhoseItIs(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCards(t, ctx)
		codes := func(basket cart.Cart) string {
			t.Helper()
			v, err := c.Carts.View(ctx, basket)
			if err != nil {
				t.Fatal(err)
			}
			methods, err := c.payments.Checkouts.Methods(ctx, v)
			if err != nil {
				t.Fatal(err)
			}
			var found []order.Payment
			for _, m := range methods {
				found = append(found, m.Code)
			}
			return fmt.Sprint(found)
		}
		check(t, codes(c.Guests(ctx, c.Pads)), "[cod card]")
		jane := c.janes(ctx)
		check(t, codes(jane), "[cod card]")
		c.agree(ctx, 10_00, false)
		check(t, codes(jane), "[cod card account]")
		c.agree(ctx, 10_00, true)
		check(t, codes(jane), "[cod card]")
		c.payments.Cards.Connect(nil)
		check(t, codes(jane), "[cod]")
	})
}
