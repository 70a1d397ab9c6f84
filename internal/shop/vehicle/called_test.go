package vehicle

import (
	"slices"
	"testing"
)

// FIND-1
func TestAModelIsCalledByTheBeginningOfItsName(t *testing.T) {
	t.Parallel()
	b := NewBuilder(false)
	b.Make(1, "Chevrolet", true)
	b.Make(2, "Ford", true)
	for id, m := range []struct {
		made int64
		name string
	}{{1, "Silverado 1500"}, {1, "Silverado 2500 HD"}, {2, "F-150"}, {2, "F-150 Heritage"}, {2, "Fusion"}, {1, "Sil"}} {
		b.Model(int64(id+1), m.made, m.name, false)
		b.Base(int64(10*(id+1)), 2014, int64(id+1))
		b.Base(int64(10*(id+1)+1), 2015, int64(id+1))
	}
	b.Model(9, 1, "Silverado", false) // of other years
	b.Base(90, 1999, 9)
	r := b.Reference()
	for _, of := range []struct {
		year       int64
		made, name string
		most       int
		want       []int64
		without    int64 // does not count
	}{
		{2015, "", "silverado", 9, []int64{11, 21}, 0},
		{2015, "chevy", "Silverado", 9, []int64{11, 21}, 0},
		{2015, "ford", "silverado", 9, nil, 0},
		{2015, "", "silverado 2500", 9, []int64{21}, 0},
		{2015, "", "f150", 9, []int64{31}, 0}, // just this one
		{0, "", "f-150", 9, []int64{31, 30}, 0},
		{0, "", "silverado", 3, []int64{90}, 0},
		{0, "", "silverado 15", 3, nil, 0},
		{year: 0, name: "silverado", most: 3, without: 90, want: []int64{21, 11, 20}}, // what begins so counts then
		{2015, "", "silver", 9, nil, 0},                                               // half a word
		{2015, "", "", 9, nil, 0},
		{1999, "", "silverado", 9, []int64{90}, 0},
		{1998, "", "silverado", 9, nil, 0},
	} {
		counts := func(id int64) bool { return id != of.without }
		if got := r.Called(of.year, of.made, of.name, of.most, counts); !slices.Equal(got, of.want) {
			t.Errorf("%d %s %s: %v, want %v", of.year, of.made, of.name, got, of.want)
		}
	}
	if got := r.Begun(2015, "", "silv", 9); !slices.Equal(got, []int64{11, 21}) {
		t.Errorf("half a word that is still typed: %v", got)
	}
	if got := r.Begun(2015, "ford", "f", 9); !slices.Equal(got, []int64{31, 41, 51}) {
		t.Errorf("of a make: %v", got)
	}
	if got := r.Begun(2015, "", "-", 9); got != nil {
		t.Errorf("nothing typed: %v", got)
	}
}
