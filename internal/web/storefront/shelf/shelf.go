package shelf

import (
	"context"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/distributor"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present/partview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// Hits are the parts that were found, in their order, with what is known of how they fit.
func Hits(found find.Result) ([]int64, map[int64]fitment.Answer) {
	ids, fits := make([]int64, 0, len(found.Hits)), map[int64]fitment.Answer{}
	for _, h := range found.Hits {
		ids = append(ids, h.PartID)
		fits[h.PartID] = h.Fitment
	}
	return ids, fits
}

// OldStock is what the stores still have under the numbers that parts replace today, by part, for a visit at one of
// them (TRD-4).
func (s *Shelves) OldStock(
	ctx context.Context, at location.Location, partIDs ...int64,
) (map[int64][]partview.OldStock, error) {
	replaced, err := s.Catalog.Predecessors(ctx, at.Day(clock.Now(ctx)), partIDs...)
	if err != nil || len(replaced) == 0 {
		return nil, err
	}
	ids := slices.Concat(slices.Collect(maps.Values(replaced))...)
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return nil, err
	}
	supplies, err := s.Stock.Supplies(ctx, at.ID, ids, parts)
	if err != nil {
		return nil, err
	}
	said := make(map[int64][]partview.OldStock, len(replaced))
	for partID, ids := range replaced {
		old := make([]catalog.Part, 0, len(ids))
		for _, id := range ids {
			old = append(old, parts[id])
		}
		said[partID] = partview.NewOldStock(ctx, old, supplies)
	}
	return said, nil
}

// Express is what distributors' tables have of a part, by the store that they deliver to: for who sells there, not for
// shoppers, who are not told where the shop buys.
func (s *Shelves) Express(ctx context.Context, shelf partview.Shelf, partID int64) (map[int64][]distributor.Nearby, error) {
	p, ok := shelf.Parts[partID]
	if !ok || !visit.AtTill(ctx) {
		return nil, nil
	}
	stores := make([]int64, len(shelf.Stores))
	for i, store := range shelf.Stores {
		stores[i] = store.ID
	}
	return s.Distributors.OnFile(ctx, distributor.Part{AAIA: p.AAIA, MPN: p.Number}, stores)
}

// Cards gathers what several packages know of the parts, in a fixed number of questions. fits are the answers that a
// listing has already; nil asks for them.
func (s *Shelves) Cards(
	ctx context.Context, now visit.Visit, partIDs []int64, fits map[int64]fitment.Answer,
) (partview.Shelf, error) {
	buyer, err := now.Buyer()
	if err != nil {
		return partview.Shelf{}, err
	}
	shelf, err := s.cards(ctx, now, buyer, partIDs, fits)
	if err != nil {
		return partview.Shelf{}, err
	}
	shelf.Locked = now.PricesHidden
	retail, err := s.Prices.RetailLevel(ctx)
	if err != nil {
		return partview.Shelf{}, err
	}
	shelf.Trade = wire.Actor(ctx).Mode == access.POS || buyer.LevelID != 0 && buyer.LevelID != retail.ID
	if shelf.Locked {
		return shelf, nil // no lists are offered where prices are hidden (CAT-3)
	}
	shelf.Lists, err = now.Lists()
	return shelf, err
}

// cards are Cards without what is said to shoppers alone.
func (s *Shelves) cards(
	ctx context.Context, now visit.Visit, buyer price.Buyer, partIDs []int64, fits map[int64]fitment.Answer,
) (shelf partview.Shelf, err error) {
	settings := now.Settings
	shelf = partview.Shelf{
		Stores: now.Stores, Fits: fits, Here: now.Store.ID, Counter: visit.AtTill(ctx), Chosen: now.Vehicle != nil,
		Guests:  wire.Actor(ctx).Kind != access.Visitor || setting.GuestCheckout.In(settings),
		Confirm: setting.RequireFitmentConfirmation.In(settings) && now.Ways.Any(), Agreed: wire.CurrentVisit(ctx).Understood,
		Instant:  setting.InstantCheckout.In(settings) && !visit.AtTill(ctx),
		NewSince: partview.NewSince(clock.Now(ctx), setting.NewDays.In(settings)),
	}
	single := make(map[int64]int, len(partIDs))
	for _, id := range partIDs {
		single[id] = 1
	}
	// what does not wait for another is read at once: a page of parts that nobody has looked at lately takes a dozen
	// statements
	asked, beside := errgroup.WithContext(ctx)
	asked.Go(func() (err error) {
		if shelf.Quotes, err = s.Prices.ForBuyer(beside, buyer, single); err == nil {
			shelf.Notices, err = s.Prices.Notices(beside, partIDs...)
		}
		return err
	})
	asked.Go(func() (err error) {
		shelf.Parts, err = s.Catalog.Parts(beside, partIDs)
		return err
	})
	if err := asked.Wait(); err != nil {
		return partview.Shelf{}, err
	}
	stocked := withValues(partIDs, shelf.Parts)
	if shelf.Supplies, err = s.Stock.Supplies(ctx, now.Store.ID, stocked, shelf.Parts); err != nil {
		return partview.Shelf{}, err
	}
	if fits == nil {
		shelf.Fits, err = s.Check(ctx, now.Vehicle, partIDs)
	} else {
		shelf.Fits, err = s.byChoice(ctx, now.Vehicle, fits, shelf.Parts)
	}
	return shelf, err
}

