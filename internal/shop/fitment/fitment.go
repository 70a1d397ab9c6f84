// Package fitment says whether a part fits a vehicle: yes, no, or only if a fact holds that is not known yet. It keeps
// which vehicles and engines each part is made for.
package fitment

import (
	"camber/internal/base/fault"
	"camber/internal/shop/vehicle"
)

// Condition is what an application asks of a vehicle.
type Condition = vehicle.Fact

// Application says that a part fits a base vehicle, or an engine whatever the vehicle, if all conditions hold.
type Application struct {
	PartID        int64
	BaseVehicleID int64       // 0: an engine application, whose conditions name the engine; Nowhere
	Conditions    []Condition // at most one of each field, in their order
	Position      string      // "front", "rear", "front left" …; empty: none
	Quantity      int         // needed for the vehicle at that position
	Label         string      // the maker's own name of a line of products (ACES MfrLabel); empty: none
	PartType      int64       // PCdb part terminology; 0: none
	Notes         []string    // shown, never deciding
}

// Nowhere is the BaseVehicleID of an application that was made under another reference of vehicles and whose vehicle,
// or a fact that it asks, nobody knows by its names in this one. It is for no vehicle, and for none is its part known
// not to be made.
const Nowhere int64 = 1<<31 - 1

// Result is the answer in one word (FIT-5).
type Result string

const (
	Yes       Result = "yes"
	No        Result = "no"
	Maybe     Result = "maybe"
	Unknown   Result = "unknown"
	Universal Result = "universal"
)

// Fits says whether the part fits for certain.
func (r Result) Fits() bool { return r == Yes || r == Universal }

// Answer says whether a part fits a vehicle and why (TRD-6). It is about the applications that decided: those that
// hold, else those that may, else the one that is nearest.
type Answer struct {
	Result Result
	// one clause: "needs 5.7L; your engine is not known yet"; its Format is empty without a vehicle
	Reason     fault.Text
	Notes      []string        // of yes and maybe
	Choice     *vehicle.Choice // of maybe: what to ask next; nil when no question settles it
	Position   string          // empty where they differ or name none
	Quantity   int             // needed; 0 where they differ or there are none
	Rows       []Row           // the table "Fits because"; empty where there is nothing to compare
	PartID     int64           // whose applications decided: of a kit that does not fit, or may, it is a component
	Unrecorded bool            // of unknown: the part has no applications at all
	Incomplete bool            // some applications of the part are of Nowhere: it is never no
}

// Row compares one fact. The first row is the base vehicle, unless the part is made for an engine.
type Row struct {
	Result  Result     // yes, no, or maybe where the vehicle's is not known
	Field   string     // empty for the base vehicle
	Name    fault.Text // "Engine Size"
	Vehicle string     // empty: not known
	Part    string     // what the part is made for
}
