package app

import (
	"context"
	"net/http"
	"strings"
	"testing"
)

// Who pays an order hears at once where else it is open, at another server too, and once it is not any more.
func TestTwoTillsOfAnOrderKnowOfEachOther(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, b := openTwo(t, ctx)
		for _, one := range []*App{a, b} {
			work, stop := context.WithCancel(one.Context(ctx))
			ended := make(chan struct{})
			go func() { defer close(ended); one.broker.Run(work) }()
			t.Cleanup(func() { stop(); <-ended })
		}
		cookie := a.sessions.Cookie.Name
		first, second := tillAt(t, a, "cashier@demo.test", 1), tillAt(t, a, "manager@demo.test", 2)
		saved := first.ticket(fastPart)
		near := first.listen(ctx, hasty(t, a), cookie, saved.OrderID, "")
		far := second.listen(ctx, hasty(t, b), cookie, saved.OrderID, "")
		said := func(s stream) string {
			t.Helper()
			e := s.next("elsewhere")
			if e.id != "" { // who comes back would go on after it, and miss the payments since the last event that is kept
				t.Errorf("what is so now has the id %s", e.id)
			}
			words, _ := e.data["text"].(string)
			return words
		}
		if words := said(near); !strings.Contains(words, "(Marcus Bell)") || strings.Contains(words, "Dana") {
			t.Errorf("the first till reads %q", words)
		}
		if words := said(far); !strings.Contains(words, "(Dana Ruiz)") || strings.Contains(words, "Marcus") {
			t.Errorf("the second till reads %q", words)
		}
		second.ask(http.StatusOK, "POST", "/pos/lock", nil, nil) // the stream of a locked register ends
		if words := said(near); words != "" {
			t.Errorf("once the other is gone the first till reads %q", words)
		}
	})
}
