package notify

import (
	"context"
	"fmt"
	"slices"
	"strings"
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
	RecipientFold string
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
	LocationID    int64
	OverrideText  int
	Note          string
	Tries         int
	TriedUs       int64
	BusyUs        int64
	RemoteID      string
	GivenUp       db.Bool
	Refused       db.Bool
}

func (r messageRow) message() Message {
	m := Message{
		ID: r.ID,
		Request: Request{
			Kind: r.Kind, Channel: r.Channel, Recipient: r.Recipient, Lang: text.Lang(r.Lang), OrderID: r.OrderID,
			CustomerID: r.CustomerID, SubjectID: r.SubjectID,
			LocationID: r.LocationID, Override: r.OverrideText == 1, Note: r.Note, Secret: r.Secret,
		},
		Rendered: Rendered{Subject: r.Subject, Text: r.BodyText, HTML: r.BodyHTML},
		State:    r.State, Reason: r.Reason, Refused: bool(r.Refused), QueuedAt: db.Time(r.QueuedUs), Tries: r.Tries,
		RemoteID: r.RemoteID,
	}
	if r.GivenUp && r.State == Failed {
		m.State = GivenUp
	}
	if r.SentUs != nil {
		m.SentAt = db.Time(*r.SentUs)
	}
	return m
}

var columns = []string{
	"id", "kind", "channel", "recipient", "lang", "order_id", "customer_id", "subject_id", "secret", "subject",
	"body_text", "body_html", "state", "reason", "queued_us", "sent_us",
	"location_id", "override_text", "note", "tries", "remote_id", "given_up", "refused",
}

func addMessage(ctx context.Context, r Request, now time.Time) (int64, error) {
	row := messageRow{
		Kind: r.Kind, Channel: r.Channel, Recipient: r.Recipient, RecipientFold: strings.ToLower(r.Recipient),
		Lang: string(r.Lang), OrderID: r.OrderID, CustomerID: r.CustomerID, SubjectID: r.SubjectID, Secret: r.Secret,
		State: Queued, QueuedUs: db.Us(now), LocationID: r.LocationID, Note: r.Note,
	}
	if r.Override {
		row.OverrideText = 1
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

func messagesByID(ctx context.Context, ids []int64) (map[int64]Message, error) {
	found := map[int64]Message{}
	if len(ids) == 0 {
		return found, nil
	}
	var rows []messageRow
	err := db.Read(ctx).NewSelect().Model(&rows).Column(columns...).Where("id IN (?)", bun.List(ids)).OrderExpr("id").
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read messages: %w", err)
	}
	for _, r := range rows {
		found[r.ID] = r.message()
	}
	return found, nil
}

func messages(ctx context.Context, f Filter, order string, limit int64) ([]Message, error) {
	var rows []messageRow
	q := db.Read(ctx).NewSelect().Model(&rows).Column(columns...)
	if f.OrderID != 0 {
		q.Where("order_id = ?", f.OrderID)
	}
	if f.CustomerID != 0 {
		q.Where("customer_id = ?", f.CustomerID)
	}
	inState(q, "state", f.State)
	if f.Locations != nil {
		q.Where("location_id IN (?)", bun.List(append([]int64{0}, f.Locations...)))
	}
	if f.Before != 0 {
		q.Where("id < ?", f.Before)
	}
	if limit > 0 {
		q.Limit(limit)
	}
	if err := q.OrderExpr(order).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read messages: %w", err)
	}
	found := make([]Message, len(rows))
	for i, r := range rows {
		found[i] = r.message()
	}
	return found, nil
}

// inState narrows to what became of messages, which stands in a column; empty: anything.
func inState(q *bun.SelectQuery, column, state string) {
	switch state {
	case "":
	case Failed:
		q.Where(column+" = ? AND given_up = 0", Failed)
	case GivenUp:
		q.Where(column+" = ? AND given_up = 1", Failed)
	default:
		q.Where(column+" = ?", state)
	}
}

// take gives an unsent message to this server until the time is up; false: another has it.
func take(ctx context.Context, m Message, now, until time.Time) (bool, error) {
	res, err := db.Write(ctx).NewUpdate().Model((*messageRow)(nil)).
		Set("tries = tries + 1").Set("tried_us = ?", db.Us(now)).Set("busy_us = ?", db.Us(until)).
		Where("id = ? AND tries = ? AND busy_us <= ? AND state <> ? AND given_up = 0", m.ID, m.Tries, db.Us(now), Sent).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("take message %d: %w", m.ID, err)
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// unknownOf is the first of a provider's names that no message has; empty: none.
func unknownOf(ctx context.Context, remote []string) (string, error) {
	if len(remote) == 0 {
		return "", nil
	}
	var known []string
	err := db.Read(ctx).NewSelect().Model((*messageRow)(nil)).Column("remote_id").
		Where("remote_id IN (?)", bun.List(remote)).OrderExpr("id").Scan(ctx, &known)
	if err != nil {
		return "", fmt.Errorf("read names of messages: %w", err)
	}
	for _, one := range remote {
		if !slices.Contains(known, one) {
			return one, nil
		}
	}
	return "", nil
}

// saveSent forgets the words of a message with a secret, and the secret, and in others what is private; all of one
// whose customer was forgotten while it went out.
func saveSent(ctx context.Context, m Message, now time.Time) error {
	if m.Secret != "" {
		m.Text, m.HTML = "", ""
	}
	if m.Private != "" {
		m.Text, m.HTML = strings.ReplaceAll(m.Text, m.Private, "…"), strings.ReplaceAll(m.HTML, m.Private, "…")
	}
	_, err := db.Write(ctx).NewUpdate().Model((*messageRow)(nil)).
		Set("state = ?", Sent).Set("reason = ''").Set("secret = ''").Set("sent_us = ?", db.Us(now)).Set("busy_us = 0").
		Set("remote_id = ?", m.RemoteID).
		Set("subject = CASE recipient WHEN '' THEN '' ELSE ? END", m.Subject).
		Set("body_text = CASE recipient WHEN '' THEN '' ELSE ? END", m.Text).
		Set("body_html = CASE recipient WHEN '' THEN '' ELSE ? END", m.HTML).
		Where("id = ?", m.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save message %d as sent: %w", m.ID, err)
	}
	return nil
}

func saveFailed(ctx context.Context, id int64, reason string, isRefused bool) error {
	_, err := db.Write(ctx).NewUpdate().Model((*messageRow)(nil)).
		Set("state = ?", Failed).Set("reason = ?", reason).Set("refused = ?", db.Bool(isRefused)).Set("busy_us = 0").
		Where("id = ? AND state <> ?", id, Sent).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save message %d as failed: %w", id, err)
	}
	return nil
}

func saveQueued(ctx context.Context, id int64) error {
	_, err := db.Write(ctx).NewUpdate().Model((*messageRow)(nil)).
		Set("state = ?", Queued).Set("reason = ''").Set("refused = 0").Set("given_up = 0").Where("id = ? AND state = ?", id, Failed).Exec(ctx)
	if err != nil {
		return fmt.Errorf("queue message %d again: %w", id, err)
	}
	return nil
}
