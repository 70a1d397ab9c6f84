package app

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"camber/internal/base/jobs"
	"camber/internal/dbtest"
	"camber/internal/provider/printer/network"
	"camber/internal/shop/audit"
	"camber/internal/shop/printer"
	"camber/internal/shop/printer/printertest"
	"camber/internal/shop/setting"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
)

// ofPrinting: what a till says of its printer, what a screen prints for it, and what people do about the rest.
func (c conversations) ofPrinting(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	const register = 2
	b := newBrowser(t, a)
	b.ask(http.StatusOK, "POST", "/pos/login",
		form("email", "manager@demo.test", "password", demoPassword, "register", id(register)), nil)
	c.say(b, "printed by the browser", "GET", "/pos/printer", nil, &deskview.Printer{})
	c.say(b, "nothing to try", "POST", "/pos/printer/test", nil, nil)
	paper := form("order_id", "1")
	c.say(b, "by the browser", "POST", "/pos/order/invoice", paper, &deskview.PaperQueued{})
	b.send("POST", "/pos/shift/open", form("float", "100"))
	shift, err := a.Services.Register.OpenShiftOf(ctx, register)
	if err != nil {
		t.Fatal(err)
	}
	printsBy(t, ctx, register, setting.PrintByUSB, "")
	c.say(b, "at the printer", "POST", "/pos/order/invoice", paper, &deskview.PaperQueued{})
	c.say(b, "an X report", "POST", "/pos/shift/report", form("shift_id", id(shift.ID)), &deskview.PaperQueued{})
	c.say(b, "one that waits", "GET", "/pos/printer", nil, &deskview.Printer{})
	c.say(b, "nobody", "POST", "/pos/printer/take", form("holder", "x"), nil)
	c.say(b, "the first", "POST", "/pos/printer/take", form("holder", "the-first-screen"), nil)
	c.say(b, "one at a time", "POST", "/pos/printer/take", form("holder", "the-first-screen"), &deskview.PrintJobTaken{})
	waits := b.printer()
	first := id(waits.Jobs[0].ID)
	c.say(b, "not its own", "POST", "/pos/printer/tell",
		form("job_id", first, "holder", "another-screen", "word", "begun"), nil)
	c.say(b, "it begins", "POST", "/pos/printer/tell",
		form("job_id", first, "holder", "the-first-screen", "word", "begun"), &deskview.Printer{})
	c.say(b, "it broke", "POST", "/pos/printer/tell", form("job_id", first, "holder", "the-first-screen", "word", "broke",
		"problem", printer.NoPaper), &deskview.Printer{})
	c.say(b, "nonsense", "POST", "/pos/printer/job", form("job_id", first, "act", "burn"), nil)
	c.say(b, "again, as a copy", "POST", "/pos/printer/job", form("job_id", first, "act", "retry"), &deskview.Printer{},
		"Idempotency-Key", "print-1")
	c.say(b, "not any more", "POST", "/pos/printer/job", form("job_id", first, "act", "skip"), &deskview.Printer{})
	c.say(b, "over", "POST", "/pos/printer/job", form("job_id", first, "act", "skip"), nil)
	c.say(b, "without the drawer", "POST", "/pos/printer/test", nil, &deskview.Printer{})
	c.say(b, "with the drawer", "POST", "/pos/printer/test", form("drawer", "1"), &deskview.Printer{})
	c.say(b, "a statement", "POST", "/pos/customer/statement/paper", form("customerId", "1"), &deskview.PaperQueued{})
	printsBy(t, ctx, register, setting.PrintByBrowser, "")
	b.ask(http.StatusOK, "POST", "/pos/logout", nil, nil)
	clean(t, ctx, a)
}

func printsBy(t *testing.T, ctx context.Context, register int64, way, address string) {
	t.Helper()
	set(t, ctx, setting.PrinterWay, register, way)
	set(t, ctx, setting.PrinterAddress, register, address)
}

func set[T any](t *testing.T, ctx context.Context, s setting.Setting[T], register int64, to T) {
	t.Helper()
	if err := setting.Set(ctx, audit.System, s, setting.Register(register), to); err != nil {
		t.Fatal(err)
	}
}

