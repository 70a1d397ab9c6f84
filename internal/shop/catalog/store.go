package catalog

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/text"
	"camber/internal/shop/catalog/table"
)

func addBrand(ctx context.Context, aaia, name string) (int64, error) {
	return table.AddUnlessTaken(ctx, &table.Brand{Aaia: aaia, Name: name, NameFold: text.Fold(name)})
}

// selectBrands is all brands with their addresses, to be narrowed.
func selectBrands(ctx context.Context) *bun.SelectQuery {
	return db.Read(ctx).NewSelect().TableExpr("brands AS b").ColumnExpr("b.id, b.aaia, b.name").
		ColumnExpr("coalesce((SELECT s.slug FROM slugs s WHERE s.kind = ? AND s.target_id = b.id AND s.current = 1), '') AS slug", KindBrand)
}

func readBrands(ctx context.Context, q *bun.SelectQuery) (found []Brand, err error) {
	if err := q.Scan(ctx, &found); err != nil {
		return nil, fmt.Errorf("read brands: %w", err)
	}
	return found, nil
}

func brands(ctx context.Context) ([]Brand, error) {
	return readBrands(ctx, selectBrands(ctx).OrderExpr("b.name_fold, b.id"))
}

func brandsOf(ctx context.Context, ids []int64) ([]Brand, error) {
	return readBrands(ctx, selectBrands(ctx).Where("b.id IN (?)", bun.List(ids)))
}

func brandCodes(ctx context.Context, codes []string) (map[string]int64, error) {
	var found []Brand
	if err := selectBrands(ctx).Where("b.aaia IN (?)", bun.List(codes)).Scan(ctx, &found); err != nil {
		return nil, fmt.Errorf("find brands by code: %w", err)
	}
	ids := map[string]int64{}
	for _, b := range found {
		ids[b.AAIA] = b.ID
	}
	return ids, nil
}

// brandsCalled returns the brands with a code or a folded name, the one with the code first.
func brandsCalled(ctx context.Context, aaia, fold string) ([]Brand, error) {
	var found []Brand
	err := selectBrands(ctx).Where("b.aaia = ? OR b.name_fold = ?", aaia, fold).OrderExpr("b.aaia <> ?, b.id", aaia).
		Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("find brand %s: %w", aaia, err)
	}
	return found, nil
}

func saveBrandCode(ctx context.Context, id int64, aaia string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*table.Brand)(nil)).Set("aaia = ?", aaia).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save the code of brand %d: %w", id, err)
	}
	return nil
}

// lastOwnCode is the highest brand code that is not the trade's, "" where there is none.
func lastOwnCode(ctx context.Context) (string, error) {
	var last string
	err := db.Read(ctx).NewSelect().Model((*table.Brand)(nil)).ColumnExpr("coalesce(max(aaia), '')").
		Where("aaia >= 'A' AND aaia < 'B'").Scan(ctx, &last)
	if err != nil {
		return "", fmt.Errorf("read the shop's own brand codes: %w", err)
	}
	return last, nil
}

// lockBrands holds brands, so that nobody else adds parts of them, and returns the names of those that there are.
func lockBrands(ctx context.Context, ids []int64) (map[int64]string, error) {
	names := map[int64]string{}
	if len(ids) == 0 {
		return names, nil
	}
	var found []table.Brand
	err := db.Lock(db.Read(ctx).NewSelect().Model(&found).Column("id", "name").Where("id IN (?)", bun.List(ids)).
		OrderExpr("id")).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("lock brands: %w", err)
	}
	for _, b := range found {
		names[b.ID] = b.Name
	}
	return names, nil
}

func seriesOf(ctx context.Context, ids []int64) (map[int64]Series, error) {
	found := make(map[int64]Series, len(ids))
	err := seriesRows.Each(ctx, func(scan func(...any) error) error {
		var r Series
		err := scan(&r.ID, &r.BrandID, &r.Name, &r.Slug)
		found[r.ID] = r
		return err
	}, ids)
	if err != nil {
		return nil, fmt.Errorf("read series: %w", err)
	}
	return found, nil
}

