package vehicle

// Again is a vehicle that was chosen some time ago as this reference has it. Numbers mean others in another reference:
// where its names are not those of its numbers, it is looked up by its names. What is not known of it any more is left
// out. Of a vehicle that is not in the reference nothing is known: then isKnown is false, and so is HasYMM of what is
// returned.
func (r *Reference) Again(v Vehicle) (now Vehicle, isKnown bool) {
	if !v.HasYMM() {
		return r.engineAgain(v)
	}
	base, ok := r.Base(v.BaseVehicleID)
	if ok && base.sameNames(v) && r.stillLabelled(v.Facts) {
		base.Facts = v.Facts
		return base, true
	}
	now = base
	if !ok || base.Year != v.Year || nameKey(base.Make) != nameKey(v.Make) || modelKey(base.Model) != modelKey(v.Model) {
		m, found := r.Meant(v.Year, v.Make, v.Model)
		if !found {
			return Vehicle{}, false
		}
		now = m.Vehicle
	}
	for _, f := range v.Facts {
		if among := r.mayMean(r.Values(now), Word{f.Field, f.Label}); len(among) == 1 {
			now = now.With(among[0])
		}
	}
	return now, true
}

// sameNames says whether two base vehicles have the same numbers and names.
func (v Vehicle) sameNames(other Vehicle) bool {
	return v.BaseVehicleID == other.BaseVehicleID && v.Year == other.Year && v.MakeID == other.MakeID &&
		v.Make == other.Make &&
		v.ModelID == other.ModelID && v.Model == other.Model
}

// stillLabelled says whether the numbers of facts mean what they meant, as far as that is written down.
func (r *Reference) stillLabelled(facts []Fact) bool {
	for _, f := range facts {
		if f.Label != "" && r.Label(f.Field, f.Value) != f.Label {
			return false
		}
	}
	return true
}

// engineAgain is Again of an engine alone, of which every fact must be found.
func (r *Reference) engineAgain(v Vehicle) (now Vehicle, isKnown bool) {
	if r.stillLabelled(v.Facts) {
		return v, true
	}
	for _, f := range v.Facts {
		among := r.Of(f.Field).Written(f.Field, f.Label)
		if len(among) != 1 {
			return Vehicle{}, false
		}
		now = now.With(among[0])
	}
	return now, true
}
