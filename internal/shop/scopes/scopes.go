// Package scopes is where the settings of this shop can be set: the business, its site, its stores and their registers.
package scopes

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/register"
	"camber/internal/shop/setting"
	"camber/internal/shop/tax"
)

// Place is a scope with its name.
type Place struct {
	setting.Scope
	LocationID int64           // of a store, and of that of a register
	Name       string          // of the site, the store or the register; empty: the business
	Code       string          // of a store, and of that of a register
	Behind     []setting.Scope // the wider ones, the narrowest first; the business stands behind all and is not among them
}

// Depth is how far it stands below the business.
func (p Place) Depth() int {
	if p.Kind == setting.Business.Kind {
		return 0
	}
	return len(p.Behind) + 1
}

// Service knows the places.
type Service struct {
	locations *location.Service
	registers *register.Service
	taxes     *tax.Service
}

func New(locations *location.Service, registers *register.Service, taxes *tax.Service) *Service {
	return &Service{locations, registers, taxes}
}

// Places are all, each before those below it.
func (s *Service) Places(ctx context.Context) ([]Place, error) {
	found := []Place{{Scope: setting.Business}}
	site, err := s.locations.Site(ctx)
	if err != nil {
		return nil, err
	}
	stores, err := s.locations.Locations(ctx)
	if err != nil {
		return nil, err
	}
	tills, err := s.registers.Registers(ctx, 0)
	if err != nil {
		return nil, err
	}
	at := setting.Site(site.ID)
	found = append(found, Place{Scope: at, Name: site.Name})
	for _, l := range stores {
		store := Place{Scope: setting.Location(l.ID), Name: l.ShortName, Code: l.Code, LocationID: l.ID,
			Behind: []setting.Scope{at}}
		found = append(found, store)
		for _, r := range tills {
			if r.LocationID == l.ID {
				found = append(found, Place{Scope: setting.Register(r.ID), Name: r.Name, Code: l.Code, LocationID: l.ID,
					Behind: []setting.Scope{store.Scope, at}})
			}
		}
	}
	return found, nil
}

// Place is one of Places by how a form or an operator writes it: business (or nothing), site, location:WATERLOO,
// register:WATERLOO/1 with the name of the register, or either kind with its id. Another is NotFound.
func (s *Service) Place(ctx context.Context, written string) (Place, error) {
	all, err := s.Places(ctx)
	if err != nil {
		return Place{}, err
	}
	kind, name, _ := strings.Cut(written, ":")
	if kind == "" {
		kind = setting.Business.Kind
	}
	var met []Place
	for _, p := range all {
		if p.Kind == kind && (kind == "business" && name == "" || kind == "site" && name == "" || p.is(name)) {
			met = append(met, p)
		}
	}
	switch len(met) {
	case 1:
		return met[0], nil
	case 0:
		return Place{}, fault.New(fault.NotFound,
			"There is no place %s. Write business, site, location:CODE or register:NAME.", written)
	}
	return Place{}, fault.New(fault.Invalid, "Several places are called %s. Write register:CODE/NAME.", written)
}

func (p Place) is(name string) bool {
	if name == strconv.FormatInt(p.ID, 10) {
		return true
	}
	called := []string{p.Name}
	switch p.Kind {
	case "location":
		called = append(called, p.Code)
	case "register":
		called = append(called, p.Code+"/"+p.Name)
	}
	for _, one := range called {
		if text.Fold(one) == text.Fold(name) {
			return true
		}
	}
	return false
}

// Chain are the scopes that say what holds at the place, the narrowest first, without the business.
func (p Place) Chain() []setting.Scope {
	if p.Kind == setting.Business.Kind {
		return nil
	}
	return append([]setting.Scope{p.Scope}, p.Behind...)
}

// Written is the place as Place reads it, by its id.
func (p Place) Written() string {
	if p.Kind == setting.Business.Kind {
		return p.Kind
	}
	return p.Kind + ":" + strconv.FormatInt(p.ID, 10)
}

// String is the place as an operator writes it.
func (p Place) String() string {
	switch p.Kind {
	case "location":
		return p.Kind + ":" + p.Code
	case "register":
		return p.Kind + ":" + p.Code + "/" + p.Name
	}
	return p.Kind
}

// Change is setting.Named.Change by a person: who has rights at all stores changes what holds for all, others what
// holds at theirs.
func (s *Service) Change(ctx context.Context, actor access.Actor, p Place, n setting.Named, version string,
	to *string) error {
	if !actor.May(access.EditSettings) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	if !p.IsOf(actor) {
		return fault.New(fault.Forbidden, "You can change the settings of the stores that you work at.")
	}
	if to != nil && n.Kind == setting.TaxClass && *to != "0" {
		classes, err := s.taxes.Classes(ctx)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(classes, func(c tax.Class) bool { return strconv.FormatInt(c.ID, 10) == *to }) {
			return fault.InFields(map[string]fault.Text{"value": fault.T("Please choose one of the list")})
		}
	}
	return n.Change(ctx, actor.Who(), p.Scope, version, to)
}

// IsOf says whether somebody has rights over the whole place.
func (p Place) IsOf(actor access.Actor) bool {
	if p.LocationID == 0 {
		return actor.Kind == access.System || actor.AllLocations
	}
	return actor.At(p.LocationID)
}