var seriesRows = db.NewFixed(`SELECT r.id, r.brand_id, r.name,
		coalesce((SELECT s.slug FROM slugs AS s WHERE s.kind = 'series' AND s.target_id = r.id AND s.current = 1), '')
	FROM series AS r WHERE r.id IN (list ?1)`)

func addCategory(ctx context.Context, n NewCategory) (int64, error) {
	row := table.Category{ParentID: n.ParentID, Pictogram: n.Pictogram, Sort: n.Sort, Active: true}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add category: %w", err)
	}
	var texts []table.CategoryText
	for lang, t := range n.Texts {
		texts = append(texts, table.CategoryText{CategoryID: row.ID, Lang: lang, Name: t.Name, Examples: t.Examples})
	}
	return row.ID, table.Add(ctx, texts)
}

// categories returns all, each parent's by sort and id; Count holds only the parts directly in it, where counted.
func categories(ctx context.Context, counted bool) ([]Category, error) {
	var rows []struct {
		ID        int64
		ParentID  int64
		Pictogram string
		Active    db.Bool
		Count     int
		Slug      string
	}
	q := db.Read(ctx).NewSelect().TableExpr("categories AS c").
		ColumnExpr("c.id, coalesce(c.parent_id, 0) AS parent_id, c.pictogram, c.active")
	if counted {
		q.ColumnExpr("(SELECT count(*) FROM parts p WHERE p.category_id = c.id AND p.active = 1) AS count")
	}
	err := q.
		ColumnExpr("(SELECT s.slug FROM slugs s WHERE s.kind = ? AND s.target_id = c.id AND s.current = 1) AS slug",
			KindCategory).
		OrderExpr("c.sort, c.id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read categories: %w", err)
	}
	var texts []table.CategoryText
	if err := db.Read(ctx).NewSelect().Model(&texts).Column("category_id", "lang", "name", "examples").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read category texts: %w", err)
	}
	words := worded(ctx, texts, func(t table.CategoryText) (int64, text.Lang) { return t.CategoryID, t.Lang })
	found := make([]Category, len(rows))
	for i, r := range rows {
		found[i] = Category{
			ID: r.ID, ParentID: r.ParentID, Slug: r.Slug, Name: words[r.ID].Name, Examples: words[r.ID].Examples,
			Pictogram: r.Pictogram, Count: r.Count, Off: !bool(r.Active),
		}
	}
	return found, nil
}

func partsIn(ctx context.Context, categoryIDs []int64) ([]int64, error) {
	var ids []int64
	err := db.Read(ctx).NewSelect().Model((*table.Part)(nil)).Column("id").
		Where("category_id IN (?)", bun.List(categoryIDs)).Where("active = 1").OrderExpr("popularity DESC, id").
		Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("read parts of categories: %w", err)
	}
	return ids, nil
}

func byBarcode(ctx context.Context, code string) ([]Meant, error) {
	padded := gtin(code)
	if padded == "" {
		return nil, nil
	}
	var found []Meant
	err := barcodeRows.Each(ctx, func(scan func(...any) error) error {
		var m Meant
		err := scan(&m.PartID, &m.Pieces)
		found = append(found, m)
		return err
	}, padded)
	if err != nil {
		return nil, fmt.Errorf("find barcode: %w", err)
	}
	return found, nil
}

var barcodeRows = db.NewFixed(`SELECT part_id, min(pieces) FROM (
		SELECT part_id, pieces FROM part_codes WHERE code = ?1
		UNION ALL SELECT part_id, eaches FROM part_packages WHERE gtin = ?1 AND gtin <> ''
	) AS found JOIN parts AS p ON p.id = part_id WHERE p.active = 1 GROUP BY part_id ORDER BY part_id`)

