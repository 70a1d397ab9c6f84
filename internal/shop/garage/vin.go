package garage

import (
	"context"
	"strings"
)

// mostByVIN is how many vehicles a beginning of a VIN may name.
const mostByVIN = 50

// WithVIN are the vehicles whose VIN is, or begins with, what was typed. Nothing typed names none.
func WithVIN(ctx context.Context, typed string) ([]Entry, error) {
	vin := strings.ToUpper(strings.Join(strings.Fields(typed), ""))
	if vin == "" {
		return []Entry{}, nil
	}
	return withVIN(ctx, vin, mostByVIN)
}
