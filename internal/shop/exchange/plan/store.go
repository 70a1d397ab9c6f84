package plan

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
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
	IsOn          db.Bool
	State         State
	LastDay       string
	Seen          string // JSON, or empty
	Taken         string // JSON, or empty
	Trouble       string // JSON of fault.Text, or empty
	SheetID       int64
	LookedUs      int64
	StaffID       int64
	AddedUs       int64
}

func (row planRow) plan() (Plan, error) {
	p := Plan{ID: row.ID, Name: row.Name, Supplier: row.Supplier, Folder: row.Folder, Pattern: row.Pattern,
		Address: row.Address, Minute: row.Minute, IsOn: bool(row.IsOn), State: row.State, LastDay: row.LastDay,
		SheetID: row.SheetID, StaffID: row.StaffID}
	if row.LookedUs != 0 {
		p.Looked = db.Time(row.LookedUs)
	}
	for _, one := range []struct {
		said string
		into any
	}{{row.Seen, &p.Seen}, {row.Taken, &p.Taken}, {row.Trouble, &p.Trouble}} {
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
	var ids []int64
	q := db.Write(ctx).NewSelect().Model((*planRow)(nil)).Column("id").Where("id = ?", id)
	if err := db.Lock(q).Scan(ctx, &ids); err != nil {
		return Plan{}, fmt.Errorf("hold import plan %d: %w", id, err)
	}
	return planByID(ctx, id)
}

func addPlan(ctx context.Context, p Plan, at time.Time) (int64, error) {
	row := planRow{Name: p.Name, Supplier: p.Supplier, Folder: p.Folder, Pattern: p.Pattern, Address: p.Address,
		Minute: p.Minute, IsOn: db.Bool(p.IsOn), State: p.State, StaffID: p.StaffID, AddedUs: db.Us(at)}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Returning("id").Exec(ctx); err != nil {
		return 0, fmt.Errorf("add an import plan: %w", err)
	}
	return row.ID, nil
}

// changePlan keeps what somebody has typed.
func changePlan(ctx context.Context, p Plan) error {
	_, err := db.Write(ctx).NewUpdate().Model((*planRow)(nil)).
		Set("name = ?, supplier = ?, folder = ?, pattern = ?, address = ?", p.Name, p.Supplier, p.Folder, p.Pattern, p.Address).
		Set("minute = ?, is_on = ?, staff_id = ?", p.Minute, db.Bool(p.IsOn), p.StaffID).Where("id = ?", p.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("change import plan %d: %w", p.ID, err)
	}
	return nil
}

// saveLook keeps how far a look is.
func saveLook(ctx context.Context, p Plan) error {
	var written [3]string // JSON of each, empty where there is none
	for i, one := range []struct {
		is    bool
		value any
	}{{p.Seen != (seen{}), p.Seen}, {p.Taken != (taken{}), p.Taken}, {p.Trouble.Format != "", p.Trouble}} {
		if !one.is {
			continue
		}
		content, err := json.Marshal(one.value)
		if err != nil {
			return err
		}
		written[i] = string(content)
	}
	looked := int64(0)
	if !p.Looked.IsZero() {
		looked = db.Us(p.Looked)
	}
	_, err := db.Write(ctx).NewUpdate().Model((*planRow)(nil)).
		Set("state = ?, last_day = ?", p.State, p.LastDay).
		Set("seen = ?, taken = ?, trouble = ?", written[0], written[1], written[2]).
		Set("sheet_id = ?, looked_us = ?", p.SheetID, looked).Where("id = ?", p.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save a look of import plan %d: %w", p.ID, err)
	}
	return nil
}
