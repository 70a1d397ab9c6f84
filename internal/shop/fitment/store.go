package fitment

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/shop/audit"
)

type makeRow struct {
	bun.BaseModel `bun:"table:makes,alias:k"`
	ID            int64 `bun:",pk,autoincrement"`
	Name          string
	Popular       db.Bool
}

type modelRow struct {
	bun.BaseModel `bun:"table:models,alias:m"`
	ID            int64 `bun:",pk,autoincrement"`
	MakeID        int64
	Name          string
	Popular       db.Bool
}

type baseVehicleRow struct {
	bun.BaseModel `bun:"table:base_vehicles,alias:b"`
	ID            int64 `bun:",pk,autoincrement"`
	Year          int64
	MakeID        int64
	ModelID       int64
}

type valueRow struct {
	bun.BaseModel `bun:"table:vehicle_values"`
	BaseVehicleID int64  `bun:",pk"`
	Field         string `bun:",pk"`
	Value         int64  `bun:",pk"`
	Label         string
}

type universalRow struct {
	bun.BaseModel `bun:"table:fitment_universal"`
	PartID        int64 `bun:",pk"`
}

type editRow struct {
	bun.BaseModel `bun:"table:fitment_edits,alias:e"`
	ID            int64 `bun:",pk,autoincrement"`
	PartID        int64
	BaseVehicleID int64
	Conditions    string // JSON of []Condition
	Position      string
	Quantity      int
	Note          string
	AddedUs       int64
	StaffID       int64
}

func (r editRow) application() (Application, error) {
	a := Application{PartID: r.PartID, BaseVehicleID: r.BaseVehicleID, Position: r.Position, Quantity: r.Quantity, Note: r.Note}
	if err := json.Unmarshal([]byte(r.Conditions), &a.Conditions); err != nil {
		return Application{}, fmt.Errorf("application %d: %w", r.ID, err)
	}
	return a, nil
}

func years(ctx context.Context) ([]Option, error) {
	var found []int64
	err := db.Read(ctx).NewSelect().Model((*baseVehicleRow)(nil)).ColumnExpr("DISTINCT b.year").OrderExpr("b.year DESC").Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("read years: %w", err)
	}
	options := make([]Option, len(found))
	for i, y := range found {
		options[i] = Option{Value: y, Label: strconv.FormatInt(y, 10)}
	}
	return options, nil
}

func makes(ctx context.Context, year int64) ([]Option, error) {
	var rows []makeRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "name", "popular").
		Where("id IN (SELECT b.make_id FROM base_vehicles AS b WHERE b.year = ?)", year).OrderExpr("name, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read makes: %w", err)
	}
	options := make([]Option, len(rows))
	for i, r := range rows {
		options[i] = Option{r.ID, r.Name, bool(r.Popular)}
	}
	return options, nil
}

func models(ctx context.Context, year, makeID int64) ([]Option, error) {
	var rows []modelRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "name", "popular").
		Where("id IN (SELECT b.model_id FROM base_vehicles AS b WHERE b.year = ? AND b.make_id = ?)", year, makeID).
		OrderExpr("name, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read models: %w", err)
	}
	options := make([]Option, len(rows))
	for i, r := range rows {
		options[i] = Option{r.ID, r.Name, bool(r.Popular)}
	}
	return options, nil
}

// vehicleRow is a base vehicle in words.
type vehicleRow struct {
	bun.BaseModel `bun:"table:base_vehicles,alias:b"`
	BaseVehicleID int64
	Year          int64
	MakeID        int64
	Make          string
	ModelID       int64
	Model         string
}

func (r vehicleRow) vehicle() Vehicle {
	return Vehicle{BaseVehicleID: r.BaseVehicleID, Year: r.Year, MakeID: r.MakeID, Make: r.Make, ModelID: r.ModelID, Model: r.Model}
}

