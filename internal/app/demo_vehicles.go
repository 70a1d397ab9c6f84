package app

import (
	"fmt"
	"slices"

	"camber/internal/shop/fitment"
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

// The numbers of values are their places here, from 1 on: a label means the same on every vehicle.
var demoLabels = map[string][]string{
	fitment.SubModel: {
		"WT", "LT", "LTZ", "LS", "SLE", "SLT", "Denali", "XL", "XLT", "Lariat", "S", "SE", "Titanium", "LX", "EX", "EX-L", "Sport",
		"L", "LE", "XLE", "Base", "XRS", "Sahara", "Rubicon", "Tradesman", "Big Horn", "Laramie", "2.5i", "3.6R",
	},
	fitment.BedLength: {"5' 6\"", "5' 7\"", "5' 8\"", "6' 4\"", "6' 6\"", "8' 0\""},
	fitment.BodyType:  {"Regular Cab", "Double Cab", "Crew Cab", "Sedan", "Coupe", "2-Door", "4-Door"},
	fitment.EngineSize: {
		"1.6L L4 Turbo", "1.8L L4", "2.0L L4 Turbo", "2.4L L4", "2.5L H4", "2.5L L4", "2.7L V6 Turbo", "3.0L V6 Diesel", "3.3L V6",
		"3.5L V6", "3.5L V6 Turbo", "3.6L H6", "3.6L V6", "4.3L V6", "4.8L V8", "5.0L V8", "5.3L V8", "5.7L V8", "6.2L V8",
	},
	fitment.DriveType:      {"2WD", "4WD", "FWD", "AWD"},
	fitment.FrontRotorSize: {"13.0 in", "13.6 in"},
	fitment.RearBrakeType:  {"Disc", "Drum"},
}

func demoFact(field, label string) (fitment.Fact, error) {
	i := slices.Index(demoLabels[field], label)
	if i < 0 {
		return fitment.Fact{}, fmt.Errorf("the demonstration has no %s %q", field, label)
	}
	return fitment.Fact{Field: field, Value: int64(i + 1), Label: label}, nil
}

var demoVehicles = []demoVehicle{
	{"silverado", 2015, "Chevrolet", "Silverado 1500", true, []demoFacts{
		came(fitment.SubModel, "WT", "LT", "LTZ"), came(fitment.BedLength, "5' 8\"", "6' 6\"", "8' 0\""),
		came(fitment.BodyType, "Regular Cab", "Double Cab", "Crew Cab"), came(fitment.EngineSize, "4.3L V6", "5.3L V8", "6.2L V8"),
		came(fitment.DriveType, "2WD", "4WD"), came(fitment.FrontRotorSize, "13.0 in", "13.6 in"),
	}},
	{"tahoe", 2016, "Chevrolet", "Tahoe", true, []demoFacts{
		came(fitment.SubModel, "LS", "LT", "LTZ"), came(fitment.EngineSize, "5.3L V8"), came(fitment.DriveType, "2WD", "4WD"),
	}},
	{"sierra", 2013, "GMC", "Sierra 1500", true, []demoFacts{
		came(fitment.SubModel, "SLE", "SLT", "Denali"), came(fitment.BedLength, "5' 8\"", "6' 6\"", "8' 0\""),
		came(fitment.EngineSize, "4.3L V6", "4.8L V8", "5.3L V8", "6.2L V8"), came(fitment.DriveType, "2WD", "4WD"),
	}},
	{"f150", 2019, "Ford", "F-150", true, []demoFacts{
		came(fitment.SubModel, "XL", "XLT", "Lariat"), came(fitment.BedLength, "5' 6\"", "6' 6\"", "8' 0\""),
		came(fitment.EngineSize, "2.7L V6 Turbo", "3.3L V6", "3.5L V6 Turbo", "5.0L V8"), came(fitment.DriveType, "2WD", "4WD"),
	}},
	{"escape", 2014, "Ford", "Escape", false, []demoFacts{
		came(fitment.SubModel, "S", "SE", "Titanium"), came(fitment.EngineSize, "1.6L L4 Turbo", "2.0L L4 Turbo", "2.5L L4"),
		came(fitment.DriveType, "FWD", "4WD"),
	}},
	{"crv", 2011, "Honda", "CR-V", true, []demoFacts{
		came(fitment.SubModel, "LX", "SE", "EX", "EX-L"), came(fitment.EngineSize, "2.4L L4"), came(fitment.DriveType, "FWD", "AWD"),
	}},
	{"accord", 2014, "Honda", "Accord", false, []demoFacts{
		came(fitment.SubModel, "LX", "Sport", "EX-L"), came(fitment.BodyType, "Sedan", "Coupe"), came(fitment.EngineSize, "2.4L L4", "3.5L V6"),
	}},
	{"camry", 2018, "Toyota", "Camry", true, []demoFacts{
		came(fitment.SubModel, "L", "LE", "SE", "XLE"), came(fitment.EngineSize, "2.5L L4", "3.5L V6"),
	}},
	{"corolla", 2010, "Toyota", "Corolla", false, []demoFacts{
		came(fitment.SubModel, "Base", "LE", "S", "XLE", "XRS"), came(fitment.EngineSize, "1.8L L4", "2.4L L4"),
		came(fitment.RearBrakeType, "Disc", "Drum"),
	}},
	{"wrangler", 2012, "Jeep", "Wrangler", true, []demoFacts{
		came(fitment.SubModel, "Sport", "Sahara", "Rubicon"), came(fitment.BodyType, "2-Door", "4-Door"), came(fitment.EngineSize, "3.6L V6"),
	}},
	{"ram", 2017, "Ram", "1500", true, []demoFacts{
		came(fitment.SubModel, "Tradesman", "Big Horn", "Laramie"), came(fitment.BedLength, "5' 7\"", "6' 4\"", "8' 0\""),
		came(fitment.EngineSize, "3.0L V6 Diesel", "3.6L V6", "5.7L V8"), came(fitment.DriveType, "2WD", "4WD"),
	}},
	{"outback", 2016, "Subaru", "Outback", false, []demoFacts{
		came(fitment.SubModel, "2.5i", "3.6R"), came(fitment.EngineSize, "2.5L H4", "3.6L H6"),
	}},
}
