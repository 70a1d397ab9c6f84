package tax

import (
	"context"

	"camber/internal/base/fault"
	"camber/internal/base/money"
)

type Service struct{}

func New() *Service { return &Service{} }

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

// AddRule makes a store ask this rate for this class. A rule that is there already is a Conflict.
func (*Service) AddRule(ctx context.Context, locationID, classID, rateID int64, priority int) error {
	added, err := addRule(ctx, ruleRow{LocationID: locationID, ClassID: classID, RateID: rateID, Priority: priority})
	if err == nil && !added {
		err = fault.New(fault.Conflict, "This tax rule already exists.")
	}
	return err
}

// Rates returns the rates of a store by class, each class by priority. A class without rates is not taxed and is absent.
func (*Service) Rates(ctx context.Context, locationID int64) (map[int64][]Rate, error) {
	return rates(ctx, locationID)
}
