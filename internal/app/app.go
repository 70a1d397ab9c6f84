// Package app puts the shop together: the one room that knows everyone.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/alexedwards/scs/v2"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"golang.org/x/sync/errgroup"

	"camber/internal/base/captcha"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/events"
	"camber/internal/base/files"
	"camber/internal/base/handover"
	"camber/internal/base/jobs"
	"camber/internal/base/kept"
	"camber/internal/base/once"
	"camber/internal/base/session"
	"camber/internal/base/throttle"
	"camber/internal/provider/fetch"
	"camber/internal/provider/search/algolia"
	"camber/internal/provider/stripe"
	"camber/internal/provider/terminal/datacap"
	"camber/internal/schema"
	"camber/internal/shop/access"
	"camber/internal/shop/account"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog/gallery"
	"camber/internal/shop/distributor"
	"camber/internal/shop/exchange/plan"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/ledger"
	"camber/internal/shop/notify"
	"camber/internal/shop/printer"
	"camber/internal/shop/proof"
	"camber/internal/shop/saved"
	"camber/internal/shop/setting"
	"camber/internal/shop/training"
	"camber/internal/shop/vault"
	"camber/internal/web"
	"camber/internal/web/assets"
)

// Config says where a shop is kept and how it is served.
type Config struct {
	Data     string // directory of the shop's files; made when it is missing
	Database string // sqlite:///absolute/file.db or postgres://…
	BaseURL  *url.URL
	Checkout *url.URL // the host of the check-out (MODE-5); nil: the shop's own
	Demo     bool     // the demonstration shop: an empty database is filled
	TryCards bool     // a shop without a card company takes test cards, at which no money moves
	Serves   bool     // this process serves the shop, and on SQLite is the only one
	Log      *slog.Logger

	// BuildIndex starts a process that calls the function of this name, and waits for it; nil: this one builds its indexes
	// itself.
	BuildIndex func(ctx context.Context) error

	Stripe    stripe.Keys // none: no cards are taken, but in the demonstration by a company that takes no money
	StripeAPI string      // where Stripe is asked; empty: where it is

	StripeTerminals        bool // cards are taken at Stripe's terminals too, by the same secret key
	Datacap                datacap.Config
	StripeTerminalsWebhook string // key of their own webhook; empty: they are only asked

	Terminals string // where the demonstration's terminals are asked; empty: in this program

	Messages Messages

	Backups Backups

	Search algolia.Account // the search company's; none: the shop's own index alone finds

	ImportRoot string // the folder below which planned imports find theirs; empty: they have none

	Proxies     []netip.Prefix // who may pass requests on; none: only what runs on this machine
	Certificate Certificate    // that the server shows; nil: it speaks plain HTTP

	// Given names what set a variable of the environment, by the variable: itself, or a flag. What is not here holds as
	// usual.
	Given map[string]string

	PageCache int64 // bytes of finished pages that are kept; 0: as many as is usual, below 0: none

	training *trainer // whose shop to train in this is; nil: it is the shop
}

// Certificate is what a server shows of itself to browsers.
type Certificate interface {
	Authority() []byte // of the shop's own, which devices have to be told to trust, in PEM; nil: browsers trust it already
	Ends() time.Time   // zero: there is none yet
}

// App is a shop that is open for work.
type App struct {
	Services *Services
	config   Config
	db       *db.DB
	files    *files.Disk
	clock    clock.Clock
	broker   *events.Broker
	sessions *scs.SessionManager
	runner   *jobs.Runner
	printers *jobs.Runner // has workers of its own: a printer that hangs keeps no mail back
	buying   *jobs.Runner // so has this: a distributor that hangs keeps no printer back
	handler  http.Handler
	pages    pageKeeper
	health   health
	training *trainer // nil in a training shop
}

// Migrate brings the tables to this program's form.
func Migrate(ctx context.Context, c Config) error {
	d, err := open(ctx, c)
	if err != nil {
		return err
	}
	return errors.Join(d.Migrate(ctx), d.Close())
}

func open(ctx context.Context, c Config) (*db.DB, error) {
	if err := os.MkdirAll(c.Data, 0o750); err != nil {
		return nil, fmt.Errorf("make the data directory: %w", err)
	}
	return c.openDatabase(ctx)
}

// errandPatience is how long a command waits for what the program that serves the shop holds. On SQLite writers take
// turns in no order, and while all tills sell one of them may wait for long; nobody stands at a screen for a command.
const errandPatience = time.Minute

func (c Config) openDatabase(ctx context.Context) (*db.DB, error) {
	if u, err := url.Parse(c.Database); err == nil && !c.Serves && !u.Query().Has("patience") {
		q := u.Query()
		q.Set("patience", errandPatience.String())
		u.RawQuery = q.Encode()
		return db.Open(ctx, u.String(), schema.FS)
	}
	return db.Open(ctx, c.Database, schema.FS)
}

