// Package people is where the back office keeps its staff and their roles.
package people

import (
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Access    *access.Service
	Locations *location.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	staff := routing.Office(access.ManageStaff)
	const fields = " name email role_id all_locations locations[…]"
	return []routing.Route{
		routing.Get("/admin/staff", staff, "page limit sort order search role_id state", nil, s.ShowStaff),
		routing.Get("/admin/staff/add", staff, "", nil, s.ShowNew),
		routing.Get("/admin/staff/edit", staff, "staff_id", nil, s.ShowMember),
		routing.Get("/admin/api/staff", staff, "page limit sort order search role_id state", adminview.StaffList{}, s.Staff),
		routing.Get("/admin/api/staff/get", staff, "staff_id", adminview.Member{}, s.Member),
		routing.Post("/admin/api/staff/add", staff, "password pin"+fields, adminview.Moved{}, s.AddMember,
			routing.Must),
		routing.Post("/admin/api/staff/edit", staff, "staff_id version"+fields, adminview.SavedMember{}, s.SaveMember,
			routing.Once),
		routing.Post("/admin/api/staff/active", staff, "staff_id active", adminview.SavedMember{}, s.SetActive),
		routing.Post("/admin/api/staff/password", staff, "staff_id present password", present.Said{}, s.SetPassword),
		routing.Post("/admin/api/staff/pin", staff, "staff_id present pin", present.Said{}, s.SetPIN),
		routing.Post("/admin/api/staff/badge", staff, "staff_id present badge", adminview.SavedMember{}, s.SetBadge),
		routing.Post("/admin/api/staff/resetFactor", staff, "staff_id", adminview.SavedMember{}, s.ResetFactor),
		routing.Get("/admin/role", staff, "role_id", nil, s.ShowRoles),
		routing.Get("/admin/api/role", staff, "", adminview.RoleList{}, s.Roles),
		routing.Post("/admin/api/role/add", staff, "name copy_of", adminview.RoleList{}, s.AddRole, routing.Once),
		routing.Post("/admin/api/role/edit", staff, "role_id version name price_limit approve_above permissions[…] limits[…]",
			adminview.RoleList{}, s.SaveRole, routing.Once),
		routing.Post("/admin/api/role/remove", staff, "role_id", adminview.RoleList{}, s.RemoveRole),
	}
}
