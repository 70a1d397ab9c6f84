// Package vcdb reads the trade's reference tables: vehicles (VCdb), part types and positions (PCdb) and coded notes
// (Qdb), in the names and columns under which they are published, separated by pipes or commas (FIT-18).
package vcdb

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/container"
	"camber/internal/shop/exchange/record"
)

// Tables is the vehicle reference.
type Tables struct {
	Report
	Makes        map[int64]string
	Models       map[int64]Model
	VehicleTypes map[int64]VehicleType
	Bases        []BaseVehicle // by id
	Missing      []string      // tables that the source does not hold

	vehicles []vehicle
	labels   map[string]map[int32]string  // by table of values
	configs  map[string]map[int32][]int32 // by table of configurations: a value for each of its columns, 0: none
	links    [][]link                     // for each column of links, by vehicle
}

type Model struct {
	Name          string
	VehicleTypeID int64
}

type VehicleType struct {
	Name  string // "Car"
	Group string // "Light Duty"; empty where the source does not say
}

// BaseVehicle is a year, a make and a model.
type BaseVehicle struct {
	ID      int64
	Year    int
	MakeID  int64
	ModelID int64
}

// Vehicle is a base vehicle in one of its sub models and regions, with everything that it was built with.
type Vehicle struct {
	ID         int64
	BaseID     int64
	SubModelID int64 // 0: none
	RegionID   int64 // 0: none
	Values     []Value
}

// Value is one thing that a vehicle was built with; of one field there may be several.
type Value struct {
	Field string // FIT-1: "EngineSizeID"
	ID    int64
	Label string // "5.7L V8", or what stands in its place: "-", "N/A", "N/R", "U/K"
	Known bool   // false: the reference says only that it does not know
}

type vehicle struct{ id, base, subModel, region int32 }

type link struct{ vehicle, value int32 }

// Load reads all tables that the source holds; their order does not matter. Make, Model and BaseVehicle must be there.
func Load(source container.Source) (*Tables, error) {
	t := &Tables{
		Makes: map[int64]string{}, Models: map[int64]Model{}, VehicleTypes: map[int64]VehicleType{},
		labels: map[string]map[int32]string{}, configs: map[string]map[int32][]int32{}, links: make([][]link, linkColumns()),
	}
	groups, groupOf := map[int64]string{}, map[int64]int64{}
	readers := t.readers()
	readers["vehicletypegroup"] = named("VehicleTypeGroupID", "VehicleTypeGroupName", groups)
	readers["vehicletype"] = func(in *sheet) error {
		return in.each(columns{ids: []string{"VehicleTypeID"}, maybe: []string{"VehicleTypeGroupID"},
			texts: []string{"VehicleTypeName"}}, func(ids []int32, texts []string) {
			t.VehicleTypes[int64(ids[0])] = VehicleType{Name: texts[0]}
			t.label("VehicleType", ids[0], texts[0])
			groupOf[int64(ids[0])] = int64(ids[1])
		})
	}
	if err := t.read(source, readers); err != nil {
		return nil, err
	}
	for id, of := range groupOf {
		kind := t.VehicleTypes[id]
		kind.Group = groups[of]
		t.VehicleTypes[id] = kind
	}
	for _, name := range []string{"Make", "Model", "BaseVehicle"} {
		if !t.seen[key(name)] {
			return nil, fault.New(fault.Invalid, "The vehicle reference holds no table %s.", name)
		}
	}
	for _, name := range tableNames() {
		if !t.seen[key(name)] {
			t.Missing = append(t.Missing, name)
		}
	}
	t.finish()
	return t, nil
}

