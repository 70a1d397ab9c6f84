package customers

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/garage"
	"camber/internal/shop/vehicle"
	"camber/internal/web/pos/appointments"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/customerview"
	"camber/internal/web/wire"
)

// CustomerVehicles is CUST-32.
func (s *Server) CustomerVehicles(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	entries, err := garage.Vehicles(ctx, c.ID)
	if err != nil {
		return err
	}
	reply := customerview.CustomerVehicles{Results: []customerview.CustomerVehicle{}}
	for _, k := range garage.Again(s.Vehicles.Reference(), entries...) {
		reply.Results = append(reply.Results, customerview.NewCustomerVehicle(ctx, k))
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// AddCustomerVehicle is CUST-33.
func (s *Server) AddCustomerVehicle(w http.ResponseWriter, r *http.Request) error {
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	v, papers, err := s.vehicleIn(r)
	if err != nil {
		return err
	}
	id, err := garage.Own(r.Context(), wire.Actor(r.Context()), c.ID, v, papers)
	if err != nil {
		return err
	}
	return s.vehicleKept(w, r, id, text.Key("The vehicle was added."))
}

// AddAppointmentVehicle adds a vehicle while an appointment is booked (APPT-3).
func (s *Server) AddAppointmentVehicle(w http.ResponseWriter, r *http.Request) error {
	customerID, _, err := desk.CustomerID(r)
	if err != nil {
		return err
	}
	if customerID == 0 {
		return fault.New(fault.Invalid, "A customer must be selected!")
	}
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	v, papers, err := s.vehicleIn(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := garage.Own(ctx, wire.Actor(ctx), c.ID, v, papers)
	if err != nil {
		return err
	}
	shown, err := appointments.Vehicles(ctx, s.Vehicles, c.ID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, customerview.AppointmentVehicles{
		Success: text.Tr(ctx, "The vehicle was added."), Vehicles: shown, VehicleID: id})
}

// EditCustomerVehicle is CUST-37.
func (s *Server) EditCustomerVehicle(w http.ResponseWriter, r *http.Request) error {
	k, err := theVehicle(r)
	if err != nil {
		return err
	}
	if id, isSent, err := desk.CustomerID(r); err != nil || isSent && id != k.CustomerID {
		if err == nil {
			err = fault.New(fault.NotFound, "There is no such vehicle.")
		}
		return err
	}
	v, papers, err := s.vehicleIn(r)
	if err != nil {
		return err
	}
	if again := garage.Again(s.Vehicles.Reference(), k); again[0].IsGone && !v.HasYMM() && len(v.Facts) == 0 {
		v = k.Vehicle // whoever writes a note does not forget what it is
	}
	if err := garage.Edit(r.Context(), wire.Actor(r.Context()), k.CustomerID, k.ID, v, papers); err != nil {
		return err
	}
	return s.vehicleKept(w, r, k.ID, text.Key("The vehicle was saved."))
}

// DeleteCustomerVehicle is CUST-38.
func (s *Server) DeleteCustomerVehicle(w http.ResponseWriter, r *http.Request) error {
	k, err := theVehicle(r)
	if err != nil {
		return err
	}
	if err := garage.Disown(r.Context(), wire.Actor(r.Context()), k.CustomerID, k.ID); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("The vehicle was removed."))
}

// CustomerVehicle is CUST-39.
func (s *Server) CustomerVehicle(w http.ResponseWriter, r *http.Request) error {
	k, err := theVehicle(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, customerview.VehicleAlone{Vehicle: s.shown(r.Context(), k)})
}

func theVehicle(r *http.Request) (garage.Entry, error) {
	var in struct {
		Camel int64 `form:"vehicleId"`
		Snake int64 `form:"vehicle_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return garage.Entry{}, err
	}
	return garage.One(r.Context(), max(in.Camel, in.Snake))
}

func (s *Server) vehicleKept(w http.ResponseWriter, r *http.Request, id int64, sentence string) error {
	k, err := garage.One(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		customerview.VehicleKept{Success: text.Tr(r.Context(), sentence), Vehicle: s.shown(r.Context(), k)})
}

// shown is a vehicle as the reference has it now.
func (s *Server) shown(ctx context.Context, k garage.Entry) customerview.CustomerVehicle {
	return customerview.NewCustomerVehicle(ctx, garage.Again(s.Vehicles.Reference(), k)[0])
}

// vehicleIn reads the vehicle that a form describes: by ymm_data, or else by what its VIN says.
func (s *Server) vehicleIn(r *http.Request) (vehicle.Vehicle, garage.Papers, error) {
	var in struct {
		Title        string            `form:"title"`
		VIN          string            `form:"vin"`
		LicensePlate string            `form:"license_plate"`
		LicenseState string            `form:"license_state"`
		Notes        string            `form:"notes"`
		YMM          map[string]string `form:"ymm_data"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return vehicle.Vehicle{}, garage.Papers{}, err
	}
	papers := garage.Papers{Title: in.Title, VIN: strings.TrimSpace(in.VIN), LicensePlate: in.LicensePlate,
		LicenseState: in.LicenseState, Notes: in.Notes}
	v, err := s.known(in.YMM)
	if err != nil {
		return vehicle.Vehicle{}, papers, err
	}
	if papers.VIN == "" {
		return v, papers, nil
	}
	decoded, err := s.Vehicles.Reference().Decode(papers.VIN)
	if f := fault.Of(err); f != nil {
		if f.Kind == fault.NotFound || !wanted(papers.VIN) {
			return v, papers, nil // of before 1981, or of a maker whom nobody knows: it is kept as it was written
		}
		if f.Kind == fault.Invalid {
			return v, papers, fault.InFields(map[string]fault.Text{"vin": f.Text})
		}
		return v, papers, err
	}
	doubt := decoded.Doubt()
	if doubt.Format == "" && decoded.Corrected {
		doubt = decoded.Remark()
	}
	if doubt.Format != "" {
		return v, papers, fault.InFields(map[string]fault.Text{"vin": doubt})
	}
	papers.VIN = decoded.Number
	if !v.HasYMM() && len(v.Facts) == 0 {
		v = decoded.Vehicle
	}
	return v, papers, nil
}

// wanted says whether a VIN has the form of all since 1981; older ones are shorter.
func wanted(vin string) bool { return len(vin) == 17 }

// known is the vehicle of some facts by name (CUST-32): of a year, make and model, or of an engine alone, or none.
func (s *Server) known(ymm map[string]string) (vehicle.Vehicle, error) {
	values := map[string]int64{}
	for field, raw := range ymm {
		if raw == "" {
			continue
		}
		n, err := strconv.ParseInt(raw, 10, 64)
		if err != nil {
			return vehicle.Vehicle{}, fault.InFields(
				map[string]fault.Text{"ymm_data[" + field + "]": fault.T("A number must be input")})
		}
		values[field] = n
	}
	year, of, model := values[vehicle.Year], values[vehicle.Make], values[vehicle.Model]
	var facts []vehicle.Fact
	for field, value := range values {
		if field != vehicle.Year && field != vehicle.Make && field != vehicle.Model {
			facts = append(facts, vehicle.Fact{Field: field, Value: value})
		}
	}
	var v vehicle.Vehicle
	var err error
	switch {
	case year != 0 || of != 0 || model != 0:
		v, err = s.Vehicles.Reference().Lookup(year, of, model, facts...)
	case len(facts) > 0:
		v, err = s.Vehicles.Reference().LookupEngine(facts...)
	}
	if f := fault.Of(err); f != nil && f.Kind == fault.Invalid {
		return v, fault.InFields(map[string]fault.Text{"ymm_data": f.Text})
	}
	return v, err
}
