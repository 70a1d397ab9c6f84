package access

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

// Role is a named set of permissions with its limits.
type Role struct {
	ID           int64
	Name         string
	PriceLimit   money.PPM   // how far below the usual price it may go by itself
	ApproveAbove money.Cents // what it may give away at once by itself; 0: any amount
	Limits       Limits      // what it does without asking though it has not the permission
	Permissions  []Permission
	People       int // active members of staff who have it
}

// Version names the state of a role that a form was opened with.
func (r Role) Version() string {
	return ids.Version(r.Name, r.PriceLimit, r.ApproveAbove, r.Permissions, r.Limits.list())
}

// Roles returns all roles, the oldest first.
func (s *Service) Roles(ctx context.Context) ([]Role, error) { return roles(ctx, 0) }

// MakeRole adds a role with no permission, or with those of another (copyOf), and returns its id.
func (s *Service) MakeRole(ctx context.Context, actor Actor, name string, copyOf int64) (id int64, err error) {
	if !actor.May(ManageStaff) {
		return 0, fault.New(fault.Forbidden, "You may not do this.")
	}
	name = strings.TrimSpace(name)
	if problem := fault.Length(name, true, 1, 40); problem != nil {
		return 0, fault.InFields(map[string]fault.Text{"name": *problem})
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		from := Role{PriceLimit: 0, ApproveAbove: 1}
		if copyOf != 0 {
			if from, err = roleOf(ctx, copyOf); err != nil {
				return err
			}
			if !holds(actor, from) {
				return fault.InFields(map[string]fault.Text{
					"copy_of": fault.T("This role may do more than you. You can't give it.")})
			}
		}
		added, err := s.AddRole(ctx, actor.Who(), name, from.Permissions...)
		if fault.Is(err, fault.Conflict) {
			return fault.InFields(map[string]fault.Text{"name": fault.T("This role already exists.")})
		}
		if err != nil {
			return err
		}
		id = added
		from.ID, from.Name = added, name
		return saveRole(ctx, from)
	})
	return id, err
}

// SaveRole changes a role for all who have it, at once and on all servers (W-28). version is of the Role that the form
// was opened with. Nobody gives or takes what they don't hold, and the last owner stays one (PITFALLS h1, h2).
func (s *Service) SaveRole(ctx context.Context, actor Actor, version string, r Role) (saved Role, err error) {
	if !actor.May(ManageStaff) {
		return Role{}, fault.New(fault.Forbidden, "You may not do this.")
	}
	r.Name = strings.TrimSpace(r.Name)
	fields := map[string]fault.Text{}
	if problem := fault.Length(r.Name, true, 1, 40); problem != nil {
		fields["name"] = *problem
	}
	if r.PriceLimit < 0 || r.PriceLimit > noLimit {
		fields["price_limit"] = fault.T("This must be from 0 to 100 percent.")
	}
	if r.ApproveAbove < 0 || r.ApproveAbove > money.Largest {
		fields["approve_above"] = fault.T("This must be from %s to %s.", money.Cents(0), money.Largest)
	}
	r.Limits.check(fields)
	err = guarding(ctx, func(ctx context.Context) error {
		before, err := roleOf(ctx, r.ID)
		if err != nil {
			return err
		}
		if before.Version() != version {
			return fault.Meanwhile(roleDifferences(before, r))
		}
		added, removed := parted(before.Permissions, r.Permissions)
		for _, p := range slices.Concat(added, removed) {
			if !slices.Contains(AllPermissions(), p) {
				fields["permissions"] = fault.T("There is no permission %s", string(p))
			} else if !actor.May(p) {
				return fault.New(fault.Forbidden, "You can neither give nor take what you may not do yourself.")
			}
		}
		if r.PriceLimit != before.PriceLimit && max(r.PriceLimit, before.PriceLimit) > actor.PriceLimit {
			fields["price_limit"] = fault.T("Your own limit is lower. You can't give more than you have.")
		}
		if r.ApproveAbove != before.ApproveAbove &&
			(above(r.ApproveAbove, actor.ApproveAbove) || above(before.ApproveAbove, actor.ApproveAbove)) {
			fields["approve_above"] = fault.T("Your own limit is lower. You can't give more than you have.")
		}
		for _, p := range r.Limits.others(before.Limits) {
			if !actor.reaches(p, r.Limits[p]) || !actor.reaches(p, before.Limits[p]) {
				fields[limitField(p)] = fault.T("Your own limit is lower. You can't give more than you have.")
			}
		}
		if len(fields) > 0 {
			return fault.InFields(fields)
		}
		if before.Name != r.Name {
			switch _, err := roleNamed(ctx, r.Name); {
			case err == nil:
				return fault.InFields(map[string]fault.Text{"name": fault.T("This role already exists.")})
			case !fault.Is(err, fault.NotFound):
				return err
			}
		}
		if err := saveRole(ctx, r); err != nil {
			return err
		}
		if saved, err = roleOf(ctx, r.ID); err != nil {
			return err
		}
		detail := audit.Differing(map[string]audit.Change{
			"name":          {From: before.Name, To: saved.Name},
			"price_limit":   {From: before.PriceLimit, To: saved.PriceLimit},
			"approve_above": {From: before.ApproveAbove, To: saved.ApproveAbove},
		})
		if len(saved.Limits.others(before.Limits)) > 0 {
			detail["limits"] = audit.Change{From: before.Limits.words(), To: saved.Limits.words()}
		}
		if len(added) > 0 {
			detail["added"] = added
		}
		if len(removed) > 0 {
			detail["removed"] = removed
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "role.edit", Subject: "role", SubjectID: r.ID,
			Detail: detail})
	})
	return saved, err
}

