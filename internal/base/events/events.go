// Package events tells open screens what happens, across all servers: a till sees at once what the terminal or another
// till did. Events are rows, so that a screen that was away gets what it missed.
package events

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"camber/internal/base/db"
)

// Event is something that happened. ID is what a screen names when it comes back.
type Event struct {
	ID      int64
	Topic   string
	Payload json.RawMessage
	At      time.Time
}

const woken = "events"

// Publish adds an event in the transaction of ctx; subscribers get it after the commit.
func Publish(ctx context.Context, topic string, payload any) error {
	content, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("publish %s: %w", topic, err)
	}
	if err := add(ctx, topic, string(content)); err != nil {
		return fmt.Errorf("publish %s: %w", topic, err)
	}
	return db.Wake(ctx, woken)
}
