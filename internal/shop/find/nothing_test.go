package find_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"camber/internal/dbtest"
	"camber/internal/shop/find"
)

// SRCH-7, UX-06: a text that finds nothing is told apart: which of its words is the problem, what the trade calls what it
// asks for, and of what category that is. Every search that is named finds as many parts as it says.
func TestATextThatFindsNothingIsToldApart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.fitted(t, ctx) // two brake pads, an oil filter
		s.add(t, ctx, "M-1", s.filters, 1, "Exhaust Muffler", "Silenciador de escape")
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		none := context.Background() // no statement is made
		alone := func(word string, n int, without string, m int) find.Lone {
			return find.Lone{Wording: find.Wording{Text: word, Count: n}, Without: find.Wording{Text: without, Count: m}}
		}
		pads, filters := []find.Named{{s.pads, 2, 2}}, []find.Named{{s.filters, 2, 2}}
		for _, c := range []struct {
			typed string
			want  find.Nothing
		}{
			{"zebra", find.Nothing{}},
			{"a Zebra!", find.Nothing{}}, // one thing, which is the problem
			{"…", find.Nothing{}},
			{"ceramic brake pads zebra", find.Nothing{Words: []find.Lone{alone("ceramic", 2, "brake pads zebra", 0),
				alone("brake pads", 2, "ceramic zebra", 0), alone("zebra", 0, "ceramic brake pads", 2)}, Categories: pads}},
			{"pastilla zebra", find.Nothing{Words: []find.Lone{alone("pastilla", 2, "zebra", 0),
				alone("zebra", 0, "pastilla", 2)},
				Called: []find.Called{{"pastilla", find.Wording{Text: "brake pad", Count: 2}}}, Categories: pads}},
			// each finds something, both nothing
			{"muffler pads", find.Nothing{Words: []find.Lone{alone("muffler", 1, "pads", 2), alone("pads", 2, "muffler", 1)},
				Categories: []find.Named{filters[0], pads[0]}}},
			// known to the trade, and not on the shelf
			{"bujia", find.Nothing{Called: []find.Called{{"bujia", find.Wording{Text: "spark plug"}}}}},
			{"silencer for my zebra", find.Nothing{Words: []find.Lone{alone("silencer", 1, "for my zebra", 0),
				alone("zebra", 0, "silencer for my", 1)},
				Called: []find.Called{{"silencer", find.Wording{Text: "muffler", Count: 1}}}, Categories: filters}},
			// the side leaves nothing out, so it is no problem
			{"zebra front", find.Nothing{Words: []find.Lone{alone("zebra", 0, "front", 1)}}},
		} {
			s.expect(t, ctx, find.Query{Text: c.typed})
			got := must(s.find.Nothing(none, c.typed, nil))(t)
			for i, one := range got.Words {
				if one.Without.Count == 0 {
					one.Without.Text = "" // nothing is offered
				}
				for _, w := range []find.Wording{one.Wording, one.Without} {
					if w.Text == "" {
						continue
					}
					if r := must(s.find.Find(ctx, find.Query{Text: w.Text}))(t); r.Total != w.Count {
						t.Errorf("%s finds %d, not %d", w.Text, r.Total, w.Count)
					}
				}
				got.Words[i] = one
			}
			for i, one := range c.want.Words {
				if one.Without.Count == 0 {
					c.want.Words[i].Without = find.Wording{}
				}
			}
			if diff := cmp.Diff(c.want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("%s: %s", c.typed, diff)
			}
		}
		truck := s.truck
		got := must(s.find.Nothing(none, "brake pads zebra", &truck))(t)
		if want := []find.Named{{s.pads, 2, 1}}; !cmp.Equal(got.Categories, want) {
			t.Errorf("for the truck: %v", got.Categories)
		}
		got = must(s.find.Nothing(none, "a1x b2x c3x d4x e5x f6x g7x h8x i9x", nil))(t)
		if len(got.Words) != 6 {
			t.Errorf("%d words are looked for", len(got.Words))
		}
	})
}
