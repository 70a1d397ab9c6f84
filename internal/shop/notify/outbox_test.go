package notify_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/notify"
)

func reader(stores ...int64) access.Actor {
	return access.Actor{Kind: access.Staff}.Granted(access.ReadMessages).Placed(stores...)
}

// ADM-2 NOTE-3: what was given up is not tried by itself, and goes out once when somebody asks for it after all.
func TestAMessageIsGivenUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		mail := &server{answer: fault.New(fault.Unavailable, "The mail server does not answer.")}
		s := notify.New(words{}, mail)
		id := queue(t, ctx, s)
		runner := jobs.New(map[string]jobs.Handler{notify.Job: s.Handle})
		_, _ = runner.RunDue(ctx)
		for range 2 {
			if err := s.GiveUp(ctx, reader(), id); err != nil {
				t.Fatal(err)
			}
		}
		mail.answer = nil
		dbtest.Clock(ctx).Advance(time.Hour)
		if _, err := runner.RunDue(ctx); err != nil || len(mail.got) != 1 {
			t.Errorf("tried %d times (%v), want once, before it was given up", len(mail.got), err)
		}
		if depth, err := (jobs.Queue{}).Depth(ctx); err != nil || depth.Queued != 0 {
			t.Errorf("%d jobs wait for it (%v)", depth.Queued, err)
		}
		if m := only(t, ctx, s); m.State != notify.GivenUp || m.Reason != "The mail server does not answer." {
			t.Errorf("given up: %+v", m)
		}
		if failed, err := s.Messages(ctx, notify.Filter{State: notify.Failed}); err != nil || len(failed) != 0 {
			t.Errorf("%d are still called failed (%v)", len(failed), err)
		}
		if err := s.SendAgain(ctx, audit.Who{Kind: audit.Staff, ID: 3}, id); err != nil {
			t.Fatal(err)
		}
		if _, err := runner.RunDue(ctx); err != nil || len(mail.got) != 2 || only(t, ctx, s).State != notify.Sent {
			t.Errorf("sent %d times (%v)", len(mail.got), err)
		}
		if err := s.GiveUp(ctx, reader(), id); !fault.Is(err, fault.Conflict) {
			t.Errorf("a sent one: %v", err)
		}
		rows, err := audit.Rows(ctx, "message", id)
		if err != nil || len(rows) != 2 || rows[0].Action != "message.give_up" {
			t.Errorf("the trail: %+v (%v)", rows, err)
		}
	})
}

// holding gives a message up while it is being sent.
type holding struct {
	s  *notify.Service
	by access.Actor
	t  *testing.T
}

func (h *holding) Send(ctx context.Context, m notify.Message) (string, error) {
	if err := h.s.GiveUp(ctx, h.by, m.ID); !fault.Is(err, fault.Conflict) {
		h.t.Errorf("given up while it goes out: %v", err)
	}
	return "", nil
}

// NOTE-3: nobody is told that a message is given up that goes out.
func TestAMessageInHandIsNotGivenUp(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		h := &holding{by: reader(), t: t}
		s := notify.New(words{}, h)
		h.s = s
		if err := s.Deliver(ctx, queue(t, ctx, s)); err != nil {
			t.Fatal(err)
		}
		if m := only(t, ctx, s); m.State != notify.Sent {
			t.Errorf("%+v", m)
		}
	})
}

// ADM-2 NOTE-4: the list is narrowed by what became of messages, their kind, whom they went to and their order, and
// tells of no other store's.
func TestTheOutboxIsNarrowed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := notify.New(words{}, &server{})
		var ids []int64
		for _, r := range []notify.Request{
			{Kind: notify.Receipt, Recipient: "Ann@Shop.test", OrderID: 41, LocationID: 1},
			{Kind: notify.Receipt, Recipient: "bob@shop.test", OrderID: 42, LocationID: 2},
			{Kind: notify.Word, Channel: notify.Text, Recipient: "+13195550142", LocationID: 1},
			{Kind: notify.Password, Recipient: "annabel@shop.test"},
		} {
			if r.Lang = text.English; r.Channel == "" {
				r.Channel = notify.Email
			}
			id, err := notify.Queue(ctx, r)
			if err != nil {
				t.Fatal(err)
			}
			ids = append(ids, id)
		}
		all := access.Actor{Kind: access.Staff, AllLocations: true}.Granted(access.ReadMessages)
		if err := s.GiveUp(ctx, all, ids[1]); err != nil {
			t.Fatal(err)
		}
		if err := s.Deliver(ctx, ids[0]); err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			by   access.Actor
			f    notify.OutboxFilter
			want []int64
			all  int
		}{
			"all":                     {all, notify.OutboxFilter{}, []int64{ids[3], ids[2], ids[1], ids[0]}, 4},
			"the oldest first":        {all, notify.OutboxFilter{Oldest: true}, ids, 4},
			"the second page":         {all, notify.OutboxFilter{Offset: 3}, ids[:1], 4},
			"of one store and none":   {reader(1), notify.OutboxFilter{}, []int64{ids[3], ids[2], ids[0]}, 3},
			"by an address":           {all, notify.OutboxFilter{Search: " aNN"}, []int64{ids[3], ids[0]}, 2},
			"another store's address": {reader(1), notify.OutboxFilter{Search: "bob@"}, nil, 0},
			"by a telephone":          {all, notify.OutboxFilter{Search: "(319) 555-0142"}, ids[2:3], 1},
			"by an order":             {all, notify.OutboxFilter{Search: "#42"}, ids[1:2], 1},
			"a sign of patterns":      {all, notify.OutboxFilter{Search: "%"}, nil, 0},
			"waiting":                 {all, notify.OutboxFilter{State: notify.Queued}, []int64{ids[3], ids[2]}, 4},
			"given up":                {all, notify.OutboxFilter{State: notify.GivenUp}, ids[1:2], 4},
			"failed":                  {all, notify.OutboxFilter{State: notify.Failed}, nil, 4},
			"sent receipts":           {all, notify.OutboxFilter{State: notify.Sent, Kind: notify.Receipt}, ids[:1], 2},
		} {
			c.f.Limit = 10
			found, counts, err := s.Outbox(ctx, c.by, c.f)
			var got []int64
			for _, m := range found {
				got = append(got, m.ID)
			}
			if err != nil || !slices.Equal(got, c.want) || counts[""] != c.all {
				t.Errorf("%s: %v of %v (%v), want %v of %d", name, got, counts, err, c.want, c.all)
			}
		}
		if _, _, err := s.Outbox(ctx, access.Actor{Kind: access.Staff, AllLocations: true}, notify.OutboxFilter{Limit: 1}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("without the right: %v", err)
		}
		if _, err := s.MessageFor(ctx, reader(1), ids[1]); !fault.Is(err, fault.NotFound) {
			t.Errorf("of another store: %v", err)
		}
		if err := s.GiveUp(ctx, reader(1), ids[1]); !fault.Is(err, fault.NotFound) {
			t.Errorf("of another store: %v", err)
		}
	})
}
