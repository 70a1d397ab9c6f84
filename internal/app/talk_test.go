package app

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"camber/internal/base/captcha"
	"camber/internal/dbtest"
	"camber/internal/shop/catalog"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
)

// riddle is what the session of b is asked.
func (b *browser) riddle(ctx context.Context, a *App) captcha.Riddle {
	b.t.Helper()
	r, found, err := captcha.Current(ctx, b.visitOf(a).Riddle)
	if err != nil || !found {
		b.t.Fatalf("nothing is asked (%v)", err)
	}
	return r
}

// question is the contact form about a part, with nothing wrong but the answer.
func question(part catalog.Part, answer string) url.Values {
	return form("pcName", "Robin Guest", "pcEmail", "robin@guest.test", "pcPhone", "(319) 555-0199", "pcMessage",
		"I have a question about "+part.Brand+" "+part.Number+".",
		"pcLocation", "1", "pcLocationEmail", "thief@example.com", "captchaInput", answer, "product_id", id(part.ID))
}

const sendQuestion = "/product/product/productContactEmail"

// questions are the mails to stores.
func questions(t *testing.T, ctx context.Context, a *App) []notify.Message {
	t.Helper()
	all, err := a.Services.Notify.Messages(ctx, notify.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	var found []notify.Message
	for _, m := range all {
		if m.Kind == notify.Contact {
			found = append(found, m)
		}
	}
	return found
}

// ofQuestions: a visitor asks a store, and what is refused on the way (PCON-2).
func (c conversations) ofQuestions(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	part := partNumbered(t, a, ctx, fastPart)
	b := newBrowser(t, a)
	c.say(b, "the stores that can be asked", "GET", "/product/product/getLocations", nil, &present.ContactLocations{})
	c.say(customerBrowser(t, a, "shopper@demo.test"), "by a customer", "GET", "/product/product/getLocations", nil,
		&present.ContactLocations{})
	c.say(b, "what is asked", "GET", "/tool/captcha/question", nil, &present.Riddle{})
	c.say(b, "something else", "POST", "/tool/captcha/question", nil, &present.Riddle{})
	right := b.riddle(ctx, a).Code
	c.say(b, "nothing", "POST", "/product/product/validateCaptcha", nil, nil)
	c.say(b, "not what the picture shows", "POST", "/product/product/validateCaptcha", form("captchaInput", "wrong"), nil)
	c.say(b, "what the picture shows", "POST", "/product/product/validateCaptcha", form("captchaInput", right),
		&present.Success{})
	c.say(b, "again: it is only looked at", "POST", "/product/product/validateCaptcha", form("captchaInput", right),
		&present.Success{})
	c.say(b, "an empty form", "POST", sendQuestion, nil, nil)
	wrong := question(part, right)
	wrong.Set("pcEmail", "robin")
	wrong.Set("pcPhone", "555")
	wrong.Set("notifyByText", "1")
	c.say(b, "no address, no phone, no consent to texts", "POST", sendQuestion, wrong, nil)
	c.say(b, "a wrong answer", "POST", sendQuestion, question(part, "wrong"), nil)
	c.say(b, "a question", "POST", sendQuestion, question(part, right), &present.Said{}, "Idempotency-Key", "the-question")
	c.say(b, "sent again with its key", "POST", sendQuestion, question(part, right), &present.Said{}, "Idempotency-Key",
		"the-question")
	c.say(b, "the answer served once", "POST", sendQuestion, question(part, right), nil)
	c.say(b, "and is forgotten", "POST", "/product/product/validateCaptcha", form("captchaInput", right), nil)
}

func (c conversations) ofReviews(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	part := partNumbered(t, a, ctx, fastPart)
	about := form("product_id", id(part.ID), "rating", "4", "text", "Quiet and no dust at all.")
	b := newBrowser(t, a)
	c.say(b, "a visitor", "POST", "/account/review", about, nil)
	b = customerBrowser(t, a, "shopper@demo.test")
	c.say(b, "who did not buy it", "POST", "/account/review", about, nil)
	b.buy(part)
	c.say(b, "no stars, no words", "POST", "/account/review", form("product_id", id(part.ID)), nil)
	c.say(b, "a buyer", "POST", "/account/review", about, &present.Said{})
	c.say(b, "no such part", "POST", "/account/review", form("product_id", "999999"), nil)
	staff := staffBrowser(t, a, "manager@demo.test")
	own := b.ownReview(ctx, a, part.ID)
	decide := form("review_id", id(own.ID), "version", id(own.Version), "state", "approved")
	c.say(b, "its writer", "POST", "/pos/review/decide", decide, nil)
	c.say(staff, "another version than was read", "POST", "/pos/review/decide",
		form("review_id", id(own.ID), "version", "9", "state", "approved"), nil)
	c.say(staff, "no such decision", "POST", "/pos/review/decide",
		form("review_id", id(own.ID), "version", "1", "state", "perhaps"), nil)
	c.say(staff, "approved", "POST", "/pos/review/decide", decide, &present.Success{})
	c.say(b, "changed after it was approved", "POST", "/account/review", about, nil)
}

// ownReview is what the customer of b wrote about a part.
func (b *browser) ownReview(ctx context.Context, a *App, part int64) (own struct{ ID, Version int64 }) {
	b.t.Helper()
	r, found, err := a.Services.Review.Own(ctx, b.visitOf(a).CustomerID, part)
	if err != nil || !found {
		b.t.Fatalf("no review (%v)", err)
	}
	own.ID, own.Version = r.ID, r.Version
	return own
}

// buy orders a part, to be paid in the store.
func (b *browser) buy(part catalog.Part) {
	b.t.Helper()
	b.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID), "quantity", "1"), nil)
	b.ask(http.StatusOK, "POST", "/checkout/cart/setCheckoutData",
		form("firstname", "Sam", "lastname", "Shopper", "email", "shopper@demo.test"), nil)
	b.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder", nil, nil)
}

