package customer_test

import (
	"context"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/region"
)

func at(street string) customer.Address {
	return customer.Address{Address: region.Address{
		Firstname: "Jo", Lastname: "Li", Address1: street, City: "Cedar Falls", Postcode: "50613",
		CountryID: region.CountryID("US"), ZoneID: region.ZoneID("US-IA"),
	}}
}

func added(t *testing.T, ctx context.Context, s *customer.Service, level int64, email string) access.Actor {
	t.Helper()
	c := must(s.Add(ctx, clerk, customer.NewCustomer{LevelID: level, Firstname: "Jo", Lastname: "Li", Email: email}))(t)
	return access.Actor{Kind: access.Customer, CustomerID: c.ID}
}

// ACCT-1 CUST-4 W-04
func TestAnAddressBookIsItsCustomers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, level := customer.New(), retail(t, ctx)
		jo, lee := added(t, ctx, s, level, "jo@home.test"), added(t, ctx, s, level, "lee@home.test")
		book := func() customer.Book { return must(s.Addresses(ctx, jo.CustomerID))(t) }
		if b := book(); b.DefaultID != 0 || len(b.Addresses) != 0 {
			t.Errorf("%+v", b)
		}
		_, err := s.SaveAddress(ctx, jo, jo.CustomerID, customer.Address{Label: "x"}, false)
		if f := fault.Of(err); f == nil || f.Fields["label"].String() != "Minimum 2 characters" ||
			f.Fields["country_id"].String() != "Required" {
			t.Errorf("%v", err)
		}
		home := must(s.SaveAddress(ctx, jo, jo.CustomerID, at(" 1 Main St "), false))(t)
		work := must(s.SaveAddress(ctx, jo, jo.CustomerID, at("2 Main St"), false))(t)
		if b := book(); b.DefaultID != home || len(b.Addresses) != 2 || b.Addresses[0].Address1 != "1 Main St" {
			t.Errorf("%+v", b)
		}
		if err := s.ChooseAddress(ctx, jo.CustomerID, work); err != nil || book().DefaultID != work {
			t.Errorf("%+v (%v)", book(), err)
		}
		moved := at("3 Main St")
		moved.ID, moved.Label = work, "Work"
		if id := must(s.SaveAddress(ctx, jo, jo.CustomerID, moved, false))(t); id != work ||
			must(s.Address(ctx, jo.CustomerID, work))(t) != moved {
			t.Errorf("%d: %+v", id, book())
		}
		foreign := moved
		foreign.Address1 = "9 Elsewhere"
		_, read := s.Address(ctx, lee.CustomerID, work)
		_, saved := s.SaveAddress(ctx, lee, lee.CustomerID, foreign, true)
		for what, err := range map[string]error{
			"read": read, "saved": saved, "removed": s.RemoveAddress(ctx, lee, lee.CustomerID, work),
			"chosen": s.ChooseAddress(ctx, lee.CustomerID, work),
		} {
			if !fault.Is(err, fault.NotFound) {
				t.Errorf("another's address is %s: %v", what, err)
			}
		}
		if got := must(s.Address(ctx, jo.CustomerID, work))(t); got != moved {
			t.Errorf("%+v", got)
		}
		if err := s.RemoveAddress(ctx, jo, jo.CustomerID, work); err != nil || book().DefaultID != home {
			t.Errorf("%+v (%v)", book(), err)
		}
	})
}

func TestAnAddressBookIsNotEndless(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, level := customer.New(), retail(t, ctx)
		jo := added(t, ctx, s, level, "jo@home.test")
		for range customer.MostAddresses - 1 {
			must(s.SaveAddress(ctx, jo, jo.CustomerID, at("1 Main St"), false))(t)
		}
		dbtest.Race(3, func(ctx context.Context, _ int) {
			_, err := s.SaveAddress(ctx, jo, jo.CustomerID, at("2 Main St"), false)
			if err != nil && fault.Of(err).Kind != fault.Conflict {
				t.Error(err)
			}
		}, ctx)
		if b := must(s.Addresses(ctx, jo.CustomerID))(t); len(b.Addresses) != customer.MostAddresses {
			t.Errorf("%d addresses", len(b.Addresses))
		}
	})
}

// ACCT-2: the locations of a business are in its holder's hands; each who buys for it has a default of their own.
func TestABusinessSharesItsLocations(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s, level := customer.New(), retail(t, ctx)
		boss := added(t, ctx, s, level, "sam@garage.test")
		if err := s.OpenBusiness(ctx, clerk, boss.CustomerID); err != nil {
			t.Fatal(err)
		}
		ana := access.Actor{Kind: access.Customer, CustomerID: must(s.SignUp(ctx, boss, customer.NewCustomer{
			LevelID: level, Firstname: "Ana", Lastname: "Ruiz", Email: "ana@garage.test", BusinessID: boss.CustomerID,
		}))(t).ID}
		main := must(s.SaveAddress(ctx, boss, boss.CustomerID, at("1 Main St"), true))(t)
		north := must(s.SaveAddress(ctx, boss, boss.CustomerID, at("2 North St"), false))(t)
		if err := s.ChooseAddress(ctx, ana.CustomerID, north); err != nil {
			t.Fatal(err)
		}
		if mine, hers := must(s.Addresses(ctx, boss.CustomerID))(t), must(s.Addresses(ctx, ana.CustomerID))(t); mine.DefaultID != main || hers.DefaultID != north || len(hers.Addresses) != 2 {
			t.Errorf("%+v, %+v", mine, hers)
		}
		_, err := s.SaveAddress(ctx, ana, ana.CustomerID, at("3 South St"), false)
		for _, err := range []error{err, s.RemoveAddress(ctx, ana, ana.CustomerID, main)} {
			if !fault.Is(err, fault.Forbidden) {
				t.Errorf("%v", err)
			}
		}
	})
}
