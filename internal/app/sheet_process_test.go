package app

import (
	"bytes"
	"context"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/cartview"
)

// DATA-1 R-01: a sheet of products is brought in while a till scans, and the program is killed in the middle of it: each
// row is accounted for, once, and what was good is a part. It waits for what the killed program held, so it is run with
// CAMBER_SOAK alone, which says how many rows where it is more than 1.
func TestKilledInTheMiddleOfASheetEachRowIsAccountedFor(t *testing.T) {
	t.Parallel()
	const bad = 100 // one of so many rows is refused
	rows, err := strconv.Atoi(os.Getenv("CAMBER_SOAK"))
	if err != nil {
		t.Skip("CAMBER_SOAK is not set")
	}
	if rows == 1 {
		rows = 100_000
	}
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		p := newProcess(t, ctx)
		p.start()
		till := newLane(t, p, "front", "cashier@demo.test", 1)
		till.open("100.00")
		owner := newLane(t, p, "office", "owner@demo.test", 1)
		if err := owner.ask("/admin/login", form("email", owner.email, "password", demoPassword), "", "",
			new(present.Success)); err != nil {
			t.Fatal(err)
		}
		quiet := till.scans(0, 200)
		now := owner.sheet(lamps(rows, bad))
		scanned, kills := []time.Duration{}, 0
		until := func(states ...string) {
			for n := len(scanned); !slices.Contains(states, now.State); n += 20 {
				if err := clock.Wait(t.Context(), time.Second); err != nil { // a ticket a second is more than any cashier scans
					t.Fatal(err)
				}
				scanned = append(scanned, till.scans(n+1000, 20)...)
				owner.look("/admin/api/import/get?sheet_id="+id(now.SheetID), &now)
				if now.State == "running" && kills == 0 && now.Done > rows/2 {
					kills++
					if err := p.end(syscall.SIGKILL); err == nil {
						t.Error("it was not killed")
					}
					p.start()
				}
				if now.State == "stopped" {
					t.Fatalf("it stopped at %d: %s", now.Done, now.Trouble)
				}
			}
		}
		category, class := aShelf(ctx, t)
		if err := owner.ask("/admin/api/import/check", asked(now, "adds_parts", "1", "category_id", id(category),
			"tax_class_id", id(class)), "", "the check", &now); err != nil {
			t.Fatal(err)
		}
		began := clock.System{}.Now()
		until("checked")
		t.Logf("%d rows were tried in %s", rows, clock.System{}.Now().Sub(began))
		began = clock.System{}.Now()
		if err := owner.ask("/admin/api/import/run", asked(now), "", "the run", &now); err != nil {
			t.Fatal(err)
		}
		until("done")
		t.Logf("and brought in in %s, a minute of which nobody works after the kill", clock.System{}.Now().Sub(began))
		if c := now.Counts; kills != 1 || c.Added != rows-rows/bad || c.Refused != rows/bad ||
			c.Changed+c.Same+c.Doubtful != 0 || now.Rows != rows {
			t.Errorf("killed %d times; of %d rows %+v", kills, now.Rows, c)
		}
		if err := p.end(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		p.audit("after the sheet")
		ctx, _ = p.open(ctx)
		var parts int
		if err := db.Read(ctx).NewSelect().TableExpr("parts").ColumnExpr("count(*)").Where("number LIKE 'LAMP-%'").
			Scan(ctx, &parts); err != nil || parts != rows-rows/bad {
			t.Errorf("there are %d of the parts, %v", parts, err)
		}
		t.Logf("%d scans alone took %s each, %d beside the sheet %s: %.2f times; the slowest of 100 %s, %s", len(quiet),
			middle(quiet), len(scanned), middle(scanned), float64(middle(scanned))/float64(middle(quiet)),
			slowest(quiet), slowest(scanned))
	})
}

// lamps is a sheet of so many products, every bad one with a name that is too long.
func lamps(rows, bad int) string {
	var content strings.Builder
	content.WriteString("Brand,Part Number,Name,Price\n")
	for i := range rows {
		name := "Lamp"
		if i%bad == bad/2 {
			name = strings.Repeat("Lamp ", 60)
		}
		fmt.Fprintf(&content, "Kestrel,LAMP-%06d,%s,%d.99\n", i, name, i%90+1)
	}
	return content.String()
}

// aShelf is where new parts of the demonstration may stand, and how they are taxed.
func aShelf(ctx context.Context, t *testing.T) (category, class int64) {
	t.Helper()
	if err := db.Read(ctx).NewSelect().TableExpr("parts").Column("category_id", "tax_class_id").OrderExpr("id").Limit(1).
		Scan(ctx, &category, &class); err != nil {
		t.Fatal(err)
	}
	return category, class
}

// scans scans a part so often, 20 times on each ticket, and says how long each took.
func (l *lane) scans(from, times int) (took []time.Duration) {
	l.t.Helper()
	for n := range times {
		ticket := fmt.Sprintf("the-ticket-of-scan-%06d", (from+n)/20)
		began := clock.System{}.Now()
		if err := l.ask("/pos/part/scan", form("code", fastPart), ticket, fmt.Sprintf("scan %d", from+n),
			new(cartview.Cart)); err != nil {
			l.t.Fatal(err)
		}
		took = append(took, clock.System{}.Now().Sub(began))
	}
	return took
}

// look reads an address until it is answered.
func (l *lane) look(path string, v any) {
	l.t.Helper()
	for range 1000 {
		r, err := http.NewRequestWithContext(l.t.Context(), http.MethodGet, l.p.address()+path, nil)
		if err != nil {
			l.t.Fatal(err)
		}
		r.Header.Set("Accept", "application/json")
		again, err := l.answered(r, v)
		if !again && err == nil {
			return
		}
		if !again {
			l.t.Fatal(err)
		}
	}
	l.t.Fatalf("%s is not answered", path)
}

// sheet brings a file to the office.
func (l *lane) sheet(content string) (now adminview.Import) {
	l.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	if err := w.WriteField("name", "lamps.csv"); err != nil {
		l.t.Fatal(err)
	}
	part, err := w.CreateFormFile("file", "lamps.csv")
	if err != nil {
		l.t.Fatal(err)
	}
	if _, err := part.Write([]byte(content)); err != nil {
		l.t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		l.t.Fatal(err)
	}
	base := l.p.address()
	r, err := http.NewRequestWithContext(l.t.Context(), http.MethodPost, base+"/admin/api/import/add", &body)
	if err != nil {
		l.t.Fatal(err)
	}
	for name, value := range map[string]string{"Content-Type": w.FormDataContentType(), "Accept": "application/json",
		"X-Requested-With": "camber", "Origin": base} {
		r.Header.Set(name, value)
	}
	var moved adminview.Moved
	if _, err := l.answered(r, &moved); err != nil {
		l.t.Fatal(err)
	}
	_, sheetID, _ := strings.Cut(moved.Redirect, "sheet_id=")
	l.look("/admin/api/import/get?sheet_id="+sheetID, &now)
	return now
}

func middle(took []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(took))[len(took)/2].Round(10 * time.Microsecond)
}

func slowest(took []time.Duration) time.Duration {
	return slices.Sorted(slices.Values(took))[len(took)*99/100].Round(10 * time.Microsecond)
}
