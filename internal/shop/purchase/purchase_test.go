package purchase_test

import (
	"context"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/claim"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/purchase"
	"camber/internal/shop/stock"
	"camber/internal/shop/vendor"
)

var buyer = access.Actor{Kind: access.System}

type shop struct {
	*purchase.Service
	needs              purchase.Needs
	vendor, store      int64
	pads, filter, hose int64
}

func must[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

func setup(t *testing.T, ctx context.Context) *shop {
	t.Helper()
	parts, places := catalog.New(), location.New()
	s := &shop{needs: purchase.Needs{Vendors: vendor.New(), Locations: places, Catalog: parts, Stock: stock.New(parts, places),
		Prices: price.New()}}
	s.needs.Claims = claim.New(claim.Needs{Catalog: parts, Locations: places, Prices: s.needs.Prices, Stock: s.needs.Stock,
		Vendors: s.needs.Vendors})
	s.Service = purchase.New(s.needs)
	brand := must(parts.AddBrand(ctx, "BBBB", "Bench"))(t)
	category := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))(t)
	add := func(number string, codes ...catalog.Code) int64 {
		return must(parts.AddPart(ctx, catalog.NewPart{BrandID: brand, Number: number, CategoryID: category, TaxClassID: 1,
			Codes: codes, Texts: map[text.Lang]catalog.Texts{text.English: {Name: number}}}))(t)
	}
	s.pads, s.hose = add("PADS1"), add("HOSE1")
	s.filter = add("FILTER1", catalog.Code{Code: "012345678905", Kind: "case", Pieces: 12})
	s.store = must(places.AddLocation(ctx, location.Details{Code: "A1", Name: "Austin", ShortName: "Austin", City: "Austin",
		Zone: dbtest.Clock(ctx).Now().Location()}))(t)
	s.vendor = must(s.needs.Vendors.Add(ctx, buyer, vendor.Details{Code: "MID", Name: "Midline", LeadDays: 2, Minimum: 50_00}))(t)
	return s
}

func (s *shop) order(t testing.TB, ctx context.Context, lines ...purchase.WishLine) purchase.Order {
	t.Helper()
	id := must(s.Add(ctx, buyer, purchase.Wish{VendorID: s.vendor, LocationID: s.store, Lines: lines}))(t)
	if err := s.Place(ctx, buyer, id, 1); err != nil {
		t.Fatal(err)
	}
	return must(s.Order(ctx, buyer, id))(t)
}

func (s *shop) worth(t testing.TB, ctx context.Context, part int64) stock.Worth {
	t.Helper()
	return must(s.needs.Stock.Worths(ctx, []int64{part}))(t)[part][s.store]
}

