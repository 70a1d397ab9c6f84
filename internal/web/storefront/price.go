package storefront

import (
	"context"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/find"
	"camber/internal/shop/setting"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// locked says whether prices are hidden from whoever asks until they sign in (CAT-4).
func (s *Server) locked(ctx context.Context) (bool, error) {
	if by := wire.Actor(ctx); by.Kind != access.Visitor || by.Mode == access.POS {
		return false, nil
	}
	kept, err := s.kept(ctx)
	return setting.LoginForPrice.In(kept), err
}

// unlocked refuses who may see no prices: what they would buy at they have not been told.
func (s *Server) unlocked(ctx context.Context) error {
	locked, err := s.locked(ctx)
	if locked {
		return fault.New(fault.Unauthenticated, "Login Required To View Price")
	}
	return err
}

// asked reads what an address asks of a listing. Who may see no prices can't sort or narrow by them either.
func (s *Server) asked(r *http.Request, at place) (listing, error) {
	l, err := readListing(r, at)
	if err != nil {
		return listing{}, err
	}
	if l.priceless, err = s.locked(r.Context()); err != nil || !l.priceless {
		return l, err
	}
	l.filters.from, l.filters.to = 0, 0
	l.values.Del(byPrice)
	if l.sort == find.ByPrice {
		l.sort, l.desc = find.Default, false
		l.values.Del("sort")
		l.values.Del("order")
	}
	return l.spelled(), nil
}

// hidePrices takes out of a cart what its visitor may not see.
func (s *Server) hidePrices(ctx context.Context, shown present.Cart) (present.Cart, error) {
	locked, err := s.locked(ctx)
	if locked {
		return shown.WithoutPrices(ctx), err
	}
	return shown, err
}
