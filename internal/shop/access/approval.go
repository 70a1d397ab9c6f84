package access

import (
	"context"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/shop/audit"
)

// approvalLife is how long an approval waits to be used.
const approvalLife = 5 * time.Minute

// Wanted is what an approval is for: one permission, for one action on one thing.
type Wanted struct {
	Permission Permission
	Subject    string
	ID         int64
}

// Unapproved is the cause of a refusal that another person's approval would lift (TRD-12).
type Unapproved struct{ Wanted }

func (u *Unapproved) Error() string { return "needs an approval for " + string(u.Permission) }

type approvalKey struct{}

// WithApproval returns ctx with the token of an approval that came with the request.
func WithApproval(ctx context.Context, token string) context.Context {
	if token == "" {
		return ctx
	}
	return context.WithValue(ctx, approvalKey{}, token)
}

// Need lets pass whoever has the permission, with approver 0, and otherwise who brings another person's approval of this
// action on this thing, which is used up with the caller's transaction; both are then in the audit log (TRD-12). Anybody
// else is Forbidden, because of an Unapproved where they stand at a register. It is called inside Atomic.
func Need(ctx context.Context, actor Actor, p Permission, subject string, id int64) (approver int64, err error) {
	if actor.May(p) {
		return 0, nil
	}
	if actor.Kind != Staff || actor.Mode != POS {
		return 0, fault.New(fault.Forbidden, "You may not do this.")
	}
	wanted := Wanted{p, subject, id}
	refused := fault.New(fault.Forbidden, "This needs a manager's approval.").Because(&Unapproved{wanted})
	token, _ := ctx.Value(approvalKey{}).(string)
	if token == "" {
		return 0, refused
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		now := clock.Now(ctx)
		given, found, err := useApproval(ctx, ids.Hash(token), actor, wanted, now)
		if err != nil {
			return err
		}
		if !found {
			return refused
		}
		by, err := staffActor(ctx, given)
		if err != nil {
			return err
		}
		if !by.May(p) || !by.At(actor.LocationID) { // who approved may have lost the right since
			return refused
		}
		approver = given
		return audit.Write(ctx, approvalRow(actor, given, "approval.use", wanted))
	})
	if err != nil {
		return 0, err
	}
	return approver, nil
}

func approvalRow(actor Actor, approver int64, action string, w Wanted) audit.Row {
	return audit.Row{
		Who: actor.Who(), Second: approver, Action: action, Subject: w.Subject, SubjectID: w.ID, LocationID: actor.LocationID, RegisterID: actor.RegisterID,
		Detail: map[string]any{"permission": w.Permission},
	}
}

// Approve takes the PIN of another person than the actor who has the permission at the actor's location, and returns the
// token that Need takes: for this action on this thing, once, within 5 minutes. A wrong PIN, and a person who may not,
// is Invalid; five within a minute are TooMuch (W-30). It can't be called inside Atomic.
func (s *Service) Approve(ctx context.Context, actor Actor, w Wanted, approverID int64, pin string) (token string, err error) {
	if approverID == actor.StaffID {
		return "", fault.InFields(map[string]fault.Text{"staff_id": fault.T("Somebody else must approve this.")})
	}
	by, err := s.checkPIN(ctx, actor, guessers(actor, false), approverID, pin)
	if err != nil {
		return "", err
	}
	if !by.May(w.Permission) || !by.At(actor.LocationID) {
		return "", fault.New(fault.Forbidden, "%s may not approve this.", by.Name)
	}
	token = ids.Token()
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := addApproval(ctx, ids.Hash(token), actor, by.StaffID, w, clock.Now(ctx).Add(approvalLife)); err != nil {
			return err
		}
		return audit.Write(ctx, approvalRow(actor, by.StaffID, "approval.give", w))
	})
	if err != nil {
		return "", err
	}
	return token, nil
}

// Person is a member of staff by name.
type Person struct {
	ID    int64
	Name  string
	Email string
}

// Approvers are the others who have a permission at the actor's location, by name.
func (s *Service) Approvers(ctx context.Context, actor Actor, p Permission) ([]Person, error) {
	found, err := peopleAt(ctx, actor.LocationID, p)
	if err != nil {
		return nil, err
	}
	others := []Person{}
	for _, one := range found {
		if one.ID != actor.StaffID {
			others = append(others, one)
		}
	}
	return others, nil
}

// PeopleAt are all who have a permission at a location, by name.
func (s *Service) PeopleAt(ctx context.Context, locationID int64, p Permission) ([]Person, error) {
	return peopleAt(ctx, locationID, p)
}

// SweepApprovals removes those that can serve no more.
func SweepApprovals(ctx context.Context) error { return removeApprovals(ctx, clock.Now(ctx)) }
