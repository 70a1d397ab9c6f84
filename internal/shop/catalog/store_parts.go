package catalog

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/text"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/catalog/table"
)

// parts reads parts with all that their cards show. Most pages ask for some: two statements, and one for the images.
func parts(ctx context.Context, ids []int64) (map[int64]Part, error) {
	found := make(map[int64]Part, len(ids))
	err := partRows.Each(ctx, func(scan func(...any) error) error {
		var p Part
		var orderable, active, install db.Bool
		var added int64
		var core Core
		err := scan(&p.ID, &p.BrandID, &p.Number, &p.Kind, &p.Pictogram, &p.CategoryID, &p.TaxClassID, &p.Minimum,
			&p.Multiple,
			&p.WeightG, &p.Size.LengthMM, &p.Size.WidthMM, &p.Size.HeightMM, &p.Tier, &p.PartTypeID, &p.PartType, &orderable,
			&active,
			&p.Popularity, &added, &p.SeriesID, &p.Series, &p.Brand, &p.AAIA, &p.Slug, &core.Charge, &core.TaxClassID,
			&p.Stars.Sum, &p.Stars.Count, &install, &p.Sign.Shipping)
		p.Orderable, p.Active, p.Sign.Install, p.Added = bool(orderable), bool(active), bool(install), db.Time(added)
		if core.Charge != 0 {
			p.Core = &core
		}
		found[p.ID] = p
		return err
	}, ids)
	if err != nil {
		return nil, fmt.Errorf("read parts: %w", err)
	}
	rest, err := readRest(ctx, ids)
	if err != nil {
		return nil, err
	}
	images, err := gallery.Of(ctx, ids)
	if err != nil {
		return nil, err
	}
	options, err := optionsOf(ctx, rest.options)
	if err != nil {
		return nil, err
	}
	for id, p := range found {
		rest.complete(text.In(ctx), &p)
		p.Images, p.Options = images[id], options[id]
		found[id] = p
	}
	return found, nil
}

// partRows asks for the address in place: PostgreSQL, where it does not know yet how many parts there are, would read all
// addresses for each part of a join.
var partRows = db.NewFixed(
	`SELECT p.id, p.brand_id, p.number, p.kind, p.pictogram, p.category_id, p.tax_class_id, p.minimum, p.multiple,
		p.weight_g, p.length_mm, p.width_mm, p.height_mm, p.tier, p.part_type_id, p.part_type, p.orderable, p.active,
		p.popularity, p.added_us, coalesce(p.series_id, 0), coalesce(r.name, ''), b.name, b.aaia,
		coalesce((SELECT s.slug FROM slugs AS s WHERE s.kind = 'part' AND s.target_id = p.id AND s.current = 1), ''),
		coalesce(c.charge_cents, 0), coalesce(c.tax_class_id, 0), coalesce(g.sum, 0), coalesce(g.count, 0), coalesce(n.install, 0), n.shipping_cents
	FROM parts AS p JOIN brands AS b ON b.id = p.brand_id LEFT JOIN series AS r ON r.id = p.series_id
	LEFT JOIN part_cores AS c ON c.part_id = p.id LEFT JOIN part_ratings AS g ON g.part_id = p.id LEFT JOIN part_signs AS n ON n.part_id = p.id
	WHERE p.id IN (list ?1)`)

// named reads what parts are called, in one statement.
func named(ctx context.Context, ids []int64) (map[int64]Named, error) {
	found := make(map[int64]Named, len(ids))
	own := text.In(ctx)
	err := namedRows.Each(ctx, func(scan func(...any) error) error {
		var p Named
		var name string
		var lang text.Lang
		if err := scan(&p.ID, &p.BrandID, &p.AAIA, &p.SeriesID, &p.CategoryID, &p.Number, &lang, &name); err != nil {
			return err
		}
		p.Name = found[p.ID].Name
		if p.Name == "" || lang == own && name != "" {
			p.Name = name
		}
		found[p.ID] = p
		return nil
	}, ids, string(own))
	if err != nil {
		return nil, fmt.Errorf("read names of parts: %w", err)
	}
	return found, nil
}

var namedRows = db.NewFixed(
	`SELECT p.id, p.brand_id, b.aaia, coalesce(p.series_id, 0), p.category_id, p.number, coalesce(t.lang, ''), coalesce(t.name, '')
	FROM parts AS p JOIN brands AS b ON b.id = p.brand_id LEFT JOIN part_texts AS t ON t.part_id = p.id AND t.lang IN ('en', ?2)
	WHERE p.id IN (list ?1)`)

// rest is what parts may have several of, each part's in its order.
type rest struct {
	words      map[spoken]Texts
	attributes map[spoken][]Attribute
	signs      map[spoken]Sign
	codes      map[int64][]Code
	components map[int64][]Component
	kits       map[int64][]int64
	options    []table.Option
}

// spoken is a part in a language.
type spoken struct {
	part int64
	lang text.Lang
}

// complete gives a part what the rest says of it, in a language or else in English.
func (r rest) complete(lang text.Lang, p *Part) {
	own, english := spoken{p.ID, lang}, spoken{p.ID, text.English}
	words := r.words[english]
	words.give(r.words[own])
	p.Name, p.ShortName, p.Summary, p.Description = words.Name, words.ShortName, words.Summary, words.Description
	p.Attributes = r.attributes[english]
	if said, has := r.attributes[own]; has {
		p.Attributes = said
	}
	sign := r.signs[english]
	if said, has := r.signs[own]; has {
		sign = said
	}
	p.Sign.StockText, p.Sign.OutText = sign.StockText, sign.OutText
	p.Codes, p.Components, p.IncludedIn = r.codes[p.ID], r.components[p.ID], r.kits[p.ID]
}

