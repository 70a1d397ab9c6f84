package exchange

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/pies"
	"camber/internal/shop/price"
)

// usualPrices are the price levels of the price types of PIES, where the options name none: retail, jobber, and the least
// that a retailer may advertise.
var usualPrices = map[string]string{"RET": "retail", "JBR": "jobber", "RMP": priceMAP}

// readPIES brings parts in, each whole or not at all.
func readPIES(ctx context.Context, r *run, content io.Reader) error {
	in, err := pies.NewReader(content)
	if err != nil {
		return err
	}
	if in.Header().Submission == pies.Test {
		return fault.New(fault.Invalid, "The file is a test of its supplier. Nothing was changed.")
	}
	goods, err := r.newGoods(ctx)
	if err != nil {
		return err
	}
	if goods.names, err = readNames(ctx); err != nil {
		return err
	}
	shelf := &shelf{run: r}
	for {
		it, refused, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		switch {
		case refused != nil && refused.Number <= r.skip:
		case refused != nil:
			r.report.Records++
			err = r.reject(refused.Place, refused.Key, refused.Reason)
		case it.Number <= r.skip && !slices.Contains(r.report.Waiting, it.Number):
		default:
			if it.Number > r.skip {
				r.report.Records++
			}
			var f found
			err = r.again(it.Number, func() (err error) {
				f, err = goods.item(ctx, it)
				return err
			})
			if err == nil {
				err = shelf.add(ctx, f)
			} else if e := fault.Of(err); e.Kind == fault.Invalid || e.Kind == fault.Conflict {
				err = r.reject(it.Place, it.PartNumber, e.Text)
			}
		}
		if err != nil {
			return err
		}
	}
	if err := shelf.end(ctx); err != nil {
		return err
	}
	r.beside(in.Warnings(), in.Unknown())
	return nil
}

var maintenance = map[pies.Maintenance]catalog.Maintenance{pies.Add: catalog.Put, pies.Change: catalog.Change, pies.Delete: catalog.Drop}

// item is what an item of PIES says, in the words of the catalog.
func (g *goods) item(ctx context.Context, it *pies.Item) (found, error) {
	brand, err := g.brandOf(ctx, it.BrandAAIAID, it.BrandLabel)
	if err != nil {
		return found{}, err
	}
	n := catalog.Item{
		Maintenance: maintenance[it.Maintenance], BrandID: brand.ID, Number: it.PartNumber, TaxClassID: g.taxClass,
		PartTypeID: it.PartTerminologyID, PartType: g.names.named[partType][it.PartTerminologyID], Series: clean(it.SubBrandLabel),
	}
	if n.Maintenance == catalog.Drop {
		return found{Place: it.Place, item: n}, nil
	}
	if n.CategoryID, err = g.category(ctx, g.names.named[category][g.names.parents[it.PartTerminologyID]], n.PartType); err != nil {
		return found{}, err
	}
	n.Texts = g.texts(it, cmp.Or(n.PartType, brand.Name+" "+it.PartNumber))
	n.Attributes = attributesOf(it)
	g.packages(it, &n)
	for _, x := range it.Interchange {
		if x.Maintenance == pies.Delete {
			continue
		}
		kind := catalog.Competitor
		if x.TypeCode == "O" {
			kind = catalog.OENumber
		}
		n.Interchanges = append(n.Interchanges, catalog.Interchange{
			Kind: kind, Brand: x.BrandAAIAID, Label: clean(x.BrandLabel), Number: x.PartNumber, Direction: catalog.Replaces, Grade: x.Grade, Note: clean(x.Notes),
		})
	}
	for _, c := range it.Kit {
		if c.Maintenance == pies.Delete {
			continue
		}
		of, err := g.brandOf(ctx, c.BrandAAIAID, c.BrandLabel)
		if err != nil {
			return found{}, err
		}
		pieces, ok := whole(c.Quantity.Value)
		if !ok {
			return found{}, fault.New(fault.Invalid, "%s is not a quantity", string(c.Quantity.Value))
		}
		n.Components = append(n.Components, catalog.Ingredient{BrandID: of.ID, Number: c.PartNumber, Quantity: pieces})
	}
	g.documents(it, &n)
	f := found{Place: it.Place, item: n}
	return f, g.addPrices(it, &f)
}

