package sheets

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/charset"
	"camber/internal/shop/exchange/delimited"
	"camber/internal/shop/exchange/numeral"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
)

// reading is what the cells of a sheet are read by: what its columns mean, how it writes numbers, and what the shop
// calls its brands, categories, price levels and stores.
type reading struct {
	actor   access.Actor
	choices Choices
	fields  []Field // of each column; without a Name: it is not read
	at      map[string]int
	edits   []edit // of a bulk edit
	numbers numeral.Survey
	rows    int

	brands     map[int64]catalog.Brand
	byCode     map[string]int64
	byName     map[string]int64
	categories map[string]int64 // by folded path and, where it is the only one, by folded name; 0: there are several
	paths      map[int64]string
	classes    map[int64]string // of taxes
	levels     []price.Level
	stores     []location.Location
}

// names is a reading without columns.
func (s *Service) names(ctx context.Context) (*reading, error) {
	ctx = text.With(ctx, text.English)
	r := &reading{at: map[string]int{}, brands: map[int64]catalog.Brand{}, byCode: map[string]int64{},
		byName: map[string]int64{}, categories: map[string]int64{}, paths: map[int64]string{},
		classes: map[int64]string{}}
	brands, err := s.Catalog.Brands(ctx)
	if err != nil {
		return nil, err
	}
	for _, b := range brands {
		r.learn(b)
	}
	tree, err := s.Catalog.Tree(ctx)
	if err != nil {
		return nil, err
	}
	for _, c := range tree { // each behind its parent
		r.paths[c.ID] = strings.TrimPrefix(r.paths[c.ParentID]+pathSign+c.Name, pathSign)
	}
	for _, c := range tree {
		if _, twice := r.categories[text.Fold(c.Name)]; twice {
			r.categories[text.Fold(c.Name)] = 0
		} else {
			r.categories[text.Fold(c.Name)] = c.ID
		}
	}
	for _, c := range tree {
		r.categories[foldedPath(r.paths[c.ID])] = c.ID
	}
	classes, err := s.Taxes.Classes(ctx)
	if err != nil {
		return nil, err
	}
	for _, c := range classes {
		r.classes[c.ID] = c.Name
	}
	if r.levels, err = s.Prices.Levels(ctx); err != nil {
		return nil, err
	}
	r.stores, err = s.Locations.Locations(ctx)
	return r, err
}

const pathSign = " > "

func foldedPath(path string) string {
	pieces := strings.Split(path, strings.TrimSpace(pathSign))
	for i, p := range pieces {
		pieces[i] = strings.TrimSpace(text.Fold(p))
	}
	return strings.Join(pieces, pathSign)
}

// prepared is a reading by what was chosen. What is chosen wrongly is Invalid at its field.
func (s *Service) prepared(ctx context.Context, actor access.Actor, choices Choices) (*reading, error) {
	r, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	r.actor, r.choices = actor, choices
	if err := r.choose(); err != nil {
		return nil, err
	}
	if !choices.AddsParts {
		return r, nil
	}
	wrong := map[string]fault.Text{}
	if _, known := r.classes[choices.TaxClassID]; !known {
		wrong["tax_class_id"] = fault.T("Please choose one of the list")
	}
	if _, known := r.paths[choices.CategoryID]; !known && !r.has(fieldCategory) {
		wrong["category_id"] = fault.T("Please choose one of the list")
	}
	if len(wrong) > 0 {
		return nil, fault.InFields(wrong)
	}
	return r, nil
}

// choose says what the columns mean.
func (r *reading) choose() error {
	if r.choices.IsBulk {
		return r.chooseEdits()
	}
	all := fields(r.levels)
	r.fields = make([]Field, len(r.choices.Columns))
	changes := false
	for i, c := range r.choices.Columns {
		if c.Field == "" {
			continue
		}
		at := "columns[" + strconv.Itoa(i) + "][field]"
		k := slices.IndexFunc(all, func(f Field) bool { return f.Name == c.Field && !f.isBulk })
		if k < 0 {
			return fault.InFields(map[string]fault.Text{at: fault.T("Please choose one of the list")})
		}
		f := all[k]
		if f.needs != "" && !r.actor.May(f.needs) {
			return fault.InFields(map[string]fault.Text{at: fault.T("You may not change this.")})
		}
		if _, twice := r.at[f.Name]; twice {
			return fault.InFields(map[string]fault.Text{at: fault.T("Another column has this already.")})
		}
		r.fields[i], r.at[f.Name] = f, i
		changes = changes || f.value != nil
	}
	problem := func(words string) error { return fault.InFields(map[string]fault.Text{"columns": fault.T(words)}) }
	_, knowsBrand := r.brands[r.choices.BrandID]
	switch {
	case !r.has(fieldNumber):
		return problem(text.Key("Say which column has the part numbers."))
	case !r.has(fieldBrand) && !r.has(fieldBrandCode) && !knowsBrand:
		return fault.InFields(map[string]fault.Text{"brand_id": fault.T("Say which brand the parts are of.")})
	case r.has(fieldStock) && !r.has(fieldStore) && r.store(r.choices.StoreID) == nil:
		return fault.InFields(map[string]fault.Text{"store_id": fault.T("Say in which store the pieces are.")})
	case !changes:
		return problem(text.Key("No column says anything of a part."))
	}
	return nil
}

