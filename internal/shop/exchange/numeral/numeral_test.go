package numeral_test

import (
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/numeral"
)

var dollars = []string{"US$", "US $", "USD", "$"}

// table is the survey of a sheet with these numbers.
func table(doubtful bool, cells ...string) *numeral.Survey {
	s := &numeral.Survey{Doubtful: doubtful}
	for i, cell := range cells {
		s.Note(int64(i+2), cell, dollars...)
	}
	return s
}

// read is the number as programs write it, or "no" where the cell is refused.
func read(s *numeral.Survey, cell string) string {
	n, why := s.Read(cell, fault.T("%s is not a price", cell), dollars...)
	if why.Format != "" {
		return "no"
	}
	return n.Text()
}

// D: as people write numbers, and what each is where the other numbers of its sheet have a point, have a comma, say
// nothing, say nothing between semicolons, or have both.
func TestSpellings(t *testing.T) {
	t.Parallel()
	sheets := []*numeral.Survey{
		table(false, "465.05"), table(false, "465,05"), table(false), table(true), table(false, "465.05", "465,05"),
	}
	for _, c := range []struct {
		cell string
		want [5]string
	}{
		// whole
		{"0", [5]string{"0", "0", "0", "0", "0"}},
		{"7", [5]string{"7", "7", "7", "7", "7"}},
		{"1234567", [5]string{"1234567", "1234567", "1234567", "1234567", "1234567"}},
		{"007", [5]string{"007", "007", "007", "007", "007"}},
		{" 12 ", [5]string{"12", "12", "12", "12", "12"}},
		{"'12", [5]string{"12", "12", "12", "12", "12"}},
		{"\u00a012\u00a0", [5]string{"12", "12", "12", "12", "12"}},
		// a decimal point
		{"5.99", [5]string{"5.99", "5.99", "5.99", "5.99", "5.99"}},
		{"5.9", [5]string{"5.9", "5.9", "5.9", "5.9", "5.9"}},
		{".99", [5]string{"0.99", "0.99", "0.99", "0.99", "0.99"}},
		{"0.99", [5]string{"0.99", "0.99", "0.99", "0.99", "0.99"}},
		{"5.", [5]string{"5", "5", "5", "5", "5"}},
		{"0.125", [5]string{"0.125", "0.125", "0.125", "0.125", "0.125"}},
		{"1234.567", [5]string{"1234.567", "1234.567", "1234.567", "1234.567", "1234.567"}},
		{"1.2345", [5]string{"1.2345", "1.2345", "1.2345", "1.2345", "1.2345"}},
		{"1,465.05", [5]string{"1465.05", "1465.05", "1465.05", "1465.05", "1465.05"}},
		{"12,345,678.90", [5]string{"12345678.90", "12345678.90", "12345678.90", "12345678.90", "12345678.90"}},
		{"1,234,567", [5]string{"1234567", "1234567", "1234567", "1234567", "1234567"}},
		{"1 465.05", [5]string{"1465.05", "1465.05", "1465.05", "1465.05", "1465.05"}},
		{"1'465.05", [5]string{"1465.05", "1465.05", "1465.05", "1465.05", "1465.05"}},
		{"1’465.05", [5]string{"1465.05", "1465.05", "1465.05", "1465.05", "1465.05"}},
		{"1 234.567", [5]string{"1234.567", "1234.567", "1234.567", "1234.567", "1234.567"}},
		// a decimal comma
		{"5,99", [5]string{"no", "5.99", "5.99", "5.99", "no"}},
		{"5,9", [5]string{"no", "5.9", "5.9", "5.9", "no"}},
		{",99", [5]string{"no", "0.99", "0.99", "0.99", "no"}},
		{"0,99", [5]string{"no", "0.99", "0.99", "0.99", "no"}},
		{"0,125", [5]string{"no", "0.125", "0.125", "0.125", "no"}},
		{"1234,567", [5]string{"no", "1234.567", "1234.567", "1234.567", "no"}},
		{"1.234,5", [5]string{"no", "1234.5", "1234.5", "1234.5", "no"}},
		{"1.465,05", [5]string{"no", "1465.05", "1465.05", "1465.05", "no"}},
		{"12.345.678,90", [5]string{"no", "12345678.90", "12345678.90", "12345678.90", "no"}},
		{"1.234.567", [5]string{"no", "1234567", "1234567", "1234567", "no"}},
		{"1 465,05", [5]string{"no", "1465.05", "1465.05", "1465.05", "no"}},
		{"1\u00a0465,05", [5]string{"no", "1465.05", "1465.05", "1465.05", "no"}},
		{"1\u202f465,05", [5]string{"no", "1465.05", "1465.05", "1465.05", "no"}},
		{"1 234,567", [5]string{"no", "1234.567", "1234.567", "1234.567", "no"}},
		// either
		{"1,234", [5]string{"1234", "1.234", "1234", "no", "no"}},
		{"12,500", [5]string{"12500", "12.500", "12500", "no", "no"}},
		{"1.234", [5]string{"1.234", "1234", "1.234", "no", "no"}},
		{"999.999", [5]string{"999.999", "999999", "999.999", "no", "no"}},
		{"$1,234", [5]string{"1234", "1.234", "1234", "no", "no"}},
		{"1 234", [5]string{"1234", "1234", "1234", "1234", "1234"}},
		{"1'234'567", [5]string{"1234567", "1234567", "1234567", "1234567", "1234567"}},
		// with a currency or a sign
		{"$5.99", [5]string{"5.99", "5.99", "5.99", "5.99", "5.99"}},
		{"$ 5.99", [5]string{"5.99", "5.99", "5.99", "5.99", "5.99"}},
		{"5.99 $", [5]string{"5.99", "5.99", "5.99", "5.99", "5.99"}},
		{"5,99 $", [5]string{"no", "5.99", "5.99", "5.99", "no"}},
		{"USD 5.99", [5]string{"5.99", "5.99", "5.99", "5.99", "5.99"}},
		{"5.99 usd", [5]string{"5.99", "5.99", "5.99", "5.99", "5.99"}},
		{"US$5.99", [5]string{"5.99", "5.99", "5.99", "5.99", "5.99"}},
		{"US $5.99", [5]string{"5.99", "5.99", "5.99", "5.99", "5.99"}},
		{"$1,465.05 USD", [5]string{"1465.05", "1465.05", "1465.05", "1465.05", "1465.05"}},
		{"-5.99", [5]string{"-5.99", "-5.99", "-5.99", "-5.99", "-5.99"}},
		{"−5.99", [5]string{"-5.99", "-5.99", "-5.99", "-5.99", "-5.99"}},
		{"5.99-", [5]string{"-5.99", "-5.99", "-5.99", "-5.99", "-5.99"}},
		{"(5.99)", [5]string{"-5.99", "-5.99", "-5.99", "-5.99", "-5.99"}},
		{"($5.99)", [5]string{"-5.99", "-5.99", "-5.99", "-5.99", "-5.99"}},
		{"-$5.99", [5]string{"-5.99", "-5.99", "-5.99", "-5.99", "-5.99"}},
		{"$-5.99", [5]string{"-5.99", "-5.99", "-5.99", "-5.99", "-5.99"}},
		{"+5.99", [5]string{"5.99", "5.99", "5.99", "5.99", "5.99"}},
	} {
		for i, s := range sheets {
			if got := read(s, c.cell); got != c.want[i] {
				t.Errorf("%q in sheet %d is %s; want %s", c.cell, i, got, c.want[i])
			}
		}
	}
	for _, cell := range []string{
		"", " ", ".", ",", "-", "$", "5,", "1,23,4", "1,00,000.00", "1,234,56", "1.234.56", "1,2345.6", "1.234,567.8",
		"12,34.5", "1 23", "1 2345", "1'23",
		"1 234,567,890", "1 234 1,234", "5'", "(5.99", "5.99)", "--5", "5.99 €", "€5.99", "£5", "EUR 5", "5%", "1/2", "1 1/2",
		"5-7", "5.99/ea", "N/A", "n/a",
		"call", "TBD", "#REF!", "#N/A", "#####", "1E3", "1.5e3", "9.99E+03", "1,5E+03", "4.00637E+12", "0x10", "５", "٥",
		"5.9.9", "5..9", "5,,9", "NaN", "Inf", "1_000",
	} {
		for i, s := range sheets {
			if got := read(s, cell); got != "no" {
				t.Errorf("%q in sheet %d is %s; want a refusal", cell, i, got)
			}
		}
	}
}

func TestHowNumbersWereRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		s    *numeral.Survey
		want string
	}{
		{table(false), ""},
		{table(true, "7", "N/A"), ""},
		{table(false, "7", "$5.99", "6.99", "1,234"),
			"read with a decimal point, as $5.99 in line 3; 1,234 in line 5 was read as 1234"},
		{table(false, "1.234", "5,99"), "read with a decimal comma, as 5,99 in line 3; 1.234 in line 2 was read as 1234"},
		{table(false, "1,234"), "read with a decimal point, since none tells otherwise; 1,234 in line 2 was read as 1234"},
		{table(true, "1,234"), "1,234 in line 2 can be read in two ways: such rows were rejected"},
		{table(false, "5.99", "5,99"),
			"written in two ways, 5.99 in line 2 and 5,99 in line 3: a row with a decimal comma, or with a number that can be read in both ways, was rejected"},
	} {
		if got := c.s.Words(); got != c.want {
			t.Errorf("got %q; want %q", got, c.want)
		}
	}
}

func TestWhatSpreadsheetsDamage(t *testing.T) {
	t.Parallel()
	for cell, want := range map[string]bool{
		"9.99E+03": true, "4.00637E+12": true, "4,00637E+12": true, "5E+10": true, "1.25E-07": true, "9.99e+03": true,
		"3-Dec": true, "Dec-03": true, "12-Mar": true,
		"#REF!": true, "#NAME?": true, "########": true,
		"4E-55": false, "12E34": false, "E+10": false, "9.99": false, "12-3": false, "1-23": false, "DEC-03": false,
		"KB-1E+1": false, "#12": false, "#": false, "": false,
		"3-Dec-A": false, "99.9E+03": false,
	} {
		if _, got := numeral.Damaged(cell); got != want {
			t.Errorf("%q: damaged %v", cell, got)
		}
	}
}