// language is the shop's language of a code of PIES: "EN", "ES-MX"; not ok is one that the shop does not speak.
func language(code string) (text.Lang, bool) {
	code, _, _ = strings.Cut(strings.ToLower(code), "-")
	lang := text.Lang(cmp.Or(code, string(text.English)))
	return lang, slices.Contains(text.Languages(), lang)
}

// texts puts the descriptions where customers read them. The name is the title, else the shortest that says what it is.
func (g *goods) texts(it *pies.Item, otherwise string) map[text.Lang]catalog.Texts {
	said := map[text.Lang]map[string][]string{}
	for _, d := range it.Descriptions {
		lang, spoken := language(d.Language)
		if !spoken {
			g.report.count("texts in languages that the shop does not speak", 1)
			continue
		}
		if d.Maintenance == pies.Delete || strings.TrimSpace(d.Text) == "" {
			continue
		}
		if said[lang] == nil {
			said[lang] = map[string][]string{}
		}
		said[lang][d.Code] = append(said[lang][d.Code], strings.TrimSpace(d.Text))
	}
	if said[text.English] == nil {
		said[text.English] = map[string][]string{}
	}
	texts := map[text.Lang]catalog.Texts{}
	for lang, by := range said {
		first := func(codes ...string) string {
			for _, c := range codes {
				if len(by[c]) > 0 {
					return clean(by[c][0])
				}
			}
			return ""
		}
		t := catalog.Texts{Name: cut(first("TLE", "DES", "SHO", "ABR", "LAB", "EXT"), 255), ShortName: first("SHO", "ABR"), Summary: first("EXT", "DES")}
		if lang == text.English {
			t.Name = cut(cmp.Or(t.Name, otherwise), 255)
		}
		if t.Summary == t.Name {
			t.Summary = ""
		}
		t.Description = cut(strings.Join(append(slices.Clone(by["MKT"]), by["FAB"]...), "\n\n"), 10_000)
		t.Warranty = cut(strings.Join(by["WAR"], "\n\n"), 10_000)
		if t.Name != "" {
			texts[lang] = t
		}
	}
	return texts
}

// cut is the beginning of s, at most n letters.
func cut(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n])
}

// attributesOf are the properties that customers can read: those of PAdb are numbers without its names, and stay out.
func attributesOf(it *pies.Item) map[text.Lang][]catalog.Attribute {
	all := map[text.Lang][]catalog.Attribute{}
	for _, a := range it.Attributes {
		lang, spoken := language(a.Language)
		if a.Maintenance == pies.Delete || a.PADB || !spoken || strings.TrimSpace(a.ID) == "" || strings.TrimSpace(a.Value) == "" {
			continue
		}
		all[lang] = append(all[lang], catalog.Attribute{Name: clean(a.ID), Value: clean(a.Value + " " + a.UOM)})
	}
	return all
}

// packages are how the item is packed, and what a scan of each adds. A barcode whose check digit is wrong can't be
// scanned: it is left out, and somebody is told.
func (g *goods) packages(it *pies.Item, n *catalog.Item) {
	barcode := func(code string) bool {
		if code == "" || catalog.IsBarcode(code) {
			return code != ""
		}
		g.report.warn(it.Line, fault.T("The barcode %s of %s is not valid and was left out.", code, it.PartNumber))
		return false
	}
	if barcode(it.GTIN) {
		n.Codes = append(n.Codes, catalog.Code{Code: it.GTIN, Pieces: 1})
	}
	for _, p := range it.Packages {
		if p.Maintenance == pies.Delete {
			continue
		}
		eaches, ok := whole(cmp.Or(p.Eaches, "1"))
		if !ok || eaches < 1 {
			g.report.warn(it.Line, fault.T("A package of %s does not hold whole pieces and was left out.", it.PartNumber))
			continue
		}
		packed := catalog.Package{UOM: p.UOM, Eaches: eaches, Size: sizeOf(p), WeightG: weightOf(p)}
		if barcode(p.GTIN) {
			packed.GTIN = p.GTIN
		}
		n.Packages = append(n.Packages, packed)
		if eaches == 1 && n.WeightG == 0 {
			n.WeightG, n.Size = packed.WeightG, packed.Size
		}
	}
}

