package app

import (
	"context"
	"time"

	"camber/internal/app/assortment"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/labor"
	"camber/internal/shop/notify"
	"camber/internal/shop/price"
)

// demoLabor are the sorts of work that the stores do.
var demoLabor = []struct {
	title string
	rate  money.Cents // of an hour
	taxed bool
}{
	{"Shop labor", 95_00, true}, {"Diagnostics", 120_00, false}, {"Machine work", 88_50, true},
	{"Battery and bulbs", 40_00, false},
}

// demoWork is the labor that parts carry: quarter hours, and not.
var demoWork = []struct {
	number, title string
	minutes       int
}{
	{"1363", "Shop labor", 90}, {"KR-55097", "Shop labor", 45}, {"KC-4975R", "Shop labor", 75},
	{"KA-11864R", "Shop labor", 80},
	{"DB-48H6", "Battery and bulbs", 20}, {"DL-H11", "Battery and bulbs", 15},
}

func (d *demo) fillLabor(ctx context.Context) error {
	types := map[string]int64{}
	for i, l := range demoLabor {
		class := d.untaxed
		if l.taxed {
			class = d.taxed
		}
		added, err := d.Labor.AddType(ctx, audit.System,
			labor.Type{Title: l.title, Rate: l.rate, TaxClassID: class, Sort: i, Active: true})
		if err != nil {
			return err
		}
		types[l.title] = added.ID
	}
	for _, w := range demoWork {
		if err := d.Labor.SetPart(ctx, audit.System, d.parts[w.number], types[w.title], w.minutes); err != nil {
			return err
		}
	}
	return nil
}

// fillMatrix makes the wholesale prices from the jobber's.
func (d *demo) fillMatrix(ctx context.Context) error {
	return d.Price.SaveDerivation(ctx, audit.System,
		price.Derivation{LevelID: d.wholesale, FromLevelID: d.jobber, Matrix: []price.Share{
			{BrandID: 0, Multiplier: 920_000, Step: 500, Rounding: money.Up},
			{BrandID: d.brands["Kestrel"], Multiplier: 875_000, Step: 100, Rounding: money.Nearest},
		}})
}

// demoContract is what Dale Kruse of Kruse Brothers Garage was promised.
var demoContract = []struct {
	number string
	from   int // pieces
	unit   money.E4
}{
	{"KP-914", 1, 24_5000}, {"KP-914", 8, 22_7500}, {"DF-7317", 1, 3_1250}, {"DA-10755", 4, 9_9900},
}

func (d *demo) fillContracts(ctx context.Context) error {
	var prices []price.ContractPrice
	for _, c := range d.customers {
		if c.Company != "Kruse Brothers Garage" {
			continue
		}
		for _, p := range demoContract {
			prices = append(prices, price.ContractPrice{CustomerID: c.ID, PartID: d.parts[p.number], MinQuantity: p.from,
				Unit: p.unit})
		}
	}
	return allTaken(d.Price.SaveContracts(ctx, audit.System, prices))
}

// waiting leaves at the front counter a saved order with everything that a line can be, and a quote.
func (d *demo) waiting(ctx context.Context) error {
	registers, err := d.Register.Registers(ctx, d.main.ID)
	if err != nil {
		return err
	}
	manager, err := d.atRegister(ctx, "manager@demo.test", d.main.ID, registers[0].ID)
	if err != nil {
		return err
	}
	types, err := d.Labor.Types(ctx)
	if err != nil {
		return err
	}
	for n, quote := range []bool{false, true} {
		if err := d.wait(before(ctx, time.Duration(3-n)*time.Hour), manager, types[0].ID, n, quote); err != nil {
			return err
		}
	}
	return nil
}

func (d *demo) wait(ctx context.Context, actor access.Actor, laborID int64, n int, quote bool) error {
	c, err := d.Cart.Open(ctx, actor, cart.Place{Channel: cart.POS, UUID: ids.Token()})
	if err != nil {
		return err
	}
	if err := d.Cart.SetCustomer(ctx, actor, c.ID, d.buyer(n+23).ID); err != nil {
		return err
	}
	if err := d.put(ctx, actor, c.ID, 0, n*assortment.Stores+52, 2); err != nil {
		return err
	}
	if c, err = d.Cart.Cart(ctx, actor, c.ID); err != nil {
		return err
	}
	v, err := d.Cart.View(ctx, c)
	if err != nil {
		return err
	}
	first := v.Lines[0]
	if _, err := d.Cart.ApplyLabor(ctx, actor, c.ID, cart.Labor{Of: first.Key, TypeID: laborID, Minutes: 50, Quantity: 1}); err != nil {
		return err
	}
	if _, err := d.Cart.AddCustom(ctx, actor, c.ID,
		cart.Custom{Name: "Brake hose, cut to length", Unit: 4_2500, Quantity: 3, TaxClassID: first.Part.TaxClassID}); err != nil {
		return err
	}
	if err := d.Cart.SetPrice(ctx, actor, c.ID, first.Key, first.Unit-first.Unit/10, ""); err != nil {
		return err
	}
	if err := d.Cart.ApplyPONumbers(ctx, actor, c.ID, []cart.PONumber{{Key: first.Key, Number: "PO 2291", All: true}}); err != nil {
		return err
	}
	o, err := d.Order.Save(ctx, actor, c.ID, quote)
	if err != nil {
		return err
	}
	if err := d.Order.Abandon(ctx, actor, c.ID); err != nil || !quote {
		return err
	}
	_, err = d.Quote.Send(ctx, actor, o.ID, notify.Wish{})
	return err
}
