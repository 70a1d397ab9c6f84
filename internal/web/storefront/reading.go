package storefront

import (
	"context"
	"net/http"

	"camber/internal/shop/content"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// pageLinks lead to what the shop says of itself, from the foot of every page.
func (s *Server) pageLinks(ctx context.Context) ([]present.Link, error) {
	pages, err := s.Content.Pages(ctx)
	links := make([]present.Link, 0, len(pages))
	for _, p := range pages {
		links = append(links, present.Link{Text: p.Title, Href: "/" + p.Slug})
	}
	return links, err
}

// agreement leads to the pages that a form means; empty where the shop has none.
func (s *Server) agreement(ctx context.Context) (a present.Agreement, err error) {
	pages, err := s.Content.Pages(ctx)
	for _, p := range pages {
		switch p.Role {
		case content.Terms:
			a.Terms = present.Link{Text: p.Title, Href: "/" + p.Slug}
		case content.Privacy:
			a.Privacy = present.Link{Text: p.Title, Href: "/" + p.Slug}
		}
	}
	return a, err
}

// showPage is a page to read (SITE-3).
func (s *Server) showPage(w http.ResponseWriter, r *http.Request, id int64) error {
	p, err := s.Content.Page(r.Context(), id)
	if err != nil {
		return err
	}
	f, err := s.Frame(r, p.Title)
	if err != nil {
		return err
	}
	f.Description = p.Summary
	s.aboutPlace(r, &f, nil)
	return wire.Page(w, r, http.StatusOK, page.Reading(f, present.NewReading(p)))
}
