package vcdb

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/container"
)

// PCdb is what parts and their positions are called.
type PCdb struct {
	Report
	Parts         map[int64]string // "Disc Brake Pad Set", by PartTerminologyID
	Positions     map[int64]string // "Front"
	Categories    map[int64]string
	Subcategories map[int64]string
	Of            map[int64][]Category // of a part
	Superseded    map[int64]int64      // parts that are called by another id now
}

// Category is where a part stands.
type Category struct{ CategoryID, SubcategoryID int64 }

// LoadPCdb reads all tables that the source holds. Parts must be there.
func LoadPCdb(source container.Source) (*PCdb, error) {
	p := &PCdb{
		Parts: map[int64]string{}, Positions: map[int64]string{}, Categories: map[int64]string{},
		Subcategories: map[int64]string{},
		Of:            map[int64][]Category{}, Superseded: map[int64]int64{},
	}
	err := p.read(source, map[string]reader{
		"parts":         named("PartTerminologyID", "PartTerminologyName", p.Parts),
		"positions":     named("PositionID", "Position", p.Positions),
		"categories":    named("CategoryID", "CategoryName", p.Categories),
		"subcategories": named("SubCategoryID", "SubCategoryName", p.Subcategories),
		"codemaster": func(in *sheet) error {
			return in.each(columns{ids: []string{"PartTerminologyID", "CategoryID"}, maybe: []string{"SubCategoryID"}},
				func(ids []int32, _ []string) {
					part, of := int64(ids[0]), Category{int64(ids[1]), int64(ids[2])}
					if !slices.Contains(p.Of[part], of) {
						p.Of[part] = append(p.Of[part], of)
					}
				})
		},
		"partssupersession": func(in *sheet) error {
			return in.each(columns{ids: []string{"OldPartTerminologyID", "NewPartTerminologyID"}},
				func(ids []int32, _ []string) {
					p.Superseded[int64(ids[0])] = int64(ids[1])
				})
		},
	})
	if err != nil {
		return nil, err
	}
	if !p.seen["parts"] {
		return nil, fault.New(fault.Invalid, "The reference holds no table %s.", "Parts")
	}
	return p, nil
}

// Qdb is what coded notes say.
type Qdb struct {
	Report
	Qualifiers map[int64]Qualifier
	Groups     map[int64]string  // by number: "with/without Vertical Aim Control"
	GroupsOf   map[int64][]int64 // numbers of a qualifier's groups
}

// Qualifier is a coded note.
type Qualifier struct {
	Text    string // with <p1 type="size"/> where its first parameter stands
	Example string
	NewID   int64 // it is another one now; 0: it is not
}

// LoadQdb reads all tables that the source holds. Qualifier must be there.
func LoadQdb(source container.Source) (*Qdb, error) {
	q := &Qdb{Qualifiers: map[int64]Qualifier{}, Groups: map[int64]string{}, GroupsOf: map[int64][]int64{}}
	err := q.read(source, map[string]reader{
		"qualifier": func(in *sheet) error {
			return in.each(columns{ids: []string{"QualifierID"}, maybe: []string{"NewQualifierID"},
				texts: []string{"QualifierText", "ExampleText"}}, func(ids []int32, texts []string) {
				q.Qualifiers[int64(ids[0])] = Qualifier{Text: texts[0], Example: texts[1], NewID: int64(ids[1])}
			})
		},
		"groupnumber": named("GroupNumberID", "GroupNumberDescription", q.Groups),
		"qualifiergroup": func(in *sheet) error {
			return in.each(columns{ids: []string{"QualifierID", "GroupNumberID"}}, func(ids []int32, _ []string) {
				q.GroupsOf[int64(ids[0])] = append(q.GroupsOf[int64(ids[0])], int64(ids[1]))
			})
		},
	})
	if err != nil {
		return nil, err
	}
	if !q.seen["qualifier"] {
		return nil, fault.New(fault.Invalid, "The reference holds no table %s.", "Qualifier")
	}
	return q, nil
}

var placeholder = regexp.MustCompile(`<p(\d+)[^<>]*/>`)

// Fill puts the parameters into the text, the first for p1: "with 3 in Lift Kit". A placeholder without its parameter
// reads "…".
func (q Qualifier) Fill(params []string) string {
	return strings.TrimSpace(placeholder.ReplaceAllStringFunc(q.Text, func(found string) string {
		n, err := strconv.Atoi(placeholder.FindStringSubmatch(found)[1])
		if err != nil || n < 1 || n > len(params) || params[n-1] == "" {
			return "…"
		}
		return params[n-1]
	}))
}
