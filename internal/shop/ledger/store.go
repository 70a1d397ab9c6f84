package ledger

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

type accountRow struct {
	bun.BaseModel `bun:"table:ledger_accounts,alias:a"`
	ID            int64 `bun:",pk,autoincrement"`
	Code          string
	Class         Class
}

type entryRow struct {
	bun.BaseModel `bun:"table:ledger_entries,alias:e"`
	ID            int64 `bun:",pk,autoincrement"`
	AtUs          int64
	BusinessDay   string
	Cause         Cause
	ActorKind     string
	ActorID       int64
	OrderID       int64
	TransactionID int64
	ShiftID       int64
	LocationID    int64
	Currency      string
	ReversalOf    int64 `bun:",nullzero"`
}

type lineRow struct {
	bun.BaseModel `bun:"table:ledger_lines,alias:l"`
	ID            int64 `bun:",pk,autoincrement"`
	EntryID       int64
	AccountID     int64
	AmountCents   int64
}

// accountIDs finds the accounts of lines by code and adds those that are new.
func accountIDs(ctx context.Context, lines []Line) (map[string]int64, error) {
	class := map[string]Class{}
	var codes []string
	for _, l := range lines {
		if _, seen := class[l.Account.Code]; !seen {
			codes = append(codes, l.Account.Code)
		}
		class[l.Account.Code] = l.Account.Class
	}
	slices.Sort(codes) // two entries add their accounts in the same order, so they can't wait for each other
	ids, err := knownAccounts(ctx, codes)
	if err != nil || len(ids) == len(codes) {
		return ids, err
	}
	var added []accountRow
	for _, code := range codes {
		if ids[code] == 0 {
			added = append(added, accountRow{Code: code, Class: class[code]})
		}
	}
	_, err = db.Write(ctx).NewInsert().Model(&added).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("add ledger accounts: %w", err)
	}
	return knownAccounts(ctx, codes)
}

func knownAccounts(ctx context.Context, codes []string) (map[string]int64, error) {
	var rows []accountRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "code").Where("code IN (?)", bun.List(codes)).
		OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read ledger accounts: %w", err)
	}
	ids := make(map[string]int64, len(rows))
	for _, r := range rows {
		ids[r.Code] = r.ID
	}
	return ids, nil
}

// addEntry returns 0 when the entry that it mirrors has a mirror already.
func addEntry(ctx context.Context, e Entry) (int64, error) {
	row := entryRow{
		AtUs: db.Us(e.At), BusinessDay: e.BusinessDay, Cause: e.Cause, ActorKind: e.Who.Kind, ActorID: e.Who.ID,
		OrderID: e.OrderID, TransactionID: e.TransactionID, ShiftID: e.ShiftID, LocationID: e.LocationID,
		Currency: e.Currency, ReversalOf: e.ReversalOf,
	}
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (reversal_of) DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add ledger entry: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

func addLines(ctx context.Context, entryID int64, lines []Line, accounts map[string]int64) error {
	rows := make([]lineRow, len(lines))
	for i, l := range lines {
		rows[i] = lineRow{EntryID: entryID, AccountID: accounts[l.Account.Code], AmountCents: int64(l.Amount)}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("add lines of ledger entry %d: %w", entryID, err)
	}
	return nil
}

func entry(ctx context.Context, id int64) (Entry, error) {
	found, err := entries(ctx, "e.id = ?", id)
	if err != nil {
		return Entry{}, err
	}
	if len(found) == 0 {
		return Entry{}, fmt.Errorf("ledger: no entry %d", id)
	}
	return found[0], nil
}

func entries(ctx context.Context, where string, id any) ([]Entry, error) {
	var rows []entryRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "at_us", "business_day", "cause", "actor_kind", "actor_id", "order_id", "transaction_id", "shift_id",
			"location_id", "currency").
		ColumnExpr("coalesce(e.reversal_of, 0) AS reversal_of").
		Where(where, id).OrderExpr("e.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read ledger entries: %w", err)
	}
	var lines []struct {
		EntryID     int64
		Code        string
		Class       Class
		AmountCents int64
	}
	err = db.Read(ctx).NewSelect().TableExpr("ledger_lines AS l").
		Join("JOIN ledger_entries AS e ON e.id = l.entry_id").Join("JOIN ledger_accounts AS a ON a.id = l.account_id").
		ColumnExpr("l.entry_id, a.code, a.class, l.amount_cents").
		Where(where, id).OrderExpr("l.id").Scan(ctx, &lines)
	if err != nil {
		return nil, fmt.Errorf("read ledger lines: %w", err)
	}
	byEntry := map[int64][]Line{}
	for _, l := range lines {
		byEntry[l.EntryID] = append(byEntry[l.EntryID], Line{Account{l.Code, l.Class}, money.Cents(l.AmountCents)})
	}
	found := make([]Entry, len(rows))
	for i, r := range rows {
		found[i] = Entry{
			ID: r.ID, At: db.Time(r.AtUs), BusinessDay: r.BusinessDay, Cause: r.Cause,
			Who:     audit.Who{Kind: r.ActorKind, ID: r.ActorID},
			OrderID: r.OrderID, TransactionID: r.TransactionID, ShiftID: r.ShiftID, LocationID: r.LocationID,
			Currency: r.Currency, ReversalOf: r.ReversalOf, Lines: byEntry[r.ID],
		}
	}
	return found, nil
}

func accountSum(ctx context.Context, code string) (money.Cents, error) {
	var sum int64
	err := db.Read(ctx).NewSelect().TableExpr("ledger_lines AS l").
		Join("JOIN ledger_accounts AS a ON a.id = l.account_id").
		ColumnExpr("CAST(coalesce(sum(l.amount_cents), 0) AS BIGINT)").Where("a.code = ?", code).Scan(ctx, &sum)
	if err != nil {
		return 0, fmt.Errorf("sum ledger account %s: %w", code, err)
	}
	return money.Cents(sum), nil
}

// ofOrderByCause sums what an order's entries booked on accounts, by code and cause.
func ofOrderByCause(ctx context.Context, orderID int64, codes ...string) (map[string]map[Cause]money.Cents, error) {
	var rows []struct {
		Code  string
		Cause Cause
		Sum   int64
	}
	err := db.Read(ctx).NewSelect().TableExpr("ledger_entries AS e").
		Join("JOIN ledger_lines AS l ON l.entry_id = e.id").Join("JOIN ledger_accounts AS a ON a.id = l.account_id").
		ColumnExpr("a.code, e.cause, CAST(sum(l.amount_cents) AS BIGINT) AS sum").
		Where("e.order_id = ?", orderID).Where("a.code IN (?)", bun.List(codes)).GroupExpr("a.code, e.cause").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("sum the ledger of order %d: %w", orderID, err)
	}
	sums := map[string]map[Cause]money.Cents{}
	for _, code := range codes {
		sums[code] = map[Cause]money.Cents{}
	}
	for _, r := range rows {
		sums[r.Code][r.Cause] = money.Cents(r.Sum)
	}
	return sums, nil
}
