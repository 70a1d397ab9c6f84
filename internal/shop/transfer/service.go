package transfer

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/stock"
)

// Service keeps transfers, and moves the stock by them.
type Service struct {
	parts     *catalog.Service
	locations *location.Service
	stock     *stock.Service
}

func New(parts *catalog.Service, locations *location.Service, s *stock.Service) *Service {
	return &Service{parts, locations, s}
}

// Ask makes a transfer: the sending store sees it as work. No piece is held for it.
func (s *Service) Ask(ctx context.Context, actor access.Actor, n Wanted) (id int64, err error) {
	n.Note = strings.TrimSpace(n.Note)
	if err := n.check(); err != nil {
		return 0, err
	}
	may := actor.May(access.ReceiveStock) || n.OrderID != 0 && actor.May(access.OrderForCustomer)
	if !may || !actor.At(n.FromID) && !actor.At(n.ToID) {
		return 0, forbidden()
	}
	n.Parts = combined(n.Parts)
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := s.inUse(ctx, n); err != nil {
			return err
		}
		if err := s.single(ctx, n.Parts); err != nil {
			return err
		}
		added, err := add(ctx, n, clock.Now(ctx))
		if err != nil {
			return err
		}
		id = added
		return s.said(ctx, actor, Transfer{ID: id, FromID: n.FromID, ToID: n.ToID}, "transfer.ask",
			Step{Kind: "asked", Quantity: pieces(n.Parts)})
	})
	return id, err
}

func (s *Service) inUse(ctx context.Context, n Wanted) error {
	stores, err := s.locations.InUse(ctx)
	if err != nil {
		return err
	}
	wrong := map[string]fault.Text{}
	for name, id := range map[string]int64{"from_id": n.FromID, "to_id": n.ToID} {
		if !slices.ContainsFunc(stores, func(l location.Location) bool { return l.ID == id }) {
			wrong[name] = fault.T("Please choose one of the list")
		}
	}
	if len(wrong) > 0 {
		return fault.InFields(wrong)
	}
	return nil
}

// single refuses kits: they lie nowhere.
func (s *Service) single(ctx context.Context, demands []stock.Demand) error {
	ids := make([]int64, len(demands))
	for i, d := range demands {
		ids[i] = d.PartID
	}
	parts, err := s.parts.Parts(ctx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		switch {
		case parts[id].ID == 0:
			return fault.InFields(map[string]fault.Text{"parts": fault.T("There is no such part.")})
		case parts[id].Kind == catalog.KindKit:
			return fault.InFields(map[string]fault.Text{
				"parts": fault.T("%s is a kit: ask for its components.", parts[id].Number)})
		}
	}
	return nil
}

// Cancel calls off what nobody has sent yet.
func (s *Service) Cancel(ctx context.Context, actor access.Actor, id, version int64) error {
	return s.change(ctx, actor, id, version, Transfer.CanCancel, func(ctx context.Context, t *Transfer) error {
		t.State = Cancelled
		return s.said(ctx, actor, *t, "transfer.cancel", Step{Kind: "cancelled"})
	})
}

// Send takes what was picked out of the sending store. What is short stays on the transfer as not sent.
func (s *Service) Send(ctx context.Context, actor access.Actor, id, version int64, picked []stock.Demand) error {
	return s.change(ctx, actor, id, version, Transfer.CanSend, func(ctx context.Context, t *Transfer) error {
		picked = slices.DeleteFunc(slices.Clone(picked), func(d stock.Demand) bool { return d.Quantity == 0 })
		for _, d := range picked {
			i := t.line(d.PartID)
			if i < 0 || d.Quantity < 0 {
				return fault.New(fault.Invalid, "A part is not on this transfer.")
			}
			t.Lines[i].Sent += d.Quantity
			if t.Lines[i].Sent > t.Lines[i].Asked {
				return fault.New(fault.Invalid, "Only %s are asked for.", t.Lines[i].Asked)
			}
		}
		if len(picked) == 0 {
			return fault.New(fault.Invalid, "Nothing is picked yet.")
		}
		by, err := s.paper(ctx, actor, t.ID, t.FromID)
		if err != nil {
			return err
		}
		if err := s.stock.SendOff(ctx, by, picked); err != nil {
			return err
		}
		t.State, t.SentAt = Sent, clock.Now(ctx)
		return s.said(ctx, actor, *t, "transfer.send", stepsOf("sent", picked)...)
	})
}

