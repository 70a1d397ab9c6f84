package products

import (
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
	"camber/internal/shop/product"
	"camber/internal/shop/shipping"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// typedProduct is a product as its form sends it.
type typedProduct struct {
	ProductID    int64             `form:"product_id"`
	Version      string            `form:"version"`
	BrandID      int64             `form:"brand_id"`
	Number       string            `form:"number"`
	CategoryID   int64             `form:"category_id"`
	TaxClassID   int64             `form:"tax_class_id"`
	Series       string            `form:"series"`
	Tier         string            `form:"tier"`
	Minimum      int               `form:"minimum"`
	Multiple     int               `form:"multiple"`
	Weight       string            `form:"weight"`
	Length       string            `form:"length"`
	Width        string            `form:"width"`
	Height       string            `form:"height"`
	IsOrderable  bool              `form:"is_orderable"`
	IsActive     bool              `form:"is_active"`
	Core         string            `form:"core"`
	MAP          string            `form:"map"`
	Cost         string            `form:"cost"`
	Hazmat       string            `form:"hazmat"`
	Oversize     string            `form:"oversize"`
	PickUpOnly   bool              `form:"pick_up_only"`
	Texts        map[string]string `form:"texts"`
	Prices       map[string]string `form:"prices"`
	Codes        map[string]string `form:"codes"`
	Attributes   map[string]string `form:"attributes"`
	Packages     map[string]string `form:"packages"`
	Interchanges map[string]string `form:"interchanges"`
	Supersedes   map[string]string `form:"supersedes"`
}

// reading collects what of a form can't be read.
type reading struct{ fields map[string]fault.Text }

func readProduct(r *http.Request) (partID int64, version string, p product.Product, err error) {
	var in typedProduct
	if err := wire.Decode(r, &in); err != nil {
		return 0, "", p, err
	}
	read := reading{map[string]fault.Text{}}
	p.Sheet = catalog.Sheet{
		BrandID: in.BrandID, Number: strings.TrimSpace(in.Number), CategoryID: in.CategoryID, TaxClassID: in.TaxClassID,
		Series: strings.TrimSpace(in.Series), Tier: in.Tier, Minimum: in.Minimum, Multiple: in.Multiple,
		WeightG: read.measure("weight", in.Weight, adminview.ReadPounds),
		Size: catalog.Size{LengthMM: read.measure("length", in.Length, adminview.ReadInches),
			WidthMM:  read.measure("width", in.Width, adminview.ReadInches),
			HeightMM: read.measure("height", in.Height, adminview.ReadInches)},
		Orderable: in.IsOrderable, Active: in.IsActive, Core: read.cents("core", in.Core),
		Texts: map[text.Lang]catalog.Texts{}, Attributes: map[text.Lang][]catalog.Attribute{},
	}
	p.Price.MAP, p.Price.Cost = read.unit("map", in.MAP), read.unit("cost", in.Cost)
	p.Terms = shipping.Terms{PickUpOnly: in.PickUpOnly, Extra: map[shipping.Surcharge]money.Cents{}}
	for kind, typed := range map[shipping.Surcharge]string{shipping.Hazmat: in.Hazmat, shipping.Oversize: in.Oversize} {
		if typed != "" {
			p.Terms.Extra[kind] = read.cents(string(kind), typed)
		}
	}
	read.texts(in, &p)
	read.numbers(in, &p)
	for at, row := range read.rows("prices", in.Prices) {
		one := price.PartPrice{LevelID: read.id(row["level_id"]), MinQuantity: read.count("prices", row["quantity"]),
			From: row["from"], To: row["to"]}
		one.Unit = read.unit("prices["+strconv.Itoa(at)+"][price]", row["price"])
		p.Price.Prices = append(p.Price.Prices, one)
	}
	if len(read.fields) > 0 {
		return 0, "", p, fault.InFields(read.fields)
	}
	return in.ProductID, in.Version, p, nil
}

// texts reads what is said in each language; one of which nothing is said is absent.
func (read reading) texts(in typedProduct, p *product.Product) {
	for _, row := range read.rows("texts", in.Texts) {
		t := catalog.Texts{
			Name: strings.TrimSpace(row["name"]), ShortName: strings.TrimSpace(row["short_name"]),
			Summary: strings.TrimSpace(row["short_description"]), Description: strings.TrimSpace(row["description"]),
			Warranty: strings.TrimSpace(row["warranty"]), Prop65: strings.TrimSpace(row["prop65"]),
		}
		if lang, spoken := read.lang("texts", row["lang"]); spoken && t != (catalog.Texts{}) {
			p.Texts[lang] = t
		}
	}
	for _, row := range read.rows("attributes", in.Attributes) {
		a := catalog.Attribute{Name: strings.TrimSpace(row["name"]), Value: strings.TrimSpace(row["value"]),
			Group: strings.TrimSpace(row["group"])}
		if a.Name == "" || a.Value == "" {
			read.fields["attributes"] = fault.T("A line of the specifications has a name and a value.")
		}
		if lang, spoken := read.lang("attributes", row["lang"]); spoken {
			p.Attributes[lang] = append(p.Attributes[lang], a)
		}
	}
}

// numbers reads the barcodes, the packages and the numbers of others.
func (read reading) numbers(in typedProduct, p *product.Product) {
	for _, row := range read.rows("codes", in.Codes) {
		p.Codes = append(p.Codes, catalog.Code{Code: strings.TrimSpace(row["code"]),
			Pieces: read.count("codes", row["pieces"])})
	}
	for _, row := range read.rows("packages", in.Packages) {
		p.Packages = append(p.Packages, catalog.Package{
			UOM: strings.TrimSpace(row["unit"]), Eaches: read.count("packages", row["pieces"]),
			GTIN: strings.TrimSpace(row["gtin"]), WeightG: read.measure("packages", row["weight"], adminview.ReadPounds),
			Size: catalog.Size{LengthMM: read.measure("packages", row["length"], adminview.ReadInches),
				WidthMM:  read.measure("packages", row["width"], adminview.ReadInches),
				HeightMM: read.measure("packages", row["height"], adminview.ReadInches)},
		})
	}
	for _, row := range read.rows("interchanges", in.Interchanges) {
		p.Interchanges = append(p.Interchanges, catalog.Interchange{
			Kind: row["kind"], Brand: row["brand"], Label: strings.TrimSpace(row["label"]),
			Number: strings.TrimSpace(row["number"]), Direction: row["direction"], Grade: row["grade"], Note: row["note"],
		})
	}
	for _, row := range read.rows("supersedes", in.Supersedes) {
		p.Supersedes = append(p.Supersedes, catalog.Superseded{BrandID: read.id(row["brand_id"]),
			Number: strings.TrimSpace(row["number"]), From: row["from"], Message: strings.TrimSpace(row["message"])})
	}
}

func (read reading) rows(field string, values map[string]string) []map[string]string {
	rows, ok := wire.Rows(values)
	if !ok {
		read.fields[field] = fault.T("The rows must be numbered.")
	}
	return rows
}

func (read reading) lang(field, code string) (text.Lang, bool) {
	for _, lang := range text.Languages() {
		if string(lang) == code {
			return lang, true
		}
	}
	read.fields[field] = fault.T("Please choose one of the list")
	return "", false
}

// id is 0 for what is none: what needs one says so.
func (reading) id(typed string) int64 {
	n, err := strconv.ParseInt(typed, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

func (read reading) count(field, typed string) int {
	n, err := strconv.Atoi(strings.TrimSpace(typed))
	if err != nil {
		read.fields[field] = fault.T("A number must be input")
	}
	return n
}

func (read reading) measure(field, typed string, of func(string) (int, bool)) int {
	n, ok := of(typed)
	if !ok {
		read.fields[field] = fault.T("A number must be input")
	}
	return n
}

func (read reading) cents(field, typed string) money.Cents {
	if strings.TrimSpace(typed) == "" {
		return 0
	}
	amount, err := money.Parse(typed)
	if err != nil {
		read.fields[field] = fault.T("This must be an amount.")
	}
	return amount
}

func (read reading) unit(field, typed string) money.E4 {
	if strings.TrimSpace(typed) == "" {
		return 0
	}
	amount, err := money.ParseE4(typed)
	if err != nil {
		read.fields[field] = fault.T("This must be an amount.")
	}
	return amount
}
