package app

import (
	"context"
	"fmt"

	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/job"
)

// demoJobs is the work that the stores of the demonstration do every day.
var demoJobs = []struct {
	name, also, labor, notes string
	minutes                  int
	menu                     money.Cents
	lines                    []demoJobLine
	times                    []job.Time
}{
	{
		name: "Front brakes", also: "pads rotors front brake job", labor: "Shop labor", minutes: 80,
		notes: "Do both sides of an axle together.\nBed the pads in with ten slow stops.",
		lines: []demoJobLine{
			{category: "Brake pads and shoes", Line: job.Line{Name: "Brake pads, front", Position: "front"}},
			{category: "Rotors", Line: job.Line{Name: "Rotors, front", Position: "front"}},
			{category: "Fluids and chemicals", Line: job.Line{Name: "Brake fluid", Words: "brake fluid", Quantity: 1}},
			{category: "Cleaners and sprays",
				Line: job.Line{Name: "Brake cleaner", Words: "brake cleaner", Quantity: 1, Extra: true}},
			{category: "Brake lines and cylinders",
				Line: job.Line{Name: "Brake hose, front left", Words: "hose", Position: "front left", Quantity: 1, Extra: true}},
			{category: "Brake lines and cylinders",
				Line: job.Line{Name: "Brake hose, front right", Words: "hose", Position: "front right", Quantity: 1, Extra: true}},
		},
		times: []job.Time{{From: 2014, To: 2018, Make: "Chevrolet", Model: "Silverado 1500", Minutes: 90},
			{From: 2015, To: 2020, Make: "Ford", Model: "F-150", Minutes: 85}},
	},
	{
		name: "Oil change", also: "lube filter", labor: "Shop labor", minutes: 30, menu: 99_95,
		notes: "Check the level again after the engine has run.",
		lines: []demoJobLine{
			{category: "Oil filters", Line: job.Line{Name: "Oil filter"}},
			{category: "Motor oil", Line: job.Line{Name: "Motor oil", Quantity: 6}},
			{category: "Wipers and glass",
				Line: job.Line{Name: "Washer fluid", Words: "washer fluid", Quantity: 1, Extra: true}},
		},
	},
	{
		name: "Battery", also: "replace battery", labor: "Battery and bulbs", minutes: 20,
		notes: "Keep the radio's memory alive while the battery is out.",
		lines: []demoJobLine{{category: "Batteries", Line: job.Line{Name: "Battery", Quantity: 1}}},
	},
	{
		name: "Rear brakes", also: "pads rotors shoes rear brake job", labor: "Shop labor", minutes: 90,
		notes: "An electric parking brake is put into its service mode first.\nDo both sides of an axle together.",
		lines: []demoJobLine{
			{category: "Brake pads and shoes", Line: job.Line{Name: "Brake pads or shoes, rear", Position: "rear"}},
			{category: "Rotors", Line: job.Line{Name: "Rotors, rear", Position: "rear"}},
			{category: "Cleaners and sprays",
				Line: job.Line{Name: "Brake cleaner", Words: "brake cleaner", Quantity: 1, Extra: true}},
		},
	},
	{
		name: "Tune-up", also: "spark plugs ignition coils", labor: "Shop labor", minutes: 60,
		notes: "Work on a cold engine.\nOne cylinder after the other, so that no lead is mixed up.",
		lines: []demoJobLine{
			{category: "Spark plugs", Line: job.Line{Name: "Spark plugs", Words: "spark plug"}},
			{category: "Air and cabin filters", Line: job.Line{Name: "Engine air filter", Words: "air filter"}},
			{category: "Ignition coils", Line: job.Line{Name: "Ignition coil", Words: "coil", Extra: true}},
			{category: "Fuel filters", Line: job.Line{Name: "Fuel filter", Extra: true}},
		},
	},
	{
		name: "Wipers", also: "wiper blades", labor: "Battery and bulbs", minutes: 10,
		notes: "Lay a cloth on the glass while the arm stands without its blade.",
		lines: []demoJobLine{
			{category: "Wipers and glass", Line: job.Line{Name: "Wiper blades", Words: "wiper blade"}},
			{category: "Wipers and glass",
				Line: job.Line{Name: "Washer fluid", Words: "washer fluid", Quantity: 1, Extra: true}},
		},
	},
	{
		name: "Shocks and struts", also: "suspension ride", labor: "Shop labor", minutes: 150,
		notes: "In pairs, left and right.\nHave the wheels aligned afterwards.",
		lines: []demoJobLine{
			{category: "Shocks and struts", Line: job.Line{Name: "Front", Position: "front"}},
			{category: "Shocks and struts", Line: job.Line{Name: "Rear", Position: "rear"}},
		},
	},
	{
		name: "Air filters", also: "cabin filter engine air filter", labor: "Shop labor", minutes: 15,
		notes: "Look which way the air flows: an arrow on the filter says it.",
		lines: []demoJobLine{
			{category: "Air and cabin filters", Line: job.Line{Name: "Engine air filter", Words: "air filter"}},
			{category: "Air and cabin filters", Line: job.Line{Name: "Cabin air filter", Words: "cabin"}},
		},
	},
	{
		name: "Coolant flush", also: "cooling thermostat antifreeze", labor: "Shop labor", minutes: 75,
		notes: "Never open a hot radiator.\nBleed the air out with the heater on.",
		lines: []demoJobLine{
			{category: "Coolant and antifreeze", Line: job.Line{Name: "Coolant", Quantity: 2}},
			{category: "Thermostats and hoses", Line: job.Line{Name: "Thermostat", Words: "thermostat"}},
			{category: "Thermostats and hoses", Line: job.Line{Name: "Radiator hose", Words: "hose", Extra: true}},
		},
	},
	{
		name: "Serpentine belt", also: "drive belt tensioner", labor: "Shop labor", minutes: 40,
		notes: "Take a picture of how the belt runs before it comes off.",
		lines: []demoJobLine{
			{category: "Belts and tensioners", Line: job.Line{Name: "Belt", Words: "belt"}},
			{category: "Belts and tensioners", Line: job.Line{Name: "Tensioner", Words: "tensioner", Extra: true}},
		},
	},
	{
		name: "Water pump", also: "cooling pump", labor: "Shop labor", minutes: 180,
		notes: "The belt, the thermostat and the coolant come out anyway: change them now.",
		lines: []demoJobLine{
			{category: "Water pumps", Line: job.Line{Name: "Water pump"}},
			{category: "Coolant and antifreeze", Line: job.Line{Name: "Coolant", Quantity: 2}},
			{category: "Thermostats and hoses", Line: job.Line{Name: "Thermostat", Words: "thermostat", Extra: true}},
			{category: "Belts and tensioners", Line: job.Line{Name: "Belt", Words: "belt", Extra: true}},
		},
	},
	{
		name: "Alternator", also: "charging generator", labor: "Shop labor", minutes: 80,
		notes: "Take the battery off first.\nThe old one is worth its core charge.",
		lines: []demoJobLine{
			{category: "Alternators", Line: job.Line{Name: "Alternator", Quantity: 1}},
			{category: "Belts and tensioners", Line: job.Line{Name: "Belt", Words: "belt", Extra: true}},
		},
	},
}

// demoJobLine names its category.
type demoJobLine struct {
	job.Line
	category string
}

func (d *demo) fillJobs(ctx context.Context) error {
	types, err := d.Labor.Types(ctx)
	if err != nil {
		return err
	}
	byTitle := map[string]int64{}
	for _, t := range types {
		byTitle[t.Title] = t.ID
	}
	for _, j := range demoJobs {
		n := job.New{Name: j.name, Also: j.also, LaborID: byTitle[j.labor], Minutes: j.minutes, Menu: j.menu, Notes: j.notes,
			Times: j.times}
		for _, l := range j.lines {
			l.CategoryID = d.categories[l.category]
			n.Lines = append(n.Lines, l.Line)
		}
		if _, err := d.Job.Add(ctx, access.Actor{Kind: access.System}, n); err != nil {
			return fmt.Errorf("%s: %w", j.name, err)
		}
	}
	return nil
}
