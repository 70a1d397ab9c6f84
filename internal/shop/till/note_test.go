package till_test

import (
	"context"
	"strings"
	"testing"

	"camber/internal/base/fault"
	"camber/internal/dbtest"
	"camber/internal/shop/cart"
	"camber/internal/shop/order"
)

// comments are what the history of an order says, in its order.
func (s shop) comments(t *testing.T, ctx context.Context, id int64) string {
	t.Helper()
	o, err := s.orders.Order(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, h := range o.History {
		if h.Comment != "" {
			said = append(said, h.Comment)
		}
	}
	return strings.Join(said, ", ")
}

// TKT-3: what is noted on a line and on a ticket goes with it to another customer, into a saved order or a quote, to
// whoever takes that up, and into the check-out; the history of the order says once what was noted on the ticket.
func TestNotesGoWithTheTicket(t *testing.T) {
	t.Parallel()
	for name, quote := range map[string]bool{"saved": false, "a quote": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				s := setup(t, ctx)
				c := s.Ticket(ctx, s.Till1, tab, s.Pads, s.Battery)
				pads, said := cart.Key(s.Pads, nil, nil), "Calls at four "
				notes := cart.Notes{Key: pads, Line: " Left side only", Ticket: &said}
				if err := s.Carts.SetNotes(ctx, s.Till1, c.ID, notes); err != nil {
					t.Fatal(err)
				}
				if err := s.Carts.SetCustomer(ctx, s.Till1, c.ID, s.Jane); err != nil {
					t.Fatal(err)
				}
				saved, err := s.orders.Save(ctx, s.Till1, c.ID, quote)
				if err != nil {
					t.Fatal(err)
				}
				if again, err := s.orders.Save(ctx, s.Till1, c.ID, quote); err != nil || again.Version != saved.Version {
					t.Errorf("saved again: %+v, %v", again, err)
				}
				if got := s.comments(t, ctx, saved.ID); got != "Calls at four" {
					t.Errorf("its history says %q", got)
				}
				if err := s.orders.Abandon(ctx, s.Till1, c.ID); err != nil {
					t.Fatal(err)
				}
				taken, err := s.till.Continue(ctx, s.Till2, saved.ID, false)
				if err != nil || taken.Checkout.Comment != "Calls at four" || taken.Lines[0].Terms.Note != "Left side only" ||
					taken.Lines[1].Terms.Note != "" {
					t.Errorf("taken up: %+v, %v", taken, err)
				}

				// another word on the ticket alone is a change of its order; one on a line leaves it
				said = "Calls at five"
				if err := s.Carts.SetNotes(ctx, s.Till2, taken.ID, cart.Notes{Ticket: &said}); err != nil {
					t.Fatal(err)
				}
				if _, err := s.orders.Save(ctx, s.Till2, taken.ID, quote); err != nil {
					t.Fatal(err)
				}
				if err := s.Carts.SetNotes(ctx, s.Till2, taken.ID, cart.Notes{Key: pads, Line: "Right side"}); err != nil {
					t.Fatal(err)
				}
				o, err := s.orders.CheckOut(ctx, s.Till2, taken.ID, nil)
				if err != nil || o.Status != order.Checkout || o.Lines[0].Terms.Note != "Right side" {
					t.Errorf("checked out: %+v, %v", o, err)
				}
				if got := s.comments(t, ctx, saved.ID); got != "Calls at four, Calls at five" {
					t.Errorf("its history says %q", got)
				}
			})
		})
	}
}

// TKT-3: a ticket with nothing but a note is one; a note is short, on a line that is there, and no card number.
func TestANoteIsRefused(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		s := setup(t, ctx)
		c := s.Ticket(ctx, s.Till1, tab)
		said := "Calls at four"
		if err := s.Carts.SetNotes(ctx, s.Till1, c.ID, cart.Notes{Ticket: &said}); err != nil {
			t.Fatal(err)
		}
		if all, err := s.Carts.Tickets(ctx, s.Till1); err != nil || len(all) != 1 || all[0].Checkout.Comment != said {
			t.Errorf("tickets %+v, %v", all, err)
		}
		refused(t, s.Carts.SetNotes(ctx, s.Till1, c.ID, cart.Notes{Key: "nothing", Line: "x"}), fault.NotFound,
			"This line is no longer in the cart.")
		refused(t, s.Carts.SetNotes(ctx, s.Guest, c.ID, cart.Notes{Line: "x"}), fault.Forbidden,
			"You may not sell at this register.")
		card, long := "4111 1111 1111 1111", strings.Repeat("é", 1001)
		for field, tt := range map[string]struct {
			notes cart.Notes
			want  string
		}{
			"a card on the line":   {cart.Notes{Line: card}, "note: Please leave out card numbers."},
			"long on the line":     {cart.Notes{Line: long[:2*256]}, "note: Maximum 255 characters"},
			"a card on the ticket": {cart.Notes{Ticket: &card}, "comment: Please leave out card numbers."},
			"long on the ticket":   {cart.Notes{Ticket: &long}, "comment: Maximum 1000 characters"},
		} {
			at, want, _ := strings.Cut(tt.want, ": ")
			err := s.Carts.SetNotes(ctx, s.Till1, c.ID, tt.notes)
			if f := fault.Of(err); f == nil || f.Fields[at].String() != want {
				t.Errorf("%s: %v", field, err)
			}
		}
		if now, err := s.Carts.Cart(ctx, s.Till1, c.ID); err != nil || now.Checkout.Comment != said {
			t.Errorf("after that %q, %v", now.Checkout.Comment, err)
		}
	})
}
