package app

import (
	"bytes"
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/jobs"
	"camber/internal/dbtest"
	"camber/internal/shop/audit"
	"camber/internal/shop/cart"
	"camber/internal/shop/notify"
	"camber/internal/web"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
)

// openAt is the demonstration shop behind a proxy that ends TLS for base.
func openAt(t *testing.T, ctx context.Context, base string) *App {
	t.Helper()
	u, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	a, err := start(ctx, Config{Data: demoData(t, ctx), Demo: true, BaseURL: u, Log: slog.New(slog.DiscardHandler)},
		dbtest.DB(ctx), dbtest.Clock(ctx))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// asPage makes a browser ask as a person does who types an address or sends a plain form.
var asPage = []string{"X-Requested-With", "", "Sec-Fetch-Mode", "navigate", "Accept", "text/html"}

// W-01 W-26 R-32: guessing is slowed, counted over both servers, and says nothing about who has an account. Another
// person at the same place still signs in.
func TestGuessingPasswordsIsSlowed(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, b := openTwo(t, ctx)
		for door, email := range map[string]string{"/account/login": "shopper@demo.test", "/pos/login": "cashier@demo.test"} {
			said := map[string]string{}
			for _, tried := range []string{email, "nobody@demo.test"} {
				for i := range 5 {
					w := newBrowser(t, []*App{a, b}[i%2]).send("POST", door, form("email", tried, "password", "wrong"))
					if w.Code != http.StatusUnauthorized || len(w.Result().Cookies()) != 0 {
						t.Errorf("%s, try %d of %s: status %d", door, i+1, tried, w.Code)
					}
					said[tried] = w.Body.String()
				}
				slowed := newBrowser(t, a).send("POST", door, form("email", tried, "password", demoPassword))
				if slowed.Code != http.StatusTooManyRequests || slowed.Header().Get("Retry-After") != "5" {
					t.Errorf("%s, the sixth try of %s: status %d, Retry-After %q", door, tried, slowed.Code, slowed.Header().
						Get("Retry-After"))
				}
				said[tried] += slowed.Body.String()
			}
			if said[email] != said["nobody@demo.test"] {
				t.Errorf("%s tells them apart: %s", door, said)
			}
		}
		customerBrowser(t, b, "second@demo.test")
		staffBrowser(t, b, "manager@demo.test")
	})
}

// W-02 W-03: a session gets a new id at each sign-in and sign-out, and the old one is worth nothing. What a browser
// makes up itself is never a session.
func TestASessionIsMadeByTheServerAlone(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		const account, sale = "/account", "/pos/checkout/getData"
		for door, person := range map[string]struct{ email, inside string }{
			"/account": {"shopper@demo.test", account}, "/pos": {"cashier@demo.test", "/pos/customer/search"},
		} {
			b, _ := guest(t, a, partNumbered(t, a, ctx, fastPart).ID, "1")
			before := b.on(a)
			b.signIn(door+"/login", person.email)
			if b.cookies["camber"] == before.cookies["camber"] {
				t.Errorf("%s: the id was kept at sign-in", door)
			}
			if w := before.send("GET", person.inside, nil); w.Code != http.StatusUnauthorized {
				t.Errorf("%s: the old id is signed in: %d", door, w.Code)
			}
			inside := b.on(a)
			b.ask(http.StatusOK, "GET", person.inside, nil, nil, "Accept", "*/*")
			b.ask(http.StatusOK, "POST", door+"/logout", nil, nil)
			for name, after := range map[string]*browser{"the browser": b, "the old id": inside} {
				if w := after.send("GET", person.inside, nil); w.Code != http.StatusUnauthorized {
					t.Errorf("%s: after signing out %s is signed in: %d", door, name, w.Code)
				}
			}
		}
		for _, made := range []string{
			"evil", strings.Repeat("A", 43), strings.Repeat("x", 8000), "{staff:1}", "../../etc/passwd", "' OR 1=1 --", "%00",
		} {
			b := newBrowser(t, a)
			b.cookies["camber"] = made
			if w := b.send("GET", sale, nil); w.Code != http.StatusUnauthorized {
				t.Errorf("cookie %.20q: status %d", made, w.Code)
			}
			b.cookies["camber"] = made
			b.signIn("/account/login", "shopper@demo.test")
			if b.cookies["camber"] == made {
				t.Errorf("cookie %.20q was taken as the id", made)
			}
		}
	})
}

