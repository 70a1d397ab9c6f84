package events

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

const kept = 24 * time.Hour

type row struct {
	bun.BaseModel `bun:"table:events"`
	ID            int64
	Xid           int64
	Topic         string
	Payload       string
	AtUs          int64
}

func add(ctx context.Context, topic, payload string) error {
	_, err := db.Write(ctx).NewRaw("INSERT INTO events (topic, payload, at_us) VALUES (?, ?, ?)",
		topic, payload, db.Us(clock.Now(ctx))).Exec(ctx)
	return err
}

// cursor is the place of the event with this id; the beginning when it isn't kept.
func cursor(ctx context.Context, id int64) (db.Cursor, error) {
	var rows []row
	err := db.Read(ctx).NewSelect().Model(&rows).Column("id", "xid").Where("id = ?", id).Scan(ctx)
	if err != nil || len(rows) == 0 {
		return db.Cursor{}, err
	}
	return db.Cursor{Transaction: rows[0].Xid, ID: rows[0].ID}, nil
}

func head(ctx context.Context) (db.Cursor, error) {
	horizon, err := db.From(ctx).Horizon(ctx)
	if err != nil {
		return db.Cursor{}, err
	}
	var rows []row
	err = db.Read(ctx).NewSelect().Model(&rows).Column("id", "xid").Where("xid < ?", horizon).
		OrderExpr("xid DESC, id DESC").Limit(1).Scan(ctx)
	if err != nil || len(rows) == 0 {
		return db.Cursor{}, err
	}
	return db.Cursor{Transaction: rows[0].Xid, ID: rows[0].ID}, nil
}

// topicsAfter returns which topics the next n events after the cursor have, each once.
func topicsAfter(ctx context.Context, after db.Cursor,
	limit int64) (topics []string, last db.Cursor, n int64, err error) {
	horizon, err := db.From(ctx).Horizon(ctx)
	if err != nil {
		return nil, after, 0, err
	}
	var rows []row
	err = db.Read(ctx).NewSelect().Model(&rows).Column("id", "xid", "topic").Apply(db.After(after, horizon)).Limit(limit).
		Scan(ctx)
	if err != nil {
		return nil, after, 0, fmt.Errorf("read events: %w", err)
	}
	for _, r := range rows {
		topics = append(topics, r.Topic)
		after = db.Cursor{Transaction: r.Xid, ID: r.ID}
	}
	slices.Sort(topics)
	return slices.Compact(topics), after, int64(len(rows)), nil
}

func ofTopic(ctx context.Context, topic string, after db.Cursor, limit int64) ([]Event, db.Cursor, error) {
	horizon, err := db.From(ctx).Horizon(ctx)
	if err != nil {
		return nil, after, err
	}
	var rows []row
	err = db.Read(ctx).NewSelect().Model(&rows).Column("id", "xid", "topic", "payload", "at_us").
		Where("topic = ?", topic).Apply(db.After(after, horizon)).Limit(limit).Scan(ctx)
	if err != nil {
		return nil, after, fmt.Errorf("read events of %s: %w", topic, err)
	}
	found := make([]Event, len(rows))
	for i, r := range rows {
		found[i] = Event{ID: r.ID, Topic: r.Topic, Payload: json.RawMessage(r.Payload), At: db.Time(r.AtUs)}
		after = db.Cursor{Transaction: r.Xid, ID: r.ID}
	}
	return found, after, nil
}

// Sweep removes the events that are older than a day.
func Sweep(ctx context.Context) error {
	_, err := db.Write(ctx).NewRaw("DELETE FROM events WHERE at_us < ?", db.Us(clock.Now(ctx).Add(-kept))).Exec(ctx)
	return err
}
