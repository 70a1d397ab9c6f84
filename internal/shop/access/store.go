package access

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
)

type roleRow struct {
	bun.BaseModel `bun:"table:roles"`
	ID            int64 `bun:",pk,autoincrement"`
	Name          string
	PriceLimitPpm money.PPM

	ApproveAboveCents money.Cents
}

type permissionRow struct {
	bun.BaseModel `bun:"table:role_permissions"`
	RoleID        int64      `bun:",pk"`
	Permission    Permission `bun:",pk"`
}

type limitRow struct {
	bun.BaseModel `bun:"table:role_limits"`
	RoleID        int64      `bun:",pk"`
	Permission    Permission `bun:",pk"`
	LimitCents    money.Cents
}

type staffRow struct {
	bun.BaseModel `bun:"table:staff,alias:s"`
	ID            int64 `bun:",pk,autoincrement"`
	Name          string
	Email         string
	EmailFold     string
	PasswordHash  string
	PinHash       string
	PinMark       string // what a PIN alone is found by
	BadgeMark     string // empty: no badge
	RoleID        int64
	AllLocations  db.Bool
	Active        db.Bool
	AddedUs       int64
}

type staffLocationRow struct {
	bun.BaseModel `bun:"table:staff_locations"`
	StaffID       int64 `bun:",pk"`
	LocationID    int64 `bun:",pk"`
}

type customerLoginRow struct {
	bun.BaseModel `bun:"table:customer_logins"`
	CustomerID    int64 `bun:",pk"`
	EmailFold     string
	PasswordHash  string
	AddedUs       int64
	Version       int64
}

func staffLogin(ctx context.Context, fold string) (login, error) {
	var rows []staffRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "password_hash").
		Where("email_fold = ? AND active = 1", fold).Scan(ctx)
	if err != nil {
		return login{}, fmt.Errorf("read staff sign-in: %w", err)
	}
	if len(rows) == 0 {
		return login{}, nil
	}
	return login{rows[0].ID, rows[0].PasswordHash}, nil
}

func customerLogin(ctx context.Context, fold string) (login, error) {
	var rows []customerLoginRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column("customer_id", "password_hash").Where("email_fold = ?", fold).
		Scan(ctx)
	if err != nil {
		return login{}, fmt.Errorf("read customer sign-in: %w", err)
	}
	if len(rows) == 0 {
		return login{}, nil
	}
	return login{rows[0].CustomerID, rows[0].PasswordHash}, nil
}

// staffActor returns a visitor where there is no such active member of staff. Every request of the staff asks, in one
// statement.
func staffActor(ctx context.Context, staffID int64) (Actor, error) {
	a := Actor{StaffID: staffID}
	var permissions []Permission
	var locations []int64
	err := staffRows.Each(ctx, func(scan func(...any) error) error {
		var what, word, role string
		var n, limit, above int64
		if err := scan(&what, &word, &role, &n, &limit, &above); err != nil {
			return err
		}
		switch what {
		case "staff":
			a.Kind, a.Name, a.RoleName, a.AllLocations, a.PriceLimit, a.ApproveAbove = Staff, word, role, n == 1,
				money.PPM(limit), money.Cents(above)
		case "permission":
			permissions = append(permissions, Permission(word))
		case "limit":
			if a.Limits == nil {
				a.Limits = Limits{}
			}
			a.Limits[Permission(word)] = money.Cents(n)
		case "location":
			locations = append(locations, n)
		}
		return nil
	}, staffID)
	if err != nil {
		return Actor{}, fmt.Errorf("read staff %d: %w", staffID, err)
	}
	if a.Kind != Staff {
		return Actor{}, nil
	}
	slices.Sort(permissions)
	slices.Sort(locations)
	return a.Granted(permissions...).Placed(locations...), nil
}

