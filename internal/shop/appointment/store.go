package appointment

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
)

type row struct {
	bun.BaseModel `bun:"table:appointments,alias:a"`

	ID            int64 `bun:",pk,autoincrement"`
	LocationID    int64
	BayID         int64
	StartUs       int64
	EndUs         int64
	BeforeMinutes int
	AfterMinutes  int
	Status        Status
	Note          string
	Reason        string
	CustomerID    int64
	VehicleID     int64
	OrderID       int64
	Version       int64
	AddedUs       int64
	PlacedUs      int64
	ConfirmedUs   int64
	Waits         db.Bool
	ChangedUs     int64
}

type installerOf struct {
	bun.BaseModel `bun:"table:appointment_installers"`

	AppointmentID int64 `bun:",pk"`
	StaffID       int64 `bun:",pk"`
}

type partOf struct {
	bun.BaseModel `bun:"table:appointment_parts"`

	AppointmentID int64 `bun:",pk"`
	PartID        int64 `bun:",pk"`
}

type baySlot struct {
	bun.BaseModel `bun:"table:bay_slots"`

	BayID         int64 `bun:",pk"`
	Slot          int64 `bun:",pk"`
	AppointmentID int64
}

type installerSlot struct {
	bun.BaseModel `bun:"table:installer_slots"`

	StaffID       int64 `bun:",pk"`
	Slot          int64 `bun:",pk"`
	AppointmentID int64
}

func rowOf(a Appointment) *row {
	return &row{ID: a.ID, LocationID: a.LocationID, BayID: a.BayID, StartUs: db.Us(a.Start), EndUs: db.Us(a.End),
		BeforeMinutes: a.Before, AfterMinutes: a.After, Status: a.Status, Note: a.Note, Reason: a.Reason,
		CustomerID: a.CustomerID, VehicleID: a.VehicleID, OrderID: a.OrderID, Version: a.Version, PlacedUs: db.Us(a.Placed),
		ConfirmedUs: usOrZero(a.Confirmed), Waits: db.Bool(a.Waits), ChangedUs: db.Us(a.Changed)}
}

// usOrZero is 0 for the zero time.
func usOrZero(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return db.Us(t)
}

func (r row) appointment() Appointment {
	a := Appointment{ID: r.ID, LocationID: r.LocationID,
		Place:  Place{BayID: r.BayID, Start: db.Time(r.StartUs), End: db.Time(r.EndUs)},
		Before: r.BeforeMinutes, After: r.AfterMinutes, Status: r.Status, Note: r.Note, Reason: r.Reason,
		CustomerID: r.CustomerID, VehicleID: r.VehicleID, OrderID: r.OrderID, Version: r.Version, Placed: db.Time(r.PlacedUs),
		Waits: bool(r.Waits), Changed: db.Time(r.ChangedUs)}
	if r.ConfirmedUs != 0 {
		a.Confirmed = db.Time(r.ConfirmedUs)
	}
	return a
}

func add(ctx context.Context, a Appointment) (int64, error) {
	r := rowOf(a)
	r.AddedUs = r.PlacedUs
	if _, err := db.Write(ctx).NewInsert().Model(r).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add an appointment: %w", err)
	}
	if len(a.PartIDs) > 0 {
		parts := make([]partOf, len(a.PartIDs))
		for i, id := range a.PartIDs {
			parts[i] = partOf{AppointmentID: r.ID, PartID: id}
		}
		if _, err := db.Write(ctx).NewInsert().Model(&parts).Exec(ctx); err != nil {
			return 0, fmt.Errorf("add what appointment %d is for: %w", r.ID, err)
		}
	}
	a.ID = r.ID
	return r.ID, saveInstallers(ctx, a)
}

func saveInstallers(ctx context.Context, a Appointment) error {
	_, err := db.Write(ctx).NewDelete().Model((*installerOf)(nil)).Where("appointment_id = ?", a.ID).Exec(ctx)
	if err == nil && len(a.Installers) > 0 {
		people := make([]installerOf, len(a.Installers))
		for i, id := range a.Installers {
			people[i] = installerOf{AppointmentID: a.ID, StaffID: id}
		}
		_, err = db.Write(ctx).NewInsert().Model(&people).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("save who does appointment %d: %w", a.ID, err)
	}
	return nil
}

// hold keeps others from changing an appointment until the transaction ends.
func hold(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("version = version").Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hold appointment %d: %w", id, err)
	}
	return nil
}

func save(ctx context.Context, a Appointment) error {
	_, err := db.Write(ctx).NewUpdate().Model(rowOf(a)).Column("bay_id", "start_us", "end_us", "before_minutes",
		"after_minutes", "status", "note", "reason", "version", "placed_us", "confirmed_us",
		"changed_us").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save appointment %d: %w", a.ID, err)
	}
	return saveInstallers(ctx, a)
}

// take gives an appointment the slots of its bay and of its people; a Conflict where one is another's. The keys decide
// (APPT-4): a slot that another transaction is just taking is waited for.
func take(ctx context.Context, a Appointment) error {
	if from, to := a.baySlots(); a.BayID != 0 {
		slots := make([]baySlot, 0, to-from)
		for slot := from; slot < to; slot++ {
			slots = append(slots, baySlot{BayID: a.BayID, Slot: slot, AppointmentID: a.ID})
		}
		err := takeAll(ctx, slots, fault.New(fault.Conflict, "This bay is taken then."))
		if err != nil {
			return err
		}
	}
	from, to := SlotOf(a.Start), SlotOf(a.End)
	for _, id := range a.Installers {
		slots := make([]installerSlot, 0, to-from)
		for slot := from; slot < to; slot++ {
			slots = append(slots, installerSlot{StaffID: id, Slot: slot, AppointmentID: a.ID})
		}
		err := takeAll(ctx, slots, fault.New(fault.Conflict, "This installer is taken then."))
		if err != nil {
			return err
		}
	}
	return nil
}