const vehicleColumns = "b.id AS base_vehicle_id, b.year, b.make_id, k.name AS make, b.model_id, m.name AS model"

func baseVehicle(ctx context.Context, year, makeID, modelID int64) (Vehicle, bool, error) {
	var rows []vehicleRow
	err := db.Read(ctx).NewSelect().Model(&rows).ColumnExpr(vehicleColumns).
		Join("JOIN makes AS k ON k.id = b.make_id").Join("JOIN models AS m ON m.id = b.model_id").
		Where("b.year = ? AND b.make_id = ? AND b.model_id = ?", year, makeID, modelID).Scan(ctx)
	if err != nil {
		return Vehicle{}, false, fmt.Errorf("read vehicle: %w", err)
	}
	if len(rows) == 0 {
		return Vehicle{}, false, nil
	}
	return rows[0].vehicle(), true, nil
}

// values reads what a base vehicle came with; of all vehicles with 0.
func values(ctx context.Context, baseVehicleID int64) (map[int64]Values, error) {
	var rows []valueRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column("base_vehicle_id", "field", "value", "label")
	if baseVehicleID != 0 {
		q.Where("base_vehicle_id = ?", baseVehicleID)
	}
	if err := q.OrderExpr("base_vehicle_id, field, label, value").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read vehicle values: %w", err)
	}
	all := map[int64]Values{}
	for _, r := range rows {
		if all[r.BaseVehicleID] == nil {
			all[r.BaseVehicleID] = Values{}
		}
		all[r.BaseVehicleID][r.Field] = append(all[r.BaseVehicleID][r.Field], Fact{r.Field, r.Value, r.Label})
	}
	return all, nil
}

// universal says which of the parts fit whatever the vehicle; of all parts with none given.
func universal(ctx context.Context, partIDs []int64) (map[int64]bool, error) {
	var ids []int64
	q := db.Read(ctx).NewSelect().Model((*universalRow)(nil)).Column("part_id")
	if len(partIDs) > 0 {
		q.Where("part_id IN (?)", bun.List(partIDs))
	}
	if err := q.OrderExpr("part_id").Scan(ctx, &ids); err != nil {
		return nil, fmt.Errorf("read universal parts: %w", err)
	}
	found := map[int64]bool{}
	for _, id := range ids {
		found[id] = true
	}
	return found, nil
}

func selectEdits(ctx context.Context, rows *[]editRow) *bun.SelectQuery {
	return db.Read(ctx).NewSelect().Model(rows).
		ColumnExpr("e.id, e.part_id, e.base_vehicle_id, e.conditions, e.position, e.quantity, e.note").OrderExpr("e.part_id, e.id")
}

// applicationsFor reads the parts' applications for one base vehicle, and of each part one more, so that a part that
// fits other vehicles differs from one of which nothing is recorded.
func applicationsFor(ctx context.Context, partIDs []int64, baseVehicleID int64) (map[int64][]Application, error) {
	var rows []editRow
	err := selectEdits(ctx, &rows).Where("e.part_id IN (?)", bun.List(partIDs)).
		Where("e.base_vehicle_id = ? OR e.id = (SELECT min(f.id) FROM fitment_edits AS f WHERE f.part_id = e.part_id)", baseVehicleID).
		Scan(ctx)
	return byPart(rows, err)
}

func allApplications(ctx context.Context) (map[int64][]Application, error) {
	var rows []editRow
	err := selectEdits(ctx, &rows).Scan(ctx)
	return byPart(rows, err)
}

func byPart(rows []editRow, err error) (map[int64][]Application, error) {
	if err != nil {
		return nil, fmt.Errorf("read applications: %w", err)
	}
	found := map[int64][]Application{}
	for _, r := range rows {
		a, err := r.application()
		if err != nil {
			return nil, err
		}
		found[r.PartID] = append(found[r.PartID], a)
	}
	return found, nil
}

