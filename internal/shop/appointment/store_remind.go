package appointment

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
)

type reminderRow struct {
	bun.BaseModel `bun:"table:appointment_reminders,alias:r"`

	ID            int64 `bun:",pk,autoincrement"`
	AppointmentID int64
	PlacedUs      int64
	Nth           int
	Channel       string
	MessageID     int64
}

func (r reminderRow) reminded() Reminded {
	return Reminded{r.ID, r.AppointmentID, db.Time(r.PlacedUs), r.Nth, r.Channel, r.MessageID}
}

// addReminder keeps one before its message is queued; false: it was queued already.
func addReminder(ctx context.Context, r Reminded) (Reminded, bool, error) {
	row := reminderRow{AppointmentID: r.AppointmentID, PlacedUs: db.Us(r.Placed), Nth: r.Nth, Channel: r.Channel}
	n, err := db.Read(ctx).NewSelect().Model((*reminderRow)(nil)).Where(
		"appointment_id = ? AND placed_us = ? AND nth = ? AND channel = ?", row.AppointmentID, row.PlacedUs, row.Nth,
		row.Channel).Count(ctx)
	if err == nil && n == 0 {
		_, err = db.Write(ctx).NewInsert().Model(&row).Exec(ctx)
	}
	if err != nil {
		return r, false, fmt.Errorf("remind of appointment %d: %w", r.AppointmentID, err)
	}
	return row.reminded(), n == 0, nil
}

func saveReminder(ctx context.Context, r Reminded) error {
	_, err := db.Write(ctx).NewUpdate().Model((*reminderRow)(nil)).Set("message_id = ?", r.MessageID).
		Where("id = ?", r.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save reminder %d: %w", r.ID, err)
	}
	return nil
}

func reminder(ctx context.Context, id int64) (Reminded, error) {
	var rows []reminderRow
	err := db.Read(ctx).NewSelect().Model(&rows).Where("id = ?", id).Scan(ctx)
	if err != nil {
		return Reminded{}, fmt.Errorf("read reminder %d: %w", id, err)
	}
	if len(rows) == 0 {
		return Reminded{}, fault.New(fault.NotFound, "There is no such message.")
	}
	return rows[0].reminded(), nil
}

func remindersOf(ctx context.Context, all []Appointment) (map[int64][]Reminded, error) {
	found, placed, ids := map[int64][]Reminded{}, map[int64]int64{}, []int64{}
	for _, a := range all {
		placed[a.ID], ids = db.Us(a.Placed), append(ids, a.ID)
	}
	if len(ids) == 0 {
		return found, nil
	}
	var rows []reminderRow
	err := db.Read(ctx).NewSelect().Model(&rows).Where("appointment_id IN (?)", bun.List(ids)).
		OrderExpr("appointment_id, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read reminders: %w", err)
	}
	for _, r := range rows {
		if r.PlacedUs == placed[r.AppointmentID] {
			found[r.AppointmentID] = append(found[r.AppointmentID], r.reminded())
		}
	}
	return found, nil
}
