package present

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/order"
)

// HoldsUntil says until when a quote holds, or that it does no more; empty: it has no end, or is none.
func HoldsUntil(ctx context.Context, o order.Order, zone *time.Location) string {
	day := Day(o.QuoteDay(zone))
	switch {
	case day == "":
		return ""
	case o.Expired(clock.Now(ctx)):
		return text.Tr(ctx, "Expired on %s", day)
	}
	return text.Tr(ctx, "Holds until %s", day)
}
