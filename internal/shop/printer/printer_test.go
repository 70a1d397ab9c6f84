package printer_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/paper"
	"camber/internal/shop/paper/escpos/escpostest"
	"camber/internal/shop/printer"
	"camber/internal/shop/printer/printertest"
	"camber/internal/shop/setting"
)

// away is a sender to a printer with which one thing after the other happens: "ok" prints, "off" is not reached, "half"
// is lost after the first byte. Once nothing is left it prints.
type away struct {
	t       *testing.T
	mu      sync.Mutex
	happens []string
	printed []escpostest.Paper
}

func (a *away) Send(_ context.Context, _ string, content []byte, _ bool, begin func() error) error {
	a.mu.Lock()
	next := "ok"
	if len(a.happens) > 0 {
		next, a.happens = a.happens[0], a.happens[1:]
	}
	a.mu.Unlock()
	if next == "off" {
		return fault.New(fault.Unavailable, printer.NoPaper)
	}
	if err := begin(); err != nil {
		return err
	}
	if next == "half" {
		return fault.New(fault.Unavailable, printer.Lost)
	}
	p, err := escpostest.Read(content, 42)
	a.mu.Lock()
	defer a.mu.Unlock()
	if err != nil {
		a.t.Error(err)
	}
	a.printed = append(a.printed, p)
	return nil
}

func (a *away) papers() (n int) {
	for _, p := range a.printed {
		if len(p.Lines) > 0 {
			n++
		}
	}
	return n
}

func (a *away) kicks() (n int) {
	for _, p := range a.printed {
		n += len(p.Kicks)
	}
	return n
}

var cashier = access.Actor{Kind: access.Staff, StaffID: 5, LocationID: 1, RegisterID: 7}

func receipt() paper.Document {
	return paper.Document{Kind: paper.Receipt, Number: "Order # 9", Code: "9", Policy: "Thank you."}
}

const address = "/pos/order/invoice?order_id=9"

// another is the address of some other sale.
func another(n int) string { return fmt.Sprintf("/pos/order/invoice?order_id=%d", 10+n) }

type lane struct {
	*testing.T
	away    *away
	service *printer.Service
	runner  *jobs.Runner
}

func setup(t *testing.T, ctx context.Context, way string, happens ...string) lane {
	t.Helper()
	set(t, ctx, setting.PrinterWay, way)
	set(t, ctx, setting.PrinterAddress, "127.0.0.1:9100")
	set(t, ctx, setting.PrintAfterSale, true)
	a := &away{t: t, happens: happens}
	s := printer.New(a)
	return lane{t, a, s, jobs.New(map[string]jobs.Handler{printer.JobKind: s.Handle})}
}

func set[T any](t *testing.T, ctx context.Context, s setting.Setting[T], to T) {
	t.Helper()
	if err := setting.Set(ctx, audit.System, s, setting.Register(7), to); err != nil {
		t.Fatal(err)
	}
}

func (l lane) no(err error) {
	l.Helper()
	if err != nil {
		l.Fatal(err)
	}
}

func (l lane) sold(ctx context.Context, tenders ...string) {
	l.Helper()
	l.soldAt(ctx, address, tenders...)
}

func (l lane) soldAt(ctx context.Context, address string, tenders ...string) {
	l.Helper()
	l.no(l.service.Sold(ctx, cashier, tenders, address, func(context.Context) (paper.Document, error) { return receipt(), nil }))
}

// after lets time pass and runs what is due then.
func (l lane) after(ctx context.Context, d time.Duration) {
	l.Helper()
	dbtest.Clock(ctx).Advance(d)
	_, err := l.runner.RunDue(ctx)
	l.no(err)
}

func (l lane) states(ctx context.Context) []printer.State {
	l.Helper()
	waits, err := l.service.Queue(ctx, 7)
	l.no(err)
	states := []printer.State{}
	for _, j := range waits {
		states = append(states, j.State)
	}
	return states
}

func (l lane) expect(ctx context.Context, papers, kicks int, states ...printer.State) {
	l.Helper()
	if l.away.papers() != papers || l.away.kicks() != kicks || !slices.Equal(l.states(ctx), states) {
		l.Errorf("%d papers, %d kicks, %v; want %d, %d, %v", l.away.papers(), l.away.kicks(), l.states(ctx), papers, kicks,
			states)
	}
}

