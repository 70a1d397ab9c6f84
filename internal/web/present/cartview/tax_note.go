package cartview

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/cart"
)

// taxNote says why a customer pays no tax, or why no longer (TRD-10); empty: there is nothing to say.
func taxNote(ctx context.Context, v cart.View) string {
	switch problem := v.Exempt.Problem(); {
	case v.Exempt.Holds():
		return text.Tr(ctx, "No tax is charged: exempt by %s.", v.Exempt.Number)
	case problem != nil:
		return text.Tr(ctx, problem.Format, problem.Args...)
	}
	return ""
}
