package credit

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

type movementRow struct {
	bun.BaseModel `bun:"table:credit_movements"`
	ID            int64 `bun:",pk,autoincrement"`
	CustomerID    int64
	OrderID       int64
	TransactionID int64
	AmountCents   int64
	Description   string
	ActorKind     string
	ActorID       int64
	AtUs          int64
}

func balance(ctx context.Context, customerID int64) (money.Cents, error) {
	var found []int64
	err := db.Read(ctx).NewSelect().Table("credits").Column("balance_cents").Where("customer_id = ?", customerID).
		Scan(ctx, &found)
	if err != nil || len(found) == 0 {
		return 0, err
	}
	return money.Cents(found[0]), nil
}

// change adds to the balance; false: it would fall below zero. The row stays locked until the transaction ends.
func change(ctx context.Context, customerID int64, by money.Cents) (bool, error) {
	if by > 0 {
		_, err := db.Write(ctx).NewRaw(`INSERT INTO credits (customer_id, balance_cents) VALUES (?, ?)
			ON CONFLICT (customer_id) DO UPDATE SET balance_cents = credits.balance_cents + excluded.balance_cents`, customerID,
			int64(by)).Exec(ctx)
		if err != nil {
			return false, fmt.Errorf("add to the credit of customer %d: %w", customerID, err)
		}
		return true, nil
	}
	res, err := db.Write(ctx).
		NewRaw("UPDATE credits SET balance_cents = balance_cents + ? WHERE customer_id = ? AND balance_cents >= ?", int64(by),
			customerID, int64(-by)).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("take from the credit of customer %d: %w", customerID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func addMovement(ctx context.Context, m Movement) error {
	row := movementRow{
		CustomerID: m.CustomerID, OrderID: m.OrderID, TransactionID: m.TransactionID, AmountCents: int64(m.Amount),
		Description: m.Description,
		ActorKind:   m.Who.Kind, ActorID: m.Who.ID, AtUs: db.Us(m.At),
	}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("move the credit of customer %d: %w", m.CustomerID, err)
	}
	return nil
}

// spentOn is what an order took of each customer and did not give back: negative amounts.
func spentOn(ctx context.Context, orderID int64) ([]Movement, error) {
	var rows []struct {
		CustomerID int64
		Sum        int64
	}
	err := db.Read(ctx).NewSelect().Table("credit_movements").
		ColumnExpr("customer_id, CAST(sum(amount_cents) AS BIGINT) AS sum").
		Where("order_id = ? AND transaction_id = 0", orderID).GroupExpr("customer_id").OrderExpr("customer_id").
		Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("credit spent on order %d: %w", orderID, err)
	}
	spent := make([]Movement, len(rows))
	for i, r := range rows {
		spent[i] = Movement{CustomerID: r.CustomerID, OrderID: orderID, Amount: money.Cents(r.Sum)}
	}
	return spent, nil
}

// takenBy is what a tender took of whose credit, and did not give back: a negative amount.
func takenBy(ctx context.Context, transactionID int64) (Movement, error) {
	var rows []struct {
		CustomerID int64
		OrderID    int64
		Sum        int64
	}
	err := db.Read(ctx).NewSelect().Table("credit_movements").
		ColumnExpr("customer_id, order_id, CAST(sum(amount_cents) AS BIGINT) AS sum").
		Where("transaction_id = ?", transactionID).GroupExpr("customer_id, order_id").OrderExpr("customer_id, order_id").
		Scan(ctx, &rows)
	if err != nil || len(rows) == 0 {
		return Movement{}, err
	}
	return Movement{CustomerID: rows[0].CustomerID, OrderID: rows[0].OrderID, TransactionID: transactionID,
		Amount: money.Cents(rows[0].Sum)}, nil
}

// sorts are the columns of a list, as SQL.
var sorts = map[string]string{"": "id", "customer_transaction_id": "id", "date_added": "at_us",
	"description": "description", "amount": "amount_cents"}

func movements(ctx context.Context, customerID int64, limit, offset int) ([]Movement, error) {
	return sorted(ctx, customerID, "", false, limit, offset)
}

func count(ctx context.Context, customerID int64) (int, error) {
	n, err := db.Read(ctx).NewSelect().Model((*movementRow)(nil)).Where("customer_id = ?", customerID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count the credit of customer %d: %w", customerID, err)
	}
	return int(n), nil
}

func sorted(ctx context.Context, customerID int64, sort string, ascending bool, limit, offset int) ([]Movement, error) {
	var rows []movementRow
	direction := " DESC"
	if ascending {
		direction = ""
	}
	q := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "customer_id", "order_id", "amount_cents", "description", "actor_kind", "actor_id", "at_us").
		Where("customer_id = ?", customerID)
	if column := sorts[sort]; column != "id" {
		q.OrderExpr(column + direction)
	}
	err := q.OrderExpr("id" + direction).Limit(int64(limit)).Offset(int64(offset)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("credit of customer %d: %w", customerID, err)
	}
	found := make([]Movement, len(rows))
	for i, r := range rows {
		found[i] = Movement{
			r.ID, r.CustomerID, r.OrderID, 0, money.Cents(r.AmountCents), r.Description,
			audit.Who{Kind: r.ActorKind, ID: r.ActorID}, db.Time(r.AtUs),
		}
	}
	return found, nil
}
