// Package appointments books time in the bays, from an order at the till and from the board in the office.
package appointments

import (
	"cmp"
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/appointment"
	"camber/internal/shop/customer"
	"camber/internal/shop/garage"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present/appointmentview"
	"camber/internal/web/present/customerview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Access       *access.Service
	Appointments *appointment.Service
	Customers    *customer.Service
	Locations    *location.Service
	Orders       *order.Service
	Vehicles     *vehicle.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Params are the fields of the form (APPT-3). created_by is accepted and not used: the session says who.
const Params = "bay_id duration user_id[…] location_id appt_note category_products[…] start status_id customer_id" +
	" order_id created_by vehicle_id notify_customer waits request_id"

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	may := routing.Till(access.SellAtTill)
	return []routing.Route{
		routing.Get("/api/appointments/getAppointmentData", may, "orderId customerId", appointmentview.Data{}, s.Data),
		routing.Post("/api/appointments/addAppointment", may, Params, appointmentview.Booked{}, s.Add, routing.Must),
	}
}

// Data is what the booking dialog chooses from (APPT-1).
func (s *Server) Data(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		OrderID    int64 `form:"orderId"`
		CustomerID int64 `form:"customerId"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	shown := appointmentview.Data{CustomerID: in.CustomerID, OrderID: in.OrderID, UserID: actor.StaffID,
		LocationID: actor.LocationID, Products: []appointmentview.ProductChoice{},
		Vehicles: []customerview.CustomerVehicle{}, Statuses: appointmentview.NewStatuses(ctx, appointment.BookedAs())}
	if err := s.ofOrder(ctx, actor, &shown); err != nil {
		return err
	}
	if err := s.ofCustomer(ctx, &shown); err != nil {
		return err
	}
	if err := s.places(ctx, actor, &shown); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) ofOrder(ctx context.Context, actor access.Actor, shown *appointmentview.Data) error {
	if shown.OrderID == 0 {
		return nil
	}
	o, err := s.Orders.Seen(ctx, actor, shown.OrderID)
	if err != nil {
		return err
	}
	shown.CustomerID, shown.Customer = o.CustomerID, o.Name
	for _, l := range o.Goods() {
		is := slices.ContainsFunc(shown.Products, func(p appointmentview.ProductChoice) bool { return p.ID == l.PartID })
		if l.PartID != 0 && !is {
			shown.Products = append(shown.Products, appointmentview.ProductChoice{ID: l.PartID, Name: l.Name})
		}
	}
	return nil
}

func (s *Server) ofCustomer(ctx context.Context, shown *appointmentview.Data) error {
	if shown.CustomerID == 0 {
		return nil
	}
	c, err := s.Customers.Customer(ctx, shown.CustomerID)
	if err != nil {
		return err
	}
	shown.Customer = c.Name()
	shown.Vehicles, err = Vehicles(ctx, s.Vehicles, c.ID)
	return err
}

// Vehicles are those of a customer's garage, as the reference has them now.
func Vehicles(ctx context.Context, reference *vehicle.Service,
	customerID int64) ([]customerview.CustomerVehicle, error) {
	entries, err := garage.Vehicles(ctx, customerID)
	if err != nil {
		return nil, err
	}
	shown := []customerview.CustomerVehicle{}
	for _, k := range garage.Again(reference.Reference(), entries...) {
		shown = append(shown, customerview.NewCustomerVehicle(ctx, k))
	}
	return shown, nil
}

// places are the stores where somebody may book, with their bays and who works there.
func (s *Server) places(ctx context.Context, actor access.Actor, shown *appointmentview.Data) error {
	stores, err := s.Locations.InUse(ctx)
	if err != nil {
		return err
	}
	shown.Locations, shown.Bays = []appointmentview.LocationChoice{}, []appointmentview.BayChoice{}
	zone, mayBook := time.UTC, map[int64]bool{}
	for _, l := range stores {
		if !appointment.MayBook(actor, l.ID) {
			continue
		}
		if len(mayBook) == 0 || l.ID == actor.LocationID {
			zone = l.Zone
		}
		mayBook[l.ID] = true
		shown.Locations = append(shown.Locations, appointmentview.LocationChoice{ID: l.ID, Name: l.Name})
	}
	shown.Today = clock.Now(ctx).In(zone).Format(time.DateOnly)
	bays, err := s.Appointments.Bays(ctx)
	if err != nil {
		return err
	}
	for _, b := range bays {
		if b.Active && mayBook[b.LocationID] {
			shown.Bays = append(shown.Bays, appointmentview.BayChoice{ID: b.ID, Title: b.Title, LocationID: b.LocationID})
		}
	}
	if shown.Installers, err = s.installers(ctx); err != nil {
		return err
	}
	if shown.TimeSlotLength, err = s.Appointments.Grid(ctx); err != nil {
		return err
	}
	shown.YmmEnabled, err = setting.Get(ctx, setting.YmmEnabled, setting.Location(actor.LocationID))
	return err
}

func (s *Server) installers(ctx context.Context) ([]appointmentview.InstallerChoice, error) {
	all, err := s.Appointments.Installers(ctx)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, i := range all {
		if i.Active {
			ids = append(ids, i.StaffID)
		}
	}
	names, err := s.Access.Names(ctx, ids)
	shown := []appointmentview.InstallerChoice{}
	for _, id := range ids {
		shown = append(shown, appointmentview.InstallerChoice{ID: id, Name: names[id]})
	}
	return shown, err
}

// Add books an appointment (APPT-3).
func (s *Server) Add(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		BayID      int64             `form:"bay_id"`
		Minutes    int               `form:"duration"`
		Installers map[string]string `form:"user_id"`
		LocationID int64             `form:"location_id"`
		Note       string            `form:"appt_note"`
		Products   map[string]string `form:"category_products"`
		Start      string            `form:"start"`
		StatusID   int64             `form:"status_id"`
		CustomerID int64             `form:"customer_id"`
		OrderID    int64             `form:"order_id"`
		VehicleID  string            `form:"vehicle_id"` // nullable
		Tells      bool              `form:"notify_customer"`
		Waits      bool              `form:"waits"`
		RequestID  int64             `form:"request_id"` // of a shopper, that it is booked for
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	people, err := IDs(in.Installers, "user_id")
	if err != nil {
		return err
	}
	products, err := IDs(in.Products, "category_products")
	if err != nil {
		return err
	}
	vehicles, err := IDs(map[string]string{"": cmp.Or(in.VehicleID, "0")}, "vehicle_id")
	if err != nil {
		return err
	}
	status, _ := appointment.StatusOf(in.StatusID)
	ctx := r.Context()
	start, err := s.Appointments.StartAt(ctx, in.LocationID, in.Start)
	if err != nil {
		return err
	}
	a, err := s.Appointments.Book(ctx, wire.Actor(ctx), appointment.Appointment{LocationID: in.LocationID, Status: status,
		Place: appointment.Place{BayID: in.BayID, Installers: people, Start: start,
			End: start.Add(time.Duration(in.Minutes) * time.Minute)},
		Note: in.Note, CustomerID: in.CustomerID, OrderID: in.OrderID, VehicleID: first(vehicles), PartIDs: products,
		Tells: in.Tells, Waits: in.Waits, RequestID: in.RequestID})
	if err != nil {
		return err
	}
	shown, err := s.booked(ctx, a)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// booked says when, and what is the matter with that day.
func (s *Server) booked(ctx context.Context, a appointment.Appointment) (shown appointmentview.Booked, err error) {
	store, err := s.Locations.Location(ctx, a.LocationID)
	if err != nil {
		return shown, err
	}
	shown.Appt = appointmentview.NewAppt(a, store.Zone)
	shown.Success = text.Tr(ctx, "Booked for %s, %s.", shown.Appt.DisplayTime.StartDate, shown.Appt.DisplayTime.StartTime)
	load, err := s.Appointments.Load(ctx, store, store.Day(a.Start))
	if much := appointmentview.Overfull(ctx, load); much != "" {
		shown.Success += " " + much
	}
	return shown, err
}

func first(ids []int64) int64 {
	if len(ids) == 0 {
		return 0
	}
	return ids[0]
}

// IDs reads ids that repeat, as name[]=3&name[]=4; 0 is left out.
func IDs(sent map[string]string, name string) (ids []int64, err error) {
	for _, words := range sent {
		for one := range strings.SplitSeq(words, ",") {
			id, err := strconv.ParseInt(one, 10, 64)
			if err != nil {
				return nil, fault.InFields(map[string]fault.Text{name: fault.T("A number must be input")})
			}
			if id != 0 {
				ids = append(ids, id)
			}
		}
	}
	return ids, nil
}
