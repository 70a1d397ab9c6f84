package find

import (
	"bytes"
	"context"
	"testing"

	"camber/internal/shop/find/query"
)

// keystrokes serves a shop made of numbers.
func keystrokes(t *testing.T, s *synthetic) *Service {
	t.Helper()
	ctx := context.Background()
	f, err := s.frame(ctx)
	if err != nil {
		t.Fatal(err)
	}
	d, err := query.Trade()
	if err != nil {
		t.Fatal(err)
	}
	f.trade = d.With([]string{"Brand 1"}, []string{"Make 1"}, []string{"Model 1", "Model 2"})
	b, err := newBuilder(f, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.items(ctx, f, b.add); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := b.write(ctx, &out); err != nil {
		t.Fatal(err)
	}
	base, err := newLiving(out.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	served := &Service{source: s, sizes: standardSizes(), results: newKnown[Result](), fitting: newKnown[Fitting]()}
	served.show(&view{frame: f, segments: []*living{base}, mixed: standardSizes().mixed})
	return served
}

const mostAllocated = 2000

// The work of a keystroke is bounded: it asks no database, of which there is none here, and of a shop with eight times
// as many parts it is at most half as much again.
func TestAKeystrokeIsBounded(t *testing.T) {
	shop := newSynthetic(500, 1000)
	small := keystrokes(t, shop)
	shop.parts, shop.applications = 4000, 8000
	large := keystrokes(t, shop)
	most := Most{Parts: 8, Categories: 8, Series: 8, Brands: 12}
	for _, text := range []string{"be", "br", "bp10", "brand 1 ser", "1999 model 2", "1999 mod", "what of so many words in a row"} {
		cost := func(s *Service) float64 {
			return testing.AllocsPerRun(20, func() {
				if _, err := s.Suggest(context.Background(), Query{Text: text}, most); err != nil {
					t.Fatal(err)
				}
			})
		}
		few, many := cost(small), cost(large)
		t.Logf("%-30s %.0f and %.0f allocations", text, few, many)
		if many > few*1.5+100 || many > mostAllocated {
			t.Errorf("%s: %.0f allocations, and %.0f of eight times as many parts", text, few, many)
		}
	}
}
