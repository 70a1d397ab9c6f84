package job

import (
	"context"
	"slices"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/labor"
	"camber/internal/shop/vehicle"
)

// JOB-1: the best seller of each of up to three tiers, in the order in which they sell; where there are fewer tiers the
// next best stand in.
func TestALineOffersUpToThreeTiers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ tiers, want []string }{
		{nil, nil},
		{[]string{"a1", "a2", "a3", "b4", "c5", "d6"}, []string{"a1", "b4", "c5"}},
		{[]string{"a1", "a2", "a3", "b4", "b5"}, []string{"a1", "a2", "b4"}},
		{[]string{"a1", "a2", "a3", "a4"}, []string{"a1", "a2", "a3"}},
		{[]string{"b1", "a2"}, []string{"b1", "a2"}},
	} {
		var found []Choice
		for _, one := range c.tiers {
			found = append(found, Choice{PartID: int64(one[1] - '0'), Tier: one[:1]})
		}
		var got []string
		for _, best := range bestOfTiers(found) {
			got = append(got, best.Tier+string(rune('0'+best.PartID)))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("of %v: %v, want %v", c.tiers, got, c.want)
		}
	}
}

// TRD-8: a job is found by the beginnings of its words, first by its name.
func TestAJobIsCalledByItsName(t *testing.T) {
	t.Parallel()
	j := New{Name: "Front brakes", Also: "pads, rotors; braking"}
	for typed, want := range map[string]int{
		"": notCalled, "fr": notCalled, "fro": byStart, "front brakes": byStart, "front brake": byStart,
		"FRONT  Bra": byStart, "brakes": byName, "brakes front": byName, "pad": byOther, "rotor": byOther,
		"front brakes pads": byOther, "rear brakes": notCalled, "1363": notCalled, "brakesx": notCalled,
	} {
		if got := j.called(typed); got != want {
			t.Errorf("%q: %d, want %d", typed, got, want)
		}
	}
}

// JOB-1: labor has its time by vehicle where it is known.
func TestLaborHasItsTimeByVehicle(t *testing.T) {
	t.Parallel()
	j := New{LaborID: 1, Minutes: 60, Times: []Time{{2014, 2018, "Chevrolet", "", 70},
		{2015, 2016, "chevrolet", "SILVERADO 1500", 90}, {2015, 2015, "Ford", "F-150", 0}}}
	of := func(year int64, makeName, model string) *vehicle.Vehicle {
		return &vehicle.Vehicle{BaseVehicleID: 1, Year: year, Make: makeName, Model: model}
	}
	for _, c := range []struct {
		v    *vehicle.Vehicle
		want int
	}{
		{nil, 60}, {&vehicle.Vehicle{}, 60}, {of(2015, "Chevrolet", "Silverado 1500"), 90},
		{of(2017, "Chevrolet", "Silverado 1500"), 70}, {of(2015, "Chevrolet", "Tahoe"), 70},
		{of(2013, "Chevrolet", "Tahoe"), 60}, {of(2019, "Chevrolet", "Tahoe"), 60}, {of(2015, "GMC", "Sierra"), 60},
	} {
		if got := j.MinutesFor(c.v); got != c.want {
			t.Errorf("%+v: %d min, want %d", c.v, got, c.want)
		}
	}
	if j.LaborID = 0; j.MinutesFor(of(2015, "Chevrolet", "Tahoe")) != 0 {
		t.Error("a job without labor takes time")
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

var boss = access.Actor{Kind: access.System}

type rack struct {
	*Service
	brakes int64
	work   labor.Type
}

func setup(ctx context.Context) rack {
	parts, work := catalog.New(), labor.New()
	return rack{NewService(parts, nil, work),
		must(parts.AddCategory(ctx, catalog.NewCategory{Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: "Brakes"}}})),
		must(work.AddType(ctx, audit.System, labor.Type{Title: "Shop labor", Rate: 95_00, Active: true}))}
}

func (r rack) brakeJob() New {
	return New{Name: "Front brakes", LaborID: r.work.ID, Minutes: 60, Notes: "Torque 74 lb-ft",
		Lines: []Line{{Name: "Pads", CategoryID: r.brakes, Words: "pads", Position: "front"},
			{Name: "Fluid", CategoryID: r.brakes, Quantity: 2, Extra: true}},
		Times: []Time{{2014, 2018, "Chevrolet", "Silverado 1500", 90}}}
}

