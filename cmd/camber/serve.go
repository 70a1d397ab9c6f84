package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"camber/internal/app"
	"camber/internal/base/certificate"
	"camber/internal/base/failpoint"
	"camber/internal/provider/search/algolia"
	"camber/internal/provider/stripe"
	"camber/internal/provider/terminal/datacap"
)

type serve struct {
	place
	listening
	Demo       bool  `help:"Serve the demonstration shop; an empty data directory is filled first."`
	ExposeDemo bool  `help:"Let a shop that has the demonstration's known passwords listen beyond this machine."`
	PageCache  int64 `help:"Megabytes of memory for finished pages; 0 makes every page anew." default:"64" env:"CAMBER_PAGE_CACHE"`
	Verbose    bool  `help:"Log every request."`

	TryCards bool `help:"Take test cards alone, at which no money moves, while no card company is connected: to try the shop out on this machine." env:"CAMBER_TRY_CARDS"`

	StripeKey              string `help:"Secret key of the shop at Stripe (sk_…). Better in the environment, where no list of processes shows it." env:"CAMBER_STRIPE_KEY"`
	StripePublic           string `help:"Public key of the shop at Stripe (pk_…)." env:"CAMBER_STRIPE_PUBLIC_KEY"`
	StripeWebhook          string `help:"Key that Stripe signs its messages with (whsec_…)." env:"CAMBER_STRIPE_WEBHOOK_KEY"`
	StripeAPI              string `help:"Where Stripe is asked." env:"CAMBER_STRIPE_API" hidden:""`
	StripeTerminals        bool   `help:"Take cards at Stripe's terminals too, by the same secret key." env:"CAMBER_STRIPE_TERMINALS"`
	StripeTerminalsWebhook string `help:"Key that Stripe signs its messages about terminals with (whsec_…); without one they are only asked about." env:"CAMBER_STRIPE_TERMINALS_WEBHOOK_KEY"`

	Terminals string `help:"Where the demonstration's card terminals are asked." env:"CAMBER_TERMINALS" hidden:""`

	mailing
	keeping

	BackupTo   string `help:"Where a backup is taken to each day: a folder on another disk, or s3://bucket/prefix?endpoint=https://…&region=…" env:"CAMBER_BACKUP_TO"`
	BackupHour int    `help:"Hour of the day at which it is taken, by the clock of the first store." default:"3" env:"CAMBER_BACKUP_HOUR"`
	BackupKeep int    `help:"How many of them are kept." default:"14" env:"CAMBER_BACKUP_KEEP"`

	ImportRoot string `help:"Folder below which planned imports may look for files; without it they only ask addresses." type:"existingdir" env:"CAMBER_IMPORT_ROOT"`

	AlgoliaApp string `help:"Id of the shop's application at Algolia, which finds parts by words where the shop's setting says so." env:"CAMBER_ALGOLIA_APP"`
	AlgoliaKey string `help:"A key there that may search, add and delete records, and change settings. Better in the environment, where no list of processes shows it." env:"CAMBER_ALGOLIA_KEY"`
	AlgoliaAPI string `help:"Where Algolia is asked." env:"CAMBER_ALGOLIA_API" hidden:""`

	given map[string]string // what set each variable of the environment

	DatacapAddress  string `help:"Where the shop's Datacap client is asked (http:// on its own network, else https://)." env:"CAMBER_DATACAP_ADDRESS"`
	DatacapUser     string `help:"Who the shop is there." env:"CAMBER_DATACAP_USER"`
	DatacapPassword string `help:"Better in the environment, where no list of processes shows it." env:"CAMBER_DATACAP_PASSWORD"`
	DatacapMerchant string `help:"The shop's merchant number, where a department has none of its own." env:"CAMBER_DATACAP_MERCHANT"`
	DatacapDevice   string `help:"Kind of the terminals as Datacap names it (EMV_VX805_MERCURY)." env:"CAMBER_DATACAP_DEVICE"`
}

// AfterApply notes what set each of the settings, for who asks about them in the back office.
func (c *serve) AfterApply(command *kong.Context) error {
	c.given = map[string]string{}
	for _, f := range command.Flags() {
		for _, variable := range f.Envs {
			if _, ok := os.LookupEnv(variable); ok {
				c.given[variable] = variable
			}
		}
	}
	for _, step := range command.Path {
		if step.Flag != nil && len(step.Flag.Envs) > 0 {
			c.given[step.Flag.Envs[0]] = "--" + step.Flag.Name
		}
	}
	return nil
}

// stopWithin is how long requests under way may take to end once the program is told to stop.
const stopWithin = 30 * time.Second

// ballast is memory that is never touched and so takes none of the machine's: the collector takes it for part of what
// lives, and sweeps a small shop's requests some times less often for it.
const ballast = 128 << 20

