package product

import (
	"context"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/stock"
)

// Reasons are those for which a count is corrected.
func Reasons() []string { return []string{"counted", "damaged", "lost", "found", "used"} }

// Correction is another count of a product in a store.
type Correction struct {
	Seen   int // what was there when the form was opened
	Count  int
	Reason string // one of Reasons
}

// Adjust sets how many pieces of a product lie in a store. Another number than was seen is a Conflict.
func (s *Service) Adjust(ctx context.Context, actor access.Actor, partID, locationID int64, c Correction) error {
	if !actor.May(access.ReceiveStock) || !actor.At(locationID) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	if !slices.Contains(Reasons(), c.Reason) {
		return fault.InFields(map[string]fault.Text{"reason": fault.T("Please choose one of the list")})
	}
	store, err := s.needs.Locations.Location(ctx, locationID)
	if err != nil {
		return err
	}
	day := store.Day(clock.Now(ctx))
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.needs.Parts.HeldSheet(ctx, partID); err != nil {
			return err
		}
		err := s.needs.Stock.Correct(ctx, actor.Who(), day, stock.Correction{PartID: partID, LocationID: locationID,
			Seen: c.Seen, Count: c.Count, Reason: c.Reason})
		if err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "part.stock", Subject: "part", SubjectID: partID,
			LocationID: locationID, Detail: map[string]any{"on_hand": audit.Change{From: c.Seen, To: c.Count}, "reason": c.Reason}})
	})
}