func (b *browser) printer() (shown deskview.Printer) {
	b.t.Helper()
	b.ask(http.StatusOK, "GET", "/pos/printer", nil, &shown)
	return shown
}

// counterPrinter is a till with a receipt printer on the network that prints after each sale.
type counterPrinter struct {
	*browser
	*printertest.Printer
	ctx    context.Context
	runner *jobs.Runner
}

func newCounterPrinter(t *testing.T, ctx context.Context, a *App) counterPrinter {
	t.Helper()
	p := printertest.New(t)
	a.Services.Printer.SendBy(network.Sender{Patience: network.Patience{Reach: time.Second, Answer: time.Second,
		Print: 2 * time.Second, Paper: 2 * time.Second, Look: 20 * time.Millisecond}})
	b := tillAt(t, a, "manager@demo.test", 1)
	printsBy(t, ctx, 1, setting.PrintByNetwork, p.Address())
	set(t, ctx, setting.PrintAfterSale, 1, true)
	return counterPrinter{b, p, ctx, jobs.New(map[string]jobs.Handler{printer.JobKind: a.Services.Printer.Handle})}
}

// sells completes a sale that is paid in one way.
func (c counterPrinter) sells(kind string) int64 {
	c.t.Helper()
	saved := c.ticket("418630013633")
	total := saved.Checkout.OrderTotal.String()
	paid := cash(saved.OrderID, total)
	paid.Set("transaction[transaction_type]", kind)
	paid.Set("transaction[checkNumber]", "1001")
	c.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", paid, nil)
	c.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(saved.OrderID)), &orderview.Completed{})
	return saved.OrderID
}

func (c counterPrinter) after(d time.Duration) {
	c.t.Helper()
	dbtest.Clock(c.ctx).Advance(d)
	if _, err := c.runner.RunDue(c.ctx); err != nil {
		c.t.Fatal(err)
	}
}

func (c counterPrinter) expect(what string, papers, kicks, waits int) {
	c.t.Helper()
	if got := len(c.printer().Jobs); len(c.Papers()) != papers || c.Kicks() != kicks || got != waits {
		c.t.Errorf("%s: %d papers, %d kicks, %d wait; want %d, %d, %d", what, len(c.Papers()), c.Kicks(), got, papers,
			kicks, waits)
	}
}

// RCPT-2: a sale prints its receipt by itself and opens the drawer for what is put into it; a printer that is away
// keeps no sale back and loses none, and no drawer opens later.
func TestASalePrintsAtTheRegister(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		c := newCounterPrinter(t, ctx, a)
		sold := c.sells("cash")
		c.after(0)
		c.expect("cash", 1, 1, 0)
		if !strings.Contains(printertest.Text(c.Papers()[0]), "Order # "+id(sold)) || c.Papers()[0].Barcodes[0] != fmt.Sprintf("%08d", sold) {
			t.Errorf("printed %s", printertest.Text(c.Papers()[0]))
		}
		c.sells("check")
		c.after(0)
		c.expect("check", 2, 2, 0)

		c.Off()
		c.sells("cash")
		c.after(0)
		c.expect("away", 2, 2, 2)
		if j := c.printer().Jobs[1]; j.StateText != "Waits" || c.printer().Jobs[0].Problem != printer.Away {
			t.Errorf("away: %+v", c.printer().Jobs)
		}
		c.On()
		c.after(30 * time.Second)
		c.expect("back", 3, 2, 0)

		c.Is(printertest.State{BreaksAfter: 300})
		c.sells("check")
		c.after(0)
		c.expect("lost in the middle", 3, 3, 1)
		c.Is(printertest.State{})
		c.after(5 * time.Minute)
		c.expect("not by itself", 3, 3, 1)
		j := c.printer().Jobs[0]
		if j.State != string(printer.Unsure) || j.StateText != "May have been printed" || j.Problem != printer.Lost {
			t.Errorf("lost: %+v", j)
		}
		c.ask(http.StatusOK, "POST", "/pos/printer/job", form("job_id", id(j.ID), "act", "retry"), nil)
		c.after(0)
		c.expect("again", 4, 3, 0)
		if got := printertest.Text(c.Papers()[3]); !strings.Contains(got, "COPY") || !strings.Contains(got, "Order # ") {
			t.Errorf("again: %s", got)
		}
		clean(t, ctx, a)
	})
}

