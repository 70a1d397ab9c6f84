package account

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"

	"camber/internal/base/captcha"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
	"camber/internal/shop/notify"
)

// Service is what customers do for themselves.
type Service struct {
	access    *access.Service
	customers *customer.Service
}

func New(who *access.Service, customers *customer.Service) *Service {
	return &Service{who, customers}
}

// SignUp makes an account (ACCT-1). A right answer to the riddle serves for one address, whatever becomes of it, and an
// address that has an account is answered after the same work: nobody finds out quickly who has one (W-26). It can't be
// called inside Atomic.
func (s *Service) SignUp(ctx context.Context, actor access.Actor, n Newcomer) (customerID int64, err error) {
	fields := n.check()
	kept, problems, err := s.customers.CheckSaid(ctx, n.Said)
	if err != nil {
		return 0, err
	}
	maps.Copy(fields, problems)
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	n.Said = kept
	if err := throttle.Take(ctx, "signup "+access.Network(actor.IP), signUps, per); err != nil {
		return 0, err
	}
	if err := answered(ctx, n.Session, n.Answer); err != nil {
		return 0, err
	}
	return s.join(ctx, actor, n, func(context.Context, int64) error { return nil })
}

// SignUpBuyer makes the account of a guest who has their order at hand: having bought is proof enough of a person. keep
// runs in the same transaction.
func (s *Service) SignUpBuyer(ctx context.Context, actor access.Actor, n Newcomer,
	keep func(ctx context.Context, customerID int64) error) (customerID int64, err error) {
	n.Agree, n.Confirm = true, n.Password // it asks for the password alone
	fields := n.check()
	delete(fields, "captcha")
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	if err := throttle.Take(ctx, "signup "+access.Network(actor.IP), signUps, per); err != nil {
		return 0, err
	}
	return s.join(ctx, actor, n, keep)
}

// join makes the account of a newcomer who was checked.
func (s *Service) join(ctx context.Context, actor access.Actor, n Newcomer,
	keep func(ctx context.Context, customerID int64) error) (customerID int64, err error) {
	secret, problem, err := access.NewSecret(n.Password)
	if err != nil {
		return 0, err
	}
	if problem != nil {
		return 0, fault.InFields(map[string]fault.Text{"password": *problem})
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := s.customers.SignUp(ctx, actor, n.customer())
		if err != nil {
			return atEmail(err)
		}
		if err := s.access.AddLogin(ctx, added.ID, added.Email, secret); err != nil {
			return err
		}
		if n.Address != nil {
			if _, err := s.customers.SaveAddress(ctx, actor, added.ID, customer.Address{Address: *n.Address}, true); err != nil {
				return err
			}
		}
		if err := s.customers.Say(ctx, added.ID, n.Said); err != nil {
			return err
		}
		customerID = added.ID
		return keep(ctx, customerID)
	})
	return customerID, err
}

// atEmail tells somebody whose email is known here what they can do.
func atEmail(err error) error {
	f := fault.Of(err)
	if f.Kind != fault.Conflict {
		return err
	}
	taken := fault.New(fault.Conflict,
		"This email is in use already. Sign in, or have a link mailed by which you set a password.")
	taken.Fields = map[string]fault.Text{"email": taken.Text}
	return taken
}

// answered takes the riddle of a session away for its right answer.
func answered(ctx context.Context, session, answer string) error {
	err := captcha.Check(ctx, session, answer)
	if err == nil {
		err = captcha.Take(ctx, session, answer)
	}
	if f := fault.Of(err); f != nil && f.Kind == fault.Invalid {
		return fault.InFields(map[string]fault.Text{"captcha": f.Text})
	}
	return err
}

// Job is the kind of the job that mails a link; Handle runs it.
const Job = "account.link"

type payload struct {
	LinkID int64 `json:"link_id"`
}

// Forgot has a link mailed to whoever has this email, by which they set a password: once, within an hour. Where nobody
// has it, the same is done, and no mail follows (W-26). It can't be called inside Atomic.
func (s *Service) Forgot(ctx context.Context, email, ip string) error {
	if problem := customer.CheckEmail(email, true); problem != nil {
		return fault.InFields(map[string]fault.Text{"email": *problem})
	}
	if err := throttle.Take(ctx, "forgot "+access.Network(ip), asks, per); err != nil {
		return err
	}
	// the key holds no address
	if err := throttle.Take(ctx, "forgot "+ids.Hash(text.Fold(email)), perPerson, per); err != nil {
		return err
	}
	who, _, err := s.customers.WithEmail(ctx, email)
	if err != nil {
		return err
	}
	return s.ask(ctx, who.ID, Forgotten)
}

