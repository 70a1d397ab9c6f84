package partview

import (
	"context"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/saved"
	"camber/internal/web/present"
)

// InLists says on which lists a part is.
type InLists struct{ Compare, Wishlist bool }

// SavedList answers the calls of both lists (CMP-1, CMP-2).
type SavedList struct {
	Success  string         `json:"success,omitempty"` // a sentence with the product's name, after a change
	Products []SavedProduct `json:"products"`
	Total    int            `json:"total"`
}

// SavedProduct is a card with what it is compared by, in the names of PROD-1.
type SavedProduct struct {
	Card
	Button          CardButton  `json:"action"`
	Model           string      `json:"model"`
	ShortName       string      `json:"short_name"`
	UPC             string      `json:"upc"`
	BrandID         int64       `json:"manufacturer_id"`
	SeriesID        int64       `json:"series_id"` // 0: none
	Amount          *money.E4   `json:"price"`     // null: none is shown
	PriceText       string      `json:"price_text"`
	Special         money.E4    `json:"special"` // 0: the price is no special
	SpecialText     string      `json:"special_text"`
	Rebate          money.E4    `json:"instant_rebate"` // 0: none
	RebateName      string      `json:"instant_rebate_name"`
	Core            money.Cents `json:"core_charge"`
	DisablePricing  bool        `json:"disable_pricing"`
	Quantity        int         `json:"quantity"` // in all stores
	Minimum         int         `json:"minimum"`
	IsOrderable     bool        `json:"is_orderable"`
	RequiresOptions bool        `json:"requires_options"`
	Reviews         int         `json:"reviews"`
	Attributes      []Attribute `json:"attributes"`
	Thumbnails      Thumbnails  `json:"thumbnails"`
	Links           PartLinks   `json:"links"`

	Dimensions string           `json:"dimensions"` // empty: not known
	Weight     string           `json:"weight"`     // empty: not known
	Groups     []AttributeGroup `json:"attribute_groups"`
}

// AttributeGroup are specifications that belong together.
type AttributeGroup struct {
	Name       string      `json:"name"`
	Attributes []Attribute `json:"attribute"`
}

// Compare is the page that shows the products side by side. The values of its rows stand in their order.
type Compare struct {
	Products []SavedProduct
	Rows     []CompareRow // brand, part number, dimensions, weight
	Groups   []CompareGroup
	Priced   CompareRow // of the rows that are drawn: whether they differ
	Stocked  CompareRow
	Rated    CompareRow
}

// CompareGroup are the rows of a group of attributes.
type CompareGroup struct {
	Title string
	Rows  []CompareRow
}

// CompareRow is one thing that the products are compared by. An empty value is not known.
type CompareRow struct {
	Title   string
	IsData  bool
	Values  []string
	Differs bool
}

// newInLists says on which lists a part is; nil where lists are not offered.
func newInLists(lists saved.Lists, partID int64) *InLists {
	if lists == nil {
		return nil
	}
	return &InLists{Compare: lists.Has(saved.Compare, partID), Wishlist: lists.Has(saved.Wishlist, partID)}
}

// NewSavedList shows the parts of a list in that order.
func NewSavedList(ctx context.Context, s Shelf, partIDs []int64) SavedList {
	list := SavedList{Products: make([]SavedProduct, 0, len(partIDs))}
	for _, id := range partIDs {
		p, ok := s.Parts[id]
		if !ok {
			continue
		}
		c := s.Card(ctx, id)
		list.Products = append(list.Products, newSavedProduct(ctx, p, c))
	}
	list.Total = len(list.Products)
	return list
}

// NewThumbnails are the pictures of a line or a row; nil: there are none.
func NewThumbnails(image *present.Image) Thumbnails {
	if image == nil {
		return Thumbnails{}
	}
	return Thumbnails{Primary: image.Src, Cart: image.Src}
}

