package register

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type registerRow struct {
	bun.BaseModel `bun:"table:registers"`
	ID            int64 `bun:",pk,autoincrement"`
	LocationID    int64
	Number        int
	Name          string
	LastReceipt   int64
	Active        db.Bool
}

func (r registerRow) register() Register {
	return Register{ID: r.ID, LocationID: r.LocationID, Number: r.Number, Name: r.Name, OutOfUse: !bool(r.Active)}
}

type shiftRow struct {
	bun.BaseModel `bun:"table:shifts"`
	ID            int64 `bun:",pk,autoincrement"`
	RegisterID    int64
	LocationID    int64
	BusinessDay   string
	OpenedUs      int64
	OpenedBy      int64
	FloatCents    money.Cents
	ClosedUs      int64 `bun:",nullzero"`
	ClosedBy      int64 `bun:",nullzero"`
	CountedCents  *money.Cents
	ZNumber       int64
	ExpectedCents *money.Cents
	ApprovedBy    int64
	Report        string
}

var shiftColumns = []string{
	"id", "register_id", "location_id", "business_day", "opened_us", "opened_by", "float_cents", "closed_us", "closed_by",
	"counted_cents", "z_number",
	"expected_cents", "approved_by", "report",
}

func (r shiftRow) shift() Shift {
	s := Shift{
		ID: r.ID, RegisterID: r.RegisterID, LocationID: r.LocationID, BusinessDay: r.BusinessDay, Opened: db.Time(r.OpenedUs),
		OpenedBy: r.OpenedBy,
		Float:    r.FloatCents, ClosedBy: r.ClosedBy, Approver: r.ApprovedBy, Z: r.ZNumber, Report: r.Report,
	}
	if r.ClosedUs != 0 {
		s.Closed = db.Time(r.ClosedUs)
	}
	if r.CountedCents != nil {
		s.Counted = *r.CountedCents
	}
	if r.ExpectedCents != nil {
		s.Expected = *r.ExpectedCents
	}
	return s
}

type movementRow struct {
	bun.BaseModel `bun:"table:drawer_movements"`
	ID            int64 `bun:",pk,autoincrement"`
	ShiftID       int64
	AtUs          int64
	Kind          Kind
	AmountCents   money.Cents
	TransactionID int64
	OrderID       int64
	StaffID       int64
	Reason        string
}

// addRegister returns 0 where the store has this number already.
func addRegister(ctx context.Context, r Register) (int64, error) {
	row := registerRow{LocationID: r.LocationID, Number: r.Number, Name: r.Name, Active: true}
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add register: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

func registers(ctx context.Context, where string, args ...any) ([]Register, error) {
	var rows []registerRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "location_id", "number", "name", "active").
		Where(where, args...).OrderExpr("location_id, number, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read registers: %w", err)
	}
	found := make([]Register, len(rows))
	for i, r := range rows {
		found[i] = r.register()
	}
	return found, nil
}

func saveRegister(ctx context.Context, r Register) error {
	_, err := db.Write(ctx).NewUpdate().Model((*registerRow)(nil)).Set("name = ?", r.Name).
		Set("active = ?", db.Bool(!r.OutOfUse)).Where("id = ?", r.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save register %d: %w", r.ID, err)
	}
	return nil
}

// openAt are the registers of a store, or with registerID the one, that have an open shift.
func openAt(ctx context.Context, locationID, registerID int64) ([]Register, error) {
	var rows []registerRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "location_id", "number", "name", "active").
		Where("location_id = ? AND ? IN (0, id)", locationID, registerID).
		Where("id IN (SELECT register_id FROM shifts WHERE closed_us IS NULL)").OrderExpr("number, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read open shifts of location %d: %w", locationID, err)
	}
	found := make([]Register, len(rows))
	for i, r := range rows {
		found[i] = r.register()
	}
	return found, nil
}

// countReceipt returns 0 where there is no such register.
func countReceipt(ctx context.Context, id int64) (Register, int64, error) {
	var rows []registerRow
	_, err := db.Write(ctx).NewUpdate().Model((*registerRow)(nil)).Set("last_receipt = last_receipt + 1").
		Where("id = ?", id).
		Returning("id, location_id, number, name, active, last_receipt").Exec(ctx, &rows)
	if err != nil {
		return Register{}, 0, fmt.Errorf("count a receipt of register %d: %w", id, err)
	}
	if len(rows) == 0 {
		return Register{}, 0, nil
	}
	return rows[0].register(), rows[0].LastReceipt, nil
}

