package app

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"camber/internal/base/backup"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/failpoint"
	"camber/internal/dbtest"
	"camber/internal/schema"
	"camber/internal/shop/audit"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
)

// newPlace is where no shop is yet, for a program to restore one.
func newPlace(t *testing.T, kind db.Dialect) *process {
	t.Helper()
	p := &process{t: t, place: []string{"--data", filepath.Join(t.TempDir(), "data")}, up: make(chan struct{})}
	if kind == db.Postgres {
		p.place = append(p.place, "--database-url", dbtest.Address(t, kind))
	}
	return p
}

func (p *process) config() Config {
	c := quiet(p.place[1])
	c.Demo, c.Database = false, "sqlite://"+filepath.Join(p.place[1], "camber.db")
	if len(p.place) > 2 {
		c.Database = p.place[3]
	}
	return c
}

// must runs the program, which ends well.
func (p *process) must(arguments ...string) string {
	p.t.Helper()
	said, err := p.run(arguments...).CombinedOutput()
	if err != nil {
		p.t.Fatalf("%v: %v\n%s", arguments, err, said)
	}
	return string(said)
}

// refuses runs the program, which ends with an error that says this.
func (p *process) refuses(why string, arguments ...string) {
	p.t.Helper()
	said, err := p.run(arguments...).CombinedOutput()
	if err == nil || !strings.Contains(string(said), why) {
		p.t.Errorf("%v: %v, want %q\n%s", arguments, err, why, said)
	}
}

// killed runs the program, which is killed at the point.
func (p *process) killed(point string, arguments ...string) {
	p.t.Helper()
	c := p.run(arguments...)
	c.Env = append(c.Env, failpoint.Variable+"="+point)
	said, err := c.CombinedOutput()
	ended := (*exec.ExitError)(nil)
	if !errors.As(err, &ended) || ended.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
		p.t.Errorf("at %s: %v\n%s", point, err, said)
	}
}

// inside runs f on the database of a shop that no program serves.
func (p *process) inside(f func(ctx context.Context)) {
	p.t.Helper()
	d, err := db.Open(p.t.Context(), p.config().Database, schema.FS)
	if err != nil {
		p.t.Fatal(err)
	}
	f(clock.With(db.With(p.t.Context(), d), clock.System{}))
	if err := d.Close(); err != nil {
		p.t.Error(err)
	}
}

// OPS-4 R-19: while four tills sell, the shop is backed up again and again. Each backup is of one moment, has all that
// was sold before it was asked for, and is a whole shop on either database, which sells on. Under CAMBER_SOAK it has
// 100,000 parts more, and 10,000 orders are sold.
func TestBackedUpWhileItSells(t *testing.T) {
	t.Parallel()
	parts, sales := 0, 15
	if os.Getenv("CAMBER_SOAK") != "" {
		parts, sales = 100_000, 2_500
	}
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		p := newProcess(t, ctx)
		if parts > 0 {
			sheet := filepath.Join(t.TempDir(), "lamps.csv")
			if err := os.WriteFile(sheet, []byte(lamps(parts, 3*parts)), 0o600); err != nil { // none of them is bad
				t.Fatal(err)
			}
			p.must("import", "parts", sheet, "--tax-class", "Taxable parts")
			counts := filepath.Join(t.TempDir(), "counts.csv")
			if err := os.WriteFile(counts, []byte(demoCounts(4*sales)), 0o600); err != nil {
				t.Fatal(err)
			}
			p.must("import", "stock", counts)
		}
		p.start()
		lanes := demoLanes(t, p)
		var selling sync.WaitGroup
		var mu sync.Mutex
		var sold []soldOrder
		total := sales * len(lanes)
		due := make(chan struct{}, 3) // much is sold before each backup, and something after it
		for _, l := range lanes {
			selling.Go(func() {
				for n := range sales {
					if err := l.sell(n); err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					sold = append(sold, l.sold[len(l.sold)-1])
					if n := len(sold); n == total/2 || n == total*3/4 || n == total*9/10 {
						due <- struct{}{}
					}
					mu.Unlock()
				}
			})
		}
		go func() { selling.Wait(); close(due) }()
		folder := t.TempDir()
		paths, before := []string{"one.tar", "two.tar", "three.tar"}, [][]soldOrder{}
		for i, name := range paths {
			paths[i] = filepath.Join(folder, name)
			<-due
			mu.Lock()
			before = append(before, append([]soldOrder(nil), sold...))
			mu.Unlock()
			p.must("backup", "--to", paths[i])
		}
		selling.Wait()
		if err := p.end(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		t.Logf("sold before each: %d, %d, %d", len(before[0]), len(before[1]), len(before[2]))
		for _, kind := range []db.Dialect{db.SQLite, db.Postgres} {
			t.Run("to "+kind.String(), func(t *testing.T) {
				for i, path := range paths {
					there := newPlace(t, kind)
					there.must("restore", "--from", path)
					there.audit("of " + path)
					provesSold(there, before[i])
					if i == len(paths)-1 {
						sellsOn(t, there, "")
					}
				}
			})
		}
	})
}

