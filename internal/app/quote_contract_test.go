package app

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/quoteview"
)

const (
	iPhone    = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"
	signature = "M40 120L120 40L180 130L300 60L520 110"
)

// quoted is a quote with a part and a job, whose ticket is let go: its order, and the job.
func quoted(t *testing.T, b *browser, tab string) (orderID, jobID string) {
	t.Helper()
	b.header.Set("X-Cart", tab)
	var ticket cartview.Cart
	b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), nil)
	var found partview.JobHits
	b.ask(http.StatusOK, "GET", "/pos/job", nil, &found)
	jobID = id(found.Items[0].JobID)
	var offer struct {
		Version string `json:"version"`
	}
	b.ask(http.StatusOK, "GET", "/pos/job/offer", form("job_id", jobID), &offer)
	b.ask(http.StatusOK, "POST", "/pos/job/add", form("job_id", jobID, "version", offer.Version, "labor", "1"), nil)
	b.ask(http.StatusOK, "POST", "/checkout/cart/saveOrder", form("quote", "1"), &ticket)
	b.ask(http.StatusOK, "POST", "/checkout/cart/abandonOrder", nil, nil)
	return id(*ticket.OrderID), jobID
}

// linkOf is the path of a quote's link.
func linkOf(t *testing.T, b *browser, order string) string {
	t.Helper()
	var q quoteview.Quote
	b.ask(http.StatusOK, "POST", "/pos/quote/send", form("order_id", order, "notifyByEmail", "0"), &q)
	at, err := url.Parse(q.LinkURL)
	if err != nil || !strings.HasPrefix(at.Path, "/q/") {
		t.Fatalf("%q, %v", q.LinkURL, err)
	}
	return at.Path
}

// ofQuotes: staff send a quote, its customer reads, approves or declines it, and what was declined is offered again.
func (c conversations) ofQuotes(t *testing.T, _ context.Context, a *App) {
	t.Helper()
	const of = "/pos/quote"
	b := staffBrowser(t, a, "cashier@demo.test")
	order, _ := quoted(t, b, "the-ticket-of-a-quote")
	c.say(b, "a draft", "GET", of, form("order_id", order), &quoteview.Quote{})
	c.say(b, "a text without consent", "POST", of+"/send",
		form("order_id", order, "notifyByText", "1", "phone", "3195550142"), nil)
	c.say(b, "by email", "POST", of+"/send", form("order_id", order, "notifyByEmail", "1", "email", "ray@guest.test"),
		&quoteview.Quote{}, "Idempotency-Key", "send-a-quote")
	c.say(b, "no day", "POST", of+"/until", form("order_id", order, "until", "soon"), nil)
	c.say(b, "another day", "POST", of+"/until", form("order_id", order, "until", "2026-03-20"), &quoteview.Quote{})
	path := linkOf(t, b, order)
	token := strings.TrimPrefix(path, "/q/")

	shopper := newBrowser(t, a)
	for _, agent := range []string{"", "Twitterbot/1.0", "facebookexternalhit/1.1"} {
		shopper.send("GET", path, nil, "Accept", "text/html", "User-Agent", agent)
	}
	shopper.send("HEAD", path, nil, "Accept", "text/html", "User-Agent", iPhone)
	b.send("GET", path, nil, "Accept", "text/html", "User-Agent", iPhone)
	c.say(b, "nobody has read it", "GET", of, form("order_id", order), &quoteview.Quote{})
	page := shopper.send("GET", path, nil, "Accept", "text/html", "User-Agent", iPhone)
	if page.Code != http.StatusOK || !strings.Contains(page.Body.String(), "noindex") ||
		!strings.Contains(page.Body.String(), "I approve this") {
		t.Errorf("the page of the link: %d", page.Code)
	}
	c.say(b, "opened on a phone", "GET", of, form("order_id", order), &quoteview.Quote{})
	yes := form("groups[0]", "1", "groups[1]", "1", "sign", "drawn", "name", "Ray Hollis")
	c.say(shopper, "an empty drawing", "POST", path+"/approve", yes, nil)
	refused := shopper.send("POST", path+"/approve", form("groups[0]", "1", "name", " "), "Accept", "text/html",
		"X-Requested-With", "")
	if refused.Code != http.StatusUnprocessableEntity || !strings.Contains(refused.Body.String(), "I approve this") {
		t.Errorf("a blank name on the page: %d", refused.Code)
	}
	yes.Set("drawing", signature)
	yes.Del("groups[1]")
	c.say(shopper, "signed", "POST", path+"/approve", yes, &present.Success{})
	c.say(shopper, "once more", "POST", path+"/approve", yes, nil)
	c.asPattern("POST", path+"/approve", "/q/{token}/approve", token)
	c.say(b, "an order", "GET", of, form("order_id", order), &quoteview.Quote{})
	c.say(b, "no quote any more", "POST", of+"/order", form("order_id", order), nil, "Idempotency-Key", "order-0")
	paper := form("order_id", order, "version", "1")
	if w := b.send("GET", of+"/paper", paper, "Accept", "text/html"); w.Code != http.StatusOK ||
		!strings.Contains(w.Body.String(), signature) {
		t.Errorf("the paper of the version: %d", w.Code)
	}
	b.ask(http.StatusNotFound, "GET", of+"/paper", form("order_id", order, "version", "2"), nil)
	c.say(b, "a version at no printer", "POST", of+"/paper", paper, &deskview.PaperQueued{},
		"Idempotency-Key", "paper-1")

	second, _ := quoted(t, b, "the-ticket-of-another-quote")
	path = linkOf(t, b, second)
	c.say(shopper, "not now", "POST", path+"/decline", form("reason", "Too dear"), &present.Success{})
	c.say(shopper, "twice", "POST", path+"/decline", form("reason", "Too dear"), nil)
	c.asPattern("POST", path+"/decline", "/q/{token}/decline", strings.TrimPrefix(path, "/q/"))
	c.say(b, "declined", "POST", of+"/order", form("order_id", second), nil, "Idempotency-Key", "order-1")
	c.say(b, "by no way", "POST", of+"/answer", form("order_id", second, "approved", "1", "way", "link", "name", "Ray"),
		nil, "Idempotency-Key", "answer-0")
	c.say(b, "by phone", "POST", of+"/answer",
		form("order_id", second, "approved", "1", "way", "phone", "name", "Ray Hollis", "groups[0]", "1"),
		&quoteview.Quote{}, "Idempotency-Key", "answer-1")

	third, _ := quoted(t, b, "the-ticket-of-a-third-quote")
	c.say(b, "nobody was asked", "POST", of+"/order", form("order_id", third), &quoteview.Quote{},
		"Idempotency-Key", "order-2")
	c.ofDeclined(t, b)
}