// finish drops what refers to nothing and puts the rest in order.
func (t *Tables) finish() {
	bases := map[int32]bool{}
	t.Bases = slices.DeleteFunc(t.Bases, func(b BaseVehicle) bool {
		reason := fault.Text{}
		switch {
		case t.Makes[b.MakeID] == "":
			reason = fault.T("its make is not in the reference")
		case t.Models[b.ModelID].Name == "":
			reason = fault.T("its model is not in the reference")
		case bases[int32(b.ID)]:
			reason = fault.T("its id was there before")
		default:
			bases[int32(b.ID)] = true
			return false
		}
		t.reject("BaseVehicle", record.Rejected{Key: strconv.FormatInt(b.ID, 10), Reason: reason})
		return true
	})
	slices.SortFunc(t.Bases, func(a, b BaseVehicle) int { return cmp.Compare(a.ID, b.ID) })
	t.vehicles = slices.DeleteFunc(t.vehicles, func(v vehicle) bool {
		if bases[v.base] {
			return false
		}
		t.reject("Vehicle", record.Rejected{Key: strconv.Itoa(int(v.id)),
			Reason: fault.T("its base vehicle is not in the reference")})
		return true
	})
	slices.SortFunc(t.vehicles,
		func(a, b vehicle) int { return cmp.Or(cmp.Compare(a.base, b.base), cmp.Compare(a.id, b.id)) })
	for i, all := range t.links {
		slices.SortFunc(all, func(a,
			b link) int {
			return cmp.Or(cmp.Compare(a.vehicle, b.vehicle), cmp.Compare(a.value, b.value))
		})
		t.links[i] = slices.Compact(all)
	}
	t.labelTransmissions()
}

// VehicleCount is how many vehicles All yields.
func (t *Tables) VehicleCount() int { return len(t.vehicles) }

// All yields the vehicles in the order of their base vehicles and ids, each with its values in the order of field and
// id. A vehicle's values are valid until the next one.
func (t *Tables) All() iter.Seq[Vehicle] {
	return func(yield func(Vehicle) bool) {
		models := map[int32]int64{}
		for _, b := range t.Bases {
			models[int32(b.ID)] = b.ModelID
		}
		var values []Value
		for _, v := range t.vehicles {
			values = t.values(values[:0], v)
			if kind := t.Models[models[v.base]].VehicleTypeID; kind != 0 {
				values = t.value(values, "VehicleTypeID", int32(kind))
			}
			slices.SortFunc(values, func(a,
				b Value) int {
				return cmp.Or(cmp.Compare(a.Field, b.Field), cmp.Compare(a.ID, b.ID))
			})
			values = slices.Compact(values)
			if !yield(Vehicle{ID: int64(v.id), BaseID: int64(v.base), SubModelID: int64(v.subModel), RegionID: int64(v.region),
				Values: values}) {
				return
			}
		}
	}
}

func (t *Tables) values(into []Value, v vehicle) []Value {
	into = t.value(into, "SubModelID", v.subModel)
	into = t.value(into, "RegionID", v.region)
	column := 0
	for _, l := range links {
		for _, c := range l.columns {
			all := t.links[column]
			column++
			at, _ := slices.BinarySearchFunc(all, v.id, func(l link, id int32) int { return cmp.Compare(l.vehicle, id) })
			for ; at < len(all) && all[at].vehicle == v.id; at++ {
				into = t.resolve(into, c, all[at].value)
			}
		}
	}
	return into
}

// resolve adds what a column's id stands for: a value, the values of a configuration, or both.
func (t *Tables) resolve(into []Value, c column, id int32) []Value {
	if id == 0 {
		return into
	}
	if c.field != "" {
		into = t.value(into, c.field, id)
	}
	if c.config != "" {
		for _, of := range configsOf(c.config) {
			ids := t.configs[of.name][id]
			for i := range ids {
				into = t.resolve(into, of.columns[i], ids[i])
			}
		}
	}
	return into
}

func (t *Tables) value(into []Value, field string, id int32) []Value {
	if id == 0 {
		return into
	}
	label := t.labels[tableOf[field]][id]
	return append(into, Value{Field: field, ID: int64(id), Label: label, Known: isKnown(label)})
}

// Label is what the reference calls a value of a field, empty where it does not know the id.
func (t *Tables) Label(field string, id int64) string { return t.labels[tableOf[field]][int32(id)] }

// isKnown says whether a text of the reference says anything: it writes - for left blank, N/A for not available, N/R
// for not required and U/K for unknown.
func isKnown(s string) bool { return s != "" && s != "-" && s != "N/A" && s != "N/R" && s != "U/K" }

func (t *Tables) label(table string, id int32, label string) {
	if t.labels[table] == nil {
		t.labels[table] = map[int32]string{}
	}
	t.labels[table][id] = label
}

// Fields are those that a value may be of, by name.
func Fields() []string { return slices.Sorted(maps.Keys(tableOf)) }
