// Package stockfeed reads the tables in which distributors say what they have and what it costs.
package stockfeed

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/distributor"
	"camber/internal/shop/exchange/delimited"
	"camber/internal/shop/exchange/numeral"
)

// column is what a column says.
type column int

const (
	brand column = iota
	number
	warehouse
	quantity
	cost
	core
	pack
	name
	columns // how many there are
)

// heads are how feeds call a column, folded and without blanks and marks; of several that a feed has, the first counts.
var heads = [columns][]string{
	brand: {"aaia", "aaiaid", "brandaaiaid", "aaiabrandid", "brandaaia", "brandid", "brandcode", "aaiabrand", "brand"},
	number: {"partnumber", "mpn", "partno", "manufacturerpartnumber", "mfgpartnumber", "mfrpartnumber", "mfgpartno", "part",
		"itemnumber", "itemno", "item", "number", "sku"},
	warehouse: {"warehouse", "warehousecode", "warehouseid", "whse", "whs", "wh", "dc", "branch", "branchcode", "facility",
		"locationcode", "location"},
	quantity: {"quantity", "qty", "quantityavailable", "availablequantity", "qtyavailable", "availableqty", "available", "avail",
		"quantityonhand", "qtyonhand", "onhand", "qoh", "inventory", "stock"},
	cost: {"cost", "yourcost", "unitcost", "netcost", "dealercost", "customercost", "yourprice", "customerprice", "netprice",
		"net", "wdprice", "price"},
	core: {"core", "corecharge", "coreprice", "corecost", "corevalue", "coredeposit", "coreamount"},
	pack: {"pack", "packqty", "packquantity", "packsize", "ordermultiple", "multiple", "standardpack", "stdpack"},
	name: {"name", "description", "partname", "productname", "itemname", "partdescription", "itemdescription",
		"shortdescription", "title"},
}

// Bounds of a feed.
const (
	mostLines  = 2_000_000
	mostBroken = 10_000 // lines
	mostPack   = 10_000
	mostPieces = 1_000_000
	mostMoney  = money.E4(1_000_000_0000)
	longest    = 48 // of a part's number
	longestAt  = 20 // of a warehouse's code
	longName   = 200
)

var dollars = []string{"US$", "US $", "USD", "$"}

var pieces = []string{"pieces", "pcs.", "pcs", "pc", "each", "ea"}

// feed is a table and what its columns say; -1 where it has no such column.
type feed struct {
	table   *delimited.Reader
	at      [columns]int
	numbers numeral.Survey
}

// ReadWhole reads a feed that a person brings: all of it is there, though its last line may lack an end. One that ends
// within a line is Invalid all the same.
func ReadWhole(content []byte) (distributor.Sheet, error) {
	end := []byte("\n")
	switch {
	case bytes.HasPrefix(content, []byte("\xff\xfe")):
		end = []byte("\n\x00")
	case bytes.HasPrefix(content, []byte("\xfe\xff")):
		end = []byte("\x00\n")
	}
	s, err := Read(slices.Concat(content, end))
	if errors.Is(err, distributor.ErrCutOff) {
		err = fault.New(fault.Invalid, "The table ends within a line.").Because(err)
	}
	return s, err
}

// Read reads a feed. One that ends within a line is distributor.ErrCutOff; one without the columns that are needed is
// Invalid, and says which. Lines that can't be read are told of, and the others are taken.
func Read(content []byte) (distributor.Sheet, error) {
	var s distributor.Sheet
	if end := bytes.TrimRight(content, "\x00"); len(end) == 0 || end[len(end)-1] != '\n' && end[len(end)-1] != '\r' {
		return s, distributor.ErrCutOff // a feed in UTF-16 has zeros around its letters
	}
	f, err := open(content)
	if err != nil {
		return s, err
	}
	if err := f.survey(); err != nil {
		return s, err
	}
	numbers := f.numbers
	if f, err = open(content); err != nil {
		return s, err
	}
	f.numbers, s.IsStock = numbers, f.at[quantity] >= 0
	isShort := false
	for {
		row, rejected, err := f.table.Next()
		switch {
		case errors.Is(err, io.EOF) && isShort:
			return s, distributor.ErrCutOff
		case errors.Is(err, io.EOF):
			return s, nil
		case err != nil:
			return s, err
		case len(s.Figures) > mostLines, len(s.Broken) > mostBroken:
			return s, fault.New(fault.Invalid, "The feed has more than %s lines, or more than %s that can't be read.", mostLines,
				mostBroken)
		case rejected != nil:
			isShort = lacks(rejected.Reason)
			s.Broken = append(s.Broken, distributor.Broken{Line: rejected.Line, Reason: rejected.Reason})
			continue
		}
		isShort = false
		figure, why := f.figure(row)
		if why.Format != "" {
			s.Broken = append(s.Broken, distributor.Broken{Line: row.Line, Part: distributor.Part{AAIA: figure.AAIA,
				MPN: figure.MPN}, Reason: why})
			continue
		}
		s.Figures = append(s.Figures, figure)
	}
}

// lacks says whether a line was refused because it has too few fields.
func lacks(why fault.Text) bool {
	if len(why.Args) != 2 {
		return false
	}
	has, isCount := why.Args[0].(int)
	wants, areCounts := why.Args[1].(int)
	return isCount && areCounts && has < wants
}

