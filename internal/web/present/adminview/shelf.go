package adminview

import (
	"context"
	"slices"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/shelf"
	"camber/internal/web/present"
)

// CategoriesPage is the tree of the categories.
type CategoriesPage struct {
	Bar        OfficeBar     `json:"bar"`
	Categories []CategoryRow `json:"categories"`
	MostLevels int           `json:"most_levels"`
}

// CategoryList answers a change of the tree.
type CategoryList struct {
	Success string        `json:"success"`
	Results []CategoryRow `json:"results"`
}

// CategoryRow is a category in the tree, each before those in it.
type CategoryRow struct {
	CategoryID int64  `json:"category_id"`
	ParentID   int64  `json:"parent_id"` // 0: at the top
	Level      int    `json:"level"`     // 1 at the top
	Name       string `json:"name"`
	Pictogram  string `json:"pictogram"`
	Parts      int    `json:"parts"` // on sale, in it and below
	IsActive   bool   `json:"is_active"`
	EditURL    string `json:"edit_url"`
	PartsURL   string `json:"parts_url"`
}

// CategoryPage is the record of a category; without one it is the form of a new one.
type CategoryPage struct {
	Bar        OfficeBar       `json:"bar"`
	Parents    []OfficeChoice  `json:"parents"` // in which it may stand
	Pictograms []string        `json:"pictograms"`
	ParentID   int64           `json:"parent_id"` // of a new one
	Category   *CategoryRecord `json:"category"`
}

// CategoryRecord is a category in a form.
type CategoryRecord struct {
	CategoryID int64      `json:"category_id"`
	Version    string     `json:"version"`
	ParentID   int64      `json:"parent_id"`
	Slug       string     `json:"slug"`
	Pictogram  string     `json:"pictogram"`
	IsActive   bool       `json:"is_active"`
	Name       string     `json:"name"`
	NameES     string     `json:"name_es"`
	Examples   string     `json:"examples"`
	ExamplesES string     `json:"examples_es"`
	Used       []string   `json:"used"`     // what depends on it
	ViewURL    string     `json:"view_url"` // empty: shoppers don't find it
	PartsURL   string     `json:"parts_url"`
	Trail      []TrailRow `json:"trail"`
}

// SavedCategory answers a change of one.
type SavedCategory struct {
	Success  string         `json:"success"`
	Category CategoryRecord `json:"category"`
}

// CategoryURL is where a category is changed.
func CategoryURL(id int64) string {
	return "/admin/category/edit?category_id=" + strconv.FormatInt(id, 10)
}

func partsURL(of string, id int64) string {
	return "/admin/product?" + of + "=" + strconv.FormatInt(id, 10)
}

// NewCategoryRows shows the tree.
func NewCategoryRows(all []catalog.Category) []CategoryRow {
	rows := []CategoryRow{}
	for _, c := range all {
		rows = append(rows, CategoryRow{CategoryID: c.ID, ParentID: c.ParentID, Level: c.Depth + 1, Name: c.Name,
			Pictogram: c.Pictogram, Parts: c.Count, IsActive: !c.Off, EditURL: CategoryURL(c.ID),
			PartsURL: partsURL("category_id", c.ID)})
	}
	return rows
}

// NewCategoryRecord shows a category in a form. Shoppers find it under viewSlug, where it is not empty.
func NewCategoryRecord(ctx context.Context, c shelf.Category, viewSlug string, used []fault.Text,
	trail []TrailRow) CategoryRecord {
	en, es := c.Texts[text.English], c.Texts[text.Spanish]
	shown := CategoryRecord{CategoryID: c.ID, Version: c.Version(), ParentID: c.ParentID, Slug: c.Slug,
		Pictogram: c.Pictogram, IsActive: !c.Off, Name: en.Name, NameES: es.Name, Examples: en.Examples,
		ExamplesES: es.Examples, Used: sentences(ctx, used), PartsURL: partsURL("category_id", c.ID), Trail: trail}
	if viewSlug != "" {
		shown.ViewURL = "/" + viewSlug
	}
	return shown
}

// NewParents are the categories that another may stand in: not itself, nor one below it, nor one that leaves no level
// for it and what is in it. id 0 is a new one.
func NewParents(all []catalog.Category, id int64) []OfficeChoice {
	tall, own := 1, map[int64]bool{}
	for i, at := 0, -1; i < len(all); i++ {
		switch {
		case all[i].ID == id:
			at = all[i].Depth
		case at < 0 || all[i].Depth <= at:
			at = -1
			continue
		}
		own[all[i].ID], tall = true, max(tall, all[i].Depth-at+1)
	}
	choices := NewCategoryChoices(all)
	found := []OfficeChoice{}
	for i, c := range all {
		if !own[c.ID] && c.Depth+1+tall <= shelf.MostLevels {
			found = append(found, choices[i])
		}
	}
	return found
}

