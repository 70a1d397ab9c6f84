package page

import (
	"context"
	"strings"

	"camber/internal/web/present"
)

// stockText is CAT-5 over all stores.
func stockText(ctx context.Context, stock []present.Stock) string {
	sum := 0
	for _, s := range stock {
		sum += s.Free
	}
	if sum == 0 {
		return T(ctx, "Out of Stock")
	}
	return T(ctx, "%s in Stock", itoa(sum))
}

// facet is a fact as saveVehicle takes it (FIT-14).
func facet(field string, value int64, labelField, labelValue string) string {
	return strings.Join([]string{field, itoa(value), labelField, labelValue}, "||")
}

func label(options []present.Option, value int64) string {
	for _, o := range options {
		if o.Value == value {
			return o.Label
		}
	}
	return ""
}

// withAny puts the choice of all before the others.
func withAny(ctx context.Context, options []present.Option) []present.Option {
	if len(options) == 0 {
		return nil
	}
	return append([]present.Option{{Value: 0, Label: T(ctx, "Any family")}}, options...)
}
