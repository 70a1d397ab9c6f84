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
	var added int64
	err := db.Atomic(ctx, func(ctx context.Context) (err error) {
		if added, err = addSite(ctx, name); err != nil {
			return err
		}
		return db.Changed(ctx, changedSite, added)
	})
	return added, err
}

// Site returns the site of the shop: the first, while there is one.
func (*Service) Site(ctx context.Context) (Site, error) { return keptSite.Read(ctx, firstSite) }

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

// What the change feed calls them.
const (
	changed     = "location"
	changedSite = "site"
)

const most = 1000 // stores that are kept one by one

var (
	keptLocations = kept.NewWhole[[]Location](changed)
	keptSite      = kept.NewWhole[Site](changedSite)
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
