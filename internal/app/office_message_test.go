package app

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/ids"
	"camber/internal/base/text"
	texts "camber/internal/provider/sms/outbox"
	"camber/internal/shop/notify"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
)

// heldMessage is a mail that was given up before it went out.
func heldMessage(t *testing.T, ctx context.Context, a *App, lang text.Lang) string {
	t.Helper()
	message, err := notify.Queue(ctx, notify.Request{Kind: notify.Word, Channel: notify.Email,
		Recipient: "ada@twice.test", Lang: lang, Note: "Your part is <here>."})
	if err != nil {
		t.Fatal(err)
	}
	officeBrowser(t, a, "owner@demo.test").ask(http.StatusOK, "POST", "/admin/api/message/give_up",
		form("message_id", id(message)), nil)
	return id(message)
}

// ADM-2 NOTE-3 NOTE-4: the office reads what was said as it was said, in a frame where nothing runs, and has what was
// not sent sent.
func TestAMessageIsReadAndSentInTheOffice(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		of := form("message_id", heldMessage(t, ctx, a, text.Spanish))
		var kept adminview.MessageRecord
		b.ask(http.StatusOK, "GET", "/admin/api/message/get", of, &kept)
		if kept.State != notify.GivenUp || !kept.CanSend || kept.CanGiveUp || kept.Text != "" || kept.Language != "Spanish" ||
			len(kept.Advice) != 1 {
			t.Errorf("given up: %+v", kept)
		}
		var saved adminview.SavedMessage
		b.ask(http.StatusOK, "POST", "/admin/api/message/send", of, &saved, "Idempotency-Key", ids.TokenOf("message"))
		if kept = saved.Message; kept.State != notify.Sent || kept.CanSend || kept.CanGiveUp || kept.SentText == "" ||
			!strings.Contains(kept.Text, "Your part is <here>.") || kept.Trail[0].What != "Sent again" ||
			kept.Trail[1].What != "Given up" {
			t.Errorf("sent: %+v", kept)
		}
		b.ask(http.StatusConflict, "POST", "/admin/api/message/send", of, nil, "Idempotency-Key", ids.TokenOf("once more"))
		body := b.send("GET", kept.BodyURL, nil)
		if got := body.Header().Get("Content-Security-Policy"); got != mailPolicy {
			t.Errorf("what the mail may do: %s", got)
		}
		if !strings.Contains(body.Body.String(), "Your part is &lt;here&gt;.") {
			t.Errorf("the mail: %s", body.Body)
		}
		if page := b.send("GET", "/admin/message/show?message_id="+of.Get("message_id"), nil, "Accept", "text/html"); !strings.
			Contains(page.Header().Get("Content-Security-Policy"), "frame-src 'self'") {
			t.Error("the record shows no frame")
		}
		cashier := officeBrowser(t, a, "catalog@demo.test")
		cashier.ask(http.StatusForbidden, "GET", "/admin/api/message/get", of, nil)
	})
}

// NOTE-4: what nobody carries is kept and reaches nobody, which the list says of each channel.
func TestTheOutboxSaysWhatNobodyCarries(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		says := func(words string) {
			t.Helper()
			if shown := browsed(t, b, http.StatusOK, "GET", "/admin/message"); !strings.Contains(shown, words) {
				t.Errorf("the list does not say %s", words)
			}
		}
		const none, mail = "carries_mail&#34;:false,&#34;carries_texts&#34;:false", "carries_mail&#34;:true,&#34;carries_texts&#34;:false"
		says(none)
		a.Services.Notify.SendBy(notify.ByChannel{Email: &posted{}, Text: texts.Sender{}})
		says(mail)
	})
}

const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"

// ADM-2: what failed says in its head why and what to do, and whether it is tried again by itself.
func TestAFailedMessageSaysWhatToDo(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		message, err := notify.Queue(ctx, notify.Request{Kind: notify.Word, Channel: notify.Text, Recipient: "12",
			Lang: text.English, Note: "Hello"})
		if err != nil {
			t.Fatal(err)
		}
		b.ask(http.StatusServiceUnavailable, "POST", "/admin/api/message/send", form("message_id", id(message)), nil,
			"Idempotency-Key", ids.TokenOf("message"))
		var list adminview.MessageList
		b.ask(http.StatusOK, "GET", "/admin/api/message", form("state", notify.Failed, "kind", notify.Word), &list)
		if at := slices.IndexFunc(list.Results, func(m adminview.MessageRow) bool { return m.MessageID == message }); at < 0 ||
			list.Results[at].Reason != "Invalid phone number format" || list.Counts[notify.Failed] != len(list.Results) {
			t.Fatalf("the list: %+v", list)
		}
		var kept adminview.MessageRecord
		b.ask(http.StatusOK, "GET", "/admin/api/message/get", form("message_id", id(message)), &kept)
		if len(kept.Advice) != 2 || kept.Advice[0] != "It is not tried again by itself." || !kept.CanGiveUp || !kept.CanSend {
			t.Errorf("the record: %+v", kept)
		}
	})
}

// ofMessages talks with the back office's outbox.
func (c conversations) ofMessages(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	of := form("message_id", heldMessage(t, ctx, a, text.English))
	b := officeBrowser(t, a, "owner@demo.test")
	c.say(b, "what was given up", "GET", "/admin/api/message", form("state", notify.GivenUp, "search", "ada@", "limit", "2"),
		nil)
	c.say(b, "a column that is none", "GET", "/admin/api/message", form("sort", "body"), nil)
	c.say(b, "its record", "GET", "/admin/api/message/get", of, nil)
	c.say(b, "no such message", "GET", "/admin/api/message/get", form("message_id", "999999"), nil)
	c.say(b, "it goes out", "POST", "/admin/api/message/send", of, nil, "Idempotency-Key", ids.TokenOf("message 1"))
	c.say(b, "it was sent", "POST", "/admin/api/message/send", of, nil, "Idempotency-Key", ids.TokenOf("message 2"))
	c.say(b, "it was sent", "POST", "/admin/api/message/give_up", of, nil)
	message, err := notify.Queue(ctx, notify.Request{Kind: notify.Word, Channel: notify.Email,
		Recipient: "ada@twice.test", Lang: text.English, Note: "Hello"})
	if err != nil {
		t.Fatal(err)
	}
	c.say(b, "it waits", "POST", "/admin/api/message/give_up", form("message_id", id(message)), nil)

	waiting := form("state", "queued", "kind", notify.Job, "limit", "1")
	c.say(b, "what waits", "GET", "/admin/api/job", waiting, &adminview.JobList{})
	c.say(b, "no such state", "GET", "/admin/api/job", form("state", "lost"), nil)
	var work adminview.JobList
	b.ask(http.StatusOK, "GET", "/admin/api/job", waiting, &work)
	c.say(b, "at once", "POST", "/admin/api/job/again", form("job_id", id(work.Results[0].JobID)), &present.Said{})
	c.say(b, "done by now", "POST", "/admin/api/job/again", form("job_id", "999999"), nil)
}
