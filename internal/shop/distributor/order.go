package distributor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/failpoint"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/remote"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Job is the kind of the job that brings an order to a distributor and hears what becomes of it; Handle does it.
const Job = "distributor order"

const (
	orderPatience = 40 * time.Second // for the answer to an order: nobody stands and waits
	// settles is how long after it was sent an order that is not known there may still be on its way: nothing is sent again
	// before.
	settles   = 15 * time.Minute
	mostTries = 3 // then a person decides
	followed  = 60 * 24 * time.Hour
)

// NewOrder is an order to be placed.
type NewOrder struct {
	VendorID   int64
	LocationID int64
	Order      Order // without its address: it goes to the store
}

var numberPattern = regexp.MustCompile(`^[A-Z0-9][A-Z0-9-]{0,21}$`) // as long as BEG03 of X12 lets it be

// Place writes an order down, in the caller's transaction, to be sent once that is committed. The same order by the same
// number is placed once; another one by it is a Conflict.
func (s *Service) Place(ctx context.Context, n NewOrder) (Placed, error) {
	if !db.Inside(ctx) {
		return Placed{}, errors.New("distributor: an order is placed inside its purchase's transaction")
	}
	d, err := s.Distributor(ctx, n.VendorID)
	if err != nil {
		return Placed{}, err
	}
	account, ok := d.account(n.LocationID)
	switch {
	case d.Off:
		return Placed{}, fault.New(fault.Conflict, "The distributor is switched off.")
	case !ok:
		return Placed{}, fault.New(fault.Conflict, "The store has no number at this distributor.")
	case d.IsTableOnly():
		return Placed{}, fault.New(fault.Conflict, "Only a table is read of this distributor. Order there by phone.")
	}
	if err := n.Order.sensible(); err != nil {
		return Placed{}, err
	}
	store, err := s.locations.Location(ctx, n.LocationID)
	if err != nil {
		return Placed{}, err
	}
	n.Order.ShipTo = Address{Name: store.Name, Street: store.Address1, City: store.City, State: store.State,
		Postcode: store.Postcode, Country: store.Country, Phone: store.Telephone}
	now := clock.Now(ctx)
	p := Placed{VendorID: n.VendorID, LocationID: n.LocationID, Account: account, State: Placing, Order: n.Order, Added: now,
		Changed: now}
	id, err := addOrder(ctx, p)
	if err != nil {
		return Placed{}, err
	}
	if id == 0 {
		return s.placedBefore(ctx, p)
	}
	p.ID = id
	return p, jobs.Queue{}.Add(ctx, Job, id)
}

func (s *Service) placedBefore(ctx context.Context, p Placed) (Placed, error) {
	before, err := s.ByNumber(ctx, p.Order.Number)
	if err != nil {
		return Placed{}, err
	}
	if before.VendorID != p.VendorID || before.LocationID != p.LocationID || !reflect.DeepEqual(before.Order, p.Order) {
		return Placed{}, fault.New(fault.Conflict, "There is another order with the number %s.", p.Order.Number)
	}
	return before, nil
}

func (o Order) sensible() error {
	if !numberPattern.MatchString(o.Number) {
		return fmt.Errorf("distributor: %q is no number of an order", o.Number)
	}
	if len(o.Lines) == 0 {
		return fault.New(fault.Invalid, "Nothing is ordered.")
	}
	seen := map[int]bool{}
	for _, l := range o.Lines {
		if l.Number < 1 || seen[l.Number] || l.Quantity < 1 || l.Quantity > mostPieces || l.MPN == "" || l.Cost < 0 {
			return fmt.Errorf("distributor: line %d of %s can't be ordered", l.Number, o.Number)
		}
		seen[l.Number] = true
	}
	return nil
}

// ByNumber returns an order by our own number, else NotFound.
func (s *Service) ByNumber(ctx context.Context, number string) (Placed, error) {
	found, err := readOrders(ctx, "number = ?", number)
	if err != nil || len(found) == 1 {
		return only(found), err
	}
	return Placed{}, fault.New(fault.NotFound, "There is no such order.")
}

