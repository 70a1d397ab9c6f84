package people

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowStaff is the list of the staff.
func (s *Server) ShowStaff(w http.ResponseWriter, r *http.Request) error {
	roles, err := s.Access.Roles(r.Context())
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(r.Context(), "Staff and roles"), "staff", "office-staff",
		func(bar adminview.OfficeBar) any {
			return adminview.StaffPage{Bar: bar, Roles: choices(roles), AddURL: "/admin/staff/add"}
		})
}

func choices(roles []access.Role) []adminview.OfficeChoice {
	return adminview.Choices(roles, func(r access.Role) (int64, string) { return r.ID, r.Name })
}

// Staff is a page of the list (LIST-1).
func (s *Server) Staff(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search string `form:"search"`
		RoleID int64  `form:"role_id"`
		State  string `form:"state"`
	}
	page, err := wire.ReadList(r, &in, "name", "email", "role")
	if err != nil {
		return err
	}
	if in.State != "" && in.State != "0" && in.State != "1" {
		return fault.New(fault.Invalid, "This list can't be filtered by %s.", in.State)
	}
	ctx := r.Context()
	found, counts, err := s.Access.Members(ctx, access.MemberFilter{
		Search: in.Search, RoleID: in.RoleID, State: in.State, Sort: page.Sort, Desc: page.Order == "desc", Limit: page.Limit,
		Offset: page.Offset(),
	})
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	shown := adminview.StaffList{Results: []adminview.StaffRow{},
		Paging: present.NewPaging(ctx, page.Page, page.Limit, counts[in.State]), Counts: counts}
	for _, m := range found {
		shown.Results = append(shown.Results, adminview.NewStaffRow(m, stores))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowNew is the form of somebody new.
func (s *Server) ShowNew(w http.ResponseWriter, r *http.Request) error {
	return s.memberPage(w, r, text.Tr(r.Context(), "Add a person"), nil)
}

// ShowMember is the record of a member of staff.
func (s *Server) ShowMember(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.member(r)
	if err != nil {
		return err
	}
	return s.memberPage(w, r, shown.Name, &shown)
}

func (s *Server) memberPage(w http.ResponseWriter, r *http.Request, title string, shown *adminview.Member) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	roles, err := s.Access.RolesToGive(ctx, actor)
	if err != nil {
		return err
	}
	if shown != nil && !slices.ContainsFunc(roles, func(r access.Role) bool { return r.ID == shown.RoleID }) {
		all, err := s.Access.Roles(ctx)
		if err != nil {
			return err
		}
		roles = append(roles, slices.DeleteFunc(all, func(r access.Role) bool { return r.ID != shown.RoleID })...)
	}
	stores, err := s.stores(ctx, actor)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, title, "staff", "office-member", func(bar adminview.OfficeBar) any {
		return adminview.MemberPage{Bar: bar, Roles: choices(roles), Stores: stores, All: actor.AllLocations, Member: shown}
	})
}

// stores are those that somebody may give.
func (s *Server) stores(ctx context.Context, actor access.Actor) ([]adminview.OfficeChoice, error) {
	all, err := s.Locations.Locations(ctx)
	if err != nil {
		return nil, err
	}
	// The list is kept for everybody: what this person may not give is taken out of a copy.
	theirs := slices.DeleteFunc(slices.Clone(all), func(l location.Location) bool { return !actor.At(l.ID) })
	return adminview.Choices(theirs, func(l location.Location) (int64, string) { return l.ID, l.ShortName }), nil
}

// Member is the record of a member of staff as it is now.
func (s *Server) Member(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.member(r)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) member(r *http.Request) (adminview.Member, error) {
	id, err := wire.ID(r, "staff_id")
	if err != nil {
		return adminview.Member{}, err
	}
	return s.memberOf(r.Context(), id)
}

func (s *Server) memberOf(ctx context.Context, staffID int64) (adminview.Member, error) {
	m, err := s.Access.Member(ctx, staffID)
	if err != nil {
		return adminview.Member{}, err
	}
	factor, err := s.Access.Factor(ctx, staffID)
	if err != nil {
		return adminview.Member{}, err
	}
	trail, err := s.Office.Trail(ctx, "staff", staffID)
	return adminview.NewMember(m, factor, wire.Actor(ctx), trail), err
}

// typedMember is a member as a form sends one.
type typedMember struct {
	StaffID   int64             `form:"staff_id"`
	Version   string            `form:"version"`
	Name      string            `form:"name"`
	Email     string            `form:"email"`
	Password  string            `form:"password"`
	PIN       string            `form:"pin"`
	RoleID    int64             `form:"role_id"`
	All       bool              `form:"all_locations"`
	Locations map[string]string `form:"locations"`
}

