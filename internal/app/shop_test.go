package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/dbtest"
	"camber/internal/shop/catalog"
	"camber/internal/web/wire"
)

// openDemo is the demonstration shop behind the real router, on the database of ctx.
func openDemo(t *testing.T, ctx context.Context) *App {
	t.Helper()
	a, err := start(ctx, Config{Data: t.TempDir(), Demo: true, Log: slog.New(slog.DiscardHandler)}, dbtest.DB(ctx), dbtest.Clock(ctx))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// browser is one session: it keeps its cookies and says where its requests come from, as a browser does.
type browser struct {
	t       *testing.T
	handler http.Handler
	cookies map[string]string
	header  http.Header
}

func newBrowser(t *testing.T, a *App) *browser {
	return &browser{t: t, handler: a.Handler(), cookies: map[string]string{}, header: http.Header{
		"X-Requested-With": {"camber"}, "Sec-Fetch-Site": {"same-origin"}, "Sec-Fetch-Mode": {"cors"}, "Accept": {"application/json"},
	}}
}

// send asks for path with a form as body, or in the query for a GET. Headers are added to the browser's own.
func (b *browser) send(method, path string, form url.Values, headers ...string) *httptest.ResponseRecorder {
	b.t.Helper()
	var body *strings.Reader
	target := path
	if method == http.MethodGet {
		body = strings.NewReader("")
		if len(form) > 0 {
			target += "?" + form.Encode()
		}
	} else {
		body = strings.NewReader(form.Encode())
	}
	r := httptest.NewRequest(method, target, body)
	r.Host = "localhost"
	for name, values := range b.header {
		r.Header[name] = slices.Clone(values)
	}
	if method != http.MethodGet {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i < len(headers); i += 2 {
		if headers[i+1] == "" {
			r.Header.Del(headers[i])
		} else {
			r.Header.Set(headers[i], headers[i+1])
		}
	}
	for name, value := range b.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	w := httptest.NewRecorder()
	b.handler.ServeHTTP(w, r)
	for _, c := range w.Result().Cookies() {
		if c.MaxAge < 0 {
			delete(b.cookies, c.Name)
		} else {
			b.cookies[c.Name] = c.Value
		}
	}
	return w
}

// ask sends and reads the JSON reply into v, failing on any other status.
func (b *browser) ask(status int, method, path string, form url.Values, v any, headers ...string) {
	b.t.Helper()
	w := b.send(method, path, form, headers...)
	if w.Code != status {
		b.t.Fatalf("%s %s: status %d, want %d: %s", method, path, w.Code, status, w.Body)
	}
	if v != nil {
		if err := json.Unmarshal(w.Body.Bytes(), v); err != nil {
			b.t.Fatalf("%s %s: %v: %s", method, path, err, w.Body)
		}
	}
}

func form(pairs ...string) url.Values {
	values := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		values.Add(pairs[i], pairs[i+1])
	}
	return values
}

// signIn signs in a person of the demonstration.
func (b *browser) signIn(door, email string) *browser {
	b.t.Helper()
	b.ask(http.StatusOK, "POST", door, form("email", email, "password", demoPassword), nil)
	return b
}

func customerBrowser(t *testing.T, a *App, email string) *browser {
	t.Helper()
	return newBrowser(t, a).signIn("/account/login", email)
}

func staffBrowser(t *testing.T, a *App, email string) *browser {
	t.Helper()
	return newBrowser(t, a).signIn("/pos/login", email)
}

// as is a browser whose session holds v, in modes that no call makes yet.
func as(t *testing.T, a *App, v wire.Visit) *browser {
	t.Helper()
	b := newBrowser(t, a)
	kept, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	ctx, err := a.sessions.Load(a.Context(t.Context()), "")
	if err != nil {
		t.Fatal(err)
	}
	a.sessions.Put(ctx, "visit", string(kept))
	token, _, err := a.sessions.Commit(ctx)
	if err != nil {
		t.Fatal(err)
	}
	b.cookies[a.sessions.Cookie.Name] = token
	return b
}

// visitOf reads what the session of b holds.
func (b *browser) visitOf(a *App) wire.Visit {
	b.t.Helper()
	ctx, err := a.sessions.Load(a.Context(b.t.Context()), b.cookies[a.sessions.Cookie.Name])
	if err != nil {
		b.t.Fatal(err)
	}
	var v wire.Visit
	if kept := a.sessions.GetString(ctx, "visit"); kept != "" {
		if err := json.Unmarshal([]byte(kept), &v); err != nil {
			b.t.Fatal(err)
		}
	}
	return v
}

// contents is a digest of every row of every table, by table.
func contents(t *testing.T, ctx context.Context) map[string]string {
	t.Helper()
	list := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
	if dbtest.DB(ctx).Dialect() == db.Postgres {
		list = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
	}
	var tables []string
	if err := db.Read(ctx).NewRaw(list).Scan(ctx, &tables); err != nil {
		t.Fatal(err)
	}
	digests := map[string]string{}
	for _, table := range tables {
		rows, err := db.Read(ctx).QueryContext(ctx, fmt.Sprintf("SELECT * FROM %s", table))
		if err != nil {
			t.Fatal(err)
		}
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for rows.Next() {
			values, cells := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				cells[i] = &values[i]
			}
			if err := rows.Scan(cells...); err != nil {
				t.Fatal(err)
			}
			lines = append(lines, fmt.Sprint(values...))
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		slices.Sort(lines)
		sum := sha256.Sum256([]byte(strings.Join(lines, "\n")))
		digests[table] = hex.EncodeToString(sum[:])
	}
	return digests
}

// sameContents fails when a table other than those named differs.
func sameContents(t *testing.T, before, after map[string]string, but ...string) {
	t.Helper()
	for table, digest := range before {
		if after[table] != digest && !slices.Contains(but, table) {
			t.Errorf("table %s was changed", table)
		}
	}
}

// partNumbered is a part of the demonstration.
func partNumbered(t *testing.T, a *App, ctx context.Context, number string) catalog.Part {
	t.Helper()
	id, _, err := a.Services.Catalog.ByCode(ctx, number)
	if err != nil {
		t.Fatal(err)
	}
	p, err := a.Services.Catalog.Part(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// fastPart is the number of a part that everybody has in stock.
const fastPart = "1363"
