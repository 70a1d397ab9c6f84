package payment

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
)

type row struct {
	bun.BaseModel `bun:"table:transactions"`

	ID          int64 `bun:",pk,autoincrement"`
	OrderID     int64
	Kind        Kind
	Status      Status
	AmountCents money.Cents
	IntentKey   string
	StaffID     int64
	LocationID  int64
	RegisterID  int64
	ShiftID     int64
	BusinessDay string
	AtUs        int64
	VoidedUs    int64 `bun:",nullzero"`
	VoidedBy    int64
}

var columns = []string{
	"id", "order_id", "kind", "status", "amount_cents", "staff_id", "location_id", "register_id", "shift_id", "business_day",
	"at_us", "voided_us", "voided_by",
}

func (r row) transaction() Transaction {
	x := Transaction{
		ID: r.ID, OrderID: r.OrderID, Kind: r.Kind, Status: r.Status, Amount: r.AmountCents, StaffID: r.StaffID, LocationID: r.LocationID,
		RegisterID: r.RegisterID, ShiftID: r.ShiftID, BusinessDay: r.BusinessDay, At: db.Time(r.AtUs), VoidedBy: r.VoidedBy,
	}
	if r.VoidedUs != 0 {
		x.VoidedAt = db.Time(r.VoidedUs)
	}
	return x
}

func transactions(ctx context.Context, where string, args ...any) ([]Transaction, error) {
	var rows []row
	if err := db.Read(ctx).NewSelect().Model(&rows).Column(columns...).Where(where, args...).OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read transactions: %w", err)
	}
	found := make([]Transaction, len(rows))
	for i, r := range rows {
		found[i] = r.transaction()
	}
	return found, nil
}

func ofOrder(ctx context.Context, orderID int64) ([]Transaction, error) {
	return transactions(ctx, "order_id = ?", orderID)
}

func transaction(ctx context.Context, orderID, id int64) (Transaction, error) {
	found, err := transactions(ctx, "id = ? AND order_id = ?", id, orderID)
	if err != nil {
		return Transaction{}, err
	}
	if len(found) == 0 {
		return Transaction{}, fault.New(fault.NotFound, "This payment can't be found.")
	}
	return found[0], nil
}

func withIntent(ctx context.Context, key string) (Transaction, bool, error) {
	if key == "" {
		return Transaction{}, false, nil
	}
	found, err := transactions(ctx, "intent_key = ?", key)
	if err != nil || len(found) == 0 {
		return Transaction{}, false, err
	}
	return found[0], true, nil
}

func takenSince(ctx context.Context, orderID int64, amount money.Cents, t time.Time) (bool, error) {
	found, err := transactions(ctx, "order_id = ? AND amount_cents = ? AND status = ? AND at_us > ?", orderID, amount, Captured, db.Us(t))
	return len(found) > 0, err
}

// addTransaction returns the new id. A key that another order took meanwhile is a Conflict.
func addTransaction(ctx context.Context, x Transaction, key string) (int64, error) {
	r := row{
		OrderID: x.OrderID, Kind: x.Kind, Status: x.Status, AmountCents: x.Amount, IntentKey: key, StaffID: x.StaffID, LocationID: x.LocationID,
		RegisterID: x.RegisterID, ShiftID: x.ShiftID, BusinessDay: x.BusinessDay, AtUs: db.Us(x.At),
	}
	var added []int64
	if _, err := db.Write(ctx).NewInsert().Model(&r).On("CONFLICT (intent_key) DO NOTHING").Returning("id").Exec(ctx, &added); err != nil {
		return 0, fmt.Errorf("add transaction: %w", err)
	}
	if len(added) == 0 {
		return 0, otherIntent()
	}
	return added[0], nil
}

func saveVoid(ctx context.Context, x Transaction) error {
	r := row{ID: x.ID, Status: x.Status, VoidedUs: db.Us(x.VoidedAt), VoidedBy: x.VoidedBy}
	if _, err := db.Write(ctx).NewUpdate().Model(&r).Column("status", "voided_us", "voided_by").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("void transaction %d: %w", x.ID, err)
	}
	return nil
}
