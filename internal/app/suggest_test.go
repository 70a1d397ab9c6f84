package app

import (
	"context"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/db"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/partview"
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

// FIND-1: at the till, too, a vehicle that is half typed brings its parts to the front.
func TestTheTillFindsPartsForAVehicleThatIsHalfTyped(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		first := func(text string) string {
			t.Helper()
			var hits partview.PartHits
			b.ask(http.StatusOK, "GET", "/pos/part/search", form("s", text), &hits)
			if len(hits.Items) == 0 {
				return "nothing"
			}
			return hits.Items[0].Number
		}
		if half, whole := first("brake pads 2015 silv"), first("brake pads 2015 silverado 1500"); half != whole || half == "nothing" {
			t.Errorf("half typed %s is first, written out %s", half, whole)
		}
		if got := first("1363"); got != "1363" {
			t.Errorf("a number: %s", got)
		}
	})
}

// A ticket's vehicle: the search lists what fits alone where a cashier asks for that, and says how much it left out.
func TestTheTillHidesWhatDoesNotFit(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		find := func(text, only string) (hits partview.PartHits) {
			t.Helper()
			b.ask(http.StatusOK, "GET", "/pos/part/search", form("s", text, "only_fits", only), &hits)
			return hits
		}
		if without := find("brake pads", "1"); without.Hidden != 0 || without.Total == 0 {
			t.Errorf("without a vehicle %d are hidden, %d listed", without.Hidden, without.Total)
		}
		v := demoVehicleOf(t, ctx, a.Services, 2015, "Chevrolet", "Silverado 1500")
		b.ask(http.StatusOK, "POST", "/ymm/json/saveVehicle",
			form("add1", "Year||2015", "add2", "MakeID||"+id(v.MakeID), "add3", "ModelID||"+id(v.ModelID)), nil)
		all, fitting := find("brake pads", ""), find("brake pads", "1")
		if all.Hidden != 0 || fitting.Hidden == 0 || fitting.Total == 0 || fitting.Total+fitting.Hidden != all.Total {
			t.Errorf("%d of %d are listed, %d are hidden", fitting.Total, all.Total, fitting.Hidden)
		}
		for _, hit := range fitting.Items {
			if hit.Fit.Mark == "not" || hit.Fit.Mark == "unknown" {
				t.Errorf("%s is listed: %+v", hit.Number, hit.Fit)
			}
		}
	})
}

// FIND-1: a command says what a text is understood to ask for in the words of the shop's own pages.
func TestACommandExplainsAsThePageDoes(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		const text = "kestrel brk pads front 2015 silverado"
		var page listview.Suggestions
		newBrowser(t, a).ask(http.StatusOK, "GET", "/api/search/autocomplete", form("search", text, "parts", "1"), &page)
		said, err := a.Search(ctx, text, 1)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(page.Understood, said.Understood); diff != "" || len(said.Understood) != 4 {
			t.Errorf("%+v: %s", said.Understood, diff)
		}
	})
}
