package app

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/region"
	"camber/internal/shop/register"
)

// StoreWords are what the command line says of a store; what is empty stays as it is.
type StoreWords struct {
	Name      string   `help:"Name as customers know it."`
	ShortName string   `help:"Name that fits a button; without one, the city."`
	Address   string   `help:"Street and number; with the three below, the address that its taxes are by."`
	City      string   `help:"Town or city."`
	State     string   `help:"Two letters."`
	Postcode  string   `help:"ZIP code."`
	Telephone string   `help:"As customers dial it."`
	Email     string   `help:"Where customers write to; none: nowhere."`
	Website   string   `help:"Its own site; none: none."`
	Place     string   `help:"Latitude and longitude, \"42.5348, -92.4455\"; none: the middle of its ZIP code."`
	Dealer    string   `help:"yes: while it is out of use, the store locator shows it as a dealer's." enum:"yes,no," default:""`
	TimeZone  string   `help:"IANA name; decides when a business day begins."`
	Hours     string   `help:"Hours of its own time: \"mon-fri 7:30-12 13-18, sat 8-16\". Days that are not named are closed."`
	Closed    []string `help:"Days with other hours, and why: \"2026-12-24 8-13 Christmas Eve\" or \"2026-12-25..2026-12-26 closed Christmas\". Several: once for each; none: no such days any more." sep:"none"`
	Offers    []string `help:"What it does besides selling: ${offers}; none: nothing."`
}

// put writes what was said into the details of a store.
func (w StoreWords) put(d *location.Details) error {
	for _, one := range []struct {
		said string
		at   *string
	}{
		{w.Name, &d.Name}, {w.ShortName, &d.ShortName}, {w.Address, &d.Address1}, {w.City, &d.City}, {w.State, &d.State},
		{w.Postcode, &d.Postcode}, {w.Telephone, &d.Telephone},
	} {
		if one.said != "" {
			*one.at = one.said
		}
	}
	if w.Email != "" {
		d.Email = strings.TrimSuffix(w.Email, "none")
	}
	if w.Website != "" {
		d.Website = strings.TrimSuffix(w.Website, "none")
	}
	if w.Place != "" {
		place, err := location.ParsePlace(strings.TrimSuffix(w.Place, "none"))
		if err != nil {
			return fmt.Errorf("--place: %w", err)
		}
		d.Place = place
	}
	if w.Dealer != "" {
		d.Dealer = w.Dealer == "yes"
	}
	if d.State = strings.ToUpper(d.State); region.ZoneID("US-"+d.State) == 0 {
		return fmt.Errorf("--state %s: there is no such state", d.State)
	}
	if w.TimeZone != "" {
		zone, err := time.LoadLocation(w.TimeZone)
		if err != nil || w.TimeZone == "Local" {
			return fmt.Errorf("--time-zone %s: there is none of this name", w.TimeZone)
		}
		d.Zone = zone
	}
	if w.Hours != "" {
		week, err := location.ParseWeek(w.Hours)
		if err != nil {
			return fmt.Errorf("--hours: %w", err)
		}
		d.Hours = week
	}
	if len(w.Closed) > 0 {
		d.Closures = nil
	}
	for _, said := range w.Closed {
		if said == "none" {
			continue
		}
		c, err := location.ParseClosure(said)
		if err != nil {
			return fmt.Errorf("--closed: %w", err)
		}
		d.Closures = append(d.Closures, c)
	}
	if len(w.Offers) > 0 {
		d.Offers = nil
	}
	for _, said := range w.Offers {
		if said != "none" {
			d.Offers = append(d.Offers, location.Offer(said))
		}
	}
	return nil
}

// NewStore is a store to add by the command line.
type NewStore struct {
	Code string `help:"Capital letters and digits; begins every receipt number." required:""`
	StoreWords
	Registers int `help:"How many registers it has." default:"1"`
}

var bySystem = access.Actor{Kind: access.System}

// AddStore adds a store with its registers, and with typical hours where none are said.
func (a *App) AddStore(ctx context.Context, n NewStore) error {
	d := location.Details{Code: n.Code, ShortName: n.City, Country: "US", Hours: location.TypicalWeek()}
	if n.TimeZone == "" {
		n.TimeZone = "America/Chicago"
	}
	if err := n.put(&d); err != nil {
		return err
	}
	if n.Registers < 0 {
		return fmt.Errorf("--registers %d: a store has none or more", n.Registers)
	}
	_, err := a.Services.Register.AddStore(a.Context(ctx), bySystem, d, register.NamesOf(n.Registers)...)
	return inWords(err)
}

// inWords says beside each field what is wrong with it.
func inWords(err error) error {
	f := fault.Of(err)
	if f == nil || len(f.Fields) == 0 {
		return err
	}
	said := make([]string, 0, len(f.Fields))
	for _, name := range slices.Sorted(maps.Keys(f.Fields)) {
		said = append(said, name+": "+f.Fields[name].String())
	}
	return errors.New(strings.Join(said, "\n        "))
}

// EditStore changes what is said of a store, and leaves the rest.
func (a *App) EditStore(ctx context.Context, code string, w StoreWords) error {
	return a.withStore(ctx, code, func(ctx context.Context, l location.Location) error {
		version := l.Version()
		if err := w.put(&l.Details); err != nil {
			return err
		}
		_, err := a.Services.Location.Save(ctx, bySystem, version, l)
		return err
	})
}

// SetStoreInUse puts a store out of use, or back.
func (a *App) SetStoreInUse(ctx context.Context, code string, isInUse bool) error {
	return a.withStore(ctx, code, func(ctx context.Context, l location.Location) error {
		return a.Services.Register.SetStoreInUse(ctx, bySystem, l.ID, isInUse)
	})
}

func (a *App) withStore(ctx context.Context, code string,
	do func(ctx context.Context, l location.Location) error) error {
	ctx = a.Context(ctx)
	return inWords(db.Atomic(ctx, func(ctx context.Context) error {
		l, err := a.Services.Location.ByCode(ctx, code)
		if err != nil {
			return err
		}
		return do(ctx, l)
	}))
}

// StoreLine is a store in the command line's list.
type StoreLine struct {
	location.Location
	Registers []register.Register
}

// Stores are all stores with their registers.
func (a *App) Stores(ctx context.Context) ([]StoreLine, error) {
	ctx = a.Context(ctx)
	stores, err := a.Services.Location.Locations(ctx)
	if err != nil {
		return nil, err
	}
	lines := make([]StoreLine, len(stores))
	for i, l := range stores {
		lines[i].Location = l
		if lines[i].Registers, err = a.Services.Register.Registers(ctx, l.ID); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// StoreOffers are the words of what a store may offer, for the command line.
func StoreOffers() string {
	var words []string
	for _, o := range location.AllOffers() {
		words = append(words, string(o))
	}
	return strings.Join(words, ", ")
}