// RCPT-2: whatever happens to the printer, each sale is printed once, or it is said that nobody knows; and the drawer
// opens at once or not at all.
func TestWhatHappensToThePrinter(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		happens string
		passes  []time.Duration
		papers  int
		kicks   int
		states  []printer.State
		late    int // drawers that stayed shut, on record
	}{
		"nothing":                         {passes: []time.Duration{0}, papers: 1, kicks: 1},
		"away for a moment":               {happens: "off off", passes: []time.Duration{0, time.Second, 2 * time.Second}, papers: 1, kicks: 1},
		"not tried before its pause":      {happens: "off", passes: []time.Duration{0, time.Second / 2}, states: []printer.State{printer.Waiting, printer.Waiting}},
		"away until the kick is late":     {happens: "off", passes: []time.Duration{0, 21 * time.Second}, papers: 1, late: 1},
		"lost while the drawer is opened": {happens: "half", passes: []time.Duration{0}, papers: 1, late: 1},
		"lost while it prints":            {happens: "ok half", passes: []time.Duration{0, time.Minute}, kicks: 1, states: []printer.State{printer.Unsure}},
		"away for hours": {happens: strings.Repeat("off ", 5), late: 1, states: []printer.State{printer.Failed},
			passes: []time.Duration{0, 30 * time.Second, 30 * time.Second, 2 * time.Hour, time.Hour}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				l := setup(t, ctx, setting.PrintByNetwork, strings.Fields(c.happens)...)
				l.sold(ctx, "cash")
				for _, d := range c.passes {
					l.after(ctx, d)
				}
				l.expect(ctx, c.papers, c.kicks, c.states...)
				found, err := audit.List(ctx, audit.Filter{Action: "drawer.late", Limit: 10})
				l.no(err)
				if len(found) != c.late {
					t.Errorf("%d late kicks on record, want %d", len(found), c.late)
				}
			})
		})
	}
}

// PITFALLS a10: cash and check open the drawer, a card does not, where nothing else is set.
func TestWhichTendersOpenTheDrawer(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx, setting.PrintByNetwork)
		for i, c := range []struct {
			tenders string
			kicks   int
		}{{"card", 0}, {"cash", 1}, {"check", 2}, {"card cash", 3}, {"store_credit", 3}, {"", 3}} {
			l.sold(ctx, strings.Fields(c.tenders)...)
			l.after(ctx, 0)
			l.expect(ctx, i+1, c.kicks)
		}
		set(t, ctx, setting.DrawerForCard, true)
		l.sold(ctx, "card")
		l.after(ctx, 0)
		l.expect(ctx, 7, 4)
		set(t, ctx, setting.DrawerPin, "none")
		set(t, ctx, setting.PrintAfterSale, false)
		l.sold(ctx, "cash")
		l.after(ctx, 0)
		l.expect(ctx, 7, 4)
	})
}

// A receipt that was printed before is a copy; so is one that may have been.
func TestASecondReceiptIsACopy(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx, setting.PrintByNetwork, "ok", "half")
		var got []string
		again := func(d paper.Document, at string) {
			_, err := l.service.Print(ctx, cashier, d, at, false)
			l.no(err)
			l.after(ctx, 0)
		}
		l.sold(ctx)
		l.after(ctx, 0)
		again(receipt(), address) // lost in the middle
		l.expect(ctx, 1, 0, printer.Unsure)
		again(receipt(), address)
		again(paper.Document{Kind: paper.XReport, Number: "X"}, "/pos/shift/report?shift_id=1")
		again(paper.Document{Kind: paper.XReport, Number: "X"}, "/pos/shift/report?shift_id=1")
		waits, err := l.service.Queue(ctx, 7)
		l.no(err)
		_, err = l.service.Do(ctx, cashier, waits[0].ID, printer.Retry)
		l.no(err)
		l.after(ctx, 0)
		for _, p := range l.away.printed {
			got = append(got, map[bool]string{true: "copy", false: "first"}[strings.Contains(printertest.Text(p), "COPY")])
		}
		if want := []string{"first", "copy", "first", "first", "copy"}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

// PITFALLS: a paper that is asked for again while the printer is away comes once, and at once when it is back.
func TestAPaperThatWaitsIsNotQueuedTwice(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		away   time.Duration
		states []printer.State
	}{
		"it waits":             {states: []printer.State{printer.Waiting}},
		"nobody tries it more": {away: 3 * time.Hour, states: []printer.State{printer.Failed}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				l := setup(t, ctx, setting.PrintByNetwork, "off")
				l.sold(ctx)
				dbtest.Clock(ctx).Advance(c.away)
				l.after(ctx, 0)
				l.expect(ctx, 0, 0, c.states...)
				l.sold(ctx)
				l.after(ctx, 0)
				l.expect(ctx, 1, 0)
				l.sold(ctx)
				l.after(ctx, 0)
				if got := printertest.Text(l.away.printed[1]); !strings.Contains(got, "COPY") {
					t.Errorf("printed again: %s", got)
				}
			})
		})
	}
}

