package find

import (
	"bytes"
	"context"
	"maps"
	"slices"

	"camber/internal/base/db"
	"camber/internal/shop/catalog"
	"camber/internal/shop/dictionary"
)

// follower keeps a view up to date from the change feed. One at a time calls it.
type follower struct {
	source   source
	sizes    sizes
	view     *view
	cursor   db.Cursor // changes up to here are in view
	snapshot int64     // id of what the base was loaded from or kept as; 0: it was not kept
	stale    bool      // a new base is wanted

	packed map[int64][]byte  // items of the parts that are in a later segment than the base
	middle map[int64]bool    // those of them in the middle segment
	small  map[int64]bool    // those in the newest
	kits   map[int64][]int64 // kits by component
}

// Changes that the index follows, besides those of catalog.
const (
	changedPrice        = "price"
	changedLevel        = "price level" // there is another, or it is made from another
	changedStock        = "stock"
	changedFitment      = "fitment"      // applications of a part by hand, or whether it is universal
	changedApplications = "applications" // a source of applications came or went
	changedVehicles     = "vehicle"      // another reference is in force
)

const (
	batch = 1000 // changes read at once
	pass  = 10   // batches applied at once
)

// Sizes of the later segments: the small one is written again at every change, and emptied into the middle one, so that
// a change costs little however many there were before.
type sizes struct {
	small int // parts in the newest segment, or a fifth of those in the middle one
	later int // parts later than the base, or one in twenty of all: then a new base is wanted
	keep  int // snapshots are kept of shops with so many parts: reading all again at every start takes too long
	mixed int // attributes are no facet of a category with others in it that has more parts
}

const (
	middleShare = 5
	laterShare  = 20
	patience    = 4 // times as many may wait for the new base
)

func standardSizes() sizes { return sizes{small: 2000, later: 5000, keep: 20_000, mixed: 20_000} }

// follow applies all changes there are, and publishes each view that comes of them. It is db.ErrBehind where some are
// forgotten.
func (f *follower) follow(ctx context.Context, publish func(*view)) error {
	for {
		c, end, err := f.read(ctx)
		if err != nil {
			return err
		}
		if err := f.apply(ctx, c, publish); err != nil {
			return err
		}
		f.cursor = c.cursor
		if end {
			return nil
		}
	}
}

// changes are those of one pass, each part once.
type changes struct {
	cursor       db.Cursor
	parts        map[int64]bool // what is indexed of them
	fits         map[int64]bool // applications by hand
	flips        map[int64]bool // prices or stock
	brands       map[int64]bool // what they are called
	series       map[int64]bool
	tree         bool
	words        bool // of searches
	applications bool // sources
	stale        bool
}

func (f *follower) read(ctx context.Context) (c changes, end bool, err error) {
	c = changes{
		cursor: f.cursor, parts: map[int64]bool{}, fits: map[int64]bool{}, flips: map[int64]bool{}, brands: map[int64]bool{},
		series: map[int64]bool{},
	}
	for range pass {
		found, next, err := db.From(ctx).Changes(ctx, c.cursor, batch)
		if err != nil {
			return c, false, err
		}
		c.cursor = next
		for _, change := range found {
			c.take(change)
		}
		if len(found) < batch {
			return c, true, nil
		}
	}
	return c, false, nil
}

func (c *changes) take(change db.Change) {
	switch change.Kind {
	case catalog.KindPart:
		c.parts[change.Key] = true
	case changedFitment:
		c.parts[change.Key], c.fits[change.Key] = true, true
	case catalog.KindBrand:
		c.brands[change.Key], c.words = true, true
	case catalog.KindSeries:
		c.series[change.Key] = true
	case changedPrice, changedStock:
		c.flips[change.Key] = true
	case catalog.KindCategory: // the words of its parts change with its name
		c.tree, c.stale = true, true
	case changedApplications:
		c.applications, c.stale = true, true
	case dictionary.Changed:
		c.words = true
	case changedVehicles, changedLevel:
		c.stale = true
	}
}

func (f *follower) apply(ctx context.Context, c changes, publish func(*view)) error {
	f.stale = f.stale || c.stale
	f.takeNamed(c)
	if c.tree || c.applications || c.words || len(c.parts) > 0 {
		if err := f.applyParts(ctx, c); err != nil {
			return err
		}
		publish(f.view)
	}
	if len(c.flips) == 0 {
		return nil
	}
	if err := f.flip(ctx, c); err != nil {
		return err
	}
	publish(f.view) // the same one, changed
	return nil
}

// takeNamed takes the parts of brands and series that are called otherwise now. Of many a new base is made.
func (f *follower) takeNamed(c changes) {
	if len(c.brands)+len(c.series) == 0 {
		return
	}
	found := map[int64]bool{}
	for _, s := range f.view.segments {
		brands, series := placesOf(s.brandIDs, c.brands), placesOf(s.seriesIDs, c.series)
		for ordinal, id := range s.ids {
			if brands[s.brand[ordinal]] || series[s.series[ordinal]] {
				found[id] = true
			}
		}
	}
	if len(found) > f.sizes.small {
		f.stale = true
		return
	}
	maps.Copy(c.parts, found)
}

func placesOf(ids []int64, wanted map[int64]bool) []bool {
	places := make([]bool, len(ids))
	for i, id := range ids {
		places[i] = wanted[id]
	}
	return places
}

