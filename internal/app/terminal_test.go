package app

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	terminals "camber/internal/provider/terminal/simulator"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/payment"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// begunCard is a card that a till asked for and that no terminal was told of.
func begunCard(t *testing.T, a *App, till *browser) string {
	t.Helper()
	other := till.on(a)
	other.header.Set("X-Cart", "a-card-at-a-terminal")
	return begunFor(t, a, till, other.ticket(fastPart))
}

// begunFor is begunCard for all that an order owes.
func begunFor(t *testing.T, a *App, till *browser, saved orderview.SavedOrder) string {
	t.Helper()
	ctx := a.Context(t.Context())
	actor, err := a.Services.Access.StaffActor(ctx, till.visitOf(a).StaffID)
	if err != nil {
		t.Fatal(err)
	}
	v := till.visitOf(a)
	actor.LocationID, actor.RegisterID = v.LocationID, v.RegisterID
	asked := askedFor(saved)
	begun, err := a.Services.Payment.Terminals.Start(ctx, actor, payment.Tender{
		OrderID: saved.OrderID, Amount: saved.Checkout.BalanceDue, Confirmed: true,
		Card: payment.CardNote{SmartID: asked.device, Department: asked.department, Type: payment.Credit},
	})
	if err != nil {
		t.Fatal(err)
	}
	return begun.Reference
}

type chosenTerminal struct {
	device     string
	department int64
}

func askedFor(saved orderview.SavedOrder) chosenTerminal {
	c := chosenTerminal{device: saved.Checkout.Devices[0].SmartTerminalID}
	_ = json.Unmarshal([]byte(saved.Checkout.Departments[0].ID), &c.department)
	return c
}

// heard is an event of a stream.
type heard struct {
	id, kind string
	data     map[string]any
}

// stream listens to an order's payments over HTTP.
type stream struct {
	t      *testing.T
	clock  *clock.Frozen
	lines  *bufio.Scanner
	ended  chan struct{}
	events chan heard
}

// hasty is a server whose replies have no time at all, but for streams: they lift the limit.
func hasty(t *testing.T, a *App) *httptest.Server {
	t.Helper()
	server := httptest.NewUnstartedServer(a.Handler())
	server.Config.WriteTimeout = time.Nanosecond
	server.Start()
	t.Cleanup(server.Close)
	return server
}

// listen opens a stream of an order at a server; after is the last event that was had.
func (b *browser) listen(ctx context.Context, server *httptest.Server, cookie string, orderID int64,
	after string) stream {
	b.t.Helper()
	return b.listenTo(ctx, server, cookie, "orderId="+id(orderID), after)
}

func (b *browser) listenTo(ctx context.Context, server *httptest.Server, cookie, query, after string) stream {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, server.URL+"/pos/checkout/terminalEvents?"+query,
		http.NoBody)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Host = "localhost"
	r.Header.Set("Accept", "text/event-stream")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.AddCookie(&http.Cookie{Name: cookie, Value: b.cookies[cookie]})
	if after != "" {
		r.Header.Set("Last-Event-ID", after)
	}
	reply, err := server.Client().Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { _ = reply.Body.Close() })
	if reply.StatusCode != http.StatusOK || reply.Header.Get("Content-Type") != "text/event-stream" {
		b.t.Fatalf("the stream: %s, %s", reply.Status, reply.Header.Get("Content-Type"))
	}
	s := stream{b.t, dbtest.Clock(ctx), bufio.NewScanner(reply.Body), make(chan struct{}), make(chan heard, 100)}
	s.lines.Buffer(nil, 1<<20)
	go s.read()
	return s
}

func (s stream) read() {
	defer close(s.ended)
	defer close(s.events)
	var e heard
	for s.lines.Scan() {
		name, value, _ := strings.Cut(s.lines.Text(), ": ")
		switch name {
		case "id":
			e.id = value
		case "event":
			e.kind = value
		case "data":
			_ = json.Unmarshal([]byte(value), &e.data)
		case "":
			if e.kind != "" {
				s.events <- e
			}
			e = heard{}
		}
	}
}

// pause is closed after a moment of the machine's own clock.
func pause() <-chan struct{} {
	over := make(chan struct{})
	go func() {
		defer close(over)
		_ = clock.Wait(context.Background(), 20*time.Millisecond)
	}()
	return over
}

// next is the next event of a kind.
func (s stream) next(kind string) heard {
	s.t.Helper()
	for range 1000 {
		select {
		case e, more := <-s.events:
			if !more {
				s.t.Fatalf("the stream ended before %q", kind)
			}
			if e.kind == kind {
				return e
			}
		case <-pause(): // on SQLite nobody wakes another server: it polls
			s.clock.Advance(time.Second)
		}
	}
	s.t.Fatalf("%q did not come", kind)
	return heard{}
}

