package rest_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/provider/distributor/rest"
	"camber/internal/shop/distributor"
)

var (
	distributorURL = flag.String("distributor-url", "", "a distributor to be tested; none: our own fake one")
	client         = flag.String("distributor-client", "camber", "who asks there; its secret is in DISTRIBUTOR_SECRET")
	number         = flag.String("distributor-account", "4711", "the shop's number there")
	somePart       = flag.String("distributor-part", "KRDT/KR-55098", "a part that it has, brand and number")
)

// company is a distributor as docs/distributor-api.yaml says.
type company struct {
	mu      sync.Mutex
	token   string
	tokens  int
	made    map[string]json.RawMessage // orders, by the shop's number
	reply   func(w http.ResponseWriter, r *http.Request) bool
	refuses bool
}

func (c *company) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	say := func(status int, body string) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_, _ = fmt.Fprint(w, body)
	}
	if r.URL.Path == "/oauth/token" {
		name, secret, _ := r.BasicAuth()
		if name != "camber" || secret != "hush" || r.FormValue("grant_type") != "client_credentials" {
			say(http.StatusUnauthorized, `{"error": "invalid_client"}`)
			return
		}
		c.tokens++
		c.token = fmt.Sprint("token", c.tokens)
		say(http.StatusOK, `{"access_token": "`+c.token+`", "token_type": "Bearer", "expires_in": 600}`)
		return
	}
	if r.Header.Get("Authorization") != "Bearer "+c.token {
		say(http.StatusUnauthorized, `{"code": "token", "message": "who?"}`)
		return
	}
	if c.reply != nil && c.reply(w, r) {
		return
	}
	path, isOrder := strings.CutPrefix(r.URL.Path, "/v1/orders/")
	switch {
	case r.Method == http.MethodPost && r.URL.Path == "/v1/inventory":
		say(http.StatusOK, `{"parts": [{"aaia": "KRDT", "mpn": "KR-55098", "cost": 528.00, "per": 12, "multiple": 12,
			"prices": [{"key": "list", "name": "List", "value": 950.4}], "asOf": "2026-11-30T09:00:00Z",
			"locations": [{"warehouseCode": "DM", "name": "Des Moines", "inventory": 2, "arrives": "2026-11-30", "at": "16:15"},
			{"warehouseCode": "CR", "name": "Cedar Rapids", "inventory": 11, "price": 517.20}]}]}`)
	case isOrder && r.Method == http.MethodPut:
		var in struct {
			Lines []struct{ Line, Quantity int }
		}
		if c.refuses || json.NewDecoder(r.Body).Decode(&in) != nil || in.Lines[0].Quantity > 1_000_000 {
			say(http.StatusUnprocessableEntity, `{"code": "refused", "message": "Your account is on hold."}`)
			return
		}
		if c.made[path] == nil {
			c.made[path] = json.RawMessage(fmt.Sprintf(`{"number": %q, "confirmationNumber": "C-1", "lines":
				[{"line": 1, "outcome": "accepted", "quantity": %d, "price": 44.0001}]}`, path, in.Lines[0].Quantity))
		}
		say(http.StatusCreated, string(c.made[path]))
	case isOrder && r.Method == http.MethodGet && c.made[path] != nil:
		say(http.StatusOK, string(c.made[path]))
	default:
		say(http.StatusNotFound, `{"code": "order_not_found", "message": "There is none."}`)
	}
}

func fake(t *testing.T) (*company, distributor.Account) {
	t.Helper()
	c := &company{made: map[string]json.RawMessage{}}
	server := httptest.NewServer(c)
	t.Cleanup(server.Close)
	return c, distributor.Account{Code: "MID", Address: server.URL + "/", Client: "camber", Secret: "hush", Number: "4711"}
}

func order(number string, quantity int) distributor.Order {
	return distributor.Order{Number: number, Warehouse: "DM", Lines: []distributor.Line{
		{Number: 1, AAIA: "KRDT", MPN: "KR-55098", Quantity: quantity, Cost: 44_0000}}}
}

