package distributor

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type figureRow struct {
	bun.BaseModel `bun:"table:distributor_figures"`
	VendorID      int64  `bun:",pk"`
	AAIA          string `bun:"aaia,pk"`
	MPN           string `bun:"mpn,pk"`
	Warehouse     string `bun:",pk"`
	Inventory     int
	CostE4        money.E4
	CoreE4        money.E4
	Pack          int
	Name          string
	AsOfUs        int64
}

type priceRow struct {
	bun.BaseModel `bun:"table:distributor_prices"`
	VendorID      int64  `bun:",pk"`
	AAIA          string `bun:"aaia,pk"`
	MPN           string `bun:"mpn,pk"`
	CostE4        money.E4
	CoreE4        money.E4
	Pack          int
	Name          string
	AsOfUs        int64
}

type sheetRow struct {
	bun.BaseModel `bun:"table:distributor_feeds"`
	VendorID      int64    `bun:",pk"`
	Kind          FeedKind `bun:",pk"`
	Name          string
	Sum           string
	Lines         int
	AsOfUs        int64
	TakenUs       int64
}

type visitRow struct {
	bun.BaseModel `bun:"table:distributor_visits"`
	VendorID      int64 `bun:",pk"`
	AtUs          int64
	Failed        string
}

// takenSheet is the last of its kind, and how many lines of it were read.
type takenSheet struct {
	name, sum string
	lines     int
	asOf      time.Time
}

// lastSheet is empty where none was taken.
func lastSheet(ctx context.Context, vendorID int64, kind FeedKind) (takenSheet, error) {
	var rows []sheetRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("name", "sum", "lines", "as_of_us").
		Where("vendor_id = ? AND kind = ?", vendorID, kind).Scan(ctx)
	if err != nil || len(rows) == 0 {
		return takenSheet{}, err
	}
	return takenSheet{rows[0].Name, rows[0].Sum, rows[0].Lines, db.Time(rows[0].AsOfUs)}, nil
}

func saveSheet(ctx context.Context, vendorID int64, kind FeedKind, s takenSheet, now time.Time) error {
	row := sheetRow{VendorID: vendorID, Kind: kind, Name: s.name, Sum: s.sum, Lines: s.lines, AsOfUs: db.Us(s.asOf),
		TakenUs: db.Us(now)}
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (vendor_id, kind) DO UPDATE").Set("name = EXCLUDED.name").
		Set("sum = EXCLUDED.sum").Set("lines = EXCLUDED.lines").Set("as_of_us = EXCLUDED.as_of_us").
		Set("taken_us = EXCLUDED.taken_us").Where("sheet_row.as_of_us <= EXCLUDED.as_of_us").Exec(ctx)
	if err != nil {
		return fmt.Errorf("note feed %s of distributor %d: %w", s.name, vendorID, err)
	}
	return nil
}

// lastFeed is when the last stock feed was of, and how many figures it had.
func lastFeed(ctx context.Context, vendorID int64) (asOf time.Time, n int, err error) {
	var us int64
	err = db.Read(ctx).NewRaw(`SELECT COALESCE(MAX(as_of_us), 0) FROM distributor_figures WHERE vendor_id = ?`, vendorID).
		Scan(ctx, &us)
	if err == nil {
		err = db.Read(ctx).NewRaw(`SELECT COUNT(*) FROM distributor_figures WHERE vendor_id = ? AND as_of_us = ?`, vendorID, us).
			Scan(ctx, &n)
	}
	if err != nil {
		return asOf, 0, fmt.Errorf("read the last feed of distributor %d: %w", vendorID, err)
	}
	return db.Time(us), n, nil
}

const figuresAtOnce = 500

// saveFigures leaves alone what is newer.
func saveFigures(ctx context.Context, vendorID int64, all []Figure) error {
	var rows []figureRow
	at := map[[3]string]int{}
	for _, f := range all { // the last of several counts
		row := figureRow{VendorID: vendorID, AAIA: f.AAIA, MPN: f.MPN, Warehouse: f.Warehouse, Inventory: f.Inventory,
			CostE4: f.Cost, CoreE4: f.Core, Pack: f.Pack, Name: f.Name, AsOfUs: db.Us(f.AsOf)}
		key := [3]string{f.AAIA, f.MPN, f.Warehouse}
		if i, ok := at[key]; ok {
			rows[i] = row
			continue
		}
		at[key] = len(rows)
		rows = append(rows, row)
	}
	for len(rows) > 0 {
		some := rows[:min(len(rows), figuresAtOnce)]
		rows = rows[len(some):]
		_, err := db.Write(ctx).NewInsert().Model(&some).On("CONFLICT (vendor_id, aaia, mpn, warehouse) DO UPDATE").
			Set("inventory = EXCLUDED.inventory").Set("cost_e4 = EXCLUDED.cost_e4").Set("core_e4 = EXCLUDED.core_e4").
			Set("pack = EXCLUDED.pack").Set("name = EXCLUDED.name").Set("as_of_us = EXCLUDED.as_of_us").
			Where("figure_row.as_of_us <= EXCLUDED.as_of_us").Returning("NULL").Exec(ctx)
		if err != nil {
			return fmt.Errorf("save the stock of distributor %d: %w", vendorID, err)
		}
	}
	return nil
}

