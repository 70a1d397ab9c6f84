package catalog

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/money"
	"camber/internal/base/text"
)

type brandRow struct {
	bun.BaseModel `bun:"table:brands"`
	ID            int64 `bun:",pk,autoincrement"`
	Aaia          string
	Name          string
	NameFold      string
}

type categoryRow struct {
	bun.BaseModel `bun:"table:categories"`
	ID            int64 `bun:",pk,autoincrement"`
	ParentID      int64 `bun:",nullzero"`
	Pictogram     string
	Sort          int
}

type categoryTextRow struct {
	bun.BaseModel `bun:"table:category_texts"`
	CategoryID    int64     `bun:",pk"`
	Lang          text.Lang `bun:",pk"`
	Name          string
	Examples      string
}

type partRow struct {
	bun.BaseModel `bun:"table:parts,alias:p"`
	ID            int64 `bun:",pk,autoincrement"`
	BrandID       int64
	Number        string
	NumberNorm    string
	Kind          string
	Pictogram     string
	CategoryID    int64
	TaxClassID    int64
	Minimum       int
	WeightG       int `bun:"weight_g"`
	Orderable     db.Bool
	Active        db.Bool
	Popularity    int64
	AddedUs       int64
}

type partTextRow struct {
	bun.BaseModel `bun:"table:part_texts"`
	PartID        int64     `bun:",pk"`
	Lang          text.Lang `bun:",pk"`
	Name          string
	NameFold      string
	Summary       string
	Description   string
}

type codeRow struct {
	bun.BaseModel `bun:"table:part_codes"`
	Code          string `bun:",pk"` // 14 digits
	PartID        int64  `bun:",pk"`
	Kind          string
	Pieces        int
}

type attributeRow struct {
	bun.BaseModel `bun:"table:part_attributes"`
	PartID        int64     `bun:",pk"`
	Lang          text.Lang `bun:",pk"`
	Sort          int       `bun:",pk"`
	Name          string
	Value         string
}

type coreRow struct {
	bun.BaseModel `bun:"table:part_cores"`
	PartID        int64 `bun:",pk"`
	ChargeCents   money.Cents
	TaxClassID    int64
}

type optionRow struct {
	bun.BaseModel `bun:"table:part_options"`
	ID            int64 `bun:",pk,autoincrement"`
	PartID        int64
	Kind          string
	Required      db.Bool
	Sort          int
}

type optionTextRow struct {
	bun.BaseModel `bun:"table:part_option_texts"`
	OptionID      int64     `bun:",pk"`
	Lang          text.Lang `bun:",pk"`
	Name          string
}

type valueRow struct {
	bun.BaseModel `bun:"table:part_option_values"`
	ID            int64 `bun:",pk,autoincrement"`
	OptionID      int64
	PriceE4       money.E4 `bun:"price_e4"`
	Sort          int
}

type valueTextRow struct {
	bun.BaseModel `bun:"table:part_option_value_texts"`
	ValueID       int64     `bun:",pk"`
	Lang          text.Lang `bun:",pk"`
	Name          string
}

type componentRow struct {
	bun.BaseModel `bun:"table:kit_components"`
	KitID         int64 `bun:",pk"`
	PartID        int64 `bun:",pk"`
	Quantity      int
	Sort          int
}

type slugRow struct {
	bun.BaseModel `bun:"table:slugs,alias:slug_row"`
	Slug          string `bun:",pk"`
	Kind          string
	TargetID      int64
	Current       db.Bool
}

// add inserts rows; none is fine.
func add[T any](ctx context.Context, rows []T) error {
	if len(rows) == 0 {
		return nil
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("add %T: %w", rows, err)
	}
	return nil
}

// addUnlessTaken inserts a row with a generated id and returns it, 0 when a unique column is taken.
func addUnlessTaken[T any](ctx context.Context, row *T) (int64, error) {
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add %T: %w", *row, err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	return ids[0], nil
}

// read selects rows of T by the values of one column.
func read[T any](ctx context.Context, columns []string, where string, values []int64, sort string) ([]T, error) {
	var rows []T
	if len(values) == 0 {
		return nil, nil
	}
	err := db.Read(ctx).NewSelect().Model(&rows).Column(columns...).Where(where+" IN (?)", bun.List(values)).OrderExpr(sort).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read %T: %w", rows, err)
	}
	return rows, nil
}

