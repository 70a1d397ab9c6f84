package app

import (
	"context"
	_ "embed"
	"hash/fnv"
	"regexp"
	"strings"
	"testing"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
)

//go:embed testdata/queries.txt
var keptQueries string

// ranked is how many of some queries had the wanted part first.
type ranked struct{ first, all int }

const leastFirst = 97 // percent

// FIND-1 FIND-3 FIND-4: of what people type, the wanted part is first in 97 of 100, and a number always is. The list is
// in two halves by hash: the second is not looked at while the dictionary is tuned, so it says what others will meet.
func TestWhatPeopleTypeFindsWhatTheyWant(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		ctx = a.Context(ctx)
		halves, groups := [2]ranked{}, map[string][2]ranked{}
		for line := range strings.Lines(keptQueries) {
			fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			if len(fields) != 3 {
				continue // a comment
			}
			group, typed, wanted := fields[0], fields[1], fields[2]
			first, is := firstFor(t, ctx, a, typed, wanted)
			h := fnv.New32a()
			_, _ = h.Write([]byte(typed))
			half, of := h.Sum32()%2, groups[group]
			halves[half].all++
			of[half].all++
			if is {
				halves[half].first++
				of[half].first++
			} else if strings.HasPrefix(wanted, "#") {
				t.Errorf("%s: %s is the part of this number, and %q is first", typed, wanted, first)
			} else if half == 0 {
				t.Logf("%s: %s, want %s, got %s", group, typed, wanted, first)
			}
			groups[group] = of
		}
		for group, of := range groups {
			t.Logf("%-14s %d of %d, of those not looked at %d of %d", group, of[0].first, of[0].all, of[1].first, of[1].all)
		}
		for i, half := range halves {
			t.Logf("half %d: %d of %d", i+1, half.first, half.all)
			if half.all < 250 || half.first*100 < half.all*leastFirst {
				t.Errorf("half %d: the wanted part is first in %d of %d", i+1, half.first, half.all)
			}
		}
	})
}

// firstFor is what stands first for a text, or is proposed instead, and whether it is what was wanted.
func firstFor(t *testing.T, ctx context.Context, a *App, typed, wanted string) (string, bool) {
	t.Helper()
	s := a.Services
	r, err := s.Find.Find(ctx, find.Query{Text: typed, Limit: 1})
	if err != nil {
		t.Fatal(err)
	}
	want := wanted[1:]
	if wanted[0] == '?' {
		instead, err := s.Find.Instead(ctx, typed)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range instead {
			if text.Number(w.Text) == text.Number(want) {
				return w.Text, true
			}
		}
	}
	if len(r.Hits) == 0 {
		return "nothing", false
	}
	parts, err := s.Catalog.Parts(ctx, []int64{r.Hits[0].PartID})
	if err != nil {
		t.Fatal(err)
	}
	var p catalog.Part
	for _, p = range parts {
	}
	said := p.Number + " " + p.Name
	switch wanted[0] {
	case '#':
		return said, p.Number == want
	case '%':
		return said, strings.Contains(text.Number(p.Number), want)
	case '?':
		return said, p.Number == want
	}
	return said, regexp.MustCompile(want).MatchString(p.Name)
}
