package order_test

import (
	"context"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
)

func (s shop) label(t *testing.T, ctx context.Context, o order.Order, code string) order.Label {
	t.Helper()
	choices, err := s.orders.Choices(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range choices {
		if l.Code == code {
			return l
		}
	}
	t.Fatalf("%s can't be chosen among %v", code, choices)
	return order.Label{}
}

// HIST-1 HIST-2 NOTE-3 ORD-6: the status, the history and the messages are written together or not at all.
func TestAStepOfAnOrderIsToldWithIt(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o, err := s.orders.Place(ctx, s.Guest, s.Guests(ctx, s.Pads).ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		ready := s.label(t, ctx, o, "ready")
		wish := notify.Wish{
			Notify: true, ByEmail: true, ByText: true, Email: "ann@example.com", Phone: "(512) 555-0123",
			Comment: "Bay 2 has them.",
		}
		before := len(o.History)
		queued, err := s.notes.Messages(ctx, notify.Filter{OrderID: o.ID})
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.orders.AddNote(ctx, s.Till1, o.ID, order.Note{LabelID: ready.ID, Wish: wish})
		if f := fault.Of(err); f == nil || f.Kind != fault.Invalid ||
			f.Fields["overrideTextPermission"].String() != "Customer doesn't consent to text messages" {
			t.Errorf("a text without consent: %v", err)
		}
		if same, err := s.orders.Order(ctx, o.ID); err != nil || same.Label.Code != "processing" ||
			len(same.History) != before || same.Version != o.Version {
			t.Errorf("a refusal left %+v, %v", same.History, err)
		}
		wish.Override = true
		h, err := s.orders.AddNote(ctx, s.Till1, o.ID, order.Note{LabelID: ready.ID, Wish: wish})
		if err != nil {
			t.Fatal(err)
		}
		now, err := s.orders.Order(ctx, o.ID)
		if err != nil || now.Label.Code != "ready" || now.Status != order.Complete || now.Version <= o.Version ||
			len(now.History) != before+1 {
			t.Errorf("order %+v, %v", now, err)
		}
		last := now.History[before]
		if last.ID != h.ID || last.Comment != "Bay 2 has them." || last.Label.Code != "ready" || last.Who != s.Till1.Who() ||
			last.From != last.To {
			t.Errorf("history %+v", last)
		}
		messages, err := s.notes.Messages(ctx, notify.Filter{OrderID: o.ID})
		if err != nil || len(messages) != len(queued)+2 {
			t.Fatalf("messages %+v, %v", messages, err)
		}
		email, text := messages[len(queued)], messages[len(queued)+1]
		if email.Kind != notify.Progress || email.Recipient != "ann@example.com" || email.ID != last.MessageID ||
			email.SubjectID != ready.ID || email.Note != "Bay 2 has them." {
			t.Errorf("email %+v", email)
		}
		if text.Channel != notify.Text || text.Recipient != "+15125550123" || text.ID != last.TextID || !text.Override {
			t.Errorf("text %+v", text)
		}
		rows, err := audit.Rows(ctx, "order", o.ID)
		if err != nil || rows[len(rows)-1].Action != "order.note" {
			t.Errorf("audit %+v, %v", rows, err)
		}
	})
}

// ORD-6: whether a status takes the parts is data of the status.
func TestAStatusTakesTheParts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o, err := s.orders.Place(ctx, s.Guest, s.Guests(ctx, s.Pads).ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		had := s.OnHand(s.Pads)
		for _, step := range []struct {
			code string
			left int
		}{{"ready", had}, {"shipped", had - 1}, {"complete", had - 1}} {
			if _, err := s.orders.AddNote(ctx, s.Till1, o.ID, order.Note{LabelID: s.label(t, ctx, o, step.code).ID}); err != nil {
				t.Fatal(err)
			}
			if got := s.OnHand(s.Pads); got != step.left {
				t.Errorf("%s: %d pads are on hand, want %d", step.code, got, step.left)
			}
		}
	})
}

func TestAStatusThatFollowsFromTheOrderIsNotChosen(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		o, err := s.orders.CheckOut(ctx, s.Till1, s.Ticket(ctx, s.Till1, "tab-1-aaaaaaaaaaaa", s.Pads).ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		s.label(t, ctx, o, "ready") // all are there now
		labels, err := s.orders.Labels(ctx)
		if err != nil {
			t.Fatal(err)
		}
		byCode := map[string]int64{"no such": 999}
		for _, l := range labels {
			byCode[l.Code] = l.ID
		}
		for name, c := range map[string]struct {
			note order.Note
			at   string
		}{
			"voided":          {order.Note{LabelID: byCode["voided"]}, "orderStatusId"},
			"saved":           {order.Note{LabelID: byCode["saved"]}, "orderStatusId"},
			"none":            {order.Note{LabelID: byCode["no such"]}, "orderStatusId"},
			"nothing":         {order.Note{}, "comment"},
			"a card number":   {order.Note{Wish: notify.Wish{Comment: "4111 1111 1111 1111"}}, "comment"},
			"no such address": {order.Note{Wish: notify.Wish{Notify: true, ByEmail: true, Email: "ann"}}, "email"},
		} {
			_, err := s.orders.AddNote(ctx, s.Till1, o.ID, c.note)
			if f := fault.Of(err); f == nil || f.Kind != fault.Invalid || f.Fields[c.at].Format == "" {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := s.orders.AddNote(ctx, s.TillEast, o.ID, order.Note{Wish: notify.Wish{Comment: "x"}}); !fault.Is(err, fault.NotFound) {
			t.Errorf("from another store: %v", err)
		}
	})
}
