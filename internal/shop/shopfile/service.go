package shopfile

import (
	"context"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog/shelf"
	"camber/internal/shop/content"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/price"
	"camber/internal/shop/promo"
	"camber/internal/shop/region"
	"camber/internal/shop/register"
	"camber/internal/shop/scopes"
	"camber/internal/shop/shipping"
	"camber/internal/shop/tax"
)

// Deps are the services whose things stand in the file.
type Deps struct {
	Access    *access.Service
	Areas     *region.Service
	Locations *location.Service
	Orders    *order.Service
	Pages     *content.Service
	Prices    *price.Service
	Promos    *promo.Service
	Registers *register.Service
	Scopes    *scopes.Service
	Shelf     *shelf.Service
	Shipping  *shipping.Service
	Taxes     *tax.Service
}

// Service writes and applies the file. Whoever has the program's command line may: it acts as the system.
type Service struct{ Deps }

func New(d Deps) *Service { return &Service{d} }

var system = access.Actor{Kind: access.System}

func (s *Service) parts() []part {
	return []part{
		s.areas().part(), s.taxClasses().part(), s.brands().part(), s.priceLevels().part(),
		s.priceMatrices().part(), s.stores().part(), s.taxRates().part(),
		s.taxRules().part(), s.ways().part(), s.statuses().part(), s.pages().part(), s.currencies().part(),
		s.categories().part(), s.coupons().part(), searchWords().part(), sayings().part(), letters().part(),
		s.roles().part(), s.settings().part(),
	}
}

// needs are what a shop has beyond the file.
func (s *Service) needs(ctx context.Context) (found []string, err error) {
	sheets, err := s.Taxes.Sheets(ctx)
	for _, sheet := range sheets {
		found = append(found, "tax rates of the sheet "+sheet.Name+": load it under Taxes, Rate sheets")
	}
	if err != nil {
		return nil, err
	}
	coupons, err := s.Promos.AllCoupons(ctx)
	for _, c := range coupons {
		if len(c.PartIDs) > 0 {
			found = append(found, "coupon "+c.Code+", which is for single parts: add it under Coupons")
		}
	}
	return found, err
}

// names are what ids are called, and the other way about.
type names map[int64]string

func (n names) id(what, name string) (int64, error) {
	if name == "" {
		return 0, nil
	}
	for id, called := range n {
		if called == name {
			return id, nil
		}
	}
	return 0, noSuch(what, name)
}

func namesOf[T any](all []T, one func(T) (int64, string)) names {
	found := names{}
	for _, x := range all {
		id, name := one(x)
		found[id] = name
	}
	return found
}

func (s *Service) areaNames(ctx context.Context) (names, error) {
	all, err := s.Areas.Areas(ctx)
	return namesOf(all, func(a region.Area) (int64, string) { return a.ID, a.Name }), err
}

func (s *Service) classNames(ctx context.Context) (names, error) {
	all, err := s.Taxes.Classes(ctx)
	return namesOf(all, func(c tax.Class) (int64, string) { return c.ID, c.Name }), err
}

func (s *Service) storeCodes(ctx context.Context) (names, error) {
	all, err := s.Locations.Locations(ctx)
	return namesOf(all, func(l location.Location) (int64, string) { return l.ID, l.Code }), err
}

func (s *Service) levelCodes(ctx context.Context) (names, error) {
	all, err := s.Prices.Levels(ctx)
	return namesOf(all, func(l price.Level) (int64, string) { return l.ID, l.Code }), err
}

func (s *Service) rateCodes(ctx context.Context) (names, error) {
	all, err := s.Taxes.Rates(ctx)
	return namesOf(all, func(r tax.RateRecord) (int64, string) { return r.ID, r.Code }), err
}

// inBoth are words as they are kept.
func (w Words) inBoth() map[text.Lang]string {
	both := map[text.Lang]string{text.English: w.English}
	if w.Spanish != "" {
		both[text.Spanish] = w.Spanish
	}
	return both
}
