package setting

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
)

// Total is a kind of row among the totals of a sale (TOT-1), by the code that sale gives it.
type Total struct {
	Code string
	Sort int
	On   bool // one that is off computes nothing
}

// Totals are all kinds of totals in their order, the total itself last. A line each: code, sort order, and "off" for
// one that is off. What is not named stays as it is by default.
var Totals = Setting[[]Total]{Name: "totals", Default: standardTotals, parse: parseTotals, format: formatTotals,
	open: true, control: Control{Kind: Order}}

var standardTotals = []Total{
	{"sub_total", 10, true}, {"core", 20, true}, {"labor", 30, true}, {"job", 35, true}, {"coupon", 40, true}, {"reward", 50, true},
	{"shipping", 60, true},
	{"handling", 70, true}, {"tax", 80, true}, {"voucher", 90, true}, {"credit", 100, true}, {"total", 110, true},
}

// What a sale can't do without.
var neededTotals = []string{"sub_total", "core", "labor", "job", "tax", "total"}

func parseTotals(lines string) ([]Total, error) {
	all := slices.Clone(standardTotals)
	named := map[string]bool{}
	for line := range strings.Lines(lines) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		code := words[0]
		at := slices.IndexFunc(all, func(t Total) bool { return t.Code == code })
		off := len(words) == 3 && words[2] == "off"
		switch {
		case at < 0:
			return nil, refused(fault.T("There is no total %s.", code))
		case named[code]:
			return nil, refused(fault.T("%s is there twice.", code))
		case len(words) < 2 || len(words) > 2 && !off:
			return nil, refused(fault.T("%s is not a code, a number and perhaps off.", strings.TrimSpace(line)))
		case off && slices.Contains(neededTotals, code):
			return nil, refused(fault.T("%s can't be off: no sale can do without it.", code))
		}
		sort, err := strconv.Atoi(words[1])
		if err != nil {
			return nil, refused(fault.T("%s is not a code, a number and perhaps off.", strings.TrimSpace(line)))
		}
		named[code], all[at] = true, Total{code, sort, !off}
	}
	slices.SortStableFunc(all, func(a, b Total) int { return cmp.Compare(a.Sort, b.Sort) })
	if last := all[len(all)-1]; last.Code != "total" {
		return nil, refused(fault.T("%s can't stand below the total.", last.Code))
	}
	return all, nil
}

func formatTotals(all []Total) string {
	lines := make([]string, len(all))
	for i, t := range all {
		lines[i] = t.Code + " " + strconv.Itoa(t.Sort)
		if !t.On {
			lines[i] += " off"
		}
	}
	return strings.Join(lines, "\n")
}

// IsNeededTotal says whether no sale can do without a total.
func IsNeededTotal(code string) bool { return slices.Contains(neededTotals, code) }
