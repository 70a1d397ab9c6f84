package region

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
)

type areaRow struct {
	bun.BaseModel `bun:"table:areas"`
	ID            int64 `bun:",pk,autoincrement"`
	Name          string
}

type placeRow struct {
	bun.BaseModel `bun:"table:area_places"`
	AreaID        int64 `bun:",pk"`
	CountryID     int64 `bun:",pk"`
	ZoneID        int64 `bun:",pk"`
	Postcodes     string
}

func addArea(ctx context.Context, a Area) (int64, error) {
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&areaRow{Name: a.Name}).On("CONFLICT DO NOTHING").Returning("id").
		Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add area: %w", err)
	}
	if len(ids) == 0 {
		return 0, fault.New(fault.Conflict, "This area already exists.")
	}
	a.ID = ids[0]
	return a.ID, addPlaces(ctx, []Area{a})
}

func addPlaces(ctx context.Context, all []Area) error {
	var rows []placeRow
	for _, a := range all {
		for _, p := range a.Places {
			rows = append(rows, placeRow{AreaID: a.ID, CountryID: p.CountryID, ZoneID: p.ZoneID,
				Postcodes: p.Postcodes.String()})
		}
	}
	for some := range slices.Chunk(rows, atOnce) {
		if _, err := db.Write(ctx).NewInsert().Model(&some).Exec(ctx); err != nil {
			return fmt.Errorf("add the places of areas: %w", err)
		}
	}
	return nil
}

const atOnce = 500 // rows of one statement

func removePlaces(ctx context.Context, areaIDs []int64) error {
	for some := range slices.Chunk(areaIDs, atOnce) {
		if _, err := db.Write(ctx).NewDelete().Model((*placeRow)(nil)).Where("area_id IN (?)", bun.List(some)).
			Exec(ctx); err != nil {
			return fmt.Errorf("remove the places of areas: %w", err)
		}
	}
	return nil
}

func removeAreas(ctx context.Context, areaIDs []int64) error {
	if err := removePlaces(ctx, areaIDs); err != nil {
		return err
	}
	for some := range slices.Chunk(areaIDs, atOnce) {
		if _, err := db.Write(ctx).NewDelete().Model((*areaRow)(nil)).Where("id IN (?)", bun.List(some)).
			Exec(ctx); err != nil {
			return fmt.Errorf("remove areas: %w", err)
		}
	}
	return nil
}

// saveArea says whether the name is free.
func saveArea(ctx context.Context, a Area) (bool, error) {
	var others []int64
	err := db.Write(ctx).NewSelect().Model((*areaRow)(nil)).Column("id").Where("name = ? AND id <> ?", a.Name, a.ID).
		OrderExpr("id").Scan(ctx, &others)
	if err != nil || len(others) > 0 {
		return false, err
	}
	if _, err := db.Write(ctx).NewUpdate().Model((*areaRow)(nil)).Set("name = ?", a.Name).Where("id = ?", a.ID).
		Exec(ctx); err != nil {
		return false, fmt.Errorf("save area %d: %w", a.ID, err)
	}
	if err := removePlaces(ctx, []int64{a.ID}); err != nil {
		return false, err
	}
	return true, addPlaces(ctx, []Area{a})
}

// lockedArea is one area, else NotFound, that nobody else changes before the transaction ends.
func lockedArea(ctx context.Context, id int64) (Area, error) {
	var found []int64
	if err := db.Lock(db.Write(ctx).NewSelect().Model((*areaRow)(nil)).Column("id").Where("id = ?", id).OrderExpr("id")).
		Scan(ctx, &found); err != nil {
		return Area{}, fmt.Errorf("lock area %d: %w", id, err)
	}
	all, err := areas(ctx)
	if err != nil {
		return Area{}, err
	}
	if at := slices.IndexFunc(all, func(a Area) bool { return a.ID == id }); at >= 0 {
		return all[at], nil
	}
	return Area{}, noArea()
}

// putAreas returns the ids by name.
func putAreas(ctx context.Context, put []Area) (map[string]int64, error) {
	rows := make([]areaRow, len(put))
	for i, a := range put {
		rows[i].Name = a.Name
	}
	for some := range slices.Chunk(rows, atOnce) {
		if _, err := db.Write(ctx).NewInsert().Model(&some).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
			return nil, fmt.Errorf("put areas: %w", err)
		}
	}
	var all []areaRow
	if err := db.Write(ctx).NewSelect().Model(&all).Column("id", "name").OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read areas: %w", err)
	}
	found := map[string]int64{}
	for _, r := range all {
		found[r.Name] = r.ID
	}
	ids := make([]int64, len(put))
	for i := range put {
		ids[i] = found[put[i].Name]
		put[i].ID = ids[i]
	}
	if err := removePlaces(ctx, ids); err != nil {
		return nil, err
	}
	return found, addPlaces(ctx, put)
}

func areas(ctx context.Context) ([]Area, error) {
	var rows []areaRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "name").OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read areas: %w", err)
	}
	var places []placeRow
	err := db.Read(ctx).NewSelect().Model(&places).Column("area_id", "country_id", "zone_id", "postcodes").
		OrderExpr("area_id, country_id, zone_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the places of areas: %w", err)
	}
	of := map[int64][]Place{}
	for _, r := range places {
		codes, err := ParsePostcodes(r.Postcodes)
		if err != nil {
			return nil, fmt.Errorf("area %d: %w", r.AreaID, err)
		}
		of[r.AreaID] = append(of[r.AreaID], Place{r.CountryID, r.ZoneID, codes})
	}
	found := make([]Area, len(rows))
	for i, r := range rows {
		found[i] = Area{r.ID, r.Name, of[r.ID]}
	}
	return found, nil
}
