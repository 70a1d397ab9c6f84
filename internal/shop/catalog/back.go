package catalog

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
)

// image is all that an Item can change of a part.
type image struct {
	Number       string                    `json:"number,omitempty"`
	CategoryID   int64                     `json:"category,omitempty"`
	Pictogram    string                    `json:"pictogram,omitempty"`
	SeriesID     int64                     `json:"series,omitempty"`
	Tier         string                    `json:"tier,omitempty"`
	PartType     partType                  `json:"part_type,omitzero"`
	Minimum      int                       `json:"minimum,omitempty"`
	Multiple     int                       `json:"multiple,omitempty"`
	WeightG      int                       `json:"weight,omitempty"`
	Size         Size                      `json:"size,omitzero"`
	Orderable    db.Bool                   `json:"orderable,omitempty"`
	Active       db.Bool                   `json:"on_sale,omitempty"`
	Texts        map[text.Lang]Texts       `json:"texts,omitempty"`
	Attributes   map[text.Lang][]Attribute `json:"attributes,omitempty"`
	Codes        []Code                    `json:"codes,omitempty"`
	Packages     []Package                 `json:"packages,omitempty"`
	Interchanges []Interchange             `json:"interchanges,omitempty"`
	Documents    []Document                `json:"documents,omitempty"`
	Core         Core                      `json:"core,omitzero"`
	Components   []Ingredient              `json:"components,omitempty"`
	Supersedes   []Superseded              `json:"supersedes,omitempty"`
}

type partType struct {
	ID   int64  // of PCdb
	Name string // in English
}

const fieldActive = "on_sale"

// imageOf is what is kept of a record, and what its part replaces.
func imageOf(r record, supersedes []Superseded) image {
	p := r.part
	i := image{
		Number: p.Number, CategoryID: p.CategoryID, Pictogram: p.Pictogram, SeriesID: p.SeriesID, Tier: p.Tier,
		PartType: partType{p.PartTypeID, p.PartType}, Minimum: p.Minimum, Multiple: p.Multiple, WeightG: p.WeightG,
		Size: Size{p.LengthMm, p.WidthMm, p.HeightMm}, Orderable: p.Orderable, Active: p.Active, Texts: r.texts,
		Attributes: r.attributes, Codes: r.codes, Packages: r.packages, Interchanges: r.interchanges,
		Documents: r.documents, Core: r.core, Supersedes: supersedes,
	}
	for _, c := range r.components {
		i.Components = append(i.Components, Ingredient{BrandID: c.key.brand, Number: c.key.number, Quantity: c.quantity})
	}
	return i
}

// put is the record with all of an image but its components and what it replaces.
func (r record) put(i image) record {
	p := r.part
	p.Number, p.CategoryID, p.Pictogram, p.SeriesID, p.Tier = i.Number, i.CategoryID, i.Pictogram, i.SeriesID, i.Tier
	p.PartTypeID, p.PartType, p.Minimum, p.Multiple = i.PartType.ID, i.PartType.Name, i.Minimum, i.Multiple
	p.WeightG, p.LengthMm, p.WidthMm, p.HeightMm = i.WeightG, i.Size.LengthMM, i.Size.WidthMM, i.Size.HeightMM
	p.Orderable, p.Active = i.Orderable, i.Active
	r.part, r.texts, r.attributes, r.codes, r.packages = p, i.Texts, i.Attributes, i.Codes, i.Packages
	r.interchanges, r.documents, r.core = i.Interchanges, i.Documents, i.Core
	return r
}

// fields is an image by the names of its fields; what is empty is not there.
func (i image) fields() (map[string]json.RawMessage, error) {
	content, err := json.Marshal(i)
	if err != nil {
		return nil, err
	}
	fields := map[string]json.RawMessage{}
	return fields, json.Unmarshal(content, &fields)
}

// Trace is what an Item changed of a part: enough to take it back.
type Trace struct {
	IsNew bool                       `json:"new,omitempty"` // it added the part
	Was   map[string]json.RawMessage `json:"was,omitempty"` // what it changed, as it was; empty fields are not there
	Is    map[string]string          `json:"is"`            // hashes of what it made of these, of a new part of all
	Took  []Taken                    `json:"took,omitempty"`
}

