package access

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type factorRow struct {
	bun.BaseModel `bun:"table:staff_factors"`
	StaffID       int64 `bun:",pk"`
	Secret        string
	LastStep      int64
	AddedUs       int64
	ConfirmedUs   int64 `bun:",nullzero"`
}

type recoveryRow struct {
	bun.BaseModel `bun:"table:recovery_codes"`
	StaffID       int64  `bun:",pk"`
	CodeHash      string `bun:",pk"`
	UsedUs        int64  `bun:",nullzero"`
}

// factorOf is a row without a secret where there is none.
func factorOf(ctx context.Context, staffID int64) (factorRow, error) {
	var rows []factorRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("staff_id", "secret", "last_step", "confirmed_us").
		Where("staff_id = ?", staffID).Scan(ctx)
	if err != nil {
		return factorRow{}, fmt.Errorf("read second factor of staff %d: %w", staffID, err)
	}
	if len(rows) == 0 {
		return factorRow{}, nil
	}
	return rows[0], nil
}

func addFactor(ctx context.Context, staffID int64, secret string, now time.Time) error {
	row := factorRow{StaffID: staffID, Secret: secret, AddedUs: db.Us(now)}
	if _, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("add second factor of staff %d: %w", staffID, err)
	}
	return nil
}

func confirmFactor(ctx context.Context, staffID int64, now time.Time) (confirmed bool, err error) {
	res, err := db.Write(ctx).NewUpdate().Model((*factorRow)(nil)).Set("confirmed_us = ?", db.Us(now)).
		Where("staff_id = ? AND confirmed_us IS NULL", staffID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("confirm second factor of staff %d: %w", staffID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// useStep says whether no code of this step or a later one was used before.
func useStep(ctx context.Context, staffID, step int64) (fresh bool, err error) {
	res, err := db.Write(ctx).NewUpdate().Model((*factorRow)(nil)).Set("last_step = ?", step).
		Where("staff_id = ? AND last_step < ?", staffID, step).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("use code of staff %d: %w", staffID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func addCodes(ctx context.Context, staffID int64, hashes []string) error {
	rows := make([]recoveryRow, len(hashes))
	for i, h := range hashes {
		rows[i] = recoveryRow{StaffID: staffID, CodeHash: h}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("add recovery codes of staff %d: %w", staffID, err)
	}
	return nil
}

func useRecovery(ctx context.Context, staffID int64, hash string, now time.Time) (used bool, err error) {
	res, err := db.Write(ctx).NewUpdate().Model((*recoveryRow)(nil)).Set("used_us = ?", db.Us(now)).
		Where("staff_id = ? AND code_hash = ? AND used_us IS NULL", staffID, hash).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("use recovery code of staff %d: %w", staffID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func codesLeft(ctx context.Context, staffID int64) (int, error) {
	n, err := db.Read(ctx).NewSelect().Model((*recoveryRow)(nil)).Where("staff_id = ? AND used_us IS NULL", staffID).
		Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count recovery codes of staff %d: %w", staffID, err)
	}
	return int(n), nil
}

func removeFactor(ctx context.Context, staffID int64) error {
	for _, model := range []any{(*recoveryRow)(nil), (*factorRow)(nil)} {
		if _, err := db.Write(ctx).NewDelete().Model(model).Where("staff_id = ?", staffID).Exec(ctx); err != nil {
			return fmt.Errorf("remove second factor of staff %d: %w", staffID, err)
		}
	}
	return nil
}