// RCPT-2, RTN-1: cash that goes back for goods opens the drawer, and the receipts of the return and of what was taken
// instead are printed.
func TestAnExchangePrintsAtTheRegister(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		c := newCounterPrinter(t, ctx, a)
		sold := c.sells("cash")
		var can orderview.CounterReturn
		c.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(sold)), &can)
		c.after(0)
		c.expect("sold", 1, 1, 0)
		c.header.Set("X-Cart", "a-ticket-of-the-exchange")
		c.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", "427540000633"), nil)
		c.ask(http.StatusOK, "POST", "/pos/return/bring", form("order_id", id(sold), "reason", "not_needed",
			"lines[0][order_product_id]", id(can.Lines[0].OrderProductID), "lines[0][quantity]", "1"), nil)
		var done orderview.ExchangeDone
		c.ask(http.StatusOK, "POST", "/pos/return/exchange", nil, &done)
		c.after(0)
		c.expect("exchanged", 3, 2, 0)
		if got := printertest.Text(c.Papers()[1]); !strings.Contains(got, done.Returns[0].Number) {
			t.Errorf("the return: %s", got)
		}
		clean(t, ctx, a)
	})
}

// RCPT-2: the key without a sale opens the drawer and stands on record, as does a test with the drawer; a receipt that
// is printed again is a copy; a sale that is completed again prints nothing.
func TestTheDrawerWithoutASaleAndTheTestPrint(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		c := newCounterPrinter(t, ctx, a)
		c.ask(http.StatusOK, "POST", "/pos/shift/move", form("kind", "no_sale", "reason", "Change for the meter"), nil)
		c.after(0)
		c.expect("no sale", 0, 1, 0)
		sold := c.sells("cash")
		c.after(0)
		c.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(sold)), nil)
		c.after(0)
		c.expect("completed twice", 1, 2, 0)
		c.ask(http.StatusOK, "POST", "/pos/order/invoice", form("order_id", id(sold)), nil)
		c.after(0)
		c.expect("printed again", 2, 2, 0)
		if first, again := printertest.Text(c.Papers()[0]), printertest.Text(c.Papers()[1]); strings.Contains(first, "COPY") ||
			!strings.Contains(again, "COPY") {
			t.Errorf("first %s\nagain %s", first, again)
		}
		var moved deskview.CashMoves
		c.ask(http.StatusOK, "POST", "/pos/printer/test", form("drawer", "1"), nil)
		c.after(0)
		c.expect("tested", 3, 3, 0)
		test := c.Papers()[2]
		got := printertest.Text(test)
		for _, want := range []string{"¿Ñandú? ¡Sí! ÁÉÍÓÚÜÑ", "áéíóúüñ €", "$1,234.56", "½ ¼ °", strings.Repeat("1234567890", 4) + "12"} {
			if !strings.Contains(got, want) {
				t.Errorf("the test lacks %q: %s", want, got)
			}
		}
		if len(test.Barcodes) != 1 || len(test.Squares) != 1 {
			t.Errorf("%d barcodes, %d QR codes", len(test.Barcodes), len(test.Squares))
		}
		c.ask(http.StatusOK, "POST", "/pos/shift/move", form("kind", "paid_out", "amount", "1.00", "reason", "Stamps"), &moved)
		c.after(0)
		c.expect("cash out", 3, 4, 0)
		if n := len(moved.Moved); n != 4 || moved.Moved[2].Reason != "Test print" {
			t.Errorf("%d on record: %+v", n, moved.Moved)
		}
	})
}

// MODE-2: a till that looks after its printer is not used by anybody, and locks itself all the same.
func TestAPrinterKeepsNoRegisterOpen(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := tillAt(t, a, "manager@demo.test", 1)
		for range 3 {
			dbtest.Clock(ctx).Advance(6 * time.Minute)
			b.send("GET", "/pos/printer", nil)
			b.send("POST", "/pos/printer/take", form("holder", "the-first-screen"))
			b.send("POST", "/pos/printer/tell", form("job_id", "1", "holder", "the-first-screen", "word", "begun"))
		}
		b.ask(http.StatusLocked, "GET", "/pos/printer", nil, nil)
	})
}
