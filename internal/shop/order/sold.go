package order

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/phone"
	"camber/internal/shop/access"
)

// Sold finds what was sold at the actor's store by what a person at its counter says of it: the number of the order, the
// phone or the name of who bought it, or the number of a part of it (RTN-1). The newest first, at most so many.
func (s *Service) Sold(ctx context.Context, actor access.Actor, said string, limit int) ([]Listed, error) {
	said = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(said), "#"))
	if said == "" {
		return nil, nil
	}
	asks := []Search{{Customer: said}, {Part: said}}
	if id, err := strconv.ParseInt(said, 10, 64); err == nil && id > 0 {
		asks = append(asks, Search{ID: id})
	}
	if len(phone.Local(said)) >= leastDigits {
		asks = append(asks, Search{Telephone: said})
	}
	var found []Listed
	for _, q := range asks {
		q.LocationID, q.Status, q.Limit = actor.LocationID, Complete, limit
		page, err := s.List(ctx, actor, q)
		if err != nil {
			return nil, err
		}
		for _, o := range page.Orders {
			if !slices.ContainsFunc(found, func(has Listed) bool { return has.ID == o.ID }) {
				found = append(found, o)
			}
		}
	}
	slices.SortFunc(found, func(a, b Listed) int { return cmp.Compare(b.ID, a.ID) })
	return found[:min(len(found), limit)], nil
}

// leastDigits is of how many digits a phone number is looked for by its end.
const leastDigits = 4
