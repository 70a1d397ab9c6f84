package selector

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/wire"
)

// ReadVIN is DecodeVIN for the vehicle of somebody else (CUST-10): nothing is chosen.
func (s *Server) ReadVIN(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		VIN string `form:"vin"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	here, err := s.Visit.Here(r.Context())
	if err != nil {
		return err
	}
	said, choices, err := s.readVIN(here.Settings, in.VIN)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, s.decoded(r.Context(), said, choices))
}

// decoded shows what a number tells: the vehicle, or of one that the reference does not have its year and make.
func (s *Server) decoded(ctx context.Context, said vehicle.VIN, choices []vehicle.Choice) vehicleview.DecodedVIN {
	reply := vehicleview.DecodedVIN{
		VIN: said.Number, Vehicle: vehicleview.NewVehicle(ctx, &said.Vehicle), Choices: vehicleview.NewChoices(ctx, choices),
		Note: present.Words(ctx, said.Remark()),
	}
	if !said.Vehicle.HasYMM() {
		begun := s.begun(said)
		reply.Vehicle = vehicleview.NewBegun(ctx, begun.Year, vehicle.Option{Value: begun.MakeID, Label: begun.Make})
	}
	return reply
}

// begun is the vehicle of a number, or its year and make where the reference has no more.
func (s *Server) begun(said vehicle.VIN) vehicle.Vehicle {
	if said.Vehicle.HasYMM() {
		return said.Vehicle
	}
	for _, made := range s.Vehicles.Reference().Makes(said.Year) {
		if text.Fold(made.Label) == text.Fold(said.Make) {
			return vehicle.Vehicle{Year: said.Year, MakeID: made.Value, Make: made.Label}
		}
	}
	return vehicle.Vehicle{Year: said.Year}
}

// readVIN is what a number tells, and what is still open.
func (s *Server) readVIN(settings setting.Values,
	number string) (said vehicle.VIN, choices []vehicle.Choice, err error) {
	said, err = s.Vehicles.Reference().Decode(number)
	if err != nil {
		if f := fault.Of(err); f.Kind == fault.Invalid || f.Kind == fault.NotFound {
			return said, nil, wrongVIN(f.Text)
		}
		return said, nil, err
	}
	if doubt := said.Doubt(); doubt.Format != "" {
		return said, nil, wrongVIN(doubt)
	}
	switch {
	case said.Vehicle.HasYMM():
		choices, err = s.choices(settings, said.Vehicle)
	case said.Model != "" && said.Year != 0: // choosing by hand does not find it either
		return said, nil, wrongVIN(said.Remark())
	}
	return said, choices, err
}

// DecodeVIN reads a VIN that was typed, and chooses what is known by it.
func (s *Server) DecodeVIN(r *http.Request, number string) (reply vehicleview.DecodedVIN, err error) {
	ctx := r.Context()
	here, err := s.Visit.Here(ctx)
	if err != nil {
		return reply, err
	}
	settings := here.Settings
	if !setting.VehicleLookupEnabled.In(settings) {
		return reply, fault.New(fault.NotFound, "This is not available here.")
	}
	said, choices, err := s.readVIN(settings, number)
	if err != nil {
		return reply, err
	}
	reply = s.decoded(ctx, said, choices)
	reply.Redirect = SelectorOf(s.begun(said)) + "#vehicle"
	if len(choices) > 0 || reply.Note != "" {
		return reply, nil
	}
	if err := s.Choose(ctx, Choice{Vehicle: &said.Vehicle}); err != nil {
		return reply, err
	}
	reply.Chosen, reply.Redirect = true, setting.YmmRedirect.In(settings)
	if reply.Redirect == "" {
		reply.Redirect = "/"
	}
	return reply, s.remember(ctx, said.Vehicle)
}

func wrongVIN(what fault.Text) error { return fault.InFields(map[string]fault.Text{"vin": what}) }

// selectorFields are the facts that an address of the selector may name, by the names of its fields (FIT-3).
func selectorFields() []struct{ name, field string } {
	return []struct{ name, field string }{
		{"subModel", vehicle.SubModel}, {"bedLength", vehicle.BedLength}, {"bodyType", vehicle.BodyType},
		{"engineMfr", vehicle.EngineMfr},
		{"engineFamily", vehicle.EngineFamily}, {"engineSize", vehicle.EngineSize}, {"driveType", vehicle.DriveType},
	}
}

// SelectorOf is the address of the selector filled with a vehicle.
func SelectorOf(v vehicle.Vehicle) string {
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
