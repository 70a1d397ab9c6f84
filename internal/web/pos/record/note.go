package record

import (
	"context"
	"fmt"
	"net/http"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/audit"
	"camber/internal/shop/customer"
	"camber/internal/shop/customer/note"
	"camber/internal/shop/notify"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
	"camber/internal/web/wire"
)

// NotifyCustomer is CUST-24: the message is sent, and stands in the customer's history.
func (s *Server) NotifyCustomer(w http.ResponseWriter, r *http.Request) error {
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	wished, err := desk.Wish(r, c.Texts)
	if err != nil {
		return err
	}
	wished.Notify = true
	problems := wished.Check()
	if problem := note.Check(wished.Comment, true); problem != nil {
		problems = also(problems, "comment", *problem)
	}
	if !wished.ByEmail && !wished.ByText {
		problems = also(problems, "notifyByEmail", fault.T("Required"))
	}
	if len(problems) > 0 {
		return fault.InFields(problems)
	}
	if _, err := s.note(r, c, wished, ""); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("The message was sent."))
}

func also(problems map[string]fault.Text, field string, problem fault.Text) map[string]fault.Text {
	if problems == nil {
		problems = map[string]fault.Text{}
	}
	problems[field] = problem
	return problems
}

// note keeps a note with the messages that it is sent by.
func (s *Server) note(r *http.Request, c customer.Customer, wished notify.Wish, image string) (int64, error) {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	intent := ""
	if key := r.Header.Get("Idempotency-Key"); key != "" {
		intent = fmt.Sprintf("%d %d %s", actor.StaffID, c.ID, key)
	}
	send := func(ctx context.Context) (emailID, textID int64, err error) {
		base := notify.Request{Kind: notify.Word, Lang: text.In(ctx), CustomerID: c.ID, LocationID: actor.LocationID}
		for _, asked := range wished.Requests(base) {
			id, err := notify.Queue(ctx, asked)
			if err != nil {
				return 0, 0, err
			}
			if asked.Channel == notify.Text {
				textID = id
			} else {
				emailID = id
			}
		}
		if wished.Overrides() {
			err = audit.Write(ctx, audit.Row{
				Who: actor.Who(), Action: "consent.override", Subject: "customer", SubjectID: c.ID, LocationID: actor.LocationID,
				Detail: map[string]any{"message": textID},
			})
		}
		return emailID, textID, err
	}
	return s.Remarks.Add(ctx, actor, note.Note{CustomerID: c.ID, Comment: wished.Comment, Image: image}, intent, send)
}

// CustomerNotes is CUST-27.
func (s *Server) CustomerNotes(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	c, in, zone, err := s.Desk.CustomersList(r)
	if err != nil {
		return err
	}
	if err := in.Only(); err != nil {
		return err
	}
	found, total, err := s.Remarks.Notes(ctx, c.ID, in.Limit, in.Offset())
	if err != nil {
		return err
	}
	staff := make([]int64, 0, len(found))
	for _, n := range found {
		if n.Who.Kind == audit.Staff {
			staff = append(staff, n.Who.ID)
		}
	}
	names, err := s.Access.Names(ctx, staff)
	if err != nil {
		return err
	}
	reply := customerview.CustomerNotes{Results: []customerview.CustomerNote{},
		Paging: present.NewPaging(ctx, in.Page, in.Limit, total)}
	for _, n := range found {
		sent, err := s.messagesOf(ctx, n)
		if err != nil {
			return err
		}
		reply.Results = append(reply.Results, customerview.NewCustomerNote(ctx, wire.Actor(ctx), n, names[n.Who.ID], sent, zone))
	}
	return wire.Reply(w, http.StatusOK, reply)
}

func (s *Server) messagesOf(ctx context.Context, n note.Note) ([]notify.Message, error) {
	var sent []notify.Message
	for _, id := range []int64{n.EmailID, n.TextID} {
		if id == 0 {
			continue
		}
		m, err := s.Notes.Message(ctx, id)
		if fault.Is(err, fault.NotFound) {
			continue // swept
		}
		if err != nil {
			return nil, err
		}
		sent = append(sent, m)
	}
	return sent, nil
}

// AddCustomerNote is CUST-28.
func (s *Server) AddCustomerNote(w http.ResponseWriter, r *http.Request) error {
	c, err := s.Desk.Customer(r)
	if err != nil {
		return err
	}
	wished, err := desk.Wish(r, c.Texts)
	if err != nil {
		return err
	}
	content, err := wire.File(r, "image")
	if err != nil {
		return err
	}
	problems := wished.Check()
	// the words are the message: a picture is not sent
	if problem := note.Check(wished.Comment, wished.Notify || len(content) == 0); problem != nil {
		problems = also(problems, "comment", *problem)
	}
	if len(problems) > 0 {
		return fault.InFields(problems)
	}
	ctx := r.Context()
	if _, err := s.Customers.Current(ctx, c.ID); err != nil {
		return err
	}
	image, err := s.keepImage(ctx, "image", content)
	if err != nil {
		return err
	}
	if _, err := s.note(r, c, wished, image); err != nil {
		return err
	}
	return desk.Said(w, r, text.Key("The note was saved."))
}
