package product

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// What each state of a shelf asks of its row, word by word as its index does.
var shelfStates = map[string]string{
	None: "l.on_hand = l.reserved",
	Low:  "l.on_hand - l.reserved <= 2",
	Held: "l.reserved > 0",
}

var shelfSorts = map[string]string{"number": "p.number_norm", "on_hand": "l.on_hand", "reserved": "l.reserved"}

func pageOfShelves(ctx context.Context, f ShelfFilter) *bun.SelectQuery {
	q := shelvesIn(ctx, f).ColumnExpr("l.part_id, l.location_id, l.on_hand, l.reserved, l.bin")
	if where := shelfStates[f.State]; where != "" {
		q.Where(where)
	}
	if f.Sort == "number" {
		q.Join("JOIN parts AS p ON p.id = l.part_id")
	}
	if column := shelfSorts[f.Sort]; column != "" {
		q.OrderExpr(column + direction(f.Desc))
	}
	return q.OrderExpr("l.part_id DESC, l.location_id DESC").Limit(int64(f.Limit)).Offset(int64(f.Offset))
}

func shelves(ctx context.Context, f ShelfFilter) ([]Shelf, error) {
	var rows []struct {
		PartID     int64
		LocationID int64
		OnHand     int
		Reserved   int
		Bin        string
	}
	if err := pageOfShelves(ctx, f).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("list what lies where: %w", err)
	}
	found := make([]Shelf, len(rows))
	for i, r := range rows {
		found[i] = Shelf{Part: catalog.Part{ID: r.PartID}, LocationID: r.LocationID, OnHand: r.OnHand,
			Reserved: r.Reserved, Bin: r.Bin}
	}
	return found, nil
}

func direction(isDesc bool) string {
	if isDesc {
		return " DESC"
	}
	return " ASC"
}

func shelvesIn(ctx context.Context, f ShelfFilter) *bun.SelectQuery {
	q := db.Read(ctx).NewSelect().TableExpr("stock_levels AS l")
	if f.LocationID != 0 {
		q.Where("l.location_id = ?", f.LocationID)
	}
	if found := searchedParts(ctx, f.Search); found != nil {
		q.Where("l.part_id IN (?)", found)
	}
	return q
}

// searchedParts are the parts that a search finds; nil: it says nothing.
func searchedParts(ctx context.Context, search string) *bun.SelectQuery {
	f := Filter{Search: search}
	if len(f.words()) == 0 {
		return nil
	}
	return searched(db.Read(ctx).NewSelect().TableExpr("parts AS p").ColumnExpr("p.id"), f)
}

func countedShelves(ctx context.Context, f ShelfFilter) (map[string]int, error) {
	counts := map[string]int{"": 0, None: 0, Low: 0, Held: 0}
	for state := range counts {
		q := shelvesIn(ctx, f)
		if where := shelfStates[state]; where != "" {
			q.Where(where)
		}
		n, err := db.CountSome(ctx, q)
		if err != nil {
			return nil, fmt.Errorf("count what lies where: %w", err)
		}
		counts[state] = n
	}
	return counts, nil
}

// pageOfMovements are ids, read from an index alone, however far behind the page is.
func pageOfMovements(ctx context.Context, f MovementFilter) *bun.SelectQuery {
	return movementsIn(ctx, f).ColumnExpr("m.id").OrderExpr("m.at_us DESC, m.id DESC").Limit(int64(f.Limit)).
		Offset(int64(f.Offset))
}

func movements(ctx context.Context, f MovementFilter) ([]Movement, error) {
	var ids []int64
	if err := pageOfMovements(ctx, f).Scan(ctx, &ids); err != nil || len(ids) == 0 {
		return nil, err
	}
	var rows []struct {
		ID         int64
		PartID     int64
		LocationID int64
		Kind       string
		Quantity   int
		Reason     string
		OrderID    int64
		AtUs       int64
		ActorKind  string
		ActorID    int64
	}
	err := db.Read(ctx).NewSelect().TableExpr("stock_movements AS m").
		ColumnExpr("m.id, m.part_id, m.location_id, m.kind, m.quantity, m.reason, m.order_id, m.at_us").
		ColumnExpr("m.actor_kind, m.actor_id").Where("m.id IN (?)", bun.List(ids)).
		OrderExpr("m.at_us DESC, m.id DESC").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("list movements: %w", err)
	}
	found := make([]Movement, len(rows))
	for i, r := range rows {
		found[i] = Movement{ID: r.ID, Part: catalog.Part{ID: r.PartID}, LocationID: r.LocationID, Kind: r.Kind,
			Quantity: r.Quantity, Reason: r.Reason, OrderID: r.OrderID, At: db.Time(r.AtUs),
			Who: audit.Who{Kind: r.ActorKind, ID: r.ActorID}}
	}
	return found, nil
}

func movementsIn(ctx context.Context, f MovementFilter) *bun.SelectQuery {
	q := db.Read(ctx).NewSelect().TableExpr("stock_movements AS m")
	for _, one := range []struct {
		column string
		id     int64
	}{{"part_id", f.PartID}, {"location_id", f.LocationID}, {"order_id", f.OrderID}} {
		if one.id != 0 {
			q.Where("m.? = ?", bun.Ident(one.column), one.id)
		}
	}
	if f.Kind != "" {
		q.Where("m.kind = ?", f.Kind)
	}
	if f.Reason != "" {
		q.Where("m.kind = 'adjusted' AND m.reason = ?", f.Reason)
	}
	if !f.From.IsZero() {
		q.Where("m.at_us >= ?", db.Us(f.From))
	}
	if !f.To.IsZero() {
		q.Where("m.at_us < ?", db.Us(f.To))
	}
	if found := searchedParts(ctx, f.Search); found != nil {
		q.Where("m.part_id IN (?)", found)
	}
	return q
}

func countedMovements(ctx context.Context, f MovementFilter) (int, error) {
	n, err := db.CountSome(ctx, movementsIn(ctx, f))
	if err != nil {
		return 0, fmt.Errorf("count movements: %w", err)
	}
	return n, nil
}
