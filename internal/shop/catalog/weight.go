package catalog

import (
	"context"
	"strconv"
)

// Pounds writes grams in pounds with one decimal, without the unit: 58.3.
func Pounds(grams int64) string {
	const pound = 45_359_237 // in units of 10 µg
	tenths := (grams*1_000_000 + pound/2) / pound
	return strconv.FormatInt(tenths/10, 10) + "." + strconv.FormatInt(tenths%10, 10)
}

// WithoutWeight returns the first active parts, by number, whose weight nobody knows and that state no cost of their own
// for being sent, at most limit; and how many there are: no way of shipping that goes by weight can take them.
func (*Service) WithoutWeight(ctx context.Context, limit int) (ids []int64, count int, err error) {
	return withoutWeight(ctx, limit)
}
