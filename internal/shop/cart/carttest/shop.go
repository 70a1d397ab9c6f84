// Package carttest opens a small shop for the tests of carts and of all that is made of them: two stores, three tills
// with open drawers, two price levels, taxed parts, a core, a kit and options, some of each on the shelf.
package carttest

import (
	"context"
	"testing"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/credit"
	"camber/internal/shop/customer"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/job"
	"camber/internal/shop/labor"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/promo"
	"camber/internal/shop/region"
	"camber/internal/shop/register"
	"camber/internal/shop/shipping"
	"camber/internal/shop/stock"
	"camber/internal/shop/tax"
	"camber/internal/shop/vehicle"
)

// Day is the business day of the tests' frozen clock at both stores.
const Day = "2026-03-02"

// OnShelf is how many of each part lie at the main store.
const OnShelf = 50

// Shop is an open shop. Part prices are retail, without tax; goods are taxed 6.25 % and 2 %, cores 6.25 %.
type Shop struct {
	Parts     *catalog.Service
	Customers *customer.Service
	Fits      *fitment.Service
	Find      *find.Service
	Locations *location.Service
	Labor     *labor.Service
	Jobs      *job.Service
	Promos    *promo.Service
	Credit    *credit.Service
	Prices    *price.Service
	Registers *register.Service
	Stock     *stock.Service
	Areas     *region.Service
	Taxes     *tax.Service
	Shipping  *shipping.Service
	Carts     *cart.Service

	Main, East        int64        // stores
	Till1, Till2      access.Actor // cashiers who may everything, at the main store
	TillEast          access.Actor
	Pads              int64 // $46.99; jobber $39.99
	Battery           int64 // $189.99, core $22.00
	Bolts             int64 // $0.1234, at least 4, from 100 on $0.10
	Rotor             int64 // $39.95, none at the east store
	Kit               int64 // $99.00: one Pads, two Rotor
	Wipers            int64 // $10.00, with the options below
	Size, Short, Long int64 // required option; Long costs $2.50 more
	Text, Extras      int64 // optional: typed text; boxes to tick
	Washer, Towel     int64 // boxes: $1.00 and $0.50
	Unpriced          int64 // can't be ordered
	Retail, Jobber    int64 // price levels
	Jane              int64 // customer at retail, jane@example.com
	Garage            int64 // customer at jobber, without e-mail
	Guest             access.Actor
	JaneHerself       access.Actor
	goods, cores      int64 // tax classes
	state             int64 // tax rate
	brand, category   int64
	ctx               context.Context
	t                 testing.TB
}

// Needs are those of its carts.
func (s *Shop) Needs() cart.Needs {
	return cart.Needs{
		Parts: s.Parts, Customers: s.Customers, Fits: s.Find, Locations: s.Locations, Labor: s.Labor, Jobs: s.Jobs,
		Prices: s.Prices, Stock: s.Stock, Taxes: s.Taxes, Shipping: s.Shipping,
		Promos: s.Promos, Credit: s.Credit,
	}
}

// New opens the shop in the database of ctx. It knows no vehicle.
func New(t testing.TB, ctx context.Context) *Shop {
	t.Helper()
	return NewFor(t, ctx, vehicle.NewBuilder(false).Reference())
}

// NewFor is New in a shop that knows these vehicles.
func NewFor(t testing.TB, ctx context.Context, known *vehicle.Reference) *Shop {
	t.Helper()
	locations := location.New()
	parts := catalog.New()
	vehicles := vehicle.NewWith(known)
	fits := fitment.New(parts, vehicles, nil)
	s := &Shop{
		Parts: parts, Customers: customer.New(), Fits: fits, Locations: locations, Labor: labor.New(), Prices: price.New(),
		Registers: register.New(locations), Stock: stock.New(parts, locations), Areas: region.New(), ctx: ctx, t: t,
	}
	s.Taxes = tax.New(s.Areas)
	s.Shipping = shipping.New(s.Areas, locations, parts, nil)
	s.Find = find.New(parts, vehicles, fits, s.Prices, s.Stock, nil)
	s.must(s.Find.Refresh(ctx))
	s.Jobs = job.NewService(parts, s.Find, s.Labor)
	s.Credit = credit.New(locations)
	s.Promos = promo.New(parts, s.Credit, locations)
	s.Carts = cart.New(s.Needs())
	s.stores()
	s.levels()
	s.ways()
	s.shelf()
	s.people()
	return s
}

