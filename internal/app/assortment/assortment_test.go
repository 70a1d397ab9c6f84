package assortment

import (
	"reflect"
	"testing"

	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

func makeAll(t *testing.T) (*vehicle.Reference, []Part) {
	t.Helper()
	r, err := vehicle.Default()
	if err != nil {
		t.Fatal(err)
	}
	parts, err := Make(r)
	if err != nil {
		t.Fatal(err)
	}
	return r, parts
}

func TestTheSameReferenceGivesTheSameAssortment(t *testing.T) {
	t.Parallel()
	_, parts := makeAll(t)
	_, again := makeAll(t)
	if !reflect.DeepEqual(parts, again) {
		t.Error("two makings differ")
	}
}

func TestTheAssortmentIsOfTheSizeOfACounter(t *testing.T) {
	t.Parallel()
	_, parts := makeAll(t)
	if len(parts) < 1400 || len(parts) > 1600 {
		t.Errorf("%d parts, want about 1,500", len(parts))
	}
	brands := map[string]bool{}
	for _, p := range parts {
		brands[p.Brand] = true
	}
	if len(brands) != len(Brands()) {
		t.Errorf("parts of %d brands, want of all %d", len(brands), len(Brands()))
	}
}

func TestEveryPartIsAsACounterHasIt(t *testing.T) {
	t.Parallel()
	_, parts := makeAll(t)
	numbers, codes := map[string]bool{}, map[string]bool{}
	for _, p := range parts {
		name := p.Brand + " " + p.Item.Number
		key := p.Brand + text.Number(p.Item.Number)
		if numbers[key] {
			t.Errorf("%s is there twice", name)
		}
		numbers[key] = true
		for _, c := range p.Item.Codes {
			if !catalog.IsBarcode(c.Code) || codes[c.Code] {
				t.Errorf("%s: barcode %s", name, c.Code)
			}
			codes[c.Code] = true
		}
		for _, lang := range text.Languages() {
			if w := p.Item.Texts[lang]; w.Name == "" || w.Summary == "" || w.Description == "" {
				t.Errorf("%s has no words in %s", name, lang)
			}
			if len(p.Item.Attributes[lang]) != len(p.Item.Attributes[text.English]) {
				t.Errorf("%s: specifications differ between the languages", name)
			}
		}
		if p.Retail > 0 && (p.Jobber <= 0 || p.Jobber >= p.Retail || p.Fleet >= p.Retail) {
			t.Errorf("%s: retail %s, jobber %s, fleet %s", name, p.Retail, p.Jobber, p.Fleet)
		}
		if p.Universal && len(p.Applications) > 0 {
			t.Errorf("%s is universal and has applications", name)
		}
	}
	for _, p := range parts {
		for _, c := range p.Components {
			if !numbers[p.Brand+text.Number(c.Number)] {
				t.Errorf("%s %s: no component %s", p.Brand, p.Item.Number, c.Number)
			}
		}
	}
}

func TestApplicationsAreOfVehiclesThatWereBuilt(t *testing.T) {
	t.Parallel()
	r, parts := makeAll(t)
	for _, p := range parts {
		seen := map[string]bool{}
		for _, a := range p.Applications {
			if a.BaseVehicleID == 0 {
				if _, err := r.LookupEngine(a.Conditions...); err != nil {
					t.Errorf("%s %s: %v", p.Brand, p.Item.Number, err)
				}
				continue
			}
			v, ok := r.Base(a.BaseVehicleID)
			if !ok {
				t.Fatalf("%s %s: no vehicle %d", p.Brand, p.Item.Number, a.BaseVehicleID)
			}
			for _, c := range a.Conditions {
				if _, ok := r.Values(v).Find(c); !ok {
					t.Errorf("%s %s: a %s never had %s", p.Brand, p.Item.Number, v.Text(), c.Label)
				}
			}
			key := v.Text() + a.Position
			for _, c := range a.Conditions {
				key += c.Field + c.Label
			}
			for _, n := range a.Notes {
				key += n
			}
			if seen[key] {
				t.Errorf("%s %s is listed twice for %s", p.Brand, p.Item.Number, key)
			}
			seen[key] = true
		}
	}
}

// The assortment shows every state of a price, a stock and an application (DEMO-4).
func TestTheAssortmentHoldsEveryCase(t *testing.T) {
	t.Parallel()
	_, parts := makeAll(t)
	for name, shows := range map[string]func(p Part) bool{
		"hidden price":         func(p Part) bool { return p.MAP > p.Retail && p.Retail > 0 },
		"price at MAP":         func(p Part) bool { return p.MAP > 0 && p.MAP <= p.Retail },
		"no price":             func(p Part) bool { return p.Retail == 0 },
		"quantity break":       func(p Part) bool { return len(p.Breaks) > 0 },
		"core":                 func(p Part) bool { return p.Item.Core != nil },
		"kit":                  func(p Part) bool { return len(p.Components) > 0 },
		"minimum and multiple": func(p Part) bool { return p.Item.Minimum > 1 && p.Item.Multiple > 1 },
		"superseded":           func(p Part) bool { return len(p.Item.Supersedes) > 0 },
		"interchange":          func(p Part) bool { return len(p.Item.Interchanges) > 0 },
		"document":             func(p Part) bool { return len(p.Item.Documents) > 0 },
		"series":               func(p Part) bool { return p.Item.Series != "" },
		"Proposition 65":       func(p Part) bool { return p.Item.Texts[text.English].Prop65 != "" },
		"typed option":         func(p Part) bool { return offers(p, catalog.Typed) },
		"selected option":      func(p Part) bool { return offers(p, catalog.Select) },
		"nowhere":              func(p Part) bool { return len(p.Components) == 0 && p.Stock == [Stores]int{} },
		"elsewhere alone":      func(p Part) bool { return p.Stock[0] == 0 && p.Stock[1] > 0 },
		"the last piece":       func(p Part) bool { return p.Stock == [Stores]int{1, 0, 0} },
		"no vehicle known": func(p Part) bool {
			return !p.Universal && len(p.Applications) == 0 &&
				len(p.Components) == 0
		},
		"universal": func(p Part) bool { return p.Universal },
		"engine alone": func(p Part) bool {
			return asks(p, func(a fitment.Application) bool { return a.BaseVehicleID == 0 })
		},
		"engine": func(p Part) bool {
			return asks(p, func(a fitment.Application) bool { return named(a, vehicle.EngineSize) })
		},
		"rotor": func(p Part) bool {
			return asks(p, func(a fitment.Application) bool { return named(a, vehicle.FrontRotorSize) })
		},
		"rear brakes": func(p Part) bool {
			return asks(p, func(a fitment.Application) bool { return named(a, vehicle.RearBrakeType) })
		},
		"note": func(p Part) bool { return asks(p, func(a fitment.Application) bool { return len(a.Notes) > 0 }) },
	} {
		found := 0
		for _, p := range parts {
			if shows(p) {
				found++
			}
		}
		if found == 0 {
			t.Errorf("no part shows: %s", name)
		}
	}
}

func offers(p Part, kind string) bool {
	for _, o := range p.Options {
		if o.Kind == kind {
			return true
		}
	}
	return false
}

func asks(p Part, shows func(fitment.Application) bool) bool {
	for _, a := range p.Applications {
		if shows(a) {
			return true
		}
	}
	return false
}

func named(a fitment.Application, field string) bool {
	for _, c := range a.Conditions {
		if c.Field == field {
			return true
		}
	}
	return false
}

func BenchmarkMake(b *testing.B) {
	r, err := vehicle.Default()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Make(r); err != nil {
			b.Fatal(err)
		}
	}
}