func addBrand(ctx context.Context, aaia, name string) (int64, error) {
	return addUnlessTaken(ctx, &brandRow{Aaia: aaia, Name: name, NameFold: text.Fold(name)})
}

func brands(ctx context.Context) ([]Brand, error) {
	var rows []brandRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "aaia", "name").OrderExpr("name_fold, id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read brands: %w", err)
	}
	found := make([]Brand, len(rows))
	for i, r := range rows {
		found[i] = Brand{r.ID, r.Aaia, r.Name}
	}
	return found, nil
}

func brandName(ctx context.Context, id int64) (string, error) {
	rows, err := read[brandRow](ctx, []string{"id", "name"}, "id", []int64{id}, "id")
	if err != nil || len(rows) == 0 {
		return "", err
	}
	return rows[0].Name, nil
}

func addCategory(ctx context.Context, n NewCategory) (int64, error) {
	row := categoryRow{ParentID: n.ParentID, Pictogram: n.Pictogram, Sort: n.Sort}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add category: %w", err)
	}
	var texts []categoryTextRow
	for lang, t := range n.Texts {
		texts = append(texts, categoryTextRow{CategoryID: row.ID, Lang: lang, Name: t.Name, Examples: t.Examples})
	}
	return row.ID, add(ctx, texts)
}

// categories returns all, each parent's by sort and id; Count holds only the parts directly in it.
func categories(ctx context.Context) ([]Category, error) {
	var rows []struct {
		ID        int64
		ParentID  int64
		Pictogram string
		Count     int
		Slug      string
	}
	err := db.Read(ctx).NewSelect().TableExpr("categories AS c").
		ColumnExpr("c.id, coalesce(c.parent_id, 0) AS parent_id, c.pictogram").
		ColumnExpr("(SELECT count(*) FROM parts p WHERE p.category_id = c.id AND p.active = 1) AS count").
		ColumnExpr("(SELECT s.slug FROM slugs s WHERE s.kind = ? AND s.target_id = c.id AND s.current = 1) AS slug", KindCategory).
		OrderExpr("c.sort, c.id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read categories: %w", err)
	}
	var texts []categoryTextRow
	if err := db.Read(ctx).NewSelect().Model(&texts).Column("category_id", "lang", "name", "examples").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read category texts: %w", err)
	}
	words := worded(ctx, texts, func(t categoryTextRow) (int64, text.Lang) { return t.CategoryID, t.Lang })
	found := make([]Category, len(rows))
	for i, r := range rows {
		found[i] = Category{
			ID: r.ID, ParentID: r.ParentID, Slug: r.Slug, Name: words[r.ID].Name, Examples: words[r.ID].Examples,
			Pictogram: r.Pictogram, Count: r.Count,
		}
	}
	return found, nil
}

func partsIn(ctx context.Context, categoryIDs []int64) ([]int64, error) {
	var ids []int64
	err := db.Read(ctx).NewSelect().Model((*partRow)(nil)).Column("id").
		Where("category_id IN (?)", bun.List(categoryIDs)).Where("active = 1").OrderExpr("popularity DESC, id").Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("read parts of categories: %w", err)
	}
	return ids, nil
}

