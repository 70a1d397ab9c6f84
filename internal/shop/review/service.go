package review

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

type Service struct{ parts *catalog.Service }

func New(parts *catalog.Service) *Service { return &Service{parts} }

// Changed is the kind in the change feed; its key is the part's.
const Changed = "review"

const (
	mostKept   = 5000 // parts whose reviews a server keeps
	mostShown  = 50   // reviews that a product page shows
	mostListed = 200  // reviews that staff see at once
)

var keptReviews = kept.NewShelf[int64, []Review](mostKept, kept.Keyed(Changed))

// Approved returns the newest approved reviews of a part, at most 50.
func (*Service) Approved(ctx context.Context, partID int64) ([]Review, error) {
	found, err := keptReviews.Read(ctx, []int64{partID},
		func(ctx context.Context, partIDs []int64) (map[int64][]Review, error) {
			list := map[int64][]Review{}
			for _, id := range partIDs {
				approved, err := reviews(ctx, filter{partID: id, state: Approved, limit: mostShown})
				if err != nil {
					return nil, err
				}
				list[id] = approved
			}
			return list, nil
		})
	return found[partID], err
}

// Own returns what a customer wrote of a part; nothing: not found.
func (*Service) Own(ctx context.Context, customerID, partID int64) (r Review, found bool, err error) {
	own, err := reviews(ctx, filter{partID: partID, customerID: customerID, limit: 1})
	if err != nil || len(own) == 0 {
		return Review{}, false, err
	}
	return own[0], true, nil
}

// InState returns the reviews in a state, at most 200 (PROD-8): of those that wait the oldest first, of the others the
// newest.
func (*Service) InState(ctx context.Context, actor access.Actor, s State) ([]Review, error) {
	if err := mayModerate(actor); err != nil {
		return nil, err
	}
	return reviews(ctx, filter{state: s, limit: mostListed, oldest: s == Waiting})
}

// Write keeps what a buyer says of a part: one review of each, changed as often as they like until it is approved. A
// rejected one that is written anew waits again.
func (*Service) Write(ctx context.Context, actor access.Actor, d Draft) error {
	if actor.Kind != access.Customer {
		return fault.New(fault.Unauthenticated, "Please sign in first.")
	}
	if !d.Bought {
		return fault.New(fault.Forbidden, "Only buyers of this part can review it.")
	}
	d.Body = strings.TrimSpace(strings.ReplaceAll(d.Body, "\r\n", "\n"))
	if err := d.check(); err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		id, err := write(ctx, actor.CustomerID, d, clock.Now(ctx))
		if err != nil {
			return err
		}
		if id == 0 {
			return fault.New(fault.Conflict, "Your review has been published. It can no longer be changed.")
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "review.write", Subject: "review", SubjectID: id,
			Detail: map[string]any{"part_id": d.PartID, "rating": d.Rating}})
	})
}

// Decide approves or rejects a review as it was read: words that were changed meanwhile are a Conflict. What is
// approved counts and is shown; an approved one that is rejected does no more.
func (s *Service) Decide(ctx context.Context, actor access.Actor, id, version int64, to State) error {
	if err := mayModerate(actor); err != nil {
		return err
	}
	if to != Approved && to != Rejected {
		return fault.New(fault.Invalid, "A review is approved or rejected.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		all, err := lock(ctx, id)
		if err != nil {
			return err
		}
		here := slices.IndexFunc(all, func(r Review) bool { return r.ID == id })
		switch before := all[here]; {
		case before.State == to:
			return nil // the same decision again
		case before.Version != version:
			return fault.New(fault.Conflict, "This review was changed meanwhile. Please read it again.")
		}
		if err := decide(ctx, id, to, actor.StaffID, clock.Now(ctx)); err != nil {
			return err
		}
		all[here].State = to
		stars, count := sum(all)
		if err := s.parts.SaveRating(ctx, all[here].PartID, stars, count); err != nil {
			return err
		}
		if err := db.Changed(ctx, Changed, all[here].PartID); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "review." + string(to), Subject: "review", SubjectID: id,
			LocationID: actor.LocationID, RegisterID: actor.RegisterID})
	})
}

func mayModerate(actor access.Actor) error {
	if !actor.May(access.ModerateReviews) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return nil
}

// Move hands the reviews of one customer to another, but for parts that both wrote of.
func Move(ctx context.Context, from, to int64) error { return move(ctx, from, to) }

// Forget takes the name off a customer's reviews.
func Forget(ctx context.Context, customerID int64) error { return forget(ctx, customerID) }
