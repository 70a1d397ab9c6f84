// Package note is what staff wrote about customers, and to them (CUST-27).
package note

import (
	"context"
	"strings"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
)

// Note is one of them.
type Note struct {
	ID         int64
	CustomerID int64
	At         time.Time
	Who        audit.Who
	Comment    string
	Image      string // hash of the kept file; empty: none
	EmailID    int64  // the messages that it was sent by; 0: none
	TextID     int64
}

const longest = 4000

// Check says what is wrong with what was written; beside a picture it may be empty.
func Check(comment string, required bool) *fault.Text {
	return fault.Length(strings.TrimSpace(comment), required, 0, longest)
}

// Service keeps notes.
type Service struct{ customers *customer.Service }

func New(customers *customer.Service) *Service { return &Service{customers} }

// Add keeps a note and, in the same transaction, queues what send returns the ids of; nil sends nothing. A second one
// with the same intent is the first (API-6); an empty intent is none.
func (s *Service) Add(ctx context.Context, actor access.Actor, n Note, intent string,
	send func(ctx context.Context) (emailID, textID int64, err error)) (id int64, err error) {
	if !actor.May(access.EditCustomers) {
		return 0, customer.MayNotEdit()
	}
	n.Comment = strings.TrimSpace(n.Comment)
	if problem := Check(n.Comment, n.Image == ""); problem != nil {
		return 0, fault.InFields(map[string]fault.Text{"comment": *problem})
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if _, err := s.customers.Current(ctx, n.CustomerID); err != nil {
			return err
		}
		n.Who, n.At = actor.Who(), clock.Now(ctx)
		added, isNew, err := add(ctx, n, intent)
		if err != nil {
			return err
		}
		id = added
		if !isNew {
			return nil
		}
		if send != nil {
			if n.EmailID, n.TextID, err = send(ctx); err != nil {
				return err
			}
			if err := sent(ctx, added, n.EmailID, n.TextID); err != nil {
				return err
			}
		}
		return audit.Write(ctx, audit.Row{
			Who: actor.Who(), Action: "customer.note", Subject: "customer", SubjectID: n.CustomerID,
			LocationID: actor.LocationID,
			Detail:     map[string]any{"note": added, "email": n.EmailID, "text": n.TextID, "image": n.Image != ""},
		})
	})
	return id, err
}

// Notes are a customer's, newest first, a page of them, and how many there are.
func (*Service) Notes(ctx context.Context, customerID int64, limit, offset int) ([]Note, int, error) {
	found, err := notes(ctx, customerID, 0, limit, offset)
	if err != nil {
		return nil, 0, err
	}
	total, err := count(ctx, customerID)
	return found, total, err
}

// Note is one of a customer's; another's is NotFound.
func (*Service) Note(ctx context.Context, customerID, id int64) (Note, error) {
	found, err := notes(ctx, customerID, id, 1, 0)
	if err != nil {
		return Note{}, err
	}
	if len(found) == 0 {
		return Note{}, fault.New(fault.NotFound, "There is no such note.")
	}
	return found[0], nil
}

// Move hands the notes of one customer to another.
func Move(ctx context.Context, from, to int64) error { return move(ctx, from, to) }

// Erase takes the words and the pictures out of a customer's notes; that there were some stays.
func Erase(ctx context.Context, customerID int64) error { return erase(ctx, customerID) }
