package printer

import (
	"context"
	"errors"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/paper"
	"camber/internal/shop/paper/escpos"
	"camber/internal/shop/training"
)

// Sender brings a job to a printer on the network. begin is called before the first byte that prints: an error of it
// ends the try with nothing sent. An error afterwards means that nobody knows what was printed.
type Sender interface {
	Send(ctx context.Context, address string, content []byte, answers bool, begin func() error) error
}

// Service is what registers print.
type Service struct{ sender Sender }

func New(s Sender) *Service { return &Service{s} }

// SendBy sets who sends instead. It is called once, before the first job.
func (s *Service) SendBy(sender Sender) { s.sender = sender }

var notHere = fault.T("This is done at a register.")

// here is the printer of the actor's register.
func here(ctx context.Context, actor access.Actor) (Printer, error) {
	if actor.RegisterID == 0 {
		return Printer{}, &fault.Error{Kind: fault.Forbidden, Text: notHere}
	}
	return Of(ctx, actor.LocationID, actor.RegisterID)
}

// Print queues a paper at the actor's register in the transaction of ctx. What was printed there before, or may have
// been, is a copy; an original that waits there already comes once, and now. Where papers are printed by the browser nothing is queued: false.
func (s *Service) Print(ctx context.Context, actor access.Actor, d paper.Document, address string,
	isCopy bool) (isQueued bool, err error) {
	p, err := here(ctx, actor)
	if err != nil || !p.Queues() {
		return false, err
	}
	return true, db.Atomic(ctx, func(ctx context.Context) error {
		return s.queue(ctx, actor, p, d, address, isCopy)
	})
}

func (s *Service) queue(ctx context.Context, actor access.Actor, p Printer, d paper.Document, address string,
	isCopy bool) error {
	if !isCopy && isOnce(d.Kind) && address != "" {
		var err error
		if isCopy, err = wasPrinted(ctx, address); err != nil {
			return err
		}
		if !isCopy {
			if comes, err := comingPapers(ctx, actor.RegisterID, address); err != nil || len(comes) > 0 {
				return errors.Join(err, s.hasten(ctx, actor, p, comes))
			}
		}
	}
	if isCopy && d.Mark == "" {
		d.Mark = text.Tr(ctx, "COPY")
	}
	content, err := escpos.Print(training.Marked(ctx, d), p.Profile, false)
	if err != nil {
		return err
	}
	return s.add(ctx, actor, p, Job{Kind: Paper, Title: d.Title(), Address: address, Content: content, IsCopy: isCopy})
}

// hasten has papers tried now that wait, or that nobody tried any more.
func (s *Service) hasten(ctx context.Context, actor access.Actor, p Printer, comes []Job) error {
	now := clock.Now(ctx)
	for _, was := range comes {
		if was.State != Failed {
			continue
		}
		j := was
		j.State, j.Next, j.Problem = Waiting, now, ""
		if _, err := saveJob(ctx, was, j); err != nil {
			return err
		}
	}
	if err := hurry(ctx, actor.RegisterID, now); err != nil {
		return err
	}
	return wake(ctx, p, actor.RegisterID)
}

// isOnce says whether a paper is handed out once: any further one is a copy.
func isOnce(k paper.Kind) bool {
	switch k {
	case paper.Receipt, paper.Invoice, paper.Return, paper.ZReport:
		return true
	case paper.Quote, paper.Gift, paper.Statement, paper.XReport, paper.Test, paper.PickList, paper.CoreTag:
	}
	return false
}

func (s *Service) add(ctx context.Context, actor access.Actor, p Printer, j Job) error {
	j.RegisterID, j.LocationID, j.StaffID, j.Added = actor.RegisterID, actor.LocationID, actor.StaffID, clock.Now(ctx)
	if err := hurry(ctx, j.RegisterID, j.Added); err != nil { // somebody is there: a printer that was away is tried now
		return err
	}
	if _, err := addJob(ctx, j); err != nil {
		return err
	}
	return wake(ctx, p, actor.RegisterID)
}

// Sold follows a sale or a return at the actor's register, in its transaction where that is the caller's: the drawer opens
// where a tender, in or out, says so, and the receipt is printed where that is wanted (RCPT-2).
func (s *Service) Sold(ctx context.Context, actor access.Actor, tenders []string, address string,
	receipt func(context.Context) (paper.Document, error)) error {
	p, err := here(ctx, actor)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if p.HasDrawer() && p.Opens(tenders...) {
			if err := s.kick(ctx, actor, p); err != nil {
				return err
			}
		}
		if !p.AfterSale || !p.Queues() { // by the browser the screen itself prints
			return nil
		}
		d, err := receipt(ctx)
		if err != nil {
			return err
		}
		return s.queue(ctx, actor, p, d, address, false)
	})
}

// Took opens the drawer for money that was taken or given back without a sale, where one of its tenders does.
func (s *Service) Took(ctx context.Context, actor access.Actor, tenders ...string) error {
	p, err := here(ctx, actor)
	if err != nil || !p.HasDrawer() || !p.Opens(tenders...) {
		return err
	}
	return s.kick(ctx, actor, p)
}

// OpenDrawer opens the drawer of the actor's register, where there is one that can be opened from here. It is called in the
// transaction that records why.
func (s *Service) OpenDrawer(ctx context.Context, actor access.Actor) error {
	p, err := here(ctx, actor)
	if err != nil || !p.HasDrawer() {
		return err
	}
	return s.kick(ctx, actor, p)
}

func (s *Service) kick(ctx context.Context, actor access.Actor, p Printer) error {
	return s.add(ctx, actor, p, Job{Kind: Kick, Title: drawer, Content: escpos.Kick(p.Profile)})
}

var drawer = text.Key("Cash drawer")

