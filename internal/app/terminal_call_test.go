package app

import (
	"context"
	"strings"
	"testing"
	"time"

	"camber/internal/dbtest"
	terminals "camber/internal/provider/terminal/simulator"
	"camber/internal/shop/notify"
)

// B.6: the managers of a store read which payment waits for them, and where to look at it.
func TestAManagerReadsWhichPaymentWaits(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		company := terminals.New(0, nil)
		a.Services.Payment.Devices.Connect(a.Services.Tax, company.Client())
		till := tillAt(t, a, "cashier@demo.test", 1)
		begun := begunCard(t, a, till)
		company.Unplug(true)
		if _, err := a.Services.Payment.Terminals.Send(ctx, begun); err != nil {
			t.Fatal(err)
		}
		dbtest.Clock(ctx).Advance(11 * time.Minute)
		if err := a.Services.Payment.Watch.Sweep(ctx); err != nil {
			t.Fatal(err)
		}
		queued, err := a.Services.Notify.Messages(ctx, notify.Filter{State: notify.Queued})
		if err != nil {
			t.Fatal(err)
		}
		read := map[string]string{}
		for _, m := range queued {
			if m.Kind != notify.Attention {
				continue
			}
			if err := a.Services.Notify.Deliver(ctx, m.ID); err != nil {
				t.Fatal(err)
			}
			sent, err := a.Services.Notify.Message(ctx, m.ID)
			if err != nil {
				t.Fatal(err)
			}
			read[m.Recipient] = sent.Subject + "\n" + sent.Text
		}
		said := read["manager@demo.test"]
		if read["cashier@demo.test"] != "" || !strings.HasPrefix(said, "A card payment of $50.28 needs attention\n") ||
			!strings.Contains(said, "/pos/payments") {
			t.Errorf("called: %q", read)
		}
	})
}