// Open opens the shop kept at c. On SQLite, and for the demonstration, it migrates first; a shop on PostgreSQL is
// migrated by its operator, because other servers of an older form may be running.
func Open(ctx context.Context, c Config) (*App, error) {
	if err := assets.Check(); err != nil {
		return nil, err
	}
	d, err := open(ctx, c)
	if err != nil {
		return nil, err
	}
	a, err := start(ctx, c, d, clock.System{})
	if err != nil {
		return nil, errors.Join(err, d.Close())
	}
	return a, nil
}

// start builds the shop on an open database.
func start(ctx context.Context, c Config, d *db.DB, now clock.Clock) (*App, error) {
	a := &App{config: c, db: d, clock: now, broker: events.NewBroker()}
	if c.Serves {
		if err := a.claim(ctx); err != nil {
			return nil, err
		}
	}
	if c.Demo { // before its tables are changed; where there are none, or older ones without a mark, it is asked again
		if kind, err := setting.Get(a.Context(ctx), kindOfShop); err == nil && kind == realShop {
			return nil, a.mixed(kind)
		}
	}
	if d.Dialect() == db.SQLite || c.Demo {
		if err := d.Migrate(ctx); err != nil {
			return nil, err
		}
	}
	ctx = a.Context(ctx)
	key, err := foundation(ctx)
	if err != nil {
		return nil, fmt.Errorf("this database is not ready (on PostgreSQL run `camber migrate` first): %w", err)
	}
	if a.files, err = files.OpenDisk(filepath.Join(c.Data, "files")); err != nil {
		return nil, err
	}
	if a.Services, err = a.newServices(key); err != nil {
		return nil, err
	}
	if err := a.checkKind(ctx); err != nil {
		return nil, err
	}
	if err := a.checkTried(ctx); err != nil {
		return nil, err
	}
	a.useDistributors()
	a.takeCards()
	a.takeTerminals()
	if err := a.sendMessages(); err != nil {
		return nil, err
	}
	if c.training == nil {
		a.Services.Plans.Use(fetch.New(), c.ImportRoot)
		a.train()
	}
	if c.Search != (algolia.Account{}) {
		a.Services.Hosted.Use(algolia.New(c.Search))
	}
	if err := a.planBackups(); err != nil {
		return nil, err
	}
	a.Services.Connection.Connect(a.Services.connections(c)...)
	if c.BuildIndex != nil {
		a.Services.Find.BuildOutside(c.BuildIndex)
	}
	if err := a.Services.Vehicle.Refresh(ctx); err != nil {
		return nil, fmt.Errorf("read the vehicles: %w", err)
	}
	if c.Demo {
		if err := a.fillDemo(ctx); err != nil {
			return nil, fmt.Errorf("fill the demonstration shop: %w", err)
		}
	}
	if err := a.Services.Find.Refresh(ctx); err != nil {
		return nil, fmt.Errorf("read the catalog: %w", err)
	}
	if c.Demo {
		if err := tradeDemo(ctx, a.Services); err != nil {
			return nil, fmt.Errorf("trade in the demonstration shop: %w", err)
		}
	}
	a.runner = a.newRunner()
	a.printers = jobs.New(map[string]jobs.Handler{printer.JobKind: a.Services.Printer.Handle})
	a.buying = jobs.New(map[string]jobs.Handler{distributor.Job: a.Services.Distributor.Handle})
	a.buying.Every("distributor files", 5*time.Minute, a.Services.Distributor.Collect)
	a.pages = newPageKeeper(c.PageCache, a.Services.memory.Refresh, a.Services.Find.Refresh)
	name, err := setting.Get(ctx, setting.ShopName)
	if err != nil {
		return nil, err
	}
	a.handler = a.newHandler(ctx, name)
	return a, nil
}

// BuildIndex builds the read index of the shop kept at c for the servers that run (find.Keep).
func BuildIndex(ctx context.Context, c Config) error {
	d, err := open(ctx, c)
	if err != nil {
		return err
	}
	disk, err := files.OpenDisk(filepath.Join(c.Data, "files"))
	if err != nil {
		return errors.Join(err, d.Close())
	}
	build := func() error {
		services, err := newServices(nil, nil, disk)
		if err != nil {
			return err
		}
		return services.Find.Keep(clock.With(db.With(ctx, d), clock.System{}))
	}
	return errors.Join(build(), disk.Close(), d.Close())
}

// fillDemo writes the demonstration into an empty database and leaves any other as it is.
func (a *App) fillDemo(ctx context.Context) error {
	stores, err := a.Services.Location.Locations(ctx)
	if err != nil || len(stores) > 0 {
		return err
	}
	if err := fillDemo(ctx, a.Services); err != nil {
		return err
	}
	return setting.SetOnce(ctx, kindOfShop, demonstration)
}