// addPart returns 0 when the brand has the number already.
func addPart(ctx context.Context, n NewPart, now time.Time) (int64, error) {
	id, err := addUnlessTaken(ctx, &partRow{
		BrandID: n.BrandID, Number: n.Number, NumberNorm: text.Number(n.Number), Kind: n.Kind, Pictogram: n.Pictogram,
		CategoryID: n.CategoryID, TaxClassID: n.TaxClassID, Minimum: n.Minimum, WeightG: n.WeightG,
		Orderable: db.Bool(!n.NotOrderable), Active: true, Popularity: n.Popularity, AddedUs: db.Us(now),
	})
	if err != nil || id == 0 {
		return 0, err
	}
	var texts []partTextRow
	for lang, t := range n.Texts {
		texts = append(texts, partTextRow{
			PartID: id, Lang: lang, Name: t.Name, NameFold: text.Fold(t.Name), Summary: t.Summary, Description: t.Description,
		})
	}
	if err := add(ctx, texts); err != nil {
		return 0, err
	}
	var attributes []attributeRow
	for lang, list := range n.Attributes {
		for i, a := range list {
			attributes = append(attributes, attributeRow{PartID: id, Lang: lang, Sort: i, Name: a.Name, Value: a.Value})
		}
	}
	if err := add(ctx, attributes); err != nil {
		return 0, err
	}
	var codes []codeRow
	for _, c := range n.Codes {
		codes = append(codes, codeRow{Code: gtin(c.Code), PartID: id, Kind: c.Kind, Pieces: c.Pieces})
	}
	if err := add(ctx, codes); err != nil {
		return 0, err
	}
	if n.Core != nil {
		if err := add(ctx, []coreRow{{PartID: id, ChargeCents: n.Core.Charge, TaxClassID: n.Core.TaxClassID}}); err != nil {
			return 0, err
		}
	}
	var components []componentRow
	for i, c := range n.Components {
		components = append(components, componentRow{KitID: id, PartID: c.PartID, Quantity: c.Quantity, Sort: i})
	}
	if err := add(ctx, components); err != nil {
		return 0, err
	}
	return id, addOptions(ctx, id, n.Options)
}

func addOptions(ctx context.Context, partID int64, options []NewOption) error {
	for i, o := range options {
		row := optionRow{PartID: partID, Kind: o.Kind, Required: db.Bool(o.Required), Sort: i}
		if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
			return fmt.Errorf("add option: %w", err)
		}
		var texts []optionTextRow
		for lang, name := range o.Names {
			texts = append(texts, optionTextRow{OptionID: row.ID, Lang: lang, Name: name})
		}
		if err := add(ctx, texts); err != nil {
			return err
		}
		for j, v := range o.Values {
			value := valueRow{OptionID: row.ID, PriceE4: v.Price, Sort: j}
			if _, err := db.Write(ctx).NewInsert().Model(&value).Exec(ctx); err != nil {
				return fmt.Errorf("add option value: %w", err)
			}
			var texts []valueTextRow
			for lang, name := range v.Names {
				texts = append(texts, valueTextRow{ValueID: value.ID, Lang: lang, Name: name})
			}
			if err := add(ctx, texts); err != nil {
				return err
			}
		}
	}
	return nil
}

func parts(ctx context.Context, ids []int64) (map[int64]Part, error) {
	var rows []struct {
		partRow `bun:",extend"`
		Brand   string
		Aaia    string
		Slug    string
	}
	err := db.Read(ctx).NewSelect().TableExpr("parts AS p").Join("JOIN brands AS b ON b.id = p.brand_id").
		ColumnExpr("p.id, p.brand_id, p.number, p.kind, p.pictogram, p.category_id, p.tax_class_id, p.minimum, p.weight_g, p.orderable, p.active, p.popularity").
		ColumnExpr("b.name AS brand, b.aaia").
		ColumnExpr("(SELECT s.slug FROM slugs s WHERE s.kind = ? AND s.target_id = p.id AND s.current = 1) AS slug", KindPart).
		Where("p.id IN (?)", bun.List(ids)).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read parts: %w", err)
	}
	texts, err := read[partTextRow](ctx, []string{"part_id", "lang", "name", "summary", "description"}, "part_id", ids, "part_id, lang")
	if err != nil {
		return nil, err
	}
	words := worded(ctx, texts, func(t partTextRow) (int64, text.Lang) { return t.PartID, t.Lang })
	codes, err := read[codeRow](ctx, []string{"part_id", "code", "kind", "pieces"}, "part_id", ids, "part_id, pieces, code")
	if err != nil {
		return nil, err
	}
	cores, err := read[coreRow](ctx, []string{"part_id", "charge_cents", "tax_class_id"}, "part_id", ids, "part_id")
	if err != nil {
		return nil, err
	}
	components, err := read[componentRow](ctx, []string{"kit_id", "part_id", "quantity"}, "kit_id", ids, "kit_id, sort, part_id")
	if err != nil {
		return nil, err
	}
	kits, err := read[componentRow](ctx, []string{"kit_id", "part_id"}, "part_id", ids, "part_id, kit_id")
	if err != nil {
		return nil, err
	}
	attributes, err := attributesOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	options, err := optionsOf(ctx, ids)
	if err != nil {
		return nil, err
	}

	found := make(map[int64]Part, len(rows))
	for _, r := range rows {
		t := words[r.ID]
		found[r.ID] = Part{
			ID: r.ID, BrandID: r.BrandID, Brand: r.Brand, AAIA: r.Aaia, Number: r.Number, Kind: r.Kind, Pictogram: r.Pictogram,
			CategoryID: r.CategoryID, Slug: r.Slug, Name: t.Name, Summary: t.Summary, Description: t.Description,
			TaxClassID: r.TaxClassID, Minimum: r.Minimum, WeightG: r.WeightG, Popularity: r.Popularity,
			Orderable: bool(r.Orderable), Active: bool(r.Active), Options: options[r.ID], Attributes: attributes[r.ID],
		}
	}
	change := func(id int64, f func(p *Part)) {
		p := found[id]
		f(&p)
		found[id] = p
	}
	for _, c := range codes {
		change(c.PartID, func(p *Part) { p.Codes = append(p.Codes, Code{printed(c.Kind, c.Code), c.Kind, c.Pieces}) })
	}
	for _, c := range cores {
		change(c.PartID, func(p *Part) { p.Core = &Core{c.ChargeCents, c.TaxClassID} })
	}
	for _, c := range components {
		change(c.KitID, func(p *Part) { p.Components = append(p.Components, Component{c.PartID, c.Quantity}) })
	}
	for _, c := range kits {
		change(c.PartID, func(p *Part) { p.IncludedIn = append(p.IncludedIn, c.KitID) })
	}
	return found, nil
}