// savePrices leaves alone what is newer.
func savePrices(ctx context.Context, vendorID int64, some []Figure) error {
	var rows []priceRow
	at := map[Part]int{}
	for _, f := range some { // the last of several counts
		row := priceRow{VendorID: vendorID, AAIA: f.AAIA, MPN: f.MPN, CostE4: f.Cost, CoreE4: f.Core, Pack: f.Pack, Name: f.Name,
			AsOfUs: db.Us(f.AsOf)}
		if i, ok := at[Part{f.AAIA, f.MPN}]; ok {
			rows[i] = row
			continue
		}
		at[Part{f.AAIA, f.MPN}] = len(rows)
		rows = append(rows, row)
	}
	_, err := db.Write(ctx).NewInsert().Model(&rows).On("CONFLICT (vendor_id, aaia, mpn) DO UPDATE").
		Set("cost_e4 = EXCLUDED.cost_e4").Set("core_e4 = EXCLUDED.core_e4").Set("pack = EXCLUDED.pack").
		Set("name = EXCLUDED.name").Set("as_of_us = EXCLUDED.as_of_us").
		Where("price_row.as_of_us <= EXCLUDED.as_of_us").Returning("NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save the prices of distributor %d: %w", vendorID, err)
	}
	return nil
}

// emptyBefore spares some parts.
func emptyBefore(ctx context.Context, vendorID int64, asOf time.Time, spared []Part) error {
	q := db.Write(ctx).NewUpdate().Model((*figureRow)(nil)).Set("inventory = 0").
		Where("vendor_id = ? AND as_of_us < ? AND inventory > 0", vendorID, db.Us(asOf))
	for _, p := range spared {
		q.Where("NOT (aaia = ? AND mpn = ?)", p.AAIA, p.MPN)
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("empty what distributor %d left out: %w", vendorID, err)
	}
	return nil
}

func figuresOf(ctx context.Context, vendorID int64, numbers []string) ([]Figure, error) {
	var rows []figureRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Column("aaia", "mpn", "warehouse", "inventory", "cost_e4", "core_e4", "pack", "name", "as_of_us").
		Where("vendor_id = ? AND mpn IN (?)", vendorID, bun.List(append([]string{""}, numbers...))).
		OrderExpr("aaia, mpn, warehouse").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the stock of distributor %d: %w", vendorID, err)
	}
	found := make([]Figure, len(rows))
	for i, r := range rows {
		found[i] = Figure{r.AAIA, r.MPN, r.Warehouse, r.Inventory, r.CostE4, db.Time(r.AsOfUs), r.CoreE4, r.Pack, r.Name}
	}
	return found, nil
}

func pricesOf(ctx context.Context, vendorID int64, numbers []string) (map[Part]Figure, error) {
	var rows []priceRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("aaia", "mpn", "cost_e4", "core_e4", "pack", "name", "as_of_us").
		Where("vendor_id = ? AND mpn IN (?)", vendorID, bun.List(append([]string{""}, numbers...))).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the prices of distributor %d: %w", vendorID, err)
	}
	found := map[Part]Figure{}
	for _, r := range rows {
		found[Part{r.AAIA, r.MPN}] = Figure{AAIA: r.AAIA, MPN: r.MPN, Cost: r.CostE4, AsOf: db.Time(r.AsOfUs), Core: r.CoreE4,
			Pack: r.Pack, Name: r.Name}
	}
	return found, nil
}

func feedsOf(ctx context.Context, vendorID int64) ([]Feed, error) {
	var rows []sheetRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("kind", "name", "lines", "as_of_us", "taken_us").
		Where("vendor_id = ?", vendorID).OrderExpr("kind").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the feeds of distributor %d: %w", vendorID, err)
	}
	var feeds []Feed
	for _, r := range rows {
		feeds = append(feeds, Feed{r.Kind, r.Name, r.Lines, db.Time(r.AsOfUs), db.Time(r.TakenUs)})
	}
	return feeds, nil
}

func lastVisit(ctx context.Context, vendorID int64) (Visit, error) {
	var rows []visitRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("at_us", "failed").Where("vendor_id = ?", vendorID).Scan(ctx)
	if err != nil {
		return Visit{}, fmt.Errorf("read the visit of distributor %d: %w", vendorID, err)
	}
	if len(rows) == 0 {
		return Visit{}, nil
	}
	return Visit{db.Time(rows[0].AtUs), rows[0].Failed}, nil
}

func saveVisit(ctx context.Context, vendorID int64, v Visit) error {
	row := visitRow{VendorID: vendorID, AtUs: db.Us(v.At), Failed: v.Failed}
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (vendor_id) DO UPDATE").Set("at_us = EXCLUDED.at_us").
		Set("failed = EXCLUDED.failed").Exec(ctx)
	if err != nil {
		return fmt.Errorf("note the visit of distributor %d: %w", vendorID, err)
	}
	return nil
}
