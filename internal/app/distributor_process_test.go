package app

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/failpoint"
	"camber/internal/dbtest"
	"camber/internal/shop/distributor"
	"camber/internal/shop/special"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/specialview"
)

// warehouse is a distributor as docs/distributor-api.yaml says, which outlives the program: it has ten of every part.
type warehouse struct {
	mu   sync.Mutex
	made map[string]int // of orders by the shop's number, how often they were handed over
}

func (c *warehouse) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	say := func(status int, v any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(v)
	}
	confirmed := func(number string) map[string]any {
		return map[string]any{"number": number, "confirmationNumber": "C" + number, "lines": []map[string]any{
			{"line": 1, "outcome": "accepted", "quantity": 2, "price": 10}}}
	}
	number, isOrder := strings.CutPrefix(r.URL.Path, "/v1/orders/")
	switch {
	case r.URL.Path == "/oauth/token":
		say(http.StatusOK, map[string]any{"access_token": "t", "token_type": "Bearer", "expires_in": 600})
	case r.URL.Path == "/v1/inventory":
		var in struct{ Parts []struct{ AAIA, MPN string } }
		_ = json.NewDecoder(r.Body).Decode(&in)
		var parts []map[string]any
		for _, p := range in.Parts {
			parts = append(parts, map[string]any{"aaia": p.AAIA, "mpn": p.MPN, "cost": 10,
				"locations": []map[string]any{{"warehouseCode": "DM", "name": "Des Moines", "inventory": 10}}})
		}
		say(http.StatusOK, map[string]any{"parts": parts})
	case isOrder && r.Method == http.MethodPut:
		c.made[number]++
		say(http.StatusCreated, confirmed(number))
	case isOrder && c.made[number] > 0:
		say(http.StatusOK, confirmed(number))
	default:
		say(http.StatusNotFound, map[string]any{"code": "order_not_found", "message": "There is none."})
	}
}

// DIST-5 DIST-3: the program is killed at each point between a till's call and the distributor's answer. Started again
// and asked again with the same key, there is one purchase order here and one there. A soak kills at
// every point on either database.
func TestKilledAtEachPointOfASpecialOrder(t *testing.T) {
	t.Parallel()
	shares := map[db.Dialect][]string{
		db.SQLite:   {special.BeforeCommit, distributor.AfterDoubt, distributor.AfterAnswer},
		db.Postgres: {special.AfterCommit, distributor.AfterAnswer},
	}
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		points := shares[dbtest.DB(ctx).Dialect()]
		if os.Getenv("CAMBER_SOAK") != "" {
			points = []string{special.BeforeCommit, special.AfterCommit, distributor.AfterDoubt, distributor.AfterAnswer}
		}
		company := &warehouse{made: map[string]int{}}
		server := httptest.NewServer(company)
		t.Cleanup(server.Close)
		p := newProcess(t, ctx)
		at := []string{"CAMBER_DISTRIBUTOR_NORTHERN_SECRET=hush"}
		p.env = at
		said, err := p.run("distributor", "set", "NORTHERN", "--address", server.URL, "--client", "camber", "--account",
			"4711").CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		for i, point := range points {
			p.env = append(at, failpoint.Variable+"="+point)
			p.start()
			k := ordering{killed{newLane(t, p, "front", "manager@demo.test", 1), p, point, nil}, company}
			if i == 0 {
				k.open("100")
			} else {
				k.open("")
			}
			wish := k.wish()
			k.send(wish)
			if err := k.died(); err != nil {
				t.Fatalf("%s: the program lives: %v", point, err)
			}
			_ = p.end(syscall.SIGKILL)
			p.audit("killed at " + point)
			p.env = at
			p.start()
			k.recover(ctx, wish)
			if err := p.end(syscall.SIGTERM); err != nil {
				t.Errorf("%s: told to stop, the program ended with %v", point, err)
			}
			p.audit("after " + point)
		}
	})
}

// takenOver is how long the program may take, once it is back, to go on with the job of the one that died: that holds it
// for a minute.
const takenOver = longestSweep + 30*time.Second

// ordering is a till that orders from a distributor, and a program that is killed at a point of it.
type ordering struct {
	killed
	there *warehouse
}

