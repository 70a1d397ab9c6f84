package sheets

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange"
	"camber/internal/shop/price"
	"camber/internal/shop/product"
)

// Field is what a column may mean.
type Field struct {
	Name   string
	Words  string // in English
	Level  string // the name of the price level that it is a price of; empty: none
	Clears bool   // an empty cell may empty it
	Head   string // what a sheet of ours calls it

	heads   []string // how other sheets call it, folded and without blanks and marks
	needs   access.Permission
	level   int64
	isBulk  bool // no column means it: bulk edits alone change it
	isYesNo bool
	noted   string // the field that its changes are noted under; empty: itself
	value   *value // nil: it says which part, price or store a row is about
}

// value is how a field is read from a cell and kept in a part.
type value struct {
	units []string // that may stand beside its number; nil: it is no number
	read  func(r *reading, cell string) (string, error)
	get   func(r *reading, w *work, at spot) string
	set   func(r *reading, w *work, at spot, to string) error
}

// work is a part, and what lies of it in a store, as a row finds and leaves them.
type work struct {
	product.Product
	onHand int
}

// Names of the fields that say what a row is about.
const (
	fieldNumber    = "number"
	fieldBrandCode = "brand_code"
	fieldBrand     = "brand"
	fieldStore     = "store"
	fieldLevel     = "level"
	fieldMinimum   = "from_quantity"
	fieldFrom      = "from_day"
	fieldTo        = "to_day"
	fieldPrice     = "price"
	fieldMAP       = "map"
	fieldStock     = "stock"
	fieldCategory  = "category"
	fieldCost      = "cost"
	fieldOnSale    = "on_sale"
	fieldWeight    = "weight_kg"
)

// fields are all that a shop with these price levels has, in the order in which they are offered.
func fields(levels []price.Level) []Field {
	all := []Field{
		{Name: fieldNumber, Words: text.Key("Part number"), Head: "Part Number", heads: exchange.Headings("number")},
		{Name: fieldBrandCode, Words: text.Key("Brand code"), Head: "Brand Code",
			heads: append(exchange.Headings("brand_code"), "linecode", "line")},
		{Name: fieldBrand, Words: text.Key("Brand"), Head: "Brand", heads: exchange.Headings("brand")},
		words("name", text.Key("Name"), "Name", exchange.Headings("name"), text.English, nameOf),
		words("name_es", text.Key("Name in Spanish"), "Name (es)", []string{"namees", "namespanish", "nombre"},
			text.Spanish, nameOf),
		words("summary", text.Key("Summary"), "Summary", []string{"summary"}, text.English, summaryOf),
		words("summary_es", text.Key("Summary in Spanish"), "Summary (es)", []string{"summaryes", "resumen"}, text.Spanish,
			summaryOf),
		words("description", text.Key("Description"), "Description",
			append(exchange.Headings("description"), "description"), text.English, descriptionOf),
		words("description_es", text.Key("Description in Spanish"), "Description (es)", []string{"descriptiones"},
			text.Spanish, descriptionOf),
		{Name: fieldCategory, Words: text.Key("Category"), Head: "Category", heads: exchange.Headings("category"),
			value: &value{read: readCategory, get: getCategory, set: setCategory}},
		weight(fieldWeight, text.Key("Weight in kg"), "Weight kg", gramsOfKilogram, "kgs", "kg", "kg."),
		weight("weight_lb", text.Key("Weight in lb"), "Weight lb", gramsOfPound, "pounds", "lbs", "lbs.", "lb", "lb."),
		{Name: "barcode", Words: text.Key("Barcode"), Head: "UPC", Clears: true, heads: exchange.Headings("barcode"),
			value: &value{read: readCode, get: getBarcode, set: setBarcode}},
		count("minimum", text.Key("Sold from"), "Minimum", []string{"minimum", "minimumorder", "minorder", "moq"},
			func(w *work) *int { return &w.Minimum }),
		count("multiple", text.Key("Sold in multiples of"), "Multiple", []string{"multiple", "packquantity"},
			func(w *work) *int { return &w.Multiple }),
		yesNo("orderable", text.Key("Can be ordered"), "Orderable", []string{"orderable"},
			func(w *work) *bool { return &w.Orderable }),
		yesNo(fieldOnSale, text.Key("On sale"), "On Sale", []string{"onsale", "active", "status"},
			func(w *work) *bool { return &w.Active }),
		amount("core", text.Key("Core charge"), "Core Charge", []string{"core", "corecharge", "coreprice"}, getCore, setCore),
		amount(fieldMAP, text.Key("Least advertised price"), "MAP", exchange.Headings("map"),
			func(w *work, _ spot) money.E4 { return w.Price.MAP },
			func(w *work, _ spot, to money.E4) { w.Price.MAP = to }),
		amount(fieldCost, text.Key("Cost"), "Cost", []string{fieldCost, "costprice", "yourcost", "netcost"},
			func(w *work, _ spot) money.E4 { return w.Price.Cost },
			func(w *work, _ spot, to money.E4) { w.Price.Cost = to }),
	}
	all[len(all)-1].needs = access.SeeCost
	for _, l := range levels {
		f := Field{Name: fieldPrice, Words: text.Key("Price"), Level: l.Name, Head: "Price", Clears: true, level: l.ID,
			heads: exchange.Headings("price"), value: &value{units: dollars, read: readPrice, get: getPrice, set: setPrice}}
		if l.Code != price.Retail {
			f.Name, f.Head, f.noted = fieldPrice+"."+l.Code, "Price "+l.Name, fieldPrice
			f.heads = append(exchange.Headings(l.Code), folded(f.Head), folded(l.Name))
		}
		all = append(all, f)
	}
	all = append(all, bulkOnly()...)
	return append(all,
		Field{Name: fieldLevel, Words: text.Key("Price level"), Head: "Level", heads: []string{"level", "pricelevel"}},
		Field{Name: fieldMinimum, Words: text.Key("Price from a quantity of"), Head: "From Quantity",
			heads: []string{"fromquantity", "minquantity", "breakquantity"}},
		Field{Name: fieldFrom, Words: text.Key("First day of the price"), Head: "From Day", heads: []string{"fromday"}},
		Field{Name: fieldTo, Words: text.Key("Last day of the price"), Head: "To Day", heads: []string{"today", "untilday"}},
		Field{Name: fieldStore, Words: text.Key("Store"), Head: "Store", heads: exchange.Headings("store")},
		Field{Name: fieldStock, Words: text.Key("Pieces in stock"), Head: "On Hand", needs: access.ReceiveStock,
			heads: []string{"onhand", "quantity", "qty", "stock", "qtyonhand", "quantityonhand"},
			value: &value{units: pieces, read: readCount, get: getStock, set: setStock}},
	)
}

