package cart_test

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/customer"
	"camber/internal/shop/labor"
	"camber/internal/shop/price"
	"camber/internal/shop/sale"
	"camber/internal/shop/setting"
)

const counterTab = "tab-9-aaaaaaaaaaaa"

func addType(t *testing.T, ctx context.Context, s *carttest.Shop, title string, rate money.Cents) labor.Type {
	t.Helper()
	added, err := s.Labor.AddType(ctx, audit.System, labor.Type{Title: title, Rate: rate, Active: true})
	if err != nil {
		t.Fatal(err)
	}
	return added
}

// overrides are what the audit log holds about prices set by hand.
func overrides(t *testing.T, ctx context.Context) []map[string]any {
	t.Helper()
	var rows []struct{ Detail, ActorKind string }
	err := db.Read(ctx).NewSelect().TableExpr("audit_rows").Column("detail", "actor_kind").
		Where("action = 'price.override'").OrderExpr("id").Scan(ctx, &rows)
	if err != nil {
		t.Fatal(err)
	}
	said := make([]map[string]any, len(rows))
	for i, r := range rows {
		if err := json.Unmarshal([]byte(r.Detail), &said[i]); err != nil || r.ActorKind != "staff" {
			t.Fatal(err, r)
		}
	}
	return said
}

// CART-26 PRC-1 TRD-19 M-36
func TestACashierSetsAPrice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Ticket(ctx, s.Till1, counterTab, s.Pads, s.Pads)
		key := look(t, ctx, s, s.Till1, c).Lines[0].Key
		if err := s.Carts.SetPrice(ctx, s.Till1, c.ID, key, 40_1234, ""); err != nil {
			t.Fatal(err)
		}
		v := look(t, ctx, s, s.Till1, c)
		if l := v.Lines[0]; l.Unit != 40_1234 || l.Rule != cart.ByHand || l.Retail != 46_9900 ||
			v.Totals.Sum(sale.Part) != 80_25 || l.Terms.Price.By != s.Till1.StaffID || l.Terms.Price.Was != 46_9900 {
			t.Errorf("line %+v", l)
		}
		// more pieces and another customer leave it
		if _, err := s.Carts.SetQuantity(ctx, s.Till1, c.ID, key, 3); err != nil {
			t.Fatal(err)
		}
		if err := s.Carts.SetCustomer(ctx, s.Till1, c.ID, s.Garage); err != nil {
			t.Fatal(err)
		}
		if l := look(t, ctx, s, s.Till1, c).Lines[0]; l.Unit != 40_1234 || l.Quantity != 3 {
			t.Errorf("afterwards %+v", l)
		}
		// the price that it has anyhow takes it off again
		if err := s.Carts.SetPrice(ctx, s.Till1, c.ID, key, 39_9900, ""); err != nil {
			t.Fatal(err)
		}
		if l := look(t, ctx, s, s.Till1, c).Lines[0]; l.Terms.Price != nil || l.Rule != "jobber" {
			t.Errorf("taken off: %+v", l)
		}
		said := overrides(t, ctx)
		if len(said) != 2 || said[0]["from"] != 46.99 || said[0]["to"] != 40.1234 || said[1]["to"] != 39.99 ||
			said[0]["line"] != key {
			t.Errorf("audit %v", said)
		}

		refused(t, fields(s.Carts.SetPrice(ctx, s.Till1, c.ID, key, -100, ""), "newPrice"), fault.Invalid,
			"The price can't be below $0.00.")
		for _, tiny := range []money.E4{1, 49} { // M-16
			refused(t, fields(s.Carts.SetPrice(ctx, s.Till1, c.ID, key, tiny, ""), "newPrice"), fault.Invalid,
				"This comes to $0.00. The smallest price is $0.01.")
		}
		refused(t, s.Carts.SetPrice(ctx, s.Till1.Granted(access.SellAtTill), c.ID, key, 45_0000, ""), fault.Forbidden,
			"This needs a manager's approval.")
		refused(t, s.Carts.SetPrice(ctx, s.Till1, c.ID, "nothing", 1_0000, ""), fault.NotFound,
			"This line is no longer in the cart.")
		web := s.Guests(ctx, s.Pads)
		refused(t, s.Carts.SetPrice(ctx, access.Actor{Kind: access.System}, web.ID, key, 1_0000, ""), fault.Forbidden,
			"This is done at a register.")
		if got := overrides(t, ctx); len(got) != 2 {
			t.Errorf("what was refused is in the log: %v", got)
		}
		if l := look(t, ctx, s, s.Till1, c).Lines[0]; l.Unit != 39_9900 {
			t.Errorf("what was refused changed the line: %+v", l)
		}
	})
}

