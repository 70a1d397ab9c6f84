package catalog

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog/table"
)

// Successor is the part that replaces another on a day, through the whole chain; the part itself when none does.
// Unknown is NotFound.
func (s *Service) Successor(ctx context.Context, partID int64, day string) (int64, error) {
	seen := map[int64]bool{}
	for !seen[partID] {
		seen[partID] = true
		next, err := successor(ctx, partID, day)
		if err != nil {
			return 0, err
		}
		if next == 0 {
			break
		}
		partID = next
	}
	found, err := table.Read[table.Part](ctx, table.Some{IDs: []int64{partID}}, "id", "id", "id")
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, "There is no such part.")
	}
	return partID, err
}

// Predecessors are the parts of the shop, active or not, that parts replace on a day, through whole chains, in order of
// their ids; what replaces none is left out.
func (s *Service) Predecessors(ctx context.Context, day string, partIDs ...int64) (map[int64][]int64, error) {
	old := map[int64][]int64{}
	if len(partIDs) == 0 {
		return old, nil
	}
	found, err := oldNumbers(ctx, table.Some{IDs: partIDs}, day)
	if err != nil {
		return nil, err
	}
	for _, o := range found {
		if o.OldID != 0 && o.OldID != o.PartID {
			old[o.PartID] = append(old[o.PartID], o.OldID)
		}
	}
	for id, ids := range old {
		slices.Sort(ids)
		old[id] = slices.Compact(ids)
	}
	return old, nil
}

// link says that a part replaces an old number.
type link struct {
	to            key
	number        string
	from, message string
}

// chains are the supersessions that a batch may touch, and all that follow from them: by old number.
type chains struct {
	now  map[key]link
	kept map[key]link
	ids  map[key]int64 // of the parts that kept leads to
	into map[key][]key // old numbers that lead, or led, to a part
}

// set makes a part replace these numbers and no others. closing is the number that would close a circle: then nothing
// is changed.
func (c *chains) set(part key, list []Superseded) (changed bool, closing string) {
	before := map[key]link{} // the zero link: none
	for _, old := range c.into[part] {
		if l := c.now[old]; l.to == part {
			before[old] = l
			delete(c.now, old)
		}
	}
	for _, x := range list {
		old := key{cmp.Or(x.BrandID, part.brand), text.Number(x.Number)}
		if c.leads(part, old) {
			closing = x.Number
			break
		}
		if _, noted := before[old]; !noted {
			before[old] = c.now[old]
		}
		c.now[old] = link{part, x.Number, x.From, x.Message}
		c.into[part] = append(c.into[part], old)
	}
	for old, l := range before {
		changed = changed || c.now[old] != l
		if closing != "" {
			c.now[old] = l
			if l == (link{}) {
				delete(c.now, old)
			}
		}
	}
	return changed && closing == "", closing
}

// leads says whether a chain that begins at one number comes to another.
func (c *chains) leads(from, to key) bool {
	seen := map[key]bool{}
	for !seen[from] {
		if from == to {
			return true
		}
		seen[from] = true
		l, ok := c.now[from]
		if !ok {
			return false
		}
		from = l.to
	}
	return false
}

// readChains reads what the batch's parts replace, what their old numbers lead to, and where those chains go on.
func (b *batch) readChains(ctx context.Context) error {
	b.chains = chains{now: map[key]link{}, ids: map[key]int64{}, into: map[key][]key{}}
	var own []int64
	for _, r := range b.records {
		own = append(own, r.part.ID)
	}
	next := map[key]bool{}
	b.open(func(_ int, n *Item) {
		for _, x := range n.Supersedes {
			next[n.key()] = true
			next[key{cmp.Or(x.BrandID, n.BrandID), text.Number(x.Number)}] = true
		}
	})
	if len(next) > 0 {
		if err := lockSupersessions(ctx); err != nil {
			return err
		}
	}
	links, err := linksTo(ctx, own)
	if err != nil {
		return err
	}
	asked := map[key]bool{}
	for {
		b.chains.keep(links)
		if len(next) == 0 {
			break
		}
		maps.Copy(asked, next)
		if links, err = linksFrom(ctx, slices.SortedFunc(maps.Keys(next), byKey)); err != nil {
			return err
		}
		clear(next)
		for _, l := range links {
			if to := (key{l.NewBrandID, l.NewNumber}); !asked[to] {
				next[to] = true
			}
		}
	}
	b.chains.kept = maps.Clone(b.chains.now)
	return nil
}

func (c *chains) keep(links []linkRow) {
	for _, l := range links {
		to := key{l.NewBrandID, l.NewNumber}
		c.now[key{l.BrandID, l.NumberNorm}] = link{to, l.Number, l.FromDay, l.Message}
		c.ids[to] = l.PartID
		c.into[to] = append(c.into[to], key{l.BrandID, l.NumberNorm})
	}
}

func byKey(a, b key) int {
	return cmp.Or(cmp.Compare(a.brand, b.brand), cmp.Compare(a.number, b.number))
}

// writeChains returns the parts that replace something else now.
func (b *batch) writeChains(ctx context.Context) (map[int64]bool, error) {
	moved := map[int64]bool{}
	var gone []key
	var rows []table.Supersession
	for k, l := range b.chains.kept {
		if now, still := b.chains.now[k]; !still || now != l {
			gone = append(gone, k)
			moved[b.chains.ids[l.to]] = true
		}
	}
	for k, l := range b.chains.now {
		if b.chains.kept[k] == l {
			continue
		}
		id := b.records[l.to].part.ID
		moved[id] = true
		rows = append(rows, table.Supersession{
			BrandID: k.brand, Number: l.number, NumberNorm: k.number, PartID: id, FromDay: l.from, Message: l.message,
		})
	}
	slices.SortFunc(gone, byKey)
	if err := removeLinks(ctx, gone); err != nil {
		return nil, err
	}
	slices.SortFunc(rows, func(a, b table.Supersession) int {
		return cmp.Or(cmp.Compare(a.BrandID, b.BrandID), cmp.Compare(a.NumberNorm, b.NumberNorm))
	})
	return moved, table.Add(ctx, rows)
}
