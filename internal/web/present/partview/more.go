package partview

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/stock"
)

// More is what the page of a part tells beside price and fitment (PROD-4, PROD-5).
type More struct {
	Successor *KitPart // the part that replaces this one, nil: none
	Quality   string   // tier, "": not known
	Facts     []Attribute
	Numbers   []Numbers
	Replaces  []Replaced
	Documents []Document
	Warranty  string
	Prop65    string
	Code      string // address of the image that opens this page on a phone
	Financing *Financing
	OldStock  []OldStock
}

// Numbers are those of one maker for the same thing.
type Numbers struct {
	Label string
	List  []string
}

// Replaced is an old number that the part stands for.
type Replaced struct {
	Number  string
	Message string
}

// OldStock is what the stores still have of a part under an old number (TRD-4).
type OldStock struct {
	Text   string `json:"text"`
	Number string `json:"number"`
	Href   string `json:"-"`
}

// NewOldStock says how many pieces there are of the old parts that are sold; of which there are none are left out.
func NewOldStock(ctx context.Context, old []catalog.Part, supplies map[int64]stock.Supply) []OldStock {
	var said []OldStock
	for _, p := range old {
		if n := supplies[p.ID].All(); n > 0 && p.Active {
			said = append(said, OldStock{text.Tr(ctx, "%s in stock under the old number", strconv.Itoa(n)), p.Number,
				"/" + p.Slug})
		}
	}
	return said
}

// Document is something to read about a part.
type Document struct {
	Title string
	Href  string
	Note  string // its language or where it leads, "": nothing to say
	Away  bool   // it is on another site
}

// Financing is a widget of another company on the page (PROD-7).
type Financing struct {
	Script     string
	Attributes []Attribute // {amount} in a value stands for the cents to pay
	Cents      int64
}

// Filled are the attributes with the amount in its place.
func (f Financing) Filled() []Attribute {
	filled := slices.Clone(f.Attributes)
	for i, a := range filled {
		filled[i].Value = strings.ReplaceAll(a.Value, "{amount}", strconv.FormatInt(f.Cents, 10))
	}
	return filled
}

// NewMore is what a part's page tells beside price and fitment. successor is the part that replaces it, or itself.
func NewMore(ctx context.Context, p catalog.Part, d catalog.Details, successor catalog.Part) More {
	m := More{Facts: newFacts(ctx, p, d), Numbers: newNumbers(ctx, d.Interchanges), Warranty: d.Warranty, Prop65: d.Prop65,
		Code: "/product/code?product_id=" + strconv.FormatInt(p.ID, 10)}
	if successor.ID != p.ID && successor.Active {
		shown := newKitPart(successor, 0)
		m.Successor = &shown
	}
	for _, old := range d.Supersedes {
		m.Replaces = append(m.Replaces, Replaced{old.Number, old.Message})
	}
	for _, one := range d.Documents {
		if one.Lang == "" || one.Lang == text.English || one.Lang == text.In(ctx) {
			m.Documents = append(m.Documents, newDocument(ctx, one))
		}
	}
	return m
}

// newFacts are size, weight and how a part is sold; what is not known is left out.
func newFacts(ctx context.Context, p catalog.Part, d catalog.Details) []Attribute {
	var facts []Attribute
	fact := func(name, value string) {
		if value != "" {
			facts = append(facts, Attribute{name, value})
		}
	}
	fact(text.Tr(ctx, "Series"), p.Series)
	fact(text.Tr(ctx, "Dimensions"), Dimensions(ctx, p.Size))
	fact(text.Tr(ctx, "Weight"), Weight(ctx, p.WeightG))
	if p.Minimum > 1 {
		fact(text.Tr(ctx, "Minimum quantity"), strconv.Itoa(p.Minimum))
	}
	if p.Multiple > 1 {
		fact(text.Tr(ctx, "Sold in multiples of"), strconv.Itoa(p.Multiple))
	}
	for _, pack := range d.Packages {
		if pack.Eaches > 1 {
			fact(text.Tr(ctx, "Package of %s", pack.Eaches), joined(Dimensions(ctx, pack.Size), Weight(ctx, pack.WeightG)))
		}
	}
	for _, c := range p.Codes {
		if c.Kind == catalog.EAN {
			fact("EAN", c.Code)
		}
	}
	return facts
}

func joined(words ...string) string {
	return strings.Join(slices.DeleteFunc(words, func(s string) bool { return s == "" }), ", ")
}

// newNumbers groups other makers' numbers, the vehicle makers' first.
func newNumbers(ctx context.Context, all []catalog.Interchange) []Numbers {
	var groups []Numbers
	for _, kind := range []string{catalog.OENumber, catalog.Competitor} {
		for _, x := range all {
			label := x.Label
			switch {
			case label == "" && x.Brand != "":
				label = x.Brand
			case label == "" && kind == catalog.OENumber:
				label = text.Tr(ctx, "Vehicle maker")
			case label == "":
				label = text.Tr(ctx, "Other brands")
			}
			if x.Kind != kind {
				continue
			}
			i := slices.IndexFunc(groups, func(g Numbers) bool { return g.Label == label })
			if i < 0 {
				groups = append(groups, Numbers{Label: label})
				i = len(groups) - 1
			}
			if !slices.Contains(groups[i].List, x.Number) {
				groups[i].List = append(groups[i].List, x.Number)
			}
		}
	}
	return groups
}

func newDocument(ctx context.Context, d catalog.Document) Document {
	shown := Document{Title: d.Title, Href: d.URL}
	if shown.Title == "" {
		shown.Title = documentKind(ctx, d.Kind)
	}
	if d.SHA256 != "" {
		shown.Href = "/document/" + d.SHA256
		return shown
	}
	if u, err := url.Parse(d.URL); err == nil {
		shown.Note, shown.Away = u.Hostname(), true
	}
	return shown
}

func documentKind(ctx context.Context, kind string) string {
	switch kind {
	case catalog.Instructions:
		return text.Tr(ctx, "Instructions")
	case catalog.Warranty:
		return text.Tr(ctx, "Warranty")
	case catalog.Safety:
		return text.Tr(ctx, "Safety data sheet")
	case catalog.Image:
		return text.Tr(ctx, "Image")
	}
	return text.Tr(ctx, "Document")
}
