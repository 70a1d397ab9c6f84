package price

import (
	"context"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/access"
)

// Special is a price that ends, and what it stands in for.
type Special struct {
	PartPrice
	State SpecialState
	Usual money.E4 // at the same level and quantity without it, None: no price
}

// SpecialState says when a special holds.
type SpecialState string

const (
	SpecialComing SpecialState = "coming"
	SpecialOn     SpecialState = "on"
	SpecialOver   SpecialState = "over"
)

// Version names what a special was as somebody saw it.
func (p PartPrice) Version() string { return ids.Version(p.Unit, p.To) }

// SpecialFilter says which specials are listed.
type SpecialFilter struct {
	PartID  int64        // 0: of every part
	LevelID int64        // 0: at every level
	State   SpecialState // empty: any
	Limit   int
	Offset  int
}

// SpecialPrices returns a page of the specials, what ends last first, and how many there are by state: "" is all.
func (*Service) SpecialPrices(ctx context.Context, f SpecialFilter) ([]Special, map[string]int, error) {
	day, err := today(ctx)
	if err != nil {
		return nil, nil, err
	}
	found, counts, err := listedSpecials(ctx, day, f)
	if err != nil {
		return nil, nil, err
	}
	prices := make([]PartPrice, len(found))
	for i, one := range found {
		prices[i] = one.PartPrice
	}
	usual, err := usuals(ctx, prices)
	for i := range usual {
		found[i].Usual = usual[i]
	}
	return found, counts, err
}

// AddSpecial adds a price that ends. What is wrong is told by field; the same part, level, quantity and first day can
// have one price alone.
func (s *Service) AddSpecial(ctx context.Context, actor access.Actor, p PartPrice) error {
	return s.changeSpecial(ctx, actor, "price.special", p, func(kept *PartPrice) error {
		if kept != nil {
			return fault.InFields(map[string]fault.Text{
				"from": fault.T("This level has another price from this quantity and day on.")})
		}
		return nil
	})
}

// SaveSpecial changes what a special costs and when it ends. version is of the one that was seen: another one now is a
// Conflict.
func (s *Service) SaveSpecial(ctx context.Context, actor access.Actor, version string, p PartPrice) error {
	return s.changeSpecial(ctx, actor, "price.special", p, func(kept *PartPrice) error { return seen(kept, version) })
}

// EndSpecial takes a special away, as SaveSpecial changes it.
func (s *Service) EndSpecial(ctx context.Context, actor access.Actor, version string, p PartPrice) error {
	p.Remove = true
	return s.changeSpecial(ctx, actor, "price.special_end", p, func(kept *PartPrice) error { return seen(kept, version) })
}

func seen(kept *PartPrice, version string) error {
	if kept == nil || kept.Version() != version {
		return fault.Meanwhile(nil)
	}
	return nil
}

// changeSpecial makes a special as it is wished where fits has nothing against what is kept, nil: nothing.
func (s *Service) changeSpecial(ctx context.Context, actor access.Actor, action string, p PartPrice,
	fits func(kept *PartPrice) error) error {
	if !actor.May(access.EditCatalog) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	level, err := s.Level(ctx, p.LevelID)
	if err != nil {
		return fault.InFields(map[string]fault.Text{"level_id": fault.T("There is no such price level.")})
	}
	if fields := p.checkSpecial(); len(fields) > 0 {
		return fault.InFields(fields)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		rows, err := lockPrices(ctx, []int64{p.PartID})
		if err != nil {
			return err
		}
		var kept *PartPrice
		for _, r := range rows {
			if r.key() == (rowKey{p.PartID, p.LevelID, p.MinQuantity, p.From}) {
				kept = &PartPrice{Unit: r.PriceE4, To: r.ToDay}
			}
		}
		if err := fits(kept); err != nil {
			return err
		}
		changed, err := savePrices(ctx, []PartPrice{p})
		if err != nil || len(changed) == 0 {
			return err
		}
		detail := map[string]any{"level_name": level.Name, "quantity": p.MinQuantity, "from": p.From}
		changes := changeOf(detail, p.Unit, p.To, p.Remove)
		if kept != nil {
			changes.from(kept.Unit, kept.To)
		}
		return changes.write(ctx, actor, action, p.PartID)
	})
}

func (p PartPrice) checkSpecial() map[string]fault.Text {
	if p.Remove {
		return nil
	}
	fields := p.check()
	daysAtTheLast(fields)
	if p.MinQuantity < 1 {
		fields["quantity"] = fault.T("At least one piece.")
	}
	if p.To == "" {
		fields["to"] = fault.T("Required")
	}
	return fields
}
