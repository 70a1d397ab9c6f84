package letters

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/shop/notify"
	"camber/internal/web/present"
)

// comeBack answers who asked to bring parts of an order back: where to, or why not.
func (l *Letters) comeBack(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	r, err := l.Returns.Request(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	o, err := l.Orders.Order(ctx, r.OrderID)
	if err != nil {
		return notify.Rendered{}, err
	}
	store, err := l.Locations.Location(ctx, o.LocationID)
	if err != nil {
		return notify.Rendered{}, err
	}
	says := told{"order": strconv.FormatInt(o.ID, 10), "note": m.Note, "link": l.address("/account/return")}
	at := present.NewStoreAddress(l.site, store)
	says["store"] = at.Name + ", " + at.Address
	var parts []string
	for _, back := range r.Lines {
		for _, sold := range o.Lines {
			if sold.ID == back.LineID {
				parts = append(parts, strconv.Itoa(back.Quantity)+" × "+sold.Brand+" "+sold.Number+" "+sold.Name)
			}
		}
	}
	says["parts"] = strings.Join(parts, "\n")
	return l.worded(ctx, m, m.Kind, says, nil)
}
