package notify_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"testing"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/provider/mail/outbox"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/notify"
)

type words struct{}

func (words) Render(_ context.Context, r notify.Request) (notify.Rendered, error) {
	return notify.Rendered{Subject: "Receipt", Text: "in " + string(r.Lang), HTML: "<p>in " + string(r.Lang)}, nil
}

// server is a mail server that answers what it is told to.
type server struct {
	answer error
	remote string
	got    []notify.Message
}

func (s *server) Send(_ context.Context, m notify.Message) (string, error) {
	s.got = append(s.got, m)
	return s.remote, s.answer
}

var request = notify.Request{
	Kind: notify.Receipt, Channel: notify.Email, Recipient: "shopper@demo.test", Lang: text.Spanish, OrderID: 12,
	CustomerID: 4, SubjectID: 7,
}

func queue(t *testing.T, ctx context.Context, s *notify.Service) int64 {
	t.Helper()
	id, err := notify.Queue(ctx, request)
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
		want.State, want.SentAt, want.Tries = notify.Sent, now, 1
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
		if m := only(t, ctx, s); m.State != notify.Failed || m.Reason != "The mail server does not answer." ||
			!m.SentAt.IsZero() {
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
		if _, err := notify.Queue(ctx, r); err != nil {
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
		id, err := notify.Queue(ctx, withCode)
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

// texting is a text service that can be asked what it has.
type texting struct {
	server
	has []string
}

func (s *texting) Find(context.Context, notify.Message) ([]string, error) { return s.has, nil }

func textTo(number string, store int64) notify.Request {
	return notify.Request{Kind: notify.Word, Channel: notify.Text, Recipient: number, Lang: text.English,
		LocationID: store, Note: "Ready"}
}

// an answer that was lost is found at the provider, and the text is not sent again; another text of the same
// words is.
func TestATextWhoseAnswerWasLostIsNotSentTwice(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		phone := &texting{server: server{answer: fault.New(fault.Unavailable, "lost")}}
		s := notify.New(words{}, phone)
		first, _ := notify.Queue(ctx, textTo("+13195550142", 1))
		second, _ := notify.Queue(ctx, textTo("+13195550142", 1))
		if s.Deliver(ctx, first) == nil || s.Deliver(ctx, second) == nil {
			t.Fatal("the failures were swallowed")
		}
		phone.answer, phone.remote, phone.has = nil, "SM2", []string{"SM1"}
		for _, id := range []int64{first, second} {
			if err := s.Deliver(ctx, id); err != nil {
				t.Fatal(err)
			}
		}
		if len(phone.got) != 3 {
			t.Errorf("sent %d times, want 3: both once in vain, and the second", len(phone.got))
		}
		for id, want := range map[int64]string{first: "SM1", second: "SM2"} {
			if m, err := s.Message(ctx, id); err != nil || m.State != notify.Sent || m.RemoteID != want || m.Tries != 2 {
				t.Errorf("%+v (%v), want %s", m, err, want)
			}
		}
	})
}

// slow is a service during whose answer something else happens.
type slow struct{ meanwhile func() }

func (s slow) Send(context.Context, notify.Message) (string, error) {
	s.meanwhile()
	return "", nil
}

// while one server has a message in hand another one waits.
func TestAMessageInHandIsNotSentByAnother(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		other, sent := notify.New(words{}, outbox.Sender{}), 0
		var id int64
		var inMeantime error
		s := notify.New(words{}, slow{func() {
			sent++
			inMeantime = other.Deliver(ctx, id)
		}})
		id = queue(t, ctx, s)
		if err := s.Deliver(ctx, id); err != nil || sent != 1 {
			t.Fatalf("sent %d times (%v)", sent, err)
		}
		if inMeantime == nil || only(t, ctx, s).Tries != 1 {
			t.Errorf("another one: %v, %+v", inMeantime, only(t, ctx, s))
		}
		if err := other.Deliver(ctx, id); err != nil {
			t.Error(err)
		}
	})
}

// W-25: so many texts a day to one number and of one store, and none to where they are dear; what was not sent counts
// not.
func TestTextsAreLimited(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		phone := &server{}
		s := notify.New(words{}, phone)
		s.Limit(notify.Limits{Person: 2, Store: 3, Countries: []string{"US"}})
		send := func(number string, store int64) string {
			t.Helper()
			id, err := notify.Queue(ctx, textTo(number, store))
			if err != nil {
				t.Fatal(err)
			}
			_ = s.Deliver(ctx, id)
			m, err := s.Message(ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			return m.Reason
		}
		const toPerson, ofStore, never = "This number got as many texts today as it may.",
			"The store sent as many texts today as it may.", "This shop sends no texts to such numbers."
		phone.answer = errors.New("down")
		for range 3 {
			if got := send("+13195550142", 1); got != "The message could not be sent." {
				t.Fatal(got)
			}
		}
		phone.answer, phone.got = nil, nil
		for n, try := range []struct {
			number string
			store  int64
			want   string
		}{
			{"+13195550142", 1, ""}, {"+13195550142", 2, ""}, {"+13195550142", 2, toPerson}, {"+13195550143", 1, ""},
			{"+13195550144", 1, ""},
			{"+13195550145", 1, ofStore}, {"+13195550145", 2, ""}, {"+14165550142", 2, never}, {"+18765550142", 2, never},
			{"+19005550142", 2, never}, {"+442079460018", 2, never},
			{"(319) 555-0142", 2, "Invalid phone number format"},
		} {
			if got := send(try.number, try.store); got != try.want {
				t.Errorf("%d: %q, want %q", n, got, try.want)
			}
		}
		if len(phone.got) != 5 {
			t.Errorf("%d texts were sent, want 5", len(phone.got))
		}
		runner := jobs.New(map[string]jobs.Handler{notify.Job: s.Handle})
		if _, err := runner.RunDue(ctx); err == nil {
			t.Error("what the limits refuse is tried again")
		}
		if depth, err := (jobs.Queue{}).Depth(ctx); err != nil || depth.Failed != 10 || depth.Queued != 0 {
			t.Errorf("jobs %+v (%v), want 10 given up: 7 and the 3 of the time when it was down", depth, err)
		}
		dbtest.Clock(ctx).Advance(24*time.Hour + time.Second)
		if got := send("+13195550142", 1); got != "" {
			t.Errorf("the day after: %q", got)
		}
	})
}

