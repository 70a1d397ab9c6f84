package adminview

import (
	"cmp"
	"slices"
	"strconv"

	"camber/internal/shop/catalog"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/present/listview"
)

// VehiclesPage is the list of vehicles with what the shop has for each.
type VehiclesPage struct {
	Bar OfficeBar `json:"bar"`
}

// States of that list beside the vehicles of customers.
const (
	VehiclesNone = "none" // of these, those that nothing fits
	VehiclesAll  = "all"  // of the reference
)

// VehicleList is one page of it.
type VehicleList struct {
	Results []VehicleRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"` // "", all, and none where it is asked for
}

// VehicleRow is a year of a model.
type VehicleRow struct {
	VehicleID   int64         `json:"vehicle_id"`
	Vehicle     string        `json:"vehicle"`
	URL         string        `json:"url"`
	Saved       int           `json:"saved"` // times in garages of customers
	Parts       int           `json:"parts"` // that fit it, or may
	Kinds       []VehicleKind `json:"kinds"` // categories at the top, those of most parts first
	Missing     []string      `json:"missing"`
	MissingMore int           `json:"missing_more"` // categories beyond those of missing
}

// VehicleKind is a category with how many of its parts fit a vehicle, or may.
type VehicleKind struct {
	Name  string `json:"name"`
	Depth int    `json:"depth"`
	Parts int    `json:"parts"`
	URL   string `json:"url"` // these parts in the shop
}

// VehicleGap is a category in which nothing fits a vehicle.
type VehicleGap struct {
	Name string `json:"name"`
	In   string `json:"in"`   // the category above
	Made int    `json:"made"` // its parts for other vehicles
	Sold int64  `json:"sold"` // pieces of the category, of late
	URL  string `json:"url"`  // its products in the office
}

// VehicleYear is another year of the model.
type VehicleYear struct {
	Year int64  `json:"year"`
	URL  string `json:"url"`
}

// VehiclePage is one vehicle with all of it.
type VehiclePage struct {
	Bar     OfficeBar     `json:"bar"`
	Vehicle string        `json:"vehicle"`
	Model   string        `json:"model"` // with its make
	Year    int64         `json:"year"`
	Saved   int           `json:"saved"`
	Parts   int           `json:"parts"`
	Kinds   []VehicleKind `json:"kinds"` // each before those in it
	Gaps    []VehicleGap  `json:"gaps"`  // those of which most is sold first
	Years   []VehicleYear `json:"years"`
	ListURL string        `json:"list_url"`
}

// Assortment is what the shop sells for vehicles, by category.
type Assortment struct {
	Categories []catalog.Category // that shoppers are shown, each before those in it
	Made       map[int64]int      // parts that are made for some vehicle
	Sold       map[int64]int64    // pieces of late
}

// Stocked is what the shop has for a vehicle.
type Stocked struct {
	Parts      int
	Categories map[int64]int // each with all below it
}

const mostOfRow = 3 // categories that a row names

// VehicleURL is where a vehicle is.
func VehicleURL(id int64) string {
	return vehiclePath + "/info?vehicle_id=" + strconv.FormatInt(id, 10)
}

const vehiclePath = "/admin/vehicle"

// NewVehicleRow shows a vehicle in the list.
func NewVehicleRow(v vehicle.Vehicle, slug string, saved int, has Stocked, a Assortment) VehicleRow {
	row := VehicleRow{VehicleID: v.BaseVehicleID, Vehicle: v.Base(), URL: VehicleURL(v.BaseVehicleID), Saved: saved,
		Parts: has.Parts, Kinds: []VehicleKind{}, Missing: []string{}}
	for _, kind := range a.kinds(slug, has) {
		if kind.Depth == 0 {
			row.Kinds = append(row.Kinds, kind)
		}
	}
	slices.SortStableFunc(row.Kinds, func(x, y VehicleKind) int { return cmp.Compare(y.Parts, x.Parts) })
	row.Kinds = row.Kinds[:min(mostOfRow, len(row.Kinds))]
	gaps := a.gaps(has)
	for _, gap := range gaps[:min(mostOfRow, len(gaps))] {
		row.Missing = append(row.Missing, gap.Name)
	}
	row.MissingMore = len(gaps) - len(row.Missing)
	return row
}

// NewVehiclePage shows a vehicle with all that fits it, and the other years of its model.
func NewVehiclePage(v vehicle.Vehicle, slug string, saved int, has Stocked, a Assortment,
	years []vehicle.Vehicle) VehiclePage {
	page := VehiclePage{Vehicle: v.Base(), Model: v.Make + " " + v.Model, Year: v.Year, Saved: saved, Parts: has.Parts,
		Kinds: a.kinds(slug, has), Gaps: a.gaps(has), Years: []VehicleYear{}, ListURL: vehiclePath}
	for _, one := range years {
		page.Years = append(page.Years, VehicleYear{one.Year, VehicleURL(one.BaseVehicleID)})
	}
	return page
}

// kinds are the categories in which something fits.
func (a Assortment) kinds(slug string, has Stocked) []VehicleKind {
	kinds := []VehicleKind{}
	for _, c := range a.Categories {
		if n := has.Categories[c.ID]; n > 0 {
			kinds = append(kinds, VehicleKind{c.Name, c.Depth, n, listview.LandingAddress(slug, c.Slug)})
		}
	}
	return kinds
}

// gaps are the categories of parts for vehicles in which nothing fits this one. One whose parts are for no vehicle, or
// that is empty, lacks nothing.
func (a Assortment) gaps(has Stocked) []VehicleGap {
	gaps := []VehicleGap{}
	names := map[int64]string{}
	for _, c := range a.Categories {
		names[c.ID] = c.Name
		if a.Made[c.ID] > 0 && has.Categories[c.ID] == 0 {
			gaps = append(gaps, VehicleGap{Name: c.Name, In: names[c.ParentID], Made: a.Made[c.ID], Sold: a.Sold[c.ID],
				URL: "/admin/product?category_id=" + strconv.FormatInt(c.ID, 10)})
		}
	}
	slices.SortStableFunc(gaps, func(x, y VehicleGap) int { return cmp.Compare(y.Sold, x.Sold) })
	return gaps
}
