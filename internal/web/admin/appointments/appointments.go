// Package appointments is the board of the back office: who has which bay when, moved by hand or by keyboard.
package appointments

import (
	"context"
	"net/http"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/appointment"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/garage"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/shop/special"
	"camber/internal/shop/vehicle"
	"camber/internal/web/admin/office"
	counter "camber/internal/web/pos/appointments"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/appointmentview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office       *office.Office
	Visit        *visit.Visits
	Counter      *counter.Server // where it is booked
	Access       *access.Service
	Appointments *appointment.Service
	Catalog      *catalog.Service
	Customers    *customer.Service
	Locations    *location.Service
	Special      *special.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

const place = "appointments" // in the menu

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	may := routing.Office(access.HandleOrders)
	const (
		board = "location_id day span by"
		step  = "appointment_id version "
		lost  = "page limit sort order search location_id kind from to"
	)
	changed := adminview.ChangedAppointment{}
	return append(s.bayRoutes(),
		routing.Get("/admin/appointment", may, board, nil, s.ShowBoard),
		routing.Get("/admin/api/appointment/board", may, board, adminview.Board{}, s.Board),
		routing.Get("/admin/appointment/lost", may, lost, nil, s.ShowLosses),
		routing.Get("/admin/api/appointment/lost", may, lost, adminview.LossList{}, s.Losses),
		routing.Get("/admin/api/appointment/data", may, "orderId customerId", appointmentview.Data{}, s.Data),
		routing.Post("/admin/api/appointment/add", may, counter.Params, appointmentview.Booked{}, s.Add, routing.Must),
		routing.Post("/admin/api/appointment/block", may, "location_id bay_id user_id[…] start duration appt_note", changed,
			s.Block, routing.Once),
		routing.Post("/admin/api/appointment/move", may, step+"bay_id user_id[…] from to start", changed, s.Move,
			routing.Once),
		routing.Post("/admin/api/appointment/decline", may, "request_id answer", changed, s.Decline, routing.Once),
		routing.Post("/admin/api/appointment/say", may, step+"status_id reason appt_note", changed, s.Say, routing.Once),
	)
}

// asked is which board is wanted.
type asked struct {
	LocationID int64  `form:"location_id"`
	Day        string `form:"day"`
	Span       string `form:"span"`
}

// ShowBoard is the board of a day or a week.
func (s *Server) ShowBoard(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	shown, err := s.board(r)
	if err != nil {
		return err
	}
	stores, err := s.stores(ctx, actor)
	if err != nil {
		return err
	}
	page := adminview.BoardPage{Board: shown, Data: []appointmentview.LocationChoice{},
		Statuses: appointmentview.NewStatuses(ctx, appointment.Statuses()), MayEdit: actor.May(access.EditStores)}
	for _, l := range stores {
		page.Data = append(page.Data, appointmentview.LocationChoice{ID: l.ID, Name: l.ShortName})
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Appointments"), place, "office-appointments",
		func(bar adminview.OfficeBar) any {
			page.Bar = bar
			return page
		})
}

