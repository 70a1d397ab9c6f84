package smtp_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/base/remote"
	"camber/internal/base/text"
	"camber/internal/dbtest"
	"camber/internal/provider/mail/smtp"
	"camber/internal/shop/notify"
)

func to(s *server, security string) smtp.Config {
	return smtp.Config{Host: "127.0.0.1", Port: s.port(), Security: security,
		From: "Main Street Parts <orders@parts.test>", Roots: s.roots, Patience: time.Minute}
}

func sender(t *testing.T, c smtp.Config) *smtp.Sender {
	t.Helper()
	s, err := smtp.New(c)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func now(t *testing.T) context.Context { return clock.With(t.Context(), clock.System{}) }

func message() notify.Message {
	return notify.Message{
		ID: 12, Request: notify.Request{Channel: notify.Email, Recipient: "shopper@demo.test", Lang: text.Spanish},
		Rendered: notify.Rendered{Subject: "Su recibo número 7", Text: "Gracias.\n.\nTotal: $5.00 ñ\n",
			HTML: "<p>Gracias ñ</p>"},
		QueuedAt: time.Unix(1_800_000_000, 0).UTC(),
	}
}

// parts are the bodies of a mail by their type.
func parts(t *testing.T, raw string) (netmail.Header, map[string]string) {
	t.Helper()
	m, err := netmail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	kind, parameters, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		t.Fatalf("%s (%v)", kind, err)
	}
	found, r := map[string]string{}, multipart.NewReader(m.Body, parameters["boundary"])
	for {
		p, err := r.NextRawPart()
		if errors.Is(err, io.EOF) {
			return m.Header, found
		}
		if err != nil {
			t.Fatal(err)
		}
		kind, _, _ := mime.ParseMediaType(p.Header.Get("Content-Type"))
		content, err := io.ReadAll(quotedprintable.NewReader(p))
		if err != nil {
			t.Fatal(err)
		}
		found[kind] = strings.ReplaceAll(string(content), "\r\n", "\n")
	}
}

// NOTE-4: text and HTML go out over a way that nobody else reads, by who signed in.
func TestAMailIsHandedToTheServer(t *testing.T) {
	t.Parallel()
	for _, security := range []string{smtp.StartTLS, smtp.TLS, smtp.Plain} {
		t.Run(security, func(t *testing.T) {
			t.Parallel()
			server := listen(t, security == smtp.TLS)
			c, m := to(server, security), message()
			if security != smtp.Plain {
				c.User, c.Password = "shop", "pass word"
			}
			name, err := sender(t, c).Send(now(t), m)
			if err != nil || name != "12.1800000000000000@parts.test" {
				t.Fatalf("%q, %v", name, err)
			}
			got := server.taken()
			if len(got) != 1 || got[0].Secure != (security != smtp.Plain) ||
				!strings.HasPrefix(got[0].From, "FROM:<orders@parts.test>") || got[0].To != "TO:<shopper@demo.test>" {
				t.Fatalf("taken %v", got)
			}
			if security != smtp.Plain && server.user != "|shop|pass word" {
				t.Errorf("signed in as %q", server.user)
			}
			header, bodies := parts(t, got[0].Body)
			subject, err := new(mime.WordDecoder).DecodeHeader(header.Get("Subject"))
			if err != nil || subject != m.Subject || header.Get("Message-ID") != "<"+name+">" ||
				header.Get("To") != "<shopper@demo.test>" || header.Get("Content-Language") != "es" {
				t.Errorf("header %v (%v)", header, err)
			}
			if bodies["text/plain"] != m.Text || bodies["text/html"] != m.HTML {
				t.Errorf("bodies %q", bodies)
			}
		})
	}
}

// RCPT-3: a file goes out with the mail, byte by byte, beside text and HTML.
func TestAMailBringsItsFiles(t *testing.T) {
	t.Parallel()
	server := listen(t, false)
	m := message()
	content := make([]byte, 1000)
	for i := range content {
		content[i] = byte(i * 7)
	}
	m.Files = []notify.File{{Name: "receipt-12.pdf", Kind: "application/pdf", Content: content}}
	if _, err := sender(t, to(server, smtp.StartTLS)).Send(now(t), m); err != nil {
		t.Fatal(err)
	}
	letter, err := netmail.ReadMessage(strings.NewReader(server.taken()[0].Body))
	if err != nil {
		t.Fatal(err)
	}
	kind, parameters, err := mime.ParseMediaType(letter.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/mixed" {
		t.Fatalf("%s (%v)", kind, err)
	}
	r := multipart.NewReader(letter.Body, parameters["boundary"])
	words, err := r.NextPart()
	if err != nil || !strings.HasPrefix(words.Header.Get("Content-Type"), "multipart/alternative") {
		t.Fatalf("first the words: %v (%v)", words, err)
	}
	file, err := r.NextPart()
	if err != nil || file.FileName() != "receipt-12.pdf" || !strings.HasPrefix(file.Header.Get("Content-Type"), "application/pdf") {
		t.Fatalf("then the file: %v (%v)", file, err)
	}
	got, err := io.ReadAll(base64.NewDecoder(base64.StdEncoding, file))
	if err != nil || !bytes.Equal(got, content) {
		t.Errorf("%d bytes of the file (%v)", len(got), err)
	}
}

