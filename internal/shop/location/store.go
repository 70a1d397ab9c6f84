package location

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
)

type siteRow struct {
	bun.BaseModel `bun:"table:sites"`
	ID            int64 `bun:",pk,autoincrement"`
	Name          string
}

type locationRow struct {
	bun.BaseModel `bun:"table:locations"`
	ID            int64 `bun:",pk,autoincrement"`
	Code          string
	Name          string
	ShortName     string
	Address1      string `bun:"address_1"`
	City          string
	State         string
	Postcode      string
	Country       string
	Telephone     string
	Email         string
	TimeZone      string
	Sort          int
}

type hoursRow struct {
	bun.BaseModel `bun:"table:location_hours"`
	LocationID    int64        `bun:",pk"`
	Weekday       time.Weekday `bun:",pk"`
	Opens         string
	Closes        string
}

func addSite(ctx context.Context, name string) (int64, error) {
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&siteRow{Name: name}).On("CONFLICT DO NOTHING").Returning("id").
		Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add site: %w", err)
	}
	if len(ids) == 0 {
		return 0, fault.New(fault.Conflict, "This site already exists.")
	}
	return ids[0], nil
}

func firstSite(ctx context.Context) (Site, error) {
	var rows []siteRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "name").OrderExpr("id").Limit(1).Scan(ctx); err != nil {
		return Site{}, fmt.Errorf("read site: %w", err)
	}
	if len(rows) == 0 {
		return Site{}, fault.New(fault.NotFound, "There is no such site.")
	}
	return Site{rows[0].ID, rows[0].Name}, nil
}

func addLocation(ctx context.Context, d Details) (int64, error) {
	row := locationRow{
		Code: d.Code, Name: d.Name, ShortName: d.ShortName, Address1: d.Address1, City: d.City, State: d.State,
		Postcode: d.Postcode,
		Country:  d.Country, Telephone: d.Telephone, Email: d.Email, TimeZone: d.Zone.String(), Sort: d.Sort,
	}
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add location: %w", err)
	}
	if len(ids) == 0 {
		return 0, fault.New(fault.Conflict, "This store code is already in use.")
	}
	var hours []hoursRow
	for day, h := range d.Hours {
		hours = append(hours, hoursRow{LocationID: ids[0], Weekday: day, Opens: h.Opens, Closes: h.Closes})
	}
	if len(hours) > 0 {
		if _, err := db.Write(ctx).NewInsert().Model(&hours).Exec(ctx); err != nil {
			return 0, fmt.Errorf("add opening hours: %w", err)
		}
	}
	return ids[0], nil
}

// locations reads one store, or all with id 0.
func locations(ctx context.Context, id int64) ([]Location, error) {
	var rows []locationRow
	var hours []hoursRow
	q := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "code", "name", "short_name", "address_1", "city", "state", "postcode", "country", "telephone", "email",
			"time_zone", "sort")
	h := db.Read(ctx).NewSelect().Model(&hours).Column("location_id", "weekday", "opens", "closes")
	if id != 0 {
		q.Where("id = ?", id)
		h.Where("location_id = ?", id)
	}
	if err := q.OrderExpr("sort, id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read locations: %w", err)
	}
	if err := h.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read opening hours: %w", err)
	}
	byLocation := map[int64]map[time.Weekday]Hours{}
	for _, r := range hours {
		if byLocation[r.LocationID] == nil {
			byLocation[r.LocationID] = map[time.Weekday]Hours{}
		}
		byLocation[r.LocationID][r.Weekday] = Hours{r.Opens, r.Closes}
	}
	found := make([]Location, len(rows))
	for i, r := range rows {
		zone, err := time.LoadLocation(r.TimeZone)
		if err != nil {
			return nil, fmt.Errorf("location %d: %w", r.ID, err)
		}
		found[i] = Location{r.ID, Details{
			Code: r.Code, Name: r.Name, ShortName: r.ShortName, Address1: r.Address1, City: r.City, State: r.State,
			Postcode: r.Postcode,
			Country:  r.Country, Telephone: r.Telephone, Email: r.Email, Zone: zone, Hours: byLocation[r.ID], Sort: r.Sort,
		}}
	}
	return found, nil
}
