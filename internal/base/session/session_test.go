package session_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/scs/v2"

	"camber/internal/base/db"
	"camber/internal/base/session"
	"camber/internal/dbtest"
)

// visit sends one request with these cookies through the sessions and returns the reply's.
func visit(t *testing.T, ctx context.Context, m *scs.SessionManager, cookies []*http.Cookie,
	f func(ctx context.Context)) []*http.Cookie {
	t.Helper()
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
	for _, c := range cookies {
		r.AddCookie(c)
	}
	w := httptest.NewRecorder()
	m.LoadAndSave(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { f(r.Context()) })).ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	return w.Result().Cookies()
}

func expectSessions(t *testing.T, ctx context.Context, want int) {
	t.Helper()
	var n int
	if err := db.Read(ctx).NewRaw("SELECT count(*) FROM sessions WHERE length(data) > 0").Scan(ctx, &n); err != nil {
		t.Fatal(err)
	}
	if n != want {
		t.Errorf("%d sessions, want %d", n, want)
	}
}

func TestSessionIsKnownToBothServers(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		m := session.New("camber", true)
		cookies := visit(t, ctx, m, nil, func(ctx context.Context) { m.Put(ctx, "visit", `{"cart":"ñ"}`) })
		if len(cookies) != 1 {
			t.Fatalf("%d cookies", len(cookies))
		}
		c := cookies[0]
		if c.Name != "camber" || c.Path != "/" || !c.HttpOnly || !c.Secure || c.SameSite != http.SameSiteLaxMode ||
			c.MaxAge < 30*24*3600-5 {
			t.Errorf("cookie %+v", c)
		}
		other := session.New("camber", true)
		again := visit(t, dbtest.Two(t, ctx), other, cookies, func(ctx context.Context) {
			if got := other.GetString(ctx, "visit"); got != `{"cart":"ñ"}` {
				t.Errorf("got %q", got)
			}
		})
		if len(again) != 0 {
			t.Error("reading set a cookie")
		}
	})
}

func TestNothingToKeepMakesNoRowAndNoCookie(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		m := session.New("camber", true)
		if cookies := visit(t, ctx, m, nil, func(ctx context.Context) { m.GetString(ctx, "visit") }); len(cookies) != 0 {
			t.Errorf("cookies %v", cookies)
		}
		expectSessions(t, ctx, 0)
	})
}

func TestTableHoldsNoToken(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		m := session.New("camber", true)
		token := visit(t, ctx, m, nil, func(ctx context.Context) { m.Put(ctx, "visit", "x") })[0].Value
		var row struct {
			TokenHash string
			Data      []byte
		}
		if err := db.Read(ctx).NewRaw("SELECT token_hash, data FROM sessions").Scan(ctx, &row); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(row.TokenHash+string(row.Data), token) {
			t.Error("the token is in the table")
		}
	})
}

func TestSessionEndsAfterThirtyDaysAndWhenRenewedOrDestroyed(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		m := session.New("camber", true)
		read := func(cookies []*http.Cookie) (value string) {
			visit(t, ctx, m, cookies, func(ctx context.Context) { value = m.GetString(ctx, "visit") })
			return value
		}
		first := visit(t, ctx, m, nil, func(ctx context.Context) { m.Put(ctx, "visit", "x") })
		renewed := visit(t, ctx, m, first, func(ctx context.Context) {
			if err := m.RenewToken(ctx); err != nil {
				t.Error(err)
			}
		})
		if read(first) != "" || read(renewed) != "x" {
			t.Error("a renewed session answers to its old token")
		}
		dbtest.Clock(ctx).Advance(20 * 24 * time.Hour)
		visit(t, ctx, m, renewed, func(ctx context.Context) { m.Put(ctx, "visit", "y") })
		dbtest.Clock(ctx).Advance(10*24*time.Hour - time.Second)
		if read(renewed) != "y" {
			t.Error("ended early")
		}
		dbtest.Clock(ctx).Advance(time.Second)
		if read(renewed) != "" {
			t.Error("lives on after 30 days")
		}

		kept := visit(t, ctx, m, nil, func(ctx context.Context) { m.Put(ctx, "visit", "z") })
		expectSessions(t, ctx, 2)
		if err := session.Sweep(ctx); err != nil {
			t.Fatal(err)
		}
		expectSessions(t, ctx, 1)
		visit(t, ctx, m, kept, func(ctx context.Context) {
			if err := m.Destroy(ctx); err != nil {
				t.Error(err)
			}
		})
		expectSessions(t, ctx, 0)
	})
}

// W-02: who signs out while another request is still saving stays signed out.
func TestAnEndedSessionStaysEnded(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		m := session.New("camber", true)
		cookies := visit(t, ctx, m, nil, func(ctx context.Context) { m.Put(ctx, "visit", "signed in") })
		visit(t, ctx, m, cookies, func(slow context.Context) {
			visit(t, ctx, m, cookies, func(ctx context.Context) {
				if err := m.Destroy(ctx); err != nil {
					t.Error(err)
				}
			})
			m.Put(slow, "visit", "signed in, with a vehicle")
		})
		visit(t, ctx, m, cookies, func(ctx context.Context) {
			if v := m.GetString(ctx, "visit"); v != "" {
				t.Errorf("the old token still says %q", v)
			}
		})
	})
}

func TestSessionIsNeverPartOfATransaction(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		m := session.New("camber", true)
		err := db.Atomic(ctx, func(ctx context.Context) error {
			ctx, err := m.Load(ctx, "")
			if err != nil {
				return err
			}
			m.Put(ctx, "visit", "x")
			_, _, err = m.Commit(ctx)
			return err
		})
		if err == nil {
			t.Error("saved in a transaction")
		}
		expectSessions(t, ctx, 0)
	})
}

func TestValuesAreStrings(t *testing.T) {
	t.Parallel()
	m := session.New("camber", false)
	ctx, err := m.Load(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	m.Put(ctx, "n", 7)
	if _, _, err := m.Commit(ctx); err == nil || !strings.Contains(err.Error(), "not a string") {
		t.Errorf("got %v", err)
	}
}

// A session that is kept in a transaction is there with it, is not written a second time with the reply, and is written
// then if the transaction was taken back.
func TestASessionIsKeptWithItsChange(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		m := session.New("camber", true)
		ctx = session.During(ctx)
		within := func(ctx context.Context, end error) {
			_ = db.Atomic(ctx, func(ctx context.Context) error {
				if err := session.Keep(ctx, m); err != nil {
					t.Error(err)
				}
				return end
			})
		}
		visit(t, ctx, m, nil, func(ctx context.Context) {
			within(ctx, nil)
			expectSessions(t, ctx, 0) // nothing has changed
			m.Put(ctx, "visit", "a")
			within(ctx, errors.New("taken back"))
			expectSessions(t, ctx, 0)
			within(ctx, nil)
			expectSessions(t, ctx, 1)
			if _, err := db.Write(ctx).NewRaw("DELETE FROM sessions").Exec(ctx); err != nil {
				t.Error(err)
			}
		})
		expectSessions(t, ctx, 0) // it was not written again
		visit(t, session.During(ctx), m, nil, func(ctx context.Context) {
			m.Put(ctx, "visit", "b")
			within(ctx, nil)
			m.Put(ctx, "visit", "c")
		})
		expectSessions(t, ctx, 1)
		visit(t, session.During(ctx), m, nil, func(ctx context.Context) {
			m.Put(ctx, "visit", "d")
			within(ctx, errors.New("taken back"))
		})
		expectSessions(t, ctx, 2)
	})
}
