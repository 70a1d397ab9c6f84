package tax

import (
	"context"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/base/money"
	"camber/internal/shop/region"
)

type Service struct{ areas *region.Service }

func New(areas *region.Service) *Service { return &Service{areas} }

// AddClass returns the new class. A name that is taken is a Conflict.
func (*Service) AddClass(ctx context.Context, name string) (Class, error) {
	if name == "" {
		return Class{}, fault.InFields(map[string]fault.Text{"name": fault.T("Required")})
	}
	id, err := addClass(ctx, name)
	if err != nil {
		return Class{}, err
	}
	if id == 0 {
		return Class{}, fault.New(fault.Conflict, "This tax class already exists.")
	}
	return Class{id, name}, nil
}

// Classes returns all classes by name.
func (*Service) Classes(ctx context.Context) ([]Class, error) { return classes(ctx) }

// AddRate returns the new rate's id. A code that is taken is a Conflict.
func (*Service) AddRate(ctx context.Context, code, name string, ppm money.PPM) (int64, error) {
	fields := map[string]fault.Text{}
	if code == "" {
		fields["code"] = fault.T("Required")
	}
	if name == "" {
		fields["name"] = fault.T("Required")
	}
	if ppm < 0 {
		fields["rate"] = fault.T("A tax rate can't be negative")
	}
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	id, err := addRate(ctx, code, name, ppm)
	if err == nil && id == 0 {
		err = fault.New(fault.Conflict, "This tax rate already exists.")
	}
	return id, err
}

// AddRule adds a rule. One that is there already is a Conflict.
func (*Service) AddRule(ctx context.Context, r Rule) error {
	if (r.LocationID == 0) == (r.AreaID == 0) {
		return fault.New(fault.Invalid, "A tax rule is of a store or of an area.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addRule(ctx, r)
		if err != nil {
			return err
		}
		if !added {
			return fault.New(fault.Conflict, "This tax rule already exists.")
		}
		return db.Changed(ctx, changed, r.ClassID)
	})
}

const changed = "tax" // in the change feed

const most = 1000 // stores whose rules are kept

var (
	keptAt      = kept.NewShelf[int64, []asked](most, kept.Of[int64](changed))
	keptOfAreas = kept.NewWhole[[]asked](changed)
)

// For returns the rates that a customer of a price level is asked at a place, by class, each class by priority (TOT-3).
// A class without rates is not taxed and is absent; so is every class where the goods go to an area without taxes.
func (s *Service) For(ctx context.Context, at Place, levelID int64) (map[int64][]Rate, error) {
	if at.ShipTo == nil || at.ShipTo.CountryID == 0 {
		rules, err := keptAt.Read(ctx, []int64{at.LocationID},
			func(ctx context.Context, _ []int64) (map[int64][]asked, error) {
				rules, err := rulesAt(ctx, at.LocationID)
				return map[int64][]asked{at.LocationID: rules}, err
			})
		return chosen(rules[at.LocationID], nil, levelID), err
	}
	areas, err := s.areas.AreasOf(ctx, *at.ShipTo)
	if err != nil {
		return nil, err
	}
	rules, err := keptOfAreas.Read(ctx, rulesOfAreas)
	return chosen(rules, areas, levelID), err
}

// Taxed returns the classes that are taxed at any store.
func (*Service) Taxed(ctx context.Context) (map[int64]bool, error) { return taxed(ctx) }
