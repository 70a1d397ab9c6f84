package appointments

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/appointment"
	"camber/internal/shop/location"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/appointmentview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// bayRoutes are those by which bays and installers are set up.
func (s *Server) bayRoutes() []routing.Route {
	may := routing.Office(access.EditStores)
	const (
		bay    = "location_id title kind before after active"
		person = "user_id active hours[…]"
	)
	return []routing.Route{
		routing.Get("/admin/bay", may, "", nil, s.ShowBays),
		routing.Get("/admin/bay/add", may, "", nil, s.ShowNewBay),
		routing.Get("/admin/bay/edit", may, "bay_id", nil, s.ShowBay),
		routing.Get("/admin/api/bay/get", may, "bay_id", adminview.BayRecord{}, s.Bay),
		routing.Post("/admin/api/bay/add", may, bay, adminview.Moved{}, s.AddBay, routing.Once),
		routing.Post("/admin/api/bay/edit", may, "bay_id version "+bay, adminview.SavedBay{}, s.SaveBay, routing.Once),
		routing.Post("/admin/api/bay/calendar", may, "kind subject_id names", adminview.MadeFeed{}, s.MakeFeed),
		routing.Post("/admin/api/bay/calendar/edit", may, "kind subject_id names", adminview.SavedFeed{}, s.EditFeed),
		routing.Post("/admin/api/bay/calendar/end", may, "kind subject_id", adminview.SavedFeed{}, s.EndFeed),
		routing.Get("/admin/installer/add", may, "", nil, s.ShowNewInstaller),
		routing.Get("/admin/installer/edit", may, "user_id", nil, s.ShowInstaller),
		routing.Get("/admin/api/installer/get", may, "user_id", adminview.InstallerRecord{}, s.Installer),
		routing.Post("/admin/api/installer/add", may, person, adminview.Moved{}, s.AddInstaller, routing.Once),
		routing.Post("/admin/api/installer/edit", may, "version "+person, adminview.SavedInstaller{}, s.SaveInstaller,
			routing.Once),
	}
}

// ShowBays is the list of the bays and installers.
func (s *Server) ShowBays(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	bays, err := s.Appointments.Bays(ctx)
	if err != nil {
		return err
	}
	people, names, err := s.people(ctx)
	if err != nil {
		return err
	}
	page := adminview.BaysPage{Bays: []adminview.BayRow{}, Installers: []adminview.BayRow{}}
	for _, b := range bays {
		i := slices.IndexFunc(stores, func(l location.Location) bool { return l.ID == b.LocationID })
		page.Bays = append(page.Bays, adminview.BayRow{URL: adminview.BayURL(b.ID), Name: b.Title, Active: b.Active,
			Store: stores[i].ShortName, About: appointmentview.KindName(ctx, b.Kind)})
	}
	for _, i := range people {
		page.Installers = append(page.Installers, adminview.NewInstallerRow(ctx, i, names[i.StaffID], stores))
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Bays and installers"), place, "office-bays",
		func(bar adminview.OfficeBar) any {
			page.Bar = bar
			return page
		})
}

func (s *Server) people(ctx context.Context) ([]appointment.Installer, map[int64]string, error) {
	people, err := s.Appointments.Installers(ctx)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]int64, len(people))
	for i, one := range people {
		ids[i] = one.StaffID
	}
	names, err := s.Access.Names(ctx, ids)
	return people, names, err
}

// ShowNewBay is the form of a new bay.
func (s *Server) ShowNewBay(w http.ResponseWriter, r *http.Request) error {
	return s.bayPage(w, r, text.Tr(r.Context(), "Add a bay"), nil)
}

// ShowBay is the record of a bay.
func (s *Server) ShowBay(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.askedBay(r)
	if err != nil {
		return err
	}
	return s.bayPage(w, r, shown.Title, &shown)
}

func (s *Server) bayPage(w http.ResponseWriter, r *http.Request, title string, shown *adminview.BayRecord) error {
	ctx := r.Context()
	stores, err := s.storeChoices(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, title, place, "office-bay", func(bar adminview.OfficeBar) any {
		return adminview.BayPage{Bar: bar, Bay: shown, Stores: stores, Kinds: adminview.BayKinds(ctx)}
	})
}

func (s *Server) storeChoices(ctx context.Context) ([]adminview.OfficeChoice, error) {
	stores, err := s.Locations.InUse(ctx)
	return adminview.Choices(stores, func(l location.Location) (int64, string) { return l.ID, l.ShortName }), err
}

