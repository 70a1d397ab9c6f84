package app

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/web/present/adminview"
)

// ADM-2: what the owner says instead of the program is read at once, in pages that were kept, in an error and by the
// scripts of a page, in its language alone.
func TestWhatTheShopSaysInItsOwnWordsIsReadAtOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		sentence := "Add to Cart"
		part := partNumbered(t, a, ctx, "KP-914")
		before := look(a, "/"+part.Slug).Body.String()
		if !strings.Contains(before, sentence) || strings.Contains(before, "own-words") {
			t.Fatal("the shop has words of its own from the start")
		}
		say := func(lang, sentence, words string) adminview.SavedSentence {
			t.Helper()
			var now adminview.SentenceRecord
			b.ask(http.StatusOK, "GET", "/admin/api/text/get?"+url.Values{"lang": {lang}, "sentence": {sentence}}.Encode(),
				nil, &now)
			var saved adminview.SavedSentence
			b.ask(http.StatusOK, "POST", "/admin/api/text/edit",
				form("lang", lang, "sentence", sentence, "version", now.Version, "words", words), &saved)
			return saved
		}
		say("en", sentence, "Into the <basket>")
		shown := look(a, "/"+part.Slug).Body.String()
		if !strings.Contains(shown, "Into the &lt;basket&gt;") || strings.Contains(shown, ">"+sentence+"<") ||
			!strings.Contains(shown, `id="own-words"`) || strings.Contains(shown, "<basket>") {
			t.Error("the page of a part does not say it")
		}
		if said := look(a, "/"+part.Slug, "Cookie", "language=es").Body.String(); strings.Contains(said, "basket") {
			t.Error("English words in a Spanish page")
		}
		say("en", "There is no such page.", "No such page, sorry.")
		if said := b.send("GET", "/admin/api/page/get?page_id=9876", nil).Body.String(); !strings.Contains(said,
			"No such page, sorry.") {
			t.Errorf("an error says %s", said)
		}
		var list adminview.TextList
		b.ask(http.StatusOK, "GET", "/admin/api/text?state=own&lang=en", nil, &list)
		if len(list.Results) != 2 || list.Counts["own"] != 2 || list.Counts[""] < 1000 {
			t.Errorf("the list: %d rows, %v", len(list.Results), list.Counts)
		}
		if saved := say("en", sentence, ""); saved.Sentence.Own != "" {
			t.Errorf("taken back: %+v", saved)
		}
		if shown := look(a, "/"+part.Slug).Body.String(); !strings.Contains(shown, ">"+sentence+"<") {
			t.Error("it does not say what the program says again")
		}
		stale := form("lang", "en", "sentence", sentence, "version", "another", "words", "Too late")
		b.ask(http.StatusConflict, "POST", "/admin/api/text/edit", stale, nil)
	})
}

// ADM-2: customers get letters as the owner words them; a paragraph of which there is nothing to tell is left out.
func TestLettersGoOutAsTheOwnerWordsThem(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		var letter adminview.LetterRecord
		b.ask(http.StatusOK, "GET", "/admin/api/letter/get?letter=receipt", nil, &letter)
		english := letter.Said["en"]
		typed := form("letter", "receipt", "version", letter.Version, "subject", "{shop}: order {order}",
			"body", "Thanks & see you!\n\nStaff says: {note}\n\n{receipt}\n\nQuestions? Call us.",
			"subject_es", letter.Said["es"].Subject, "body_es", letter.Said["es"].Body)
		for body, says := range map[string]string{"No receipt": "{receipt}", "{receipt}\n\n{amount}": "{amount}"} {
			said := b.send("POST", "/admin/api/letter/edit", and(typed, "body", body)).Body.String()
			if !strings.Contains(said, says) {
				t.Errorf("%q: %s", body, said)
			}
		}
		var tried adminview.LetterTry
		b.ask(http.StatusOK, "POST", "/admin/api/letter/preview", and(typed, "lang", "en"), &tried)
		if tried.Subject != "Camber Auto Parts: order 10042" || !strings.Contains(tried.Text, "Questions? Call us.") {
			t.Errorf("tried: %+v", tried)
		}
		var saved adminview.SavedLetter
		b.ask(http.StatusOK, "POST", "/admin/api/letter/edit", typed, &saved)
		render := func(r notify.Request) notify.Rendered {
			t.Helper()
			said, err := a.Services.letters.Render(ctx, r)
			if err != nil {
				t.Fatal(err)
			}
			return said
		}
		receipt := notify.Request{Kind: notify.Receipt, Channel: notify.Email, OrderID: 1, Lang: text.English}
		mail := render(receipt)
		if mail.Subject != "Camber Auto Parts: order 1" || !strings.Contains(mail.HTML, "Thanks &amp; see you!") ||
			!strings.Contains(mail.HTML, "<table") || !strings.Contains(mail.Text, "Questions? Call us.") ||
			strings.Contains(mail.Text, "Staff says") {
			t.Errorf("%q\n%s", mail.Subject, mail.Text)
		}
		receipt.Note = "At the counter."
		if mail := render(receipt); !strings.Contains(mail.Text, "Staff says: At the counter.") {
			t.Errorf("the note is missing:\n%s", mail.Text)
		}
		receipt.Channel = notify.Text
		if said := render(receipt).Text; strings.Contains(said, "$") || !strings.Contains(said, "\n/r/") {
			t.Errorf("a text message says %q", said)
		}
		receipt.Channel, receipt.Lang = notify.Email, text.Spanish
		if mail := render(receipt); !strings.HasPrefix(mail.Subject, "Su recibo") {
			t.Errorf("in Spanish: %q", mail.Subject)
		}
		b.ask(http.StatusConflict, "POST", "/admin/api/letter/edit", typed, nil)
		b.ask(http.StatusOK, "POST", "/admin/api/letter/edit", and(typed, "version", saved.Letter.Version,
			"subject", english.Subject, "body", ""), &saved)
		if saved.Letter.Said["en"] != english || len(saved.Letter.Trail) == 0 {
			t.Errorf("taken back: %+v", saved.Letter)
		}
	})
}

