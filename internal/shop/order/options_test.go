package order_test

import (
	"context"
	"fmt"
	"testing"

	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/catalog"
)

// PROD-2: an order keeps what was chosen, and reserves what the options are made of.
func TestAnOrderReservesWhatItsOptionsTake(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		english := func(name string) map[text.Lang]string { return map[text.Lang]string{text.English: name} }
		made, err := s.Parts.Part(ctx,
			s.AddPart("MADE-1", "Pad with rotor", 20_0000, catalog.NewPart{Options: []catalog.NewOption{
				{Kind: catalog.Radio, Names: english("Rotor"),
					Values: []catalog.NewValue{{Names: english("With"), PartID: s.Rotor}}},
				{Kind: catalog.Date, Names: english("Needed by")},
			}}))
		if err != nil {
			t.Fatal(err)
		}
		s.Receive(made.ID, s.Main, 50)
		c := s.Guests(ctx, s.Battery)
		_, err = s.Carts.Add(ctx, s.Guest, c.ID, cart.Item{PartID: made.ID, Quantity: 2, Options: cart.Options{
			made.Options[0].ID: fmt.Sprint(made.Options[0].Values[0].ID), made.Options[1].ID: "2026-05-31",
		}})
		if err != nil {
			t.Fatal(err)
		}
		o, err := s.orders.Place(ctx, s.Guest, c.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		if s.Free(s.Rotor) != carttest.OnShelf-2 || s.Free(made.ID) != 48 {
			t.Errorf("free: %d rotors, %d of the part", s.Free(s.Rotor), s.Free(made.ID))
		}
		chosen := o.Lines[len(o.Lines)-1].Options
		if len(chosen) != 2 || chosen[0].Value != "With" || chosen[1].Name != "Needed by" || chosen[1].Value != "2026-05-31" {
			t.Errorf("chosen %+v", chosen)
		}
	})
}
