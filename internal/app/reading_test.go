package app

import (
	"context"
	"html"
	"net/http"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/text"
)

// SITE-1 SITE-3 DEMO-4: what the shop says of itself is read by people and search engines, in both languages, and found
// from every page, and from where somebody agrees to it.
func TestTheShopSpeaksOfItself(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		home, mapped := look(a, "/").Body.String(), addressesIn(t, a, "/sitemap/page-1.xml")
		pages, err := a.Services.Content.KeptPages(a.Context(ctx))
		if err != nil || len(pages) < 5 {
			t.Fatal(len(pages), err)
		}
		for _, p := range pages {
			path := "/" + p.Slug
			for lang, root := range map[text.Lang]string{text.English: "Home", text.Spanish: "Inicio"} {
				texts := p.Texts[lang]
				w := look(a, path, "Cookie", "language="+string(lang))
				said := w.Body.String()
				for _, want := range []string{
					"<h1>" + texts.Title + "</h1>", `<meta name="description" content="` + texts.Summary + `">`,
					`<link rel="canonical" href="http://localhost` + path + `">`,
					`"BreadcrumbList"`, root + "</a>", "<title>" + texts.Title + " · ",
				} {
					if w.Code != http.StatusOK || !strings.Contains(html.UnescapeString(said), want) {
						t.Errorf("%s in %s: status %d, without %q", path, lang, w.Code, want)
					}
				}
			}
			if !strings.Contains(home, `<a href="`+path+`"`) || !slices.Contains(mapped, "http://localhost"+path) {
				t.Errorf("nothing leads to %s", path)
			}
		}
		b := newBrowser(t, a)
		b.header = http.Header{"Accept": {"text/html"}}
		form := b.send("GET", "/account/register", nil).Body.String()
		for _, path := range []string{"/terms-of-sale", "/privacy"} {
			if !strings.Contains(form, `<a class="l" href="`+path+`"`) {
				t.Errorf("who opens an account does not get to %s", path)
			}
		}
	})
}

// SRCH-7: who found nothing asks the shop, with what was searched for and the vehicle in the message; no machine reads
// such a page.
func TestASearchWithoutResultCanBeAsked(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		b := newBrowser(t, openDemo(t, ctx))
		b.header = http.Header{"Accept": {"text/html"}, "Sec-Fetch-Site": {"same-origin"}}
		const noindex = `content="noindex"`
		page := func(query string) string { return b.send("GET", "/information/contact"+query, nil).Body.String() }
		if found := page("?search=+pastilla%3Cb%3E++zebra"); !strings.Contains(found, noindex) ||
			!strings.Contains(found, "I am looking for: pastilla&lt;b&gt; zebra</textarea>") {
			t.Error("the search is not in the message")
		}
		for _, query := range []string{"", "?search=", "?search=+%E2%80%8B"} {
			if found := page(query); strings.Contains(found, "I am looking for") || strings.Contains(found, noindex) {
				t.Errorf("%s asks for something", query)
			}
		}
	})
}

// SITE-3 PCON-2: the page of the shop's contact names every store, and a question about nothing in particular arrives.
func TestTheContactPage(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := newBrowser(t, a)
		b.header = http.Header{"Accept": {"text/html"}, "Sec-Fetch-Site": {"same-origin"}}
		w := b.send("GET", "/information/contact", nil)
		stores, err := a.Services.Location.Locations(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range stores {
			for _, want := range []string{at.Name, at.Address1, at.Telephone, at.Email} {
				if !strings.Contains(w.Body.String(), want) {
					t.Errorf("status %d, without %q", w.Code, want)
				}
			}
		}
		asked := form(
			"pcName", "Robin Vale", "pcEmail", "robin@guest.test", "pcPhone", "(319) 555-0199", "pcLocation", id(stores[1].ID),
			"pcMessage", "Do you mill rotors?",
			"captchaInput", b.riddle(ctx, a).Code,
		)
		w = b.send("POST", sendQuestion, asked)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/information/contact?sent=1" {
			t.Fatalf("status %d, to %s: %s", w.Code, w.Header().Get("Location"), w.Body)
		}
		if said := b.send("GET", "/information/contact?sent=1", nil).Body.String(); !strings.Contains(said, "Your message has been sent.") {
			t.Error("nobody says that it was sent")
		}
		if sent := questions(t, ctx, a); len(sent) != 1 || sent[0].Recipient != stores[1].Email {
			t.Errorf("arrived: %+v", sent)
		}
	})
}
