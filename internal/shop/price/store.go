package price

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
)

type levelRow struct {
	bun.BaseModel `bun:"table:price_levels"`
	ID            int64 `bun:",pk,autoincrement"`
	Code          string
	Name          string
	Sort          int
}

type priceRow struct {
	bun.BaseModel `bun:"table:prices,alias:p"`
	PartID        int64  `bun:",pk"`
	LevelID       int64  `bun:",pk"`
	MinQuantity   int    `bun:",pk"`
	FromDay       string `bun:",pk"`
	ToDay         string
	PriceE4       money.E4 `bun:"price_e4"`
}

func (r priceRow) key() rowKey { return rowKey{r.PartID, r.LevelID, r.MinQuantity, r.FromDay} }

type mapRow struct {
	bun.BaseModel `bun:"table:part_maps"`
	PartID        int64  `bun:",pk"`
	FromDay       string `bun:",pk"`
	ToDay         string
	MapE4         money.E4 `bun:"map_e4"`
}

func (r mapRow) key() rowKey { return rowKey{part: r.PartID, from: r.FromDay} }

type rebateRow struct {
	bun.BaseModel `bun:"table:part_rebates"`
	PartID        int64  `bun:",pk"`
	FromDay       string `bun:",pk"`
	ToDay         string
	Name          string
	AmountE4      money.E4 `bun:"amount_e4"`
}

func (r rebateRow) key() rowKey { return rowKey{part: r.PartID, from: r.FromDay} }

type unpricedRow struct {
	bun.BaseModel `bun:"table:unpriced_parts"`
	PartID        int64 `bun:",pk"`
	Notice        string
}

func (r unpricedRow) key() rowKey { return rowKey{part: r.PartID} }

type contractRow struct {
	bun.BaseModel `bun:"table:contract_prices"`
	CustomerID    int64  `bun:",pk"`
	PartID        int64  `bun:",pk"`
	MinQuantity   int    `bun:",pk"`
	FromDay       string `bun:",pk"`
	ToDay         string
	PriceE4       money.E4 `bun:"price_e4"`
}

func (r contractRow) key() rowKey { return rowKey{r.PartID, r.CustomerID, r.MinQuantity, r.FromDay} }

type derivationRow struct {
	bun.BaseModel `bun:"table:price_derivations"`
	LevelID       int64 `bun:",pk"`
	FromLevelID   int64
}

type shareRow struct {
	bun.BaseModel `bun:"table:price_matrix"`
	LevelID       int64 `bun:",pk"`
	BrandID       int64 `bun:",pk"`
	MultiplierPpm money.PPM
	StepE4        money.E4 `bun:"step_e4"`
	Rounding      money.Way
}

// addLevel returns 0 where the code is taken.
func addLevel(ctx context.Context, code, name string, sort int) (int64, error) {
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&levelRow{Code: code, Name: name, Sort: sort}).On("CONFLICT DO NOTHING").
		Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add price level: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

func levels(ctx context.Context) ([]Level, error) {
	var rows []levelRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "code", "name", "sort").OrderExpr("sort, id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read price levels: %w", err)
	}
	found := make([]Level, len(rows))
	for i, r := range rows {
		found[i] = Level{r.ID, r.Code, r.Name, r.Sort}
	}
	return found, nil
}

func lockPrices(ctx context.Context, partIDs []int64) ([]priceRow, error) {
	var rows []priceRow
	if len(partIDs) == 0 {
		return nil, nil
	}
	q := db.Read(ctx).NewSelect().Model(&rows).Where("part_id IN (?)", bun.List(partIDs)).
		OrderExpr("part_id, level_id, min_quantity, from_day")
	if err := db.Lock(q).Scan(ctx); err != nil {
		return nil, fmt.Errorf("lock prices: %w", err)
	}
	return rows, nil
}

func setPrices(ctx context.Context, rows []priceRow) error {
	if len(rows) == 0 {
		return nil
	}
	_, err := db.Write(ctx).NewInsert().Model(&rows).On("CONFLICT (part_id, level_id, min_quantity, from_day) DO UPDATE").
		Set("to_day = EXCLUDED.to_day, price_e4 = EXCLUDED.price_e4").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save prices: %w", err)
	}
	return nil
}

