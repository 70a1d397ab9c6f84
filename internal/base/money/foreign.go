package money

import "strings"

// E9 is an exchange rate in 1/10^9: how many units of another currency are one unit of the store's.
type E9 int64

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
// converted as a whole: converted amounts are never added up, so a column of them may differ from its total by a unit a row.
func (f Foreign) Text(c Cents) string { return f.written(int64(c), f.Decimals) }

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
	const wholeCents = 100_000_000_000 // 10^9 of the rate, 100 cents
	sign, whole, fraction := split(mulDiv(n, int64(f.MinorRate()), wholeCents), decimals)
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