// ByNumbers are those of several that there are.
func (s *Service) ByNumbers(ctx context.Context, numbers []string) ([]Placed, error) {
	return ordersBy(ctx, numbers)
}

func only(found []Placed) Placed {
	if len(found) == 0 {
		return Placed{}
	}
	return found[0]
}

// InDoubt are the orders that a person should look at: sent, and unanswered for long.
func (s *Service) InDoubt(ctx context.Context) ([]Placed, error) {
	return readOrders(ctx, "state = ? AND sent_us < ?", Doubt, db.Us(clock.Now(ctx).Add(-settles)))
}

// Handle brings an order further: it is sent, or asked about. The job goes on until nothing more is expected.
func (s *Service) Handle(ctx context.Context, payload json.RawMessage) error {
	var id int64
	if err := json.Unmarshal(payload, &id); err != nil {
		return jobs.Never(err)
	}
	p, err := orderByID(ctx, id)
	if err != nil {
		return err
	}
	if p.State.IsOver() || !p.Sent.IsZero() && clock.Now(ctx).Sub(p.Sent) > followed {
		return nil
	}
	if p.State == Placing {
		err = s.send(ctx, p)
	} else {
		err = s.look(ctx, p)
	}
	if err != nil {
		return err
	}
	if p, err = orderByID(ctx, id); err != nil || p.State.IsOver() {
		return err
	}
	return jobs.Later(p.pause(clock.Now(ctx)))
}

// pause is how long until the next look.
func (p Placed) pause(now time.Time) time.Duration {
	since := now.Sub(p.Sent)
	switch {
	case p.State == Placing && p.Tries > 0 && p.Reason == nil:
		return 0 // it is to be sent again
	case p.State == Placing:
		return time.Minute
	case p.State == Doubt && since < time.Minute:
		return 5 * time.Second
	case p.State == Doubt && since < time.Hour:
		return time.Minute
	case p.State == Acknowledged && since < time.Hour:
		return 2 * time.Minute
	}
	return 15 * time.Minute
}

// Points at which a test kills the program.
const (
	AfterDoubt  = "distributor order in doubt"
	AfterAnswer = "distributor order answered"
)

// send hands an order over. That it was sent is kept before it is: whatever ends this program in between leaves a doubt,
// and no second order.
func (s *Service) send(ctx context.Context, p Placed) error {
	provider, account, err := s.reachFor(ctx, p)
	if err != nil {
		return s.unsent(ctx, p, err)
	}
	mine, err := begin(ctx, p.ID, p.Tries, clock.Now(ctx))
	if err != nil || !mine {
		return err
	}
	failpoint.Here(ctx, AfterDoubt)
	c, err := within(ctx, orderPatience, func(ctx context.Context) (Confirmation, error) {
		return provider.Order(ctx, account, p.Order)
	})
	failpoint.Here(ctx, AfterAnswer)
	switch known := fault.Of(err); {
	case err == nil:
		return s.hear(ctx, p.ID, Standing{Known: true, Confirmation: c})
	case errors.Is(err, ErrNotSent):
		return s.unsent(ctx, p, err)
	case known.Kind == fault.Declined:
		return s.hear(ctx, p.ID, Standing{Known: true, Refused: known.Text.String()})
	case errors.Is(err, remote.ErrInTransaction), ctx.Err() != nil:
		return err
	}
	return s.wonder(ctx, p.ID, fault.T("No answer came: the order is asked about by its number."))
}

