package vehicle

import (
	"slices"
	"strconv"
	"strings"
)

// Sought are the base vehicles that have all words of a text in their year, make and model.
type Sought struct {
	reference *Reference
	year      int64    // 0: any
	models    []uint32 // their places, rising
}

// Seek reads a text by its words, wherever they stand and however much of them is typed: "2015 silverado", "chevy f150",
// "camr". Without words it is every base vehicle.
func (r *Reference) Seek(typed string) Sought {
	s := Sought{reference: r}
	var words, makes []string
	for _, word := range strings.Fields(typed) {
		year, err := strconv.ParseInt(word, 10, 64)
		if err == nil && slices.Contains(r.years, uint16(min(max(year, 0), 9999))) {
			s.year = year
			continue
		}
		if key := nameKey(word); key != "" {
			words, makes = append(words, key), append(makes, r.makeNamed(word))
		}
	}
	for at := range r.models {
		of := r.makeKey[r.makeOf[at]]
		has := true
		for i, word := range words {
			has = has && (of == makes[i] || strings.Contains(of, word) || strings.Contains(r.modelKey[at], modelKey(word)))
		}
		if has {
			s.models = append(s.models, uint32(at))
		}
	}
	return s
}

// Has says whether a base vehicle is one of them.
func (s Sought) Has(baseVehicleID int64) bool {
	base, ok := s.reference.Index(baseVehicleID)
	if !ok || s.year != 0 && int64(s.reference.baseYear[base]) != s.year {
		return false
	}
	_, ok = slices.BinarySearch(s.models, s.reference.baseModel[base])
	return ok
}

// Page is some of them by make and model, the newest first, and how many there are. What is another name of a base
// vehicle is none.
func (s Sought) Page(offset, limit int) (found []Vehicle, total int) {
	for _, model := range s.models {
		for _, base := range s.reference.ofModel(model) {
			if s.year != 0 && int64(s.reference.baseYear[base]) != s.year {
				continue
			}
			if total >= offset && len(found) < limit {
				found = append(found, s.reference.vehicle(base))
			}
			total++
		}
	}
	return found, total
}

// ofModel are the base vehicles of a model by its place, the newest first, without other names of one.
func (r *Reference) ofModel(at uint32) []uint32 {
	return r.byModel[r.modelStart[at]:r.modelStart[at+1]]
}

// indexModels puts the base vehicles under their models.
func (r *Reference) indexModels() {
	r.modelStart = make([]uint32, len(r.models)+1)
	for base, model := range r.baseModel {
		if r.same(uint32(base)) == uint32(base) {
			r.modelStart[model+1]++
		}
	}
	for at := range r.models {
		r.modelStart[at+1] += r.modelStart[at]
	}
	next := slices.Clone(r.modelStart)
	r.byModel = make([]uint32, r.modelStart[len(r.models)])
	for _, base := range slices.Backward(r.ordered) { // by year
		if model := r.baseModel[base]; r.same(base) == base {
			r.byModel[next[model]] = base
			next[model]++
		}
	}
}

// OfModel are the base vehicles of a model, the newest first.
func (r *Reference) OfModel(v Vehicle) (years []Vehicle) {
	base, ok := r.Index(v.BaseVehicleID)
	if !ok {
		return nil
	}
	for _, one := range r.ofModel(r.baseModel[r.same(uint32(base))]) {
		years = append(years, r.vehicle(one))
	}
	return years
}
