package money

import (
	"encoding/json"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]Cents{
		"0": 0, "12": 1200, "12.5": 1250, "12.50": 1250, "1,234.50": 123450, "$5": 500, "-3.20": -320, "-$3.2": -320,
		".5": 50, "4.35": 435, " 7 ": 700,
		"1,234,567.89": 123456789, "5.": 500,
	} {
		if got, err := Parse(s); err != nil || got != want {
			t.Errorf("Parse(%q) = %d, %v; want %d", s, got, err, want)
		}
	}
	for _, s := range []string{"", ".", "-", "$", "NaN", "1e9", "1.005", "1,23", "12,34.5", ",123", "--1", "1.2.3", "١",
		"0x10", "10000000000.01", "99999999999999999999", "1 000", "+5"} {
		if got, err := Parse(s); err == nil {
			t.Errorf("Parse(%q) = %d; want an error", s, got)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"1,234.50", "-$3.2", ".5", "9999999999.99", "1.005", "NaN"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := Parse(s)
		if err != nil {
			return
		}
		again, err := Parse(c.String())
		if err != nil || again != c {
			t.Errorf("Parse(%q) = %d, printed %q, read %d, %v", s, c, c.String(), again, err)
		}
	})
}

// P-08
func TestParseOfFormatIsTheAmount(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := Cents(rapid.Int64Range(int64(-Largest), int64(Largest)).Draw(t, "c"))
		for _, s := range []string{c.String(), c.Text()} {
			if got, err := Parse(s); err != nil || got != c {
				t.Fatalf("Parse(%q) = %d, %v; want %d", s, got, err, c)
			}
		}
		body, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		var back Cents
		if err := json.Unmarshal(body, &back); err != nil || back != c {
			t.Fatalf("JSON %s = %d, %v; want %d", body, back, err, c)
		}
		if _, fraction, _ := strings.Cut(string(body), "."); len(fraction) > 2 {
			t.Fatalf("more than 2 decimals: %s", body)
		}
	})
}

func TestTexts(t *testing.T) {
	t.Parallel()
	for want, got := range map[string]string{
		"$1,234.50": Cents(123450).Text(), "-$5.00": Cents(-500).Text(), "$0.05": Cents(5).Text(), "1234.50": Cents(123450).
				String(),
		"$46.99": E4(469900).Text(), "$0.1234": E4(1234).Text(), "$0.125": E4(1250).Text(), "7%": PPM(70000).Text(),
		"6.25%": PPM(62500).Text(), "0.5%": PPM(5000).Text(),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// M-17: multiply first, divide last, round once.
func TestLaborRoundsOnce(t *testing.T) {
	t.Parallel()
	if got := Cents(9501).MulDiv(25*3, 60); got != 11876 {
		t.Errorf("$95.01 an hour, 25 minutes, 3 times is %s", got)
	}
}

func TestMulDivRoundsHalfAwayFromZero(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		amount   Cents
		num, den int64
		want     Cents
	}{{1, 1, 2, 1}, {-1, 1, 2, -1}, {3, 1, 2, 2}, {-3, 1, 2, -2}, {1, 1, 3, 0}, {2, 1, 3, 1}, {5, -1, 2, -3},
		{Largest, 1_000_000, 1_000_000, Largest}} {
		if got := c.amount.MulDiv(c.num, c.den); got != c.want {
			t.Errorf("%d×%d÷%d = %d; want %d", c.amount, c.num, c.den, got, c.want)
		}
	}
	if got := E4(469950).Times(3); got != 14099 { // 140.985
		t.Errorf("3 × 46.9950 = %d", got)
	}
}

func TestSharesAddUp(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		total := Cents(rapid.Int64Range(int64(-Largest), int64(Largest)).Draw(t, "total"))
		weights := rapid.SliceOfN(rapid.Int64Range(0, 1_000_000_000), 1, 50).Draw(t, "weights")
		weights[0]++ // not all zero
		var weight, sum int64
		for _, w := range weights {
			weight += w
		}
		for i, share := range Allocate(total, weights) {
			sum += int64(share)
			exact := total.MulDiv(weights[i], weight)
			if share < exact-1 || share > exact+1 {
				t.Fatalf("share %d of weight %d is a cent and more off %d", share, weights[i], exact)
			}
			if weights[i] == 0 && share != 0 {
				t.Fatalf("weight 0 got %d", share)
			}
		}
		if sum != int64(total) {
			t.Fatalf("the shares are %d of %d", sum, total)
		}
	})
}

