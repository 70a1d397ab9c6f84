package promo

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
)

// voucherIs names the VoucherState of a row on a day.
const voucherIs = `CASE WHEN state = 'void' THEN 'void' WHEN blocked = 1 THEN 'blocked' WHEN state = 'waiting' THEN 'waiting'
	WHEN balance_cents = 0 THEN 'spent' WHEN to_day <> '' AND to_day < ? THEN 'over' ELSE 'open' END`

type listedRow struct {
	voucherRow `bun:",extend"`
	IsState    VoucherState
}

func (r listedRow) listed() ListedVoucher {
	return ListedVoucher{Voucher: r.voucher(), Is: r.IsState, Added: db.Time(r.AddedUs)}
}

// listing asks for vouchers with their states, all but their hashes.
func listing(ctx context.Context, rows any, day string) *bun.SelectQuery {
	return db.Read(ctx).NewSelect().Model(rows).ExcludeColumn("hash", "is_state").ColumnExpr(voucherIs+" AS is_state", day)
}

func listedVouchers(ctx context.Context, day string, f VoucherFilter) ([]ListedVoucher, map[string]int, error) {
	searched := func(q *bun.SelectQuery) *bun.SelectQuery {
		if f.Search == "" {
			return q
		}
		words := "%" + strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`).Replace(strings.ToLower(f.Search)) + "%"
		return q.Where(`lower(to_name || ' ' || to_email || ' ' || from_name || ' ' || from_email) LIKE ? ESCAPE '\'`, words)
	}
	counts := map[string]int{"": 0}
	for _, state := range VoucherStates() {
		counts[string(state)] = 0
	}
	var sums []struct {
		IsState  string
		Vouchers int
	}
	err := searched(db.Read(ctx).NewSelect().Table("vouchers").ColumnExpr(voucherIs+" AS is_state, count(*) AS vouchers", day)).
		GroupExpr("1").OrderExpr("1").Scan(ctx, &sums)
	if err != nil {
		return nil, nil, fmt.Errorf("count vouchers: %w", err)
	}
	for _, one := range sums {
		counts[one.IsState] = one.Vouchers
		counts[""] += one.Vouchers
	}
	var rows []listedRow
	q := searched(listing(ctx, &rows, day))
	if f.State != "" {
		q.Where(voucherIs+" = ?", day, f.State)
	}
	way := " DESC"
	if f.Sort != "" && !f.Desc {
		way = ""
	}
	if f.Sort == "balance" {
		q.OrderExpr("balance_cents" + way)
	}
	if err := q.OrderExpr("id" + way).Limit(int64(f.Limit)).Offset(int64(f.Offset)).Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("list vouchers: %w", err)
	}
	found := make([]ListedVoucher, len(rows))
	for i, r := range rows {
		found[i] = r.listed()
	}
	return found, counts, nil
}

func listedVoucher(ctx context.Context, day string, id int64) (ListedVoucher, error) {
	var rows []listedRow
	if err := listing(ctx, &rows, day).Where("id = ?", id).Scan(ctx); err != nil {
		return ListedVoucher{}, fmt.Errorf("read voucher %d: %w", id, err)
	}
	if len(rows) == 0 {
		return ListedVoucher{}, fault.New(fault.NotFound, "There is no such voucher.")
	}
	return rows[0].listed(), nil
}

func voucherMoves(ctx context.Context, id int64) ([]VoucherMove, error) {
	var rows []struct {
		OrderID       int64
		TransactionID int64
		AmountCents   int64
		AtUs          int64
	}
	err := db.Read(ctx).NewSelect().Table("voucher_movements").Column("order_id", "transaction_id", "amount_cents", "at_us").
		Where("voucher_id = ?", id).OrderExpr("id DESC").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("movements of voucher %d: %w", id, err)
	}
	moves := make([]VoucherMove, len(rows))
	for i, r := range rows {
		moves[i] = VoucherMove{r.OrderID, r.TransactionID, money.Cents(r.AmountCents), db.Time(r.AtUs)}
	}
	return moves, nil
}

func setBlocked(ctx context.Context, id int64, isBlocked bool) error {
	_, err := db.Write(ctx).NewRaw("UPDATE vouchers SET blocked = ? WHERE id = ?", db.Bool(isBlocked), id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("block voucher %d: %w", id, err)
	}
	return nil
}

func setSent(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewRaw("UPDATE vouchers SET sent_us = ? WHERE id = ?", db.Us(clock.Now(ctx)), id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("voucher %d is sent: %w", id, err)
	}
	return nil
}