// Receive books what came. What did not, or came broken, stays open on the transfer. What came broken may be made good
// by a later one.
func (s *Service) Receive(ctx context.Context, actor access.Actor, id, version int64, came []Arrived) error {
	return s.change(ctx, actor, id, version, Transfer.CanReceive, func(ctx context.Context, t *Transfer) error {
		var good, broken []stock.Demand
		for _, a := range came {
			i := t.line(a.PartID)
			if i < 0 {
				return fault.New(fault.Invalid, "A part is not on this transfer.")
			}
			line, err := t.Lines[i].arrive(a)
			if err != nil {
				return err
			}
			t.Lines[i] = line
			if a.Good > 0 {
				good = append(good, stock.Demand{PartID: a.PartID, Quantity: a.Good})
			}
			if a.Damaged > 0 {
				broken = append(broken, stock.Demand{PartID: a.PartID, Quantity: a.Damaged})
			}
		}
		if len(good) == 0 && len(broken) == 0 {
			return fault.New(fault.Invalid, "Nothing is scanned yet.")
		}
		if len(good) > 0 {
			by, err := s.paper(ctx, actor, t.ID, t.ToID)
			if err != nil {
				return err
			}
			if err := s.stock.TakeIn(ctx, by, good); err != nil {
				return err
			}
			if t.OrderID != 0 {
				if _, err := s.stock.Arrive(ctx, by, t.OrderID, good); err != nil {
					return err
				}
			}
		}
		t.State = t.settle()
		return s.said(ctx, actor, *t, "transfer.receive", append(stepsOf("received", good), stepsOf("damaged", broken)...)...)
	})
}

// WriteOff gives up pieces of a part that never arrived, or came broken.
func (s *Service) WriteOff(ctx context.Context, actor access.Actor, id, version, partID int64, quantity int,
	reason string) error {
	if !slices.Contains(Reasons(), reason) {
		return fault.InFields(map[string]fault.Text{"reason": fault.T("Please choose one of the list")})
	}
	return s.change(ctx, actor, id, version, Transfer.CanReceive, func(ctx context.Context, t *Transfer) error {
		i := t.line(partID)
		if i < 0 {
			return fault.New(fault.Invalid, "A part is not on this transfer.")
		}
		line, err := t.Lines[i].writeOff(quantity, reason)
		if err != nil {
			return err
		}
		t.Lines[i] = line
		by, err := s.paper(ctx, actor, t.ID, t.ToID)
		if err != nil {
			return err
		}
		lost := []stock.Demand{{PartID: partID, Quantity: quantity}}
		if err := s.stock.Lose(ctx, by, lost, reason); err != nil {
			return err
		}
		t.State = t.settle()
		return s.said(ctx, actor, *t, "transfer.write_off",
			Step{Kind: "lost", PartID: partID, Quantity: quantity, Reason: reason})
	})
}

// change does one step of a transfer that somebody may do now, as they saw it; another version is a Conflict, and so is
// a step that it has behind it.
func (s *Service) change(ctx context.Context, actor access.Actor, id, version int64,
	may func(Transfer, access.Actor) bool, do func(context.Context, *Transfer) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := hold(ctx, id); err != nil {
			return err
		}
		t, err := s.Transfer(ctx, actor, id)
		if err != nil {
			return err
		}
		if t.Version != version {
			return fault.Meanwhile(nil)
		}
		if !may(t, actor) {
			return forbidden()
		}
		t.Version++
		if err := do(ctx, &t); err != nil {
			return err
		}
		return save(ctx, t)
	})
}

// Transfer returns one that somebody may see, else NotFound.
func (*Service) Transfer(ctx context.Context, actor access.Actor, id int64) (Transfer, error) {
	t, err := one(ctx, id)
	if err == nil && !maySee(actor, t) {
		err = missing()
	}
	return t, err
}

