package region

import (
	"context"
	"fmt"

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
	rows := make([]placeRow, len(a.Places))
	for i, p := range a.Places {
		rows[i] = placeRow{AreaID: ids[0], CountryID: p.CountryID, ZoneID: p.ZoneID, Postcodes: p.Postcodes.String()}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add the places of area %d: %w", ids[0], err)
	}
	return ids[0], nil
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
