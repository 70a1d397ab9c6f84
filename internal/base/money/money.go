// Package money holds amounts as whole numbers and is the only place that rounds them: half away from zero, once.
package money

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Cents is an amount of money in minor units.
type Cents int64

// E4 is a unit price in 1/10000 of the major unit.
type E4 int64

// PPM is a rate in parts per million: 7 % is 70_000.
type PPM int64

const (
	centDecimals = 2
	e4Decimals   = 4
	perCent      = 100       // E4 in one cent
	million      = 1_000_000 // PPM of the whole
)

// Largest is the largest amount that Parse and JSON accept, either way: sums and products of it stay far inside int64.
const Largest Cents = 1_000_000_000_000

var (
	errEmpty    = errors.New("no amount")
	errNumber   = errors.New("not an amount")
	errDecimals = errors.New("too many decimals")
	errTooLarge = errors.New("amount too large")
)

// Parse reads an amount as a person types it: "1,234.50", "$5", "-3.2", ".5". Commas stand between groups of three
// digits only. Refused: an empty text, more than 2 decimals, and more than Largest.
func Parse(s string) (Cents, error) {
	n, err := parse(s, centDecimals)
	return Cents(n), err
}

// ParseE4 reads a unit price as Parse does, with at most 4 decimals.
func ParseE4(s string) (E4, error) {
	n, err := parse(s, e4Decimals)
	return E4(n), err
}

// parse returns s in units of 10^-decimals.
func parse(s string, decimals int) (int64, error) {
	s = strings.TrimSpace(s)
	if s == "" {
		return 0, errEmpty
	}
	s, negative := strings.CutPrefix(s, "-")
	s = strings.TrimPrefix(s, "$")
	whole, fraction, _ := strings.Cut(s, ".")
	if strings.Contains(whole, ",") {
		groups := strings.Split(whole, ",")
		for i, group := range groups {
			if len(group) != 3 && (i > 0 || len(group) == 0 || len(group) > 3) {
				return 0, fmt.Errorf("%q: %w", s, errNumber)
			}
		}
		whole = strings.Join(groups, "")
	}
	return exact(negative, whole, fraction, decimals)
}

// exact returns ±whole.fraction in units of 10^-decimals.
func exact(negative bool, whole, fraction string, decimals int) (int64, error) {
	digits := whole + fraction
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, fmt.Errorf("%q: %w", digits, errNumber)
	}
	if len(fraction) > decimals {
		return 0, fmt.Errorf("%q: %w", digits, errDecimals)
	}
	n, err := strconv.ParseInt(digits+strings.Repeat("0", decimals-len(fraction)), 10, 64)
	if err != nil || n > int64(Largest)*power10(decimals-centDecimals) {
		return 0, fmt.Errorf("%q: %w", digits, errTooLarge)
	}
	if negative {
		return -n, nil
	}
	return n, nil
}

func power10(n int) int64 {
	p := int64(1)
	for range n {
		p *= 10
	}
	return p
}

// String is the plain number with 2 decimals: "1234.50".
func (c Cents) String() string {
	sign, whole, fraction := split(int64(c), centDecimals)
	return sign + whole + "." + fraction
}

// Text is what a person reads: "$1,234.50", "-$5.00".
func (c Cents) Text() string {
	sign, whole, fraction := split(int64(c), centDecimals)
	return sign + "$" + Grouped(whole) + "." + fraction
}

// Nickel is what cash is rounded to.
const Nickel Cents = 5

// Nickel is c to the nearest 5 cents: 1 and 2 go down, 3 and 4 up, either way of zero alike.
func (c Cents) Nickel() Cents { return c.MulDiv(1, int64(Nickel)) * Nickel }

// MulDiv returns c×num÷den, rounded half away from zero. The product has 128 bits. It panics on den < 1 and on a
// result beyond int64: a wrong amount is worse than none.
func (c Cents) MulDiv(num, den int64) Cents { return Cents(mulDiv(int64(c), num, den)) }

// MulDiv is Cents.MulDiv for a unit price.
func (p E4) MulDiv(num, den int64) E4 { return E4(mulDiv(int64(p), num, den)) }

