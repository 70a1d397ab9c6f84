package catalog

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/text"
)

type Service struct{}

func New() *Service { return &Service{} }

// AddCategory returns the new category's id. Its address is made of its English name.
func (s *Service) AddCategory(ctx context.Context, n NewCategory) (id int64, err error) {
	if n.Texts[text.English].Name == "" {
		return 0, fault.InFields(map[string]fault.Text{"name": required()})
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addCategory(ctx, n)
		if err != nil {
			return err
		}
		if err := newSlug(ctx, KindCategory, added, slugOf(n.Texts[text.English].Name)); err != nil {
			return err
		}
		if err := db.Changed(ctx, KindCategory, added); err != nil {
			return err
		}
		id = added
		return nil
	})
	return id, err
}

// Categories returns the whole tree, also what is off, each category before those in it, in the order that the owner gave them.
func (s *Service) Categories(ctx context.Context) ([]Category, error) {
	found, err := categories(ctx, true)
	if err != nil {
		return nil, err
	}
	return tree(found), nil
}

// Tree is what shoppers are shown: WholeTree without the categories that are off and what is below them.
func (s *Service) Tree(ctx context.Context) ([]Category, error) {
	all, err := s.WholeTree(ctx)
	return split(all).shown, err
}

// parted is a tree in two: what shoppers are shown and what they are not.
type parted struct{ shown, hidden []Category }

func split(tree []Category) (p parted) {
	if !slices.ContainsFunc(tree, func(c Category) bool { return c.Off }) {
		return parted{shown: tree}
	}
	off := -1 // how deep the category stands that hides those behind it
	for _, c := range tree {
		switch {
		case off >= 0 && c.Depth > off:
			p.hidden = append(p.hidden, c)
		case c.Off:
			off = c.Depth
			p.hidden = append(p.hidden, c)
		default:
			off = -1
			p.shown = append(p.shown, c)
		}
	}
	return p
}

// WholeTree is Categories without their counts.
func (s *Service) WholeTree(ctx context.Context) ([]Category, error) {
	return keptTree.Read(ctx, func(ctx context.Context) ([]Category, error) {
		found, err := categories(ctx, false)
		return tree(found), err
	})
}

const most = 50_000 // parts that a server keeps in each language

var (
	keptTree  = kept.WholeInWords[[]Category](KindCategory)
	keptParts = kept.InWords[int64, Part](most, kept.Keyed(KindPart, KindBrand, KindSeries))
	keptNamed = kept.InWords[int64, Named](most, kept.Keyed(KindPart, KindBrand))

	keptBrands = kept.NewShelf[int64, Brand](most, kept.Keyed(KindBrand))
	keptCodes  = kept.NewShelf[string, int64](most, kept.Of[string](KindBrand))
	keptSeries = kept.NewShelf[int64, Series](most, kept.Keyed(KindSeries))
)

func (s *Service) Category(ctx context.Context, id int64) (Category, error) {
	all, err := s.WholeTree(ctx)
	if err != nil {
		return Category{}, err
	}
	for _, c := range all {
		if c.ID == id {
			return c, nil
		}
	}
	return Category{}, fault.New(fault.NotFound, "There is no such category.")
}

// tree puts every category behind its parent and adds up the counts.
func tree(found []Category) []Category {
	below := map[int64][]Category{}
	for _, c := range found {
		below[c.ParentID] = append(below[c.ParentID], c)
	}
	var sorted []Category
	var walk func(parent int64, depth int) int
	walk = func(parent int64, depth int) int {
		total := 0
		for _, c := range below[parent] {
			c.Depth = depth
			at := len(sorted)
			sorted = append(sorted, c)
			sorted[at].Count += walk(c.ID, depth+1)
			total += sorted[at].Count
		}
		return total
	}
	walk(0, 0)
	return sorted
}

// PartsIn returns the ids of the active parts of a category and of those below it, the most popular first.
func (s *Service) PartsIn(ctx context.Context, categoryID int64) ([]int64, error) {
	all, err := s.WholeTree(ctx)
	if err != nil {
		return nil, err
	}
	var in []int64
	depth := -1
	for _, c := range all { // what is below a category follows it
		if c.ID == categoryID {
			depth = c.Depth
		} else if c.Depth <= depth {
			break
		}
		if depth >= 0 {
			in = append(in, c.ID)
		}
	}
	if len(in) == 0 {
		return nil, nil
	}
	return partsIn(ctx, in)
}

