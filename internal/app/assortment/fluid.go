package assortment

import (
	"slices"

	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// vessel is what a fluid is filled into: a vehicle of a platform with one of its engines.
type vessel struct {
	vehicleOf
	engine
	class class
}

// takes says whether the maker of a vehicle asks for a fluid with the specification that these facts name.
type takes func(facts map[string]string, v vessel) bool

// filled makes a target of each variant of a fluid: for the vehicles that take it, with those of their engines that do.
func (m *maker) filled(a article) []target {
	list := a.variants.targets()
	for i := range list {
		for n := range m.garage {
			for _, of := range m.cars[m.garage[n].key] {
				list[i].applications = append(list[i].applications, of.filled(a, list[i].facts, m.garage[n].class)...)
			}
		}
	}
	return list
}

// filled are the applications of a fluid on a vehicle: one where all of its engines take it, else one for each that
// does.
func (v vehicleOf) filled(a article, facts map[string]string, class class) []fitment.Application {
	sizes, closed := v.values.Listed(vehicle.EngineSize)
	all := closed
	var list []fitment.Application
	for _, size := range sizes {
		if !a.takes(facts, vessel{v, engineOf(size.Label, v.families[size.Label]), class}) {
			all = false
			continue
		}
		list = append(list, fitment.Application{BaseVehicleID: v.id, Quantity: 1, Conditions: []fitment.Condition{size}})
	}
	if all {
		return []fitment.Application{{BaseVehicleID: v.id, Quantity: 1}}
	}
	return list
}

func (v vessel) by(makes ...string) bool { return slices.Contains(makes, v.make) }

var (
	generalMotors = []string{"Chevrolet", "GMC", "Buick", "Cadillac"}
	chrysler      = []string{"Dodge", "Ram", "Jeep", "Chrysler"}
)

// oil is the grade that the maker asks for.
func (v vessel) oil() string {
	switch {
	case v.diesel:
		return "15W-40"
	case v.by(generalMotors...) && v.family == "EcoTec3":
		return "0W-20"
	case v.by(generalMotors...), v.by("Ford") && v.turbo:
		return "5W-30"
	case v.by("Ford", "Hyundai", "Kia"), v.by(chrysler...) && v.year < 2019:
		return "5W-20"
	case v.by("Toyota") && v.family == "A25A-FKS":
		return "0W-16"
	case v.by("Honda") && v.year < 2011:
		return "5W-20"
	case v.year < 2010:
		return "5W-30"
	}
	return "0W-20"
}

// takesOil: a grade is taken by engines that ask for it, and the thick one for diesels also thinner where it is cold.
func takesOil(facts map[string]string, v vessel) bool {
	switch grade := facts["grade"]; grade {
	case "5W-40":
		return v.diesel
	case "10W-30": // where 5W-30 is asked for and it does not freeze
		return v.oil() == "5W-30" && v.year < 2011 && !v.turbo
	default:
		return v.oil() == grade
	}
}

func takesCoolant(facts map[string]string, v vessel) bool {
	switch facts["kind"] {
	case "Extended Life Orange":
		return v.by(generalMotors...) || v.by("Ford") && v.year >= 2011
	case "Asian Blue":
		return v.by("Honda", "Nissan", "Subaru")
	case "Asian Red":
		return v.by("Toyota")
	case "European Violet":
		return v.by(chrysler...) && v.year >= 2013
	case "Heavy Duty":
		return v.diesel
	}
	return !v.diesel // of all colours
}

// takesBrakeFluid: what asks for DOT 3 takes a higher one.
func takesBrakeFluid(facts map[string]string, v vessel) bool {
	return facts["dot"] != "DOT 3" || !v.by("Ford") || v.year < 2012
}

func takesTransmissionFluid(facts map[string]string, v vessel) bool {
	stepless := v.by("Nissan") && v.class != truck || v.by("Subaru") || v.by("Honda") && v.class == car && v.year >= 2013
	switch facts["kind"] {
	case "ATF VI":
		return v.by(generalMotors...)
	case "ATF +4":
		return v.by(chrysler...) && v.year < 2014
	case "CVT Fluid":
		return stepless
	case "Dual Clutch Fluid":
		return v.by("Ford") && v.model == "Focus"
	}
	return !stepless && !v.by(chrysler...)
}

// takesGearOil: of an axle behind.
func takesGearOil(facts map[string]string, v vessel) bool {
	switch facts["grade"] {
	case "75W-90":
		return v.class == truck && !v.by("Ford")
	case "75W-140":
		return v.class == truck && v.by("Ford") || v.class == heavy
	}
	return v.class == heavy && v.diesel
}

func takesSteeringFluid(_ map[string]string, v vessel) bool { return !v.by("Honda") && v.year < 2012 }

func takesExhaustFluid(_ map[string]string, v vessel) bool { return v.diesel && v.year >= 2011 }
