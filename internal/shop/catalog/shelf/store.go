package shelf

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/table"
)

func lockCategories(ctx context.Context) error {
	var ids []int64
	err := db.Lock(db.Write(ctx).NewSelect().Model((*table.Category)(nil)).Column("id").OrderExpr("id")).Scan(ctx, &ids)
	if err != nil {
		return fmt.Errorf("lock the categories: %w", err)
	}
	return nil
}

// categoryOf is without its address.
func categoryOf(ctx context.Context, id int64) (Category, error) {
	one := table.Some{IDs: []int64{id}}
	found, err := table.Read[table.Category](ctx, one, "id", "id")
	if err != nil {
		return Category{}, err
	}
	if len(found) == 0 {
		return Category{}, fault.New(fault.NotFound, "There is no such category.")
	}
	texts, err := table.Read[table.CategoryText](ctx, one, "category_id", "lang")
	if err != nil {
		return Category{}, err
	}
	c := Category{ID: id, ParentID: found[0].ParentID, Pictogram: found[0].Pictogram, Off: !bool(found[0].Active),
		Texts: map[text.Lang]catalog.CategoryTexts{}}
	for _, t := range texts {
		c.Texts[t.Lang] = catalog.CategoryTexts{Name: t.Name, Examples: t.Examples}
	}
	return c, nil
}

// addressOf is the present one, empty where there is none.
func addressOf(ctx context.Context, kind string, id int64) (string, error) {
	var found []string
	err := db.Read(ctx).NewSelect().Model((*table.Slug)(nil)).Column("slug").
		Where("kind = ? AND target_id = ? AND current = 1", kind, id).Scan(ctx, &found)
	if err != nil || len(found) == 0 {
		return "", err
	}
	return found[0], nil
}

func saveCategory(ctx context.Context, c Category) error {
	row := table.Category{ID: c.ID, ParentID: c.ParentID, Pictogram: c.Pictogram, Active: db.Bool(!c.Off)}
	_, err := db.Write(ctx).NewUpdate().Model(&row).Column("parent_id", "pictogram", "active").WherePK().Exec(ctx)
	if err != nil {
		return fmt.Errorf("save category %d: %w", c.ID, err)
	}
	var texts []table.CategoryText
	for lang, t := range c.Texts {
		texts = append(texts, table.CategoryText{CategoryID: c.ID, Lang: lang, Name: t.Name, Examples: t.Examples})
	}
	return table.Replace(ctx, "category_id", []int64{c.ID}, texts)
}

func saveParent(ctx context.Context, id, parentID int64) error {
	row := table.Category{ID: id, ParentID: parentID}
	if _, err := db.Write(ctx).NewUpdate().Model(&row).Column("parent_id").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("move category %d: %w", id, err)
	}
	return nil
}

func setActive(ctx context.Context, id int64, isActive bool) error {
	row := table.Category{ID: id, Active: db.Bool(isActive)}
	if _, err := db.Write(ctx).NewUpdate().Model(&row).Column("active").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("show or hide category %d: %w", id, err)
	}
	return nil
}

// sorted puts brothers in this order.
func sorted(ctx context.Context, brothers []int64) error {
	for i, id := range brothers {
		row := table.Category{ID: id, Sort: i + 1}
		if _, err := db.Write(ctx).NewUpdate().Model(&row).Column("sort").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("sort category %d: %w", id, err)
		}
	}
	return nil
}

func removeCategory(ctx context.Context, id int64) error {
	if err := table.Replace[table.CategoryText](ctx, "category_id", []int64{id}, nil); err != nil {
		return err
	}
	return remove[table.Category](ctx, id)
}

func removeBrand(ctx context.Context, id int64) error { return remove[table.Brand](ctx, id) }

func removeSeries(ctx context.Context, id int64) error { return remove[table.Series](ctx, id) }

func remove[Row any](ctx context.Context, id int64) error {
	if _, err := db.Write(ctx).NewDelete().Model((*Row)(nil)).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("remove %T %d: %w", *new(Row), id, err)
	}
	return nil
}

// counted are the rows of a table that refer to a record in a column.
type counted struct{ table, column string }

var (
	partsOfCategory      = counted{"parts", "category_id"}
	categoriesOfCategory = counted{"categories", "parent_id"}
	partsOfBrand         = counted{"parts", "brand_id"}
	seriesOfBrand        = counted{"series", "brand_id"}
	oldNumbersOfBrand    = counted{"part_supersessions", "brand_id"}
)

func countOf(ctx context.Context, of counted, id int64) (int, error) {
	n, err := db.Read(ctx).NewSelect().TableExpr("?", bun.Ident(of.table)).Where("? = ?", bun.Ident(of.column), id).
		Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count %s of %s %d: %w", of.table, of.column, id, err)
	}
	return int(n), nil
}

func lockBrand(ctx context.Context, id int64) error {
	var ids []int64
	err := db.Lock(db.Write(ctx).NewSelect().Model((*table.Brand)(nil)).Column("id").Where("id = ?", id)).Scan(ctx, &ids)
	if err != nil {
		return fmt.Errorf("lock brand %d: %w", id, err)
	}
	return nil
}