// Part returns any part, active or not.
func (s *Service) Part(ctx context.Context, id int64) (Part, error) {
	found, err := s.Parts(ctx, []int64{id})
	if err != nil {
		return Part{}, err
	}
	if len(found) == 0 {
		return Part{}, fault.New(fault.NotFound, "There is no such part.")
	}
	return found[id], nil
}

// Parts returns those of the parts that exist, active or not, in a fixed number of queries.
func (s *Service) Parts(ctx context.Context, ids []int64) (map[int64]Part, error) {
	if len(ids) == 0 {
		return map[int64]Part{}, nil
	}
	return keptParts.Read(ctx, ids, parts)
}

// Named returns what those of the parts that exist are called, active or not, and what they are listed with.
func (s *Service) Named(ctx context.Context, ids []int64) (map[int64]Named, error) {
	return keptNamed.Read(ctx, ids, named)
}

// ByCode finds the active part that a scan or a typed number means: by barcode (whatever its leading zeros), by the
// whole part number, by an old number that it replaces, at last by a number of somebody else that it can stand for.
// Several that are found in the same way are a Conflict.
func (s *Service) ByCode(ctx context.Context, code string) (Meant, error) {
	code = strings.TrimSpace(code)
	if text.Number(code) == "" {
		return Meant{}, fault.New(fault.NotFound, "No part has the number or barcode %s.", code)
	}
	for _, look := range []func(context.Context, string) ([]Meant, error){byBarcode, byNumber, s.byOldNumber,
		byInterchange} {
		found, err := look(ctx, code)
		switch {
		case err != nil:
			return Meant{}, err
		case len(found) == 1:
			return found[0], nil
		case len(found) > 1:
			return Meant{}, fault.New(fault.Conflict, "Several parts have the number or barcode %s. Please choose one.", code)
		}
	}
	return Meant{}, fault.New(fault.NotFound, "No part has the number or barcode %s.", code)
}

// byOldNumber follows the chains that begin at a number to the active parts that they lead to today.
func (s *Service) byOldNumber(ctx context.Context, code string) ([]Meant, error) {
	old, err := replacing(ctx, text.Number(code))
	if err != nil || len(old) == 0 {
		return nil, err
	}
	ids := make([]int64, len(old))
	for i := range old {
		if old[i].PartID, err = s.Successor(ctx, old[i].PartID, clock.Now(ctx).Format(time.DateOnly)); err != nil {
			return nil, err
		}
		ids[i] = old[i].PartID
	}
	now, err := s.Parts(ctx, ids)
	found := map[int64]bool{}
	return slices.DeleteFunc(old, func(m Meant) bool {
		again := found[m.PartID]
		found[m.PartID] = true
		return again || !now[m.PartID].Active
	}), err
}

// ByPairs returns the ids of those pairs that are active parts.
func (s *Service) ByPairs(ctx context.Context, pairs []Pair) (map[Pair]int64, error) {
	if len(pairs) == 0 {
		return map[Pair]int64{}, nil
	}
	return byPairs(ctx, pairs)
}

// Slug says what an address leads to.
func (s *Service) Slug(ctx context.Context, slug string) (Target, error) {
	found, err := keptSlugs.Read(ctx, []string{slug}, targets)
	if err != nil {
		return Target{}, err
	}
	t, ok := found[slug]
	if !ok {
		return Target{}, fault.New(fault.NotFound, "There is no such page.")
	}
	at := addressed{t.Kind, t.ID}
	now, err := keptAddresses.Read(ctx, []addressed{at},
		func(ctx context.Context, _ []addressed) (map[addressed]string, error) {
			again, err := targets(ctx, []string{slug})
			return map[addressed]string{at: again[slug].Current}, err
		})
	if t.Current = now[at]; err == nil && t.Current == "" {
		err = fault.New(fault.NotFound, "There is no such page.")
	}
	return t, err
}

