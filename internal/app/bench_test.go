package app

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/ids"
	"camber/internal/schema"
	"camber/internal/shop/audit"
)

// benchShop is the demonstration on a SQLite file that waits for the disk, as a real shop's does.
func benchShop(b *testing.B) *App {
	b.Helper()
	ctx := context.Background()
	d, err := db.Open(ctx, "sqlite://"+filepath.Join(b.TempDir(), "shop.db"), schema.FS)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = d.Close() })
	a, err := start(ctx, Config{Data: b.TempDir(), Demo: true, Log: slog.New(slog.DiscardHandler)}, d, clock.System{})
	if err != nil {
		b.Fatal(err)
	}
	return a
}

// client is a browser of a benchmark.
type client struct {
	b      *testing.B
	a      *App
	cookie string
}

func (c *client) send(method, path string, form url.Values) string {
	c.b.Helper()
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	r.Host = "localhost"
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if method != http.MethodGet {
		r.Header.Set("X-Requested-With", "camber")
		r.Header.Set("Idempotency-Key", ids.Token())
	}
	if c.cookie != "" {
		r.Header.Set("Cookie", c.cookie)
	}
	w := httptest.NewRecorder()
	c.a.Handler().ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		c.b.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	for _, cookie := range w.Result().Cookies() {
		c.cookie = cookie.Name + "=" + cookie.Value
	}
	body, err := io.ReadAll(w.Body)
	if err != nil {
		c.b.Fatal(err)
	}
	return string(body)
}

func BenchmarkPages(b *testing.B) {
	a := benchShop(b)
	for _, page := range []struct{ name, path string }{
		{"home", "/"}, {"listing", "/brakes"}, {"product", "/kestrel-1363-ceramic-brake-pads-front"},
		{"cart", "/checkout/cart"},
	} {
		b.Run(page.name, func(b *testing.B) {
			c := &client{b: b, a: a}
			for b.Loop() {
				c.send("GET", page.path, nil)
			}
		})
	}
}

// BenchmarkAddToCart tells the processor time of the whole process for each add too.
func BenchmarkAddToCart(b *testing.B) {
	c := &client{b: b, a: benchShop(b)}
	defer working(b, c.a)()
	self := &os.Process{Pid: os.Getpid()}
	part := receive(b, c.a, soldByTheDozen, b.N+1)
	form := form("product_id", strconv.FormatInt(part, 10), "quantity", "1")
	c.send("POST", "/checkout/cart/add", form)
	rest(b, self)
	b.ResetTimer()
	before := processorTime(b, self)
	for range b.N {
		c.send("POST", "/checkout/cart/add", form)
	}
	b.ReportMetric(float64((processorTime(b, self)-before).Microseconds())/float64(b.N), "µs-cpu/op")
}

// BenchmarkCashSale is one sale at the till: scan, check out, cash, complete; each step is on disk when it is answered.
func BenchmarkCashSale(b *testing.B) {
	c := &client{b: b, a: benchShop(b)}
	c.send("POST", "/pos/login", form("email", "cashier@demo.test", "password", demoPassword))
	c.send("POST", "/pos/shift/open", form("float", "100"))
	for b.Loop() {
		b.StopTimer()
		receive(b, c.a, soldByTheDozen, 1)
		b.StartTimer()
		c.send("POST", "/pos/part/scan", form("code", soldByTheDozen))
		saved := c.send("POST", "/checkout/cart/saveOrderAndCheckout", nil)
		order := between(saved, `"order_id":`, ",")
		c.send("POST", "/pos/checkout/addTransaction?orderId="+order,
			form("transaction[transaction_type]", "cash", "transaction[amount]", "500"))
		c.send("POST", "/pos/checkout/complete?orderId="+order, nil)
	}
}

const soldByTheDozen = "10427540000630" // a barcode

// receive takes in so many packs of what a barcode names, so that nobody runs out, and returns the part.
func receive(b *testing.B, a *App, code string, packs int) (partID int64) {
	b.Helper()
	ctx := a.Context(context.Background())
	part, err := a.Services.Catalog.ByCode(ctx, code)
	if err != nil {
		b.Fatal(err)
	}
	stores, err := a.Services.Location.Locations(ctx)
	if err != nil {
		b.Fatal(err)
	}
	if err := a.Services.Stock.Receive(ctx, part.PartID, stores[0].ID, packs*part.Pieces, audit.System,
		stores[0].Day(clock.Now(ctx))); err != nil {
		b.Fatal(err)
	}
	return part.PartID
}

func between(s, from, to string) string {
	_, rest, _ := strings.Cut(s, from)
	found, _, _ := strings.Cut(rest, to)
	return found
}
