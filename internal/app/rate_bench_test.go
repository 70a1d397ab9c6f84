package app

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/files"
	"camber/internal/base/text"
	"camber/internal/schema"
	"camber/internal/shop/catalog"
	"camber/internal/shop/vehicle"
)

const perSecond = 100

// BenchmarkAtARate sends a hundred requests a second from this process to `camber serve`, on the shop that `camber
// bench` has filled in CAMBER_BENCH_SHOP, and tells how long they took from the moment they were due, and the server's
// processor time for each. CAMBER_BENCH_IMPORT is a file of applications for that shop (the bench leaves one in its
// folder): with it everything is measured again while `camber import` and the index's new base run beside it.
// -benchtime=1500x sends as many of each kind.
func BenchmarkAtARate(b *testing.B) {
	folder := os.Getenv("CAMBER_BENCH_SHOP")
	if folder == "" {
		b.Skip("CAMBER_BENCH_SHOP names no shop")
	}
	l := newLoad(b, folder)
	for _, kind := range l.kinds() {
		b.Run(kind.name, func(b *testing.B) { l.run(b, kind.draw) })
	}
	file := os.Getenv("CAMBER_BENCH_IMPORT")
	if file == "" {
		return
	}
	for _, kind := range l.kinds() {
		b.Run(kind.name+", import running", func(b *testing.B) {
			defer l.importing(b, file)()
			l.run(b, kind.draw)
		})
	}
}

// load is visitors with vehicles of their own, and what they ask for.
type load struct {
	program  string
	folder   string
	base     string
	server   *os.Process
	client   *http.Client
	visitors []string // their cookies
	listings []string
	parts    []catalog.Listed
	random   *rand.Rand
}

func newLoad(b *testing.B, folder string) *load {
	b.Helper()
	file, err := program()
	if err != nil {
		b.Fatal(err)
	}
	l := &load{
		program: file, folder: folder, random: rand.New(rand.NewPCG(1, 2)),
		client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}},
	}
	l.read(b)
	l.base, l.server = serving(b, file, "--data", folder)
	l.arrive(b)
	return l
}

// serving starts `camber serve` and returns its address and its process.
func serving(b *testing.B, program string, flags ...string) (base string, process *os.Process) {
	b.Helper()
	command := exec.Command(program, append([]string{"serve", "--listen", "127.0.0.1:0"}, flags...)...)
	var said bytes.Buffer
	command.Stderr = &said
	out, err := command.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	})
	var line [256]byte
	n, _ := out.Read(line[:])
	first, _, _ := strings.Cut(string(line[:n]), "\n") // who has no owner yet is told more
	base, ready := strings.CutPrefix(strings.TrimSpace(first), "Camber is ready at ")
	if !ready {
		_ = command.Process.Kill()
		_ = command.Wait()
		b.Fatalf("the server said %q\n%s", line[:n], &said)
	}
	return strings.TrimSuffix(base, "/"), command.Process
}

// read takes from the shop's database what its visitors know of it.
func (l *load) read(b *testing.B) {
	b.Helper()
	ctx := context.Background()
	d, err := db.Open(ctx, "sqlite://"+filepath.Join(l.folder, "camber.db"), schema.FS)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	ctx = text.With(clock.With(db.With(ctx, d), clock.System{}), text.English)
	parts := catalog.New()
	tree, err := parts.Tree(ctx)
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range tree {
		if c.Depth > 0 {
			l.listings = append(l.listings, "/"+c.Slug)
		}
	}
	for range 300 {
		some, err := parts.PartsAfter(ctx, l.random.Int64N(1_000_000), 5)
		if err != nil {
			b.Fatal(err)
		}
		l.parts = append(l.parts, some...)
	}
}

// arrive lets visitors choose their vehicles.
func (l *load) arrive(b *testing.B) {
	b.Helper()
	disk, err := files.OpenDisk(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = disk.Close() }()
	vehicles, err := vehicle.New(disk)
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range []string{"Ford F-150", "Chevrolet Silverado", "Toyota Camry", "Honda Civic", "Honda Accord",
		"Nissan Altima", "Ford Escape", "Toyota Corolla"} {
		made, model, _ := strings.Cut(name, " ")
		for year := int64(2003); year < 2020; year++ {
			v, ok := vehicles.Reference().Named(year, made, model)
			if !ok {
				continue
			}
			fact := func(field string, value int64) string { return field + "||" + strconv.FormatInt(value, 10) + "||x||x" }
			form := url.Values{
				"add1": {fact(vehicle.Year, v.Year)}, "add2": {fact(vehicle.Make, v.MakeID)},
				"add3": {fact(vehicle.Model, v.ModelID)},
			}
			for _, cookie := range l.send(b, "POST", "/ymm/json/saveVehicle", form, "") {
				if strings.Contains(cookie.Name, "camber") {
					l.visitors = append(l.visitors, cookie.Name+"="+cookie.Value)
				}
			}
		}
	}
	if len(l.visitors) < 50 {
		b.Fatalf("only %d visitors have a vehicle", len(l.visitors))
	}
}

