package app

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/schema"
)

// outage is something that happens to a database, and its end.
type outage struct {
	words      string // of what still works
	reads      bool   // pages are still shown
	begin, end func(ctx context.Context)
}

// With a disk that can only be read, or a database that is away, calls and pages answer 503 with when to try again and
// what still works; the server is not ready, and is again afterwards, with nothing lost.
func TestWithoutItsDiskOrDatabaseTheShopSaysWhatStillWorks(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"read-only", "away"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			demoShop.Each(t, func(t *testing.T, ctx context.Context) {
				address := dbtest.URL(ctx)
				var o outage
				if onPostgres := dbtest.DB(ctx).Dialect() == db.Postgres; onPostgres != (name == "away") {
					return
				} else if onPostgres {
					address, o = away(t, address)
				} else {
					o = unwritable(t)
				}
				d, err := db.Open(ctx, address, schema.FS)
				if err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { _ = d.Close() })
				ctx = db.With(ctx, d)
				a, err := start(ctx, Config{Data: demoData(t, ctx), Demo: true, Log: slog.New(slog.DiscardHandler)}, d,
					dbtest.Clock(ctx))
				if err != nil {
					t.Fatal(err)
				}
				a.clock = clock.System{} // a server whose clock stands still is never ready
				b := newBrowser(t, a)
				add := form("understood", "1", "product_id", id(partNumbered(t, a, ctx, fastPart).ID), "quantity", "1")
				b.ask(http.StatusOK, "POST", "/checkout/cart/add", add, nil)
				o.begin(ctx)
				o.check(t, b, add)
				o.end(ctx)
				for range 30 { // connections that broke are found one by one
					a.health.failed = a.health.failed.Add(-failureCounts)
					if b.send("GET", "/readyz", nil).Code == http.StatusOK && b.send("POST", "/checkout/cart/add", add).
						Code == http.StatusOK {
						clean(t, ctx, a)
						return
					}
				}
				t.Error("it does not come back")
			})
		})
	}
}

func (o outage) check(t *testing.T, b *browser, add url.Values) {
	t.Helper()
	says := func(what string, w *httptest.ResponseRecorder) {
		t.Helper()
		body := strings.ReplaceAll(w.Body.String(), "&#39;", "'")
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" ||
			!strings.Contains(body, o.words) {
			t.Errorf("%s: status %d, again after %q: %.600s", what, w.Code, w.Header().Get("Retry-After"), body)
		}
	}
	for range 3 {
		call := b.send("POST", "/checkout/cart/add", add)
		says("a call", call)
		if !strings.Contains(call.Body.String(), `"down":true`) {
			t.Errorf("a till can't tell: %s", call.Body)
		}
		plain := b.send("POST", "/checkout/cart/add", add, asPage...)
		says("a form", plain)
		if !strings.HasPrefix(plain.Header().Get("Content-Type"), "text/html") {
			t.Errorf("a form is answered as %s", plain.Header().Get("Content-Type"))
		}
	}
	shown := b.send("GET", "/checkout/cart", nil, asPage...)
	if o.reads && shown.Code != http.StatusOK {
		t.Errorf("the cart is shown with status %d", shown.Code)
	}
	if !o.reads {
		says("a page", shown)
	}
	if w := b.send("GET", "/readyz", nil); w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
		t.Errorf("ready: status %d", w.Code)
	}
	if w := b.send("GET", "/healthz", nil); w.Code != http.StatusOK {
		t.Errorf("alive: status %d", w.Code)
	}
}

// unwritable is a SQLite file that can only be read. A full disk differs by its code alone, which package db tells.
func unwritable(t *testing.T) outage {
	t.Helper()
	turn := func(to string) func(context.Context) {
		return func(ctx context.Context) {
			if _, err := db.Write(ctx).ExecContext(ctx, "PRAGMA query_only = "+to); err != nil {
				t.Fatal(err)
			}
		}
	}
	return outage{
		words: "What was saved before is safe, and looking things up still works.", reads: true,
		begin: turn("1"), end: turn("0"),
	}
}

// away is a PostgreSQL behind a line that can be cut, and its address by that line.
func away(t *testing.T, address string) (string, outage) {
	t.Helper()
	real, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	by := *real
	l := &line{t: t, to: real.Host}
	l.listen("127.0.0.1:0")
	by.Host = l.listener.Addr().String()
	t.Cleanup(l.cut)
	return by.String(), outage{
		words: "The shop can't reach its data at the moment.",
		begin: func(context.Context) { l.cut() },
		end:   func(context.Context) { l.listen(by.Host) },
	}
}

type line struct {
	t        *testing.T
	to       string
	mu       sync.Mutex
	listener net.Listener
	open     []net.Conn
}

func (l *line) listen(address string) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		l.t.Fatal(err)
	}
	l.listener = listener
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", l.to)
			if err != nil {
				_ = near.Close()
				continue
			}
			l.mu.Lock()
			l.open = append(l.open, near, far)
			l.mu.Unlock()
			go func() { _, _ = io.Copy(near, far); _ = near.Close() }()
			go func() { _, _ = io.Copy(far, near); _ = far.Close() }()
		}
	}()
}

func (l *line) cut() {
	_ = l.listener.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, end := range l.open {
		_ = end.Close()
	}
	l.open = nil
}
