package exchange

import (
	"context"
	"errors"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/delimited"
	"camber/internal/shop/fitment"
)

// sheet is a table on its way in.
type sheet struct {
	*run
	layout
	table *delimited.Reader
}

func (r *run) newSheet(content io.Reader) (*sheet, error) {
	table, err := delimited.NewReader(content)
	if err != nil {
		return nil, err
	}
	l, err := layoutOf(table.Columns(), r.options.Columns)
	return &sheet{run: r, layout: l, table: table}, err
}

// each hands every row that can be read to use.
func (s *sheet) each(ctx context.Context, use func(row *delimited.Row) error) error {
	for {
		row, refused, err := s.table.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if refused != nil {
			if refused.Number > s.skip {
				s.report.Records++
				err = s.reject(refused.Place, refused.Key, refused.Reason)
			}
		} else {
			if row.Number > s.skip {
				s.report.Records++
			}
			err = use(row)
		}
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	s.beside(s.table.Warnings(), nil)
	return nil
}

// brand is the brand that a row names, else the one that the whole sheet is of.
func (s *sheet) brand(ctx context.Context, row *delimited.Row) (catalog.Brand, error) {
	return s.brandOf(ctx, s.cell(row.Fields, colBrandCode), s.cell(row.Fields, colBrand))
}

// readParts brings a sheet of parts in, and where its rows name vehicles the applications too.
func readParts(ctx context.Context, r *run, content io.Reader) error {
	s, err := r.newSheet(content)
	if err != nil {
		return err
	}
	goods, err := r.newGoods(ctx)
	if err != nil {
		return err
	}
	var into *applications
	names, err := newVehicleNames(ctx, r.Vehicles.Reference())
	if err != nil {
		return err
	}
	shelf := &shelf{run: r}
	left, err := r.rejects.numbers()
	if err != nil {
		return err
	}
	first := seen{}
	err = s.each(ctx, func(row *delimited.Row) error {
		brand, err := s.brand(ctx, row)
		if err != nil {
			return s.refuse(row, err)
		}
		var f found
		err = r.again(row.Number, func() (err error) {
			if f, err = s.part(ctx, row, brand, goods); err != nil || !s.hasVehicles() {
				return err
			}
			f.kept = func() error { return nil }
			entry, targets, no := s.vehicles(names, row, brand)
			if no != nil { // the part is kept without its vehicle
				s.report.unknown(no.name)
				s.report.warn(row.Line, no.why)
				return nil
			}
			place := row.Place
			f.kept = func() error { return into.addOf(place, entry, targets) }
			return nil
		})
		if err != nil {
			return s.refuse(row, err)
		}
		if s.hasVehicles() && into == nil {
			if into, err = r.newApplications(brand.AAIA, !r.options.Replace); err != nil {
				return err
			}
		}
		if !first.is(brand.ID, f.item.Number) {
			return s.again(row, f)
		}
		if row.Number <= s.skip && !slices.Contains(r.report.Waiting, row.Number) {
			if f.kept != nil && !left[row.Number] {
				return f.kept()
			}
			return nil
		}
		return shelf.add(ctx, f)
	})
	if into != nil {
		defer into.close()
	}
	if err == nil {
		err = shelf.end(ctx)
	}
	if err != nil || into == nil || into.added == 0 {
		return err
	}
	return into.accept(ctx, nil, nil)
}

// seen are the parts that a sheet has named, by a hash of brand and number.
type seen map[uint64]struct{}

// is says whether this is the first row of a part.
func (s seen) is(brandID int64, number string) bool {
	h := fnv.New64a()
	_, _ = h.Write(append(strconv.AppendInt(nil, brandID, 10), text.Number(number)...))
	_, twice := s[h.Sum64()]
	s[h.Sum64()] = struct{}{}
	return !twice
}

// again takes another row of a part that the sheet has named before: its vehicles count, and of the part itself the first
// row, so that the same sheet says the same each time.
func (s *sheet) again(row *delimited.Row, f found) error {
	if row.Number > s.skip {
		s.report.warn(row.Line, fault.T("%s is there more than once: of the part itself the first row counts.", f.item.Number))
	}
	if f.kept == nil {
		if row.Number <= s.skip {
			return nil
		}
		return s.reject(row.Place, f.item.Number, fault.T("the part is in the sheet before"))
	}
	if row.Number > s.skip {
		s.report.Kept++
	}
	return f.kept()
}

// refuse rejects a row for what is wrong with it; any other error ends the import.
func (s *sheet) refuse(row *delimited.Row, err error) error {
	e := fault.Of(err)
	if e.Kind != fault.Invalid && e.Kind != fault.Conflict {
		return err
	}
	if row.Number <= s.skip {
		return nil
	}
	why := e.Text
	for _, field := range e.Fields {
		why = field
	}
	return s.reject(row.Place, s.cell(row.Fields, colNumber), why)
}

// part is what a row says of a part.
func (s *sheet) part(ctx context.Context, row *delimited.Row, brand catalog.Brand, goods *goods) (found, error) {
	cell := func(c column) string { return s.cell(row.Fields, c) }
	words := catalog.Texts{Name: clean(cell(colName)), Summary: clean(cell(colSummary)), Description: clean(cell(colDescription))}
	item := catalog.Item{
		Maintenance: catalog.Put, BrandID: brand.ID, Number: cell(colNumber), TaxClassID: goods.taxClass, Texts: map[text.Lang]catalog.Texts{text.English: words},
	}
	var err error
	if item.CategoryID, err = goods.category(ctx, cell(colCategory), cell(colSubcategory)); err != nil {
		return found{}, err
	}
	if item.WeightG, err = grams(cell(colWeightKg), cell(colWeightLb)); err != nil {
		return found{}, err
	}
	for heading, i := range s.attributes {
		if value := strings.TrimSpace(row.Fields[i]); value != "" {
			if item.Attributes == nil {
				item.Attributes = map[text.Lang][]catalog.Attribute{}
			}
			item.Attributes[text.English] = append(item.Attributes[text.English], catalog.Attribute{Name: heading, Value: value})
		}
	}
	slices.SortFunc(item.Attributes[text.English], func(a, b catalog.Attribute) int { return strings.Compare(a.Name, b.Name) })
	if oe := cell(colOE); text.Number(oe) != "" && text.Number(oe) != text.Number(item.Number) {
		item.Interchanges = append(item.Interchanges, catalog.Interchange{Kind: catalog.OENumber, Label: cell(colMake), Number: oe, Direction: catalog.Both})
	}
	if code := cell(colBarcode); code != "" {
		item.Codes = append(item.Codes, catalog.Code{Code: code, Pieces: 1})
	}
	f := found{Place: row.Place, item: item}
	for c, level := range map[column]string{colPrice: "retail", colJobber: "jobber", colMAP: priceMAP} {
		written := cell(c)
		if written == "" {
			continue
		}
		amount, err := unitPrice(written)
		if err != nil {
			return found{}, err
		}
		goods.addPrice(&f, level, amount)
	}
	if err := goods.addSpecial(&f, cell); err != nil {
		return found{}, err
	}
	if s.has(colPrice) && !slices.ContainsFunc(f.prices, goods.isUsual) {
		s.report.warn(row.Line, fault.T("%s comes without a price: it can't be bought yet.", item.Number))
	}
	return f, nil
}

// clean is a text on one line, without blanks twice.
func clean(s string) string { return strings.Join(strings.Fields(s), " ") }

// unitPrice reads "465.05", "$1,465.05" and up to four places.
func unitPrice(s string) (money.E4, error) {
	amount, err := money.ParseE4(strings.NewReplacer("$", "", ",", "", " ", "").Replace(s))
	if err != nil || amount < 0 {
		return 0, fault.New(fault.Invalid, "%s is not a price", s)
	}
	return amount, nil
}

// grams reads a weight in kilograms or pounds, to the gram.
func grams(kg, lb string) (int, error) {
	written, per := kg, 1000.0
	if written == "" {
		written, per = lb, 453.59237
	}
	if written == "" {
		return 0, nil
	}
	n, err := strconv.ParseFloat(written, 64)
	if err != nil || n < 0 || n > 100_000 {
		return 0, fault.New(fault.Invalid, "%s is not a weight", written)
	}
	return int(n*per + 0.5), nil
}

// readFitment brings a sheet of applications in.
func readFitment(ctx context.Context, r *run, content io.Reader) error {
	s, err := r.newSheet(content)
	if err != nil {
		return err
	}
	if !s.hasVehicles() {
		return fault.New(fault.Invalid, "The sheet has no columns with year, make and model.")
	}
	var into *applications
	names, err := newVehicleNames(ctx, r.Vehicles.Reference())
	if err != nil {
		return err
	}
	err = s.each(ctx, func(row *delimited.Row) error {
		brand, err := s.brand(ctx, row)
		if err != nil {
			return s.refuse(row, err)
		}
		if into == nil {
			if into, err = r.newApplications(brand.AAIA, !r.options.Replace); err != nil {
				return err
			}
		}
		entry, targets, no := s.vehicles(names, row, brand)
		if no != nil {
			s.report.unknown(no.name)
			return s.reject(row.Place, s.cell(row.Fields, colNumber), no.why)
		}
		return into.add(row.Place, entry.Number, entry, targets)
	})
	if into != nil {
		defer into.close()
	}
	if err != nil {
		return err
	}
	if into == nil {
		return fault.New(fault.Invalid, "Nothing in the file could be used. Nothing was changed.")
	}
	return into.accept(ctx, nil, nil)
}

// vehicles are the application that a row names and the vehicles that it is for, or why there are none.
func (s *sheet) vehicles(names *vehicleNames, row *delimited.Row, brand catalog.Brand) (fitment.Entry, []target, *refusal) {
	cells := row.Fields
	targets, left, no := names.of(s.layout, cells)
	if no != nil {
		return fitment.Entry{}, nil, no
	}
	if len(left) > 0 {
		name := clean(s.cell(cells, colMake) + " " + s.cell(cells, colModel))
		s.report.warn(row.Line, fault.T("%s: in %s of its years it was not built with what the row asks; these years are left out.", name, len(left)))
	}
	quantity := 1
	if written := s.cell(cells, colQuantity); written != "" {
		n, err := strconv.Atoi(written)
		if err != nil || n < 1 {
			return fitment.Entry{}, nil, refused(fault.T("%s is not a quantity", written))
		}
		quantity = n
	}
	entry := fitment.Entry{Brand: brand.AAIA, Number: s.cell(cells, colNumber), Application: fitment.Application{
		Quantity: quantity, Position: positionOf(s.cell(cells, colPosition), s.cell(cells, colSide)),
	}}
	if note := clean(s.cell(cells, colNotes)); note != "" {
		entry.Notes = append(entry.Notes, note)
	}
	return entry, targets, nil
}

// positionOf reads "Front", "Left Side" and their likes; what is not clear is none.
func positionOf(axle, side string) string {
	axle, side = text.Fold(axle), text.Fold(side)
	var words []string
	front, rear := strings.Contains(axle, "front"), strings.Contains(axle, "rear") || strings.Contains(axle, "back")
	switch {
	case front && !rear:
		words = append(words, "front")
	case rear && !front:
		words = append(words, "rear")
	}
	both := axle + " " + side
	left, right := strings.Contains(both, "left"), strings.Contains(both, "right")
	switch {
	case left && !right:
		words = append(words, "left")
	case right && !left:
		words = append(words, "right")
	}
	return strings.Join(words, " ")
}