// Context returns ctx with the shop's database and clock: a flow of work of its own.
func (a *App) Context(ctx context.Context) context.Context {
	return clock.With(db.With(ctx, a.db), a.clock)
}

// Handler answers the shop's requests.
func (a *App) Handler() http.Handler { return a.handler }

// Close ends the connections.
func (a *App) Close() error {
	var trained error
	if a.training != nil {
		trained = a.training.Close()
	}
	return errors.Join(trained, a.files.Close(), a.db.Close())
}

// newServices are those of the shop. In a training shop a PIN is the shop's, and no link or seal.
func (a *App) newServices(key []byte) (*Services, error) {
	if a.config.training == nil {
		return newServices(key, a.config.BaseURL, a.files)
	}
	a.files.Over(a.config.training.own.files)
	s, err := newServices(keyApart(key), a.config.BaseURL, a.files)
	if err == nil {
		s.Access.MarkWith(key)
	}
	return s, err
}

// Audit checks the invariants of money and stock.
func (a *App) Audit(ctx context.Context) ([]proof.Violation, error) {
	ctx = a.Context(ctx)
	if _, _, err := audit.Seal(ctx); err != nil {
		return nil, err
	}
	found, err := proof.Check(ctx)
	if err != nil {
		return nil, err
	}
	numbers, err := a.Services.Fitment.CalledUniversal(ctx)
	for _, number := range numbers {
		found = append(found, proof.Violation{
			Invariant: "FIT-5", Subject: "part " + number,
			Detail: "it is called universal, so that its applications count for nothing: take the mark off where they say what it fits",
		})
	}
	if err != nil {
		return nil, err
	}
	trained, err := a.training.audit(ctx)
	return append(found, trained...), err
}

// Guard says in words what keeps the append-only tables as they are (TRD-19).
func (a *App) Guard(ctx context.Context) (string, error) {
	owns, err := a.db.OwnsTables(ctx)
	switch {
	case err != nil:
		return "", err
	case a.db.Dialect() == db.SQLite:
		return "The ledger and the logs are kept by triggers. Who may write the database's file could take them away.", nil
	case owns:
		return "The ledger and the logs are kept by triggers. This database user owns the tables and could take them away: let another serve (docs/operations.md, Two users).", nil
	}
	return "The ledger and the logs are kept by triggers, which this database user can't take away.", nil
}

// HasDemoAccounts says whether the shop has the sign-ins whose password everybody knows (DEMO-2).
func (a *App) HasDemoAccounts(ctx context.Context) (bool, error) {
	return a.Services.Access.DemoAccounts(a.Context(ctx))
}

// Work does what goes on beside the requests until ctx ends: jobs, live events, the read index, the seals of the log.
func (a *App) Work(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	// first, so that what is kept has heard of a change before any page is kept that shows it
	if err := a.Services.memory.Refresh(a.Context(ctx)); err != nil {
		a.config.Log.WarnContext(ctx, "follow the changes", "cause", err)
	}
	group.Go(func() error { a.runner.Run(a.Context(ctx)); return nil })
	group.Go(func() error { a.printers.Run(a.Context(ctx)); return nil })
	group.Go(func() error { a.buying.Run(a.Context(ctx)); return nil })
	group.Go(func() error { a.broker.Run(a.Context(ctx)); return nil })
	group.Go(func() error { return ended(ctx, a.Services.Find.Run(a.Context(ctx))) })
	group.Go(func() error { return ended(ctx, a.Services.Hosted.Run(a.Context(ctx))) })
	group.Go(func() error { return ended(ctx, a.Services.Searches.Run(a.Context(ctx))) })
	group.Go(func() error { return a.pages.run(a.Context(ctx)) })
	group.Go(func() error { return ended(ctx, a.Services.memory.Run(a.Context(ctx))) })
	group.Go(func() error { return ended(ctx, a.seal(a.Context(ctx))) })
	if a.training != nil {
		group.Go(func() error { return ended(ctx, a.training.Run(a.Context(ctx))) })
	}
	if company := a.Services.terminals; company != nil {
		group.Go(func() error { return ended(ctx, company.Run(ctx, a.Context)) })
	}
	if company := a.Services.playing; company != nil {
		group.Go(func() error { return ended(ctx, company.Run(ctx, a.Context)) })
	}
	return group.Wait()
}