// noting is the field that changes are noted under.
func (f Field) noting() string { return cmp.Or(f.noted, f.Name) }

// units that may stand beside numbers
var (
	dollars = []string{"US$", "US $", "USD", "$"}
	pieces  = []string{"pieces", "pcs", "pcs.", "pc", "each", "ea"}
)

const (
	gramsOfKilogram = 1000
	gramsOfPound    = 453.59237
)

func folded(head string) string { return strings.ToLower(text.Number(text.Fold(head))) }

// recognise says what the columns of a sheet mean by their heads; a field goes to the first that is called so.
func recognise(heads []string, all []Field) []Column {
	columns := make([]Column, len(heads))
	taken := map[string]bool{}
	for i, h := range heads {
		columns[i].Head = h
		for _, f := range all {
			own := folded(f.Head) == folded(h)
			if folded(h) != "" && !taken[f.Name] && (own || slices.Contains(f.heads, folded(h))) {
				columns[i].Field, taken[f.Name] = f.Name, true
				break
			}
		}
	}
	return columns
}

func words(name, label, head string, heads []string, lang text.Lang, of func(*catalog.Texts) *string) Field {
	long := strings.HasPrefix(name, "description")
	return Field{Name: name, Words: label, Head: head, heads: heads, Clears: name != "name", value: &value{
		read: func(_ *reading, cell string) (string, error) {
			if long {
				return strings.TrimSpace(strings.ReplaceAll(cell, "\r\n", "\n")), nil
			}
			return strings.Join(strings.Fields(cell), " "), nil
		},
		get: func(_ *reading, w *work, _ spot) string {
			t := w.Texts[lang]
			return *of(&t)
		},
		set: func(_ *reading, w *work, _ spot, to string) error {
			all := maps.Clone(w.Texts)
			if all == nil {
				all = map[text.Lang]catalog.Texts{}
			}
			t := all[lang]
			*of(&t) = to
			if long {
				t.Kinds = "" // nobody knows those of another text
			}
			if all[lang] = t; t == (catalog.Texts{}) {
				delete(all, lang)
			}
			w.Texts = all
			return nil
		},
	}}
}

func nameOf(t *catalog.Texts) *string        { return &t.Name }
func summaryOf(t *catalog.Texts) *string     { return &t.Summary }
func descriptionOf(t *catalog.Texts) *string { return &t.Description }

func weight(name, label, head string, grams float64, units ...string) Field {
	return Field{Name: name, Words: label, Head: head, heads: exchange.Headings(name), Clears: true, noted: fieldWeight, value: &value{
		units: units,
		read:  func(r *reading, cell string) (string, error) { return r.grams(cell, grams, units) },
		get:   getWeight,
		set:   setWeight,
	}}
}

