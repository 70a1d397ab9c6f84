package exchange

import (
	"cmp"
	"context"
	"errors"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/delimited"
	"camber/internal/shop/exchange/numeral"
	"camber/internal/shop/fitment"
)

// sheet is a table on its way in.
type sheet struct {
	*run
	layout
	file    *os.File
	table   *delimited.Reader
	numbers numeral.Survey
}

// newSheet reads the sheet once to its end, to learn how it writes numbers, and begins anew.
func (r *run) newSheet(content io.Reader) (*sheet, error) {
	f, err := files.Temp("")
	if err != nil {
		return nil, err
	}
	s := &sheet{run: r, file: f}
	if err := s.open(content); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return s, nil
}

func (s *sheet) open(content io.Reader) error {
	if _, err := io.Copy(s.file, content); err != nil {
		return err
	}
	err := s.begin()
	if err != nil {
		return err
	}
	if s.layout, err = layoutOf(s.table.Columns(), s.options.Columns); err != nil {
		return err
	}
	if err := s.survey(); err != nil {
		return err
	}
	s.report.Numbers = s.numbers.Words()
	return s.begin()
}

func (s *sheet) close() { _ = s.file.Close() }

// begin goes to the first row.
func (s *sheet) begin() (err error) {
	if _, err = s.file.Seek(0, io.SeekStart); err == nil {
		s.table, err = delimited.NewReader(s.file)
	}
	if err == nil {
		s.table.PadRows()
	}
	return err
}

