package catalog

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"camber/internal/base/fault"
	"camber/internal/base/text"
)

// Maintenance says what an Item does, as PIES writes it.
type Maintenance string

const (
	Put    Maintenance = "A" // adds the part, or replaces it whole
	Change Maintenance = "C" // changes what is given, and takes away what is Gone
	Drop   Maintenance = "D" // takes it off the shelf
)

// Item is a part as a file of the trade or the owner's sheet brings it. What is zero is not given: Change leaves it,
// Put takes it away. Codes and Supersedes are given whole, as an empty slice that is not nil too; of the other lists
// Change puts each row in the place of the same one, or behind the others. The shop's own choices (category, tax class,
// pictogram, orderable) stay in both cases.
type Item struct {
	Maintenance Maintenance
	BrandID     int64
	Number      string // with any spelling that text.Number takes for the same

	CategoryID int64 // required of a new part
	TaxClassID int64 // required of a new part
	Pictogram  string
	Orderable  *bool // nil on a new part is true

	Texts      map[text.Lang]Texts // English with a name is required of a new part and of Put
	Series     string              // of the brand, added when it has none of this name
	Tier       string
	PartTypeID int64
	PartType   string
	Minimum    int
	Multiple   int
	WeightG    int
	Size       Size

	Attributes   map[text.Lang][]Attribute
	Codes        []Code // an empty Kind is found by the digits
	Packages     []Package
	Interchanges []Interchange
	Supersedes   []Superseded // BrandID 0 is the item's
	Documents    []Document
	Core         *Core        // with Charge 0: none
	Components   []Ingredient // makes it a kit; of parts that are no kits
	Gone         Gone         // of Change

	seriesID int64 // of Series
}

// Gone is what Change takes away before it puts in what is given: rows by what makes them the same.
type Gone struct {
	// fields that hold Whole; of a description its paragraphs, or all of their Kinds: `MKT` is every `MKT.2` too. English
	// keeps its name.
	Texts        map[text.Lang]Texts
	Attributes   map[text.Lang][]Attribute // by name and value; without a value all of the name
	Packages     []Package                 // by unit and eaches; without eaches all of the unit
	Interchanges []Interchange             // by brand and number; without a number all of the brand
	Documents    []Document                // by address, or by title or the name of the file
	Components   []Ingredient
}

// Whole in a field of Gone.Texts takes all of it away.
const Whole = "*"

// Ingredient is a component named as the trade does.
type Ingredient struct {
	BrandID  int64
	Number   string
	Quantity int
}

// Done is what became of an Item.
type Done string

const (
	Added     Done = "added"
	Changed   Done = "changed"
	Unchanged Done = "unchanged"
	Removed   Done = "removed"
	Rejected  Done = "rejected"
	Waiting   Done = "waiting" // rejected for now: a component is not there yet
)

// Outcome is what became of an Item.
type Outcome struct {
	PartID  int64 // 0: not there
	Done    Done
	Fields  map[string]fault.Text // of Rejected and Waiting: the reasons
	Missing Ingredient            // of Waiting

	was, is image // of Added, Changed and Removed; nothing of a new part
	took    []Taken
}

func refused(field string, reason fault.Text) Outcome {
	return Outcome{Done: Rejected, Fields: map[string]fault.Text{field: reason}}
}

// The most of each that one part may have.
const (
	mostTexts   = 10_000 // letters of a description
	mostWords   = 255    // letters of what fits on a line
	mostDetails = 5_000  // interchanges, attributes
)

// check says what of an item is wrong by itself.
func (n Item) check() map[string]fault.Text {
	fields := map[string]fault.Text{}
	if text.Number(n.Number) == "" || n.BrandID == 0 {
		fields["number"] = required()
	}
	if n.Maintenance != Put && n.Maintenance != Change && n.Maintenance != Drop {
		fields["maintenance"] = fault.T("%s is not one of A, C and D", string(n.Maintenance))
	}
	if n.Maintenance == Put && n.Texts[text.English].Name == "" {
		fields["name"] = required()
	}
	n.eachText(func(field, s string, most int) {
		switch {
		case !utf8.ValidString(s) || strings.ContainsRune(s, 0):
			fields[field] = fault.T("The text has characters that can't be kept")
		case len(s) > most && utf8.RuneCountInString(s) > most:
			fields[field] = fault.T("Maximum %s characters", most)
		}
	})
	if n.Tier != "" && !slices.Contains(Tiers(), n.Tier) {
		fields["tier"] = fault.T("%s is not a quality tier", n.Tier)
	}
	if min(n.Minimum, n.Multiple, n.WeightG, n.Size.LengthMM, n.Size.WidthMM, n.Size.HeightMM) < 0 {
		fields["minimum"] = fault.T("A quantity is at least 1 and a weight at least 0")
	}
	if n.Core != nil && n.Core.Charge < 0 {
		fields["core"] = fault.T("Amount must be more than $0.00")
	}
	for _, c := range n.Codes {
		if !validGTIN(c.Code) || c.Pieces < 1 || c.Kind != "" && c.Kind != UPC && c.Kind != EAN && c.Kind != Case {
			fields["codes"] = fault.T("%s is not a valid barcode", c.Code)
		}
	}
	n.checkPackages(fields)
	n.checkLinks(fields)
	n.checkComponents(fields)
	return fields
}