// Check says of parts, by id, whether they fit.
func (s *Shelves) Check(ctx context.Context, v *vehicle.Vehicle, partIDs []int64) (map[int64]fitment.Answer, error) {
	answers, err := s.Find.Check(ctx, v, partIDs)
	fits := make(map[int64]fitment.Answer, len(answers))
	for i, a := range answers {
		fits[partIDs[i]] = a
	}
	if err != nil || v == nil {
		return fits, err
	}
	var silent []int64
	for id, a := range fits {
		if a.Unrecorded {
			silent = append(silent, id)
		}
	}
	if len(silent) == 0 {
		return fits, nil
	}
	parts, err := s.Catalog.Parts(ctx, silent)
	if err != nil {
		return nil, err
	}
	return s.byChoice(ctx, v, fits, parts)
}

// byChoice lets what is put together by the customer's choice fit what all the parts fit that there are to choose from,
// before anything is chosen: the cart knows more.
func (s *Shelves) byChoice(
	ctx context.Context, v *vehicle.Vehicle, fits map[int64]fitment.Answer, parts map[int64]catalog.Part,
) (map[int64]fitment.Answer, error) {
	all := fits
	for id, p := range parts {
		a, is := fits[id]
		if !is || v == nil || !a.Unrecorded {
			continue
		}
		var chosen []fitment.Answer
		for _, o := range p.Options {
			among := withValues([]int64{id}, map[int64]catalog.Part{id: {Options: []catalog.Option{o}}})[1:]
			if len(among) == 0 || len(among) < len(o.Values) { // it can be left out
				continue
			}
			answers, err := s.Find.Check(ctx, v, among)
			if err != nil {
				return nil, err
			}
			one := answers[0]
			if slices.ContainsFunc(answers, func(other fitment.Answer) bool { return other.Result != one.Result }) {
				one = fitment.Answer{Result: fitment.Maybe, Reason: fault.T("it depends on the %s that you choose", o.Name),
					PartID: id}
			}
			chosen = append(chosen, one)
		}
		if len(chosen) > 0 {
			all = maps.Clone(all)
			all[id] = fitment.Kit(a, chosen)
		}
	}
	return all, nil
}

// withValues are the parts, and those whose stock the values of their options take.
func withValues(partIDs []int64, parts map[int64]catalog.Part) []int64 {
	all := slices.Clone(partIDs)
	for _, id := range partIDs {
		for _, o := range parts[id].Options {
			for _, v := range o.Values {
				if v.PartID != 0 {
					all = append(all, v.PartID)
				}
			}
		}
	}
	return all
}

// WithKits adds the parts that a part is made of, as they are sold, and the kits that have it to the shelf.
func (s *Shelves) WithKits(ctx context.Context, now visit.Visit, shelf *partview.Shelf, p catalog.Part) error {
	if len(p.IncludedIn) > 0 {
		kits, err := s.Catalog.Parts(ctx, p.IncludedIn)
		if err != nil {
			return err
		}
		maps.Copy(shelf.Parts, kits)
	}
	if len(p.Components) == 0 {
		return nil
	}
	ids := make([]int64, 0, len(p.Components))
	for _, c := range p.Components {
		ids = append(ids, c.PartID)
	}
	box, err := s.Cards(ctx, now, ids, nil)
	if err != nil {
		return err
	}
	maps.Copy(shelf.Parts, box.Parts)
	maps.Copy(shelf.Quotes, box.Quotes)
	maps.Copy(shelf.Notices, box.Notices)
	maps.Copy(shelf.Fits, box.Fits)
	maps.Copy(shelf.Supplies, box.Supplies)
	return nil
}

// PartHits shows parts to a cashier. fits as in Cards.
func (s *Shelves) PartHits(
	ctx context.Context, now visit.Visit, ids []int64, fits map[int64]fitment.Answer,
) ([]partview.PartHit, error) {
	buyer, err := now.Buyer()
	if err != nil {
		return nil, err
	}
	shelf, err := s.cards(ctx, now, buyer, ids, fits)
	if err != nil {
		return nil, err
	}
	shelf.Trade = true
	levels, err := s.Stock.Levels(ctx, ids)
	if err != nil {
		return nil, err
	}
	old, err := s.OldStock(ctx, now.Store, ids...)
	if err != nil {
		return nil, err
	}
	hits := make([]partview.PartHit, 0, len(ids))
	for _, id := range ids {
		bins := map[int64]string{}
		for _, l := range levels[id] {
			bins[l.LocationID] = l.Bin
		}
		hit := partview.NewPartHit(ctx, shelf, id, bins)
		hit.OldStock = old[id]
		hits = append(hits, hit)
	}
	return hits, nil
}
