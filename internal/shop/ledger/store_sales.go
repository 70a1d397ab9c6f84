package ledger

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

const latestOfAll = math.MaxInt64

// salesOf reads a stretch of the ledger by its ids: what is sold is an entry, and what was voided its mirror.
func salesOf(ctx context.Context, after, upTo int64) ([]DaySum, error) {
	var sums []DaySum
	err := db.Read(ctx).NewSelect().TableExpr("ledger_entries AS e").Join("JOIN ledger_lines AS l ON l.entry_id = e.id").
		Join("JOIN ledger_accounts AS a ON a.id = l.account_id").
		ColumnExpr("e.business_day, e.location_id").
		ColumnExpr("-sum(CASE WHEN e.cause = ? THEN l.amount_cents ELSE 0 END) AS sold", ByOrder).
		ColumnExpr("-sum(CASE WHEN e.cause = ? THEN l.amount_cents ELSE 0 END) AS returned", ByReturn).
		ColumnExpr("count(DISTINCT CASE WHEN e.cause = ? AND e.reversal_of IS NULL THEN e.id END) - "+
			"count(DISTINCT CASE WHEN e.cause = ? AND e.reversal_of IS NOT NULL THEN e.id END) AS orders", ByOrder, ByOrder).
		Where("e.id > ? AND e.id <= ? AND e.cause IN (?, ?)", after, upTo, ByOrder, ByReturn).
		Where("(a.code IN (?) OR a.code LIKE 'core:%')", bun.List(salesBy)).
		GroupExpr("1, 2").OrderExpr("1, 2").Scan(ctx, &sums)
	if err != nil {
		return nil, fmt.Errorf("add up sales by day: %w", err)
	}
	return sums, nil
}

func latest(ctx context.Context, before time.Time) (id int64, err error) {
	var ids []int64
	err = db.Read(ctx).NewSelect().Model((*entryRow)(nil)).Column("id").Where("at_us < ?", db.Us(before)).
		OrderExpr("id DESC").Limit(1).Scan(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("read the latest entry: %w", err)
	}
	if len(ids) > 0 {
		id = ids[0]
	}
	return id, nil
}

type dayRow struct {
	bun.BaseModel `bun:"table:sales_days,alias:d"`
	BusinessDay   string `bun:",pk"`
	LocationID    int64  `bun:",pk"`
	SoldCents     money.Cents
	ReturnedCents money.Cents
	Orders        int
}

type untilRow struct {
	bun.BaseModel `bun:"table:sales_days_until,alias:u"`
	ID            int64 `bun:",pk"`
	EntryID       int64
}

func until(ctx context.Context) (entryID int64, err error) {
	err = db.Read(ctx).NewSelect().Model((*untilRow)(nil)).ColumnExpr("coalesce(max(entry_id), 0)").Scan(ctx, &entryID)
	if err != nil {
		return 0, fmt.Errorf("read how far days are added up: %w", err)
	}
	return entryID, nil
}

// lockUntil is until, held to the end of the transaction: of two who add up at once the second begins where the first
// ended.
func lockUntil(ctx context.Context) (entryID int64, err error) {
	row := untilRow{ID: 1}
	_, err = db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (id) DO UPDATE").Set("entry_id = u.entry_id").
		Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("hold how far days are added up: %w", err)
	}
	return until(ctx)
}

// addDays adds sums to those of their days; the ledger is added up to an entry then.
func addDays(ctx context.Context, sums []DaySum, upTo int64) error {
	for _, s := range sums {
		row := dayRow{BusinessDay: s.BusinessDay, LocationID: s.LocationID, SoldCents: s.Sold, ReturnedCents: s.Returned,
			Orders: s.Orders}
		_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (business_day, location_id) DO UPDATE").
			Set("sold_cents = d.sold_cents + EXCLUDED.sold_cents").
			Set("returned_cents = d.returned_cents + EXCLUDED.returned_cents").
			Set("orders = d.orders + EXCLUDED.orders").Exec(ctx)
		if err != nil {
			return fmt.Errorf("add to the sales of %s: %w", s.BusinessDay, err)
		}
	}
	_, err := db.Write(ctx).NewUpdate().Model((*untilRow)(nil)).Set("entry_id = ?", upTo).Where("id = 1").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save how far days are added up: %w", err)
	}
	return nil
}

func days(ctx context.Context, from, to string) ([]DaySum, error) {
	var rows []dayRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("business_day", "location_id", "sold_cents", "returned_cents", "orders").
		Where("business_day BETWEEN ? AND ?", from, to).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the sales of days: %w", err)
	}
	found := make([]DaySum, len(rows))
	for i, r := range rows {
		found[i] = DaySum{BusinessDay: r.BusinessDay, LocationID: r.LocationID, Sold: r.SoldCents,
			Returned: r.ReturnedCents, Orders: r.Orders}
	}
	return found, nil
}