// ask keeps that a link is wanted; the job does what differs from one to the other.
func (s *Service) ask(ctx context.Context, customerID int64, kind Kind) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		id, err := addLink(ctx, Link{CustomerID: customerID, Kind: kind, Lang: text.In(ctx)}, clock.Now(ctx))
		if err != nil {
			return err
		}
		return jobs.Queue{}.Add(ctx, Job, payload{id})
	})
}

// Handle is the job: it queues the mail with the link that the payload names.
func (s *Service) Handle(ctx context.Context, raw json.RawMessage) error {
	var p payload
	if err := json.Unmarshal(raw, &p); err != nil {
		return jobs.Never(fmt.Errorf("payload of %s: %w", Job, err))
	}
	l, err := link(ctx, p.LinkID)
	if err != nil || l.CustomerID == 0 {
		return err
	}
	who, err := s.customers.Customer(ctx, l.CustomerID)
	if err != nil || !who.Active || who.Email == "" {
		return err
	}
	_, err = notify.Queue(ctx, notify.Request{
		Kind: notify.Password, Channel: notify.Email, Recipient: who.Email, Lang: l.Lang, CustomerID: who.ID, SubjectID: l.ID,
	})
	return err
}

// Issue makes the secret of a link for the mail that is written with it, and begins its time. Only its hash is kept: a
// mail that is written anew has another secret, and the one before opens nothing.
func (s *Service) Issue(ctx context.Context, linkID int64) (Link, string, error) {
	l, err := link(ctx, linkID)
	if err != nil {
		return Link{}, "", err
	}
	token := ids.Token()
	issued, err := issue(ctx, linkID, ids.Hash(token), clock.Now(ctx).Add(l.Kind.lasts()))
	if err == nil && !issued {
		err = fault.New(fault.Declined, "This link was used already.")
	}
	return l, token, err
}

// Opens says whom a link lets set a password, while it does.
func (s *Service) Opens(ctx context.Context, token string) (customer.Customer, error) {
	l, err := opens(ctx, ids.Hash(token), clock.Now(ctx))
	if err != nil {
		return customer.Customer{}, err
	}
	who, err := s.customers.Customer(ctx, l.CustomerID)
	if err == nil && !who.Active {
		err = gone()
	}
	return who, err
}

// Reset sets a password by a link, once. Every sign-in made until now ends, and every other link of the customer.
func (s *Service) Reset(ctx context.Context, token, password, confirm string) (customerID int64, err error) {
	who, err := s.Opens(ctx, token)
	if err != nil {
		return 0, err
	}
	secret, err := newSecret(who, password, confirm)
	if err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		used, err := use(ctx, ids.Hash(token), clock.Now(ctx))
		if err != nil {
			return err
		}
		if !used {
			return gone()
		}
		if err := endLinks(ctx, who.ID, clock.Now(ctx)); err != nil {
			return err
		}
		if err := s.access.SetLogin(ctx, who.ID, who.Email, secret); err != nil {
			return err
		}
		return write(ctx, audit.Who{Kind: audit.Customer, ID: who.ID}, "customer.password_reset", who.ID)
	})
	return who.ID, err
}

// ChangePassword sets another password for a customer who knows the present one. Other sign-ins end.
func (s *Service) ChangePassword(ctx context.Context, actor access.Actor, present, password, confirm string) error {
	who, err := s.knows(ctx, actor, present, "present")
	if err != nil {
		return err
	}
	secret, err := newSecret(who, password, confirm)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := endLinks(ctx, who.ID, clock.Now(ctx)); err != nil {
			return err
		}
		if err := s.access.SetLogin(ctx, who.ID, who.Email, secret); err != nil {
			return err
		}
		return write(ctx, actor.Who(), "customer.password", who.ID)
	})
}

