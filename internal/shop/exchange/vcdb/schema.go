package vcdb

import "strings"

// column is a column of ids: the value of a field, the key of a configuration, or both.
type column struct{ name, field, config string }

// config is a table whose rows put several values together.
type config struct {
	name    string
	id      string
	columns []column
}

// configs are the tables of configurations. EngineConfig2 is EngineConfig with the engine's block and bore in columns
// of their own; a source holds one or both. EngineBase2 says both of an engine base.
var configs = []config{
	{"EngineConfig", "EngineConfigID", engineColumns},
	{"EngineConfig2", "EngineConfigID",
		append([]column{{"EngineBlockID", "EngineBlockID", ""}, {"EngineBoreStrokeID", "EngineBoreStrokeID", ""}},
			engineColumns...)},
	{"EngineBase2", "EngineBaseID",
		[]column{{"EngineBlockID", "EngineBlockID", ""}, {"EngineBoreStrokeID", "EngineBoreStrokeID", ""}}},
	{"FuelDeliveryConfig", "FuelDeliveryConfigID", []column{
		{"FuelDeliveryTypeID", "FuelDeliveryTypeID", ""}, {"FuelDeliverySubTypeID", "FuelDeliverySubTypeID", ""},
		{"FuelSystemControlTypeID", "FuelSystemControlTypeID", ""}, {"FuelSystemDesignID", "FuelSystemDesignID", ""},
	}},
	{"Transmission", "TransmissionID", []column{
		{"TransmissionBaseID", "TransmissionBaseID", "TransmissionBase"},
		{"TransmissionMfrCodeID", "TransmissionMfrCodeID", ""},
		{"TransmissionElecControlledID", "TransElecControlledID", ""}, {"TransmissionMfrID", "TransmissionMfrID", ""},
	}},
	{"TransmissionBase", "TransmissionBaseID", []column{
		{"TransmissionTypeID", "TransmissionTypeID", ""}, {"TransmissionNumSpeedsID", "TransmissionNumSpeedsID", ""},
		{"TransmissionControlTypeID", "TransmissionControlTypeID", ""},
	}},
	{"BrakeConfig", "BrakeConfigID", []column{
		{"FrontBrakeTypeID", "FrontBrakeTypeID", ""}, {"RearBrakeTypeID", "RearBrakeTypeID", ""},
		{"BrakeSystemID", "BrakeSystemID", ""}, {"BrakeABSID", "BrakeABSID", ""},
	}},
	{"BedConfig", "BedConfigID", []column{{"BedLengthID", "BedLengthID", ""}, {"BedTypeID", "BedTypeID", ""}}},
	{"BodyStyleConfig", "BodyStyleConfigID",
		[]column{{"BodyNumDoorsID", "BodyNumDoorsID", ""}, {"BodyTypeID", "BodyTypeID", ""}}},
	{"SpringTypeConfig", "SpringTypeConfigID",
		[]column{{"FrontSpringTypeID", "FrontSpringTypeID", ""}, {"RearSpringTypeID", "RearSpringTypeID", ""}}},
	{"SteeringConfig", "SteeringConfigID",
		[]column{{"SteeringTypeID", "SteeringTypeID", ""}, {"SteeringSystemID", "SteeringSystemID", ""}}},
}

var engineColumns = []column{
	{"EngineDesignationID", "EngineFamilyID", ""}, {"EngineVINID", "EngineVINID", ""},
	{"ValvesID", "ValvesPerEngineID", ""},
	{"EngineBaseID", "EngineSizeID", "EngineBase2"}, {"FuelDeliveryConfigID", "", "FuelDeliveryConfig"},
	{"AspirationID", "AspirationID", ""},
	{"CylinderHeadTypeID", "CylinderHeadTypeID", ""}, {"FuelTypeID", "FuelTypeID", ""},
	{"IgnitionSystemTypeID", "IgnitionSystemTypeID", ""},
	{"EngineMfrID", "EngineMfrID", ""}, {"EngineVersionID", "EngineVersionID", ""}, {"PowerOutputID", "PowerOutputID", ""},
}

