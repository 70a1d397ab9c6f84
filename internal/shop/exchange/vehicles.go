package exchange

import (
	"context"
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
	answers   answers
	values    map[int64]vehicle.Values // by base vehicle
}

// vehicleNames reads names by what was ever answered and, in a dry run too, by what is answered for this file.
func (r *run) vehicleNames(ctx context.Context) (*vehicleNames, error) {
	known, err := readAnswers(ctx)
	if err != nil {
		return nil, err
	}
	for _, said := range r.options.Answers {
		row, err := r.answer(said)
		if err != nil {
			return nil, err
		}
		known.add(row)
	}
	return &vehicleNames{r.Vehicles.Reference(), known, map[int64]vehicle.Values{}}, nil
}

// target is a vehicle that a record is for and what is asked of that one: the same words may ask more of it than of the
// vehicle of another year.
type target struct {
	base       int64 // 0: an engine application, whose conditions name the engine
	conditions []fitment.Condition
	only       string // the half of the model that was named, where the reference does not part the two; else empty
}

// refusal is why the vehicles of a row can't be looked up, and the name that nobody knows, if that is why.
type refusal struct {
	why  fault.Text
	name UnknownName
}

func refused(why fault.Text) *refusal { return &refusal{why: why} }

// namedColumn is a column that says more of a vehicle.
type namedColumn struct {
	column column
	field  string
}

var named = []namedColumn{
	{colSubModel, vehicle.SubModel}, {colBody, vehicle.BodyType}, {colBed, vehicle.BedLength},
	{colDrive, vehicle.DriveType},
	{colFuel, vehicle.Fuel}, {colEngine, vehicle.EngineSize}, {colDoors, "BodyNumDoorsID"},
}

// of returns the vehicles that a row names with what it asks of each. Of a range of years those count in which the
// vehicle was built with what is asked; left are those in which it was built, but without.
func (n *vehicleNames) of(l layout, cells []string) (targets []target, left []int64, no *refusal) {
	from, to, ok := years(l, cells)
	makeName, modelName := n.answers.model(l.cell(cells, colMake), l.cell(cells, colModel))
	name := clean(l.cell(cells, colMake) + " " + l.cell(cells, colModel))
	if !ok {
		return nil, nil, refused(fault.T("%s: the year can't be read", name))
	}
	var lacking []lack
	for year := from; year <= to; year++ {
		m, ok := n.reference.Meant(year, makeName, modelName)
		if !ok {
			continue
		}
		asked, lacks := n.asked(l, cells, m)
		if lacks != nil {
			left, lacking = append(left, year), append(lacking, *lacks)
			continue
		}
		for _, conditions := range asked {
			targets = append(targets, target{m.Vehicle.BaseVehicleID, conditions, m.Only})
		}
	}
	switch {
	case len(targets) > 0:
		return targets, left, nil
	case len(lacking) > 0:
		return nil, nil, lacking[0].refusal(lacking)
	}
	nearest, ofMakes := n.reference.NearestModels(from, to, makeName, modelName, suggested)
	unknown := UnknownName{Kind: string(colModel), Written: name, Nearest: nearest}
	if ofMakes {
		unknown.Kind, unknown.Written = string(colMake), clean(l.cell(cells, colMake))
	}
	why := fault.T(whyNoName, name, from, to)
	if len(nearest) > 0 {
		why = fault.T(whyNoNameBut, name, from, to, unknown.nearest())
	}
	return nil, nil, &refusal{why, unknown}
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

// lack is what a row asks of a vehicle that the reference has no word for.
type lack struct {
	column  column
	field   string
	written string
	vehicle vehicle.Vehicle
	listed  []vehicle.Fact
}

// refusal says of a row what none of its vehicles has.
func (k lack) refusal(all []lack) *refusal {
	var labels []string
	for _, other := range all {
		for _, f := range other.listed {
			if other.field == k.field {
				labels = append(labels, f.Label)
			}
		}
	}
	unknown := UnknownName{Kind: string(k.column), Written: k.written,
		Nearest: vehicle.Nearest(k.written, labels, suggested)}
	why := fault.T(whyNoDetail, vehicle.Label(k.field), k.written, k.vehicle.Base())
	if len(unknown.Nearest) > 0 {
		why = fault.T(whyNoDetailBut, vehicle.Label(k.field), k.written,
			k.vehicle.Base(), unknown.nearest())
	}
	return &refusal{why, unknown}
}

// asked are the facts that a row asks of a vehicle: any of several combinations.
func (n *vehicleNames) asked(l layout, cells []string, m vehicle.Meaning) ([][]fitment.Condition, *lack) {
	v := m.Vehicle
	values, ok := n.values[v.BaseVehicleID]
	if !ok {
		values = n.reference.Values(v)
		n.values[v.BaseVehicleID] = values
	}
	var words []vehicle.Word
	var said []lack
	for _, c := range named {
		written := l.cell(cells, c.column)
		if written == "" || text.Fold(written) == "all" {
			continue
		}
		listed, _ := values.Listed(c.field)
		words = append(words, vehicle.Word{Field: c.field, Written: n.answers.value(c.column, written)})
		said = append(said, lack{c.column, c.field, written, v, listed})
	}
	combinations, unknown := n.reference.Asked(m, values, words)
	if unknown >= 0 {
		return nil, &said[unknown]
	}
	return combinations, nil
}
