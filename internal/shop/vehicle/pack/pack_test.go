package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/shop/vehicle"
)

func TestCuratedLinesAreRead(t *testing.T) {
	t.Parallel()
	lines := 0
	for i, line := range strings.Split(curated, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		lines++
		f, err := parse(line)
		if err != nil {
			t.Errorf("line %d: %v", i+1, err)
			continue
		}
		// No rule takes a value away altogether.
		all := map[string]map[string]bool{}
		for _, v := range f.variants() {
			for field, labels := range v {
				for _, label := range labels {
					if all[field] == nil {
						all[field] = map[string]bool{}
					}
					all[field][label] = true
				}
			}
		}
		for field, labels := range f.labels {
			for _, label := range labels {
				if !all[field][label] {
					t.Errorf("line %d: no vehicle has %s %s", i+1, field, label)
				}
			}
		}
	}
	if lines < 100 {
		t.Errorf("%d lines", lines)
	}
}

func TestCuratedRules(t *testing.T) {
	t.Parallel()
	f, err := parse("2014-2015 | Ram | 2500 | sub: ST, SLT | engine: 5.7L V8 (Hemi), 6.7L L6 Diesel (ISB; Cummins) | drive: 2WD, 4WD | ST > engine: 5.7L V8")
	if err != nil {
		t.Fatal(err)
	}
	wheels := []string{"2WD", "4WD"}
	hemi := func(sub string) variant {
		return variant{
			vehicle.SubModel: {sub}, vehicle.EngineSize: {"5.7L V8"}, vehicle.EngineFamily: {"Hemi"},
			vehicle.EngineMfr: {"Chrysler"},
			vehicle.Fuel:      {"Gas"}, vehicle.DriveType: wheels,
		}
	}
	want := []variant{hemi("ST"), hemi("SLT"), {
		vehicle.SubModel: {"SLT"}, vehicle.EngineSize: {"6.7L L6 Diesel"}, vehicle.EngineFamily: {"ISB"},
		vehicle.EngineMfr: {"Cummins"},
		vehicle.Fuel:      {"Diesel"}, vehicle.DriveType: wheels,
	}}
	if diff := cmp.Diff(want, f.variants()); diff != "" || f.from != 2014 || f.to != 2015 {
		t.Errorf("%d-%d: %s", f.from, f.to, diff)
	}
	for _, line := range []string{
		"2014 | Ram | 2500", "2015-2014 | Ram | 2500 | sub: ST", "soon | Ram | 2500 | sub: ST",
		"2014 | Ram | 2500 | trim: ST",
		"2014 | Ram | 2500 | sub: ST | SLT > sub: ST", "2014 | Ram | 2500 | sub: ST | drive: 2WD | ST > drive: 4WD",
	} {
		if f, err := parse(line); err == nil {
			t.Errorf("%q is %+v", line, f)
		}
	}
}

func TestNamesAreWrittenAsTheTradeDoes(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]string{"SAAB": "Saab", "BMW": "BMW", "MINI": "MINI", "SEAGRAVE ": "Seagrave",
		"Mercedes-Benz": "Mercedes-Benz"} {
		if got := makeName(said); got != want {
			t.Errorf("make %q is %q", said, got)
		}
	}
	for said, want := range map[string]string{"ARIES": "Aries", "RAV4": "RAV4", "CTS": "CTS", "GLC-Class": "GLC",
		"C-Class": "C-Class", "Kicks MPV": "Kicks", "Prius Prime (PHEV)": "Prius Prime"} {
		if got := modelName(said); got != want {
			t.Errorf("model %q is %q", said, got)
		}
	}
	for said, want := range map[string][]string{
		"L/LE/SE/XLE": {"L", "LE", "SE", "XLE"}, "Altitude Lux, Altitude": {"Altitude Lux", "Altitude"}, "LT (1LT)": {"LT"},
		"TOURING":          {"Touring"},
		"w/ Diesel option": nil, "(not identified)": nil, "Medium Conventional - 104 in. BBC": nil, "": nil,
	} {
		if diff := cmp.Diff(want, subModels("Toyota", said)); diff != "" {
			t.Errorf("trim %q: %s", said, diff)
		}
	}
	if diff := cmp.Diff([]string{"F Sport"}, subModels("Lexus", "350/350 F Sport")); diff != "" {
		t.Error(diff)
	}
}