// TRD-13
func TestWhatIsOrderedIsReceivedByScan(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		err := s.needs.Vendors.SetPart(ctx, buyer, vendor.Part{VendorID: s.vendor, PartID: s.filter, Pack: 12, Cost: 4_0000})
		if err != nil {
			t.Fatal(err)
		}
		small := must(s.Add(ctx, buyer, purchase.Wish{VendorID: s.vendor, LocationID: s.store,
			Lines: []purchase.WishLine{{Number: "pads1", Pieces: 1, Cost: 10_0000}}}))(t)
		if err := s.Place(ctx, buyer, small, 1); !fault.Is(err, fault.Invalid) {
			t.Errorf("below the vendor's minimum: %v", err)
		}
		o := s.order(t, ctx, purchase.WishLine{PartID: s.filter, Pieces: 13},
			purchase.WishLine{Number: "PADS1", Pieces: 4, Cost: 30_0000})
		if o.Lines[0].Ordered != 24 || o.Lines[0].Cost != 4_0000 || o.ExpectedDay != "2026-03-04" || o.Total() != 216_00 {
			t.Fatalf("ordered %+v", o)
		}
		if n := must(s.OnOrder(ctx, []int64{s.filter}))(t)[s.filter][s.store]; n != 24 {
			t.Errorf("%d are on order", n)
		}
		scan := func(code string) purchase.Scanned { t.Helper(); return must(s.Scan(ctx, buyer, o.ID, code))(t) }
		counted := scan("012345678905")
		if counted.Pieces != 12 || counted.PartID != s.filter || counted.LineID != o.Lines[0].ID { // a case
			t.Errorf("a case counted %+v", counted)
		}
		first := counted.Receipt.ID
		scan("PADS1")
		other := s.order(t, ctx, purchase.WishLine{Number: "HOSE1", Pieces: 2, Cost: 40_0000})
		if got := scan("HOSE1"); got.Pieces != 0 || len(got.Others) != 1 || got.Others[0] != other.ID {
			t.Errorf("a part of another order: %+v", got)
		}
		if err := s.Book(ctx, buyer, o.ID, first, 12, purchase.Slip{}); !fault.Is(err, fault.Conflict) {
			t.Errorf("other pieces than were seen: %v", err)
		}
		if err := s.Book(ctx, buyer, o.ID, first, 13, purchase.Slip{Number: "88-1", Freight: 7_80}); err != nil {
			t.Fatal(err)
		}
		if err := s.Book(ctx, buyer, o.ID, first, 13, purchase.Slip{}); !fault.Is(err, fault.Conflict) {
			t.Errorf("booked twice: %v", err)
		}
		// 48.00 and 30.00 with 7.80 of freight
		if got := s.worth(t, ctx, s.filter); got.OnHand != 12 || got.Value != 52_8000 {
			t.Errorf("filters: %+v", got)
		}
		if got := s.worth(t, ctx, s.pads); got.OnHand != 1 || got.Value != 33_0000 || got.Last != 33_0000 {
			t.Errorf("pads: %+v", got)
		}
		if c := must(s.needs.Prices.Costs(ctx, []int64{s.pads}))(t)[s.pads]; c != 33_0000 {
			t.Errorf("pads cost %s", c.Text())
		}
		o = must(s.Order(ctx, buyer, o.ID))(t)
		if o.Standing() != purchase.StandsPartly || o.Lines[0].Open() != 12 || o.Lines[1].Open() != 3 {
			t.Errorf("after the first: %+v", o)
		}
		// the rest never comes
		if err := s.Cancel(ctx, buyer, o.ID, o.Version); err != nil {
			t.Fatal(err)
		}
		if o = must(s.Order(ctx, buyer, o.ID))(t); o.Standing() != purchase.StandsReceived || o.Lines[0].Dropped != 12 {
			t.Errorf("at its end: %+v", o)
		}
		_, counts, _, err := s.List(ctx, buyer, purchase.Filter{Limit: 9})
		if err != nil || counts[purchase.StandsReceived] != 1 || counts[purchase.StandsDraft] != 1 ||
			counts[purchase.StandsOrdered] != 1 || counts[""] != 3 {
			t.Errorf("counts %v, %v", counts, err)
		}
	})
}

func TestTooManyAreAskedAbout(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.order(t, ctx, purchase.WishLine{PartID: s.pads, Pieces: 2, Cost: 30_0000})
		var receipt int64
		for range 3 {
			receipt = must(s.Scan(ctx, buyer, o.ID, "PADS1"))(t).Receipt.ID
		}
		if err := s.Book(ctx, buyer, o.ID, receipt, 3, purchase.Slip{}); !fault.Is(err, fault.Conflict) {
			t.Fatalf("booked without an answer: %v", err)
		}
		must(s.Say(ctx, buyer, o.ID, purchase.Said{LineID: o.Lines[0].ID, Scanned: 3, Damaged: 1, TooMany: purchase.SendBack,
			Cost: 31_0000}))(t)
		if err := s.Book(ctx, buyer, o.ID, receipt, 3, purchase.Slip{}); err != nil {
			t.Fatal(err)
		}
		if got := s.worth(t, ctx, s.pads); got.OnHand != 2 || got.Value != 62_0000 {
			t.Errorf("%+v", got)
		}
	})
}

