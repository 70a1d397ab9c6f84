package letters

import (
	"context"
	"strconv"

	"camber/internal/shop/notify"
	"camber/internal/web/present"
	"camber/internal/web/storefront/paper"
)

// quote brings a customer the link of a quote.
func (l *Letters) quote(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	v, err := l.Quotes.Version(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	o, err := l.Orders.Order(ctx, v.OrderID)
	if err != nil {
		return notify.Rendered{}, err
	}
	store, err := l.Locations.Location(ctx, v.LocationID)
	if err != nil {
		return notify.Rendered{}, err
	}
	return l.worded(ctx, m, notify.Quote, told{
		"order": strconv.FormatInt(v.OrderID, 10), "amount": v.Shown.Total.Text(), "note": m.Note,
		"link": l.address(paper.QuotePath(l.Quotes.Token(v))), "until": present.Day(o.QuoteDay(store.Zone)),
	}, nil)
}