// Board is one as it is now.
func (s *Server) Board(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.board(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// stores are those in use where somebody may book.
func (s *Server) stores(ctx context.Context, actor access.Actor) ([]location.Location, error) {
	stores, err := s.Locations.InUse(ctx)
	return slices.DeleteFunc(slices.Clone(stores), func(l location.Location) bool {
		return !appointment.MayBook(actor, l.ID)
	}), err
}

func (s *Server) board(r *http.Request) (b adminview.Board, err error) {
	var in asked
	if err := wire.Decode(r, &in); err != nil {
		return b, err
	}
	ctx := r.Context()
	stores, err := s.stores(ctx, wire.Actor(ctx))
	if err != nil {
		return b, err
	}
	i := slices.IndexFunc(stores, func(l location.Location) bool { return in.LocationID == 0 || l.ID == in.LocationID })
	if i < 0 {
		return b, fault.New(fault.NotFound, "There is no such store.")
	}
	store := stores[i]
	now := clock.Now(ctx)
	b = adminview.Board{LocationID: store.ID, Day: in.Day, Span: in.Span, Today: store.Day(now),
		Now: appointment.SlotOf(now), Days: []adminview.BoardDay{}, Entries: []adminview.BoardEntry{},
		Lost: []adminview.LostAppointment{}, Requests: []adminview.BoardRequest{}}
	if b.Day == "" {
		b.Day = b.Today
	}
	date, err := time.Parse(time.DateOnly, b.Day)
	if err != nil {
		return b, fault.New(fault.Invalid, "There is no such day.")
	}
	days := 1
	if b.Span == "week" {
		days = 7
		date = date.AddDate(0, 0, -int(date.Weekday()+6)%7)
		b.Title = text.Tr(ctx, "%s to %s", date.Format("01/02/2006"), date.AddDate(0, 0, 6).Format("01/02/2006"))
	} else {
		b.Span, b.Title = "day", date.Format("01/02/2006")
	}
	b.Previous, b.Next = date.AddDate(0, 0, -days).Format(time.DateOnly), date.AddDate(0, 0, days).Format(time.DateOnly)
	if b.Grid, err = s.Appointments.Grid(ctx); err != nil {
		return b, err
	}
	for n := range days {
		day := date.AddDate(0, 0, n).Format(time.DateOnly)
		from, to, err := appointment.DayOf(store, day)
		if err != nil {
			return b, err
		}
		load, err := s.Appointments.Load(ctx, store, day)
		if err != nil {
			return b, err
		}
		b.Days = append(b.Days, adminview.NewBoardDay(ctx, store, day, from, to, now, load))
	}
	requests, err := s.Appointments.Requests(ctx, store.ID)
	if err != nil {
		return b, err
	}
	for _, one := range requests {
		b.Requests = append(b.Requests, adminview.NewBoardRequest(ctx, one, store.Zone))
	}
	return b, s.fill(ctx, store, &b)
}

// fill puts bays, people and what is booked onto a board.
func (s *Server) fill(ctx context.Context, store location.Location, b *adminview.Board) error {
	all, err := s.Appointments.Between(ctx, store.ID, appointment.SlotTime(b.Days[0].First),
		appointment.SlotTime(b.Days[len(b.Days)-1].End))
	if err != nil {
		return err
	}
	bays, err := s.Appointments.Bays(ctx)
	if err != nil {
		return err
	}
	people, err := s.Appointments.Installers(ctx)
	if err != nil {
		return err
	}
	names, err := s.names(ctx, all, people)
	if err != nil {
		return err
	}
	names.ReadsMessages = wire.Actor(ctx).May(access.ReadMessages)
	b.Bays, b.Installers = []adminview.BoardColumn{}, []adminview.BoardColumn{}
	for _, one := range bays {
		isUsed := slices.ContainsFunc(all, func(a appointment.Appointment) bool { return a.BayID == one.ID })
		if one.LocationID == store.ID && (one.Active || isUsed) {
			b.Bays = append(b.Bays, adminview.BoardColumn{ID: one.ID, Name: one.Title,
				About: appointmentview.KindName(ctx, one.Kind)})
		}
	}
	for _, one := range people {
		isUsed := slices.ContainsFunc(all, func(a appointment.Appointment) bool {
			return slices.Contains(a.Installers, one.StaffID)
		})
		if one.Active && len(one.Hours[store.ID]) > 0 || isUsed {
			b.Installers = append(b.Installers, adminview.BoardColumn{ID: one.StaffID, Name: names.Staff[one.StaffID]})
		}
	}
	for _, a := range all {
		if a.Status != appointment.Cancelled {
			b.Entries = append(b.Entries, adminview.NewBoardEntry(ctx, a, store.Zone, names, true))
		}
		if a.Status == appointment.NoShow || a.Status == appointment.Cancelled && (a.CustomerID != 0 || names.Asked[a.ID].ID != 0) {
			b.Lost = append(b.Lost, adminview.NewLostAppointment(ctx, a, store.Zone, names))
		}
	}
	return nil
}

func (s *Server) names(ctx context.Context, all []appointment.Appointment,
	people []appointment.Installer) (n adminview.AppointmentNames, err error) {
	n = adminview.AppointmentNames{Customers: map[int64]string{}, Parts: map[int64]string{},
		Vehicles: map[int64]vehicle.Vehicle{}}
	var staff, parts []int64
	for _, i := range people {
		staff = append(staff, i.StaffID)
	}
	for _, a := range all {
		parts = append(parts, a.PartIDs...)
		if _, is := n.Customers[a.CustomerID]; a.CustomerID != 0 && !is {
			c, err := s.Customers.Customer(ctx, a.CustomerID)
			if err != nil && !fault.Is(err, fault.NotFound) {
				return n, err
			}
			n.Customers[a.CustomerID] = c.Name()
		}
		if a.VehicleID != 0 {
			v, err := garage.One(ctx, a.VehicleID)
			if err != nil && !fault.Is(err, fault.NotFound) {
				return n, err
			}
			n.Vehicles[a.VehicleID] = v.Vehicle
		}
	}
	if n.Staff, err = s.Access.Names(ctx, staff); err != nil {
		return n, err
	}
	ids := make([]int64, len(all))
	var orders []int64
	for i, a := range all {
		ids[i] = a.ID
		if a.OrderID != 0 {
			orders = append(orders, a.OrderID)
		}
	}
	if n.Coming, err = s.Special.Coming(ctx, orders...); err != nil {
		return n, err
	}
	if n.Asked, err = appointment.RequestsOf(ctx, ids); err != nil {
		return n, err
	}
	if n.Unsent, err = unsent(ctx, all); err != nil {
		return n, err
	}
	found, err := s.Catalog.Parts(ctx, parts)
	for id, p := range found {
		n.Parts[id] = p.Name
	}
	return n, err
}

// unsent are the reminders of appointments as they stand that did not arrive, one of each.
func unsent(ctx context.Context, all []appointment.Appointment) (map[int64]notify.Message, error) {
	reminders, err := appointment.RemindersOf(ctx, all)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, some := range reminders {
		for _, r := range some {
			ids = append(ids, r.MessageID)
		}
	}
	messages, err := notify.ByIDs(ctx, ids)
	failed := map[int64]notify.Message{}
	for _, a := range all {
		for _, r := range reminders[a.ID] {
			if m := messages[r.MessageID]; m.State == notify.Failed || m.State == notify.GivenUp {
				failed[a.ID] = m
			}
		}
	}
	return failed, err
}

// Data is what the booking dialog chooses from.
func (s *Server) Data(w http.ResponseWriter, r *http.Request) error { return s.Counter.Data(w, r) }

// Add books an appointment.
func (s *Server) Add(w http.ResponseWriter, r *http.Request) error { return s.Counter.Add(w, r) }

// Block takes time away, with a reason.
func (s *Server) Block(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		LocationID int64             `form:"location_id"`
		BayID      int64             `form:"bay_id"`
		Installers map[string]string `form:"user_id"`
		Start      string            `form:"start"`
		Minutes    int               `form:"duration"`
		Note       string            `form:"appt_note"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	people, err := counter.IDs(in.Installers, "user_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	start, err := s.Appointments.StartAt(ctx, in.LocationID, in.Start)
	if err != nil {
		return err
	}
	_, err = s.Appointments.Book(ctx, wire.Actor(ctx), appointment.Appointment{LocationID: in.LocationID,
		Status: appointment.Block, Note: in.Note, Place: appointment.Place{BayID: in.BayID, Installers: people, Start: start,
			End: start.Add(time.Duration(in.Minutes) * time.Minute)}})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.ChangedAppointment{Success: text.Tr(ctx, "This time is blocked.")})
}

// Move puts an appointment elsewhere: to slots, or so long from a time of the store's clock on.
func (s *Server) Move(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID         int64             `form:"appointment_id"`
		Version    int64             `form:"version"`
		BayID      int64             `form:"bay_id"`
		Installers map[string]string `form:"user_id"`
		From       int64             `form:"from"`
		To         int64             `form:"to"`
		Start      string            `form:"start"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	people, err := counter.IDs(in.Installers, "user_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	to := appointment.Place{BayID: in.BayID, Installers: people, Start: appointment.SlotTime(in.From),
		End: appointment.SlotTime(in.To)}
	now, err := s.Appointments.Appointment(ctx, actor, in.ID)
	if err != nil {
		return err
	}
	if in.Start != "" {
		if to.Start, err = s.Appointments.StartAt(ctx, now.LocationID, in.Start); err != nil {
			return err
		}
		to.End = to.Start.Add(now.Length())
	}
	moved, err := s.Appointments.Move(ctx, actor, in.ID, in.Version, to)
	if err != nil {
		return err
	}
	store, err := s.Locations.Location(ctx, moved.LocationID)
	if err != nil {
		return err
	}
	load, err := s.Appointments.Load(ctx, store, store.Day(moved.Start))
	if err != nil {
		return err
	}
	at := moved.Start.In(store.Zone)
	words := text.Tr(ctx, "Moved to %s, %s to %s.", at.Format("01/02/2006"), appointmentview.Clock(at),
		appointmentview.Clock(moved.End.In(store.Zone)))
	if much := appointmentview.Overfull(ctx, load); much != "" {
		words += " " + much
	}
	return wire.Reply(w, http.StatusOK, adminview.ChangedAppointment{Success: words})
}

// Decline answers a request of a shopper with words.
func (s *Server) Decline(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID     int64  `form:"request_id"`
		Answer string `form:"answer"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Appointments.Decline(ctx, wire.Actor(ctx), in.ID, in.Answer); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.ChangedAppointment{
		Success: text.Tr(ctx, "Declined. The customer is told by email.")})
}

// Say says how far an appointment is. Status 0 keeps a block what it is.
func (s *Server) Say(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ID       int64  `form:"appointment_id"`
		Version  int64  `form:"version"`
		StatusID int64  `form:"status_id"`
		Reason   string `form:"reason"`
		Note     string `form:"appt_note"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	status, is := appointment.StatusOf(in.StatusID)
	if !is && in.StatusID == 0 {
		status = appointment.Block
	}
	ctx := r.Context()
	_, err := s.Appointments.Set(ctx, wire.Actor(ctx), in.ID, in.Version,
		appointment.Said{Status: status, Reason: in.Reason, Note: in.Note})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.ChangedAppointment{
		Success: text.Tr(ctx, "Saved: %s", appointmentview.StatusName(ctx, status))})
}
