package special

import (
	"context"
	"errors"

	"camber/internal/shop/location"
	"camber/internal/shop/setting"
)

// MoveLate moves the appointments whose parts are promised for a later day than theirs, at the stores that want it so
// (BAY-1). Those that can't be moved stay named on the board.
func (s *Service) MoveLate(ctx context.Context) error {
	stores, err := s.needs.Locations.InUse(ctx)
	if err != nil {
		return err
	}
	var failed []error
	for _, store := range stores {
		moves, err := setting.Get(ctx, setting.AppointmentsMoveLate, setting.Location(store.ID))
		if err == nil && moves {
			err = s.moveLateAt(ctx, store)
		}
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}

func (s *Service) moveLateAt(ctx context.Context, store location.Location) error {
	expected, err := s.needs.Appointments.Expected(ctx, store)
	if err != nil || len(expected) == 0 {
		return err
	}
	orders := make([]int64, len(expected))
	for i, a := range expected {
		orders[i] = a.OrderID
	}
	coming, err := s.Coming(ctx, orders...)
	if err != nil {
		return err
	}
	var failed []error
	for _, a := range expected {
		c := coming[a.OrderID]
		if c.Day == "" || !c.After(store.Day(a.Start)) {
			continue
		}
		_, err := s.needs.Appointments.Postpone(ctx, a.ID, c.Day)
		failed = append(failed, err)
	}
	return errors.Join(failed...)
}