func mulDiv(a, num, den int64) int64 {
	if den < 1 {
		panic("money: a divisor must be positive")
	}
	high, low := bits.Mul64(magnitude(a), magnitude(num))
	low, carry := bits.Add64(low, uint64(den)/2, 0)
	high += carry
	if high >= uint64(den) {
		panic("money: amount beyond int64")
	}
	result, _ := bits.Div64(high, low, uint64(den))
	if result > 1<<63-1 {
		panic("money: amount beyond int64")
	}
	if (a < 0) != (num < 0) {
		return -int64(result)
	}
	return int64(result)
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// FromCents is exact.
func FromCents(c Cents) E4 { return E4(c) * perCent }

// Cents rounds to whole cents.
func (p E4) Cents() Cents { return p.Times(1) }

// Times is the total of qty pieces, rounded to cents once.
func (p E4) Times(qty int) Cents { return Cents(mulDiv(int64(p), int64(qty), perCent)) }

// Text has at least 2 and at most 4 decimals: "$46.99", "$0.1234".
func (p E4) Text() string {
	sign, whole, fraction := split(int64(p), e4Decimals)
	fraction = fraction[:centDecimals] + strings.TrimRight(fraction[centDecimals:], "0")
	return sign + "$" + Grouped(whole) + "." + fraction
}

// Of is the rate's share of c.
func (r PPM) Of(c Cents) Cents { return c.MulDiv(int64(r), million) }

// Way is which way an amount goes that lies between two steps.
type Way string

const (
	Nearest Way = "nearest" // half away from zero
	Up      Way = "up"
	Down    Way = "down"
)

// Known says whether there is such a way.
func (w Way) Known() bool { return w == Nearest || w == Up || w == Down }

// OfUnit is the rate's share of a unit price, brought to a multiple of step once. Price and rate are not negative, step
// is positive; as MulDiv it panics beyond int64.
func (r PPM) OfUnit(p, step E4, way Way) E4 {
	den := uint64(step) * million
	high, low := bits.Mul64(magnitude(int64(p)), magnitude(int64(r)))
	carry := uint64(0)
	switch way {
	case Up:
		low, carry = bits.Add64(low, den-1, 0)
	case Nearest:
		low, carry = bits.Add64(low, den/2, 0)
	case Down:
	}
	high += carry
	if high >= den {
		panic("money: amount beyond int64")
	}
	steps, _ := bits.Div64(high, low, den)
	return E4(mulDiv(int64(steps), int64(step), 1))
}

// Factor is the rate as a plain number: "0.85", "1".
func (r PPM) Factor() string {
	sign, whole, fraction := split(int64(r), 6)
	return sign + trimmed(whole, fraction)
}

// Text is the rate in percent, exact: "7%", "8.25%".
func (r PPM) Text() string {
	sign, whole, fraction := split(int64(r), 4)
	return sign + trimmed(whole, fraction) + "%"
}

// Allocate splits total by weights so that the parts add up to it exactly: each part is at most one cent from its
// share, and the cents left over go to the largest remainders, the first of equals first. Negative weights count as 0;
// when all are 0 the split is even. No weights, no parts.
func Allocate(total Cents, weights []int64) []Cents {
	if len(weights) == 0 {
		return nil
	}
	var sum uint64
	positive := make([]uint64, len(weights))
	for i, w := range weights {
		positive[i] = uint64(max(w, 0))
		sum += positive[i]
	}
	if sum == 0 {
		for i := range positive {
			positive[i] = 1
		}
		sum = uint64(len(positive))
	}
	parts := make([]Cents, len(weights))
	remainders := make([]uint64, len(weights))
	left := magnitude(int64(total))
	for i, w := range positive {
		high, low := bits.Mul64(magnitude(int64(total)), w)
		share, remainder := bits.Div64(high, low, sum)
		parts[i], remainders[i] = Cents(share), remainder
		left -= share
	}
	order := make([]int, len(weights))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(remainders[b], remainders[a]) })
	for _, i := range order[:left] {
		parts[i]++
	}
	if total < 0 {
		for i := range parts {
			parts[i] = -parts[i]
		}
	}
	return parts
}

// MarshalJSON writes a number of major units with at most 2 decimals: 12, 12.5, 12.05.
func (c Cents) MarshalJSON() ([]byte, error) { return marshal(int64(c), centDecimals), nil }

// UnmarshalJSON reads a number of major units with at most 2 decimals, without an exponent.
func (c *Cents) UnmarshalJSON(raw []byte) error { return unmarshal(raw, (*int64)(c), centDecimals) }

// MarshalJSON writes a number of major units with at most 4 decimals.
func (p E4) MarshalJSON() ([]byte, error) { return marshal(int64(p), e4Decimals), nil }

// UnmarshalJSON reads a number of major units with at most 4 decimals, without an exponent.
func (p *E4) UnmarshalJSON(raw []byte) error { return unmarshal(raw, (*int64)(p), e4Decimals) }

func marshal(n int64, decimals int) []byte {
	sign, whole, fraction := split(n, decimals)
	return []byte(sign + trimmed(whole, fraction))
}

func unmarshal(raw []byte, to *int64, decimals int) error {
	s := string(raw)
	if s == "null" {
		return nil
	}
	s, negative := strings.CutPrefix(s, "-")
	whole, fraction, _ := strings.Cut(s, ".")
	n, err := exact(negative, whole, strings.TrimRight(fraction, "0"), decimals)
	if err != nil {
		return err
	}
	*to = n
	return nil
}

// split returns the sign ("-" or ""), the whole units and exactly decimals digits of n, which counts 10^-decimals.
func split(n int64, decimals int) (sign, whole, fraction string) {
	if n < 0 {
		sign = "-"
	}
	digits := strconv.FormatUint(magnitude(n), 10)
	if missing := decimals + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	point := len(digits) - decimals
	return sign, digits[:point], digits[point:]
}

func trimmed(whole, fraction string) string {
	fraction = strings.TrimRight(fraction, "0")
	if fraction == "" {
		return whole
	}
	return whole + "." + fraction
}

// Grouped is a whole number with a comma at each thousand.
func Grouped(whole string) string {
	var b strings.Builder
	for i, digit := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(digit)
	}
	return b.String()
}
