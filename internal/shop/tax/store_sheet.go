package tax

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
)

type sheetRow struct {
	bun.BaseModel `bun:"table:tax_sheets,alias:s"`
	ID            int64 `bun:",pk,autoincrement"`
	Name          string
	LoadedUs      int64
}

type lineRow struct {
	bun.BaseModel `bun:"table:tax_sheet_rows,alias:l"`
	SheetID       int64 `bun:",pk"`
	Line          int64 `bun:",pk"`
	ZoneID        int64
	FirstCode     string
	LastCode      string
	Region        string
	RatePPM       money.PPM `bun:"rate_ppm"`
	Reason        string    // JSON; '' it holds
}

// lockSheets lets one sheet be loaded at a time: each waits for the rates.
func lockSheets(ctx context.Context) error {
	var ids []int64
	if err := db.Lock(db.Write(ctx).NewSelect().Model((*rateRow)(nil)).Column("id").OrderExpr("id")).
		Scan(ctx, &ids); err != nil {
		return fmt.Errorf("lock the tax rates: %w", err)
	}
	return nil
}

func addSheet(ctx context.Context, name string, us int64) (int64, error) {
	return addOnce(ctx, &sheetRow{Name: name, LoadedUs: us})
}

// putRates adds rates, or gives those of their codes these figures and names.
func putRates(ctx context.Context, all []RateRecord) error {
	rows := make([]rateRow, len(all))
	for i, r := range all {
		rows[i] = rateRow{Code: r.Code, Name: r.Name, RatePPM: r.PPM, NextPPM: r.Next.PPM, NextDay: r.Next.Day}
	}
	for some := range slices.Chunk(rows, atOnce) {
		if _, err := db.Write(ctx).NewInsert().Model(&some).On("CONFLICT (code) DO UPDATE").
			Set("rate_ppm = EXCLUDED.rate_ppm, next_ppm = EXCLUDED.next_ppm, next_day = EXCLUDED.next_day").Exec(ctx); err != nil {
			return fmt.Errorf("put tax rates: %w", err)
		}
	}
	return nil
}

// addRules adds those that are not there.
func addRules(ctx context.Context, all []Rule) error {
	rows := make([]ruleRow, len(all))
	for i, r := range all {
		rows[i] = rowOf(r)
	}
	for some := range slices.Chunk(rows, atOnce) {
		if _, err := db.Write(ctx).NewInsert().Model(&some).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
			return fmt.Errorf("add tax rules: %w", err)
		}
	}
	return nil
}

// saveRows keeps what became of the rows of a sheet, in place of those of earlier ones in its zones. What is of no zone
// goes with them.
func saveRows(ctx context.Context, sheetID int64, zones []int64, kept []SheetRow, skipped []SkippedRow) error {
	if _, err := db.Write(ctx).NewDelete().Model((*lineRow)(nil)).Where("l.zone_id IN (?)", bun.List(append(zones, 0))).
		Exec(ctx); err != nil {
		return fmt.Errorf("remove the rows of earlier sheets: %w", err)
	}
	rows := make([]lineRow, 0, len(kept)+len(skipped))
	for _, r := range kept {
		rows = append(rows, lineRow{SheetID: sheetID, Line: r.Line, ZoneID: r.ZoneID, FirstCode: r.First, LastCode: r.Last,
			Region: r.Region, RatePPM: r.Total()})
	}
	for _, r := range skipped {
		reason, err := json.Marshal(r.Reason)
		if err != nil {
			return fmt.Errorf("row %d: %w", r.Line, err)
		}
		rows = append(rows, lineRow{SheetID: sheetID, Line: r.Line, ZoneID: r.ZoneID, FirstCode: r.First, LastCode: r.Last,
			Region: r.Region, RatePPM: r.Total(), Reason: string(reason)})
	}
	for some := range slices.Chunk(rows, atOnce) {
		if _, err := db.Write(ctx).NewInsert().Model(&some).Exec(ctx); err != nil {
			return fmt.Errorf("keep the rows of sheet %d: %w", sheetID, err)
		}
	}
	return nil
}

// LoadedSheet is a sheet that was loaded, with how many of its rows still hold and how many were left out.
type LoadedSheet struct {
	ID      int64
	Name    string
	At      time.Time
	Rows    int
	Skipped int
}

// loadedSheets are those of which rows are kept, the newest first.
func loadedSheets(ctx context.Context) ([]LoadedSheet, error) {
	var rows []struct {
		sheetRow `bun:",extend"`
		Rows     int
		Skipped  int
	}
	err := db.Read(ctx).NewSelect().Model(&rows).ColumnExpr("s.id, s.name, s.loaded_us").
		ColumnExpr("sum(CASE WHEN l.reason = '' THEN 1 ELSE 0 END) AS rows").
		ColumnExpr("sum(CASE WHEN l.reason = '' THEN 0 ELSE 1 END) AS skipped").
		Join("JOIN tax_sheet_rows AS l ON l.sheet_id = s.id").GroupExpr("s.id, s.name, s.loaded_us").
		OrderExpr("s.id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the sheets of rates: %w", err)
	}
	found := make([]LoadedSheet, len(rows))
	for i, r := range rows {
		found[i] = LoadedSheet{r.ID, r.Name, db.Time(r.LoadedUs), r.Rows, r.Skipped}
	}
	return found, nil
}

// NamedRow is a row with the sheet that it stands in.
type NamedRow struct {
	SheetID int64
	Sheet   string
	Line    int64
	First   string
	Last    string
	Region  string
	Rate    money.PPM
	Reason  fault.Text // empty: it holds
}

// rowsBy reads rows of sheets, in the order of the sheet, at most so many.
func rowsBy(ctx context.Context, most int64, which func(*bun.SelectQuery) *bun.SelectQuery) ([]NamedRow, error) {
	var rows []struct {
		lineRow `bun:",extend"`
		Name    string
	}
	err := which(db.Read(ctx).NewSelect().Model(&rows)).
		ColumnExpr("l.sheet_id, l.line, l.first_code, l.last_code, l.region, l.rate_ppm, l.reason, s.name").
		Join("JOIN tax_sheets AS s ON s.id = l.sheet_id").OrderExpr("l.sheet_id, l.line").Limit(most).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read rows of sheets: %w", err)
	}
	found := make([]NamedRow, len(rows))
	for i, r := range rows {
		found[i] = NamedRow{SheetID: r.SheetID, Sheet: r.Name, Line: r.Line, First: r.FirstCode, Last: r.LastCode,
			Region: r.Region, Rate: r.RatePPM}
		if r.Reason != "" {
			if err := json.Unmarshal([]byte(r.Reason), &found[i].Reason); err != nil {
				return nil, fmt.Errorf("row %d of sheet %d: %w", r.Line, r.SheetID, err)
			}
		}
	}
	return found, nil
}

func skippedRows(ctx context.Context, sheetID, most int64) ([]NamedRow, error) {
	return rowsBy(ctx, most, func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("l.sheet_id = ? AND l.reason <> ''", sheetID)
	})
}

// rowsOf are the rows about a ZIP code of a zone, held or not; the digits are 5 or 9.
func rowsOf(ctx context.Context, zoneID int64, digits string) ([]NamedRow, error) {
	return rowsBy(ctx, 100, func(q *bun.SelectQuery) *bun.SelectQuery {
		zip := digits[:zipDigits]
		return q.Where("l.zone_id = ?", zoneID).
			Where("l.first_code <= ? AND l.last_code >= ?", zip+"9999", zip)
	})
}