// W-15: whatever a link says, people are led to our own pages.
func TestPeopleAreLedToOurOwnPages(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		shopper := customerBrowser(t, a, "shopper@demo.test").visitOf(a)
		doors := map[string]string{"/account/login": "shopper@demo.test", "/pos/login": "cashier@demo.test"}
		for i, target := range []string{
			"//evil.test", `/\evil.test`, "https://evil.test", "javascript:alert(1)", "///evil.test", `\\evil.test`,
			"data:text/html,x", "/\t/evil.test",
			"/%0d%0aLocation:%20https://evil.test", "\r\nLocation: https://evil.test", "https:evil.test", "/@evil.test",
			".evil.test", " //evil.test",
		} {
			leads := func(b *browser, path string, values url.Values) {
				values.Set("redirect", target)
				w := b.send("POST", path, values, asPage...)
				if w.Code != http.StatusSeeOther || led(w.Header().Get("Location")) != "localhost" {
					t.Errorf("%s with %q: status %d, leads to %q", path, target, w.Code, w.Header().Get("Location"))
				}
			}
			leads(newBrowser(t, a), "/common/language/language", form("code", "en"))
			leads(newBrowser(t, a), "/ymm/json/saveVehicle", form())
			leads(as(t, a, shopper), "/account/logout", form())
			if i >= 4 {
				continue // a sign-in costs time, and asks the same rule
			}
			for door, email := range doors {
				leads(newBrowser(t, a), door, form("email", email, "password", demoPassword))
				var signedIn present.Success // a script follows what the reply names
				newBrowser(t, a).ask(http.StatusOK, "POST", door,
					form("email", email, "password", demoPassword, "redirect", target), &signedIn)
				if led(signedIn.Redirect) != "localhost" {
					t.Errorf("%s with %q leads a script to %q", door, target, signedIn.Redirect)
				}
			}
		}
	})
}

