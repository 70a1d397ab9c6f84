package saved

import (
	"context"
	"errors"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
)

// Service is what can be done with the lists.
type Service struct{ parts *catalog.Service }

func New(parts *catalog.Service) *Service { return &Service{parts: parts} }

// Lists are both lists of an owner. A part that is no longer sold is on none, until it is sold again.
func (s *Service) Lists(ctx context.Context, of Owner) (Lists, error) {
	if of.isNobody() {
		return Lists{}, nil
	}
	rows, err := entries(ctx, of)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, 0, len(rows))
	for _, e := range rows {
		ids = append(ids, e.partID)
	}
	parts, err := s.parts.Parts(ctx, ids)
	if err != nil {
		return nil, err
	}
	lists := Lists{}
	for _, e := range rows {
		if parts[e.partID].Active {
			lists[e.list] = append(lists[e.list], e.partID)
		}
	}
	return lists, nil
}

// Add puts a part on a list; one that is there already stays where it is. A part that is not sold is NotFound, a full
// list is a Conflict: nothing that somebody chose is dropped for something newer.
func (s *Service) Add(ctx context.Context, to Owner, list List, partID int64) (catalog.Part, error) {
	var part catalog.Part
	if to.isNobody() {
		return part, errors.New("a list of nobody")
	}
	err := db.Atomic(ctx, func(ctx context.Context) error {
		p, err := s.parts.Part(ctx, partID)
		if err != nil {
			return err
		}
		if !p.Active {
			return fault.New(fault.NotFound, "This part is no longer sold.")
		}
		if err := lock(ctx, to, list); err != nil {
			return err
		}
		lists, err := s.Lists(ctx, to)
		if err != nil {
			return err
		}
		if !lists.Has(list, partID) {
			if len(lists[list]) >= list.Most() {
				return list.full()
			}
			if err := add(ctx, to, list, partID); err != nil {
				return err
			}
		}
		part = p
		return nil
	})
	return part, err
}

// Remove takes a part off a list; one that is not there is no error, one that never was a part is NotFound.
func (s *Service) Remove(ctx context.Context, from Owner, list List, partID int64) (catalog.Part, error) {
	part, err := s.parts.Part(ctx, partID)
	if err != nil || from.isNobody() {
		return part, err
	}
	return part, remove(ctx, from, list, partID)
}

// Move gives all that one owner has to another: a visitor's lists to who signs in, a customer's to the one that it is
// merged into. What is moved is the newer wish and stays in any case; of what was there the oldest goes where a list
// would hold too many.
func (s *Service) Move(ctx context.Context, from, to Owner) error {
	if from.isNobody() || to.isNobody() || from == to {
		return nil
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		moved, err := s.Lists(ctx, from)
		if err != nil {
			return err
		}
		for _, list := range []List{Compare, Wishlist} {
			if len(moved[list]) == 0 {
				continue
			}
			if err := lock(ctx, to, list); err != nil {
				return err
			}
			there, err := s.Lists(ctx, to)
			if err != nil {
				return err
			}
			for _, partID := range moved[list] {
				if err := add(ctx, to, list, partID); err != nil {
					return err
				}
			}
			room := list.Most() - len(moved[list])
			for _, partID := range slices.Backward(there[list]) {
				switch {
				case moved.Has(list, partID):
				case room > 0:
					room--
				default:
					if err := remove(ctx, to, list, partID); err != nil {
						return err
					}
				}
			}
		}
		return Erase(ctx, from)
	})
}

// Erase empties both lists of an owner: what is left to do with a customer who is erased.
func Erase(ctx context.Context, of Owner) error { return removeAll(ctx, of) }
