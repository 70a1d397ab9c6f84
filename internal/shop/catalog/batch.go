package catalog

import (
	"context"
	"maps"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog/table"
)

// MostItems is how many items SaveItems takes at once.
const MostItems = 1000

// SaveItems does what each item says, all in one transaction, each item whole or not at all: a bad one is rejected
// alone. Items of the same part follow one another; kits come after the parts. What is as it was writes nothing. The
// outcomes are in the order of the items.
func (s *Service) SaveItems(ctx context.Context, who audit.Who, items []Item) (outcomes []Outcome, err error) {
	if len(items) > MostItems {
		return nil, fault.New(fault.TooMuch, "At most %s items can be saved at once.", MostItems)
	}
	checked := make([]map[string]fault.Text, len(items))
	for i, n := range items {
		checked[i] = n.check()
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		b, err := begin(ctx, slices.Clone(items), checked)
		if err != nil {
			return err
		}
		b.run()
		if err := b.write(ctx, &who); err != nil {
			return err
		}
		outcomes = b.outcomes
		return nil
	})
	return outcomes, err
}

// batch is the work of one SaveItems: what is kept of its parts, changed item by item, then written at once.
type batch struct {
	items      []Item
	outcomes   []Outcome // a rejection of check is there from the start
	brands     map[int64]string
	categories map[int64]bool
	records    map[key]*record    // of the items, as far as they exist
	elsewhere  map[key]table.Part // components that are no items
	inKits     map[key]bool       // components of some kit
	chains     chains
}

// begin locks and reads all that the items are about.
func begin(ctx context.Context, items []Item, checked []map[string]fault.Text) (*batch, error) {
	b := &batch{
		items: items, outcomes: make([]Outcome, len(items)), categories: map[int64]bool{}, records: map[key]*record{},
		elsewhere: map[key]table.Part{}, inKits: map[key]bool{},
	}
	for i, fields := range checked {
		if len(fields) > 0 {
			b.outcomes[i] = Outcome{Done: Rejected, Fields: fields}
		}
	}
	if err := b.readBrands(ctx); err != nil {
		return nil, err
	}
	if err := b.readCategories(ctx); err != nil {
		return nil, err
	}
	if err := b.findSeries(ctx); err != nil {
		return nil, err
	}
	if err := b.readParts(ctx); err != nil {
		return nil, err
	}
	return b, b.readChains(ctx)
}

// open calls visit for every item that is not rejected yet.
func (b *batch) open(visit func(i int, n *Item)) {
	for i := range b.items {
		if b.outcomes[i].Done == "" {
			visit(i, &b.items[i])
		}
	}
}

func (n Item) key() key { return key{n.BrandID, text.Number(n.Number)} }

func (b *batch) readBrands(ctx context.Context) error {
	ids := map[int64]bool{}
	b.open(func(_ int, n *Item) {
		ids[n.BrandID] = true
		for _, x := range n.Supersedes {
			ids[x.BrandID] = true
		}
	})
	delete(ids, 0)
	var err error
	if b.brands, err = lockBrands(ctx, slices.Sorted(maps.Keys(ids))); err != nil {
		return err
	}
	b.open(func(i int, n *Item) {
		if _, known := b.brands[n.BrandID]; !known {
			b.outcomes[i] = refused("brand", fault.T("There is no such brand."))
		}
		for _, x := range n.Supersedes {
			if _, known := b.brands[x.BrandID]; !known && x.BrandID != 0 {
				b.outcomes[i] = refused("supersedes", fault.T("There is no such brand."))
			}
		}
	})
	return nil
}

func (b *batch) readCategories(ctx context.Context) error {
	ids := map[int64]bool{}
	b.open(func(_ int, n *Item) { ids[n.CategoryID] = true })
	found, err := table.Read[table.Category](ctx, table.Some{IDs: slices.Sorted(maps.Keys(ids))}, "id", "id", "id")
	if err != nil {
		return err
	}
	for _, c := range found {
		b.categories[c.ID] = true
	}
	return nil
}

// findSeries finds or adds the series of the items.
func (b *batch) findSeries(ctx context.Context) error {
	names := map[key]string{} // by brand and folded name
	b.open(func(_ int, n *Item) {
		if k := (key{n.BrandID, text.Fold(n.Series)}); k.number != "" && names[k] == "" {
			names[k] = n.Series
		}
	})
	ids, err := seriesFor(ctx, names, b.brands)
	if err != nil {
		return err
	}
	b.open(func(_ int, n *Item) { n.seriesID = ids[key{n.BrandID, text.Fold(n.Series)}] })
	return nil
}