var staffRows = db.NewFixed(
	`SELECT 'staff' AS what, s.name AS word, r.name AS role, s.all_locations AS n, r.price_limit_ppm AS most, r.approve_above_cents AS above
		FROM staff AS s JOIN roles AS r ON r.id = s.role_id WHERE s.id = ?1 AND s.active = 1
	UNION ALL SELECT 'permission', p.permission, '', 0, 0, 0 FROM staff AS s JOIN role_permissions AS p ON p.role_id = s.role_id WHERE s.id = ?1
	UNION ALL SELECT 'limit', l.permission, '', l.limit_cents, 0, 0 FROM staff AS s JOIN role_limits AS l ON l.role_id = s.role_id WHERE s.id = ?1
	UNION ALL SELECT 'location', '', '', location_id, 0, 0 FROM staff_locations WHERE staff_id = ?1`)

// addRole returns 0 when the name is taken.
func addRole(ctx context.Context, name string, limit money.PPM, permissions []Permission) (int64, error) {
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&roleRow{Name: name, PriceLimitPpm: limit, ApproveAboveCents: usualAbove}).
		On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add role: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	if len(permissions) == 0 {
		return ids[0], nil
	}
	return ids[0], addPermissions(ctx, ids[0], permissions)
}

func addPermissions(ctx context.Context, roleID int64, permissions []Permission) error {
	rows := make([]permissionRow, len(permissions))
	for i, p := range permissions {
		rows[i] = permissionRow{RoleID: roleID, Permission: p}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("add permissions of role %d: %w", roleID, err)
	}
	return nil
}

// secrets are hashes of what somebody signs in and unlocks by.
type secrets struct{ password, pin, pinMark string }

// addStaff returns 0 when the address is taken.
func addStaff(ctx context.Context, n NewStaff, made secrets, now time.Time) (int64, error) {
	row := staffRow{
		Name: strings.TrimSpace(n.Name), Email: strings.TrimSpace(n.Email), EmailFold: text.Fold(n.Email),
		PasswordHash: made.password, PinHash: made.pin, PinMark: made.pinMark,
		RoleID: n.RoleID, AllLocations: db.Bool(n.AllLocations), Active: true, AddedUs: db.Us(now),
	}
	var ids []int64
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Returning("id").Exec(ctx, &ids)
	if err != nil {
		return 0, fmt.Errorf("add staff: %w", err)
	}
	if len(ids) == 0 {
		return 0, nil
	}
	if n.AllLocations || len(n.Locations) == 0 {
		return ids[0], nil
	}
	rows := make([]staffLocationRow, len(n.Locations))
	for i, l := range n.Locations {
		rows[i] = staffLocationRow{StaffID: ids[0], LocationID: l}
	}
	if _, err := db.Write(ctx).NewInsert().Model(&rows).Exec(ctx); err != nil {
		return 0, fmt.Errorf("add locations of staff %d: %w", ids[0], err)
	}
	return ids[0], nil
}

