package manager

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/notify"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
	"camber/internal/web/wire"
)

const (
	messagesPath = "/pos/messages"
	messagesPage = 50
)

// ShowMessages is where staff read what the shop sent, and what it could not send (NOTE-3, NOTE-4): of their stores,
// and of none.
func (s *Server) ShowMessages(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	var in struct {
		State  string `form:"state"`
		Before int64  `form:"before"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	desk, here, err := s.Desk.Here(ctx)
	if err != nil {
		return err
	}
	d := deskview.MessageList{Bar: deskview.DeskBar{Desk: desk, At: "messages"},
		Tabs: []present.Link{{Text: text.Tr(ctx, "All"), Href: messagesPath}}}
	for _, state := range []string{notify.Queued, notify.Sent, notify.Failed} {
		d.Tabs = append(d.Tabs, present.Link{Text: deskview.MessageState(ctx, state), Href: messagesPath + "?state=" + state})
		if in.State == state {
			d.State = state
		}
	}
	f := notify.Filter{State: d.State, Before: max(in.Before, 0)}
	if !actor.AllLocations {
		f.Locations = append([]int64{}, actor.Locations()...)
	}
	found, err := s.Notes.Latest(ctx, f, messagesPage+1)
	if err != nil {
		return err
	}
	if len(found) > messagesPage {
		found = found[:messagesPage]
		next := url.Values{"before": {strconv.FormatInt(found[messagesPage-1].ID, 10)}}
		if d.State != "" {
			next.Set("state", d.State)
		}
		d.Older = messagesPath + "?" + next.Encode()
	}
	for _, m := range found {
		d.Rows = append(d.Rows, deskview.NewMessageRow(ctx, m, here.Zone))
	}
	frame, err := s.Frame.For(r, text.Tr(ctx, "Messages"))
	if err != nil {
		return err
	}
	frame.Private = true
	return wire.Page(w, r, http.StatusOK, page.MessageList(frame, d))
}

// RetryMessage sends a failed message again (NOTE-3).
func (s *Server) RetryMessage(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	var in struct {
		ID   int64  `form:"message_id"`
		From string `form:"from"` // the list that it was asked in
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	if err := s.mayRetry(ctx, in.ID); err != nil {
		return err
	}
	err := s.Notes.SendAgain(ctx, wire.Actor(ctx).Who(), in.ID)
	if wire.WantsPage(r) && (err == nil || fault.Is(err, fault.Unavailable)) { // the list says what became of it
		next := messagesPath
		if in.From == notify.Failed {
			next += "?state=" + in.From
		}
		return wire.Redirect(w, r, next)
	}
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.Success{Success: true})
}

// mayRetry is for who reads all messages of a store, and of an order or customer for who serves them.
func (s *Server) mayRetry(ctx context.Context, id int64) error {
	actor := wire.Actor(ctx)
	m, err := s.Notes.Message(ctx, id)
	if err != nil {
		return err
	}
	switch {
	case actor.May(access.ReadMessages) && (m.LocationID == 0 || actor.At(m.LocationID)):
		return nil
	case m.OrderID != 0:
		_, err := s.Orders.ToNote(ctx, actor, m.OrderID)
		return err
	case m.CustomerID != 0 && actor.May(access.EditCustomers):
		return nil
	}
	return fault.New(fault.NotFound, "There is no such message.")
}
