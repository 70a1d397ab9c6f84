package location

import (
	"context"
	"encoding/json"
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
	Active        db.Bool
	Offers        string // JSON
	Place         string
	Website       string
	Dealer        db.Bool
}

type spanRow struct {
	bun.BaseModel `bun:"table:location_hours"`
	LocationID    int64        `bun:",pk"`
	Weekday       time.Weekday `bun:",pk"`
	Opens         string       `bun:",pk"`
	Closes        string
}

type closureRow struct {
	bun.BaseModel `bun:"table:location_closures"`
	LocationID    int64  `bun:",pk"`
	FirstDay      string `bun:",pk"`
	LastDay       string
	Reason        string
	Hours         string // JSON
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

// rowOf is a store as its table keeps it.
func rowOf(l Location) (locationRow, error) {
	d := l.Details
	offers, err := json.Marshal(append([]Offer{}, d.Offers...))
	return locationRow{
		ID: l.ID, Code: d.Code, Name: d.Name, ShortName: d.ShortName, Address1: d.Address1, City: d.City, State: d.State,
		Postcode: d.Postcode, Country: d.Country, Telephone: d.Telephone, Email: d.Email, TimeZone: d.Zone.String(),
		Sort: d.Sort, Active: db.Bool(!l.OutOfUse), Offers: string(offers),
		Place: PlaceText(d.Place), Website: d.Website, Dealer: db.Bool(d.Dealer),
	}, err
}

func addLocation(ctx context.Context, d Details) (int64, error) {
	row, err := rowOf(Location{Details: d})
	if err != nil {
		return 0, err
	}
	var ids []int64
	_, err = db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add location: %w", err)
	}
	if len(ids) == 0 {
		return 0, fault.New(fault.Conflict, "This store code is already in use.")
	}
	return ids[0], addHours(ctx, ids[0], d)
}

func addHours(ctx context.Context, id int64, d Details) error {
	var spans []spanRow
	for day, hours := range d.Hours {
		for _, h := range hours {
			spans = append(spans, spanRow{LocationID: id, Weekday: day, Opens: h.Opens, Closes: h.Closes})
		}
	}
	if len(spans) > 0 {
		if _, err := db.Write(ctx).NewInsert().Model(&spans).Exec(ctx); err != nil {
			return fmt.Errorf("add opening hours of location %d: %w", id, err)
		}
	}
	var closures []closureRow
	for _, c := range d.Closures {
		hours, err := json.Marshal(append([]Hours{}, c.Hours...))
		if err != nil {
			return err
		}
		closures = append(closures, closureRow{LocationID: id, FirstDay: c.First, LastDay: c.Last, Reason: c.Reason,
			Hours: string(hours)})
	}
	if len(closures) > 0 {
		if _, err := db.Write(ctx).NewInsert().Model(&closures).Exec(ctx); err != nil {
			return fmt.Errorf("add closures of location %d: %w", id, err)
		}
	}
	return nil
}

func saveLocation(ctx context.Context, l Location) error {
	row, err := rowOf(l)
	if err != nil {
		return err
	}
	if _, err := db.Write(ctx).NewUpdate().Model(&row).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("save location %d: %w", l.ID, err)
	}
	if _, err := db.Write(ctx).NewDelete().Model((*spanRow)(nil)).Where("location_id = ?", l.ID).Exec(ctx); err != nil {
		return fmt.Errorf("save opening hours of location %d: %w", l.ID, err)
	}
	if _, err := db.Write(ctx).NewDelete().Model((*closureRow)(nil)).Where("location_id = ?", l.ID).Exec(ctx); err != nil {
		return fmt.Errorf("save closures of location %d: %w", l.ID, err)
	}
	return addHours(ctx, l.ID, l.Details)
}

func saveInUse(ctx context.Context, id int64, isInUse bool) error {
	_, err := db.Write(ctx).NewUpdate().Model((*locationRow)(nil)).Set("active = ?", db.Bool(isInUse)).Where("id = ?", id).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("save whether location %d is in use: %w", id, err)
	}
	return nil
}

// lockLocations holds one store, or all with id 0, until the transaction ends.
func lockLocations(ctx context.Context, id int64) error {
	var ids []int64
	q := db.Write(ctx).NewSelect().Model((*locationRow)(nil)).Column("id").Where("? IN (0, id)", id).OrderExpr("id")
	if err := db.Lock(q).Scan(ctx, &ids); err != nil {
		return fmt.Errorf("lock location %d: %w", id, err)
	}
	return nil
}

// locations reads one store, or all with id 0.
func locations(ctx context.Context, id int64) ([]Location, error) {
	var rows []locationRow
	var spans []spanRow
	var closures []closureRow
	q := db.Read(ctx).NewSelect().Model(&rows).
		Column("id", "code", "name", "short_name", "address_1", "city", "state", "postcode", "country", "telephone", "email",
			"time_zone", "sort", "active", "offers", "place", "website", "dealer")
	h := db.Read(ctx).NewSelect().Model(&spans).Column("location_id", "weekday", "opens", "closes")
	c := db.Read(ctx).NewSelect().Model(&closures).Column("location_id", "first_day", "last_day", "reason", "hours")
	if id != 0 {
		q.Where("id = ?", id)
		h.Where("location_id = ?", id)
		c.Where("location_id = ?", id)
	}
	if err := q.OrderExpr("sort, id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read locations: %w", err)
	}
	if err := h.OrderExpr("location_id, weekday, opens").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read opening hours: %w", err)
	}
	if err := c.OrderExpr("location_id, first_day").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read closures: %w", err)
	}
	weeks, others := map[int64]Week{}, map[int64][]Closure{}
	for _, r := range spans {
		if weeks[r.LocationID] == nil {
			weeks[r.LocationID] = Week{}
		}
		weeks[r.LocationID][r.Weekday] = append(weeks[r.LocationID][r.Weekday], Hours{r.Opens, r.Closes})
	}
	for _, r := range closures {
		one := Closure{First: r.FirstDay, Last: r.LastDay, Reason: r.Reason}
		if err := json.Unmarshal([]byte(r.Hours), &one.Hours); err != nil {
			return nil, fmt.Errorf("closure of location %d on %s: %w", r.LocationID, r.FirstDay, err)
		}
		if len(one.Hours) == 0 {
			one.Hours = nil
		}
		others[r.LocationID] = append(others[r.LocationID], one)
	}
	found := make([]Location, len(rows))
	for i, r := range rows {
		zone, err := time.LoadLocation(r.TimeZone)
		if err != nil {
			return nil, fmt.Errorf("location %d: %w", r.ID, err)
		}
		found[i] = Location{ID: r.ID, OutOfUse: !bool(r.Active), Details: Details{
			Code: r.Code, Name: r.Name, ShortName: r.ShortName, Address1: r.Address1, City: r.City, State: r.State,
			Postcode: r.Postcode, Country: r.Country, Telephone: r.Telephone, Email: r.Email, Zone: zone,
			Hours: weeks[r.ID], Closures: others[r.ID], Sort: r.Sort,
			Website: r.Website, Dealer: bool(r.Dealer),
		}}
		if found[i].Place, err = ParsePlace(r.Place); err != nil {
			return nil, fmt.Errorf("where location %d is: %w", r.ID, err)
		}
		if err := json.Unmarshal([]byte(r.Offers), &found[i].Offers); err != nil {
			return nil, fmt.Errorf("what location %d offers: %w", r.ID, err)
		}
		if len(found[i].Offers) == 0 {
			found[i].Offers = nil
		}
	}
	return found, nil
}
