package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/credit"
	"camber/internal/shop/labor"
	"camber/internal/shop/order"
	"camber/internal/shop/promo"
	"camber/internal/shop/region"
	"camber/internal/shop/setting"
)

// bazaar is a shop where everything happens that can be among the totals.
type bazaar struct {
	shop
	t       *testing.T
	ctx     context.Context
	gary    access.Actor // pays no tax
	voucher int64
	labor   int64
}

func openBazaar(t *testing.T, ctx context.Context) bazaar {
	t.Helper()
	s := bazaar{shop: setup(t, ctx), t: t, ctx: ctx}
	for _, part := range []int64{s.Pads, s.Battery, s.Bolts, s.Rotor, s.Wipers} {
		s.Receive(part, s.Main, 900_000)
		s.Receive(part, s.East, 900_000)
	}
	for _, c := range []promo.Coupon{
		{Code: "TEN", PPM: 100_000}, {Code: "FIVE", Amount: 5_00}, {Code: "MORE", Amount: 5_000_00},
		{Code: "SENT", FreeShipping: true},
		{Code: "PADS", PPM: 333_333, PartIDs: []int64{s.Pads}}, {Code: "LOTS", PPM: 500_000, Minimum: 300_00},
	} {
		c.Name, c.Active = c.Code, true
		_, err := s.Promos.AddCoupon(ctx, s.Till1, c)
		s.must(err)
	}
	v, _, err := s.Promos.Give(ctx, s.Till1, promo.Given{
		Voucher: promo.Voucher{Original: 100_000_00,
			Gift: promo.Gift{ToName: "A", ToEmail: "a@example.com", FromName: "B", FromEmail: "b@example.com",
				Theme: promo.General}},
		LocationID: s.Main,
	})
	s.must(err)
	s.voucher = v.ID
	s.must(s.Credit.Give(ctx, s.Till1,
		credit.Gift{CustomerID: s.Jane, LocationID: s.Main, Amount: 7_777_77, Description: "Sorry"}))
	s.must(s.Promos.GivePoints(ctx, s.Till1, s.Jane, 20_000, "Thanks"))
	s.gary = access.Actor{Kind: access.Customer, CustomerID: s.Garage}
	s.must(s.Customers.SetTaxExempt(ctx, s.Till1, s.Garage, "TX-4711"))
	work, err := s.Labor.AddType(ctx, audit.System, labor.Type{Title: "Fitting", Rate: 95_00, TaxClassID: 0, Active: true})
	s.must(err)
	s.labor = work.ID
	return s
}

func (s bazaar) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// fill puts a few things into a cart.
func (s bazaar) fill(r *rand.Rand, actor access.Actor, cartID int64) {
	for range 1 + r.IntN(5) {
		item := cart.Item{PartID: []int64{s.Pads, s.Battery, s.Bolts, s.Rotor, s.Wipers, s.Kit}[r.IntN(6)],
			Quantity: 1 + r.IntN(1+r.IntN(120))}
		if item.PartID == s.Wipers {
			item.Options = cart.Options{s.Size: fmt.Sprint([]int64{s.Short, s.Long}[r.IntN(2)])}
		}
		_, err := s.Carts.Add(s.ctx, actor, cartID, item)
		s.must(err)
	}
}

// shopper fills a cart of the shop and answers what the checkout asks.
func (s bazaar) shopper(r *rand.Rand) (access.Actor, cart.Cart) {
	actor := []access.Actor{s.Guest, s.JaneHerself, s.gary}[r.IntN(3)]
	c, err := s.Carts.Open(s.ctx, actor,
		cart.Place{Channel: cart.Web, UUID: ids.Token(), LocationID: []int64{s.Main, s.Main, s.East}[r.IntN(3)]})
	s.must(err)
	s.fill(r, actor, c.ID)
	s.must(s.Carts.ChangeDraft(s.ctx, actor, c.ID, 0, func(d *cart.Draft) {
		*d = cart.Draft{Firstname: "Ann", Lastname: "Lee", Email: "ann@example.com", Telephone: "(512) 555-0123",
			Payment: string(order.PayInStore), Terms: true, Pickup: true}
		if r.IntN(2) == 0 {
			zone := []string{"US-TX", "US-IL"}[r.IntN(2)]
			d.Pickup, d.Shipping, d.Payment = false, "ground", string(order.ByCard)
			d.ShipTo = &region.Address{
				Firstname: "Ann", Lastname: "Lee", Address1: "1 Main St", City: "Austin", Postcode: "78701",
				CountryID: region.CountryID("US"), ZoneID: region.ZoneID(zone),
			}
		}
		d.Coupon = []string{"", "TEN", "FIVE", "MORE", "SENT", "PADS", "LOTS"}[r.IntN(7)]
		if r.IntN(3) == 0 {
			d.VoucherID = s.voucher
		}
		if actor.CustomerID == s.Jane {
			d.UseCredit, d.Reward = r.IntN(2) == 0, []int{0, 100, 777}[r.IntN(3)]
		}
	}))
	c, err = s.Carts.Cart(s.ctx, actor, c.ID)
	s.must(err)
	return actor, c
}

