package shelf

import (
	"context"
	"strings"

	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/job"
	"camber/internal/web/present"
	"camber/internal/web/present/jobview"
	"camber/internal/web/present/partview"
	"camber/internal/web/storefront/visit"
)

// mostNeeded is how much of a job stands beside one of its parts.
const mostNeeded = 4

// AlsoNeeded is what else the first job takes that a part is of: the best seller of each of its other lines that fits the
// visit's vehicle. Without a vehicle, and for a part that does not fit it, there is none.
func (s *Shelves) AlsoNeeded(ctx context.Context, now visit.Visit, p catalog.Part, fit fitment.Answer) (
	partview.AlsoNeeded, error) {
	if now.Vehicle == nil || !fit.Result.Fits() {
		return partview.AlsoNeeded{}, nil
	}
	j, own, err := s.jobOf(ctx, p, fit.Position)
	if err != nil || own < 0 {
		return partview.AlsoNeeded{}, err
	}
	at, err := now.ForJob()
	if err != nil {
		return partview.AlsoNeeded{}, err
	}
	o, err := s.Jobs.Offer(ctx, j.ID, at)
	if err != nil {
		return partview.AlsoNeeded{}, err
	}
	var ids []int64
	var needed []job.Choice
	for i, l := range o.Lines {
		if i != own && len(l.Choices) > 0 && len(needed) < mostNeeded && l.Choices[0].PartID != p.ID {
			needed, ids = append(needed, l.Choices[0]), append(ids, l.Choices[0].PartID)
		}
	}
	cards, err := s.Cards(ctx, now, ids, nil)
	d := partview.AlsoNeeded{Job: present.Link{Text: j.Name, Href: jobview.Address(j, "")}}
	for _, c := range needed {
		card := cards.Card(ctx, c.PartID)
		card.Action.Quantity = max(card.Action.Quantity, c.Quantity)
		card.Action.Minimum = card.Action.Quantity
		d.Cards = append(d.Cards, partview.BoxCard{Card: card, Quantity: c.Quantity})
	}
	return d, err
}

// jobOf is the first job that a part at a position is of, and of which of its lines; -1: there is none.
func (s *Shelves) jobOf(ctx context.Context, p catalog.Part, position string) (j job.Job, line int, err error) {
	jobs, err := s.Jobs.Offered(ctx)
	if err != nil {
		return j, -1, err
	}
	categories, err := s.Catalog.Tree(ctx)
	if err != nil {
		return j, -1, err
	}
	above := map[int64]int64{}
	for _, c := range categories {
		above[c.ID] = c.ParentID
	}
	in := map[int64]bool{} // the part's category and those above it
	for id := p.CategoryID; id != 0 && !in[id]; id = above[id] {
		in[id] = true
	}
	for _, j := range jobs {
		for i, l := range j.Lines {
			if !l.Extra && in[l.CategoryID] && (l.Position == "" || strings.EqualFold(l.Position, position)) {
				return j, i, nil
			}
		}
	}
	return j, -1, nil
}
