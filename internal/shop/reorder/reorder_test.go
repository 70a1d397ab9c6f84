package reorder_test

import (
	"context"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/purchase"
	"camber/internal/shop/reorder"
	"camber/internal/shop/stock"
	"camber/internal/shop/transfer"
	"camber/internal/shop/vendor"
)

var buyer = access.Actor{Kind: access.System}

// shop has two stores and two vendors: the near one is dearer and sells single pieces.
type shop struct {
	*reorder.Service
	reorder.Needs
	here, there int64
	near, far   int64
	pads, hose  int64
	orders      int64
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

func done(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func setup(t *testing.T, ctx context.Context) *shop {
	t.Helper()
	parts, places := catalog.New(), location.New()
	levels := stock.New(parts, places)
	s := &shop{Needs: reorder.Needs{Catalog: parts, Stock: levels, Transfers: transfer.New(parts, places, levels),
		Vendors: vendor.New()}}
	s.Purchases = purchase.New(purchase.Needs{Vendors: s.Vendors, Locations: places, Catalog: parts, Stock: levels,
		Prices: price.New()})
	s.Service = reorder.New(s.Needs)
	brand := must(parts.AddBrand(ctx, "BBBB", "Bench"))(t)
	category := must(parts.AddCategory(ctx,
		catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}}))(t)
	for number, id := range map[string]*int64{"PADS1": &s.pads, "HOSE1": &s.hose} {
		*id = must(parts.AddPart(ctx, catalog.NewPart{BrandID: brand, Number: number, CategoryID: category, TaxClassID: 1,
			Texts: map[text.Lang]catalog.Texts{text.English: {Name: number}}}))(t)
	}
	for code, id := range map[string]*int64{"A1": &s.here, "B1": &s.there} {
		*id = must(places.AddLocation(ctx, location.Details{Code: code, Name: code, ShortName: code, City: code,
			Zone: time.UTC}))(t)
	}
	s.near = must(s.Vendors.Add(ctx, buyer, vendor.Details{Code: "NEAR", Name: "Near", LeadDays: 1}))(t)
	s.far = must(s.Vendors.Add(ctx, buyer, vendor.Details{Code: "FAR", Name: "Far", LeadDays: 3}))(t)
	for _, p := range []vendor.Part{{VendorID: s.near, PartID: s.pads, Pack: 1, Cost: 31_0000},
		{VendorID: s.far, PartID: s.pads, Pack: 12, Cost: 28_0000}} {
		done(t, s.Vendors.SetPart(ctx, buyer, p))
	}
	return s
}

// sells brings pieces in and sells them, for some days so many a day, and leaves some.
func (s *shop) sells(t testing.TB, ctx context.Context, part int64, days, each, left int) {
	t.Helper()
	day := func() string { return dbtest.Clock(ctx).Now().Format(time.DateOnly) }
	done(t, s.Stock.Receive(ctx, part, s.here, days*each+left, audit.System, day()))
	for range days {
		s.orders++
		done(t, s.Stock.Reserve(ctx, s.orders, s.here, []stock.Demand{{PartID: part, Quantity: each}}, audit.System, day()))
		done(t, s.Stock.Take(ctx, s.orders, audit.System, day()))
		dbtest.Clock(ctx).Advance(24 * time.Hour)
	}
}

func (s *shop) suggested(t testing.TB, ctx context.Context) []reorder.Line {
	t.Helper()
	return must(s.Suggest(ctx, buyer, s.here))(t)
}

func (s *shop) set(t testing.TB, ctx context.Context, r reorder.Rule) {
	t.Helper()
	r.LocationID, r.Version = s.here, must(s.Look(ctx, buyer, s.here, r.PartID))(t).Version
	done(t, s.Set(ctx, buyer, r))
}