func byNumber(ctx context.Context, code string) ([]Meant, error) {
	var found []Meant
	err := db.Read(ctx).NewSelect().Model((*table.Part)(nil)).ColumnExpr("p.id AS part_id, 1 AS pieces").
		Where("number_norm = ? AND active = 1", text.Number(code)).OrderExpr("id").Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("find part number: %w", err)
	}
	return found, nil
}

// replacing are the parts, active or not, that replace an old number directly, one for each brand that had it.
func replacing(ctx context.Context, norm string) ([]Meant, error) {
	var found []Meant
	err := db.Read(ctx).NewSelect().Model((*table.Supersession)(nil)).
		ColumnExpr("part_id, 1 AS pieces, number AS instead, message").
		Where("number_norm = ?", norm).OrderExpr("part_id, brand_id").Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("find an old number: %w", err)
	}
	return found, nil
}

// byInterchange finds the active parts that can stand for a number of somebody else.
func byInterchange(ctx context.Context, code string) ([]Meant, error) {
	var found []Meant
	err := db.Read(ctx).NewSelect().TableExpr("part_interchanges AS i").Join("JOIN parts AS p ON p.id = i.part_id").
		ColumnExpr("i.part_id, 1 AS pieces, min(trim(i.label || ' ' || i.number)) AS instead").
		Where("i.number_norm = ? AND i.direction <> ? AND p.active = 1", text.Number(code), ReplacedBy).
		GroupExpr("i.part_id").OrderExpr("i.part_id").Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("find a number of somebody else: %w", err)
	}
	return found, nil
}

func byPairs(ctx context.Context, pairs []Pair) (map[Pair]int64, error) {
	numbers := make([]string, len(pairs))
	for i, p := range pairs {
		numbers[i] = text.Number(p.Number)
	}
	var rows []struct {
		ID         int64
		Aaia       string
		NumberNorm string
	}
	err := db.Read(ctx).NewSelect().TableExpr("parts AS p").Join("JOIN brands AS b ON b.id = p.brand_id").
		ColumnExpr("p.id, b.aaia, p.number_norm").Where("p.number_norm IN (?) AND p.active = 1", bun.List(numbers)).
		OrderExpr("p.id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("find parts by brand and number: %w", err)
	}
	found := map[Pair]int64{}
	for _, r := range rows {
		for i, p := range pairs {
			if p.AAIA == r.Aaia && numbers[i] == r.NumberNorm {
				found[p] = r.ID
			}
		}
	}
	return found, nil
}

func setActive(ctx context.Context, partID int64, isActive bool) (found bool, err error) {
	res, err := db.Write(ctx).NewUpdate().Model((*table.Part)(nil)).Set("active = ?", db.Bool(isActive)).
		Where("id = ?", partID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("take part %d off the shelves or put it on: %w", partID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// targets says what addresses lead to; one that leads nowhere is absent.
func targets(ctx context.Context, slugs []string) (map[string]Target, error) {
	var rows []struct {
		Slug    string
		Kind    string
		ID      int64
		Current string
	}
	err := db.Read(ctx).NewSelect().TableExpr("slugs AS s").
		Join("JOIN slugs AS n ON n.kind = s.kind AND n.target_id = s.target_id AND n.current = 1").
		ColumnExpr("s.slug, s.kind, s.target_id AS id, n.slug AS current").Where("s.slug IN (?)", bun.List(slugs)).
		Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("find address: %w", err)
	}
	found := make(map[string]Target, len(rows))
	for _, r := range rows {
		found[r.Slug] = Target{r.Kind, r.ID, r.Current}
	}
	return found, nil
}

func addresses(ctx context.Context, kind string, after, last int64, limit int, without []int64) ([]Address, error) {
	var found []Address
	q := db.Read(ctx).NewSelect().TableExpr("slugs AS s").ColumnExpr("s.target_id AS id, s.slug").
		Where("s.kind = ? AND s.current = 1 AND s.target_id > ? AND s.target_id <= ?", kind, after, last).
		OrderExpr("s.target_id").Limit(int64(limit))
	if len(without) > 0 {
		q.Where("s.target_id NOT IN (?)", bun.List(without))
	}
	if kind == KindPart {
		q.Join("JOIN parts AS p ON p.id = s.target_id AND p.active = 1")
	}
	if err := q.Scan(ctx, &found); err != nil {
		return nil, fmt.Errorf("read the addresses of %s: %w", kind, err)
	}
	return found, nil
}

func removeSlugs(ctx context.Context, kind string, id int64) error {
	_, err := db.Write(ctx).NewDelete().Model((*table.Slug)(nil)).Where("kind = ? AND target_id = ?", kind, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove addresses of %s %d: %w", kind, id, err)
	}
	return nil
}

func retireSlugs(ctx context.Context, kind string, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*table.Slug)(nil)).Set("current = 0").
		Where("kind = ? AND target_id = ? AND current = 1", kind, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("retire address: %w", err)
	}
	return nil
}

