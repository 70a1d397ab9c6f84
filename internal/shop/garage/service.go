package garage

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
	"camber/internal/shop/vehicle"
)

// Vehicles are a customer's, the one chosen last first.
func Vehicles(ctx context.Context, customerID int64) ([]Entry, error) {
	if customerID == 0 {
		return nil, nil
	}
	return vehicles(ctx, customerID)
}

// Remember keeps the vehicles that a customer chose, the newest last. One that says no more than a newer one makes room
// for it.
func Remember(ctx context.Context, customerID int64, chosen ...vehicle.Vehicle) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		for _, v := range chosen {
			if err := remember(ctx, customerID, v); err != nil {
				return err
			}
		}
		return nil
	})
}

func remember(ctx context.Context, customerID int64, v vehicle.Vehicle) error {
	have, err := vehicles(ctx, customerID)
	if err != nil {
		return err
	}
	left := 1
	for _, old := range have {
		if old.IsOwned {
			if facets(old.Vehicle) == facets(v) {
				return choose(ctx, customerID, old.ID, db.Us(clock.Now(ctx)))
			}
			continue
		}
		if facets(old.Vehicle) == facets(v) {
			continue
		}
		if left++; left <= most && !says(v, old.Vehicle) {
			continue
		}
		if _, err := remove(ctx, customerID, old.ID); err != nil {
			return err
		}
		left--
	}
	return save(ctx, customerID, v, db.Us(clock.Now(ctx)))
}

// Remove takes a vehicle out of a customer's garage. Another customer's is NotFound.
func Remove(ctx context.Context, customerID, id int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		gone, err := remove(ctx, customerID, id)
		if err != nil {
			return err
		}
		if !gone {
			return fault.New(fault.NotFound, "This vehicle is not in your garage.")
		}
		return findBy(ctx, customerID)
	})
}

// MostOwned is how many vehicles a customer owns here: a fleet's.
const MostOwned = 500

// One is a vehicle, whosever it is.
func One(ctx context.Context, id int64) (Entry, error) {
	found, err := one(ctx, id)
	if err == nil && found.ID == 0 {
		err = notThere()
	}
	return found, err
}

// Own adds a vehicle that a customer owns, with its papers; they are found by its VIN and plate from then on (CUST-33).
func Own(ctx context.Context, actor access.Actor, customerID int64, v vehicle.Vehicle, p Papers) (id int64, err error) {
	err = ownership(ctx, actor, customerID, "vehicle.add", v, &p, func(ctx context.Context) error {
		have, err := vehicles(ctx, customerID)
		if err != nil {
			return err
		}
		if len(have) >= MostOwned {
			return fault.New(fault.Conflict, "A customer has at most %s vehicles here.", MostOwned)
		}
		id, err = own(ctx, customerID, v, p, db.Us(clock.Now(ctx)))
		return err
	})
	return id, err
}

// Edit changes a vehicle and its papers; from then on the customer owns it (CUST-37). Another customer's is NotFound.
func Edit(ctx context.Context, actor access.Actor, customerID, id int64, v vehicle.Vehicle, p Papers) error {
	return ownership(ctx, actor, customerID, "vehicle.edit", v, &p, func(ctx context.Context) error {
		changed, err := edit(ctx, customerID, id, v, p)
		if err == nil && !changed {
			err = notThere()
		}
		return err
	})
}

// Disown takes a vehicle out of a customer's garage at the counter (CUST-38). Another customer's is NotFound.
func Disown(ctx context.Context, actor access.Actor, customerID, id int64) error {
	return ownership(ctx, actor, customerID, "vehicle.remove", vehicle.Vehicle{}, &Papers{Title: "-"},
		func(ctx context.Context) error {
			gone, err := remove(ctx, customerID, id)
			if err == nil && !gone {
				err = notThere()
			}
			return err
		})
}

// ownership checks papers and runs a change of a customer's vehicles.
func ownership(ctx context.Context, actor access.Actor, customerID int64, action string, v vehicle.Vehicle, p *Papers,
	change func(context.Context) error) error {
	if !actor.May(access.EditCustomers) {
		return customer.MayNotEdit()
	}
	*p = p.trimmed()
	if fields := p.check(v); len(fields) > 0 {
		return fault.InFields(fields)
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := customer.New().Current(ctx, customerID); err != nil {
			return err
		}
		if err := change(ctx); err != nil {
			return err
		}
		if err := findBy(ctx, customerID); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "customer", SubjectID: customerID,
			LocationID: actor.LocationID})
	})
}

// findBy tells package customer by which VINs and plates somebody is found.
func findBy(ctx context.Context, customerID int64) error {
	have, err := vehicles(ctx, customerID)
	if err != nil {
		return err
	}
	var numbers []string
	for _, k := range have {
		numbers = append(numbers, k.VIN, k.LicensePlate)
	}
	return customer.New().SetPapers(ctx, customerID, numbers)
}

// Move hands the vehicles of one customer to another.
func Move(ctx context.Context, from, to int64) error {
	if err := move(ctx, from, to); err != nil {
		return err
	}
	return findBy(ctx, to)
}

// Erase forgets a customer's vehicles.
func Erase(ctx context.Context, customerID int64) error { return erase(ctx, customerID) }

func notThere() error { return fault.New(fault.NotFound, "There is no such vehicle.") }
