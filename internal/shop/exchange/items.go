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

// usualPrices are the price levels of the price types of PIES, where the options name none: retail, jobber, and the
// least that a retailer may advertise.
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
	into, err := r.newItems(ctx)
	if err != nil {
		return err
	}
	defer into.close()
	named := seen{} // by brand as the file has it
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
		case named.otherwise(it.BrandAAIAID+"/"+it.BrandLabel, it.PartNumber):
			if it.Number > r.skip {
				r.report.Records++
				err = r.reject(it.Place, it.PartNumber, otherwiseWritten(it.PartNumber))
			}
		case it.Number <= r.skip && !slices.Contains(r.report.Waiting, it.Number):
		default:
			if it.Number > r.skip {
				r.report.Records++
			}
			err = into.add(ctx, it)
		}
		if err != nil {
			return err
		}
		if it != nil {
			named.is(it.BrandAAIAID+"/"+it.BrandLabel, it.PartNumber)
		}
	}
	if err := into.end(ctx); err != nil {
		return err
	}
	r.beside(in.Warnings(), in.Unknown())
	return nil
}

// items takes the items of a file that can be read.
type items interface {
	add(ctx context.Context, it *pies.Item) error
	end(ctx context.Context) error
	close()
}

func (r *run) newItems(ctx context.Context) (items, error) {
	names, err := readNames(ctx)
	if err != nil {
		return nil, err
	}
	if r.options.DryRun {
		return r.newTrial(names)
	}
	goods, err := r.newGoods(ctx)
	if err != nil {
		return nil, err
	}
	goods.names = names
	return &keptItems{goods: goods, shelf: &shelf{run: r}}, nil
}

// keptItems brings items into the catalog.
type keptItems struct {
	goods *goods
	shelf *shelf
}

func (k *keptItems) add(ctx context.Context, it *pies.Item) error {
	r := k.shelf.run
	var f found
	err := r.again(it.Number, func() (err error) {
		f, err = k.goods.item(ctx, it)
		return err
	})
	if e := fault.Of(err); err != nil && (e.Kind == fault.Invalid || e.Kind == fault.Conflict) {
		return r.reject(it.Place, it.PartNumber, e.Text)
	}
	if err != nil {
		return err
	}
	return k.shelf.add(ctx, f)
}

func (k *keptItems) end(ctx context.Context) error { return k.shelf.end(ctx) }
func (*keptItems) close()                          {}

var maintenance = map[pies.Maintenance]catalog.Maintenance{pies.Add: catalog.Put, pies.Change: catalog.Change,
	pies.Delete: catalog.Drop}

// item is what an item of PIES says, in the words of the catalog.
func (g *goods) item(ctx context.Context, it *pies.Item) (found, error) {
	brand, err := g.brandOf(ctx, it.BrandAAIAID, it.BrandLabel)
	if err != nil {
		return found{}, err
	}
	label := brand.Name + " " + it.PartNumber
	n := catalog.Item{
		Maintenance: maintenance[it.Maintenance], BrandID: brand.ID, Number: it.PartNumber, TaxClassID: g.taxClass,
		PartTypeID: it.PartTerminologyID, PartType: g.names.named[partType][it.PartTerminologyID],
		Series: clean(it.SubBrandLabel),
	}
	if n.Maintenance == catalog.Drop {
		return found{Place: it.Place, item: n, label: label}, nil
	}
	if n.Maintenance == catalog.Put || n.PartTypeID != 0 {
		if n.CategoryID, err = g.category(ctx, g.names.named[category][g.names.parents[it.PartTerminologyID]], n.PartType); err != nil {
			return found{}, err
		}
	}
	if n.Maintenance == catalog.Put {
		n.Texts = g.texts(it, cmp.Or(n.PartType, label))
	} else {
		n.Texts, n.Gone.Texts = g.changedTexts(it)
	}
	attributes(it, &n)
	g.details(it, &n)
	g.unkept(it)
	g.packages(it, &n)
	for _, x := range it.Interchange {
		if x.Maintenance == pies.Delete {
			n.Gone.Interchanges = append(n.Gone.Interchanges,
				catalog.Interchange{Brand: x.BrandAAIAID, Label: clean(x.BrandLabel), Number: x.PartNumber})
			continue
		}
		kind := catalog.Competitor
		if x.TypeCode == "O" {
			kind = catalog.OENumber
		}
		n.Interchanges = append(n.Interchanges, catalog.Interchange{
			Kind: kind, Brand: x.BrandAAIAID, Label: clean(x.BrandLabel), Number: x.PartNumber, Direction: catalog.Replaces,
			Grade: x.Grade, Note: clean(x.Notes),
		})
	}
	for _, c := range it.Kit {
		of, err := g.brandOf(ctx, c.BrandAAIAID, c.BrandLabel)
		if err != nil {
			return found{}, err
		}
		if c.Maintenance == pies.Delete {
			n.Gone.Components = append(n.Gone.Components, catalog.Ingredient{BrandID: of.ID, Number: c.PartNumber})
			continue
		}
		pieces, ok := whole(c.Quantity.Value)
		if !ok {
			return found{}, fault.New(fault.Invalid, "%s is not a quantity", string(c.Quantity.Value))
		}
		n.Components = append(n.Components, catalog.Ingredient{BrandID: of.ID, Number: c.PartNumber, Quantity: pieces})
	}
	g.documents(it, &n)
	f := found{Place: it.Place, item: n, label: label}
	return f, g.addPrices(it, &f)
}

