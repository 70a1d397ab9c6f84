package sheets

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange/delimited"
	"camber/internal/shop/product"
	"camber/internal/shop/shipping"
)

// Way is how an Edit makes a value of what is there.
type Way string

const (
	Set   Way = "set"
	Clear Way = "clear"
	Raise Way = "raise" // by Value percent of what is there
	Lower Way = "lower"
)

// To99 rounds an amount that is raised or lowered to the nearest that ends in .99; else it is rounded to the cent.
const To99 = "99"

// Edit is what a bulk edit does to a field of each of its parts.
type Edit struct {
	Field string `json:"field"` // the name of a field of BulkFields
	Way   Way    `json:"way"`
	Value string `json:"value,omitempty"` // as a sheet writes it; of Raise and Lower a percentage
	Round string `json:"round,omitempty"` // To99 or empty
}

// Kinds of what a field takes.
const (
	KindText   = "text"
	KindYesNo  = "yes_no"
	KindChoice = "choice"
	KindAmount = "amount" // can be raised and lowered
)

// BulkField is a field that a bulk edit may change.
type BulkField struct {
	Field
	Kind    string
	Choices []string // of KindChoice, as a sheet writes them
}

// inBulk are the fields that make sense for many parts at once, in the order in which they are offered; prices of levels
// come behind.
var inBulk = []string{fieldOnSale, "orderable", fieldCategory, fieldNewBrand, "series", fieldTaxClass, "tier", "core",
	fieldMAP, fieldCost, "pick_up_only", "hazmat", "oversize", "minimum", "multiple", fieldWeight}

// BulkFields are those that somebody may change of many parts at once.
func (s *Service) BulkFields(ctx context.Context, actor access.Actor) ([]BulkField, error) {
	r, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	found := []BulkField{}
	for _, f := range bulkFields(r) {
		if f.needs == "" || actor.May(f.needs) {
			found = append(found, f)
		}
	}
	return found, nil
}

func bulkFields(r *reading) []BulkField {
	all, found := fields(r.levels), []BulkField{}
	add := func(f Field) {
		b := BulkField{Field: f, Kind: KindText}
		switch {
		case f.Name == fieldCategory:
			b.Kind, b.Choices = KindChoice, sorted(r.paths)
		case f.Name == fieldNewBrand:
			b.Kind = KindChoice
			for _, one := range r.brands {
				b.Choices = append(b.Choices, one.Name)
			}
			slices.Sort(b.Choices)
		case f.Name == fieldTaxClass:
			b.Kind, b.Choices = KindChoice, sorted(r.classes)
		case f.Name == "tier":
			b.Kind, b.Choices = KindChoice, catalog.Tiers()
		case f.isYesNo:
			b.Kind = KindYesNo
		case slices.Equal(f.value.units, dollars):
			b.Kind = KindAmount
		}
		found = append(found, b)
	}
	for _, name := range inBulk {
		add(all[slices.IndexFunc(all, func(f Field) bool { return f.Name == name })])
	}
	for _, f := range all {
		if f.level != 0 {
			add(f)
		}
	}
	return found
}

