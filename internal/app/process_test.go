package app

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/files"
	"camber/internal/base/money"
	"camber/internal/dbtest"
	"camber/internal/schema"
	"camber/internal/shop/order"
	"camber/internal/web/assets"
	"camber/internal/web/present"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/orderview"
	"camber/internal/web/present/payview"
)

// buildFolder holds the program that the tests of processes run.
var buildFolder string

func TestMain(m *testing.M) {
	m.Run()
	if buildFolder != "" {
		_ = os.RemoveAll(buildFolder)
	}
	if folder, err := demoFiles(); err == nil {
		_ = os.RemoveAll(folder)
	}
	if err := demoShop.Remove(); err != nil {
		panic(err)
	}
}

// program builds cmd/camber, once for all tests.
var program = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "camber-program-")
	if err != nil {
		return "", err
	}
	buildFolder = folder
	file := filepath.Join(folder, "camber")
	if said, err := exec.Command("go", "build", "-o", file, "camber/cmd/camber").CombinedOutput(); err != nil {
		return "", fmt.Errorf("build the program: %w\n%s", err, said)
	}
	return file, nil
})

// process is `camber serve` on a database of its own, killed and started again as often as a test likes.
type process struct {
	t     *testing.T
	place []string // the flags that say where the shop is kept
	env   []string // beside the tests' own
	began turnover // by the demonstration
	held  map[place]int

	mu      sync.Mutex
	command *exec.Cmd
	stderr  *bytes.Buffer
	base    string        // its address
	up      chan struct{} // closed while it answers
}

// newProcess prepares a program for the database of ctx, one of demoShop; on SQLite for a copy of its own, which waits
// for the disk.
func newProcess(t *testing.T, ctx context.Context) *process {
	t.Helper()
	if err := assets.Check(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	data := demoData(t, ctx)
	p := &process{t: t, place: []string{"--data", data}, began: soldSoFar(t, ctx), held: heldSoFar(t, ctx),
		up: make(chan struct{})}
	if dbtest.DB(ctx).Dialect() == db.Postgres {
		p.place = append(p.place, "--database-url", dbtest.URL(ctx))
	} else if err := copySQLite(dbtest.URL(ctx), filepath.Join(data, "camber.db")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if p.command != nil {
			_ = p.command.Process.Kill()
			_ = p.command.Wait()
		}
		if t.Failed() && p.stderr != nil {
			t.Logf("the program said:\n%s", p.stderr)
		}
	})
	return p
}

// copySQLite copies the file of a database to which nothing was written.
func copySQLite(address, to string) error {
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	content, err := os.ReadFile(u.Path)
	if err != nil {
		return err
	}
	return os.WriteFile(to, content, 0o600)
}

func (p *process) run(arguments ...string) *exec.Cmd {
	file, err := program()
	if err != nil {
		p.t.Fatal(err)
	}
	command := exec.Command(file, append(arguments, p.place...)...)
	command.Env = append(os.Environ(), p.env...)
	return command
}

