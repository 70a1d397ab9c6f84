package app

import (
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/dbtest"
	"camber/internal/shop/exchange/plan"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/notify"
	"camber/internal/web/present/adminview"
)

// handing hands out what it is told to.
type handing struct{ content, refusal string }

func (h *handing) Fetch(_ context.Context, _ string, _ int64, to io.Writer) error {
	if h.refusal != "" {
		return fault.New(fault.Unavailable, h.refusal)
	}
	_, err := io.WriteString(to, h.content)
	return err
}

// planning is a shop of which the columns of a supplier are remembered, with a folder for its plans.
type planning struct {
	t      *testing.T
	ctx    context.Context
	a      *App
	b      *browser
	folder string
	hands  handing
	part   adminview.Product
}

func newPlanning(t *testing.T, ctx context.Context) *planning {
	t.Helper()
	p := &planning{t: t, ctx: ctx, a: openDemo(t, ctx), folder: t.TempDir()}
	p.a.Services.Plans.Use(&p.hands, p.folder)
	p.b = officeBrowser(t, p.a, "owner@demo.test")
	p.part = addProduct(t, p.b, productForm(t, ctx, p.a))
	now := sheetOf(t, p.b, p.sheet("47.10"))
	p.b.ask(http.StatusOK, "POST", "/admin/api/import/check", asked(now, "supplier", "Midline"), nil)
	workSheets(t, ctx, p.a)
	return p
}

func (p *planning) sheet(price string) string {
	return "Brand,Part Number,Retail\n" + p.part.Brand + ",NEW-100," + price + "\n"
}

func (p *planning) put(name, content string, age time.Duration) {
	p.t.Helper()
	path := filepath.Join(p.folder, name)
	at := dbtest.Clock(p.ctx).Now().Add(-age)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		p.t.Fatal(err)
	}
	if err := os.Chtimes(path, at, at); err != nil {
		p.t.Fatal(err)
	}
}

// work does all that is due, and what that asks for, until nothing is due any more.
func (p *planning) work() {
	p.t.Helper()
	runner := jobs.New(map[string]jobs.Handler{sheets.Job: p.a.Services.Sheets.Handle, plan.Job: p.a.Services.Plans.Handle})
	for n := -1; n != 0; {
		var err error
		if n, err = runner.RunDue(p.ctx); err != nil {
			p.t.Fatal(err)
		}
	}
}

func (p *planning) advance(d time.Duration) { dbtest.Clock(p.ctx).Advance(d) }

// nextDay is so much later that one has to sign in again.
func (p *planning) nextDay() {
	p.t.Helper()
	p.advance(24 * time.Hour)
	p.b = officeBrowser(p.t, p.a, "owner@demo.test")
}

func (p *planning) schedule() {
	p.t.Helper()
	if err := p.a.Services.Plans.Schedule(p.ctx); err != nil {
		p.t.Fatal(err)
	}
}

// saved saves a plan and returns all of them.
func (p *planning) saved(more ...string) adminview.PlanList {
	p.t.Helper()
	var list adminview.PlanList
	p.b.ask(http.StatusOK, "POST", "/admin/api/import/plan/save", and(form("name", "Midline prices", "supplier", "Midline",
		"time", "02:00", "is_on", "1"), more...), &list)
	return list
}

func (p *planning) now() adminview.PlanView {
	p.t.Helper()
	var list adminview.PlanList
	p.b.ask(http.StatusOK, "GET", "/admin/api/import/plan", nil, &list)
	return list.Results[0]
}

func (p *planning) is(state, price string) {
	p.t.Helper()
	if now := p.now(); now.State != state {
		p.t.Errorf("the plan is %+v, want %s", now, state)
	}
	if got := productNow(p.t, p.b, id(p.part.ProductID)).Prices[0].Price; got != price {
		p.t.Errorf("the part costs %s, want %s", got, price)
	}
}

// DATA-1: a planned import takes the newest file of its folder once a day, none twice, and none that is still written to.
func TestAPlannedImportTakesEachFileOfAFolderOnce(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		p := newPlanning(t, ctx)
		p.put("stock-old.csv", p.sheet("40.00"), 48*time.Hour)
		p.put("stock-new.csv", p.sheet("48.20")[:40], time.Hour)
		p.put("other.csv", p.sheet("1.00"), 0)
		p.put("stock-.csv.part", p.sheet("2.00"), 0)
		p.saved("folder", ".", "pattern", "stock*.csv")
		p.b.page(t, "/admin/import/plan")
		p.nextDay()
		p.schedule()
		p.schedule() // it is begun once
		p.work()
		p.is("looking", "46.99")
		p.put("stock-new.csv", p.sheet("48.20"), 0) // it was still written to
		p.advance(time.Minute)
		p.work()
		p.is("looking", "46.99")
		p.advance(time.Minute)
		p.work()
		p.is("taken", "48.20")
		if now := p.now(); now.Trouble != "" || now.SheetURL == "" {
			t.Errorf("it is %+v", now)
		}
		p.schedule() // the day is over
		p.work()
		p.is("taken", "48.20")

		p.nextDay()
		p.schedule()
		for range 3 {
			p.work()
			p.advance(time.Minute)
		}
		p.is("nothing", "48.20")
		p.put("stock-xl.csv", string(excelOf(t, [][]string{{"Brand", "Part Number", "Retail"}, {p.part.Brand, "NEW-100", "=49.3"}})), 0)
		p.b.ask(http.StatusOK, "POST", "/admin/api/import/plan/run", form("plan_id", id(p.now().PlanID)), nil)
		for range 3 {
			p.work()
			p.advance(time.Minute)
		}
		p.is("taken", "49.30")

		p.saved("folder", ".", "plan_id", id(p.now().PlanID), "version", p.now().Version, "is_on", "0")
		p.put("stock-last.csv", p.sheet("50.00"), 0)
		p.nextDay()
		p.schedule()
		p.work()
		p.is("taken", "49.30") // it is off
	})
}

