package selector

import (
	"context"
	"net/http"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// Vehicle is getVehicle (FIT-12).
func (s *Server) Vehicle(w http.ResponseWriter, r *http.Request) error {
	reply, err := s.vehicleReply(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// vehicleReply is what the session knows now.
func (s *Server) vehicleReply(ctx context.Context) (vehicleview.VehicleReply, error) {
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return vehicleview.VehicleReply{}, err
	}
	reply := vehicleview.VehicleReply{Universal: now.Universal, Vehicle: now.Plated(ctx)}
	if now.Vehicle == nil && !visit.AtTill(ctx) {
		year, made := s.begunIn(wire.CurrentVisit(ctx))
		reply.Vehicle = vehicleview.NewBegun(ctx, year, made)
	}
	return reply, nil
}

// begunIn is the year and the make of a vehicle that a visit began to choose. A make is found by its name: its number
// may be another's by now.
func (s *Server) begunIn(visit wire.Visit) (year int64, made vehicle.Option) {
	for _, m := range s.Vehicles.Reference().Makes(visit.Year) {
		if m.Label == visit.Make && visit.Make != "" {
			return visit.Year, m
		}
	}
	return visit.Year, vehicle.Option{}
}

func option(options []vehicle.Option, value int64) (vehicle.Option, bool) {
	if i := slices.IndexFunc(options, func(o vehicle.Option) bool { return o.Value == value }); i >= 0 {
		return options[i], true
	}
	return vehicle.Option{}, false
}

// ToggleUniversal shows universal parts, or hides them (FIT-14).
func (s *Server) ToggleUniversal(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	in := struct {
		Redirect string `form:"redirect"`
	}{}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	here, err := s.Visit.Here(ctx)
	if err != nil {
		return err
	}
	shown := !here.Universal
	now := wire.CurrentVisit(ctx)
	now.Universal = &shown
	if err := wire.SaveVisit(ctx, now); err != nil {
		return err
	}
	reply, err := s.vehicleReply(ctx)
	if err != nil {
		return err
	}
	return visit.Answer(w, r, reply, in.Redirect)
}

// RemoveFacet forgets one thing known of the vehicle, and what depends on it (FIT-14).
func (s *Server) RemoveFacet(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	in := struct {
		Field    string `form:"remove"`
		Redirect string `form:"redirect"`
	}{}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if !slices.Contains([]string{vehicle.Year, vehicle.Make, vehicle.Model}, in.Field) && vehicle.Place(in.Field) < 0 {
		return fault.New(fault.Invalid, "A vehicle has no such detail.")
	}
	if err := s.removeFacet(ctx, in.Field); err != nil {
		return err
	}
	reply, err := s.vehicleReply(ctx)
	if err != nil {
		return err
	}
	return visit.Answer(w, r, reply, in.Redirect)
}

func (s *Server) removeFacet(ctx context.Context, field string) error {
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	v := now.Vehicle
	year, made := s.begunIn(wire.CurrentVisit(ctx))
	begun := Choice{year: year, make: made.Label}
	if v != nil {
		begun = Choice{year: v.Year, make: v.Make}
	}
	switch {
	case now.Gone:
		return s.Choose(ctx, Choice{})
	case field == vehicle.Year && begun.year != 0:
		return s.Choose(ctx, Choice{})
	case field == vehicle.Make && begun.year != 0:
		return s.Choose(ctx, Choice{year: begun.year})
	case field == vehicle.Model && begun.year != 0:
		return s.Choose(ctx, begun)
	case v == nil:
		return nil
	}
	gone := append([]string{field}, depending[field]...)
	facts := slices.DeleteFunc(slices.Clone(v.Facts), func(f vehicle.Fact) bool { return slices.Contains(gone, f.Field) })
	left, err := s.lookup(*v, facts)
	if err != nil {
		return err
	}
	return s.Choose(ctx, Choice{Vehicle: left})
}

// VehicleWith is the vehicle of a visit with one more fact; where none is chosen, an engine alone can be.
func (s *Server) VehicleWith(now visit.Visit, add string) (*vehicle.Vehicle, error) {
	v := now.Vehicle
	if add == "" {
		return v, nil
	}
	if now.Gone {
		v = nil
	}
	f, err := parseFacet(add)
	if err != nil {
		return nil, err
	}
	fact := vehicle.Fact{Field: f.Field, Value: f.Value}
	if v == nil {
		if v = (&vehicle.Vehicle{}); !v.With(fact).HasEngine() {
			return nil, nil //nolint:nilnil // a sub model, say, means nothing without its vehicle
		}
	}
	return s.lookup(*v, append(slices.Clone(v.Facts), fact))
}

// lookup is the vehicle of the same year, make and model with these facts; without a year, the engine that they name.
// It is nil when nothing is left.
func (s *Server) lookup(v vehicle.Vehicle, facts []vehicle.Fact) (*vehicle.Vehicle, error) {
	if !v.HasYMM() && len(facts) == 0 {
		return nil, nil //nolint:nilnil // no vehicle is a choice of its own
	}
	if !v.HasYMM() {
		found, err := s.Vehicles.Reference().LookupEngine(facts...)
		return &found, err
	}
	found, err := s.Vehicles.Reference().Lookup(v.Year, v.MakeID, v.ModelID, facts...)
	return &found, err
}

// SaveVehicle chooses the vehicle, or without any fact forgets it (FIT-14). The cart's lines are judged by it too.
func (s *Server) SaveVehicle(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	values, err := wire.Values(r)
	if err != nil {
		return err
	}
	v, err := s.NamedVehicle(r)
	if err != nil {
		return err
	}
	if err := s.Choose(ctx, Choice{Vehicle: v}); err != nil {
		return err
	}
	if v != nil {
		if err := s.remember(ctx, *v); err != nil {
			return err
		}
	}
	here, err := s.Visit.Here(ctx)
	if err != nil {
		return err
	}
	settings := here.Settings
	saved := vehicleview.SavedVehicle{Saved: setting.YmmPageRefresh.In(settings), Vehicle: vehicleview.NewVehicle(ctx, v),
		Redirect: setting.YmmRedirect.In(settings)}
	next := values.Get("redirect")
	if !wire.OwnPath(next) {
		next = saved.Redirect // FIT-8; none leads home
	}
	return visit.Answer(w, r, saved, next)
}

// NamedVehicle is the vehicle that a request names by add1 to addN; nil: none.
func (s *Server) NamedVehicle(r *http.Request) (*vehicle.Vehicle, error) {
	values, err := wire.Values(r)
	if err != nil {
		return nil, err
	}
	facets, err := addedFacets(values)
	if err != nil {
		return nil, err
	}
	here, err := s.Visit.Here(r.Context())
	if err != nil {
		return nil, err
	}
	return s.vehicleOf(here.Ways, facets)
}

// Choice is the vehicle that a session shops for, or how far it is chosen.
type Choice struct {
	Vehicle *vehicle.Vehicle
	year    int64  // where vehicle is nil
	make    string // with year
}

// depending are the facts that are chosen within another (FIT-7).
var depending = map[string][]string{
	vehicle.EngineMfr: {vehicle.EngineFamily, vehicle.EngineSize}, vehicle.EngineFamily: {vehicle.EngineSize},
}

// Choose keeps the vehicle in the session and in the cart; at the till it is the ticket's alone.
func (s *Server) Choose(ctx context.Context, c Choice) error {
	if c.Vehicle != nil {
		here, err := s.Visit.Here(ctx)
		if err != nil {
			return err
		}
		s.Find.Expect(c.Vehicle, here.Universal)
	}
	if visit.AtTill(ctx) {
		ticket, err := s.Visit.OpenCart(ctx)
		if err != nil {
			return err
		}
		return s.Carts.SetVehicle(ctx, wire.Actor(ctx), ticket.ID, c.Vehicle)
	}
	now := wire.CurrentVisit(ctx)
	now.Vehicle, now.Year, now.Make, now.Understood = c.Vehicle, c.year, c.make, nil
	if err := wire.SaveVisit(ctx, now); err != nil {
		return err
	}
	cart, err := s.Visit.CurrentCart(ctx)
	if err != nil || cart.ID == 0 {
		return err
	}
	return s.Carts.SetVehicle(ctx, wire.Actor(ctx), cart.ID, c.Vehicle)
}

// vehicleOf looks a vehicle up by its facets, which may be of an engine alone; nil for none at all.
func (s *Server) vehicleOf(ways visit.Ways, facets []facet) (*vehicle.Vehicle, error) {
	if len(facets) == 0 {
		return nil, nil //nolint:nilnil // no vehicle is a choice of its own
	}
	var year, makeID, modelID int64
	var facts []vehicle.Fact
	for _, f := range facets {
		switch f.Field {
		case vehicle.Year:
			year = f.Value
		case vehicle.Make:
			makeID = f.Value
		case vehicle.Model:
			modelID = f.Value
		default:
			facts = append(facts, vehicle.Fact{Field: f.Field, Value: f.Value})
		}
	}
	alone := year == 0 && makeID == 0 && modelID == 0
	if alone && !ways.Engine || !alone && !ways.Steps {
		return nil, fault.New(fault.Invalid, "Vehicles are not chosen like this here.")
	}
	if alone {
		return s.lookup(vehicle.Vehicle{}, facts)
	}
	if year == 0 || makeID == 0 || modelID == 0 {
		return nil, fault.New(fault.Invalid, "This vehicle does not exist.")
	}
	v, err := s.Vehicles.Reference().Lookup(year, makeID, modelID, facts...)
	return &v, err
}
