package app

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/alexedwards/argon2id"
	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/ids"
	"camber/internal/dbtest"
	"camber/internal/shop/catalog"
	"camber/internal/web"
	"camber/internal/web/wire"
)

// demoShop is the demonstration, filled once for all tests that begin with it. Its files stand in demoFiles.
var demoShop = dbtest.NewFilled(func(ctx context.Context) error {
	folder, err := demoFiles()
	if err != nil {
		return err
	}
	a, err := start(ctx, quiet(filepath.Join(folder, dbtest.DB(ctx).Dialect().String())), dbtest.DB(ctx),
		dbtest.Clock(ctx))
	if err != nil {
		return err
	}
	a.Services.Find.KeepFrom(1) // reading all parts is half of what a start costs
	return errors.Join(a.Services.Find.Keep(ctx), hashAtLittleCost(ctx), a.files.Close())
})

// hashAtLittleCost hashes the one password of the demonstration again, and the PINs: a sign-in then costs no more than
// another call.
func hashAtLittleCost(ctx context.Context) error {
	little := &argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32}
	set := func(secret, what string, of ...any) error {
		hashed, err := argon2id.CreateHash(secret, little)
		if err == nil {
			_, err = db.Write(ctx).ExecContext(ctx, "UPDATE "+what, slices.Concat([]any{hashed}, of)...)
		}
		return err
	}
	all := errors.Join(set(demoPassword, "staff SET password_hash = ?"),
		set(demoPassword, "customer_logins SET password_hash = ?"))
	for _, one := range demoStaff {
		all = errors.Join(all, set(one.pin, "staff SET pin_hash = ? WHERE email = ?", one.email))
	}
	return all
}

// demoFiles is where the files of demoShop stand, in a folder for each kind of database.
var demoFiles = sync.OnceValues(func() (string, error) { return os.MkdirTemp("", "camber-demo-") })

// demoData is a data directory with the files of demoShop.
func demoData(t *testing.T, ctx context.Context) string {
	t.Helper()
	data := t.TempDir()
	folder, err := demoFiles()
	if err != nil {
		t.Fatal(err)
	}
	folder = filepath.Join(folder, dbtest.DB(ctx).Dialect().String())
	err = fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		if entry.IsDir() {
			return os.Mkdir(filepath.Join(data, name), 0o700)
		}
		return os.Link(filepath.Join(folder, name), filepath.Join(data, name)) // a file is never written to again
	})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func quiet(data string) Config {
	return Config{Data: data, Demo: true, Log: slog.New(slog.DiscardHandler)}
}

// openDemo is the demonstration shop behind the real router, on the database of ctx, one of demoShop. At the end of the
// test its books must add up.
func openDemo(t *testing.T, ctx context.Context) *App {
	t.Helper()
	a, err := start(ctx, quiet(demoData(t, ctx)), dbtest.DB(ctx), dbtest.Clock(ctx))
	if err != nil {
		t.Fatal(err)
	}
	auditAtEnd(t, ctx, a)
	return a
}

// proveMemory has the memory on, as a server has, and compares all that it answers with the database
// (kept.Memory.Prove). The tests that walk all calls do so: on every shelf, a change that was not told or a shared
// value that was changed fails.
func proveMemory(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	a.Services.memory.Prove(func(difference string) { t.Errorf("memory: %s", difference) })
	if err := a.Services.memory.Refresh(a.Context(ctx)); err != nil {
		t.Fatal(err)
	}
}

// auditAtEnd does what an operator does with "camber audit" once the test is over, if an order, money or stock has
// moved. On SQLite, where it takes 80 ms of processor: each test runs on both databases, and on PostgreSQL it takes
// four times as long (what the audit asks there is tested with package proof and by the journeys).
func auditAtEnd(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	if dbtest.DB(ctx).Dialect() == db.Postgres {
		return
	}
	ctx = context.WithoutCancel(ctx) // a test's context ends before what it cleans up
	before := bookedUntil(t, ctx)
	t.Cleanup(func() {
		if t.Failed() || bookedUntil(t, ctx) == before {
			return
		}
		violations, err := a.Audit(ctx)
		if err != nil {
			t.Error(err)
		}
		for _, v := range violations {
			t.Errorf("camber audit: %s", v)
		}
	})
}

