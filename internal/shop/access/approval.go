package access

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/money"
	"camber/internal/shop/audit"
)

// approvalLife is how long an approval waits to be used.
const approvalLife = 5 * time.Minute

// Effect is what a call does that not everybody may do alone, found from what was sent and what is locked for it
// (TRD-12). An approval is of the effect as a whole: the call that brings it must have the same one to the last field.
type Effect struct {
	Permission Permission
	Subject    string // with ID the thing that it is done to
	ID         int64
	Amount     money.Cents  // that is given away, 0 or less: none; above what a role may alone another person is asked
	Words      []fault.Text // what the approver reads: a sentence that says it, then what else matters
	Price      *Repricing   // of a line, shown in figures instead of the words
	Binds      []any        // what was sent besides and counts, but tells nobody anything
	Confirm    bool         // who may do it alone confirms the words first
}

// Repricing is another price of a line, as whoever approves it sees it. All of it is bound.
type Repricing struct {
	Name, Number string
	Quantity     int
	Was, Now     money.E4 // of one piece
	Reason       string
	Cost         money.E4  // of one piece for the shop; 0: not known, or not for the eyes of who asks
	Down         money.E4  // how far who asks may go alone
	Share        money.PPM // and their limit as a share
	For          string    // whose ticket it is; empty: nobody's by name
}

// wanted is an effect as approvals are kept of it: words and values by their digest.
func (e Effect) wanted() (Wanted, error) {
	said, err := json.Marshal(struct {
		Permission Permission
		Subject    string
		ID         int64
		Amount     money.Cents
		Words      []fault.Text
		Price      *Repricing
		Binds      []any
	}{e.Permission, e.Subject, e.ID, e.Amount, e.Words, e.Price, e.Binds})
	if err != nil {
		return Wanted{}, fmt.Errorf("digest of %s: %w", e.Permission, err)
	}
	sum := sha256.Sum256(said)
	return Wanted{Permission: e.Permission, Subject: e.Subject, ID: e.ID, Amount: e.Amount,
		Digest: hex.EncodeToString(sum[:])}, nil
}

// Wanted is what an approval is for: one effect of one permission on one thing.
type Wanted struct {
	Permission Permission
	Subject    string
	ID         int64
	Amount     money.Cents
	Digest     string
}

// Unapproved is the cause of a refusal that lifts another person's approval or, where the actor may do it alone, their
// own confirmation (TRD-12).
type Unapproved struct {
	Wanted
	Effect Effect
	Alone  bool
}

func (u *Unapproved) Error() string { return "needs an approval for " + string(u.Permission) }

// Leave is what came with a request in favour of it.
type Leave struct {
	Approvals []string // tokens of other people's approvals
	Confirmed []Wanted // effects that the actor was shown and wants
}

type leaveKey struct{}

// WithLeave returns ctx with what a person's request brought along. Only where it was called is anybody asked to
// confirm: a program can't be.
func WithLeave(ctx context.Context, l Leave) context.Context {
	return context.WithValue(ctx, leaveKey{}, l)
}

// Need lets an effect pass by who has the permission for its amount, with approver 0 and after they confirmed what asks
// for that, and by who brings another person's approval of this very effect, which is used up with the caller's
// transaction; both are then in the audit log (TRD-12). Anybody else is refused because of an Unapproved, where they
// stand at a register. It is called inside Atomic, once all that makes up the effect is locked, and before anything is
// done.
func Need(ctx context.Context, actor Actor, e Effect) (approver int64, err error) {
	if actor.Kind == System || actor.approved == e.Permission && e.Permission != "" {
		return 0, nil
	}
	wanted, err := e.wanted()
	if err != nil {
		return 0, err
	}
	leave, isAsked := ctx.Value(leaveKey{}).(Leave)
	if actor.May(e.Permission) && actor.alone(e.Amount) {
		if e.Confirm && isAsked && !slices.Contains(leave.Confirmed, wanted) {
			return 0, fault.New(fault.Conflict, "Please confirm this.").Because(&Unapproved{wanted, e, true})
		}
		return 0, nil
	}
	if actor.Kind != Staff || actor.Mode != POS {
		return 0, fault.New(fault.Forbidden, "You may not do this.")
	}
	if !actor.May(e.Permission) && actor.Limits.covers(e) {
		if e.Confirm && isAsked && !slices.Contains(leave.Confirmed, wanted) {
			return 0, fault.New(fault.Conflict, "Please confirm this.").Because(&Unapproved{wanted, e, true})
		}
		return 0, nil
	}
	refused := fault.New(fault.Forbidden, "This needs a manager's approval.").Because(&Unapproved{wanted, e, false})
	if actor.May(e.Permission) {
		refused.Text = fault.T("Above %s this needs another person's approval.", actor.ApproveAbove)
	}
	for _, token := range leave.Approvals {
		approver, err := take(ctx, actor, token, wanted)
		if err != nil || approver != 0 {
			return approver, err
		}
	}
	return 0, refused
}

// alone says whether an amount is one that the actor's role decides on without another person.
func (a Actor) alone(amount money.Cents) bool { return a.ApproveAbove == 0 || amount <= a.ApproveAbove }

// Approved returns a for the steps of one effect that was approved as a whole: Need does not ask for its permission
// again.
func (a Actor) Approved(p Permission) Actor {
	a.approved = p
	return a
}

// take uses an approval up; 0: it is none of this effect.
func take(ctx context.Context, actor Actor, token string, wanted Wanted) (approver int64, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		given, found, err := useApproval(ctx, ids.Hash(token), actor, wanted, clock.Now(ctx))
		if err != nil || !found {
			return err
		}
		by, err := staffActor(ctx, given)
		if err != nil {
			return err
		}
		if !by.May(wanted.Permission) || !by.At(actor.LocationID) { // who approved may have lost the right since
			return nil
		}
		approver = given
		return audit.Write(ctx, approvalRow(actor, given, "approval.use", wanted))
	})
	return approver, err
}

func approvalRow(actor Actor, approver int64, action string, w Wanted) audit.Row {
	return audit.Row{
		Who: actor.Who(), Second: approver, Action: action, Subject: w.Subject, SubjectID: w.ID, LocationID: actor.LocationID,
		RegisterID: actor.RegisterID,
		Detail:     map[string]any{"permission": w.Permission, "amount": w.Amount, "effect": w.Digest},
	}
}

// Approve takes the PIN or the badge of another person than the actor who has the permission at the actor's location,
// and returns the token that Need takes: for this effect, once, within 5 minutes. Which person it is, the PIN alone
// says. A wrong one is Invalid, a person who may not is Forbidden, and five within a minute are TooMuch (W-30). It can't
// be called inside Atomic.
func (s *Service) Approve(ctx context.Context, actor Actor, w Wanted, o Offered) (token string, err error) {
	by, err := s.knownBy(ctx, actor, false, o)
	if err != nil {
		return "", err
	}
	if by.StaffID == actor.StaffID {
		return "", fault.New(fault.Invalid, "Somebody else must approve this.")
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