// fields makes of what is wrong with one field the sentence itself.
func fields(err error, name string) error {
	if f := fault.Of(err); f != nil && len(f.Fields) == 1 {
		said := f.Fields[name]
		return fault.New(f.Kind, said.Format, said.Args...)
	}
	return err
}

// CART-27 CPR-1
func TestACustomProductIsOnTheTicket(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Ticket(ctx, s.Till1, counterTab, s.Pads)
		goods := look(t, ctx, s, s.Till1, c).Lines[0].Part.TaxClassID
		for _, class := range []int64{goods, 0} {
			if _, err := s.Carts.AddCustom(ctx, s.Till1, c.ID,
				cart.Custom{Name: " Hose, cut ", Unit: 1_2345, Quantity: 3, TaxClassID: class}); err != nil {
				t.Fatal(err)
			}
		}
		v := look(t, ctx, s, s.Till1, c)
		if len(v.Lines) != 3 || len(v.Problems()) != 0 || v.Items != 7 {
			t.Fatalf("lines %+v, %v", v.Lines, v.Problems())
		}
		taxed, untaxed := v.Lines[1], v.Lines[2]
		if taxed.Part.Name != "Hose, cut" || taxed.Unit != 1_2345 || taxed.Sum.Total != 3_70 || taxed.Sum.Tax() == 0 ||
			untaxed.Sum.Tax() != 0 || !taxed.Enough {
			t.Errorf("custom lines %+v and %+v", taxed, untaxed)
		}
		if v.Totals.Sum(sale.Custom) != 7_40 {
			t.Errorf("custom products come to %s", v.Totals.Sum(sale.Custom))
		}
		for name, bad := range map[string]struct {
			custom          cart.Custom
			field, sentence string
		}{
			"no name": {cart.Custom{Name: " ", Unit: 1_0000, Quantity: 1}, "name", "Name is a required field."},
			"a card": {cart.Custom{Name: "4111 1111 1111 1111", Unit: 1_0000, Quantity: 1}, "name",
				"Please leave out card numbers."},
			"no price": {cart.Custom{Name: "x", Quantity: 1}, "price", "Price must be a positive number."},
			"for nothing": {cart.Custom{Name: "x", Unit: 10, Quantity: 1}, "price",
				"This comes to $0.00. The smallest price is $0.01."},
			"below 0":     {cart.Custom{Name: "x", Unit: -100, Quantity: 1}, "price", "Price must be a positive number."},
			"no quantity": {cart.Custom{Name: "x", Unit: 1_0000}, "quantity", "Quantity must be a positive number."},
			"too many": {cart.Custom{Name: "x", Unit: 1_0000, Quantity: 1e9}, "quantity",
				"Quantity must be a positive number."},
			"no tax class": {cart.Custom{Name: "x", Unit: 1_0000, Quantity: 1, TaxClassID: 99}, "tax_class_id",
				"There is no such tax class."},
		} {
			_, err := s.Carts.AddCustom(ctx, s.Till1, c.ID, bad.custom)
			if fault.Of(fields(err, bad.field)).Text.String() != bad.sentence {
				t.Errorf("%s: %v", name, err)
			}
		}
		if again := look(t, ctx, s, s.Till1, c); len(again.Lines) != 3 {
			t.Errorf("what was refused was added: %+v", again.Lines)
		}
		if _, err := s.Carts.SetQuantity(ctx, s.Till1, c.ID, taxed.Key, 2); err != nil {
			t.Fatal(err)
		}
		if err := s.Carts.Remove(ctx, s.Till1, c.ID, untaxed.Key); err != nil {
			t.Fatal(err)
		}
		if v := look(t, ctx, s, s.Till1, c); len(v.Lines) != 2 || v.Totals.Sum(sale.Custom) != 2_47 {
			t.Errorf("two left: %+v", v.Lines)
		}
	})
}

