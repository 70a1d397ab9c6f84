package terminal

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
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/payview"
	"camber/internal/web/wire"
)

const (
	look       = 5 * time.Second // between two looks whether the person is still there
	looksAlive = 3               // looks between two comment lines
)

// TerminalEvents streams what becomes of an order's payments, or of a customer's without one (PAY-16, PAY-18): first
// what is asked of a card now, then what happens, each with an id from which a browser that was away goes on; and at
// which other registers the order is open, as this one is there for as long as the stream lasts. It ends when the
// register is locked or its person signed out; what a terminal does then is kept all the same.
func (s *Server) TerminalEvents(w http.ResponseWriter, r *http.Request) error {
	ctx, leave := context.WithCancel(r.Context())
	defer leave()
	of, err := s.followed(ctx, r)
	if err != nil {
		return err
	}
	after, err := strconv.ParseInt(r.Header.Get("Last-Event-ID"), 10, 64)
	if err != nil || after < 0 {
		if after, err = s.Events.Last(ctx); err != nil {
			return err
		}
	}
	stream := s.Events.Subscribe(ctx, of.topic, after)
	out := http.NewResponseController(w)
	// the request is read; its answer has no end
	_, _ = out.SetReadDeadline(time.Time{}), out.SetWriteDeadline(time.Time{})
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	if err := s.present(ctx, w, of, after); err != nil {
		return err
	}
	here := s.open(ctx, of.orderID)
	defer here.leave(ctx)
	if err := here.tell(ctx, w); err != nil {
		return nil // the browser comes back
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
				if here.still(ctx, w) != nil {
					return nil
				}
			}
		case _, open := <-here.changed:
			if !open || here.tell(ctx, w) != nil {
				return nil
			}
		case e, open := <-stream:
			if !open || wire.Still(ctx) != nil {
				return nil
			}
			if err := s.write(ctx, w, of, e); err != nil {
				return nil // the browser comes back with the last id it had
			}
		}
	}
}

// followed is whose payments a stream tells: an order's, or those that a customer makes without one (PAY-18).
type followed struct {
	orderID  int64 // 0: of a customer's
	topic    string
	open     func(ctx context.Context) (*payview.OpenTerminal, error)
	received func(ctx context.Context, told payment.Notice, a payment.Attempt) (any, error)
}

func (s *Server) followed(ctx context.Context, r *http.Request) (followed, error) {
	id, err := desk.OrderID(r)
	if err != nil {
		return followed{}, err
	}
	who, isCustomer, err := desk.CustomerID(r)
	if err != nil {
		return followed{}, err
	}
	if isCustomer && id == 0 {
		_, err := s.Customers.Current(ctx, who)
		return s.followedCustomer(who), err
	}
	_, err = s.Orders.AtTill(ctx, wire.Actor(ctx), id)
	return s.followedOrder(id), err
}

func (s *Server) followedOrder(id int64) followed {
	return followed{
		orderID: id,
		topic:   payment.Topic(id),
		open: func(ctx context.Context) (*payview.OpenTerminal, error) {
			shown, err := s.Desk.Transactions(ctx, id, 0)
			return shown.Attempt, err
		},
		received: func(ctx context.Context, told payment.Notice, a payment.Attempt) (any, error) {
			shown, err := s.Desk.Transactions(ctx, id, told.TransactionID)
			return payview.NewArrivedMoney(ctx, shown, a), err
		},
	}
}

func (s *Server) followedCustomer(id int64) followed {
	return followed{
		topic: payment.TopicWithout(id),
		open: func(ctx context.Context) (*payview.OpenTerminal, error) {
			cards, err := s.Desk.CardsWithout(ctx, id)
			return cards.Open(ctx), err
		},
		received: func(ctx context.Context, _ payment.Notice, a payment.Attempt) (any, error) {
			return s.received(ctx, a)
		},
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

// present begins a stream, which goes on after an event, with what is asked of a card now, so that a reload or another
// lane takes it up (B.6).
func (s *Server) present(ctx context.Context, w http.ResponseWriter, of followed, after int64) error {
	open, err := of.open(ctx)
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write([]byte(":\n\n"))
	if open != nil {
		return writeEvent(w, after, payment.NoticeWaiting, open)
	}
	return nil
}

// write tells an event as it is for who reads it now.
func (s *Server) write(ctx context.Context, w http.ResponseWriter, of followed, e events.Event) error {
	told, err := payment.ReadNotice(e.Payload)
	if err != nil {
		return err
	}
	var a payment.Attempt
	if told.Attempt != "" {
		if a, err = s.Cards.Attempt(ctx, told.Attempt); err != nil {
			return err
		}
	}
	switch told.Kind {
	case payment.NoticeWaiting:
		open, err := of.open(ctx)
		if err != nil || open == nil || open.SiteTransactionID != told.Attempt { // it is over: that is told too
			return err
		}
		return writeEvent(w, e.ID, told.Kind, open)
	case payment.NoticeFailed, payment.NoticeCancelled:
		return writeEvent(w, e.ID, told.Kind, payview.NewTerminalEnd(ctx, a))
	}
	arrived, err := of.received(ctx, told, a)
	if err != nil {
		return err
	}
	return writeEvent(w, e.ID, told.Kind, arrived)
}

// ofTheMoment is the id of what is so now and is not kept: who comes back goes on after the last event that has one.
const ofTheMoment = -1

func writeEvent(w http.ResponseWriter, id int64, kind string, content any) error {
	body, err := json.Marshal(content)
	if err != nil {
		return err
	}
	var line bytes.Buffer
	if id != ofTheMoment {
		fmt.Fprintf(&line, "id: %d\n", id)
	}
	fmt.Fprintf(&line, "event: %s\ndata: %s\n\n", kind, body)
	_, err = w.Write(line.Bytes())
	return err
}
