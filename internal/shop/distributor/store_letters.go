package distributor

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type letterRow struct {
	bun.BaseModel `bun:"table:distributor_letters"`
	ID            int64 `bun:",pk,autoincrement"`
	VendorID      int64
	Way           string
	Control       int
	Subject       string
	Name          string
	Content       []byte
	State         string
	AtUs          int64
}

// lockVendor lets one at a time write to or take from a distributor.
func lockVendor(ctx context.Context, vendorID int64) error {
	var rows []distributorRow
	err := db.Lock(db.Write(ctx).NewSelect().Model(&rows).Column("vendor_id").Where("vendor_id = ?", vendorID)).Scan(ctx)
	if err == nil && len(rows) == 0 {
		err = fmt.Errorf("there is no distributor %d", vendorID)
	}
	return err
}

func letters(ctx context.Context, columns []string, where string, args ...any) ([]letterRow, error) {
	var rows []letterRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column(columns...).Where(where, args...).OrderExpr("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read files of distributors: %w", err)
	}
	return rows, nil
}

func hasLetter(ctx context.Context, vendorID int64, subject string) (bool, error) {
	rows, err := letters(ctx, []string{"id"}, "vendor_id = ? AND way = 'out' AND subject = ?", vendorID, subject)
	return len(rows) > 0, err
}

func nextControl(ctx context.Context, vendorID int64) (int, error) {
	var last int
	err := db.Write(ctx).NewRaw(`SELECT COALESCE(MAX(control), 0) FROM distributor_letters WHERE vendor_id = ? AND way = 'out'`,
		vendorID).Scan(ctx, &last)
	if err != nil {
		return 0, fmt.Errorf("read the last control number of distributor %d: %w", vendorID, err)
	}
	return last + 1, nil
}

func addLetter(ctx context.Context, vendorID int64, way, state string, l Letter, now time.Time) error {
	row := letterRow{VendorID: vendorID, Way: way, Control: l.Control, Subject: l.Subject, Name: l.Name, Content: l.Content,
		State: state, AtUs: db.Us(now)}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("keep file %d of distributor %d: %w", l.Control, vendorID, err)
	}
	return nil
}

func waiting(ctx context.Context, vendorID int64) ([]Letter, error) {
	rows, err := letters(ctx, []string{"id", "control", "subject", "name", "content"}, "vendor_id = ? AND state = 'waiting'",
		vendorID)
	found := make([]Letter, len(rows))
	for i, r := range rows {
		found[i] = Letter{r.ID, r.Control, r.Subject, r.Name, r.Content}
	}
	return found, err
}

func settleLetter(ctx context.Context, id int64, from, to string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*letterRow)(nil)).Set("state = ?", to).Where("id = ? AND state = ?", id, from).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("save file %d of a distributor as %s: %w", id, to, err)
	}
	return nil
}

func answerLetter(ctx context.Context, vendorID int64, control int, state string) (string, error) {
	rows, err := letters(ctx, []string{"id", "subject"}, "vendor_id = ? AND way = 'out' AND control = ?", vendorID, control)
	if err != nil || len(rows) == 0 {
		return "", err
	}
	_, err = db.Write(ctx).NewUpdate().Model((*letterRow)(nil)).Set("state = ?", state).Where("id = ?", rows[0].ID).Exec(ctx)
	if err != nil {
		return "", fmt.Errorf("save file %d of distributor %d as %s: %w", control, vendorID, state, err)
	}
	return rows[0].Subject, nil
}

func letterIn(ctx context.Context, vendorID int64, control int) (content []byte, known bool, err error) {
	rows, err := letters(ctx, []string{"content"}, "vendor_id = ? AND way = 'in' AND control = ?", vendorID, control)
	if err != nil || len(rows) == 0 {
		return nil, false, err
	}
	return rows[0].Content, true, nil
}