// readParts reads the items' parts whole, and of other components what they are.
func (b *batch) readParts(ctx context.Context) error {
	brands, numbers := map[int64]bool{}, map[string]bool{}
	items, kits := map[key]bool{}, map[key]bool{}
	b.open(func(_ int, n *Item) {
		k := n.key()
		items[k] = true
		brands[k.brand], numbers[k.number] = true, true
		for _, c := range n.Components {
			kits[k] = true
			brands[c.BrandID], numbers[text.Number(c.Number)] = true, true
		}
	})
	found, err := lockParts(ctx, slices.Sorted(maps.Keys(brands)), slices.Sorted(maps.Keys(numbers)))
	if err != nil {
		return err
	}
	var own []table.Part
	var becoming []int64 // parts that are to be kits
	byID := map[int64]key{}
	for _, p := range found {
		k := key{p.BrandID, p.NumberNorm}
		if !items[k] {
			b.elsewhere[k] = p
			continue
		}
		own = append(own, p)
		byID[p.ID] = k
		if kits[k] && p.Kind == KindPart {
			becoming = append(becoming, p.ID)
		}
	}
	if b.records, err = readRecords(ctx, own); err != nil {
		return err
	}
	inKits, err := table.Read[table.Component](ctx, table.Some{IDs: becoming}, "part_id", "part_id", "part_id")
	for _, c := range inKits {
		b.inKits[byID[c.PartID]] = true
	}
	return err
}

// run applies the items to the records, all those of a kit after the others.
func (b *batch) run() {
	kits := map[key]bool{}
	b.open(func(_ int, n *Item) {
		if len(n.Components) > 0 {
			kits[n.key()] = true
		}
	})
	b.open(func(i int, n *Item) {
		if !kits[n.key()] {
			b.outcomes[i] = b.apply(*n)
		}
	})
	b.open(func(i int, n *Item) { b.outcomes[i] = b.apply(*n) })
}

func (b *batch) apply(n Item) Outcome {
	k := n.key()
	r, exists := b.records[k]
	switch {
	case n.Maintenance == Drop:
		if !exists || !bool(r.part.Active) {
			return Outcome{Done: Unchanged}
		}
		was := b.image(*r)
		r.part.Active = false
		r.changed |= inPart
		return Outcome{Done: Removed, was: was, is: b.image(*r)}
	case n.Maintenance == Change && !exists:
		return refused("number", fault.T("There is no part %s to change", n.Number))
	case !exists:
		r = &record{part: table.Part{BrandID: k.brand, NumberNorm: k.number}}
	}
	components, wrong := b.components(k, n)
	if wrong != nil {
		return *wrong
	}
	next := r.with(n, components)
	if fields := b.lacking(n, next); len(fields) > 0 {
		return Outcome{Done: Rejected, Fields: fields}
	}
	was, rechained := b.image(*r), false
	var took []Taken
	if n.Supersedes != nil || n.Maintenance == Put {
		var closing string
		took = b.chains.takes(k, n.Supersedes)
		if rechained, closing = b.chains.set(k, n.Supersedes); closing != "" {
			return refused("supersedes", fault.T("%s can't replace %s: in the end it would replace itself", n.Number, closing))
		}
	}
	changes := r.differs(next)
	*r = next
	b.records[k] = r
	for _, c := range components {
		b.inKits[c.key] = true
	}
	switch {
	case !exists:
		return Outcome{Done: Added, is: b.image(next), took: took}
	case changes != 0 || rechained:
		return Outcome{Done: Changed, was: was, is: b.image(next), took: took}
	}
	return Outcome{Done: Unchanged}
}

func (b *batch) image(r record) image { return imageOf(r, b.chains.of(r.key())) }

// lacking says what a part can't be without.
func (b *batch) lacking(n Item, r record) map[string]fault.Text {
	fields := map[string]fault.Text{}
	switch {
	case r.part.CategoryID == 0:
		fields["category"] = required()
	case n.CategoryID != 0 && !b.categories[n.CategoryID]:
		fields["category"] = fault.T("There is no such category.")
	}
	if r.part.TaxClassID == 0 {
		fields["tax_class"] = required()
	}
	if r.texts[text.English].Name == "" {
		fields["name"] = required()
	}
	if r.rows() > mostDetails { // of a part that was changed row by row
		fields["details"] = fault.T("A part has at most %s rows of a kind", mostDetails)
	}
	return fields
}

// components finds the parts of a kit. wrong is nil when all are there.
func (b *batch) components(kit key, n Item) (found []ingredient, wrong *Outcome) {
	if len(n.Components) == 0 {
		return nil, nil
	}
	no := refused("components", fault.T("A kit is made of parts that are no kits"))
	if b.inKits[kit] {
		return nil, &no
	}
	for _, c := range n.Components {
		k := key{c.BrandID, text.Number(c.Number)}
		p, there := b.elsewhere[k]
		if r := b.records[k]; r != nil {
			p, there = r.part, true
		}
		switch {
		case !there:
			return nil, &Outcome{
				Done: Waiting, Missing: c,
				Fields: map[string]fault.Text{"components": fault.T("The component %s is not in the catalog yet", c.Number)},
			}
		case p.Kind == KindKit || k == kit:
			return nil, &no
		}
		found = append(found, ingredient{p.ID, k, c.Quantity})
	}
	return found, nil
}

