package garage

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/shop/vehicle"
)

type row struct {
	bun.BaseModel `bun:"table:customer_vehicles"`
	ID            int64 `bun:",pk,autoincrement"`
	CustomerID    int64
	Facets        string
	Vehicle       string
	AddedUs       int64
	ChosenUs      int64
}

func vehicles(ctx context.Context, customerID int64) ([]Kept, error) {
	var rows []row
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "vehicle").Where("customer_id = ?", customerID).
		OrderExpr("chosen_us DESC, id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the garage of customer %d: %w", customerID, err)
	}
	kept := make([]Kept, len(rows))
	for i, r := range rows {
		kept[i].ID = r.ID
		if err := json.Unmarshal([]byte(r.Vehicle), &kept[i].Vehicle); err != nil {
			return nil, fmt.Errorf("read vehicle %d: %w", r.ID, err)
		}
	}
	return kept, nil
}

// save keeps a vehicle as the one chosen last, whatever the clock says of those before it.
func save(ctx context.Context, customerID int64, v vehicle.Vehicle, at int64) error {
	written, err := json.Marshal(v)
	if err != nil {
		return err
	}
	var newest int64
	err = db.Write(ctx).NewSelect().Model((*row)(nil)).ColumnExpr("COALESCE(MAX(chosen_us), 0)").Where("customer_id = ?", customerID).Scan(ctx, &newest)
	if err != nil {
		return fmt.Errorf("read the garage of customer %d: %w", customerID, err)
	}
	at = max(at, newest+1)
	_, err = db.Write(ctx).NewInsert().Model(&row{CustomerID: customerID, Facets: facets(v), Vehicle: string(written), AddedUs: at, ChosenUs: at}).
		On("CONFLICT (customer_id, facets) DO UPDATE").Set("vehicle = EXCLUDED.vehicle, chosen_us = EXCLUDED.chosen_us").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save a vehicle of customer %d: %w", customerID, err)
	}
	return nil
}

// remove says whether there was such a vehicle.
func remove(ctx context.Context, customerID, id int64) (bool, error) {
	done, err := db.Write(ctx).NewDelete().Model((*row)(nil)).Where("customer_id = ? AND id = ?", customerID, id).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("remove vehicle %d: %w", id, err)
	}
	n, err := done.RowsAffected()
	return n > 0, err
}
