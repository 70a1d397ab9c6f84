package adminview

import (
	"slices"
	"testing"

	"camber/internal/shop/catalog"
	"camber/internal/shop/vehicle"
)

// ADM-2: what is missing for a vehicle are the categories of parts for vehicles in which none fits it, those of which most
// is sold first.
func TestWhatIsMissingForAVehicle(t *testing.T) {
	t.Parallel()
	of := Assortment{
		Categories: []catalog.Category{{ID: 1, Name: "Brakes", Slug: "brakes"},
			{ID: 2, ParentID: 1, Name: "Pads", Slug: "pads", Depth: 1}, {ID: 3, ParentID: 1, Name: "Rotors", Depth: 1},
			{ID: 4, ParentID: 1, Name: "Hoses", Depth: 1}, {ID: 5, Name: "Oil"}, {ID: 6, Name: "Wipers", Slug: "wipers"}},
		Made: map[int64]int{2: 5, 3: 2, 4: 1, 6: 9}, // oil is for any vehicle
		Sold: map[int64]int64{4: 8, 3: 2, 5: 100},
	}
	v := vehicle.Vehicle{BaseVehicleID: 7, Year: 2015, Make: "Ram", Model: "1500"}
	page := NewVehiclePage(v, "2015-ram-1500", 2, Stocked{Parts: 6, Categories: map[int64]int{1: 2, 2: 2, 6: 4}}, of,
		[]vehicle.Vehicle{v})
	want := []VehicleGap{
		{Name: "Hoses", In: "Brakes", Made: 1, Sold: 8, URL: "/admin/product?category_id=4"},
		{Name: "Rotors", In: "Brakes", Made: 2, Sold: 2, URL: "/admin/product?category_id=3"},
	}
	if !slices.Equal(page.Gaps, want) {
		t.Errorf("missing: %+v", page.Gaps)
	}
	if len(page.Kinds) != 3 || page.Kinds[1] != (VehicleKind{"Pads", 1, 2, "/vehicles/2015-ram-1500/pads"}) {
		t.Errorf("fits: %+v", page.Kinds)
	}
	row := NewVehicleRow(v, "2015-ram-1500", 2, Stocked{}, of)
	if !slices.Equal(row.Missing, []string{"Hoses", "Rotors", "Pads"}) || row.MissingMore != 1 || len(row.Kinds) != 0 {
		t.Errorf("nothing fits: %+v", row)
	}
	row = NewVehicleRow(v, "2015-ram-1500", 2, Stocked{Categories: map[int64]int{1: 2, 2: 2, 6: 4}}, of)
	if len(row.Kinds) != 2 || row.Kinds[0].Name != "Wipers" {
		t.Errorf("most of: %+v", row.Kinds)
	}
}
