package app

import (
	"context"

	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
)

const demoPassword = "camber-demo"

// DEMO-2
var demoStaff = []struct {
	email, name, role, pin string
	only                   string // code of the one store; empty: all
}{
	{"owner@demo.test", "Ruth Lindgren", "owner", "1001", ""},
	{"manager@demo.test", "Marcus Bell", "manager", "1002", ""},
	{"cashier@demo.test", "Dana Ruiz", "cashier", "1003", "MAIN"},
	{"second-cashier@demo.test", "Priya Nair", "cashier", "1004", "WATERLOO"},
	{"installer@demo.test", "Owen Fields", "installer", "1005", "MAIN"},
	{"catalog@demo.test", "June Castillo", "catalog editor", "1006", ""},
}

// DEMO-2
var demoCustomers = []struct {
	email, first, last, company, telephone string
	jobber                                 bool
}{
	{"shopper@demo.test", "Alex", "Rivera", "", "(319) 555-0111", false},
	{"second@demo.test", "Morgan", "Lee", "", "(319) 555-0122", false},
	{"pro@demo.test", "Sam", "Okafor", "Okafor Auto Service", "(319) 555-0133", true},
}

func (d *demo) fillPeople(ctx context.Context) error {
	stores := map[string][]int64{"MAIN": {d.main.ID}, "WATERLOO": {d.waterloo.ID}}
	for _, p := range demoStaff {
		role, err := d.Access.RoleNamed(ctx, p.role)
		if err != nil {
			return err
		}
		_, err = d.Access.AddStaff(ctx, audit.System, access.NewStaff{
			Name: p.name, Email: p.email, Password: demoPassword, PIN: p.pin, RoleID: role,
			AllLocations: p.only == "", Locations: stores[p.only],
		})
		if err != nil {
			return err
		}
	}
	for _, c := range demoCustomers {
		level := d.retail
		if c.jobber {
			level = d.jobber
		}
		added, err := d.Customer.Add(ctx, access.Actor{Kind: access.System}, customer.NewCustomer{
			LevelID: level, Firstname: c.first, Lastname: c.last, Company: c.company, Email: c.email, Telephone: c.telephone,
		})
		if err != nil {
			return err
		}
		if err := d.Access.AddCustomerLogin(ctx, added.ID, c.email, demoPassword); err != nil {
			return err
		}
	}
	return nil
}
