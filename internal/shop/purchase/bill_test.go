package purchase_test

import (
	"context"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/shop/claim"
	"camber/internal/shop/distributor"
	"camber/internal/shop/proof"
	"camber/internal/shop/purchase"
	"camber/internal/shop/stock"
)

// received is an order of 4 pads at 30.00 of which so many came, with 4.00 of freight.
func (s *shop) received(t testing.TB, ctx context.Context, came, broken int) purchase.Order {
	t.Helper()
	o := s.order(t, ctx, purchase.WishLine{PartID: s.pads, Pieces: 4, Cost: 30_0000})
	r := must(s.Say(ctx, buyer, o.ID, purchase.Said{LineID: o.Lines[0].ID, Scanned: came, Damaged: broken, Cost: 30_0000}))(t)
	if err := s.Book(ctx, buyer, o.ID, r.ID, came, purchase.Slip{Number: "88-1", Freight: 4_00}); err != nil {
		t.Fatal(err)
	}
	return o
}

func (s *shop) bill(t testing.TB, ctx context.Context, o purchase.Order, b purchase.Bill) purchase.Bill {
	t.Helper()
	b.PurchaseID, b.Total = o.ID, b.Sum()
	if b.Day == "" {
		b.Day = "2026-03-02"
	}
	id := must(s.SaveBill(ctx, buyer, b))(t)
	for _, kept := range must(s.Bills(ctx, buyer, o.ID))(t) {
		if kept.ID == id {
			return kept
		}
	}
	t.Fatalf("bill %d is not there", id)
	return b
}

func (s *shop) proven(t testing.TB, ctx context.Context) {
	t.Helper()
	broken := must(proof.Check(ctx))(t)
	for _, b := range broken {
		t.Errorf("%+v", b)
	}
}

// TRD-13: the bill that comes later sets right what a piece costs, what is still here and what is gone; freight of the bill
// stands in place of what came with the goods.
func TestABillSetsRightWhatCameCost(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		each    money.E4
		charges money.Cents
		how     purchase.Posting
		cost    money.E4 // of a piece then
		claimed money.Cents
	}{
		"as ordered":               {each: 30_0000, cost: 31_0000},
		"dearer":                   {each: 32_5000, cost: 33_5000},
		"dearer, and claimed":      {each: 32_5000, how: purchase.Posting{ClaimAbove: true}, cost: 31_0000, claimed: 10_00},
		"cheaper":                  {each: 29_0000, how: purchase.Posting{ClaimAbove: true}, cost: 30_0000},
		"with freight of its own":  {each: 30_0000, charges: 6_00, cost: 31_5000},
		"with a discount":          {each: 30_0000, charges: -6_00, cost: 28_5000},
		"dearer and with freight":  {each: 31_0000, charges: 2_00, cost: 31_5000},
		"claimed and with freight": {each: 31_0000, charges: 2_00, how: purchase.Posting{ClaimAbove: true}, cost: 30_5000, claimed: 4_00},
	}
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		for name, test := range tests {
			o := s.received(t, ctx, 4, 0)
			lost := stock.Paper{Document: stock.Document{Kind: stock.ByCount, ID: o.ID}, LocationID: s.store, Who: buyer.Who(),
				Day: "2026-03-02"}
			if _, err := s.needs.Stock.Settle(ctx, lost, []stock.Difference{{PartID: s.pads, Pieces: -1}}); err != nil {
				t.Fatal(err)
			}
			b := s.bill(t, ctx, o, purchase.Bill{Number: name, Charges: test.charges,
				Lines: []purchase.BillLine{{LineID: o.Lines[0].ID, Pieces: 4, Cost: test.each}}})
			if err := s.PostBill(ctx, buyer, o.ID, b.ID, b.Version, test.how); err != nil {
				t.Fatal(name, err)
			}
			if got := s.worth(t, ctx, s.pads); got.Value != test.cost*3 || got.Last != test.cost {
				t.Errorf("%s: %+v, a piece should cost %s", name, got, test.cost.Text())
			}
			if c := must(s.needs.Prices.Costs(ctx, []int64{s.pads}))(t)[s.pads]; c != test.cost {
				t.Errorf("%s: the part costs %s, should %s", name, c.Text(), test.cost.Text())
			}
			posted := must(s.Bills(ctx, buyer, o.ID))(t)[0]
			if posted.State != purchase.BillPosted || posted.Gone != test.cost-31_0000 || posted.Posted.IsZero() {
				t.Errorf("%s: posted %+v", name, posted)
			}
			if err := s.PostBill(ctx, buyer, o.ID, b.ID, posted.Version, test.how); !fault.Is(err, fault.Conflict) {
				t.Errorf("%s: posted twice: %v", name, err)
			}
			var claimed money.Cents
			owed, _, err := s.needs.Claims.Claims(ctx, buyer, claim.Filter{Limit: 9})
			for _, c := range must(owed, err)(t) {
				if c.SourceID == b.ID && c.Source == claim.FromBill && c.Kind == claim.Overcharge && c.Reference == name {
					claimed += c.Expected
				}
			}
			if claimed != test.claimed {
				t.Errorf("%s: %s is claimed, should %s", name, claimed, test.claimed)
			}
			clear := []stock.Difference{{PartID: s.pads, Pieces: -3}}
			if _, err := s.needs.Stock.Settle(ctx, lost, clear); err != nil {
				t.Fatal(err)
			}
		}
		s.proven(t, ctx)
	})
}

