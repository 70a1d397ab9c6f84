package letters

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/shop/core"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
)

// coreDue reminds of the old parts of an order that are due on the day of the one that it is about.
func (l *Letters) coreDue(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	all, err := core.OfOrder(ctx, m.OrderID)
	if err != nil {
		return notify.Rendered{}, err
	}
	store, err := l.Locations.Location(ctx, m.LocationID)
	if err != nil {
		return notify.Rendered{}, err
	}
	about, err := core.ByID(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	var parts []string
	var due []core.Core
	for _, c := range all {
		if n := c.Owed(); n > 0 && c.DueDay == about.DueDay {
			due = append(due, c)
			parts = append(parts, strconv.Itoa(n)+" × "+c.Brand+" "+c.Number+" "+c.Name)
		}
	}
	at := present.NewStoreAddress(l.site, store)
	return l.worded(ctx, m, m.Kind, told{
		"order": strconv.FormatInt(m.OrderID, 10), "parts": strings.Join(parts, "\n"),
		"amount": core.Out(due).Worth.Text(), "until": present.Day(about.DueDay),
		"store": at.Name + ", " + at.Address, "link": l.address("/account/cores"),
	}, nil)
}
