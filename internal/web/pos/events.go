package pos

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/events"
	"camber/internal/shop/payment"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

const (
	look       = 5 * time.Second // between two looks whether the person is still there
	looksAlive = 3               // looks between two comment lines
)

// TerminalEvents streams what becomes of an order's payments (PAY-16): first what is asked of a card now, then what
// happens, each with an id from which a browser that was away goes on. The stream ends when the register is locked or its
// person signed out; what a terminal does then is kept all the same.
func (s *Server) TerminalEvents(w http.ResponseWriter, r *http.Request) error {
	id, err := orderID(r)
	if err != nil {
		return err
	}
	ctx, leave := context.WithCancel(r.Context())
	defer leave()
	if _, err := s.Orders.AtTill(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	after := events.FromNow
	if n, err := strconv.ParseInt(r.Header.Get("Last-Event-ID"), 10, 64); err == nil && n > 0 {
		after = n
	}
	stream := s.Events.Subscribe(ctx, payment.Topic(id), after)
	out := http.NewResponseController(w)
	_, _ = out.SetReadDeadline(time.Time{}), out.SetWriteDeadline(time.Time{}) // the request is read; its answer has no end
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	if err := s.present(ctx, w, id); err != nil {
		return err
	}
	ticks := ticking(ctx, look)
	for n := 1; ; {
		if err := out.Flush(); err != nil {
			return nil // the browser is gone
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticks:
			if wire.Still(ctx) != nil {
				return nil
			}
			if n++; n%looksAlive == 0 {
				_, _ = w.Write([]byte(":\n\n"))
			}
		case e, open := <-stream:
			if !open || wire.Still(ctx) != nil {
				return nil
			}
			if err := s.write(ctx, w, id, e); err != nil {
				return nil // the browser comes back with the last id it had
			}
		}
	}
}

// ticking tells each time that d has passed, until ctx ends.
func ticking(ctx context.Context, d time.Duration) <-chan struct{} {
	ticks := make(chan struct{})
	go func() {
		for clock.Wait(ctx, d) == nil {
			select {
			case ticks <- struct{}{}:
			case <-ctx.Done():
			}
		}
	}()
	return ticks
}

// present begins a stream with what is asked of a card now, so that a reload or another lane takes it up (B.6).
func (s *Server) present(ctx context.Context, w http.ResponseWriter, orderID int64) error {
	shown, err := s.transactions(ctx, orderID, 0)
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write([]byte(":\n\n"))
	if shown.Attempt != nil {
		return writeEvent(w, 0, payment.ToldWaiting, shown.Attempt)
	}
	return nil
}

// write tells an event as it is for who reads it now.
func (s *Server) write(ctx context.Context, w http.ResponseWriter, orderID int64, e events.Event) error {
	told, err := payment.ReadTold(e.Payload)
	if err != nil {
		return err
	}
	shown, err := s.transactions(ctx, orderID, told.TransactionID)
	if err != nil {
		return err
	}
	var a payment.Attempt
	if told.Attempt != "" {
		if a, err = s.Payments.Attempt(ctx, told.Attempt); err != nil {
			return err
		}
	}
	switch told.Kind {
	case payment.ToldWaiting:
		if shown.Attempt == nil || shown.Attempt.SiteTransactionID != told.Attempt { // it is over: that is told too
			return nil
		}
		return writeEvent(w, e.ID, told.Kind, shown.Attempt)
	case payment.ToldFailed, payment.ToldCancelled:
		return writeEvent(w, e.ID, told.Kind, present.NewTerminalEnd(ctx, a))
	}
	return writeEvent(w, e.ID, told.Kind, present.NewArrivedMoney(ctx, shown, a))
}

func writeEvent(w http.ResponseWriter, id int64, kind string, content any) error {
	body, err := json.Marshal(content)
	if err != nil {
		return err
	}
	var line bytes.Buffer
	if id != 0 {
		fmt.Fprintf(&line, "id: %d\n", id)
	}
	fmt.Fprintf(&line, "event: %s\ndata: %s\n\n", kind, body)
	_, err = w.Write(line.Bytes())
	return err
}
