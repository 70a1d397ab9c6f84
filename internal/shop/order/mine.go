package order

import (
	"cmp"
	"context"
	"slices"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
)

// CanSort says whether a list of orders is sorted by a column (LIST-1).
func CanSort(by string) bool { return by == "" || sorts[by] != "" }

// Count counts the orders that a filter asks for, on all pages.
func (s *Service) Count(ctx context.Context, f Filter) (int, error) { return count(ctx, f) }

// OfThese returns an order of one of these customers; any other is not there (W-04).
func (s *Service) OfThese(ctx context.Context, id int64, customerIDs []int64) (Order, error) {
	o, err := s.Order(ctx, id)
	if err != nil {
		return Order{}, err
	}
	if o.CustomerID == 0 || !slices.Contains(customerIDs, o.CustomerID) {
		return Order{}, notFound()
	}
	return o, nil
}

// HoldOfThese is OfThese, and keeps everybody else from changing the order until the transaction ends.
func (s *Service) HoldOfThese(ctx context.Context, id int64, customerIDs []int64) (Order, error) {
	if err := lock(ctx, id); err != nil {
		return Order{}, err
	}
	return s.OfThese(ctx, id, customerIDs)
}

// Labels are the named statuses, in the order that the owner gave them.
func (s *Service) Labels(ctx context.Context) ([]Label, error) {
	known, err := labels(ctx)
	list := make([]Label, 0, len(known))
	for _, l := range known {
		list = append(list, l)
	}
	slices.SortFunc(list, func(a, b Label) int {
		return cmp.Or(cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.ID, b.ID))
	})
	return list, err
}

// LabelsAmong are those of Labels that orders of a filter have.
func (s *Service) LabelsAmong(ctx context.Context, f Filter) ([]Label, error) {
	met, err := statusesOf(ctx, f)
	if err != nil {
		return nil, err
	}
	all, err := s.Labels(ctx)
	return slices.DeleteFunc(all, func(l Label) bool { return !slices.Contains(met, l.ID) }), err
}

// RefuseSort is for a column that no list is sorted by.
func RefuseSort() error { return fault.New(fault.Invalid, "This list can't be sorted by that.") }

// LowestSold is the least that a piece of each part was sold for since a time, without tax and with its discount taken
// off. Parts that were not sold since are absent.
func (*Service) LowestSold(ctx context.Context, partIDs []int64, since time.Time) (map[int64]money.Cents, error) {
	return lowestSold(ctx, partIDs, since)
}