// W-24: whatever stands in a name, a subject or an address, there is one recipient and no header of somebody else's.
func TestNoTextBecomesAHeader(t *testing.T) {
	t.Parallel()
	server := listen(t, false)
	s := sender(t, to(server, smtp.StartTLS))
	breaks := []string{"\r\n", "\n", "\r", "\r\n\r\n", "\v", "\x00", "\u2028", "\u0085", "\r\n ", "=0D=0A"}
	for _, b := range breaks {
		m := message()
		m.Subject, m.HTML = "Order"+b+"Bcc: thief@evil.test", ""
		if _, err := s.Send(now(t), m); err != nil {
			t.Errorf("%q: %v", b, err)
		}
	}
	got := server.taken()
	if len(got) != len(breaks) {
		t.Fatalf("%d mails, want %d", len(got), len(breaks))
	}
	for n, g := range got {
		header, err := netmail.ReadMessage(strings.NewReader(g.Body))
		if err != nil {
			t.Fatal(err)
		}
		if g.To != "TO:<shopper@demo.test>" || header.Header.Get("Bcc") != "" || header.Header.Get("Subject") == "" ||
			header.Header.Get("To") != "<shopper@demo.test>" {
			t.Errorf("%q: %v", breaks[n], g)
		}
	}
	for _, address := range []string{
		"shopper@demo.test\r\nBcc: thief@evil.test", "shopper@demo.test, thief@evil.test", "Thief <thief@evil.test>",
		"shopper@demo.test\r\nRCPT TO:<thief@evil.test>",
		"nobody", "", "a b@demo.test", "\"a\r\nb\"@demo.test",
	} {
		m := message()
		m.Recipient = address
		if _, err := s.Send(now(t), m); !fault.Is(err, fault.Declined) {
			t.Errorf("%q: %v", address, err)
		}
	}
	if n := len(server.taken()); n != len(breaks) {
		t.Errorf("%d mails went to such addresses", n-len(breaks))
	}
}

// NOTE-3: what the server will never take is given up, all else is tried again, and a mail that was taken was sent.
func TestWhatTheServerSaysDecides(t *testing.T) {
	t.Parallel()
	for name, try := range map[string]struct {
		command, answer string
		kind            fault.Kind
		taken           int
	}{
		"an address that there is not": {"RCPT", "550 5.1.1 no such user", fault.Declined, 0},
		"a full mailbox":               {"RCPT", "452 4.2.2 mailbox full", fault.Unavailable, 0},
		"a mail it does not like":      {".", "554 5.7.1 spam", fault.Declined, 0},
		"no room":                      {".", "451 later", fault.Unavailable, 0},
		"a sender that may not":        {"MAIL", "550 5.7.1 not yours", fault.Unavailable, 0},
		"a wrong password":             {"AUTH", "535 5.7.8 no", fault.Unavailable, 0},
		"busy":                         {"EHLO", "421 busy", fault.Unavailable, 0},
		"gone":                         {"MAIL", "drop", fault.Unavailable, 0},
		"gone before the end":          {".", "drop", fault.Unavailable, 0},
		"an answer that is lost":       {".", "lost", fault.Unavailable, 1},
		"gone after the end":           {"QUIT", "drop", 0, 1},
		"a rude good-bye":              {"QUIT", "500 what?", 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := listen(t, false)
			server.says(try.command, try.answer)
			c := to(server, smtp.StartTLS)
			c.User, c.Password = "shop", "secret-word"
			_, err := sender(t, c).Send(now(t), message())
			if try.kind == 0 && err != nil || try.kind != 0 && !fault.Is(err, try.kind) || len(server.taken()) != try.taken {
				t.Errorf("%v, %d taken", err, len(server.taken()))
			}
			if err != nil && strings.Contains(err.Error(), "secret-word") {
				t.Errorf("the error shows the password: %v", err)
			}
		})
	}
}

func TestASilentServerIsLeft(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"EHLO", "MAIL", "DATA"} {
		server := listen(t, false)
		server.says(command, "hang")
		c := to(server, smtp.StartTLS)
		c.Patience = 200 * time.Millisecond
		if _, err := sender(t, c).Send(now(t), message()); !fault.Is(err, fault.Unavailable) {
			t.Errorf("%s: %v", command, err)
		}
	}
}