// led is the host that a browser at localhost goes to. Browsers read \ as / and leave out tabs and line ends.
func led(location string) string {
	location = strings.NewReplacer(`\`, "/", "\t", "", "\r", "", "\n", "").Replace(strings.TrimSpace(location))
	at, err := (&url.URL{Scheme: "http", Host: "localhost", Path: "/"}).Parse(location)
	if err != nil || strings.HasPrefix(at.Path, "//") {
		return location
	}
	return at.Host
}

// W-17: a foreign Host is not answered, and no header decides where links lead.
func TestLinksComeFromTheBaseAddress(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openAt(t, ctx, "https://parts.example")
		shop := newBrowser(t, a)
		for _, host := range []string{"evil.test", "parts.example.evil.test", "parts.example:8080", "localhost", ""} {
			for _, method := range []string{"GET", "POST"} {
				if w := shop.to(host).send(method, "/account/login", nil); w.Code != http.StatusMisdirectedRequest ||
					strings.Contains(w.Body.String(), host+"/") {
					t.Errorf("%s for host %q: status %d", method, host, w.Code)
				}
			}
		}
		for path, status := range map[string]int{"/healthz": http.StatusOK, "/": http.StatusMisdirectedRequest,
			"/pos/login": http.StatusMisdirectedRequest} {
			// the machine's own monitoring asks by this name
			if w := shop.to("127.0.0.1:8080").send("GET", path, nil); w.Code != status {
				t.Errorf("%s by the machine's own name: status %d", path, w.Code)
			}
		}
		shop = shop.to("parts.example")
		evil := append([]string{"X-Forwarded-Host", "evil.test", "X-Forwarded-Proto", "http", "Forwarded", "host=evil.test"},
			asPage...)
		for _, path := range []string{"/", "/account/login", "/no/such/page", "/" + partNumbered(t, a, ctx, fastPart).Slug} {
			if w := shop.send("GET", path, nil, evil...); strings.Contains(w.Body.String(), "evil.test") {
				t.Errorf("%s names the foreign host", path)
			}
		}
		part := partNumbered(t, a, ctx, fastPart)
		shop.ask(http.StatusOK, "POST", "/checkout/cart/add", form("product_id", id(part.ID)), nil, evil[:6]...)
		var placed orderview.CreatedOrder
		shop.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder",
			form("firstname", "Robin", "lastname", "Guest", "email", "robin@guest.test", "telephone", "3195550199"), &placed,
			evil[:6]...)
		if _, err := jobs.New(map[string]jobs.Handler{notify.Job: a.Services.Notify.Handle}).RunDue(a.Context(t.Context())); err != nil {
			t.Fatal(err)
		}
		sent, err := a.Services.Notify.Messages(ctx, notify.Filter{OrderID: placed.OrderID})
		if err != nil || len(sent) != 1 {
			t.Fatalf("%d messages, %v", len(sent), err)
		}
		if !strings.Contains(sent[0].HTML, `"https://parts.example`+placed.Redirect+`"`) ||
			strings.Contains(sent[0].HTML+sent[0].Text, "evil.test") {
			t.Errorf("the receipt leads to %s", sent[0].HTML)
		}
	})
}

// to is the same browser at another host name.
func (b *browser) to(host string) *browser {
	return &browser{t: b.t, cookies: b.cookies, header: b.header,
		handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			r.Host = host
			b.handler.ServeHTTP(w, r)
		})}
}

// W-18 W-19: every reply of every route, refusals and failures too, has the headers of the house. Only files and pages
// of the catalog may be kept.
func TestEveryReplyHasTheHeaders(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		s := newScene(t, ctx)
		kept := map[string]string{
			"/robots.txt": "public, max-age=3600", "/sitemap.xml": "public, max-age=3600",
			"/product/code": "public, max-age=86400",
		}
		for _, session := range []string{theVisitor, theCustomer, theManager, theLocked} {
			for _, route := range web.Table() {
				path, values := s.request(t, route)
				method := route.Method
				if method == "" {
					method = http.MethodGet
				}
				w := as(t, s.a, s.seated(t, ctx, session)).send(method, path, values)
				what := session + " at " + method + " " + route.Path
				headers(t, what, w)
				want := "private, no-store"
				if route.Browse {
					want = "private, no-cache"
				}
				if kept[route.Path] != "" {
					want = kept[route.Path]
				}
				if got := w.Header().Get("Cache-Control"); got != want {
					t.Errorf("%s: status %d, Cache-Control %q, want %q", what, w.Code, got, want)
				}
			}
		}
		*s.a.Services.Cart = cart.Service{} // from now on the cart's calls panic
		for _, asked := range [][]string{nil, asPage} {
			w := as(t, s.a, s.seated(t, ctx, theManager)).send("GET", "/checkout/cart/getData", nil, asked...)
			if w.Code != http.StatusInternalServerError {
				t.Errorf("status %d", w.Code)
			}
			headers(t, "a failure", w)
			if got := w.Header().Get("Cache-Control"); got != "private, no-store" {
				t.Errorf("a failure: Cache-Control %q", got)
			}
		}
	})
}

func headers(t *testing.T, what string, w *httptest.ResponseRecorder) {
	t.Helper()
	for name, want := range map[string]string{
		"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
	} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s: %s is %q", what, name, got)
		}
	}
	policy, parents := w.Header().Get("Content-Security-Policy"), "frame-ancestors 'none'"
	// the demonstration's card fields stand in a frame
	if strings.HasSuffix(what, " at GET /dev/card") && w.Code == http.StatusOK {
		parents = "frame-ancestors 'self'"
	}
	if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, parents) ||
		strings.Contains(policy, "unsafe") {
		t.Errorf("%s: policy %q", what, policy)
	}
}

// W-19: by TLS the session's cookie can't be set from elsewhere, read by scripts or sent in the clear.
func TestCookiesByTLS(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openAt(t, ctx, "https://parts.example")
		w := newBrowser(t, a).to("parts.example").
			send("POST", "/account/login", form("email", "shopper@demo.test", "password", demoPassword))
		set := w.Result().Cookies()
		if len(set) != 1 || set[0].Name != "__Host-camber" || !set[0].Secure || !set[0].HttpOnly ||
			set[0].SameSite != http.SameSiteLaxMode || set[0].Path != "/" || set[0].Domain != "" {
			t.Errorf("cookies %v", set)
		}
		if w.Header().Get("Strict-Transport-Security") != "max-age=31536000" {
			t.Errorf("headers %v", w.Header())
		}
	})
}

// W-28: a cashier who is dismissed at one server is out at the other with the next request.
func TestADismissedCashierIsOut(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a, b := openTwo(t, ctx)
		till := tillAt(t, b, "cashier@demo.test", 1)
		order := till.ticket(fastPart).OrderID
		if err := a.Services.Access.Deactivate(ctx, audit.System, till.visitOf(b).StaffID); err != nil {
			t.Fatal(err)
		}
		before := contents(t, ctx)
		for _, try := range []struct {
			method, path string
			values       url.Values
		}{
			{"POST", "/pos/checkout/addTransaction", cash(order, "10.00")},
			{"GET", "/pos/checkout/getData", form("orderId", id(order))},
			{"POST", "/pos/part/scan", form("code", fastPart)}, {"POST", "/pos/checkout/complete", form("orderId", id(order))},
		} {
			if w := till.send(try.method, try.path, try.values); w.Code != http.StatusUnauthorized {
				t.Errorf("%s: status %d", try.path, w.Code)
			}
		}
		sameContents(t, before, contents(t, ctx))
		if w := newBrowser(t, b).send("POST", "/pos/login", form("email", "cashier@demo.test", "password", demoPassword)); w.Code != http.StatusUnauthorized {
			t.Errorf("signs in again: %d", w.Code)
		}
	})
}

// W-10 W-12 W-14: what a visitor types in is shown as it was typed, on every page that shows it.
func TestWhatPeopleTypeIsShownAsText(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		const typed = `"><script>x()</script>{{7*7}}${7*7}<%=7*7%>`
		shopper, _ := guest(t, a, partNumbered(t, a, ctx, fastPart).ID, "1")
		var placed orderview.CreatedOrder
		shopper.ask(http.StatusOK, "POST", "/checkout/confirm/createOrder",
			form("firstname", "</script><i>", "lastname", "{{7*7}}", "comment", typed), &placed)
		till := tillAt(t, a, "manager@demo.test", 2)
		for path, b := range map[string]*browser{
			placed.Redirect: shopper, "/pos/order/receipt?order_id=" + id(placed.OrderID): till, "/pos/order/invoice?order_id=" +
				id(placed.OrderID): till,
			"/?year=" + url.QueryEscape(typed): shopper, "/account/login?redirect=" + url.QueryEscape(typed): shopper,
			"/" + url.PathEscape(typed): shopper,
			"/product/search?search=" + url.QueryEscape(typed) + "&queryID=" + url.QueryEscape(typed): shopper,
			"/checkout/cart?postcode=" + url.QueryEscape(typed):                                       shopper,
		} {
			w := b.send("GET", path, nil, asPage...)
			if body := w.Body.String(); strings.Contains(body, "<script>x()") || strings.Contains(body, "<i>") ||
				strings.Contains(path, "/pos/") && !strings.Contains(body, "{{7*7}}") {
				t.Errorf("%s does not show it as text", path)
			}
		}
	})
}

