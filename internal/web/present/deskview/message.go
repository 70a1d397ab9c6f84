package deskview

import (
	"context"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
)

// MessageList is what the shop sent or could not send, as staff read it (NOTE-3, NOTE-4).
type MessageList struct {
	Bar   DeskBar
	State string
	Tabs  []present.Link
	Rows  []MessageRow
	Older string // the next page; empty: there is none
}

// Chosen says whether a tab is the list that is shown.
func (l MessageList) Chosen(tab present.Link) bool {
	return tab.Href == l.Tabs[0].Href && l.State == "" || l.State != "" && strings.HasSuffix(tab.Href, "="+l.State)
}

// MessageRow is a message with what became of it.
type MessageRow struct {
	ID      int64
	To      string
	How     string // by email, by text
	Subject string
	State   string
	Date    string // when it was sent, before that when it was queued
	Reason  string
	Text    string
	Order   string // empty: it is about none
	Retry   bool
}

// MessageState names what became of a message.
func MessageState(ctx context.Context, state string) string {
	switch state {
	case notify.Sent:
		return text.Tr(ctx, "Sent")
	case notify.Failed:
		return text.Tr(ctx, "Failed")
	case notify.GivenUp:
		return text.Tr(ctx, "Given up")
	}
	return text.Tr(ctx, "Queued")
}

// NewMessageRow shows a message in a store's time.
func NewMessageRow(ctx context.Context, m notify.Message, zone *time.Location) MessageRow {
	r := MessageRow{
		ID: m.ID, To: m.Recipient, How: text.Tr(ctx, "by email"), Subject: m.Subject, State: MessageState(ctx, m.State),
		Text: m.Text, Retry: m.State == notify.Failed && m.Recipient != "",
		Date: present.Moment(m.QueuedAt, zone),
	}
	if m.Channel == notify.Text {
		r.How = text.Tr(ctx, "by text")
	}
	if m.State == notify.Sent {
		r.Date = present.Moment(m.SentAt, zone)
	}
	if m.Reason != "" {
		r.Reason = text.Tr(ctx, m.Reason)
	}
	if m.OrderID != 0 {
		r.Order = text.Tr(ctx, "Order # %s", strconv.FormatInt(m.OrderID, 10))
	}
	return r
}
