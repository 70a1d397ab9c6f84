package find

import (
	"runtime"
	"slices"

	"camber/internal/shop/fitment"
)

// Vehicles returns the base vehicles that parts are made for, by id: those above after, at most limit. Of some of them
// no part may be on the shelf any more; Fitting says.
func (s *Service) Vehicles(after int64, limit int) ([]int64, error) {
	v, err := s.view()
	if err != nil {
		return nil, err
	}
	defer runtime.KeepAlive(v)
	var ids []int64
	for _, in := range v.segments {
		at, found := slices.BinarySearch(in.keys, uint32(min(max(after, 0), int64(fitment.EngineKey))))
		if found {
			at++
		}
		for _, key := range in.keys[at:min(at+limit, len(in.keys))] {
			if key < fitment.EngineKey {
				ids = append(ids, int64(key))
			}
		}
	}
	slices.Sort(ids)
	ids = slices.Compact(ids)
	return ids[:min(limit, len(ids))], nil
}

// Made counts the parts on the shelf that are made for vehicles, by the category that they are in: those of the
// categories below it are not among them.
func (s *Service) Made() (map[int64]int, error) {
	v, err := s.view()
	if err != nil {
		return nil, err
	}
	defer runtime.KeepAlive(v)
	made := map[int64]int{}
	for _, in := range v.segments {
		for i, id := range in.categoryIDs {
			of := span{in.categoryStart(i), int(in.categoryEnds[i])}
			if n := in.recorded.countBoth(in.live, of) + in.incomplete.countBoth(in.live, of); n > 0 {
				made[id] += n
			}
		}
	}
	return made, nil
}