// flip writes prices and stock into the columns; a kit's stock follows its components'.
func (f *follower) flip(ctx context.Context, c changes) error {
	ids := f.withKits(c.flips)
	if len(ids) == 0 {
		return nil
	}
	found, err := f.source.livesOf(ctx, f.view.frame, ids)
	if err != nil {
		return err
	}
	for id, l := range found {
		if s, ordinal, ok := f.view.find(id); ok {
			s.columns.set(ordinal, l.prices, l.stores)
		}
	}
	return nil
}

func (f *follower) withKits(ids map[int64]bool) []int64 {
	all := make([]int64, 0, len(ids))
	for id := range ids {
		all = append(all, id)
		all = append(all, f.kits[id]...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// applyParts puts what changed into the later segments.
func (f *follower) applyParts(ctx context.Context, c changes) error {
	next := *f.view
	if c.tree {
		now, err := f.source.frame(ctx)
		if err != nil {
			return err
		}
		f.stale = f.stale || !slices.Equal(now.levels, next.levels)
		now.levels = next.levels // the columns that there are
		now.reference = next.reference
		next.frame = now
	} else if c.applications || len(c.fits) > 0 {
		now, err := f.source.refit(ctx, next.frame, slices.Sorted(maps.Keys(c.fits)))
		if err != nil {
			return err
		}
		next.frame = now
	}
	if c.words && !c.tree {
		now, err := f.source.reword(ctx, next.frame)
		if err != nil {
			return err
		}
		next.frame = now
	}
	ids := f.withKits(c.parts)
	if f.full(len(ids)) {
		f.stale = true
		f.view = &next
		return nil // the new base will have them
	}
	items, err := f.source.itemsOf(ctx, next.frame, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		delete(f.packed, id)
	}
	for i := range items {
		f.packed[items[i].ID] = items[i].append(nil)
		for _, m := range items[i].members {
			if !slices.Contains(f.kits[m.id], items[i].ID) {
				f.kits[m.id] = append(f.kits[m.id], items[i].ID)
			}
		}
	}
	f.stale = f.stale || len(f.packed) > max(f.sizes.later, next.size()/laterShare)
	return f.lay(ctx, &next, ids)
}

// full says whether so many parts more are too many to be anywhere but in a new base.
func (f *follower) full(more int) bool {
	return more > 0 && len(f.packed)+more > patience*max(f.sizes.later, f.view.size()/laterShare)
}

// lay writes the later segments again. changed are the parts whose items are new.
func (f *follower) lay(ctx context.Context, next *view, changed []int64) error {
	gone, middle, small := map[int64]bool{}, f.middle, maps.Clone(f.small)
	for _, id := range changed {
		gone[id], small[id] = true, true
	}
	segments := make([]*living, 1, 3)
	segments[0] = f.view.segments[0].without(gone)
	switch {
	case len(small) > max(f.sizes.small, len(middle)/middleShare):
		middle = maps.Clone(middle)
		maps.Copy(middle, small)
		small = map[int64]bool{}
		of, err := f.segment(ctx, next, middle)
		if err != nil {
			return err
		}
		segments = append(segments, of)
	case len(middle) > 0:
		segments = append(segments, f.view.segments[1].without(gone))
	}
	if len(small) > 0 {
		of, err := f.segment(ctx, next, small)
		if err != nil {
			return err
		}
		segments = append(segments, of)
	}
	for _, s := range segments[1:] {
		s.carry(f.view, gone)
	}
	next.segments, f.middle, f.small = segments, middle, small
	f.view = next
	return nil
}

func (f *follower) segment(ctx context.Context, next *view, ids map[int64]bool) (*living, error) {
	var items []item
	for id := range ids {
		if packed, ok := f.packed[id]; ok {
			items = append(items, unpack(packed))
		}
	}
	return segmentOf(ctx, next.frame, items)
}

// carry takes over the columns of parts that did not change: their items may be older than those.
func (s *living) carry(from *view, changed map[int64]bool) {
	for ordinal, id := range s.ids {
		if changed[id] {
			continue
		}
		if old, at, ok := from.find(id); ok && old.columns != s.columns {
			prices, stores := old.columns.of(at)
			s.columns.set(uint32(ordinal), prices, stores)
		}
	}
}

// segmentOf makes a segment of a few parts, in memory.
func segmentOf(ctx context.Context, f frame, items []item) (*living, error) {
	b, err := newBuilder(f, "")
	if err != nil {
		return nil, err
	}
	for i := range items {
		if err := b.add(&items[i]); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	if err := b.write(ctx, &out); err != nil {
		return nil, err
	}
	return newLiving(out.Bytes())
}

// newFollower begins with a base that is as the change feed was at the cursor.
func newFollower(s *Service, f frame, base *living, cursor db.Cursor, snapshot int64) *follower {
	kits := map[int64][]int64{}
	for i, ordinal := range base.kitOrdinals {
		for _, id := range base.members[base.kitStarts[i]+1 : base.kitStarts[i+1]] {
			kits[id] = append(kits[id], base.ids[ordinal])
		}
	}
	return &follower{
		source: s.source, sizes: s.sizes, view: &view{frame: f, segments: []*living{base}, mixed: s.sizes.mixed},
		cursor: cursor, snapshot: snapshot,
		packed: map[int64][]byte{}, middle: map[int64]bool{}, small: map[int64]bool{}, kits: kits,
	}
}
