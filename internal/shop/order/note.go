package order

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/core"
	"camber/internal/shop/customer"
	"camber/internal/shop/notify"
)

// Noted is the event of what staff added to an order, Deleted of its leaving all lists. Neither moves anything.
const (
	Noted   Event = "note"
	Deleted Event = "delete"
)

// Still says whether an event leaves an order where it stands.
func Still(e Event) bool { return e == Noted || e == Deleted || slices.Contains(ofQuotes, e) }

// Note is what staff adds to the history of an order (HIST-1).
type Note struct {
	LabelID int64 // the named status that the order gets; 0: it keeps its own
	Wish    notify.Wish
}

// ToNote is an order whose history somebody may add to: at a till one of its location, in the back office one of any
// location where they work. Any other is NotFound.
func (s *Service) ToNote(ctx context.Context, actor access.Actor, id int64) (Order, error) {
	if actor.Mode == access.Office {
		return s.Seen(ctx, actor, id)
	}
	return s.AtTill(ctx, actor, id)
}

// AddNote adds to the history of an order that ToNote answers, with another named status or the same, and tells its
// customer where that is wished: the messages are queued with it or not at all (NOTE-3). An order that was called off
// keeps its status.
func (s *Service) AddNote(ctx context.Context, actor access.Actor, id int64, n Note) (History, error) {
	if wrong := n.Wish.Check(); wrong != nil {
		return History{}, fault.InFields(wrong)
	}
	comment := strings.TrimSpace(n.Wish.Comment)
	if text.HoldsCardNumber(comment) {
		return History{}, fault.InFields(map[string]fault.Text{"comment": fault.T("Please leave out card numbers.")})
	}
	var added History
	err := db.Atomic(ctx, func(ctx context.Context) error {
		if err := lock(ctx, id); err != nil {
			return err
		}
		o, err := s.ToNote(ctx, actor, id)
		if err != nil {
			return err
		}
		label, err := s.newLabel(ctx, o, n.LabelID)
		if err != nil {
			return err
		}
		if label.ID == o.Label.ID && comment == "" && !n.Wish.Notify {
			return fault.InFields(map[string]fault.Text{"comment": fault.T("Required")})
		}
		h := History{At: clock.Now(ctx), Event: Noted, From: o.Status, To: o.Status, Label: label, Comment: comment,
			Who: actor.Who()}
		asked := n.Wish.Requests(notify.Request{
			Kind: notify.Progress, Lang: o.Lang, OrderID: o.ID, CustomerID: o.CustomerID, SubjectID: label.ID,
			LocationID: o.LocationID,
		})
		for _, one := range asked {
			message, err := notify.Queue(ctx, one)
			if err != nil {
				return err
			}
			if one.Channel == notify.Text {
				h.TextID = message
			} else {
				h.MessageID = message
			}
		}
		if label.TakesStock && o.Status == Complete {
			if err := s.stock.Take(ctx, o.ID, actor.Who(), o.BusinessDay); err != nil {
				return err
			}
		}
		if err := saveLabel(ctx, o.ID, label.ID); err != nil {
			return err
		}
		if h.ID, err = addHistory(ctx, o.ID, h); err != nil {
			return err
		}
		err = audit.Write(ctx, audit.Row{
			Who: actor.Who(), Action: "order.note", Subject: "order", SubjectID: o.ID, LocationID: o.LocationID,
			RegisterID: actor.RegisterID,
			Detail: map[string]any{"from": o.Label.ID, "to": label.ID, "messages": len(asked),
				"override": n.Wish.Overrides()},
		})
		if err != nil {
			return err
		}
		if _, err := s.Settle(ctx, o.ID); err != nil {
			return err
		}
		added = h
		return nil
	})
	return added, err
}

