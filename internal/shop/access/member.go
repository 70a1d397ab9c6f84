package access

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
)

// Member is a member of staff as those see them who manage staff.
type Member struct {
	ID           int64
	Name         string
	Email        string
	RoleID       int64
	RoleName     string
	AllLocations bool
	Locations    []int64 // sorted; empty with AllLocations
	Active       bool
	HasFactor    bool
	HasBadge     bool
	SharesPIN    bool // with somebody at the same store, from before PINs were unique: it is nobody's
}

// Version names the state of a member that a form was opened with: who saves by another one is told what differs.
func (m Member) Version() string {
	return ids.Version(m.Name, m.Email, m.RoleID, m.AllLocations, m.Locations, m.Active)
}

// MemberFilter narrows the list of members; zero values mean any.
type MemberFilter struct {
	Search string // in name and email
	RoleID int64
	State  string // "1" active, "0" not
	Sort   string // name, email, role; empty: name
	Desc   bool
	Limit  int
	Offset int
}

// Members returns a page of the staff, and how many there are by state: "" all, "1" active, "0" not. A shop's staff is
// few: they are read whole.
func (s *Service) Members(ctx context.Context, f MemberFilter) ([]Member, map[string]int, error) {
	all, err := membersBy(ctx, 0)
	if err != nil {
		return nil, nil, err
	}
	found, counts := []Member{}, map[string]int{"": 0, "1": 0, "0": 0}
	for _, m := range all {
		if f.RoleID != 0 && m.RoleID != f.RoleID || !strings.Contains(text.Fold(m.Name+" "+m.Email), text.Fold(f.Search)) {
			continue
		}
		counts[""]++
		counts[m.state()]++
		if f.State == "" || f.State == m.state() {
			found = append(found, m)
		}
	}
	slices.SortFunc(found, func(a, b Member) int {
		order := cmp.Or(cmp.Compare(a.sortedBy(f.Sort), b.sortedBy(f.Sort)), cmp.Compare(a.ID, b.ID))
		if f.Desc {
			return -order
		}
		return order
	})
	from := min(max(f.Offset, 0), len(found))
	return found[from:min(from+f.Limit, len(found))], counts, nil
}

func (m Member) state() string {
	if m.Active {
		return "1"
	}
	return "0"
}

func (m Member) sortedBy(column string) string {
	switch column {
	case "email":
		return text.Fold(m.Email)
	case "role":
		return text.Fold(m.RoleName)
	}
	return text.Fold(m.Name)
}

// Member returns one, else NotFound.
func (s *Service) Member(ctx context.Context, staffID int64) (Member, error) {
	return personOf(ctx, staffID)
}

// AddMember is AddStaff by a person, who gives only what they hold (PITFALLS h2).
func (s *Service) AddMember(ctx context.Context, actor Actor, n NewStaff) (id int64, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		fields, err := mayGive(ctx, actor, n.RoleID, n.AllLocations, n.Locations)
		if err != nil {
			return err
		}
		if len(fields) > 0 {
			return fault.InFields(fields)
		}
		id, err = s.AddStaff(ctx, actor.Who(), n)
		return err
	})
	return id, err
}