// ofDeclined: what a customer declined is offered on their next ticket, until nobody wants it.
func (c conversations) ofDeclined(t *testing.T, b *browser) {
	t.Helper()
	const of = "/pos/quote"
	b.header.Set("X-Cart", "the-ticket-of-who-declined")
	b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), nil)
	customer := id(firstCustomer(b))
	b.ask(http.StatusOK, "POST", "/checkout/cart/setCustomer", form("customer_id", customer), nil)
	c.say(b, "nothing was declined", "GET", of+"/declined", nil, &quoteview.DeclinedJobs{})
	order, _ := quoted(t, b, "the-ticket-of-who-declined")
	b.ask(http.StatusOK, "POST", of+"/answer", form("order_id", order, "way", "phone", "name", "Ray Hollis",
		"reason", "Later"), nil)
	b.header.Set("X-Cart", "the-next-ticket-of-who-declined")
	b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), nil)
	b.ask(http.StatusOK, "POST", "/checkout/cart/setCustomer", form("customer_id", customer), nil)
	var offered quoteview.DeclinedJobs
	c.say(b, "a job", "GET", of+"/declined", nil, &offered)
	if len(offered.Items) != 1 {
		t.Fatalf("offered %+v", offered)
	}
	c.say(b, "no longer", "POST", of+"/dismiss", form("id", id(offered.Items[0].ID)), &quoteview.DeclinedJobs{})
	b.ask(http.StatusOK, "POST", "/checkout/cart/abandonOrder", nil, nil)
}

// firstCustomer is one of those that the counter finds.
func firstCustomer(b *browser) int64 {
	b.t.Helper()
	var people cartview.CustomerHits
	b.ask(http.StatusOK, "GET", "/pos/customer/search", form("s", "okafor"), &people)
	return people.Items[0].ID
}
