// Package aces reads ACES 3.x and 4.x files: which part of a supplier fits which vehicle (FIT-17). It resolves no ids
// and keeps nothing, so that a file of any length is read in the same memory.
package aces

import (
	"slices"

	"camber/internal/shop/exchange/record"
)

// Submission is what a file stands for.
type Submission string

const (
	Full   Submission = "FULL"   // it replaces what the brand sent before
	Update Submission = "UPDATE" // it adds to and takes from that
	Test   Submission = "TEST"   // it must change nothing
)

// Header is the beginning of a file. Dates are as written, usually 2017-01-12; what a file leaves out is empty.
type Header struct {
	Version          string // of ACES: "3.1", "4.2"
	Company          string
	SenderName       string
	TransferDate     string
	BrandAAIAID      string // of every application that names no other
	SubBrandAAIAID   string
	DocumentTitle    string
	EffectiveDate    string
	Submission       Submission
	ApprovedFor      []string // countries
	PartsApprovedFor []string
	VcdbVersionDate  string
	QdbVersionDate   string
	PcdbVersionDate  string
}

// App is an application: a part fits a vehicle if all conditions hold. Ids are as the file has them, not looked up. It
// is valid until the reader's next call of Next; Clone it to keep it.
type App struct {
	record.Place
	ID             int64 // 0: none
	Delete         bool  // action D: the application is taken back
	NotValidated   bool  // validate="no": the supplier knows that the reference does not know this vehicle so
	BaseVehicleID  int64 // 0: Years, MakeID and ModelID say it
	YearFrom       int   // 0 with a base vehicle
	YearTo         int   // inclusive
	MakeID         int64
	ModelID        int64 // 0: every model of the make
	Conditions     []Condition
	Quals          []Qual
	Notes          []string
	Quantity       int // needed, at least 1
	PartTypeID     int64
	MfrLabel       string // keeps two product lines apart
	PositionID     int64  // 0: none
	Part           string // its number
	BrandAAIAID    string // the part's own or else the header's
	SubBrandAAIAID string
	DisplayOrder   int // 0: none
	AssetName      string
}

// Condition is one thing that must hold of the vehicle.
type Condition struct {
	Element string // by its name in ACES: "EngineBase"
	ID      int64  // in the vehicle reference
}

// Field is the condition's name in the shop (FIT-1): "EngineSizeID".
func (c Condition) Field() string { return FieldOf(c.Element) }

// Qual is a coded note.
type Qual struct {
	ID     int64 // in the reference of qualifiers
	Params []Param
	Text   string // in words, with the parameters in it; may be empty
}

// Param is what a placeholder of a coded note stands for.
type Param struct{ Value, UOM, AltValue, AltUOM string }

// Clone returns a copy that stays.
func (a *App) Clone() App {
	c := *a
	c.Conditions = slices.Clone(a.Conditions)
	c.Notes = slices.Clone(a.Notes)
	c.Quals = slices.Clone(a.Quals)
	for i := range c.Quals {
		c.Quals[i].Params = slices.Clone(c.Quals[i].Params)
	}
	return c
}

// Conditions are the elements of ACES 3.x and 4.x that ask something of the vehicle.
func Conditions() []string { return slices.Clone(conditions) }

var conditions = []string{
	"SubModel", "Region",
	"BodyNumDoors", "BodyType", "MfrBodyCode", "BedLength", "BedType", "WheelBase",
	"DriveType",
	"EngineBase", "EngineBlock", "EngineBoreStroke", "EngineVIN", "EngineVersion", "EngineDesignation", "EngineMfr",
	"CylinderHeadType", "ValvesPerEngine", "Aspiration", "IgnitionSystemType", "PowerOutput",
	"FuelType", "FuelDeliveryType", "FuelDeliverySubType", "FuelSystemControlType", "FuelSystemDesign",
	"TransmissionBase", "TransmissionType", "TransmissionNumSpeeds", "TransmissionControlType", "TransmissionMfr",
	"TransmissionMfrCode", "TransElecControlled",
	"BrakeSystem", "BrakeABS", "FrontBrakeType", "RearBrakeType",
	"FrontSpringType", "RearSpringType",
	"SteeringType", "SteeringSystem",
	"VehicleType",
}

// FieldOf is what the shop calls the fact that an element of ACES is about: "EngineBase" is "EngineSizeID".
func FieldOf(element string) string {
	switch element {
	case "EngineBase":
		return "EngineSizeID"
	case "EngineDesignation":
		return "EngineFamilyID"
	}
	return element + "ID"
}
