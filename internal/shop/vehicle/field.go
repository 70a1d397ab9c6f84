package vehicle

import (
	"cmp"

	"camber/internal/base/fault"
	"camber/internal/base/text"
)

// Fields of a base vehicle (FIT-3).
const (
	Year  = "Year"
	Make  = "MakeID"
	Model = "ModelID"
)

// Fields of facts and conditions (FIT-1): those of the selector by their own names, all others as ACES names the
// element, with ID behind it.
const (
	SubModel       = "SubModelID"
	BedLength      = "BedLengthID"
	BodyType       = "BodyTypeID"
	EngineMfr      = "EngineMfrID"
	EngineFamily   = "EngineFamilyID" // ACES EngineDesignation
	EngineSize     = "EngineSizeID"   // ACES EngineBase
	DriveType      = "DriveTypeID"
	Fuel           = "FuelTypeID"
	Transmission   = "TransmissionID"
	FrontRotorSize = "FrontRotorSizeID"
	RearBrakeType  = "RearBrakeTypeID"
)

// field is what can be known of a vehicle.
type field struct{ name, label string }

// fields are in the order in which they are asked and shown (FIT-12). Their places are kept in files: new ones come
// last.
var fields = []field{
	{SubModel, text.Key("Sub Model")},
	{BedLength, text.Key("Bed Length")},
	{BodyType, text.Key("Body Type")},
	{EngineMfr, text.Key("Engine Manufacturer")},
	{EngineFamily, text.Key("Engine Family")},
	{EngineSize, text.Key("Engine Size")},
	{DriveType, text.Key("Drive Type")},
	{Fuel, text.Key("Fuel")},
	{Transmission, text.Key("Transmission")},
	{FrontRotorSize, text.Key("Front Rotor Size")},
	{RearBrakeType, text.Key("Rear Brakes")},
	{"FrontBrakeTypeID", text.Key("Front Brakes")},
	{"BrakeSystemID", text.Key("Brake System")},
	{"BrakeABSID", text.Key("Anti-lock Brakes")},
	{"EngineVINID", text.Key("Engine VIN Code")},
	{"EngineBlockID", text.Key("Engine Block")},
	{"EngineVersionID", text.Key("Engine Version")},
	{"EngineBoreStrokeID", text.Key("Bore and Stroke")},
	{"AspirationID", text.Key("Aspiration")},
	{"CylinderHeadTypeID", text.Key("Cylinder Head")},
	{"ValvesPerEngineID", text.Key("Valves")},
	{"FuelDeliveryTypeID", text.Key("Fuel Delivery")},
	{"FuelDeliverySubTypeID", text.Key("Fuel Delivery Type")},
	{"FuelSystemControlTypeID", text.Key("Fuel System Control")},
	{"FuelSystemDesignID", text.Key("Fuel System Design")},
	{"IgnitionSystemTypeID", text.Key("Ignition")},
	{"PowerOutputID", text.Key("Power Output")},
	{"TransmissionBaseID", text.Key("Transmission Base")},
	{"TransmissionTypeID", text.Key("Transmission Type")},
	{"TransmissionNumSpeedsID", text.Key("Speeds")},
	{"TransmissionControlTypeID", text.Key("Transmission Control")},
	{"TransmissionMfrID", text.Key("Transmission Manufacturer")},
	{"TransmissionMfrCodeID", text.Key("Transmission Code")},
	{"TransElecControlledID", text.Key("Electronic Transmission")},
	{"BodyNumDoorsID", text.Key("Doors")},
	{"BedTypeID", text.Key("Bed Type")},
	{"MfrBodyCodeID", text.Key("Body Code")},
	{"WheelBaseID", text.Key("Wheelbase")},
	{"FrontSpringTypeID", text.Key("Front Springs")},
	{"RearSpringTypeID", text.Key("Rear Springs")},
	{"SteeringTypeID", text.Key("Steering")},
	{"SteeringSystemID", text.Key("Steering System")},
	{"RegionID", text.Key("Region")},
}

// OfEngine are the fields that follow from the size of an engine.
func OfEngine() []string { return []string{EngineMfr, EngineFamily, Fuel} }

// Fields are the names of all facts in their order.
func Fields() []string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	return names
}

// FieldAt is the name of the field at a place; empty where none is.
func FieldAt(place int) string {
	if place < 0 || place >= len(fields) {
		return ""
	}
	return fields[place].name
}

// Place is where a field stands in the order, counted from 0; -1 for no field of ours.
func Place(name string) int {
	if place, ok := placeOf[name]; ok {
		return place
	}
	return -1
}

var placeOf = placesByName()

func placesByName() map[string]int {
	byName := make(map[string]int, len(fields))
	for place, f := range fields {
		byName[f.name] = place
	}
	return byName
}

// Label is what a field is called: "Engine Size".
func Label(name string) fault.Text {
	if i := Place(name); i >= 0 {
		return fault.Text{Format: fields[i].label}
	}
	return fault.Text{Format: name}
}

// ByField is the order of facts: as their fields are asked, unknown fields last.
func ByField(a, b Fact) int {
	place := func(f Fact) int {
		if i := Place(f.Field); i >= 0 {
			return i
		}
		return len(fields)
	}
	return cmp.Or(cmp.Compare(place(a), place(b)), cmp.Compare(a.Field, b.Field), cmp.Compare(a.Value, b.Value))
}
