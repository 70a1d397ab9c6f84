// Command camber is the shop: web shop, point of sale and their database in one program.
package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/alecthomas/kong"

	"camber/internal/app"
)

// commands is the whole command line: one field per subcommand, one file per type.
type commands struct {
	Serve    serve    `cmd:"" help:"Serve the shop and the till."`
	Demo     demo     `cmd:"" help:"Fill an empty data directory or database with the demonstration shop."`
	Migrate  migrate  `cmd:"" help:"Bring the tables of a database to this program's form."`
	Store    store    `cmd:"" help:"Manage the stores and their hours."`
	Terminal terminal `cmd:"" help:"Manage the card terminals."`

	Distributor distributor `cmd:"" help:"Manage the vendors that are asked and ordered from by their own systems."`
	Slot        slot        `cmd:"" help:"Choose the parts that places of the shop show."`
	Shop        shop        `cmd:"" help:"The shop's set-up as one file: write it, apply it."`
	Setting     settings    `cmd:"" help:"What the owner can choose, for the business, a store or a register."`
	User        user        `cmd:"" help:"Manage the people who work here."`
	Account     account     `cmd:"" help:"Let a customer buy on account."`
	Import      importFile  `cmd:"" help:"Bring a file of the trade in: vehicles, parts, applications, stock."`
	Export      export      `cmd:"" help:"Write products, prices, stock, customers or orders as a CSV table."`
	Imports     imports     `cmd:"" help:"What was imported."`
	Images      images      `cmd:"" help:"Bring images of parts in, a folder or a ZIP of files named after their part numbers."`
	AnyFit      universal   `cmd:"" name:"universal" help:"Say of parts that they are made for any vehicle."`
	Find        search      `cmd:"" help:"Search the shop's parts as its visitors do."`
	Audit       audit       `cmd:"" help:"Check that every cent and every piece adds up."`
	Backup      backups     `cmd:"" help:"Write a backup of a shop, running or not, or check one."`
	Restore     restore     `cmd:"" help:"Make a shop anew out of a backup."`
	Doctor      doctor      `cmd:"" help:"Say what a shop lacks before it sells, and what is wrong while it does."`
	Ready       ready       `cmd:"" help:"Ask the server of this machine whether it is ready; exits with 1 if not."`
	Index       index       `cmd:"" hidden:"" help:"Build the read index for the servers that run; they start this themselves."`
	Bench       benchmark   `cmd:"" help:"Fill a shop with made-up parts and measure it."`
}

// place is where a shop is kept. Every subcommand asks the same.
type place struct {
	Data        string `help:"Directory with the shop's files and, without --database-url, its database." default:"camber-data" env:"CAMBER_DATA" type:"path"`
	DatabaseURL string `help:"PostgreSQL address (postgres://…). Without it the shop is kept in SQLite in the data directory." env:"CAMBER_DATABASE_URL"`
}

func (p place) config() app.Config {
	return app.Config{Data: p.Data, Database: p.database(), Log: slog.New(slog.NewTextHandler(os.Stderr, nil))}
}

func (p place) database() string {
	if p.DatabaseURL != "" {
		return p.DatabaseURL
	}
	return "sqlite://" + filepath.ToSlash(filepath.Join(p.Data, "camber.db"))
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	command := kong.Parse(&commands{},
		kong.Name("camber"),
		kong.Description("Auto parts shop, point of sale and kiosk in one program.\n\nTry it:  camber serve --demo"),
		kong.UsageOnError(),
		kong.Vars{"offers": app.StoreOffers()},
		kong.BindTo(ctx, (*context.Context)(nil)),
	)
	if err := command.Run(); err != nil {
		fmt.Fprintln(os.Stderr, "camber: "+err.Error())
		stop()
		var said exit
		if errors.As(err, &said) {
			os.Exit(said.code)
		}
		os.Exit(1)
	}
}

// exit ends the program with a code of its own.
type exit struct {
	code int
	why  string
}

func (e exit) Error() string { return e.why }
