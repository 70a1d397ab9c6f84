package vehicle

import (
	"slices"
	"testing"
)

// ADM-2: a vehicle is found by whatever is typed of its year, make and model, by make and model, the newest first.
func TestVehiclesAreSoughtByTheirWords(t *testing.T) {
	t.Parallel()
	b := NewBuilder(false)
	b.Make(1, "Chevrolet", true)
	b.Make(2, "Ford", true)
	for id, m := range []struct {
		made int64
		name string
	}{{1, "Silverado 1500"}, {1, "Silverado 2500 HD"}, {2, "F-150"}, {1, "Camaro"}} {
		b.Model(int64(id+1), m.made, m.name, false)
		b.Base(int64(10*(id+1)), 2014, int64(id+1))
		b.Base(int64(10*(id+1)+1), 2015, int64(id+1))
	}
	r := b.Reference()
	for _, of := range []struct {
		typed         string
		offset, limit int
		total         int
		want          []int64
	}{
		{"2015 silverado", 0, 9, 2, []int64{11, 21}},
		{"silverado", 0, 9, 4, []int64{11, 10, 21, 20}},
		{"silverado", 1, 2, 4, []int64{10, 21}},
		{"1500", 0, 9, 2, []int64{11, 10}}, // no year
		{"chevy cam 2014", 0, 9, 1, []int64{40}},
		{"f-150", 0, 9, 2, []int64{31, 30}},
		{"ford silverado", 0, 9, 0, nil},
		{"1999 silverado", 0, 9, 0, nil},
		{"", 7, 9, 8, []int64{30}},
	} {
		sought := r.Seek(of.typed)
		found, total := sought.Page(of.offset, of.limit)
		var ids []int64
		for _, v := range found {
			ids = append(ids, v.BaseVehicleID)
		}
		if !slices.Equal(ids, of.want) || total != of.total {
			t.Errorf("%q: %v of %d, want %v of %d", of.typed, ids, total, of.want, of.total)
		}
		for _, base := range r.Bases() {
			all, _ := sought.Page(0, 99)
			is := slices.ContainsFunc(all, func(v Vehicle) bool { return v.BaseVehicleID == base })
			if sought.Has(base) != is {
				t.Errorf("%q has %d: %v", of.typed, base, !is)
			}
		}
	}
	years := r.OfModel(Vehicle{BaseVehicleID: 20})
	if len(years) != 2 || years[0].Year != 2015 || years[1].Model != "Silverado 2500 HD" {
		t.Errorf("the years of a model: %v", years)
	}
}
