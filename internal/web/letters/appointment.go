package letters

import (
	"context"

	"camber/internal/shop/appointment"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
)

// booked says when and where a car is expected, as it is now: an appointment may have moved meanwhile.
func (l *Letters) booked(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	a, err := appointment.ByID(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	store, err := l.Locations.Location(ctx, a.LocationID)
	if err != nil {
		return notify.Rendered{}, err
	}
	at := present.NewStoreAddress(l.site, store)
	return l.worded(ctx, m, m.Kind, told{
		"when": present.Moment(a.Start, store.Zone), "store": at.Name + ", " + at.Address, "phone": store.Telephone,
	}, nil)
}
