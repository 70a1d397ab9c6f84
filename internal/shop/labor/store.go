package labor

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type typeRow struct {
	bun.BaseModel `bun:"table:labor_types,alias:t"`
	ID            int64 `bun:",pk,autoincrement"`
	Title         string
	RateCents     money.Cents
	TaxClassID    int64
	Sort          int
	Active        db.Bool
}

type partRow struct {
	bun.BaseModel `bun:"table:part_labor"`
	PartID        int64 `bun:",pk"`
	LaborID       int64
	Minutes       int
}

func (r typeRow) labor() Type {
	return Type{r.ID, r.Title, r.RateCents, r.TaxClassID, r.Sort, bool(r.Active)}
}

// addType returns 0 where the title is taken.
func addType(ctx context.Context, t Type) (int64, error) {
	var ids []int64
	row := typeRow{Title: t.Title, RateCents: t.Rate, TaxClassID: t.TaxClassID, Sort: t.Sort, Active: db.Bool(t.Active)}
	if _, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids); err != nil {
		return 0, fmt.Errorf("add labor type: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

func types(ctx context.Context) ([]Type, error) {
	var rows []typeRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "title", "rate_cents", "tax_class_id", "sort", "active").
		OrderExpr("sort, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read labor types: %w", err)
	}
	found := make([]Type, len(rows))
	for i, r := range rows {
		found[i] = r.labor()
	}
	return found, nil
}

// savePart writes the work of a part; minutes of 0 remove it.
func savePart(ctx context.Context, partID, typeID int64, minutes int) error {
	row := partRow{PartID: partID, LaborID: typeID, Minutes: minutes}
	var err error
	if minutes == 0 {
		_, err = db.Write(ctx).NewDelete().Model(&row).WherePK().Exec(ctx)
	} else {
		_, err = db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (part_id) DO UPDATE").
			Set("labor_id = EXCLUDED.labor_id, minutes = EXCLUDED.minutes").Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("save labor of part %d: %w", partID, err)
	}
	return nil
}

// ofParts reads the work of every part that is asked for; one without any has no minutes.
func ofParts(ctx context.Context, partIDs []int64) (map[int64]OfPart, error) {
	found := make(map[int64]OfPart, len(partIDs))
	if len(partIDs) == 0 {
		return found, nil
	}
	for _, id := range partIDs {
		found[id] = OfPart{}
	}
	var rows []struct {
		typeRow `bun:",extend"`
		PartID  int64
		Minutes int
	}
	err := db.Read(ctx).NewSelect().TableExpr("part_labor AS p").Join("JOIN labor_types AS t ON t.id = p.labor_id").
		ColumnExpr("p.part_id, p.minutes, t.id, t.title, t.rate_cents, t.tax_class_id, t.sort, t.active").
		Where("p.part_id IN (?)", bun.List(partIDs)).OrderExpr("p.part_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read labor of parts: %w", err)
	}
	for _, r := range rows {
		found[r.PartID] = OfPart{r.labor(), r.Minutes}
	}
	return found, nil
}

func countOfTaxClass(ctx context.Context, classID int64) (int, error) {
	n, err := db.Read(ctx).NewSelect().Model((*typeRow)(nil)).Where("t.tax_class_id = ?", classID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count labor types of tax class %d: %w", classID, err)
	}
	return int(n), nil
}
