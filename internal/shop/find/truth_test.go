package find

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
)

// view is the index of a shelf as it is, without a change feed.
func (s *shelf) view(t testing.TB) *view {
	t.Helper()
	f, err := s.frame(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	items, err := s.itemsOf(context.Background(), f, slices.Sorted(maps.Keys(s.parts)))
	if err != nil {
		t.Fatal(err)
	}
	base, err := segmentOf(context.Background(), f, items)
	if err != nil {
		t.Fatal(err)
	}
	return &view{frame: f, segments: []*living{base}}
}

// Every answer for 100,000 parts, vehicles and known facts is the rule's own: the result and its reason (FIT-5, TRD-6).
func TestAnswersAreTheRules(t *testing.T) {
	t.Parallel()
	asked := 0
	for seed := uint64(0); asked < 100_000; seed++ {
		c, s := chance{rand.New(rand.NewPCG(seed, 2))}, newShelf()
		for id := range int64(80) {
			i := c.item(s, id+1)
			s.parts[i.ID], s.all[i.ID] = i, i
			s.universal[i.ID] = c.IntN(6) == 0
			for range c.IntN(6) * c.IntN(2) {
				s.applications[i.ID] = append(s.applications[i.ID], s.labelled(c.application(i.ID)))
			}
			s.sort(i.ID)
		}
		v := s.view(t)
		for range 100 {
			of := c.vehicle(s)
			ids := slices.Collect(maps.Keys(s.all))
			got, _ := v.answers(of, ids)
			for i, id := range ids {
				asked++
				if want, answer := s.answer(of, id), got[i]; !cmp.Equal(want, answer) {
					t.Fatalf("part %d, vehicle %v (-rule +index):\n%s", id, of, cmp.Diff(want, answer))
				}
			}
		}
	}
}

func TestTypoIsForgivenWhereNothingElseIsFound(t *testing.T) { // SRCH-3
	t.Parallel()
	s := newShelf()
	for id, name := range []string{"ceramic brake pad", "caramel hose", "ceramics kit"} {
		i := &item{Listed: catalog.Listed{ID: int64(id) + 1, Kind: catalog.KindPart, Number: "N", NumberNorm: "N",
			Names: map[text.Lang]string{text.English: name}}}
		i.prices = []uint32{1, 1, 1}
		s.parts[i.ID] = i
	}
	v := s.view(t)
	for typed, want := range map[string][]int64{
		"ceramic": {1, 3}, "cermaic": {1, 3}, "brake cramic": {1}, "caramic": {1, 3}, "hoze": nil, "ceramic hose": nil,
		"pad cerammic": {1},
	} {
		l, err := v.list(&Query{Text: typed}, 10)
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		for _, h := range l.result().Hits {
			got = append(got, h.PartID)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", typed, got, want)
		}
	}
}
