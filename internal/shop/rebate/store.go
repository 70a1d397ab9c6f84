package rebate

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/shop/catalog/gallery"
)

type rebateRow struct {
	bun.BaseModel `bun:"table:rebates"`

	ID      int64 `bun:",pk,autoincrement"`
	Code    string
	Title   string
	URL     string
	Image   *string
	FromDay string
	ToDay   string
}

type partRow struct {
	bun.BaseModel `bun:"table:rebate_parts"`
	RebateID      int64 `bun:",pk"`
	PartID        int64 `bun:",pk"`
}

// rebates are all, by code, each with its parts by id.
func rebates(ctx context.Context) ([]Rebate, error) {
	var rows []rebateRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "code", "title", "url", "image", "from_day", "to_day").
		OrderExpr("code").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read rebates: %w", err)
	}
	var parts []partRow
	if err := db.Read(ctx).NewSelect().Model(&parts).Column("rebate_id", "part_id").OrderExpr("rebate_id, part_id").
		Scan(ctx); err != nil {
		return nil, fmt.Errorf("read parts of rebates: %w", err)
	}
	of := map[int64][]int64{}
	for _, p := range parts {
		of[p.RebateID] = append(of[p.RebateID], p.PartID)
	}
	var hashes []string
	for _, r := range rows {
		if r.Image != nil {
			hashes = append(hashes, *r.Image)
		}
	}
	images, err := gallery.Named(ctx, hashes)
	if err != nil {
		return nil, err
	}
	all := make([]Rebate, len(rows))
	for i, r := range rows {
		all[i] = Rebate{Code: r.Code, Title: r.Title, URL: r.URL, PartIDs: of[r.ID], span: span{r.FromDay, r.ToDay}}
		if r.Image != nil {
			all[i].Banner = new(images[*r.Image])
		}
	}
	return all, nil
}

// save writes a rebate and its parts in place of what was kept of the same code.
func save(ctx context.Context, n New) (int64, error) {
	row := rebateRow{Code: n.Code, Title: n.Title, URL: n.URL, FromDay: n.From, ToDay: n.To}
	if n.Banner != "" {
		row.Image = &n.Banner
	}
	q := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (code) DO UPDATE").Returning("id")
	for _, column := range []string{"title", "url", "image", "from_day", "to_day"} {
		q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	if _, err := q.Exec(ctx); err != nil {
		return 0, fmt.Errorf("save rebate %s: %w", n.Code, err)
	}
	if _, err := db.Write(ctx).NewDelete().Model((*partRow)(nil)).Where("rebate_id = ?", row.ID).Exec(ctx); err != nil {
		return 0, fmt.Errorf("empty rebate %s: %w", n.Code, err)
	}
	if len(n.PartIDs) == 0 {
		return row.ID, nil
	}
	parts := make([]partRow, len(n.PartIDs))
	for i, id := range n.PartIDs {
		parts[i] = partRow{RebateID: row.ID, PartID: id}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&parts).Exec(ctx); err != nil {
		return 0, fmt.Errorf("parts of rebate %s: %w", n.Code, err)
	}
	return row.ID, nil
}