// language is the shop's language of a code of PIES: "EN", "ES-MX"; not ok is one that the shop does not speak.
func language(code string) (text.Lang, bool) {
	code, _, _ = strings.Cut(strings.ToLower(code), "-")
	lang := text.Lang(cmp.Or(code, string(text.English)))
	return lang, slices.Contains(text.Languages(), lang)
}

// said are the descriptions of one language by their code, those that are taken away apart.
type said struct {
	given, gone map[string][]string
	paragraphs  map[string][]catalog.Paragraph // of given, by code
	kinds       []string                       // whose paragraphs are taken away
}

// descriptions are those of the languages that the shop speaks.
func (g *goods) descriptions(it *pies.Item) map[text.Lang]*said {
	all := map[text.Lang]*said{}
	for _, d := range it.Descriptions {
		lang, spoken := language(d.Language)
		if !spoken {
			g.report.count("texts in languages that the shop does not speak", 1)
			continue
		}
		if all[lang] == nil {
			all[lang] = &said{given: map[string][]string{}, gone: map[string][]string{},
				paragraphs: map[string][]catalog.Paragraph{}}
		}
		one, by, kind := strings.TrimSpace(d.Text), all[lang], d.Code
		if d.Sequence > 0 {
			kind += "." + strconv.Itoa(d.Sequence)
		}
		if d.Maintenance == pies.Delete {
			by.gone[d.Code] = append(by.gone[d.Code], one)
		} else if one != "" {
			by.given[d.Code] = append(by.given[d.Code], one)
			by.paragraphs[d.Code] = append(by.paragraphs[d.Code], catalog.Paragraph{Kind: kind, Text: one})
		}
		if isParagraph(d.Code) && (d.Maintenance == pies.Delete && one == "" || d.Maintenance == pies.Change && one != "") {
			by.kinds = append(by.kinds, kind)
		}
	}
	return all
}

// first is the first text of the first code that has one.
func first(by map[string][]string, codes ...string) string {
	for _, c := range codes {
		if len(by[c]) > 0 {
			return clean(by[c][0])
		}
	}
	return ""
}

const (
	longestName = 255
	longestText = 10_000
)

// The descriptions that are read as one text, in this order.
const (
	marketing = "MKT"
	features  = "FAB"
)

func isParagraph(code string) bool { return code == marketing || code == features }

// describe puts as many paragraphs into t as a description may have letters.
func (by *said) describe(t *catalog.Texts) {
	var list []catalog.Paragraph
	left := longestText
	for _, p := range slices.Concat(by.paragraphs[marketing], by.paragraphs[features]) {
		if left <= 0 {
			break
		}
		p.Text = cut(p.Text, left)
		list = append(list, p)
		left -= utf8.RuneCountInString(p.Text) + len("\n\n")
	}
	t.Description, t.Kinds = catalog.Describe(list)
}

func warranty(by map[string][]string) string {
	return cut(strings.Join(by["WAR"], "\n\n"), longestText)
}

// texts puts the descriptions where customers read them. The name is the title, else the shortest that says what it is.
func (g *goods) texts(it *pies.Item, otherwise string) map[text.Lang]catalog.Texts {
	all := g.descriptions(it)
	texts := map[text.Lang]catalog.Texts{text.English: {Name: cut(otherwise, longestName)}}
	for lang, by := range all {
		t := catalog.Texts{
			Name:      cut(first(by.given, "TLE", "DES", "SHO", "ABR", "LAB", "EXT"), longestName),
			ShortName: first(by.given, "SHO", "ABR"),
			Summary:   first(by.given, "EXT", "DES"), Warranty: warranty(by.given),
		}
		by.describe(&t)
		t.Name = cmp.Or(t.Name, texts[lang].Name)
		if t.Summary == t.Name {
			t.Summary = ""
		}
		if t.Name != "" {
			texts[lang] = t
		}
	}
	return texts
}