// addShift returns 0 where the register has an open one.
func addShift(ctx context.Context, s Shift) (int64, error) {
	row := shiftRow{
		RegisterID: s.RegisterID, LocationID: s.LocationID, BusinessDay: s.BusinessDay, OpenedUs: db.Us(s.Opened),
		OpenedBy: s.OpenedBy, FloatCents: s.Float,
	}
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("open a shift of register %d: %w", s.RegisterID, err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

// openShift is held until the transaction ends, where there is one: what is paid meanwhile belongs to it.
func openShift(ctx context.Context, registerID int64) ([]Shift, error) {
	var rows []shiftRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column(shiftColumns...).
		Where("register_id = ? AND closed_us IS NULL", registerID)
	if db.Inside(ctx) {
		q = db.Lock(q)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the open shift of register %d: %w", registerID, err)
	}
	return shiftsOf(rows), nil
}

func shiftsOf(rows []shiftRow) []Shift {
	shifts := make([]Shift, len(rows))
	for i, r := range rows {
		shifts[i] = r.shift()
	}
	return shifts
}

func shiftOf(ctx context.Context, id int64) ([]Shift, error) {
	var rows []shiftRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column(shiftColumns...).Where("id = ?", id).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read shift %d: %w", id, err)
	}
	return shiftsOf(rows), nil
}

// closedShifts are those of a location, the newest first.
func closedShifts(ctx context.Context, locationID, before int64, limit int) ([]Shift, error) {
	var rows []shiftRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column(shiftColumns...).
		Where("location_id = ? AND closed_us IS NOT NULL AND id < ?", locationID, before).OrderExpr("id DESC").
		Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read closed shifts of location %d: %w", locationID, err)
	}
	return shiftsOf(rows), nil
}

func nextZ(ctx context.Context, registerID int64) (z int64, err error) {
	var rows []int64
	_, err = db.Write(ctx).NewUpdate().Model((*registerRow)(nil)).Set("last_z = last_z + 1").Where("id = ?", registerID).
		Returning("last_z").Exec(ctx, &rows)
	if err != nil || len(rows) == 0 {
		return 0, fmt.Errorf("number a report of register %d: %w", registerID, err)
	}
	return rows[0], nil
}

// saveClosed returns false where the shift was closed before.
func saveClosed(ctx context.Context, s Shift) (bool, error) {
	res, err := db.Write(ctx).NewUpdate().Model((*shiftRow)(nil)).
		Set("closed_us = ?, closed_by = ?, counted_cents = ?, z_number = ?, expected_cents = ?, approved_by = ?, report = ?",
			db.Us(s.Closed), s.ClosedBy, s.Counted, s.Z, s.Expected, s.Approver, s.Report).
		Where("id = ? AND closed_us IS NULL", s.ID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("close shift %d: %w", s.ID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func movements(ctx context.Context, shiftID int64) ([]Movement, error) {
	var rows []movementRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "at_us", "kind", "amount_cents", "transaction_id",
		"order_id", "staff_id", "reason").
		Where("shift_id = ?", shiftID).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the drawer of shift %d: %w", shiftID, err)
	}
	all := make([]Movement, len(rows))
	for i, r := range rows {
		all[i] = Movement{
			ShiftID: shiftID, Kind: r.Kind, Amount: r.AmountCents, TransactionID: r.TransactionID, OrderID: r.OrderID,
			StaffID: r.StaffID, Reason: r.Reason,
			At: db.Time(r.AtUs),
		}
	}
	return all, nil
}

// lockOpenShift keeps a shift from being closed until the transaction ends.
func lockOpenShift(ctx context.Context, id int64) (bool, error) {
	var ids []int64
	q := db.Read(ctx).NewSelect().Model((*shiftRow)(nil)).Column("id").Where("id = ? AND closed_us IS NULL", id)
	if err := db.Lock(q).Scan(ctx, &ids); err != nil {
		return false, fmt.Errorf("lock shift %d: %w", id, err)
	}
	return len(ids) == 1, nil
}

func addMovement(ctx context.Context, m Movement, at time.Time) error {
	row := movementRow{
		ShiftID: m.ShiftID, AtUs: db.Us(at), Kind: m.Kind, AmountCents: m.Amount, TransactionID: m.TransactionID,
		OrderID: m.OrderID, StaffID: m.StaffID, Reason: m.Reason,
	}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return fmt.Errorf("drawer of shift %d: %w", m.ShiftID, err)
	}
	return nil
}

func drawerSum(ctx context.Context, shiftID int64) (money.Cents, error) {
	var sum int64
	err := db.Read(ctx).NewSelect().Model((*movementRow)(nil)).ColumnExpr("coalesce(sum(amount_cents), 0)").
		Where("shift_id = ?", shiftID).Scan(ctx, &sum)
	if err != nil {
		return 0, fmt.Errorf("add up the drawer of shift %d: %w", shiftID, err)
	}
	return money.Cents(sum), nil
}