func fittings(ctx context.Context, partID int64) ([]Fitting, error) {
	var rows []struct {
		vehicleRow `bun:",extend"`
		ID         int64
		Conditions string
		Position   string
		Quantity   int
		Note       string
	}
	err := db.Read(ctx).NewSelect().Model(&rows).
		ColumnExpr(vehicleColumns).ColumnExpr("e.id, e.conditions, e.position, e.quantity, e.note").
		Join("JOIN makes AS k ON k.id = b.make_id").Join("JOIN models AS m ON m.id = b.model_id").
		Join("JOIN fitment_edits AS e ON e.base_vehicle_id = b.id").
		Where("e.part_id = ?", partID).OrderExpr("b.year DESC, k.name, m.name, e.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the vehicles of part %d: %w", partID, err)
	}
	found := make([]Fitting, len(rows))
	for i, r := range rows {
		found[i] = Fitting{Vehicle: r.vehicle(), Position: r.Position, Quantity: r.Quantity, Note: r.Note}
		if err := json.Unmarshal([]byte(r.Conditions), &found[i].Vehicle.Facts); err != nil {
			return nil, fmt.Errorf("application %d: %w", r.ID, err)
		}
	}
	return found, nil
}

// addMake returns the id of the make, new or not. The update that changes nothing locks the row and returns it.
func addMake(ctx context.Context, name string, popular bool) (int64, error) {
	row := makeRow{Name: name, Popular: db.Bool(popular)}
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (name) DO UPDATE").Set("name = EXCLUDED.name").
		Returning("id").Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("add make: %w", err)
	}
	return row.ID, nil
}

func addModel(ctx context.Context, makeID int64, name string, popular bool) (int64, error) {
	row := modelRow{MakeID: makeID, Name: name, Popular: db.Bool(popular)}
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (make_id, name) DO UPDATE").Set("name = EXCLUDED.name").
		Returning("id").Exec(ctx)
	if err != nil {
		return 0, fmt.Errorf("add model: %w", err)
	}
	return row.ID, nil
}

// addBaseVehicle returns 0 where it is there already.
func addBaseVehicle(ctx context.Context, year, makeID, modelID int64) (int64, error) {
	row := baseVehicleRow{Year: year, MakeID: makeID, ModelID: modelID}
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add vehicle: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

func addValues(ctx context.Context, baseVehicleID int64, facts []Fact) error {
	if len(facts) == 0 {
		return nil
	}
	rows := make([]valueRow, len(facts))
	for i, f := range facts {
		rows[i] = valueRow{BaseVehicleID: baseVehicleID, Field: f.Field, Value: f.Value, Label: f.Label}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("add vehicle values: %w", err)
	}
	return nil
}

// addApplication returns 0 where there is no such base vehicle.
func addApplication(ctx context.Context, a Application, who audit.Who, at time.Time) (int64, error) {
	known, err := db.Read(ctx).NewSelect().Model((*baseVehicleRow)(nil)).Where("b.id = ?", a.BaseVehicleID).Exists(ctx)
	if err != nil || !known {
		return 0, err
	}
	conditions, err := json.Marshal(append([]Condition{}, a.Conditions...))
	if err != nil {
		return 0, err
	}
	row := editRow{
		PartID: a.PartID, BaseVehicleID: a.BaseVehicleID, Conditions: string(conditions), Position: a.Position,
		Quantity: a.Quantity, Note: a.Note, AddedUs: db.Us(at),
	}
	if who.Kind == audit.Staff {
		row.StaffID = who.ID
	}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Returning("id").Exec(ctx); err != nil {
		return 0, fmt.Errorf("add application: %w", err)
	}
	return row.ID, nil
}

func saveUniversal(ctx context.Context, partID int64, universal bool) error {
	row := universalRow{PartID: partID}
	if universal {
		_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
		return err
	}
	_, err := db.Write(ctx).NewDelete().Model(&row).WherePK().Exec(ctx)
	return err
}