func (s *Shop) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func id[T any](s *Shop, value T, err error) T {
	s.t.Helper()
	s.must(err)
	return value
}

func (s *Shop) stores() {
	_, err := s.Locations.AddSite(s.ctx, "Main Street Auto Parts")
	s.must(err)
	chicago, err := time.LoadLocation("America/Chicago")
	s.must(err)
	store := func(code, name string, sort int) int64 {
		d := location.Details{
			Code: code, Name: name, ShortName: name, Address1: "1 Main St", City: "Austin", State: "TX", Postcode: "78701",
			Country:   "US",
			Telephone: "(512) 555-0100", Email: "shop@example.com", Zone: chicago, Sort: sort,
		}
		at, err := s.Locations.AddLocation(s.ctx, d)
		return id(s, at, err)
	}
	s.Main, s.East = store("MAIN", "Main St", 1), store("EAST", "East Side", 2)
	s.Till1, s.Till2, s.TillEast = s.till(s.Main, 1, 1), s.till(s.Main, 2, 2), s.till(s.East, 1, 3)
	s.Guest = access.Actor{}
}

// till adds a register with an open drawer of $100.00 and a cashier at it.
// noLimit lets the cashiers of the tests set every price that is not below all levels.
const noLimit money.PPM = 1_000_000

func (s *Shop) till(store int64, number int, staff int64) access.Actor {
	r, err := s.Registers.AddRegister(s.ctx, store, number, "Register")
	s.must(err)
	cashier := access.Actor{Kind: access.Staff, StaffID: staff, Mode: access.POS, LocationID: store, RegisterID: r.ID,
		PriceLimit: noLimit}.
		Granted(access.AllPermissions()...).Placed(store)
	_, err = s.Registers.OpenShift(s.ctx, cashier, r.ID, 100_00)
	s.must(err)
	return cashier
}

// ways: pick up; Ground costs $8.95 in the United States and nothing from $200 on, and is taxed as goods are. Texas
// taxes goods that are sent there by its own rate alone.
func (s *Shop) ways() {
	us := region.CountryID("US")
	area := func(name string, at region.Place) int64 {
		a, err := s.Areas.AddArea(s.ctx, audit.System, region.Area{Name: name, Places: []region.Place{at}})
		return id(s, a, err)
	}
	states, texas := area("United States", region.Place{CountryID: us}),
		area("Texas", region.Place{CountryID: us, ZoneID: region.ZoneID("US-TX")})
	s.must(s.Taxes.AddRule(s.ctx, tax.Rule{AreaID: texas, ClassID: s.goods, RateID: s.state, Priority: 1}))
	cost := func(cents money.Cents) []shipping.Band {
		return []shipping.Band{{UpToG: shipping.AnyWeight, Cost: cents}}
	}
	for _, w := range []shipping.Way{
		{Code: shipping.PickUp, Kind: shipping.AtStore, Active: true, Sort: 1},
		{
			Code: "ground", Kind: shipping.Flat, Titles: map[text.Lang]string{text.English: "Ground", text.Spanish: "Terrestre"},
			TaxClassID: s.goods, Hazmat: true, Active: true, Sort: 2,
			Tariffs: []shipping.Tariff{{AreaID: states, From: 200_00, Bands: cost(0)}, {AreaID: states, Bands: cost(8_95)}},
		},
	} {
		_, err := s.Shipping.AddWay(s.ctx, audit.System, w)
		s.must(err)
	}
}