// CART-28 CART-29 LAB-1 LAB-2 M-17
func TestLaborBelongsToALineOrStandsAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		shop, check := addType(t, ctx, s, "Shop", 95_01), addType(t, ctx, s, "Diagnosis", 120_00)
		c := s.Ticket(ctx, s.Till1, counterTab, s.Pads, s.Battery)
		pads := look(t, ctx, s, s.Till1, c).Lines[0]
		alone, err := s.Carts.ApplyLabor(ctx, s.Till1, c.ID,
			cart.Labor{TypeID: check.ID, Minutes: 30, Quantity: 1, Name: "Look for the noise"})
		if err != nil {
			t.Fatal(err)
		}
		for _, quantity := range []int{9, 3} { // a line has one labor
			if _, err := s.Carts.ApplyLabor(ctx, s.Till1, c.ID,
				cart.Labor{Of: pads.Key, TypeID: shop.ID, Minutes: 25, Quantity: quantity}); err != nil {
				t.Fatal(err)
			}
		}
		v := look(t, ctx, s, s.Till1, c)
		if len(v.Lines) != 4 || v.Lines[1].LaborOf() != pads.Key || v.Lines[3].Key != alone.Key || v.Items != 2 {
			t.Fatalf("lines %+v", v.Lines)
		}
		work := v.Lines[1]
		if work.Sum.Total != 118_76 || work.Part.Name != "Shop" || work.Unit != 39_5875 ||
			v.Totals.Sum(sale.Labor) != 178_76 || v.Lines[3].Part.Name != "Look for the noise" {
			t.Errorf("labor %+v", work)
		}

		name := "Front brakes"
		for _, change := range []cart.LaborChange{{Minutes: 60, Name: &name}, {TypeID: check.ID}} {
			if err := s.Carts.UpdateLabor(ctx, s.Till1, c.ID, work.Key, change); err != nil {
				t.Fatal(err)
			}
		}
		if l := look(t, ctx, s, s.Till1, c).Lines[1]; l.Sum.Total != 360_00 || l.Part.Name != name ||
			l.Terms.Labor.Minutes != 60 {
			t.Errorf("adjusted time: %+v", l)
		}
		unit := money.E4(99_9900)
		if err := s.Carts.UpdateLabor(ctx, s.Till1, c.ID, work.Key, cart.LaborChange{Price: &unit}); err != nil {
			t.Fatal(err)
		}
		if l := look(t, ctx, s, s.Till1, c).Lines[1]; l.Sum.Total != 299_97 || l.Rule != cart.ByHand ||
			len(overrides(t, ctx)) != 1 {
			t.Errorf("adjusted price: %+v", l)
		}
		if err := s.Carts.UpdateLabor(ctx, s.Till1, c.ID, work.Key, cart.LaborChange{Minutes: 30}); err != nil {
			t.Fatal(err)
		}
		if l := look(t, ctx, s, s.Till1, c).Lines[1]; l.Sum.Total != 180_00 {
			t.Errorf("another time keeps the price: %+v", l)
		}

		below := money.E4(-100)
		refused(t, fields(s.Carts.UpdateLabor(ctx, s.Till1, c.ID, work.Key, cart.LaborChange{Price: &below}), "newPrice"),
			fault.Invalid, "The price can't be below $0.00.")
		refused(t, fields(s.Carts.UpdateLabor(ctx, s.Till1, c.ID, work.Key, cart.LaborChange{Minutes: -1}), "laborTime"),
			fault.Invalid, "Time must be a positive number.")
		refused(t, s.Carts.UpdateLabor(ctx, s.Till1, c.ID, pads.Key, cart.LaborChange{Minutes: 5}), fault.NotFound,
			"This line is no longer in the cart.")
		_, err = s.Carts.ApplyLabor(ctx, s.Till1, c.ID, cart.Labor{TypeID: shop.ID, Minutes: 15})
		refused(t, fields(err, "quantity"), fault.Invalid, "Quantity must be a positive number.")
		_, err = s.Carts.ApplyLabor(ctx, s.Till1, c.ID, cart.Labor{TypeID: 99, Minutes: 15, Quantity: 1})
		refused(t, fields(err, "laborId"), fault.Invalid, "There is no such labor type.")
		_, err = s.Carts.ApplyLabor(ctx, s.Till1, c.ID, cart.Labor{Of: work.Key, TypeID: shop.ID, Minutes: 15, Quantity: 1})
		refused(t, err, fault.NotFound, "This line is no longer in the cart.")

		if err := s.Carts.TakeLabor(ctx, s.Till1, c.ID, pads.Key); err != nil {
			t.Fatal(err)
		}
		if v := look(t, ctx, s, s.Till1, c); len(v.Lines) != 3 {
			t.Errorf("taken off: %+v", v.Lines)
		}
		if _, err := s.Carts.ApplyLabor(ctx, s.Till1, c.ID,
			cart.Labor{Of: pads.Key, TypeID: shop.ID, Minutes: 25, Quantity: 1}); err != nil {
			t.Fatal(err)
		}
		if err := s.Carts.Remove(ctx, s.Till1, c.ID, pads.Key); err != nil {
			t.Fatal(err)
		}
		if v := look(t, ctx, s, s.Till1, c); len(v.Lines) != 2 {
			t.Errorf("the labor of a line that is gone: %+v", v.Lines)
		}
	})
}