// NOTE-3: a failed message is tried again when somebody asks for it, once for all who ask.
func TestAFailedMessageIsTriedAgainOnRequest(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		mail := &server{answer: fault.New(fault.Declined, "no such address")}
		s := notify.New(words{}, mail)
		id := queue(t, ctx, s)
		runner := jobs.New(map[string]jobs.Handler{notify.Job: s.Handle})
		_, _ = runner.RunDue(ctx)
		mail.answer = nil
		dbtest.Clock(ctx).Advance(time.Hour)
		if n, err := runner.RunDue(ctx); n != 0 || err != nil {
			t.Fatalf("%d (%v): nobody has asked", n, err)
		}
		for range 2 {
			if err := s.Retry(ctx, audit.Who{Kind: audit.Staff, ID: 3}, id); err != nil {
				t.Fatal(err)
			}
		}
		if m := only(t, ctx, s); m.State != notify.Queued || m.Reason != "" {
			t.Errorf("%+v", m)
		}
		if n, err := runner.RunDue(ctx); n != 1 || err != nil || len(mail.got) != 2 {
			t.Errorf("%d jobs, %d sent (%v)", n, len(mail.got), err)
		}
		if err := s.Retry(ctx, audit.Who{Kind: audit.Staff, ID: 3}, id); !fault.Is(err, fault.Conflict) {
			t.Errorf("a sent one: %v", err)
		}
		if rows, err := audit.Rows(ctx, "message", id); err != nil || len(rows) != 1 || rows[0].Action != "message.retry" {
			t.Errorf("audit %+v (%v)", rows, err)
		}
	})
}

type link struct{}

func (link) Render(context.Context, notify.Request) (notify.Rendered, error) {
	return notify.Rendered{Subject: "Password", Text: "Open /reset/abcdef now",
		HTML: `<a href="/reset/abcdef">/reset/abcdef</a>`, Private: "abcdef"}, nil
}

// The end of a link by which a password is set is for its reader alone: whoever reads the outbox could use it.
func TestWhatIsPrivateIsNotKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		mail := &server{}
		s := notify.New(link{}, mail)
		s.Remember(1)
		if err := s.Deliver(ctx, queue(t, ctx, s)); err != nil {
			t.Fatal(err)
		}
		if mail.got[0].Text != "Open /reset/abcdef now" || s.Recent()[0].Text != mail.got[0].Text {
			t.Errorf("sent %q", mail.got[0].Text)
		}
		if m := only(t, ctx, s); m.Text != "Open /reset/… now" || m.HTML != `<a href="/reset/…">/reset/…</a>` ||
			m.Subject != "Password" {
			t.Errorf("kept %+v", m)
		}
	})
}

// CUST-43
func TestAForgottenCustomerGetsNoMessage(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		mail := &server{}
		s := notify.New(words{}, mail)
		id := queue(t, ctx, s)
		if err := notify.ForgetCustomer(ctx, request.CustomerID); err != nil {
			t.Fatal(err)
		}
		if n, err := jobs.New(map[string]jobs.Handler{notify.Job: s.Handle}).RunDue(ctx); err != nil || n != 1 {
			t.Fatalf("ran %d jobs (%v), want 1", n, err)
		}
		if err := s.SendAgain(ctx, audit.System, id); !fault.Is(err, fault.Conflict) {
			t.Errorf("sent again: %v", err)
		}
		if got := only(t, ctx, s); len(mail.got) != 0 || got.State != notify.Failed || got.Text != "" || got.Subject != "" {
			t.Errorf("%d went out, kept is %+v", len(mail.got), got)
		}
		all := access.Actor{Kind: access.Staff, AllLocations: true}.Granted(access.ReadMessages)
		if _, counts, err := s.Outbox(ctx, all, notify.OutboxFilter{Search: request.Recipient, Limit: 1}); err != nil ||
			counts[""] != 0 {
			t.Errorf("the address is still found: %v (%v)", counts, err)
		}
	})
}

// forgetting is a mail server that takes a mail while its customer is forgotten.
type forgetting struct{}

func (forgetting) Send(ctx context.Context, m notify.Message) (string, error) {
	return "", notify.ForgetCustomer(ctx, m.CustomerID)
}

func TestTheWordsOfAForgottenCustomersMessageAreNotKept(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := notify.New(words{}, forgetting{})
		if err := s.Deliver(ctx, queue(t, ctx, s)); err != nil {
			t.Fatal(err)
		}
		if got := only(t, ctx, s); got.State != notify.Sent || got.Text != "" || got.HTML != "" || got.Subject != "" {
			t.Errorf("kept is %+v", got)
		}
	})
}
