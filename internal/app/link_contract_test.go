package app

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"camber/internal/shop/notify"
	"camber/internal/web/present"
	"camber/internal/web/present/payview"
)

// asPattern keeps what was said at an address with a secret or a name in it under the address of the call.
func (c conversations) asPattern(method, path, pattern, secret string) {
	from, to := conversationFile(method, path), conversationFile(method, pattern)
	_, place, _ := strings.Cut(pattern, "{")
	place, _, _ = strings.Cut(place, "}")
	said := strings.ReplaceAll(c[from].String(), secret, "{"+place+"}")
	delete(c, from)
	if c[to] == nil {
		c[to] = new(strings.Builder)
	}
	c[to].WriteString(said)
}

// ofLinks: staff send a payment link and a receipt, the customer pays behind the link, and a message is sent again.
func (c conversations) ofLinks(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	const link, send, retry = "/pos/order/sendPaymentURL", "/pos/order/send", "/pos/message/retry"
	b := newBrowser(t, a)
	c.say(b, "a shopper", "GET", link, form("order_id", "1"), nil)
	c.say(b, "a shopper", "POST", send, form("order_id", "1"), nil)
	c.say(b, "a shopper", "POST", retry, form("message_id", "1"), nil)
	b = tillAt(t, a, "manager@demo.test", 4)
	b.header.Set("X-Cart", "the-ticket-of-a-payment-link")
	ticket := b.ticket("418630013633")
	order := id(ticket.OrderID)
	c.say(b, "more than is due", "GET", link, form("order_id", order, "amount", "5000"), nil)
	c.say(b, "no amount", "GET", link, form("order_id", order, "amount", "x"), nil)
	c.say(b, "a text without consent", "GET", link, form("order_id", order, "notifyByText", "1", "phone", "3195550142"),
		nil)
	var made payview.PaymentURL
	c.say(b, "by both ways", "GET", link,
		form("order_id", order, "notifyByEmail", "1", "email", "robin@guest.test", "notifyByText", "1", "phone", "3195550142",
			"overrideTextPermission", "1"), &made)
	at, err := url.Parse(made.URL)
	if err != nil {
		t.Fatal(err)
	}
	token := strings.TrimPrefix(at.Path, "/pay/")

	shopper := newBrowser(t, a)
	if w := shopper.send("GET", at.Path, nil, "Accept", "text/html"); w.Code != http.StatusOK ||
		!strings.Contains(w.Body.String(), "Pay ") || !strings.Contains(w.Body.String(), "noindex") {
		t.Errorf("the page of the link: %d", w.Code)
	}
	var asked payview.CardPayment
	c.say(shopper, "a card is asked for", "POST", at.Path+"/pay", nil, &asked)
	frame, err := url.Parse(asked.Frame)
	if err != nil {
		t.Fatal(err)
	}
	shopper.send("POST", "/dev/card", form("token", frame.Query().Get("token"), "script", "approve", "label", "Visa 4242"))
	c.say(shopper, "it was approved", "POST", at.Path+"/finish", nil, &payview.CardPayment{})
	c.say(shopper, "again", "POST", at.Path+"/pay", nil, &payview.CardPayment{})
	for _, step := range []string{"/pay", "/finish"} {
		c.asPattern("POST", at.Path+step, "/pay/{token}"+step, token)
	}
	c.say(b, "paid in full", "GET", link, form("order_id", order), nil)

	c.say(b, "another document", "POST", send, form("order_id", order, "document", "poem"), nil)
	c.say(b, "by no way", "POST", send, form("order_id", order, "notifyByEmail", "0"), nil)
	c.say(b, "a receipt by email", "POST", send, form("order_id", order, "email", "robin@guest.test"), &present.Said{})
	sent, err := a.Services.Notify.Latest(ctx, notify.Filter{OrderID: ticket.OrderID}, 1)
	if err != nil || len(sent) != 1 || sent[0].Kind != notify.Receipt {
		t.Fatalf("%+v, %v", sent, err)
	}
	c.say(b, "no such message", "POST", retry, form("message_id", "999999"), nil)
	b.ask(http.StatusOK, "POST", retry, form("message_id", id(sent[0].ID)), nil) // it waits, and goes out now
	b.ask(http.StatusConflict, "POST", retry, form("message_id", id(sent[0].ID)), nil)
	if w := b.send("GET", "/pos/messages", nil, "Accept", "text/html"); w.Code != http.StatusOK ||
		!strings.Contains(w.Body.String(), "robin@guest.test") {
		t.Errorf("the messages: %d", w.Code)
	}
}
