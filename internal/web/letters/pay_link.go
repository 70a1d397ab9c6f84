package letters

import (
	"context"
	"strconv"

	"camber/internal/shop/notify"
	"camber/internal/web/present"
	"camber/internal/web/storefront/paper"
)

// payLink tells a customer where to pay.
func (l *Letters) payLink(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	link, token, err := l.Links.Token(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	store, err := l.Locations.Location(ctx, link.LocationID)
	if err != nil {
		return notify.Rendered{}, err
	}
	return l.worded(ctx, m, notify.PayLink, told{
		"order": strconv.FormatInt(link.OrderID, 10), "amount": link.Amount.Text(), "link": l.address(paper.PayPath(token)),
		"until": present.Moment(link.Expires, store.Zone), "note": m.Note,
	}, nil)
}

// address is a path of the shop as it stands in a message; a shop that knows no address of its own sends the path
// alone.
func (l *Letters) address(path string) string {
	if l.BaseURL == nil {
		return path
	}
	return l.BaseURL.JoinPath(path).String()
}
