package price

import (
	"context"
	"maps"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

// Amount is what a row of a price list says.
type Amount struct {
	Unit money.E4 `json:"unit,omitempty"`
	To   string   `json:"to,omitempty"` // the last day; empty is open
}

// Trace is what was changed of a price or a MAP: enough to take it back. The zero Amount is none.
type Trace struct {
	LevelID     int64  `json:"level,omitempty"`    // 0: what may be advertised
	MinQuantity int    `json:"quantity,omitempty"` // of a price
	From        string `json:"from,omitempty"`
	Was         Amount `json:"was,omitzero"`
	Is          Amount `json:"is,omitzero"`
}

// Snapshot is what parts cost at some moment, and what may be advertised.
type Snapshot map[rowKey]Amount

// Snapshot reads it, and keeps others from changing it until the transaction ends.
func (*Service) Snapshot(ctx context.Context, partIDs []int64) (Snapshot, error) {
	prices, err := lockPrices(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	least, err := lockMAPs(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	s := Snapshot{}
	for _, r := range prices {
		s[r.key()] = Amount{r.PriceE4, r.ToDay}
	}
	for _, r := range least {
		s[r.key()] = Amount{r.MapE4, r.ToDay}
	}
	return s, nil
}

// Until says by part what changed until a later moment.
func (s Snapshot) Until(later Snapshot) map[int64][]Trace {
	all := maps.Clone(s)
	maps.Copy(all, later)
	traces := map[int64][]Trace{}
	for _, k := range slices.SortedFunc(maps.Keys(all), byKey) {
		if s[k] != later[k] {
			traces[k.part] = append(traces[k.part],
				Trace{LevelID: k.level, MinQuantity: k.quantity, From: k.from, Was: s[k], Is: later[k]})
		}
	}
	return traces
}

// ChangedSince are the places of the traces of a part whose price is not any more as it was made.
func (s *Service) ChangedSince(ctx context.Context, partID int64, traces []Trace) (places []int, err error) {
	now, err := s.Snapshot(ctx, []int64{partID})
	for i, t := range traces {
		if err == nil && now[rowKey{partID, t.LevelID, t.MinQuantity, t.From}] != t.Is {
			places = append(places, i)
		}
	}
	return places, err
}

// TakeBack gives a part the prices that it had before, and returns the places of the traces that stay: somebody has
// changed that price since, or its level is gone. What was derived from another level is derived again.
func (s *Service) TakeBack(ctx context.Context, who audit.Who, partID int64, traces []Trace) (kept []int, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		since, err := s.ChangedSince(ctx, partID, traces)
		if err != nil {
			return err
		}
		kept = since
		var prices []PartPrice
		var least []PartMAP
		var places []int // of prices
		for i, t := range traces {
			remove := t.Was == Amount{}
			switch {
			case slices.Contains(since, i):
			case t.LevelID == 0:
				least = append(least, PartMAP{PartID: partID, MAP: t.Was.Unit, From: t.From, To: t.Was.To, Remove: remove})
			default:
				prices = append(prices, PartPrice{PartID: partID, LevelID: t.LevelID, MinQuantity: t.MinQuantity,
					Unit: t.Was.Unit, From: t.From, To: t.Was.To, Remove: remove})
				places = append(places, i)
			}
		}
		saved, err := s.SavePrices(ctx, who, prices)
		if err != nil {
			return err
		}
		for at := range saved.Rejected {
			kept = append(kept, places[at])
		}
		slices.Sort(kept)
		_, err = s.SaveMAPs(ctx, who, least)
		return err
	})
	return kept, err
}