func (c *serve) Run(ctx context.Context) error {
	ctx = failpoint.With(ctx, os.Getenv(failpoint.Variable))
	untouched := make([]byte, ballast)
	defer runtime.KeepAlive(untouched)
	config, err := c.serving()
	if err != nil {
		return err
	}
	at := &doors{}
	defer at.close()
	if c.TLS != "" {
		config.Certificate = at
	}
	shop, err := app.Open(ctx, config)
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	if !loopback(c.Listen) && !c.ExposeDemo {
		known, err := shop.HasDemoAccounts(ctx)
		if err != nil {
			return err
		}
		if known {
			return errors.New("this shop has the demonstration's accounts, whose passwords everybody knows: it listens on loopback only (--expose-demo overrules)")
		}
	}
	first, err := shop.FirstLink(ctx)
	if err != nil {
		return err
	}
	if err := at.open(ctx, &c.listening, config.Data, config.Log); err != nil {
		return err
	}
	working, stopWorking := context.WithCancel(context.WithoutCancel(ctx))
	worked := make(chan error, 1)
	go func() { worked <- shop.Work(working) }()

	made := func(answer http.Handler) *http.Server {
		return &http.Server{
			Handler:           answer,
			BaseContext:       func(net.Listener) context.Context { return context.WithoutCancel(ctx) },
			ReadHeaderTimeout: 10 * time.Second,
			ReadTimeout:       60 * time.Second,
			WriteTimeout:      5 * time.Minute, // who takes a reply in drops holds no thread for ever; streams of events lift it
			IdleTimeout:       120 * time.Second,
			MaxHeaderBytes:    64 << 10,
			ErrorLog:          slog.NewLogLogger(config.Log.Handler(), slog.LevelDebug),
		}
	}
	served := make(chan error, 2)
	servers := at.serve(&c.listening, made, shop.Handler(), served)
	c.greet(at, first)
	debug.FreeOSMemory() // what a start takes, to fill a demonstration or to read a catalog, is not needed again

	select {
	case err = <-served:
	case err = <-worked:
		worked <- nil
	case <-ctx.Done():
	}
	ending, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopWithin)
	defer cancel()
	for _, server := range servers {
		err = errors.Join(err, server.Shutdown(ending))
	}
	stopWorking()
	if stopped := <-worked; stopped != nil {
		err = errors.Join(err, stopped)
	}
	return err
}

// serving is the shop as the flags say it is served; an error where they do not fit together.
func (c *serve) serving() (config app.Config, err error) {
	config = c.config()
	config.Serves, config.Demo, config.BaseURL, config.BuildIndex = true, c.Demo, c.BaseURL, c.buildIndex
	config.Stripe, config.StripeAPI = stripe.Keys{Secret: c.StripeKey, Public: c.StripePublic, Webhook: c.StripeWebhook},
		c.StripeAPI
	config.Terminals, config.Given = c.Terminals, c.given
	config.StripeTerminals, config.StripeTerminalsWebhook = c.StripeTerminals, c.StripeTerminalsWebhook
	config.Datacap = datacap.Config{
		Address: c.DatacapAddress, User: c.DatacapUser, Password: c.DatacapPassword, Merchant: c.DatacapMerchant,
		Device: c.DatacapDevice,
	}
	if config.TryCards = c.TryCards; c.TryCards {
		if err := c.checkTrial(); err != nil {
			return config, err
		}
	}
	if err := config.Datacap.Check(); err != nil {
		return config, err
	}
	if c.StripeTerminals && c.StripeKey == "" {
		return config, errors.New("--stripe-terminals needs the secret key of the shop at Stripe")
	}
	if err := config.Stripe.Check(); err != nil {
		return config, err
	}
	if config.Messages = c.messages(); config.Messages.SMTP.Check() != nil {
		return config, config.Messages.SMTP.Check()
	}
	config.Search = algolia.Account{App: c.AlgoliaApp, Key: c.AlgoliaKey, API: c.AlgoliaAPI}
	if err := config.Search.Check(); err != nil {
		return config, err
	}
	config.Checkout, config.ImportRoot = c.Checkout, c.ImportRoot
	config.Backups = app.Backups{To: c.BackupTo, Hour: c.BackupHour, Keep: c.BackupKeep, S3: c.keys()}
	if err := config.Backups.Check(config.Data); err != nil {
		return config, err
	}
	if config.PageCache = c.PageCache << 20; c.PageCache == 0 {
		config.PageCache = -1
	}
	if c.Verbose {
		config.Log = slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug}))
	}
	if err := c.check(); err != nil {
		return config, err
	}
	config.Proxies, err = c.proxies()
	return config, err
}

// checkTrial refuses test cards wherever a stranger could pay by one.
func (c *serve) checkTrial() error {
	switch {
	case c.Demo:
		return errors.New("the demonstration takes test cards by itself: leave out --try-cards")
	case c.StripeKey != "":
		return errors.New("--try-cards is for a shop that has no card company yet: leave it out, or the keys of Stripe")
	case !loopback(c.Listen), c.BaseURL != nil && !loopback(net.JoinHostPort(c.BaseURL.Hostname(), "0")):
		return errors.New("--try-cards: whoever knows a test card could order without paying, so the shop has to be on loopback alone (--listen 127.0.0.1:8080, and no --base-url of a network)")
	}
	return nil
}

// greet says where the shop is, what its devices need to trust it, and by which path its first owner comes in.
func (c *serve) greet(at *doors, first string) {
	address := "http://" + at.main.Addr().String() + "/"
	if c.BaseURL != nil {
		address = c.BaseURL.String()
	}
	fmt.Printf("Camber is ready at %s\n", address)
	if first != "" {
		fmt.Printf("Nobody owns this shop yet. Its owner sets it up here, within the hour and once:\n  %s\n",
			strings.TrimSuffix(address, "/")+first)
	}
	authority := at.Authority()
	if authority == nil {
		return
	}
	guide := *c.BaseURL
	if guide.Path = "/tls"; at.plain != nil {
		guide.Scheme, guide.Host = "http", net.JoinHostPort(c.BaseURL.Hostname(), strconv.Itoa(portOf(at.plain)))
	}
	fmt.Printf("The shop's own devices learn to trust it at %s\nIts authority's SHA-256 fingerprint is %s\n", guide.String(),
		certificate.Fingerprint(authority))
}
