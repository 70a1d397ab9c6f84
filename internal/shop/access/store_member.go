package access

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
)

type memberRow struct {
	staffRow  `bun:",extend"`
	RoleName  string
	HasFactor db.Bool
	SharesPIN db.Bool `bun:"shares_pin"`
}

// sharesPIN says of somebody active that another one at a store of theirs is found by the same PIN.
const sharesPIN = `CASE WHEN s.active = 1 AND s.pin_mark <> '' AND EXISTS (SELECT 1 FROM staff AS o
	WHERE o.pin_mark = s.pin_mark AND o.id <> s.id AND o.active = 1 AND (s.all_locations = 1 OR o.all_locations = 1
	OR EXISTS (SELECT 1 FROM staff_locations AS a JOIN staff_locations AS b ON b.location_id = a.location_id
	WHERE a.staff_id = s.id AND b.staff_id = o.id))) THEN 1 ELSE 0 END`

// membersBy returns one member of staff, or with 0 all of them.
func membersBy(ctx context.Context, staffID int64) ([]Member, error) {
	var rows []memberRow
	q := db.Read(ctx).NewSelect().Model(&rows).
		ColumnExpr("s.id, s.name, s.email, s.role_id, s.all_locations, s.active, r.name AS role_name").
		ColumnExpr("s.badge_mark, CASE WHEN f.confirmed_us IS NULL THEN 0 ELSE 1 END AS has_factor").
		ColumnExpr(sharesPIN + " AS shares_pin").
		Join("JOIN roles AS r ON r.id = s.role_id").Join("LEFT JOIN staff_factors AS f ON f.staff_id = s.id").
		OrderExpr("s.id")
	if staffID != 0 {
		q.Where("s.id = ?", staffID)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read staff: %w", err)
	}
	ids := make([]int64, len(rows))
	found := make([]Member, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
		found[i] = Member{
			ID: r.ID, Name: r.Name, Email: r.Email, RoleID: r.RoleID, RoleName: r.RoleName,
			AllLocations: bool(r.AllLocations), Active: bool(r.Active), HasFactor: bool(r.HasFactor),
			HasBadge: r.BadgeMark != "", SharesPIN: bool(r.SharesPIN),
		}
	}
	if len(ids) == 0 {
		return found, nil
	}
	var places []staffLocationRow
	err := db.Read(ctx).NewSelect().Model(&places).Column("staff_id", "location_id").
		Where("staff_id IN (?)", bun.List(ids)).
		OrderExpr("staff_id, location_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read locations of staff: %w", err)
	}
	for _, p := range places {
		if i := slices.Index(ids, p.StaffID); !found[i].AllLocations {
			found[i].Locations = append(found[i].Locations, p.LocationID)
		}
	}
	return found, nil
}

func personOf(ctx context.Context, staffID int64) (Member, error) {
	found, err := membersBy(ctx, staffID)
	if err != nil {
		return Member{}, err
	}
	if staffID == 0 || len(found) == 0 {
		return Member{}, fault.New(fault.NotFound, "There is no such member of staff.")
	}
	return found[0], nil
}

// saveMember says whether the address was free.
func saveMember(ctx context.Context, m Member, fold string) (free bool, err error) {
	taken, err := db.Read(ctx).NewSelect().Model((*staffRow)(nil)).Where("email_fold = ? AND id <> ?", fold, m.ID).
		Exists(ctx)
	if err != nil || taken {
		return false, err
	}
	_, err = db.Write(ctx).NewUpdate().Model((*staffRow)(nil)).
		Set("name = ?", m.Name).Set("email = ?", m.Email).Set("email_fold = ?", fold).Set("role_id = ?", m.RoleID).
		Set("all_locations = ?", db.Bool(m.AllLocations)).Where("id = ?", m.ID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("save staff %d: %w", m.ID, err)
	}
	if _, err := db.Write(ctx).NewDelete().Model((*staffLocationRow)(nil)).Where("staff_id = ?", m.ID).Exec(ctx); err != nil {
		return false, fmt.Errorf("save locations of staff %d: %w", m.ID, err)
	}
	if len(m.Locations) == 0 {
		return true, nil
	}
	rows := make([]staffLocationRow, len(m.Locations))
	for i, l := range m.Locations {
		rows[i] = staffLocationRow{StaffID: m.ID, LocationID: l}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return false, fmt.Errorf("save locations of staff %d: %w", m.ID, err)
	}
	return true, nil
}

func activate(ctx context.Context, staffID int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*staffRow)(nil)).Set("active = 1").Where("id = ?", staffID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("activate staff %d: %w", staffID, err)
	}
	return nil
}

func savePassword(ctx context.Context, staffID int64, hash string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*staffRow)(nil)).Set("password_hash = ?", hash).Where("id = ?", staffID).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("save password of staff %d: %w", staffID, err)
	}
	return nil
}

// lockRoles makes changes of who may what wait for each other.
func lockRoles(ctx context.Context) error {
	var ids []int64
	if err := db.Lock(db.Write(ctx).NewSelect().Model((*roleRow)(nil)).Column("id").OrderExpr("id")).Scan(ctx, &ids); err != nil {
		return fmt.Errorf("lock the roles: %w", err)
	}
	return nil
}

