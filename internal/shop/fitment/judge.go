package fitment

import (
	"slices"

	"camber/internal/shop/vehicle"
)

// Judge is a vehicle prepared to be compared with very many applications. It is safe for concurrent use.
type Judge struct {
	facts      [maxFields]fact
	possible   []uint32 // of all facts
	keys       []uint32
	engineOnly bool
}

// fact is what is known of one field of a vehicle.
type fact struct {
	known bool
	value uint32 // if known
	// else, the possible ones; none: the reference does not name all that was built, so that any value is possible
	from, to uint32
}

func (j *Judge) possibleOf(f *fact) []uint32 { return j.possible[f.from:f.to] }

// NewJudge prepares v; values are those of v's in the reference.
func NewJudge(v *vehicle.Vehicle, values vehicle.Values) *Judge {
	j := &Judge{engineOnly: v.BaseVehicleID == 0}
	n := 0
	for _, all := range values {
		n += len(all)
	}
	j.possible = make([]uint32, 0, n)
	for name := range values {
		place := vehicle.Place(name)
		all, closed := values.Listed(name)
		if place < 0 || place >= maxFields || !closed {
			continue
		}
		from := uint32(len(j.possible))
		for _, one := range all {
			j.possible = append(j.possible, uint32(one.Value))
		}
		j.facts[place] = fact{known: len(all) == 1, value: j.possible[from], from: from, to: uint32(len(j.possible))}
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
	size := &j.facts[vehicle.Place(vehicle.EngineSize)]
	possible := j.possibleOf(size)
	j.keys = make([]uint32, 0, 3+len(possible))
	if key, ok := keyOf(v.BaseVehicleID, 0); ok && !j.engineOnly {
		j.keys = append(j.keys, key)
	}
	j.keys = append(j.keys, EngineKey)
	switch {
	case size.known:
		j.keys = append(j.keys, EngineKey|size.value)
	case len(possible) == 0:
		j.keys = append(j.keys, AnyEngine)
	default:
		for _, value := range possible {
			j.keys = append(j.keys, EngineKey|value)
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
		case f.to > f.from && !slices.Contains(j.possibleOf(f), value):
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