// addSlug makes slug the address of a target that has no current one; false when something else has it. A target takes
// an address back that it had before.
func addSlug(ctx context.Context, kind string, id int64, slug string) (added bool, err error) {
	row := table.Slug{Slug: slug, Kind: kind, TargetID: id, Current: true}
	res, err := db.Write(ctx).NewInsert().Model(&row).
		On("CONFLICT (slug) DO UPDATE").Set("current = 1").
		Where("slug_row.kind = EXCLUDED.kind AND slug_row.target_id = EXCLUDED.target_id").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("add address: %w", err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// addSlugs adds addresses of targets that have none and returns which are taken.
func addSlugs(ctx context.Context, kind string, slugs map[int64]string) (taken []int64, err error) {
	var list []table.Slug
	for _, id := range slices.Sorted(maps.Keys(slugs)) {
		list = append(list, table.Slug{Slug: slugs[id], Kind: kind, TargetID: id, Current: true})
	}
	var added []int64
	_, err = db.Write(ctx).NewInsert().Model(&list).On("CONFLICT DO NOTHING").Returning("target_id").Exec(ctx, &added)
	if err != nil {
		return nil, fmt.Errorf("add addresses: %w", err)
	}
	has := map[int64]bool{}
	for _, id := range added {
		has[id] = true
	}
	for _, s := range list {
		if !has[s.TargetID] {
			taken = append(taken, s.TargetID)
		}
	}
	return taken, nil
}

// lockParts reads those parts of the brands that have one of the numbers, and holds them against other changes.
func lockParts(ctx context.Context, brandIDs []int64, numbers []string) ([]table.Part, error) {
	var found []table.Part
	if len(brandIDs) == 0 {
		return nil, nil
	}
	q := db.Read(ctx).NewSelect().Model(&found).
		Where("p.brand_id IN (?) AND p.number_norm IN (?)", bun.List(brandIDs), bun.List(numbers)).OrderExpr("p.id")
	if db.From(ctx).Dialect() == db.Postgres {
		q.For("NO KEY UPDATE") // what only refers to a part, as a sale does, need not wait
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("lock parts: %w", err)
	}
	return found, nil
}

// addParts gives the records their ids.
func addParts(ctx context.Context, records []*record, now time.Time) error {
	if len(records) == 0 {
		return nil
	}
	list := make([]table.Part, len(records))
	byKey := map[key]*record{}
	for i, r := range records {
		r.part.AddedUs = db.Us(now)
		list[i] = r.part
		byKey[key{r.part.BrandID, r.part.NumberNorm}] = r
	}
	var added []struct {
		ID         int64
		BrandID    int64
		NumberNorm string
	}
	_, err := db.Write(ctx).NewInsert().Model(&list).Returning("id, brand_id, number_norm").Exec(ctx, &added)
	if err != nil {
		return fmt.Errorf("add parts: %w", err)
	}
	for _, a := range added {
		byKey[key{a.BrandID, a.NumberNorm}].part.ID = a.ID
	}
	return nil
}

func saveParts(ctx context.Context, records []*record) error {
	var list []table.Part
	for _, r := range records {
		if r.changed&inPart != 0 {
			list = append(list, r.part)
		}
	}
	if len(list) == 0 {
		return nil
	}
	q := db.Write(ctx).NewInsert().Model(&list).On("CONFLICT (id) DO UPDATE")
	for _, column := range []string{
		"number", "kind", "pictogram", "category_id", "tax_class_id", "minimum", "multiple", "weight_g", "length_mm",
		"width_mm", "height_mm",
		"series_id", "tier", "part_type_id", "part_type", "orderable", "active",
	} {
		q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("save parts: %w", err)
	}
	return nil
}

// savePopularity returns the parts whose popularity was another.
func savePopularity(ctx context.Context, parts []PartPopularity) (changed []int64, err error) {
	type row struct {
		bun.BaseModel `bun:"table:wanted"`
		PartID        int64
		Popularity    int64
	}
	rows := make([]row, len(parts))
	for i, p := range parts {
		rows[i] = row{PartID: p.PartID, Popularity: p.Popularity}
	}
	write := db.Write(ctx)
	err = write.NewUpdate().With("wanted", write.NewValues(&rows)).Model((*table.Part)(nil)).TableExpr("wanted").
		Set("popularity = wanted.popularity").Where("p.id = wanted.part_id AND p.popularity <> wanted.popularity").
		Returning("id").Scan(ctx, &changed)
	if err != nil {
		return nil, fmt.Errorf("save the popularity of parts: %w", err)
	}
	slices.Sort(changed)
	return changed, nil
}

// lockSupersessions makes others wait who would close a circle together with us.
func lockSupersessions(ctx context.Context) error {
	if db.From(ctx).Dialect() != db.Postgres {
		return nil
	}
	_, err := db.Write(ctx).NewRaw("LOCK TABLE part_supersessions IN SHARE ROW EXCLUSIVE MODE").Exec(ctx)
	return err
}

type linkRow struct {
	table.Supersession `bun:",extend"`
	NewBrandID         int64
	NewNumber          string
}

func links(ctx context.Context, where string, args ...any) ([]linkRow, error) {
	var found []linkRow
	err := db.Read(ctx).NewSelect().TableExpr("part_supersessions AS s").Join("JOIN parts AS p ON p.id = s.part_id").
		ColumnExpr("s.brand_id, s.number, s.number_norm, s.part_id, s.from_day, s.message").
		ColumnExpr("p.brand_id AS new_brand_id, p.number_norm AS new_number").Where(where, args...).
		OrderExpr("s.brand_id, s.number_norm").Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("read supersessions: %w", err)
	}
	return found, nil
}

// linksTo returns what parts replace.
func linksTo(ctx context.Context, partIDs []int64) ([]linkRow, error) {
	if len(partIDs) == 0 {
		return nil, nil
	}
	return links(ctx, "s.part_id IN (?)", bun.List(partIDs))
}

// linksFrom returns what replaces old numbers, and maybe others.
func linksFrom(ctx context.Context, old []key) ([]linkRow, error) {
	brandIDs, numbers := make([]int64, len(old)), make([]string, len(old))
	for i, k := range old {
		brandIDs[i], numbers[i] = k.brand, k.number
	}
	return links(ctx, "s.brand_id IN (?) AND s.number_norm IN (?)", bun.List(brandIDs), bun.List(numbers))
}

func removeLinks(ctx context.Context, old []key) error {
	for _, k := range old {
		_, err := db.Write(ctx).NewDelete().Model((*table.Supersession)(nil)).
			Where("brand_id = ? AND number_norm = ?", k.brand, k.number).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove a supersession: %w", err)
		}
	}
	return nil
}