// links are the tables that say what a vehicle was built with.
var links = []struct {
	name    string
	columns []column
}{
	{"VehicleToBedConfig", []column{{"BedConfigID", "", "BedConfig"}}},
	{"VehicleToBodyStyleConfig", []column{{"BodyStyleConfigID", "", "BodyStyleConfig"}}},
	{"VehicleToBodyConfig", []column{
		{"WheelBaseID", "WheelBaseID", ""}, {"BedConfigID", "", "BedConfig"}, {"BodyStyleConfigID", "", "BodyStyleConfig"},
		{"MfrBodyCodeID", "MfrBodyCodeID", ""},
	}},
	{"VehicleToBrakeConfig", []column{{"BrakeConfigID", "", "BrakeConfig"}}},
	{"VehicleToDriveType", []column{{"DriveTypeID", "DriveTypeID", ""}}},
	{"VehicleToEngineConfig", []column{{"EngineConfigID", "", "EngineConfig"}}},
	{"VehicleToMfrBodyCode", []column{{"MfrBodyCodeID", "MfrBodyCodeID", ""}}},
	{"VehicleToSpringTypeConfig", []column{{"SpringTypeConfigID", "", "SpringTypeConfig"}}},
	{"VehicleToSteeringConfig", []column{{"SteeringConfigID", "", "SteeringConfig"}}},
	{"VehicleToTransmission", []column{{"TransmissionID", "", "Transmission"}}},
	{"VehicleToWheelbase", []column{{"WheelBaseID", "WheelBaseID", ""}}},
}

func linkColumns() int {
	n := 0
	for _, l := range links {
		n += len(l.columns)
	}
	return n
}

// names are the tables of values with a name each, and the column of the name.
var names = []struct{ table, name string }{
	{"SubModel", "SubModelName"}, {"Region", "RegionName"}, {"BedType", "BedTypeName"}, {"BodyType", "BodyTypeName"},
	{"BodyNumDoors", "BodyNumDoors"}, {"MfrBodyCode", "MfrBodyCodeName"}, {"DriveType", "DriveTypeName"},
	{"Aspiration", "AspirationName"},
	{"CylinderHeadType", "CylinderHeadTypeName"}, {"FuelType", "FuelTypeName"},
	{"FuelDeliveryType", "FuelDeliveryTypeName"},
	{"FuelDeliverySubType", "FuelDeliverySubTypeName"}, {"FuelSystemControlType", "FuelSystemControlTypeName"},
	{"FuelSystemDesign", "FuelSystemDesignName"}, {"IgnitionSystemType", "IgnitionSystemTypeName"},
	{"EngineDesignation", "EngineDesignationName"}, {"EngineVIN", "EngineVINName"}, {"EngineVersion", "EngineVersion"},
	{"Mfr", "MfrName"},
	{"Valves", "ValvesPerEngine"}, {"TransmissionType", "TransmissionTypeName"},
	{"TransmissionNumSpeeds", "TransmissionNumSpeeds"},
	{"TransmissionControlType", "TransmissionControlTypeName"}, {"TransmissionMfrCode", "TransmissionMfrCode"},
	{"ElecControlled", "ElecControlled"}, {"BrakeType", "BrakeTypeName"}, {"BrakeSystem", "BrakeSystemName"},
	{"BrakeABS", "BrakeABSName"},
	{"SpringType", "SpringTypeName"}, {"SteeringType", "SteeringTypeName"}, {"SteeringSystem", "SteeringSystemName"},
}

