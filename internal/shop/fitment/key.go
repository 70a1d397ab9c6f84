package fitment

import (
	"math"

	"camber/internal/shop/vehicle"
)

// A key is what an application stands under: the id of its base vehicle or, of an engine application, EngineKey with
// the id of its engine size in the lower bits (0: it names none).
const (
	EngineKey uint32 = 1 << 31
	// AnyEngine is a key that no application has. An index puts every engine application with a size under it once
	// more, for vehicles of which nobody knows the size: any of them may fit (see Judge.Keys).
	AnyEngine uint32 = math.MaxUint32
	// NowhereKey is the key of applications whose vehicle is Nowhere; no vehicle has it.
	NowhereKey = uint32(Nowhere)
)

// PackedCondition is a condition as a number: the field's place (vehicle.Place) in the upper half, the value in the
// lower.
type PackedCondition uint64

// Pack is false for a field that is none of ours and for a value that does not fit into 32 bits.
func Pack(c Condition) (PackedCondition, bool) {
	place := vehicle.Place(c.Field)
	if place < 0 || place >= maxFields || c.Value < 0 || c.Value > math.MaxUint32 {
		return 0, false
	}
	return PackedCondition(uint64(place)<<32 | uint64(c.Value)), true
}

// Place is where the field stands among vehicle.Fields.
func (p PackedCondition) Place() int { return int(p >> 32) }

func (p PackedCondition) Value() int64 { return int64(p & math.MaxUint32) }

// maxFields is how many fields a set of them in 64 bits can hold.
const maxFields = 64

// keyOf is false for a base vehicle or an engine size that has no key.
func keyOf(baseVehicleID, engineSize int64) (uint32, bool) {
	if baseVehicleID == Nowhere {
		return NowhereKey, true
	}
	id := baseVehicleID
	if id == 0 {
		id = engineSize
	}
	if id < 0 || id >= int64(EngineKey)-1 {
		return 0, false
	}
	if baseVehicleID == 0 {
		return EngineKey | uint32(id), true
	}
	return uint32(id), true
}

// engineSize is the engine size that conditions name; 0: none.
func engineSize(conditions []Condition) int64 {
	for _, c := range conditions {
		if c.Field == vehicle.EngineSize {
			return c.Value
		}
	}
	return 0
}

// namesEngine says whether conditions say which engine.
func namesEngine(conditions []Condition) bool {
	return vehicle.Vehicle{Facts: conditions}.HasEngine()
}

// Key is what the application stands under; false where an id is out of range.
func (a Application) Key() (uint32, bool) { return keyOf(a.BaseVehicleID, engineSize(a.Conditions)) }
