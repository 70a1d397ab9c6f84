package app

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"camber/internal/base/clock"
)

// BenchmarkAddingAtARate is fifty shoppers a second who each put a part into a cart of their own, over loopback, at
// `camber serve` with the demonstration: on SQLite, and with CAMBER_TEST_POSTGRES on that cluster, which waits for the
// disk only where CAMBER_POSTGRES_DURABLE was set for scripts/with-postgres.sh. It reports what one write that waits
// for the disk takes here, and the server's processor time for a request; before, that of a small file at the same
// pace: less is in no request. First come eight shoppers who wait for nothing but their answers: what both processors
// do at most, the clients' work included. -benchtime=1500x sends as many.
func BenchmarkAddingAtARate(b *testing.B) {
	file, err := program()
	if err != nil {
		b.Fatal(err)
	}
	b.Run("SQLite", func(b *testing.B) { adding(b, file, "--demo", "--data", b.TempDir()) })
	if address := os.Getenv("CAMBER_TEST_POSTGRES"); address != "" {
		data := b.TempDir() // belongs to the one database
		b.Run("PostgreSQL", func(b *testing.B) { adding(b, file, "--demo", "--data", data, "--database-url", address) })
	}
}

func adding(b *testing.B, program string, flags ...string) {
	const addsPerSecond = 50
	l := &load{client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}}
	var server *os.Process
	l.base, server = serving(b, program, flags...)
	add := call{"POST", "/checkout/cart/add", url.Values{"product_id": {"1"}, "quantity": {"1"}}}
	for range 2 * addsPerSecond {
		for _, cookie := range l.send(b, add.method, add.path, add.form, "") {
			l.visitors = append(l.visitors, cookie.Name+"="+cookie.Value)
		}
	}
	rest(b, server)
	paced := func(c call) func(b *testing.B) {
		return func(b *testing.B) {
			before := processorTime(b, server)
			l.pace(b, slices.Repeat([]call{c}, b.N), addsPerSecond)
			b.ReportMetric(float64((processorTime(b, server)-before).Microseconds())/float64(b.N), "µs-cpu/op")
		}
	}
	b.Run("as many as it can", func(b *testing.B) {
		const shoppers = 8
		var sent atomic.Int64
		var group sync.WaitGroup
		before := processorTime(b, server)
		for i := range shoppers {
			group.Go(func() {
				for sent.Add(1) <= int64(b.N) {
					l.send(b, add.method, add.path, add.form, l.visitors[i])
				}
			})
		}
		group.Wait()
		b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "adds/s")
		b.ReportMetric(float64((processorTime(b, server)-before).Microseconds())/float64(b.N), "µs-cpu/op")
	})
	b.Run("a file", paced(call{method: http.MethodGet, path: "/robots.txt"}))
	b.Run("add", func(b *testing.B) {
		paced(add)(b)
		p50, p99 := syncTime(b)
		b.ReportMetric(float64(p50.Microseconds())/1000, "ms-sync-p50")
		b.ReportMetric(float64(p99.Microseconds())/1000, "ms-sync-p99")
	})
}

// rest waits until a server that has just started has done what it does then: the demonstration's pictures take
// seconds.
func rest(b *testing.B, p *os.Process) {
	b.Helper()
	ctx := clock.With(b.Context(), clock.System{})
	for before := processorTime(b, p); ; {
		if err := clock.Wait(ctx, 2*time.Second); err != nil {
			b.Fatal(err)
		}
		now := processorTime(b, p)
		if now-before < 100*time.Millisecond {
			return
		}
		before = now
	}
}

// processorTime is what a process has used of the processor, in steps of 10 ms; 0 where the system does not tell.
func processorTime(b *testing.B, p *os.Process) time.Duration {
	b.Helper()
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(p.Pid), "stat"))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	var ticks int64
	for _, field := range strings.Fields(rest)[11:13] { // utime and stime of proc(5)
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			b.Fatal(err)
		}
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// syncTime is how long a page of 4 KB takes to the disk.
func syncTime(b *testing.B) (p50, p99 time.Duration) {
	b.Helper()
	f, err := os.Create(filepath.Join(b.TempDir(), "page"))
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	took := make([]time.Duration, 300)
	for i := range took {
		began := clock.System{}.Now()
		if _, err := f.Write(make([]byte, 4096)); err != nil {
			b.Fatal(err)
		}
		if err := f.Sync(); err != nil {
			b.Fatal(err)
		}
		took[i] = clock.System{}.Now().Sub(began)
	}
	slices.Sort(took)
	return took[len(took)/2], took[len(took)*99/100]
}
