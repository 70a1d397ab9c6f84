package stock

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
)

// Lost are pieces of a part that somebody asked a store for, and did not get.
type Lost struct {
	LocationID int64
	PartID     int64
	Pieces     int
	Wish       string // whose it is: the same wish counts once, with its most pieces; empty: each counts
	Day        string // YYYY-MM-DD, of the store
}

// MostLost is how many pieces of a part are lost at once: who asks for more has mistyped.
const MostLost = 1000

// NoteLost writes down what could not be sold (LOST-1).
func (*Service) NoteLost(ctx context.Context, who audit.Who, lost ...Lost) error {
	for _, l := range lost {
		if l.Pieces < 1 || l.Pieces > MostLost {
			return fault.New(fault.Invalid, "1 to %s pieces.", MostLost)
		}
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		for _, l := range lost {
			if err := addLost(ctx, l, who, clock.Now(ctx)); err != nil {
				return err
			}
		}
		return nil
	})
}

// SetOneOff says whether an order is one that says nothing of what will be asked for: of many pieces at once, or of what
// nobody else wants. What it sold is no demand then.
func (*Service) SetOneOff(ctx context.Context, who audit.Who, orderID int64, is bool) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		was, err := isOneOff(ctx, orderID)
		if err != nil || was == is {
			return err
		}
		action := "one_off.remove"
		if is {
			action, err = "one_off.add", addOneOff(ctx, orderID, who.ID, clock.Now(ctx))
		} else {
			err = removeOneOff(ctx, orderID)
		}
		if err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: who, Action: action, Subject: "one_off", SubjectID: orderID})
	})
}

// IsOneOff says whether it is one.
func (*Service) IsOneOff(ctx context.Context, orderID int64) (bool, error) {
	return isOneOff(ctx, orderID)
}