// whole is a number without a fraction.
func whole(d pies.Decimal) (int, bool) {
	digits, fraction, _ := strings.Cut(string(d), ".")
	n, err := strconv.Atoi(digits)
	return n, err == nil && strings.Trim(fraction, "0") == ""
}

// Units of PIES, in millimetres and grams.
var (
	millimetres = map[string]float64{"IN": 25.4, "FT": 304.8, "CM": 10, "MM": 1, "MR": 1000}
	weights     = map[string]float64{"PG": 453.59237, "LB": 453.59237, "GT": 1000, "KG": 1000, "GM": 1, "OZ": 28.349523125}
)

func measure(d pies.Decimal, per float64) int {
	n, err := strconv.ParseFloat(string(d), 64)
	if err != nil || n < 0 || n*per > 1e9 {
		return 0
	}
	return int(n*per + 0.5)
}

func sizeOf(p pies.Package) catalog.Size {
	per := millimetres[strings.ToUpper(p.DimensionsUOM)]
	return catalog.Size{LengthMM: measure(p.Length, per), WidthMM: measure(p.Width, per), HeightMM: measure(p.Height, per)}
}

func weightOf(p pies.Package) int { return measure(p.Weight, weights[strings.ToUpper(p.WeightUOM)]) }

// assetKinds are the documents that customers can open; all other assets are pictures.
var assetKinds = map[string]string{
	"INS": catalog.Instructions, "OWN": catalog.Instructions, "UGD": catalog.Instructions, "WAR": catalog.Warranty, "MSD": catalog.Safety, "SDS": catalog.Safety,
}

// documents are the assets that the file gives a safe address of: a shop does not fetch what a supplier's file names.
func (g *goods) documents(it *pies.Item, n *catalog.Item) {
	for _, a := range it.Assets {
		if a.Maintenance == pies.Delete {
			continue
		}
		if !catalog.IsAddress(a.URI) {
			g.report.warn(it.Line, fault.T("The asset %s of %s has no https address and was left out.", a.FileName, it.PartNumber))
			continue
		}
		kind, is := assetKinds[a.Type]
		if !is {
			kind = catalog.OtherKind
			if strings.HasPrefix(a.Type, "P") {
				kind = catalog.Image
			}
		}
		lang, spoken := language(a.Language)
		if !spoken || a.Language == "" {
			lang = ""
		}
		n.Documents = append(n.Documents, catalog.Document{Kind: kind, Title: clean(cmp.Or(a.Description, a.FileName)), Lang: lang, URL: a.URI})
	}
}

func (g *goods) addPrices(it *pies.Item, f *found) error {
	levels := g.options.Prices
	if levels == nil {
		levels = usualPrices
	}
	for _, p := range it.Prices {
		level, wanted := levels[p.Type]
		id, known := g.levels[level]
		switch {
		case !wanted:
			g.report.count("prices of the type "+cmp.Or(p.Type, "none")+", which the shop does not use", 1)
			continue
		case level != priceMAP && !known:
			g.report.count("prices for the level "+level+", which the shop does not have", 1)
			continue
		case p.Currency != "" && p.Currency != "USD":
			g.report.count("prices in "+p.Currency, 1)
			continue
		case p.UOM != "" && p.UOM != "PE" && p.UOM != "EA":
			g.report.count("prices by another unit than each", 1)
			continue
		}
		amount, err := money.ParseE4(string(p.Amount))
		if err != nil {
			return fault.New(fault.Invalid, "%s is not a price", string(p.Amount))
		}
		from, quantity := p.Break.Value, 1
		if from != "" {
			var ok bool
			if quantity, ok = whole(from); !ok || quantity < 1 {
				return fault.New(fault.Invalid, "%s is not a quantity", string(from))
			}
		}
		remove := p.Maintenance == pies.Delete
		if level == priceMAP {
			f.maps = append(f.maps, price.PartMAP{MAP: amount, From: p.EffectiveDate, To: p.ExpirationDate, Remove: remove})
			continue
		}
		f.prices = append(f.prices, price.PartPrice{
			LevelID: id, MinQuantity: quantity, Unit: amount, From: p.EffectiveDate, To: p.ExpirationDate, Remove: remove,
		})
	}
	return nil
}
