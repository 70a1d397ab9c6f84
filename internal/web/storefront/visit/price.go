package visit

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/setting"
	"camber/internal/web/wire"
)

// PricesHidden says whether prices are hidden from whoever asks until they sign in (CAT-4).
func (s *Visits) PricesHidden(ctx context.Context) (bool, error) {
	if by := wire.Actor(ctx); by.Kind != access.Visitor || by.Mode == access.POS {
		return false, nil
	}
	kept, err := s.Settings(ctx)
	return setting.LoginForPrice.In(kept), err
}

// RequirePrices refuses who may see no prices: what they would buy at they have not been told.
func (s *Visits) RequirePrices(ctx context.Context) error {
	locked, err := s.PricesHidden(ctx)
	if locked {
		return fault.New(fault.Unauthenticated, "Login Required To View Price")
	}
	return err
}
