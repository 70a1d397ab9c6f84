package money

import (
	"cmp"
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// E9 is an exchange rate in 1/10^9: how many units of another currency are one unit of the store's.
type E9 int64

// String is the rate as people write it: "0.92".
func (r E9) String() string {
	const one = 1_000_000_000
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%d.%09d", r/one, r%one), "0"), ".")
}

var ratePattern = regexp.MustCompile(`^([0-9]{1,9})(?:[.,]([0-9]{0,9}))?$`)

// ParseE9 reads a rate of at most nine digits before and after its point or comma.
func ParseE9(written string) (E9, error) {
	found := ratePattern.FindStringSubmatch(strings.TrimSpace(written))
	if found == nil {
		return 0, fmt.Errorf("%q is no rate", written)
	}
	n, err := strconv.ParseInt(found[1]+(found[2] + "000000000")[:9], 10, 64)
	return E9(n), err
}

// MaxForeignRate is the most minor units of another currency that one unit of the store's may be, in E9: then every
// amount up to Largest can be shown.
const MaxForeignRate E9 = 1_000_000_000_000_000

// MaxForeignDecimals is the most decimals that a currency has.
const MaxForeignDecimals = 3

// Foreign is another currency than the store's. Amounts are shown in it; nothing is counted, added up or paid in it.
type Foreign struct {
	Symbol   string // "€", "CA$", "CHF"
	Decimals int    // of its minor unit
	Rate     E9
}

// MinorRate is the rate in minor units, which is at most MaxForeignRate in a Foreign that can be shown.
func (f Foreign) MinorRate() E9 { return f.Rate * E9(power10(f.Decimals)) }

// Text is what a person reads, "€1,234.50", "-¥1,235": c converted and rounded once, half away from zero. A total is
// converted as a whole; Shares converts what it is made of.
func (f Foreign) Text(c Cents) string { return f.MinorText(f.Minor(c)) }

// wholeCents is what a rate in minor units times cents is of one minor unit: 10^9 of the rate, 100 cents.
const wholeCents = 100_000_000_000

// Minor is c in minor units of the currency, rounded once, half away from zero.
func (f Foreign) Minor(c Cents) int64 { return mulDiv(int64(c), int64(f.MinorRate()), wholeCents) }

// MinorText is what a person reads of an amount in minor units.
func (f Foreign) MinorText(n int64) string { return f.said(n, f.Decimals) }

// Shares converts parts so that they add up to a sum that is shown, all in minor units: each part is its exact amount
// rounded up or down, up where the most was lost. The parts add up to what the sum was converted from.
func (f Foreign) Shares(sum int64, parts []Cents) []int64 {
	shares, order := make([]int64, len(parts)), make([]int, len(parts))
	lost := make([]uint64, len(parts))
	for i, p := range parts {
		shares[i], lost[i] = f.down(p)
		sum -= shares[i]
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(lost[b], lost[a]) })
	for ; sum > 0 && len(order) > 0; order = order[1:] {
		shares[order[0]]++
		sum--
	}
	for at := len(order) - 1; sum < 0 && at >= 0; at-- { // of a difference of two sums, that were rounded apart
		shares[order[at]]--
		sum++
	}
	return shares
}

// down is c in minor units, rounded down, and what that loses.
func (f Foreign) down(c Cents) (minor int64, lost uint64) {
	high, low := bits.Mul64(magnitude(int64(c)), uint64(f.MinorRate()))
	whole, rest := bits.Div64(high, low, wholeCents)
	switch {
	case c >= 0:
		return int64(whole), rest
	case rest == 0:
		return -int64(whole), 0
	}
	return -int64(whole) - 1, wholeCents - rest
}

// UnitText has the currency's decimals where the price is of whole cents, else at most two more: as many as E4 has
// more than Cents.
func (f Foreign) UnitText(p E4) string {
	if p%perCent == 0 {
		return f.Text(Cents(p / perCent))
	}
	return f.written(int64(p), f.Decimals+e4Decimals-centDecimals)
}

// written converts n, in cents or, with two decimals more, in E4: the factor is the same.
func (f Foreign) written(n int64, decimals int) string {
	return f.said(mulDiv(n, int64(f.MinorRate()), wholeCents), decimals)
}

// said is a number of units of so many decimals as a person reads it.
func (f Foreign) said(n int64, decimals int) string {
	sign, whole, fraction := split(n, decimals)
	fraction = fraction[:f.Decimals] + strings.TrimRight(fraction[f.Decimals:], "0")
	if fraction != "" {
		fraction = "." + fraction
	}
	return sign + f.mark() + Grouped(whole) + fraction
}

// mark stands before the figure, as is the custom in the languages of the shop; letters apart from it.
func (f Foreign) mark() string {
	if f.Symbol == "" {
		return ""
	}
	if last := f.Symbol[len(f.Symbol)-1]; 'A' <= last && last <= 'Z' || 'a' <= last && last <= 'z' {
		return f.Symbol + "\u00a0"
	}
	return f.Symbol
}