func (k ordering) key(what string) string { return k.point + ", " + what }

// wish sells more of a part than is here, and is what the till asks for from the distributor.
func (k ordering) wish() []string {
	k.t.Helper()
	must := func(err error) {
		k.t.Helper()
		if err != nil {
			k.t.Fatal(err)
		}
	}
	ticket := strings.ReplaceAll(k.point, " ", "-") + "-ticket"
	var shown cartview.Cart
	for n := range 2 {
		must(k.ask("/pos/part/scan", form("code", lastPiece), ticket, k.key(fmt.Sprint("scan ", n)), &shown))
	}
	must(k.ask("/checkout/cart/toOrder", form("key", shown.Products[0].Key, "to_order", "2"), ticket, k.key("to order"), &shown))
	var sold orderview.SavedOrder
	must(k.ask("/checkout/cart/saveOrderAndCheckout", nil, ticket, k.key("order"), &sold))
	table := k.table(sold.OrderID)
	part := table.Products[0]
	for _, w := range part.Locations {
		if strings.HasSuffix(w.Code, "DM") && w.Inventory == 10 {
			return []string{"orderId", id(sold.OrderID), "items[0][aaia]", part.AAIA, "items[0][mpn]", part.MPN,
				"items[0][orderQuantity]", "2", "items[0][selectedLocations][0][warehouseCode]", w.Code,
				"items[0][selectedLocations][0][quantity]", "2", "items[0][selectedLocations][0][cost]", w.Price}
		}
	}
	k.t.Fatalf("the distributor is not in the table: %+v", table)
	return nil
}

func (k ordering) table(orderID int64) (table specialview.DistributorStock) {
	k.t.Helper()
	reply, err := k.http.Get(k.p.address() + "/pos/checkout/distributorStock?orderId=" + id(orderID)) //nolint:noctx // it ends with the program
	if err != nil {
		k.t.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }()
	if err := json.NewDecoder(reply.Body).Decode(&table); err != nil || len(table.Products) == 0 {
		k.t.Fatalf("%d: %+v, %v", reply.StatusCode, table, err)
	}
	return table
}

// send asks once for a wish and does not care what comes back.
func (k ordering) send(wish []string) {
	k.once("/pos/checkout/orderFromDistributor", form(wish...), k.key("special"))
}

// recover asks again with the same key, and waits until the distributor's order is what it must be.
func (k ordering) recover(ctx context.Context, wish []string) {
	k.t.Helper()
	var ordered specialview.DistributorOrdered
	for range 2 {
		err := k.ask("/pos/checkout/orderFromDistributor", form(wish...), k.sale(), k.key("special"), &ordered)
		if err != nil || len(ordered.PurchaseOrders) != 1 {
			k.t.Fatalf("%s: asked again: %+v, %v", k.point, ordered, err)
		}
	}
	number := ordered.PurchaseOrders[0].ID
	want, there := distributor.Confirmed, 1
	if k.point == distributor.AfterDoubt { // whether it is there is asked for a while before it is sent again
		want, there = distributor.Doubt, 0
	}
	kept, s := k.p.open(ctx)
	limited, stop := context.WithTimeout(clock.With(k.t.Context(), clock.System{}), takenOver)
	defer stop()
	for {
		placed, err := s.Distributor.ByNumber(kept, number)
		if err != nil {
			k.t.Fatal(err)
		}
		if placed.State == want {
			break
		}
		if err := clock.Wait(limited, 100*time.Millisecond); err != nil {
			k.t.Fatalf("killed at %s: the order is %+v", k.point, placed)
		}
	}
	made, err := s.Purchase.MadeFor(kept, mustID(k.t, wish[1]))
	if err != nil || len(made[mustID(k.t, wish[1])]) != 1 {
		k.t.Errorf("killed at %s: purchase orders %+v, %v", k.point, made, err)
	}
	k.there.mu.Lock()
	defer k.there.mu.Unlock()
	if n := k.there.made[number]; n != there {
		k.t.Errorf("killed at %s: handed over %d times, should be %d", k.point, n, there)
	}
}

func mustID(t *testing.T, s string) int64 {
	t.Helper()
	n, err := json.Number(s).Int64()
	if err != nil {
		t.Fatal(err)
	}
	return n
}
