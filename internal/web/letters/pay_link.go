package letters

import (
	"context"
	"strconv"

	"camber/internal/base/text"
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
	d := present.Letter{
		Site: l.site, Subject: text.Tr(ctx, "Pay for your order # %s", strconv.FormatInt(link.OrderID, 10)),
		Link: l.address(paper.PayPath(token)),
		Lines: []string{text.Tr(ctx, "Please pay %s for your order # %s by card:", link.Amount.Text(),
			strconv.FormatInt(link.OrderID, 10))},
		Note: text.Tr(ctx, "This link is good until %s.", present.Moment(link.Expires, store.Zone)),
	}
	if m.Note != "" {
		d.Lines = append([]string{m.Note}, d.Lines...)
	}
	return l.letter(ctx, m, d)
}

// address is a path of the shop as it stands in a message; a shop that knows no address of its own sends the path
// alone.
func (l *Letters) address(path string) string {
	if l.BaseURL == nil {
		return path
	}
	return l.BaseURL.JoinPath(path).String()
}