// Taken is a replaced number that led to another part before.
type Taken struct {
	BrandID int64  `json:"brand"`
	Part    string `json:"part"`
	Superseded
}

// Fields are the names of what was changed, of a part that was not new.
func (t Trace) Fields() []string {
	if t.IsNew {
		return nil
	}
	return slices.Sorted(maps.Keys(t.Is))
}

// digest is short: it tells a field that was changed since from one that was not.
func digest(value json.RawMessage) string {
	const enough = 8
	sum := sha256.Sum256(value)
	return hex.EncodeToString(sum[:enough])
}

// Trace says what the item changed; of one that changed nothing it is empty.
func (o Outcome) Trace() (Trace, error) {
	t := Trace{IsNew: o.Done == Added, Is: map[string]string{}, Took: o.took}
	is, err := o.is.fields()
	if err != nil {
		return t, err
	}
	if t.IsNew {
		for name, value := range is {
			t.Is[name] = digest(value)
		}
		return t, nil
	}
	was, err := o.was.fields()
	if err != nil {
		return t, err
	}
	t.Was = map[string]json.RawMessage{}
	for name := range bothOf(was, is) {
		if string(was[name]) == string(is[name]) {
			continue
		}
		t.Is[name] = digest(is[name])
		if value, had := was[name]; had {
			t.Was[name] = value
		}
	}
	return t, nil
}

func bothOf[A, B any](a map[string]A, b map[string]B) map[string]bool {
	names := map[string]bool{}
	for name := range a {
		names[name] = true
	}
	for name := range b {
		names[name] = true
	}
	return names
}

// TakeBack gives a part what it had before an item, field by field, and returns the names of what stays: somebody has
// changed it since. A part that the item added can't be forgotten, for it may have been sold: it is taken off sale,
// unless something of it was changed. Unknown is NotFound.
func (s *Service) TakeBack(ctx context.Context, who audit.Who, partID int64, t Trace) (kept []string, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		b, r, err := t.begin(ctx, partID)
		if err != nil {
			return err
		}
		now := imageOf(*r, b.chains.of(r.key()))
		next, left, err := t.back(now)
		if err != nil {
			return err
		}
		if kept, err = b.restore(r, now, next, left); err != nil {
			return err
		}
		b.giveBack(t.Took)
		changed := r.changed != 0 || !maps.Equal(b.chains.now, b.chains.kept)
		if err := b.write(ctx, nil); err != nil || !changed {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: who, Action: "part.edit", Subject: "part", SubjectID: partID,
			Detail: t.said(kept)})
	})
	return kept, err
}

// said is what the log says: each field that was put back has changed.
func (t Trace) said(kept []string) map[string]any {
	detail := map[string]any{}
	for _, name := range t.Fields() {
		if !slices.Contains(kept, name) {
			detail[name] = "changed"
		}
	}
	if t.IsNew {
		detail[fieldActive] = "changed"
	}
	return detail
}

// begin holds the part, and reads all that it may be given back.
func (t Trace) begin(ctx context.Context, partID int64) (*batch, *record, error) {
	found, err := lockPart(ctx, partID)
	if err != nil {
		return nil, nil, err
	}
	if len(found) == 0 {
		return nil, nil, fault.New(fault.NotFound, "There is no such part.")
	}
	was, err := imageFrom(t.Was)
	if err != nil {
		return nil, nil, err
	}
	series, err := seriesOf(ctx, []int64{was.SeriesID})
	if err != nil {
		return nil, nil, err
	}
	if _, known := series[was.SeriesID]; !known {
		delete(t.Was, "series")
	}
	items := []Item{{Maintenance: Put, BrandID: found[0].BrandID, Number: found[0].Number, CategoryID: was.CategoryID,
		Components: was.Components, Supersedes: was.Supersedes}}
	for _, x := range t.Took {
		items = append(items, Item{Maintenance: Put, BrandID: x.BrandID, Number: x.Part, Supersedes: []Superseded{x.Superseded}})
	}
	b, err := begin(ctx, items, make([]map[string]fault.Text, len(items)))
	if err != nil {
		return nil, nil, err
	}
	if o := b.outcomes[0]; o.Done == Rejected { // a brand that is gone
		return nil, nil, fault.InFields(o.Fields)
	}
	return b, b.records[items[0].key()], nil
}

