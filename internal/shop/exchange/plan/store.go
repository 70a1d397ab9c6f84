package plan

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/files"
)

type planRow struct {
	bun.BaseModel `bun:"table:import_plans"`
	ID            int64 `bun:",pk,autoincrement"`
	Name          string
	Supplier      string
	Folder        string
	Pattern       string
	Address       string
	Minute        int
	IsOn          int
	State         State
	LastDay       string
	Seen          string // JSON, or empty
	Trouble       string // JSON of fault.Text, or empty
	SheetID       int64
	LookedUs      int64
	StaffID       int64
	AddedUs       int64
}

type takenRow struct {
	bun.BaseModel `bun:"table:import_plan_files"`
	PlanID        int64  `bun:",pk"`
	Name          string `bun:",pk"`
	Size          int64  `bun:",pk"`
	SHA256        string `bun:"sha256,pk"`
	SheetID       int64
	TakenUs       int64
}

type tellingRow struct {
	bun.BaseModel `bun:"table:import_plan_tellings"`
	Day           string `bun:",pk"`
}

func (row planRow) plan() (Plan, error) {
	p := Plan{ID: row.ID, Name: row.Name, Supplier: row.Supplier, Folder: row.Folder, Pattern: row.Pattern,
		Address: row.Address, Minute: row.Minute, IsOn: row.IsOn == 1, State: row.State, LastDay: row.LastDay,
		SheetID: row.SheetID, StaffID: row.StaffID}
	if row.LookedUs != 0 {
		p.Looked = db.Time(row.LookedUs)
	}
	for _, one := range []struct {
		said string
		into any
	}{{row.Seen, &p.Seen}, {row.Trouble, &p.Trouble}} {
		if one.said == "" {
			continue
		}
		if err := json.Unmarshal([]byte(one.said), one.into); err != nil {
			return p, fmt.Errorf("read import plan %d: %w", row.ID, err)
		}
	}
	return p, nil
}

func plans(ctx context.Context) ([]Plan, error) {
	var rows []planRow
	if err := db.Read(ctx).NewSelect().Model(&rows).OrderExpr("name, id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read import plans: %w", err)
	}
	all := make([]Plan, len(rows))
	for i, row := range rows {
		var err error
		if all[i], err = row.plan(); err != nil {
			return nil, err
		}
	}
	return all, nil
}

func planByID(ctx context.Context, id int64) (Plan, error) {
	var rows []planRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Where("id = ?", id).Scan(ctx); err != nil {
		return Plan{}, fmt.Errorf("read import plan %d: %w", id, err)
	}
	if len(rows) == 0 {
		return Plan{}, fault.New(fault.NotFound, "There is no such import.")
	}
	return rows[0].plan()
}

// heldPlan is planByID, and keeps others from changing it until the transaction ends.
func heldPlan(ctx context.Context, id int64) (Plan, error) {
	if _, err := db.Write(ctx).NewUpdate().Model((*planRow)(nil)).Set("name = name").Where("id = ?", id).Exec(ctx); err != nil {
		return Plan{}, fmt.Errorf("hold import plan %d: %w", id, err)
	}
	return planByID(ctx, id)
}

func addPlan(ctx context.Context, p Plan, at time.Time) (int64, error) {
	row := planRow{Name: p.Name, Supplier: p.Supplier, Folder: p.Folder, Pattern: p.Pattern, Address: p.Address,
		Minute: p.Minute, IsOn: digit(p.IsOn), State: p.State, StaffID: p.StaffID, AddedUs: db.Us(at)}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Returning("id").Exec(ctx); err != nil {
		return 0, fmt.Errorf("add an import plan: %w", err)
	}
	return row.ID, nil
}

// digit is how both databases keep a yes or no.
func digit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// changePlan keeps what somebody has typed.
func changePlan(ctx context.Context, p Plan) error {
	_, err := db.Write(ctx).NewUpdate().Model((*planRow)(nil)).
		Set("name = ?, supplier = ?, folder = ?, pattern = ?, address = ?", p.Name, p.Supplier, p.Folder, p.Pattern, p.Address).
		Set("minute = ?, is_on = ?, staff_id = ?", p.Minute, digit(p.IsOn), p.StaffID).Where("id = ?", p.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("change import plan %d: %w", p.ID, err)
	}
	return nil
}

// saveLook keeps how far a look is.
func saveLook(ctx context.Context, p Plan) error {
	found, trouble := "", ""
	if p.Seen != (seen{}) {
		content, err := json.Marshal(p.Seen)
		if err != nil {
			return err
		}
		found = string(content)
	}
	if p.Trouble.Format != "" {
		content, err := json.Marshal(p.Trouble)
		if err != nil {
			return err
		}
		trouble = string(content)
	}
	looked := int64(0)
	if !p.Looked.IsZero() {
		looked = db.Us(p.Looked)
	}
	_, err := db.Write(ctx).NewUpdate().Model((*planRow)(nil)).
		Set("state = ?, last_day = ?, seen = ?, trouble = ?", p.State, p.LastDay, found, trouble).
		Set("sheet_id = ?, looked_us = ?", p.SheetID, looked).Where("id = ?", p.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save a look of import plan %d: %w", p.ID, err)
	}
	return nil
}

func wasTaken(ctx context.Context, planID int64, name string, f files.File) (bool, error) {
	return db.Read(ctx).NewSelect().Model((*takenRow)(nil)).
		Where("plan_id = ? AND name = ? AND size = ? AND sha256 = ?", planID, name, f.Size, f.SHA256).Exists(ctx)
}

// addTaken returns false where the file was taken before.
func addTaken(ctx context.Context, planID int64, name string, f files.File, sheetID int64, at time.Time) (bool, error) {
	row := takenRow{PlanID: planID, Name: name, Size: f.Size, SHA256: f.SHA256, SheetID: sheetID, TakenUs: db.Us(at)}
	done, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("note a file of import plan %d: %w", planID, err)
	}
	n, err := done.RowsAffected()
	return n == 1, err
}

func addTelling(ctx context.Context, day string) (bool, error) {
	done, err := db.Write(ctx).NewInsert().Model(&tellingRow{Day: day}).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("note that owners are told: %w", err)
	}
	n, err := done.RowsAffected()
	return n == 1, err
}
