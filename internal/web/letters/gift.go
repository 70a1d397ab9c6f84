package letters

import (
	"context"
	"time"

	"camber/internal/shop/notify"
	"camber/internal/web/page"
	"camber/internal/web/present"
)

// gift hands over a voucher whose code is the message's secret. A later link to the shop holds no code: addresses are
// written down on the way.
func (l *Letters) gift(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	v, err := l.Promos.Voucher(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	d := present.GiftLetter{Site: l.site, From: v.FromName, Amount: v.Original.Text(), Message: v.Message, Code: m.Secret}
	if day, err := time.Parse(time.DateOnly, v.To); err == nil {
		d.Until = day.Format("01/02/2006")
	}
	if l.BaseURL != nil {
		d.Link = l.BaseURL.JoinPath("checkout", "cart").String()
	}
	return page.GiftMail(ctx, d)
}