func (in typedMember) locations() ([]int64, error) {
	var ids []int64
	for _, raw := range slices.Sorted(maps.Values(in.Locations)) {
		id, err := strconv.ParseInt(raw, 10, 64)
		if err != nil {
			return nil, fault.InFields(map[string]fault.Text{"locations": fault.T("A number must be input")})
		}
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// AddMember adds somebody.
func (s *Server) AddMember(w http.ResponseWriter, r *http.Request) error {
	var in typedMember
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	locations, err := in.locations()
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Access.AddMember(ctx, wire.Actor(ctx), access.NewStaff{
		Name: in.Name, Email: in.Email, Password: in.Password, PIN: in.PIN, RoleID: in.RoleID, AllLocations: in.All,
		Locations: locations,
	})
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.Moved{Success: text.Tr(ctx, "%s is added.", in.Name), Redirect: adminview.MemberURL(id)})
}

// SaveMember changes somebody.
func (s *Server) SaveMember(w http.ResponseWriter, r *http.Request) error {
	var in typedMember
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	locations, err := in.locations()
	if err != nil {
		return err
	}
	ctx := r.Context()
	_, err = s.Access.SaveMember(ctx, wire.Actor(ctx), in.Version, access.Member{
		ID: in.StaffID, Name: in.Name, Email: in.Email, RoleID: in.RoleID, AllLocations: in.All, Locations: locations,
	})
	if err != nil {
		return err
	}
	return s.saved(w, r, in.StaffID, text.Key("The changes are saved."))
}

func (s *Server) saved(w http.ResponseWriter, r *http.Request, staffID int64, words string) error {
	shown, err := s.memberOf(r.Context(), staffID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedMember{Success: text.Tr(r.Context(), words), Member: shown})
}

// SetActive takes all rights from somebody, or lets them work again.
func (s *Server) SetActive(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		StaffID int64 `form:"staff_id"`
		Active  bool  `form:"active"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if err := s.Access.SetActive(r.Context(), wire.Actor(r.Context()), in.StaffID, in.Active); err != nil {
		return err
	}
	words := text.Key("They are signed out everywhere and can't sign in.")
	if in.Active {
		words = text.Key("They can sign in again.")
	}
	return s.saved(w, r, in.StaffID, words)
}

// SetPassword sets a password.
func (s *Server) SetPassword(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		StaffID  int64  `form:"staff_id"`
		Present  string `form:"present"`
		Password string `form:"password"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if err := s.Access.SetPassword(r.Context(), wire.Actor(r.Context()), in.StaffID, in.Present, in.Password); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(r.Context(), "The password is set.")})
}

// SetPIN sets a PIN.
func (s *Server) SetPIN(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		StaffID int64  `form:"staff_id"`
		Present string `form:"present"`
		PIN     string `form:"pin"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	err := s.Access.SetPIN(r.Context(), wire.Actor(r.Context()), in.StaffID, in.Present, in.PIN)
	if err != nil {
		return asPresent(err)
	}
	return wire.Reply(w, http.StatusOK, present.Said{Success: text.Tr(r.Context(), "The PIN is set.")})
}

// SetBadge sets a badge, or takes it away with an empty code.
func (s *Server) SetBadge(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		StaffID int64  `form:"staff_id"`
		Present string `form:"present"`
		Badge   string `form:"badge"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	err := s.Access.SetBadge(r.Context(), wire.Actor(r.Context()), in.StaffID, in.Present, in.Badge)
	if err != nil {
		return asPresent(err)
	}
	words := text.Key("The badge is set.")
	if in.Badge == "" {
		words = text.Key("The badge is taken away.")
	}
	return s.saved(w, r, in.StaffID, words)
}

// asPresent names the field of one's own password as it is called here.
func asPresent(err error) error {
	if f := fault.Of(err); f != nil && f.Fields["password"].Format != "" {
		return fault.InFields(map[string]fault.Text{"present": f.Fields["password"]})
	}
	return err
}

// ResetFactor takes somebody's second factor away.
func (s *Server) ResetFactor(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "staff_id")
	if err != nil {
		return err
	}
	if err := s.Access.ResetFactor(r.Context(), wire.Actor(r.Context()), id); err != nil {
		return err
	}
	return s.saved(w, r, id, text.Key("They set up a new second factor at their next sign-in."))
}