func imageFrom(fields map[string]json.RawMessage) (i image, err error) {
	content, err := json.Marshal(fields)
	if err == nil {
		err = json.Unmarshal(content, &i)
	}
	if err != nil {
		err = fmt.Errorf("read what a part was: %w", err)
	}
	return i, err
}

// back is the image as it was before the item, but for what is not as the item left it.
func (t Trace) back(now image) (next image, kept []string, err error) {
	fields, err := now.fields()
	if err != nil {
		return next, nil, err
	}
	if t.IsNew {
		delete(fields, fieldActive)
		for name := range bothOf(t.Is, fields) {
			if name != fieldActive && digest(fields[name]) != t.Is[name] {
				kept = append(kept, name)
			}
		}
		slices.Sort(kept)
		now.Active = now.Active && len(kept) > 0
		return now, kept, nil
	}
	for name, is := range t.Is {
		if digest(fields[name]) != is {
			kept = append(kept, name)
		}
	}
	slices.Sort(kept)
	for name := range t.Is {
		value, had := t.Was[name]
		switch {
		case slices.Contains(kept, name):
		case had:
			fields[name] = value
		default:
			delete(fields, name)
		}
	}
	next, err = imageFrom(fields)
	return next, kept, err
}

// restore makes a record what next says. Components and replaced numbers that can't be again stay as they are.
func (b *batch) restore(r *record, now, next image, kept []string) ([]string, error) {
	restored := r.put(next)
	if !slices.Equal(now.Components, next.Components) {
		components, wrong := b.components(r.key(), Item{Components: next.Components})
		if wrong != nil {
			kept = append(kept, "components")
		} else {
			restored.components = components
		}
	}
	if !slices.Equal(now.Supersedes, next.Supersedes) {
		if _, closing := b.chains.set(r.key(), next.Supersedes); closing != "" {
			kept = append(kept, "supersedes")
		}
	}
	if restored.part.Kind = KindPart; len(restored.components) > 0 {
		restored.part.Kind = KindKit
	}
	var asked Item
	if next.CategoryID != now.CategoryID {
		asked.CategoryID = next.CategoryID
	}
	if fields := b.lacking(asked, restored); len(fields) > 0 {
		return nil, fault.InFields(fields)
	}
	restored.changed = r.changed | r.differs(restored)
	*r = restored
	return kept, nil
}

// giveBack lets numbers that lead nowhere any more lead to the parts from which they were taken.
func (b *batch) giveBack(took []Taken) {
	for _, x := range took {
		owner := key{x.BrandID, text.Number(x.Part)}
		_, isTaken := b.chains.now[key{x.Superseded.BrandID, text.Number(x.Number)}]
		if _, exists := b.records[owner]; exists && !isTaken {
			b.chains.set(owner, append(b.chains.of(owner), x.Superseded))
		}
	}
}

func (r record) key() key { return key{r.part.BrandID, r.part.NumberNorm} }

// of are the numbers that a part replaces.
func (c chains) of(part key) (list []Superseded) {
	numbers := slices.Clone(c.into[part])
	slices.SortFunc(numbers, byKey)
	for _, old := range slices.Compact(numbers) {
		if l := c.now[old]; l.to == part {
			list = append(list, Superseded{BrandID: old.brand, Number: l.number, From: l.from, Message: l.message})
		}
	}
	return list
}

// takes are the numbers of a list that lead to other parts.
func (c chains) takes(part key, list []Superseded) (took []Taken) {
	for _, x := range list {
		old := key{cmp.Or(x.BrandID, part.brand), text.Number(x.Number)}
		if l, leads := c.now[old]; leads && l.to != part {
			took = append(took, Taken{BrandID: l.to.brand, Part: l.to.number,
				Superseded: Superseded{BrandID: old.brand, Number: l.number, From: l.from, Message: l.message}})
		}
	}
	return took
}
