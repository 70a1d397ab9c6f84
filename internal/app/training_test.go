package app

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"camber/internal/base/db"
	"camber/internal/base/jobs"
	"camber/internal/dbtest"
	"camber/internal/provider/mail/smtp"
	"camber/internal/provider/search/algolia"
	"camber/internal/provider/sms/twilio"
	"camber/internal/provider/stripe"
	"camber/internal/provider/terminal/datacap"
	"camber/internal/shop/audit"
	"camber/internal/shop/proof"
	"camber/internal/shop/setting"
	"camber/internal/shop/training"
	"camber/internal/web/present"
	"camber/internal/web/present/customerview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
)

// fillTraining fills the training shop as b wants it, by the job.
func fillTraining(t *testing.T, ctx context.Context, a *App, b *browser) {
	t.Helper()
	var now deskview.Training
	b.ask(http.StatusOK, "POST", "/pos/training/fill", nil, &now)
	if now.State != "filling" {
		t.Fatalf("%+v", now)
	}
	if _, err := jobs.New(map[string]jobs.Handler{training.Job: a.Services.Training.Handle}).RunDue(a.Context(ctx)); err != nil {
		t.Fatal(err)
	}
	b.ask(http.StatusOK, "GET", "/pos/training", nil, &now)
	if !now.Ready || now.State != "ready" || now.Done != now.Steps-1 {
		t.Fatalf("%+v", now)
	}
	t.Cleanup(func() { endTraining(t, a) })
}

// endTraining lets a database be given to the next test without one.
func endTraining(t *testing.T, a *App) {
	t.Helper()
	ctx := context.Background()
	inUse, _, err := a.Services.Training.Now(a.Context(ctx))
	if err == nil {
		err = a.training.Remove(ctx, inUse)
	}
	if err != nil {
		t.Error(err)
	}
}

// train puts the register of b into training; what b sends from then on is of screens of the training shop.
func train(t *testing.T, b *browser) {
	t.Helper()
	b.ask(http.StatusOK, "POST", "/pos/training/begin", nil, nil)
	b.header.Set("X-Training", trainingName(t, b))
}

func trainingName(t *testing.T, b *browser) string {
	t.Helper()
	_, after, is := strings.Cut(b.send("GET", "/checkout/cart", nil, "Accept", "text/html", "Sec-Fetch-Mode", "navigate",
		"X-Requested-With", "").Body.String(), ` data-training="`)
	name, _, _ := strings.Cut(after, `"`)
	if !is {
		t.Fatal("the page is of no training shop")
	}
	return name
}

// Every table is either copied into a training shop or begins empty there: a new one is decided about.
func TestEveryTableIsTheShopsOrTrainedWith(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		tables, err := db.Tables(ctx)
		if err != nil {
			t.Fatal(err)
		}
		copied, left := strings.Fields(toTrainWith), strings.Fields(leftToTheShop)
		for _, of := range tables {
			if slices.Contains(copied, of.Name) == slices.Contains(left, of.Name) {
				t.Errorf("%s is in neither list of training.go, or in both", of.Name)
			}
			copied = slices.DeleteFunc(copied, func(name string) bool { return name == of.Name })
			left = slices.DeleteFunc(left, func(name string) bool { return name == of.Name })
		}
		if len(copied)+len(left) > 0 {
			t.Errorf("there are no tables %v %v", copied, left)
		}
	})
}

// OPS-8: whatever is sold, taken back, counted and written in training, nothing in the shop's own database changes, and
// the books of both add up.
func TestNothingOfTrainingReachesTheShop(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		proveMemory(t, ctx, a)
		b := staffBrowser(t, a, "manager@demo.test")
		err := a.Services.Stock.Receive(ctx, partNumbered(t, a, ctx, fastPart).ID, 1, 100, audit.System, "2026-03-02")
		if err != nil {
			t.Fatal(err)
		}
		fillTraining(t, ctx, a, b)
		own := b.visitOf(a)
		train(t, b)
		before := contents(t, ctx)
		trained := newTrainee(b)
		for range 60 {
			trained.step()
		}
		sameContents(t, before, contents(t, ctx))

		inUse, _, err := a.Services.Training.Now(a.Context(ctx))
		if err != nil {
			t.Fatal(err)
		}
		shop, err := a.training.shop(ctx, inUse.ID)
		if err != nil {
			t.Fatal(err)
		}
		booked, err := proof.Tally(shop.Context(ctx))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range booked {
			if f.Value == "0" && (f.Name == "orders" || f.Name == "payments") {
				t.Errorf("nothing was booked in training: %+v", booked)
			}
		}
		if violations, err := a.training.audit(a.Context(ctx)); err != nil || len(violations) > 0 {
			t.Errorf("%v, %v", violations, err)
		}
		if trained.lowest <= training.FirstNumber {
			t.Errorf("order %d could be one of the shop's", trained.lowest)
		}

		b.header.Del("X-Training")
		b.ask(http.StatusOK, "POST", "/pos/training/leave", nil, nil)
		if now := b.visitOf(a); now.Seat != own.Seat || now.Cart != own.Cart || now.Training != 0 {
			t.Errorf("left %+v, back at %+v", own, now)
		}
		b.ask(http.StatusNotFound, "GET", "/pos/order/info", form("order_id", id(trained.lowest)), nil)
	})
}

