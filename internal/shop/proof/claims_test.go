package proof_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/claim"
	"camber/internal/shop/vendor"
)

// claimPlants break what must hold of what vendors owe, one thing each. Claim 1 is credited in part by credit 1, claim 2
// was sent in box 1.
var claimPlants = map[string]plant{
	"a claim credited by hand":         {[]string{"UPDATE claims SET credited_cents = credited_cents + 1 WHERE id = 1"}, []string{"VEN-1 claim 1"}},
	"a claim that expects less":        {[]string{"UPDATE claims SET expected_cents = expected_cents - 1 WHERE id = 1"}, []string{"VEN-1 claim 1"}},
	"a claim written off by hand":      {[]string{"UPDATE claims SET written_cents = 1 WHERE id = 2"}, []string{"VEN-1 claim 2"}},
	"a credit of nothing":              {[]string{"INSERT INTO vendor_credits (vendor_id, number, day, amount_cents, at_us, actor_kind, actor_id) VALUES (1, 'X', '2026-03-02', 5, 1, 'system', 0)"}, []string{"VEN-1 credit 2"}},
	"a claim credited without a memo":  {[]string{"UPDATE claims SET credited_cents = credited_cents + 1 WHERE id = 1", "INSERT INTO claim_steps (claim_id, kind, amount_cents, box_id, credit_id, reason, at_us, actor_kind, actor_id) VALUES (1, 'credited', 1, 0, 0, '', 1, 'system', 0)"}, []string{"VEN-1 claim 1"}},
	"a box with more than left":        {[]string{"UPDATE vendor_box_lines SET pieces = pieces + 1 WHERE box_id = 1"}, []string{"VEN-1 box 1"}},
	"a movement that no box asked for": {[]string{"UPDATE vendor_boxes SET state = 'draft' WHERE id = 1"}, []string{"VEN-1 box 1"}},
	"a bill of what never came": {[]string{
		"INSERT INTO purchase_orders (vendor_id, location_id, state, note, expected_day, staff_id, added_us, ordered_us, open_lines, version) VALUES (1, {main}, 'ordered', '', '', 0, 1, 1, 1, 1)",
		"INSERT INTO purchase_lines (purchase_id, sort, part_id, ordered, received, dropped, cost_e4) VALUES (1, 0, 1, 2, 0, 0, 10000)",
		"INSERT INTO purchase_bills (purchase_id, vendor_id, number, day, charges_cents, total_cents, source, state, gone_e4, added_us, posted_us, business_day, version) VALUES (1, 1, 'A', '', 0, 200, 'hand', 'posted', 0, 1, 1, '2026-03-02', 1)",
		"INSERT INTO purchase_bill_lines (bill_id, line_id, pieces, cost_e4) VALUES (1, 1, 2, 10000)",
	}, []string{"I-17 line 1 of a purchase"}},
	"a return that is not claimed": {[]string{"UPDATE claims SET source_id = 7 WHERE id = 2"}, []string{"VEN-1 box 1", "VEN-1 box 7"}},
}

func TestWhatVendorsOweIsChecked(t *testing.T) { // VEN-1
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		boss := access.Actor{Kind: access.System}
		vendors := vendor.New()
		must := func(err error) {
			t.Helper()
			if err != nil {
				t.Fatal(err)
			}
		}
		mid, err := vendors.Add(ctx, boss, vendor.Details{Code: "MID", Name: "Midline"})
		must(err)
		must(s.Stock.Receive(ctx, s.Pads, s.Main, 5, audit.System, "2026-03-02"))
		part, err := s.Parts.Part(ctx, s.Pads)
		must(err)
		c := claim.New(claim.Needs{Catalog: s.Parts, Locations: s.Locations, Prices: s.Prices, Stock: s.Stock, Vendors: vendors})
		one, err := c.Make(ctx, boss, claim.Wish{Kind: claim.Warranty, VendorID: mid, LocationID: s.Main, Number: part.Number,
			Pieces: 1, Each: money.FromCents(20_00)})
		must(err)
		_, err = c.Post(ctx, boss, claim.Posted{VendorID: mid, Number: "CM-1", Day: "2026-03-01",
			Of: []claim.CreditOf{{ClaimID: one, Amount: 5_00}}})
		must(err)
		box, err := c.Begin(ctx, boss, mid, s.Main)
		must(err)
		must(c.Save(ctx, boss, box, 1, claim.BoxWish{Lines: []claim.LineWish{{Number: part.Number, Pieces: 2, Each: 9_0000}}}))
		must(c.Send(ctx, boss, box, 2, []claim.Packed{{PartID: s.Pads, Pieces: 2}}, false))
		if seen := found(t, ctx); len(seen) != 0 {
			t.Fatalf("what is owed honestly has violations: %v", seen)
		}
		names := strings.NewReplacer("{main}", fmt.Sprint(s.Main))
		for name, plant := range claimPlants {
			plant.in(t, ctx, name, names)
		}
	})
}
