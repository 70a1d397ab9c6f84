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