func count(name, label, head string, heads []string, of func(*work) *int) Field {
	return Field{Name: name, Words: label, Head: head, heads: heads, value: &value{
		units: pieces, read: readCount,
		get: func(_ *reading, w *work, _ spot) string { return unlessZero(*of(w)) },
		set: func(_ *reading, w *work, _ spot, to string) (err error) {
			*of(w), err = numberOf(to)
			return err
		},
	}}
}

func yesNo(name, label, head string, heads []string, of func(*work) *bool) Field {
	return Field{Name: name, Words: label, Head: head, heads: heads, isYesNo: true, value: &value{
		read: readYesNo,
		get: func(_ *reading, w *work, _ spot) string {
			if *of(w) {
				return yes
			}
			return no
		},
		set: func(_ *reading, w *work, _ spot, to string) error {
			*of(w) = to == yes
			return nil
		},
	}}
}

func amount(name, label, head string, heads []string, of func(*work, spot) money.E4,
	to func(*work, spot, money.E4)) Field {
	return Field{Name: name, Words: label, Head: head, heads: heads, Clears: true, value: &value{
		units: dollars, read: readAmount,
		get: func(_ *reading, w *work, at spot) string { return plain(of(w, at)) },
		set: func(_ *reading, w *work, at spot, said string) error {
			if said == "" {
				to(w, at, 0)
				return nil
			}
			n, err := money.ParseE4(said)
			to(w, at, n)
			return err
		},
	}}
}

const (
	yes = "yes"
	no  = "no"
)

// plain is an amount as a sheet writes it; nothing where it is zero.
func plain(p money.E4) string {
	if p == 0 {
		return ""
	}
	return strings.NewReplacer("$", "", ",", "").Replace(p.Text())
}

func unlessZero(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func numberOf(said string) (int, error) {
	if said == "" {
		return 0, nil
	}
	return strconv.Atoi(said)
}

func getCore(w *work, _ spot) money.E4 { return money.FromCents(w.Core) }

func setCore(w *work, _ spot, to money.E4) { w.Core = to.Cents() }

func getStock(_ *reading, w *work, _ spot) string { return strconv.Itoa(w.onHand) }

func setStock(_ *reading, w *work, _ spot, to string) (err error) {
	w.onHand, err = numberOf(to)
	return err
}

// getPrice has the last day behind a stroke, where there is one.
func getPrice(_ *reading, w *work, at spot) string {
	for _, p := range w.Price.Prices {
		if (spot{p.LevelID, p.MinQuantity, p.From}) == at {
			return untilDay(plain(p.Unit), p.To)
		}
	}
	return ""
}

func untilDay(amount, day string) string {
	if day == "" {
		return amount
	}
	return amount + "/" + day
}

func setPrice(_ *reading, w *work, at spot, to string) error {
	kept := slices.DeleteFunc(slices.Clone(w.Price.Prices), func(p price.PartPrice) bool {
		return spot{p.LevelID, p.MinQuantity, p.From} == at
	})
	w.Price.Prices = kept
	if to == "" {
		return nil
	}
	amount, day, _ := strings.Cut(to, "/")
	unit, err := money.ParseE4(amount)
	w.Price.Prices = append(kept, price.PartPrice{PartID: w.PartID, LevelID: at.Level, MinQuantity: at.Minimum,
		Unit: unit, From: at.From, To: day})
	return err
}

func getBarcode(_ *reading, w *work, _ spot) string {
	for _, c := range w.Codes {
		if c.Pieces == 1 && c.Kind != catalog.Case {
			return c.Code
		}
	}
	return ""
}

// setBarcode puts a barcode of one piece in the place of the first; what cases are scanned by stays.
func setBarcode(_ *reading, w *work, _ spot, to string) error {
	old := getBarcode(nil, w, spot{})
	codes := slices.DeleteFunc(slices.Clone(w.Codes), func(c catalog.Code) bool { return c.Code == old || c.Code == to })
	if to != "" {
		codes = append([]catalog.Code{{Code: to, Pieces: 1}}, codes...)
	}
	w.Codes = codes
	return nil
}

func getCategory(r *reading, w *work, _ spot) string { return r.paths[w.CategoryID] }

func setCategory(r *reading, w *work, _ spot, to string) (err error) {
	w.CategoryID, err = r.category(to)
	return err
}

// getWeight is in kilograms, to the gram.
func getWeight(_ *reading, w *work, _ spot) string {
	if w.WeightG == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(w.WeightG)/gramsOfKilogram, 'f', -1, 64)
}

func setWeight(_ *reading, w *work, _ spot, to string) error {
	w.WeightG = 0
	if to == "" {
		return nil
	}
	kilograms, err := strconv.ParseFloat(to, 64)
	w.WeightG = int(kilograms*gramsOfKilogram + 0.5)
	return err
}