// givable are the permissions of those who manage staff at all stores.
func givable(ctx context.Context) ([]Permission, error) {
	var found []Permission
	err := db.Read(ctx).NewSelect().TableExpr("role_permissions AS p").ColumnExpr("DISTINCT p.permission").
		Join("JOIN staff AS s ON s.role_id = p.role_id AND s.active = 1 AND s.all_locations = 1").
		Join("JOIN role_permissions AS m ON m.role_id = s.role_id AND m.permission = ?", ManageStaff).
		OrderExpr("p.permission").Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("read what can be given: %w", err)
	}
	return found, nil
}

func roleOf(ctx context.Context, roleID int64) (Role, error) {
	found, err := roles(ctx, roleID)
	if err != nil {
		return Role{}, err
	}
	if roleID == 0 || len(found) == 0 {
		return Role{}, noRole()
	}
	return found[0], nil
}

// roles returns one role, or with 0 all of them. Permissions are in the order of AllPermissions.
func roles(ctx context.Context, roleID int64) ([]Role, error) {
	var rows []struct {
		roleRow `bun:",extend"`
		People  int
	}
	q := db.Read(ctx).NewSelect().Model(&rows).
		ColumnExpr("role_row.id, role_row.name, role_row.price_limit_ppm, role_row.approve_above_cents").
		ColumnExpr("(SELECT count(*) FROM staff AS s WHERE s.role_id = role_row.id AND s.active = 1) AS people").
		OrderExpr("role_row.id")
	if roleID != 0 {
		q.Where("role_row.id = ?", roleID)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read roles: %w", err)
	}
	var held []permissionRow
	p := db.Read(ctx).NewSelect().Model(&held).Column("role_id", "permission").OrderExpr("role_id, permission")
	if roleID != 0 {
		p.Where("role_id = ?", roleID)
	}
	if err := p.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read permissions of roles: %w", err)
	}
	has := map[permissionRow]bool{}
	for _, h := range held {
		has[permissionRow{RoleID: h.RoleID, Permission: h.Permission}] = true
	}
	var limited []limitRow
	l := db.Read(ctx).NewSelect().Model(&limited).Column("role_id", "permission", "limit_cents").
		OrderExpr("role_id, permission")
	if roleID != 0 {
		l.Where("role_id = ?", roleID)
	}
	if err := l.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read limits of roles: %w", err)
	}
	limits := map[int64]Limits{}
	for _, one := range limited {
		if limits[one.RoleID] == nil {
			limits[one.RoleID] = Limits{}
		}
		limits[one.RoleID][one.Permission] = one.LimitCents
	}
	found := make([]Role, len(rows))
	for i, r := range rows {
		found[i] = Role{ID: r.ID, Name: r.Name, PriceLimit: r.PriceLimitPpm, ApproveAbove: r.ApproveAboveCents,
			People: r.People, Permissions: []Permission{}, Limits: limits[r.ID]}
		for _, one := range AllPermissions() {
			if has[permissionRow{RoleID: r.ID, Permission: one}] {
				found[i].Permissions = append(found[i].Permissions, one)
			}
		}
	}
	return found, nil
}

func saveRole(ctx context.Context, r Role) error {
	_, err := db.Write(ctx).NewUpdate().Model((*roleRow)(nil)).Set("name = ?", r.Name).
		Set("price_limit_ppm = ?", r.PriceLimit).
		Set("approve_above_cents = ?", r.ApproveAbove).Where("id = ?", r.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save role %d: %w", r.ID, err)
	}
	if _, err = savePermissions(ctx, r.ID, r.Permissions); err != nil {
		return err
	}
	if err := removeLimits(ctx, r.ID); err != nil || len(r.Limits) == 0 {
		return err
	}
	rows := []limitRow{}
	for _, p := range Limitable() {
		if limit, has := r.Limits[p]; has {
			rows = append(rows, limitRow{RoleID: r.ID, Permission: p, LimitCents: limit})
		}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("save limits of role %d: %w", r.ID, err)
	}
	return nil
}

func removeLimits(ctx context.Context, roleID int64) error {
	_, err := db.Write(ctx).NewDelete().Model((*limitRow)(nil)).Where("role_id = ?", roleID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove limits of role %d: %w", roleID, err)
	}
	return nil
}

// membersWith are the names of all who have a role, whether they are active or not.
func membersWith(ctx context.Context, roleID int64) ([]string, error) {
	var found []string
	err := db.Read(ctx).NewSelect().Model((*staffRow)(nil)).Column("name").Where("role_id = ?", roleID).
		OrderExpr("name, id").Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("read who has role %d: %w", roleID, err)
	}
	return found, nil
}

func removeRole(ctx context.Context, roleID int64) error {
	if err := removeLimits(ctx, roleID); err != nil {
		return err
	}
	if _, err := db.Write(ctx).NewDelete().Model((*permissionRow)(nil)).Where("role_id = ?", roleID).Exec(ctx); err != nil {
		return fmt.Errorf("remove permissions of role %d: %w", roleID, err)
	}
	if _, err := db.Write(ctx).NewDelete().Model((*roleRow)(nil)).Where("id = ?", roleID).Exec(ctx); err != nil {
		return fmt.Errorf("remove role %d: %w", roleID, err)
	}
	return nil
}