// trainee does at random what is done at a register.
type trainee struct {
	b      *browser
	dice   *rand.Rand
	tabs   int
	lowest int64   // number of an order
	sold   []int64 // orders
}

func newTrainee(b *browser) *trainee {
	b.send("POST", "/pos/shift/open", form("float", "100"))
	return &trainee{b: b, dice: rand.New(rand.NewPCG(8, 8))}
}

func (n *trainee) step() {
	switch n.dice.IntN(8) {
	case 0, 1, 2:
		n.sell()
	case 3:
		n.takeBack()
	case 4:
		n.b.ask(http.StatusOK, "POST", "/pos/shift/move", form("kind", "paid_in", "amount", "5.00", "reason", "Change"), nil)
	case 5:
		n.write()
	case 6:
		n.count()
	case 7:
		order := n.save()
		n.b.ask(http.StatusOK, "POST", "/pos/order/void", form("order_id", id(order), "reason", "Changed their mind"), nil)
	}
}

func (n *trainee) save() int64 {
	n.tabs++
	n.b.header.Set("X-Cart", "a-ticket-of-a-trainee-"+strconv.Itoa(n.tabs))
	n.b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), nil)
	var saved orderview.SavedOrder
	n.b.ask(http.StatusOK, "POST", "/checkout/cart/saveOrderAndCheckout", nil, &saved)
	if n.lowest == 0 {
		n.lowest = saved.OrderID
	}
	return saved.OrderID
}

func (n *trainee) sell() {
	order := n.save()
	n.b.ask(http.StatusOK, "POST", "/pos/checkout/addTransaction", cash(order, "500.00"), nil)
	n.b.ask(http.StatusOK, "POST", "/pos/checkout/complete", form("orderId", id(order)), nil)
	n.sold = append(n.sold, order)
}

func (n *trainee) takeBack() {
	if len(n.sold) == 0 {
		return
	}
	var can orderview.CounterReturn
	n.b.ask(http.StatusOK, "GET", "/pos/return/getData", form("order_id", id(n.sold[0])), &can)
	n.b.ask(http.StatusOK, "POST", "/pos/return/add", form("order_id", id(n.sold[0]), "reason", "not_needed",
		"lines[0][order_product_id]", id(can.Lines[0].OrderProductID), "lines[0][quantity]", "1", "refund_as", "cash"), nil)
	n.sold = n.sold[1:]
}

// write makes a customer with credit, who is written to.
func (n *trainee) write() {
	n.tabs++
	var made customerview.SavedCustomer
	n.b.ask(http.StatusOK, "POST", "/api/customer/save", form("firstname", "Tess", "lastname", "Trainee", "telephone",
		"3195550"+strconv.Itoa(100+n.tabs), "email", "tess-"+strconv.Itoa(n.tabs)+"@train.test"), &made)
	n.b.ask(http.StatusOK, "POST", "/api/customer_credit/add",
		form("customer_id", id(made.Customer.ID), "description", "Sorry", "amount", "5.00"), nil)
}

// count closes the shift and opens the next.
func (n *trainee) count() {
	n.b.ask(http.StatusOK, "POST", "/pos/shift/close", form("cash", "100.00"), nil)
	n.b.ask(http.StatusOK, "POST", "/pos/shift/open", form("float", "100.00"), nil)
}

// OPS-8: a screen that was opened on the other side does nothing, in either direction; a cookie alone opens nothing.
func TestAScreenOfTheOtherSideDoesNothing(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		cashier := staffBrowser(t, a, "cashier@demo.test")
		cashier.ask(http.StatusForbidden, "POST", "/pos/training/fill", nil, nil)
		b.ask(http.StatusConflict, "POST", "/pos/training/begin", nil, nil)
		fillTraining(t, ctx, a, b)
		cashier.ask(http.StatusForbidden, "POST", "/pos/training/begin", nil, nil)
		train(t, b)
		name := b.header.Get("X-Training")
		cookie := cookieOf(a.sessions.Cookie.Name)

		before := contents(t, ctx)
		b.header.Del("X-Training") // a tab of before
		b.ask(http.StatusConflict, "POST", "/pos/part/scan", form("code", fastPart), nil)
		b.header.Set("X-Training", name)
		b.ask(http.StatusOK, "POST", "/pos/part/scan", form("code", fastPart), nil)
		b.ask(http.StatusConflict, "POST", "/pos/part/scan", form("code", fastPart), nil, "X-Training", "training_99")

		stranger := newBrowser(t, a)
		stranger.cookies[cookie] = b.cookies[cookie]
		stranger.ask(http.StatusUnauthorized, "POST", "/pos/part/scan", form("code", fastPart), nil)
		cashier.cookies[cookie] = b.cookies[cookie] // with a session of their own that is not in training
		cashier.ask(http.StatusConflict, "POST", "/pos/part/scan", form("code", fastPart), nil, "X-Training", name)
		sameContents(t, before, contents(t, ctx))

		b.ask(http.StatusOK, "POST", "/pos/training/leave", nil, nil)
		before = contents(t, ctx)
		b.ask(http.StatusConflict, "POST", "/pos/part/scan", form("code", fastPart), nil) // a tab of the training
		sameContents(t, before, contents(t, ctx))
	})
}

