package app

import (
	"context"
	"net/http"
	"testing"

	"camber/internal/base/db"
	"camber/internal/web/present/listview"
)

// ofSearch is what the search field is told (SRCH-10).
func (c conversations) ofSearch(t *testing.T, a *App) {
	t.Helper()
	b := newBrowser(t, a)
	say := func(what, text string) {
		t.Helper()
		c.say(b, what, "GET", "/api/search/autocomplete",
			form("search", text, "parts", "2", "categories", "2", "series", "1", "brands", "1"), &listview.Suggestions{})
	}
	say("a word half typed", "brak")
	say("a part number", "kb-1363")
	say("a vehicle and a part", "brake pads 2015 silv")
	say("nothing", "")
}

const (
	mostStatements = 20
	mostAgain      = 1
)

// A keystroke asks the database a few things at most, whatever the shop has, and fewer where somebody typed the same a
// moment ago.
func TestAKeystrokeAsksLittle(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		if err := a.Services.memory.Refresh(a.Context(ctx)); err != nil {
			t.Fatal(err)
		}
		b := newBrowser(t, a)
		var statements statementCount
		db.Write(ctx).(hookable).AddQueryHook(&statements)
		if db.Read(ctx) != db.Write(ctx) {
			db.Read(ctx).(hookable).AddQueryHook(&statements)
		}
		ask := func(text string) int64 {
			t.Helper()
			before := statements.Load()
			b.ask(http.StatusOK, "GET", "/api/search/autocomplete",
				form("search", text, "parts", "8", "categories", "8", "series", "8", "brands", "12"), nil)
			return statements.Load() - before
		}
		for _, text := range []string{"br", "bra", "brake pads 2015 silv", "kestrel", "zzz"} {
			first, again := ask(text), ask(text)
			t.Logf("%s: %d statements, again %d", text, first, again)
			if first > mostStatements || again > mostAgain {
				t.Errorf("%s: %d statements, again %d", text, first, again)
			}
		}
	})
}
