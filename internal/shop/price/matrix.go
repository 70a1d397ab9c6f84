package price

import (
	"context"
	"maps"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/region"
)

// Derivation makes the prices of a level from another's (TRD-2): of every part that the level's own sheet gives no
// price of one piece. Prices of the other level that end are left alone: a special is not marked down a second time.
type Derivation struct {
	LevelID     int64
	FromLevelID int64 // 0: from none, the level has its own sheet alone
	Matrix      []Share
}

// Share is what of the other level's price is taken, for the parts of one brand.
type Share struct {
	BrandID    int64 // 0: every brand that has no share of its own
	Multiplier money.PPM
	Step       money.E4 // what a price is a multiple of: 1 is exact, 100 whole cents, 500 five cents
	Rounding   money.Way
}

// most that a share may be: ten times the other price, in steps of $1,000.
const (
	mostMultiplier money.PPM = 10_000_000
	mostStep       money.E4  = 1000_0000
)

// of is a unit price after the share; never less for more.
func (s Share) of(unit money.E4) money.E4 { return s.Multiplier.OfUnit(unit, s.Step, s.Rounding) }

// SaveDerivation replaces how a level is made from another; what is as it was writes nothing.
func (s *Service) SaveDerivation(ctx context.Context, who audit.Who, d Derivation) error {
	d.Matrix = slices.SortedFunc(slices.Values(d.Matrix), func(a, b Share) int { return int(a.BrandID - b.BrandID) })
	if fields := d.check(); len(fields) > 0 {
		return fault.InFields(fields)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		all, err := lockDerivations(ctx)
		if err != nil {
			return err
		}
		if err := d.checkLevels(ctx, all); err != nil {
			return err
		}
		if before := all[d.LevelID]; before.FromLevelID == d.FromLevelID && slices.Equal(before.Matrix, d.Matrix) {
			return nil
		}
		if err := saveDerivation(ctx, d); err != nil {
			return err
		}
		if err := audit.Write(ctx, audit.Row{
			Who: who, Action: "price.matrix", Subject: "price level", SubjectID: d.LevelID,
			Detail: map[string]any{"from_level": d.FromLevelID, "shares": len(d.Matrix)},
		}); err != nil {
			return err
		}
		return db.Changed(ctx, changedLevel, d.LevelID)
	})
}

func (d Derivation) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	if (d.FromLevelID == 0) != (len(d.Matrix) == 0) {
		fields["matrix"] = fault.T("A level is made from another by at least one share")
	}
	for i, share := range d.Matrix {
		if share.Multiplier <= 0 || share.Multiplier > mostMultiplier {
			fields["multiplier"] = fault.T("A multiplier is more than 0 and at most 10")
		}
		if share.Step < 1 || share.Step > mostStep || !share.Rounding.Known() {
			fields["rounding"] = fault.T("A price is rounded to a step of at least $0.0001")
		}
		if i > 0 && share.BrandID == d.Matrix[i-1].BrandID {
			fields["brand"] = fault.T("A brand has one share")
		}
	}
	return fields
}

// checkLevels refuses levels that don't exist, and a level that would be made from itself in the end.
func (d Derivation) checkLevels(ctx context.Context, all map[int64]Derivation) error {
	known, err := levels(ctx)
	if err != nil {
		return err
	}
	is := func(id int64) bool { return slices.ContainsFunc(known, func(l Level) bool { return l.ID == id }) }
	if !is(d.LevelID) || d.FromLevelID != 0 && !is(d.FromLevelID) {
		return fault.New(fault.NotFound, "There is no such price level.")
	}
	for at := d.FromLevelID; at != 0; at = all[at].FromLevelID {
		if at == d.LevelID {
			return fault.New(fault.Invalid, "A price level can't be made from itself.")
		}
	}
	return nil
}

// deriver makes what levels are made from others.
type deriver struct {
	levels map[int64]Level
	by     map[int64]Derivation
}

// derive adds to the prices of a part of a brand what the levels without a price of their own get from another. It asks
// no day: where a dated price of the sheet stands in for a derived one, inForce decides.
func (d deriver) derive(brandID int64, sheet []entry) []entry {
	all := slices.Clone(sheet)
	done := map[int64]bool{}
	var add func(level int64)
	add = func(level int64) {
		rule, is := d.by[level]
		if done[level] || !is {
			return
		}
		done[level] = true
		add(rule.FromLevelID)
		share, is := rule.share(brandID)
		if !is || slices.ContainsFunc(all, func(e entry) bool { return e.levelID == level && e.from == 1 && !e.dated() }) {
			return
		}
		name := d.levels[level].Code
		by := name + " (" + d.levels[rule.FromLevelID].Code + " × " + share.Multiplier.Factor() + ")"
		for _, e := range slices.Clone(all) {
			own := func(o entry) bool { return o.levelID == level && o.from == e.from && !o.dated() && o.by == "" }
			if e.levelID != rule.FromLevelID || e.last != "" || slices.ContainsFunc(all, own) {
				continue
			}
			all = append(all, entry{level: name, levelID: level, by: by, from: e.from, unit: share.of(e.unit), span: e.span})
		}
	}
	for _, level := range slices.Sorted(maps.Keys(d.by)) {
		add(level)
	}
	return all
}

func (d Derivation) share(brandID int64) (Share, bool) {
	for _, id := range []int64{brandID, 0} {
		if at := slices.IndexFunc(d.Matrix, func(s Share) bool { return s.BrandID == id }); at >= 0 {
			return d.Matrix[at], true
		}
	}
	return Share{}, false
}

// Derivations are the levels that are made from others, by level.
func (*Service) Derivations(ctx context.Context) (map[int64]Derivation, error) {
	return derivations(ctx)
}

// derive reads how levels are made from others, and adds their prices of parts.
func derive(ctx context.Context, found map[int64]facts) error {
	by, err := derivations(ctx)
	if err != nil {
		return err
	}
	all, err := levels(ctx)
	if err != nil {
		return err
	}
	d := deriver{map[int64]Level{}, by}
	for _, l := range all {
		d.levels[l.ID] = l
	}
	brands, err := catalog.New().BrandIDs(ctx, slices.Sorted(maps.Keys(found)))
	if err != nil {
		return err
	}
	for id, f := range found {
		if len(f.prices) > 0 {
			f.prices = d.derive(brands[id], f.prices)
			found[id] = f
		}
	}
	return nil
}

// UseOfBrands is what prices depend on brands for.
func (*Service) UseOfBrands() region.Use {
	return region.Use{Count: countOfBrand,
		Words: func(n int) fault.Text { return fault.T("Price levels that reckon with it: %d.", n) }}
}
