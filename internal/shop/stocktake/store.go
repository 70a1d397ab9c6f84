package stocktake

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
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/stock"
)

type countRow struct {
	bun.BaseModel `bun:"table:stock_counts,alias:c"`

	ID         int64 `bun:",pk,autoincrement"`
	LocationID int64
	State      State
	Basis      Basis
	FromBin    string
	ToBin      string
	Version    int64
	MadeUs     int64
	PostedUs   int64
}

type lineRow struct {
	bun.BaseModel `bun:"table:stock_count_lines,alias:l"`

	CountID int64 `bun:",pk"`
	PartID  int64 `bun:",pk"`
	Bin     string
	Again   db.Bool
	Booked  int
	ValueE4 money.E4 `bun:"value_e4"`
}

type passRow struct {
	bun.BaseModel `bun:"table:stock_count_passes"`

	CountID   int64 `bun:",pk"`
	PartID    int64 `bun:",pk"`
	Pass      int   `bun:",pk"`
	Counted   int
	Expected  int
	AtUs      int64
	ActorKind string
	ActorID   int64
}

func add(ctx context.Context, w Wanted, lines []stock.Shelved, at time.Time) (int64, error) {
	row := &countRow{LocationID: w.LocationID, State: Open, Basis: w.Basis, FromBin: w.FromBin, ToBin: w.ToBin,
		Version: 1, MadeUs: db.Us(at)}
	if _, err := db.Write(ctx).NewInsert().Model(row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add a count: %w", err)
	}
	return row.ID, addLines(ctx, row.ID, lines)
}

func addLines(ctx context.Context, id int64, lines []stock.Shelved) error {
	rows := make([]lineRow, len(lines))
	for i, l := range lines {
		rows[i] = lineRow{CountID: id, PartID: l.PartID, Bin: l.Bin}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("add the parts of count %d: %w", id, err)
	}
	return nil
}

// hold keeps others from changing a count until the transaction ends.
func hold(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*countRow)(nil)).Set("version = version").Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hold count %d: %w", id, err)
	}
	return nil
}

func save(ctx context.Context, c Count) error {
	row := &countRow{ID: c.ID, State: c.State, Version: c.Version}
	if !c.PostedAt.IsZero() {
		row.PostedUs = db.Us(c.PostedAt)
	}
	_, err := db.Write(ctx).NewUpdate().Model(row).Column("state", "version", "posted_us").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save count %d: %w", c.ID, err)
	}
	return nil
}

func savePass(ctx context.Context, id, partID int64, number int, p Pass) error {
	row := &passRow{CountID: id, PartID: partID, Pass: number, Counted: p.Counted, Expected: p.Expected,
		AtUs: db.Us(p.At), ActorKind: p.Who.Kind, ActorID: p.Who.ID}
	_, err := db.Write(ctx).NewInsert().Model(row).On("CONFLICT (count_id, part_id, pass) DO UPDATE").
		Set("counted = EXCLUDED.counted, expected = EXCLUDED.expected, at_us = EXCLUDED.at_us").
		Set("actor_kind = EXCLUDED.actor_kind, actor_id = EXCLUDED.actor_id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("count part %d by count %d: %w", partID, id, err)
	}
	return nil
}

func countAgain(ctx context.Context, id int64, partIDs []int64) error {
	if len(partIDs) == 0 {
		return nil
	}
	_, err := db.Write(ctx).NewUpdate().Model((*lineRow)(nil)).Set("again = 1").
		Where("count_id = ? AND part_id IN (?)", id, bun.List(partIDs)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("count parts of count %d again: %w", id, err)
	}
	return nil
}

func saveBooked(ctx context.Context, id, partID int64, pieces int, value money.E4) error {
	_, err := db.Write(ctx).NewUpdate().Model((*lineRow)(nil)).Set("booked = ?, value_e4 = ?", pieces, value).
		Where("count_id = ? AND part_id = ?", id, partID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("book part %d of count %d: %w", partID, id, err)
	}
	return nil
}

func removeLine(ctx context.Context, id, partID int64) error {
	_, err := db.Write(ctx).NewDelete().Model((*passRow)(nil)).Where("count_id = ? AND part_id = ?", id, partID).Exec(ctx)
	if err == nil {
		_, err = db.Write(ctx).NewDelete().Model((*lineRow)(nil)).Where("count_id = ? AND part_id = ?", id, partID).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("take part %d off count %d: %w", partID, id, err)
	}
	return nil
}

func one(ctx context.Context, id int64) (Count, error) {
	var row countRow
	err := db.Read(ctx).NewSelect().Model(&row).Where("id = ?", id).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return Count{}, missing()
	}
	if err != nil {
		return Count{}, fmt.Errorf("read count %d: %w", id, err)
	}
	found, err := withLines(ctx, []countRow{row})
	if err != nil {
		return Count{}, err
	}
	return found[0], nil
}