// changedTexts are what a changed item says anew and what it takes away. What it says nothing of stays: a text that
// only stood in for a better one is no reason to leave the better one.
func (g *goods) changedTexts(it *pies.Item) (given, gone map[text.Lang]catalog.Texts) {
	given, gone = map[text.Lang]catalog.Texts{}, map[text.Lang]catalog.Texts{}
	for lang, by := range g.descriptions(it) {
		t := catalog.Texts{
			Name: cut(first(by.given, "TLE", "DES"), longestName), ShortName: first(by.given, "SHO", "ABR"),
			Summary: first(by.given, "EXT"), Warranty: warranty(by.given),
		}
		by.describe(&t)
		if t.Summary == "" && len(by.given["TLE"]) > 0 {
			t.Summary = first(by.given, "DES")
		}
		left := catalog.Texts{
			Description: strings.Join(slices.Concat(by.gone[marketing], by.gone[features]), "\n\n"),
			Kinds:       strings.Join(by.kinds, " "),
		}
		for code, field := range map[string]*string{"TLE": &left.Name, "SHO": &left.ShortName, "EXT": &left.Summary,
			"WAR": &left.Warranty} {
			if _, ok := by.gone[code]; ok {
				*field = catalog.Whole
			}
		}
		if t != (catalog.Texts{}) {
			given[lang] = t
		}
		gone[lang] = left
	}
	return given, gone
}

// cut is the beginning of s, at most n letters.
func cut(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	return string([]rune(s)[:n])
}

// attributes are the properties that customers can read: those of PAdb are numbers without its names, and stay out. One
// that is changed takes the place of all values of its name. PIES knows no groups of them.
func attributes(it *pies.Item, n *catalog.Item) {
	n.Attributes, n.Gone.Attributes = map[text.Lang][]catalog.Attribute{}, map[text.Lang][]catalog.Attribute{}
	for _, a := range it.Attributes {
		lang, spoken := language(a.Language)
		one := catalog.Attribute{Name: clean(a.ID)}
		if a.PADB || !spoken || one.Name == "" {
			continue
		}
		if a.Maintenance == pies.Change {
			n.Gone.Attributes[lang] = append(n.Gone.Attributes[lang], one)
		}
		if strings.TrimSpace(a.Value) != "" {
			one.Value = clean(a.Value + " " + a.UOM)
		}
		switch {
		case a.Maintenance == pies.Delete:
			n.Gone.Attributes[lang] = append(n.Gone.Attributes[lang], one)
		case one.Value != "":
			n.Attributes[lang] = append(n.Attributes[lang], one)
		}
	}
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
			eaches, _ := whole(p.Eaches)
			n.Gone.Packages = append(n.Gone.Packages, catalog.Package{UOM: p.UOM, Eaches: eaches})
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
	"INS": catalog.Instructions, "OWN": catalog.Instructions, "UGD": catalog.Instructions, "WAR": catalog.Warranty,
	"MSD": catalog.Safety, "SDS": catalog.Safety,
}

// documents are the assets that the file gives a safe address of: a shop does not fetch what a supplier's file names.
func (g *goods) documents(it *pies.Item, n *catalog.Item) {
	for _, a := range it.Assets {
		if a.Maintenance != pies.Add {
			n.Gone.Documents = append(n.Gone.Documents, catalog.Document{URL: a.URI, Title: a.FileName})
		}
		if a.Maintenance == pies.Delete {
			continue
		}
		if !catalog.IsAddress(a.URI) {
			g.report.warn(it.Line, fault.T("The asset %s of %s has no https address and was left out.", a.FileName,
				it.PartNumber))
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
		n.Documents = append(n.Documents, catalog.Document{Kind: kind, Title: clean(cmp.Or(a.Description, a.FileName)),
			Lang: lang, URL: a.URI})
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
		isDeleted := p.Maintenance == pies.Delete
		amount, err := money.ParseE4(cmp.Or(string(p.Amount), "0")) // one that is taken away needs none
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
		if level == priceMAP {
			f.maps = append(f.maps, price.PartMAP{MAP: amount, From: p.EffectiveDate, To: p.ExpirationDate, Remove: isDeleted})
			continue
		}
		f.prices = append(f.prices, price.PartPrice{
			LevelID: id, MinQuantity: quantity, Unit: amount, From: p.EffectiveDate, To: p.ExpirationDate, Remove: isDeleted ||
				amount == 0,
		})
		if !isDeleted && amount == 0 {
			g.report.warn(it.Line, fault.T("%s comes with a price of $0.00, which is none.", it.PartNumber))
		}
	}
	return nil
}
