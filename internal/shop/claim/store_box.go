package claim

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/shop/access"
)

type boxRow struct {
	bun.BaseModel `bun:"table:vendor_boxes,alias:b"`

	ID         int64 `bun:",pk,autoincrement"`
	VendorID   int64
	LocationID int64
	State      BoxState
	Form       string
	Tracking   string
	Note       string
	MadeUs     int64
	SentUs     int64
	SentDay    string
	Version    int64
}

type lineRow struct {
	bun.BaseModel `bun:"table:vendor_box_lines"`

	BoxID  int64 `bun:",pk"`
	PartID int64 `bun:",pk"`
	Pieces int
	EachE4 money.E4 `bun:"each_e4"`
}

func addBox(ctx context.Context, vendorID, locationID int64) (int64, error) {
	row := &boxRow{VendorID: vendorID, LocationID: locationID, State: Draft, MadeUs: db.Us(clock.Now(ctx)), Version: 1}
	if _, err := db.Write(ctx).NewInsert().Model(row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add a box to vendor %d: %w", vendorID, err)
	}
	return row.ID, nil
}

// holdBox keeps others from changing a box until the transaction ends, and raises its version.
func holdBox(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*boxRow)(nil)).Set("version = version + 1").Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hold box %d: %w", id, err)
	}
	return nil
}

// saveBox writes what changes of a box; its lines are those and no others.
func saveBox(ctx context.Context, b Box) error {
	row := &boxRow{ID: b.ID, State: b.State, Form: b.Form, Tracking: b.Tracking, Note: b.Note, SentDay: b.SentDay}
	if b.State == Gone {
		row.SentUs = db.Us(clock.Now(ctx))
	}
	_, err := db.Write(ctx).NewUpdate().Model(row).Column("state", "form", "tracking", "note", "sent_us", "sent_day").
		WherePK().Exec(ctx)
	if err == nil {
		_, err = db.Write(ctx).NewDelete().Model((*lineRow)(nil)).Where("box_id = ?", b.ID).Exec(ctx)
	}
	if err == nil && len(b.Lines) > 0 {
		lines := make([]lineRow, len(b.Lines))
		for i, l := range b.Lines {
			lines[i] = lineRow{BoxID: b.ID, PartID: l.PartID, Pieces: l.Pieces, EachE4: l.Each}
		}
		_, err = db.Write(ctx).NewInsert().Model(&lines).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("save box %d: %w", b.ID, err)
	}
	return nil
}

func boxWith(id int64) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("b.id = ?", id) }
}

func (f BoxFilter) of(actor access.Actor) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		q = seenBy(actor, "b.location_id")(q)
		if f.VendorID != 0 {
			q.Where("b.vendor_id = ?", f.VendorID)
		}
		return q
	}
}

func (f BoxFilter) page(actor access.Actor) condition {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		q = f.of(actor)(q)
		if f.State != "" {
			q.Where("b.state = ?", f.State)
		}
		return q.OrderExpr("b.id DESC").Limit(int64(f.Limit)).Offset(int64(f.Offset))
	}
}

// boxes are read with their lines and claims.
func boxes(ctx context.Context, which condition) ([]Box, error) {
	var rows []boxRow
	if err := which(db.Read(ctx).NewSelect().Model(&rows)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read boxes to vendors: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil
	}
	found, ids, at := make([]Box, len(rows)), make([]int64, len(rows)), map[int64]int{}
	for i, r := range rows {
		ids[i], at[r.ID] = r.ID, i
		found[i] = Box{ID: r.ID, VendorID: r.VendorID, LocationID: r.LocationID, State: r.State, Form: r.Form,
			Tracking: r.Tracking, Note: r.Note, Made: db.Time(r.MadeUs), SentDay: r.SentDay, Version: r.Version}
	}
	var lines []lineRow
	err := db.Read(ctx).NewSelect().Model(&lines).Where("box_id IN (?)", bun.List(ids)).OrderExpr("box_id, part_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what is in boxes to vendors: %w", err)
	}
	for _, l := range lines {
		b := &found[at[l.BoxID]]
		b.Lines = append(b.Lines, Line{l.PartID, l.Pieces, l.EachE4})
	}
	in, err := claims(ctx, inBoxes(ids))
	if err != nil {
		return nil, err
	}
	for _, c := range in {
		b := &found[at[c.BoxID]]
		b.Claims = append(b.Claims, c)
	}
	return found, nil
}

func boxCounts(ctx context.Context, actor access.Actor, f BoxFilter) (map[BoxState]int, error) {
	var rows []struct {
		State BoxState
		N     int
	}
	err := f.of(actor)(db.Read(ctx).NewSelect().Model((*boxRow)(nil)).ColumnExpr("b.state, count(*) AS n")).
		GroupExpr("b.state").OrderExpr("b.state").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count boxes to vendors: %w", err)
	}
	counts := map[BoxState]int{"": 0}
	for _, s := range BoxStates() {
		counts[s] = 0
	}
	for _, r := range rows {
		counts[r.State] = r.N
		counts[""] += r.N
	}
	return counts, nil
}
