package app

import (
	"context"

	"camber/internal/shop/find"
	"camber/internal/web/present/listview"
)

// Searched is what a text finds in a shop.
type Searched struct {
	Understood []listview.Understood // in the words of the page of results
	Parts      []string              // brand, number and name, the best first
	Total      int
}

// Search finds parts as the web shop does, without a vehicle; at most so many are listed.
func (a *App) Search(ctx context.Context, asked string, most int) (Searched, error) {
	return a.Services.search(a.Context(ctx), asked, most)
}

func (s *Services) search(ctx context.Context, asked string, most int) (Searched, error) {
	if err := s.Find.Refresh(ctx); err != nil {
		return Searched{}, err
	}
	understood, err := s.Find.Understand(asked)
	if err != nil {
		return Searched{}, err
	}
	r, err := s.Find.Find(ctx, find.Query{Text: asked, Limit: max(most, 1)})
	if err != nil {
		return Searched{}, err
	}
	ids := make([]int64, len(r.Hits))
	for i, h := range r.Hits {
		ids[i] = h.PartID
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return Searched{}, err
	}
	found := Searched{Understood: listview.Said(ctx, understood), Total: r.Total}
	for _, id := range ids {
		p := parts[id]
		found.Parts = append(found.Parts, p.Brand+" "+p.Number+"  "+p.Name)
	}
	return found, nil
}
