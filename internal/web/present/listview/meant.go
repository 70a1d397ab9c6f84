package listview

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
)

// MeantNote says that a part is sold instead of the number that was asked for; empty: it has that number.
func MeantNote(ctx context.Context, m catalog.Meant, p catalog.Part) string {
	if m.Instead == "" {
		return ""
	}
	said := text.Tr(ctx, "%s is sold instead of %s.", p.Brand+" "+p.Number, m.Instead)
	if m.Message != "" {
		said += " " + m.Message
	}
	return said
}
