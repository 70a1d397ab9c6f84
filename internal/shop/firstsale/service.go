package firstsale

import (
	"context"

	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/payment"
	"camber/internal/shop/price"
	"camber/internal/shop/register"
	"camber/internal/shop/setting"
	"camber/internal/shop/shipping"
	"camber/internal/shop/tax"
	"camber/internal/shop/till"
)

// Deps is whom a Service asks.
type Deps struct {
	Access    *access.Service
	Carts     *cart.Service
	Locations *location.Service
	Parts     *catalog.Service
	Prices    *price.Service
	Registers *register.Service
	Shipping  *shipping.Service
	Taxes     *tax.Service
	Tenders   *payment.Tenders
	Till      *till.Service
	Cards     bool // a card company is connected
	TestCards bool // one that takes no money
}

// Service reads what a shop has.
type Service struct{ Deps }

func New(d Deps) *Service { return &Service{d} }

// Steps are those of this shop as it is now.
func (s *Service) Steps(ctx context.Context) ([]Step, error) {
	state, err := s.state(ctx)
	return Steps(state), err
}

func (s *Service) state(ctx context.Context) (now State, err error) {
	now.Cards, now.TestCards = s.Cards, s.TestCards
	if now.People, now.Owners, err = s.Access.Headcount(ctx); err != nil {
		return now, err
	}
	said, err := setting.Open(ctx)
	if err != nil {
		return now, err
	}
	now.Name = said[setting.Business][setting.ShopName.Name]
	if now.Stores, err = s.stores(ctx); err != nil {
		return now, err
	}
	ways, err := s.Shipping.Ways(ctx)
	if err != nil {
		return now, err
	}
	for _, w := range ways {
		if w.Active && w.Kind != shipping.AtStore {
			now.Ships++
		}
	}
	parts, err := s.Parts.PartsAfter(ctx, 0, 1)
	now.Parts = len(parts) > 0
	return now, err
}

func (s *Service) stores(ctx context.Context) ([]StoreState, error) {
	locations, err := s.Locations.Locations(ctx)
	if err != nil {
		return nil, err
	}
	levels, err := s.Prices.Levels(ctx)
	if err != nil {
		return nil, err
	}
	found := make([]StoreState, len(locations))
	for i, l := range locations {
		registers, err := s.Registers.Registers(ctx, l.ID)
		if err != nil {
			return nil, err
		}
		sellers, err := s.Access.PeopleAt(ctx, l.ID, access.SellAtTill)
		if err != nil {
			return nil, err
		}
		found[i] = StoreState{Name: l.ShortName, Hours: len(l.Hours) > 0, Sellers: len(sellers) > 0, Registers: len(registers)}
		for _, level := range levels {
			rates, err := s.Taxes.For(ctx, tax.Place{LocationID: l.ID}, level.ID)
			if err != nil {
				return nil, err
			}
			found[i].Rates = max(found[i].Rates, len(rates))
		}
	}
	return found, nil
}
