// Package vehicletest has a small reference of vehicles for tests.
package vehicletest

import "camber/internal/shop/vehicle"

// Ids of Small.
const (
	Chevrolet, Ford, Ram, Toyota                                              = 1, 2, 3, 4
	Silverado, F150, Ram1500, Camry, Corolla                                  = 11, 12, 13, 14, 15
	Silverado2015, F150Of2019, Ram2015, Camry2014, Corolla2014, Silverado2016 = 101, 102, 103, 104, 105, 106
)

// Small has six vehicles with the ids above: in each, every value of a field goes with every other, but the Corolla's,
// whose S alone had the 2.4L L4. The values of a field are counted from 1.
func Small() *vehicle.Reference {
	b := vehicle.NewBuilder(false)
	b.Make(Chevrolet, "Chevrolet", true)
	b.Make(Ford, "Ford", true)
	b.Make(Ram, "Ram", true)
	b.Make(Toyota, "Toyota", true)
	b.Model(Silverado, Chevrolet, "Silverado 1500", true)
	b.Model(F150, Ford, "F-150", true)
	b.Model(Ram1500, Ram, "1500", true)
	b.Model(Camry, Toyota, "Camry", true)
	b.Model(Corolla, Toyota, "Corolla", false)
	silverado := vehicle.Values{
		vehicle.SubModel:   facts(vehicle.SubModel, "WT", "LT", "LTZ"),
		vehicle.BedLength:  facts(vehicle.BedLength, "5' 8\"", "6' 6\"", "8' 0\""),
		vehicle.BodyType:   facts(vehicle.BodyType, "Regular Cab", "Double Cab", "Crew Cab"),
		vehicle.EngineSize: facts(vehicle.EngineSize, "4.3L V6", "5.3L V8", "6.2L V8"),
		vehicle.DriveType:  facts(vehicle.DriveType, "2WD", "4WD"),
	}
	b.Base(Silverado2015, 2015, Silverado, silverado)
	b.Base(Silverado2016, 2016, Silverado, silverado)
	b.Base(F150Of2019, 2019, F150, vehicle.Values{
		vehicle.SubModel:   facts(vehicle.SubModel, "XL", "XLT", "Lariat"),
		vehicle.BedLength:  facts(vehicle.BedLength, "5' 6\"", "6' 6\"", "8' 0\""),
		vehicle.EngineSize: facts(vehicle.EngineSize, "2.7L V6 Turbo", "3.5L V6 Turbo", "5.0L V8"),
		vehicle.DriveType:  facts(vehicle.DriveType, "2WD", "4WD"),
	})
	b.Base(Ram2015, 2015, Ram1500, vehicle.Values{
		vehicle.SubModel:   facts(vehicle.SubModel, "Tradesman", "Big Horn", "Laramie"),
		vehicle.BedLength:  facts(vehicle.BedLength, "5' 7\"", "6' 4\"", "8' 0\""),
		vehicle.EngineSize: facts(vehicle.EngineSize, "3.0L V6 Diesel", "3.6L V6", "5.7L V8"),
		vehicle.DriveType:  facts(vehicle.DriveType, "2WD", "4WD"),
	})
	b.Base(Camry2014, 2014, Camry, vehicle.Values{
		vehicle.SubModel:   facts(vehicle.SubModel, "L", "LE", "SE", "XLE"),
		vehicle.EngineSize: facts(vehicle.EngineSize, "2.5L L4", "3.5L V6"),
	})
	b.Base(Corolla2014, 2014, Corolla,
		vehicle.Values{vehicle.SubModel: facts(vehicle.SubModel, "L", "LE"),
			vehicle.EngineSize: facts(vehicle.EngineSize, "1.8L L4")},
		vehicle.Values{vehicle.SubModel: facts(vehicle.SubModel, "S"),
			vehicle.EngineSize: facts(vehicle.EngineSize, "1.8L L4", "2.4L L4")},
	)
	return b.Reference()
}

// Fact is one of Small's values by its label, for tests that know one.
func Fact(field, label string) vehicle.Fact { return facts(field, label)[0] }

func facts(field string, labels ...string) []vehicle.Fact {
	all := make([]vehicle.Fact, len(labels))
	for i, label := range labels {
		for n, known := range labelsOf()[field] {
			if known == label {
				all[i] = vehicle.Fact{Field: field, Value: int64(n + 1), Label: label}
			}
		}
	}
	return all
}

// labelsOf has every label of a field once, so that a value means the same on every vehicle.
func labelsOf() map[string][]string {
	return map[string][]string{
		vehicle.SubModel: {"WT", "LT", "LTZ", "XL", "XLT", "Lariat", "Tradesman", "Big Horn", "Laramie", "L", "LE", "SE",
			"XLE", "S"},
		vehicle.BedLength: {"5' 6\"", "5' 7\"", "5' 8\"", "6' 4\"", "6' 6\"", "8' 0\""},
		vehicle.BodyType:  {"Regular Cab", "Double Cab", "Crew Cab"},
		vehicle.EngineSize: {"1.8L L4", "2.4L L4", "2.5L L4", "2.7L V6 Turbo", "3.0L V6 Diesel", "3.5L V6", "3.5L V6 Turbo",
			"3.6L V6", "4.3L V6", "5.0L V8", "5.3L V8", "5.7L V8", "6.2L V8"},
		vehicle.DriveType: {"2WD", "4WD"},
	}
}
