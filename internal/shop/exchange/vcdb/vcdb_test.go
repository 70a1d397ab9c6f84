package vcdb_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/aces"
	"camber/internal/shop/exchange/container"
	"camber/internal/shop/exchange/vcdb"
)

// source is a zip of the tables, each its name and then its lines.
func source(t testing.TB, tables ...string) *container.File {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, table := range tables {
		name, lines, _ := strings.Cut(table, "\n")
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, lines); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := container.Read(bytes.NewReader(b.Bytes()), int64(b.Len()), "db.zip", container.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func ofData(t *testing.T, name string) *container.File {
	t.Helper()
	folder := os.Getenv("CAMBER_TEST_DATA")
	if folder == "" {
		t.Skip("CAMBER_TEST_DATA names no folder with the suppliers' sample files")
	}
	f, err := container.Open(filepath.Join(folder, "autocare-sample-dbs", name), container.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// written are the values of a field, with a ? behind those that the reference does not know.
func written(v vcdb.Vehicle, field string) string {
	var all []string
	for _, value := range v.Values {
		if value.Field != field {
			continue
		}
		s := fmt.Sprintf("%d %s", value.ID, value.Label)
		if !value.Known {
			s += "?"
		}
		all = append(all, s)
	}
	return strings.Join(all, ", ")
}

// FIT-18: the published sample of the vehicle reference.
func TestPublishedVehicles(t *testing.T) {
	t.Parallel()
	got, err := vcdb.Load(ofData(t, "VCdb"))
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Bases) != 40 || got.VehicleCount() != 40 || len(got.Makes) != 32 || got.Version != "10/26/2023" ||
		got.RejectedCount != 0 || len(got.Missing) != 0 || len(got.Warnings) != 0 {
		t.Errorf("got %d base vehicles, %d vehicles, %d makes, %+v, %v", len(got.Bases), got.VehicleCount(), len(got.Makes),
			got.Report, got.Missing)
	}
	if got.VehicleTypes[5] != (vcdb.VehicleType{Name: "Car", Group: "Light Duty"}) ||
		got.Models[286] != (vcdb.Model{Name: "Challenger", VehicleTypeID: 5}) {
		t.Errorf("got %+v, %+v", got.VehicleTypes[5], got.Models[286])
	}
	n, unlabelled := 0, 0
	for v := range got.All() {
		n++
		for _, value := range v.Values {
			if value.Label == "" {
				unlabelled++
			}
		}
		if v.ID != 55619 {
			continue
		}
		for field, want := range map[string]string{
			"EngineSizeID": "1880 5.7L V8", "BedLengthID": "50 75.9 in, 51 97.9 in", "FuelTypeID": "5 GAS",
			"RegionID": "1 United States",
		} {
			if w := written(v, field); !strings.Contains(w, want) {
				t.Errorf("%s: got %q; want %q", field, w, want)
			}
		}
		if v.BaseID != 18253 || v.SubModelID != 296 {
			t.Errorf("got %+v", v)
		}
	}
	if n != 40 || unlabelled != 0 {
		t.Errorf("%d vehicles, %d values without a label", n, unlabelled)
	}
}

func TestPublishedCodes(t *testing.T) {
	t.Parallel()
	p, err := vcdb.LoadPCdb(ofData(t, "PCdb"))
	if err != nil {
		t.Fatal(err)
	}
	if p.Parts[1684] != "Disc Brake Pad Set" || p.Positions[22] == "" || p.Categories[3] != "Brake" ||
		p.Superseded[1120] != 1328 || p.Version != "2023-05-18" ||
		!slices.Contains(p.Of[1684], vcdb.Category{CategoryID: 3, SubcategoryID: 138}) || p.RejectedCount != 0 {
		t.Errorf("got %+v", p)
	}
	q, err := vcdb.LoadQdb(ofData(t, "Qdb"))
	if err != nil {
		t.Fatal(err)
	}
	if len(q.Qualifiers) != 19 || q.RejectedCount != 0 || q.Groups[1237] != "with/without Vertical Aim Control" ||
		!cmp.Equal(q.GroupsOf[24123], []int64{1237}) {
		t.Errorf("got %+v", q)
	}
	for id, want := range map[int64]string{
		6537:  "Mounting Ears at 3 O'Clock",
		23683: `with 3 - … Lift Kit (Dual shock Forward of Axle)`,
		25171: "with Sport Suspension",
	} {
		if got := q.Qualifiers[id].Fill([]string{"3"}); got != want {
			t.Errorf("got %q; want %q", got, want)
		}
	}
}

// small is a reference of two base vehicles.
var small = []string{
	"Make.csv\nMakeID,MakeName\n1,Ford\n",
	"Model.csv\nModelID,ModelName,VehicleTypeID\n2,F-150,6\n",
	"VehicleType.csv\nVehicleTypeID,VehicleTypeName\n6,Truck\n",
	"BaseVehicle.csv\nBaseVehicleID,YearID,MakeID,ModelID\n11,2016,1,2\n10,2015,1,2\n",
	"Vehicle.csv\nVehicleID,BaseVehicleID,SubmodelID,RegionID\n102,11,7,1\n101,10,7,1\n100,10,8,\n",
	"SubModel.csv\nSubModelID,SubModelName\n7,XLT\n8,Base\n",
	"Region.csv\nRegionID,RegionName\n1,United States\n",
	"VehicleToEngineConfig.csv\nVehicleID,EngineConfigID\n101,500\n101,501\n101,500\n",
	"EngineConfig.csv\nEngineConfigID,EngineBaseID,FuelTypeID,FuelDeliveryConfigID,AspirationID\n500,30,5,9,\n501,31,5,9,6\n",
	"EngineBase.csv\nEngineBaseID,Liter,CC,CID,Cylinders,BlockType\n30,5.0,-,302,8,V\n31,-,-,-,-,-\n",
	"EngineBase2.csv\nEngineBaseID,EngineBlockID,EngineBoreStrokeID\n30,40,41\n",
	"EngineBlock.csv\nEngineBlockID,Liter,CC,CID,Cylinders,BlockType\n40,5.0,-,302,8,V\n",
	"FuelDeliveryConfig.csv\nFuelDeliveryConfigID,FuelDeliveryTypeID\n9,3\n",
	"FuelDeliveryType.csv\nFuelDeliveryTypeID,FuelDeliveryTypeName\n3,FI\n",
	"VehicleToTransmission.csv\nVehicleID,TransmissionID\n101,60\n",
	"Transmission.csv\nTransmissionID,TransmissionBaseID,TransmissionMfrID\n60,61,\n",
	"TransmissionBase.csv\nTransmissionBaseID,TransmissionTypeID,TransmissionNumSpeedsID,TransmissionControlTypeID\n61,1,2,3\n",
	"TransmissionNumSpeeds.csv\nTransmissionNumSpeedsID,TransmissionNumSpeeds\n2,6\n",
	"TransmissionControlType.csv\nTransmissionControlTypeID,TransmissionControlTypeName\n3,Automatic\n",
	"VehicleToBrakeConfig.csv\nVehicleID,BrakeConfigID\n101,70\n",
	"BrakeConfig.csv\nBrakeConfigID,FrontBrakeTypeID,RearBrakeTypeID,BrakeSystemID,BrakeABSID\n70,5,6,4,8\n",
	"BrakeType.csv\nBrakeTypeID,BrakeTypeName\n5,Disc\n6,Drum\n",
	"BrakeABS.csv\nBrakeABSID,BrakeABSName\n8,U/K\n",
	"Abbreviation.csv\nAbbreviation,Description\n-,blank\n",
}

// FIT-18: tables with commas, without a date in their names, and in any order.
func TestVehicles(t *testing.T) {
	t.Parallel()
	backwards := slices.Clone(small)
	slices.Reverse(backwards)
	for _, tables := range [][]string{small, backwards} {
		got, err := vcdb.Load(source(t, tables...))
		if err != nil {
			t.Fatal(err)
		}
		var vehicles []string
		for v := range got.All() {
			vehicles = append(vehicles, fmt.Sprintf("%d of %d: %d, %d", v.ID, v.BaseID, v.SubModelID, v.RegionID))
			if v.ID != 101 {
				continue
			}
			fields := map[string]string{}
			for _, value := range v.Values {
				fields[value.Field] = written(v, value.Field)
			}
			if diff := cmp.Diff(map[string]string{
				"SubModelID": "7 XLT", "RegionID": "1 United States", "VehicleTypeID": "6 Truck",
				"EngineSizeID": "30 5.0L V8, 31 -?", "EngineBlockID": "40 5.0L V8", "EngineBoreStrokeID": "41 ?",
				"FuelTypeID":         "5 ?",
				"FuelDeliveryTypeID": "3 FI", "AspirationID": "6 ?", "TransmissionBaseID": "61 6-Speed Automatic",
				"TransmissionTypeID":      "1 ?",
				"TransmissionNumSpeedsID": "2 6", "TransmissionControlTypeID": "3 Automatic",
				"FrontBrakeTypeID": "5 Disc", "RearBrakeTypeID": "6 Drum", "BrakeSystemID": "4 ?", "BrakeABSID": "8 U/K?",
			}, fields); diff != "" {
				t.Error(diff)
			}
		}
		if want := []string{"100 of 10: 8, 0", "101 of 10: 7, 1", "102 of 11: 7, 1"}; !cmp.Equal(vehicles, want) {
			t.Errorf("got %q", vehicles)
		}
		if !cmp.Equal(got.PassedOver, []string{"Abbreviation.csv"}) || got.RejectedCount != 0 ||
			!slices.Contains(got.Missing, "DriveType") {
			t.Errorf("got %+v, %v", got.Report, got.Missing)
		}
		if got.Bases[0] != (vcdb.BaseVehicle{ID: 10, Year: 2015, MakeID: 1, ModelID: 2}) ||
			got.Label("EngineSizeID", 30) != "5.0L V8" {
			t.Errorf("got %+v", got.Bases)
		}
	}
}

func TestRowsThatReferToNothingAreRejected(t *testing.T) {
	t.Parallel()
	got, err := vcdb.Load(source(t,
		"20260101_Make.txt\nMakeID|MakeName\r\n1|Ford\r\nx|Seat\r\n|Fiat\r\n2\r\n",
		"20260101_Model.txt\nModelID|ModelName|VehicleTypeID\n2|F-150|\n",
		"20260101_BaseVehicle.txt\nBaseVehicleID|YearID|MakeID|ModelID\n10|2015|1|2\n11|2015|9|2\n12|2015|1|9\n10|2016|1|2\n99999999999|2016|1|2\n",
		"20260101_Vehicle.txt\nVehicleID|BaseVehicleID\n100|10\n101|77\n",
	))
	if err != nil {
		t.Fatal(err)
	}
	var rejected []string
	for _, r := range got.Rejected {
		rejected = append(rejected, fmt.Sprintf("%s %d %s: %s", r.Table, r.Line, r.Key, r.Reason))
	}
	if diff := cmp.Diff([]string{
		"20260101_Make.txt 3 x: MakeID is not a number", "20260101_Make.txt 4 : MakeID is not a number",
		"20260101_Make.txt 5 2: it has 1 fields, not 2",
		"20260101_BaseVehicle.txt 6 99999999999: BaseVehicleID is not a number",
		"BaseVehicle 0 11: its make is not in the reference", "BaseVehicle 0 12: its model is not in the reference",
		"BaseVehicle 0 10: its id was there before", "Vehicle 0 101: its base vehicle is not in the reference",
	}, rejected); diff != "" {
		t.Error(diff)
	}
	if len(got.Bases) != 1 || got.VehicleCount() != 1 || got.RejectedCount != 8 {
		t.Errorf("got %+v", got)
	}
}

// FIT-18
func TestRefusals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tables []string
		want   string
	}{
		{[]string{"Make.txt\nMakeID|MakeName\n"}, "The vehicle reference holds no table Model."},
		{[]string{"readme.txt\nhello\n"}, "The vehicle reference holds no table Make."},
		{[]string{"Make.txt\nMakeID|Name\n"}, "The table Make.txt has no column MakeName."},
		{[]string{"Make.txt\nMakeID|MakeName\n", "20260101_Make.csv\nMakeID|MakeName\n"},
			"The table 20260101_Make.csv is there twice."},
		{[]string{"Make.txt"}, "The table Make.txt can't be read."},
	} {
		if _, err := vcdb.Load(source(t, c.tables...)); !fault.Is(err, fault.Invalid) ||
			fault.Of(err).Text.String() != c.want {
			t.Errorf("got %v; want %q", err, c.want)
		}
	}
	if _, err := vcdb.LoadPCdb(source(t, small...)); err == nil ||
		fault.Of(err).Text.String() != "The reference holds no table Parts." {
		t.Errorf("got %v", err)
	}
	if _, err := vcdb.LoadQdb(source(t, small...)); err == nil ||
		fault.Of(err).Text.String() != "The reference holds no table Qualifier." {
		t.Errorf("got %v", err)
	}
}

// What an application may ask for is what a vehicle may have, under the same name.
func TestFieldsAreThoseOfApplications(t *testing.T) {
	t.Parallel()
	ours := vcdb.Fields()
	var theirs []string
	for _, element := range aces.Conditions() {
		theirs = append(theirs, aces.FieldOf(element))
	}
	slices.Sort(theirs)
	if diff := cmp.Diff(theirs, ours); diff != "" {
		t.Error(diff)
	}
}

func FuzzLoad(f *testing.F) {
	f.Add("Vehicle.csv", "VehicleID,BaseVehicleID\n1,10\n")
	f.Add("EngineConfig2.txt", "EngineConfigID|EngineBaseID\n1|2\n")
	f.Add("VehicleToBodyConfig.txt", "VehicleID|BedConfigID\n101|\"5\n")
	f.Fuzz(func(t *testing.T, name, content string) {
		var tables []string
		for _, table := range small {
			if !strings.HasPrefix(table, name+"\n") {
				tables = append(tables, table)
			}
		}
		name = strings.TrimRight(strings.ReplaceAll(name, "\n", ""), "/") // a zip has no table of that name
		got, err := vcdb.Load(source(t, append(tables, name+"\n"+content)...))
		if err != nil {
			if fault.Of(err).Kind != fault.Invalid {
				t.Fatal(err)
			}
			return
		}
		n := 0
		for v := range got.All() {
			n++
			for _, value := range v.Values {
				if value.ID < 1 || value.Field == "" || value.Known && value.Label == "" {
					t.Errorf("got %+v", value)
				}
			}
		}
		if n != got.VehicleCount() {
			t.Errorf("%d vehicles of %d", n, got.VehicleCount())
		}
	})
}

func BenchmarkLoad(b *testing.B) {
	var vehicles, engines strings.Builder
	vehicles.WriteString("Vehicle.txt\nVehicleID|BaseVehicleID|SubmodelID|RegionID\n")
	engines.WriteString("VehicleToEngineConfig.txt\nVehicleToEngineConfigID|VehicleID|EngineConfigID|Source\n")
	for i := range 100_000 {
		fmt.Fprintf(&vehicles, "%d|%d|7|1\n", i+1, 10+i%2)
		fmt.Fprintf(&engines, "%d|%d|%d|\n", i+1, i+1, 500+i%2)
	}
	var tables []string
	for _, table := range small {
		if !strings.HasPrefix(table, "Vehicle.csv") && !strings.HasPrefix(table, "VehicleToEngineConfig") {
			tables = append(tables, table)
		}
	}
	tables = append(tables, vehicles.String(), engines.String())
	b.ReportAllocs()
	for b.Loop() {
		got, err := vcdb.Load(source(b, tables...))
		if err != nil {
			b.Fatal(err)
		}
		for v := range got.All() {
			if len(v.Values) == 0 {
				b.Fatal("no values")
			}
		}
	}
}