// PAY-11 PAY-16 PAY-23: a card is asked for at one server; both servers tell of it, with ids from which a browser that
// was away goes on, and with the payment as the till shows it.
func TestATerminalIsFollowedOnTwoServers(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, b := openTwo(t, ctx)
		company := terminals.New(0, terminals.ByAmount)
		for _, one := range []*App{a, b} {
			one.Services.Payment.Devices.Connect(one.Services.Tax, company.Client())
			work, stop := context.WithCancel(one.Context(ctx))
			ended := make(chan struct{})
			go func() { defer close(ended); one.broker.Run(work) }()
			t.Cleanup(func() { stop(); <-ended })
		}
		here, there := hasty(t, a), hasty(t, b)
		till := tillAt(t, a, "cashier@demo.test", 1)
		cookie := a.sessions.Cookie.Name
		saved := till.ticket(fastPart)
		if n := len(saved.Checkout.Devices); n != 1 || len(saved.Checkout.Departments) != 1 || // the register's own
			len(saved.Checkout.CardTypes) != 0 || !saved.Checkout.PaymentTypes.Card || len(saved.Checkout.CardProviders) != 1 {
			t.Errorf("to choose from: %+v %+v %+v %+v", saved.Checkout.Devices, saved.Checkout.Departments,
				saved.Checkout.CardTypes, saved.Checkout.CardProviders)
		}
		near, far := till.listen(ctx, here, cookie, saved.OrderID, ""), till.listen(ctx, there, cookie, saved.OrderID, "")

		card := form("orderId", id(saved.OrderID), "transaction[transaction_type]", "card", "transaction[amount]", "1.01",
			"transaction[department]", saved.Checkout.Departments[0].ID,
			"transaction[smartTerminalId]", saved.Checkout.Devices[0].SmartTerminalID, "transaction[cardType]", "credit")
		var waiting payview.Transactions
		till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", card, &waiting, "Idempotency-Key", "card-one")
		if !waiting.Waiting || waiting.SmartTerminalID != saved.Checkout.Devices[0].SmartTerminalID ||
			waiting.SiteTransactionID == "" {
			t.Errorf("asked: %+v", waiting)
		}
		first := near.next("failed")
		if first.data["message"] != "The card was declined." || first.id == "" {
			t.Errorf("declined: %+v", first)
		}
		if got := far.next("failed"); got.id != first.id {
			t.Errorf("at the other server: %+v", got)
		}

		card.Set("transaction[amount]", "5.00")
		till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", card, &waiting, "Idempotency-Key", "card-two")
		for where, s := range map[string]stream{"near": near, "far": far} {
			e := s.next("approved")
			paid, _ := e.data["transaction"].(map[string]any)
			if paid == nil || paid["transaction_label"] != "Visa 4242" || paid["status"] != "captured" ||
				e.data["amountPaid"] != 5.0 {
				t.Errorf("%s: %+v", where, e.data)
			}
		}
		again := till.listen(ctx, there, cookie, saved.OrderID, first.id)
		if e := again.next("approved"); e.data["amountPaid"] != 5.0 {
			t.Errorf("to who was away: %+v", e)
		}
		till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(saved.OrderID, "2.00"), nil)
		far.next("payment")

		locked := near
		till.ask(http.StatusOK, "POST", "/pos/lock", nil, nil)
		for n := 0; ; n++ {
			select {
			case <-locked.ended:
				return
			case <-pause():
				dbtest.Clock(ctx).Advance(time.Second)
			}
			if n == 500 {
				t.Fatal("the stream goes on at a locked register")
			}
		}
	})
}

// W-28 R-24: a stream ends within five seconds, at the other server too, once its person lost the right or is
// dismissed.
func TestAStreamEndsWithTheRightOfItsPerson(t *testing.T) {
	t.Parallel()
	for lost, take := range map[string]func(ctx context.Context, a *App, staffID int64) error{
		"dismissed": func(ctx context.Context, a *App, staffID int64) error {
			return a.Services.Access.Deactivate(ctx, audit.System, staffID)
		},
		"the role lost the right": func(ctx context.Context, a *App, _ int64) error {
			role, err := a.Services.Access.RoleNamed(ctx, "cashier")
			if err != nil {
				return err
			}
			return a.Services.Access.SetPermissions(ctx, audit.System, role, access.OpenShift)
		},
	} {
		t.Run(lost, func(t *testing.T) {
			t.Parallel()
			demoShop.Each(t, func(t *testing.T, ctx context.Context) {
				a, b := openTwo(t, ctx)
				there := httptest.NewServer(b.Handler())
				t.Cleanup(there.Close)
				till := tillAt(t, a, "cashier@demo.test", 1)
				saved := till.ticket(fastPart)
				stream := till.listen(ctx, there, a.sessions.Cookie.Name, saved.OrderID, "")
				if err := take(a.Context(ctx), a, till.visitOf(a).StaffID); err != nil {
					t.Fatal(err)
				}
				for waited := range 3000 {
					if waited < 2*5*20 { // two looks at most; what the last asks of the database takes as long as it takes
						dbtest.Clock(ctx).Advance(50 * time.Millisecond)
					}
					select {
					case <-stream.ended:
						return
					case <-pause():
					}
				}
				t.Fatal("the stream goes on")
			})
		})
	}
}

