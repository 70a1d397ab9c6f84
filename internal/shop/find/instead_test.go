package find_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/dbtest"
	"camber/internal/shop/find"
)

// UX-06: where a text finds nothing, other names of the same part do, or fewer of its words; and every wording offered
// finds as many as it says.
func TestATextThatFindsNothingIsReworded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		s.add(t, ctx, "D-1", s.brakes, 1, "Door Check, Front", "Tope de puerta")
		s.add(t, ctx, "M-1", s.filters, 1, "Exhaust Muffler", "Silenciador de escape")
		s.add(t, ctx, "M-2", s.filters, 1, "Exhaust Muffler, Sport", "Silenciador deportivo")
		s.add(t, ctx, "L-1", s.filters, 1, "Stabilizer Bar Link", "Bieleta")
		if err := s.find.Refresh(ctx); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			typed string
			want  []find.Wording
		}{
			{"door stop", []find.Wording{{"door check", 1}}},
			{"Front Door Hinge Holders", []find.Wording{{"front door check", 1}}},
			{"silencer", []find.Wording{{"muffler", 2}}},
			{"mofle", []find.Wording{{"silenciador", 2}}},
			{"sway bar links", []find.Wording{{"stabilizer bar link", 1}}},
			{"exhaust muffler zebra", []find.Wording{{"exhaust muffler", 2}}},
			{"sport check", []find.Wording{{"check", 1}, {"sport", 1}}}, // either finds something, both nothing
			{"silencer zebra", []find.Wording{{"muffler", 2}}},
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
