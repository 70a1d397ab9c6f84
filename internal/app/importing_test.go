package app

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"camber/internal/app/bench"
	"camber/internal/app/bench/corpus"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/shop/audit"
	"camber/internal/shop/vehicle"
)

// X-07, DEMO-1: a till sells while another program brings a file of applications in. The long version has 5,000,000 of
// them.
func TestATillSellsWhileApplicationsAreImported(t *testing.T) {
	t.Parallel()
	n, before := 50_000, 20
	if os.Getenv("CAMBER_SOAK") != "" {
		n, before = 5_000_000, 200
	}
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		p := newProcess(t, ctx)
		p.start()
		file := applicationsFile(t, ctx, p, n)
		l := newLane(t, p, "front", "cashier@demo.test", 1, "DX-14")
		l.open("100.00")
		var alone, beside []time.Duration
		sell := func(took *[]time.Duration) {
			began := clock.System{}.Now()
			if err := l.sell(len(l.sold)); err != nil {
				t.Fatal(err)
			}
			*took = append(*took, clock.System{}.Now().Sub(began))
		}
		for range before {
			sell(&alone)
		}

		importing, report, began, ended := p.run("import", "aces", file), new(bytes.Buffer), clock.System{}.Now(),
			make(chan string)
		importing.Stdout, importing.Stderr = report, report
		if err := importing.Start(); err != nil {
			t.Fatal(err)
		}
		go func() {
			err := importing.Wait()
			ended <- fmt.Sprintf("%s %v", report, err)
		}()
		said, memory := "", 0
		for said == "" {
			select {
			case said = <-ended:
			default:
				memory = max(memory, mostMemory(importing.Process.Pid))
				sell(&beside)
			}
		}
		if want := fmt.Sprintf("kept %d, rejected 0", n); !strings.Contains(said, want) || !strings.HasSuffix(said, "<nil>") {
			t.Errorf("the import said %s; want %s", said, want)
		}
		const most = 512 // MB
		if memory > most {
			t.Errorf("the import took %d MB of memory", memory)
		}
		t.Logf("%d applications in %v, %d MB at most; sales alone %s; beside it %s", n, clock.System{}.Now().Sub(began),
			memory, spread(alone), spread(beside))
		if err := p.end(syscall.SIGTERM); err != nil {
			t.Errorf("told to stop, the program ended with %v", err)
		}
		p.audit("after the import")
		receipts := map[string]bool{}
		for _, sold := range l.sold {
			receipts[sold.receipt] = true
		}
		if len(receipts) != len(alone)+len(beside) {
			t.Errorf("%d sales have %d receipts", len(alone)+len(beside), len(receipts))
		}
	})
}

// applicationsFile prepares the shop for an ACES file of n applications, and a till for selling one part all day.
func applicationsFile(t *testing.T, ctx context.Context, p *process, n int) string {
	t.Helper()
	ctx, s := p.open(ctx)
	reference := s.Vehicle.Reference()
	packed, err := bench.VCdb(reference)
	if err != nil {
		t.Fatal(err)
	}
	next, err := vehicle.Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	renamed, err := s.Fitment.Rename(ctx, next)
	if err != nil {
		t.Fatal(err)
	}
	err = s.Vehicle.Replace(ctx, audit.System, packed, "bench", "bench", func(ctx context.Context, sum string) error {
		return s.Fitment.Adopt(ctx, audit.System, renamed, sum)
	})
	if err != nil {
		t.Fatal(err)
	}
	stores, err := s.Location.Locations(ctx)
	if err != nil {
		t.Fatal(err)
	}
	part := demoNumbers(t, ctx, s)["DX-14"]
	if err := db.Atomic(ctx, func(ctx context.Context) error {
		return s.Stock.Receive(ctx, part, stores[0].ID, 100_000, audit.System, stores[0].Day(clock.Now(ctx)))
	}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "applications.xml")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	made := corpus.New(corpus.Size{Parts: n / 50, Applications: n + n/4, Seed: 1}, reference)
	if err := made.WriteACES(out, n); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return file
}

// mostMemory is the most that a running process has had in memory, in MB; 0 where it can't be told. What wait4 tells of
// an ended one would not do: a child starts in the memory of its parent, and that counts.
func mostMemory(process int) int {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", process))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	line, _, _ := strings.Cut(rest, " kB")
	kilobytes, _ := strconv.Atoi(strings.TrimSpace(line))
	return kilobytes >> 10
}

func spread(took []time.Duration) string {
	slices.Sort(took)
	at := func(percent int) time.Duration {
		return took[(len(took)*percent+99)/100-1].Round(100 * time.Microsecond)
	}
	return fmt.Sprintf("%d: p50 %v, p95 %v, p99 %v, max %v", len(took), at(50), at(95), at(99), at(100))
}