// restRow is a row of any of the tables that readRest reads.
type restRow struct {
	what       string
	part       int64
	n1, n2, n3 int64 // n1 and n2 are the order
	lang       text.Lang
	s          [4]string
}

// readRest asks for all of it at once: many small tables, hardly a row in most of them.
func readRest(ctx context.Context, ids []int64) (rest, error) {
	var rows []restRow
	err := restRows.Each(ctx, func(scan func(...any) error) error {
		var r restRow
		err := scan(&r.what, &r.part, &r.n1, &r.n2, &r.n3, &r.lang, &r.s[0], &r.s[1], &r.s[2], &r.s[3])
		rows = append(rows, r)
		return err
	}, ids, string(text.In(ctx)))
	if err != nil {
		return rest{}, fmt.Errorf("read what parts have: %w", err)
	}
	slices.SortFunc(rows, func(a, b restRow) int {
		return cmp.Or(cmp.Compare(a.part, b.part), cmp.Compare(a.n1, b.n1), cmp.Compare(a.n2, b.n2),
			cmp.Compare(a.s[0], b.s[0]))
	})
	found := rest{
		words: map[spoken]Texts{}, attributes: map[spoken][]Attribute{}, signs: map[spoken]Sign{},
		codes: map[int64][]Code{}, components: map[int64][]Component{}, kits: map[int64][]int64{},
	}
	for _, r := range rows {
		at := spoken{r.part, r.lang}
		switch r.what {
		case "text":
			found.words[at] = Texts{Name: r.s[0], ShortName: r.s[1], Summary: r.s[2], Description: r.s[3]}
		case "attribute":
			found.attributes[at] = append(found.attributes[at], Attribute{r.s[0], r.s[1], r.s[2]})
		case "sign":
			found.signs[at] = Sign{StockText: r.s[0], OutText: r.s[1]}
		case "code":
			found.codes[r.part] = append(found.codes[r.part], Code{printed(r.s[1], r.s[0]), r.s[1], int(r.n1)})
		case "component":
			found.components[r.part] = append(found.components[r.part], Component{r.n2, int(r.n3)})
		case "kit":
			found.kits[r.part] = append(found.kits[r.part], r.n1)
		case "option":
			found.options = append(found.options, table.Option{ID: r.n2, PartID: r.part, Kind: r.s[0], Required: r.n3 == 1})
		}
	}
	return found, nil
}

var restRows = db.NewFixed(
	`SELECT 'text' AS what, part_id, 0 AS n1, 0 AS n2, 0 AS n3, lang, name AS s1, short_name AS s2, summary AS s3, description AS s4
		FROM part_texts WHERE part_id IN (list ?1) AND lang IN ('en', ?2)
	UNION ALL SELECT 'attribute', part_id, sort, 0, 0, lang, name, value, group_name, '' FROM part_attributes WHERE part_id IN (list ?1) AND lang IN ('en', ?2)
	UNION ALL SELECT 'sign', part_id, 0, 0, 0, lang, stock_text, out_text, '', '' FROM part_sign_texts WHERE part_id IN (list ?1) AND lang IN ('en', ?2)
	UNION ALL SELECT 'code', part_id, pieces, 0, 0, '', code, kind, '', '' FROM part_codes WHERE part_id IN (list ?1)
	UNION ALL SELECT 'component', kit_id, sort, part_id, quantity, '', '', '', '', '' FROM kit_components WHERE kit_id IN (list ?1)
	UNION ALL SELECT 'kit', part_id, kit_id, 0, 0, '', '', '', '', '' FROM kit_components WHERE part_id IN (list ?1)
	UNION ALL SELECT 'option', part_id, sort, id, required, '', kind, '', '', '' FROM part_options WHERE part_id IN (list ?1)`)

// lockPart reads a part and holds it against other changes; none where there is no such part.
func lockPart(ctx context.Context, partID int64) ([]table.Part, error) {
	var found []table.Part
	q := db.Read(ctx).NewSelect().Model(&found).Where("p.id = ?", partID)
	if db.From(ctx).Dialect() == db.Postgres {
		q.For("NO KEY UPDATE") // what only refers to a part, as a sale does, need not wait
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("lock part %d: %w", partID, err)
	}
	return found, nil
}

func renamePart(ctx context.Context, partID, brandID int64, number, norm string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*table.Part)(nil)).
		Set("brand_id = ?, number = ?, number_norm = ?", brandID, number, norm).Where("id = ?", partID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("rename part %d: %w", partID, err)
	}
	return db.Changed(ctx, KindPart, partID)
}

func pictogramOf(ctx context.Context, categoryID int64) (string, error) {
	found, err := table.Read[table.Category](ctx, table.Some{IDs: []int64{categoryID}}, "id", "id", "id", "pictogram")
	if err != nil || len(found) == 0 {
		return "", err
	}
	return found[0].Pictogram, nil
}

// withoutWeight are the first active parts of which nobody knows what they weigh, and that state no cost of being sent,
// by number; and how many there are.
func withoutWeight(ctx context.Context, limit int) (ids []int64, count int, err error) {
	q := db.Read(ctx).NewSelect().TableExpr("parts AS p").Where("p.weight_g = 0 AND p.active = 1").
		Where("NOT EXISTS (SELECT 1 FROM part_signs AS n WHERE n.part_id = p.id AND n.shipping_cents IS NOT NULL)")
	all, err := q.Count(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("count parts without a weight: %w", err)
	}
	if err := q.ColumnExpr("p.id").OrderExpr("p.number_norm, p.id").Limit(int64(limit)).Scan(ctx, &ids); err != nil {
		return nil, 0, fmt.Errorf("find parts without a weight: %w", err)
	}
	return ids, int(all), nil
}
