package stock

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
)

type Service struct {
	parts     *catalog.Service
	locations *location.Service
}

func New(parts *catalog.Service, locations *location.Service) *Service {
	return &Service{parts, locations}
}

// Levels returns the stock of each part, by store id. A part or a store that never had any is absent, and so is a kit:
// see Supplies.
func (s *Service) Levels(ctx context.Context, partIDs []int64) (map[int64][]Level, error) {
	return keptLevels.Read(ctx, partIDs, levels)
}

const (
	changed = "stock" // in the change feed
	most    = 50_000  // parts whose stock a server keeps
)

var keptLevels = kept.NewShelf[int64, []Level](most, kept.Keyed(changed))

// Expand replaces kits by their components and adds up the demand for each part (PROD-3), by part id.
func (s *Service) Expand(ctx context.Context, demands []Demand) ([]Demand, error) {
	ids := make([]int64, len(demands))
	for i, d := range demands {
		if d.Quantity < 1 {
			return nil, fmt.Errorf("stock: a demand for %d of part %d", d.Quantity, d.PartID)
		}
		ids[i] = d.PartID
	}
	parts, err := s.parts.Parts(ctx, ids)
	if err != nil {
		return nil, err
	}
	return Singles(demands, parts), nil
}

// Singles are the demands with kits as their components, each part once; parts knows the kits.
func Singles(demands []Demand, parts map[int64]catalog.Part) []Demand {
	var single []Demand
	for _, d := range demands {
		for _, one := range Recipe(d.PartID, parts[d.PartID].Components) {
			single = append(single, Demand{one.PartID, one.Quantity * d.Quantity})
		}
	}
	return combined(single)
}

// Reserve promises parts to an order, all or none; kits are expanded. It adds to what the order has reserved already.
// What is short is a Conflict with a sentence for each part, see Supply.Short.
func (s *Service) Reserve(ctx context.Context, orderID, locationID int64, demands []Demand, who audit.Who,
	day string) error {
	single, err := s.Expand(ctx, demands)
	if err != nil {
		return err
	}
	var missing []Demand
	var counts Counts
	err = db.Atomic(ctx, func(ctx context.Context) error {
		short, err := reserveLevels(ctx, locationID, single)
		if err != nil {
			return err
		}
		if len(short) > 0 {
			found, err := levels(ctx, short)
			if err != nil {
				return err
			}
			stores, err := s.locations.InUse(ctx)
			if err != nil {
				return err
			}
			counts = countsOf(stores, found)
			missing = slices.DeleteFunc(slices.Clone(single), func(d Demand) bool { return !slices.Contains(short, d.PartID) })
			return errShort
		}
		if err := addReservations(ctx, orderID, locationID, single, clock.Now(ctx)); err != nil {
			return err
		}
		return s.record(ctx, step{kind: reserved, sign: 1, orderID: orderID, who: who, day: day}, at(locationID, single))
	})
	if errors.Is(err, errShort) {
		return s.shortage(ctx, locationID, missing, counts)
	}
	return err
}

var errShort = errors.New("a part is short")

// shortage puts into words what is missing, after the transaction: others wait for its locks.
func (s *Service) shortage(ctx context.Context, locationID int64, missing []Demand, counts Counts) error {
	parts, err := s.parts.Parts(ctx, partsOf(missing))
	if err != nil {
		return err
	}
	sentences := make([]fault.Text, len(missing))
	for i, d := range missing {
		supply := counts.Supply(locationID, []Demand{{d.PartID, 1}})
		sentences[i] = fault.Joined(supply.Short(parts[d.PartID].Name, d.Quantity),
			fault.T("Change the quantity or the store."))
	}
	return fault.InSentences(fault.Conflict, sentences)
}

// freeAt is what each part has free at a store, 0 where it never had any.
func freeAt(ctx context.Context, partIDs []int64, locationID int64) (map[int64]int, error) {
	found, err := levels(ctx, partIDs)
	if err != nil {
		return nil, err
	}
	return freeOf(found, partIDs, locationID), nil
}

func freeOf(found map[int64][]Level, partIDs []int64, locationID int64) map[int64]int {
	free := make(map[int64]int, len(partIDs))
	for _, id := range partIDs {
		free[id] = 0
		for _, l := range found[id] {
			if l.LocationID == locationID {
				free[id] = l.Free()
			}
		}
	}
	return free
}

// Release gives back all that an order has reserved. With nothing reserved it does nothing.
func (s *Service) Release(ctx context.Context, orderID int64, who audit.Who, day string) error {
	return s.close(ctx, step{kind: released, sign: -1, orderID: orderID, who: who, day: day})
}

// Take sells all that an order has reserved: it leaves the stock. With nothing reserved it does nothing.
func (s *Service) Take(ctx context.Context, orderID int64, who audit.Who, day string) error {
	return s.close(ctx, step{kind: sold, sign: -1, orderID: orderID, who: who, day: day})
}

// close ends the open reservations of an order, as sold or released.
func (s *Service) close(ctx context.Context, done step) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		places, err := closeReservations(ctx, done.orderID, done.kind, clock.Now(ctx))
		if err != nil {
			return err
		}
		if err := lowerLevels(ctx, places, done.kind); err != nil {
			return err
		}
		return s.record(ctx, done, places)
	})
}

// Receive adds pieces that came in.
func (s *Service) Receive(ctx context.Context, partID, locationID int64, quantity int, who audit.Who,
	day string) error {
	if quantity < 1 {
		return fault.InFields(map[string]fault.Text{"quantity": fault.T("A quantity is at least 1")})
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		part, err := s.parts.Part(ctx, partID)
		if err != nil {
			return err
		}
		if part.Kind == catalog.KindKit {
			return fault.InFields(map[string]fault.Text{
				"part": fault.T("A kit has no stock of its own: receive its components")})
		}
		if err := raiseLevel(ctx, partID, locationID, quantity); err != nil {
			return err
		}
		return s.record(ctx, step{kind: received, sign: 1, who: who, day: day}, []place{{partID, locationID, quantity}})
	})
}

// SetBin says where a part lies in a store.
func (s *Service) SetBin(ctx context.Context, partID, locationID int64, bin string) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := saveBin(ctx, partID, locationID, bin); err != nil {
			return err
		}
		return db.Changed(ctx, changed, partID)
	})
}

// record writes a movement for each place and says in the change feed that its stock is not as it was.
func (s *Service) record(ctx context.Context, done step, places []place) error {
	if err := addMovements(ctx, done, places, clock.Now(ctx)); err != nil {
		return err
	}
	parts := make([]int64, len(places))
	for i, p := range places {
		parts[i] = p.partID
	}
	return db.Changed(ctx, changed, parts...)
}