// above says whether a limit gives more than another one; 0 is without limit.
func above(limit, than money.Cents) bool { return than != 0 && (limit == 0 || limit > than) }

func roleDifferences(now, sent Role) map[string]fault.Text {
	fields := map[string]fault.Text{}
	if now.Name != sent.Name {
		fields["name"] = fault.IsNow(now.Name)
	}
	if !slices.Equal(now.Permissions, sent.Permissions) {
		fields["permissions"] = fault.T("Changed meanwhile")
	}
	if now.PriceLimit != sent.PriceLimit {
		fields["price_limit"] = fault.T("Changed meanwhile")
	}
	if now.ApproveAbove != sent.ApproveAbove {
		fields["approve_above"] = fault.T("Changed meanwhile")
	}
	for _, p := range now.Limits.others(sent.Limits) {
		fields[limitField(p)] = fault.T("Changed meanwhile")
	}
	return fields
}

// parted is what now has beyond before, and what it lacks of it.
func parted(before, now []Permission) (added, removed []Permission) {
	for _, p := range now {
		if !slices.Contains(before, p) {
			added = append(added, p)
		}
	}
	for _, p := range before {
		if !slices.Contains(now, p) {
			removed = append(removed, p)
		}
	}
	return added, removed
}

// RemoveRole removes a role that nobody has, those who left included.
func (s *Service) RemoveRole(ctx context.Context, actor Actor, roleID int64) error {
	if !actor.May(ManageStaff) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return guarding(ctx, func(ctx context.Context) error {
		role, err := roleOf(ctx, roleID)
		if err != nil {
			return err
		}
		if !holds(actor, role) {
			return fault.New(fault.Forbidden, "This role may do more than you. Somebody who may do as much has to do this.")
		}
		names, err := membersWith(ctx, roleID)
		if err != nil {
			return err
		}
		if len(names) > 0 {
			return fault.New(fault.Conflict, "%s still have this role. Give them another one first.", strings.Join(names, ", "))
		}
		if err := removeRole(ctx, roleID); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "role.remove", Subject: "role", SubjectID: roleID,
			Detail: map[string]any{"name": role.Name, "permissions": role.Permissions}})
	})
}

// RolesToGive are the roles that somebody may give: those that may no more than they.
func (s *Service) RolesToGive(ctx context.Context, actor Actor) ([]Role, error) {
	all, err := roles(ctx, 0)
	return slices.DeleteFunc(all, func(r Role) bool { return !holds(actor, r) }), err
}