// A hundred papers that nobody tries any more keep no further one back.
func TestWhatFailedKeepsNothingBack(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx, setting.PrintByNetwork, strings.Fields(strings.Repeat("off ", 101))...)
		for n := range 101 {
			l.soldAt(ctx, another(n))
		}
		dbtest.Clock(ctx).Advance(3 * time.Hour)
		for range 101 {
			l.after(ctx, 10*time.Second)
		}
		l.sold(ctx)
		l.after(ctx, 0)
		if l.away.papers() != 1 {
			t.Errorf("%d papers, %v", l.away.papers(), l.states(ctx))
		}
	})
}

// What may have been printed is never printed again by itself; a person says what becomes of it, once.
func TestAPersonDecides(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		happens string
		act     printer.Act
		papers  int
		refused string
	}{
		"unsure, again":    {"half", printer.Retry, 1, ""},
		"unsure, it lies":  {"half", printer.Lies, 0, ""},
		"unsure, not":      {"half", printer.Skip, 0, ""},
		"waits, now":       {"off", printer.Retry, 1, ""},
		"waits, by page":   {"off", printer.AsPage, 0, ""},
		"waits, it lies":   {"off", printer.Lies, 0, "There is no such answer."},
		"printed, again":   {"ok", printer.Retry, 1, "There is no such paper."},
		"unsure, nonsense": {"half", "x", 0, "There is no such answer."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				l := setup(t, ctx, setting.PrintByNetwork, strings.Fields(c.happens)...)
				l.sold(ctx)
				l.after(ctx, 0)
				waits, err := l.service.Queue(ctx, 7)
				l.no(err)
				id := int64(0)
				if len(waits) > 0 {
					id = waits[0].ID
				}
				_, err = l.service.Do(ctx, cashier, id, c.act)
				said := ""
				if err != nil {
					said = fault.Of(err).Text.String()
				}
				l.after(ctx, 0)
				if said != c.refused || l.away.papers() != c.papers {
					t.Errorf("%q, %d papers; want %q, %d", said, l.away.papers(), c.refused, c.papers)
				}
				other := cashier
				other.RegisterID = 8
				if _, err := l.service.Do(ctx, other, id, printer.Skip); !fault.Is(err, fault.NotFound) {
					t.Errorf("at another register: %v", err)
				}
			})
		})
	}
}

// Two servers print each paper once, in its order, and one after the other.
func TestTwoServersPrintOnce(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx, setting.PrintByNetwork)
		for n := range 6 {
			l.soldAt(ctx, another(n), "cash")
		}
		servers := []context.Context{ctx, dbtest.Two(t, ctx)}
		dbtest.Race(4, func(ctx context.Context, _ int) {
			if _, err := l.runner.RunDue(ctx); err != nil {
				t.Error(err)
			}
			_ = l.service.Handle(ctx, []byte(`{"register_id":7}`))
		}, servers...)
		l.after(ctx, time.Second)
		l.expect(ctx, 6, 6)
	})
}

// A server that dies before the first byte leaves a paper that waits; one that dies behind it, one of which nobody knows.
func TestAServerDies(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		began  bool
		states []printer.State
		papers int
	}{"before": {papers: 1}, "behind": {began: true, states: []printer.State{printer.Unsure}}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dbtest.Each(t, func(t *testing.T, ctx context.Context) {
				l := setup(t, ctx, setting.PrintByUSB)
				l.sold(ctx)
				job, err := l.service.HandOut(ctx, cashier, "a-screen-that-dies")
				l.no(err)
				if c.began {
					l.no(l.service.Tell(ctx, cashier, job.ID, "a-screen-that-dies", printer.Begun, ""))
				}
				set(t, ctx, setting.PrinterWay, setting.PrintByNetwork)
				l.no(l.service.Sweep(ctx))
				l.after(ctx, 0)
				l.expect(ctx, 0, 0, map[bool]printer.State{true: printer.Sending, false: printer.Taken}[c.began])
				dbtest.Clock(ctx).Advance(4 * time.Minute)
				l.no(l.service.Sweep(ctx))
				l.after(ctx, 0)
				l.expect(ctx, c.papers, 0, c.states...)
				if !c.began {
					err := l.service.Tell(ctx, cashier, job.ID, "a-screen-that-dies", printer.Begun, "")
					if !fault.Is(err, fault.Conflict) {
						t.Errorf("it goes on: %v", err)
					}
					return
				}
				l.no(l.service.Tell(ctx, cashier, job.ID, "a-screen-that-dies", printer.Ended, "")) // it was only slow
				l.expect(ctx, 0, 0)
			})
		})
	}
}