// attributesOf reads the specifications of parts, whole in one language each.
func attributesOf(ctx context.Context, partIDs []int64) (map[int64][]Attribute, error) {
	rows, err := read[attributeRow](ctx, []string{"part_id", "lang", "name", "value"}, "part_id", partIDs, "part_id, lang, sort")
	if err != nil {
		return nil, err
	}
	chosen := worded(ctx, rows, func(r attributeRow) (int64, text.Lang) { return r.PartID, r.Lang })
	found := map[int64][]Attribute{}
	for _, r := range rows {
		if r.Lang == chosen[r.PartID].Lang {
			found[r.PartID] = append(found[r.PartID], Attribute{r.Name, r.Value})
		}
	}
	return found, nil
}

func optionsOf(ctx context.Context, partIDs []int64) (map[int64][]Option, error) {
	options, err := read[optionRow](ctx, []string{"id", "part_id", "kind", "required"}, "part_id", partIDs, "part_id, sort, id")
	if err != nil || len(options) == 0 {
		return nil, err
	}
	optionIDs := make([]int64, len(options))
	for i, o := range options {
		optionIDs[i] = o.ID
	}
	optionTexts, err := read[optionTextRow](ctx, []string{"option_id", "lang", "name"}, "option_id", optionIDs, "option_id, lang")
	if err != nil {
		return nil, err
	}
	values, err := read[valueRow](ctx, []string{"id", "option_id", "price_e4"}, "option_id", optionIDs, "option_id, sort, id")
	if err != nil {
		return nil, err
	}
	valueIDs := make([]int64, len(values))
	for i, v := range values {
		valueIDs[i] = v.ID
	}
	valueTexts, err := read[valueTextRow](ctx, []string{"value_id", "lang", "name"}, "value_id", valueIDs, "value_id, lang")
	if err != nil {
		return nil, err
	}
	optionNames := worded(ctx, optionTexts, func(t optionTextRow) (int64, text.Lang) { return t.OptionID, t.Lang })
	valueNames := worded(ctx, valueTexts, func(t valueTextRow) (int64, text.Lang) { return t.ValueID, t.Lang })
	byOption := map[int64][]OptionValue{}
	for _, v := range values {
		byOption[v.OptionID] = append(byOption[v.OptionID], OptionValue{v.ID, valueNames[v.ID].Name, v.PriceE4})
	}
	found := map[int64][]Option{}
	for _, o := range options {
		found[o.PartID] = append(found[o.PartID], Option{o.ID, o.Kind, optionNames[o.ID].Name, bool(o.Required), byOption[o.ID]})
	}
	return found, nil
}