// W-36: a panic and a broken database are told by a fixed sentence and a number to ask with; the cause is in the log
// alone, and the program goes on.
func TestAFailureOfOursTellsNothing(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		var log bytes.Buffer
		a, err := start(ctx, Config{Data: demoData(t, ctx), Demo: true, Log: slog.New(slog.NewTextHandler(&log, nil))},
			dbtest.DB(ctx), dbtest.Clock(ctx))
		if err != nil {
			t.Fatal(err)
		}
		shopper, _ := guest(t, a, partNumbered(t, a, ctx, fastPart).ID, "1")
		for _, failure := range []struct {
			cause, logged string
			begin, end    func()
		}{
			{"a broken database", "cart_lines", rename(t, ctx, "cart_lines", "gone"), rename(t, ctx, "gone", "cart_lines")},
			{"a panic", "nil pointer", func() { *a.Services.Cart = cart.Service{} }, func() {}},
		} {
			failure.begin()
			for _, asked := range [][]string{nil, asPage} {
				log.Reset()
				w := shopper.send("GET", "/checkout/cart/getData", nil, asked...)
				body := w.Body.String()
				if w.Code != http.StatusInternalServerError || !strings.Contains(body, "Something went wrong!") {
					t.Errorf("%s: status %d: %s", failure.cause, w.Code, body)
				}
				for _, secret := range []string{"cart_lines", "SELECT", "SQL", "nil pointer", "panic", "goroutine", ".go:"} {
					if strings.Contains(body, secret) {
						t.Errorf("%s: the reply tells %q", failure.cause, secret)
					}
				}
				_, code, _ := strings.Cut(log.String(), " id=")
				code, _, _ = strings.Cut(code, " ")
				if !strings.Contains(log.String(), failure.logged) || len(code) != 12 || !strings.Contains(body, code) {
					t.Errorf("%s: logged is %s", failure.cause, log.String())
				}
			}
			failure.end()
		}
		newBrowser(t, a).ask(http.StatusOK, "GET", "/ymm/json/years", nil, nil)
	})
}

func rename(t *testing.T, ctx context.Context, table, to string) func() {
	return func() {
		t.Helper()
		if _, err := db.Write(ctx).NewRaw("ALTER TABLE ? RENAME TO ?", bun.Ident(table), bun.Ident(to)).Exec(ctx); err != nil {
			t.Fatal(err)
		}
	}
}
