package order

import (
	"cmp"
	"slices"
	"strings"
)

// ranked is an order by its key and its id; both are turned around where the greatest come first.
type ranked struct{ key, id int64 }

func (r ranked) before(other ranked) bool {
	return r.key < other.key || r.key == other.key && r.id < other.id
}

// ranking brings orders into the order of the list.
type ranking struct {
	by           column
	isDescending bool
}

func (r ranking) turn(n int64) int64 {
	if r.isDescending {
		return ^n
	}
	return n
}

// span is where the keys of a sheet are.
func (r ranking) span(s *sheet) span {
	of := span{s.First, s.First + sheetSize}
	if r.by != byID {
		of = s.span[r.by]
	}
	if r.isDescending {
		return span{^of.most, ^of.least}
	}
	return of
}

// page are the ids of the page that is asked for.
func (l *look) page(all sheets, parts []part) []int64 {
	r := ranking{by: listed[l.Sort], isDescending: !l.Ascending || l.Sort == ""}
	parts, offset := r.around(parts, l.Offset, l.Limit)
	list := r.collect(l, parts, offset+l.Limit)
	if offset >= len(list) {
		return nil
	}
	end := min(offset+l.Limit, len(list))
	first(list, end)
	first(list[:end], offset)
	page := list[offset:end]
	if r.by == byName {
		page = r.named(all, list, page, offset)
	} else {
		slices.SortFunc(page, compare)
	}
	ids := make([]int64, len(page))
	for i, one := range page {
		ids[i] = r.turn(one.id)
	}
	return ids
}

func compare(a, b ranked) int {
	return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.id, b.id))
}

// around leaves the sheets that may have an order of the page, and the offset in them: others are wholly before or
// behind it.
func (r ranking) around(parts []part, offset, limit int) ([]part, int) {
	type edge struct {
		key int64
		n   int
	}
	var starts, ends []edge
	for _, p := range parts {
		if p.n > 0 {
			at := r.span(p.sheet)
			starts, ends = append(starts, edge{at.least, p.n}), append(ends, edge{at.most, p.n})
		}
	}
	sum := func(edges []edge) (upTo func(key int64) int) { // how many orders have their edge before or at a key
		slices.SortFunc(edges, func(a, b edge) int { return cmp.Compare(a.key, b.key) })
		total := 0
		for i := range edges {
			total += edges[i].n
			edges[i].n = total
		}
		return func(key int64) int {
			i, _ := slices.BinarySearchFunc(edges, key, func(e edge, key int64) int {
				if e.key <= key {
					return -1
				}
				return 1
			})
			if i == 0 {
				return 0
			}
			return edges[i-1].n
		}
	}
	begun, over := sum(starts), sum(ends)
	near, skipped := parts[:0:0], 0
	for _, p := range parts {
		at := r.span(p.sheet)
		switch {
		case p.n == 0:
		case begun(at.most) <= offset: // all that may be before or among them fits before the page
			skipped += p.n
		case at.least == everything.least || over(at.least-1) < offset+limit:
			near = append(near, p)
		}
	}
	return near, offset - skipped
}

// collect lists what was found, but for what is surely behind the first that are wanted.
func (r ranking) collect(l *look, parts []part, wanted int) []ranked {
	n := 0
	for _, p := range parts {
		n += p.n
	}
	const slack = 1000
	list := make([]ranked, 0, min(n, 2*wanted+slack))
	isFull, last := false, ranked{}
	for i := range parts {
		p := parts[i]
		if r.isDescending { // the newest are likely the first, and few others then are
			p = parts[len(parts)-1-i]
		}
		keys := p.names
		if r.by < byName {
			keys = p.Keys[r.by]
		}
		add := func(slot int) {
			one := ranked{id: r.turn(p.First + int64(slot))}
			if r.by != byID {
				one.key = r.turn(keys[slot])
			}
			if isFull && !one.before(last) {
				return
			}
			if list = append(list, one); len(list) >= 2*wanted+slack && r.by != byName {
				first(list, wanted)
				list = list[:wanted]
				isFull, last = true, slices.MaxFunc(list, compare)
			}
		}
		if !p.isAll {
			for _, slot := range p.slots {
				add(int(slot))
			}
			continue
		}
		if p.kinds == nil {
			p.kinds = l.kinds(p.sheet)
		}
		for slot, k := range p.Kind {
			if p.kinds[k] {
				add(slot)
			}
		}
	}
	return list
}

// named is the page of a list in the order of names, of which the keys are only the beginnings: those that begin as one
// of the page are compared whole.
func (r ranking) named(all sheets, list, page []ranked, offset int) []ranked {
	least, most := slices.MinFunc(page, compare).key, slices.MaxFunc(page, compare).key
	before, n := 0, len(page)
	type whole struct {
		ranked
		name string
	}
	var alike []whole
	for _, one := range list {
		switch {
		case one.key < least:
			before++
		case one.key <= most:
			alike = append(alike, whole{one, all.name(r.turn(one.id))})
		}
	}
	slices.SortFunc(alike, func(a, b whole) int {
		if a.key == b.key && a.name != b.name {
			order := strings.Compare(a.name, b.name)
			if r.isDescending {
				return -order
			}
			return order
		}
		return compare(a.ranked, b.ranked)
	})
	page = make([]ranked, n)
	for i := range page {
		page[i] = alike[offset-before+i].ranked
	}
	return page
}

// first brings the n first of a list to its front, in any order.
func first(list []ranked, n int) {
	for n > 0 && n < len(list) {
		// the middle of three is the pivot, so that what is sorted already is halved
		m, z := len(list)/2, len(list)-1
		if list[m].before(list[0]) {
			list[0], list[m] = list[m], list[0]
		}
		if list[z].before(list[0]) {
			list[0], list[z] = list[z], list[0]
		}
		if list[z].before(list[m]) {
			list[m], list[z] = list[z], list[m]
		}
		pivot, i, j := list[m], 0, z
		for i <= j {
			for list[i].before(pivot) {
				i++
			}
			for pivot.before(list[j]) {
				j--
			}
			if i <= j {
				list[i], list[j] = list[j], list[i]
				i++
				j--
			}
		}
		// up to j none is behind the pivot, from i on none before it, and between them is the pivot
		switch {
		case n <= j:
			list = list[:j+1]
		case n >= i:
			list, n = list[i:], n-i
		default:
			return
		}
	}
}
