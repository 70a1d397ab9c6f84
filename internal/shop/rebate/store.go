package rebate

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
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

	AmountCents money.Cents
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

// keptOnes are all rebates as they are kept, or the one of an id other than 0, by id.
func keptOnes(ctx context.Context, id int64) ([]Kept, error) {
	var rows []rebateRow
	var parts []partRow
	q := db.Read(ctx).NewSelect().Model(&rows).OrderExpr("id")
	of := db.Read(ctx).NewSelect().Model(&parts).OrderExpr("rebate_id, part_id")
	if id != 0 {
		q.Where("id = ?", id)
		of.Where("rebate_id = ?", id)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read rebates: %w", err)
	}
	if err := of.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read parts of rebates: %w", err)
	}
	ids := map[int64][]int64{}
	for _, p := range parts {
		ids[p.RebateID] = append(ids[p.RebateID], p.PartID)
	}
	found := make([]Kept, len(rows))
	for i, r := range rows {
		found[i] = Kept{ID: r.ID, New: New{Code: r.Code, Title: r.Title, URL: r.URL, Amount: r.AmountCents, From: r.FromDay,
			To: r.ToDay, PartIDs: ids[r.ID]}}
		if r.Image != nil {
			found[i].Banner = *r.Image
		}
	}
	return found, nil
}

func rowOf(n New) rebateRow {
	row := rebateRow{Code: n.Code, Title: n.Title, URL: n.URL, FromDay: n.From, ToDay: n.To, AmountCents: n.Amount}
	if n.Banner != "" {
		row.Image = &n.Banner
	}
	return row
}

// add returns 0 where the code is taken.
func add(ctx context.Context, n New) (int64, error) {
	row := rowOf(n)
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add rebate %s: %w", n.Code, err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

// hold keeps others from changing a rebate until the transaction ends.
func hold(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*rebateRow)(nil)).Set("code = code").Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("hold rebate %d: %w", id, err)
	}
	return nil
}

// save says whether another has the code; then nothing is changed.
func save(ctx context.Context, id int64, n New) (taken bool, err error) {
	others, err := db.Read(ctx).NewSelect().Model((*rebateRow)(nil)).Where("code = ? AND id <> ?", n.Code, id).Count(ctx)
	if err != nil || others > 0 {
		return others > 0, err
	}
	row := rowOf(n)
	row.ID = id
	if _, err := db.Write(ctx).NewUpdate().Model(&row).WherePK().Exec(ctx); err != nil {
		return false, fmt.Errorf("save rebate %s: %w", n.Code, err)
	}
	return false, nil
}

// saveParts makes these the parts of a rebate.
func saveParts(ctx context.Context, id int64, partIDs []int64) error {
	if _, err := db.Write(ctx).NewDelete().Model((*partRow)(nil)).Where("rebate_id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("empty rebate %d: %w", id, err)
	}
	if len(partIDs) == 0 {
		return nil
	}
	parts := make([]partRow, len(partIDs))
	for i, part := range partIDs {
		parts[i] = partRow{RebateID: id, PartID: part}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&parts).Exec(ctx); err != nil {
		return fmt.Errorf("parts of rebate %d: %w", id, err)
	}
	return nil
}

func remove(ctx context.Context, id int64) error {
	if err := saveParts(ctx, id, nil); err != nil {
		return err
	}
	if _, err := db.Write(ctx).NewDelete().Model((*rebateRow)(nil)).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("remove rebate %d: %w", id, err)
	}
	return nil
}
