package appointment

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
)

// farAhead is how far ahead late parts are looked for.
const farAhead = 60 * 24 * time.Hour

// Expected are the appointments at a store, within two months, for whose order a car is still expected.
func (*Service) Expected(ctx context.Context, store location.Location) (found []Appointment, err error) {
	now := clock.Now(ctx)
	all, err := between(ctx, store.ID, now, now.Add(farAhead))
	for _, a := range all {
		if a.IsAwaited() && a.OrderID != 0 {
			found = append(found, a)
		}
	}
	return found, err
}

// Postpone moves an appointment that can't be done before a day of its store, to the first time that is free from that day
// on, and writes to its customer (BAY-1). It moves nothing, and says so, where nobody can be written to, where the
// appointment begins sooner than the store wants to know of one, or where nothing is free within three weeks.
func (s *Service) Postpone(ctx context.Context, id int64, day string) (isMoved bool, err error) {
	a, err := one(ctx, id)
	if err != nil {
		return false, err
	}
	store, err := s.locations.Location(ctx, a.LocationID)
	if err != nil {
		return false, err
	}
	rules, err := RulesOf(ctx, a.LocationID)
	if err != nil {
		return false, err
	}
	who, err := s.Contact(ctx, a)
	now := clock.Now(ctx)
	if err != nil || who.Email == "" || !a.IsAwaited() || store.Day(a.Start) >= day || a.Start.Before(now.Add(rules.Notice)) {
		return false, err
	}
	from, _, err := DayOf(store, day)
	if err != nil {
		return false, err
	}
	free, err := s.free(ctx, a, rules, from, from.AddDate(0, 0, freeFor))
	if err != nil || len(free) == 0 {
		return false, err
	}
	_, err = changed(ctx, access.Actor{Kind: access.System}, a.ID, func(ctx context.Context, now *Appointment) (string, error) {
		if now.Version != a.Version {
			return "", elsewhere()
		}
		now.Place = free[0].Places[0]
		if err := s.place(ctx, now); err != nil {
			return "", err
		}
		_, err := notify.Queue(ctx, notify.Request{Kind: notify.Postponed, Channel: notify.Email, Recipient: who.Email,
			Lang: who.Lang, OrderID: a.OrderID, CustomerID: a.CustomerID, SubjectID: a.ID, LocationID: a.LocationID})
		return "appointment.postpone", err
	})
	if fault.Is(err, fault.Conflict) { // somebody changed it, or took the time: it is looked at again
		return false, nil
	}
	return err == nil, err
}