func removePrices(ctx context.Context, rows []priceRow) error {
	for i := range rows {
		if _, err := db.Write(ctx).NewDelete().Model(&rows[i]).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("remove a price of part %d: %w", rows[i].PartID, err)
		}
	}
	return nil
}

func lockMAPs(ctx context.Context, partIDs []int64) ([]mapRow, error) {
	var rows []mapRow
	if len(partIDs) == 0 {
		return nil, nil
	}
	q := db.Read(ctx).NewSelect().Model(&rows).Where("part_id IN (?)", bun.List(partIDs)).OrderExpr("part_id, from_day")
	if err := db.Lock(q).Scan(ctx); err != nil {
		return nil, fmt.Errorf("lock MAPs: %w", err)
	}
	return rows, nil
}

func setMAPs(ctx context.Context, rows []mapRow) error {
	if len(rows) == 0 {
		return nil
	}
	_, err := db.Write(ctx).NewInsert().Model(&rows).On("CONFLICT (part_id, from_day) DO UPDATE").
		Set("to_day = EXCLUDED.to_day, map_e4 = EXCLUDED.map_e4").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save MAPs: %w", err)
	}
	return nil
}

func removeMAPs(ctx context.Context, rows []mapRow) error {
	for i := range rows {
		if _, err := db.Write(ctx).NewDelete().Model(&rows[i]).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("remove the MAP of part %d: %w", rows[i].PartID, err)
		}
	}
	return nil
}

func lockRebates(ctx context.Context, partIDs []int64) ([]rebateRow, error) {
	var rows []rebateRow
	if len(partIDs) == 0 {
		return nil, nil
	}
	q := db.Read(ctx).NewSelect().Model(&rows).Where("part_id IN (?)", bun.List(partIDs)).OrderExpr("part_id, from_day")
	if err := db.Lock(q).Scan(ctx); err != nil {
		return nil, fmt.Errorf("lock rebates: %w", err)
	}
	return rows, nil
}

func setRebates(ctx context.Context, rows []rebateRow) error {
	if len(rows) == 0 {
		return nil
	}
	_, err := db.Write(ctx).NewInsert().Model(&rows).On("CONFLICT (part_id, from_day) DO UPDATE").
		Set("to_day = EXCLUDED.to_day, name = EXCLUDED.name, amount_e4 = EXCLUDED.amount_e4").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save rebates: %w", err)
	}
	return nil
}

func removeRebates(ctx context.Context, rows []rebateRow) error {
	for i := range rows {
		if _, err := db.Write(ctx).NewDelete().Model(&rows[i]).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("remove the rebate of part %d: %w", rows[i].PartID, err)
		}
	}
	return nil
}

func lockUnpriced(ctx context.Context, partIDs []int64) ([]unpricedRow, error) {
	var rows []unpricedRow
	if len(partIDs) == 0 {
		return nil, nil
	}
	q := db.Read(ctx).NewSelect().Model(&rows).Where("part_id IN (?)", bun.List(partIDs)).OrderExpr("part_id")
	if err := db.Lock(q).Scan(ctx); err != nil {
		return nil, fmt.Errorf("lock parts without pricing: %w", err)
	}
	return rows, nil
}

func setUnpriced(ctx context.Context, rows []unpricedRow) error {
	if len(rows) == 0 {
		return nil
	}
	_, err := db.Write(ctx).NewInsert().Model(&rows).On("CONFLICT (part_id) DO UPDATE").Set("notice = EXCLUDED.notice").
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("disable pricing: %w", err)
	}
	return nil
}

func removeUnpriced(ctx context.Context, rows []unpricedRow) error {
	for i := range rows {
		if _, err := db.Write(ctx).NewDelete().Model(&rows[i]).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("enable the pricing of part %d: %w", rows[i].PartID, err)
		}
	}
	return nil
}

