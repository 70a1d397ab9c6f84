package order

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

// ordersLately is how many orders are looked at for what a register sold last.
const ordersLately = 40

// Lately are the parts that were put on the last orders of a register, and the customers of those, each once and the last
// first, at most so many.
func (s *Service) Lately(ctx context.Context, registerID int64, most int) (parts, customers []int64, err error) {
	var orders []struct{ ID, CustomerID int64 }
	err = db.Read(ctx).NewRaw(`SELECT id, customer_id FROM orders WHERE register_id = ? AND register_id <> 0
		ORDER BY id DESC LIMIT ?`, registerID, ordersLately).Scan(ctx, &orders)
	if err != nil || len(orders) == 0 {
		return nil, nil, problemLately(err)
	}
	ids := make([]int64, len(orders))
	for i, o := range orders {
		ids[i] = o.ID
		if o.CustomerID != 0 {
			customers = addOnce(customers, o.CustomerID, most)
		}
	}
	var sold []int64
	err = db.Read(ctx).NewRaw(`SELECT part_id FROM order_lines WHERE order_id IN (?) AND kind = 'part'
		ORDER BY order_id DESC, sort DESC, id DESC`, bun.List(ids)).Scan(ctx, &sold)
	for _, id := range sold {
		parts = addOnce(parts, id, most)
	}
	return parts, customers, problemLately(err)
}

func problemLately(err error) error {
	if err != nil {
		return fmt.Errorf("read what a register sold last: %w", err)
	}
	return nil
}

func addOnce(list []int64, id int64, most int) []int64 {
	if len(list) >= most || slices.Contains(list, id) {
		return list
	}
	return append(list, id)
}