// CART-11: a shopper gets the labor that the part carries, as much of it as of the part, and no other.
func TestAShopperGetsAPartsOwnLabor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		shop := addType(t, ctx, s, "Shop", 100_00)
		if err := s.Labor.SetPart(ctx, audit.System, s.Pads, shop.ID, 90); err != nil {
			t.Fatal(err)
		}
		c := s.Guests(ctx)
		for _, part := range []int64{s.Pads, s.Battery} {
			if _, err := s.Carts.Add(ctx, s.Guest, c.ID, cart.Item{PartID: part, Quantity: 1, Labor: true}); err != nil {
				t.Fatal(err)
			}
		}
		v := look(t, ctx, s, s.Guest, c)
		if len(v.Lines) != 3 || v.Lines[1].What() != sale.Labor || v.Totals.Sum(sale.Labor) != 150_00 {
			t.Fatalf("lines %+v", v.Lines)
		}
		if _, err := s.Carts.SetQuantity(ctx, s.Guest, c.ID, v.Lines[0].Key, 3); err != nil {
			t.Fatal(err)
		}
		if v := look(t, ctx, s, s.Guest, c); v.Totals.Sum(sale.Labor) != 450_00 {
			t.Errorf("labor for three comes to %s", v.Totals.Sum(sale.Labor))
		}
		_, err := s.Carts.SetQuantity(ctx, s.Guest, c.ID, v.Lines[1].Key, 1)
		refused(t, err, fault.Conflict, "There is as much labor as there are parts.")
		_, err = s.Carts.ApplyLabor(ctx, s.Guest, c.ID, cart.Labor{TypeID: shop.ID, Minutes: 15, Quantity: 1})
		refused(t, err, fault.Forbidden, "This is done at a register.")
		_, err = s.Carts.AddCustom(ctx, s.Guest, c.ID, cart.Custom{Name: "x", Unit: 1_0000, Quantity: 1})
		refused(t, err, fault.Forbidden, "This is done at a register.")
	})
}

// CART-32 PO-1
func TestLinesBearPONumbers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Ticket(ctx, s.Till1, counterTab, s.Pads, s.Battery)
		v := look(t, ctx, s, s.Till1, c)
		one, two := v.Lines[0].Key, v.Lines[1].Key
		numbers := func() [2]string {
			v := look(t, ctx, s, s.Till1, c)
			return [2]string{v.Lines[0].Terms.PONumber, v.Lines[1].Terms.PONumber}
		}
		if err := s.Carts.ApplyPONumbers(ctx, s.Till1, c.ID,
			[]cart.PONumber{{Key: one, Number: " PO-1 ", All: true}, {Key: two, Number: "PO-2"}}); err != nil ||
			numbers() != [2]string{"PO-1", "PO-2"} {
			t.Errorf("numbers %v, %v", numbers(), err)
		}
		if err := s.Carts.ApplyPONumbers(ctx, s.Till1, c.ID, []cart.PONumber{{Key: one}}); err != nil ||
			numbers() != [2]string{"", "PO-2"} {
			t.Errorf("numbers %v, %v", numbers(), err)
		}
		refused(t, s.Carts.ApplyPONumbers(ctx, s.Till1, c.ID, []cart.PONumber{{Key: "nothing", Number: "1"}}), fault.NotFound,
			"This line is no longer in the cart.")
		refused(t, s.Carts.ApplyPONumbers(ctx, s.Till1, c.ID, []cart.PONumber{{Key: one, Number: "4111 1111 1111 1111"}}),
			fault.Invalid, "Please leave out card numbers.")
		if err := setting.Set(ctx, audit.System, setting.PONumbers, setting.Business, false); err != nil {
			t.Fatal(err)
		}
		refused(t, s.Carts.ApplyPONumbers(ctx, s.Till1, c.ID, []cart.PONumber{{Key: one, Number: "1"}}), fault.Forbidden,
			"PO numbers are not used here.")
	})
}