// SaveMember changes who somebody is and what they may do, at once and on all servers (W-28). version is of the Member
// that the form was opened with: another one now is a Conflict that says what differs. Nobody gives what they don't
// hold, nor changes who holds more than they, and the last owner stays one (PITFALLS h1, h2).
func (s *Service) SaveMember(ctx context.Context, actor Actor, version string, m Member) (saved Member, err error) {
	m.Name, m.Email = strings.TrimSpace(m.Name), strings.TrimSpace(m.Email)
	slices.Sort(m.Locations)
	if m.AllLocations {
		m.Locations = nil
	}
	fields := map[string]fault.Text{}
	if m.Name == "" {
		fields["name"] = fault.T("Required")
	}
	checkEmail(fields, m.Email)
	err = guarding(ctx, func(ctx context.Context) error {
		before, err := mayChange(ctx, actor, m.ID)
		if err != nil {
			return err
		}
		if before.Version() != version {
			return fault.Meanwhile(differences(before, m))
		}
		wrong, err := mayGive(ctx, actor, m.RoleID, m.AllLocations, m.Locations)
		if err != nil {
			return err
		}
		for name, words := range wrong {
			fields[name] = words
		}
		if len(fields) > 0 {
			return fault.InFields(fields)
		}
		free, err := saveMember(ctx, m, text.Fold(m.Email))
		if err != nil {
			return err
		}
		if !free {
			return inUse()
		}
		if before.Active {
			err := staysKnown(ctx, m.ID, workplaces{m.AllLocations, m.Locations}, fault.InFields(map[string]fault.Text{
				"locations": fault.T("Somebody there has the same PIN. Set another one first.")}))
			if err != nil {
				return err
			}
		}
		if saved, err = personOf(ctx, m.ID); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "staff.edit", Subject: "staff", SubjectID: m.ID,
			Detail: memberChange(before, saved)})
	})
	return saved, err
}

// memberChange is what the log says of a change: names and addresses of people stay out of it.
func memberChange(before, after Member) map[string]any {
	detail := map[string]any{}
	if before.Name != after.Name {
		detail["name"] = "changed"
	}
	if before.Email != after.Email {
		detail["email"] = "changed"
	}
	if before.RoleID != after.RoleID {
		detail["role"] = audit.Change{From: before.RoleName, To: after.RoleName}
	}
	if before.AllLocations != after.AllLocations {
		detail["all_locations"] = audit.Change{From: before.AllLocations, To: after.AllLocations}
	}
	if !slices.Equal(before.Locations, after.Locations) {
		detail["locations"] = audit.Change{From: before.Locations, To: after.Locations}
	}
	return detail
}

func differences(now, sent Member) map[string]fault.Text {
	fields := map[string]fault.Text{}
	if now.Name != sent.Name {
		fields["name"] = fault.IsNow(now.Name)
	}
	if now.Email != sent.Email {
		fields["email"] = fault.IsNow(now.Email)
	}
	if now.RoleID != sent.RoleID {
		fields["role_id"] = fault.IsNow(now.RoleName)
	}
	if now.AllLocations != sent.AllLocations || !slices.Equal(now.Locations, sent.Locations) {
		fields["locations"] = fault.T("Changed meanwhile")
	}
	return fields
}

// SetActive lets somebody work again, or takes every right from them as Deactivate does.
func (s *Service) SetActive(ctx context.Context, actor Actor, staffID int64, isActive bool) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		before, err := mayChange(ctx, actor, staffID)
		if err != nil || before.Active == isActive {
			return err
		}
		if !isActive {
			return s.Deactivate(ctx, actor.Who(), staffID)
		}
		if err := lockRoles(ctx); err != nil {
			return err
		}
		if err := activate(ctx, staffID); err != nil {
			return err
		}
		if err := staysKnown(ctx, staffID, workplaces{before.AllLocations, before.Locations}, fault.New(fault.Conflict,
			"Somebody at the same store has their PIN by now. Set another one first.")); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "staff.activate", Subject: "staff", SubjectID: staffID})
	})
}