// TRD-13 VEN-1: a bill for more than came waits, or what is missing is claimed; what came broken was claimed as it came.
func TestABillForMoreThanCame(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.received(t, ctx, 3, 1)
		line := o.Lines[0].ID
		b := s.bill(t, ctx, o, purchase.Bill{Number: "A-1", Lines: []purchase.BillLine{{LineID: line, Pieces: 4, Cost: 30_0000}}})
		came := must(s.Receipts(ctx, buyer, o.ID))(t)
		if got := o.Differences(b, came); len(got) != 1 || got[0] != (purchase.Difference{LineID: line, Missing: 1}) {
			t.Errorf("differences %+v", got)
		}
		if err := s.PostBill(ctx, buyer, o.ID, b.ID, b.Version, purchase.Posting{}); !fault.Is(err, fault.Conflict) {
			t.Errorf("for what is not here: %v", err)
		}
		if err := s.PostBill(ctx, buyer, o.ID, b.ID, b.Version, purchase.Posting{ClaimMissing: true}); err != nil {
			t.Fatal(err)
		}
		owed, _, err := s.needs.Claims.Claims(ctx, buyer, claim.Filter{Limit: 9})
		short := 0
		for _, c := range must(owed, err)(t) {
			if c.Kind == claim.Short && c.Pieces == 1 && c.Expected == 30_00 {
				short++
			}
		}
		if len(owed) != 2 || short != 1 { // the broken one and the one that never came
			t.Errorf("claimed %+v", owed)
		}
		// all that came is billed now
		next := s.bill(t, ctx, o, purchase.Bill{Number: "A-2", Lines: []purchase.BillLine{{LineID: line, Pieces: 1, Cost: 30_0000}}})
		if got := o.Differences(next, must(s.Receipts(ctx, buyer, o.ID))(t)); len(got) != 1 || got[0].Missing != 1 {
			t.Errorf("billed twice: %+v", got)
		}
		s.proven(t, ctx)
	})
}

func TestABillIsWrittenDownOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.received(t, ctx, 4, 0)
		line := purchase.BillLine{LineID: o.Lines[0].ID, Pieces: 4, Cost: 30_0000}
		whole := purchase.Bill{PurchaseID: o.ID, Number: "A-1", Day: "2026-03-02", Total: 120_00, Lines: []purchase.BillLine{line}}
		wrong := map[string]func(b *purchase.Bill){
			"number": func(b *purchase.Bill) { b.Number = "  " },
			"day":    func(b *purchase.Bill) { b.Day = "soon" },
			"total":  func(b *purchase.Bill) { b.Total = 119_99 },
			"rest":   func(b *purchase.Bill) { b.Lines, b.Total = nil, 0 },
			"lines[0][pieces]": func(b *purchase.Bill) {
				b.Lines = []purchase.BillLine{{LineID: line.LineID, Pieces: -1, Cost: 30_0000}}
			},
			"lines[0][cost]": func(b *purchase.Bill) {
				b.Lines = []purchase.BillLine{{LineID: line.LineID, Pieces: 4, Cost: -1}}
			},
			"charges": func(b *purchase.Bill) { b.Charges = -2_000_000_00 },
		}
		for field, spoil := range wrong {
			b := whole
			spoil(&b)
			_, err := s.SaveBill(ctx, buyer, b)
			if f := fault.Of(err); len(f.Fields) != 1 || f.Fields[field].Format == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
		b := s.bill(t, ctx, o, whole)
		if _, err := s.SaveBill(ctx, buyer, whole); fault.Of(err).Fields["number"].Format == "" {
			t.Errorf("the same number again: %v", err)
		}
		changed := b
		changed.Number, changed.Charges = "A-2", 1_00
		next := s.bill(t, ctx, o, changed)
		if next.ID != b.ID || next.Number != "A-2" || next.Total != 121_00 {
			t.Errorf("changed to %+v", next)
		}
		if err := s.DropBill(ctx, buyer, o.ID, b.ID, b.Version); !fault.Is(err, fault.Conflict) {
			t.Errorf("by who saw another: %v", err)
		}
		if _, _, n, err := s.List(ctx, buyer, purchase.Filter{Limit: 9}); err != nil || n != 1 {
			t.Errorf("%d to check, %v", n, err)
		}
		if err := s.DropBill(ctx, buyer, o.ID, next.ID, next.Version); err != nil {
			t.Fatal(err)
		}
		next = must(s.Bills(ctx, buyer, o.ID))(t)[0]
		if err := s.PostBill(ctx, buyer, o.ID, next.ID, next.Version, purchase.Posting{}); !fault.Is(err, fault.Conflict) {
			t.Errorf("posted what was put aside: %v", err)
		}
		found, _, n, err := s.List(ctx, buyer, purchase.Filter{Limit: 9, ToCheck: true})
		if err != nil || n != 0 || len(found) != 0 {
			t.Errorf("put aside, and %d are to check: %+v, %v", n, found, err)
		}
	})
}

// DIST-3: what a distributor's system bills is written down once, whenever it is heard.
func TestADistributorsBillIsHeardOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.received(t, ctx, 4, 0)
		price := money.E4(31_0000)
		said := distributor.Placed{VendorID: s.vendor, State: distributor.Invoiced, Order: distributor.Order{Number: o.Number()},
			Standing: distributor.Standing{Known: true, Invoices: []distributor.Invoice{{Number: "I-9", Day: "2026-03-01",
				Total: 130_00, Lines: []distributor.Moved{{Line: 1, Quantity: 3, Price: &price}, {Line: 1, Quantity: 1, Price: &price},
					{Line: 7, Quantity: 1}}}}}}
		for range 2 {
			if err := s.Hear(ctx, said); err != nil {
				t.Fatal(err)
			}
		}
		got := must(s.Bills(ctx, buyer, o.ID))(t)
		if len(got) != 1 || got[0].Source != purchase.BillByDistributor || got[0].Charges != 6_00 || got[0].Total != 130_00 ||
			len(got[0].Lines) != 1 || got[0].Lines[0] != (purchase.BillLine{LineID: o.Lines[0].ID, Pieces: 4, Cost: price}) {
			t.Fatalf("heard %+v", got)
		}
		if err := s.PostBill(ctx, buyer, o.ID, got[0].ID, got[0].Version, purchase.Posting{}); err != nil {
			t.Fatal(err)
		}
		if err := s.Hear(ctx, said); err != nil {
			t.Fatal(err)
		}
		if w := s.worth(t, ctx, s.pads); w.Value != 130_0000 || len(must(s.Bills(ctx, buyer, o.ID))(t)) != 1 {
			t.Errorf("worth %+v", w)
		}
	})
}
