package till

import (
	"cmp"
	"context"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
)

// WrongFit is how often a part came back because it did not fit (TRD-16).
type WrongFit struct {
	PartID   int64
	Name     string // as it was sold last
	Number   string
	Pieces   int
	Vehicles []WrongVehicle // the most often first
	Last     time.Time
}

// WrongVehicle is one that a part did not fit. The zero vehicle: nobody knew.
type WrongVehicle struct {
	BaseVehicleID int64
	Text          string
	Pieces        int
}

// WrongFitDays is how far back a part's wrong fits are told where it comes back again.
const WrongFitDays = 60

// WrongFits are the parts that came back lately because they did not fit, by part; those that did not are not in it.
func (*Service) WrongFits(ctx context.Context, partIDs []int64) (map[int64]WrongFit, error) {
	back, err := wrongFits(ctx, clock.Now(ctx).AddDate(0, 0, -WrongFitDays), partIDs)
	if err != nil {
		return nil, err
	}
	found := map[int64]WrongFit{}
	for _, w := range byPart(back) {
		found[w.PartID] = w
	}
	return found, nil
}

// AllWrongFits are all parts that came back since a day because they did not fit, the most often first.
func (*Service) AllWrongFits(ctx context.Context, actor access.Actor, since time.Time) ([]WrongFit, error) {
	if !actor.May(access.HandleOrders) {
		return nil, fault.New(fault.Forbidden, "You may not see the returns.")
	}
	back, err := wrongFits(ctx, since, nil)
	return byPart(back), err
}

// wrongPiece is a line of a return of what did not fit.
type wrongPiece struct {
	partID        int64
	name, number  string
	quantity      int
	baseVehicleID int64
	vehicle       string
	at            time.Time
}

// byPart adds up returns, the oldest first, by part and vehicle.
func byPart(back []wrongPiece) []WrongFit {
	of := map[int64]*WrongFit{}
	for _, p := range back {
		w := of[p.partID]
		if w == nil {
			w = &WrongFit{PartID: p.partID}
			of[p.partID] = w
		}
		w.Name, w.Number, w.Last = p.name, p.number, p.at
		w.Pieces += p.quantity
		at := slices.IndexFunc(w.Vehicles, func(v WrongVehicle) bool { return v.BaseVehicleID == p.baseVehicleID })
		if at < 0 {
			at = len(w.Vehicles)
			w.Vehicles = append(w.Vehicles, WrongVehicle{BaseVehicleID: p.baseVehicleID, Text: p.vehicle})
		}
		w.Vehicles[at].Pieces += p.quantity
	}
	all := make([]WrongFit, 0, len(of))
	for _, w := range of {
		slices.SortStableFunc(w.Vehicles, func(a, b WrongVehicle) int { return cmp.Compare(b.Pieces, a.Pieces) })
		all = append(all, *w)
	}
	slices.SortFunc(all, func(a, b WrongFit) int {
		return cmp.Or(cmp.Compare(b.Pieces, a.Pieces), cmp.Compare(a.PartID, b.PartID))
	})
	return all
}
