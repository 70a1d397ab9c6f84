package cart

import (
	"context"

	"camber/internal/base/db"
)

// Join brings what another cart of the same visitor holds into the one that they go on with, and returns the uuid of that.
// Of two carts of which one can't be changed any more, they go on with the other.
func (s *Service) Join(ctx context.Context, uuid, other string) (string, error) {
	goesOn := uuid
	err := db.Atomic(ctx, func(ctx context.Context) error {
		into, found, err := newest(ctx, withUUID(uuid))
		if err != nil {
			return err
		}
		from, isThere, err := newest(ctx, withUUID(other))
		if err != nil || !isThere || from.ID == into.ID {
			return err
		}
		if !found {
			goesOn = other
			return nil
		}
		for _, id := range inOrder(into.ID, from.ID) {
			c, _, err := newest(ctx, locked(id))
			if err != nil {
				return err
			}
			if c.State != Open || c.Channel != Web || c.CustomerID != 0 {
				return nil
			}
			if id == into.ID {
				into = c
			} else {
				from = c
			}
		}
		if err := merge(ctx, &into, from); err != nil {
			return err
		}
		return saveCart(ctx, into)
	})
	return goesOn, err
}
