package customer

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

type fieldRow struct {
	bun.BaseModel `bun:"table:customer_fields"`
	ID            int64 `bun:",pk,autoincrement"`
	Name          string
	Location      Place
	Kind          FieldKind
	Required      db.Bool
	Sort          int64
	Active        db.Bool
}

type optionRow struct {
	bun.BaseModel `bun:"table:customer_field_options"`
	ID            int64 `bun:",pk,autoincrement"`
	FieldID       int64
	Name          string
	Sort          int64
}

type saidRow struct {
	bun.BaseModel `bun:"table:customer_field_values"`
	CustomerID    int64 `bun:",pk"`
	AddressID     int64 `bun:",pk"`
	FieldID       int64 `bun:",pk"`
	Value         string
}

func fields(ctx context.Context) ([]Field, error) {
	var rows []fieldRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "name", "location", "kind", "required").Where("active = 1").
		OrderExpr("sort, id").Scan(ctx)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	var options []optionRow
	if err := db.Read(ctx).NewSelect().Model(&options).Column("id", "field_id", "name").OrderExpr("field_id, sort, id").
		Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the options of customers' fields: %w", err)
	}
	found := make([]Field, len(rows))
	for i, r := range rows {
		found[i] = Field{ID: r.ID, Name: r.Name, Place: r.Location, Kind: r.Kind, Required: bool(r.Required)}
		for _, o := range options {
			if o.FieldID == r.ID {
				found[i].Options = append(found[i].Options, Option{o.ID, o.Name})
			}
		}
	}
	return found, nil
}

func addField(ctx context.Context, f Field) (int64, error) {
	var sort int64
	if err := db.Write(ctx).NewSelect().Model((*fieldRow)(nil)).ColumnExpr("count(*)").Scan(ctx, &sort); err != nil {
		return 0, err
	}
	added := fieldRow{Name: f.Name, Location: f.Place, Kind: f.Kind, Required: db.Bool(f.Required), Sort: sort,
		Active: true}
	if _, err := db.Write(ctx).NewInsert().Model(&added).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add a field of customers: %w", err)
	}
	for i, o := range f.Options {
		option := optionRow{FieldID: added.ID, Name: o.Name, Sort: int64(i)}
		if _, err := db.Write(ctx).NewInsert().Model(&option).Exec(ctx); err != nil {
			return 0, fmt.Errorf("add an option of field %d: %w", added.ID, err)
		}
	}
	return added.ID, nil
}

func saidOf(ctx context.Context, customerID int64) (map[int64]Said, error) {
	var rows []saidRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("address_id", "field_id", "value").
		Where("customer_id = ?", customerID).OrderExpr("address_id, field_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read what customer %d answered: %w", customerID, err)
	}
	said := map[int64]Said{}
	for _, r := range rows {
		if said[r.AddressID] == nil {
			said[r.AddressID] = Said{}
		}
		said[r.AddressID][r.FieldID] = r.Value
	}
	return said, nil
}

// saveSaid makes these the answers of an account (address 0) or of an address, and no others.
func saveSaid(ctx context.Context, customerID, addressID int64, said Said) error {
	_, err := db.Write(ctx).NewDelete().Model((*saidRow)(nil)).
		Where("customer_id = ? AND address_id = ?", customerID, addressID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("forget what customer %d answered: %w", customerID, err)
	}
	var rows []saidRow
	for _, id := range slices.Sorted(maps.Keys(said)) {
		rows = append(rows, saidRow{CustomerID: customerID, AddressID: addressID, FieldID: id, Value: said[id]})
	}
	if len(rows) == 0 {
		return nil
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("save what customer %d answered: %w", customerID, err)
	}
	return nil
}

type tagRow struct {
	bun.BaseModel `bun:"table:customer_tags"`
	ID            int64 `bun:",pk,autoincrement"`
	Title         string
	TitleFold     string
}

type taggedRow struct {
	bun.BaseModel `bun:"table:customer_tagged"`
	CustomerID    int64 `bun:",pk"`
	TagID         int64 `bun:",pk"`
}

func tags(ctx context.Context) ([]Tag, error) {
	var rows []tagRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "title").OrderExpr("title_fold, id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the tags of customers: %w", err)
	}
	found := make([]Tag, len(rows))
	for i, r := range rows {
		found[i] = Tag{ID: r.ID, Title: r.Title}
	}
	return found, nil
}

// tagUses counts the customers of each tag that has any.
func tagUses(ctx context.Context) (map[int64]int, error) {
	var rows []struct {
		TagID int64
		Uses  int
	}
	err := db.Read(ctx).NewSelect().Model((*taggedRow)(nil)).ColumnExpr("tag_id, count(*) AS uses").GroupExpr("tag_id").
		Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count the customers of tags: %w", err)
	}
	uses := map[int64]int{}
	for _, r := range rows {
		uses[r.TagID] = r.Uses
	}
	return uses, nil
}

