package purchase

import (
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/money"
)

// Receiving counts what is scanned: what was not is short; a few more than were ordered are kept, more is asked about.
func TestWhatBecomesOfWhatCame(t *testing.T) {
	t.Parallel()
	line := Line{ID: 1, Ordered: 40, Received: 10}
	for name, c := range map[string]struct {
		came CameOf
		line Line
		want Outcome
	}{
		"nothing":             {CameOf{}, line, Outcome{Short: 30}},
		"all":                 {CameOf{Scanned: 30}, line, Outcome{Accepted: 30}},
		"two short":           {CameOf{Scanned: 28}, line, Outcome{Accepted: 28, Short: 2}},
		"two broken":          {CameOf{Scanned: 30, Damaged: 2}, line, Outcome{Accepted: 28, Short: 2, Rejected: 2}},
		"two more":            {CameOf{Scanned: 32}, line, Outcome{Accepted: 32, Extra: 2}},
		"three more":          {CameOf{Scanned: 33}, line, Outcome{Accepted: 30, Rejected: 3, Asks: true}},
		"three more, kept":    {CameOf{Scanned: 33, TooMany: Keep}, line, Outcome{Accepted: 33, Extra: 3}},
		"three more, back":    {CameOf{Scanned: 33, TooMany: SendBack}, line, Outcome{Accepted: 30, Rejected: 3}},
		"two more, back":      {CameOf{Scanned: 32, TooMany: SendBack}, line, Outcome{Accepted: 30, Rejected: 2}},
		"late, line complete": {CameOf{Scanned: 1}, Line{Ordered: 4, Received: 4}, Outcome{Rejected: 1, Asks: true}},
		"late and kept":       {CameOf{Scanned: 1, TooMany: Keep}, Line{Ordered: 4, Received: 4}, Outcome{Accepted: 1, Extra: 1}},
		"broken, not late":    {CameOf{Scanned: 1, Damaged: 1}, Line{Ordered: 1}, Outcome{Short: 1, Rejected: 1}},
	} {
		if got := c.came.outcome(c.line); got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		l := Line{Ordered: rapid.IntRange(1, 200).Draw(t, "ordered"), Received: rapid.IntRange(0, 200).Draw(t, "received")}
		c := CameOf{Scanned: rapid.IntRange(0, 300).Draw(t, "scanned"),
			TooMany: rapid.SampledFrom([]TooMany{Undecided, Keep, SendBack}).Draw(t, "too many")}
		c.Damaged = rapid.IntRange(0, c.Scanned).Draw(t, "damaged")
		o := c.outcome(l)
		if o.Accepted+o.Rejected != c.Scanned || o.Accepted < 0 || o.Short != max(0, l.Open()-o.Accepted) {
			t.Fatalf("%+v of %+v: %+v", c, l, o)
		}
	})
}

// An order's standing comes from each line: too many of one part never close another line.
func TestAnOrderStandsAsItsLinesDo(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		lines []Line
		want  Standing
	}{
		"nothing came":       {[]Line{{Ordered: 2}, {Ordered: 1}}, StandsOrdered},
		"too many of one":    {[]Line{{Ordered: 2, Received: 5}, {Ordered: 1}}, StandsPartly},
		"all came":           {[]Line{{Ordered: 2, Received: 2}, {Ordered: 1, Received: 1}}, StandsReceived},
		"the rest dropped":   {[]Line{{Ordered: 2, Received: 1, Dropped: 1}}, StandsReceived},
		"everything dropped": {[]Line{{Ordered: 2, Dropped: 2}}, StandsCancelled},
	} {
		if got := (Order{State: Ordered, Lines: c.lines}).Standing(); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// Freight goes to the lines by their value, to the last e4.
func TestFreightIsSpreadWhole(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		freight := money.Cents(rapid.Int64Range(0, 1_000_00).Draw(t, "freight"))
		values := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) money.E4 {
			return money.E4(rapid.Int64Range(0, 5_000_0000).Draw(t, "value"))
		}), 1, 8).Draw(t, "values")
		var all, given money.E4
		for i, share := range spread(freight, values) {
			all += values[i]
			given += share
			if share < 0 || values[i] == 0 && share > 0 && all > 0 && freight == 0 {
				t.Fatalf("share %d of %s", i, share.Text())
			}
		}
		if want := money.FromCents(freight); all > 0 && given != want {
			t.Fatalf("%s of %s given", given.Text(), want.Text())
		}
	})
}
