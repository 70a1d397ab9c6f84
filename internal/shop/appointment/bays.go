package appointment

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
)

// Bays are all, by store.
func (*Service) Bays(ctx context.Context) ([]Bay, error) { return bays(ctx) }

// Bay returns one, else NotFound.
func (*Service) Bay(ctx context.Context, id int64) (Bay, error) { return bay(ctx, id) }

// Installers are all, by their ids.
func (*Service) Installers(ctx context.Context) ([]Installer, error) { return installers(ctx) }

// Installer returns one, else NotFound.
func (*Service) Installer(ctx context.Context, staffID int64) (Installer, error) {
	all, err := installers(ctx)
	if err != nil {
		return Installer{}, err
	}
	if i := slices.IndexFunc(all, func(i Installer) bool { return i.StaffID == staffID }); i >= 0 {
		return all[i], nil
	}
	return Installer{}, fault.New(fault.NotFound, "There is no such installer.")
}

// Version names the state of a bay that a form was opened with.
func (b Bay) Version() string {
	return ids.Version(b.LocationID, b.Title, string(b.Kind), b.Before, b.After, b.Active)
}

// Version names the state of an installer that a form was opened with.
func (i Installer) Version() string {
	words := []any{i.Active}
	for _, r := range i.rows() {
		words = append(words, r.LocationID, int(r.Weekday), r.Opens, r.Closes)
	}
	return ids.Version(words...)
}

// SaveBay adds a bay (id 0), or changes one as it was seen. What is booked in it stands; its minutes around count for
// what is booked from now on. A bay stays at its store.
func (s *Service) SaveBay(ctx context.Context, actor access.Actor, version string, b Bay) (saved Bay, err error) {
	b.Title = strings.TrimSpace(b.Title)
	if !actor.May(access.EditStores) || !actor.At(b.LocationID) {
		return Bay{}, forbidden()
	}
	if err := b.check(); err != nil {
		return Bay{}, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		now, action := b, "bay.edit"
		if b.ID == 0 {
			action = "bay.add"
			store, err := s.locations.Location(ctx, b.LocationID)
			if err != nil {
				return err
			}
			if store.OutOfUse {
				return fault.InFields(map[string]fault.Text{"location_id": fault.T("Please choose one of the list")})
			}
			if now.ID, err = addBay(ctx, b); err != nil {
				return err
			}
		} else {
			before, err := bay(ctx, b.ID)
			if err != nil {
				return err
			}
			if before.Version() != version {
				return fault.Meanwhile(nil)
			}
			if before.LocationID != b.LocationID {
				return fault.InFields(map[string]fault.Text{"location_id": fault.T("A bay stays at its store.")})
			}
			if err := saveBay(ctx, b); err != nil {
				return err
			}
		}
		saved = now
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "bay", SubjectID: now.ID,
			LocationID: b.LocationID})
	})
	return saved, err
}

// SaveInstaller makes a member of staff an installer, or changes when one works. What is booked stands.
func (s *Service) SaveInstaller(ctx context.Context, actor access.Actor, version string, i Installer) error {
	if !actor.May(access.EditStores) {
		return forbidden()
	}
	weeks := map[int64]location.Week{}
	for store, week := range i.Hours {
		sorted, problem := week.Checked()
		if problem != nil {
			return fault.InFields(map[string]fault.Text{"hours": *problem})
		}
		weeks[store] = sorted
	}
	i.Hours = weeks
	return db.Atomic(ctx, func(ctx context.Context) error {
		stores, err := s.locations.Locations(ctx)
		if err != nil {
			return err
		}
		for id := range i.Hours {
			if !slices.ContainsFunc(stores, func(l location.Location) bool { return l.ID == id }) {
				return fault.InFields(map[string]fault.Text{"hours": fault.T("Please choose one of the list")})
			}
		}
		if _, err := s.access.Member(ctx, i.StaffID); err != nil {
			return err
		}
		before, err := s.Installer(ctx, i.StaffID)
		action := "installer.edit"
		switch {
		case fault.Is(err, fault.NotFound):
			action = "installer.add"
		case err != nil:
			return err
		case before.Version() != version:
			return fault.Meanwhile(nil)
		}
		if err := saveInstaller(ctx, i); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "installer", SubjectID: i.StaffID})
	})
}