// SetPassword gives a member of staff another password: their own with the present one, another's with the permission
// to manage staff. All that the other has open ends. It can't be called inside Atomic.
func (s *Service) SetPassword(ctx context.Context, actor Actor, staffID int64, present, password string) error {
	member, err := mayChange(ctx, actor, staffID)
	if err != nil {
		return err
	}
	fields := map[string]fault.Text{}
	checkPassword(fields, password, member.Name, member.Email)
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	isOwn := staffID == actor.StaffID
	if isOwn {
		_, err := s.checkSecret(ctx, actor, guessers(actor, false), staffID, present, passwordHash, func() *fault.Error {
			return fault.InFields(map[string]fault.Text{"present": fault.T("The password is wrong.")})
		})
		if err != nil {
			return err
		}
	}
	pin, err := pinHash(ctx, staffID)
	if err != nil {
		return err
	}
	if same, err := matches(password, pin); err != nil {
		return err
	} else if same { // W-30
		return fault.InFields(map[string]fault.Text{"password": fault.T("The PIN must differ from the password")})
	}
	made, err := hash(password)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := savePassword(ctx, staffID, made); err != nil {
			return err
		}
		if !isOwn {
			if err := endSeatsOf(ctx, staffID, clock.Now(ctx)); err != nil {
				return err
			}
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "staff.password", Subject: "staff", SubjectID: staffID})
	})
}

// mayChange returns somebody whom the actor may change: who manages staff, and holds all that the other holds.
func mayChange(ctx context.Context, actor Actor, staffID int64) (Member, error) {
	if staffID != actor.StaffID && !actor.May(ManageStaff) {
		return Member{}, fault.New(fault.Forbidden, "You may not do this.")
	}
	member, err := personOf(ctx, staffID)
	if err != nil || staffID == actor.StaffID {
		return member, err
	}
	role, err := roleOf(ctx, member.RoleID)
	if err != nil {
		return Member{}, err
	}
	if !holds(actor, role) || !covers(actor, member.AllLocations, member.Locations) {
		return Member{}, fault.New(fault.Forbidden,
			"This person may do more than you. Somebody who may do as much has to do this.")
	}
	return member, nil
}

// mayGive says by field what the actor can't give, because they don't hold it themselves.
func mayGive(ctx context.Context, actor Actor, roleID int64, allLocations bool,
	locations []int64) (map[string]fault.Text, error) {
	if !actor.May(ManageStaff) {
		return nil, fault.New(fault.Forbidden, "You may not do this.")
	}
	fields := map[string]fault.Text{}
	role, err := roleOf(ctx, roleID)
	switch {
	case fault.Is(err, fault.NotFound):
		fields["role_id"] = fault.T("Please choose one of the list")
	case err != nil:
		return nil, err
	case !holds(actor, role):
		fields["role_id"] = fault.T("This role may do more than you. You can't give it.")
	}
	switch {
	case !allLocations && len(locations) == 0:
		fields["locations"] = fault.T("Choose at least one store.")
	case !covers(actor, allLocations, locations):
		fields["locations"] = fault.T("You can give the stores that you work at yourself.")
	}
	return fields, nil
}

func holds(actor Actor, role Role) bool {
	if actor.Kind == System {
		return true
	}
	for _, p := range role.Permissions {
		if !actor.May(p) {
			return false
		}
	}
	for p, limit := range role.Limits {
		if !actor.reaches(p, limit) {
			return false
		}
	}
	return role.PriceLimit <= actor.PriceLimit && !above(role.ApproveAbove, actor.ApproveAbove)
}

func covers(actor Actor, all bool, locations []int64) bool {
	if all {
		return actor.Kind == System || actor.AllLocations
	}
	return !slices.ContainsFunc(locations, func(l int64) bool { return !actor.At(l) })
}

// guarding does a change after which each permission must still be with somebody who can give it to others, at all
// stores: the last owner stays one, whoever changes what (PITFALLS h1). Such changes wait for each other.
func guarding(ctx context.Context, change func(context.Context) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := lockRoles(ctx); err != nil {
			return err
		}
		before, err := givable(ctx)
		if err != nil {
			return err
		}
		if err := change(ctx); err != nil {
			return err
		}
		after, err := givable(ctx)
		if err != nil {
			return err
		}
		for _, p := range before {
			if !slices.Contains(after, p) {
				return fault.New(fault.Conflict, "The last owner can't lose this: nobody would be left who could give it back.")
			}
		}
		return nil
	})
}
