package order

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/events"
	"camber/internal/base/ids"
	"camber/internal/shop/access"
)

// unseen is after how long without a word a screen has gone, with its server or its line.
const unseen = time.Minute

// Opening is a register at which an order is open, and who stands there.
type Opening struct{ RegisterID, StaffID int64 }

// OpeningTopic is where it is told that an order was opened or left somewhere.
func OpeningTopic(orderID int64) string { return "openings of order " + strconv.FormatInt(orderID, 10) }

// Open notes that a screen of the actor's register has an order open, until Leave is called with the token, or
// StillOpen is not for a minute.
func (s *Service) Open(ctx context.Context, actor access.Actor, orderID int64) (token string, err error) {
	token = ids.Token()
	err = db.Atomic(ctx, func(ctx context.Context) error {
		now := clock.Now(ctx)
		if err := dropOpenings(ctx, now.Add(-unseen)); err != nil {
			return err
		}
		o := openingRow{Token: token, OrderID: orderID, RegisterID: actor.RegisterID, StaffID: actor.StaffID,
			SeenUs: db.Us(now)}
		if err := addOpening(ctx, o); err != nil {
			return err
		}
		return events.Publish(ctx, OpeningTopic(orderID), nil)
	})
	return token, err
}

// StillOpen says that a screen is still there.
func (s *Service) StillOpen(ctx context.Context, token string) error {
	return seeOpening(ctx, token, clock.Now(ctx))
}

// Leave notes that a screen has the order open no more.
func (s *Service) Leave(ctx context.Context, orderID int64, token string) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := dropOpening(ctx, token); err != nil {
			return err
		}
		return events.Publish(ctx, OpeningTopic(orderID), nil)
	})
}

// OpenElsewhere returns where an order is open beside the actor's own register, each register and person once.
func (s *Service) OpenElsewhere(ctx context.Context, actor access.Actor, orderID int64) ([]Opening, error) {
	rows, err := openings(ctx, orderID, clock.Now(ctx).Add(-unseen))
	if err != nil {
		return nil, err
	}
	var elsewhere []Opening
	for _, r := range rows {
		if r.RegisterID != actor.RegisterID {
			elsewhere = append(elsewhere, Opening{r.RegisterID, r.StaffID})
		}
	}
	slices.SortFunc(elsewhere, func(a, b Opening) int {
		return cmp.Or(cmp.Compare(a.RegisterID, b.RegisterID), cmp.Compare(a.StaffID, b.StaffID))
	})
	return slices.Compact(elsewhere), nil
}