// Bay is the record of a bay as it is now.
func (s *Server) Bay(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.askedBay(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) askedBay(r *http.Request) (adminview.BayRecord, error) {
	id, err := wire.ID(r, "bay_id")
	if err != nil {
		return adminview.BayRecord{}, err
	}
	b, err := s.Appointments.Bay(r.Context(), id)
	if err != nil {
		return adminview.BayRecord{}, err
	}
	feed, err := s.feed(r.Context(), appointment.FeedOfBay, id)
	if err != nil {
		return adminview.BayRecord{}, err
	}
	trail, err := s.Office.Trail(r.Context(), "bay", id)
	return adminview.NewBayRecord(b, feed, trail), err
}

// keepBay saves the bay that a form sends.
func (s *Server) keepBay(r *http.Request) (appointment.Bay, error) {
	var in struct {
		ID         int64  `form:"bay_id"`
		Version    string `form:"version"`
		LocationID int64  `form:"location_id"`
		Title      string `form:"title"`
		Kind       string `form:"kind"`
		Before     int    `form:"before"`
		After      int    `form:"after"`
		Active     bool   `form:"active"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return appointment.Bay{}, err
	}
	return s.Appointments.SaveBay(r.Context(), wire.Actor(r.Context()), in.Version, appointment.Bay{ID: in.ID,
		LocationID: in.LocationID, Title: in.Title, Kind: appointment.Kind(in.Kind), Before: in.Before, After: in.After,
		Active: in.Active})
}

// AddBay adds a bay.
func (s *Server) AddBay(w http.ResponseWriter, r *http.Request) error {
	b, err := s.keepBay(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{Success: text.Tr(r.Context(), "The bay was added."),
		Redirect: adminview.BayURL(b.ID)})
}

// SaveBay changes a bay.
func (s *Server) SaveBay(w http.ResponseWriter, r *http.Request) error {
	if _, err := s.keepBay(r); err != nil {
		return err
	}
	shown, err := s.askedBay(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedBay{Success: text.Tr(r.Context(), "The bay was saved."), Bay: shown})
}

// ShowNewInstaller is the form of a new installer.
func (s *Server) ShowNewInstaller(w http.ResponseWriter, r *http.Request) error {
	return s.installerPage(w, r, text.Tr(r.Context(), "Add an installer"), nil)
}

// ShowInstaller is the record of an installer.
func (s *Server) ShowInstaller(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.askedInstaller(r)
	if err != nil {
		return err
	}
	return s.installerPage(w, r, shown.Name, &shown)
}

func (s *Server) installerPage(w http.ResponseWriter, r *http.Request, title string,
	shown *adminview.InstallerRecord) error {
	ctx := r.Context()
	stores, err := s.storeChoices(ctx)
	if err != nil {
		return err
	}
	members, _, err := s.Access.Members(ctx, access.MemberFilter{State: "1", Limit: 500})
	if err != nil {
		return err
	}
	people, _, err := s.people(ctx)
	if err != nil {
		return err
	}
	members = slices.DeleteFunc(members, func(m access.Member) bool {
		return slices.ContainsFunc(people, func(i appointment.Installer) bool { return i.StaffID == m.ID })
	})
	return s.Office.Show(w, r, title, place, "office-installer", func(bar adminview.OfficeBar) any {
		return adminview.InstallerPage{Bar: bar, Installer: shown, Stores: stores,
			Staff: adminview.Choices(members, func(m access.Member) (int64, string) { return m.ID, m.Name })}
	})
}

// Installer is the record of an installer as they are now.
func (s *Server) Installer(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.askedInstaller(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) askedInstaller(r *http.Request) (adminview.InstallerRecord, error) {
	id, err := wire.ID(r, "user_id")
	if err != nil {
		return adminview.InstallerRecord{}, err
	}
	ctx := r.Context()
	i, err := s.Appointments.Installer(ctx, id)
	if err != nil {
		return adminview.InstallerRecord{}, err
	}
	names, err := s.Access.Names(ctx, []int64{id})
	if err != nil {
		return adminview.InstallerRecord{}, err
	}
	feed, err := s.feed(ctx, appointment.FeedOfInstaller, id)
	if err != nil {
		return adminview.InstallerRecord{}, err
	}
	trail, err := s.Office.Trail(ctx, "installer", id)
	return adminview.NewInstallerRecord(i, names[id], feed, trail), err
}

// keepInstaller saves the installer that a form sends.
func (s *Server) keepInstaller(r *http.Request) (int64, error) {
	var in struct {
		ID      int64             `form:"user_id"`
		Version string            `form:"version"`
		Active  bool              `form:"active"`
		Hours   map[string]string `form:"hours"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return 0, err
	}
	i := appointment.Installer{StaffID: in.ID, Active: in.Active, Hours: map[int64]location.Week{}}
	rows, ok := wire.Rows(in.Hours)
	wrong := fault.InFields(map[string]fault.Text{"hours": fault.T("A number must be input")})
	if !ok {
		return 0, wrong
	}
	for _, row := range rows {
		store, err := strconv.ParseInt(row["location_id"], 10, 64)
		day, notDay := strconv.Atoi(row["day"])
		if err != nil || notDay != nil || day < 0 || day > 6 {
			return 0, wrong
		}
		if i.Hours[store] == nil {
			i.Hours[store] = location.Week{}
		}
		at := time.Weekday(day)
		i.Hours[store][at] = append(i.Hours[store][at], location.Hours{Opens: row["opens"], Closes: row["closes"]})
	}
	return in.ID, s.Appointments.SaveInstaller(r.Context(), wire.Actor(r.Context()), in.Version, i)
}

// AddInstaller makes a member of staff an installer.
func (s *Server) AddInstaller(w http.ResponseWriter, r *http.Request) error {
	id, err := s.keepInstaller(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{Success: text.Tr(r.Context(), "The installer was added."),
		Redirect: adminview.InstallerURL(id)})
}

// SaveInstaller changes when an installer works.
func (s *Server) SaveInstaller(w http.ResponseWriter, r *http.Request) error {
	if _, err := s.keepInstaller(r); err != nil {
		return err
	}
	shown, err := s.askedInstaller(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.SavedInstaller{Success: text.Tr(r.Context(), "The installer was saved."), Installer: shown})
}
