package events

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
)

const (
	poll  = time.Second // a NOTIFY only wakes: what is polled is the truth
	batch = 500
)

// Broker watches the table of events for all subscribers of this server. It tells them that there is something; they
// read it themselves, so a slow one holds up nobody and loses nothing.
type Broker struct {
	mu          sync.Mutex
	subscribers map[string]map[chan struct{}]bool
}

func NewBroker() *Broker { return &Broker{subscribers: map[string]map[chan struct{}]bool{}} }

// Run watches until ctx ends.
func (b *Broker) Run(ctx context.Context) {
	published, stop := db.From(ctx).Woken(woken)
	defer stop()
	var seen db.Cursor
	for started := false; ctx.Err() == nil; {
		var err error
		if !started {
			seen, err = head(ctx)
			started = err == nil
			b.wakeAll()
		} else {
			seen, err = b.pass(ctx, seen)
		}
		if err != nil && ctx.Err() == nil {
			slog.ErrorContext(ctx, "events", "error", err)
		}
		clock.WaitOr(ctx, poll, published)
	}
}

// pass wakes the subscribers of all topics that have something after the cursor.
func (b *Broker) pass(ctx context.Context, seen db.Cursor) (db.Cursor, error) {
	for {
		topics, last, n, err := topicsAfter(ctx, seen, batch)
		if err != nil {
			return seen, err
		}
		for _, topic := range topics {
			b.wake(topic)
		}
		seen = last
		if n < batch {
			return seen, nil
		}
	}
}

// Last is the id of the newest event of any topic; without one it is 0, after which everything is to come.
func (b *Broker) Last(ctx context.Context) (int64, error) {
	at, err := head(ctx)
	return at.ID, err
}

// Subscribe returns the events of a topic after the one with this id, first the kept, then those to come, until ctx
// ends or the database fails; then the channel is closed and the subscriber comes back with the last id it has.
// An id that is 0 or no longer kept replays all that is kept, so an event may come twice.
func (b *Broker) Subscribe(ctx context.Context, topic string, after int64) <-chan Event {
	events := make(chan Event)
	woken := make(chan struct{}, 1)
	b.add(topic, woken)
	from, err := cursor(ctx, after)
	if err != nil {
		slog.ErrorContext(ctx, "events: subscribe", "topic", topic, "error", err)
		b.remove(topic, woken)
		close(events)
		return events
	}
	ctx = db.With(ctx, db.From(ctx))
	go func() {
		defer close(events)
		defer b.remove(topic, woken)
		b.deliver(ctx, topic, from, woken, events)
	}()
	return events
}

func (b *Broker) deliver(ctx context.Context, topic string, from db.Cursor, woken <-chan struct{},
	events chan<- Event) {
	for {
		found, last, err := ofTopic(ctx, topic, from, batch)
		if err != nil {
			if ctx.Err() == nil {
				slog.ErrorContext(ctx, "events: read", "topic", topic, "error", err)
			}
			return
		}
		for _, e := range found {
			select {
			case events <- e:
			case <-ctx.Done():
				return
			}
		}
		from = last
		if len(found) == batch {
			continue
		}
		select {
		case <-woken:
		case <-ctx.Done():
			return
		}
	}
}

func (b *Broker) add(topic string, c chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.subscribers[topic] == nil {
		b.subscribers[topic] = map[chan struct{}]bool{}
	}
	b.subscribers[topic][c] = true
}

func (b *Broker) remove(topic string, c chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.subscribers[topic], c)
	if len(b.subscribers[topic]) == 0 {
		delete(b.subscribers, topic)
	}
}

func (b *Broker) wake(topic string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for c := range b.subscribers[topic] {
		select {
		case c <- struct{}{}:
		default:
		}
	}
}

// wakeAll is for those who subscribed before the broker knew where it stood.
func (b *Broker) wakeAll() {
	b.mu.Lock()
	topics := make([]string, 0, len(b.subscribers))
	for topic := range b.subscribers {
		topics = append(topics, topic)
	}
	b.mu.Unlock()
	for _, topic := range topics {
		b.wake(topic)
	}
}