// M-29: who cancels while a card is asked for is refused before anything is given back.
func TestCancellingGivesNothingBackWhileACardIsAskedFor(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		a.Services.Payment.Devices.Connect(a.Services.Tax, terminals.New(0, nil).Client())
		till := tillAt(t, a, "manager@demo.test", 1)
		till.header.Set("X-Cart", "cash-beside-a-card")
		saved := till.ticket(fastPart)
		order := id(saved.OrderID)
		till.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction",
			form("orderId", order, "transaction[transaction_type]", "cash", "transaction[amount]", "1.00"), nil)
		saved.Checkout.BalanceDue -= 1_00
		begunFor(t, a, till, saved)
		said := refusal(t, till.send("POST", "/checkout/cart/cancelOrder",
			form("order_id", order, "void_transactions", "1", "reason", "changed their mind")))
		if said != "A card payment is under way on this order, so this was not done. Wait until it has ended, or cancel it first." {
			t.Errorf("refused with %q", said)
		}
		var now payview.Transactions
		till.ask(http.StatusOK, "GET", "/pos/checkout/getTransactions?orderId="+order, nil, &now)
		for _, x := range now.Transactions {
			if x.Type == "cash" && x.Status != "captured" {
				t.Errorf("the cash is %s", x.Status)
			}
		}
		if now.AmountPaid != 1_00 {
			t.Errorf("%v is paid", now.AmountPaid)
		}
	})
}

// M-29 B.5: while a card is asked for, its order is not changed: not its customer, not its lines, not by saving it, not
// by completing or cancelling it. Nothing of that happened, and the card is approved as it was asked for.
func TestNothingChangesAnOrderWhileItsCardIsAskedFor(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		company := terminals.New(0, nil)
		a.Services.Payment.Devices.Connect(a.Services.Tax, company.Client())
		customer := customerBrowser(t, a, "shopper@demo.test").visitOf(a).CustomerID
		till := tillAt(t, a, "manager@demo.test", 1)
		till.header.Set("X-Cart", "a-card-is-asked-for")
		saved := till.ticket(fastPart)
		begun := begunFor(t, a, till, saved)
		was, err := a.Services.Order.Order(ctx, saved.OrderID)
		if err != nil {
			t.Fatal(err)
		}
		here := httptest.NewServer(a.Handler())
		t.Cleanup(here.Close)
		// M-05, PAY-16: who comes back takes it up
		if e := till.listen(ctx, here, a.sessions.Cookie.Name, saved.OrderID, "").next("waiting"); e.data["siteTransactionId"] != begun || e.id == "" {
			t.Errorf("a stream begins with %+v, %q", e.data, e.id)
		}
		order := id(saved.OrderID)
		for path, values := range map[string]url.Values{
			"/pos/order/setCustomer":     form("order_id", order, "customer_id", id(customer)),
			"/pos/checkout/setCustomer":  form("orderId", order, "customerId", id(customer)),
			"/pos/checkout/setVehicle":   form("orderId", order),
			"/pos/checkout/complete":     form("orderId", order, "confirm_outstanding", "1"),
			"/checkout/cart/cancelOrder": form("order_id", order, "reason", "changed their mind"),
			"/checkout/cart/saveOrder":   nil,
			"/api/order/delete":          form("order_id", order),
		} {
			if said := refusal(t, till.send("POST", path, values)); said != "A card payment is under way on this order, so this was not done. Wait until it has ended, or cancel it first." {
				t.Errorf("%s: %q", path, said)
			}
		}
		till.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, nil) // as it is
		till.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), nil)
		if said := refusal(t, till.send("POST", "/checkout/cart/saveOrderAndCheckout", nil)); said != "A card payment is under way on this order, so this was not done. Wait until it has ended, or cancel it first." {
			t.Errorf("one piece more: %q", said)
		}
		now, err := a.Services.Order.Order(ctx, saved.OrderID)
		if err != nil || now.Version != was.Version || now.Total != was.Total || now.CustomerID != was.CustomerID {
			t.Errorf("it was %+v, it is %+v, %v", was, now, err)
		}
		if _, err := a.Services.Payment.Terminals.Send(ctx, begun); err != nil {
			t.Fatal(err)
		}
		if now, err = a.Services.Order.Order(ctx, saved.OrderID); err != nil || now.BalanceDue != 0 {
			t.Errorf("paid: %+v, %v", now, err)
		}
		clean(t, ctx, a)
	})
}

