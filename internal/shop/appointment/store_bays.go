package appointment

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/location"
)

type bayRow struct {
	bun.BaseModel `bun:"table:bays"`

	ID            int64 `bun:",pk,autoincrement"`
	LocationID    int64
	Title         string
	Kind          Kind
	BeforeMinutes int
	AfterMinutes  int
	Active        db.Bool
}

type installerRow struct {
	bun.BaseModel `bun:"table:installers"`

	StaffID int64 `bun:",pk"`
	Active  db.Bool
}

type hoursRow struct {
	bun.BaseModel `bun:"table:installer_hours"`

	StaffID    int64        `bun:",pk"`
	LocationID int64        `bun:",pk"`
	Weekday    time.Weekday `bun:",pk"`
	Opens      string       `bun:",pk"`
	Closes     string
}

func (r bayRow) bay() Bay {
	return Bay{r.ID, r.LocationID, r.Title, r.Kind, r.BeforeMinutes, r.AfterMinutes, bool(r.Active)}
}

func bayRowOf(b Bay) *bayRow {
	return &bayRow{ID: b.ID, LocationID: b.LocationID, Title: b.Title, Kind: b.Kind, BeforeMinutes: b.Before,
		AfterMinutes: b.After, Active: db.Bool(b.Active)}
}

func bays(ctx context.Context) ([]Bay, error) {
	var rows []bayRow
	err := db.Read(ctx).NewSelect().Model(&rows).OrderExpr("location_id, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list bays: %w", err)
	}
	found := make([]Bay, len(rows))
	for i, r := range rows {
		found[i] = r.bay()
	}
	return found, nil
}

func bay(ctx context.Context, id int64) (Bay, error) {
	var r bayRow
	err := db.Read(ctx).NewSelect().Model(&r).Where("id = ?", id).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Bay{}, fault.New(fault.NotFound, "There is no such bay.")
	}
	if err != nil {
		return Bay{}, fmt.Errorf("read bay %d: %w", id, err)
	}
	return r.bay(), nil
}

func addBay(ctx context.Context, b Bay) (int64, error) {
	r := bayRowOf(b)
	if _, err := db.Write(ctx).NewInsert().Model(r).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add a bay: %w", err)
	}
	return r.ID, nil
}

func saveBay(ctx context.Context, b Bay) error {
	_, err := db.Write(ctx).NewUpdate().Model(bayRowOf(b)).
		Column("title", "kind", "before_minutes", "after_minutes", "active").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save bay %d: %w", b.ID, err)
	}
	return nil
}

func installers(ctx context.Context) ([]Installer, error) {
	var rows []installerRow
	if err := db.Read(ctx).NewSelect().Model(&rows).OrderExpr("staff_id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list installers: %w", err)
	}
	var hours []hoursRow
	err := db.Read(ctx).NewSelect().Model(&hours).OrderExpr("staff_id, location_id, weekday, opens").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the hours of installers: %w", err)
	}
	found, at := make([]Installer, len(rows)), map[int64]int{}
	for i, r := range rows {
		found[i], at[r.StaffID] = Installer{StaffID: r.StaffID, Active: bool(r.Active), Hours: map[int64]location.Week{}}, i
	}
	for _, h := range hours {
		weeks := found[at[h.StaffID]].Hours
		if weeks[h.LocationID] == nil {
			weeks[h.LocationID] = location.Week{}
		}
		week := weeks[h.LocationID]
		week[h.Weekday] = append(week[h.Weekday], location.Hours{Opens: h.Opens, Closes: h.Closes})
	}
	return found, nil
}

// rows are an installer's hours, by store, day and time.
func (i Installer) rows() []hoursRow {
	var rows []hoursRow
	for store, week := range i.Hours {
		for day, hours := range week {
			for _, h := range hours {
				rows = append(rows, hoursRow{StaffID: i.StaffID, LocationID: store, Weekday: day, Opens: h.Opens, Closes: h.Closes})
			}
		}
	}
	slices.SortFunc(rows, func(a, b hoursRow) int {
		return cmp.Or(cmp.Compare(a.LocationID, b.LocationID), cmp.Compare(a.Weekday, b.Weekday),
			cmp.Compare(a.Opens, b.Opens))
	})
	return rows
}

func saveInstaller(ctx context.Context, i Installer) error {
	_, err := db.Write(ctx).NewInsert().Model(&installerRow{StaffID: i.StaffID, Active: db.Bool(i.Active)}).
		On("CONFLICT (staff_id) DO UPDATE").Set("active = EXCLUDED.active").Exec(ctx)
	if err == nil {
		_, err = db.Write(ctx).NewDelete().Model((*hoursRow)(nil)).Where("staff_id = ?", i.StaffID).Exec(ctx)
	}
	if rows := i.rows(); err == nil && len(rows) > 0 {
		_, err = db.Write(ctx).NewInsert().Model(&rows).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("save installer %d: %w", i.StaffID, err)
	}
	return nil
}