// ending returns the parts that have a retail price of one piece which holds on a day and ends, by id: those that end
// first where there are very many.
func ending(ctx context.Context, day string) ([]int64, error) {
	var ids []int64
	if err := selectEnding(ctx, day).Scan(ctx, &ids); err != nil {
		return nil, fmt.Errorf("read specials: %w", err)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// selectEnding asks in the order of an index, so that prices without an end, nearly all there are, are never looked at.
func selectEnding(ctx context.Context, day string) *bun.SelectQuery {
	return db.Read(ctx).NewSelect().TableExpr("prices AS p").Join("JOIN price_levels AS l ON l.id = p.level_id").
		ColumnExpr("p.part_id").
		Where("l.code = ?", Retail).Where("p.min_quantity = 1").Where("p.to_day <> ''").Where("p.to_day >= ?", day).
		Where("p.from_day <= ?", day).
		OrderExpr("p.to_day, p.part_id").Limit(mostSpecials)
}

const mostSpecials = 1000 // that a shop shows at once

// turning returns the parts after one id of which a price, MAP or rebate has begun or ended after the day before, up to
// the other, by id.
func turning(ctx context.Context, before, day string, after int64, limit int) ([]int64, error) {
	var ids []int64
	err := db.Read(ctx).NewRaw(`SELECT part_id FROM (
			SELECT part_id FROM prices WHERE from_day <> '' AND from_day > ?0 AND from_day <= ?1
			UNION SELECT part_id FROM prices WHERE to_day <> '' AND to_day >= ?0 AND to_day < ?1
			UNION SELECT part_id FROM part_maps WHERE from_day <> '' AND from_day > ?0 AND from_day <= ?1
			UNION SELECT part_id FROM part_maps WHERE to_day <> '' AND to_day >= ?0 AND to_day < ?1
			UNION SELECT part_id FROM part_rebates WHERE from_day <> '' AND from_day > ?0 AND from_day <= ?1
			UNION SELECT part_id FROM part_rebates WHERE to_day <> '' AND to_day >= ?0 AND to_day < ?1
		) AS turned WHERE part_id > ?2 ORDER BY part_id LIMIT ?3`, before, day, after, limit).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("find what begins and ends: %w", err)
	}
	return ids, nil
}

// seenDay is the day up to which Today has told of everything, "" before the first.
func seenDay(ctx context.Context) (string, error) {
	var days []string
	if err := db.Read(ctx).NewSelect().TableExpr("price_days").Column("day").Scan(ctx, &days); err != nil {
		return "", fmt.Errorf("read the day of prices: %w", err)
	}
	if len(days) == 0 {
		return "", nil
	}
	return days[0], nil
}

func saveSeenDay(ctx context.Context, day string) error {
	_, err := db.Write(ctx).NewRaw(`INSERT INTO price_days (only_one, day) VALUES (1, ?)
		ON CONFLICT (only_one) DO UPDATE SET day = EXCLUDED.day WHERE price_days.day < EXCLUDED.day`, day).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save the day of prices: %w", err)
	}
	return nil
}

func lockContracts(ctx context.Context, partIDs []int64) ([]contractRow, error) {
	var rows []contractRow
	if len(partIDs) == 0 {
		return nil, nil
	}
	q := db.Read(ctx).NewSelect().Model(&rows).Where("part_id IN (?)", bun.List(partIDs)).
		OrderExpr("customer_id, part_id, min_quantity, from_day")
	if err := db.Lock(q).Scan(ctx); err != nil {
		return nil, fmt.Errorf("lock contract prices: %w", err)
	}
	return rows, nil
}

func setContracts(ctx context.Context, rows []contractRow) error {
	if len(rows) == 0 {
		return nil
	}
	_, err := db.Write(ctx).NewInsert().Model(&rows).
		On("CONFLICT (customer_id, part_id, min_quantity, from_day) DO UPDATE").
		Set("to_day = EXCLUDED.to_day, price_e4 = EXCLUDED.price_e4").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save contract prices: %w", err)
	}
	return nil
}

