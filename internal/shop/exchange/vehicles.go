package exchange

import (
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// vehicleNames finds vehicles by the names that sheets use.
type vehicleNames struct {
	reference *vehicle.Reference
	values    map[int64]vehicle.Values // by base vehicle
}

func newVehicleNames(r *vehicle.Reference) *vehicleNames {
	return &vehicleNames{r, map[int64]vehicle.Values{}}
}

// named are the columns that say more of a vehicle.
var named = []struct {
	column column
	field  string
}{
	{colSubModel, vehicle.SubModel}, {colBody, vehicle.BodyType}, {colBed, vehicle.BedLength}, {colDrive, vehicle.DriveType},
	{colFuel, vehicle.Fuel}, {colEngine, vehicle.EngineSize}, {colDoors, "BodyNumDoorsID"},
}

// of returns the base vehicles that a row names and what it asks of them, or why that can't be looked up. Of a range of
// years those count in which the vehicle was built.
func (n *vehicleNames) of(l layout, cells []string) ([]int64, []fitment.Condition, fault.Text) {
	from, to, ok := years(l, cells)
	name := clean(l.cell(cells, colMake) + " " + l.cell(cells, colModel))
	if !ok {
		return nil, nil, fault.T("%s: the year can't be read", name)
	}
	var bases []int64
	var conditions []fitment.Condition
	for year := from; year <= to; year++ {
		v, ok := n.reference.Named(year, l.cell(cells, colMake), l.cell(cells, colModel))
		if !ok {
			continue
		}
		asked, why := n.conditions(l, cells, v)
		if why.Format != "" {
			return nil, nil, why
		}
		bases, conditions = append(bases, v.BaseVehicleID), asked
	}
	if len(bases) == 0 {
		return nil, nil, fault.T("%s is not among the vehicles of %s to %s", name, from, to)
	}
	return bases, conditions, fault.Text{}
}

// years reads the year or years of a row: "2015", "2012-2016", or two columns.
func years(l layout, cells []string) (from, to int64, ok bool) {
	first, last := l.cell(cells, colYear), ""
	if first == "" {
		first, last = l.cell(cells, colYearFrom), l.cell(cells, colYearTo)
	} else if a, b, found := strings.Cut(first, "-"); found {
		first, last = strings.TrimSpace(a), strings.TrimSpace(b)
	}
	if last == "" {
		last = first
	}
	from, err := strconv.ParseInt(first, 10, 64)
	if err != nil {
		return 0, 0, false
	}
	to, err = strconv.ParseInt(last, 10, 64)
	return from, to, err == nil && from >= 1886 && to <= 2100 && from <= to
}

// conditions are the facts that a row asks of a vehicle, as the reference has them. What the reference can't tell apart
// must not be passed over: the part would seem to fit more than it does.
func (n *vehicleNames) conditions(l layout, cells []string, v vehicle.Vehicle) ([]fitment.Condition, fault.Text) {
	var asked []fitment.Condition
	for _, c := range named {
		written := l.cell(cells, c.column)
		if written == "" || text.Fold(written) == "all" {
			continue
		}
		values, ok := n.values[v.BaseVehicleID]
		if !ok {
			values = n.reference.Values(v)
			n.values[v.BaseVehicleID] = values
		}
		listed, closed := values.Listed(c.field)
		fact, ok := labelled(listed, written)
		if !ok {
			return nil, fault.T("the reference knows no %s %s of the %s", vehicle.Label(c.field), written, v.Base())
		}
		if !closed || len(listed) > 1 { // one that every such vehicle has asks nothing
			asked = append(asked, fact)
		}
	}
	return asked, fault.Text{}
}

// spoken are other words for labels, folded.
var spoken = map[string][]string{
	"gas": {"gasoline"}, "gasoline": {"gas"}, "4wd": {"4x4", "4wd/4-wheel drive/4x4", "four wheel drive"}, "awd": {"all wheel drive", "all-wheel drive", "awd/all-wheel drive"},
	"2wd": {"4x2", "rwd", "fwd", "4x2 wheel drive"}, "fwd": {"front wheel drive", "front-wheel drive", "fwd/front-wheel drive"}, "rwd": {"rear wheel drive", "rear-wheel drive", "rwd/rear-wheel drive"},
}

// labelled is the one value with this label.
func labelled(values []vehicle.Fact, written string) (vehicle.Fact, bool) {
	for _, like := range append([]string{text.Fold(written)}, spoken[text.Fold(written)]...) {
		for _, f := range values {
			if text.Fold(f.Label) == like {
				return f, true
			}
		}
	}
	return vehicle.Fact{}, false
}