// ended passes over the error of a loop whose time is up.
func ended(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// seal chains the committed rows of the audit log each second, more often while many wait, and prints the chain's head
// outside the database, where nobody who tampers with the rows can change it (TRD-19).
func (a *App) seal(ctx context.Context) error {
	for more := false; ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !more {
			if err := clock.Wait(ctx, time.Second); err != nil {
				return err
			}
		}
		n, head, err := audit.Seal(ctx)
		more = n == audit.Batch
		switch {
		case err != nil && ctx.Err() == nil:
			a.config.Log.ErrorContext(ctx, "seal the audit log", "cause", err)
		case n > 0:
			a.config.Log.InfoContext(ctx, "audit log sealed", "rows", n, "head", head)
		}
	}
}

func (a *App) newRunner() *jobs.Runner {
	r := jobs.New(map[string]jobs.Handler{notify.Job: a.Services.Notify.Handle, gallery.Job: a.Services.Images.Handle,
		account.Job: a.Services.Account.Handle, vault.Job: a.Services.Vault.Handle, sheets.Job: a.Services.Sheets.Handle,
		plan.Job: a.Services.Plans.Handle, training.Job: a.Services.Training.Handle})
	r.Every("import plans", time.Minute, a.Services.Plans.Schedule)
	if a.config.Backups.To != "" {
		r.Every("backup", 5*time.Minute, a.Services.Vault.Schedule)
	}
	r.Every("images", 24*time.Hour, a.Services.Images.Renew)
	r.Every("sweep", time.Hour, func(ctx context.Context) error {
		return errors.Join(db.SweepChanges(ctx), session.Sweep(ctx), throttle.Sweep(ctx), captcha.Sweep(ctx), once.Sweep(ctx),
			handover.Sweep(ctx), events.Sweep(ctx), saved.Sweep(ctx), account.Sweep(ctx), access.SweepApprovals(ctx),
			access.SweepSeats(ctx), access.SweepPlaces(ctx))
	})
	r.Every("cards", 5*time.Second, a.Services.Payment.Watch.Sweep)
	// nobody misses a demonstration or a training shop, and their company forgets with the program what it took
	if !a.config.Demo && a.config.training == nil {
		r.Every("backup watch", time.Hour, a.Services.Vault.Tell)
		r.Every("import plan watch", time.Hour, a.Services.Plans.Tell)
		r.Every("card settlements", time.Hour, a.Services.Payment.Settlements.Reconcile)
	}
	r.Every("customers", time.Hour, a.tidyCustomers)
	r.Every("printers", time.Minute, a.Services.Printer.Sweep)
	r.Every("saved orders", time.Hour, a.Services.Order.Lapse)
	r.Every("cores", time.Hour, a.Services.Till.TendCores)
	r.Every("appointment reminders", 5*time.Minute, a.Services.Appointment.Remind)
	r.Every("late parts", 15*time.Minute, a.Services.Special.MoveLate)
	r.Every("counts", time.Hour, a.Services.Counts.MakeTasks)
	r.Every("order list", time.Minute, a.Services.Order.Tidy)
	r.Every("sales of days", time.Minute, ledger.AddUp)
	r.Every("prices", time.Hour, func(ctx context.Context) error {
		_, err := a.Services.Price.Today(ctx)
		return err
	})
	return r
}

func (a *App) newHandler(ctx context.Context, name string) http.Handler {
	secure := a.config.BaseURL != nil && a.config.BaseURL.Scheme == "https"
	cookie := "camber" // __Host- needs Secure, which plain HTTP on loopback can't have
	if secure {
		cookie = "__Host-camber"
	}
	if a.config.training != nil {
		cookie = cookieOf(cookie)
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	registry.MustRegister(memory()...)
	registry.MustRegister(a.upkeep(ctx)...)
	store, counter, office := a.Services.handlers(a.config.BaseURL, a.config.Demo, a.broker)
	if a.training != nil {
		counter.Training.EnterBy(a.training.Enter)
	}
	a.sessions = session.New(cookie, secure)
	trust := func() []byte { return nil }
	if a.config.Certificate != nil {
		trust = a.config.Certificate.Authority
	}
	door := web.New(web.Config{
		Authority: trust,
		Name:      name,
		BaseURL:   a.config.BaseURL, Checkout: a.config.Checkout, Secure: secure, Demo: a.config.Demo,
		TestCards: a.Services.playing != nil, Ready: a.ready,
		Proxies: a.config.Proxies, Outage: a.outage, Pages: a.pages.pages, Log: a.config.Log,
		IsOpen: func(ctx context.Context) (bool, error) {
			stores, err := a.Services.Location.Locations(ctx)
			return len(stores) > 0, err
		},
	}, a.sessions, a.Services.Access, store, counter, office, registry)
	inside := door.Handler()
	own := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inside.ServeHTTP(w, r.WithContext(kept.With(a.Context(r.Context()), a.Services.memory)))
	})
	if a.training == nil {
		return own
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { a.training.serve(w, r, own) })
}
