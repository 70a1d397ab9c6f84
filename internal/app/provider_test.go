package app

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"camber/internal/provider/mail/smtp"
	"camber/internal/provider/sms/twilio"
	"camber/internal/provider/stripe"
	"camber/internal/provider/stripe/stripetest"
	"camber/internal/provider/terminal/datacap"
	"camber/internal/shop/connection"
	"camber/internal/shop/notify"
	"camber/internal/shop/vault"
	"camber/internal/web/present/adminview"
)

// tried is what the back office says of a try.
func tried(b *browser, name string, more ...string) (f adminview.ProviderFinding) {
	b.t.Helper()
	b.ask(http.StatusOK, "POST", "/admin/api/provider/try", form(append([]string{"name", name}, more...)...), &f)
	return f
}

// says wants a finding of this grade with these words, and with something to do unless all is well.
func (b *browser) says(got adminview.ProviderFinding, grade, words string) {
	b.t.Helper()
	if got.Grade != grade || !strings.Contains(got.What, words) || (grade != "well") != (got.Do != "") {
		b.t.Errorf("%q of grade %s is not said: %+v", words, grade, got)
	}
}

// ADM-2: what the shop works with can be tried: the one outside is really asked, and its answer is said in words with
// what to do.
func TestWhatTheShopWorksWithCanBeTried(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		b.says(tried(b, "cards"), "well", "answers, and knows the shop")
		a.Services.playing.Unplug(true)
		b.says(tried(b, "cards"), "wrong", "does not answer")
		b.says(tried(b, "terminals"), "well", "Terminals that answer: ")
		a.Services.terminals.Unplug(true)
		b.says(tried(b, "terminals"), "wrong", "does not answer")

		b.says(tried(b, "mail"), "advice", "stays in the shop")
		b.says(tried(b, "texts", "to", "(319) 555-0142"), "advice", "stays in the shop")
		sent := a.Services.Notify.Recent()
		if len(sent) < 2 || sent[0].Kind != notify.Trial || sent[0].Recipient != "+13195550142" ||
			sent[1].Recipient != "owner@demo.test" || !strings.HasPrefix(sent[1].Subject, "A test from ") {
			t.Errorf("written were %+v", sent)
		}
		b.ask(http.StatusUnprocessableEntity, "POST", "/admin/api/provider/try", form("name", "texts", "to", "319"), nil)
		for _, name := range []string{"backups", "address", "search", ""} {
			b.ask(http.StatusNotFound, "POST", "/admin/api/provider/try", form("name", name), nil)
		}
		officeBrowser(t, a, "manager@demo.test").ask(http.StatusForbidden, "POST", "/admin/api/provider/try",
			form("name", "mail"), nil)

		own := httptest.NewServer(a.Handler())
		defer own.Close()
		other := httptest.NewServer(http.NotFoundHandler())
		defer other.Close()
		company := httptest.NewServer(new(stripetest.Server))
		defer company.Close()
		folder := t.TempDir()
		connect := func(c Config, at string) {
			c.BaseURL, _ = url.Parse(at)
			a.Services.Connection.Connect(a.Services.connections(c)...)
		}
		a.Services.Vault.TakeBy(vault.Plan{Place: vault.Folder(folder), Keep: 1})
		connect(Config{}, own.URL)
		b.says(tried(b, "address"), "well", "answers at its address")
		b.says(tried(b, "backups"), "well", "read back")
		if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
			t.Errorf("a try leaves %v, %v", left, err)
		}
		a.Services.Vault.TakeBy(vault.Plan{Place: vault.Folder(folder + "/gone"), Keep: 1})
		connect(Config{}, other.URL)
		b.says(tried(b, "address"), "wrong", "Somebody else answers")
		b.says(tried(b, "backups"), "wrong", "is not there")
		other.Close()
		b.says(tried(b, "address"), "wrong", "Nobody answers")

		a.Services.Payment.Cards.Connect(stripe.NewCards(stripe.Keys{Secret: "sk_test_1"}, company.URL))
		b.says(tried(b, "cards"), "well", "knows the shop")
		a.Services.Payment.Cards.Connect(stripe.NewCards(stripe.Keys{Secret: "sk_live_1"}, company.URL))
		b.says(tried(b, "cards"), "wrong", "refuses the shop's key")
	})
}

// ADM-2 SEC-1: the screen says what is set, what set it and what is not; no secret leaves the server.
func TestNoSecretOfAProviderIsShown(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := officeBrowser(t, a, "owner@demo.test")
		const hidden = "not-for-browsers"
		c := Config{
			Stripe:                 stripe.Keys{Secret: "sk_test_" + hidden, Public: "pk_test_shown", Webhook: "whsec_" + hidden},
			StripeTerminalsWebhook: hidden, Datacap: datacap.Config{Address: "https://datacap.test", Password: hidden},
			Messages: Messages{SMTP: smtp.Config{Host: "mail.shop.test", Password: hidden},
				Twilio: twilio.Account{SID: "AC1", Token: hidden, From: "+13195550100"}},
			Given: map[string]string{"CAMBER_SMTP_HOST": "--smtp-host", "CAMBER_STRIPE_KEY": "CAMBER_STRIPE_KEY"},
		}
		c.Backups.S3.Access, c.Backups.S3.Secret = hidden, hidden
		a.Services.Connection.Connect(a.Services.connections(c)...)
		shown := browsed(t, b, http.StatusOK, "GET", "/admin/provider")
		for _, words := range []string{"pk_test_shown", "mail.shop.test", "--smtp-host", "CAMBER_STRIPE_KEY",
			"one for tests", "CAMBER_TWILIO_TOKEN"} {
			if !strings.Contains(shown, words) {
				t.Errorf("%q is not shown", words)
			}
		}
		if strings.Contains(shown, hidden) {
			t.Error("a secret is shown")
		}
		names := []string{}
		for _, one := range a.Services.connections(c) {
			names = append(names, one.Name)
			for _, f := range one.Facts {
				if f.Secret && f.Value != "" {
					t.Errorf("%s has the secret %s", one.Name, f.Words)
				}
			}
		}
		if !slices.Contains(names, connection.Search) {
			t.Errorf("connected are %v", names)
		}
	})
}
