package people

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowRoles is the matrix of roles and permissions.
func (s *Server) ShowRoles(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	roles, err := s.roles(ctx)
	if err != nil {
		return err
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Roles"), "staff", "office-roles", func(bar adminview.OfficeBar) any {
		return adminview.RolesPage{Bar: bar, Roles: roles, Groups: adminview.NewPermissions(ctx, wire.Actor(ctx))}
	})
}

func (s *Server) roles(ctx context.Context) ([]adminview.RoleView, error) {
	roles, err := s.Access.Roles(ctx)
	if err != nil {
		return nil, err
	}
	shown := []adminview.RoleView{}
	for _, r := range roles {
		trail, err := s.Office.Trail(ctx, "role", r.ID)
		if err != nil {
			return nil, err
		}
		shown = append(shown, adminview.NewRole(ctx, r, trail))
	}
	return shown, nil
}

// Roles are all roles as they are now.
func (s *Server) Roles(w http.ResponseWriter, r *http.Request) error { return s.answer(w, r, "") }

func (s *Server) answer(w http.ResponseWriter, r *http.Request, words string) error {
	roles, err := s.roles(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.RoleList{Success: words, Results: roles})
}

// AddRole adds a role, with nothing or with what another one may.
func (s *Server) AddRole(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Name   string `form:"name"`
		CopyOf int64  `form:"copy_of"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Access.MakeRole(ctx, wire.Actor(ctx), in.Name, in.CopyOf); err != nil {
		return err
	}
	return s.answer(w, r, text.Tr(ctx, "The role is added."))
}

// SaveRole changes what a role may.
func (s *Server) SaveRole(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		RoleID       int64             `form:"role_id"`
		Version      string            `form:"version"`
		Name         string            `form:"name"`
		PriceLimit   string            `form:"price_limit"`
		ApproveAbove money.Cents       `form:"approve_above"`
		Permissions  map[string]string `form:"permissions"`
		Limits       map[string]string `form:"limits"` // by permission; one that is left out or blank: it asks
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	limit, problem := adminview.ReadPercent(in.PriceLimit)
	if problem != nil {
		return fault.InFields(map[string]fault.Text{"price_limit": *problem})
	}
	sent := slices.Collect(maps.Values(in.Permissions))
	changed := access.Role{ID: in.RoleID, Name: in.Name, PriceLimit: limit, ApproveAbove: in.ApproveAbove,
		Permissions: []access.Permission{}}
	for _, p := range access.AllPermissions() {
		if slices.Contains(sent, string(p)) {
			changed.Permissions = append(changed.Permissions, p)
		}
	}
	for _, p := range sent {
		if !slices.Contains(changed.Permissions, access.Permission(p)) {
			return fault.InFields(map[string]fault.Text{"permissions": fault.T("There is no permission %s", p)})
		}
	}
	for p, typed := range in.Limits {
		if strings.TrimSpace(typed) == "" {
			continue
		}
		limit, err := money.Parse(strings.TrimSpace(typed))
		if err != nil {
			return fault.InFields(map[string]fault.Text{"limits[" + p + "]": fault.T("This must be an amount.")})
		}
		if changed.Limits == nil {
			changed.Limits = access.Limits{}
		}
		changed.Limits[access.Permission(p)] = limit
	}
	ctx := r.Context()
	if _, err := s.Access.SaveRole(ctx, wire.Actor(ctx), in.Version, changed); err != nil {
		return err
	}
	return s.answer(w, r, text.Tr(ctx, "The role is changed, for all who have it and from now on."))
}

// RemoveRole removes a role that nobody has.
func (s *Server) RemoveRole(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		RoleID int64 `form:"role_id"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Access.RemoveRole(ctx, wire.Actor(ctx), in.RoleID); err != nil {
		return err
	}
	return s.answer(w, r, text.Tr(ctx, "The role is removed."))
}