func (s *Shop) levels() {
	class := func(name string) int64 {
		c, err := s.Taxes.AddClass(s.ctx, name)
		return id(s, c.ID, err)
	}
	s.goods, s.cores = class("Goods"), class("Cores")
	state, err := s.Taxes.AddRate(s.ctx, "TX", "Texas 6.25%", 62_500)
	s.must(err)
	city, err := s.Taxes.AddRate(s.ctx, "AUS", "Austin 2%", 20_000)
	s.must(err)
	s.state = state
	for _, store := range []int64{s.Main, s.East} {
		s.must(s.Taxes.AddRule(s.ctx, tax.Rule{LocationID: store, ClassID: s.goods, RateID: state, Priority: 1}))
		s.must(s.Taxes.AddRule(s.ctx, tax.Rule{LocationID: store, ClassID: s.goods, RateID: city, Priority: 2}))
		s.must(s.Taxes.AddRule(s.ctx, tax.Rule{LocationID: store, ClassID: s.cores, RateID: state, Priority: 1}))
	}
	level := func(code, name string, sort int) int64 {
		l, err := s.Prices.AddLevel(s.ctx, code, name, sort)
		return id(s, l.ID, err)
	}
	s.Retail, s.Jobber = level(price.Retail, "Retail", 1), level("jobber", "Jobber", 2)
}

func (s *Shop) shelf() {
	var err error
	s.brand, err = s.Parts.AddBrand(s.ctx, "BBBB", "Apex")
	s.must(err)
	s.category, err = s.Parts.AddCategory(s.ctx, catalog.NewCategory{
		Pictogram: "brakes", Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}},
	})
	s.must(err)
	s.Pads = s.AddPart("BP-1", "Brake Pads", 46_9900, catalog.NewPart{WeightG: 1500})
	s.Battery = s.AddPart("BAT-1", "Battery", 189_9900,
		catalog.NewPart{Core: &catalog.Core{Charge: 22_00, TaxClassID: s.cores}})
	s.Bolts = s.AddPart("BOLT-1", "Bolt", 1234, catalog.NewPart{Minimum: 4})
	s.Rotor = s.AddPart("ROT-1", "Rotor", 39_9500, catalog.NewPart{})
	s.Kit = s.AddPart("KIT-1", "Brake Kit", 99_0000, catalog.NewPart{
		Kind: catalog.KindKit, Components: []catalog.Component{{PartID: s.Pads, Quantity: 1}, {PartID: s.Rotor, Quantity: 2}},
	})
	english := func(name string) map[text.Lang]string { return map[text.Lang]string{text.English: name} }
	s.Wipers = s.AddPart("WIP-1", "Wipers", 10_0000, catalog.NewPart{Options: []catalog.NewOption{
		{Kind: catalog.Select, Required: true, Names: english("Size"),
			Values: []catalog.NewValue{{Names: english("Short")}, {Names: english("Long"), Price: 2_5000}}},
		{Kind: catalog.Typed, Names: english("Label")},
		{Kind: catalog.Checkbox, Names: english("Extras"),
			Values: []catalog.NewValue{{Names: english("Washer"), Price: 1_0000}, {Names: english("Towel"), Price: 5000}}},
	}})
	wipers, err := s.Parts.Part(s.ctx, s.Wipers)
	s.must(err)
	size, extras := wipers.Options[0], wipers.Options[2]
	s.Size, s.Short, s.Long, s.Text = size.ID, size.Values[0].ID, size.Values[1].ID, wipers.Options[1].ID
	s.Extras, s.Washer, s.Towel = extras.ID, extras.Values[0].ID, extras.Values[1].ID
	s.Unpriced = s.AddPart("ASK-1", "Ask Us", 0, catalog.NewPart{})
	s.must(s.Prices.SavePrice(s.ctx, s.Pads, s.Jobber, 1, 39_9900))
	s.must(s.Prices.SavePrice(s.ctx, s.Bolts, s.Retail, 100, 1000))
	for _, part := range []int64{s.Pads, s.Battery, s.Bolts, s.Rotor, s.Wipers} {
		s.Receive(part, s.Main, OnShelf)
		if part != s.Rotor {
			s.Receive(part, s.East, OnShelf)
		}
	}
}

