package fitment_test

import (
	"slices"
	"testing"

	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

func TestPartWithoutAnApplicationForTheVehicle(t *testing.T) { // FIT-5
	t.Parallel()
	engineOnly := vehicle.Vehicle{Facts: []vehicle.Fact{small}}
	for _, c := range []struct {
		vehicle            *vehicle.Vehicle
		recorded, byEngine bool
		want               fitment.Result
	}{
		{&silverado, false, false, fitment.Unknown},
		{&silverado, true, false, fitment.No},
		{&silverado, true, true, fitment.No},
		{&engineOnly, false, false, fitment.Unknown},
		{&engineOnly, true, false, fitment.Unknown},
		{&engineOnly, true, true, fitment.No},
	} {
		a := fitment.Absent(c.vehicle, c.recorded, c.byEngine)
		j := fitment.NewJudge(c.vehicle, built).Absent(c.recorded, c.byEngine)
		if a.Result != c.want || j != c.want || a.Unrecorded == c.recorded || a.Reason.Format == "" {
			t.Errorf("%+v: %s (%s), the judge %s", c, a.Result, a.Reason, j)
		}
	}
	if a := fitment.Absent(nil, true, true); a.Result != fitment.Unknown || a.Reason.Format != "" || a.Unrecorded {
		t.Errorf("without a vehicle: %+v", a)
	}
}

func TestKeysAreWhereApplicationsCanStand(t *testing.T) {
	t.Parallel()
	const generic = fitment.EngineKey
	withLarge := silverado.With(large)
	for name, c := range map[string]struct {
		vehicle vehicle.Vehicle
		values  vehicle.Values
		want    []uint32
	}{
		"engine known":         {withLarge, built, []uint32{1, generic, generic | 62}},
		"engine open":          {silverado, built, []uint32{1, generic, generic | 53, generic | 62}},
		"nobody knows engines": {silverado, nil, []uint32{1, generic, fitment.AnyEngine}},
		"an engine alone":      {vehicle.Vehicle{Facts: []vehicle.Fact{small}}, nil, []uint32{generic, generic | 53}},
		"a maker's engine only": {vehicle.Vehicle{Facts: []vehicle.Fact{fact(vehicle.EngineMfr, 1, "Ford")}}, nil,
			[]uint32{generic, fitment.AnyEngine}},
	} {
		if got := fitment.NewJudge(&c.vehicle, c.values).Keys(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestJudgingTakesNoMemory(t *testing.T) {
	j := fitment.NewJudge(&silverado, built)
	engine, _ := fitment.Pack(small)
	drive, _ := fitment.Pack(fourWheel)
	conditions := []fitment.PackedCondition{engine, drive}
	if n := testing.AllocsPerRun(100, func() { j.Holds(conditions) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
