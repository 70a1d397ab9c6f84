package letters

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
)

// importPlan tells an owner which planned imports have failed, as it is when the letter is written.
func (l *Letters) importPlan(ctx context.Context, m notify.Request) (notify.Rendered, error) {
	troubles, err := l.Plans.Troubles(ctx)
	if err != nil {
		return notify.Rendered{}, err
	}
	if len(troubles) == 0 {
		return l.letter(ctx, m, present.Letter{Subject: text.Tr(ctx, "Planned imports work again"),
			Paragraphs: present.Paragraphs(text.Tr(ctx, "A planned import had failed. None does now."))})
	}
	link := l.address("/admin/import/plan")
	return l.letter(ctx, m, present.Letter{Subject: text.Tr(ctx, "A planned import failed"), Link: link,
		Paragraphs: present.Paragraphs(adminview.PlanTroubles(ctx, troubles), link)})
}