// bookKeeping is the last row of each kind that a shop writes when an order, money or stock moves.
type bookKeeping struct{ Order, Step, Entry, Movement, Logged int64 }

func bookedUntil(t *testing.T, ctx context.Context) (b bookKeeping) {
	t.Helper()
	err := db.Read(ctx).NewRaw(`SELECT
		(SELECT max(id) FROM orders), (SELECT max(id) FROM order_history), (SELECT max(id) FROM ledger_entries), (SELECT max(id) FROM stock_movements),
		(SELECT coalesce(max(id), 0) FROM audit_rows WHERE subject IN ('order', 'transaction'))`).
		Scan(ctx, &b.Order, &b.Step, &b.Entry, &b.Movement, &b.Logged)
	if err != nil {
		t.Error(err)
	}
	return b
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
		"X-Requested-With": {"camber"}, "Sec-Fetch-Site": {"same-origin"}, "Sec-Fetch-Mode": {"cors"},
		"Accept": {"application/json"},
	}}
}

// send asks for path with a form as body, or in the query for a GET. Headers are added to the browser's own; "" takes
// one away.
func (b *browser) send(method, path string, form url.Values, headers ...string) *httptest.ResponseRecorder {
	b.t.Helper()
	w := b.sendAsked(method, path, form, headers...)
	if asked, is := refusalOf(w.Body.Bytes()); is && asked.Approval.Alone { // as its person says when the screen asks
		return b.sendAsked(method, path, form, append(slices.Clone(headers), "X-Confirmed", asked.Approval.Effect)...)
	}
	return w
}

