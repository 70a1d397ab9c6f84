package reorder

import (
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/shop/vendor"
)

// The point outlasts the wait for the vendor in the share of cases asked for, by hand-checked tables of Poisson.
func TestThePointOutlastsTheWait(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		demand  Demand
		lead    int
		service float64
		want    Levels
	}{
		"nothing sells":                   {Demand{}, 3, 0.95, Levels{}},
		"two a day, four days":            {Demand{2, 2}, 3, 0.95, Levels{13, 41}}, // mean 8: 0.9362 at 12, 0.9658 at 13
		"the same, safer":                 {Demand{2, 2}, 3, 0.99, Levels{15, 43}}, // 0.9918 at 15
		"the same, uneven":                {Demand{2, 8}, 3, 0.95, Levels{19, 47}},
		"longer to wait":                  {Demand{2, 2}, 9, 0.95, Levels{28, 56}},
		"one in a hundred days":           {Demand{0.01, 0.01}, 3, 0.95, Levels{0, 1}}, // 0.9608 at 0
		"one in a hundred days, far away": {Demand{0.01, 0.01}, 29, 0.95, Levels{1, 2}},
		"a thousand a day":                {Demand{1000, 1000}, 0, 0.95, Levels{1053, 15053}},
	} {
		if got := (Policy{90, c.service, 14}).Levels(c.demand, c.lead); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	if d := demandOf(90, 180, 90); d != (Demand{1, 1}) {
		t.Errorf("one a day: %+v", d)
	}
	if d := demandOf(-2, 4, 90); d != (Demand{}) {
		t.Errorf("more came back than went: %+v", d)
	}
}

// What is suggested is enough and no more than a pack too many; once it is under way nothing more is (b7, b8).
func TestASuggestionSuffices(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		d := demandOf(rapid.IntRange(-5, 40_000).Draw(t, "pieces"), rapid.IntRange(0, 500_000).Draw(t, "squares"),
			rapid.Float64Range(shortest, 730).Draw(t, "days"))
		lead, service := rapid.IntRange(0, 365).Draw(t, "lead"), rapid.Float64Range(0.5, 0.999).Draw(t, "service")
		p := Policy{90, service, rapid.IntRange(1, 365).Draw(t, "cover")}
		l := p.Levels(d, lead)
		if (l.UpTo > l.Point) != (d.PerDay > 0) || l.Point < 0 {
			t.Fatalf("%+v of %+v", l, d)
		}
		if longer := p.Levels(d, lead+1); longer.Point < l.Point {
			t.Fatalf("%+v, a day longer %+v", l, longer)
		}
		from := vendor.Part{Pack: rapid.IntRange(1, 40).Draw(t, "pack"), Minimum: rapid.IntRange(0, 60).Draw(t, "minimum")}
		there := rapid.IntRange(0, 400).Draw(t, "there")
		missing := l.Missing(there)
		there += from.Fill(missing)
		if missing > 0 && there < l.UpTo || l.Missing(there) != 0 {
			t.Fatalf("%d missing of %+v, then %d there", missing, l, there)
		}
	})
}

func TestRulesThatCanNotBe(t *testing.T) {
	t.Parallel()
	for field, r := range map[string]Rule{
		"mode": {Mode: "sometimes"}, "point": {Mode: ByHand, Levels: Levels{-1, 4}},
		"up_to": {Mode: ByHand, Levels: Levels{5, 4}},
	} {
		_, err := r.fit()
		if f := fault.Of(err); f == nil || len(f.Fields) != 1 || f.Fields[field].Format == "" {
			t.Errorf("%s of %+v: %v", field, r, err)
		}
	}
	if r, err := (Rule{Mode: Never, Levels: Levels{5, 4}}).fit(); err != nil || r.Levels != (Levels{}) {
		t.Errorf("never: %+v, %v", r, err)
	}
}
