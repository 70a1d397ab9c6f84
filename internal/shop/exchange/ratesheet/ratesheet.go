// Package ratesheet reads the sheets of sales tax rates by ZIP code that states and their services hand out.
package ratesheet

import (
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/exchange/delimited"
	"camber/internal/shop/region"
	"camber/internal/shop/tax"
)

// Written is how a sheet writes its rates.
type Written string

// How rates are written; "" finds it out.
const (
	Fraction Written = "fraction" // 0.07 is seven percent
	Percent  Written = "percent"  // 7 is
)

// Sheet is what was read.
type Sheet struct {
	Written Written
	Columns []Column
	Rows    []tax.SheetRow
	Skipped []tax.SkippedRow
}

// Column is a column that was recognised, by its head as the sheet has it.
type Column struct {
	Head string
	Role string
}

// What columns say, and how their heads are spelled without blanks, hyphens and underscores.
const (
	state    = "state"
	zip      = "zip"
	from     = "from"
	to       = "to"
	place    = "region"
	combined = "combined"
	rate     = "rate of " // and the part
)

var heads = map[string][]string{
	state:      {"state", "statecode", "stateabbreviation", "stateabbr", "stateabbrev", "st"},
	zip:        {"zipcode", "zip", "zip5", "postalcode", "postcode", "zipcodes"},
	from:       {"zipfrom", "fromzip", "zipcodefrom", "zipstart", "startzip", "zipcodestart", "ziplow", "zipcodelow", "lowzip", "beginzip", "zipbegin"},
	to:         {"zipto", "tozip", "zipcodeto", "zipend", "endzip", "zipcodeend", "ziphigh", "zipcodehigh", "highzip"},
	place:      {"taxregionname", "taxregion", "region", "regionname", "jurisdiction", "jurisdictionname", "locality", "city", "cityname", "county", "countyname"},
	combined:   {"estimatedcombinedrate", "combinedrate", "combinedtaxrate", "totalrate", "totaltaxrate", "taxrate", "salestaxrate", "rate", "combined", "combinedsalestax"},
	rate + "0": {"staterate", "statetaxrate", "statesalestax", "statesalestaxrate", "estimatedstaterate"},
	rate + "1": {"countyrate", "countytaxrate", "estimatedcountyrate", "countysalestax"},
	rate + "2": {"cityrate", "citytaxrate", "estimatedcityrate", "citysalestax", "localrate", "localtaxrate", "localoption", "localoptionrate"},
	rate + "3": {"specialrate", "specialtaxrate", "estimatedspecialrate", "specialdistrictrate", "districtrate", "otherrate"},
}

var headSigns = strings.NewReplacer(" ", "", "_", "", "-", "", ".", "", "/", "", "%", "", "(", "", ")", "", "+", "")

// columns are the places of the columns in a row, by what they say; absent: the sheet has none.
type columns map[string]int

func find(names []string) (columns, []Column) {
	found, shown := columns{}, []Column{}
	for _, role := range []string{state, zip, from, to, place, combined, rate + "0", rate + "1", rate + "2", rate + "3"} {
	spellings:
		for _, spelling := range heads[role] {
			for i, name := range names {
				if headSigns.Replace(strings.ToLower(name)) == spelling {
					found[role] = i
					shown = append(shown, Column{name, role})
					break spellings
				}
			}
		}
	}
	return found, shown
}

// Read reads a sheet. What has no ZIP codes or no rates is Invalid, and says which heads are looked for.
func Read(r io.Reader, written Written) (Sheet, error) {
	table, err := delimited.NewReader(r)
	if err != nil {
		return Sheet{}, err
	}
	table.PadRows()
	at, shown := find(table.Columns())
	_, byRange := at[from]
	_, byZip := at[zip]
	if !byRange && !byZip {
		return Sheet{}, fault.New(fault.Invalid,
			"The sheet has no column of ZIP codes. Its head must be ZipCode, or ZipFrom and ZipTo.")
	}
	rates := slices.ContainsFunc(shown, func(c Column) bool { return c.Role == combined || strings.HasPrefix(c.Role, rate) })
	if !rates {
		return Sheet{}, fault.New(fault.Invalid,
			"The sheet has no column of rates. Its head must be EstimatedCombinedRate, StateRate, CountyRate, CityRate or SpecialRate.")
	}
	sheet := Sheet{Columns: shown, Written: written}
	var lines []line
	for {
		row, rejected, err := table.Next()
		switch {
		case errors.Is(err, io.EOF):
			sheet.read(lines)
			return sheet, nil
		case err != nil:
			return Sheet{}, err
		case len(lines)+len(sheet.Skipped) > tax.MostRows:
			return Sheet{}, fault.InFields(map[string]fault.Text{
				"file": fault.T("A sheet has at most %d rows. Load it state by state.", tax.MostRows)})
		case rejected != nil:
			sheet.skip(tax.SheetRow{Line: rejected.Line}, fault.T("It can't be read: %s.", rejected.Reason.String()))
		default:
			lines = append(lines, line{row.Line, at, slices.Clone(row.Fields)})
		}
	}
}

// line is a row of the sheet.
type line struct {
	number int64
	at     columns
	fields []string
}

func (l line) field(role string) string {
	if i, has := l.at[role]; has && i < len(l.fields) {
		return strings.TrimSpace(l.fields[i])
	}
	return ""
}