// PCON-2 W-23 R-31: without the right answer of this very session nothing is sent, and with it once, on whichever
// server.
func TestOnlyTheAnswerOfItsSessionSendsAQuestion(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, other := openTwo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		mine, thief := newBrowser(t, a), newBrowser(t, a)
		picture := mine.send("GET", "/tool/captcha", nil)
		if _, err := png.Decode(bytes.NewReader(picture.Body.Bytes())); err != nil ||
			picture.Header().Get("Content-Type") != "image/png" || picture.Header().Get("Cache-Control") != "private, no-store" {
			t.Fatalf("picture: %v, %v", err, picture.Header())
		}
		right := mine.riddle(ctx, a).Code
		for name, value := range mine.cookies {
			if strings.Contains(name+value, right) {
				t.Error("the answer is in a cookie")
			}
		}
		if w := newBrowser(t, a).send("POST", sendQuestion, question(part, right)); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("without a session: %d", w.Code)
		}
		thief.send("GET", "/tool/captcha", nil)
		if w := thief.send("POST", sendQuestion, question(part, right)); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("the answer of another session: %d", w.Code)
		}
		if sent := questions(t, ctx, a); len(sent) != 0 {
			t.Fatalf("%d were sent", len(sent))
		}
		var group sync.WaitGroup
		codes := make([]int, 10)
		for i := range codes {
			b := mine.on([]*App{a, other}[i%2])
			group.Go(func() { codes[i] = b.send("POST", sendQuestion, question(part, right)).Code })
		}
		group.Wait()
		ok := 0
		for _, code := range codes {
			if code == http.StatusOK {
				ok++
			} else if code != http.StatusUnprocessableEntity {
				t.Errorf("status %d", code)
			}
		}
		sent := questions(t, ctx, a)
		if ok != 1 || len(sent) != 1 || sent[0].Recipient != "main@demo.test" {
			t.Errorf("%d went through: %+v", ok, sent)
		}
	})
}

