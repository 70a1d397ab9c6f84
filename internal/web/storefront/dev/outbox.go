package dev

import (
	"net/http"
	"regexp"

	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// lastMails is how many mails the demonstration shows.
const lastMails = 20

// ownLinks are the paths that a mail of the demonstration leads to.
var ownLinks = regexp.MustCompile(`/(?:account/reset|order|pay)/[a-z0-9-]+`)

// ShowOutbox is what the demonstration mailed last, the newest first (DEMO-4).
func (s *Server) ShowOutbox(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	sent, err := s.Notes.Latest(ctx, notify.Filter{}, lastMails)
	if err != nil {
		return err
	}
	whole := map[int64]notify.Message{}
	for _, m := range s.Notes.Recent() {
		whole[m.ID] = m
	}
	mails := make([]present.Mail, len(sent))
	for i, m := range sent {
		if now, ok := whole[m.ID]; ok {
			m = now // what is kept lacks what is for its reader alone
			m.State = notify.Sent
		}
		mails[i] = present.Mail{To: m.Recipient, Subject: m.Subject, Text: m.Text, State: m.State,
			Links: ownLinks.FindAllString(m.Text, -1)}
	}
	f, err := s.Frame.For(r, text.Tr(ctx, "Last mails"))
	if err != nil {
		return err
	}
	f.Private = true
	return wire.Page(w, r, http.StatusOK, page.Outbox(f, mails))
}