func TestAllocateGivesLeftoverCentsToTheLargestRemainders(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		total   Cents
		weights []int64
		want    []Cents
	}{
		{100, []int64{1, 1, 1}, []Cents{34, 33, 33}},
		{-100, []int64{1, 1, 1}, []Cents{-34, -33, -33}},
		{10, []int64{3, 3, 4}, []Cents{3, 3, 4}},
		{5, []int64{1, 8, 1}, []Cents{1, 4, 0}},
		{5, []int64{0, 0}, []Cents{3, 2}},
		{5, []int64{-9, 2}, []Cents{0, 5}},
		{5, nil, nil},
	} {
		if got := Allocate(c.total, c.weights); !slices.Equal(got, c.want) {
			t.Errorf("Allocate(%d, %v) = %v; want %v", c.total, c.weights, got, c.want)
		}
	}
}

// API-4
func TestJSONIsANumberOfMajorUnits(t *testing.T) {
	t.Parallel()
	body, err := json.Marshal([]any{Cents(1200), Cents(1250), Cents(1205), Cents(-5), Cents(0), E4(469950), E4(1234),
		FromCents(1299)})
	if want := "[12,12.5,12.05,-0.05,0,46.995,0.1234,12.99]"; err != nil || string(body) != want {
		t.Errorf("got %s, %v; want %s", body, err, want)
	}
	for raw, want := range map[string]Cents{"12": 1200, "12.5": 1250, "12.050": 1205, "-0.05": -5, "null": 7} {
		c := Cents(7)
		if err := json.Unmarshal([]byte(raw), &c); err != nil || c != want {
			t.Errorf("%s is %d, %v; want %d", raw, c, err, want)
		}
	}
	for _, raw := range []string{"12.005", "1e2", `"12"`, "10000000000.01", "true", "[]"} {
		if err := json.Unmarshal([]byte(raw), new(Cents)); err == nil {
			t.Errorf("%s was taken for an amount", raw)
		}
	}
	if err := json.Unmarshal([]byte("0.12345"), new(E4)); err == nil {
		t.Error("a unit price with 5 decimals was taken")
	}
}

func TestUnitPriceHasFourDecimals(t *testing.T) {
	t.Parallel()
	if p, err := ParseE4("$1,046.9950"); err != nil || p != 10469950 {
		t.Errorf("got %d, %v", p, err)
	}
	if p, err := ParseE4("0.12345"); err == nil {
		t.Errorf("5 decimals were read as %d", p)
	}
	if got := E4(1250).Cents(); got != 13 { // 12.5 cents
		t.Errorf("got %d", got)
	}
}

func TestRateOfAnAmountRoundsHalfAwayFromZero(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		rate      PPM
		of, share Cents
	}{{70_000, 1000, 70}, {82_500, 1999, 165}, {62_500, 8, 1}, {62_500, -8, -1}, {62_500, 7, 0}, {0, 999, 0}} {
		if got := c.rate.Of(c.of); got != c.share {
			t.Errorf("%s of %s is %s; want %s", c.rate.Text(), c.of, got, c.share)
		}
	}
}

func TestAmountBeyondTheTypePanics(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ amount, num, den int64 }{
		{math.MaxInt64, 2, 1}, {math.MinInt64, 1, 1}, {math.MinInt64, math.MinInt64, 1}, {1, 1, 0}, {1, 1, -1},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%d×%d÷%d gave a result", c.amount, c.num, c.den)
				}
			}()
			Cents(c.amount).MulDiv(c.num, c.den)
		}()
	}
}

func TestMulDivIsTheExactQuotientRounded(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		amount := rapid.Int64Range(int64(-Largest), int64(Largest)).Draw(t, "amount")
		num := rapid.Int64Range(-1_000_000, 1_000_000).Draw(t, "num")
		den := rapid.Int64Range(1, math.MaxInt64).Draw(t, "den")
		product := new(big.Int).Mul(big.NewInt(amount), big.NewInt(num))
		half := new(big.Int).Quo(big.NewInt(den), big.NewInt(2))
		want := new(big.Int).Quo(new(big.Int).Add(new(big.Int).Abs(product), half), big.NewInt(den))
		if product.Sign() < 0 {
			want.Neg(want)
		}
		if !want.IsInt64() {
			t.Skip("beyond int64")
		}
		if got := Cents(amount).MulDiv(num, den); int64(got) != want.Int64() {
			t.Fatalf("got %d; want %s", got, want)
		}
	})
}
