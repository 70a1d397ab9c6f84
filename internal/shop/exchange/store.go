package exchange

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/shop/audit"
)

type importRow struct {
	bun.BaseModel `bun:"table:imports"`
	ID            int64 `bun:",pk,autoincrement"`
	Kind          Kind
	Name          string
	SHA256        string `bun:"sha256"`
	Options       string // JSON
	State         State
	Records       int64
	Kept          int64
	Rejected      int64
	SourceID      int64
	Report        string // JSON of Report
	RejectsSHA256 string `bun:"rejects_sha256"`
	StartedUs     int64
	ChangedUs     int64
	StaffID       int64
}

type rejectsRow struct {
	bun.BaseModel `bun:"table:import_rejects"`
	ID            int64 `bun:",pk,autoincrement"`
	ImportID      int64
	Content       []byte
}

type nameRow struct {
	bun.BaseModel `bun:"table:trade_names"`
	Kind          nameKind `bun:",pk"`
	ID            int64    `bun:",pk"`
	Name          string
	ParentID      int64
}

type vehicleNameRow struct {
	bun.BaseModel `bun:"table:vehicle_names"`
	Kind          string `bun:",pk"` // column of a sheet
	Written       string `bun:",pk"` // folded; of a model with its make before it
	Meant         string
	AddedUs       int64
	StaffID       int64
}

func addImport(ctx context.Context, r Report, sum, options string, who audit.Who, at time.Time) (int64, error) {
	row := importRow{
		Kind: r.Kind, Name: r.Name, SHA256: sum, Options: options, State: Running, Report: "{}", StartedUs: db.Us(at),
		ChangedUs: db.Us(at),
	}
	if who.Kind == audit.Staff {
		row.StaffID = who.ID
	}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Returning("id").Exec(ctx); err != nil {
		return 0, fmt.Errorf("note an import: %w", err)
	}
	return row.ID, nil
}

// unfinished returns how far an earlier import of the same file, asked for in the same way, got.
func unfinished(ctx context.Context, kind Kind, name, sum, options string) (Report, bool, error) {
	var rows []importRow
	err := db.Read(ctx).NewSelect().Model(&rows).Where("sha256 = ? AND kind = ? AND name = ? AND options = ?", sum, kind,
		name, options).
		OrderExpr("id DESC").Limit(1).Scan(ctx)
	if err != nil {
		return Report{}, false, fmt.Errorf("look for an unfinished import: %w", err)
	}
	if len(rows) == 0 || rows[0].State == Done {
		return Report{}, false, nil
	}
	r, err := rows[0].report()
	if rows[0].State == Failed && r.Saved == nil {
		return Report{}, false, err // it was read to its end
	}
	if r.Saved != nil {
		id := r.ImportID
		r = *r.Saved
		r.ImportID = id
	}
	return r, true, err
}

func (row importRow) report() (Report, error) {
	var r Report
	if err := json.Unmarshal([]byte(row.Report), &r); err != nil {
		return Report{}, fmt.Errorf("report of import %d: %w", row.ID, err)
	}
	r.ImportID, r.Kind, r.Name, r.State, r.Rejects = row.ID, row.Kind, row.Name, row.State, row.RejectsSHA256
	r.Changed = db.Time(row.ChangedUs)
	return r, nil
}

// mostRejects is how many bytes of a list of rejects are in the memory at once.
const mostRejects = 1 << 18

func addRejects(ctx context.Context, importID int64, list io.Reader) error {
	for {
		content, err := io.ReadAll(io.LimitReader(list, mostRejects))
		if err != nil || len(content) == 0 {
			return err
		}
		if _, err := db.Write(ctx).NewInsert().Model(&rejectsRow{ImportID: importID, Content: content}).Returning("NULL").
			Exec(ctx); err != nil {
			return fmt.Errorf("keep the rejects of import %d: %w", importID, err)
		}
	}
}

func readRejects(ctx context.Context, importID int64, into io.Writer) error {
	for after := int64(0); ; {
		var rows []rejectsRow
		err := db.Read(ctx).NewSelect().Model(&rows).Where("import_id = ? AND id > ?", importID, after).OrderExpr("id").
			Limit(16).Scan(ctx)
		if err != nil {
			return fmt.Errorf("read the rejects of import %d: %w", importID, err)
		}
		if len(rows) == 0 {
			return nil
		}
		for _, row := range rows {
			if _, err := into.Write(row.Content); err != nil {
				return err
			}
			after = row.ID
		}
	}
}

func removeRejects(ctx context.Context, importID int64) error {
	if _, err := db.Write(ctx).NewDelete().Model((*rejectsRow)(nil)).Where("import_id = ?", importID).Exec(ctx); err != nil {
		return fmt.Errorf("remove the rejects of import %d: %w", importID, err)
	}
	return nil
}

func saveReport(ctx context.Context, r Report, at time.Time) error {
	content, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = db.Write(ctx).NewUpdate().Model((*importRow)(nil)).
		Set("state = ?, records = ?, kept = ?, rejected = ?, source_id = ?", r.State, r.Records, r.Kept, r.Rejected,
			r.SourceID).
		Set("report = ?, rejects_sha256 = ?, changed_us = ?", string(content), r.Rejects, db.Us(at)).
		Where("id = ?", r.ImportID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save the report of import %d: %w", r.ImportID, err)
	}
	return nil
}

func importByID(ctx context.Context, id int64) (Report, bool, error) {
	var rows []importRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Where("id = ?", id).Scan(ctx); err != nil || len(rows) == 0 {
		return Report{}, false, err
	}
	r, err := rows[0].report()
	return r, true, err
}

func imports(ctx context.Context, limit int) ([]Report, error) {
	var rows []importRow
	if err := db.Read(ctx).NewSelect().Model(&rows).OrderExpr("id DESC").Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read imports: %w", err)
	}
	return reportsOf(rows)
}

// importsOf are the latest imports of some kinds, the newest first.
func importsOf(ctx context.Context, kinds []Kind, limit int) ([]Report, error) {
	var rows []importRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Where("kind IN (?)", bun.List(kinds)).OrderExpr("id DESC").
		Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read imports: %w", err)
	}
	return reportsOf(rows)
}

func reportsOf(rows []importRow) (reports []Report, err error) {
	reports = make([]Report, len(rows))
	for i, row := range rows {
		if reports[i], err = row.report(); err != nil {
			return nil, err
		}
	}
	return reports, nil
}

func names(ctx context.Context) ([]nameRow, error) {
	var rows []nameRow
	if err := db.Read(ctx).NewSelect().Model(&rows).OrderExpr("kind, id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the names of the trade: %w", err)
	}
	return rows, nil
}

func saveNames(ctx context.Context, rows []nameRow) error {
	_, err := db.Write(ctx).NewInsert().Model(&rows).On("CONFLICT (kind, id) DO UPDATE").
		Set("name = EXCLUDED.name, parent_id = EXCLUDED.parent_id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save the names of the trade: %w", err)
	}
	return nil
}

func vehicleNameRows(ctx context.Context) ([]vehicleNameRow, error) {
	var rows []vehicleNameRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("kind", "written", "meant").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the names of vehicles: %w", err)
	}
	return rows, nil
}

func saveVehicleNames(ctx context.Context, rows []vehicleNameRow) error {
	_, err := db.Write(ctx).NewInsert().Model(&rows).On("CONFLICT (kind, written) DO UPDATE").
		Set("meant = EXCLUDED.meant, added_us = EXCLUDED.added_us, staff_id = EXCLUDED.staff_id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save names of vehicles: %w", err)
	}
	return nil
}
