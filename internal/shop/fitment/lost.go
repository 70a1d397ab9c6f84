package fitment

import (
	"context"
	"hash/fnv"
	"maps"
	"runtime"
	"slices"
)

// Lost is what a submission would change of what the earlier submissions of its brand say, most of all what it would
// take away. A vehicle counts once for each part that fits it, an engine likewise.
type Lost struct {
	IsFull    bool   // else it takes nothing away but what it names
	Now       int64  // vehicles that its parts fit now; of a full one those of all parts of its brand
	Gone      int64  // of these, not any more
	Changed   int64  // of these, with another application
	Added     int64  // vehicles that its parts do not fit yet
	PartsGone int64  // parts that would fit nothing any more
	Part      string // the number of the first of them, normalised
}

// Lost compares a finished file with what the earlier submissions of its brand say.
func (s *Service) Lost(ctx context.Context, sum string) (lost Lost, err error) {
	file, err := s.open(ctx, sum)
	if err != nil {
		return lost, err
	}
	defer runtime.KeepAlive(file)
	lost.IsFull = !file.update
	live, err := s.openLive(ctx, file.brand)
	if err != nil {
		return lost, err
	}
	next := liveFiles{brands: map[string][]int{}}
	if file.update {
		for _, source := range live.sources {
			if err := next.add(source.id, source.segment); err != nil {
				return lost, err
			}
		}
	}
	if err := next.add(0, file); err != nil {
		return lost, err
	}
	c := comparison{Lost: lost}
	for i, files := range []liveFiles{live, next} {
		c.sides[i] = side{Library: newLibrary(s.vehicles.Reference(), nil), sums: map[uint32]uint64{}}
		c.sides[i].has(files)
	}
	for _, brand := range c.brands() {
		for _, number := range c.numbers(file, brand) {
			if ctx.Err() != nil {
				return lost, ctx.Err()
			}
			if err := c.part(brand, number); err != nil {
				return lost, err
			}
		}
	}
	runtime.KeepAlive(c.sides)
	return c.Lost, nil
}

// comparison is what counts now, and what would.
type comparison struct {
	Lost
	sides [2]side
}

type side struct {
	*Library
	sums map[uint32]uint64 // of uses
}

func (c *comparison) brands() []string {
	all := slices.AppendSeq(slices.Collect(maps.Keys(c.sides[0].Library.brands)), maps.Keys(c.sides[1].Library.brands))
	slices.Sort(all)
	return slices.Compact(all)
}

// numbers are the parts of a brand that a file is compared for, each once: an update leaves all others as they are.
func (c *comparison) numbers(file *segment, brand string) []string {
	all := file.numbersOf(brand)
	if c.IsFull {
		for _, i := range c.sides[0].Library.brands[brand] {
			all = append(all, c.sides[0].sources[i].numbersOf(brand)...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func (s *segment) numbersOf(brand string) (all []string) {
	span := s.brands[brand]
	for row := span[0]; row < span[1]; row++ {
		all = append(all, string(s.number(row)))
	}
	return all
}

// part adds what becomes of one part.
func (c *comparison) part(brand, number string) error {
	now, err := c.sides[0].vehicles(brand, number)
	if err != nil {
		return err
	}
	then, err := c.sides[1].vehicles(brand, number)
	if err != nil {
		return err
	}
	for key, sum := range now {
		switch left, stays := then[key]; {
		case !stays:
			c.Gone++
		case left != sum:
			c.Changed++
		}
	}
	for key := range then {
		if _, was := now[key]; !was {
			c.Added++
		}
	}
	c.Now += int64(len(now))
	if len(now) > 0 && len(then) == 0 {
		if c.PartsGone++; c.PartsGone == 1 {
			c.Part = number
		}
	}
	return nil
}

// vehicles are those that a part fits, each with a number that differs where its applications do.
func (s side) vehicles(brand, number string) (map[uint32]uint64, error) {
	postings, err := s.Part(nil, 0, brand, number)
	if err != nil {
		return nil, err
	}
	found := make(map[uint32]uint64, len(postings))
	for _, p := range postings {
		sum, known := s.sums[p.Use]
		if !known {
			use, err := s.Use(p.Use)
			if err != nil {
				return nil, err
			}
			h := fnv.New64a()
			_, _ = h.Write([]byte{byte(use.Quantity), byte(use.Quantity >> 8), byte(use.Quantity >> 16)})
			sum = use.identity() ^ h.Sum64()
			s.sums[p.Use] = sum
		}
		found[p.Key] += sum
	}
	return found, nil
}