func (r *reading) has(field string) bool {
	_, has := r.at[field]
	return has
}

func (r *reading) store(id int64) *location.Location {
	for i, l := range r.stores {
		if l.ID == id {
			return &r.stores[i]
		}
	}
	return nil
}

// table opens a sheet at its first row.
func (s *Service) table(ctx context.Context, sum, encoding string) (*delimited.Reader, io.Closer, error) {
	content, _, err := s.Files.Open(ctx, sum)
	if err != nil {
		return nil, nil, err
	}
	decoded, known := charset.Reader(content, encoding)
	if !known {
		return nil, nil, errors.Join(fault.InFields(map[string]fault.Text{
			"encoding": fault.T("Please choose one of the list")}), content.Close())
	}
	table, err := delimited.NewReader(decoded)
	if err != nil {
		return nil, nil, errors.Join(err, content.Close())
	}
	table.PadRows()
	return table, content, nil
}

// survey reads the sheet to its end, to count its rows and to learn how it writes numbers.
func (s *Service) survey(ctx context.Context, sheet Sheet, r *reading) error {
	table, file, err := s.table(ctx, sheet.SHA256, sheet.Choices.Encoding)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	if len(table.Columns()) != len(r.fields) {
		return fault.InFields(map[string]fault.Text{"columns": fault.T("The file has other columns. Say again what they are.")})
	}
	r.numbers = numeral.Survey{Doubtful: table.Separator() == ';', Decimal: sheet.Choices.Decimal}
	for {
		row, refused, err := table.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if r.rows++; refused != nil {
			continue
		}
		for i, f := range r.fields {
			if f.value != nil && f.value.units != nil && row.Fields[i] != "" {
				r.numbers.Note(row.Line, r.cell(row.Fields, i), f.value.units...)
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// cell is a cell without blanks around it, and without what keeps a spreadsheet from reading it as a formula.
func (r *reading) cell(row []string, i int) string {
	f := r.fields[i]
	isCode := f.Name == fieldNumber || f.Name == fieldBrandCode || f.Name == "barcode"
	return delimited.Unquoted(strings.TrimSpace(row[i]), isCode)
}

func (r *reading) named(row []string, field string) string {
	i, has := r.at[field]
	if !has {
		return ""
	}
	return r.cell(row, i)
}

// subject is what a row is about.
type subject struct {
	partID  int64 // of a bulk edit
	brandID int64 // 0: brand is to be added
	code    string
	brand   string
	number  string
	label   string
	store   *location.Location // of a count
	price   spot               // of its column of prices
	lastDay string
}

func (r *reading) subject(row []string) (sub subject, err error) {
	if r.choices.IsBulk {
		return picked(row)
	}
	sub.number = r.named(row, fieldNumber)
	code, name := r.named(row, fieldBrandCode), r.named(row, fieldBrand)
	sub.label = strings.TrimSpace(cmp.Or(name, code) + " " + sub.number)
	if text.Number(sub.number) == "" {
		return sub, refuse(fault.T("It has no part number."))
	}
	if why, damaged := numeral.Damaged(sub.number); damaged {
		return sub, refuse(why)
	}
	switch id, known := r.byCode[text.Fold(code)]; {
	case code != "" && known:
		sub.brandID = id
	case name != "":
		sub.brandID = r.byName[text.Fold(name)]
	case code != "":
		sub.brandID = r.byName[text.Fold(code)]
	default:
		sub.brandID = r.choices.BrandID
	}
	switch {
	case sub.brandID != 0:
		sub.label = r.brands[sub.brandID].Name + " " + sub.number
	case r.choices.AddsParts && r.choices.AddsBrands && name != "":
		sub.code, sub.brand = code, name
	default:
		return sub, refuse(fault.T("The brand %s is not known.", cmp.Or(name, code)))
	}
	if err := r.storeOf(row, &sub); err != nil {
		return sub, err
	}
	return sub, r.priceOf(row, &sub)
}

// learn keeps a brand that the sheet has added.
func (r *reading) learn(b catalog.Brand) {
	if b.ID != 0 {
		r.brands[b.ID], r.byCode[text.Fold(b.AAIA)], r.byName[text.Fold(b.Name)] = b, b.ID, b.ID
	}
}

func (r *reading) storeOf(row []string, sub *subject) error {
	if !r.has(fieldStock) {
		return nil
	}
	said := r.named(row, fieldStore)
	if said == "" {
		sub.store = r.store(r.choices.StoreID)
	}
	for i, l := range r.stores {
		if said != "" && (strings.EqualFold(l.Code, said) || text.Fold(l.Name) == text.Fold(said)) {
			sub.store = &r.stores[i]
		}
	}
	if sub.store == nil {
		return refuse(fault.T("There is no store %s", said))
	}
	return nil
}

func (r *reading) priceOf(row []string, sub *subject) error {
	said := cmp.Or(r.named(row, fieldLevel), price.Retail)
	for _, l := range r.levels {
		if l.Code == said || text.Fold(l.Name) == text.Fold(said) {
			sub.price.Level = l.ID
		}
	}
	if r.has(fieldPrice) && sub.price.Level == 0 {
		return refuse(fault.T("There is no price level %s.", said))
	}
	sub.price.Minimum = 1
	if said := r.named(row, fieldMinimum); said != "" {
		n, err := strconv.Atoi(said)
		if err != nil || n < 1 {
			return refuse(fault.T("%s is not a quantity", said))
		}
		sub.price.Minimum = n
	}
	sub.price.From, sub.lastDay = r.named(row, fieldFrom), r.named(row, fieldTo)
	for _, day := range []string{sub.price.From, sub.lastDay} {
		if _, err := time.Parse(time.DateOnly, day); err != nil && day != "" {
			return refuse(fault.T("%s is not a day", day))
		}
	}
	return nil
}

func refuse(why fault.Text) error { return fault.New(fault.Invalid, why.Format, why.Args...) }

func (r *reading) category(said string) (int64, error) {
	id, known := r.categories[foldedPath(said)]
	switch {
	case !known:
		return 0, refuse(fault.T("There is no category %s.", said))
	case id == 0:
		return 0, refuse(fault.T("There are several categories %s: write the ones above it too, with > between.", said))
	}
	return id, nil
}

func readCategory(r *reading, cell string) (string, error) {
	id, err := r.category(cell)
	return r.paths[id], err
}

// number reads a cell as the sheet writes its numbers, with a point.
func (r *reading) number(cell string, otherwise fault.Text, units []string) (numeral.Number, error) {
	n, why := r.numbers.Read(cell, otherwise, units...)
	if why.Format == "" && n.Negative {
		why = otherwise
	}
	if why.Format != "" {
		return n, refuse(why)
	}
	return n, nil
}

func readAmount(r *reading, cell string) (string, error) {
	isNone := fault.T("%s is not a price", cell)
	n, err := r.number(cell, isNone, dollars)
	if err != nil {
		return "", err
	}
	amount, err := money.ParseE4(n.Text())
	if err != nil {
		return "", refuse(isNone)
	}
	return plain(amount), nil
}

func readPrice(r *reading, cell string) (string, error) {
	said, err := readAmount(r, cell)
	if err == nil && said == "" {
		err = refuse(fault.T("A price is more than $0.00, from a quantity of at least 1 on"))
	}
	return said, err
}

func readCount(r *reading, cell string) (string, error) {
	isNone := fault.T("%s is not a quantity", cell)
	n, err := r.number(cell, isNone, pieces)
	if err != nil {
		return "", err
	}
	count, err := strconv.Atoi(cmp.Or(n.Whole, "0"))
	if err != nil || !n.IsWhole() {
		return "", refuse(isNone)
	}
	return strconv.Itoa(count), nil
}

func (r *reading) grams(cell string, per float64, units []string) (string, error) {
	const heaviest = 100_000 // of either unit
	isNone := fault.T("%s is not a weight", cell)
	n, err := r.number(cell, isNone, units)
	if err != nil {
		return "", err
	}
	weight, err := strconv.ParseFloat(n.Text(), 64)
	if err != nil || weight > heaviest {
		return "", refuse(isNone)
	}
	w := work{}
	w.WeightG = int(weight*per + 0.5)
	return getWeight(r, &w, spot{}), nil
}

func readYesNo(_ *reading, cell string) (string, error) {
	switch text.Fold(cell) {
	case yes, "y", "1", "true", "on", "x", "si", "active":
		return yes, nil
	case no, "n", "0", "false", "off", "inactive":
		return no, nil
	}
	return "", refuse(fault.T("%s is neither yes nor no.", cell))
}

// readCode is a barcode without the blanks that printed ones have.
func readCode(_ *reading, cell string) (string, error) {
	if why, damaged := numeral.Damaged(cell); damaged {
		return "", refuse(why)
	}
	code := strings.Join(strings.Fields(cell), "")
	if !catalog.IsBarcode(code) {
		return "", refuse(fault.T("%s is not a valid barcode", cell))
	}
	return code, nil
}
