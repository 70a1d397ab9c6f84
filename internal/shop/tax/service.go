package tax

import (
	"cmp"
	"context"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/shop/location"
	"camber/internal/shop/region"
	"camber/internal/shop/setting"
)

// Service keeps what is asked where.
type Service struct {
	areas  *region.Service
	stores *location.Service
	uses   []region.Use
}

func New(areas *region.Service) *Service { return &Service{areas: areas, stores: location.New()} }

// ClassesUsedBy says what depends on classes: one of which anything does can't be removed.
func (s *Service) ClassesUsedBy(uses ...region.Use) { s.uses = append(s.uses, uses...) }

// ClassUses says in words what depends on a class.
func (s *Service) ClassUses(ctx context.Context, classID int64) ([]fault.Text, error) {
	return region.Used(ctx, append(slices.Clone(s.uses), region.Use{Count: s.surcharged, Words: func(n int) fault.Text {
		return fault.T("Stores that tax a card surcharge so: %d.", n)
	}}), classID)
}

// surcharged counts the stores at which a surcharge on a card is taxed as the class.
func (s *Service) surcharged(ctx context.Context, classID int64) (n int, err error) {
	stores, err := s.stores.Locations(ctx)
	if err != nil {
		return 0, err
	}
	for _, store := range stores {
		class, err := setting.Get(ctx, setting.CardSurchargeTax, setting.Location(store.ID))
		if err != nil {
			return 0, err
		}
		if int64(class) == classID {
			n++
		}
	}
	return n, nil
}

// Classes returns all classes by name.
func (*Service) Classes(ctx context.Context) ([]Class, error) { return classes(ctx) }

const changed = "tax" // in the change feed

const most = 1000 // stores whose rules are kept

var (
	keptAt      = kept.NewShelf[int64, []Asked](most, kept.Of[int64](changed))
	keptOfAreas = kept.NewWhole[map[int64][]Asked](changed)
)

// For returns the rates that a customer of a price level is asked at a place, by class, each class by priority (TOT-3).
// A class without rates is not taxed and is absent; so is every class where the goods go to an area without taxes.
func (s *Service) For(ctx context.Context, at Place, levelID int64) (map[int64][]Rate, error) {
	why, err := s.Why(ctx, at, levelID)
	return RatesOf(why), err
}

// RatesOf are the rates alone.
func RatesOf(why map[int64][]Asked) map[int64][]Rate {
	rates := make(map[int64][]Rate, len(why))
	for class, of := range why {
		for _, asked := range of {
			rates[class] = append(rates[class], asked.Rate)
		}
	}
	return rates
}

// Why returns what For returns, each rate with the rule that decided, as it is today at the place's store.
func (s *Service) Why(ctx context.Context, at Place, levelID int64) (map[int64][]Asked, error) {
	why, err := s.rulesFor(ctx, at, levelID)
	if err != nil {
		return nil, err
	}
	today := ""
	for _, asked := range why {
		for i := range asked {
			if asked[i].Next.Day == "" {
				continue
			}
			if today == "" {
				if today, err = s.today(ctx, at.LocationID); err != nil {
					return nil, err
				}
			}
			asked[i].Rate.PPM = asked[i].Next.On(today, asked[i].Rate.PPM)
		}
	}
	return why, nil
}

// today is the day at a store; 0: at the first.
func (s *Service) today(ctx context.Context, locationID int64) (string, error) {
	if locationID == 0 {
		zone, err := s.stores.FirstZone(ctx)
		return clock.Now(ctx).In(zone).Format(time.DateOnly), err
	}
	store, err := s.stores.Location(ctx, locationID)
	if err != nil {
		return "", err
	}
	return clock.Now(ctx).In(store.Zone).Format(time.DateOnly), nil
}

func (s *Service) rulesFor(ctx context.Context, at Place, levelID int64) (map[int64][]Asked, error) {
	if at.ShipTo == nil || at.ShipTo.CountryID == 0 {
		rules, err := keptAt.Read(ctx, []int64{at.LocationID},
			func(ctx context.Context, _ []int64) (map[int64][]Asked, error) {
				rules, err := rulesAt(ctx, at.LocationID)
				return map[int64][]Asked{at.LocationID: rules}, err
			})
		return chosen(rules[at.LocationID], levelID), err
	}
	areas, err := s.areas.AreasOf(ctx, *at.ShipTo)
	if err != nil {
		return nil, err
	}
	byArea, err := keptOfAreas.Read(ctx, rulesOfAreas)
	var rules []Asked
	for id := range areas {
		rules = append(rules, byArea[id]...)
	}
	slices.SortFunc(rules, func(a, b Asked) int { return cmp.Compare(a.Rule.ID, b.Rule.ID) })
	return chosen(rules, levelID), err
}

// Taxed returns the classes that are taxed at any store.
func (*Service) Taxed(ctx context.Context) (map[int64]bool, error) { return taxed(ctx) }

// UseOfLevels is what taxes depend on price levels for.
func (*Service) UseOfLevels() region.Use {
	count := func(ctx context.Context, levelID int64) (int, error) { return countRules(ctx, "level_id", levelID) }
	return region.Use{Count: count, Words: func(n int) fault.Text { return fault.T("Tax rules: %d.", n) }}
}
