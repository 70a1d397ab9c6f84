package garage

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

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
	Owned         db.Bool
	Title         string
	VIN           string `bun:"vin"`
	LicensePlate  string
	LicenseState  string
	Notes         string
}

var columns = []string{"id", "customer_id", "vehicle", "owned", "title", "vin", "license_plate", "license_state",
	"notes"}

func (r row) kept() (Entry, error) {
	k := Entry{ID: r.ID, CustomerID: r.CustomerID, IsOwned: bool(r.Owned),
		Papers: Papers{r.Title, r.VIN, r.LicensePlate, r.LicenseState, r.Notes}}
	if err := json.Unmarshal([]byte(r.Vehicle), &k.Vehicle); err != nil {
		return Entry{}, fmt.Errorf("read vehicle %d: %w", r.ID, err)
	}
	return k, nil
}

func one(ctx context.Context, id int64) (Entry, error) {
	var rows []row
	if err := db.Read(ctx).NewSelect().Model(&rows).Column(columns...).Where("id = ?", id).Scan(ctx); err != nil ||
		len(rows) == 0 {
		return Entry{}, err
	}
	return rows[0].kept()
}

func vehicles(ctx context.Context, customerID int64) ([]Entry, error) {
	var rows []row
	err := db.Read(ctx).NewSelect().Model(&rows).Column(columns...).Where("customer_id = ?", customerID).
		OrderExpr("chosen_us DESC, id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the garage of customer %d: %w", customerID, err)
	}
	entries := make([]Entry, len(rows))
	for i, r := range rows {
		if entries[i], err = r.kept(); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// save keeps a vehicle as the one chosen last, whatever the clock says of those before it.
func save(ctx context.Context, customerID int64, v vehicle.Vehicle, at int64) error {
	written, err := json.Marshal(v)
	if err != nil {
		return err
	}
	var newest int64
	err = db.Write(ctx).NewSelect().Model((*row)(nil)).ColumnExpr("COALESCE(MAX(chosen_us), 0)").
		Where("customer_id = ?", customerID).Scan(ctx, &newest)
	if err != nil {
		return fmt.Errorf("read the garage of customer %d: %w", customerID, err)
	}
	at = max(at, newest+1)
	_, err = db.Write(ctx).NewInsert().
		Model(&row{CustomerID: customerID, Facets: facets(v), Vehicle: string(written), AddedUs: at, ChosenUs: at}).
		On("CONFLICT (customer_id, facets) WHERE owned = 0 DO UPDATE").
		Set("vehicle = EXCLUDED.vehicle, chosen_us = EXCLUDED.chosen_us").Exec(ctx)
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

// choose makes a vehicle the one chosen last.
func choose(ctx context.Context, customerID, id, at int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).
		Set("chosen_us = (SELECT CASE WHEN MAX(v.chosen_us) >= ? THEN MAX(v.chosen_us) + 1 ELSE ? END FROM customer_vehicles AS v WHERE v.customer_id = ?)", at, at, customerID).
		Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("choose vehicle %d: %w", id, err)
	}
	return nil
}

func own(ctx context.Context, customerID int64, v vehicle.Vehicle, p Papers, at int64) (int64, error) {
	written, err := json.Marshal(v)
	if err != nil {
		return 0, err
	}
	added := row{
		CustomerID: customerID, Facets: facets(v), Vehicle: string(written), AddedUs: at, ChosenUs: at, Owned: true,
		Title: p.Title, VIN: p.VIN, LicensePlate: p.LicensePlate, LicenseState: p.LicenseState, Notes: p.Notes,
	}
	if _, err := db.Write(ctx).NewInsert().Model(&added).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add a vehicle of customer %d: %w", customerID, err)
	}
	return added.ID, nil
}

// edit says whether there was such a vehicle.
func edit(ctx context.Context, customerID, id int64, v vehicle.Vehicle, p Papers) (bool, error) {
	written, err := json.Marshal(v)
	if err != nil {
		return false, err
	}
	done, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).
		Set("facets = ?, vehicle = ?, owned = 1", facets(v), string(written)).
		Set("title = ?, vin = ?, license_plate = ?, license_state = ?, notes = ?", p.Title, p.VIN, p.LicensePlate,
			p.LicenseState, p.Notes).
		Where("id = ? AND customer_id = ?", id, customerID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("edit vehicle %d: %w", id, err)
	}
	n, err := done.RowsAffected()
	return n > 0, err
}

// move leaves out vehicles that both only looked for.
func move(ctx context.Context, from, to int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("customer_id = ?", to).
		Where("customer_id = ? AND (owned = 1 OR facets NOT IN (SELECT facets FROM customer_vehicles WHERE customer_id = ? AND owned = 0))", from, to).Exec(ctx)
	if err != nil {
		return fmt.Errorf("move the garage of customer %d: %w", from, err)
	}
	return erase(ctx, from)
}

func erase(ctx context.Context, customerID int64) error {
	if _, err := db.Write(ctx).NewDelete().Model((*row)(nil)).Where("customer_id = ?", customerID).Exec(ctx); err != nil {
		return fmt.Errorf("empty the garage of customer %d: %w", customerID, err)
	}
	return nil
}

// withVIN reads the vehicles that begin with a VIN, as far as it is known.
func withVIN(ctx context.Context, vin string, limit int) ([]Entry, error) {
	var rows []row
	err := db.Read(ctx).NewSelect().Model(&rows).Column(columns...).
		Where("vin <> '' AND vin >= ? AND vin < ?", vin, vin+"\U0010FFFF").OrderExpr("vin, id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read vehicles by VIN: %w", err)
	}
	entries := make([]Entry, len(rows))
	for i, r := range rows {
		if entries[i], err = r.kept(); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// savedRow is how often a vehicle is saved, with all that is known of it, and one of those who have it.
type savedRow struct {
	Facets string
	N      int
	One    int64
}

func saved(ctx context.Context) (rows []savedRow, err error) {
	err = db.Read(ctx).NewSelect().Model((*row)(nil)).Column("facets").ColumnExpr("count(*) AS n, min(id) AS one").
		Group("facets").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count the vehicles of customers: %w", err)
	}
	return rows, nil
}

// vehiclesByID reads what some of them are, in no order.
func vehiclesByID(ctx context.Context, ids []int64) (map[int64]vehicle.Vehicle, error) {
	found := map[int64]vehicle.Vehicle{}
	for some := range slices.Chunk(ids, 500) {
		var rows []row
		if err := db.Read(ctx).NewSelect().Model(&rows).Column(columns...).Where("id IN (?)", bun.List(some)).
			Scan(ctx); err != nil {
			return nil, fmt.Errorf("read vehicles of customers: %w", err)
		}
		for _, r := range rows {
			k, err := r.kept()
			if err != nil {
				return nil, err
			}
			found[r.ID] = k.Vehicle
		}
	}
	return found, nil
}