func deactivate(ctx context.Context, staffID int64) (found bool, err error) {
	res, err := db.Write(ctx).NewUpdate().Model((*staffRow)(nil)).Set("active = 0").Set("badge_mark = ''").
		Where("id = ?", staffID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("deactivate staff %d: %w", staffID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

func addCustomerLogin(ctx context.Context, customerID int64, fold, hash string, now time.Time) (added bool, err error) {
	row := customerLoginRow{CustomerID: customerID, EmailFold: fold, PasswordHash: hash, AddedUs: db.Us(now),
		Version: db.Us(now)}
	res, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("add sign-in of customer %d: %w", customerID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// saveCustomerLogin raises the version of a sign-in that there is; false: the address is another's.
func saveCustomerLogin(ctx context.Context, customerID int64, fold, hash string,
	now time.Time) (saved bool, err error) {
	taken, err := isAnothers(ctx, customerID, fold)
	if err != nil || taken {
		return false, err
	}
	row := customerLoginRow{CustomerID: customerID, EmailFold: fold, PasswordHash: hash, AddedUs: db.Us(now),
		Version: db.Us(now)}
	_, err = db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (customer_id) DO UPDATE").
		Set("email_fold = EXCLUDED.email_fold, password_hash = EXCLUDED.password_hash, version = customer_login_row.version + 1").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("save sign-in of customer %d: %w", customerID, err)
	}
	return true, nil
}

// moveCustomerLogin says whether the address was free. Who has no sign-in keeps none.
func moveCustomerLogin(ctx context.Context, customerID int64, fold string) (moved bool, err error) {
	taken, err := isAnothers(ctx, customerID, fold)
	if err != nil || taken {
		return false, err
	}
	_, err = db.Write(ctx).NewUpdate().Model((*customerLoginRow)(nil)).Set("email_fold = ?", fold).
		Where("customer_id = ?", customerID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("move sign-in of customer %d: %w", customerID, err)
	}
	return true, nil
}

func raiseLogin(ctx context.Context, customerID int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*customerLoginRow)(nil)).Set("version = version + 1").
		Where("customer_id = ?", customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end sign-ins of customer %d: %w", customerID, err)
	}
	return nil
}

func isAnothers(ctx context.Context, customerID int64, fold string) (bool, error) {
	found, err := customerLogin(ctx, fold)
	return found.id != 0 && found.id != customerID, err
}

func removeCustomerLogin(ctx context.Context, customerID int64) error {
	_, err := db.Write(ctx).NewDelete().Model((*customerLoginRow)(nil)).Where("customer_id = ?", customerID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove sign-in of customer %d: %w", customerID, err)
	}
	return nil
}

func loginVersion(ctx context.Context, customerID int64) (version int64, found bool, err error) {
	var versions []int64
	err = db.Read(ctx).NewSelect().Model((*customerLoginRow)(nil)).Column("version").Where("customer_id = ?", customerID).
		Scan(ctx, &versions)
	if err != nil {
		return 0, false, fmt.Errorf("read sign-in of customer %d: %w", customerID, err)
	}
	if len(versions) == 0 {
		return 0, false, nil
	}
	return versions[0], true, nil
}

func withLogin(ctx context.Context, customerIDs []int64) (map[int64]bool, error) {
	var ids []int64
	err := db.Read(ctx).NewSelect().Model((*customerLoginRow)(nil)).Column("customer_id").
		Where("customer_id IN (?)", bun.List(customerIDs)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("read who of %d customers signs in: %w", len(customerIDs), err)
	}
	found := map[int64]bool{}
	for _, id := range ids {
		found[id] = true
	}
	return found, nil
}

func loginsEndingWith(ctx context.Context, ending string) (bool, error) {
	var found bool
	err := db.Read(ctx).NewRaw(
		`SELECT EXISTS (SELECT 1 FROM staff WHERE email_fold LIKE ?) OR EXISTS (SELECT 1 FROM customer_logins WHERE email_fold LIKE ?)`,
		"%"+ending, "%"+ending).Scan(ctx, &found)
	if err != nil {
		return false, fmt.Errorf("look for demonstration sign-ins: %w", err)
	}
	return found, nil
}

func names(ctx context.Context, staffIDs []int64) (map[int64]string, error) {
	var rows []staffRow
	if len(staffIDs) > 0 {
		err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "name").Where("id IN (?)", bun.List(staffIDs)).
			OrderExpr("id").Scan(ctx)
		if err != nil {
			return nil, fmt.Errorf("read names of staff: %w", err)
		}
	}
	byID := make(map[int64]string, len(rows))
	for _, r := range rows {
		byID[r.ID] = r.Name
	}
	return byID, nil
}

func roleNamed(ctx context.Context, name string) (id int64, err error) {
	err = db.Read(ctx).NewSelect().Model((*roleRow)(nil)).Column("id").Where("name = ?", name).Scan(ctx, &id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, fault.New(fault.NotFound, "There is no role %s.", name)
	}
	return id, err
}