func provesSold(p *process, sold []soldOrder) {
	p.inside(func(ctx context.Context) {
		s, err := newServices([]byte("key"), nil, nil)
		if err != nil {
			p.t.Fatal(err)
		}
		for _, told := range sold {
			o, err := s.Order.Order(ctx, told.order)
			if err != nil || o.Status != order.Complete || o.ReceiptNumber != told.receipt || o.Total != told.total {
				p.t.Errorf("a till was told %+v, restored is %s %q of %s: %v", told, o.Status, o.ReceiptNumber, o.Total, err)
			}
		}
	})
}

// sellsOn serves a restored shop and sells; with a float where the drawer was not open when it was backed up.
func sellsOn(t *testing.T, p *process, float string) {
	t.Helper()
	t.Cleanup(func() {
		if t.Failed() && p.stderr != nil {
			t.Logf("the program said:\n%s", p.stderr)
		}
	})
	p.start()
	l := newLane(t, p, "later", "cashier@demo.test", 1, "DX-14")
	l.open(float)
	if err := l.sell(0); err != nil {
		t.Error(err)
	}
	if err := p.end(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	p.audit("of a restored shop that sold")
}

// Killed before it is whole, a backup has no name; the next one is not in the way of what was left.
func TestKilledBackupHasNoName(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		p := newProcess(t, ctx)
		folder := t.TempDir()
		path := filepath.Join(folder, "shop.tar")
		p.killed(backup.BeforeName, "backup", "--to", path)
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("half a backup has its name: %v", err)
		}
		p.must("backup", "--to", path)
		if left, err := os.ReadDir(folder); err != nil || len(left) != 1 {
			t.Errorf("left: %v, %v", left, err)
		}
		if said := (&process{t: t}).must("backup", "verify", path); !strings.Contains(said, "is whole") {
			t.Error(said)
		}
		p.refuses("is there already", "backup", "--to", path)
		p.must("backup", "--to", folder)
		if left, err := filepath.Glob(filepath.Join(folder, "camber-20*.tar")); err != nil || len(left) != 1 {
			t.Errorf("named %v, %v", left, err)
		}
	})
}

// Killed wherever it is, a restore leaves the shop that was there as it was, or nothing where none was; given again it
// comes to its end.
func TestKilledRestoreChangesNothing(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		from := newProcess(t, ctx)
		path := filepath.Join(t.TempDir(), "shop.tar")
		from.must("backup", "--to", path)
		kind := dbtest.DB(ctx).Dialect()
		points := []string{AfterFiles, AfterTables, db.BeforePlace}
		if kind == db.SQLite {
			points = append(points, db.WhilePlaced)
		}
		there := newPlace(t, kind)
		for _, point := range points[:3] {
			there.killed(point, "restore", "--from", path)
			if _, err := os.Stat(filepath.Join(there.place[1], "camber.db")); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("killed at %s, there is a database: %v", point, err)
			}
			there.refuses("there is no shop", "backup", "--to", filepath.Join(t.TempDir(), "none.tar"))
		}
		there.must("restore", "--from", path)

		rename := func(ctx context.Context, name string) {
			if err := setting.Set(ctx, audit.System, setting.ShopName, setting.Business, name); err != nil {
				t.Error(err)
			}
		}
		is := func(name string) {
			t.Helper()
			there.inside(func(ctx context.Context) {
				if got, err := setting.Get(ctx, setting.ShopName); err != nil || got != name {
					t.Errorf("it is %q, want %q (%v)", got, name, err)
				}
			})
			there.audit("of " + name)
		}
		there.inside(func(ctx context.Context) { rename(ctx, "Since then") })
		there.refuses("there is a shop already", "restore", "--from", path)
		is("Since then")
		for _, point := range points {
			there.killed(point, "restore", "--from", path, "--replace")
			is("Since then")
		}
		if said := there.must("restore", "--from", path, "--replace"); !strings.Contains(said, "is kept as") {
			t.Error(said)
		}
		is("Camber Auto Parts")
		if left, err := filepath.Glob(filepath.Join(there.place[1], "*.restoring*")); err != nil || len(left) != 0 {
			t.Errorf("left: %v, %v", left, err)
		}
		if kind == db.SQLite {
			kept, err := filepath.Glob(filepath.Join(there.place[1], "camber-before-restore-*.db"))
			if err != nil || len(kept) != 2 { // one of the kill
				t.Errorf("kept: %v, %v", kept, err)
			}
		}
	})
}