// start returns how long the program took until it answered.
func (p *process) start() time.Duration {
	p.t.Helper()
	began := clock.System{}.Now()
	command, said := p.run("serve", "--demo", "--listen", "127.0.0.1:0"), new(bytes.Buffer)
	command.Stderr = said
	out, err := command.StdoutPipe()
	if err != nil {
		p.t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		p.t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	base, ready := strings.CutPrefix(strings.TrimSpace(line), "Camber is ready at ")
	p.mu.Lock()
	defer p.mu.Unlock()
	p.command, p.stderr = command, said
	if err != nil || !ready {
		p.t.Fatalf("the program did not start: %q, %v", line, err)
	}
	p.base = strings.TrimSuffix(base, "/")
	close(p.up)
	return clock.System{}.Now().Sub(began)
}

// end sends the signal and returns how the program ended.
func (p *process) end(signal syscall.Signal) error {
	p.mu.Lock()
	command := p.command
	p.up = make(chan struct{})
	p.mu.Unlock()
	if err := command.Process.Signal(signal); err != nil {
		p.t.Error(err)
	}
	err := command.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.command = nil
	return err
}

// address waits until the program answers.
func (p *process) address() string {
	for {
		p.mu.Lock()
		base, up := p.base, p.up
		p.mu.Unlock()
		select {
		case <-up:
			return base
		case <-p.t.Context().Done():
			return base
		}
	}
}

// audit runs `camber audit` on the shop, which no program serves now.
func (p *process) audit(when string) {
	p.t.Helper()
	if said, err := p.run("audit").CombinedOutput(); err != nil {
		p.t.Errorf("audit %s: %v\n%s", when, err, said)
	}
}

// lane is a till that keeps selling. It repeats what was not answered, with the same key, until it is.
type lane struct {
	t       *testing.T
	p       *process
	http    http.Client
	name    string
	email   string
	at      int64 // register
	sells   []string
	sending func() // told of each request

	sold               []soldOrder
	repeated, replayed int
}

// soldOrder is what a till was told about a sale.
type soldOrder struct {
	order, transaction int64
	number             string
	total, tendered    money.Cents
	receipt            string
}

func newLane(t *testing.T, p *process, name, email string, at int64, sells ...string) *lane {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &lane{t: t, p: p, http: http.Client{Jar: jar, Timeout: time.Minute}, name: name, email: email, at: at,
		sells: sells, sending: func() {}}
}

// ask sends a form under the key until it is answered, and reads the reply into v.
func (l *lane) ask(path string, values url.Values, cart, key string, v any) error {
	for try := 0; ; try++ {
		base := l.p.address()
		r, err := http.NewRequestWithContext(l.t.Context(), http.MethodPost, base+path, strings.NewReader(values.Encode()))
		if err != nil {
			return err
		}
		for name, value := range map[string]string{
			"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json", "X-Requested-With": "camber",
			"Origin": base, "X-Cart": cart, "Idempotency-Key": key,
		} {
			r.Header.Set(name, value)
		}
		l.sending()
		again, err := l.answered(r, v)
		if !again {
			return err
		}
		if err := l.t.Context().Err(); err != nil {
			return err
		}
		l.repeated++
		if try == 1000 {
			return fmt.Errorf("%s is not answered: %w", path, err)
		}
	}
}

// answered reads the reply to r. Without a whole one, or told to come back, r must be sent again.
func (l *lane) answered(r *http.Request, v any) (again bool, err error) {
	reply, err := l.http.Do(r)
	if err != nil {
		return true, err
	}
	defer func() { _ = reply.Body.Close() }()
	body, err := io.ReadAll(reply.Body)
	if err != nil {
		return true, err
	}
	if reply.StatusCode != http.StatusOK {
		return reply.Header.Get("Retry-After") != "",
			fmt.Errorf("%s at %s: status %d: %s", l.name, r.URL.Path, reply.StatusCode, body)
	}
	if reply.Header.Get("Idempotent-Replayed") == "true" {
		l.replayed++
	}
	return false, json.Unmarshal(body, v)
}

// open signs in and counts the float into the drawer, unless the register's other till has.
func (l *lane) open(float string) {
	l.t.Helper()
	if err := l.ask("/pos/login", form("email", l.email, "password", demoPassword, "register", id(l.at)), "", "",
		new(present.Success)); err != nil {
		l.t.Fatal(err)
	}
	if float == "" {
		return
	}
	if err := l.ask("/pos/shift/open", form("float", float), "", l.name+" opens", new(deskview.Shift)); err != nil {
		l.t.Fatal(err)
	}
}

// sell sells one piece for cash, with change.
func (l *lane) sell(n int) error {
	sold := soldOrder{number: l.sells[n%len(l.sells)], tendered: 100_00}
	sale := fmt.Sprintf("%s-sale-number-%04d", l.name, n)
	if err := l.ask("/pos/part/scan", form("code", sold.number), sale, sale+" scan", new(cartview.Cart)); err != nil {
		return err
	}
	var saved orderview.SavedOrder
	if err := l.ask("/checkout/cart/saveOrderAndCheckout", nil, sale, sale+" order", &saved); err != nil {
		return err
	}
	sold.order, sold.total = saved.OrderID, saved.Checkout.OrderTotal
	var paid payview.Transactions
	tender := form("orderId", id(sold.order), "transaction[transaction_type]", "cash", "transaction[amount]",
		sold.tendered.String())
	if err := l.ask("/pos/checkout/addTransaction", tender, sale, sale+" pay", &paid); err != nil {
		return err
	}
	if paid.Transaction == nil {
		return fmt.Errorf("%s: the payment is not named", sale)
	}
	sold.transaction = paid.Transaction.ID
	var completed orderview.Completed
	if err := l.ask("/pos/checkout/complete", form("orderId", id(sold.order)), sale, sale+" complete", &completed); err != nil {
		return err
	}
	sold.receipt = completed.Order.Receipt
	l.sold = append(l.sold, sold)
	return nil
}

// demoLaneParts are what demoLanes sell at each store.
var demoLaneParts = map[string][]string{
	"MAIN":     {"DX-14", "DF-63", "DS-41114", "DW-G1", "DF-7317"},
	"WATERLOO": {"DX-14", "DW-G1", "DF-63", "DX-3", "DM-530-5"},
}

// demoCounts is a sheet of counts: each part of demoLaneParts so often.
func demoCounts(each int) string {
	var content strings.Builder
	content.WriteString("Brand,Part Number,Store,Quantity\n")
	for store, parts := range demoLaneParts {
		for _, number := range parts {
			fmt.Fprintf(&content, "Dunmore,%s,%s,%d\n", number, store, each)
		}
	}
	return content.String()
}

// demoLanes are four tills at the three registers of the demonstration, two of them at one drawer.
func demoLanes(t *testing.T, p *process) []*lane {
	t.Helper()
	main := demoLaneParts["MAIN"]
	lanes := []*lane{
		newLane(t, p, "front", "cashier@demo.test", 1, main...),
		newLane(t, p, "back", "manager@demo.test", 2, main...),
		newLane(t, p, "front-too", "owner@demo.test", 1, main...),
		newLane(t, p, "waterloo", "second-cashier@demo.test", 4, demoLaneParts["WATERLOO"]...),
	}
	for i, l := range lanes {
		l.open([]string{"100.00", "100.00", "", "100.00"}[i])
	}
	return lanes
}

// interrupted lets the lanes sell so many parts each while the program is ended by the signal so many times, at random
// moments, and started again each time.
func (p *process) interrupted(lanes []*lane, each, times int, signal syscall.Signal,
	random *rand.Rand) (startups []time.Duration) {
	p.t.Helper()
	requests := len(lanes) * each * 4
	var moments []int64
	for i := range times { // one in each stretch of the sales
		moments = append(moments, int64(requests*i/times+1+random.IntN(requests/times)))
	}
	due := make(chan struct{}, times)
	var sent atomic.Int64
	var selling sync.WaitGroup
	for _, l := range lanes {
		l.sending = func() {
			if slices.Contains(moments, sent.Add(1)) {
				due <- struct{}{}
			}
		}
		selling.Go(func() {
			for n := range each {
				if err := l.sell(n); err != nil {
					l.t.Error(err)
					break
				}
			}
		})
	}
	p.t.Cleanup(selling.Wait)
	go func() { selling.Wait(); close(due) }()
	for range times {
		if _, selling := <-due; !selling {
			p.t.Fatal("the sales ended before the program was ended often enough")
		}
		if err := clock.Wait(p.t.Context(), time.Duration(random.IntN(8000))*time.Microsecond); err != nil {
			p.t.Fatal(err)
		}
		if err := p.end(signal); signal == syscall.SIGTERM && err != nil {
			p.t.Errorf("told to stop, the program ended with %v", err)
		}
		p.audit("after a " + signal.String())
		startups = append(startups, p.start())
	}
	selling.Wait()
	return startups
}

// open returns the shop of the program.
func (p *process) open(ctx context.Context) (context.Context, *Services) {
	p.t.Helper()
	address := dbtest.URL(ctx)
	if dbtest.DB(ctx).Dialect() == db.SQLite {
		address = "sqlite://" + filepath.Join(p.place[1], "camber.db")
	}
	d, err := db.Open(ctx, address, schema.FS)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { _ = d.Close() })
	disk, err := files.OpenDisk(filepath.Join(p.place[1], "files"))
	if err != nil {
		p.t.Fatal(err)
	}
	s, err := newServices([]byte("key"), nil, disk)
	if err != nil {
		p.t.Fatal(err)
	}
	return db.With(ctx, d), s
}