// TRD-8: a job is kept as it was written, by who may; nobody overwrites what somebody else has saved.
func TestAJobIsKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		r := setup(ctx)
		n := r.brakeJob()
		id := must(r.Add(ctx, boss, n))
		kept := must(r.Job(ctx, id))
		if len(changes(kept.New, n)) != 0 || kept.ID != id {
			t.Errorf("kept %+v", kept)
		}
		next := n
		next.Name, next.Menu, next.Times = "Brakes, front", 199_00, nil
		next.Lines = slices.Clone(n.Lines[1:])
		if err := r.Save(ctx, boss, id, kept.Version(), next); err != nil {
			t.Fatal(err)
		}
		err := r.Save(ctx, boss, id, kept.Version(), n)
		if f := fault.Of(err); f == nil || f.Kind != fault.Conflict || f.Fields["name"].String() != "Meanwhile it is: Brakes, front" ||
			f.Fields["lines"].String() != "Changed meanwhile" {
			t.Errorf("over what somebody saved: %v", err)
		}
		other := must(r.Add(ctx, boss, n))
		all, total, err := r.List(ctx, Filter{Search: "BRAKES", Limit: 9})
		if err != nil || total != 2 || all[0].ID != id || all[1].ID != other {
			t.Errorf("listed %+v, %v", all, err)
		}
		if n := must(r.UseOfCategories().Count(ctx, r.brakes)); n != 3 {
			t.Errorf("%d lines are in the category", n)
		}
		off := r.brakeJob()
		off.Name, off.Off = "Front wheels", true
		must(r.Add(ctx, boss, off))
		called := must(r.Called(ctx, "front", 9))
		if len(called) != 2 || called[0].ID != other || called[1].ID != id {
			t.Errorf("called %+v", called)
		}
		if err := r.Remove(ctx, boss, id); err != nil {
			t.Fatal(err)
		}
		if _, err := r.Job(ctx, id); !fault.Is(err, fault.NotFound) {
			t.Errorf("removed: %v", err)
		}
		if rows := must(audit.Rows(ctx, "canned job", id)); len(rows) != 3 || rows[1].Action != "job.edit" || rows[2].Action != "job.remove" {
			t.Errorf("the trail has %+v", rows)
		}
		clerk := access.Actor{Kind: access.Staff}.Granted(access.EditCoupons)
		for _, err := range []error{second(r.Add(ctx, clerk, off)), r.Save(ctx, clerk, other, "", n), r.Remove(ctx, clerk, other)} {
			if !fault.Is(err, fault.Forbidden) {
				t.Errorf("a clerk: %v", err)
			}
		}
	})
}

func second[T any](_ T, err error) error { return err }

func TestAJobIsWhole(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		r := setup(ctx)
		must(r.Add(ctx, boss, r.brakeJob()))
		for name, spoil := range map[string]func(*New){
			"name":                  func(n *New) { n.Name = " front  BRAKES " },
			"also":                  func(n *New) { n.Also = "4111111111111111" },
			"notes":                 func(n *New) { n.Notes = string(make([]byte, 3000)) },
			"menu_price":            func(n *New) { n.Menu = -1 },
			"minutes":               func(n *New) { n.Minutes = -1 },
			"labor_id":              func(n *New) { n.LaborID = 999 },
			"lines":                 func(n *New) { n.Lines, n.LaborID = nil, 0 },
			"lines[0][name]":        func(n *New) { n.Lines[0].Name = "" },
			"lines[1][category_id]": func(n *New) { n.Lines[1].CategoryID = 999 },
			"lines[1][quantity]":    func(n *New) { n.Lines[1].Quantity = 101 },
			"times[0][make]":        func(n *New) { n.Times[0].Make = "" },
			"times[0][from]":        func(n *New) { n.Times[0].From = 2020 },
			"times[0][minutes]":     func(n *New) { n.Times[0].Minutes = 0 },
		} {
			bad := r.brakeJob()
			bad.Name = "Other"
			spoil(&bad)
			_, err := r.Add(ctx, boss, bad)
			if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || len(f.Fields) != 1 || f.Fields[name].Format == "" {
				t.Errorf("%s: %v", name, err)
			}
		}
		if all := must(r.All(ctx)); len(all) != 1 {
			t.Errorf("kept %+v", all)
		}
	})
}