// Tiers of quality, as the trade names and ranks them.
func Tiers() []string { return []string{Genuine, OE, OEM, Aftermarket, Performance, Remanufactured} }

func (n Item) checkPackages(fields map[string]fault.Text) {
	for _, p := range n.Packages {
		if p.GTIN != "" && !validGTIN(p.GTIN) {
			fields["packages"] = fault.T("%s is not a valid barcode", p.GTIN)
		}
		if p.Eaches < 1 || min(p.WeightG, p.Size.LengthMM, p.Size.WidthMM, p.Size.HeightMM) < 0 {
			fields["packages"] = fault.T("A quantity is at least 1 and a weight at least 0")
		}
	}
	rows := max(len(n.Codes), len(n.Packages), len(n.Interchanges), len(n.Supersedes), len(n.Documents), len(n.Components))
	for _, list := range n.Attributes {
		rows = max(rows, len(list))
	}
	if rows > mostDetails {
		fields["details"] = fault.T("A part has at most %s rows of a kind", mostDetails)
	}
}

// checkLinks looks at what leads elsewhere: other numbers and documents.
func (n Item) checkLinks(fields map[string]fault.Text) {
	for _, x := range n.Interchanges {
		if text.Number(x.Number) == "" || x.Kind != OENumber && x.Kind != Competitor ||
			x.Direction != "" && x.Direction != Both && x.Direction != Replaces && x.Direction != ReplacedBy {
			fields["interchanges"] = fault.T("An interchange needs a number, a kind and a direction")
		}
	}
	for _, x := range n.Supersedes {
		if text.Number(x.Number) == "" {
			fields["supersedes"] = required()
		}
		if !validDay(x.From) {
			fields["supersedes"] = fault.T("%s is not a day", x.From)
		}
	}
	for _, d := range n.Documents {
		switch {
		case !slices.Contains(documentKinds, d.Kind) || (d.URL == "") == (d.SHA256 == ""):
			fields["documents"] = fault.T("A document has a kind, and an address or a file")
		case d.URL != "" && !secureAddress(d.URL), d.SHA256 != "" && !sha256Pattern.MatchString(d.SHA256):
			fields["documents"] = fault.T("%s is not an https address", d.URL)
		}
	}
}

var (
	documentKinds = []string{Instructions, Warranty, Safety, Image, OtherKind}
	sha256Pattern = regexp.MustCompile(`^[0-9a-f]{64}$`)
)

// IsAddress says whether s is an address that a Document may have.
func IsAddress(s string) bool { return secureAddress(s) }

func secureAddress(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil
}

func validDay(day string) bool {
	if day == "" {
		return true
	}
	_, err := time.Parse(time.DateOnly, day)
	return err == nil
}

func (n Item) checkComponents(fields map[string]fault.Text) {
	seen := map[key]bool{}
	for _, c := range n.Components {
		k := key{c.BrandID, text.Number(c.Number)}
		if c.Quantity < 1 || k.number == "" || seen[k] {
			fields["components"] = fault.T("A component is listed once, with a quantity of at least 1")
		}
		seen[k] = true
	}
}

// eachText calls visit for every text with its field and how many letters it may have.
func (n Item) eachText(visit func(field, s string, most int)) {
	visit("number", n.Number, 48)
	visit("series", n.Series, mostWords)
	visit("part_type", n.PartType, mostWords)
	visit("pictogram", n.Pictogram, mostWords)
	for lang, t := range n.Texts {
		visit("lang", string(lang), 16)
		visit("name", t.Name, mostWords)
		visit("short_name", t.ShortName, mostWords)
		visit("short_description", t.Summary, mostTexts)
		visit("description", t.Description, mostTexts)
		visit("warranty", t.Warranty, mostTexts)
		visit("prop65", t.Prop65, mostTexts)
	}
	for lang, list := range n.Attributes {
		visit("lang", string(lang), 16)
		for _, a := range list {
			visit("attributes", a.Name, mostWords)
			visit("attributes", a.Value, mostTexts)
		}
	}
	for _, p := range n.Packages {
		visit("packages", p.UOM, mostWords)
	}
	for _, x := range n.Interchanges {
		for _, s := range []string{x.Brand, x.Label, x.Number, x.Grade} {
			visit("interchanges", s, mostWords)
		}
		visit("interchanges", x.Note, mostTexts)
	}
	for _, x := range n.Supersedes {
		visit("supersedes", x.Number, 48)
		visit("supersedes", x.Message, mostTexts)
	}
	for _, d := range n.Documents {
		visit("documents", d.Title, mostWords)
		visit("documents", string(d.Lang), 16)
		visit("documents", d.URL, 2000)
	}
	for _, c := range n.Components {
		visit("components", c.Number, 48)
	}
}
