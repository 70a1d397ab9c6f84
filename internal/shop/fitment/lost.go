package fitment

import (
	"context"
	"maps"
	"runtime"
	"slices"
)

// Lost is what a submission would take away. A vehicle counts once for each part that fits it, an engine likewise.
type Lost struct {
	Now       int64  // vehicles that the parts of its brand fit by what its earlier submissions say
	Gone      int64  // of these, not in the submission
	PartsGone int64  // parts that would fit nothing any more
	Part      string // the number of the first of them, normalised
}

// Lost compares a finished file with what the earlier submissions of its brand say. An update takes nothing away but
// what it names.
func (s *Service) Lost(ctx context.Context, sum string) (lost Lost, err error) {
	file, err := s.open(ctx, sum)
	if err != nil || file.update {
		return lost, err
	}
	defer runtime.KeepAlive(file)
	live, err := s.openLive(ctx, file.brand)
	if err != nil {
		return lost, err
	}
	now := newLibrary(s.vehicles.Reference(), nil)
	now.has(live)
	for _, brand := range slices.Sorted(maps.Keys(now.brands)) {
		for _, number := range now.numbers(brand) {
			if err := lost.part(now, file, brand, number); err != nil {
				return lost, err
			}
		}
	}
	runtime.KeepAlive(now)
	return lost, nil
}

// numbers are the parts of a brand that the sources name, in order, each once.
func (l *Library) numbers(brand string) []string {
	var all []string
	for _, i := range l.brands[brand] {
		span := l.sources[i].brands[brand]
		for row := span[0]; row < span[1]; row++ {
			all = append(all, string(l.sources[i].number(row)))
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// part adds what a file takes away of one part.
func (lost *Lost) part(now *Library, file *segment, brand, number string) error {
	postings, err := now.Part(nil, 0, brand, number)
	if err != nil {
		return err
	}
	have := keysOf(postings)
	entries, err := file.find(brand, number)
	if err != nil {
		return err
	}
	if postings, err = entries.appendTo(nil, 0, uint32(file.uses()), false); err != nil {
		return err
	}
	left := keysOf(now.undoubled(postings, 0))
	gone := int64(0)
	for key := range have {
		if !left[key] {
			gone++
		}
	}
	lost.Now += int64(len(have))
	lost.Gone += gone
	if len(have) > 0 && len(left) == 0 {
		if lost.PartsGone++; lost.PartsGone == 1 {
			lost.Part = number
		}
	}
	return nil
}

func keysOf(postings []Posting) map[uint32]bool {
	keys := make(map[uint32]bool, len(postings))
	for _, p := range postings {
		keys[p.Key] = true
	}
	return keys
}