// ofWordings talks with the back office's wording.
func (c conversations) ofWordings(t *testing.T, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	var letter adminview.LetterRecord
	c.say(b, "how a letter is worded", "GET", "/admin/api/letter/get", form("letter", "word"), &letter)
	typed := form("letter", "word", "version", letter.Version, "subject", "News of {shop}", "body", "{note}\n\nYours, {shop}",
		"subject_es", "", "body_es", "")
	c.say(b, "without what it is for", "POST", "/admin/api/letter/edit", and(typed, "body", "Hello"), nil)
	c.say(b, "as it would be sent", "POST", "/admin/api/letter/preview", and(typed, "lang", "en"), nil)
	c.say(b, "as it can't be sent", "POST", "/admin/api/letter/preview", and(typed, "lang", "en", "body", "{price}"), nil)
	c.say(b, "worded anew", "POST", "/admin/api/letter/edit", typed, nil)
	c.say(b, "from a form that is older", "POST", "/admin/api/letter/edit", and(typed, "subject", "Mine"), nil)
	c.say(b, "no such letter", "GET", "/admin/api/letter/get", form("letter", "x"), nil)
	const sentence = "%d characters left"
	var row adminview.SentenceRecord
	c.say(b, "a sentence", "GET", "/admin/api/text/get", form("lang", "es", "sentence", sentence), &row)
	said := form("lang", "es", "sentence", sentence, "version", row.Version, "words", "Faltan %d letras")
	c.say(b, "without its number", "POST", "/admin/api/text/edit", and(said, "words", "Faltan"), nil)
	c.say(b, "in own words", "POST", "/admin/api/text/edit", said, nil)
	c.say(b, "the list of them", "GET", "/admin/api/text", form("state", "own", "lang", "es", "search", "characters left"), nil)
}

// NOTE-4: an order that waits at a store says where, and when the store is open, until it is handed out; one that is
// sent says nothing of it.
func TestAnOrderToBePickedUpSaysWhereAndWhen(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		labels, err := a.Services.Order.Labels(ctx)
		if err != nil {
			t.Fatal(err)
		}
		waits := func(r notify.Request) bool {
			t.Helper()
			r.Channel, r.Lang = notify.Email, text.English
			said, err := a.Services.letters.Render(ctx, r)
			if err != nil {
				t.Fatal(err)
			}
			where := strings.Contains(said.Text, "Pick up at Cedar Falls, Main St, 218 Main St, ")
			if when := strings.Contains(said.Text, "\nMonday to Friday: 7:30 am to 6:30 pm\nSaturday: "); when != where {
				t.Errorf("where %v, when %v:\n%s", where, when, said.Text)
			}
			return where
		}
		picked, sent := 0, 0
		for n := int64(1); picked == 0 || sent == 0; n++ {
			o, err := a.Services.Order.Order(ctx, n)
			if err != nil {
				t.Fatalf("picked up %d, sent %d: %v", picked, sent, err)
			}
			isPicked := o.Channel == cart.Web && o.Status == order.Complete && o.ShipTo == nil && o.LocationID == 1 &&
				!o.Label.TakesStock
			if isSent := o.ShipTo != nil; !isPicked && !isSent {
				continue
			} else if isSent {
				sent++
			} else {
				picked++
			}
			if waits(notify.Request{Kind: notify.Placed, OrderID: n}) != isPicked {
				t.Errorf("the confirmation of order %d: %v", n, !isPicked)
			}
			short, err := a.Services.letters.Render(ctx, notify.Request{Kind: notify.Progress, Channel: notify.Text,
				Lang: text.English, OrderID: n, SubjectID: o.Label.ID})
			if err != nil || strings.Contains(short.Text, "Pick up at") != isPicked || strings.Contains(short.Text, "Monday") {
				t.Errorf("a text message about order %d: %v, %q", n, err, short.Text)
			}
			for _, l := range labels {
				if got := waits(notify.Request{Kind: notify.Progress, OrderID: n, SubjectID: l.ID}); got != (isPicked && !l.TakesStock) {
					t.Errorf("order %d that is %s: %v", n, l.Name, got)
				}
			}
		}
	})
}
