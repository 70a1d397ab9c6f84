package price

import (
	"context"
	"maps"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/money"
	"camber/internal/shop/location"
	"camber/internal/shop/region"
)

// Service keeps levels, prices and what they are made from.
type Service struct{ uses []region.Use }

func New() *Service { return &Service{} }

// LevelsUsedBy says what depends on levels: one of which anything does can't be removed.
func (s *Service) LevelsUsedBy(uses ...region.Use) { s.uses = append(s.uses, uses...) }

// AddLevel returns the new level. A code that is taken is a Conflict.
func (*Service) AddLevel(ctx context.Context, code, name string, sort int) (Level, error) {
	fields := map[string]fault.Text{}
	if code == "" {
		fields["code"] = fault.T("Required")
	}
	if code == contract { // names the rule of prices that were promised
		fields["code"] = fault.T("This code can't be used.")
	}
	if name == "" {
		fields["name"] = fault.T("Required")
	}
	if len(fields) > 0 {
		return Level{}, fault.InFields(fields)
	}
	var id int64
	err := db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addLevel(ctx, code, name, sort)
		if err != nil {
			return err
		}
		if added == 0 {
			return fault.New(fault.Conflict, "This price level already exists.")
		}
		id = added
		return db.Changed(ctx, changedLevel, added)
	})
	if err != nil {
		return Level{}, err
	}
	return Level{id, code, name, sort}, nil
}

// In the change feed.
const (
	changedPrice = "price"
	changedLevel = "price level"
)

const most = 50_000 // parts whose prices a server keeps

var (
	keptLevels = kept.NewWhole[[]Level](changedLevel)
	keptFacts  = kept.NewShelf[int64, facts](most, kept.Keyed(changedPrice, changedLevel))
)

// Levels returns all levels in the order that the owner gave them.
func (*Service) Levels(ctx context.Context) ([]Level, error) { return keptLevels.Read(ctx, levels) }

// LevelName is what people call a level.
func (s *Service) LevelName(ctx context.Context, id int64) (string, error) {
	all, err := s.Levels(ctx)
	if err != nil {
		return "", err
	}
	for _, l := range all {
		if l.ID == id {
			return l.Name, nil
		}
	}
	return "", fault.New(fault.NotFound, "There is no such price level.")
}

// RetailLevel is the level of visitors and of customers without one.
func (s *Service) RetailLevel(ctx context.Context) (Level, error) {
	all, err := s.Levels(ctx)
	if err != nil {
		return Level{}, err
	}
	for _, l := range all {
		if l.Code == Retail {
			return l, nil
		}
	}
	return Level{}, fault.New(fault.NotFound, "The shop has no retail prices yet.")
}

// SavePrice sets what one piece costs at a level from a quantity on, whatever the day.
func (s *Service) SavePrice(ctx context.Context, partID, levelID int64, minQuantity int, unit money.E4) error {
	one := PartPrice{PartID: partID, LevelID: levelID, MinQuantity: minQuantity, Unit: unit}
	if fields := one.check(); len(fields) > 0 {
		return fault.InFields(fields)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		_, err := savePrices(ctx, []PartPrice{one})
		return err
	})
}

// For quotes every part at the same quantity, as ForAll.
func (s *Service) For(ctx context.Context, levelID int64, quantity int, partIDs ...int64) (map[int64]Quote, error) {
	quantities := map[int64]int{}
	for _, id := range partIDs {
		quantities[id] = quantity
	}
	return s.ForAll(ctx, levelID, quantities)
}

// ForAll quotes each part at its quantity at a level, as ForBuyer.
func (s *Service) ForAll(ctx context.Context, levelID int64, quantities map[int64]int) (map[int64]Quote, error) {
	return s.ForBuyer(ctx, Buyer{LevelID: levelID}, quantities)
}

