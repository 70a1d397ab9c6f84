package access

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/ids"
)

type approvalRecord struct {
	bun.BaseModel `bun:"table:approvals"`
	TokenHash     string `bun:",pk"`
	StaffID       int64
	ApproverID    int64
	RegisterID    int64
	LocationID    int64
	Permission    Permission
	Subject       string
	SubjectID     int64
	Effect        string
	ExpiresUs     int64
}

func addApproval(ctx context.Context, hash string, actor Actor, approver int64, w Wanted, until time.Time) error {
	row := approvalRecord{
		TokenHash: hash, StaffID: actor.StaffID, ApproverID: approver, RegisterID: actor.RegisterID,
		LocationID: actor.LocationID,
		Permission: w.Permission, Subject: w.Subject, SubjectID: w.ID, Effect: w.Digest, ExpiresUs: db.Us(until),
	}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return fmt.Errorf("add approval: %w", err)
	}
	return nil
}

// useApproval returns who approved.
func useApproval(ctx context.Context, hash string, actor Actor, w Wanted,
	now time.Time) (approver int64, found bool, err error) {
	var by []int64
	_, err = db.Write(ctx).NewUpdate().Model((*approvalRecord)(nil)).Set("used_us = ?", db.Us(now)).
		Where("token_hash = ? AND used_us IS NULL AND expires_us > ?", hash, db.Us(now)).
		Where("staff_id = ? AND register_id = ? AND location_id = ?", actor.StaffID, actor.RegisterID, actor.LocationID).
		Where("permission = ? AND subject = ? AND subject_id = ? AND effect = ?", w.Permission, w.Subject, w.ID, w.Digest).
		Returning("approver_id").Exec(ctx, &by)
	if err != nil {
		return 0, false, fmt.Errorf("use approval: %w", err)
	}
	if len(by) == 0 {
		return 0, false, nil
	}
	return by[0], true, nil
}

func removeApprovals(ctx context.Context, now time.Time) error {
	_, err := db.Write(ctx).NewDelete().Model((*approvalRecord)(nil)).Where("expires_us <= ?", db.Us(now)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove approvals: %w", err)
	}
	return nil
}

// removeApprovalsOf removes those that a member of staff gave or was given.
func removeApprovalsOf(ctx context.Context, staffID int64) error {
	_, err := db.Write(ctx).NewDelete().Model((*approvalRecord)(nil)).
		Where("approver_id = ? OR staff_id = ?", staffID, staffID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove approvals of staff %d: %w", staffID, err)
	}
	return nil
}

func peopleAt(ctx context.Context, locationID int64, p Permission) ([]Person, error) {
	var people []Person
	err := db.Read(ctx).NewSelect().TableExpr("staff AS s").ColumnExpr("s.id, s.name, s.email").
		Join("JOIN role_permissions AS p ON p.role_id = s.role_id AND p.permission = ?", p).
		Where("s.active = 1").
		Where("s.all_locations = 1 OR EXISTS (SELECT 1 FROM staff_locations AS l WHERE l.staff_id = s.id AND l.location_id = ?)", locationID).
		OrderExpr("s.name, s.id").Scan(ctx, &people)
	if err != nil {
		return nil, fmt.Errorf("read who may %s at location %d: %w", p, locationID, err)
	}
	return people, nil
}

// pinHash and passwordHash are empty where there is no such active member of staff.
func pinHash(ctx context.Context, staffID int64) (string, error) {
	return secretOf(ctx, "pin_hash", staffID)
}

func passwordHash(ctx context.Context, staffID int64) (string, error) {
	return secretOf(ctx, "password_hash", staffID)
}

func secretOf(ctx context.Context, column string, staffID int64) (string, error) {
	var found []string
	err := db.Read(ctx).NewSelect().Model((*staffRow)(nil)).Column(column).Where("id = ? AND active = 1", staffID).
		Scan(ctx, &found)
	if err != nil {
		return "", fmt.Errorf("read secret of staff %d: %w", staffID, err)
	}
	if len(found) == 0 {
		return "", nil
	}
	return found[0], nil
}

