package adminview

import (
	"context"
	"strconv"
	"strings"

	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/web/present"
)

// StaffPage is the list of the staff.
type StaffPage struct {
	Bar    OfficeBar      `json:"bar"`
	Roles  []OfficeChoice `json:"roles"`
	AddURL string         `json:"add_url"`
}

// StaffList is one page of it.
type StaffList struct {
	Results []StaffRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// StaffRow is a member of staff in the list.
type StaffRow struct {
	StaffID   int64  `json:"staff_id"`
	Name      string `json:"name"`
	Email     string `json:"email"`
	Role      string `json:"role"`
	AllStores bool   `json:"all_stores"`
	Stores    string `json:"stores"` // without AllStores
	IsActive  bool   `json:"is_active"`
	HasFactor bool   `json:"has_factor"`
	EditURL   string `json:"edit_url"`
}

// MemberPage is the record of a member of staff; without one it is the form of a new one.
type MemberPage struct {
	Bar    OfficeBar      `json:"bar"`
	Roles  []OfficeChoice `json:"roles"` // those that whoever looks may give, and the present one
	Stores []OfficeChoice `json:"stores"`
	All    bool           `json:"all"` // may give all stores
	Member *Member        `json:"member"`
}

// Member is a member of staff in a form.
type Member struct {
	StaffID      int64      `json:"staff_id"`
	Version      string     `json:"version"`
	Name         string     `json:"name"`
	Email        string     `json:"email"`
	RoleID       int64      `json:"role_id"`
	AllLocations bool       `json:"all_locations"`
	Locations    []int64    `json:"locations"`
	IsActive     bool       `json:"is_active"`
	HasFactor    bool       `json:"has_factor"`
	HasBadge     bool       `json:"has_badge"`  // it unlocks and approves when it is scanned
	SharesPIN    bool       `json:"shares_pin"` // another one at the same store has it: it is nobody's
	Codes        int        `json:"codes"`      // recovery codes that are left
	IsSelf       bool       `json:"is_self"`
	Trail        []TrailRow `json:"trail"`
}

// SavedMember answers a change of one.
type SavedMember struct {
	Success string `json:"success"`
	Member  Member `json:"member"`
}

// RolesPage is the matrix of permissions.
type RolesPage struct {
	Bar    OfficeBar         `json:"bar"`
	Roles  []RoleView        `json:"roles"`
	Groups []PermissionGroup `json:"groups"`
}

// RoleView is a column of the matrix.
type RoleView struct {
	RoleID       int64       `json:"role_id"`
	Version      string      `json:"version"`
	Name         string      `json:"name"`
	People       int         `json:"people"`
	PriceLimit   string      `json:"price_limit"` // percent below the usual price
	ApproveAbove money.Cents `json:"approve_above"`
	Limits       []RoleLimit `json:"limits"`
	Permissions  []string    `json:"permissions"`
	Trail        []TrailRow  `json:"trail"`
}

// RoleLimit is up to which amount a role does something without asking, though it has not the permission.
type RoleLimit struct {
	Permission string `json:"permission"`
	Name       string `json:"name"`
	Limit      string `json:"limit"` // empty: it asks for any amount
}

// RoleList answers a change of roles.
type RoleList struct {
	Success string     `json:"success"`
	Results []RoleView `json:"results"`
}

// MemberURL is where a member of staff is changed.
func MemberURL(staffID int64) string {
	return "/admin/staff/edit?staff_id=" + strconv.FormatInt(staffID, 10)
}

// NewStaffRow shows a member in the list.
func NewStaffRow(m access.Member, stores []location.Location) StaffRow {
	row := StaffRow{
		StaffID: m.ID, Name: m.Name, Email: m.Email, Role: m.RoleName, IsActive: m.Active, HasFactor: m.HasFactor,
		EditURL: MemberURL(m.ID), AllStores: m.AllLocations,
	}
	var names []string
	for _, s := range stores {
		for _, id := range m.Locations {
			if id == s.ID {
				names = append(names, s.ShortName)
			}
		}
	}
	row.Stores = strings.Join(names, ", ")
	return row
}

// NewMember shows a member in a form.
func NewMember(m access.Member, f access.Factor, by access.Actor, trail []TrailRow) Member {
	return Member{
		StaffID: m.ID, Version: m.Version(), Name: m.Name, Email: m.Email, RoleID: m.RoleID, AllLocations: m.AllLocations,
		Locations: append([]int64{}, m.Locations...), IsActive: m.Active, HasFactor: f.IsSet, Codes: f.Codes,
		HasBadge: m.HasBadge, SharesPIN: m.SharesPIN,
		IsSelf: m.ID == by.StaffID, Trail: trail,
	}
}

// NewRole shows a role in the matrix.
func NewRole(ctx context.Context, r access.Role, trail []TrailRow) RoleView {
	v := RoleView{
		RoleID: r.ID, Version: r.Version(), Name: r.Name, People: r.People, PriceLimit: Percent(r.PriceLimit),
		ApproveAbove: r.ApproveAbove,
		Permissions:  make([]string, len(r.Permissions)), Trail: trail,
	}
	for i, p := range r.Permissions {
		v.Permissions[i] = string(p)
	}
	for _, p := range access.Limitable() {
		one := RoleLimit{Permission: string(p), Name: PermissionName(ctx, string(p))}
		if limit, has := r.Limits[p]; has {
			one.Limit = limit.Text()
		}
		v.Limits = append(v.Limits, one)
	}
	return v
}
