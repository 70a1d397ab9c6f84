package app

import (
	"context"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
)

// commits counts what makes a database sync its disk: transactions, and single statements that write outside of one.
type commits struct{ atomic.Int64 }

func (*commits) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

func (c *commits) AfterQuery(ctx context.Context, event *bun.QueryEvent) {
	switch event.Operation() {
	case "COMMIT":
		c.Add(1)
	case "INSERT", "UPDATE", "DELETE":
		if !db.Inside(ctx) {
			c.Add(1)
		}
	}
}

// hookable is a database as it is: bun.DB's WithQueryHook would make another one, which the shop does not use.
type hookable interface{ AddQueryHook(hook bun.QueryHook) }

// A part that goes into a cart is one commit, whether the cart and the session are there yet or begin with it, with a
// key or without.
func TestAnAddIsOneCommit(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		var seen commits
		db.Write(ctx).(hookable).AddQueryHook(&seen)
		part := id(partNumbered(t, a, ctx, fastPart).ID)
		for _, key := range []string{"", "a-key-of-the-page"} {
			b := newBrowser(t, a)
			for _, which := range []string{"first", "second"} {
				if key != "" {
					key += which
				}
				before := seen.Load()
				b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", part), nil, "Idempotency-Key", key)
				if made := seen.Load() - before; made != 1 {
					t.Errorf("the %s add with the key %q was %d commits", which, key, made)
				}
			}
		}
	})
}
