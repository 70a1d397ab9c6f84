package fitment

import (
	"slices"

	"camber/internal/shop/vehicle"
)

// Judge is a vehicle prepared to be compared with very many applications. It is safe for concurrent use.
type Judge struct {
	facts      [maxFields]fact
	keys       []uint32
	engineOnly bool
	anyEngine  bool
}

// fact is what is known of one field of a vehicle.
type fact struct {
	known    bool
	value    uint32   // if known
	possible []uint32 // else; none: the reference does not name all that was built, so that any value is possible
}

// NewJudge prepares v; values are those of v's in the reference.
func NewJudge(v *vehicle.Vehicle, values vehicle.Values) *Judge {
	j := &Judge{engineOnly: v.BaseVehicleID == 0}
	n := 0
	for _, all := range values {
		n += len(all)
	}
	possible := make([]uint32, 0, n)
	for name := range values {
		place := vehicle.Place(name)
		all, closed := values.Listed(name)
		if place < 0 || place >= maxFields || !closed {
			continue
		}
		f, from := &j.facts[place], len(possible)
		for _, one := range all {
			possible = append(possible, uint32(one.Value))
		}
		f.possible = slices.Clip(possible[from:])
		if len(f.possible) == 1 {
			f.known, f.value = true, f.possible[0]
		}
	}
	for _, known := range v.Facts {
		if place := vehicle.Place(known.Field); place >= 0 && place < maxFields {
			j.facts[place] = fact{known: true, value: uint32(known.Value)}
		}
	}
	j.addKeys(v)
	return j
}

func (j *Judge) addKeys(v *vehicle.Vehicle) {
	if key, ok := keyOf(v.BaseVehicleID, 0); ok && !j.engineOnly {
		j.keys = append(j.keys, key)
	}
	j.keys = append(j.keys, EngineKey)
	size := j.facts[vehicle.Place(vehicle.EngineSize)]
	switch {
	case size.known:
		j.keys = append(j.keys, EngineKey|size.value)
	case len(size.possible) == 0:
		j.anyEngine = true
		j.keys = append(j.keys, AnyEngine)
	}
	if !size.known {
		for _, possible := range size.possible {
			j.keys = append(j.keys, EngineKey|possible)
		}
	}
	slices.Sort(j.keys)
	j.keys = slices.Compact(j.keys)
}

// Keys are the keys under which applications of this vehicle can stand, in order: its base vehicle, engines without a
// size, and the engine sizes that it may have, or AnyEngine. What stands under other keys does not hold.
func (j *Judge) Keys() []uint32 { return j.keys }

// Holds judges conditions in the order of their fields: yes if all hold, no if one does not, maybe while one is open.
func (j *Judge) Holds(conditions []PackedCondition) Result {
	result := Yes
	for i, c := range conditions {
		f := &j.facts[c.Place()%maxFields]
		value := uint32(c)
		switch {
		case f.known:
			if f.value != value {
				return No
			}
		case i > 0 && conditions[i-1].Place() == c.Place() && conditions[i-1] != c:
			return No // two values of one field: no vehicle has both
		case len(f.possible) > 0 && !slices.Contains(f.possible, value):
			return No
		default:
			result = Maybe
		}
	}
	return result
}

// Absent is the result of a part of which nothing stands under Keys. recorded: it has applications; byEngine: some of
// them are engine applications.
func (j *Judge) Absent(recorded, byEngine bool) Result {
	if !recorded || j.engineOnly && !byEngine {
		return Unknown
	}
	return No
}
