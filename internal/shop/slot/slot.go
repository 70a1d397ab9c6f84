// Package slot says which parts stand in the places where the shop shows some of them: what the owner picked for a
// place. A place for which nothing is picked shows what the shop itself knows, which is for others to say.
package slot

import (
	"context"
	"slices"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// Name is a place that shows parts (CAT-1).
type Name string

const (
	Bestseller Name = "bestseller"
	Latest     Name = "latest"
	Special    Name = "special"
	Featured   Name = "featured"
)

// Names are all places, in the order in which the shop has them.
func Names() []Name { return []Name{Special, Bestseller, Latest, Featured} }

// Most is how many parts may be picked for one place.
const Most = 500

// Service keeps what is picked.
type Service struct{ parts *catalog.Service }

func New(parts *catalog.Service) *Service { return &Service{parts} }

const changed = "slot" // in the change feed

var keptPicks = kept.NewWhole[map[Name][]int64](changed)

// Picked returns the parts of every place that has some, each in the owner's order; parts that are no longer sold too.
func (*Service) Picked(ctx context.Context) (map[Name][]int64, error) {
	return keptPicks.Read(ctx, picks)
}

// Pick puts parts into a place, in this order and instead of those that stood there; none empties it.
func (s *Service) Pick(ctx context.Context, who audit.Who, name Name, partIDs ...int64) error {
	if !slices.Contains(Names(), name) {
		return fault.New(fault.NotFound, "There is no such place for parts.")
	}
	if len(partIDs) > Most {
		return fault.New(fault.TooMuch, "At most %s parts can stand there.", Most)
	}
	seen := map[int64]bool{}
	for _, id := range partIDs {
		if seen[id] {
			return fault.New(fault.Invalid, "A part can stand there once.")
		}
		seen[id] = true
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		found, err := s.parts.Parts(ctx, partIDs)
		if err != nil {
			return err
		}
		if len(found) < len(partIDs) {
			return fault.New(fault.NotFound, "There is no such part.")
		}
		if err := replace(ctx, name, partIDs); err != nil {
			return err
		}
		if err := db.Changed(ctx, changed, 0); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: who, Action: "slot.pick", Subject: "slot", Detail: map[string]any{"slot": string(name), "parts": partIDs},
		})
	})
}
