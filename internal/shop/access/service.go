package access

import (
	"context"
	"log/slog"
	"net/netip"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/audit"
)

type Service struct{ key []byte }

func New() *Service { return &Service{} }

// MarkWith takes the key of the shop by which PINs and badges are found. It is called once, before the first request.
func (s *Service) MarkWith(key []byte) { s.key = key }

// How failed sign-ins follow each other (W-01). One address reaches its own limits long before it could keep the owner
// of the account from signing in elsewhere; where the account was signed in to before, what is tried elsewhere does not
// count.
var (
	// for one account from one address
	perPair = throttle.Pace{Free: 5, First: 5 * time.Second, Most: 15 * time.Minute, Per: time.Hour}
	// a store's tills share one
	perAddress = throttle.Pace{Free: 60, First: 5 * time.Second, Most: 5 * time.Minute, Per: 15 * time.Minute}
	// from all other addresses
	perAccount = throttle.Pace{Free: 100, First: 5 * time.Second, Most: 15 * time.Minute, Per: time.Hour}
	// how long an address is one where the account was signed in to
	remembered = 90 * 24 * time.Hour
)

const demoAddresses = "@demo.test"

// StaffSignIn returns the id of the active member of staff with this address and password, and writes it to the audit
// log. Anything else is Unauthenticated with one sentence, after the same work; too many failures are TooMuch.
// It can't be called inside Atomic.
func (s *Service) StaffSignIn(ctx context.Context, email, password, ip string) (staffID int64, err error) {
	staffID, err = signIn(ctx, "staff", email, password, ip, staffLogin)
	if err != nil {
		return 0, err
	}
	who := audit.Who{Kind: audit.Staff, ID: staffID}
	return staffID, audit.Write(ctx, audit.Row{Who: who, Action: "staff.signin", Subject: "staff", SubjectID: staffID})
}

// CustomerSignIn returns the id of the customer with this address and password, and fails as StaffSignIn does.
func (s *Service) CustomerSignIn(ctx context.Context, email, password, ip string) (customerID int64, err error) {
	return signIn(ctx, "customer", email, password, ip, customerLogin)
}

type login struct {
	id   int64
	hash string // empty: there is no such account
}

func signIn(ctx context.Context, kind, email, password, ip string,
	find func(context.Context, string) (login, error)) (int64, error) {
	fold := text.Fold(email)
	account, from := kind+":"+ids.Hash(fold), Network(ip) // no address of a person is kept
	counted, tries, err := count(ctx, account, from)
	if err != nil {
		return 0, err
	}
	found, err := find(ctx, fold)
	if err != nil {
		return 0, err
	}
	same, err := matches(password, found.hash)
	if err != nil {
		return 0, err
	}
	if !same {
		if tries == perAccount.Free {
			if err := alarm(ctx, kind, found.id, tries); err != nil {
				return 0, err
			}
		}
		return 0, fault.New(fault.Unauthenticated, "Warning: No match for E-Mail Address and/or Password.")
	}
	for _, key := range counted { // only failures count
		if err := throttle.GiveBack(ctx, key); err != nil {
			return 0, err
		}
	}
	return found.id, addPlace(ctx, account, from)
}

// count takes a try of every limit and returns their keys, and how often the account was tried from strange addresses.
func count(ctx context.Context, account, from string) (keys []string, tries int, err error) {
	known, err := isPlace(ctx, account, from, clock.Now(ctx).Add(-remembered))
	if err != nil {
		return nil, 0, err
	}
	limits := []struct {
		key  string
		pace throttle.Pace
	}{
		{"signin:" + account + ":" + from, perPair},
		{"signin:" + from, perAddress},
		{"signin:" + account, perAccount},
	}
	if known {
		limits = limits[:2]
	}
	for _, l := range limits {
		if tries, err = throttle.Slow(ctx, l.key, l.pace); err != nil {
			return nil, 0, err
		}
		keys = append(keys, l.key)
	}
	if known {
		tries = 0
	}
	return keys, tries, nil
}