// MadeFor are the transfers that were made for orders, by order, the oldest first.
func (*Service) MadeFor(ctx context.Context, orderIDs ...int64) (map[int64][]Transfer, error) {
	found := map[int64][]Transfer{}
	if len(orderIDs) == 0 {
		return found, nil
	}
	all, err := madeFor(ctx, orderIDs)
	for _, t := range all {
		found[t.OrderID] = append(found[t.OrderID], t)
	}
	return found, err
}

// MadeBy are the transfers that a call made for an order already, by its key.
func (*Service) MadeBy(ctx context.Context, intent string) ([]Transfer, error) {
	return madeBy(ctx, intent)
}

// Steps are what was done with a transfer, the oldest first.
func (*Service) Steps(ctx context.Context, id int64) ([]Step, error) { return steps(ctx, id) }

// Filter narrows a list to those that somebody may see.
type Filter struct {
	State   State // empty: all
	FromID  int64 // 0: any
	ToID    int64 // 0: any
	OrderID int64 // 0: any
	Limit   int
	Offset  int
}

// Transfers is a page of those that somebody may see, the newest first, and how many there are in each state; "": all.
func (*Service) Transfers(ctx context.Context, actor access.Actor, f Filter) ([]Transfer, map[string]int, error) {
	if f.State != "" && !slices.Contains(States(), f.State) {
		return nil, nil, fault.New(fault.Invalid, "This list can't be filtered by %s.", string(f.State))
	}
	found, err := list(ctx, actor, f)
	if err != nil {
		return nil, nil, err
	}
	counts, err := counts(ctx, actor, f)
	return found, counts, err
}

// Late is after how long what nobody received is said to be missing.
const Late = 3 * 24 * time.Hour

// Unarrived is a page of what never arrived: of transfers that arrived in part, and of those that were sent long ago;
// the oldest first, and how many there are.
func (*Service) Unarrived(ctx context.Context, actor access.Actor, limit, offset int) ([]Unarrived, int, error) {
	return unarrived(ctx, actor, clock.Now(ctx).Add(-Late), limit, offset)
}

// InTransit is how many pieces of parts are on their way to each store, by part and store. What is only asked for is
// not on its way, and what came broken is not either.
func (*Service) InTransit(ctx context.Context, partIDs []int64) (map[int64]map[int64]int, error) {
	return inTransit(ctx, partIDs)
}

func (s *Service) paper(ctx context.Context, actor access.Actor, id, locationID int64) (stock.Paper, error) {
	store, err := s.locations.Location(ctx, locationID)
	return stock.Paper{Document: stock.Document{Kind: stock.ByTransfer, ID: id}, LocationID: locationID,
		Who: actor.Who(), Day: store.Day(clock.Now(ctx))}, err
}

// said writes down what was done, on the transfer and in the log.
func (*Service) said(ctx context.Context, actor access.Actor, t Transfer, action string, done ...Step) error {
	at, sum, reason := clock.Now(ctx), 0, ""
	for i := range done {
		done[i].At, done[i].Who = at, actor.Who()
		sum += done[i].Quantity
		reason = done[i].Reason
	}
	if err := addSteps(ctx, t.ID, done); err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: action, Subject: "transfer", SubjectID: t.ID,
		LocationID: t.ToID, Detail: map[string]any{"from": t.FromID, "pieces": sum, "reason": reason}})
}

func stepsOf(kind string, demands []stock.Demand) []Step {
	done := make([]Step, len(demands))
	for i, d := range demands {
		done[i] = Step{Kind: kind, PartID: d.PartID, Quantity: d.Quantity}
	}
	return done
}

func combined(demands []stock.Demand) []stock.Demand {
	sums := map[int64]int{}
	for _, d := range demands {
		sums[d.PartID] += d.Quantity
	}
	all := make([]stock.Demand, 0, len(sums))
	for id, n := range sums {
		all = append(all, stock.Demand{PartID: id, Quantity: n})
	}
	slices.SortFunc(all, func(a, b stock.Demand) int { return cmp.Compare(a.PartID, b.PartID) })
	return all
}

func pieces(demands []stock.Demand) (sum int) {
	for _, d := range demands {
		sum += d.Quantity
	}
	return sum
}

func forbidden() error { return fault.New(fault.Forbidden, "You may not do this.") }

func missing() error { return fault.New(fault.NotFound, "There is no such transfer.") }