// A screen gets the jobs of its own register alone, one at a time, and says what became of each.
func TestAScreenPrints(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		const one, two = "the-first-screen", "the-second-screen"
		l := setup(t, ctx, setting.PrintByUSB)
		take := func(actor access.Actor, holder string) *printer.Job {
			t.Helper()
			j, err := l.service.HandOut(ctx, actor, holder)
			l.no(err)
			return j
		}
		other := cashier
		other.RegisterID = 8
		l.sold(ctx, "cash")
		kick := take(cashier, one)
		if kick == nil || kick.Kind != printer.Kick || take(cashier, two) != nil || take(other, two) != nil {
			t.Fatalf("taken %+v", kick)
		}
		if err := l.service.Tell(ctx, cashier, kick.ID, two, printer.Begun, ""); !fault.Is(err, fault.Conflict) {
			t.Errorf("told by another: %v", err)
		}
		l.no(l.service.Tell(ctx, cashier, kick.ID, one, printer.Begun, ""))
		l.no(l.service.Tell(ctx, cashier, kick.ID, one, printer.Ended, ""))
		paper := take(cashier, two)
		if paper == nil || paper.Kind != printer.Paper {
			t.Fatalf("then %+v", paper)
		}
		l.no(l.service.Tell(ctx, cashier, paper.ID, two, printer.Broke, printer.Held))
		waits, err := l.service.Queue(ctx, 7)
		l.no(err)
		if len(waits) != 1 || waits[0].State != printer.Waiting || waits[0].Problem != printer.Held {
			t.Errorf("left %+v", waits)
		}
		dbtest.Clock(ctx).Advance(time.Second)
		again := take(cashier, one)
		l.no(l.service.Tell(ctx, cashier, again.ID, one, printer.Begun, ""))
		l.no(l.service.Tell(ctx, cashier, again.ID, one, printer.Broke, "<b>what a stranger says</b>"))
		waits, err = l.service.Queue(ctx, 7)
		l.no(err)
		if diff := cmp.Diff([]string{string(printer.Unsure), printer.Away}, []string{string(waits[0].State),
			waits[0].Problem}); diff != "" {
			t.Error(diff)
		}
	})
}

// Nothing is queued for a register that prints by the browser, and nothing is printed at no register.
func TestTheBrowserPrints(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx, setting.PrintByBrowser)
		isQueued, err := l.service.Print(ctx, cashier, receipt(), address, false)
		l.no(err)
		l.no(l.service.OpenDrawer(ctx, cashier))
		l.expect(ctx, 0, 0)
		l.sold(ctx, "cash")
		l.expect(ctx, 0, 0)
		set(t, ctx, setting.PrinterWay, setting.PrintByUSB)
		l.sold(ctx)
		set(t, ctx, setting.PrinterWay, setting.PrintByBrowser) // what waits then is no screen's to print
		job, err := l.service.HandOut(ctx, cashier, "the-first-screen")
		l.no(err)
		if isQueued || job != nil {
			t.Errorf("queued %t, %+v", isQueued, job)
		}
		l.expect(ctx, 0, 0, printer.Waiting)
		set(t, ctx, setting.PrinterWay, setting.PrintByUSB)
		nobody := cashier
		nobody.RegisterID = 0
		if err := l.service.OpenDrawer(ctx, nobody); !fault.Is(err, fault.Forbidden) {
			t.Errorf("at no register: %v", err)
		}
		broken := errors.New("broken")
		err = l.service.Sold(ctx, cashier, nil, address, func(context.Context) (paper.Document, error) { return paper.Document{}, broken })
		if !errors.Is(err, broken) {
			t.Errorf("%v", err)
		}
	})
}

// What is over is forgotten after a month, what waits never.
func TestWhatIsOverIsForgotten(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		l := setup(t, ctx, setting.PrintByNetwork, "ok", "half")
		l.soldAt(ctx, another(1))
		l.sold(ctx)
		l.after(ctx, 0)
		dbtest.Clock(ctx).Advance(31 * 24 * time.Hour)
		l.no(l.service.Sweep(ctx))
		l.expect(ctx, 1, 0, printer.Unsure)
		l.sold(ctx)
		l.after(ctx, 0)
		if p := l.away.printed[1]; strings.Contains(printertest.Text(p), "COPY") == false {
			t.Error("what may have been printed before is no first print")
		}
	})
}
