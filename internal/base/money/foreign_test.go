package money

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestForeignTexts(t *testing.T) {
	t.Parallel()
	euro := Foreign{Symbol: "€", Decimals: 2, Rate: 920_000_000}
	yen := Foreign{Symbol: "¥", Rate: 148_250_000_000}
	dinar := Foreign{Symbol: "KWD", Decimals: 3, Rate: 307_000_000}
	for _, c := range []struct{ want, got string }{
		{"€46.00", euro.Text(5000)},
		{"€0.00", euro.Text(0)},
		{"€0.01", euro.Text(1)}, // 0.0092
		{"-€4.60", euro.Text(-500)},
		{"€1,135.74", euro.Text(123450)},
		{"¥6,966", yen.Text(4699)}, // 6966.2675
		{"¥1", yen.Text(1)},        // 1.4825
		{"-¥7", yen.Text(-5)},      // -7.4125
		{"KWD\u00a014.426", dinar.Text(4699)},
		{"€43.23", euro.UnitText(46_9900)}, // whole cents: as an amount
		{"€0.1135", euro.UnitText(1234)},   // 0.113528
		{"€0.115", euro.UnitText(1250)},    // 0.115
		{"¥18.29", yen.UnitText(1234)},     // 18.29405
		{"-€0.1135", euro.UnitText(-1234)}, // the options of a part may take off
		{"12.00", Foreign{Decimals: 2, Rate: 1_000_000_000}.Text(1200)},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

// At a rate of one nothing changes.
func TestAForeignDollarIsADollar(t *testing.T) {
	t.Parallel()
	dollar := Foreign{Symbol: "$", Decimals: 2, Rate: 1_000_000_000}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(int64(-Largest), int64(Largest)).Draw(t, "n")
		if got, want := dollar.Text(Cents(n)), Cents(n).Text(); got != want {
			t.Fatalf("%q, want %q", got, want)
		}
		if got, want := dollar.UnitText(E4(n)), E4(n).Text(); got != want {
			t.Fatalf("%q, want %q", got, want)
		}
	})
}

// Whatever the amount and the rate, what is shown is the exact product, rounded once to the decimals that are shown.
func TestForeignIsRoundedOnce(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		f := Foreign{Decimals: rapid.IntRange(0, MaxForeignDecimals).Draw(t, "decimals")}
		f.Rate = E9(rapid.Int64Range(1, int64(MaxForeignRate)/power10(f.Decimals)).Draw(t, "rate"))
		n := rapid.Int64Range(int64(-Largest), int64(Largest)).Draw(t, "n")
		nearest(t, f.Text(Cents(n)), n, 100, f)
		nearest(t, f.UnitText(E4(n*perCent)), n*perCent, 10_000, f)
		nearest(t, f.UnitText(E4(n)), n, 10_000, f)
	})
}

// Whatever the rate and however many parts: what is shown of them adds up to what is shown of their sum, and none is a
// unit or more from its exact amount.
func TestForeignSharesAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		f := Foreign{Decimals: rapid.IntRange(0, MaxForeignDecimals).Draw(t, "decimals")}
		f.Rate = E9(rapid.Int64Range(1, int64(MaxForeignRate)/power10(f.Decimals)).Draw(t, "rate"))
		parts := rapid.SliceOfN(rapid.Map(rapid.Int64Range(-1_000_000, 100_000_000), func(n int64) Cents { return Cents(n) }),
			1, 20).Draw(t, "parts")
		var total Cents
		for _, p := range parts {
			total += p
		}
		shown := f.Minor(total)
		var sum int64
		for i, share := range f.Shares(shown, parts) {
			sum += share
			exact := new(big.Rat).Mul(big.NewRat(int64(parts[i]), 1), big.NewRat(int64(f.MinorRate()), wholeCents))
			if off := exact.Sub(exact, big.NewRat(share, 1)); off.Abs(off).Cmp(big.NewRat(1, 1)) >= 0 {
				t.Fatalf("%d cents are shown as %d units", parts[i], share)
			}
		}
		if sum != shown {
			t.Fatalf("%v are shown as %v, which is %d and not %d", parts, f.Shares(shown, parts), sum, shown)
		}
	})
}

// nearest checks that a text is n parts of a unit, converted, within half of its last place.
func nearest(t *rapid.T, said string, n, parts int64, f Foreign) {
	plain := strings.ReplaceAll(said, ",", "")
	got, ok := new(big.Rat).SetString(plain)
	if !ok {
		t.Fatalf("%q is no number", said)
	}
	exact := new(big.Rat).Mul(big.NewRat(n, parts), big.NewRat(int64(f.Rate), 1_000_000_000))
	decimals := f.Decimals
	if parts == 10_000 && n%perCent != 0 {
		decimals += 2
	}
	off := new(big.Rat).Sub(got, exact)
	if off.Abs(off).Cmp(big.NewRat(1, 2*power10(decimals))) > 0 {
		t.Fatalf("%d/%d at %d is shown as %s", n, parts, f.Rate, said)
	}
	if _, fraction, _ := strings.Cut(plain, "."); len(fraction) < f.Decimals || len(fraction) > decimals {
		t.Fatalf("%s has %d decimals", said, len(fraction))
	}
}