// takeAll inserts slots, a thousand at a time; taken, where one of them is there already.
func takeAll[S any](ctx context.Context, slots []S, taken error) error {
	for some := range slices.Chunk(slots, 1000) {
		res, err := db.Write(ctx).NewInsert().Model(&some).On("CONFLICT DO NOTHING").Exec(ctx)
		if err != nil {
			return fmt.Errorf("take slots: %w", err)
		}
		n, err := res.RowsAffected()
		if err != nil {
			return fmt.Errorf("take slots: %w", err)
		}
		if int(n) < len(some) {
			return taken
		}
	}
	return nil
}

// release frees what an appointment has taken.
func release(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewDelete().Model((*baySlot)(nil)).Where("appointment_id = ?", id).Exec(ctx)
	if err == nil {
		_, err = db.Write(ctx).NewDelete().Model((*installerSlot)(nil)).Where("appointment_id = ?", id).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("free the time of appointment %d: %w", id, err)
	}
	return nil
}

func one(ctx context.Context, id int64) (Appointment, error) {
	var r row
	err := db.Read(ctx).NewSelect().Model(&r).Where("id = ?", id).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Appointment{}, missing()
	}
	if err != nil {
		return Appointment{}, fmt.Errorf("read appointment %d: %w", id, err)
	}
	found, err := whole(ctx, []row{r})
	if err != nil {
		return Appointment{}, err
	}
	return found[0], nil
}

func between(ctx context.Context, locationID int64, from, to time.Time) ([]Appointment, error) {
	return some(ctx, "location_id = ? AND start_us < ? AND end_us > ?", locationID, db.Us(to), db.Us(from))
}

// carriedFor is for how long work that is not done is looked for.
const carriedFor = 14 * 24 * time.Hour

func stillInWork(ctx context.Context, locationID int64, before time.Time) ([]Appointment, error) {
	return some(ctx, "location_id = ? AND start_us > ? AND end_us <= ? AND status = ?", locationID,
		db.Us(before.Add(-carriedFor)), db.Us(before), InWork)
}

func ofOrder(ctx context.Context, orderID int64) ([]Appointment, error) {
	return some(ctx, "order_id = ? AND order_id <> 0 AND status <> ?", orderID, Cancelled)
}

func some(ctx context.Context, where string, args ...any) ([]Appointment, error) {
	var rows []row
	err := db.Read(ctx).NewSelect().Model(&rows).Where(where, args...).OrderExpr("start_us, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list appointments: %w", err)
	}
	return whole(ctx, rows)
}

// whole are appointments with who does them and what they are for.
func whole(ctx context.Context, rows []row) ([]Appointment, error) {
	found, ids, at := make([]Appointment, len(rows)), make([]int64, len(rows)), map[int64]int{}
	for i, r := range rows {
		found[i], ids[i], at[r.ID] = r.appointment(), r.ID, i
	}
	if len(ids) == 0 {
		return found, nil
	}
	var people []installerOf
	err := db.Read(ctx).NewSelect().Model(&people).Where("appointment_id IN (?)", bun.List(ids)).
		OrderExpr("appointment_id, staff_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read who does appointments: %w", err)
	}
	for _, p := range people {
		a := &found[at[p.AppointmentID]]
		a.Installers = append(a.Installers, p.StaffID)
	}
	var parts []partOf
	err = db.Read(ctx).NewSelect().Model(&parts).Where("appointment_id IN (?)", bun.List(ids)).
		OrderExpr("appointment_id, part_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what appointments are for: %w", err)
	}
	for _, p := range parts {
		a := &found[at[p.AppointmentID]]
		a.PartIDs = append(a.PartIDs, p.PartID)
	}
	return found, nil
}

func moveCustomer(ctx context.Context, from, to int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("customer_id = ?", to).Where("customer_id = ?", from).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("move appointments of customer %d: %w", from, err)
	}
	return nil
}

func forget(ctx context.Context, customerID int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("note = '', reason = '', vehicle_id = 0").
		Where("customer_id = ?", customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget the appointments of customer %d: %w", customerID, err)
	}
	return nil
}

// busyElsewhere are the slots between two moments in which one of who does an appointment has something else.
func busyElsewhere(ctx context.Context, a Appointment, from, to time.Time) (map[int64]bool, error) {
	busy := map[int64]bool{}
	if len(a.Installers) == 0 {
		return busy, nil
	}
	var slots []int64
	err := db.Read(ctx).NewSelect().Model((*installerSlot)(nil)).Column("slot").Where(
		"staff_id IN (?) AND slot >= ? AND slot < ? AND appointment_id <> ?", bun.List(a.Installers), SlotOf(from), SlotOf(to),
		a.ID).OrderExpr("slot").Scan(ctx, &slots)
	if err != nil {
		return nil, fmt.Errorf("read when the people of appointment %d are busy: %w", a.ID, err)
	}
	for _, slot := range slots {
		busy[slot] = true
	}
	return busy, nil
}