// knows has a customer prove with the password that they are who signed in. It is tried at the pace of a sign-in.
func (s *Service) knows(ctx context.Context, actor access.Actor, password, field string) (customer.Customer, error) {
	who, err := s.customers.Customer(ctx, actor.CustomerID)
	if err != nil {
		return customer.Customer{}, err
	}
	id, err := s.access.CustomerSignIn(ctx, who.Email, password, actor.IP)
	if fault.Is(err, fault.Unauthenticated) || err == nil && id != who.ID {
		return customer.Customer{}, fault.InFields(map[string]fault.Text{field: fault.T("This is not your password.")})
	}
	return who, err
}

func newSecret(who customer.Customer, password, confirm string) (access.Secret, error) {
	fields := map[string]fault.Text{}
	checkNew(fields, password, confirm, who.Email, who.Name())
	if len(fields) > 0 {
		return access.Secret{}, fault.InFields(fields)
	}
	secret, _, err := access.NewSecret(password)
	return secret, err
}

// SaveDetails keeps what customers say of themselves. Another email is another way in: the password is asked for it.
func (s *Service) SaveDetails(ctx context.Context, actor access.Actor, d customer.Details, password string) error {
	if fields := d.Check(); len(fields) > 0 {
		return fault.InFields(fields)
	}
	was, err := s.customers.Customer(ctx, actor.CustomerID)
	if err != nil {
		return err
	}
	if text.Fold(d.Email) != text.Fold(was.Email) {
		if _, err := s.knows(ctx, actor, password, "password"); err != nil {
			return err
		}
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := s.customers.SaveDetails(ctx, actor, was.ID, d); err != nil {
			return err
		}
		return s.access.MoveLogin(ctx, was.ID, d.Email)
	})
}

// Invite adds somebody to the business that the actor holds, and mails them a link to set their password (ACCT-2).
func (s *Service) Invite(ctx context.Context, actor access.Actor,
	n customer.NewCustomer) (customerID int64, err error) {
	holder, err := s.holder(ctx, actor)
	if err != nil {
		return 0, err
	}
	n.LevelID, n.Company, n.BusinessID, n.RequireEmail = holder.LevelID, holder.Company, holder.ID, true
	if err := throttle.Take(ctx, fmt.Sprintf("invite %d", holder.ID), asks, per); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		users, err := s.customers.Users(ctx, holder.ID)
		if err != nil {
			return err
		}
		if len(users) >= MostUsers {
			return fault.New(fault.Conflict, "At most %s people buy for one business.", MostUsers)
		}
		added, err := s.customers.SignUp(ctx, actor, n)
		if err != nil {
			return err
		}
		customerID = added.ID
		return s.ask(ctx, added.ID, Invited)
	})
	return customerID, err
}

// Remove ends what somebody buys for the actor's business; what they ordered stays in its list.
func (s *Service) Remove(ctx context.Context, actor access.Actor, customerID int64) error {
	holder, err := s.holder(ctx, actor)
	if err != nil {
		return err
	}
	user, err := s.customers.Customer(ctx, customerID)
	if err != nil {
		return err
	}
	if user.BusinessID != holder.ID || user.ID == holder.ID || !user.Active {
		return fault.New(fault.NotFound, "There is no such person in your business.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := s.access.RemoveLogin(ctx, user.ID); err != nil {
			return err
		}
		if err := endLinks(ctx, user.ID, clock.Now(ctx)); err != nil {
			return err
		}
		return s.customers.Deactivate(ctx, actor, user.ID)
	})
}

func (s *Service) holder(ctx context.Context, actor access.Actor) (customer.Customer, error) {
	c, err := s.customers.Customer(ctx, actor.CustomerID)
	if err == nil && !c.IsHolder() {
		err = fault.New(fault.Forbidden, "Only the holder of the account adds and removes people.")
	}
	return c, err
}

// Sweep forgets links that nobody can use any more.
func Sweep(ctx context.Context) error { return sweep(ctx, clock.Now(ctx).Add(-2*invitedFor)) }

func write(ctx context.Context, who audit.Who, action string, customerID int64) error {
	return audit.Write(ctx, audit.Row{Who: who, Action: action, Subject: "customer", SubjectID: customerID})
}

func gone() error {
	return fault.New(fault.NotFound, "This link has expired or was used already. Please ask for another.")
}

// EndLinks has no link of a customer set a password any more.
func EndLinks(ctx context.Context, customerID int64) error {
	return endLinks(ctx, customerID, clock.Now(ctx))
}