// BrandsPage is the list of the brands.
type BrandsPage struct {
	Bar    OfficeBar `json:"bar"`
	AddURL string    `json:"add_url"`
}

// BrandList is one page of it.
type BrandList struct {
	Results []BrandRow `json:"results"`
	present.Paging
}

// BrandRow is a brand in the list.
type BrandRow struct {
	BrandID  int64  `json:"brand_id"`
	Name     string `json:"name"`
	Code     string `json:"code"`
	IsOwn    bool   `json:"is_own"`  // the shop has given it the code
	Parts    int    `json:"parts"`   // on sale or not
	OnSale   int    `json:"on_sale"` // 0: shoppers don't find it
	EditURL  string `json:"edit_url"`
	PartsURL string `json:"parts_url"`
}

// BrandPage is the record of a brand; without one it is the form of a new one.
type BrandPage struct {
	Bar   OfficeBar    `json:"bar"`
	Brand *BrandRecord `json:"brand"`
}

// BrandRecord is a brand in a form.
type BrandRecord struct {
	BrandID  int64         `json:"brand_id"`
	Version  string        `json:"version"`
	Name     string        `json:"name"`
	Code     string        `json:"code"`
	IsOwn    bool          `json:"is_own"`
	Slug     string        `json:"slug"`
	Parts    int           `json:"parts"`
	OnSale   int           `json:"on_sale"`
	Series   []BrandSeries `json:"series"`
	Used     []string      `json:"used"`
	ViewURL  string        `json:"view_url"` // empty: shoppers don't find it
	PartsURL string        `json:"parts_url"`
	Trail    []TrailRow    `json:"trail"`
}

// BrandSeries is a series of a brand.
type BrandSeries struct {
	SeriesID int64  `json:"series_id"`
	Name     string `json:"name"`
	Parts    int    `json:"parts"` // on sale or not
	ViewURL  string `json:"view_url"`
}

// SavedBrand answers a change of one.
type SavedBrand struct {
	Success string      `json:"success"`
	Brand   BrandRecord `json:"brand"`
}

// SeriesNames are those of a brand's series.
type SeriesNames struct {
	Results []string `json:"results"`
}

// BrandURL is where a brand is changed.
func BrandURL(id int64) string { return "/admin/brand/edit?brand_id=" + strconv.FormatInt(id, 10) }

// NewBrandRows shows brands in the list.
func NewBrandRows(all []shelf.Brand) []BrandRow {
	rows := []BrandRow{}
	for _, b := range all {
		rows = append(rows, BrandRow{BrandID: b.ID, Name: b.Name, Code: b.AAIA, IsOwn: catalog.IsOwnCode(b.AAIA),
			Parts: b.Parts, OnSale: b.OnSale, EditURL: BrandURL(b.ID), PartsURL: partsURL("brand_id", b.ID)})
	}
	return rows
}

// NewBrandRecord shows a brand in a form.
func NewBrandRecord(ctx context.Context, b shelf.Brand, series []shelf.Series, used []fault.Text,
	trail []TrailRow) BrandRecord {
	shown := BrandRecord{BrandID: b.ID, Version: b.Version(), Name: b.Name, Code: b.AAIA,
		IsOwn: catalog.IsOwnCode(b.AAIA), Slug: b.Slug, Parts: b.Parts, OnSale: b.OnSale, Series: []BrandSeries{},
		Used: sentences(ctx, used), PartsURL: partsURL("brand_id", b.ID), Trail: trail}
	if b.OnSale > 0 && b.Slug != "" {
		shown.ViewURL = "/" + b.Slug
	}
	for _, s := range series {
		row := BrandSeries{SeriesID: s.ID, Name: s.Name, Parts: s.Parts}
		if s.Parts > 0 && s.Slug != "" {
			row.ViewURL = "/" + s.Slug
		}
		shown.Series = append(shown.Series, row)
	}
	return shown
}

// NewSeriesNames are the names alone.
func NewSeriesNames(all []shelf.Series) SeriesNames {
	names := SeriesNames{Results: []string{}}
	for _, s := range all {
		names.Results = append(names.Results, s.Name)
	}
	slices.Sort(names.Results)
	return names
}