// look asks what became of an order.
func (s *Service) look(ctx context.Context, p Placed) error {
	provider, account, err := s.reachFor(ctx, p)
	if err != nil {
		return s.wonder(ctx, p.ID, fault.Of(err).Text)
	}
	now := clock.Now(ctx)
	standing, err := within(ctx, orderPatience, func(ctx context.Context) (Standing, error) {
		return provider.Look(ctx, account, p.Order.Number)
	})
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return s.wonder(ctx, p.ID, fault.T("The distributor does not answer. It is asked again."))
	case standing.Known:
		return s.hear(ctx, p.ID, standing)
	case p.State != Doubt:
		return s.wonder(ctx, p.ID, fault.T("The distributor does not know this order any more. Please call."))
	case now.Sub(p.Sent) < settles:
		return s.wonder(ctx, p.ID, fault.T("The distributor does not know the order yet. It is asked again."))
	case p.Tries >= mostTries:
		return s.wonder(ctx, p.ID, fault.T("The distributor does not know the order. Please call."))
	}
	return again(ctx, p.ID, p.Tries, now)
}

func (s *Service) reachFor(ctx context.Context, p Placed) (Provider, Account, error) {
	d, err := s.Distributor(ctx, p.VendorID)
	if err != nil {
		return nil, Account{}, err
	}
	v, err := s.vendors.Vendor(ctx, p.VendorID)
	if err != nil {
		return nil, Account{}, err
	}
	return s.reach(d, v.Code, p.Account)
}

// unsent puts an order back that the distributor surely has not got.
func (s *Service) unsent(ctx context.Context, p Placed, why error) error {
	known := fault.Of(why)
	if known.Kind == fault.Internal && !errors.Is(why, ErrNotSent) {
		return why
	}
	reason := known.Text
	if reason.Format == "" {
		reason = fault.T("The distributor can't be reached. It is tried again.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		now, err := lockOrder(ctx, p.ID)
		if err != nil || now.Tries > p.Tries+1 || now.State != Placing && now.State != Doubt {
			return err
		}
		if now.State == Placing && now.Reason != nil && now.Reason.String() == reason.String() {
			return nil
		}
		now.State, now.Tries, now.Sent, now.Reason = Placing, p.Tries, p.Sent, &reason
		return s.keep(ctx, now)
	})
}

// wonder notes why nothing is known yet.
func (s *Service) wonder(ctx context.Context, id int64, reason fault.Text) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		p, err := lockOrder(ctx, id)
		if err != nil || p.State.IsOver() || p.Reason != nil && p.Reason.String() == reason.String() {
			return err
		}
		p.Reason = &reason
		return s.keep(ctx, p)
	})
}

// hear keeps what a distributor said of an order. What can't be about the order leaves it as it was.
func (s *Service) hear(ctx context.Context, id int64, said Standing) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		p, err := lockOrder(ctx, id)
		if err != nil {
			return err
		}
		if p.Order.check(said) != nil {
			reason := fault.T("The distributor's answer can't be read. It is asked again.")
			if p.Reason != nil && p.Reason.String() == reason.String() {
				return nil
			}
			p.Reason = &reason
			return s.keep(ctx, p)
		}
		merged := p.Standing.with(said)
		if p.Version > 0 && merged.equal(p.Standing) {
			if p.Reason == nil || len(merged.Others) > 0 || p.State == Refused {
				return nil
			}
			p.Reason = nil
			return s.keep(ctx, p)
		}
		p.Standing, p.State, p.Reason = merged, p.Order.stateBy(merged), nil
		if p.State == Refused && merged.Refused != "" {
			reason := fault.T("%s", merged.Refused)
			p.Reason = &reason
		}
		if len(merged.Others) > 0 {
			reason := fault.T("The distributor made several orders of one: %s. Please call.",
				strings.Join(append([]string{merged.Confirmation.Number}, merged.Others...), ", "))
			p.Reason = &reason
		}
		p.Version++
		if err := addAnswer(ctx, p, clock.Now(ctx)); err != nil {
			return err
		}
		return s.tell(ctx, p)
	})
}

func (*Service) keep(ctx context.Context, p Placed) error {
	p.Changed = clock.Now(ctx)
	return saveOrder(ctx, p)
}

// tell saves an order of which there is news, and says so to who wants to know, in one transaction.
func (s *Service) tell(ctx context.Context, p Placed) error {
	if err := s.keep(ctx, p); err != nil || s.tells == nil {
		return err
	}
	return s.tells(ctx, p)
}