// TRD-13: what sells is ordered before it runs out, from whom it is cheapest, in whole packs, and once.
func TestWhatSellsIsSuggestedOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.sells(t, ctx, s.pads, 20, 2, 5)
		found := s.suggested(t, ctx)
		if len(found) != 1 {
			t.Fatalf("%+v", found)
		}
		// forty in twenty days, the same each day: four days to wait, by customers who come one by one
		l := found[0]
		if l.PartID != s.pads || l.From.VendorID != s.far || l.LeadDays != 3 || l.Asked.Pieces != 40 || l.Days != 20 ||
			l.Demand != (reorder.Demand{PerDay: 2}) || l.Keep != (reorder.Levels{Point: 13, UpTo: 41}) ||
			l.Position != (reorder.Position{OnHand: 5}) || l.Missing != 36 || l.Suggested != 36 || l.Surplus() != 0 {
			t.Errorf("%+v", l)
		}
		s.orders++ // what is promised is as good as gone
		three := []stock.Demand{{PartID: s.pads, Quantity: 3}}
		done(t, s.Stock.Reserve(ctx, s.orders, s.here, three, audit.System, "2026-03-22"))
		l = s.suggested(t, ctx)[0]
		if l.Position.Reserved != 3 || l.Missing != 39 || l.Suggested != 48 || l.Surplus() != 9 {
			t.Errorf("with three promised: %+v", l)
		}
		drafts := must(s.MakeDrafts(ctx, buyer, s.here, []reorder.Chosen{{PartID: s.pads, Pieces: l.Suggested}}))(t)
		o := must(s.Purchases.Order(ctx, buyer, drafts[0]))(t)
		if len(drafts) != 1 || o.VendorID != s.far || o.LocationID != s.here || o.State != purchase.Draft ||
			len(o.Lines) != 1 || o.Lines[0].Ordered != 48 || o.Lines[0].Cost != 28_0000 {
			t.Errorf("%+v", o)
		}
		if again := s.suggested(t, ctx); len(again) != 0 {
			t.Errorf("with the draft: %+v", again)
		}
		_, err := s.MakeDrafts(ctx, buyer, s.here, []reorder.Chosen{{PartID: s.pads, Pieces: 48}})
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("drafted twice: %v", err)
		}
		done(t, s.Purchases.Place(ctx, buyer, o.ID, o.Version))
		if again := s.suggested(t, ctx); len(again) != 0 {
			t.Errorf("on order: %+v", again)
		}
		done(t, s.Purchases.Cancel(ctx, buyer, o.ID, o.Version+1))
		if again := s.suggested(t, ctx); len(again) != 1 || again[0].Suggested != 48 {
			t.Errorf("the order is cancelled: %+v", again)
		}
	})
}

// What comes from another store is as good as there; what is only asked for is not.
func TestWhatIsInTransitCounts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.set(t, ctx, reorder.Rule{PartID: s.hose, Mode: reorder.ByHand, Levels: reorder.Levels{Point: 2, UpTo: 6}})
		done(t, s.Stock.Receive(ctx, s.hose, s.there, 4, audit.System, "2026-03-02"))
		ask := transfer.Wanted{FromID: s.there, ToID: s.here, Parts: []stock.Demand{{PartID: s.hose, Quantity: 4}}}
		id := must(s.Transfers.Ask(ctx, buyer, ask))(t)
		if found := s.suggested(t, ctx); len(found) != 1 || found[0].Missing != 6 {
			t.Errorf("asked for: %+v", found)
		}
		done(t, s.Transfers.Send(ctx, buyer, id, 1, ask.Parts))
		if found := s.suggested(t, ctx); len(found) != 0 {
			t.Errorf("on its way: %+v", found)
		}
		if l := must(s.Look(ctx, buyer, s.here, s.hose))(t); l.Position.InTransit != 4 || l.Missing != 0 {
			t.Errorf("looked at: %+v", l)
		}
	})
}

