package fitment

import (
	"context"
	"maps"
	"runtime"
	"slices"

	"camber/internal/shop/catalog"
)

// Awaited is a part that a submission has applications for and the catalog does not have. They count from the moment
// that it is added: an index joins parts and applications by brand and number.
type Awaited struct {
	Source       int64
	Brand        string // code of the trade
	Number       string // normalised
	Applications int
}

// mostLooked is how many numbers of a submission are compared with the catalog.
const mostLooked = 100_000

// Awaited returns the parts that a submission waits for, by brand and number, at most so many, and whether there may be
// more: of a larger one its first mostLooked numbers are compared.
func (s *Service) Awaited(ctx context.Context, of Source, most int) (found []Awaited, isCut bool, err error) {
	file, err := s.open(ctx, of.SHA256)
	if err != nil {
		return nil, false, err
	}
	defer runtime.KeepAlive(file)
	looked := 0
	for _, brand := range slices.Sorted(maps.Keys(file.brands)) {
		for some := range slices.Chunk(file.numbersOf(brand), partsAtOnce/2) {
			if looked += len(some); looked > mostLooked {
				return found, true, nil
			}
			pairs := make([]catalog.Pair, len(some))
			for i, number := range some {
				pairs[i] = catalog.Pair{AAIA: brand, Number: number}
			}
			has, err := s.parts.ByPairs(ctx, pairs)
			if err != nil {
				return nil, false, err
			}
			for _, pair := range pairs {
				if _, there := has[pair]; there {
					continue
				}
				one, err := file.awaited(pair)
				if err != nil {
					return nil, false, err
				}
				if one.Applications == 0 {
					continue
				}
				if len(found) >= most {
					return found, true, nil
				}
				one.Source = of.ID
				found = append(found, one)
			}
		}
	}
	return found, false, nil
}

func (s *segment) awaited(part catalog.Pair) (Awaited, error) {
	e, err := s.find(part.AAIA, part.Number)
	if err != nil {
		return Awaited{}, err
	}
	all, err := e.appendTo(nil, 0, uint32(s.uses()), false)
	return Awaited{Brand: part.AAIA, Number: part.Number, Applications: len(all)}, err
}
