package payment_test

import (
	"context"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/payment"
	"camber/internal/shop/setting"
)

// CARD-1: a register is asked only for what it has several of; a surcharge alone asks for the kind of card.
func TestARegisterHasItsOwnTerminal(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		c := setupCounter(t, ctx)
		if _, err := c.payments.Devices.AddDepartment(ctx, audit.System,
			payment.Department{LocationID: c.Main, Title: "Service"}); err != nil {
			t.Fatal(err)
		}
		here := setting.Register(c.Till1.RegisterID)
		set := func(s setting.Setting[string], value string) {
			t.Helper()
			if err := setting.Set(ctx, audit.System, s, here, value); err != nil {
				t.Fatal(err)
			}
		}
		has := func(actor access.Actor, terminals, batches string) {
			t.Helper()
			devices, departments, err := c.payments.Devices.AtRegister(ctx, c.Main, actor.RegisterID)
			var titles, names []string
			for _, d := range devices {
				titles = append(titles, d.Title)
			}
			for _, d := range departments {
				names = append(names, d.Title)
			}
			if strings.Join(titles, ",") != terminals || strings.Join(names, ",") != batches || err != nil {
				t.Errorf("terminals %q, departments %q, %v", titles, names, err)
			}
		}
		has(c.Till1, "one,two", "Parts counter,Service")
		set(setting.RegisterTerminals, " TWO ")
		set(setting.RegisterDepartments, "Service")
		has(c.Till1, "two", "Service")
		has(c.Till2, "one,two", "Parts counter,Service")
		set(setting.RegisterTerminals, "gone")
		has(c.Till1, "one,two", "Service")
		set(setting.RegisterTerminals, "two")

		o := c.order(ctx, 1)
		elsewhere := payment.Tender{OrderID: o.ID, Amount: 1_00}
		elsewhere.Card.SmartID = "one"
		if _, err := c.payments.Terminals.Start(ctx, c.Till1, elsewhere); !fault.Is(err, fault.Invalid) {
			t.Errorf("the terminal of another register: %v", err)
		}
		a, err := c.payments.Terminals.Start(ctx, c.Till1, payment.Tender{OrderID: o.ID, Amount: 1_00})
		if err != nil || a.CardType != "" || a.DepartmentID == c.batch {
			t.Errorf("nothing chosen: %+v, %v", a, err)
		}
		if err := setting.Set(ctx, audit.System, setting.CardSurcharge, setting.Location(c.Main), 300); err != nil {
			t.Fatal(err)
		}
		next := c.order(ctx, 2)
		_, err = c.payments.Terminals.Start(ctx, c.Till2, payment.Tender{OrderID: next.ID, Amount: 1_00})
		if f := fault.Of(err); f == nil || len(f.Fields) != 3 ||
			f.Fields["transaction[cardType]"].String() != "Select a card type." {
			t.Errorf("with a surcharge: %+v", f)
		}
	})
}