// DIST-4: what a distributor has to do to be connected. One of another company is tested by -distributor-url.
func TestConformance(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		ctx = clock.With(ctx, clock.System{})
		_, account := fake(t)
		if *distributorURL != "" {
			account = distributor.Account{Address: *distributorURL, Client: *client, Number: *number,
				Secret: os.Getenv("DISTRIBUTOR_SECRET")}
		}
		c := rest.New()
		aaia, mpn, _ := strings.Cut(*somePart, "/")
		offers, err := c.Ask(ctx, account, []distributor.Wanted{{AAIA: aaia, MPN: mpn, Quantity: 2}})
		if err != nil || len(offers) != 1 || offers[0].Cost == nil || len(offers[0].Places) == 0 {
			t.Fatalf("asked for a part that it has: %+v, %v", offers, err)
		}
		mine := "CT-" + strings.ToUpper(fmt.Sprintf("%x", time.Duration(clock.Now(ctx).UnixNano()).Microseconds()))
		if s, err := c.Look(ctx, account, mine); err != nil || s.Known {
			t.Fatalf("an order that was never sent: known %v, %v", s.Known, err)
		}
		o := order(mine, offers[0].Multiple)
		o.Warehouse, o.Lines[0].AAIA, o.Lines[0].MPN = offers[0].Places[0].Code, aaia, mpn
		first, err := c.Order(ctx, account, o)
		if err != nil || first.Number == "" {
			t.Fatalf("ordered: %+v, %v", first, err)
		}
		again, err := c.Order(ctx, account, o)
		if err != nil || again.Number != first.Number {
			t.Errorf("the same order again: number %q, then %q, %v", first.Number, again.Number, err)
		}
		s, err := c.Look(ctx, account, mine)
		if err != nil || !s.Known || s.Confirmation.Number != first.Number {
			t.Errorf("looked at: %+v, %v", s, err)
		}
		wrong := account
		wrong.Secret += "x"
		if _, err := rest.New().Look(ctx, wrong, mine); err == nil {
			t.Error("it lets in whoever comes")
		}
	})
}

// b8: prices are of a piece, whatever the distributor's are of.
func TestWhatIsSaidOfAPart(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		_, account := fake(t)
		offers, err := rest.New().Ask(ctx, account, []distributor.Wanted{{AAIA: "KRDT", MPN: "KR-55098", Quantity: 2}})
		cost, there := money.E4(44_0000), money.E4(43_1000)
		want := []distributor.Offer{{AAIA: "KRDT", MPN: "KR-55098", Cost: &cost, Multiple: 12,
			Prices: []distributor.Price{{Key: "list", Name: "List", Value: 79_2000}},
			AsOf:   time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC), Places: []distributor.Place{
				{Code: "DM", Name: "Des Moines", Inventory: 2, Arrives: "2026-11-30", At: "16:15"},
				{Code: "CR", Name: "Cedar Rapids", Inventory: 11, Price: &there}}}}
		if err != nil || !reflect.DeepEqual(offers, want) {
			t.Errorf("%+v, %v", offers, err)
		}
	})
}

// A token serves as long as it lasts, and is asked for anew once where it is not taken.
func TestTokens(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		far, account := fake(t)
		c := rest.New()
		look := func(tokens int) {
			t.Helper()
			if _, err := c.Look(ctx, account, "PO-1"); err != nil || far.tokens != tokens {
				t.Fatalf("%d tokens, want %d: %v", far.tokens, tokens, err)
			}
		}
		look(1)
		look(1)
		dbtest.Clock(ctx).Advance(9*time.Minute + 40*time.Second)
		look(2)
		far.token = "another" // it forgot them all
		look(3)
		wrong := account
		wrong.Secret = "other"
		_, err := c.Order(ctx, wrong, order("PO-1", 2))
		if !errors.Is(err, distributor.ErrNotSent) || len(far.made) != 0 {
			t.Errorf("without a token: %v, %d orders", err, len(far.made))
		}
	})
}

// What is no answer in so many words is never taken for one: the order may be there or not.
func TestOnlyPlainWordsAreAnswers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		far, account := fake(t)
		c := rest.New()
		answer := func(status int, body string) func(http.ResponseWriter, *http.Request) bool {
			return func(w http.ResponseWriter, _ *http.Request) bool {
				w.WriteHeader(status)
				_, _ = fmt.Fprint(w, body)
				return true
			}
		}
		for name, reply := range map[string]func(http.ResponseWriter, *http.Request) bool{
			"a proxy's 404":      answer(http.StatusNotFound, "<html>Not found</html>"),
			"a busy server":      answer(http.StatusServiceUnavailable, `{"code": "order_not_found"}`),
			"garbage":            answer(http.StatusOK, "ok"),
			"cut off":            answer(http.StatusOK, `{"number": "PO-1", "lin`),
			"of another order":   answer(http.StatusOK, `{"number": "PO-2", "confirmationNumber": "C-9"}`),
			"a price in words":   answer(http.StatusOK, `{"number": "PO-1", "lines": [{"line": 1, "price": "cheap"}]}`),
			"refused by a proxy": answer(http.StatusForbidden, `{"code": "refused", "message": "No."}`),
		} {
			far.reply = reply
			s, err := c.Look(ctx, account, "PO-1")
			_, errOrder := c.Order(ctx, account, order("PO-1", 2))
			if err == nil || errOrder == nil || s.Known || fault.Is(errOrder, fault.Declined) ||
				errors.Is(errOrder, distributor.ErrNotSent) {
				t.Errorf("%s: looked %v, ordered %v", name, err, errOrder)
			}
		}
		far.reply, far.refuses = nil, true
		if _, err := c.Order(ctx, account, order("PO-1", 2)); !fault.Is(err, fault.Declined) ||
			fault.Of(err).Text.String() != "Your account is on hold." {
			t.Errorf("refused: %v", err)
		}
	})
}