// successor is the part that replaces another directly, 0 for none.
func successor(ctx context.Context, partID int64, day string) (int64, error) {
	var next []int64
	err := db.Read(ctx).NewSelect().TableExpr("parts AS p").
		Join("JOIN part_supersessions AS s ON s.brand_id = p.brand_id AND s.number_norm = p.number_norm").
		ColumnExpr("s.part_id").Where("p.id = ? AND s.from_day <= ?", partID, day).Scan(ctx, &next)
	if err != nil {
		return 0, fmt.Errorf("find what replaces part %d: %w", partID, err)
	}
	if len(next) == 0 {
		return 0, nil
	}
	return next[0], nil
}

type oldNumber struct {
	PartID     int64
	NumberNorm string
	OldID      int64 // 0: not a part of the shop
}

// oldNumbers returns what parts replace on a day, through whole chains.
func oldNumbers(ctx context.Context, some table.Some, day string) ([]oldNumber, error) {
	first := some.Where(db.Read(ctx).NewSelect().TableExpr("part_supersessions AS s").
		ColumnExpr("s.part_id, s.brand_id, s.number_norm"), "s.part_id").
		Where("s.from_day <= ?", day)
	further := db.Read(ctx).NewSelect().TableExpr("old").ColumnExpr("old.part_id, s.brand_id, s.number_norm").
		Join("JOIN parts AS p ON p.brand_id = old.brand_id AND p.number_norm = old.number_norm").
		Join("JOIN part_supersessions AS s ON s.part_id = p.id AND s.from_day <= ?", day)
	var found []oldNumber
	err := db.Read(ctx).NewRaw(`WITH RECURSIVE old (part_id, brand_id, number_norm) AS (? UNION ?)
		SELECT old.part_id, old.number_norm, coalesce(p.id, 0) AS old_id FROM old
		LEFT JOIN parts AS p ON p.brand_id = old.brand_id AND p.number_norm = old.number_norm ORDER BY 1, 2`, first, further).
		Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("read what parts replace: %w", err)
	}
	return found, nil
}