// OPS-8: papers say what they are, on pages and on the printer, and no drawer opens.
func TestPapersOfTrainingSayWhatTheyAre(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		b := staffBrowser(t, a, "manager@demo.test")
		visit := b.visitOf(a)
		at := setting.Register(visit.RegisterID)
		err := errors.Join(setting.Set(ctx, audit.System, setting.PrinterWay, at, setting.PrintByUSB),
			setting.Set(ctx, audit.System, setting.PrintAfterSale, at, true))
		if err != nil {
			t.Fatal(err)
		}
		fillTraining(t, ctx, a, b)
		train(t, b)
		trained := newTrainee(b)
		trained.sell()
		order := id(trained.sold[0])
		page := b.send("GET", "/pos/order/receipt", form("order_id", order), "Accept", "text/html", "X-Requested-With", "")
		if !strings.Contains(page.Body.String(), "TRAINING</b>") || !strings.Contains(page.Body.String(), ">TRAINING<") {
			t.Errorf("the receipt's page: %d %s", page.Code, page.Body)
		}
		inUse, _, err := a.Services.Training.Now(a.Context(ctx))
		if err != nil {
			t.Fatal(err)
		}
		shop, err := a.training.shop(ctx, inUse.ID)
		if err != nil {
			t.Fatal(err)
		}
		waiting, err := shop.Services.Printer.Queue(shop.Context(ctx), visit.RegisterID)
		if err != nil || len(waiting) == 0 {
			t.Fatalf("%d wait at the printer, %v", len(waiting), err)
		}
		for _, j := range waiting {
			if j.Kind != "paper" || !bytes.Contains(j.Content, []byte("TRAINING")) {
				t.Errorf("%s %q", j.Kind, j.Content)
			}
		}
	})
}

// OPS-8: nobody outside is known to the training shop, whoever is to the shop.
func TestATrainingShopKnowsNobodyOutside(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		a := openDemo(t, ctx)
		a.config.Stripe, a.config.StripeTerminals = stripe.Keys{Secret: "sk_live_1"}, true
		a.config.Datacap = datacap.Config{Address: "http://192.0.2.9"}
		a.config.Messages = Messages{SMTP: smtp.Config{Host: "mail.test"}, Twilio: twilio.Account{SID: "AC1"}}
		a.config.Backups, a.config.Search = Backups{To: "/elsewhere"}, algolia.Account{App: "APP"}
		a.config.ImportRoot, a.config.Terminals = "/imports", "http://192.0.2.9"
		known := strings.Fields("Data BaseURL Checkout Log Proxies Certificate PageCache TryCards training")
		got := reflect.ValueOf(a.training.config(1))
		for i := range got.NumField() {
			if name := got.Type().Field(i).Name; !slices.Contains(known, name) && !got.Field(i).IsZero() {
				t.Errorf("%s: %v", name, got.Field(i))
			}
		}
	})
}

// ofTraining: a manager fills the training shop, puts the register into it and comes back.
func (c conversations) ofTraining(t *testing.T, ctx context.Context, a *App) {
	t.Helper()
	b, office := staffBrowser(t, a, "manager@demo.test"), officeBrowser(t, a, "owner@demo.test")
	c.say(b, "none", "GET", "/pos/training", nil, &deskview.Training{})
	c.say(b, "none", "POST", "/pos/training/begin", nil, nil)
	c.say(staffBrowser(t, a, "cashier@demo.test"), "who may not", "POST", "/pos/training/fill", nil, nil)
	c.say(b, "for the first time", "POST", "/pos/training/fill", nil, &deskview.Training{})
	c.say(office, "while it is filled", "GET", "/admin/api/training", nil, &deskview.Training{})
	c.say(office, "while it is filled", "POST", "/admin/api/training/fill", nil, &deskview.Training{})
	runner := jobs.New(map[string]jobs.Handler{training.Job: a.Services.Training.Handle})
	if _, err := runner.RunDue(a.Context(ctx)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { endTraining(t, a) })
	c.say(b, "filled", "GET", "/pos/training", nil, &deskview.Training{})
	c.say(b, "filled", "POST", "/pos/training/begin", nil, &present.Success{})
	c.say(b, "in training", "POST", "/pos/training/leave", nil, &present.Success{})
	b.ask(http.StatusOK, "POST", "/pos/logout", nil, nil)
}
