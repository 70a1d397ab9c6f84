package payment

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/money"
)

// settlementReport is what a company reported of a day.
type settlementReport struct {
	ID       int64
	Provider string
	Day      time.Time
	Total    money.Cents
}

// matchedLine is a line with the booking that it is, or why it is none.
type matchedLine struct {
	SettledLine
	Entry int64
	Why   Exception // empty: none
	At    time.Time // when it was found
}

type settlementRow struct {
	bun.BaseModel `bun:"table:card_settlements"`

	ID         int64 `bun:",pk,autoincrement"`
	Provider   string
	Day        string
	FromUs     int64
	TotalCents money.Cents
	AtUs       int64
}

type settledRow struct {
	bun.BaseModel `bun:"table:card_settlement_lines"`

	ID           int64 `bun:",pk,autoincrement"`
	SettlementID int64
	Name         string
	Reference    string
	AmountCents  money.Cents
	EntryID      int64
	Exception    Exception
}

// settledUntil is the day after the last that a company reported; the zero time: it never did.
func settledUntil(ctx context.Context, provider string) (time.Time, error) {
	var r settlementRow
	err := db.Read(ctx).NewSelect().Model(&r).Column("from_us").Where("provider = ?",
		provider).OrderExpr("from_us DESC").Limit(1).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("read settlements of %s: %w", provider, err)
	}
	return db.Time(r.FromUs).UTC().Add(oneDay), nil
}

// addSettlement says whether the day was not kept before.
func addSettlement(ctx context.Context, s *settlementReport) (bool, error) {
	r := settlementRow{Provider: s.Provider, Day: s.Day.Format(time.DateOnly), FromUs: db.Us(s.Day),
		TotalCents: s.Total, AtUs: db.Us(clock.Now(ctx))}
	id, err := addedOnce(ctx, &r)
	s.ID = id
	return id != 0, err
}

func addSettled(ctx context.Context, settlementID int64, m matchedLine) error {
	r := settledRow{SettlementID: settlementID, Name: m.Name, Reference: m.Reference, AmountCents: m.Amount,
		EntryID: m.Entry, Exception: m.Why}
	if _, err := db.Write(ctx).NewInsert().Model(&r).Exec(ctx); err != nil {
		return fmt.Errorf("add line %s of settlement %d: %w", m.Name, settlementID, err)
	}
	return nil
}

// exceptionsSince are those that were found since then at a store, or anywhere: what no attempt of ours is may be of
// each.
func exceptionsSince(ctx context.Context, locationID int64, since time.Time, limit int) ([]matchedLine, error) {
	var rows []struct {
		Reference   string
		AmountCents money.Cents
		Exception   Exception
		AtUs        int64
	}
	err := db.Read(ctx).NewSelect().TableExpr("card_settlement_lines AS l").
		ColumnExpr("l.reference, l.amount_cents, l.exception, s.at_us").
		Join("JOIN card_settlements AS s ON s.id = l.settlement_id").
		Join("LEFT JOIN card_attempts AS a ON a.reference = l.reference").
		Where("l.exception <> '' AND s.at_us >= ? AND coalesce(a.location_id, ?) = ?", db.Us(since), locationID,
			locationID).
		OrderExpr("s.at_us, l.id").Limit(int64(limit)).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read what differs in settlements: %w", err)
	}
	found := make([]matchedLine, len(rows))
	for i, r := range rows {
		found[i] = matchedLine{SettledLine: SettledLine{Reference: r.Reference, Amount: r.AmountCents},
			Why: r.Exception, At: db.Time(r.AtUs)}
	}
	return found, nil
}

// settledEntries are the bookings of an attempt that a report has.
func settledEntries(ctx context.Context, reference string) ([]int64, error) {
	var ids []int64
	err := db.Read(ctx).NewSelect().Model((*settledRow)(nil)).Column("entry_id").
		Where("reference = ? AND exception = ''", reference).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("read settled entries of %s: %w", reference, err)
	}
	return ids, nil
}

// unsettledAttempts are the attempts of a company that were taken before the day of a report and since its first one,
// and are in none.
func unsettledAttempts(ctx context.Context, of settlementReport) ([]Attempt, error) {
	return attempts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("provider = ?", of.Provider).
			Where("state IN ('approved', 'void_requested', 'unknown_void', 'refund_requested', 'refunded')").
			Where("added_us < ? AND added_us >= (SELECT min(from_us) FROM card_settlements WHERE provider = ?)",
				db.Us(of.Day), of.Provider).
			Where("NOT EXISTS (SELECT 1 FROM card_settlement_lines AS l WHERE l.reference = attempt_row.reference)").
			OrderExpr("id").Limit(mostSwept)
	})
}