// write keeps what has changed. who is nil where the caller says in the log what was done.
func (b *batch) write(ctx context.Context, who *audit.Who) error {
	var added, changed []*record
	for _, k := range slices.SortedFunc(maps.Keys(b.records), byKey) {
		switch r := b.records[k]; {
		case r.part.ID == 0:
			r.added = true
			added = append(added, r)
		case r.changed != 0:
			changed = append(changed, r)
		}
	}
	if err := addParts(ctx, added, clock.Now(ctx)); err != nil {
		return err
	}
	if err := saveParts(ctx, changed); err != nil {
		return err
	}
	written := append(slices.Clone(added), changed...)
	members, err := membersOf(ctx, written)
	if err != nil {
		return err
	}
	if err := b.writeSections(ctx, written); err != nil {
		return err
	}
	if err := b.writeSlugs(ctx, added); err != nil {
		return err
	}
	moved, err := b.writeChains(ctx)
	if err != nil {
		return err
	}
	for _, r := range written {
		moved[r.part.ID] = true
		if r.changed&inComponents != 0 {
			for _, c := range r.components {
				members = append(members, c.partID)
			}
		}
	}
	told := len(moved)
	for i, o := range b.outcomes {
		if r := b.records[b.items[i].key()]; r != nil && o.Done != Rejected && o.Done != Waiting {
			b.outcomes[i].PartID = r.part.ID
		}
	}
	if told == 0 {
		return nil
	}
	for _, id := range members {
		moved[id] = true
	}
	if who != nil {
		detail := map[string]int{"parts": told}
		for _, o := range b.outcomes {
			detail[string(o.Done)]++
		}
		if err := audit.Write(ctx, audit.Row{Who: *who, Action: "catalog.items", Subject: "catalog", Detail: detail}); err != nil {
			return err
		}
	}
	return db.Changed(ctx, KindPart, slices.Sorted(maps.Keys(moved))...)
}

// membersOf are the parts of the kits whose components change, as they were: a part knows the kits that have it.
func membersOf(ctx context.Context, records []*record) (ids []int64, err error) {
	kits := []int64{}
	for _, r := range records {
		if r.changed&inComponents != 0 && !r.added {
			kits = append(kits, r.part.ID)
		}
	}
	if len(kits) == 0 {
		return nil, nil
	}
	err = eachOf(ctx, table.Some{IDs: kits}, "kit_id", "kit_id, sort, part_id",
		func(c table.Component) { ids = append(ids, c.PartID) }, "part_id")
	return ids, err
}

// writeSections replaces the rows of the tables in which records have changed.
func (b *batch) writeSections(ctx context.Context, records []*record) error {
	for _, r := range records {
		for i, c := range r.components {
			if c.partID == 0 {
				r.components[i].partID = b.records[c.key].part.ID
			}
		}
	}
	return inTurn(
		func() error { return replace(ctx, records, inTexts, "part_id", record.textRows) },
		func() error { return replace(ctx, records, inAttributes, "part_id", record.attributeRows) },
		func() error { return replace(ctx, records, inCodes, "part_id", record.codeRows) },
		func() error { return replace(ctx, records, inPackages, "part_id", record.packageRows) },
		func() error { return replace(ctx, records, inInterchanges, "part_id", record.interchangeRows) },
		func() error { return replace(ctx, records, inDocuments, "part_id", record.documentRows) },
		func() error { return replace(ctx, records, inCore, "part_id", record.coreRows) },
		func() error { return replace(ctx, records, inComponents, "kit_id", record.componentRows) },
	)
}

func inTurn(steps ...func() error) error {
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func replace[T any](ctx context.Context, records []*record, s section, column string, rows func(record) []T) error {
	var before []int64
	var after []T
	for _, r := range records {
		if r.changed&s == 0 {
			continue
		}
		if !r.added {
			before = append(before, r.part.ID)
		}
		after = append(after, rows(*r)...)
	}
	return table.Replace(ctx, column, before, after)
}

// writeSlugs gives every new part its address.
func (b *batch) writeSlugs(ctx context.Context, added []*record) error {
	wanted := map[int64]string{}
	for _, r := range added {
		wanted[r.part.ID] = slugOf(b.brands[r.part.BrandID], r.part.Number, r.texts[text.English].Name)
	}
	return newSlugs(ctx, KindPart, wanted)
}