// M-36: a cart holds so many lines and no more, whichever way a line comes; more of a line that is there is no line.
func TestACartHoldsSoManyLines(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Ticket(ctx, s.Till1, counterTab, s.Rotor, s.Pads)
		lines := look(t, ctx, s, s.Till1, c).Lines
		rotor, pads := lines[0].Key, lines[1].Key
		custom := cart.Custom{Name: "Hose", Unit: 1_0000, Quantity: 1}
		err := s.Carts.Remove(ctx, s.Till1, c.ID, rotor)
		for range cart.MostLines - 2 {
			if err == nil {
				_, err = s.Carts.AddCustom(ctx, s.Till1, c.ID, custom)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Carts.Add(ctx, s.Till1, c.ID, cart.Item{PartID: s.Battery, Quantity: 1}); err != nil {
			t.Errorf("the last line: %v", err)
		}
		const full = "A cart holds at most 500 lines."
		kind := addType(t, ctx, s, "Shop", 95_00).ID
		_, added := s.Carts.Add(ctx, s.Till1, c.ID, cart.Item{PartID: s.Bolts, Quantity: 4})
		_, put := s.Carts.AddCustom(ctx, s.Till1, c.ID, custom)
		_, worked := s.Carts.ApplyLabor(ctx, s.Till1, c.ID, cart.Labor{Of: pads, TypeID: kind, Minutes: 30, Quantity: 1})
		_, restored := s.Carts.Restore(ctx, s.Till1, c.ID, rotor)
		for _, err := range []error{added, put, worked, restored} {
			refused(t, err, fault.Conflict, full)
		}
		more, err := s.Carts.Add(ctx, s.Till1, c.ID, cart.Item{PartID: s.Pads, Quantity: 2})
		if err != nil || more.Quantity != 3 || len(look(t, ctx, s, s.Till1, c).Lines) != cart.MostLines {
			t.Errorf("more of what is there: %d, %v", more.Quantity, err)
		}
	})
}

// CART-3: a line keeps its place when more of it is added; one that was taken away and is added again comes last.
func TestALineAddedAgainStandsWhereItShould(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Ticket(ctx, s.Till1, counterTab)
		add := func(parts ...int64) {
			t.Helper()
			for _, part := range parts {
				dbtest.Clock(ctx).Advance(time.Second)
				s.Fill(ctx, s.Till1, c.ID, part)
			}
		}
		stands := func(want ...int64) {
			t.Helper()
			var got []int64
			for _, l := range look(t, ctx, s, s.Till1, c).Lines {
				got = append(got, l.PartID)
			}
			if !slices.Equal(got, want) {
				t.Errorf("the lines are %v, want %v", got, want)
			}
		}
		add(s.Pads, s.Rotor, s.Battery, s.Pads)
		stands(s.Pads, s.Rotor, s.Battery)
		if err := s.Carts.Remove(ctx, s.Till1, c.ID, look(t, ctx, s, s.Till1, c).Lines[0].Key); err != nil {
			t.Fatal(err)
		}
		add(s.Rotor, s.Pads)
		stands(s.Rotor, s.Battery, s.Pads)
	})
}

// TRD-2: what an order promised one customer is no price of another, also at the same level; the first has it again.
func TestAFrozenPriceIsItsCustomersAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		_, err := s.Prices.SaveContracts(ctx, audit.System,
			[]price.ContractPrice{{CustomerID: s.Jane, PartID: s.Pads, MinQuantity: 1, Unit: 30_0000}})
		must(err)
		other, err := s.Customers.Add(ctx, s.Till1, customer.NewCustomer{LevelID: s.Retail, Firstname: "Ann", Lastname: "Lee",
			Telephone: "(512) 555-0123"})
		must(err)
		c := s.Ticket(ctx, s.Till1, counterTab, s.Pads)
		must(s.Carts.SetCustomer(ctx, s.Till1, c.ID, s.Jane))
		must(s.Carts.Tie(ctx, look(t, ctx, s, s.Till1, c), 7, false, time.Time{}))
		_, err = s.Prices.SaveContracts(ctx, audit.System,
			[]price.ContractPrice{{CustomerID: s.Jane, PartID: s.Pads, MinQuantity: 1, Remove: true}})
		must(err)
		for _, who := range []struct {
			id   int64
			unit money.E4
		}{{s.Jane, 30_0000}, {other.ID, 46_9900}, {0, 46_9900}, {s.Jane, 30_0000}} {
			must(s.Carts.SetCustomer(ctx, s.Till1, c.ID, who.id))
			if l := look(t, ctx, s, s.Till1, c).Lines[0]; l.Unit != who.unit {
				t.Errorf("customer %d pays %s, want %s", who.id, l.Unit.Text(), who.unit.Text())
			}
		}
	})
}

