package contact

import (
	"context"
	"time"

	"camber/internal/base/captcha"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/phone"
	"camber/internal/base/text"
	"camber/internal/base/throttle"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
)

type Service struct {
	locations *location.Service
	parts     *catalog.Service
}

func New(locations *location.Service, parts *catalog.Service) *Service {
	return &Service{locations, parts}
}

// How often one address may send, whatever comes of it (SEC-1).
const (
	limit = 20
	per   = time.Hour
)

// Locations are the stores that can be asked: those that have an address for it.
func (s *Service) Locations(ctx context.Context) ([]location.Location, error) {
	all, err := s.locations.InUse(ctx)
	if err != nil {
		return nil, err
	}
	asked := make([]location.Location, 0, len(all))
	for _, l := range all {
		if l.Email != "" {
			asked = append(asked, l)
		}
	}
	return asked, nil
}

// Count counts a sending before it is known what comes of it: for the address and, if its answer is wrong, for the
// session's riddle. It commits by itself.
func (*Service) Count(ctx context.Context, actor access.Actor, session, answer string) error {
	if err := throttle.Take(ctx, "contact "+actor.IP, limit, per); err != nil {
		return err
	}
	err := captcha.Check(ctx, session, answer)
	if fault.Is(err, fault.Invalid) {
		return nil // Send says so
	}
	return err
}

// Send checks a message, takes the answer of the riddle, keeps the message and queues its mail to the store, all or
// nothing (PCON-2). The store alone decides where the mail goes.
func (s *Service) Send(ctx context.Context, actor access.Actor, d Draft) (id int64, err error) {
	d = d.trimmed()
	fields := d.check()
	store, err := s.store(ctx, d.LocationID)
	if err != nil {
		return 0, err
	}
	if store.ID == 0 && d.LocationID != 0 {
		fields[fieldLocation] = fault.T("There is no such store.")
	}
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	if d.PartID != 0 {
		if _, err := s.parts.Part(ctx, d.PartID); err != nil {
			return 0, err
		}
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if err := captcha.Take(ctx, d.Session, d.Answer); err != nil {
			return atCaptcha(err)
		}
		added, err := addMessage(ctx, Message{
			LocationID: store.ID, PartID: d.PartID, CustomerID: actor.CustomerID, Name: d.Name, Email: d.Email, Phone: d.Phone,
			E164: phone.E164(d.Phone),
			Text: d.Text, ByText: d.ByText, Override: d.overrides(), Lang: d.Lang, Sent: clock.Now(ctx),
		})
		if err != nil {
			return err
		}
		_, err = notify.Queue(ctx, notify.Request{
			Kind: notify.Contact, Channel: notify.Email, Recipient: store.Email, Lang: text.English,
			CustomerID: actor.CustomerID, SubjectID: added,
		})
		if err != nil {
			return err
		}
		id = added
		return audit.Write(ctx, audit.Row{Who: actor.Who(), Action: "contact.send", Subject: "contact", SubjectID: added,
			LocationID: store.ID, Detail: map[string]any{"part_id": d.PartID, "override": d.overrides()}})
	})
	return id, err
}

// Check says beforehand whether the answer of the riddle would do (PCON-2). A wrong one counts.
func (*Service) Check(ctx context.Context, session, answer string) error {
	return atCaptcha(captcha.Check(ctx, session, answer))
}

// atCaptcha marks the field of the answer.
func atCaptcha(err error) error {
	if f := fault.Of(err); f != nil && f.Kind == fault.Invalid {
		f.Fields = map[string]fault.Text{fieldCaptcha: f.Text}
		return f
	}
	return err
}

// Message returns what was asked.
func (*Service) Message(ctx context.Context, id int64) (Message, error) { return message(ctx, id) }

// store is one that can be asked; without an id there is none.
func (s *Service) store(ctx context.Context, id int64) (location.Location, error) {
	asked, err := s.Locations(ctx)
	for _, l := range asked {
		if l.ID == id {
			return l, nil
		}
	}
	return location.Location{}, err
}

// Move hands what one customer asked to another.
func Move(ctx context.Context, from, to int64) error { return move(ctx, from, to) }

// Forget takes the words of a customer, and how they can be reached, out of what they asked.
func Forget(ctx context.Context, customerID int64) error { return forget(ctx, customerID) }