// proveSold ends the program and compares what the tills were told with what is kept.
func (p *process) proveSold(ctx context.Context, lanes []*lane, each int) {
	t := p.t
	t.Helper()
	if err := p.end(syscall.SIGTERM); err != nil {
		t.Errorf("told to stop, the program ended with %v", err)
	}
	p.audit("at the end")
	ctx, s := p.open(ctx)
	receipts, gone, drawers := map[string]bool{}, map[string]int{}, map[int64]money.Cents{1: 100_00, 2: 100_00, 4: 100_00}
	for _, l := range lanes {
		if len(l.sold) != each {
			t.Errorf("%s sold %d of %d", l.name, len(l.sold), each)
		}
		for _, sold := range l.sold {
			o, err := s.Order.Order(ctx, sold.order)
			if err != nil {
				t.Fatal(err)
			}
			if o.Status != order.Complete || o.ReceiptNumber != sold.receipt || sold.receipt == "" || o.Total != sold.total ||
				o.ChangeDue != sold.tendered-sold.total || o.BalanceDue != 0 {
				t.Errorf("%s was told %+v, kept is %s %q: total %s, change %s", l.name, sold, o.Status, o.ReceiptNumber, o.Total,
					o.ChangeDue)
			}
			paid, err := s.Payment.Tenders.Transactions(ctx, sold.order)
			if err != nil {
				t.Fatal(err)
			}
			if len(paid) != 1 || paid[0].ID != sold.transaction || paid[0].Amount != sold.tendered {
				t.Errorf("%s was told of payment %d of %s, kept are %+v", l.name, sold.transaction, sold.tendered, paid)
			}
			if receipts[sold.receipt] {
				t.Errorf("receipt number %s was given twice", sold.receipt)
			}
			receipts[sold.receipt] = true
			gone[sold.number]++
			drawers[l.at] += sold.total
		}
	}
	if got := soldSoFar(t, ctx); got.Orders != p.began.Orders+len(receipts) || got.Transactions != p.began.Transactions+
		len(receipts) {
		t.Errorf("kept are %+v, began with %+v and %d receipts", got, p.began, len(receipts))
	}
	p.proveGone(ctx, s, gone, drawers)
}

