package letters

import (
	"context"
	"time"

	"camber/internal/shop/notify"
)

// gift hands over a voucher whose code is the message's secret. A later link to the shop holds no code: addresses are
// written down on the way.
func (l *Letters) gift(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	v, err := l.Promos.Voucher(ctx, m.SubjectID)
	if err != nil {
		return notify.Rendered{}, err
	}
	says := told{"from": v.FromName, "amount": v.Original.Text(), "note": v.Message, "code": m.Secret}
	if day, err := time.Parse(time.DateOnly, v.To); err == nil {
		says["until"] = day.Format("01/02/2006")
	}
	if l.BaseURL != nil {
		says["link"] = l.BaseURL.JoinPath("checkout", "cart").String()
	}
	return l.worded(ctx, m, notify.Gift, says, nil)
}
