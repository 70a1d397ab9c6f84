package find

// tree is the categories as they are now. The order of ordinals is that of the tree when a segment was written; a
// category with all below it stays a few ranges of ordinals however they are moved.
type tree struct {
	ids     []int64         // each before those in it
	places  map[int64]int32 // in ids
	ends    []int32         // by place: behind the last one in it
	parents map[int64]int64
	names   map[int64][]string // words of its names in every language
}

// newTree takes categories with each before those in it.
func newTree(ids []int64, parents map[int64]int64, names map[int64][]string) *tree {
	t := &tree{ids: ids, places: map[int64]int32{}, ends: make([]int32, len(ids)), parents: parents, names: names}
	for i, id := range ids {
		t.places[id] = int32(i)
		for above := id; above != 0; above = parents[above] {
			if at, ok := t.places[above]; ok {
				t.ends[at] = int32(i) + 1
			}
		}
	}
	return t
}

// place is where a category stands; a category that is none stands behind all.
func (t *tree) place(id int64) int32 {
	if at, ok := t.places[id]; ok {
		return at
	}
	return int32(len(t.ids))
}

func (t *tree) id(place int32) int64 {
	if int(place) < len(t.ids) {
		return t.ids[place]
	}
	return 0
}

// within are a category and all below it.
func (t *tree) within(id int64) []int64 {
	at, ok := t.places[id]
	if !ok {
		return nil
	}
	return t.ids[at:t.ends[at]]
}

// words are those of a category's names and of all above it.
func (t *tree) words(id int64) []string {
	var all []string
	for ; id != 0; id = t.parents[id] {
		all = append(all, t.names[id]...)
	}
	return all
}