// proveGone compares stock and drawers with what was sold.
func (p *process) proveGone(ctx context.Context, s *Services, gone map[string]int, drawers map[int64]money.Cents) {
	t := p.t
	t.Helper()
	for _, part := range demoParts {
		meant, err := s.Catalog.ByCode(ctx, part.number)
		if err != nil {
			t.Fatal(err)
		}
		levels, err := s.Stock.Levels(ctx, []int64{meant.PartID})
		if err != nil {
			t.Fatal(err)
		}
		had, have := part.main+part.waterloo, 0
		for _, level := range levels[meant.PartID] {
			have += level.OnHand
			if left := level.Reserved - p.held[place{meant.PartID, level.LocationID}]; left != 0 {
				t.Errorf("%s: %d still reserved at location %d", part.number, left, level.LocationID)
			}
		}
		if had-have != gone[part.number] {
			t.Errorf("%s: %d were sold, %d are gone", part.number, gone[part.number], had-have)
		}
	}
	for register, want := range drawers {
		shift, err := s.Register.OpenShiftOf(ctx, register)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.Register.DrawerExpected(ctx, shift.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got != want {
			t.Errorf("drawer of register %d: %s, want %s", register, got, want)
		}
	}
}

// counts adds up what the lanes had to send again, and how much of that had been done already.
func counts(lanes []*lane) (repeated, replayed int) {
	for _, l := range lanes {
		repeated, replayed = repeated+l.repeated, replayed+l.replayed
	}
	return repeated, replayed
}