// UX-20: a removed line comes back in its place with its price, its labor, its number and its vehicle, for ten minutes.
func TestARemovedLineComesBackAsItWas(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Ticket(ctx, s.Till1, counterTab, s.Pads, s.Battery, s.Battery)
		key := look(t, ctx, s, s.Till1, c).Lines[0].Key
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		must(s.Carts.ApplyPONumbers(ctx, s.Till1, c.ID, []cart.PONumber{{Key: key, Number: "PO 7"}}))
		must(s.Carts.SetPrice(ctx, s.Till1, c.ID, key, 45_0000, ""))
		_, err := s.Carts.ApplyLabor(ctx, s.Till1, c.ID,
			cart.Labor{Of: key, TypeID: addType(t, ctx, s, "Shop", 95_00).ID, Minutes: 30, Quantity: 1})
		must(err)
		before := look(t, ctx, s, s.Till1, c)
		must(s.Carts.Remove(ctx, s.Till1, c.ID, key))
		if left := look(t, ctx, s, s.Till1, c); len(left.Lines) != 1 || left.Lines[0].PartID != s.Battery {
			t.Fatalf("left %+v", left.Lines)
		}
		change, err := s.Carts.Restore(ctx, s.Till1, c.ID, key)
		if after := look(t, ctx, s, s.Till1, c); err != nil || change.Quantity != 1 ||
			!reflect.DeepEqual(after.Cart.Lines, before.Cart.Lines) || after.Totals.Total != before.Totals.Total {
			t.Errorf("%+v came back, %v", after.Cart.Lines, err)
		}

		must(s.Carts.Remove(ctx, s.Till1, c.ID, key)) // what is put in anew is new, and last
		s.Fill(ctx, s.Till1, c.ID, s.Pads)
		_, err = s.Carts.Restore(ctx, s.Till1, c.ID, key)
		if v := look(t, ctx, s, s.Till1, c); err != nil || len(v.Lines) != 2 || v.Cart.Lines[0].Terms.PONumber != "" {
			t.Errorf("put in anew: %+v, %v", v.Cart.Lines, err)
		}

		must(s.Carts.Remove(ctx, s.Till1, c.ID, key))
		dbtest.Clock(ctx).Advance(11 * time.Minute)
		must(s.Carts.Remove(ctx, s.Till1, c.ID, "another"))
		_, err = s.Carts.Restore(ctx, s.Till1, c.ID, key)
		refused(t, err, fault.NotFound, "This line is no longer in the cart.")
	})
}

// TRD-2: the cart has the prices of its customer's contract, and of levels made from others.
func TestACartHasContractPrices(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		if _, err := s.Prices.SaveContracts(ctx, audit.System,
			[]price.ContractPrice{{CustomerID: s.Jane, PartID: s.Pads, MinQuantity: 2, Unit: 30_0001}}); err != nil {
			t.Fatal(err)
		}
		if err := s.Prices.SaveDerivation(ctx, audit.System,
			price.Derivation{LevelID: s.Jobber, FromLevelID: s.Retail, Matrix: []price.Share{
				{Multiplier: 800_000, Step: 100, Rounding: money.Up},
			}}); err != nil {
			t.Fatal(err)
		}
		c := s.Ticket(ctx, s.Till1, counterTab, s.Pads, s.Pads, s.Battery)
		for _, want := range []struct {
			customer      int64
			pads, battery string
		}{{0, "retail", "retail"}, {s.Jane, "contract qty 2+", "retail"}, {s.Garage, "jobber", "jobber (retail × 0.8)"}} {
			if err := s.Carts.SetCustomer(ctx, s.Till1, c.ID, want.customer); err != nil {
				t.Fatal(err)
			}
			v := look(t, ctx, s, s.Till1, c)
			if v.Lines[0].Rule != want.pads || v.Lines[1].Rule != want.battery {
				t.Errorf("customer %d pays by %q and %q", want.customer, v.Lines[0].Rule, v.Lines[1].Rule)
			}
		}
	})
}
