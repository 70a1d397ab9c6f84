package price

import (
	"context"
	"maps"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
)

type Service struct{}

func New() *Service { return &Service{} }

// AddLevel returns the new level. A code that is taken is a Conflict.
func (*Service) AddLevel(ctx context.Context, code, name string, sort int) (Level, error) {
	fields := map[string]fault.Text{}
	if code == "" {
		fields["code"] = fault.T("Required")
	}
	if name == "" {
		fields["name"] = fault.T("Required")
	}
	if len(fields) > 0 {
		return Level{}, fault.InFields(fields)
	}
	id, err := addLevel(ctx, code, name, sort)
	if err != nil {
		return Level{}, err
	}
	if id == 0 {
		return Level{}, fault.New(fault.Conflict, "This price level already exists.")
	}
	return Level{id, code, name, sort}, nil
}

// Levels returns all levels in the order that the owner gave them.
func (*Service) Levels(ctx context.Context) ([]Level, error) { return levels(ctx) }

// LevelName is what people call a level.
func (*Service) LevelName(ctx context.Context, id int64) (string, error) {
	all, err := levels(ctx)
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
func (*Service) RetailLevel(ctx context.Context) (Level, error) {
	all, err := levels(ctx)
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

// SavePrice sets what one piece costs at a level from a quantity on.
func (*Service) SavePrice(ctx context.Context, partID, levelID int64, minQuantity int, unit money.E4) error {
	if minQuantity < 1 || unit < 0 {
		return fault.InFields(map[string]fault.Text{"price": fault.T("A price is at least $0.00, from a quantity of at least 1 on")})
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := savePrice(ctx, partID, levelID, minQuantity, unit); err != nil {
			return err
		}
		return db.Changed(ctx, "price", partID)
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

// ForAll quotes each part at its quantity. Level 0 is retail. The best price wins (TOT-2): the lowest of the level's and
// of retail's whose quantity is reached. A part without a price is absent from the map: it can't be ordered.
func (*Service) ForAll(ctx context.Context, levelID int64, quantities map[int64]int) (map[int64]Quote, error) {
	found, err := entries(ctx, levelID, slices.Sorted(maps.Keys(quantities)))
	if err != nil {
		return nil, err
	}
	quotes := map[int64]Quote{}
	for id, prices := range found {
		if q, ok := quote(prices, quantities[id]); ok {
			quotes[id] = q
		}
	}
	return quotes, nil
}

// Breaks returns the quantities at which a part gets cheaper, the smallest first, each price lower than the one before.
func (*Service) Breaks(ctx context.Context, levelID, partID int64) ([]Break, error) {
	found, err := entries(ctx, levelID, []int64{partID})
	if err != nil {
		return nil, err
	}
	return breaks(found[partID]), nil
}