func open(content []byte) (feed, error) {
	table, err := delimited.NewReader(bytes.NewReader(content))
	if err != nil {
		return feed{}, err
	}
	f := feed{table: table}
	folded := make([]string, len(table.Columns()))
	for i, head := range table.Columns() {
		folded[i] = strings.ToLower(text.Number(text.Fold(head)))
	}
	for c, spellings := range heads {
		f.at[c] = first(folded, spellings)
	}
	switch {
	case f.at[brand] < 0:
		return f, fault.New(fault.Invalid, "The feed has no column of brands. Its head must be AAIA, BrandAAIAID or Brand.")
	case f.at[number] < 0:
		return f, fault.New(fault.Invalid, "The feed has no column of part numbers. Its head must be Part Number, MPN or SKU.")
	case f.at[quantity] < 0 && f.at[cost] < 0:
		return f, fault.New(fault.Invalid, "The feed has no column of quantities (Quantity, Qty, On Hand) and none of costs (Cost, Your "+
			"Cost, Net Price).")
	}
	f.numbers.Doubtful = table.Separator() == ';'
	return f, nil
}

// first is where the first of the spellings stands, -1 where none does.
func first(folded, spellings []string) int {
	for _, spelling := range spellings {
		for i, head := range folded {
			if head == spelling {
				return i
			}
		}
	}
	return -1
}

// survey finds out how the feed writes its numbers.
func (f *feed) survey() error {
	for {
		row, _, err := f.table.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case row == nil:
			continue
		}
		f.numbers.Note(row.Line, f.field(row, cost), dollars...)
		f.numbers.Note(row.Line, f.field(row, core), dollars...)
		f.numbers.Note(row.Line, bare(f.field(row, quantity)), pieces...)
	}
}

func (f *feed) field(row *delimited.Row, c column) string {
	if f.at[c] < 0 {
		return ""
	}
	return row.Fields[f.at[c]]
}

// bare is a quantity without the sign that says "or more": 10+, >10.
func bare(cell string) string { return strings.TrimSuffix(strings.TrimPrefix(cell, ">"), "+") }

var aaia = regexp.MustCompile(`^[A-Z]{4}$`)

// figure is what a line says, or why it can't be read: then it has the part all the same, where that can be.
func (f *feed) figure(row *delimited.Row) (g distributor.Figure, why fault.Text) {
	if g.AAIA = strings.ToUpper(f.field(row, brand)); !aaia.MatchString(g.AAIA) {
		g.AAIA = ""
		return g, fault.T("%s is no brand's AAIA id, which has four letters", shown(f.field(row, brand)))
	}
	cell := f.field(row, number)
	if why, is := numeral.Damaged(cell); is {
		return g, why
	}
	if cell == "" || len(cell) > longest || !isPlain(cell) {
		return g, fault.T("%s is no part number", shown(cell))
	}
	g.MPN = strings.ToUpper(cell)
	if f.at[quantity] >= 0 { // prices are of all warehouses
		if g.Warehouse = f.field(row, warehouse); len(g.Warehouse) > longestAt || !isPlain(g.Warehouse) {
			return g, fault.T("%s is no code of a warehouse", shown(g.Warehouse))
		}
		if g.Inventory, why = f.count(bare(f.field(row, quantity)), mostPieces); why.Format != "" {
			return g, why
		}
	}
	if cell := f.field(row, pack); cell != "" {
		if g.Pack, why = f.count(cell, mostPack); why.Format != "" {
			return g, why
		}
	}
	if g.Cost, why = f.amount(f.field(row, cost)); why.Format != "" {
		return g, why
	}
	if g.Core, why = f.amount(f.field(row, core)); why.Format != "" {
		return g, why
	}
	if g.Cost == 0 && f.at[quantity] < 0 {
		return g, fault.T("it has no cost")
	}
	g.Name = short(strings.Join(strings.Fields(strings.Map(printed, f.field(row, name))), " "))
	return g, fault.Text{}
}

// count is a number of pieces; below none is none, as feeds write what is on back order.
func (f *feed) count(cell string, most int) (int, fault.Text) {
	no := fault.T("%s is no number of pieces", shown(cell))
	n, why := f.numbers.Read(cell, no, pieces...)
	if why.Format != "" {
		return 0, why
	}
	found, err := strconv.Atoi("0" + n.Whole)
	if err != nil || !n.IsWhole() || found > most {
		return 0, no
	}
	if n.Negative {
		return 0, fault.Text{}
	}
	return found, fault.Text{}
}

// amount is 0 where nothing is said.
func (f *feed) amount(cell string) (money.E4, fault.Text) {
	if cell == "" {
		return 0, fault.Text{}
	}
	no := fault.T("%s is no amount of money", shown(cell))
	n, why := f.numbers.Read(cell, no, dollars...)
	if why.Format != "" {
		return 0, why
	}
	n.Fraction = strings.TrimRight(n.Fraction, "0")
	p, err := money.ParseE4(n.Text())
	if err != nil || p < 0 || p > mostMoney {
		return 0, no
	}
	return p, fault.Text{}
}

// isPlain says whether a code has only signs that are printed.
func isPlain(code string) bool {
	return !strings.ContainsFunc(code, func(r rune) bool { return r == unicode.ReplacementChar || !unicode.IsPrint(r) })
}

func printed(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return ' '
}

// shown is a cell as a sentence has it.
func shown(cell string) string {
	if cell == "" {
		return `""`
	}
	return short(strings.Map(printed, cell))
}

// short cuts between letters.
func short(s string) string {
	if len(s) <= longName {
		return s
	}
	return strings.ToValidUTF8(s[:longName], "")
}