// send sends a request, reads the reply to its end and returns its cookies.
func (l *load) send(b testing.TB, method, path string, form url.Values, cookie string) []*http.Cookie {
	b.Helper()
	r, err := http.NewRequest(method, l.base+path, strings.NewReader(form.Encode()))
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	if method != http.MethodGet {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("X-Requested-With", "camber")
	}
	if cookie != "" {
		r.Header.Set("Cookie", cookie)
	}
	reply, err := l.client.Do(r)
	if err != nil {
		b.Error(err)
		return nil
	}
	defer func() { _ = reply.Body.Close() }()
	if _, err := io.Copy(io.Discard, reply.Body); err != nil || reply.StatusCode != http.StatusOK {
		b.Errorf("%s %s: %d, %v", method, path, reply.StatusCode, err)
	}
	return reply.Cookies()
}

// call is one request.
type call struct {
	method, path string
	form         url.Values
}

type kindOfCall struct {
	name string
	draw func() call
}

func (l *load) kinds() []kindOfCall {
	part := func() catalog.Listed { return l.parts[l.random.IntN(len(l.parts))] }
	return []kindOfCall{
		{"listing with a vehicle", func() call { return call{"GET", l.listings[l.random.IntN(len(l.listings))], nil} }},
		{"a keystroke", func() call {
			typed := part().Names[text.English]
			if l.random.IntN(4) == 0 {
				typed = part().Number
			}
			typed = typed[:min(len(typed), 2+l.random.IntN(12))]
			return call{"GET", "/api/search/autocomplete?" + url.Values{"search": {typed}, "parts": {"8"}, "categories": {"8"},
				"series": {"8"}, "brands": {"12"}}.Encode(), nil}
		}},
		{"results of two words", func() call {
			words := strings.Fields(part().Names[text.English])
			asked := strings.Join(words[:min(len(words), 2)], " ")
			return call{"GET", "/index.php?" + url.Values{"route": {"product/search"}, "search": {asked}}.Encode(), nil}
		}},
		{"validateFitment of 15 parts", func() call {
			var pairs []string
			for range 15 {
				p := part()
				pairs = append(pairs, p.BrandAAIA+"~"+url.QueryEscape(p.NumberNorm))
			}
			return call{"GET", "/ymm/json/validateFitment?Parts=" + strings.Join(pairs, ","), nil}
		}},
		{"getCatalogDetails", func() call {
			return call{"POST", "/ymm/json/getCatalogDetails", url.Values{"product_id": {strconv.FormatInt(part().ID, 10)}}}
		}},
	}
}

// run sends b.N requests, each when it is due and from the next visitor, whether or not the ones before were answered.
func (l *load) run(b *testing.B, draw func() call) {
	calls := make([]call, b.N)
	for i := range calls {
		calls[i] = draw()
	}
	warm := min(b.N, 100)
	for i := range warm {
		l.send(b, calls[i].method, calls[i].path, calls[i].form, l.visitors[i%len(l.visitors)])
	}
	before := processorTime(b, l.server)
	l.pace(b, calls, perSecond)
	b.ReportMetric(float64((processorTime(b, l.server)-before).Microseconds())/float64(b.N), "µs-cpu/op")
}

// pace sends the calls, so many a second, and reports how long after they were due they were answered.
func (l *load) pace(b *testing.B, calls []call, perSecond int) {
	took := make([]time.Duration, len(calls))
	began := clock.System{}.Now()
	var sent sync.WaitGroup
	for i, c := range calls {
		due := began.Add(time.Duration(i) * time.Second / time.Duration(perSecond))
		_ = clock.Wait(clock.With(context.Background(), clock.System{}), due.Sub(clock.System{}.Now()))
		sent.Go(func() {
			l.send(b, c.method, c.path, c.form, l.visitors[i%len(l.visitors)])
			took[i] = clock.System{}.Now().Sub(due)
		})
	}
	sent.Wait()
	slices.Sort(took)
	for _, percent := range []int{50, 95, 99, 100} {
		at := took[(len(took)*percent+99)/100-1]
		b.ReportMetric(float64(at.Microseconds())/1000, fmt.Sprintf("ms-p%d", percent))
	}
}

// importing imports the file in another program until the function that it returns is called, which takes it back.
func (l *load) importing(b *testing.B, file string) (stop func()) {
	var report, said bytes.Buffer
	command := exec.Command(l.program, "import", "aces", file, "--data", l.folder)
	command.Stdout, command.Stderr = &report, &said
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	return func() {
		if err := command.Wait(); err != nil {
			b.Fatalf("the import: %v\n%s", err, &said)
		}
		words := strings.Fields(report.String()) // "import 7 …"
		if len(words) < 2 || words[0] != "import" {
			b.Fatalf("the import said %s", &report)
		}
		number := words[1]
		if out, err := exec.Command(l.program, "imports", "undo", number, "--data", l.folder).CombinedOutput(); err != nil {
			b.Fatalf("undo import %s: %v\n%s", number, err, out)
		}
	}
}
