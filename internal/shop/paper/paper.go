// Package paper is what the shop hands out on paper: receipts, invoices, quotes and reports as one document, before it
// is known on what they are drawn. The packages below it draw it: strip in columns of letters, escpos for receipt
// printers, pdf on sheets; web's pages and mails draw the same document.
package paper

import (
	"strconv"
	"strings"

	"camber/internal/base/text"
)

// Kind is what a paper is for.
type Kind string

const (
	Receipt Kind = "receipt"
	Invoice Kind = "invoice"
	Quote   Kind = "quote"

	Gift      Kind = "gift-receipt"
	Return    Kind = "return"
	Statement Kind = "statement"
	XReport   Kind = "x-report"
	ZReport   Kind = "z-report"
	Test      Kind = "test"
	PickList  Kind = "pick-list"
	CoreTag   Kind = "core-tag"
)

// Text is something that stands on a paper: words in the language of its reader, or what is kept as it is, as names and
// numbers are.
type Text struct {
	Text string
	Kept bool
}

// Words are in the language of the reader.
func Words(s string) Text { return Text{Text: s} }

// Kept is a name, a number or what somebody wrote.
func Kept(s string) Text { return Text{Text: s, Kept: true} }

// Document is a paper. What is empty is not drawn.
type Document struct {
	Kind   Kind
	Lang   text.Lang
	Name   string // what such a paper is called: "Invoice"
	Number string // "Order # 10482"
	Code   string // what its barcode says
	Letter Letter
	Store  Store

	Mark      string // says across the head that it is no first print: "Copy"
	Watermark string // says across the whole what it is not, or no longer: "Void"

	Date    string
	Seller  Text // register and who sold
	Buyer   Text
	Receipt Text // its number among the receipts

	Plate    *Plate
	Heads    Heads
	Items    []Item
	Sections []Section
	Account  *Section // of the account that was charged
	Sign     string   // the word below the line that the buyer signs on; empty: there is none
	Drawn    string   // a signature, as the path of it in SVG on a sheet of 600 by 180; where there is no paper to draw on its words must do
	Parties  []Party
	Terms    []Text
	Notes    []Note
	Policy   string
	Link     *Link
}

// Letter is the head of the paper.
type Letter struct {
	Site  string
	Logo  []byte // PNG or JPEG; nil: the house's mark
	Alone bool   // the logo says the site's name itself
}

// Store is where it was sold.
type Store struct {
	Name      string
	Address   string
	Telephone string
}

// Plate is the vehicle.
type Plate struct {
	Year   string
	Name   string // make and model
	Detail string
}

// Heads are the words above the columns of items, where there is room for columns.
type Heads struct {
	Quantity, Part, What, Each, Amount string
}

// Item is a line of the sale.
type Item struct {
	Quantity int
	What     Text
	Number   string // brand and part number
	Each     string
	Total    string
	Notes    []Text
	Under    bool // it belongs to the item above: a core charge
}

// Count is the quantity where it stands before the item; empty for what belongs to another.
func (i Item) Count() string {
	if i.Under {
		return ""
	}
	return strconv.Itoa(i.Quantity)
}

// Detail is number and unit price in one line, for where there is no column for each.
func (i Item) Detail() string {
	each := i.Each
	if i.Under {
		each = strconv.Itoa(i.Quantity) + " × " + i.Each
	}
	switch {
	case i.Each == "" && i.Under && i.Quantity > 1:
		return strings.TrimSpace(strconv.Itoa(i.Quantity) + " × " + i.Number)
	case i.Each == "":
		return i.Number
	case i.Number == "":
		return each
	}
	return i.Number + ", " + each
}

// Section is a block of rows with figures at their ends.
type Section struct {
	Title Text
	Heads []string // above name and cells; nil: none
	Rows  []Row
	Notes []Text
}

// Row is a name with figures.
type Row struct {
	Name   Text
	Aside  string   // said in small letters behind the name
	Cells  []string // the last at the edge
	Tone   Tone
	Struck bool
}

// Tone is how loud a row is.
type Tone int

const (
	Plain Tone = iota
	Loud       // a total
	Final      // how it ended: white on black
)

// Party is who gets the goods, or the bill.
type Party struct {
	Title string
	Lines []string
}

// Note is a paragraph below the figures.
type Note struct {
	Title string
	Lines []Text
	Small bool
}

// Link is where more is to be found.
type Link struct {
	Words string
	URL   string
}

// IsNamed says whether the paper says what it is: a receipt is seen to be one.
func (d Document) IsNamed() bool { return d.Name != "" && d.Kind != Receipt }

// IsReport says whether the paper is of figures alone: nothing is sold by it.
func (d Document) IsReport() bool {
	return d.Kind == Statement || d.Kind == XReport || d.Kind == ZReport
}

// Title is what stands at its head: "Invoice 10482".
func (d Document) Title() string {
	if d.Name == "" {
		return d.Number
	}
	return strings.TrimSpace(d.Name + " " + d.Code)
}

// Scanned is what the barcode says: Code, and a short number with zeros before it, since a scanner's few characters can't
// be told from somebody's typing.
func (d Document) Scanned() string {
	if strings.Trim(d.Code, "0123456789") != "" {
		return d.Code
	}
	return strings.Repeat("0", max(shortestScan-len(d.Code), 0)) + d.Code
}

const shortestScan = 8 // characters

// Key is a name for the file that the paper is kept in: "invoice-10482".
func (d Document) Key() string {
	if d.Code == "" {
		return string(d.Kind)
	}
	return string(d.Kind) + "-" + strings.ToLower(d.Code)
}