// Try prints a test at the actor's register: whatever the papers of the shop need of a printer. With kick it opens the
// drawer too, which the caller has put on record.
func (s *Service) Try(ctx context.Context, actor access.Actor, d paper.Document, kick bool) error {
	p, err := here(ctx, actor)
	if err != nil {
		return err
	}
	if !p.Queues() {
		return fault.New(fault.Conflict, "This register prints by the browser. Print any receipt to try it.")
	}
	content, err := escpos.Print(training.Marked(ctx, d), p.Profile, false)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if kick {
			if err := s.OpenDrawer(ctx, actor); err != nil {
				return err
			}
		}
		return s.add(ctx, actor, p, Job{Kind: Test, Title: d.Title(), Content: content})
	})
}

// Queue are the jobs of a register that are not over.
func (s *Service) Queue(ctx context.Context, registerID int64) ([]Job, error) {
	return openJobs(ctx, registerID)
}

// Act is what a person does about a job that was not printed.
type Act string

const (
	Retry  Act = "retry"  // try again now; what may have been printed comes as a copy
	Skip   Act = "skip"   // it is not wanted any more
	Lies   Act = "lies"   // what may have been printed was
	AsPage Act = "aspage" // it is printed from the browser instead
)

// Do changes a job of the actor's register. What the queue is at in this moment, or what is over, is a Conflict.
func (s *Service) Do(ctx context.Context, actor access.Actor, id int64, act Act) (done Job, err error) {
	p, err := here(ctx, actor)
	if err != nil {
		return Job{}, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		found, err := lockJob(ctx, actor.RegisterID, id)
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return fault.New(fault.NotFound, "There is no such paper.")
		}
		was, now := found[0], clock.Now(ctx)
		j := was
		if was.State == Sending && now.After(was.Until) { // whoever had it is gone
			j = left(was, now, Lost)
		}
		switch {
		case !j.Ended.IsZero():
			return fault.New(fault.Conflict, "This is over already.")
		case j.State == Sending, j.State == Taken && !now.After(j.Until):
			return fault.New(fault.Conflict, "It is being printed now.")
		}
		if j, err = decide(ctx, j, act, now, p.Profile); err != nil {
			return err
		}
		if is, err := saveJob(ctx, was, j); err != nil || !is {
			return errors.Join(err, fault.New(fault.Conflict, "It is being printed now."))
		}
		done = j
		if act == Retry {
			if err := hurry(ctx, actor.RegisterID, now); err != nil {
				return err
			}
			return wake(ctx, p, actor.RegisterID)
		}
		return nil
	})
	return done, err
}

// wake has a server print what waits at a register, where the printer hangs on the network.
func wake(ctx context.Context, p Printer, registerID int64) error {
	if !p.isOnNetwork() {
		return nil
	}
	return jobs.Queue{}.Add(ctx, JobKind, payload{registerID})
}

// HandOut gives the actor's screen the next job of its register, for a printer that hangs on this very machine; holder
// names the screen. Nil: there is nothing to do now.
func (s *Service) HandOut(ctx context.Context, actor access.Actor, holder string) (*Job, error) {
	p, err := here(ctx, actor)
	if err != nil || p.isOnNetwork() || !p.Queues() {
		return nil, err
	}
	j, _, err := take(ctx, actor.RegisterID, holder)
	if err != nil || j == nil || j.Kind != Kick || p.HasDrawer() {
		return j, err
	}
	return nil, drop(ctx, *j, clock.Now(ctx)) // the way was changed meanwhile
}

// Word is what a screen says of a job that it was handed.
type Word string

const (
	Begun Word = "begun" // the first byte that prints follows
	Ended Word = "ended"
	Broke Word = "broke" // it could not be printed
)

// Tell keeps what a screen says of the job that it holds. Of one that it holds no more is a Conflict: nothing may be
// sent then.
func (s *Service) Tell(ctx context.Context, actor access.Actor, id int64, holder string, word Word,
	problem string) error {
	if _, err := here(ctx, actor); err != nil {
		return err
	}
	found, err := readJobs(ctx, "id = ? AND register_id = ? AND holder = ?", id, actor.RegisterID, holder)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		return gone()
	}
	was, now := found[0], clock.Now(ctx)
	j := was
	switch word {
	case Begun:
		return begin(ctx, &j)
	case Ended:
		if was.State == Waiting || was.State == Taken {
			return gone()
		}
		j = over(j, Printed, now, "")
	case Broke:
		if !was.Ended.IsZero() || was.State == Unsure {
			return nil
		}
		j = left(j, now, sayable(problem))
	default:
		return fault.New(fault.Invalid, "There is no such word.")
	}
	is, err := saveJob(ctx, was, j)
	if err != nil || is {
		return err
	}
	return gone()
}

func gone() error { return fault.New(fault.Conflict, "It is printed elsewhere now.") }

// Sweep forgets what was printed long ago, and wakes what waits for no reason any more.
func (s *Service) Sweep(ctx context.Context) error {
	now := clock.Now(ctx)
	if err := sweep(ctx, now.Add(-keptFor)); err != nil {
		return err
	}
	due, err := waitingRegisters(ctx, now)
	if err != nil {
		return err
	}
	for _, id := range due {
		if err := later(ctx, id, 0); err != nil {
			return err
		}
	}
	return nil
}

// Holder is a new name of who holds jobs.
func Holder() string { return ids.Token() }

// record puts into the trail that the drawer stayed shut.
func record(ctx context.Context, j Job) error {
	return audit.Write(ctx, audit.Row{Who: audit.System, Action: "drawer.late", Subject: "register", SubjectID: j.RegisterID,
		LocationID: j.LocationID, RegisterID: j.RegisterID, Detail: map[string]any{"staff_id": j.StaffID}})
}
