package vendor

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/base/text"
)

type vendorRow struct {
	bun.BaseModel `bun:"table:vendors"`

	ID           int64 `bun:",pk,autoincrement"`
	Code         string
	Name         string
	NameFold     string
	Account      string
	Email        string
	Phone        string
	LeadDays     int
	MinimumCents money.Cents
	Note         string
	Active       db.Bool
	ReturnDays   int
	CreditDays   int
	ReturnForm   string
	ReturnBox    string
	Final        db.Bool
}

type partRow struct {
	bun.BaseModel `bun:"table:vendor_parts"`

	VendorID int64 `bun:",pk"`
	PartID   int64 `bun:",pk"`
	Number   string
	Pack     int
	Minimum  int
	CostE4   money.E4 `bun:"cost_e4"`
}

func rowOf(id int64, d Details) *vendorRow {
	return &vendorRow{ID: id, Code: d.Code, Name: d.Name, NameFold: text.Fold(d.Name), Account: d.Account, Email: d.Email,
		Phone: d.Phone, LeadDays: d.LeadDays, MinimumCents: d.Minimum, Note: d.Note, Active: db.Bool(!d.Off),
		ReturnDays: d.ReturnDays, CreditDays: d.CreditDays, ReturnForm: d.Form, ReturnBox: d.Box, Final: db.Bool(d.Final)}
}

func read(ctx context.Context) ([]Vendor, error) {
	var rows []vendorRow
	if err := db.Read(ctx).NewSelect().Model(&rows).OrderExpr("name_fold, id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read vendors: %w", err)
	}
	all := make([]Vendor, len(rows))
	for i, r := range rows {
		all[i] = Vendor{r.ID, Details{Code: r.Code, Name: r.Name, Account: r.Account, Email: r.Email, Phone: r.Phone,
			LeadDays: r.LeadDays, Minimum: r.MinimumCents, Note: r.Note, Off: !bool(r.Active),
			ReturnDays: r.ReturnDays, CreditDays: r.CreditDays, Form: r.ReturnForm, Box: r.ReturnBox, Final: bool(r.Final)}}
	}
	return all, nil
}

// hold keeps others from changing a vendor until the transaction ends.
func hold(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*vendorRow)(nil)).Set("code = code").Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hold vendor %d: %w", id, err)
	}
	return nil
}

// taken says what of a vendor another one has.
func taken(ctx context.Context, id int64, d Details) (code, name bool, err error) {
	var rows []vendorRow
	err = db.Read(ctx).NewSelect().Model(&rows).Column("code", "name_fold").
		Where("id <> ? AND (code = ? OR name_fold = ?)", id, d.Code, text.Fold(d.Name)).OrderExpr("id").Scan(ctx)
	if err != nil {
		return false, false, fmt.Errorf("look for vendor %s: %w", d.Code, err)
	}
	for _, r := range rows {
		code = code || r.Code == d.Code
		name = name || r.NameFold == text.Fold(d.Name)
	}
	return code, name, nil
}

func add(ctx context.Context, d Details) (int64, error) {
	row := rowOf(0, d)
	if _, err := db.Write(ctx).NewInsert().Model(row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add vendor %s: %w", d.Code, err)
	}
	return row.ID, nil
}

func save(ctx context.Context, id int64, d Details) error {
	if _, err := db.Write(ctx).NewUpdate().Model(rowOf(id, d)).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("save vendor %s: %w", d.Code, err)
	}
	return nil
}

func savePart(ctx context.Context, p Part) error {
	row := &partRow{VendorID: p.VendorID, PartID: p.PartID, Number: p.Number, Pack: p.Pack, Minimum: p.Minimum,
		CostE4: p.Cost}
	_, err := db.Write(ctx).NewInsert().Model(row).On("CONFLICT (vendor_id, part_id) DO UPDATE").
		Set("number = EXCLUDED.number, pack = EXCLUDED.pack, minimum = EXCLUDED.minimum, cost_e4 = EXCLUDED.cost_e4").
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("save part %d of vendor %d: %w", p.PartID, p.VendorID, err)
	}
	return nil
}

// partsOf puts those without a cost last.
func partsOf(ctx context.Context, partIDs []int64) (map[int64][]Part, error) {
	found := map[int64][]Part{}
	if len(partIDs) == 0 {
		return found, nil
	}
	var rows []partRow
	err := db.Read(ctx).NewSelect().Model(&rows).Where("part_id IN (?)", bun.List(partIDs)).
		OrderExpr("part_id, CASE WHEN cost_e4 = 0 THEN 1 ELSE 0 END, cost_e4, vendor_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read who sells parts: %w", err)
	}
	for _, r := range rows {
		found[r.PartID] = append(found[r.PartID], Part{r.VendorID, r.PartID, r.Number, r.Pack, r.Minimum, r.CostE4})
	}
	return found, nil
}
