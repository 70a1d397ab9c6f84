package notify

import (
	"context"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Kinds are those of all messages, in the order in which lists offer them, each in English.
func Kinds() [][2]string {
	return [][2]string{
		{Placed, text.Key("Order confirmation")}, {Receipt, text.Key("Receipt")}, {Invoice, text.Key("Invoice")}, {Progress, text.Key("Status of an order")},
		{PayLink, text.Key("Payment link")}, {Quote, text.Key("Quote")}, {Word, text.Key("Message of staff")}, {Gift, text.Key("Gift voucher")},
		{Password, text.Key("Link to set a password")}, {Credentials, text.Key("Account changed")},
		{ReturnAgreed, text.Key("Return agreed to")}, {ReturnRefused, text.Key("Return refused")},
		{CoreDue, text.Key("Reminder of old parts")}, {Booked, text.Key("Appointment")}, {Reminder, text.Key("Reminder of an appointment")},
		{Postponed, text.Key("Appointment moved: its parts come late")},
		{AppointmentDeclined, text.Key("Appointment declined")},
		{Contact, text.Key("Question to a store")}, {Attention, text.Key("Card payment to look at")},
		{Backup, text.Key("Trouble with backups")}, {ImportPlan, text.Key("Planned import failed")},
	}
}

// OutboxFilter says which messages are listed, and in which order.
type OutboxFilter struct {
	Search string // the beginning of an address, a telephone, or the number of an order
	State  string // empty: any
	Kind   string // empty: any
	Oldest bool   // first; else the newest
	Limit  int
	Offset int

	locations []int64 // of these stores, and of none; nil: of all
}

// Outbox returns a page of the messages of the actor's stores and of none, without what they say, and how many of them
// there are by what became of them: "" is all.
func (s *Service) Outbox(ctx context.Context, actor access.Actor, f OutboxFilter) ([]Message, map[string]int, error) {
	if !actor.May(access.ReadMessages) {
		return nil, nil, mayNot()
	}
	if !actor.AllLocations {
		f.locations = append([]int64{0}, actor.Locations()...)
	}
	counts, err := countOutbox(ctx, f)
	if err != nil {
		return nil, nil, err
	}
	found, err := listOutbox(ctx, f)
	return found, counts, err
}

// MessageFor is a message that the actor may read, else NotFound.
func (s *Service) MessageFor(ctx context.Context, actor access.Actor, id int64) (Message, error) {
	if !actor.May(access.ReadMessages) {
		return Message{}, mayNot()
	}
	m, err := message(ctx, id)
	if err == nil && m.LocationID != 0 && !actor.At(m.LocationID) {
		return Message{}, fault.New(fault.NotFound, "There is no such message.")
	}
	return m, err
}

// GiveUp keeps a message that was not sent from being tried, until somebody asks for it again. A sent one, or one that
// goes out at this moment, is a Conflict.
func (s *Service) GiveUp(ctx context.Context, actor access.Actor, id int64) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		m, err := s.MessageFor(ctx, actor, id)
		switch {
		case err != nil:
			return err
		case m.State == Sent:
			return fault.New(fault.Conflict, "This message was sent.")
		case m.State == GivenUp:
			return nil
		}
		given, err := saveGivenUp(ctx, id, clock.Now(ctx))
		if err != nil {
			return err
		}
		if !given {
			return fault.New(fault.Conflict, "It goes out at this moment. Please look again in two minutes.")
		}
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "message.give_up", Subject: "message", SubjectID: id,
			LocationID: m.LocationID})
	})
}

func mayNot() error { return fault.New(fault.Forbidden, "You may not read messages.") }
