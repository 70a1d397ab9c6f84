package distributor

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
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

type figureRow struct {
	bun.BaseModel `bun:"table:distributor_figures"`
	VendorID      int64  `bun:",pk"`
	AAIA          string `bun:"aaia,pk"`
	MPN           string `bun:"mpn,pk"`
	Warehouse     string `bun:",pk"`
	Inventory     int
	CostE4        money.E4
	AsOfUs        int64
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

// lastFeed is when the last feed was of, and how many figures it had.
func lastFeed(ctx context.Context, vendorID int64) (asOf time.Time, n int, err error) {
	var us int64
	err = db.Read(ctx).NewRaw(`SELECT COALESCE(MAX(as_of_us), 0) FROM distributor_figures WHERE vendor_id = ?`, vendorID).
		Scan(ctx, &us)
	if err == nil {
		err = db.Read(ctx).NewRaw(`SELECT COUNT(*) FROM distributor_figures WHERE vendor_id = ? AND as_of_us = ?`, vendorID, us).
			Scan(ctx, &n)
	}
	if err != nil {
		return asOf, 0, fmt.Errorf("read the last feed of distributor %d: %w", vendorID, err)
	}
	return db.Time(us), n, nil
}

const figuresAtOnce = 500

func saveFigures(ctx context.Context, vendorID int64, all []Figure) error {
	var rows []figureRow
	at := map[[3]string]int{}
	for _, f := range all { // the last of several counts
		row := figureRow{VendorID: vendorID, AAIA: f.AAIA, MPN: f.MPN, Warehouse: f.Warehouse, Inventory: f.Inventory,
			CostE4: f.Cost, AsOfUs: db.Us(f.AsOf)}
		key := [3]string{f.AAIA, f.MPN, f.Warehouse}
		if i, ok := at[key]; ok {
			rows[i] = row
			continue
		}
		at[key] = len(rows)
		rows = append(rows, row)
	}
	for len(rows) > 0 {
		some := rows[:min(len(rows), figuresAtOnce)]
		rows = rows[len(some):]
		_, err := db.Write(ctx).NewInsert().Model(&some).On("CONFLICT (vendor_id, aaia, mpn, warehouse) DO UPDATE").
			Set("inventory = EXCLUDED.inventory").Set("cost_e4 = EXCLUDED.cost_e4").Set("as_of_us = EXCLUDED.as_of_us").
			Returning("NULL").Exec(ctx)
		if err != nil {
			return fmt.Errorf("save the stock of distributor %d: %w", vendorID, err)
		}
	}
	return nil
}

func emptyBefore(ctx context.Context, vendorID int64, asOf time.Time) error {
	_, err := db.Write(ctx).NewRaw(`UPDATE distributor_figures SET inventory = 0 WHERE vendor_id = ? AND as_of_us < ?`, vendorID,
		db.Us(asOf)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("empty what distributor %d left out: %w", vendorID, err)
	}
	return nil
}

func figuresOf(ctx context.Context, vendorID int64, numbers []string) ([]Figure, error) {
	var rows []figureRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("aaia", "mpn", "warehouse", "inventory", "cost_e4", "as_of_us").
		Where("vendor_id = ? AND mpn IN (?)", vendorID, bun.List(append([]string{""}, numbers...))).
		OrderExpr("aaia, mpn, warehouse").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the stock of distributor %d: %w", vendorID, err)
	}
	found := make([]Figure, len(rows))
	for i, r := range rows {
		found[i] = Figure{r.AAIA, r.MPN, r.Warehouse, r.Inventory, r.CostE4, db.Time(r.AsOfUs)}
	}
	return found, nil
}