// However many book an arrival at once, it is in the stock once.
func TestAnArrivalIsBookedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.order(t, ctx, purchase.WishLine{PartID: s.pads, Pieces: 5, Cost: 30_0000})
		dbtest.Race(20, func(ctx context.Context, i int) {
			if _, err := s.Scan(ctx, buyer, o.ID, "PADS1"); err != nil {
				t.Error(err)
			}
		}, ctx, dbtest.Two(t, ctx))
		all := must(s.Receipts(ctx, buyer, o.ID))(t)
		if len(all) != 1 || all[0].Pieces() != 20 {
			t.Fatalf("twenty scans: %+v", all)
		}
		receipt := all[0].ID
		must(s.Say(ctx, buyer, o.ID, purchase.Said{LineID: o.Lines[0].ID, Scanned: 5, Cost: 30_0000}))(t)
		dbtest.Race(8, func(ctx context.Context, i int) {
			_ = s.Book(ctx, buyer, o.ID, receipt, 5, purchase.Slip{Freight: money.Cents(10_00)})
		}, ctx, dbtest.Two(t, ctx))
		if got := s.worth(t, ctx, s.pads); got.OnHand != 5 || got.Value != 160_0000 {
			t.Errorf("%+v", got)
		}
	})
}

// Who works at another store sees nothing of an order: neither in the list nor by its number.
func TestAnOrderIsSeenAtItsStoreAlone(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.order(t, ctx, purchase.WishLine{PartID: s.pads, Pieces: 2, Cost: 30_0000})
		clerk := access.Actor{Kind: access.Staff, StaffID: 1}.Granted(access.BuyStock, access.ReceiveStock)
		here, elsewhere := clerk.Placed(s.store), clerk.Placed(s.store+1)
		if found, counts, _, err := s.List(ctx, here, purchase.Filter{Limit: 9}); err != nil || len(found) != 1 || counts[""] != 1 {
			t.Errorf("here: %d orders, %v, %v", len(found), counts, err)
		}
		if found, counts, _, err := s.List(ctx, elsewhere, purchase.Filter{Limit: 9}); err != nil || len(found) != 0 || counts[""] != 0 {
			t.Errorf("elsewhere: %d orders, %v, %v", len(found), counts, err)
		}
		for what, err := range map[string]error{
			"read":     second(s.Order(ctx, elsewhere, o.ID)),
			"arrivals": second(s.Receipts(ctx, elsewhere, o.ID)),
			"scan":     second(s.Scan(ctx, elsewhere, o.ID, "PADS1")),
			"cancel":   s.Cancel(ctx, elsewhere, o.ID, o.Version),
		} {
			if !fault.Is(err, fault.NotFound) {
				t.Errorf("%s elsewhere: %v", what, err)
			}
		}
	})
}

func second[T any](_ T, err error) error { return err }

// VEN-1: what came broken, or too many to be kept, is claimed from the vendor at the cost of its papers, once it is booked.
func TestWhatIsNotKeptIsClaimed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o := s.order(t, ctx, purchase.WishLine{PartID: s.pads, Pieces: 4, Cost: 30_0000})
		r := must(s.Say(ctx, buyer, o.ID, purchase.Said{LineID: o.Lines[0].ID, Scanned: 7, Damaged: 1,
			TooMany: purchase.SendBack, Cost: 31_0000}))(t)
		if err := s.Book(ctx, buyer, o.ID, r.ID, 7, purchase.Slip{Number: "88-9"}); err != nil {
			t.Fatal(err)
		}
		owed, _, err := s.needs.Claims.Claims(ctx, buyer, claim.Filter{Limit: 9})
		if len(must(owed, err)(t)) != 1 || owed[0].Pieces != 3 || owed[0].Expected != 93_00 || owed[0].Reference != "88-9" ||
			owed[0].VendorID != s.vendor || owed[0].SourceID != r.ID {
			t.Errorf("claimed: %+v", owed)
		}
		came := must(s.LastCame(ctx, s.vendor, s.store, []int64{s.pads, s.hose}))(t)
		if len(came) != 1 || came[s.pads] != "2026-03-02" {
			t.Errorf("came last: %v", came)
		}
		from := must(s.CameFrom(ctx, s.store, []int64{s.pads, s.hose}))(t)
		if len(from) != 1 || from[s.pads] != s.vendor {
			t.Errorf("came from: %v", from)
		}
	})
}