// Hear keeps what a distributor brought of an order of its own accord, known by our number. A number that is none of this
// distributor's is NotFound.
func (s *Service) Hear(ctx context.Context, vendorID int64, number string, said Standing) error {
	p, err := s.ByNumber(ctx, number)
	if err != nil {
		return err
	}
	if p.VendorID != vendorID {
		return fault.New(fault.NotFound, "There is no such order.")
	}
	if err := p.Order.check(said); err != nil {
		return fault.New(fault.Invalid, "The distributor's answer can't be read. It is asked again.").Because(err)
	}
	return s.hear(ctx, p.ID, said)
}

// AskAgain looks at once what became of an order. It can't be called inside a transaction.
func (s *Service) AskAgain(ctx context.Context, number string) (Placed, error) {
	if db.Inside(ctx) {
		return Placed{}, remote.ErrInTransaction
	}
	p, err := s.ByNumber(ctx, number)
	if err != nil {
		return Placed{}, err
	}
	if p.State != Placing && !p.State.IsOver() {
		if err := s.look(ctx, p); err != nil {
			return Placed{}, err
		}
	}
	return s.ByNumber(ctx, number)
}

// GiveUp ends an order that the distributor has not got, by the word of a person who asked there. An answer that comes
// after all still counts: then the order is there. What was answered can't be given up.
func (s *Service) GiveUp(ctx context.Context, actor access.Actor, number, why string) (Placed, error) {
	why = strings.TrimSpace(why)
	if why == "" {
		return Placed{}, fault.InFields(map[string]fault.Text{"reason": fault.T("Please say who said so at the distributor.")})
	}
	var p Placed
	err := db.Atomic(ctx, func(ctx context.Context) error {
		found, err := s.ByNumber(ctx, number)
		if err != nil {
			return err
		}
		if found, err = lockOrder(ctx, found.ID); err != nil {
			return err
		}
		if !slices.Contains([]State{Placing, Doubt}, found.State) {
			return fault.New(fault.Conflict, "The distributor has this order.")
		}
		reason := fault.T("Given up: %s", why)
		found.State, found.Reason = Refused, &reason
		p = found
		if err := s.tell(ctx, found); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "distributor.give_up", Subject: "distributor order",
			SubjectID: found.ID, LocationID: found.LocationID, RegisterID: actor.RegisterID})
	})
	return p, err
}

// Collect fetches what distributors have to say where they do not answer at once, side by side: the periodic job.
func (s *Service) Collect(ctx context.Context) error {
	if db.Inside(ctx) {
		return remote.ErrInTransaction
	}
	all, err := s.All(ctx)
	if err != nil {
		return err
	}
	names, err := s.names(ctx)
	if err != nil {
		return err
	}
	ends := make(chan error)
	for _, d := range all {
		flow := db.With(ctx, db.From(ctx))
		go func() { ends <- s.collect(flow, d, names[d.VendorID].Code) }()
	}
	var failures error
	for range all {
		failures = errors.Join(failures, <-ends)
	}
	return failures
}

// collectPatience is how long one distributor's files may take: the next time is five minutes later.
const collectPatience = 4 * time.Minute

// collect fetches what one has to say.
func (s *Service) collect(ctx context.Context, d Distributor, code string) error {
	collector, ok := s.providers[d.Kind].(Collector)
	if !ok || d.Off || len(d.Accounts) == 0 {
		return nil
	}
	_, account, err := s.reach(d, code, d.Accounts[0].Number)
	if err == nil {
		_, err = within(ctx, collectPatience, func(ctx context.Context) (none struct{}, err error) {
			return none, collector.Collect(ctx, account)
		})
	}
	if ctx.Err() != nil { // the program ends: the visit was none
		return ctx.Err()
	}
	noted := visited(ctx, d.VendorID, err)
	if err != nil {
		err = fmt.Errorf("collect from distributor %d: %w", d.VendorID, err)
	}
	return errors.Join(err, noted)
}
