package cart_test

import (
	"context"
	"fmt"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/price"
)

// PROD-2
func TestOptionsOfEveryKindStandOnTheLine(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		english := func(name string) map[text.Lang]string { return map[text.Lang]string{text.English: name} }
		kinds := []string{catalog.Pictured, catalog.LongText, catalog.Date, catalog.Time, catalog.DateTime}
		var options []catalog.NewOption
		for _, kind := range kinds {
			o := catalog.NewOption{Kind: kind, Names: english(kind)}
			if kind == catalog.Pictured {
				o.Values = []catalog.NewValue{{Names: english("Black"), Price: 1_5000}, {Names: english("Chrome"), PartID: s.Rotor}}
			}
			options = append(options, o)
		}
		made, err := s.Parts.Part(ctx, s.AddPart("MADE-1", "Made to order", 20_0000, catalog.NewPart{Options: options}))
		if err != nil {
			t.Fatal(err)
		}
		s.Receive(made.ID, s.Main, 50)
		id := map[string]int64{}
		for i, kind := range kinds {
			id[kind] = made.Options[i].ID
		}
		c := s.Guests(ctx)
		add := func(quantity int, o cart.Options) error {
			_, err := s.Carts.Add(ctx, s.Guest, c.ID, cart.Item{PartID: made.ID, Quantity: quantity, Options: o})
			return err
		}
		for kind, want := range map[string]string{
			catalog.Date:     "date must be a date, such as 2026-05-31.",
			catalog.Time:     "time must be a time, such as 14:30.",
			catalog.DateTime: "datetime must be a date and a time, such as 2026-05-31 14:30.",
		} {
			problem := fault.Of(add(1, cart.Options{id[kind]: "soon"})).Fields[fmt.Sprintf("option[%d]", id[kind])]
			if problem.String() != want {
				t.Errorf("%s: %q", kind, problem.String())
			}
		}
		chosen := cart.Options{
			id[catalog.Pictured]: fmt.Sprint(made.Options[0].Values[0].ID), id[catalog.LongText]: "two\r\nlines",
			id[catalog.Date]: "2026-05-31",
			id[catalog.Time]: "14:30", id[catalog.DateTime]: "2026-05-31T14:30",
		}
		if err := add(1, chosen); err != nil {
			t.Fatal(err)
		}
		v := look(t, ctx, s, s.Guest, c)
		if len(v.Lines) != 1 || v.Lines[0].Unit != 21_5000 || !v.Lines[0].ForSale {
			t.Fatalf("lines %+v", v.Lines)
		}
		said := ""
		for _, one := range v.Lines[0].Chosen {
			said += one.Name + "=" + one.Value + ";"
		}
		if said != "image=Black;textarea=two\nlines;date=2026-05-31;time=14:30;datetime=2026-05-31 14:30;" {
			t.Errorf("chosen %q", said)
		}
		if again := cart.OptionsOf(v.Lines[0].Chosen); cart.Key(made.ID, again, nil) != v.Lines[0].Key {
			t.Errorf("options %v make another line", again)
		}
	})
}

// PROD-2: a value with a stock of its own takes from it, and two lines never count on the same piece.
func TestAValueTakesFromTheStockOfItsPart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		english := func(name string) map[text.Lang]string { return map[text.Lang]string{text.English: name} }
		clips := s.AddPart("CLIP-1", "Clip", 1_0000, catalog.NewPart{})
		s.Receive(clips, s.Main, 3)
		made, err := s.Parts.Part(ctx,
			s.AddPart("MADE-1", "Pad with clip", 20_0000, catalog.NewPart{Options: []catalog.NewOption{
				{Kind: catalog.Radio, Names: english("Clip"),
					Values: []catalog.NewValue{{Names: english("With"), PartID: clips}, {Names: english("Without")}}},
			}}))
		if err != nil {
			t.Fatal(err)
		}
		s.Receive(made.ID, s.Main, 50)
		c := s.Guests(ctx)
		with := cart.Options{made.Options[0].ID: fmt.Sprint(made.Options[0].Values[0].ID)}
		for _, item := range []cart.Item{{PartID: made.ID, Quantity: 2, Options: with}, {PartID: clips, Quantity: 2}} {
			if _, err := s.Carts.Add(ctx, s.Guest, c.ID, item); err != nil {
				t.Fatal(err)
			}
		}
		v := look(t, ctx, s, s.Guest, c)
		if l := v.Lines; l[0].Supply.Here.Free != 3 || !l[0].Enough || l[1].Supply.Here.Free != 1 || l[1].Enough {
			t.Errorf("free %d %v, then %d %v", l[0].Supply.Here.Free, l[0].Enough, l[1].Supply.Here.Free, l[1].Enough)
		}
		_, err = s.Parts.AddPart(ctx, catalog.NewPart{
			BrandID: made.BrandID, Number: "BAD-1", CategoryID: made.CategoryID, TaxClassID: made.TaxClassID,
			Texts: map[text.Lang]catalog.Texts{text.English: {Name: "Bad"}},
			Options: []catalog.NewOption{{Kind: catalog.Radio, Names: english("Kit"),
				Values: []catalog.NewValue{{Names: english("A kit"), PartID: s.Kit}}}},
		})
		if f := fault.Of(err); f == nil ||
			f.Fields["options"].String() != "An option takes its pieces from a part that is no kit" {
			t.Errorf("a kit as an option: %v", err)
		}
	})
}