// alarm tells the people behind the shop that somebody tries an account from everywhere. One that there is not is
// nobody's.
func alarm(ctx context.Context, kind string, id int64, tries int) error {
	slog.WarnContext(ctx, "an account is tried from many addresses", "kind", kind, "id", id, "tries", tries)
	if id == 0 {
		return nil
	}
	return audit.Write(ctx, audit.Row{Who: audit.System, Action: kind + ".signin_alarm", Subject: kind, SubjectID: id,
		Detail: map[string]any{"tries": tries}})
}

// Network is what one person can't change at will: an IPv4 address, or the first half of an IPv6 one.
func Network(ip string) string {
	address, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	address = address.Unmap().WithZone("")
	if address.Is4() {
		return address.String()
	}
	prefix, err := address.Prefix(64)
	if err != nil {
		return ip
	}
	return prefix.String()
}

// StaffActor reads who a member of staff is and may do now (W-28). One who is no longer active is Unauthenticated.
// Mode, register and address are the session's and left empty.
func (s *Service) StaffActor(ctx context.Context, staffID int64) (Actor, error) {
	found, err := staffActor(ctx, staffID)
	if err != nil {
		return Actor{}, err
	}
	if found.Kind != Staff {
		return Actor{}, fault.New(fault.Unauthenticated, "Please sign in.")
	}
	return found, nil
}

// Names returns the names of members of staff by id, those who left too.
func (s *Service) Names(ctx context.Context, staffIDs []int64) (map[int64]string, error) {
	return names(ctx, staffIDs)
}

// RoleNamed returns the id of a role, else NotFound.
func (s *Service) RoleNamed(ctx context.Context, name string) (int64, error) {
	return roleNamed(ctx, name)
}

// noLimit is the price limit of a role that has none.
const noLimit money.PPM = 1_000_000

// usualAbove is what a new role may give away at once by itself.
const usualAbove money.Cents = 500_00

// AddRole returns the new role's id. A name that is taken is a Conflict, a permission that does not exist Invalid.
// It gives away up to $500.00 by itself, and lowers prices as far as it likes where it has the permission to set them,
// else not at all; LimitPrices and LimitAmounts set other limits.
func (s *Service) AddRole(ctx context.Context, who audit.Who, name string,
	permissions ...Permission) (id int64, err error) {
	fields := map[string]fault.Text{}
	if strings.TrimSpace(name) == "" {
		fields["name"] = fault.T("Required")
	}
	for _, p := range permissions {
		if !slices.Contains(AllPermissions(), p) {
			fields["permissions"] = fault.T("There is no permission %s", string(p))
		}
	}
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		below := money.PPM(0)
		if slices.Contains(permissions, OverridePrice) {
			below = noLimit
		}
		added, err := addRole(ctx, name, below, permissions)
		if err != nil {
			return err
		}
		if added == 0 {
			return fault.New(fault.Conflict, "This role already exists.")
		}
		id = added
		return audit.Write(ctx, audit.Row{Who: who, Action: "role.add", Subject: "role", SubjectID: added,
			Detail: map[string]any{"permissions": permissions}})
	})
	return id, err
}

// LimitPrices says how far below the usual price a role may go by itself, from 0 to 1,000,000 (PRC-1).
func (s *Service) LimitPrices(ctx context.Context, who audit.Who, roleID int64, limit money.PPM) error {
	if limit < 0 || limit > noLimit {
		return fault.InFields(map[string]fault.Text{"price_limit": fault.T("This must be from 0 to 100 percent.")})
	}
	return limitRole(ctx, who, roleID, "price_limit_ppm", int64(limit))
}

// LimitAmounts says above which amount a role needs another person for what it may give away (TRD-12); 0: it never
// does.
func (s *Service) LimitAmounts(ctx context.Context, who audit.Who, roleID int64, above money.Cents) error {
	if above < 0 || above > money.Largest {
		return fault.InFields(map[string]fault.Text{"approve_above": fault.T("This must be from %s to %s.", money.Cents(0),
			money.Largest)})
	}
	return limitRole(ctx, who, roleID, "approve_above_cents", int64(above))
}

func limitRole(ctx context.Context, who audit.Who, roleID int64, column string, limit int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		found, err := saveLimit(ctx, roleID, column, limit)
		if err != nil {
			return err
		}
		if !found {
			return noRole()
		}
		return audit.Write(ctx, audit.Row{Who: who, Action: "role.limit", Subject: "role", SubjectID: roleID,
			Detail: map[string]any{column: limit}})
	})
}

