package adminview

import (
	"context"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
)

// MessagesPage is the list of the messages.
type MessagesPage struct {
	Bar   OfficeBar     `json:"bar"`
	Kinds []StoreChoice `json:"kinds"`
	// whether anybody is set to carry them: what nobody carries is kept, and reaches nobody
	CarriesMail  bool   `json:"carries_mail"`
	CarriesTexts bool   `json:"carries_texts"`
	ProvidersURL string `json:"providers_url"` // empty: not for this person
}

// MessageList is one page of it.
type MessageList struct {
	Results []MessageRow `json:"results"`
	present.Paging
	Counts map[string]int `json:"counts"`
}

// MessageRow is a message in the list.
type MessageRow struct {
	MessageID int64  `json:"message_id"`
	Kind      string `json:"kind"` // in words
	IsText    bool   `json:"is_text"`
	To        string `json:"to"`      // empty: who it was for was forgotten
	Subject   string `json:"subject"` // empty: not written yet
	State     string `json:"state"`   // queued, sent, failed, given_up
	Reason    string `json:"reason"`  // why it failed, in words
	AtText    string `json:"at_text"` // when it was asked for
	OrderID   int64  `json:"order_id"`
	ShowURL   string `json:"show_url"`
}

// MessagePage is the record of a message.
type MessagePage struct {
	Bar     OfficeBar     `json:"bar"`
	Message MessageRecord `json:"message"`
}

// MessageRecord is a message with what it said and what became of it.
type MessageRecord struct {
	MessageRow
	Language   string     `json:"language"` // in words
	Store      string     `json:"store"`
	SentText   string     `json:"sent_text"` // empty: not yet
	Tries      int        `json:"tries"`
	OrderURL   string     `json:"order_url"`   // empty: it is about none, or not for this person
	CustomerID int64      `json:"customer_id"` // 0: none
	Note       string     `json:"note"`        // what staff wrote
	Text       string     `json:"text"`        // what it said; empty: not written yet, or not kept
	BodyURL    string     `json:"body_url"`    // the same as it looked, for a frame; empty: none
	Advice     []string   `json:"advice"`      // what to do about one that was not sent
	CanSend    bool       `json:"can_send"`
	CanGiveUp  bool       `json:"can_give_up"`
	Trail      []TrailRow `json:"trail"`
}

// SavedMessage answers a change of one.
type SavedMessage struct {
	Success string        `json:"success"`
	Message MessageRecord `json:"message"`
}

// NewMessageKinds are the kinds that the list can be narrowed to.
func NewMessageKinds(ctx context.Context) []StoreChoice {
	kinds := []StoreChoice{}
	for _, kind := range notify.Kinds() {
		kinds = append(kinds, StoreChoice{Value: kind[0], Label: text.Tr(ctx, kind[1])})
	}
	return kinds
}

// NewMessageRow shows a message in the list.
func NewMessageRow(ctx context.Context, m notify.Message, zone *time.Location) MessageRow {
	row := MessageRow{MessageID: m.ID, Kind: m.Kind, IsText: m.Channel == notify.Text, To: m.Recipient,
		Subject: m.Subject, State: m.State, AtText: present.Moment(m.QueuedAt, zone), OrderID: m.OrderID,
		ShowURL: "/admin/message/show?message_id=" + present.ID(m.ID)}
	for _, kind := range notify.Kinds() {
		if kind[0] == m.Kind {
			row.Kind = text.Tr(ctx, kind[1])
		}
	}
	if m.Reason != "" {
		row.Reason = text.Tr(ctx, m.Reason)
	}
	return row
}

// NewMessageRecord shows a message; store is empty where it is of none.
func NewMessageRecord(ctx context.Context, m notify.Message, store string, zone *time.Location,
	trail []TrailRow) MessageRecord {
	isOpen := m.State != notify.Sent && m.Recipient != ""
	shown := MessageRecord{MessageRow: NewMessageRow(ctx, m, zone), Language: LanguageName(ctx, m.Lang), Store: store,
		Tries: m.Tries, CustomerID: m.CustomerID, Note: m.Note, Text: m.Text, Advice: advice(ctx, m),
		CanSend: isOpen && m.State != notify.Queued, CanGiveUp: isOpen && m.State != notify.GivenUp, Trail: trail}
	if !m.SentAt.IsZero() {
		shown.SentText = present.Moment(m.SentAt, zone)
	}
	if m.OrderID != 0 {
		shown.OrderURL = orderview.OfficeOrder + present.ID(m.OrderID)
	}
	if m.HTML != "" {
		shown.BodyURL = "/admin/message/body?message_id=" + present.ID(m.ID)
	}
	return shown
}

// advice says what can be done about a message that was not sent.
func advice(ctx context.Context, m notify.Message) []string {
	switch {
	case m.State == notify.Sent || m.State == notify.Queued:
		return []string{}
	case m.Recipient == "":
		return []string{text.Tr(ctx, "Nobody is left to send it to: the customer was erased. There is nothing to do.")}
	case m.State == notify.GivenUp:
		return []string{text.Tr(ctx, "It is not tried again by itself. Send it again if it is needed after all.")}
	case m.Refused && m.OrderID != 0:
		return []string{
			text.Tr(ctx, "It is not tried again by itself."),
			text.Tr(ctx, "If the address is wrong, correct it in the order and send the message from there; give this one up."),
		}
	case m.Refused:
		return []string{
			text.Tr(ctx, "It is not tried again by itself."),
			text.Tr(ctx, "If the address is wrong, correct it where it is kept and have the message sent from there; give this one up."),
		}
	}
	return []string{
		text.Tr(ctx, "It is tried again by itself, for some hours."),
		text.Tr(ctx, "If others fail too, have whoever runs the server look at how mails and texts go out: “camber doctor” says what is wrong. Then send it again."),
	}
}