// measures are the tables of values whose label is put together.
var measures = []struct {
	table string
	texts []string
	label func(texts []string) string
}{
	{"EngineBase", []string{"Liter", "CC", "CID", "Cylinders", "BlockType"}, engine},
	{"EngineBlock", []string{"Liter", "CC", "CID", "Cylinders", "BlockType"}, engine},
	{"EngineBoreStroke", []string{"EngBoreIn", "EngStrokeIn"}, boreStroke},
	{"BedLength", []string{"BedLength"}, with(" in")},
	{"Wheelbase", []string{"WheelBase"}, with(" in")},
	{"PowerOutput", []string{"HorsePower"}, with(" hp")},
}

// tableOf is where a field's values have their labels.
var tableOf = map[string]string{
	"SubModelID": "SubModel", "RegionID": "Region", "VehicleTypeID": "VehicleType",
	"BedLengthID": "BedLength", "BedTypeID": "BedType", "BodyNumDoorsID": "BodyNumDoors", "BodyTypeID": "BodyType",
	"MfrBodyCodeID": "MfrBodyCode", "WheelBaseID": "Wheelbase", "DriveTypeID": "DriveType",
	"EngineSizeID": "EngineBase", "EngineBlockID": "EngineBlock", "EngineBoreStrokeID": "EngineBoreStroke",
	"EngineFamilyID": "EngineDesignation", "EngineVINID": "EngineVIN", "EngineVersionID": "EngineVersion",
	"EngineMfrID":       "Mfr",
	"ValvesPerEngineID": "Valves", "AspirationID": "Aspiration", "CylinderHeadTypeID": "CylinderHeadType",
	"FuelTypeID":           "FuelType",
	"IgnitionSystemTypeID": "IgnitionSystemType", "PowerOutputID": "PowerOutput", "FuelDeliveryTypeID": "FuelDeliveryType",
	"FuelDeliverySubTypeID": "FuelDeliverySubType", "FuelSystemControlTypeID": "FuelSystemControlType",
	"FuelSystemDesignID": "FuelSystemDesign",
	"TransmissionBaseID": "TransmissionBase", "TransmissionTypeID": "TransmissionType",
	"TransmissionNumSpeedsID":   "TransmissionNumSpeeds",
	"TransmissionControlTypeID": "TransmissionControlType", "TransmissionMfrID": "Mfr",
	"TransmissionMfrCodeID": "TransmissionMfrCode",
	"TransElecControlledID": "ElecControlled", "FrontBrakeTypeID": "BrakeType", "RearBrakeTypeID": "BrakeType",
	"BrakeSystemID": "BrakeSystem", "BrakeABSID": "BrakeABS", "FrontSpringTypeID": "SpringType",
	"RearSpringTypeID": "SpringType",
	"SteeringTypeID":   "SteeringType", "SteeringSystemID": "SteeringSystem",
}

// configsOf are the tables that a configuration's id may stand in.
func configsOf(name string) []config {
	for i, c := range configs {
		if c.name != name {
			continue
		}
		if name == "EngineConfig" {
			return configs[i : i+2]
		}
		return configs[i : i+1]
	}
	return nil
}

func tableNames() []string {
	all := []string{"Make", "Model", "VehicleType", "BaseVehicle", "Vehicle"}
	for _, n := range names {
		all = append(all, n.table)
	}
	for _, m := range measures {
		all = append(all, m.table)
	}
	for _, c := range configs {
		all = append(all, c.name)
	}
	for _, l := range links {
		all = append(all, l.name)
	}
	return all
}