// SetPermissions gives a role these permissions and no others, at once and on all servers (W-28).
func (s *Service) SetPermissions(ctx context.Context, who audit.Who, roleID int64, permissions ...Permission) error {
	for _, p := range permissions {
		if !slices.Contains(AllPermissions(), p) {
			return fault.InFields(map[string]fault.Text{"permissions": fault.T("There is no permission %s", string(p))})
		}
	}
	return guarding(ctx, func(ctx context.Context) error {
		found, err := savePermissions(ctx, roleID, permissions)
		if err != nil {
			return err
		}
		if !found {
			return noRole()
		}
		return audit.Write(ctx, audit.Row{Who: who, Action: "role.permissions", Subject: "role", SubjectID: roleID,
			Detail: map[string]any{"permissions": permissions}})
	})
}

func noRole() *fault.Error { return fault.New(fault.NotFound, "There is no such role.") }

// NewStaff is a member of staff to be added.
type NewStaff struct {
	Name         string
	Email        string
	Password     string // 8 to 128 characters
	PIN          string // 4 to 8 digits
	RoleID       int64
	AllLocations bool
	Locations    []int64 // without AllLocations
}

// AddStaff returns the new member's id. An address that is taken is a Conflict, a PIN that somebody at one of the stores
// has is Invalid.
func (s *Service) AddStaff(ctx context.Context, who audit.Who, n NewStaff) (id int64, err error) {
	return s.addMember(ctx, who, n, func(context.Context) error { return nil })
}

// addMember adds somebody where first agrees, in the same transaction.
func (s *Service) addMember(ctx context.Context, who audit.Who, n NewStaff,
	first func(context.Context) error) (id int64, err error) {
	fields := map[string]fault.Text{}
	if strings.TrimSpace(n.Name) == "" {
		fields["name"] = fault.T("Required")
	}
	checkEmail(fields, n.Email)
	checkPassword(fields, n.Password)
	switch {
	case !pinPattern.MatchString(n.PIN):
		fields["pin"] = fault.T("4 to 8 digits")
	case n.PIN == n.Password: // W-30
		fields["pin"] = fault.T("The PIN must differ from the password")
	}
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	password, err := hash(n.Password)
	if err != nil {
		return 0, err
	}
	pin, err := hash(n.PIN)
	if err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := first(ctx); err != nil {
			return err
		}
		mark, err := s.freePIN(ctx, 0, workplaces{n.AllLocations, n.Locations}, n.PIN)
		if err != nil {
			return err
		}
		added, err := addStaff(ctx, n, secrets{password, pin, mark}, clock.Now(ctx))
		if err != nil {
			return err
		}
		if added == 0 {
			return inUse()
		}
		id = added
		return audit.Write(ctx, audit.Row{
			Who: who, Action: "staff.add", Subject: "staff", SubjectID: added,
			Detail: map[string]any{"role_id": n.RoleID, "all_locations": n.AllLocations, "locations": n.Locations},
		})
	})
	return id, err
}

// Deactivate takes every right from a member of staff, at once and on all servers (W-28): who is active again later
// signs in anew. Unknown is NotFound.
func (s *Service) Deactivate(ctx context.Context, who audit.Who, staffID int64) error {
	return guarding(ctx, func(ctx context.Context) error {
		found, err := deactivate(ctx, staffID)
		if err != nil {
			return err
		}
		if !found {
			return fault.New(fault.NotFound, "There is no such member of staff.")
		}
		if err := endSeatsOf(ctx, staffID, clock.Now(ctx)); err != nil {
			return err
		}
		if err := removeApprovalsOf(ctx, staffID); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: who, Action: "staff.deactivate", Subject: "staff", SubjectID: staffID})
	})
}

// DemoAccounts says whether the sign-ins of the demonstration exist, whose password everybody knows (DEMO-2).
func (s *Service) DemoAccounts(ctx context.Context) (bool, error) {
	return loginsEndingWith(ctx, demoAddresses)
}

func inUse() error { return fault.New(fault.Conflict, "This e-mail address is already in use.") }