// ticket fills a ticket of the till, with what only a cashier can put on it.
func (s bazaar) ticket(r *rand.Rand) cart.Cart {
	c := s.Ticket(s.ctx, s.Till1, ids.Token())
	s.fill(r, s.Till1, c.ID)
	s.must(s.Carts.SetCustomer(s.ctx, s.Till1, c.ID, []int64{0, s.Jane, s.Garage}[r.IntN(3)]))
	if r.IntN(2) == 0 {
		_, err := s.Carts.AddCustom(s.ctx, s.Till1, c.ID,
			cart.Custom{Name: "Hose", Unit: money.E4(50 + r.IntN(200_000)), Quantity: 1 + r.IntN(9)})
		s.must(err)
	}
	if r.IntN(2) == 0 {
		_, err := s.Carts.ApplyLabor(s.ctx, s.Till1, c.ID,
			cart.Labor{TypeID: s.labor, Minutes: 1 + r.IntN(200), Quantity: 1 + r.IntN(3)})
		s.must(err)
	}
	c, err := s.Carts.Cart(s.ctx, s.Till1, c.ID)
	s.must(err)
	return c
}

// sold is one cart, looked at and ordered, as a line of a log.
func (s bazaar) sold(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 16))
	s.must(setting.Set(s.ctx, audit.System, setting.TaxBasis, setting.Business, []string{"line", "invoice"}[r.IntN(2)]))
	var v cart.View
	var o order.Order
	if r.IntN(3) == 0 {
		c := s.ticket(r)
		v = s.view(c)
		var err error
		if o, err = s.orders.CheckOut(s.ctx, s.Till1, c.ID, &v.Totals.Total); err != nil {
			return fmt.Sprint(seed, " refused: ", err)
		}
	} else {
		actor, c := s.shopper(r)
		v = s.view(c)
		var err error
		if o, err = s.orders.Place(s.ctx, actor, c.ID, &v.Totals.Total); err != nil {
			return fmt.Sprint(seed, " refused: ", err)
		}
	}
	if !slices.Equal(o.Totals, v.Totals.Rows) || o.Total != v.Totals.Total || o.Tax() != v.Totals.Tax() {
		s.t.Errorf("seed %d: ordered %v, seen %v", seed, o.Totals, v.Totals.Rows)
	}
	s.addsUp(seed, o)
	log := fmt.Sprint(seed, " ", o.Status, " ", o.Basis, " ", o.Exempt.Number, " ", o.Shipping.Code)
	for _, l := range o.Lines {
		log += fmt.Sprint(" | ", l.Kind, " ", l.Quantity, " ", l.Unit, " ", l.Total, " ", l.Discount, " ", l.Rule, " ",
			l.Taxes)
	}
	return fmt.Sprint(log, " | ", o.Totals)
}

func (s bazaar) view(c cart.Cart) cart.View {
	v, err := s.Carts.View(s.ctx, c)
	s.must(err)
	return v
}

// addsUp recomputes an order from its lines alone.
func (s bazaar) addsUp(seed uint64, o order.Order) {
	var total money.Cents
	for _, l := range o.Lines {
		total += l.Total - l.Discount
		for _, x := range l.Taxes {
			total += x.Tax
			if x.Base != l.Total-l.Discount || o.Exempt.Number != "" {
				s.t.Errorf("seed %d: tax on %s of a line of %s less %s", seed, x.Base, l.Total, l.Discount)
			}
		}
	}
	for _, r := range o.Totals {
		if r.Code == "voucher" || r.Code == "credit" {
			total += r.Value
		}
	}
	if total != o.Total {
		s.t.Errorf("seed %d: the lines add up to %s, the total is %s", seed, total, o.Total)
	}
}

// P-03 P-16 M-18 M-36: the same carts become the same orders to the cent on both databases, what is ordered is what was
// seen, its lines add up to it, and no invariant is broken. 2,000 carts under CAMBER_SOAK.
func TestTheSameCartsCostTheSameOnBothDatabases(t *testing.T) {
	t.Parallel()
	carts := uint64(60)
	if os.Getenv("CAMBER_SOAK") != "" {
		carts = 2_000
	}
	dbtest.Both(t, func(t *testing.T, sqlite, postgres context.Context) {
		one, other := openBazaar(t, sqlite), openBazaar(t, postgres)
		refused := 0
		for seed := range carts {
			a, b := one.sold(seed), other.sold(seed)
			if a != b {
				t.Fatalf("SQLite     %s\nPostgreSQL %s", a, b)
			}
			if strings.Contains(a, "refused") {
				refused++
			}
		}
		if refused > int(carts)/3 {
			t.Errorf("%d of %d carts were refused: this proves little", refused, carts)
		}
		for _, s := range []bazaar{one, other} {
			if seen := found(t, s.ctx); len(seen) != 0 {
				t.Errorf("violations: %v", seen)
			}
		}
	})
}
