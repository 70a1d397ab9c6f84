package page

import (
	"context"
	"slices"
	"strings"

	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
)

// facet is a fact as saveVehicle takes it (FIT-14).
func facet(field string, value int64, labelField, labelValue string) string {
	return strings.Join([]string{field, itoa(value), labelField, labelValue}, "||")
}

// questions are what is asked of a vehicle beyond its model: first what is answered, then what is open.
func questions(s vehicleview.VehicleSelector) []vehicleview.KnownFact {
	all := slices.Clone(s.Facts)
	for _, c := range s.Choices {
		all = append(all, vehicleview.KnownFact{Field: c.Field, Label: c.Label, Options: c.Options})
	}
	return all
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