func newSavedProduct(ctx context.Context, p catalog.Part, c Card) SavedProduct {
	shown := SavedProduct{
		Card: c, Button: c.Action.Button(), Dimensions: Dimensions(ctx, p.Size), Weight: Weight(ctx, p.WeightG),
		Groups: attributeGroups(ctx, p),
		Model:  p.Number, ShortName: p.ShortName, UPC: p.UPC(), BrandID: p.BrandID, SeriesID: p.SeriesID,
		DisablePricing: c.Price == nil,
		Minimum:        c.Action.Minimum, IsOrderable: p.Orderable, RequiresOptions: p.NeedsChoice(), Reviews: c.Rating.Count,
		Attributes: []Attribute{},
		Thumbnails: NewThumbnails(c.Image), Links: PartLinks{View: c.Href},
	}
	for _, s := range c.Stock {
		shown.Quantity += s.Free
	}
	for _, a := range p.Attributes {
		shown.Attributes = append(shown.Attributes, Attribute{Name: a.Name, Value: a.Value})
	}
	if c.Price != nil {
		shown.PriceText, shown.Special, shown.SpecialText = c.Price.Text, c.Price.Special, c.Price.SpecialText
		shown.Rebate, shown.RebateName, shown.Core = c.Price.Rebate, c.Price.RebateName, c.Price.Core
		if !c.Price.Hidden && !c.Price.Login {
			shown.Amount = &c.Price.Amount
		}
	}
	return shown
}

// attributeGroups are a part's specifications: those of no group first, the groups in the order in which they come.
func attributeGroups(ctx context.Context, p catalog.Part) []AttributeGroup {
	groups := []AttributeGroup{{Name: text.Tr(ctx, "Specifications")}}
	for _, a := range p.Attributes {
		i := 0
		if a.Group != "" {
			i = slices.IndexFunc(groups, func(g AttributeGroup) bool { return g.Name == a.Group })
		}
		if i < 0 {
			groups, i = append(groups, AttributeGroup{Name: a.Group}), len(groups)
		}
		groups[i].Attributes = append(groups[i].Attributes, Attribute{Name: a.Name, Value: a.Value})
	}
	if len(groups[0].Attributes) == 0 {
		groups = groups[1:]
	}
	return groups
}

// NewCompare puts the products of a list side by side.
func NewCompare(ctx context.Context, list SavedList) Compare {
	c := Compare{Products: list.Products}
	row := func(title fault.Text, isData bool, value func(SavedProduct) string) CompareRow {
		r := CompareRow{Title: present.Words(ctx, title), IsData: isData}
		for _, p := range list.Products {
			r.Values = append(r.Values, value(p))
		}
		r.Differs = differ(r.Values)
		return r
	}
	c.Priced = row(fault.T("Price"), false, func(p SavedProduct) string {
		if p.Price == nil {
			return ""
		}
		return p.Price.Text + p.Price.CoreText
	})
	c.Stocked = row(fault.T("Stock"), false, func(p SavedProduct) string { return p.StockText })
	c.Rated = row(fault.T("Rating"), false, func(p SavedProduct) string { return p.Rating.Average })
	c.Rows = []CompareRow{
		row(fault.T("Brand"), true, func(p SavedProduct) string { return p.Brand }),
		row(fault.T("Part number"), true, func(p SavedProduct) string { return p.Number }),
		row(fault.T("Dimensions"), false, func(p SavedProduct) string { return p.Dimensions }),
		row(fault.T("Weight"), false, func(p SavedProduct) string { return p.Weight }),
	}
	c.Rows[1].Differs = false // it always does
	c.Groups = compareGroups(list.Products)
	return c
}

// differ says whether two of the values that are known are unlike; what is not known differs from nothing.
func differ(values []string) bool {
	first := ""
	for _, v := range values {
		if first == "" {
			first = v
		}
		if v != "" && v != first {
			return true
		}
	}
	return false
}

// compareGroups has every attribute that one of the products has, in the order in which they come first.
func compareGroups(products []SavedProduct) []CompareGroup {
	var groups []CompareGroup
	groupOf := func(title string) *CompareGroup {
		i := slices.IndexFunc(groups, func(g CompareGroup) bool { return g.Title == title })
		if i < 0 {
			groups, i = append(groups, CompareGroup{Title: title}), len(groups)
		}
		return &groups[i]
	}
	for at, p := range products {
		for _, g := range p.Groups {
			into := groupOf(g.Name)
			for _, a := range g.Attributes {
				i := slices.IndexFunc(into.Rows, func(r CompareRow) bool { return r.Title == a.Name })
				if i < 0 {
					into.Rows, i = append(into.Rows, CompareRow{Title: a.Name, IsData: true, Values: make([]string, len(products))}),
						len(into.Rows)
				}
				if before := into.Rows[i].Values[at]; before != "" {
					a.Value = before + ", " + a.Value
				}
				into.Rows[i].Values[at] = a.Value
			}
		}
	}
	for _, g := range groups {
		for i := range g.Rows {
			g.Rows[i].Differs = differ(g.Rows[i].Values)
		}
	}
	return groups
}