// survey learns how the sheet writes its numbers. What can't be read is found again by whoever reads the rows.
func (s *sheet) survey() error {
	s.numbers.Doubtful, s.numbers.Decimal = s.table.Separator() == ';', s.options.decimal
	here := slices.DeleteFunc(slices.Sorted(maps.Keys(numberColumns)), func(c column) bool { return !s.has(c) })
	for {
		row, _, err := s.table.Next()
		if errors.Is(err, io.EOF) || fault.Is(err, fault.Invalid) {
			return nil
		}
		if err != nil {
			return err
		}
		for _, c := range here {
			if row != nil && s.cell(row.Fields, c) != "" {
				s.numbers.Note(row.Line, s.cell(row.Fields, c), numberColumns[c]...)
			}
		}
	}
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
			if err = s.undamaged(row); err == nil {
				err = use(row)
			} else {
				err = s.refuse(row, err)
			}
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

// undamaged says whether the codes of a row are as they were typed: a spreadsheet has no way back from 9.99E+03.
func (s *sheet) undamaged(row *delimited.Row) error {
	for _, c := range codeColumns {
		if why, damaged := numeral.Damaged(s.cell(row.Fields, c)); damaged {
			return invalid(why)
		}
	}
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
	defer s.close()
	goods, err := r.newGoods(ctx)
	if err != nil {
		return err
	}
	var into *applications
	names, err := r.vehicleNames(ctx)
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
		var unfound fault.Text
		err = r.again(row.Number, func() (err error) {
			if f, err = s.part(ctx, row, brand, goods); err != nil || !s.hasVehicles() {
				return err
			}
			f.kept = func() error { return nil }
			entry, targets, no := s.vehicles(names, row, brand)
			if no != nil {
				s.report.unknown(no.name)
				unfound = no.why
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
		if first.otherwise(brand.AAIA, f.item.Number) {
			return s.refuse(row, invalid(otherwiseWritten(f.item.Number)))
		}
		isFirst := first.is(brand.AAIA, f.item.Number)
		switch {
		case unfound.Format != "" && !isFirst: // nothing of the row counts
			return s.refuse(row, invalid(unfound))
		case !isFirst:
			return s.again(row, f)
		case unfound.Format != "" && row.Number > s.skip:
			if err := s.withoutVehicle(row.Place, f.item.Number, unfound); err != nil {
				return err
			}
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

// seen are the parts that a file has named, by a hash of brand and number, each with a hash of how the number was
// divided by signs: 0 while it was written without.
type seen map[uint64]uint64

// is says whether a file names a part for the first time.
func (s seen) is(brand, number string) bool {
	of := hashed(brand, text.Number(number))
	division, twice := s[of]
	if division == 0 {
		s[of] = divisionOf(number)
	}
	return !twice
}

// otherwise says whether the file has named this number before with its signs in other places: 12-3 after 1-23. In one
// file of one brand these are two parts, which a shop that finds numbers without their signs can't tell apart; 123 may
// be either.
func (s seen) otherwise(brand, number string) bool {
	before, now := s[hashed(brand, text.Number(number))], divisionOf(number)
	return before != 0 && now != 0 && before != now
}

// divisionOf is a hash of the pieces between the signs of a number; 0 of one without.
func divisionOf(number string) uint64 {
	pieces := strings.FieldsFunc(text.Fold(number), func(r rune) bool { return text.Number(string(r)) == "" })
	if len(pieces) < 2 {
		return 0
	}
	return hashed(pieces...)
}

func hashed(pieces ...string) uint64 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, strings.Join(pieces, "\x00"))
	return h.Sum64()
}

// otherwiseWritten is why the second of two such numbers is rejected.
func otherwiseWritten(number string) fault.Text {
	return fault.T("%s is in the file before with other signs between its letters and digits: both would be %s", number,
		text.Number(number))
}

// again takes another row of a part that the sheet has named before: its vehicles count, and of the part itself the
// first row, so that the same sheet says the same each time.
func (s *sheet) again(row *delimited.Row, f found) error {
	if row.Number > s.skip {
		s.report.warn(row.Line, fault.T("%s is there more than once: of the part itself the first row counts.",
			f.item.Number))
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
	words := catalog.Texts{Name: clean(cell(colName)), Summary: clean(cell(colSummary)),
		Description: clean(cell(colDescription))}
	item := catalog.Item{
		Maintenance: catalog.Put, BrandID: brand.ID, Number: cell(colNumber), TaxClassID: goods.taxClass,
		Texts: map[text.Lang]catalog.Texts{text.English: words},
	}
	var err error
	if item.CategoryID, err = goods.category(ctx, cell(colCategory), cell(colSubcategory)); err != nil {
		return found{}, err
	}
	if item.WeightG, err = s.grams(cell); err != nil {
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
	slices.SortFunc(item.Attributes[text.English],
		func(a, b catalog.Attribute) int { return strings.Compare(a.Name, b.Name) })
	if oe := cell(colOE); text.Number(oe) != "" && text.Number(oe) != text.Number(item.Number) {
		item.Interchanges = append(item.Interchanges,
			catalog.Interchange{Kind: catalog.OENumber, Label: cell(colMake), Number: oe, Direction: catalog.Both})
	}
	if code := cell(colBarcode); code != "" {
		item.Codes = append(item.Codes, catalog.Code{Code: code, Pieces: 1})
	}
	f := found{Place: row.Place, item: item, label: brand.Name + " " + item.Number}
	for c, level := range map[column]string{colPrice: "retail", colJobber: "jobber", colMAP: priceMAP} {
		written := cell(c)
		if written == "" {
			continue
		}
		amount, err := s.unitPrice(c, written)
		if err != nil {
			return found{}, err
		}
		goods.addPrice(&f, level, amount)
	}
	if err := goods.addSpecial(&f, s, cell); err != nil {
		return found{}, err
	}
	if s.has(colPrice) && !slices.ContainsFunc(f.prices, goods.isUsual) {
		s.report.warn(row.Line, fault.T("%s comes without a price: it can't be bought yet.", item.Number))
	}
	return f, nil
}

// clean is a text on one line, without blanks twice.
func clean(s string) string { return strings.Join(strings.Fields(s), " ") }

// unitPrice is an amount of up to four decimals.
func (s *sheet) unitPrice(c column, written string) (money.E4, error) {
	notPrice := fault.T("%s is not a price", written)
	n, why := s.numbers.Read(written, notPrice, numberColumns[c]...)
	if why.Format != "" {
		return 0, invalid(why)
	}
	amount, err := money.ParseE4(n.Text())
	if err != nil || amount < 0 {
		return 0, invalid(notPrice)
	}
	return amount, nil
}

// grams is the weight of a row, written in kilograms or pounds, to the gram; 0 where it names none.
func (s *sheet) grams(cell func(column) string) (int, error) {
	c, per := colWeightKg, 1000.0
	if cell(c) == "" {
		c, per = colWeightLb, 453.59237
	}
	written := cell(c)
	if written == "" {
		return 0, nil
	}
	notWeight := fault.T("%s is not a weight", written)
	n, why := s.numbers.Read(written, notWeight, numberColumns[c]...)
	if why.Format != "" {
		return 0, invalid(why)
	}
	weight, err := strconv.ParseFloat(n.Text(), 64)
	if err != nil || n.Negative || weight > 100_000 {
		return 0, invalid(notWeight)
	}
	return int(weight*per + 0.5), nil
}

// pieces are what stands in the column of quantities: whole and not negative.
func (s *sheet) pieces(cells []string) (int, fault.Text) {
	written := s.cell(cells, colQuantity)
	notQuantity := fault.T("%s is not a quantity", written)
	n, why := s.numbers.Read(written, notQuantity, numberColumns[colQuantity]...)
	if why.Format != "" {
		return 0, why
	}
	pieces, err := strconv.Atoi(cmp.Or(n.Whole, "0"))
	if err != nil || n.Negative || !n.IsWhole() {
		return 0, notQuantity
	}
	return pieces, fault.Text{}
}

func invalid(why fault.Text) error { return fault.New(fault.Invalid, why.Format, why.Args...) }

// readFitment brings a sheet of applications in.
func readFitment(ctx context.Context, r *run, content io.Reader) error {
	s, err := r.newSheet(content)
	if err != nil {
		return err
	}
	defer s.close()
	if !s.hasVehicles() {
		return fault.New(fault.Invalid, "The sheet has no columns with year, make and model.")
	}
	var into *applications
	names, err := r.vehicleNames(ctx)
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
		return nil
	}
	return into.accept(ctx, nil, nil)
}

// vehicles are the application that a row names and the vehicles that it is for, or why there are none.
func (s *sheet) vehicles(names *vehicleNames, row *delimited.Row,
	brand catalog.Brand) (fitment.Entry, []target, *refusal) {
	cells := row.Fields
	targets, left, no := names.of(s.layout, cells)
	if no != nil {
		return fitment.Entry{}, nil, no
	}
	if len(left) > 0 {
		name := clean(s.cell(cells, colMake) + " " + s.cell(cells, colModel))
		s.report.warn(row.Line, fault.T(
			"%s: in %s of its years it was not built with what the row asks; these years are left out.", name, len(left)))
	}
	quantity := 1
	if written := s.cell(cells, colQuantity); written != "" {
		n, why := s.pieces(cells)
		if why.Format == "" && n == 0 {
			why = fault.T("%s is not a quantity", written)
		}
		if why.Format != "" {
			return fitment.Entry{}, nil, refused(why)
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
