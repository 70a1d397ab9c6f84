package cart_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/cart"
	"camber/internal/shop/cart/carttest"
	"camber/internal/shop/catalog"
)

// SRCH-9: a list as people write it, as a sheet gives it and as a chat does.
func TestAPastedListIsRead(t *testing.T) {
	t.Parallel()
	for pasted, want := range map[string]string{
		"":                                 "",
		" \n\t\n -- \n":                    "",
		"KB-1363":                          "KB-1363",
		"KB-1363\n":                        "KB-1363",
		"KB-1363, 4\r\nKK 1400;2\rPF48\t3": "KB-1363*4 KK 1400*2 PF48*3",
		"KB-1363 4\nKB-1363 x4\nKB-1363 x 4\nKB-1363 4x\nKB-1363, ×4": "KB-1363*4 KB-1363*4 KB-1363*4 KB-1363*4 KB-1363*4",
		"PF 48\nPF 48, 2\nPF 48 2":                                    "PF*48 PF 48*2 PF 48*2",
		"KB-1363\tBrake pads, front\t4":                               "KB-1363*4",
		"KB-1363\t\tBrake pads":                                       "KB-1363",
		"KB-1363\tKK-1400\tPF48":                                      "KB-1363 KK-1400 PF48",
		"KB-1363, 4, KK-1400 x2, PF48":                                "KB-1363*4 KK-1400*2 PF48",
		"1363\t4":                                                     "1363*4",
		"4\tKB-1363":                                                  "4 KB-1363",
		"KB-1363, 0":                                                  "KB-1363 0",
		"KB-1363, 10000":                                              "KB-1363*10000",
		"KB-1363, 10001":                                              "KB-1363 10001",
		"KB-1363, 1,000":                                              "KB-1363*1 000",
		"pads":                                                        "pads",
		"KB\u200b-1363\u2028\ufeffKK-1400":                            "KB-1363 KK-1400",
		strings.Repeat("9", 300):                                      strings.Repeat("9", 200),
	} {
		if got := written(cart.ReadList(pasted)); got != want {
			t.Errorf("%q is read as %q, want %q", pasted, got, want)
		}
	}
}

func written(list []cart.Asked) string {
	said := make([]string, len(list))
	for i, a := range list {
		if said[i] = a.Number; a.Quantity != 0 {
			said[i] += fmt.Sprintf("*%d", a.Quantity)
		}
	}
	return strings.Join(said, " ")
}

// SRCH-9: what is left of a list is pasted again, so each line must say the same when it is read alone.
func FuzzReadList(f *testing.F) {
	for _, seed := range []string{"KB-1363, 4\nPF 48", "A1\tpads\t2\tB2", "4x\n\u20283 ×9;;7,1 2 3", "\u202ex 1,2"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, pasted string) {
		for _, a := range cart.ReadList(pasted) {
			again := cart.ReadList(a.Typed)
			if len(again) != 1 || again[0] != a {
				t.Fatalf("%q has %+v, read again %+v", pasted, a, again)
			}
			if a.Number == "" || a.Quantity < 0 || a.Quantity > cart.Maximum {
				t.Fatalf("%q has %+v", pasted, a)
			}
		}
	})
}

// SRCH-9: the whole line first, a case for its pieces, an old number for what replaces it, the same part once.
func TestAPastedListIsLookedUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		filter := s.AddPart("PF 48", "Filter", 5_0000, catalog.NewPart{
			Codes: []catalog.Code{{Code: "10036000291459", Kind: catalog.Case, Pieces: 12}},
		})
		list, err := s.Carts.LookUp(ctx, "bp1\npf 48\nNo-9, 3\n10036000291459 2\nBP-1, 3\nno-9\nPF-48; 5\nROT-1\tRotor, front")
		if err != nil {
			t.Fatal(err)
		}
		got := make([]string, len(list))
		for i, l := range list {
			got[i] = fmt.Sprintf("%q %s %d*%d %s %s", l.Typed, l.Number, l.Quantity, l.PartID, l.Instead, l.Problem)
		}
		want := []string{
			fmt.Sprintf(`"bp1\nBP-1, 3" bp1 4*%d  `, s.Pads),
			fmt.Sprintf(`"pf 48\n10036000291459 2\nPF-48; 5" pf 30*%d  `, filter),
			`"No-9, 3\nno-9" No-9 3*0  No part has the number or barcode No-9.`,
			fmt.Sprintf(`"ROT-1 ; Rotor, front" ROT-1 1*%d  `, s.Rotor),
		}
		if !slices.Equal(got, want) {
			t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		most := strings.Repeat("BP-1\n", cart.MostListed)
		if list, err = s.Carts.LookUp(ctx, most); err != nil || len(list) != 1 || list[0].Quantity != cart.MostListed {
			t.Errorf("as many as there may be: %+v, %v", list, err)
		}
		if _, err = s.Carts.LookUp(ctx, most+"BP-1"); !fault.Is(err, fault.Invalid) {
			t.Errorf("one more: %v", err)
		}
	})
}

// SRCH-9
func TestAllThatCanBeAddedIsAdded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := carttest.New(t, ctx)
		c := s.Ticket(ctx, s.Till1, "ticket-of-a-list")
		became, err := s.Carts.AddAll(ctx, s.Till1, c.ID, []cart.Item{
			{PartID: s.Pads, Quantity: 2}, {PartID: s.Unpriced, Quantity: 1}, {PartID: s.Wipers, Quantity: 1},
			{PartID: s.Wipers, Quantity: 3, Options: cart.Options{s.Size: fmt.Sprint(s.Long)}}, {PartID: s.Pads, Quantity: 0},
			{PartID: s.Bolts, Quantity: 1},
		})
		if err != nil {
			t.Fatal(err)
		}
		refused := ""
		for _, b := range became {
			refused += fmt.Sprint(b.Refused != nil, " ")
		}
		if refused != "false true true false true false " || became[5].Change.Notice == nil {
			t.Errorf("refused: %s, the bolts %+v", refused, became[5])
		}
		if c, err = s.Carts.Cart(ctx, s.Till1, c.ID); err != nil || len(c.Lines) != 3 || c.Lines[1].Quantity != 3 {
			t.Errorf("%+v, %v", c.Lines, err)
		}
		if _, err := s.Carts.AddAll(ctx, s.TillEast, c.ID, []cart.Item{{PartID: s.Pads, Quantity: 1}}); err == nil {
			t.Error("a ticket of another store is filled")
		}
	})
}
