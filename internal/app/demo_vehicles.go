package app

import (
	"fmt"

	"camber/internal/shop/vehicle"
)

type demoVehicle struct {
	key     string // how the tables of the demonstration call it
	year    int64
	make    string
	model   string
	popular bool
	facts   []demoFacts
}

// demoFacts are the values of one field that a vehicle came with.
type demoFacts struct {
	field  string
	labels []string
}

func came(field string, labels ...string) demoFacts { return demoFacts{field, labels} }

// demoFact is a value that the vehicle came with, by its label.
func demoFact(r *vehicle.Reference, v vehicle.Vehicle, field, label string) (vehicle.Fact, error) {
	listed, _ := r.Values(v).Listed(field)
	for _, f := range listed {
		if f.Label == label {
			return f, nil
		}
	}
	return vehicle.Fact{}, fmt.Errorf("a %s did not come with the %s %q", v.Text(), field, label)
}

var demoVehicles = []demoVehicle{
	{"silverado", 2015, "Chevrolet", "Silverado 1500", true, []demoFacts{
		came(vehicle.SubModel, "WT", "LT", "LTZ"), came(vehicle.BedLength, "5' 8\"", "6' 6\"", "8' 0\""),
		came(vehicle.BodyType, "Regular Cab", "Double Cab", "Crew Cab"),
		came(vehicle.EngineSize, "4.3L V6", "5.3L V8", "6.2L V8"),
		came(vehicle.DriveType, "2WD", "4WD"), came(vehicle.FrontRotorSize, "13.0 in", "13.6 in"),
	}},
	{"tahoe", 2016, "Chevrolet", "Tahoe", true, []demoFacts{
		came(vehicle.SubModel, "LS", "LT", "LTZ"), came(vehicle.EngineSize, "5.3L V8"), came(vehicle.DriveType, "2WD", "4WD"),
	}},
	{"sierra", 2013, "GMC", "Sierra 1500", true, []demoFacts{
		came(vehicle.SubModel, "SLE", "SLT", "Denali"), came(vehicle.BedLength, "5' 8\"", "6' 6\"", "8' 0\""),
		came(vehicle.EngineSize, "4.3L V6", "4.8L V8", "5.3L V8", "6.2L V8"), came(vehicle.DriveType, "2WD", "4WD"),
	}},
	{"f150", 2019, "Ford", "F-150", true, []demoFacts{
		came(vehicle.SubModel, "XL", "XLT", "Lariat"), came(vehicle.BedLength, "5' 6\"", "6' 6\"", "8' 0\""),
		came(vehicle.EngineSize, "2.7L V6 Turbo", "3.3L V6", "3.5L V6 Turbo", "5.0L V8"),
		came(vehicle.DriveType, "2WD", "4WD"),
	}},
	{"escape", 2014, "Ford", "Escape", false, []demoFacts{
		came(vehicle.SubModel, "S", "SE", "Titanium"), came(vehicle.EngineSize, "1.6L L4 Turbo", "2.0L L4 Turbo", "2.5L L4"),
		came(vehicle.DriveType, "FWD", "4WD"),
	}},
	{"crv", 2011, "Honda", "CR-V", true, []demoFacts{
		came(vehicle.SubModel, "LX", "SE", "EX", "EX-L"), came(vehicle.EngineSize, "2.4L L4"),
		came(vehicle.DriveType, "FWD", "AWD"),
	}},
	{"accord", 2014, "Honda", "Accord", false, []demoFacts{
		came(vehicle.SubModel, "LX", "Sport", "EX-L"), came(vehicle.BodyType, "Sedan", "Coupe"),
		came(vehicle.EngineSize, "2.4L L4", "3.5L V6"),
	}},
	{"camry", 2018, "Toyota", "Camry", true, []demoFacts{
		came(vehicle.SubModel, "L", "LE", "SE", "XLE"), came(vehicle.EngineSize, "2.5L L4", "3.5L V6"),
	}},
	{"corolla", 2010, "Toyota", "Corolla", false, []demoFacts{
		came(vehicle.SubModel, "Base", "LE", "S", "XLE", "XRS"), came(vehicle.EngineSize, "1.8L L4", "2.4L L4"),
		came(vehicle.RearBrakeType, "Disc", "Drum"),
	}},
	{"wrangler", 2012, "Jeep", "Wrangler", true, []demoFacts{
		came(vehicle.SubModel, "Sport", "Sahara", "Rubicon"), came(vehicle.BodyType, "2-Door", "4-Door"),
		came(vehicle.EngineSize, "3.6L V6"),
	}},
	{"ram", 2017, "Ram", "1500", true, []demoFacts{
		came(vehicle.SubModel, "Tradesman", "Big Horn", "Laramie"), came(vehicle.BedLength, "5' 7\"", "6' 4\"", "8' 0\""),
		came(vehicle.EngineSize, "3.0L V6 Diesel", "3.6L V6", "5.7L V8"), came(vehicle.DriveType, "2WD", "4WD"),
	}},
	{"outback", 2016, "Subaru", "Outback", false, []demoFacts{
		came(vehicle.SubModel, "2.5i", "3.6R"), came(vehicle.EngineSize, "2.5L H4", "3.6L H6"),
	}},
}