type listedRow struct {
	table.Part `bun:",extend"`
	Brand      string
	Aaia       string
	Series     string
}

// listedParts reads active parts by id, at most limit; 0 is all.
func listedParts(ctx context.Context, narrow func(*bun.SelectQuery) *bun.SelectQuery, limit int) ([]listedRow, error) {
	var found []listedRow
	err := db.Read(ctx).NewSelect().TableExpr("parts AS p").Join("JOIN brands AS b ON b.id = p.brand_id").
		Join("LEFT JOIN series AS r ON r.id = p.series_id").
		ColumnExpr("p.id, p.brand_id, p.number, p.number_norm, p.kind, p.category_id, p.orderable, p.popularity, p.added_us, p.tier, p.part_type_id, p.series_id").
		ColumnExpr("b.name AS brand, b.aaia, coalesce(r.name, '') AS series").
		Where("p.active = 1").Apply(narrow).OrderExpr("p.id").Limit(int64(limit)).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("list parts: %w", err)
	}
	return found, nil
}

func partsAfter(ctx context.Context, afterID int64, limit int) ([]listedRow, error) {
	return listedParts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("p.id > ?", afterID) }, limit)
}

func partsOf(ctx context.Context, ids []int64) ([]listedRow, error) {
	return listedParts(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("p.id IN (?)", bun.List(ids)) }, 0)
}

// countOfTaxClass counts the parts of a tax class and the core charges of it.
func countOfTaxClass(ctx context.Context, classID int64) (int, error) {
	parts, err := db.Read(ctx).NewSelect().TableExpr("parts AS p").Where("p.tax_class_id = ?", classID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count parts of tax class %d: %w", classID, err)
	}
	cores, err := db.Read(ctx).NewSelect().TableExpr("part_cores AS c").Where("c.tax_class_id = ?", classID).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count core charges of tax class %d: %w", classID, err)
	}
	return int(parts + cores), nil
}
