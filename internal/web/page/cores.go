package page

import (
	"context"

	"camber/internal/web/present/coreview"
)

// coreWorth is what a customer gets for the old parts that they still have, and until when.
func coreWorth(ctx context.Context, c coreview.Core) string {
	if c.DueText == "" {
		return T(ctx, "worth %s", c.WorthText)
	}
	return T(ctx, "worth %s, due %s", c.WorthText, c.DueText)
}
