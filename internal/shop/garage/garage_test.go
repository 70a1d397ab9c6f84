package garage_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/garage"
	"camber/internal/shop/price"
	"camber/internal/shop/vehicle"
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func of(year, model int64, facts ...vehicle.Fact) vehicle.Vehicle {
	name := string(rune('A' + model))
	return vehicle.Vehicle{BaseVehicleID: year*100 + model, Year: year, MakeID: 1, Make: "Make", ModelID: model,
		Model: name, Facts: facts}
}

var (
	lt    = vehicle.Fact{Field: vehicle.SubModel, Value: 1, Label: "LT"}
	ltz   = vehicle.Fact{Field: vehicle.SubModel, Value: 2, Label: "LTZ"}
	v8    = vehicle.Fact{Field: vehicle.EngineSize, Value: 7, Label: "5.3L V8"}
	alone = vehicle.Vehicle{Facts: []vehicle.Fact{v8}}
)

func text(list []vehicle.Vehicle) string {
	words := make([]string, 0, len(list))
	for _, v := range list {
		words = append(words, v.Text())
	}
	return strings.Join(words, "; ")
}

// FIT-3: the last five, the newest first; a vehicle of which more is told is still the same.
func TestTheLastVehiclesOfAVisitor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		chosen []vehicle.Vehicle
		want   string
	}{
		{[]vehicle.Vehicle{of(2015, 1), of(2016, 2)}, "2016 Make C; 2015 Make B"},
		{[]vehicle.Vehicle{of(2015, 1), of(2016, 2), of(2015, 1)}, "2015 Make B; 2016 Make C"},
		{[]vehicle.Vehicle{of(2015, 1), of(2015, 1, lt), of(2015, 1, lt, v8)}, "2015 Make B LT 5.3L V8"},
		{[]vehicle.Vehicle{of(2015, 1, lt), of(2015, 1, ltz)}, "2015 Make B LTZ; 2015 Make B LT"},
		{[]vehicle.Vehicle{of(2015, 1, lt), of(2015, 1)}, "2015 Make B; 2015 Make B LT"},
		{[]vehicle.Vehicle{alone, of(2015, 1, v8)}, "2015 Make B 5.3L V8; 5.3L V8"},
		{[]vehicle.Vehicle{of(2011, 1), of(2012, 1), of(2013, 1), of(2014, 1), of(2015, 1), of(2016, 1)},
			"2016 Make B; 2015 Make B; 2014 Make B; 2013 Make B; 2012 Make B"},
	} {
		var last []vehicle.Vehicle
		for _, v := range c.chosen {
			last = garage.Add(last, v)
		}
		if got := text(last); got != c.want {
			t.Errorf("%s: %s, want %s", text(c.chosen), got, c.want)
		}
	}
}

func setup(ctx context.Context, name string) int64 {
	level := must(price.New().RetailLevel(ctx))
	return must(customer.New().
		Add(ctx, access.Actor{Kind: access.System},
			customer.NewCustomer{LevelID: level.ID, Firstname: name, Lastname: "Hollis", Email: name + "@demo.test"})).ID
}

func kept(t *testing.T, ctx context.Context, customerID int64) string {
	t.Helper()
	found, err := garage.Vehicles(ctx, customerID)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]vehicle.Vehicle, 0, len(found))
	for _, k := range found {
		list = append(list, k.Vehicle)
	}
	return text(list)
}

// FIT-3: a garage is its customer's, who alone removes from it (SEC-2).
func TestAGarageKeepsWhatACustomerChose(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(price.New().AddLevel(ctx, price.Retail, "Retail", 1))
		ray, ann := setup(ctx, "ray"), setup(ctx, "ann")
		if err := garage.Remember(ctx, ray, of(2015, 1), alone, of(2015, 1, lt, v8), of(2016, 2)); err != nil {
			t.Fatal(err)
		}
		if err := garage.Remember(ctx, ray, alone); err != nil {
			t.Fatal(err)
		}
		if err := garage.Remember(ctx, ann, of(2011, 3)); err != nil {
			t.Fatal(err)
		}
		if got := kept(t, ctx, ray); got != "5.3L V8; 2016 Make C; 2015 Make B LT 5.3L V8" {
			t.Error(got)
		}
		mine := must(garage.Vehicles(ctx, ray))
		if err := garage.Remove(ctx, ann, mine[0].ID); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("another's vehicle: %v", err)
		}
		if err := garage.Remove(ctx, ray, mine[0].ID); err != nil {
			t.Fatal(err)
		}
		if got := kept(t, ctx, ray) + " / " + kept(t, ctx, ann) + " / " + kept(t, ctx, 0); got != "2016 Make C; 2015 Make B LT 5.3L V8 / 2011 Make D / " {
			t.Error(got)
		}
	})
}

func TestAGarageIsNotEndless(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(price.New().AddLevel(ctx, price.Retail, "Retail", 1))
		ray := setup(ctx, "ray")
		for year := range int64(33) {
			if err := garage.Remember(ctx, ray, of(1990+year, 1)); err != nil {
				t.Fatal(err)
			}
		}
		found := must(garage.Vehicles(ctx, ray))
		if len(found) != 30 || found[0].Vehicle.Year != 2022 || found[29].Vehicle.Year != 1993 {
			t.Errorf("%d: %s", len(found), strconv.FormatInt(found[len(found)-1].Vehicle.Year, 10))
		}
	})
}

// Two pages at once: nothing is lost, nothing stands there twice.
func TestTwoVehiclesAreChosenAtOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		must(price.New().AddLevel(ctx, price.Retail, "Retail", 1))
		ray := setup(ctx, "ray")
		dbtest.Race(4, func(ctx context.Context, i int) {
			if err := garage.Remember(ctx, ray, of(2015+int64(i%2), 1)); err != nil {
				t.Error(err)
			}
		}, ctx)
		if found := must(garage.Vehicles(ctx, ray)); len(found) != 2 {
			t.Errorf("%d vehicles", len(found))
		}
	})
}
