package app

import (
	"context"
	"fmt"
	"strings"

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

// demoRegulars are people and companies whom the shop knows and who don't sign in, by the level that they buy at: name,
// company.
var demoRegulars = []struct{ level, name, company string }{
	{"retail", "Grace Petersen", ""}, {"retail", "Luis Herrera", ""}, {"retail", "Nora Engel", ""},
	{"retail", "Tyrone Banks", ""},
	{"retail", "Hana Kimura", ""}, {"retail", "Walt Jorgensen", ""}, {"retail", "Amira Haddad", ""},
	{"retail", "Ben Schroeder", ""},
	{"retail", "Carla Dominguez", ""}, {"retail", "Eli Novak", ""}, {"retail", "Fiona Gallagher", ""},
	{"retail", "Jamal Whitaker", ""},
	{"retail", "Kristin Aaberg", ""}, {"retail", "Minh Tran", ""}, {"retail", "Olga Petrova", ""},
	{"retail", "Rosa Ibarra", ""},
	{"retail", "Stefan Vogel", ""}, {"retail", "Theo Lambert", ""}, {"retail", "Ximena Cortés", ""},
	{"retail", "Zoe Hartmann", ""},
	{"jobber", "Dale Kruse", "Kruse Brothers Garage"}, {"jobber", "Ingrid Moe", "Prairie Rapids Tire"},
	{"jobber", "Pete Santos", "Santos Transmission"},
	{"jobber", "Lena Fischer", "Hudson Road Auto"}, {"jobber", "Curtis Boyd", "Boyd Collision"},
	{"jobber", "Yusuf Demir", "Demir Import Service"},
	{"jobber", "Anne Marie Dietz", "Dietz Farm Repair"}, {"jobber", "Victor Huang", "Northside Muffler"},
	{"fleet", "Paul Wendt", "Butler County Roads"}, {"fleet", "Denise Carver", "Cedar Valley Transit"},
	{"fleet", "Roy Hammond", "Hammond Delivery"},
	{"fleet", "Beth Sorenson", "Bremer School Buses"}, {"fleet", "Omar Farah", "Farah Taxi"},
	{"wholesale", "Jill Tesch", "Tesch Parts Supply"},
}

func (d *demo) fillPeople(ctx context.Context) error {
	stores := map[string][]int64{"MAIN": {d.main.ID}, "WATERLOO": {d.waterloo.ID}}
	for _, p := range demoStaff {
		role, err := d.Access.RoleNamed(ctx, p.role)
		if err != nil {
			return err
		}
		d.staff[p.email], err = d.Access.AddStaff(ctx, audit.System, access.NewStaff{
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
		added, err := d.addCustomer(ctx, customer.NewCustomer{
			LevelID: level, Firstname: c.first, Lastname: c.last, Company: c.company, Email: c.email, Telephone: c.telephone,
		})
		if err != nil {
			return err
		}
		if err := d.Access.AddCustomerLogin(ctx, added.ID, c.email, demoPassword); err != nil {
			return err
		}
	}
	levels := map[string]int64{"retail": d.retail, "jobber": d.jobber, "fleet": d.fleet, "wholesale": d.wholesale}
	for i, r := range demoRegulars {
		at := strings.LastIndexByte(r.name, ' ')
		n := customer.NewCustomer{
			LevelID: levels[r.level], Firstname: r.name[:at], Lastname: r.name[at+1:], Company: r.company,
			Telephone: fmt.Sprintf("(319) 555-01%02d", (43+i)%100),
		}
		if i%6 != 5 { // some never told their address
			n.Email = strings.ToLower(strings.NewReplacer(" ", ".", "é", "e").Replace(r.name)) + "@demo.test"
		}
		if _, err := d.addCustomer(ctx, n); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	return d.fillCustomers(ctx)
}

func (d *demo) addCustomer(ctx context.Context, n customer.NewCustomer) (customer.Customer, error) {
	added, err := d.Customer.Add(ctx, access.Actor{Kind: access.System}, n)
	if err == nil {
		d.customers = append(d.customers, added)
	}
	return added, err
}