// brandsLike are the other brands with its code or its name.
func brandsLike(ctx context.Context, b catalog.Brand) (found []table.Brand, err error) {
	err = db.Read(ctx).NewSelect().Model(&found).Where("id <> ? AND (aaia = ? OR name_fold = ?)", b.ID, b.AAIA,
		text.Fold(b.Name)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find brands like %s: %w", b.Name, err)
	}
	return found, nil
}

func saveBrand(ctx context.Context, b catalog.Brand) error {
	row := table.Brand{ID: b.ID, Aaia: b.AAIA, Name: b.Name, NameFold: text.Fold(b.Name)}
	if _, err := db.Write(ctx).NewUpdate().Model(&row).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("save brand %d: %w", b.ID, err)
	}
	return nil
}

// listed are the brands of a page, and how many there are on all.
func listed(ctx context.Context, f Filter) (ids []int64, count int, err error) {
	q := db.Read(ctx).NewSelect().TableExpr("brands AS b").ColumnExpr("b.id")
	const onSale = "EXISTS (SELECT 1 FROM parts AS p WHERE p.brand_id = b.id AND p.active = 1)"
	switch f.State {
	case Shown:
		q.Where(onSale)
	case Hidden:
		q.Where("NOT " + onSale)
	}
	if words := strings.Fields(text.Fold(f.Search)); len(words) > 0 {
		q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			named := make([]string, len(words))
			patterns := make([]any, len(words))
			for i, w := range words {
				named[i] = `b.name_fold LIKE ? ESCAPE '\'`
				patterns[i] = "%" + literally.Replace(w) + "%"
			}
			return q.Where(strings.Join(named, " AND "), patterns...).
				WhereOr(`b.aaia LIKE ? ESCAPE '\'`, literally.Replace(strings.ToUpper(strings.TrimSpace(f.Search)))+"%")
		})
	}
	all, err := q.Count(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("count brands: %w", err)
	}
	column, direction := "b.name_fold", "ASC"
	if f.Sort == "code" {
		column = "b.aaia"
	}
	if f.Desc {
		direction = "DESC"
	}
	err = q.OrderExpr(column+" "+direction).Limit(int64(f.Limit)).Offset(int64(f.Offset)).Scan(ctx, &ids)
	if err != nil {
		return nil, 0, fmt.Errorf("list brands: %w", err)
	}
	return ids, int(all), nil
}

// literally is a text in a pattern that means itself.
var literally = strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)

type partCount struct{ Parts, OnSale int }

func partsOfBrands(ctx context.Context, brandIDs []int64) (map[int64]partCount, error) {
	found := map[int64]partCount{}
	if len(brandIDs) == 0 {
		return found, nil
	}
	var rows []struct {
		BrandID int64
		Parts   int
		OnSale  int
	}
	err := db.Read(ctx).NewSelect().TableExpr("parts").
		ColumnExpr("brand_id, count(*) AS parts, sum(active) AS on_sale").
		Where("brand_id IN (?)", bun.List(brandIDs)).GroupExpr("brand_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count the parts of brands: %w", err)
	}
	for _, r := range rows {
		found[r.BrandID] = partCount{r.Parts, r.OnSale}
	}
	return found, nil
}

type seriesRow struct {
	ID    int64
	Name  string
	Slug  string
	Parts int
}

func seriesIn(ctx context.Context, brandID int64) (rows []seriesRow, err error) {
	err = db.Read(ctx).NewSelect().TableExpr("series AS r").ColumnExpr("r.id, r.name").
		ColumnExpr("coalesce((SELECT s.slug FROM slugs AS s WHERE s.kind = ? AND s.target_id = r.id AND s.current = 1), '') AS slug",
			catalog.KindSeries).
		ColumnExpr("(SELECT count(*) FROM parts AS p WHERE p.series_id = r.id) AS parts").
		Where("r.brand_id = ?", brandID).OrderExpr("r.name_fold, r.id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read the series of brand %d: %w", brandID, err)
	}
	return rows, nil
}

// renameSeries answers false where the brand has another series of this name. The brand is held.
func renameSeries(ctx context.Context, brandID, id int64, name string) (isFree bool, err error) {
	taken, err := db.Read(ctx).NewSelect().Model((*table.Series)(nil)).
		Where("brand_id = ? AND name_fold = ? AND id <> ?", brandID, text.Fold(name), id).Count(ctx)
	if err != nil {
		return false, fmt.Errorf("find a series: %w", err)
	}
	if taken > 0 {
		return false, nil
	}
	row := table.Series{ID: id, Name: name, NameFold: text.Fold(name)}
	if _, err := db.Write(ctx).NewUpdate().Model(&row).Column("name", "name_fold").WherePK().Exec(ctx); err != nil {
		return false, fmt.Errorf("rename series %d: %w", id, err)
	}
	return true, nil
}
