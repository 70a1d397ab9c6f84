package storefront

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// DecodeVIN reads a vehicle's number (FIT-11). A vehicle of which nothing is open is chosen at once; any other fills the
// selector. The number itself stands in no address.
func (s *Server) DecodeVIN(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		VIN string `form:"vin"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	reply, err := s.decodeVIN(r, in.VIN)
	if err != nil {
		f := fault.Of(err)
		if !wire.WantsPage(r) || f.Kind != fault.Invalid {
			return err
		}
		form := present.VINForm{Value: in.VIN, Problem: present.Words(r.Context(), f.Fields["vin"])}
		return s.home(w, r, wire.FormStatus(f), form)
	}
	return answer(w, r, reply, reply.Redirect)
}

// ReadVIN is DecodeVIN for the vehicle of somebody else (CUST-10): nothing is chosen.
func (s *Server) ReadVIN(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		VIN string `form:"vin"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	said, choices, err := s.readVIN(r.Context(), in.VIN)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, decoded(r.Context(), said, choices))
}

func decoded(ctx context.Context, said vehicle.VIN, choices []vehicle.Choice) present.DecodedVIN {
	return present.DecodedVIN{VIN: said.Number, Vehicle: present.NewVehicle(ctx, &said.Vehicle), Choices: present.NewChoices(ctx, choices)}
}

// readVIN is what a number tells, and what is still open.
func (s *Server) readVIN(ctx context.Context, number string) (said vehicle.VIN, choices []vehicle.Choice, err error) {
	said, err = s.Vehicles.Reference().Decode(number)
	if err != nil {
		if f := fault.Of(err); f.Kind == fault.Invalid || f.Kind == fault.NotFound {
			return said, nil, wrongVIN(f.Text)
		}
		return said, nil, err
	}
	switch {
	case !said.Valid:
		return said, nil, wrongVIN(fault.T("One character of this VIN is wrong: by the others the ninth would be %s.", said.Check))
	case said.Model == "" || said.Year == 0:
		return said, nil, wrongVIN(fault.T("This VIN does not tell year and model. Choose them above."))
	case !said.Vehicle.HasYMM():
		return said, nil, wrongVIN(fault.T("This VIN is of a %s, which is not among our vehicles.", said.Text()))
	}
	choices, err = s.choices(ctx, said.Vehicle)
	return said, choices, err
}

func (s *Server) decodeVIN(r *http.Request, number string) (reply present.DecodedVIN, err error) {
	ctx := r.Context()
	kept, err := s.kept(ctx)
	if err != nil {
		return reply, err
	}
	if !setting.VehicleLookupEnabled.In(kept) {
		return reply, fault.New(fault.NotFound, "This is not available here.")
	}
	said, choices, err := s.readVIN(ctx, number)
	if err != nil {
		return reply, err
	}
	reply = decoded(ctx, said, choices)
	reply.Redirect = selectorOf(said.Vehicle) + "#vehicle"
	if len(choices) > 0 {
		return reply, nil
	}
	if err := s.choose(ctx, choice{vehicle: &said.Vehicle}); err != nil {
		return reply, err
	}
	reply.Chosen, reply.Redirect = true, setting.YmmRedirect.In(kept)
	if reply.Redirect == "" {
		reply.Redirect = "/"
	}
	return reply, s.remember(ctx, said.Vehicle)
}

func wrongVIN(what fault.Text) error { return fault.InFields(map[string]fault.Text{"vin": what}) }

// selectorFields are the facts that an address of the selector may name, by the names of its fields (FIT-3).
func selectorFields() []struct{ name, field string } {
	return []struct{ name, field string }{
		{"subModel", vehicle.SubModel}, {"bedLength", vehicle.BedLength}, {"bodyType", vehicle.BodyType}, {"engineMfr", vehicle.EngineMfr},
		{"engineFamily", vehicle.EngineFamily}, {"engineSize", vehicle.EngineSize}, {"driveType", vehicle.DriveType},
	}
}

// selectorOf is the address of the selector filled with a vehicle.
func selectorOf(v vehicle.Vehicle) string {
	n := func(i int64) string { return strconv.FormatInt(i, 10) }
	var b strings.Builder
	b.WriteString("/?year=" + n(v.Year) + "&make=" + n(v.MakeID) + "&model=" + n(v.ModelID))
	for _, one := range selectorFields() {
		if f, ok := v.Fact(one.field); ok {
			b.WriteString("&" + one.name + "=" + n(f.Value))
		}
	}
	return b.String()
}

// factsIn are the facts that an address names.
func factsIn(query url.Values) []vehicle.Fact {
	var facts []vehicle.Fact
	for _, one := range selectorFields() {
		if n, err := strconv.ParseInt(query.Get(one.name), 10, 64); err == nil && n != 0 {
			facts = append(facts, vehicle.Fact{Field: one.field, Value: n})
		}
	}
	return facts
}
