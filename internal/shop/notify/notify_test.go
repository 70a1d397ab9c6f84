package notify_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/provider/mail/outbox"
	"camber/internal/shop/notify"
)

type words struct{}

func (words) Render(_ context.Context, r notify.Request) (notify.Rendered, error) {
	return notify.Rendered{Subject: "Receipt", Text: "in " + string(r.Lang), HTML: "<p>in " + string(r.Lang)}, nil
}

// server is a mail server that answers what it is told to.
type server struct {
	answer error
	got    []notify.Message
}

func (s *server) Send(_ context.Context, m notify.Message) error {
	s.got = append(s.got, m)
	return s.answer
}

var request = notify.Request{
	Kind: notify.Receipt, Channel: notify.Email, Recipient: "shopper@demo.test", Lang: text.Spanish, OrderID: 12, CustomerID: 4, SubjectID: 7,
}

func queue(t *testing.T, ctx context.Context, s *notify.Service) int64 {
	t.Helper()
	id, err := s.Queue(ctx, request)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func only(t *testing.T, ctx context.Context, s *notify.Service) notify.Message {
	t.Helper()
	found, err := s.Messages(ctx, notify.Filter{OrderID: request.OrderID})
	if err != nil || len(found) != 1 {
		t.Fatalf("%d messages (%v), want 1", len(found), err)
	}
	return found[0]
}

// NOTE-3
func TestAQueuedMessageIsSentByItsJob(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := notify.New(words{}, outbox.Sender{})
		id := queue(t, ctx, s)
		now := dbtest.Clock(ctx).Now()
		want := notify.Message{ID: id, Request: request, State: notify.Queued, QueuedAt: now}
		if got := only(t, ctx, s); !reflect.DeepEqual(got, want) {
			t.Errorf("queued %+v, want %+v", got, want)
		}
		runner := jobs.New(map[string]jobs.Handler{notify.Job: s.Handle})
		if n, err := runner.RunDue(ctx); err != nil || n != 1 {
			t.Fatalf("ran %d jobs (%v), want 1", n, err)
		}
		want.State, want.SentAt = notify.Sent, now
		want.Rendered = notify.Rendered{Subject: "Receipt", Text: "in es", HTML: "<p>in es"}
		if got := only(t, ctx, s); !reflect.DeepEqual(got, want) {
			t.Errorf("sent %+v, want %+v", got, want)
		}
	})
}

// NOTE-3
func TestNothingIsQueuedWithoutItsChange(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := notify.New(words{}, outbox.Sender{})
		err := db.Atomic(ctx, func(ctx context.Context) error {
			queue(t, ctx, s)
			return errors.New("the order failed")
		})
		if err == nil {
			t.Fatal("the failure was swallowed")
		}
		found, err := s.Messages(ctx, notify.Filter{})
		if err != nil || len(found) != 0 {
			t.Errorf("%d messages (%v), want none", len(found), err)
		}
		if depth, err := (jobs.Queue{}).Depth(ctx); err != nil || depth.Queued != 0 {
			t.Errorf("%d jobs (%v), want none", depth.Queued, err)
		}
	})
}

// NOTE-3
func TestAFailedMessageSaysWhyAndIsTriedAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		mail := &server{answer: fault.New(fault.Unavailable, "The mail server does not answer.")}
		s := notify.New(words{}, mail)
		id := queue(t, ctx, s)
		if err := s.Deliver(ctx, id); err == nil {
			t.Error("the failure was swallowed")
		}
		if m := only(t, ctx, s); m.State != notify.Failed || m.Reason != "The mail server does not answer." || !m.SentAt.IsZero() {
			t.Errorf("message %+v", m)
		}
		mail.answer = errors.New("dial tcp 192.0.2.7:25")
		if err := s.Deliver(ctx, id); err == nil {
			t.Error("the failure was swallowed")
		}
		if m := only(t, ctx, s); m.Reason != "The message could not be sent." {
			t.Errorf("the reason shows the cause: %s", m.Reason)
		}
		mail.answer = nil
		if err := s.Deliver(ctx, id); err != nil {
			t.Error(err)
		}
		if m := only(t, ctx, s); m.State != notify.Sent || m.Reason != "" {
			t.Errorf("message %+v", m)
		}
		if err := s.Deliver(ctx, id); err != nil || len(mail.got) != 3 {
			t.Errorf("a sent message was sent again: %d times (%v)", len(mail.got), err)
		}
	})
}

func TestARefusedAddressIsNotTriedAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := notify.New(words{}, outbox.Sender{})
		r := request
		r.Recipient = "nobody"
		if _, err := s.Queue(ctx, r); err != nil {
			t.Fatal(err)
		}
		runner := jobs.New(map[string]jobs.Handler{notify.Job: s.Handle})
		if _, err := runner.RunDue(ctx); fault.Of(err).Kind != fault.Declined {
			t.Errorf("got %v, want declined", err)
		}
		if m := only(t, ctx, s); m.State != notify.Failed || m.Reason != "Invalid email" {
			t.Errorf("message %+v", m)
		}
		if depth, err := (jobs.Queue{}).Depth(ctx); err != nil || depth.Queued != 0 || depth.Failed != 1 {
			t.Errorf("jobs %+v (%v), want one failed", depth, err)
		}
	})
}

func TestAnUnknownMessageIsNotFound(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := notify.New(words{}, outbox.Sender{})
		if err := s.Handle(ctx, json.RawMessage(`{"message_id":9}`)); fault.Of(err).Kind != fault.NotFound {
			t.Errorf("got %v", err)
		}
	})
}

// PAY-20: a message with a code in it is sent whole, and the database keeps neither.
func TestASecretIsForgottenOnceItWasSent(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		mail := &server{answer: errors.New("down")}
		s := notify.New(words{}, mail)
		withCode := request
		withCode.Kind, withCode.Secret = notify.Gift, "ABCD-EFGH-JKMN-PQRS"
		id, err := s.Queue(ctx, withCode)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Deliver(ctx, id); err == nil {
			t.Fatal("delivered to a server that is down")
		}
		if got := only(t, ctx, s); got.Secret != withCode.Secret {
			t.Errorf("before it was sent the secret is %q", got.Secret)
		}
		mail.answer = nil
		if err := s.Deliver(ctx, id); err != nil {
			t.Fatal(err)
		}
		if sent := mail.got[1]; sent.Secret != withCode.Secret || sent.Text == "" {
			t.Errorf("sent %+v", sent)
		}
		got := only(t, ctx, s)
		if got.State != notify.Sent || got.Secret != "" || got.Text != "" || got.HTML != "" || got.Subject != "Receipt" {
			t.Errorf("kept %+v", got)
		}
	})
}
