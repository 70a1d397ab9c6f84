package bench

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"camber/internal/app/bench/corpus"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/shop/vehicle"
)

// drawer draws what shoppers ask for, the popular more often. Its draws are the same in every run.
type drawer struct {
	*rand.Rand
	corpus     *corpus.Corpus
	categories []int64 // as often as they are visited
	sample     []catalog.Listed
	pages      [][]int64 // parts as they stand together on a page
	stores     []int64
}

// samples is how many parts are known by name, for searches.
const samples = 4000

// pagesKnown is how many pages of parts are known.
const pagesKnown = 500

func newDrawer(ctx context.Context, s *shop, c *corpus.Corpus) (*drawer, error) {
	d := &drawer{Rand: rand.New(rand.NewPCG(c.Seed, 99)), corpus: c}
	all, err := s.catalog.Categories(ctx)
	if err != nil {
		return nil, err
	}
	const leaf = 2
	for _, category := range all {
		if category.Depth == 0 {
			continue
		}
		visits := 1 + category.Count*2000/c.Size.Parts
		if category.Depth < leaf {
			visits /= 5 // most go on to what they are looking for
		}
		for range visits {
			d.categories = append(d.categories, category.ID)
		}
	}
	for len(d.sample) < samples && len(d.sample) < c.Size.Parts {
		some, err := s.catalog.PartsAfter(ctx, d.Int64N(int64(c.Size.Parts)), 4)
		if err != nil {
			return nil, err
		}
		d.sample = append(d.sample, some...)
	}
	stores, err := s.location.Locations(ctx)
	if err != nil {
		return nil, err
	}
	for _, l := range stores {
		d.stores = append(d.stores, l.ID)
	}
	for range pagesKnown {
		found, err := s.find.Find(ctx, find.Query{CategoryID: d.category(), Offset: 15 * d.IntN(4)})
		if err != nil {
			return nil, err
		}
		var ids []int64
		for _, h := range found.Hits {
			ids = append(ids, h.PartID)
		}
		for len(ids) < 15 {
			if id := d.part().ID; !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
		d.pages = append(d.pages, ids)
	}
	return d, nil
}

func (d *drawer) category() int64 { return d.categories[d.IntN(len(d.categories))] }

func (d *drawer) vehicle() *vehicle.Vehicle {
	v := d.corpus.Vehicle(d.Rand)
	return &v
}

func (d *drawer) part() *catalog.Listed { return &d.sample[d.IntN(len(d.sample))] }

// prefix is the beginning of a part's number, as somebody types it.
func (d *drawer) prefix() string {
	n := d.part().NumberNorm
	return n[:min(len(n), max(2, len(n)*2/3))]
}

// infix is four letters or more from inside a part's number.
func (d *drawer) infix() string {
	n := d.part().NumberNorm
	if len(n) < 6 {
		return n
	}
	from := 1 + d.IntN(len(n)-5)
	return n[from : from+4+d.IntN(len(n)-from-4)]
}

// words are some of a part's.
func (d *drawer) words(long bool) []string {
	for {
		words := strings.Fields(d.part().Names["en"])
		words = slices.DeleteFunc(words, func(w string) bool { return len(w) < 3 })
		d.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		words = words[:min(len(words), 1+d.IntN(3))]
		if len(words) > 0 && (!long || len(words[0]) >= 6) {
			return words
		}
	}
}

// typo is words with a mistake in the first.
func (d *drawer) typo() []string {
	words := d.words(true)
	letters := []byte(words[0])
	i := 1 + d.IntN(len(letters)-2)
	switch d.IntN(4) {
	case 0:
		letters[i] = 'a' + byte(d.IntN(26))
	case 1:
		letters = slices.Delete(letters, i, i+1)
	case 2:
		letters = slices.Insert(letters, i, 'a'+byte(d.IntN(26)))
	default:
		letters[i], letters[i+1] = letters[i+1], letters[i]
	}
	words[0] = string(letters)
	return words
}