// addressed is what has an address.
type addressed struct {
	kind string
	id   int64
}

// changedAddresses tells that addresses lead nowhere any more.
const changedAddresses = "addresses"

// What an address leads to is as long as that is there; which is the present one is not.
var (
	keptSlugs     = kept.NewShelf[string, Target](most, kept.Of[string](changedAddresses))
	keptAddresses = kept.NewShelf[addressed, string](most, func(c db.Change) ([]addressed, bool) {
		return []addressed{{c.Kind, c.Key}}, false
	})
)

// SaveSlug gives something of Kinds an address, or another one; the old one leads there. An address that something else
// has is a Conflict.
func (s *Service) SaveSlug(ctx context.Context, kind string, id int64, words string) error {
	slug := slugOf(words)
	if Reserved(slug) {
		return fault.New(fault.Conflict, "This address is already in use.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := retireSlugs(ctx, kind, id); err != nil {
			return err
		}
		added, err := addSlug(ctx, kind, id, slug)
		if err != nil {
			return err
		}
		if !added {
			return fault.New(fault.Conflict, "This address is already in use.")
		}
		return db.Changed(ctx, kind, id)
	})
}

// RemoveAddresses takes away the addresses of something of Kinds that is removed: others may have them.
func (s *Service) RemoveAddresses(ctx context.Context, kind string, id int64) error {
	if err := removeSlugs(ctx, kind, id); err != nil {
		return err
	}
	if err := db.Changed(ctx, changedAddresses, id); err != nil {
		return err
	}
	return db.Changed(ctx, kind, id)
}

// newSlug gives the first address that is free: slug, slug-2, …
func newSlug(ctx context.Context, kind string, id int64, slug string) error {
	return newSlugs(ctx, kind, map[int64]string{id: slug})
}

// newSlugs is newSlug for targets that have no address yet.
func newSlugs(ctx context.Context, kind string, wanted map[int64]string) error {
	left := maps.Clone(wanted)
	for id, slug := range left {
		if Reserved(slug) {
			left[id] = variant(slug, 2)
		}
	}
	for n := 1; len(left) > 0; n++ {
		if n > 1000 {
			return fmt.Errorf("no address is left for %v", left)
		}
		taken, err := addSlugs(ctx, kind, left)
		if err != nil {
			return err
		}
		left = map[int64]string{}
		for _, id := range taken {
			left[id] = variant(wanted[id], n+1)
		}
	}
	return nil
}

// Deactivate takes a part off the shelves: it is not found any more, what was sold stays. Unknown is NotFound.
func (s *Service) Deactivate(ctx context.Context, partID int64) error {
	return s.setActive(ctx, partID, false)
}

// Activate puts a part on the shelves again. Unknown is NotFound.
func (s *Service) Activate(ctx context.Context, partID int64) error {
	return s.setActive(ctx, partID, true)
}

func (s *Service) setActive(ctx context.Context, partID int64, isActive bool) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		found, err := setActive(ctx, partID, isActive)
		if err != nil {
			return err
		}
		if !found {
			return fault.New(fault.NotFound, "There is no such part.")
		}
		return db.Changed(ctx, KindPart, partID)
	})
}

// PartPopularity is about how often a part sells: what sells more is shown first.
type PartPopularity struct {
	PartID     int64
	Popularity int64 // at least 0
}

// SavePopularity says how parts sell, in one transaction. What is as it was writes nothing, and a part that does not
// exist is passed over.
func (s *Service) SavePopularity(ctx context.Context, parts []PartPopularity) error {
	if len(parts) > MostItems {
		return fault.New(fault.TooMuch, "At most %s items can be saved at once.", MostItems)
	}
	if len(parts) == 0 {
		return nil
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		changed, err := savePopularity(ctx, parts)
		if err != nil {
			return err
		}
		return db.Changed(ctx, KindPart, changed...)
	})
}

// CountOfTaxClass counts the parts that are taxed as a class, and the core charges that are.
func (*Service) CountOfTaxClass(ctx context.Context, classID int64) (int, error) {
	return countOfTaxClass(ctx, classID)
}