// A part has one rule at a store: another one takes its place, and what came back did not sell.
func TestTheLastRuleHolds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.sells(t, ctx, s.pads, 20, 2, 5)
		for _, n := range []int{30, 20} {
			s.set(t, ctx, reorder.Rule{PartID: s.pads, Mode: reorder.ByHand, Levels: reorder.Levels{Point: 10, UpTo: n}})
		}
		if found := s.suggested(t, ctx); len(found) != 1 || found[0].Missing != 15 || found[0].Suggested != 24 {
			t.Errorf("by hand: %+v", found)
		}
		s.set(t, ctx, reorder.Rule{PartID: s.pads, Mode: reorder.ByDemand, VendorID: s.near})
		if l := s.suggested(t, ctx)[0]; l.From.VendorID != s.near || l.LeadDays != 1 || l.Suggested != l.Missing {
			t.Errorf("from another vendor: %+v", l)
		}
		far := must(s.Vendors.Vendor(ctx, s.near))(t)
		version := far.Version()
		far.Off = true
		done(t, s.Vendors.Save(ctx, buyer, s.near, version, far.Details))
		if l := s.suggested(t, ctx)[0]; l.From.VendorID != s.far {
			t.Errorf("its vendor is off: %+v", l)
		}
		l := must(s.Look(ctx, buyer, s.here, s.pads))(t)
		l.Rule.Mode = reorder.Never
		done(t, s.Set(ctx, buyer, l.Rule))
		if err := s.Set(ctx, buyer, l.Rule); !fault.Is(err, fault.Conflict) {
			t.Errorf("over what was saved: %v", err)
		}
		if found := s.suggested(t, ctx); len(found) != 0 {
			t.Errorf("never: %+v", found)
		}
		s.set(t, ctx, reorder.Rule{PartID: s.pads, Mode: reorder.ByDemand})
		done(t, s.Stock.Unsell(ctx, 1, audit.System, "2026-03-22"))
		if l := s.suggested(t, ctx)[0]; l.Asked.Pieces != 38 || l.Position.OnHand != 7 {
			t.Errorf("two came back: %+v", l)
		}
		dbtest.Clock(ctx).Advance(400 * 24 * time.Hour)
		if found := s.suggested(t, ctx); len(found) != 0 {
			t.Errorf("long ago: %+v", found)
		}
	})
}

// Parts that nobody is known to sell are suggested and become no draft; who may not buy here is refused.
func TestWhoAndFromWhom(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.set(t, ctx, reorder.Rule{PartID: s.hose, Mode: reorder.ByHand, Levels: reorder.Levels{UpTo: 2}})
		chosen := []reorder.Chosen{{PartID: s.hose, Pieces: 2}}
		if found := s.suggested(t, ctx); len(found) != 1 || found[0].From.VendorID != 0 {
			t.Errorf("%+v", found)
		}
		if _, err := s.MakeDrafts(ctx, buyer, s.here, chosen); !fault.Is(err, fault.Invalid) {
			t.Errorf("from nobody: %v", err)
		}
		s.set(t, ctx, reorder.Rule{PartID: s.hose, Mode: reorder.ByHand, Levels: reorder.Levels{UpTo: 2}, VendorID: s.near})
		clerk := access.Actor{Kind: access.Staff, StaffID: 1}
		for what, actor := range map[string]access.Actor{"not a buyer": clerk.Placed(s.here),
			"of another store": clerk.Granted(access.BuyStock).Placed(s.there)} {
			_, suggest := s.Suggest(ctx, actor, s.here)
			_, look := s.Look(ctx, actor, s.here, s.hose)
			_, draft := s.MakeDrafts(ctx, actor, s.here, chosen)
			set := s.Set(ctx, actor, reorder.Rule{PartID: s.hose, LocationID: s.here})
			for _, err := range []error{suggest, look, draft, set} {
				if !fault.Is(err, fault.Forbidden) {
					t.Errorf("%s: %v", what, err)
				}
			}
		}
	})
}

