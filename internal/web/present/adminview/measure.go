package adminview

import (
	"strconv"
	"strings"

	"camber/internal/base/money"
)

// UnitPrice writes a unit price as it is typed: two decimals, or as many as it has.
func UnitPrice(p money.E4) string {
	written := decimals(int64(p), 4)
	whole, fraction, _ := strings.Cut(written, ".")
	return whole + "." + (fraction + "00")[:max(2, len(fraction))]
}

func unlessZero(p money.E4) string {
	if p == 0 {
		return ""
	}
	return UnitPrice(p)
}

const (
	pound = 453_592_37 // in units of 10 µg
	inch  = 254        // in units of 0.1 mm
)

// Pounds writes grams in pounds with as few decimals, three at most, as let ReadPounds find the same grams; "" is not
// known.
func Pounds(grams int) string {
	return shortest(grams, 3, func(scale int64) int64 { return (int64(grams)*100_000*scale + pound/2) / pound }, ReadPounds)
}

// ReadPounds reads what Pounds writes, or what a person types.
func ReadPounds(typed string) (grams int, ok bool) {
	n, ok := readDecimals(typed, 3)
	return int((n*pound + 50_000_000) / 100_000_000), ok
}

// Inches writes millimetres in inches as Pounds writes grams, with two decimals at most.
func Inches(mm int) string {
	return shortest(mm, 2, func(scale int64) int64 { return (int64(mm)*10*scale + inch/2) / inch }, ReadInches)
}

// shortest writes a measure, which scaled says in units of one part in scale.
func shortest(n, most int, scaled func(scale int64) int64, read func(string) (int, bool)) string {
	if n == 0 {
		return ""
	}
	written, scale := "", int64(1)
	for places := 0; places <= most; places++ {
		written = decimals(scaled(scale), places)
		if again, ok := read(written); ok && again == n {
			break
		}
		scale *= 10
	}
	return written
}

// ReadInches reads what Inches writes, or what a person types.
func ReadInches(typed string) (mm int, ok bool) {
	n, ok := readDecimals(typed, 2)
	return int((n*inch + 500) / 1000), ok
}

// decimals writes a number of 10^-places without the zeros at its end.
func decimals(n int64, places int) string {
	digits := strconv.FormatInt(n, 10)
	for len(digits) <= places {
		digits = "0" + digits
	}
	at := len(digits) - places
	if places == 0 {
		return digits
	}
	return strings.TrimSuffix(strings.TrimRight(digits[:at]+"."+digits[at:], "0"), ".")
}

// readDecimals reads at most so many decimals, and at most seven digits before them; "" is 0.
func readDecimals(typed string, places int) (n int64, ok bool) {
	whole, fraction, _ := strings.Cut(strings.TrimSpace(typed), ".")
	if len(whole) > 7 || len(fraction) > places || strings.Trim(whole+fraction, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.ParseInt("0"+whole+fraction+strings.Repeat("0", places-len(fraction)), 10, 64)
	return n, err == nil
}
