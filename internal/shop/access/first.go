package access

import (
	"context"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/shop/audit"
)

// FirstLife is how long the way in of a shop that nobody owns yet serves.
const FirstLife = time.Hour

// OfferFirst returns a new key by which the shop's first owner comes in: once, and within FirstLife. It is empty where
// the shop has an owner.
func (s *Service) OfferFirst(ctx context.Context) (key string, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if isOwned, err := s.IsOwned(ctx); err != nil || isOwned {
			return err
		}
		key = ids.Token()
		return addFirst(ctx, ids.Hash(key), clock.Now(ctx), FirstLife)
	})
	return key, err
}

// IsOwned says whether somebody manages the staff of all stores.
func (*Service) IsOwned(ctx context.Context) (bool, error) {
	held, err := givable(ctx)
	return len(held) > 0, err
}

// Headcount says how many people may work, and how many of them manage the staff of all stores.
func (*Service) Headcount(ctx context.Context) (people, owners int, err error) {
	return headcount(ctx, ManageStaff)
}

// ReadFirst returns what AddFirst takes the key by, so that the key itself is kept nowhere. A key that was used, is too
// old or never was is NotFound, and which of these is not said.
func (*Service) ReadFirst(ctx context.Context, key string) (hash string, err error) {
	hash = ids.Hash(key)
	serves, err := firstServes(ctx, hash, clock.Now(ctx))
	if err == nil && !serves {
		err = firstGone()
	}
	return hash, err
}

// AddFirst makes the first owner of a shop, who may do everything at all stores, and uses up the key. One that was used
// meanwhile is NotFound: of two who send it at once, one owns the shop.
func (s *Service) AddFirst(ctx context.Context, hash string, n NewStaff) (id int64, err error) {
	all, err := roles(ctx, 0)
	if err != nil {
		return 0, err
	}
	i := slices.IndexFunc(all, func(r Role) bool { return len(r.Permissions) == len(AllPermissions()) })
	if i < 0 {
		return 0, noRole()
	}
	n.RoleID, n.AllLocations, n.Locations = all[i].ID, true, nil
	return s.addMember(ctx, audit.System, n, func(ctx context.Context) error {
		taken, err := takeFirst(ctx, hash, clock.Now(ctx))
		if err != nil {
			return err
		}
		if isOwned, err := s.IsOwned(ctx); err != nil {
			return err
		} else if !taken || isOwned {
			return firstGone()
		}
		return removeFirst(ctx)
	})
}

func firstGone() *fault.Error {
	return fault.New(fault.NotFound,
		"This link was used already or is too old. Start the program again: while the shop has no owner it prints a new one.")
}