func (s *Sheet) skip(row tax.SheetRow, reason fault.Text) {
	s.Skipped = append(s.Skipped, tax.SkippedRow{SheetRow: row, Reason: reason})
}

func (s *Sheet) read(lines []line) {
	if s.Written == "" {
		s.Written = howWritten(lines)
	}
	for _, l := range lines {
		row, problem := s.row(l)
		if problem != nil {
			s.skip(row, *problem)
			continue
		}
		s.Rows = append(s.Rows, row)
	}
}

// howWritten is by fractions where no rate is above a half: no tax is of 50 percent, and hardly a sheet has only taxes
// below half of one.
func howWritten(lines []line) Written {
	for _, l := range lines {
		for role := range l.at {
			if role != combined && !strings.HasPrefix(role, rate) {
				continue
			}
			if ppm, ok := number(l.field(role), Fraction); ok && ppm > 500_000 || strings.Contains(l.field(role), "%") {
				return Percent
			}
		}
	}
	return Fraction
}

var figure = regexp.MustCompile(`^([0-9]{0,4})(?:[.,]([0-9]*))?$`)

// number reads a rate; digits beyond a millionth are rounded, half up.
func number(cell string, written Written) (money.PPM, bool) {
	body := strings.TrimSpace(strings.TrimSuffix(cell, "%"))
	if body != cell {
		written = Percent
	}
	found := figure.FindStringSubmatch(body)
	if found == nil || found[1]+found[2] == "" {
		return 0, false
	}
	decimals := 6
	if written == Percent {
		decimals = 4
	}
	fraction := found[2] + strings.Repeat("0", decimals+1)
	n, err := strconv.ParseInt("0"+found[1]+fraction[:decimals], 10, 64)
	if err != nil {
		return 0, false
	}
	if fraction[decimals] >= '5' {
		n++
	}
	return money.PPM(n), true
}

func (s *Sheet) row(l line) (row tax.SheetRow, problem *fault.Text) {
	row.Line, row.Region = l.number, l.field(place)
	first, last := l.field(from), l.field(to)
	if first == "" {
		first = l.field(zip)
	}
	if low, high, isRange := strings.Cut(first, "-"); isRange && len(digitsOf(low)) == 5 && len(digitsOf(high)) == 5 {
		first, last = low, high
	}
	if last == "" {
		last = first
	}
	row.First, row.Last = zipOf(first), zipOf(last)
	if row.First == "" || row.Last == "" || len(row.First) != len(row.Last) || row.First > row.Last ||
		len(row.First) > 5 && row.First[:5] != row.Last[:5] {
		if first == "" {
			return tax.SheetRow{Line: l.number, Region: row.Region}, because(fault.T("It has no ZIP code."))
		}
		return tax.SheetRow{Line: l.number, Region: row.Region}, because(fault.T("%s is no ZIP code or range of them.", rangeWords(first, last)))
	}
	us := region.CountryID("US")
	switch name := l.field(state); {
	case name != "":
		if row.ZoneID = region.ZoneNamed(us, name); row.ZoneID == 0 {
			return row, because(fault.T("%s is no state.", name))
		}
	default:
		if row.ZoneID = region.ZoneOfPostcode(us, row.First); row.ZoneID == 0 {
			return row, because(fault.T("It names no state, and the ZIP code %s tells none.", row.First))
		}
	}
	if row.Region == "" {
		row.Region = "ZIP " + rangeWords(row.First, row.Last)
	}
	problem = s.rates(l, &row)
	return row, problem
}

func (s *Sheet) rates(l line, row *tax.SheetRow) *fault.Text {
	var sum money.PPM
	anyPart := false
	for part := range 4 {
		cell := l.field(rate + strconv.Itoa(part))
		if cell == "" {
			continue
		}
		ppm, ok := number(cell, s.Written)
		if !ok {
			return because(fault.T("%s is no rate.", cell))
		}
		row.Rates[part], anyPart = ppm, true
		sum += ppm
	}
	whole, hasWhole := number(l.field(combined), s.Written)
	switch cell := l.field(combined); {
	case cell != "" && !hasWhole:
		return because(fault.T("%s is no rate.", cell))
	case cell == "" && !anyPart:
		return because(fault.T("It has no rate."))
	case !anyPart:
		row.Rates[tax.WholePart], sum = whole, whole
	case hasWhole && (sum-whole > rounding || whole-sum > rounding):
		return because(fault.T("Its parts come to %s, but it says %s.", sum.Text(), whole.Text()))
	}
	if sum > highest {
		return because(fault.T("A rate of %s can't be right.", sum.Text()))
	}
	return nil
}

const (
	rounding money.PPM = 10      // by which parts that were rounded may differ from their sum
	highest  money.PPM = 300_000 // no sales tax comes near
)

func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

var zipPattern = regexp.MustCompile(`^[0-9]{3,5}$|^[0-9]{5}-?[0-9]{4}$`)

// zipOf is a ZIP code in digits: 5, with the zeros that spreadsheets take away, or 9. Empty: it is none.
func zipOf(written string) string {
	if !zipPattern.MatchString(written) {
		return ""
	}
	digits := digitsOf(written)
	if len(digits) < 5 {
		digits = strings.Repeat("0", 5-len(digits)) + digits
	}
	return digits
}

func rangeWords(first, last string) string {
	if first == last {
		return first
	}
	return first + "-" + last
}

func because(reason fault.Text) *fault.Text { return &reason }