func sorted(names map[int64]string) []string {
	all := []string{}
	for _, name := range names {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}

// Pick says which parts a bulk edit is of.
type Pick struct {
	Parts  []int64        // these; nil: all that the filter finds
	Filter product.Filter // without a page
}

// MostPicked is how many parts can be picked one by one.
const MostPicked = 2000

const bulkAtOnce = 1000 // parts that are read together

// AddBulk begins a bulk edit of the parts that are there now, in a sheet of their own: one that comes later is not in
// it. It may take long, so inside Atomic it is an error.
func (s *Service) AddBulk(ctx context.Context, actor access.Actor, p Pick) (id int64, err error) {
	if !actor.May(access.EditCatalog) {
		return 0, forbidden()
	}
	if len(p.Parts) > MostPicked {
		return 0, fault.New(fault.TooMuch, "At most %s products can be picked one by one.", MostPicked)
	}
	if p.Parts != nil {
		p.Filter = product.Filter{Parts: p.Parts}
	}
	some, err := s.Products.Found(ctx, p.Filter, 0, 1)
	if err != nil {
		return 0, err
	}
	if len(some) == 0 {
		return 0, fault.New(fault.Invalid, "No product is chosen.")
	}
	content, to := io.Pipe()
	picked := 0
	writing := make(chan error, 1)
	go func() {
		n, err := s.writePicked(ctx, p.Filter, to)
		picked = n
		to.CloseWithError(err) //nolint:errcheck // it is always nil
		writing <- err
	}()
	file, err := s.Files.Put(ctx, "text/csv", content)
	_ = content.Close()
	if wrong := <-writing; err == nil {
		err = wrong
	}
	if err != nil {
		return 0, err
	}
	columns := []Column{}
	for _, head := range bulkHeads {
		columns = append(columns, Column{Head: head})
	}
	return addSheet(ctx, Sheet{Name: text.Tr(ctx, "Bulk edit, products: %d", picked), SHA256: file.SHA256, StaffID: actor.StaffID,
		Choices: Choices{IsBulk: true, Decimal: ".", Columns: columns}}, clock.Now(ctx))
}

var bulkHeads = []string{"part_id", "Brand", "Part Number"}

func (s *Service) writePicked(ctx context.Context, f product.Filter, to io.Writer) (n int, err error) {
	out := delimited.NewWriter(to)
	out.Row(bulkHeads...)
	for after := int64(0); ; {
		some, err := s.Products.Found(ctx, f, after, bulkAtOnce)
		if err != nil {
			return n, err
		}
		for _, one := range some {
			out.Row(strconv.FormatInt(one.ID, 10), one.Brand, one.Number)
			after = one.ID
			n++
		}
		if err := out.Flush(); err != nil || len(some) < bulkAtOnce {
			return n, err
		}
	}
}

// CheckBulk asks for a bulk edit to be tried. version is of the Sheet that the screen was shown.
func (s *Service) CheckBulk(ctx context.Context, actor access.Actor, id int64, version string, edits []Edit) error {
	return s.ask(ctx, actor, id, version, func(ctx context.Context, sheet *Sheet) error {
		if !sheet.Choices.IsBulk || sheet.State != New && sheet.State != Checked {
			return tooLate()
		}
		sheet.Choices.Edits = edits
		if _, err := s.prepared(ctx, actor, sheet.Choices); err != nil {
			return err
		}
		sheet.State, sheet.Done, sheet.Counts = Checking, 0, Counts{}
		return removeRows(ctx, id)
	})
}

// edit is an Edit as it was read.
type edit struct {
	Edit
	field Field
	said  string   // of Set
	share money.E4 // of Raise and Lower: per hundred
}

// chooseEdits reads what a bulk edit does. What is wrong is Invalid at edits[its place][value or field].
func (r *reading) chooseEdits() error {
	r.fields = make([]Field, len(r.choices.Columns))
	r.numbers.Decimal = "."
	if len(r.choices.Edits) == 0 {
		return fault.InFields(map[string]fault.Text{"edits": fault.T("Say what is to be changed.")})
	}
	all := bulkFields(r)
	wrong := map[string]fault.Text{}
	seen := map[string]bool{}
	for i, e := range r.choices.Edits {
		at := func(name string) string { return "edits[" + strconv.Itoa(i) + "][" + name + "]" }
		k := slices.IndexFunc(all, func(f BulkField) bool { return f.Name == e.Field })
		switch {
		case k < 0:
			wrong[at("field")] = fault.T("Please choose one of the list")
		case all[k].needs != "" && !r.actor.May(all[k].needs):
			wrong[at("field")] = fault.T("You may not change this.")
		case seen[e.Field]:
			wrong[at("field")] = fault.T("Another row changes this already.")
		default:
			seen[e.Field] = true
			read, err := r.readEdit(e, all[k])
			if why, refused := refusal(err); refused {
				wrong[at("value")] = why
			} else if err != nil {
				return err
			}
			r.edits = append(r.edits, read)
		}
	}
	if len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return nil
}

func (r *reading) readEdit(e Edit, f BulkField) (read edit, err error) {
	e.Value = strings.TrimSpace(e.Value)
	read = edit{Edit: e, field: f.Field}
	switch e.Way {
	case Set:
		if e.Value == "" {
			return read, refuse(fault.T("Required"))
		}
		read.said, err = f.value.read(r, e.Value)
		return read, err
	case Clear:
		if !f.Clears {
			return read, refuse(fault.T("This can't be empty."))
		}
		return read, nil
	case Raise, Lower:
		const most = 1000 // percent
		share, err := money.ParseE4(strings.TrimSpace(strings.TrimSuffix(e.Value, "%")))
		read.share = share
		if err != nil || share <= 0 || share > most*whole || e.Way == Lower && share >= hundred*whole {
			return read, refuse(fault.T("%s is not a percentage", e.Value))
		}
		if f.Kind != KindAmount {
			return read, refuse(fault.T("Please choose one of the list"))
		}
		return read, nil
	}
	return read, refuse(fault.T("Please choose one of the list"))
}

const (
	hundred          = 100
	whole   money.E4 = 1_0000
	dollar           = 100 // cents
)

// of is what an edit makes of what is there.
func (e edit) of(before string) (string, error) {
	amount, day, _ := strings.Cut(before, "/")
	switch e.Way {
	case Clear:
		return "", nil
	case Raise, Lower:
		was, err := money.ParseE4(amount)
		if amount == "" || err != nil || was <= 0 {
			return "", refuse(fault.T("There is no amount to begin with."))
		}
		share := e.share
		if e.Way == Lower {
			share = -share
		}
		is := was.MulDiv(int64(hundred*whole+share), int64(hundred*whole)).Cents()
		if e.Round == To99 {
			is = max((is+dollar/2+1)/dollar, 1)*dollar - 1
		}
		if is <= 0 {
			return "", refuse(fault.T("There is no amount to begin with."))
		}
		return untilDay(plain(money.FromCents(is)), day), nil
	case Set:
	}
	if e.field.level != 0 {
		return untilDay(e.said, day), nil
	}
	return e.said, nil
}

// applyEdits makes of a part what a bulk edit says.
func (r *reading) applyEdits(w *work) (changes []Change, doubtful bool, err error) {
	for _, e := range r.edits {
		c := Change{Field: e.field.noting(), Level: e.field.Level}
		if e.field.level != 0 {
			c.Spot = spot{Level: e.field.level, Minimum: 1}
		}
		c.Before = e.field.value.get(r, w, c.Spot)
		to, err := e.of(c.Before)
		if err != nil {
			return nil, false, err
		}
		if err := e.field.value.set(r, w, c.Spot, to); err != nil {
			return nil, false, err
		}
		if c.After = e.field.value.get(r, w, c.Spot); c.After != c.Before {
			changes = append(changes, c)
			doubtful = doubtful || moves(e.field, c)
		}
	}
	return changes, doubtful, nil
}

// picked is what a row of a bulk edit is about.
func picked(cells []string) (sub subject, err error) {
	sub.label = cells[1] + " " + cells[2]
	sub.partID, err = strconv.ParseInt(cells[0], 10, 64)
	if err != nil || sub.partID < 1 {
		return sub, refuse(fault.T("The shop has no such part."))
	}
	return sub, nil
}

// Fields that bulk edits alone have.
const (
	fieldNewBrand = "new_brand"
	fieldTaxClass = "tax_class"
)

// bulkOnly are the fields that no column means.
func bulkOnly() []Field {
	chosen := func(name, label string, get func(r *reading, w *work) string,
		known func(r *reading, said string) bool, set func(r *reading, w *work, to string)) Field {
		return Field{Name: name, Words: label, isBulk: true, value: &value{
			read: func(r *reading, cell string) (string, error) {
				if !known(r, cell) {
					return "", refuse(fault.T("Please choose one of the list"))
				}
				return cell, nil
			},
			get: func(r *reading, w *work, _ spot) string { return get(r, w) },
			set: func(r *reading, w *work, _ spot, to string) error {
				if !known(r, to) {
					return refuse(fault.T("There is no %s any more.", to))
				}
				set(r, w, to)
				return nil
			},
		}}
	}
	tier := chosen("tier", text.Key("Quality"), func(_ *reading, w *work) string { return w.Tier },
		func(_ *reading, said string) bool { return said == "" || slices.Contains(catalog.Tiers(), said) },
		func(_ *reading, w *work, to string) { w.Tier = to })
	tier.Clears = true
	pickUp := yesNo("pick_up_only", text.Key("Pick-up only"), "", nil, func(w *work) *bool { return &w.Terms.PickUpOnly })
	pickUp.isBulk = true
	return []Field{
		chosen(fieldNewBrand, text.Key("Brand"), func(r *reading, w *work) string { return r.brands[w.BrandID].Name },
			func(r *reading, said string) bool { return r.byName[text.Fold(said)] != 0 },
			func(r *reading, w *work, to string) { w.BrandID = r.byName[text.Fold(to)] }),
		chosen(fieldTaxClass, text.Key("Tax class"), func(r *reading, w *work) string { return r.classes[w.TaxClassID] },
			func(r *reading, said string) bool { return r.class(said) != 0 },
			func(r *reading, w *work, to string) { w.TaxClassID = r.class(to) }),
		{Name: "series", Words: text.Key("Series"), Clears: true, isBulk: true, value: &value{
			read: func(_ *reading, cell string) (string, error) { return strings.Join(strings.Fields(cell), " "), nil },
			get:  func(_ *reading, w *work, _ spot) string { return w.Series },
			set: func(_ *reading, w *work, _ spot, to string) error {
				w.Series = to
				return nil
			},
		}},
		tier, pickUp,
		surcharge("hazmat", text.Key("Surcharge for dangerous goods"), shipping.Hazmat),
		surcharge("oversize", text.Key("Surcharge for size"), shipping.Oversize),
	}
}

func (r *reading) class(name string) int64 {
	for id, one := range r.classes {
		if one == name {
			return id
		}
	}
	return 0
}

// surcharge is empty where a part has none; one of nothing is 0.00.
func surcharge(name, label string, kind shipping.Surcharge) Field {
	return Field{Name: name, Words: label, Clears: true, isBulk: true, value: &value{
		units: dollars,
		read: func(r *reading, cell string) (string, error) {
			said, err := readAmount(r, cell)
			if err == nil && said == "" {
				said = "0.00"
			}
			return said, err
		},
		get: func(_ *reading, w *work, _ spot) string {
			if amount, is := w.Terms.Extra[kind]; is {
				return amount.String()
			}
			return ""
		},
		set: func(_ *reading, w *work, _ spot, to string) error {
			all := map[shipping.Surcharge]money.Cents{}
			for one, amount := range w.Terms.Extra {
				all[one] = amount
			}
			delete(all, kind)
			w.Terms.Extra = all
			if to == "" {
				return nil
			}
			amount, err := money.Parse(to)
			all[kind] = amount
			return err
		},
	}}
}
