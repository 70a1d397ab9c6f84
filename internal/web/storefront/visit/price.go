package visit

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/shop/price"
)

// RequirePrices is Here for who may see prices. Others are refused: what they would buy at they have not been told.
func (s *Visits) RequirePrices(ctx context.Context) (Here, error) {
	here, err := s.Here(ctx)
	if here.PricesHidden {
		return Here{}, fault.New(fault.Unauthenticated, "Login Required To View Price")
	}
	return here, err
}

// buyer is whose prices a customer sees; 0: the retail ones, of nobody in particular.
func (s *Visits) buyer(ctx context.Context, customerID int64) (price.Buyer, error) {
	if customerID == 0 {
		retail, err := s.Prices.RetailLevel(ctx)
		return price.Buyer{LevelID: retail.ID}, err
	}
	c, err := s.Customers.Customer(ctx, customerID)
	return price.Buyer{LevelID: c.LevelID, CustomerID: customerID}, err
}
