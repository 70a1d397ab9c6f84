package find_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/dbtest"
	"camber/internal/shop/find"
)

// UX-06: where a text finds nothing, a number one character away does, or fewer of its words; and every wording offered
// finds as many as it says.
func TestATextThatFindsNothingIsReworded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add(t, ctx, "D-1", s.brakes, 1, "Door Check, Front", "Tope de puerta")
		s.add(t, ctx, "M-1", s.filters, 1, "Exhaust Muffler", "Silenciador de escape")
		s.add(t, ctx, "M-2", s.filters, 1, "Exhaust Muffler, Sport", "Silenciador deportivo")
		s.add(t, ctx, "L-1", s.filters, 1, "Stabilizer Bar Link", "Bieleta")
		s.add(t, ctx, "LK-2314", s.filters, 1, "Hose Clamp", "Abrazadera")
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			typed string
			want  []find.Wording
		}{
			{"L-10", nil},
			{"LK-2341", []find.Wording{{"LK2314", 1}}}, // FIND-4: two characters swapped, another, one too many and too few
			{"LK2514", []find.Wording{{"LK2314", 1}}},
			{"LK-23144", []find.Wording{{"LK2314", 1}}},
			{"LK-214", []find.Wording{{"LK2314", 1}}},
			{"exhaust muffler zebra", []find.Wording{{"exhaust muffler", 2}}},
			{"sport check", []find.Wording{{"check", 1}, {"sport", 1}}}, // either finds something, both nothing
			{"silencer zebra", []find.Wording{{"silencer", 2}}},
			{"zebra", nil},
			{"45-99", nil},
			{"…", nil},
		} {
			s.expect(t, ctx, find.Query{Text: c.typed})
			got := must(s.find.Instead(ctx, c.typed))(t)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s: %s", c.typed, diff)
			}
			for _, w := range got {
				if r := must(s.find.Find(ctx, find.Query{Text: w.Text}))(t); r.Total != w.Count {
					t.Errorf("%s finds %d, not %d", w.Text, r.Total, w.Count)
				}
			}
		}
	})
}

// FIND-2: whatever the trade, the street and another country call a part, it is found at once.
func TestAPartIsFoundByItsOtherNames(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add(t, ctx, "D-1", s.brakes, 1, "Door Check, Front", "Tope de puerta")
		s.add(t, ctx, "M-1", s.filters, 1, "Exhaust Muffler", "Silenciador de escape")
		s.add(t, ctx, "L-1", s.filters, 1, "Stabilizer Bar Link", "Bieleta")
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		for typed, want := range map[string]string{
			"door stop": "D-1", "Front Door Hinge Holders": "D-1", "silencer": "M-1", "mofle": "M-1", "sway bar links": "L-1",
		} {
			s.expect(t, ctx, find.Query{Text: typed}, want)
		}
	})
}
