package adminview

import (
	"strconv"

	"camber/internal/base/money"
	"camber/internal/base/picture"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/price"
	"camber/internal/shop/product"
	"camber/internal/shop/shipping"
	"camber/internal/web/present"
	"camber/internal/web/present/partview"
)

// ProductsPage is the list of the products.
type ProductsPage struct {
	Bar        OfficeBar      `json:"bar"`
	Brands     []OfficeChoice `json:"brands"`
	Categories []OfficeChoice `json:"categories"`
	SeesCost   bool           `json:"sees_cost"`
	AddURL     string         `json:"add_url"`
}

// ProductList is one page of it.
type ProductList struct {
	Results []ProductRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// ProductRow is a product in the list.
type ProductRow struct {
	ProductID int64          `json:"product_id"`
	Number    string         `json:"number"`
	Brand     string         `json:"brand"`
	Name      string         `json:"name"`
	Category  string         `json:"category"`
	Price     string         `json:"price"`  // empty: none
	Cost      string         `json:"cost"`   // empty: not known, or not for whoever looks
	Margin    string         `json:"margin"` // percent of the price; empty without both
	Stock     int            `json:"stock"`  // free at all stores
	State     string         `json:"state"`  // on, ask, off
	Image     *present.Image `json:"image"`
	Pictogram string         `json:"pictogram"`
	EditURL   string         `json:"edit_url"`
}

// ProductPage is the record of a product; without an id it is the form of a new one.
type ProductPage struct {
	Bar        OfficeBar      `json:"bar"`
	Brands     []OfficeChoice `json:"brands"`
	Categories []OfficeChoice `json:"categories"`
	TaxClasses []OfficeChoice `json:"tax_classes"`
	Levels     []OfficeChoice `json:"levels"`
	Tiers      []string       `json:"tiers"`
	SeesCost   bool           `json:"sees_cost"`
	Product    Product        `json:"product"`
}

// Product is a product in a form. Amounts, weights and lengths are written as they are typed: dollars, pounds, inches.
type Product struct {
	ProductID    int64                `json:"product_id"`
	Version      string               `json:"version"`
	BrandID      int64                `json:"brand_id"`
	Brand        string               `json:"brand"`
	Number       string               `json:"number"`
	CategoryID   int64                `json:"category_id"`
	TaxClassID   int64                `json:"tax_class_id"`
	Series       string               `json:"series"`
	Tier         string               `json:"tier"`
	Minimum      int                  `json:"minimum"`
	Multiple     int                  `json:"multiple"`
	Weight       string               `json:"weight"`
	Length       string               `json:"length"`
	Width        string               `json:"width"`
	Height       string               `json:"height"`
	IsOrderable  bool                 `json:"is_orderable"`
	IsActive     bool                 `json:"is_active"`
	IsKit        bool                 `json:"is_kit"`
	Core         string               `json:"core"`
	MAP          string               `json:"map"`
	Cost         string               `json:"cost"`
	Hazmat       string               `json:"hazmat"`   // what one piece costs on top; empty: it is none
	Oversize     string               `json:"oversize"` // as Hazmat
	PickUpOnly   bool                 `json:"pick_up_only"`
	Texts        []ProductTexts       `json:"texts"` // of every language of the shop
	Prices       []ProductPrice       `json:"prices"`
	Codes        []ProductCode        `json:"codes"`
	Attributes   []ProductAttribute   `json:"attributes"`
	Packages     []ProductPackage     `json:"packages"`
	Interchanges []ProductInterchange `json:"interchanges"`
	Supersedes   []ProductOld         `json:"supersedes"`
	Stock        []ProductStock       `json:"stock"`
	Pictures     []ProductPicture     `json:"pictures"`
	Vehicles     ProductVehicles      `json:"vehicles"`
	ViewURL      string               `json:"view_url"` // empty: shoppers don't see it
	CopyURL      string               `json:"copy_url"`
	MovesURL     string               `json:"moves_url"` // empty: not for whoever looks
	Trail        []TrailRow           `json:"trail"`
}

// ProductTexts are the words of a product in one language.
type ProductTexts struct {
	Lang        string `json:"lang"`
	Name        string `json:"name"`
	ShortName   string `json:"short_name"`
	Summary     string `json:"short_description"`
	Description string `json:"description"`
	Warranty    string `json:"warranty"`
	Prop65      string `json:"prop65"`
}

// ProductPrice is what a piece costs at a level from a quantity on.
type ProductPrice struct {
	LevelID  int64  `json:"level_id"`
	Quantity int    `json:"quantity"`
	Price    string `json:"price"`
	From     string `json:"from"` // days, empty: open
	To       string `json:"to"`
}

// ProductCode is a barcode and for how many pieces one scan counts.
type ProductCode struct {
	Code   string `json:"code"`
	Pieces int    `json:"pieces"`
}

// ProductAttribute is one line of the specifications in one language.
type ProductAttribute struct {
	Lang  string `json:"lang"`
	Group string `json:"group"`
	Name  string `json:"name"`
	Value string `json:"value"`
}

// ProductPackage is a way in which the product is packed.
type ProductPackage struct {
	Unit   string `json:"unit"`
	Pieces int    `json:"pieces"`
	GTIN   string `json:"gtin"`
	Weight string `json:"weight"`
	Length string `json:"length"`
	Width  string `json:"width"`
	Height string `json:"height"`
}

// ProductInterchange is somebody else's number for the same thing.
type ProductInterchange struct {
	Kind      string `json:"kind"` // oe, competitor
	Brand     string `json:"brand"`
	Label     string `json:"label"`
	Number    string `json:"number"`
	Direction string `json:"direction"` // both, replaces, replaced_by
	Grade     string `json:"grade"`
	Note      string `json:"note"`
}

// ProductOld is an old number that the product replaces.
type ProductOld struct {
	BrandID int64  `json:"brand_id"`
	Number  string `json:"number"`
	From    string `json:"from"`
	Message string `json:"message"`
}

// ProductStock is what of the product is at a store.
type ProductStock struct {
	LocationID int64  `json:"location_id"`
	Store      string `json:"store"`
	OnHand     int    `json:"on_hand"`
	Reserved   int    `json:"reserved"`
	Bin        string `json:"bin"`
	MayAdjust  bool   `json:"may_adjust"`
}

// ProductPicture is a picture of the product.
type ProductPicture struct {
	Hash  string        `json:"hash"`
	Alt   string        `json:"alt"`
	Image present.Image `json:"image"`
}

// ProductVehicles are the vehicles that it fits, the first of them by name.
type ProductVehicles struct {
	EditURL string             `json:"edit_url"` // where they are changed
	All     int                `json:"all"`
	Rows    []partview.Fitting `json:"rows"`
}

// ChangedProduct answers a change of one.
type ChangedProduct struct {
	Success string  `json:"success"`
	Product Product `json:"product"`
}

// ProductURL is where a product is changed.
func ProductURL(partID int64) string {
	return "/admin/product/edit?product_id=" + strconv.FormatInt(partID, 10)
}

const rowPicture = picture.Tiny

// NewProductRow shows a product in the list. The cost is for who may see it.
func NewProductRow(r product.Row, category string, seesCost bool) ProductRow {
	p := r.Part
	row := ProductRow{
		ProductID: p.ID, Number: p.Number, Brand: p.Brand, Name: p.Name, Category: category, Stock: r.Free,
		State: product.State(p.Active, p.Orderable), Pictogram: p.Pictogram, EditURL: ProductURL(p.ID),
	}
	row.Image = rowImage(p)
	if r.Retail != price.None {
		row.Price = UnitPrice(r.Retail)
	}
	if seesCost && r.Cost != 0 {
		row.Cost = UnitPrice(r.Cost)
		if r.Retail > 0 {
			row.Margin = marginText(r.Retail, r.Cost)
		}
	}
	return row
}

// marginText is what of a price is earned, in percent with one decimal.
func marginText(unit, cost money.E4) string {
	tenths := (unit - cost).MulDiv(1000, int64(unit))
	sign := ""
	if tenths < 0 {
		sign, tenths = "-", -tenths
	}
	return sign + strconv.FormatInt(int64(tenths/10), 10) + "." + strconv.FormatInt(int64(tenths%10), 10) + " %"
}

// NewProduct shows a product in a form; what stands around it is the caller's.
func NewProduct(p product.Product, seesCost bool) Product {
	v := Product{
		ProductID: p.PartID, Version: p.Version(), BrandID: p.BrandID, Number: p.Number, CategoryID: p.CategoryID,
		TaxClassID: p.TaxClassID, Series: p.Series, Tier: p.Tier, Minimum: p.Minimum, Multiple: p.Multiple,
		Weight: Pounds(p.WeightG), Length: Inches(p.Size.LengthMM), Width: Inches(p.Size.WidthMM),
		Height: Inches(p.Size.HeightMM), IsOrderable: p.Orderable, IsActive: p.Active, PickUpOnly: p.Terms.PickUpOnly,
		MAP: unlessZero(p.Price.MAP), Core: unlessZero(money.FromCents(p.Core)),
		Prices: []ProductPrice{}, Codes: []ProductCode{}, Attributes: []ProductAttribute{}, Packages: []ProductPackage{},
		Interchanges: []ProductInterchange{}, Supersedes: []ProductOld{}, Stock: []ProductStock{},
		Pictures: []ProductPicture{}, Vehicles: ProductVehicles{Rows: []partview.Fitting{}}, Trail: []TrailRow{},
	}
	if seesCost {
		v.Cost = unlessZero(p.Price.Cost)
	}
	if amount, is := p.Terms.Extra[shipping.Hazmat]; is {
		v.Hazmat = amount.String()
	}
	if amount, is := p.Terms.Extra[shipping.Oversize]; is {
		v.Oversize = amount.String()
	}
	for _, lang := range text.Languages() {
		t := p.Texts[lang]
		v.Texts = append(v.Texts, ProductTexts{string(lang), t.Name, t.ShortName, t.Summary, t.Description, t.Warranty,
			t.Prop65})
		for _, a := range p.Attributes[lang] {
			v.Attributes = append(v.Attributes, ProductAttribute{string(lang), a.Group, a.Name, a.Value})
		}
	}
	for _, one := range p.Price.Prices {
		v.Prices = append(v.Prices, ProductPrice{one.LevelID, one.MinQuantity, UnitPrice(one.Unit), one.From, one.To})
	}
	for _, c := range p.Codes {
		v.Codes = append(v.Codes, ProductCode{c.Code, c.Pieces})
	}
	for _, k := range p.Packages {
		v.Packages = append(v.Packages, ProductPackage{k.UOM, k.Eaches, k.GTIN, Pounds(k.WeightG),
			Inches(k.Size.LengthMM), Inches(k.Size.WidthMM), Inches(k.Size.HeightMM)})
	}
	for _, x := range p.Interchanges {
		v.Interchanges = append(v.Interchanges, ProductInterchange(x))
	}
	for _, o := range p.Supersedes {
		v.Supersedes = append(v.Supersedes, ProductOld(o))
	}
	return v
}

// NewProductPictures shows the pictures of a product.
func NewProductPictures(images []gallery.Image) []ProductPicture {
	shown := []ProductPicture{}
	for _, i := range images {
		shown = append(shown, ProductPicture{i.Hash, i.Alt, present.NewImage(i, picture.Small, i.Alt)})
	}
	return shown
}

// NewCategoryChoices are the categories by their whole names, "Brakes / Rotors".
func NewCategoryChoices(tree []catalog.Category) []OfficeChoice {
	found := []OfficeChoice{}
	var path []string
	for _, c := range tree {
		path = append(path[:c.Depth:c.Depth], c.Name)
		name := ""
		for i, one := range path {
			if i > 0 {
				name += " / "
			}
			name += one
		}
		found = append(found, OfficeChoice{ID: c.ID, Name: name})
	}
	return found
}
