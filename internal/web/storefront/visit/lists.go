package visit

import (
	"context"

	"camber/internal/base/ids"
	"camber/internal/shop/access"
	"camber/internal/shop/saved"
	"camber/internal/web/wire"
)

// lists are those of whoever asks; nil where they are not offered: at the till, at a kiosk, and to who may not see
// prices (MODE-1, CAT-3).
func (s *Visits) lists(ctx context.Context, here Here) (saved.Lists, error) {
	if wire.Actor(ctx).Mode != access.Shop || here.PricesHidden {
		return nil, nil
	}
	return s.Saved.Lists(ctx, ListOwner(ctx))
}

// ListOwner is whose lists the session has: the customer's, else those under its own secret.
func ListOwner(ctx context.Context) saved.Owner {
	return saved.Of(wire.Actor(ctx), wire.CurrentVisit(ctx).Lists)
}

// KeepLists is ListOwner, with a secret in the session of a visitor who has none yet.
func KeepLists(ctx context.Context) (saved.Owner, error) {
	now := wire.CurrentVisit(ctx)
	if wire.Actor(ctx).CustomerID == 0 && now.Lists == "" {
		now.Lists = ids.Token()
		if err := wire.SaveVisit(ctx, now); err != nil {
			return saved.Owner{}, err
		}
	}
	return ListOwner(ctx), nil
}