// sendAsked is send, to be asked where a person confirms what they do alone.
func (b *browser) sendAsked(method, path string, form url.Values, headers ...string) *httptest.ResponseRecorder {
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
	if mustHaveKey()[r.URL.Path] {
		r.Header.Set("Idempotency-Key", ids.Token())
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
	ctx, hangUp := context.WithCancel(r.Context())
	defer hangUp()
	b.handler.ServeHTTP(&hangsUp{w, path, hangUp}, r.WithContext(ctx))
	for _, c := range w.Result().Cookies() {
		if c.MaxAge < 0 {
			delete(b.cookies, c.Name)
		} else {
			b.cookies[c.Name] = c.Value
		}
	}
	return w
}

// mustHaveKey are the addresses that refuse a call without an Idempotency-Key. Each send is a wish of its own, unless
// its headers name one.
var mustHaveKey = sync.OnceValue(func() map[string]bool {
	paths := map[string]bool{}
	for _, route := range web.Table() {
		if route.Must {
			paths[route.Path] = true
		}
	}
	return paths
})

// hangsUp leaves a stream once it has begun.
type hangsUp struct {
	*httptest.ResponseRecorder
	path  string
	leave func()
}

func (h *hangsUp) Flush() {
	if h.ResponseRecorder.Flush(); h.path == "/pos/checkout/terminalEvents" {
		h.leave()
	}
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

// contents is a digest of every row of every table, by table. On SQLite all is read again when something was committed,
// on PostgreSQL the tables where it was.
func contents(t *testing.T, ctx context.Context) map[string]string {
	t.Helper()
	read, known := watching.LoadOrStore(dbtest.URL(ctx), new(watched))
	w := read.(*watched)
	if dbtest.DB(ctx).Dialect() == db.Postgres {
		if !known {
			if _, err := db.Write(ctx).ExecContext(ctx, noteWritten); err != nil {
				t.Fatal(err)
			}
			w.contents = map[string]string{}
		}
		maps.Copy(w.contents, digests(t, ctx, `WITH noted AS (DELETE FROM watched.written RETURNING name)
			SELECT DISTINCT name, format('SELECT concat(count(*), '' '', sum(hashtextextended(rows::text, 0))) FROM %I AS rows', name) AS query FROM noted`))
		return maps.Clone(w.contents)
	}
	if w.conn == nil {
		conn, err := db.Read(ctx).(*bun.DB).Conn(ctx)
		if err != nil {
			t.Fatal(err)
		}
		w.conn = &conn
		t.Cleanup(func() { _ = conn.Close() })
	}
	var version int64 // differs after each commit on another connection
	if err := w.conn.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version); err != nil {
		t.Fatal(err)
	}
	if w.contents == nil || w.version != version {
		w.version, w.contents = version,
			digests(t, ctx, `SELECT name, format('SELECT coalesce(group_concat(%s, '' ''), '''') FROM %s',
			(SELECT group_concat('quote(' || name || ')', ' || ') FROM pragma_table_info(m.name)), name) AS query
			FROM sqlite_master AS m WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
	}
	return w.contents
}

// watching holds what contents knows of each database, by its address.
var watching sync.Map

type watched struct {
	contents map[string]string

	// of SQLite
	conn    *bun.Conn
	version int64
}

// noteWritten has each statement that writes note its table, in its own transaction. In the beginning all are noted.
const noteWritten = `DO $$ DECLARE name text; BEGIN
	CREATE SCHEMA watched;
	CREATE UNLOGGED TABLE watched.written (name text);
	CREATE FUNCTION watched.note() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN INSERT INTO watched.written VALUES (TG_TABLE_NAME); RETURN NULL; END';
	FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
		EXECUTE format('CREATE TRIGGER noted AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION watched.note()', name);
		INSERT INTO watched.written VALUES (name);
	END LOOP;
END $$`

// digests runs the queries that list names for tables, and returns a digest of what each says.
func digests(t *testing.T, ctx context.Context, list string) map[string]string {
	t.Helper()
	var tables []struct{ Name, Query string }
	if err := db.Read(ctx).NewRaw(list).Scan(ctx, &tables); err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	for _, table := range tables {
		var rows string
		if err := db.Read(ctx).QueryRowContext(ctx, table.Query).Scan(&rows); err != nil {
			t.Fatalf("%s: %v", table.Query, err)
		}
		sum := sha256.Sum256([]byte(rows))
		said[table.Name] = hex.EncodeToString(sum[:])
	}
	return said
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
	meant, err := a.Services.Catalog.ByCode(ctx, number)
	if err != nil {
		t.Fatal(err)
	}
	p, err := a.Services.Catalog.Part(ctx, meant.PartID)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// fastPart is the number of a part that everybody has in stock.
const fastPart = "1363"

// turnover is how much a shop has sold.
type turnover struct{ Orders, Transactions int }

func soldSoFar(t *testing.T, ctx context.Context) (s turnover) {
	t.Helper()
	err := db.Read(ctx).NewRaw("SELECT (SELECT count(*) FROM orders), (SELECT count(*) FROM transactions)").
		Scan(ctx, &s.Orders, &s.Transactions)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

type place struct{ part, location int64 }

// heldSoFar are the pieces that orders hold.
func heldSoFar(t *testing.T, ctx context.Context) map[place]int {
	t.Helper()
	var rows []struct {
		PartID, LocationID int64
		Reserved           int
	}
	if err := db.Read(ctx).NewRaw("SELECT part_id, location_id, reserved FROM stock_levels WHERE reserved > 0").
		Scan(ctx, &rows); err != nil {
		t.Fatal(err)
	}
	held := map[place]int{}
	for _, r := range rows {
		held[place{r.PartID, r.LocationID}] = r.Reserved
	}
	return held
}

// What the other tests rely on: contents tells every change, of that table alone, and nothing that was taken back.
func TestContentsTellsEveryChange(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		other := dbtest.Two(t, ctx)
		before := contents(t, ctx)
		for _, statement := range []string{
			"INSERT INTO periodic (kind, next_us) VALUES ('a', 0)", "UPDATE periodic SET next_us = 1 WHERE kind = 'a'",
			"DELETE FROM periodic WHERE kind = 'a'",
		} {
			back := errors.New("taken back")
			err := db.Atomic(ctx, func(ctx context.Context) error {
				if _, err := db.Write(ctx).ExecContext(ctx, statement); err != nil {
					return err
				}
				return back
			})
			if !errors.Is(err, back) {
				t.Fatal(err)
			}
			if after := contents(t, ctx); !maps.Equal(after, before) {
				t.Errorf("%s, taken back, changed the contents", statement)
			}
			if _, err := db.Write(other).ExecContext(other, statement); err != nil {
				t.Fatal(err)
			}
			after := contents(t, ctx)
			if after["periodic"] == before["periodic"] {
				t.Errorf("%s changed nothing", statement)
			}
			sameContents(t, before, after, "periodic")
			before = after
		}
	})
}
