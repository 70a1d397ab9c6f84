package find

import (
	"cmp"
	"runtime"
	"slices"

	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
)

// Lists says whether some part is made for a base vehicle.
func (s *Service) Lists(baseVehicleID int64) bool {
	v := s.now.Load()
	if v == nil || baseVehicleID < 1 || baseVehicleID >= fitment.Nowhere {
		return false
	}
	defer runtime.KeepAlive(v)
	for _, in := range v.segments {
		if run := in.run(uint32(baseVehicleID)); run.from < run.to {
			return true
		}
	}
	return false
}

// Deciding are the facts not known of a vehicle by which it is decided whether parts on the shelf fit it: those that
// most applications wait for come first.
func (s *Service) Deciding(v vehicle.Vehicle) ([]string, error) {
	now, err := s.view()
	if err != nil {
		return nil, err
	}
	defer runtime.KeepAlive(now)
	a := askFor(&v, now.reference)
	waiting := map[string]int{} // by field
	for _, in := range now.segments {
		in.await(a, waiting)
	}
	// Who made an engine, its family and its fuel are told by its size.
	if a.values.IsOpen(vehicle.EngineSize) {
		for _, field := range vehicle.OfEngine() {
			waiting[vehicle.EngineSize] += waiting[field]
		}
	}
	fields := make([]string, 0, len(waiting))
	for field, n := range waiting {
		if n > 0 {
			fields = append(fields, field)
		}
	}
	slices.SortFunc(fields, func(x, y string) int {
		return cmp.Or(cmp.Compare(waiting[y], waiting[x]), cmp.Compare(vehicle.Place(x), vehicle.Place(y)))
	})
	return fields, nil
}

// await counts the applications on the shelf that may hold, by the fields that are open in them.
func (s *living) await(a *asked, waiting map[string]int) {
	bySet := map[uint32]int{} // of conditions
	for _, key := range a.judge.Keys() {
		run := s.run(key)
		for at := run.from; at < run.to; at++ {
			if ordinal, use := s.posting(at); s.live.has(ordinal) {
				bySet[s.asks[use]>>askPosition]++
			}
		}
	}
	for set, n := range bySet {
		conditions := s.conditionsIn(set)
		if a.judge.Holds(conditions) != fitment.Maybe {
			continue
		}
		for i, c := range conditions {
			if a.judge.Holds(conditions[i:i+1]) == fitment.Maybe {
				waiting[vehicle.FieldAt(c.Place())] += n
			}
		}
	}
}