// Nobody's shop is replaced while it is served.
func TestAServedShopIsNotReplaced(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		p := newProcess(t, ctx)
		p.start()
		path := filepath.Join(t.TempDir(), "shop.tar")
		p.must("backup", "--to", path)
		why := map[db.Dialect]string{db.SQLite: "another server serves", db.Postgres: "other connections use this database"}
		p.refuses(why[dbtest.DB(ctx).Dialect()], "restore", "--from", path, "--replace")
		if err := p.end(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		p.audit("after it was not replaced")
	})
}

// What is not restored: of tables that this program does not know, and what was damaged. Nothing is made then.
func TestABackupThatDoesNotFitIsRefused(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		kind := dbtest.DB(ctx).Dialect()
		for version, why := range map[int64]string{9999: "knows them up to", 3: "no longer knows"} {
			path := filepath.Join(t.TempDir(), "other.tar")
			w, err := backup.Create(path, backup.About{Version: version, Program: "v9", Taken: time.Unix(0, 0)})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := w.Finish(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			newPlace(t, kind).refuses(why, "restore", "--from", path)
		}
		p := newProcess(t, ctx)
		path := filepath.Join(t.TempDir(), "shop.tar")
		p.must("backup", "--to", path)
		whole, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		whole[len(whole)/2] ^= 1
		if err := os.WriteFile(path, whole, 0o600); err != nil {
			t.Fatal(err)
		}
		there := newPlace(t, kind)
		there.refuses("it is damaged", "restore", "--from", path)
		if err := os.Truncate(path, int64(len(whole)/2)); err != nil {
			t.Fatal(err)
		}
		there.refuses("it was cut off", "restore", "--from", path)
		if _, err := os.Stat(there.place[1]); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("a folder was made: %v", err)
		}
		there.refuses("there is no shop", "backup", "--to", filepath.Join(t.TempDir(), "none.tar"))
	})
}

// A file that the shop has lost is told at every step, and the rest is restored.
func TestALostFileIsTold(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		p := newProcess(t, ctx)
		all, err := filepath.Glob(filepath.Join(p.place[1], "files", "*", "*"))
		if err != nil || len(all) < 2 {
			t.Fatal(all, err)
		}
		var sums []string
		if err := db.Read(ctx).NewRaw("SELECT sha256 FROM files WHERE kind LIKE 'image/%' ORDER BY id LIMIT 2").
			Scan(ctx, &sums); err != nil || len(sums) != 2 {
			t.Fatal(sums, err)
		}
		gone, other := filepath.Join(p.place[1], "files", sums[0][:2], sums[0]),
			filepath.Join(p.place[1], "files", sums[1][:2], sums[1])
		if err := os.Remove(gone); err != nil {
			t.Fatal(err)
		}
		is, err := os.Stat(other)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(other); err != nil { // a link to the files of all tests
			t.Fatal(err)
		}
		if err := os.WriteFile(other, make([]byte, is.Size()), 0o600); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "shop.tar")
		p.refuses("has lost 2 files", "backup", "--to", path)
		(&process{t: t}).refuses("has lost 2 files", "backup", "verify", path)
		there := newPlace(t, dbtest.DB(ctx).Dialect())
		there.refuses("has lost 2 files", "restore", "--from", path)
		there.audit("of a shop without two files")
	})
}

// A database that can't be read any more is what one restores for: it is kept as it is, and the shop sells on.
func TestADamagedDatabaseIsReplaced(t *testing.T) {
	t.Parallel()
	demoShop.Each(t, func(t *testing.T, ctx context.Context) {
		if dbtest.DB(ctx).Dialect() != db.SQLite {
			return // it checks its own pages
		}
		p := newProcess(t, ctx)
		path := filepath.Join(t.TempDir(), "shop.tar")
		p.must("backup", "--to", path)
		file, torn := filepath.Join(p.place[1], "camber.db"), strings.Repeat("torn", 10_000)
		if err := os.WriteFile(file, []byte(torn), 0o600); err != nil {
			t.Fatal(err)
		}
		p.refuses("there is a shop already", "restore", "--from", path)
		p.must("restore", "--from", path, "--replace")
		kept, err := filepath.Glob(filepath.Join(p.place[1], "camber-before-restore-*.db"))
		if err != nil || len(kept) != 1 {
			t.Fatalf("kept: %v, %v", kept, err)
		}
		if content, err := os.ReadFile(kept[0]); err != nil || string(content) != torn {
			t.Errorf("%s is not what was there (%v)", kept[0], err)
		}
		sellsOn(t, p, "100.00")
	})
}
