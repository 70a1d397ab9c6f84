package listing

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/find"
	"camber/internal/shop/setting"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/visit"
)

// nothing adds what helps where a search found nothing (SRCH-7). What only does not fit the vehicle is there for others.
func (s *Server) nothing(ctx context.Context, now visit.Visit, d *listview.Search) error {
	if d.Listing.FitsOnly {
		all, err := s.Find.Find(ctx, find.Query{
			Text: d.Text, Limit: 1, Lang: text.In(ctx), Stocked: setting.DisableWithoutStock.In(now.Settings),
		})
		if err != nil {
			return err
		}
		if all.Total > 0 {
			d.ForAll = &listview.Instead{Text: d.Text, Href: d.Listing.FitsLink, Count: all.Total}
			return nil
		}
	}
	others, err := s.Find.Instead(ctx, d.Text)
	if err != nil {
		return err
	}
	for _, w := range others {
		d.Instead = append(d.Instead, instead(w))
	}
	why, err := s.Find.Nothing(ctx, d.Text, now.Vehicle)
	if err != nil {
		return err
	}
	d.Nothing = &listview.Nothing{Ask: present.ContactFor(d.Text)}
	for _, w := range why.Words {
		d.Nothing.Words = append(d.Nothing.Words, listview.Lone{Instead: instead(w.Wording), Without: instead(w.Without)})
	}
	for _, c := range why.Called {
		d.Nothing.Called = append(d.Nothing.Called, listview.Called{Typed: c.Typed, Instead: instead(c.Wording)})
	}
	d.Nothing.Meant, err = s.named(ctx, now.Vehicle != nil, inCategories, find.Names{Named: why.Categories})
	return err
}

// instead is another search; one that finds nothing leads nowhere.
func instead(w find.Wording) listview.Instead {
	one := listview.Instead{Text: w.Text, Count: w.Count}
	if w.Count > 0 {
		one.Href = frame.SearchFor(w.Text)
	}
	return one
}