func removeContracts(ctx context.Context, rows []contractRow) error {
	for i := range rows {
		if _, err := db.Write(ctx).NewDelete().Model(&rows[i]).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("remove a contract price of part %d: %w", rows[i].PartID, err)
		}
	}
	return nil
}

// readContracts reads what a customer was promised for parts, whatever the day; parts without are there too.
func readContracts(ctx context.Context, customerID int64, partIDs []int64) (map[promise][]entry, error) {
	found := make(map[promise][]entry, len(partIDs))
	if len(partIDs) == 0 {
		return found, nil
	}
	for _, id := range partIDs {
		found[promise{customerID, id}] = nil
	}
	var rows []contractRow
	err := db.Read(ctx).NewSelect().Model(&rows).
		Where("customer_id = ? AND part_id IN (?)", customerID, bun.List(partIDs)).
		OrderExpr("part_id, min_quantity, from_day").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read contract prices: %w", err)
	}
	for _, r := range rows {
		key := promise{customerID, r.PartID}
		found[key] = append(found[key],
			entry{level: contract, own: true, from: r.MinQuantity, unit: r.PriceE4, span: span{r.FromDay, r.ToDay}})
	}
	return found, nil
}

func derivations(ctx context.Context) (map[int64]Derivation, error) {
	return readDerivations(ctx, db.Read(ctx).NewSelect())
}

func lockDerivations(ctx context.Context) (map[int64]Derivation, error) {
	return readDerivations(ctx, db.Lock(db.Read(ctx).NewSelect()))
}

// readDerivations reads how levels are made from others, by level.
func readDerivations(ctx context.Context, q *bun.SelectQuery) (map[int64]Derivation, error) {
	var rows []derivationRow
	if err := q.Model(&rows).OrderExpr("level_id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read derived levels: %w", err)
	}
	found := make(map[int64]Derivation, len(rows))
	if len(rows) == 0 {
		return found, nil
	}
	var shares []shareRow
	if err := db.Read(ctx).NewSelect().Model(&shares).OrderExpr("level_id, brand_id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the price matrix: %w", err)
	}
	for _, r := range rows {
		d := Derivation{LevelID: r.LevelID, FromLevelID: r.FromLevelID}
		for _, x := range shares {
			if x.LevelID == r.LevelID {
				d.Matrix = append(d.Matrix, Share{x.BrandID, x.MultiplierPpm, x.StepE4, x.Rounding})
			}
		}
		found[r.LevelID] = d
	}
	return found, nil
}

// saveDerivation writes how a level is made from another over what was.
func saveDerivation(ctx context.Context, d Derivation) error {
	for _, model := range []any{(*shareRow)(nil), (*derivationRow)(nil)} {
		if _, err := db.Write(ctx).NewDelete().Model(model).Where("level_id = ?", d.LevelID).Exec(ctx); err != nil {
			return fmt.Errorf("remove derived level %d: %w", d.LevelID, err)
		}
	}
	if d.FromLevelID == 0 {
		return nil
	}
	if _, err := db.Write(ctx).NewInsert().Model(&derivationRow{LevelID: d.LevelID, FromLevelID: d.FromLevelID}).Exec(ctx); err != nil {
		return fmt.Errorf("save derived level %d: %w", d.LevelID, err)
	}
	shares := make([]shareRow, len(d.Matrix))
	for i, x := range d.Matrix {
		shares[i] = shareRow{LevelID: d.LevelID, BrandID: x.BrandID, MultiplierPpm: x.Multiplier, StepE4: x.Step,
			Rounding: x.Rounding}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&shares).Exec(ctx); err != nil {
		return fmt.Errorf("save the price matrix of level %d: %w", d.LevelID, err)
	}
	return nil
}

// countOfBrand counts the lines of matrices that are for a brand.
func countOfBrand(ctx context.Context, brandID int64) (int, error) {
	n, err := db.Read(ctx).NewSelect().Model((*shareRow)(nil)).Where("brand_id = ?", brandID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count price lines of brand %d: %w", brandID, err)
	}
	return int(n), nil
}