// newLabel is the named status that staff chose for an order.
func (s *Service) newLabel(ctx context.Context, o Order, id int64) (Label, error) {
	if id == 0 || id == o.Label.ID {
		return o.Label, nil
	}
	known, err := labels(ctx)
	if err != nil {
		return Label{}, err
	}
	label, found := known[id]
	switch {
	case !found:
		return Label{}, fault.InFields(map[string]fault.Text{"orderStatusId": fault.T("There is no such status.")})
	case o.Status == Cancelled || o.Status == Voided:
		return Label{}, refusal(o.Status)
	case !label.ByHand:
		return Label{}, fault.InFields(
			map[string]fault.Text{"orderStatusId": fault.T(
				"This status can't be chosen: it follows from what is done with the order.")})
	}
	return label, nil
}

// Choices are the named statuses that staff may give an order, its own first.
func (s *Service) Choices(ctx context.Context, o Order) ([]Label, error) {
	list := []Label{o.Label}
	if o.Status == Cancelled || o.Status == Voided {
		return list, nil
	}
	if err := addLabels(ctx); err != nil {
		return nil, err
	}
	all, err := s.Labels(ctx)
	for _, l := range all {
		if l.ByHand && l.ID != o.Label.ID {
			list = append(list, l)
		}
	}
	return list, err
}

// SetBuyer makes a complete order of nobody somebody's: its prices and taxes stay. One that has a customer keeps them.
func (s *Service) SetBuyer(ctx context.Context, actor access.Actor, o Order, who customer.Customer) error {
	if o.Status != Complete {
		return refusal(o.Status)
	}
	if o.CustomerID == who.ID {
		return nil
	}
	if o.CustomerID != 0 {
		return fault.New(fault.Conflict, "This order is complete, so it keeps its customer.")
	}
	o.CustomerID, o.Name, o.Email, o.Telephone = who.ID, fullName(who.Firstname, who.Lastname), who.Email, who.Telephone
	if err := saveContact(ctx, o); err != nil {
		return err
	}
	if err := core.SetCustomer(ctx, o.ID, who.ID); err != nil {
		return err
	}
	h := History{At: clock.Now(ctx), Event: Noted, From: o.Status, To: o.Status, Label: o.Label, Who: actor.Who()}
	if _, err := addHistory(ctx, o.ID, h); err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{
		Who: actor.Who(), Action: "order.note", Subject: "order", SubjectID: o.ID, LocationID: o.LocationID,
		RegisterID: actor.RegisterID,
		Detail:     map[string]any{"customer": who.ID},
	})
}

// LineNumber is the customer's own number for a line of an order (PO-2).
type LineNumber struct {
	LineID int64
	Number string // empty: takes it off
	All    bool   // for all lines
}

// SetNumbers puts the customer's numbers on the lines of a locked order.
func (s *Service) SetNumbers(ctx context.Context, actor access.Actor, o Order, numbers []LineNumber) error {
	for _, n := range numbers {
		number := strings.TrimSpace(n.Number)
		found := false
		for i := range o.Lines {
			if n.All && isGoods(o.Lines[i]) || o.Lines[i].ID == n.LineID {
				found = found || o.Lines[i].ID == n.LineID
				o.Lines[i].PONumber, o.Lines[i].Terms.PONumber = number, number
			}
		}
		if !found {
			return fault.New(fault.NotFound, "This line is not on the order.")
		}
	}
	for _, l := range o.Lines {
		if err := saveNumber(ctx, l); err != nil {
			return err
		}
	}
	if err := touch(ctx, o.ID); err != nil {
		return err
	}
	h := History{At: clock.Now(ctx), Event: Noted, From: o.Status, To: o.Status, Label: o.Label, Who: actor.Who()}
	if _, err := addHistory(ctx, o.ID, h); err != nil {
		return err
	}
	return audit.Write(ctx, audit.Row{
		Who: actor.Who(), Action: "order.note", Subject: "order", SubjectID: o.ID, LocationID: o.LocationID,
		RegisterID: actor.RegisterID,
		Detail:     map[string]any{"lines": len(numbers)},
	})
}
