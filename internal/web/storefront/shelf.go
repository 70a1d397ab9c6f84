package storefront

import (
	"context"
	"maps"
	"slices"

	"golang.org/x/sync/errgroup"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/price"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// shelf gathers what several packages know of the parts, in a fixed number of questions. fits are the answers that a
// listing has already; nil asks for them.
func (s *Server) shelf(ctx context.Context, partIDs []int64, fits map[int64]fitment.Answer) (present.Shelf, error) {
	buyer, err := s.buyer(ctx)
	if err != nil {
		return present.Shelf{}, err
	}
	v, err := s.chosen(ctx)
	if err != nil {
		return present.Shelf{}, err
	}
	shelf, err := s.shelfAt(ctx, partIDs, fits, v, buyer)
	if err != nil {
		return present.Shelf{}, err
	}
	if shelf.Locked, err = s.locked(ctx); err != nil {
		return present.Shelf{}, err
	}
	retail, err := s.Prices.RetailLevel(ctx)
	if err != nil {
		return present.Shelf{}, err
	}
	shelf.Trade = wire.Actor(ctx).Mode == access.POS || buyer.LevelID != 0 && buyer.LevelID != retail.ID
	if shelf.Locked {
		return shelf, nil // no lists are offered where prices are hidden (CAT-3)
	}
	shelf.Lists, err = s.lists(ctx)
	return shelf, err
}

func (s *Server) shelfAt(ctx context.Context, partIDs []int64, fits map[int64]fitment.Answer, v *vehicle.Vehicle, buyer price.Buyer) (present.Shelf, error) {
	kept, err := s.kept(ctx)
	if err != nil {
		return present.Shelf{}, err
	}
	ways, err := s.ways(ctx)
	if err != nil {
		return present.Shelf{}, err
	}
	here, err := s.store(ctx)
	if err != nil {
		return present.Shelf{}, err
	}
	shelf := present.Shelf{
		Fits: fits, Here: here.ID, Counter: atTill(ctx), Chosen: v != nil,
		Guests:  wire.Actor(ctx).Kind != access.Visitor || setting.GuestCheckout.In(kept),
		Confirm: setting.RequireFitmentConfirmation.In(kept) && (ways.ymm || ways.engine), Agreed: wire.CurrentVisit(ctx).Understood,
		Instant: setting.InstantCheckout.In(kept) && !atTill(ctx), NewSince: present.NewSince(clock.Now(ctx), setting.NewDays.In(kept)),
	}
	single := make(map[int64]int, len(partIDs))
	for _, id := range partIDs {
		single[id] = 1
	}
	// what does not wait for another is read at once: a page of parts that nobody has looked at lately takes a dozen statements
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
		return present.Shelf{}, err
	}
	if shelf.Stores, err = s.Locations.Locations(ctx); err != nil {
		return present.Shelf{}, err
	}
	if shelf.Supplies, err = s.Stock.Supplies(ctx, here.ID, withValues(partIDs, shelf.Parts), shelf.Parts); err != nil {
		return present.Shelf{}, err
	}
	if fits == nil {
		shelf.Fits, err = s.check(ctx, v, partIDs)
	} else {
		shelf.Fits, err = s.byChoice(ctx, v, fits, shelf.Parts)
	}
	return shelf, err
}

// check says of parts, by id, whether they fit.
func (s *Server) check(ctx context.Context, v *vehicle.Vehicle, partIDs []int64) (map[int64]fitment.Answer, error) {
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

// byChoice lets what is put together by the customer's choice fit what all the parts fit that there are to choose from, before
// anything is chosen: the cart knows more.
func (s *Server) byChoice(
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
				one = fitment.Answer{Result: fitment.Maybe, Reason: fault.T("it depends on the %s that you choose", o.Name), PartID: id}
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

// withKits adds the parts that a part is made of, as they are sold, and the kits that have it to the shelf.
func (s *Server) withKits(ctx context.Context, shelf *present.Shelf, p catalog.Part) error {
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
	box, err := s.shelf(ctx, ids, nil)
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
