package stock

import (
	"context"
	"fmt"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// Paper is a document that moves the stock of a store, who books it, and the store's business day.
type Paper struct {
	Document
	LocationID int64
	Who        audit.Who
	Day        string
}

func (p Paper) step(k kind, sign int) step {
	return step{kind: k, sign: sign, who: p.Who, day: p.Day, by: p.Document}
}

// Arrived is what came of a part, and what its pieces cost together, freight and all; 0: not known.
type Arrived struct {
	PartID   int64
	Quantity int // at least 1
	Value    money.E4
}

// Deliver books what came from a vendor. What a piece cost is the last cost of its part there, and enters its average.
func (s *Service) Deliver(ctx context.Context, by Paper, came []Arrived) error {
	places := make([]place, len(came))
	ids := make([]int64, len(came))
	for i, a := range came {
		if a.Quantity < 1 || a.Value < 0 {
			return fmt.Errorf("stock: %d of part %d came for %s", a.Quantity, a.PartID, a.Value.Text())
		}
		b := batch{a.Quantity, a.Quantity, a.Value}
		if a.Value == 0 {
			b.costed = 0 // a price of 0 is none to reckon with
		}
		places[i] = place{a.PartID, by.LocationID, a.Quantity, &b}
		ids[i] = a.PartID
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		parts, err := s.parts.Parts(ctx, ids)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if parts[id].Kind == catalog.KindKit {
				return fault.New(fault.Invalid, "A kit has no stock of its own: receive its components")
			}
		}
		return s.move(ctx, by.step(received, 1), places)
	})
}

// SendOff takes what is free of parts out of a store, on its way to another one. What is short is a Conflict with a
// sentence for each part.
func (s *Service) SendOff(ctx context.Context, by Paper, demands []Demand) error {
	return s.takeFree(ctx, by, transferred, demands)
}

// GiveBack takes what is free of parts out of a store, back to a vendor, as SendOff does.
func (s *Service) GiveBack(ctx context.Context, by Paper, demands []Demand) error {
	return s.takeFree(ctx, by, sentBack, demands)
}

func (s *Service) takeFree(ctx context.Context, by Paper, why kind, demands []Demand) error {
	demands = combined(demands)
	return db.Atomic(ctx, func(ctx context.Context) error {
		levels, err := lockLevels(ctx, by.LocationID, partsOf(demands))
		if err != nil {
			return err
		}
		var short []Demand
		for _, d := range demands {
			if l := levels[d.PartID]; l.OnHand-l.Reserved < d.Quantity {
				short = append(short, d)
			}
		}
		if len(short) > 0 {
			counts, err := s.Counts(ctx, partsOf(short))
			if err != nil {
				return err
			}
			return s.shortage(ctx, by.LocationID, short, counts)
		}
		return s.move(ctx, by.step(why, -1), at(by.LocationID, demands))
	})
}

// TakeIn brings into a store what is under way to it by a transfer, at what it was worth where it left. More than is
// under way is a Conflict. The caller holds the transfer.
func (s *Service) TakeIn(ctx context.Context, by Paper, demands []Demand) error {
	return s.land(ctx, by, demands, func(ctx context.Context, places []place) error {
		return s.move(ctx, by.step(transferred, 1), places)
	})
}

// Lose writes off what is under way by a transfer and never arrived, or arrived broken: it came in and went out. The
// caller holds the transfer.
func (s *Service) Lose(ctx context.Context, by Paper, demands []Demand, reason string) error {
	return s.land(ctx, by, demands, func(ctx context.Context, places []place) error {
		if err := s.record(ctx, by.step(transferred, 1), places); err != nil {
			return err
		}
		out := by.step(adjusted, -1)
		out.reason, out.by = reason, Document{}
		return s.record(ctx, out, places)
	})
}

func (s *Service) land(ctx context.Context, by Paper, demands []Demand,
	book func(context.Context, []place) error) error {
	demands = combined(demands)
	return db.Atomic(ctx, func(ctx context.Context) error {
		under, err := underWay(ctx, by.Document)
		if err != nil {
			return err
		}
		places := at(by.LocationID, demands)
		for i, p := range places {
			b := under[p.partID]
			if p.quantity > b.pieces {
				return fault.New(fault.Conflict, "Only %s are under way.", b.pieces)
			}
			share := b.part(p.quantity)
			places[i].cost = &share
		}
		return book(ctx, places)
	})
}

// Revalue says that pieces which came with a document cost another sum each. Those that are still there are worth it
// from now on; of those that are gone, the difference is what it returns.
func (s *Service) Revalue(ctx context.Context, by Paper, partID int64, pieces int, was, is money.E4) (gone money.E4,
	err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		levels, err := lockLevels(ctx, by.LocationID, []int64{partID})
		if err != nil {
			return err
		}
		level := levels[partID]
		worth := level.worth()
		here := worth.revalue(pieces, was, is)
		gone = (is-was).MulDiv(int64(pieces), 1) - here.value
		if here == (batch{}) && worth.Last == level.LastE4 {
			return nil
		}
		level.Costed, level.ValueE4, level.LastE4 = worth.Costed, worth.Value, worth.Last
		if err := saveLevel(ctx, level); err != nil {
			return err
		}
		return s.write(ctx, by.step(revalued, 1), []movementRow{{PartID: partID, LocationID: by.LocationID,
			Costed: here.costed, ValueE4: here.value}})
	})
	return gone, err
}

// Worths are what parts are worth at the stores, by part and store.
func (*Service) Worths(ctx context.Context, partIDs []int64) (map[int64]map[int64]Worth, error) {
	return worths(ctx, partIDs)
}