func withLines(ctx context.Context, rows []countRow) ([]Count, error) {
	counts, ids, at := make([]Count, len(rows)), make([]int64, len(rows)), map[int64]int{}
	for i, r := range rows {
		c := Count{ID: r.ID, LocationID: r.LocationID, State: r.State, Basis: r.Basis, FromBin: r.FromBin, ToBin: r.ToBin,
			Version: r.Version, MadeAt: db.Time(r.MadeUs)}
		if r.PostedUs != 0 {
			c.PostedAt = db.Time(r.PostedUs)
		}
		counts[i], ids[i], at[r.ID] = c, r.ID, i
	}
	if len(ids) == 0 {
		return counts, nil
	}
	var lines []lineRow
	err := db.Read(ctx).NewSelect().Model(&lines).Where("count_id IN (?)", bun.List(ids)).
		OrderExpr("count_id, bin, part_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the parts of counts: %w", err)
	}
	var passes []passRow
	err = db.Read(ctx).NewSelect().Model(&passes).Where("count_id IN (?)", bun.List(ids)).
		OrderExpr("count_id, part_id, pass").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what was counted: %w", err)
	}
	type place struct{ count, part int64 }
	by := map[place][2]*Pass{}
	for _, p := range passes {
		of := place{p.CountID, p.PartID}
		both := by[of]
		both[p.Pass-1] = &Pass{p.Counted, p.Expected, db.Time(p.AtUs), audit.Who{Kind: p.ActorKind, ID: p.ActorID}}
		by[of] = both
	}
	for _, l := range lines {
		both, c := by[place{l.CountID, l.PartID}], &counts[at[l.CountID]]
		c.Lines = append(c.Lines, Line{l.PartID, l.Bin, bool(l.Again), both[0], both[1], l.Booked, l.ValueE4})
	}
	for _, c := range counts { // a part without a bin is looked for last
		slices.SortStableFunc(c.Lines, func(a, b Line) int {
			if (a.Bin == "") != (b.Bin == "") {
				return cmp.Compare(b.Bin, a.Bin)
			}
			return 0
		})
	}
	return counts, nil
}

// seenBy narrows a query of counts to those that somebody may see, and that fit a filter.
func (f Filter) seenBy(actor access.Actor) func(*bun.SelectQuery) *bun.SelectQuery {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		if actor.Kind != access.System && !actor.AllLocations {
			q = q.Where("c.location_id IN (?)", bun.List(append([]int64{0}, actor.Locations()...)))
		}
		if f.LocationID != 0 {
			q = q.Where("c.location_id = ?", f.LocationID)
		}
		return q
	}
}

func list(ctx context.Context, actor access.Actor, f Filter) ([]Count, error) {
	var rows []countRow
	q := db.Read(ctx).NewSelect().Model(&rows).Apply(f.seenBy(actor)).OrderExpr("c.id DESC").Limit(int64(f.Limit)).
		Offset(int64(f.Offset))
	if f.State != "" {
		q.Where("c.state = ?", f.State)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list counts: %w", err)
	}
	return withLines(ctx, rows)
}

func byState(ctx context.Context, actor access.Actor, f Filter) (map[string]int, error) {
	var rows []struct {
		State string
		N     int
	}
	err := db.Read(ctx).NewSelect().Model((*countRow)(nil)).ColumnExpr("c.state, count(*) AS n").
		Apply(f.seenBy(actor)).GroupExpr("c.state").OrderExpr("c.state").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count the counts: %w", err)
	}
	counts := map[string]int{}
	for _, s := range States() {
		counts[string(s)] = 0
	}
	for _, r := range rows {
		counts[r.State] = r.N
		counts[""] += r.N
	}
	return counts, nil
}

// lastCounts says when parts of a store were last counted by a count that is booked, and which of them are on one that
// is under way.
func lastCounts(ctx context.Context, locationID int64, partIDs []int64) (counted map[int64]time.Time,
	underWay map[int64]bool, err error) {
	counted, underWay = map[int64]time.Time{}, map[int64]bool{}
	var rows []struct {
		PartID int64
		State  State
		AtUs   int64
	}
	err = db.Read(ctx).NewSelect().Model((*lineRow)(nil)).Join("JOIN stock_counts AS c ON c.id = l.count_id").
		Join("LEFT JOIN stock_count_passes AS p ON p.count_id = l.count_id AND p.part_id = l.part_id").
		ColumnExpr("l.part_id, c.state, coalesce(p.at_us, 0) AS at_us").
		Where("c.location_id = ? AND l.part_id IN (?) AND c.state <> ?", locationID, bun.List(partIDs), Cancelled).
		OrderExpr("l.part_id, at_us").Scan(ctx, &rows)
	if err != nil {
		return nil, nil, fmt.Errorf("read when parts were counted: %w", err)
	}
	for _, r := range rows {
		if r.State != Posted {
			underWay[r.PartID] = true
		} else if r.AtUs != 0 {
			counted[r.PartID] = db.Time(r.AtUs)
		}
	}
	return counted, underWay, nil
}