// A fluid is for the vehicles whose makers ask for its specification, and says which that is.
func TestFluidsFitByTheirSpecification(t *testing.T) {
	t.Parallel()
	r, parts := makeAll(t)
	engineAsked := func(a fitment.Application) string {
		for _, c := range a.Conditions {
			if c.Field == vehicle.EngineSize {
				return c.Label
			}
		}
		return ""
	}
	fluids, fitting := 0, 0
	for _, p := range parts {
		switch p.Category {
		case "Motor oil", "Coolant and antifreeze", "Fluids and chemicals":
		default:
			continue
		}
		fluids++
		name := p.Brand + " " + p.Item.Number
		if p.Universal {
			t.Errorf("%s is universal", name)
		}
		said := map[string]string{}
		for _, a := range p.Item.Attributes[text.English] {
			said[a.Name] = a.Value
		}
		if p.Category == "Motor oil" && said["Viscosity"] == "" {
			t.Errorf("%s has no viscosity", name)
		}
		for _, a := range p.Applications {
			fitting++
			v, _ := r.Base(a.BaseVehicleID)
			switch {
			case said["Viscosity"] == "5W-30" && v.Base() == "2015 Chevrolet Silverado 1500":
				t.Errorf("%s is 5W-30 and fits a %s", name, v.Base())
			case said["Viscosity"] == "15W-40" && p.Category == "Motor oil" && engineAsked(a) == "":
				listed, _ := r.Values(v).Listed(vehicle.EngineSize)
				for _, f := range listed {
					if !engineOf(f.Label, "").diesel {
						t.Errorf("%s is for diesels and fits a %s %s", name, v.Base(), f.Label)
					}
				}
			case said["Specification"] == "DOT 3" && v.Make == "Ford" && v.Year >= 2012:
				t.Errorf("%s is DOT 3 and fits a %s", name, v.Base())
			}
		}
	}
	if fluids < 30 || fitting < 1000 {
		t.Errorf("%d fluids with %d applications", fluids, fitting)
	}
}
