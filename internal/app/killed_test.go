package app

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptrace"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// R-01 C0 C6 C7: 200 sales at four tills, the program killed in the middle again and again. What a till was told is
// kept, once; what it was not told is repeated, once.
func TestKilledInTheMiddleOfSalesNothingIsLostOrDoubled(t *testing.T) {
	t.Parallel()
	each, kills, rounds := 50, 4, 1
	if os.Getenv("CAMBER_SOAK") != "" {
		kills, rounds = 10, 50
	}
	for round := range rounds {
		t.Run(fmt.Sprint("round ", round+1), func(t *testing.T) {
			demoShop.Each(t, func(t *testing.T, ctx context.Context) {
				seed := rand.Uint64()
				p := newProcess(t, ctx)
				first := p.start()
				lanes := demoLanes(t, p)
				startups := p.interrupted(lanes, each, kills, syscall.SIGKILL, rand.New(rand.NewPCG(seed, 0)))
				p.proveSold(ctx, lanes, each)
				repeated, replayed := counts(lanes)
				t.Logf("seed %d: %d sales, %d kills; %d requests repeated, %d of them had been done; first start %v, then %v",
					seed, len(lanes)*each, kills, repeated, replayed, first, startups)
			})
		})
	}
}

// told to stop, the program answers what it has begun and ends well; the tills go on with the next one.
func TestToldToStopItFinishesWhatItBegan(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		seed := rand.Uint64()
		p := newProcess(t, ctx)
		p.start()
		lanes := demoLanes(t, p)
		p.interrupted(lanes, 10, 2, syscall.SIGTERM, rand.New(rand.NewPCG(seed, 0)))
		p.proveSold(ctx, lanes, 10)
		repeated, replayed := counts(lanes)
		t.Logf("seed %d: %d sales, 2 stops; %d requests repeated, %d of them had been done", seed, len(lanes)*10, repeated,
			replayed)
		if replayed != 0 {
			t.Errorf("%d requests were done and not answered", replayed)
		}
	})
}

// a payment whose request the program has begun to read when it is told to stop is taken and answered.
func TestAPaymentUnderWayIsFinishedFirst(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		p := newProcess(t, ctx)
		p.start()
		l := newLane(t, p, "front", "cashier@demo.test", 1)
		l.open("100.00")
		var saved orderview.SavedOrder
		if err := l.ask("/pos/part/scan", form("code", fastPart), "the-ticket-of-the-tab", "", new(cartview.Cart)); err != nil {
			t.Fatal(err)
		}
		if err := l.ask("/checkout/cart/saveOrderAndCheckout", nil, "the-ticket-of-the-tab", "the order", &saved); err != nil {
			t.Fatal(err)
		}

		body, sender := io.Pipe()
		begun := make(chan struct{})
		trace := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{Got100Continue: func() { close(begun) }})
		r, err := http.NewRequestWithContext(trace, http.MethodPost, p.base+"/pos/checkout/addTransaction", body)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("X-Requested-With", "camber")
		r.Header.Set("Idempotency-Key", "the payment")
		r.Header.Set("Expect", "100-continue") // answered when a handler begins to read
		l.http.Transport = &http.Transport{ExpectContinueTimeout: time.Minute}
		go func() {
			<-begun
			if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
				t.Error(err)
			}
			for { // until nobody is let in any more
				c, err := net.Dial("tcp", strings.TrimPrefix(p.base, "http://"))
				if err != nil {
					break
				}
				_ = c.Close()
			}
			_, err := io.WriteString(sender, cash(saved.OrderID, "60.00").Encode())
			_ = sender.CloseWithError(err)
		}()
		var paid payview.Transactions
		if _, err := l.answered(r, &paid); err != nil || paid.AmountPaid != 60_00 {
			t.Errorf("paid %s, %v", paid.AmountPaid, err)
		}
		if err := p.command.Wait(); err != nil {
			t.Errorf("told to stop, the program ended with %v", err)
		}
		p.command = nil
		p.audit("after a stop")
	})
}
