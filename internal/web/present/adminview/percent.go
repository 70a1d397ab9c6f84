package adminview

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
)

// Percent writes a rate as people type it: 6, 6.25, 6.875.
func Percent(rate money.PPM) string {
	const perPercent = 10_000
	written := fmt.Sprintf("%d.%04d", rate/perPercent, rate%perPercent)
	return strings.TrimSuffix(strings.TrimRight(written, "0"), ".")
}

var percentPattern = regexp.MustCompile(`^([0-9]{1,3})(?:[.,]([0-9]{0,4}))?$`)

// ReadPercent reads a rate with up to four decimals, with or without its sign; what is none is told as a problem.
func ReadPercent(typed string) (rate money.PPM, problem *fault.Text) {
	found := percentPattern.FindStringSubmatch(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(typed), "%")))
	if found == nil {
		wrong := fault.T("Type a percentage with at most four decimals, such as 6.25.")
		return 0, &wrong
	}
	n, err := strconv.ParseInt(found[1]+(found[2] + "0000")[:4], 10, 64)
	if err != nil || n > 1_000_000 {
		wrong := fault.T("This must be from 0 to 100 percent.")
		return 0, &wrong
	}
	return money.PPM(n), nil
}