// A way that somebody listens at is not taken, and no password goes over it.
func TestAWayThatIsNotPrivateIsNotTaken(t *testing.T) {
	t.Parallel()
	open := listen(t, false)
	open.noTLS = true
	stranger := listen(t, false)
	wrong := to(stranger, smtp.StartTLS)
	wrong.Roots = open.roots
	for name, c := range map[string]smtp.Config{"no STARTTLS": to(open, smtp.StartTLS), "of a stranger": wrong} {
		c.User, c.Password = "shop", "secret"
		if _, err := sender(t, c).Send(now(t), message()); !fault.Is(err, fault.Unavailable) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if open.user != "" || stranger.user != "" || len(open.taken())+len(stranger.taken()) != 0 {
		t.Error("a password or a mail was sent")
	}
}

func TestNoMailIsSentInsideATransaction(t *testing.T) {
	t.Parallel()
	server := listen(t, false)
	s := sender(t, to(server, smtp.StartTLS))
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		err := db.Atomic(ctx, func(ctx context.Context) error { _, err := s.Send(ctx, message()); return err })
		if !errors.Is(err, remote.ErrInTransaction) || len(server.taken()) != 0 {
			t.Errorf("%v, %v", err, server.taken())
		}
	})
}

func TestAConfigurationIsChecked(t *testing.T) {
	t.Parallel()
	good := smtp.Config{Host: "mail.test", From: "orders@parts.test", User: "u", Password: "p-a-s-s"}
	changed := func(by func(*smtp.Config)) smtp.Config { c := good; by(&c); return c }
	for name, try := range map[string]struct {
		c  smtp.Config
		ok bool
	}{
		"none": {smtp.Config{}, true}, "good": {good, true},
		"no sender":            {changed(func(c *smtp.Config) { c.From = "" }), false},
		"two senders":          {changed(func(c *smtp.Config) { c.From = "a@b.test, c@d.test" }), false},
		"a broken sender":      {changed(func(c *smtp.Config) { c.From = "A\r\n <a@b.test>" }), false},
		"no way":               {changed(func(c *smtp.Config) { c.Security = "maybe" }), false},
		"a password in public": {changed(func(c *smtp.Config) { c.Security = smtp.Plain }), false},
		"no port":              {changed(func(c *smtp.Config) { c.Port = 70000 }), false},
	} {
		if err := try.c.Check(); (err == nil) != try.ok || err != nil && strings.Contains(err.Error(), good.Password) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type words struct{}

func (words) Render(_ context.Context, r notify.Request) (notify.Rendered, error) {
	return notify.Rendered{Subject: "Receipt", Text: fmt.Sprint("order ", r.OrderID)}, nil
}

// a server that is down for an hour loses nothing, and once it is back each mail comes once.
func TestAnHourWithoutMailLosesNothing(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		server := listen(t, false)
		s := sender(t, to(server, smtp.StartTLS))
		server.says("EHLO", "421 down")
		notes := notify.New(words{}, s)
		for n := range int64(5) {
			if _, err := notify.Queue(ctx,
				notify.Request{Kind: notify.Receipt, Channel: notify.Email, Recipient: "shopper@demo.test", Lang: text.English,
					OrderID: n + 1}); err != nil {
				t.Fatal(err)
			}
		}
		runner := jobs.New(map[string]jobs.Handler{notify.Job: notes.Handle})
		down := clock.Now(ctx).Add(time.Hour)
		for clock.Now(ctx).Before(down) {
			_, _ = runner.RunDue(ctx)
			dbtest.Clock(ctx).Advance(2 * time.Minute)
		}
		waiting, err := notes.Messages(ctx, notify.Filter{State: notify.Failed})
		if err != nil || len(waiting) != 5 || waiting[0].Reason != "The mail server does not answer." ||
			len(server.taken()) != 0 {
			t.Fatalf("%d wait, %d sent (%v)", len(waiting), len(server.taken()), err)
		}
		server.says("EHLO", "")
		for range 60 {
			if _, err := runner.RunDue(ctx); err != nil {
				t.Fatal(err)
			}
			dbtest.Clock(ctx).Advance(2 * time.Minute)
		}
		var got []string
		for _, m := range server.taken() {
			_, after, _ := strings.Cut(m.Body, "\r\n\r\n")
			got = append(got, strings.TrimSpace(after))
		}
		slices.Sort(got)
		if want := []string{"order 1", "order 2", "order 3", "order 4", "order 5"}; !slices.Equal(got, want) {
			t.Errorf("got %q", got)
		}
	})
}