// However many press at once, it is ordered once.
func TestDraftsAreMadeOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		var chosen []reorder.Chosen
		for _, id := range []int64{s.hose, s.pads} {
			s.set(t, ctx, reorder.Rule{PartID: id, Mode: reorder.ByHand, Levels: reorder.Levels{UpTo: 2}, VendorID: s.near})
			chosen = append(chosen, reorder.Chosen{PartID: id, Pieces: 2})
		}
		two := dbtest.Two(t, ctx)
		for range 5 {
			dbtest.Race(8, func(ctx context.Context, i int) {
				if _, err := s.MakeDrafts(ctx, buyer, s.here, chosen[i%2:]); err != nil && !fault.Is(err, fault.Conflict) {
					t.Error(err)
				}
			}, ctx, two)
			for id, there := range must(s.Purchases.Drafted(ctx, []int64{s.hose, s.pads}))(t) {
				if there[s.here] != 2 {
					t.Errorf("%d of part %d drafted", there[s.here], id)
				}
			}
			found, _, _, err := s.Purchases.List(ctx, buyer, purchase.Filter{Standing: purchase.StandsDraft, Limit: 20})
			done(t, err)
			for _, o := range found {
				done(t, s.Purchases.Cancel(ctx, buyer, o.ID, o.Version))
			}
		}
	})
}

// What sold enough in the window goes by it, what sold little by four of them.
func TestHowFarBackSalesAreLookedAt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.sells(t, ctx, s.pads, 20, 2, 5)
		dbtest.Clock(ctx).Advance(100 * 24 * time.Hour)
		s.sells(t, ctx, s.pads, 10, 1, 0)
		if l := must(s.Look(ctx, buyer, s.here, s.pads))(t); l.Asked.Pieces != 10 || l.Days != 90 {
			t.Errorf("ten lately: %d in %.0f days", l.Asked.Pieces, l.Days)
		}
		dbtest.Clock(ctx).Advance(85 * 24 * time.Hour)
		if l := must(s.Look(ctx, buyer, s.here, s.pads))(t); l.Asked.Pieces != 50 || l.Days != 215 {
			t.Errorf("few lately: %d in %.0f days", l.Asked.Pieces, l.Days)
		}
	})
}

// LOST-1: demand is what was sold and what was asked for in vain; the same wish counts once, a one-off order not at all.
func TestDemandIsWhatWasAskedFor(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.sells(t, ctx, s.pads, 20, 2, 5)
		asked := func() stock.Sales { return must(s.Look(ctx, buyer, s.here, s.pads))(t).Asked }
		before := asked()
		lost := stock.Lost{LocationID: s.here, PartID: s.pads, Pieces: 3, Day: dbtest.Clock(ctx).Now().Format(time.DateOnly)}
		done(t, s.Stock.NoteLost(ctx, audit.System, lost))
		if now := asked(); now.Lost != 3 || now.Pieces != before.Pieces+3 {
			t.Errorf("%+v after %+v", now, before)
		}
		lost.Wish, lost.Pieces = "cart 7", 2
		done(t, s.Stock.NoteLost(ctx, audit.System, lost, lost))
		lost.Pieces = 4
		done(t, s.Stock.NoteLost(ctx, audit.System, lost))
		if now := asked(); now.Lost != 7 {
			t.Errorf("one wish for two, and then for four pieces: %d lost, not 7", now.Lost)
		}
		if l := must(s.Look(ctx, buyer, s.there, s.pads))(t); l.Asked.Lost != 0 {
			t.Errorf("another store lost %d", l.Asked.Lost)
		}
		lost.Pieces = stock.MostLost + 1
		if err := s.Stock.NoteLost(ctx, audit.System, lost); !fault.Is(err, fault.Invalid) {
			t.Errorf("%d pieces: %v", lost.Pieces, err)
		}

		done(t, s.Stock.SetOneOff(ctx, audit.System, s.orders, true))
		if now := asked(); now.Pieces != before.Pieces+7-2 {
			t.Errorf("without its last order: %+v", now)
		}
		done(t, s.Stock.SetOneOff(ctx, audit.System, s.orders, false))
		if now := asked(); now.Pieces != before.Pieces+7 {
			t.Errorf("with it again: %+v", now)
		}
		done(t, s.Stock.NoteLost(ctx, audit.System, stock.Lost{LocationID: s.here, PartID: s.hose, Pieces: 20,
			Day: lost.Day}))
		if l := must(s.Look(ctx, buyer, s.here, s.hose))(t); l.Asked.Lost != 20 || l.Keep.UpTo == 0 {
			t.Errorf("a part that never lay here: %+v", l)
		}
	})
}