// listed reads all active parts.
func listed(ctx context.Context) ([]Listed, error) {
	var rows []struct {
		partRow `bun:",extend"`
		Brand   string
	}
	err := db.Read(ctx).NewSelect().TableExpr("parts AS p").Join("JOIN brands AS b ON b.id = p.brand_id").
		ColumnExpr("p.id, p.brand_id, p.number, p.number_norm, p.kind, p.category_id, p.orderable, p.popularity, p.added_us, b.name AS brand").
		Where("p.active = 1").OrderExpr("p.id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("list parts: %w", err)
	}
	var texts []partTextRow
	if err := db.Read(ctx).NewSelect().Model(&texts).Column("part_id", "lang", "name_fold").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list names of parts: %w", err)
	}
	names := map[int64]map[text.Lang]string{}
	for _, t := range texts {
		if names[t.PartID] == nil {
			names[t.PartID] = map[text.Lang]string{}
		}
		names[t.PartID][t.Lang] = t.NameFold
	}
	found := make([]Listed, len(rows))
	for i, r := range rows {
		found[i] = Listed{
			ID: r.ID, BrandID: r.BrandID, Brand: r.Brand, CategoryID: r.CategoryID, Kind: r.Kind, Number: r.Number,
			NumberNorm: r.NumberNorm, Names: names[r.ID], Popularity: r.Popularity, Orderable: bool(r.Orderable), Added: r.AddedUs,
		}
	}
	return found, nil
}

func byBarcode(ctx context.Context, padded string) ([]hit, error) {
	var hits []hit
	if padded == "" {
		return nil, nil
	}
	err := db.Read(ctx).NewSelect().TableExpr("part_codes AS c").Join("JOIN parts AS p ON p.id = c.part_id").
		ColumnExpr("c.part_id, c.pieces").Where("c.code = ? AND p.active = 1", padded).OrderExpr("c.part_id").Scan(ctx, &hits)
	if err != nil {
		return nil, fmt.Errorf("find barcode: %w", err)
	}
	return hits, nil
}

func byNumber(ctx context.Context, norm string) ([]hit, error) {
	var hits []hit
	err := db.Read(ctx).NewSelect().Model((*partRow)(nil)).ColumnExpr("p.id AS part_id, 1 AS pieces").
		Where("number_norm = ? AND active = 1", norm).OrderExpr("id").Scan(ctx, &hits)
	if err != nil {
		return nil, fmt.Errorf("find part number: %w", err)
	}
	return hits, nil
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
		ColumnExpr("p.id, b.aaia, p.number_norm").Where("p.number_norm IN (?) AND p.active = 1", bun.List(numbers)).OrderExpr("p.id").Scan(ctx, &rows)
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

func deactivate(ctx context.Context, partID int64) (found bool, err error) {
	res, err := db.Write(ctx).NewUpdate().Model((*partRow)(nil)).Set("active = 0").Where("id = ?", partID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("deactivate part %d: %w", partID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func targets(ctx context.Context, slug string) ([]Target, error) {
	var found []Target
	err := db.Read(ctx).NewSelect().TableExpr("slugs AS s").Join("JOIN slugs AS n ON n.kind = s.kind AND n.target_id = s.target_id AND n.current = 1").
		ColumnExpr("s.kind, s.target_id AS id, n.slug AS current").Where("s.slug = ?", slug).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("find address: %w", err)
	}
	return found, nil
}

func retireSlugs(ctx context.Context, kind string, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*slugRow)(nil)).Set("current = 0").Where("kind = ? AND target_id = ? AND current = 1", kind, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("retire address: %w", err)
	}
	return nil
}

// addSlug makes slug the address of a target that has no current one; false when something else has it. A target takes
// an address back that it had before.
func addSlug(ctx context.Context, kind string, id int64, slug string) (added bool, err error) {
	row := slugRow{Slug: slug, Kind: kind, TargetID: id, Current: true}
	res, err := db.Write(ctx).NewInsert().Model(&row).
		On("CONFLICT (slug) DO UPDATE").Set("current = 1").Where("slug_row.kind = EXCLUDED.kind AND slug_row.target_id = EXCLUDED.target_id").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("add address: %w", err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}
