package purchases

import (
	"net/http"

	"camber/internal/base/clock"
	"camber/internal/base/text"
	"camber/internal/shop/core"
	"camber/internal/shop/location"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/coreview"
	"camber/internal/web/wire"
)

const coresPath = "/account/cores"

// ShowCores lists the old parts of a customer, or their business, with what they are worth and until when (TRD-1).
func (s *Server) ShowCores(w http.ResponseWriter, r *http.Request) error {
	in, err := wire.ReadPage(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	f, shown, err := s.Member.Page(r, text.Tr(ctx, "Your old parts"), coresPath, nil)
	if err != nil {
		return err
	}
	together, err := s.Customers.Together(ctx, wire.Actor(ctx).CustomerID)
	if err != nil {
		return err
	}
	found, total, err := core.OfThese(ctx, together, in.Limit, in.Offset())
	if err != nil {
		return err
	}
	out, err := core.OutOf(ctx, together)
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	d := accountview.AccountCores{AccountPage: shown, Sentence: coreview.Sentence(ctx, core.Out(out)),
		Pager: present.NewPager(ctx, coresPath, r.URL.Query(), in.Page, in.Limit, total)}
	for _, c := range found {
		zone := location.ZoneOf(stores, c.LocationID)
		d.Rows = append(d.Rows, coreview.New(ctx, c, zone, clock.Now(ctx).In(zone).Format("2006-01-02")))
	}
	return wire.Page(w, r, http.StatusOK, page.Cores(f, d))
}
