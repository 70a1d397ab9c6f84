package location

import (
	"context"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/kept"
)

type Service struct{}

func New() *Service { return &Service{} }

// AddSite returns the new site's id. A name that is taken is a Conflict.
func (*Service) AddSite(ctx context.Context, name string) (int64, error) {
	if name == "" {
		return 0, fault.InFields(map[string]fault.Text{"name": fault.T("Required")})
	}
	return addSite(ctx, name)
}

// Site returns the site of the shop: the first, while there is one.
func (*Service) Site(ctx context.Context) (Site, error) { return firstSite(ctx) }

// AddLocation returns the new store's id. A code that is taken is a Conflict.
func (*Service) AddLocation(ctx context.Context, d Details) (id int64, err error) {
	if err := d.check(); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addLocation(ctx, d)
		if err != nil {
			return err
		}
		id = added
		return db.Changed(ctx, changed, added)
	})
	return id, err
}

func (*Service) Location(ctx context.Context, id int64) (Location, error) {
	found, err := keptEach.Read(ctx, []int64{id}, func(ctx context.Context, ids []int64) (map[int64]Location, error) {
		rows, err := locations(ctx, id)
		if err != nil || len(rows) == 0 {
			return nil, err
		}
		return map[int64]Location{id: rows[0]}, nil
	})
	if err != nil {
		return Location{}, err
	}
	l, ok := found[id]
	if !ok {
		return Location{}, fault.New(fault.NotFound, "There is no such store.")
	}
	return l, nil
}

// Locations returns all stores in the order that the owner gave them.
func (*Service) Locations(ctx context.Context) ([]Location, error) {
	return keptLocations.Read(ctx, func(ctx context.Context) ([]Location, error) { return locations(ctx, 0) })
}

// FirstZone is the clock of the first store, by which the whole business counts days; UTC where there is none.
func (s *Service) FirstZone(ctx context.Context) (*time.Location, error) {
	stores, err := s.Locations(ctx)
	if err != nil || len(stores) == 0 {
		return time.UTC, err
	}
	return stores[0].Zone, nil
}

const changed = "location" // in the change feed

const most = 1000 // stores that are kept one by one

var (
	keptLocations = kept.NewWhole[[]Location](changed)
	keptEach      = kept.NewShelf[int64, Location](most, kept.Keyed(changed))
)

// ZoneOf is the time zone of one of the stores; UTC for one that is not among them.
func ZoneOf(stores []Location, id int64) *time.Location {
	for _, l := range stores {
		if l.ID == id {
			return l.Zone
		}
	}
	return time.UTC
}