// readers are those of all tables but the types of vehicles, by key.
func (t *Tables) readers() map[string]reader {
	all := map[string]reader{
		"make": named("MakeID", "MakeName", t.Makes),
		"model": func(in *sheet) error {
			return in.each(columns{ids: []string{"ModelID"}, maybe: []string{"VehicleTypeID"}, texts: []string{"ModelName"}},
				func(ids []int32, texts []string) {
					t.Models[int64(ids[0])] = Model{texts[0], int64(ids[1])}
				})
		},
		"basevehicle": func(in *sheet) error {
			return in.each(columns{ids: []string{"BaseVehicleID", "YearID", "MakeID", "ModelID"}},
				func(ids []int32, _ []string) {
					t.Bases = append(t.Bases, BaseVehicle{int64(ids[0]), int(ids[1]), int64(ids[2]), int64(ids[3])})
				})
		},
		"vehicle": func(in *sheet) error {
			return in.each(columns{ids: []string{"VehicleID", "BaseVehicleID"}, maybe: []string{"SubModelID", "RegionID"}},
				func(ids []int32, _ []string) {
					t.vehicles = append(t.vehicles, vehicle{ids[0], ids[1], ids[2], ids[3]})
				})
		},
	}
	for _, n := range names {
		all[key(n.table)] = func(in *sheet) error {
			return in.each(columns{ids: []string{n.table + "ID"}, texts: []string{n.name}},
				func(ids []int32, texts []string) { t.label(n.table, ids[0], texts[0]) })
		}
	}
	for _, m := range measures {
		all[key(m.table)] = func(in *sheet) error {
			return in.each(columns{ids: []string{m.table + "ID"}, texts: m.texts},
				func(ids []int32, texts []string) { t.label(m.table, ids[0], m.label(texts)) })
		}
	}
	for _, c := range configs {
		all[key(c.name)] = func(in *sheet) error {
			rows := map[int32][]int32{}
			t.configs[c.name] = rows
			return in.each(columns{ids: []string{c.id}, maybe: namesOf(c.columns)},
				func(ids []int32, _ []string) { rows[ids[0]] = append([]int32(nil), ids[1:]...) })
		}
	}
	first := 0
	for _, l := range links {
		from := first
		first += len(l.columns)
		all[key(l.name)] = func(in *sheet) error {
			return in.each(columns{ids: []string{"VehicleID"}, maybe: namesOf(l.columns)}, func(ids []int32, _ []string) {
				for i, id := range ids[1:] {
					if id != 0 {
						t.links[from+i] = append(t.links[from+i], link{ids[0], id})
					}
				}
			})
		}
	}
	return all
}

func namesOf(all []column) []string {
	var found []string
	for _, c := range all {
		found = append(found, c.name)
	}
	return found
}

// engine is "5.7L V8", of liter, cc, cubic inches, cylinders and block.
func engine(texts []string) string {
	liter, cc, cid, cylinders, block := texts[0], texts[1], texts[2], texts[3], texts[4]
	var words []string
	switch {
	case isKnown(liter):
		words = append(words, liter+"L")
	case isKnown(cc):
		words = append(words, cc+"cc")
	case isKnown(cid):
		words = append(words, cid+"ci")
	}
	switch {
	case isKnown(cylinders) && isKnown(block):
		words = append(words, block+cylinders)
	case isKnown(cylinders):
		words = append(words, cylinders+" cyl")
	}
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, " ")
}

func boreStroke(texts []string) string {
	if !isKnown(texts[0]) || !isKnown(texts[1]) {
		return texts[0]
	}
	return texts[0] + " × " + texts[1] + " in"
}

func with(unit string) func([]string) string {
	return func(texts []string) string {
		if !isKnown(texts[0]) {
			return texts[0]
		}
		return texts[0] + unit
	}
}

// labelTransmissions puts together what a transmission base is called: "6-Speed Automatic".
func (t *Tables) labelTransmissions() {
	for id, of := range t.configs["TransmissionBase"] {
		kind, speeds, control := t.labels["TransmissionType"][of[0]], t.labels["TransmissionNumSpeeds"][of[1]],
			t.labels["TransmissionControlType"][of[2]]
		var words []string
		if isKnown(speeds) {
			words = append(words, speeds+"-Speed")
		}
		switch {
		case isKnown(control):
			words = append(words, control)
		case isKnown(kind):
			words = append(words, kind)
		}
		label := strings.Join(words, " ")
		if label == "" {
			label = "-"
		}
		t.label("TransmissionBase", id, label)
	}
}
