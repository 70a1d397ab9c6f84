package fitment

import (
	"cmp"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/text"
)

// Fields of a base vehicle (FIT-3).
const (
	Year  = "Year"
	Make  = "MakeID"
	Model = "ModelID"
)

// Fields of facts and conditions (FIT-1).
const (
	SubModel       = "SubModelID"
	BedLength      = "BedLengthID"
	BodyType       = "BodyTypeID"
	EngineMfr      = "EngineMfrID"
	EngineFamily   = "EngineFamilyID"
	EngineSize     = "EngineSizeID"
	DriveType      = "DriveTypeID"
	Fuel           = "FuelTypeID"
	Transmission   = "TransmissionID"
	FrontRotorSize = "FrontRotorSizeID"
	RearBrakeType  = "RearBrakeTypeID"
)

// field is what can be known of a vehicle, in words. Each has its own sentences, so that every language can get its
// grammar right.
type field struct {
	name    string
	label   string
	open    string // needs this; not known of the vehicle
	differs string // is for this; the vehicle has that
}

// fields are in the order in which they are asked and shown (FIT-12).
var fields = []field{
	{SubModel, text.Key("Sub Model"), text.Key("needs %s; your sub model is not known yet"), text.Key("made for %s; your sub model is %s")},
	{BedLength, text.Key("Bed Length"), text.Key("needs %s; your bed length is not known yet"), text.Key("made for %s; your bed length is %s")},
	{BodyType, text.Key("Body Type"), text.Key("needs %s; your body type is not known yet"), text.Key("made for %s; your body type is %s")},
	{EngineMfr, text.Key("Engine Manufacturer"), text.Key("needs an engine by %s; who made yours is not known yet"), text.Key("made for an engine by %s; yours is by %s")},
	{EngineFamily, text.Key("Engine Family"), text.Key("needs %s; your engine family is not known yet"), text.Key("made for %s; your engine family is %s")},
	{EngineSize, text.Key("Engine Size"), text.Key("needs %s; your engine is not known yet"), text.Key("made for %s; your engine is %s")},
	{DriveType, text.Key("Drive Type"), text.Key("needs %s; your drive type is not known yet"), text.Key("made for %s; your drive type is %s")},
	{Fuel, text.Key("Fuel"), text.Key("needs %s; your fuel is not known yet"), text.Key("made for %s; your fuel is %s")},
	{Transmission, text.Key("Transmission"), text.Key("needs %s; your transmission is not known yet"), text.Key("made for %s; your transmission is %s")},
	{FrontRotorSize, text.Key("Front Rotor Size"), text.Key("needs %s; your front rotor size is not known yet"), text.Key("made for %s; your front rotor size is %s")},
	{RearBrakeType, text.Key("Rear Brakes"), text.Key("needs %s; your rear brakes are not known yet"), text.Key("made for %s; your rear brakes are %s")},
}

func place(name string) int {
	return slices.IndexFunc(fields, func(f field) bool { return f.name == name })
}

func fieldOf(name string) field {
	if i := place(name); i >= 0 {
		return fields[i]
	}
	return field{name, name, text.Key("needs %s; that is not known of your vehicle yet"), text.Key("made for %s; yours has %s")}
}

func labelOf(name string) fault.Text { return fault.Text{Format: fieldOf(name).label} }

// byField is the order of facts: as their fields are asked, unknown fields last.
func byField(a, b Fact) int {
	place := func(f Fact) int {
		if i := place(f.Field); i >= 0 {
			return i
		}
		return len(fields)
	}
	return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.Field, b.Field), cmp.Compare(a.Value, b.Value))
}
