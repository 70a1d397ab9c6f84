package catalog

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
)

// Texts are the words of a part in one language.
type Texts struct {
	Name        string
	ShortName   string
	Summary     string
	Description string
	// a word for each paragraph of the description: what its file calls it, `MKT`, `FAB.2`; empty: not known
	Kinds    string
	Warranty string
	Prop65   string // the warning
}

// CategoryTexts are the words of a category in one language.
type CategoryTexts struct {
	Name     string
	Examples string
}

// NewCategory is a category to be added.
type NewCategory struct {
	ParentID  int64 // 0: at the top
	Pictogram string
	Sort      int
	Texts     map[text.Lang]CategoryTexts // English is required
}

// NewPart is a part to be added. Minimum 0 is 1.
type NewPart struct {
	BrandID      int64
	Number       string
	Kind         string // KindPart or KindKit; empty is KindPart
	Pictogram    string
	CategoryID   int64
	TaxClassID   int64
	Minimum      int
	WeightG      int
	Popularity   int64
	NotOrderable bool                // shown, but the customer has to ask
	Texts        map[text.Lang]Texts // English is required
	Attributes   map[text.Lang][]Attribute
	Codes        []Code
	Core         *Core
	Options      []NewOption
	Components   []Component // of a kit: parts that are no kits themselves
}

// NewOption is an Option to be added.
type NewOption struct {
	Kind     string
	Required bool
	Names    map[text.Lang]string // English is required
	Values   []NewValue           // none where something is entered
}

// NewValue is an OptionValue to be added.
type NewValue struct {
	Names  map[text.Lang]string // English is required
	Price  money.E4
	PartID int64  // its pieces come from the stock of this part, which is no kit; 0: they are not counted
	Image  string // hash of a kept image, "": none
}

func required() fault.Text { return fault.T("Required") }

func (n NewPart) check() error {
	fields := map[string]fault.Text{}
	switch {
	case text.Number(n.Number) == "":
		fields["number"] = required()
	case len([]rune(n.Number)) > 48:
		fields["number"] = fault.T("Maximum %s characters", 48)
	}
	if n.BrandID == 0 {
		fields["brand"] = required()
	}
	if n.CategoryID == 0 {
		fields["category"] = required()
	}
	if n.TaxClassID == 0 {
		fields["tax_class"] = required()
	}
	if n.Texts[text.English].Name == "" {
		fields["name"] = required()
	}
	if n.Minimum < 0 || n.WeightG < 0 {
		fields["minimum"] = fault.T("A quantity is at least 1 and a weight at least 0")
	}
	if n.Core != nil && n.Core.Charge <= 0 {
		fields["core"] = fault.T("Amount must be more than $0.00")
	}
	for _, c := range n.Codes {
		if !validGTIN(c.Code) || c.Pieces < 1 {
			fields["codes"] = fault.T("%s is not a valid barcode", c.Code)
		}
	}
	for _, o := range n.Options {
		if !o.valid() {
			fields["options"] = fault.T("An option needs a name, and values with names where one is chosen")
		}
	}
	if n.Kind != "" && n.Kind != KindPart && n.Kind != KindKit || (n.Kind == KindKit) != (len(n.Components) > 0) {
		fields["components"] = fault.T("A kit has components, a part has none")
	}
	seen := map[int64]bool{}
	for _, c := range n.Components {
		if c.Quantity < 1 || seen[c.PartID] {
			fields["components"] = fault.T("A component is listed once, with a quantity of at least 1")
		}
		seen[c.PartID] = true
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

// The brand codes of the trade leave out letters by place.
var aaiaPattern = regexp.MustCompile(`^[B-DF-HJ-NP-TV-Z][B-DF-HJ-NP-Z][B-NP-TV-Z][A-Z]$`)

// Our own codes for brands that have none.
var ownPattern = regexp.MustCompile(`^A[A-Z]{3}$`)

// gtin brings a barcode of 8, 12, 13 or 14 digits to 14; "" for anything else.
func gtin(code string) string {
	switch len(code) {
	case 8, 12, 13, 14:
	default:
		return ""
	}
	for _, r := range code {
		if r < '0' || r > '9' {
			return ""
		}
	}
	return strings.Repeat("0", 14-len(code)) + code
}

// IsBarcode says whether code is a barcode of 8, 12, 13 or 14 digits whose check digit is right.
func IsBarcode(code string) bool { return validGTIN(code) }

// validGTIN checks the last digit: weights 3 and 1 from the left of 14 digits add up to a multiple of 10.
func validGTIN(code string) bool {
	padded := gtin(code)
	sum := 0
	for i, r := range padded {
		sum += int(r-'0') * (3 - 2*(i%2))
	}
	return padded != "" && sum%10 == 0
}

// printed is a stored code of 14 digits as it stands on the package.
func printed(kind, padded string) string {
	switch {
	case kind == UPC:
		return padded[2:]
	case strings.HasPrefix(padded, "000000"):
		return padded[6:]
	case strings.HasPrefix(padded, "0"):
		return padded[1:]
	}
	return padded
}

const longestSlug = 120 // letters

// slugOf is an address made of words; never empty.
func slugOf(words ...string) string {
	slug := text.Slug(strings.Join(words, " "))
	if len(slug) > longestSlug {
		slug = strings.Trim(slug[:longestSlug], "-")
	}
	return cmp.Or(slug, "part")
}

// variant is the n-th try for a slug that is taken.
func variant(slug string, n int) string {
	if n == 1 {
		return slug
	}
	return slug + "-" + strconv.Itoa(n)
}