// ForBuyer quotes each part at its quantity. The best price wins (TOT-2): the lowest of the buyer's contract and level
// and of retail that hold today and whose quantity is reached. A part without a price is absent from the map: it can't
// be ordered. So is one of which pricing is disabled.
func (*Service) ForBuyer(ctx context.Context, buyer Buyer, quantities map[int64]int) (map[int64]Quote, error) {
	ids := slices.Sorted(maps.Keys(quantities))
	all, err := keptFacts.Read(ctx, ids, readFacts)
	if err != nil {
		return nil, err
	}
	found, err := pricesOf(ctx, buyer, all)
	if err != nil {
		return nil, err
	}
	advertised, err := mapsOf(ctx, all)
	if err != nil {
		return nil, err
	}
	rebates, err := rebatesOf(ctx, all)
	if err != nil {
		return nil, err
	}
	quotes := map[int64]Quote{}
	for id, prices := range found {
		if q, ok := prices.quote(quantities[id], rebates[id]); ok {
			q.MAP = advertised[id]
			q.Hidden = q.UnitE4 < q.MAP
			quotes[id] = q
		}
	}
	return quotes, nil
}

// Breaks returns the quantities at which a part gets cheaper today, the smallest first, each price lower than the one
// before.
func (*Service) Breaks(ctx context.Context, buyer Buyer, partID int64) ([]Break, error) {
	all, err := keptFacts.Read(ctx, []int64{partID}, readFacts)
	if err != nil {
		return nil, err
	}
	found, err := pricesOf(ctx, buyer, all)
	if err != nil {
		return nil, err
	}
	rebates, err := rebatesOf(ctx, all)
	if err != nil {
		return nil, err
	}
	return breaks(found[partID].now, rebates[partID]), nil
}

// pricesOf picks the prices of a buyer and of retail that hold today. Parts of which pricing is disabled have none.
func pricesOf(ctx context.Context, buyer Buyer, all map[int64]facts) (map[int64]offer, error) {
	promised, err := promisedTo(ctx, buyer.CustomerID, slices.Sorted(maps.Keys(all)))
	if err != nil {
		return nil, err
	}
	found := make(map[int64][]entry, len(all))
	for id, f := range all {
		if buys := append(promised[id], ofLevel(f.prices, buyer.LevelID)...); len(buys) > 0 && !f.unpriced.is {
			found[id] = buys
		}
	}
	return offers(ctx, found)
}

// offers leaves what holds today. What day it is is asked only where it matters.
func offers(ctx context.Context, found map[int64][]entry) (map[int64]offer, error) {
	var err error
	day := ""
	hold := make(map[int64]offer, len(found))
	for id, prices := range found {
		if !slices.ContainsFunc(prices, func(e entry) bool { return e.dated() }) {
			hold[id] = offer{now: prices}
			continue
		}
		if day == "" {
			if day, err = today(ctx); err != nil {
				return nil, err
			}
		}
		hold[id] = newOffer(prices, day)
	}
	return hold, nil
}

// today is the day in the shop's first store; in UTC without one.
func today(ctx context.Context) (string, error) {
	stores, err := location.New().Locations(ctx)
	if err != nil {
		return "", err
	}
	if len(stores) == 0 {
		return clock.Now(ctx).Format(time.DateOnly), nil
	}
	return stores[0].Day(clock.Now(ctx)), nil
}

// ofLevel leaves the prices of a level and of retail; level 0 is retail.
func ofLevel(prices []entry, levelID int64) []entry {
	buys := make([]entry, 0, len(prices))
	for _, e := range prices {
		if e.own = e.levelID == levelID || levelID == 0; e.levelID == levelID || e.level == Retail {
			buys = append(buys, e)
		}
	}
	return buys
}

// least is a price below which a part is not advertised, on its days.
type least struct {
	unit money.E4
	span
}

// mapsOf returns what may be advertised at least of parts today; a part without a MAP is absent.
func mapsOf(ctx context.Context, all map[int64]facts) (map[int64]money.E4, error) {
	var err error
	day := ""
	found := map[int64]money.E4{}
	for id, f := range all {
		for _, p := range f.least { // by first day
			if p.dated() && day == "" {
				if day, err = today(ctx); err != nil {
					return nil, err
				}
			}
			if !p.dated() || p.holds(day) {
				found[id] = p.unit
			}
		}
	}
	return found, nil
}