// What fails is told on every screen and by email, and is over when the next file is read.
func TestAPlannedImportThatFailsIsTold(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		p := newPlanning(t, ctx)
		p.hands.refusal = "The address can't be reached."
		p.saved("address", "https://midline.example/stock.csv")
		run := func() {
			t.Helper()
			p.b.ask(http.StatusOK, "POST", "/admin/api/import/plan/run", form("plan_id", id(p.now().PlanID)), nil)
			p.work()
		}
		run()
		p.is("failed", "46.99")
		told := "The planned import Midline prices failed: The address can"
		if !strings.Contains(p.b.page(t, "/admin/product"), told) {
			t.Error("no screen tells of it")
		}
		for range 2 { // once a day
			if err := p.a.Services.Plans.Tell(ctx); err != nil {
				t.Fatal(err)
			}
		}
		sendAll(t, p.a)
		var outbox adminview.MessageList
		p.b.ask(http.StatusOK, "GET", "/admin/api/message", form("kind", notify.ImportPlan), &outbox)
		if len(outbox.Results) != 1 {
			t.Errorf("%d letters were written", len(outbox.Results))
		}
		p.hands = handing{content: "Brand,Number\nx,y\n"}
		run()
		if now := p.now(); now.State != "failed" || !strings.Contains(now.Trouble, "has other columns than those") {
			t.Errorf("it is %+v", now)
		}
		p.hands = handing{content: p.sheet("47.77")}
		run()
		p.is("taken", "47.77")
		for _, step := range []struct{ price, state, is string }{
			{"47.77", "nothing", "47.77"}, {"48.88", "taken", "48.88"}, {"47.77", "taken", "47.77"}, // as before, and new again
		} {
			p.hands = handing{content: p.sheet(step.price)}
			run()
			p.is(step.state, step.is)
		}
		p.is("taken", "47.77")
		run()
		p.is("nothing", "47.77")
		if strings.Contains(p.b.page(t, "/admin/product"), told[:20]) {
			t.Error("it is told of still")
		}
	})
}

// SEC-1: folders stay below the root, addresses are https, and only who may edit the catalog plans imports.
func TestWhatAPlannedImportMayNot(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		p := newPlanning(t, ctx)
		for _, c := range []struct{ field, value, at string }{
			{"folder", "/etc", "folder"}, {"folder", "../x", "folder"}, {"folder", "a/../../x", "folder"},
			{"address", "http://midline.example/a.csv", "address"}, {"address", "https://me:word@midline.example/", "address"},
			{"address", "file:///etc/passwd", "address"}, {"address", "", "address"}, {"time", "25:00", "time"},
			{"supplier", "Nobody", "supplier"}, {"name", "", "name"},
		} {
			values := form("name", "x", "supplier", "Midline", "time", "02:00", "address", "https://midline.example/a.csv")
			if c.field == "folder" {
				values.Del("address")
			}
			values.Set(c.field, c.value)
			w := p.b.send("POST", "/admin/api/import/plan/save", values)
			if w.Code != http.StatusUnprocessableEntity || !strings.Contains(w.Body.String(), `"`+c.at+`"`) {
				t.Errorf("%s %q: %d %s", c.field, c.value, w.Code, w.Body)
			}
		}
		outside := t.TempDir()
		if err := os.WriteFile(filepath.Join(outside, "secret.csv"), []byte("a,b\n1,2\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(outside, filepath.Join(p.folder, "link")); err != nil {
			t.Fatal(err)
		}
		list := p.saved("folder", "link")
		p.b.ask(http.StatusConflict, "POST", "/admin/api/import/plan/save", form("plan_id", id(list.Results[0].PlanID), "version", "stale",
			"name", "x", "supplier", "Midline", "time", "02:00", "folder", "link"), nil)
		p.b.ask(http.StatusOK, "POST", "/admin/api/import/plan/run", form("plan_id", id(list.Results[0].PlanID)), nil)
		p.work()
		if now := p.now(); now.State != "failed" || !strings.Contains(now.Trouble, "outside") {
			t.Errorf("it is %+v", now)
		}
	})
}

// ofPlans is what the office says of planned imports.
func (c conversations) ofPlans(t *testing.T, a *App) {
	t.Helper()
	b := officeBrowser(t, a, "owner@demo.test")
	c.say(b, "none", "GET", "/admin/api/import/plan", nil, nil)
	c.say(b, "without a time", "POST", "/admin/api/import/plan/save", form("name", "Midline"), nil)
	var list adminview.PlanList
	c.say(b, "one", "POST", "/admin/api/import/plan/save", form("name", "Midline", "supplier", "Midline", "time", "02:00",
		"address", "https://midline.example/stock.csv", "is_on", "1"), &list)
	if len(list.Results) > 0 {
		c.say(b, "now", "POST", "/admin/api/import/plan/run", form("plan_id", id(list.Results[0].PlanID)), nil)
	}
	c.say(b, "none of this number", "POST", "/admin/api/import/plan/run", form("plan_id", "999"), nil)
}
