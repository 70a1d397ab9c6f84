package stock

import (
	"context"
	"errors"
	"fmt"
	"maps"
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
		if done.kind == sold {
			return s.move(ctx, done, places)
		}
		if err := freeLevels(ctx, places); err != nil {
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
		done := step{kind: received, sign: 1, who: who, day: day}
		return s.move(ctx, done, []place{{partID: partID, locationID: locationID, quantity: quantity}})
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

// move books what comes in or goes out: the stock, what it is worth, and a movement for each place.
func (s *Service) move(ctx context.Context, done step, places []place) error {
	parts := map[int64][]int64{}
	for _, p := range places {
		parts[p.locationID] = append(parts[p.locationID], p.partID)
	}
	held := map[[2]int64]levelRow{}
	for _, store := range slices.Sorted(maps.Keys(parts)) {
		levels, err := lockLevels(ctx, store, parts[store])
		if err != nil {
			return err
		}
		for id, level := range levels {
			held[[2]int64{store, id}] = level
		}
	}
	moved := make([]movementRow, len(places))
	for i, p := range places {
		at := [2]int64{p.locationID, p.partID}
		level := held[at]
		worth := level.worth()
		b := worth.shift(done.sign*p.quantity, p.cost)
		if done.kind == sold {
			level.Reserved -= p.quantity
		}
		if done.kind == received && b.costed > 0 && p.cost != nil {
			worth.Last = b.value.MulDiv(1, int64(b.costed))
		}
		level.OnHand, level.Costed, level.ValueE4, level.LastE4 = worth.OnHand, worth.Costed, worth.Value, worth.Last
		held[at] = level
		if err := saveLevel(ctx, level); err != nil {
			return err
		}
		moved[i] = movementRow{PartID: p.partID, LocationID: p.locationID, Quantity: b.pieces, Costed: b.costed,
			ValueE4: b.value}
	}
	return s.write(ctx, done, moved)
}

// record writes a movement for each place where no piece came in or went out.
func (s *Service) record(ctx context.Context, done step, places []place) error {
	moved := make([]movementRow, len(places))
	for i, p := range places {
		moved[i] = movementRow{PartID: p.partID, LocationID: p.locationID, Quantity: done.sign * p.quantity}
		if p.cost != nil {
			moved[i].Costed, moved[i].ValueE4 = done.sign*p.cost.costed, p.cost.value.MulDiv(int64(done.sign), 1)
		}
	}
	return s.write(ctx, done, moved)
}

// write writes movements, and says in the change feed that the stock of their parts is not as it was.
func (s *Service) write(ctx context.Context, done step, moved []movementRow) error {
	parts := make([]int64, len(moved))
	for i, m := range moved {
		parts[i] = m.PartID
	}
	if err := addMovements(ctx, done, moved, clock.Now(ctx)); err != nil {
		return err
	}
	return db.Changed(ctx, changed, parts...)
}