// PCON-1 PCON-2 UX-02 MSG-4: the form works without script, keeps what was typed, and the store reads it all in a mail.
func TestAQuestionWithoutScript(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		b := newBrowser(t, a)
		b.header = http.Header{"Accept": {"text/html"}, "Sec-Fetch-Site": {"same-origin"}}
		address := "/product/contact?product_id=" + id(part.ID)
		has := func(body string, wanted ...string) {
			t.Helper()
			for _, one := range wanted {
				if !strings.Contains(body, one) {
					t.Errorf("%q is missing", one)
				}
			}
		}
		has(b.send("GET", "/"+part.Slug, nil).Body.String(), `href="`+address+`"`)
		has(b.send("GET", address, nil).Body.String(), "Contact Us", "I have a question about "+part.Brand+" "+part.Number+
			".", "Customer does NOT consent to receiving text messages")
		first := b.riddle(ctx, a)
		empty := b.send("POST", sendQuestion, form("pcLocation", "", "product_id", id(part.ID)))
		has(empty.Body.String(), "Please check the marked fields.", `id="pcLocation-problem">Required`,
			`id="pcName-problem">Required`)
		if first.Code == b.riddle(ctx, a).Code || empty.Code != http.StatusUnprocessableEntity {
			t.Errorf("an empty form: %d", empty.Code)
		}
		typed := question(part, "wrong")
		typed.Set("pcMessage", `Is it <b>black</b>? "Yes"`)
		w := b.send("POST", sendQuestion, typed)
		has(w.Body.String(), "That is not what the picture shows. Please try again.", "Is it &lt;b&gt;black&lt;/b&gt;?",
			"robin@guest.test")
		second := b.riddle(ctx, a)
		if w.Code != http.StatusUnprocessableEntity || second.Code == first.Code {
			t.Errorf("status %d, asked %s after %s", w.Code, second.Code, first.Code)
		}
		typed.Set("captchaInput", strconv.Itoa(second.First+second.Second))
		typed.Set("notifyByText", "1")
		typed.Set("overrideTextPermission", "1")
		w = b.send("POST", sendQuestion, typed)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != address+"&sent=1" {
			t.Fatalf("status %d, to %s: %s", w.Code, w.Header().Get("Location"), w.Body)
		}
		has(b.send("GET", w.Header().Get("Location"), nil).Body.String(),
			"Your message has been sent. The store will answer you.")
		sent := questions(t, ctx, a)
		if len(sent) != 1 {
			t.Fatalf("%d mails", len(sent))
		}
		if err := a.Services.Notify.Deliver(ctx, sent[0].ID); err != nil {
			t.Fatal(err)
		}
		mail := questions(t, ctx, a)[0]
		has(mail.Subject, part.Number)
		has(mail.Text, `Is it <b>black</b>? "Yes"`, "(319) 555-0199 (+13195550199)", "robin@guest.test",
			"Customer does NOT consent to receiving text messages")
		has(mail.HTML, "Is it &lt;b&gt;black&lt;/b&gt;?")
	})
}

// PCON-1 NOTE-2: who agreed to texts is answered by text without an override, on the page and in the call.
func TestWhoAgreedToTextsNeedsNoOverride(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part, b := partNumbered(t, a, ctx, fastPart), customerBrowser(t, a, "shopper@demo.test")
		const box = "Customer does NOT consent to receiving text messages"
		for _, agrees := range []bool{false, true} {
			mine := form("firstname", "Sam", "lastname", "Shopper", "email", "shopper@demo.test", "telephone", "(319) 555-0110",
				"password", demoPassword)
			if agrees {
				mine.Set("texting_alerts", "1")
			}
			b.ask(http.StatusOK, "POST", "/account/edit", mine, nil)
			var stores present.ContactLocations
			b.ask(http.StatusOK, "GET", "/product/product/getLocations", nil, &stores)
			page := b.send("GET", "/product/contact", form("product_id", id(part.ID)), asPage...).Body.String()
			if stores.Sender == nil || stores.Sender.Texts != agrees || strings.Contains(page, box) == agrees {
				t.Errorf("agrees %t: the form knows %+v, the box is there: %t", agrees, stores.Sender, strings.Contains(page, box))
			}
			for _, known := range []string{`value="Sam Shopper"`, `value="shopper@demo.test"`, `value="(319) 555-0110"`} {
				if !strings.Contains(page, known) {
					t.Errorf("the form does not know %s", known)
				}
			}
			asked := question(part, b.riddle(ctx, a).Code)
			asked.Set("notifyByText", "1")
			if agrees {
				asked.Set("overrideTextPermission", "1") // there is nothing to override
			}
			if w := b.send("POST", sendQuestion, asked); (w.Code == http.StatusOK) != agrees {
				t.Errorf("agrees %t: status %d: %s", agrees, w.Code, w.Body)
			}
		}
		sent := questions(t, ctx, a)
		if len(sent) != 1 {
			t.Fatalf("%d mails", len(sent))
		}
		if err := a.Services.Notify.Deliver(ctx, sent[0].ID); err != nil {
			t.Fatal(err)
		}
		if mail := questions(t, ctx, a)[0]; !strings.Contains(mail.Text, "By text message.") ||
			strings.Contains(mail.Text, box) {
			t.Errorf("the store reads %s", mail.Text)
		}
	})
}