// PAY-5 PAY-7: the till voids a card by its action; afterwards the words of how it stands are there instead of the
// button.
func TestACardIsVoidedAtTheTill(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		a.Services.Payment.Devices.Connect(a.Services.Tax, terminals.New(0, nil).Client())
		till := tillAt(t, a, "manager@demo.test", 1)
		saved := till.ticket(fastPart)
		asked := askedFor(saved)
		actor, err := a.Services.Access.StaffActor(ctx, till.visitOf(a).StaffID)
		if err != nil {
			t.Fatal(err)
		}
		actor.LocationID, actor.RegisterID = till.visitOf(a).LocationID, till.visitOf(a).RegisterID
		begun, err := a.Services.Payment.Terminals.Start(ctx, actor, payment.Tender{
			OrderID: saved.OrderID, Amount: saved.Checkout.BalanceDue, Confirmed: true,
			Card: payment.CardNote{SmartID: asked.device, Department: asked.department, Type: payment.Credit},
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.Services.Payment.Terminals.Send(ctx, begun.Reference); err != nil {
			t.Fatal(err)
		}
		shift, err := a.Services.Register.OpenShiftOf(ctx, actor.RegisterID)
		if err != nil {
			t.Fatal(err)
		}
		inReport := func() money.Cents {
			t.Helper()
			report, err := a.Services.Till.ShiftReport(ctx, actor, shift.ID)
			if err != nil {
				t.Fatal(err)
			}
			var sum money.Cents
			for _, c := range report.Cashiers {
				for _, b := range c.Tenders {
					if c.StaffID == actor.StaffID && b.Name == "card:simulator" {
						sum += b.Amount
					}
				}
			}
			return sum
		}
		if got := inReport(); got != saved.Checkout.BalanceDue { // SHIFT-1
			t.Errorf("the shift's report has %s by card of the cashier", got)
		}
		var raw struct{ Transactions []map[string]any }
		till.ask(http.StatusOK, "GET", "/pos/checkout/getTransactions", form("orderId", id(saved.OrderID)), &raw)
		company, _ := raw.Transactions[0]["payment_provider"].(map[string]any)
		for name, want := range map[string]any{ // PAY-4
			"transaction_type": "card", "transaction_label": "Visa 4242", "status": "captured", "cashier": "Marcus Bell",
			"register": "Front counter", "reference": begun.Reference, "date": "2026-03-02T15:04:05Z",
			"amount": saved.Checkout.BalanceDue,
			"datacap_dc_direct": map[string]any{"void_or_return_action": "Void", "void_or_return_status": "",
				"url": fmt.Sprintf("/pos/checkout/cardAction?orderId=%d&transaction_id=%v", saved.OrderID,
					raw.Transactions[0]["transaction_id"])},
		} {
			if got := raw.Transactions[0][name]; fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s is %v, not %v", name, got, want)
			}
		}
		if said := fmt.Sprint(company["transaction"]); !strings.Contains(said, "action_text:Void") ||
			!strings.Contains(said, "settled:false") || !strings.Contains(said, "status:") {
			t.Errorf("the company's block: %s", said)
		}
		var shown payview.Transactions
		till.ask(http.StatusOK, "GET", "/pos/checkout/getTransactions", form("orderId", id(saved.OrderID)), &shown)
		paid := shown.Transactions[0]
		if paid.Direct == nil || paid.Direct.Action != "Void" || paid.Direct.Status != "" ||
			paid.Provider.Transaction.ActionURL == "" || shown.BalanceDue != 0 {
			t.Fatalf("paid %+v %+v", paid, paid.Direct)
		}
		var done payview.CardActionDone
		till.ask(http.StatusOK, "POST", paid.Provider.Transaction.ActionURL, nil, &done)
		void := done.Transactions.Transactions[0]
		if got := inReport(); got != 0 {
			t.Errorf("after the void the report has %s by card", got)
		}
		if done.Success != "Success!" || void.Status != "void" || void.Direct.Action != "" || void.Direct.Status != "void" ||
			done.AmountPaid != 0 {
			t.Errorf("voided %+v %+v", done, void.Direct)
		}
	})
}