// AddPart adds a part of the shop's brand with a retail price (0: none) and no stock.
func (s *Shop) AddPart(number, name string, unit money.E4, n catalog.NewPart) int64 {
	s.t.Helper()
	n.BrandID, n.CategoryID, n.TaxClassID, n.Number, n.Pictogram = s.brand, s.category, s.goods, number, "brakes"
	n.Texts = map[text.Lang]catalog.Texts{text.English: {Name: name}}
	part, err := s.Parts.AddPart(s.ctx, n)
	s.must(err)
	if unit > 0 {
		s.must(s.Prices.SavePrice(s.ctx, part, s.Retail, 1, unit))
	}
	return part
}

// Category is the category of all its parts.
func (s *Shop) Category() int64 { return s.category }

// Receive puts pieces on a shelf.
func (s *Shop) Receive(part, store int64, quantity int) {
	s.t.Helper()
	s.must(s.Stock.Receive(s.ctx, part, store, quantity, audit.System, Day))
}

// Free is how many pieces of a part the main store can promise, and OnHand how many lie there.
func (s *Shop) Free(part int64) int { return s.level(part).Free() }

func (s *Shop) OnHand(part int64) int { return s.level(part).OnHand }

func (s *Shop) level(part int64) stock.Level {
	s.t.Helper()
	levels, err := s.Stock.Levels(s.ctx, []int64{part})
	s.must(err)
	for _, l := range levels[part] {
		if l.LocationID == s.Main {
			return l
		}
	}
	return stock.Level{}
}

func (s *Shop) people() {
	jane, err := s.Customers.Add(s.ctx, s.Till1, customer.NewCustomer{
		LevelID: s.Retail, Firstname: "Jane", Lastname: "Miller", Email: "jane@example.com", Telephone: "(512) 555-0147",
	})
	s.Jane = id(s, jane.ID, err)
	garage, err := s.Customers.Add(s.ctx, s.Till1, customer.NewCustomer{
		LevelID: s.Jobber, Firstname: "Gary", Lastname: "Wrench", Company: "Wrench & Sons",
	})
	s.Garage = id(s, garage.ID, err)
	s.JaneHerself = access.Actor{Kind: access.Customer, CustomerID: s.Jane}
}

// Guests returns the cart of a visitor with these parts in it, a piece of each, and the contact that an order asks for.
func (s *Shop) Guests(ctx context.Context, parts ...int64) cart.Cart {
	s.t.Helper()
	c, err := s.Carts.Open(ctx, s.Guest, cart.Place{Channel: cart.Web, LocationID: s.Main})
	s.must(err)
	s.Fill(ctx, s.Guest, c.ID, parts...)
	d := cart.Draft{Firstname: "Ann", Lastname: "Lee", Email: "ann@example.com", Telephone: "(512) 555-0123"}
	s.must(s.Carts.SetDraft(ctx, s.Guest, c.ID, d, 0))
	return c
}

// Ticket returns a new ticket at a till with these parts in it, a piece of each.
func (s *Shop) Ticket(ctx context.Context, cashier access.Actor, uuid string, parts ...int64) cart.Cart {
	s.t.Helper()
	c, err := s.Carts.Open(ctx, cashier, cart.Place{Channel: cart.POS, UUID: uuid})
	s.must(err)
	s.Fill(ctx, cashier, c.ID, parts...)
	return c
}

// Fill adds a piece of each part to a cart.
func (s *Shop) Fill(ctx context.Context, actor access.Actor, cartID int64, parts ...int64) {
	s.t.Helper()
	for _, part := range parts {
		_, err := s.Carts.Add(ctx, actor, cartID, cart.Item{PartID: part, Quantity: 1})
		s.must(err)
	}
}