// SEC-1: a flood from one address ends, and so does guessing.
func TestAFloodOfQuestionsEnds(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		part := partNumbered(t, a, ctx, fastPart)
		b := newBrowser(t, a)
		b.ask(http.StatusOK, "GET", "/tool/captcha/question", nil, nil)
		asked := b.riddle(ctx, a)
		got := map[int]int{}
		for range 25 {
			got[b.send("POST", sendQuestion, question(part, "guess")).Code]++
		}
		if got[http.StatusUnprocessableEntity] != 20 || got[http.StatusTooManyRequests] != 5 {
			t.Errorf("answers %v", got)
		}
		dbtest.Clock(ctx).Advance(2 * time.Hour)
		if w := b.send("POST", sendQuestion, question(part, asked.Code)); w.Code != http.StatusUnprocessableEntity ||
			len(questions(t, ctx, a)) != 0 {
			t.Errorf("the riddle outlived its guesses: %d", w.Code)
		}
		got = map[int]int{}
		for range 110 {
			got[b.send("POST", "/tool/captcha/question", nil).Code]++
		}
		if got[http.StatusTooManyRequests] == 0 {
			t.Errorf("riddles without end: %v", got)
		}
		for range 7 { // nor does guessing bring another
			b.send("POST", "/product/product/validateCaptcha", form("captchaInput", "guess"))
		}
		for _, path := range []string{"/tool/captcha", "/tool/captcha/question"} {
			if w := b.send("GET", path, nil); w.Code != http.StatusTooManyRequests {
				t.Errorf("%s after too many riddles: %d", path, w.Code)
			}
		}
	})
}

// PROD-8 SITE-1: an approved review stands on the part's page, counted, as text alone; before nobody sees it.
func TestAnApprovedReviewIsOnItsPage(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		work, stop := context.WithCancel(ctx)
		done := make(chan error, 1)
		go func() { done <- a.Work(work) }()
		t.Cleanup(func() {
			stop()
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
		part := partNumbered(t, a, ctx, fastPart)
		visitor, buyer, staff := newBrowser(t, a), customerBrowser(t, a, "shopper@demo.test"),
			staffBrowser(t, a, "manager@demo.test")
		page := func(b *browser) string {
			t.Helper()
			w := b.send("GET", "/"+part.Slug, nil, "Accept", "text/html", "X-Requested-With", "")
			if w.Code != http.StatusOK {
				t.Fatalf("status %d", w.Code)
			}
			return w.Body.String()
		}
		const words = `Quiet </script><script>alert(1)</script> <img src=x onerror=alert(1)> & no dust.`
		const shown = `Quiet &lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt; &amp; no dust.`
		expect := func(when string, wanted bool) {
			t.Helper()
			for _, b := range []*browser{visitor, buyer} {
				body := page(b)
				if strings.Contains(body, shown) != wanted || strings.Contains(body, `"reviewCount":1`) != wanted ||
					strings.Contains(body, "<script>alert(1)") || strings.Contains(body, "<img src=x") {
					t.Errorf("%s: shown %v, counted %v", when, strings.Contains(body, shown),
						strings.Contains(body, `"reviewCount":1`))
				}
			}
		}
		if got := page(visitor); !strings.Contains(got, "Nobody has reviewed this part yet.") ||
			!strings.Contains(got, "Sign in to write a review") {
			t.Error("the page says nothing of reviews")
		}
		address := "/account/review?product_id=" + id(part.ID)
		if w := buyer.send("GET", address, nil); w.Code != http.StatusForbidden {
			t.Errorf("who did not buy it: %d", w.Code)
		}
		buyer.buy(part)
		if got := page(buyer); !strings.Contains(got, "Write a review") {
			t.Error("a buyer is not asked")
		}
		buyer.ask(http.StatusOK, "POST", "/account/review", form("product_id", id(part.ID), "rating", "4", "text", words),
			nil)
		expect("waiting", false)
		if got := staff.send("GET", "/pos/reviews", nil, "Accept", "text/html").Body.String(); !strings.Contains(got, shown) || !strings.Contains(got, "Alex R.") {
			t.Error("staff don't see it")
		}
		own := buyer.ownReview(ctx, a, part.ID)
		decide := func(to string) {
			t.Helper()
			staff.ask(http.StatusOK, "POST", "/pos/review/decide",
				form("review_id", id(own.ID), "version", id(own.Version), "state", to), nil)
		}
		decide("approved")
		expect("approved", true)
		decide("rejected")
		expect("rejected", false)
		if got := buyer.send("GET", address, nil).Body.String(); !strings.Contains(got, "Your review was not published.") {
			t.Error("its writer is not told")
		}
		for i := range 25 {
			w := buyer.send("POST", "/account/review",
				form("product_id", id(part.ID), "rating", "4", "text", fmt.Sprint("Quiet and no dust at all, ", i)))
			if i > 20 && w.Code != http.StatusTooManyRequests {
				t.Errorf("flood %d: %d", i, w.Code)
			}
		}
	})
}
