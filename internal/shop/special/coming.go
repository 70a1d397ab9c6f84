package special

import (
	"context"

	"camber/internal/shop/purchase"
)

// Coming is what an order still waits for.
type Coming struct {
	Pieces int
	Day    string // YYYY-MM-DD, by which all of it is promised; empty: some of it is not
}

// After says whether something is not promised by a day of the store, YYYY-MM-DD (BAY-1).
func (c Coming) After(day string) bool { return c.Pieces > 0 && (c.Day == "" || c.Day > day) }

// Coming is what orders still wait for, by order. Those that wait for nothing are left out.
func (s *Service) Coming(ctx context.Context, orderIDs ...int64) (map[int64]Coming, error) {
	waits, err := s.needs.Stock.Awaited(ctx, orderIDs...)
	if err != nil {
		return nil, err
	}
	made, err := s.needs.Purchases.MadeFor(ctx, orderIDs...)
	if err != nil {
		return nil, err
	}
	found := map[int64]Coming{}
	for id, of := range waits {
		var c Coming
		for _, w := range of {
			c.Pieces += w.Open()
		}
		if c.Pieces == 0 {
			continue
		}
		var promised int
		if _, promised, c.Day = onOrder(made[id]); promised < c.Pieces {
			c.Day = ""
		}
		found[id] = c
	}
	return found, nil
}

// onOrder is how many pieces are still to come of purchases, how many of them on a day that is promised, and the last of
// these days.
func onOrder(made []purchase.Made) (pieces, promised int, day string) {
	for _, m := range made {
		for _, l := range m.Lines {
			if m.State != purchase.Ordered || l.Open() == 0 {
				continue
			}
			pieces += l.Open()
			if m.ExpectedDay != "" {
				promised, day = promised+l.Open(), max(day, m.ExpectedDay)
			}
		}
	}
	return pieces, promised, day
}
