// Package messages is where the back office reads what the shop said to customers and staff, and sees to it that what
// was not sent is sent or given up.
package messages

import (
	"context"
	"io"
	"net/http"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/location"
	"camber/internal/shop/notify"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Locations *location.Service
	Notes     *notify.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	may := routing.Office(access.ReadMessages)
	const list = "page limit sort order search state kind"
	return []routing.Route{
		routing.Get("/admin/message", may, list, nil, s.ShowMessages),
		routing.Get("/admin/message/show", may, "message_id", nil, s.ShowMessage),
		routing.Get("/admin/message/body", may, "message_id", nil, s.ShowBody),
		routing.Get("/admin/api/message", may, list, adminview.MessageList{}, s.Messages),
		routing.Get("/admin/api/message/get", may, "message_id", adminview.MessageRecord{}, s.Message),
		routing.Post("/admin/api/message/send", may, "message_id", adminview.SavedMessage{}, s.SendAgain, routing.Outside),
		routing.Post("/admin/api/message/give_up", may, "message_id", adminview.SavedMessage{}, s.GiveUp),
	}
}

// ShowMessages is the list of what the shop sent, or wants to send (ADM-2, NOTE-4).
func (s *Server) ShowMessages(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	return s.Office.Show(w, r, text.Tr(ctx, "Messages"), "messages", "office-messages", func(bar adminview.OfficeBar) any {
		page := adminview.MessagesPage{Bar: bar, Kinds: adminview.NewMessageKinds(ctx),
			ProvidersURL: office.PathOf(wire.Actor(ctx), "providers")}
		page.CarriesMail, page.CarriesTexts = s.Notes.Carries(notify.Email), s.Notes.Carries(notify.Text)
		return page
	})
}

// Messages is a page of the list.
func (s *Server) Messages(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Search string `form:"search"`
		State  string `form:"state"`
		Kind   string `form:"kind"`
	}
	page, err := wire.ReadList(r, &in, "at")
	if err != nil {
		return err
	}
	ctx := r.Context()
	found, counts, err := s.Notes.Outbox(ctx, wire.Actor(ctx), notify.OutboxFilter{Search: in.Search, State: in.State,
		Kind: in.Kind, Oldest: page.Sort == "at" && page.Order != "desc", Limit: page.Limit, Offset: page.Offset()})
	if err != nil {
		return err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return err
	}
	shown := adminview.MessageList{Results: []adminview.MessageRow{}, Counts: counts,
		Paging: present.NewPaging(ctx, page.Page, page.Limit, counts[in.State])}
	for _, m := range found {
		shown.Results = append(shown.Results, adminview.NewMessageRow(ctx, m, zone))
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// ShowMessage is the record of a message.
func (s *Server) ShowMessage(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "message_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	shown, err := s.record(ctx, id)
	if err != nil {
		return err
	}
	title := text.Tr(ctx, "Message %s", strconv.FormatInt(id, 10))
	return s.Office.ShowWithFrame(w, r, title, "messages", "office-message", func(bar adminview.OfficeBar) any {
		return adminview.MessagePage{Bar: bar, Message: shown}
	})
}

// Message is the record of a message as it is now.
func (s *Server) Message(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "message_id")
	if err != nil {
		return err
	}
	shown, err := s.record(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) record(ctx context.Context, id int64) (adminview.MessageRecord, error) {
	actor := wire.Actor(ctx)
	m, err := s.Notes.MessageFor(ctx, actor, id)
	if err != nil {
		return adminview.MessageRecord{}, err
	}
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return adminview.MessageRecord{}, err
	}
	store := ""
	if m.LocationID != 0 {
		at, err := s.Locations.Location(ctx, m.LocationID)
		if err != nil {
			return adminview.MessageRecord{}, err
		}
		store = at.ShortName
	}
	trail, err := s.Office.Trail(ctx, "message", id)
	if err != nil {
		return adminview.MessageRecord{}, err
	}
	shown := adminview.NewMessageRecord(ctx, m, store, zone, trail)
	if office.PathOf(actor, "orders") == "" {
		shown.OrderURL = ""
	}
	return shown, nil
}

// mailPolicy lets a mail show its words in their style, and nothing else: no script runs, nothing is fetched, and no
// other site has it in a frame.
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"

// ShowBody is a mail as it went out, for a frame.
func (s *Server) ShowBody(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "message_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	m, err := s.Notes.MessageFor(ctx, wire.Actor(ctx), id)
	if err != nil {
		return err
	}
	if m.HTML == "" {
		return fault.New(fault.NotFound, "What this message said is not kept.")
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", mailPolicy)
	_, err = io.WriteString(w, m.HTML)
	return err
}

// SendAgain tries a message at once that was not sent (NOTE-3). Where that fails too, why stands in it.
func (s *Server) SendAgain(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "message_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	actor := wire.Actor(ctx)
	if _, err := s.Notes.MessageFor(ctx, actor, id); err != nil {
		return err
	}
	if err := s.Notes.SendAgain(ctx, actor.Who(), id); err != nil {
		return err
	}
	return s.saved(w, r, id, text.Tr(ctx, "It is sent."))
}

// GiveUp keeps a message that was not sent from being tried.
func (s *Server) GiveUp(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "message_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Notes.GiveUp(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return s.saved(w, r, id, text.Tr(ctx, "It is given up: it is not tried again by itself."))
}

func (s *Server) saved(w http.ResponseWriter, r *http.Request, id int64, words string) error {
	shown, err := s.record(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedMessage{Success: words, Message: shown})
}