// saveLimit keeps a limit of a role in its column.
func saveLimit(ctx context.Context, roleID int64, column string, limit int64) (found bool, err error) {
	res, err := db.Write(ctx).NewUpdate().Model((*roleRow)(nil)).Set("? = ?", bun.Ident(column), limit).
		Where("id = ?", roleID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("save limit of role %d: %w", roleID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// savePermissions takes the role's row first, so that two changes at once follow each other.
func savePermissions(ctx context.Context, roleID int64, permissions []Permission) (found bool, err error) {
	res, err := db.Write(ctx).NewUpdate().Model((*roleRow)(nil)).Set("name = name").Where("id = ?", roleID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("lock role %d: %w", roleID, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return false, err
	}
	if _, err := db.Write(ctx).NewDelete().Model((*permissionRow)(nil)).Where("role_id = ?", roleID).Exec(ctx); err != nil {
		return false, fmt.Errorf("take permissions of role %d: %w", roleID, err)
	}
	if len(permissions) == 0 {
		return true, nil
	}
	return true, addPermissions(ctx, roleID, permissions)
}

type seatRow struct {
	bun.BaseModel `bun:"table:seats"`
	ID            string `bun:",pk"`
	StaffID       int64
	RegisterID    int64
	LocationID    int64
	BeganUs       int64
	SeenUs        int64
	LockedUs      *int64
}

type seenSeat struct {
	Seat
	seen time.Time
}

func addSeat(ctx context.Context, seat Seat, now time.Time) error {
	row := seatRow{
		ID: ids.Hash(seat.ID), StaffID: seat.StaffID, RegisterID: seat.RegisterID, LocationID: seat.LocationID,
		BeganUs: db.Us(now), SeenUs: db.Us(now),
	}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return fmt.Errorf("add seat of staff %d: %w", seat.StaffID, err)
	}
	return nil
}

// seatOf is without an ID where the seat was left.
func seatOf(ctx context.Context, id string) (seenSeat, error) {
	var s seenSeat
	err := seatRows.Each(ctx, func(scan func(...any) error) error {
		var seen int64
		var locked *int64
		err := scan(&s.StaffID, &s.RegisterID, &s.LocationID, &seen, &locked)
		s.ID, s.Locked, s.seen = id, locked != nil, db.Time(seen)
		return err
	}, ids.Hash(id))
	return s, err
}

var seatRows = db.NewFixed(
	"SELECT staff_id, register_id, location_id, seen_us, locked_us FROM seats WHERE id = ?1 AND ended_us IS NULL")

func useSeat(ctx context.Context, id string, now time.Time) error {
	return saveSeat(ctx, id, "seen_us = ?", "seen_us < ?", now)
}

func endSeat(ctx context.Context, id string, now time.Time) error {
	return saveSeat(ctx, id, "ended_us = ?", "began_us <= ?", now)
}

// endSeatsOf ends every seat of a member of staff.
func endSeatsOf(ctx context.Context, staffID int64, now time.Time) error {
	_, err := db.Write(ctx).NewUpdate().Model((*seatRow)(nil)).Set("ended_us = ?", db.Us(now)).
		Where("staff_id = ? AND ended_us IS NULL", staffID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end seats of staff %d: %w", staffID, err)
	}
	return nil
}

// endSeatsAt ends every seat at a register.
func endSeatsAt(ctx context.Context, registerID int64, now time.Time) error {
	_, err := db.Write(ctx).NewUpdate().Model((*seatRow)(nil)).Set("ended_us = ?", db.Us(now)).
		Where("register_id = ? AND ended_us IS NULL", registerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end seats at register %d: %w", registerID, err)
	}
	return nil
}

func saveSeat(ctx context.Context, id, set, where string, now time.Time) error {
	_, err := db.Write(ctx).NewUpdate().Model((*seatRow)(nil)).Set(set, db.Us(now)).
		Where("id = ? AND ended_us IS NULL", ids.Hash(id)).Where(where, db.Us(now)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save seat: %w", err)
	}
	return nil
}

// lockSeat says whether it was open.
func lockSeat(ctx context.Context, id string, now time.Time) (locked bool, err error) {
	res, err := db.Write(ctx).NewUpdate().Model((*seatRow)(nil)).Set("locked_us = ?", db.Us(now)).
		Where("id = ? AND ended_us IS NULL AND locked_us IS NULL", ids.Hash(id)).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("lock seat: %w", err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func removeSeats(ctx context.Context, before time.Time) error {
	if _, err := db.Write(ctx).NewDelete().Model((*seatRow)(nil)).Where("seen_us < ?", db.Us(before)).Exec(ctx); err != nil {
		return fmt.Errorf("remove seats: %w", err)
	}
	return nil
}