// TOT-2: what is reported as a rebate is never more than the piece costs with its options.
func TestARebateIsNeverMoreThanThePieceCosts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		english := func(name string) map[text.Lang]string { return map[text.Lang]string{text.English: name} }
		part, err := s.Parts.Part(ctx, s.AddPart("BARE-1", "Caliper", 10_0000, catalog.NewPart{Options: []catalog.NewOption{
			{Kind: catalog.Radio, Names: english("Bracket"),
				Values: []catalog.NewValue{{Names: english("Without"), Price: -5_0000}, {Names: english("Coated"), Price: 3_0000}}},
		}}))
		if err != nil {
			t.Fatal(err)
		}
		s.Receive(part.ID, s.Main, 50)
		if _, err := s.Prices.SaveRebates(ctx, audit.System,
			[]price.PartRebate{{PartID: part.ID, Name: "Spring rebate", Amount: 8_0000}}); err != nil {
			t.Fatal(err)
		}
		c := s.Guests(ctx)
		for _, v := range part.Options[0].Values {
			if _, err := s.Carts.Add(ctx, s.Guest, c.ID,
				cart.Item{PartID: part.ID, Quantity: 1, Options: cart.Options{part.Options[0].ID: fmt.Sprint(v.ID)}}); err != nil {
				t.Fatal(err)
			}
		}
		for _, l := range look(t, ctx, s, s.Guest, c).Lines {
			want := map[string][2]money.E4{"Without": {0, 5_0000}, "Coated": {5_0000, 8_0000}}[l.Chosen[0].Value]
			if got := [2]money.E4{l.Unit, l.Rebate.E4}; got != want {
				t.Errorf("%s: price and rebate %v, want %v", l.Chosen[0].Value, got, want)
			}
		}
	})
}

// What is put together by the customer's choice fits what the chosen parts fit.
func TestWhatIsChosenSaysWhetherItFits(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		english := func(name string) map[text.Lang]string { return map[text.Lang]string{text.English: name} }
		made, err := s.Parts.Part(ctx,
			s.AddPart("MADE-2", "Made to order", 20_0000, catalog.NewPart{Options: []catalog.NewOption{{
				Kind: catalog.Radio, Required: true, Names: english("Rotor"),
				Values: []catalog.NewValue{{Names: english("None")}, {Names: english("Plain"), PartID: s.Rotor},
					{Names: english("Pads"), PartID: s.Pads}},
			}}}))
		if err != nil {
			t.Fatal(err)
		}
		s.Receive(made.ID, s.Main, 50)
		if err := s.Fits.SetUniversal(ctx, audit.System, s.Rotor, true); err != nil {
			t.Fatal(err)
		}
		if err := s.Find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		c := s.Guests(ctx)
		for i, want := range []fitment.Result{fitment.Unknown, fitment.Universal, fitment.Unknown} {
			chosen := cart.Options{made.Options[0].ID: fmt.Sprint(made.Options[0].Values[i].ID)}
			if _, err := s.Carts.Add(ctx, s.Guest, c.ID, cart.Item{PartID: made.ID, Quantity: 1, Options: chosen}); err != nil {
				t.Fatal(err)
			}
			lines := look(t, ctx, s, s.Guest, c).Lines
			if got := lines[len(lines)-1]; got.Fit.Result != want {
				t.Errorf("with %s: %s, want %s", got.Chosen[0].Value, got.Fit.Result, want)
			}
		}
	})
}