// Whatever the amount and however its groups are written: where the sheet shows its habit, it comes back exactly.
func TestWhatIsWrittenIsRead(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		cents := rapid.Int64Range(0, 1_000_000_000_00).Draw(t, "cents")
		group := rapid.SampledFrom([]string{"", ",", ".", " ", "'", "\u00a0"}).Draw(t, "group")
		decimal := rapid.SampledFrom([]string{".", ","}).Draw(t, "decimal")
		if group == decimal {
			return
		}
		whole := new(big.Int).SetInt64(cents / 100).String()
		var groups []string
		for len(whole) > 3 && group != "" {
			groups = append([]string{whole[len(whole)-3:]}, groups...)
			whole = whole[:len(whole)-3]
		}
		fraction := "." + string([]byte{byte('0' + cents%100/10), byte('0' + cents%10)})
		written := strings.Join(append([]string{whole}, groups...), group) + decimal + fraction[1:]
		want := new(big.Int).SetInt64(cents/100).String() + fraction
		if got := read(table(false, written), written); got != want {
			t.Fatalf("%q is %s; want %s", written, got, want)
		}
	})
}

// What is read is a number whose digits are those of the cell, in their order; nothing else ever comes of a cell.
func FuzzRead(f *testing.F) {
	for _, cell := range []string{"5,99", "1.234,5", "1,234", "$1,465.05", "(5.99)", "1 234", "9.99E+03", "’", "1'2"} {
		f.Add(cell, "5.99", false)
		f.Add(cell, "5,99", true)
	}
	digits := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r < '0' || r > '9' {
				return -1
			}
			return r
		}, s)
	}
	f.Fuzz(func(t *testing.T, cell, other string, doubtful bool) {
		s := table(doubtful, other, cell)
		n, why := s.Read(cell, fault.T("no"), dollars...)
		if why.Format != "" {
			return
		}
		if n.Whole+n.Fraction == "" || n.Whole+n.Fraction != digits(cell) ||
			strings.Trim(n.Whole+n.Fraction, "0123456789") != "" {
			t.Errorf("%q beside %q is %+v", cell, other, n)
		}
		if strings.Contains(s.Words(), "two ways") && strings.Contains(cell, ",") && !strings.Contains(cell, ".") &&
			strings.Count(cell, ",") == 1 {
			t.Errorf("%q beside %q is %+v, though it may be another", cell, other, n)
		}
	})
}
