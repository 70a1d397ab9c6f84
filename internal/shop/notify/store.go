package notify

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
)

type messageRow struct {
	bun.BaseModel `bun:"table:messages"`
	ID            int64 `bun:",pk,autoincrement"`
	Kind          string
	Channel       string
	Recipient     string
	Lang          string
	OrderID       int64
	CustomerID    int64
	SubjectID     int64
	Secret        string
	Subject       string
	BodyText      string
	BodyHTML      string `bun:"body_html"`
	State         string
	Reason        string
	QueuedUs      int64
	SentUs        *int64
}

func (r messageRow) message() Message {
	m := Message{
		ID:       r.ID,
		Request:  Request{r.Kind, r.Channel, r.Recipient, text.Lang(r.Lang), r.OrderID, r.CustomerID, r.SubjectID, r.Secret},
		Rendered: Rendered{r.Subject, r.BodyText, r.BodyHTML},
		State:    r.State, Reason: r.Reason, QueuedAt: db.Time(r.QueuedUs),
	}
	if r.SentUs != nil {
		m.SentAt = db.Time(*r.SentUs)
	}
	return m
}

var columns = []string{"id", "kind", "channel", "recipient", "lang", "order_id", "customer_id", "subject_id", "secret", "subject", "body_text", "body_html", "state", "reason", "queued_us", "sent_us"}

func addMessage(ctx context.Context, r Request, now time.Time) (int64, error) {
	row := messageRow{
		Kind: r.Kind, Channel: r.Channel, Recipient: r.Recipient, Lang: string(r.Lang), OrderID: r.OrderID, CustomerID: r.CustomerID, SubjectID: r.SubjectID, Secret: r.Secret,
		State: Queued, QueuedUs: db.Us(now),
	}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Exec(ctx); err != nil {
		return 0, fmt.Errorf("queue %s: %w", r.Kind, err)
	}
	return row.ID, nil
}

func message(ctx context.Context, id int64) (Message, error) {
	var rows []messageRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Column(columns...).Where("id = ?", id).Scan(ctx); err != nil {
		return Message{}, fmt.Errorf("read message %d: %w", id, err)
	}
	if len(rows) == 0 {
		return Message{}, fault.New(fault.NotFound, "There is no such message.")
	}
	return rows[0].message(), nil
}

func messages(ctx context.Context, f Filter) ([]Message, error) {
	var rows []messageRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column(columns...)
	if f.OrderID != 0 {
		q.Where("order_id = ?", f.OrderID)
	}
	if err := q.OrderExpr("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read messages: %w", err)
	}
	found := make([]Message, len(rows))
	for i, r := range rows {
		found[i] = r.message()
	}
	return found, nil
}

// saveSent forgets the words of a message with a secret, and the secret.
func saveSent(ctx context.Context, m Message, now time.Time) error {
	if m.Secret != "" {
		m.Text, m.HTML = "", ""
	}
	_, err := db.Write(ctx).NewUpdate().Model((*messageRow)(nil)).
		Set("state = ?", Sent).Set("reason = ''").Set("secret = ''").Set("sent_us = ?", db.Us(now)).
		Set("subject = ?", m.Subject).Set("body_text = ?", m.Text).Set("body_html = ?", m.HTML).
		Where("id = ?", m.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save message %d as sent: %w", m.ID, err)
	}
	return nil
}

func saveFailed(ctx context.Context, id int64, reason string) error {
	_, err := db.Write(ctx).NewUpdate().Model((*messageRow)(nil)).
		Set("state = ?", Failed).Set("reason = ?", reason).Where("id = ? AND state <> ?", id, Sent).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save message %d as failed: %w", id, err)
	}
	return nil
}
