package price

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

// MostPrices is how many prices are saved at once.
const MostPrices = 1000

// PartPrice is a price of a part as a price sheet brings it. The same part, level, quantity and first day is the same
// price.
type PartPrice struct {
	PartID      int64
	LevelID     int64
	MinQuantity int      // at least 1
	Unit        money.E4 // more than 0: nothing is sold for nothing by a slip
	From, To    string   // days, both included; empty is open
	Remove      bool     // takes it away
}

// PartMAP is the least price at which a part may be advertised. The same part and first day is the same MAP.
type PartMAP struct {
	PartID   int64
	MAP      money.E4 // more than 0
	From, To string
	Remove   bool
}

// Saved is what became of the rows of SavePrices or SaveMAPs.
type Saved struct {
	Changed   int
	Unchanged int
	Rejected  map[int]map[string]fault.Text // by place of the row, then field
}

// SavePrices saves prices of parts and levels that exist, in one transaction; a bad row is rejected alone, and what is
// as it was writes nothing. Of the same price twice the last counts.
func (*Service) SavePrices(ctx context.Context, who audit.Who, prices []PartPrice) (Saved, error) {
	all, err := levels(ctx)
	if err != nil {
		return Saved{}, err
	}
	check := func(p PartPrice) map[string]fault.Text {
		fields := p.check()
		if !slices.ContainsFunc(all, func(l Level) bool { return l.ID == p.LevelID }) {
			fields["level"] = fault.T("There is no such price level.")
		}
		return fields
	}
	return bulk(ctx, who, "price.prices", prices, check, savePrices)
}

// SaveMAPs is SavePrices for what may be advertised.
func (*Service) SaveMAPs(ctx context.Context, who audit.Who, least []PartMAP) (Saved, error) {
	return bulk(ctx, who, "price.maps", least, PartMAP.check, saveMAPs)
}

// bulk saves the rows that pass check. save returns the parts of the rows that it changed, one for each row.
func bulk[T any](
	ctx context.Context, who audit.Who, action string, rows []T, check func(T) map[string]fault.Text,
	save func(context.Context, []T) ([]int64, error),
) (Saved, error) {
	if len(rows) > MostPrices {
		return Saved{}, fault.New(fault.TooMuch, "At most %s prices can be saved at once.", MostPrices)
	}
	done := Saved{Rejected: map[int]map[string]fault.Text{}}
	var good []T
	for i, r := range rows {
		if fields := check(r); len(fields) > 0 {
			done.Rejected[i] = fields
			continue
		}
		good = append(good, r)
	}
	err := db.Atomic(ctx, func(ctx context.Context) error {
		changed, err := save(ctx, good)
		if err != nil {
			return err
		}
		done.Changed, done.Unchanged = len(changed), len(good)-len(changed)
		if len(changed) == 0 {
			return nil
		}
		return audit.Write(ctx, audit.Row{Who: who, Action: action, Subject: "price",
			Detail: map[string]int{"changed": len(changed)}})
	})
	if err != nil {
		return Saved{}, err
	}
	return done, nil
}

func (p PartPrice) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	if p.MinQuantity < 1 || p.Unit <= 0 && !p.Remove {
		fields["price"] = fault.T("A price is more than $0.00, from a quantity of at least 1 on")
	}
	checkDays(fields, p.From, p.To)
	return fields
}

func (m PartMAP) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	if m.MAP <= 0 && !m.Remove {
		fields["map"] = fault.T("Amount must be more than $0.00")
	}
	checkDays(fields, m.From, m.To)
	return fields
}

func checkDays(fields map[string]fault.Text, from, to string) {
	for _, day := range []string{from, to} {
		if _, err := time.Parse(time.DateOnly, day); err != nil && day != "" {
			fields["days"] = fault.T("%s is not a day", day)
			return
		}
	}
	if from != "" && to != "" && to < from {
		fields["days"] = fault.T("The last day comes before the first")
	}
}

// rowKey is what makes a row of prices or MAPs the same; a MAP has no level and no quantity.
type rowKey struct {
	part, level int64
	quantity    int
	from        string
}

func byKey(a, b rowKey) int {
	return cmp.Or(cmp.Compare(a.part, b.part), cmp.Compare(a.level, b.level), cmp.Compare(a.quantity, b.quantity),
		cmp.Compare(a.from, b.from))
}

// wish is a row as it is to be, or to be gone.
type wish[R any] struct {
	row    R
	remove bool
}

func savePrices(ctx context.Context, prices []PartPrice) ([]int64, error) {
	wishes := make([]wish[priceRow], len(prices))
	for i, p := range prices {
		row := priceRow{PartID: p.PartID, LevelID: p.LevelID, MinQuantity: p.MinQuantity, FromDay: p.From, ToDay: p.To,
			PriceE4: p.Unit}
		wishes[i] = wish[priceRow]{row, p.Remove}
	}
	return save(ctx, wishes, lockPrices, removePrices, setPrices)
}

func saveMAPs(ctx context.Context, least []PartMAP) ([]int64, error) {
	wishes := make([]wish[mapRow], len(least))
	for i, m := range least {
		wishes[i] = wish[mapRow]{mapRow{PartID: m.PartID, FromDay: m.From, ToDay: m.To, MapE4: m.MAP}, m.Remove}
	}
	return save(ctx, wishes, lockMAPs, removeMAPs, setMAPs)
}

// save makes rows as they are wished, the last wish for a key, and returns the part of each row that changed.
func save[R interface {
	comparable
	key() rowKey
}](
	ctx context.Context, wishes []wish[R], lock func(context.Context, []int64) ([]R, error), remove,
	set func(context.Context, []R) error,
) (changed []int64, err error) {
	wished := map[rowKey]wish[R]{}
	for _, w := range wishes {
		wished[w.row.key()] = w
	}
	keys := slices.SortedFunc(maps.Keys(wished), byKey)
	var parts []int64
	for _, k := range keys {
		parts = append(parts, k.part)
	}
	kept, err := lock(ctx, slices.Compact(parts))
	if err != nil {
		return nil, err
	}
	before := map[rowKey]R{}
	for _, r := range kept {
		before[r.key()] = r
	}
	var gone, fresh []R
	for _, k := range keys {
		w := wished[k]
		old, is := before[k]
		switch {
		case w.remove && is:
			gone = append(gone, w.row)
		case !w.remove && old != w.row:
			fresh = append(fresh, w.row)
		default:
			continue
		}
		changed = append(changed, k.part)
	}
	if err := remove(ctx, gone); err != nil {
		return nil, err
	}
	if err := set(ctx, fresh); err != nil {
		return nil, err
	}
	return changed, db.Changed(ctx, changedPrice, slices.Compact(slices.Clone(changed))...)
}