// addTag returns 0 where there is such a title.
func addTag(ctx context.Context, title, fold string) (int64, error) {
	added := tagRow{Title: title, TitleFold: fold}
	var ids []int64
	if _, err := db.Write(ctx).NewInsert().Model(&added).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids); err != nil {
		return 0, fmt.Errorf("add a tag: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

func tagsOf(ctx context.Context, customerID int64) ([]int64, error) {
	ids := []int64{}
	err := db.Read(ctx).NewSelect().Model((*taggedRow)(nil)).Column("tag_id").Where("customer_id = ?", customerID).
		OrderExpr("tag_id").Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("read the tags of customer %d: %w", customerID, err)
	}
	return ids, nil
}

func saveTags(ctx context.Context, customerID int64, ids []int64) error {
	if _, err := db.Write(ctx).NewDelete().Model((*taggedRow)(nil)).Where("customer_id = ?", customerID).Exec(ctx); err != nil {
		return fmt.Errorf("take the tags of customer %d: %w", customerID, err)
	}
	rows := make([]taggedRow, len(ids))
	for i, id := range ids {
		rows[i] = taggedRow{CustomerID: customerID, TagID: id}
	}
	if len(rows) == 0 {
		return nil
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("tag customer %d: %w", customerID, err)
	}
	return nil
}

// union gives a customer what another has of tags, addresses and answers, and takes it from them.
func union(ctx context.Context, from, to int64) error {
	both, err := tagsOf(ctx, to)
	if err != nil {
		return err
	}
	also, err := tagsOf(ctx, from)
	if err != nil {
		return err
	}
	all := append(both, also...)
	slices.Sort(all)
	if err := saveTags(ctx, to, slices.Compact(all)); err != nil {
		return err
	}
	if err := saveTags(ctx, from, nil); err != nil {
		return err
	}
	_, err = db.Write(ctx).NewUpdate().Model((*addressRow)(nil)).Set("customer_id = ?", to).Where("customer_id = ?", from).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("move the addresses of customer %d: %w", from, err)
	}
	_, err = db.Write(ctx).NewUpdate().Model((*saidRow)(nil)).Set("customer_id = ?", to).
		Where("customer_id = ? AND (address_id <> 0 OR field_id NOT IN (SELECT field_id FROM customer_field_values WHERE customer_id = ? AND address_id = 0))", from, to).Exec(ctx)
	if err != nil {
		return fmt.Errorf("move the answers of customer %d: %w", from, err)
	}
	if _, err := db.Write(ctx).NewUpdate().Model((*certificateRow)(nil)).Set("customer_id = ?", to).
		Where("customer_id = ?", from).Exec(ctx); err != nil {
		return fmt.Errorf("move the certificates of customer %d: %w", from, err)
	}
	return nil
}

// becomes ends a customer who is another from now on, and says whether they were themselves until then.
func becomes(ctx context.Context, from, to int64) (bool, error) {
	done, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).
		Set("merged_into = ?, active = 0, papers = '', version = version + 1", to).
		Where("id = ? AND merged_into = 0 AND erased_us IS NULL", from).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("merge customer %d: %w", from, err)
	}
	n, err := done.RowsAffected()
	if err != nil || n != 1 {
		return false, err
	}
	_, err = db.Write(ctx).NewUpdate().Model((*row)(nil)).Set("merged_into = ?", to).Where("merged_into = ?", from).
		Exec(ctx)
	return true, err
}

func merged(ctx context.Context) ([]Customer, error) {
	var rows []row
	if err := selectFrom(ctx, &rows).Where("merged_into <> 0").OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read who was merged: %w", err)
	}
	return customers(rows), nil
}

// erase takes everything out of a customer that says who they are.
func erase(ctx context.Context, id, at int64) error {
	for _, model := range []any{(*addressRow)(nil), (*saidRow)(nil), (*taggedRow)(nil)} {
		if _, err := db.Write(ctx).NewDelete().Model(model).Where("customer_id = ?", id).Exec(ctx); err != nil {
			return fmt.Errorf("erase customer %d: %w", id, err)
		}
	}
	_, err := db.Write(ctx).NewUpdate().Model((*row)(nil)).
		Set("firstname = '', lastname = '', company = '', company_fold = '', name_fold = '', lastname_fold = '', email = '', email_fold = '', telephone = '', telephone_digits = ''").
		Set("papers = '', newsletter = 0, texting_alerts = 0, address_id = 0, active = 0, erased_us = ?, version = version + 1", at).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("erase customer %d: %w", id, err)
	}
	return nil
}
