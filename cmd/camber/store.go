package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"camber/internal/app"
)

type store struct {
	List    listStores   `cmd:"" help:"List the stores with their addresses, hours and registers."`
	Add     addStore     `cmd:"" help:"Add a store with its registers; the first one makes the shop ready to serve."`
	Edit    editStore    `cmd:"" help:"Change a store: what is not said stays."`
	Disable disableStore `cmd:"" help:"Put a store out of use; what was sold there stays."`
	Enable  enableStore  `cmd:"" help:"Put a store back into use."`
}

type listStores struct{ place }

func (*listStores) Help() string {
	return "Example: camber store list\n\nThe hours are written as `camber store edit --hours` reads them."
}

func (c *listStores) Run(ctx context.Context) error {
	return c.with(ctx, func(shop *app.App) error {
		stores, err := shop.Stores(ctx)
		if err != nil {
			return err
		}
		for _, one := range stores {
			if err := writeStore(os.Stdout, one); err != nil {
				return err
			}
		}
		return nil
	})
}

func writeStore(w io.Writer, s app.StoreLine) error {
	state := ""
	if s.OutOfUse {
		state = " (out of use)"
	}
	names := make([]string, len(s.Registers))
	for i, r := range s.Registers {
		names[i] = fmt.Sprintf("%d %s", r.Number, r.Name)
		if r.OutOfUse {
			names[i] += " (out of use)"
		}
	}
	_, err := fmt.Fprintf(w, "%s  %s%s\n  %s, %s, %s %s\n  %s  %s\n  %s  %s\n", s.Code, s.Name, state, s.Address1, s.City,
		s.State, s.Postcode, s.Telephone, s.Email, s.Hours, s.Zone)
	for _, c := range s.Closures {
		if err == nil {
			_, err = fmt.Fprintf(w, "  %s\n", c)
		}
	}
	if err == nil {
		_, err = fmt.Fprintf(w, "  Registers: %s\n", strings.Join(names, ", "))
	}
	return err
}

// with does something with the shop, whether or not a server runs on it.
func (p place) with(ctx context.Context, do func(*app.App) error) error {
	shop, err := app.Open(ctx, p.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return do(shop)
}

type addStore struct {
	place
	app.NewStore
}

func (*addStore) Help() string {
	return `Example:

    camber store add --code MAIN --name "Cedar Falls, Main St" --address "218 Main St" --city "Cedar Falls" --state IA
      --postcode 50613 --telephone "(319) 555-0142" --hours "mon-fri 7:30-18:30, sat 8-16" --registers 2

Without --hours it begins with those of a typical shop. Taxes are set up apart: until then nothing is taxed there.`
}

func (c *addStore) Run(ctx context.Context) error {
	return c.with(ctx, func(shop *app.App) error { return shop.AddStore(ctx, c.NewStore) })
}

type editStore struct {
	place
	Store string `arg:"" help:"Code of the store."`
	app.StoreWords
}

func (*editStore) Help() string {
	return `Example:

    camber store edit MAIN --hours "mon-sat 8-12 13-18" --closed "2026-12-24 8-13 Christmas Eve"
      --closed "2026-12-25 closed Christmas"`
}

func (c *editStore) Run(ctx context.Context) error {
	return c.with(ctx, func(shop *app.App) error { return shop.EditStore(ctx, c.Store, c.StoreWords) })
}

type disableStore struct {
	place
	Store string `arg:"" help:"Code of the store."`
}

func (*disableStore) Help() string {
	return "Example: camber store disable WAVERLY\n\nIts shifts must be closed. The last store in use stays."
}

func (c *disableStore) Run(ctx context.Context) error {
	return c.with(ctx, func(shop *app.App) error { return shop.SetStoreInUse(ctx, c.Store, false) })
}

type enableStore struct {
	place
	Store string `arg:"" help:"Code of the store."`
}

func (*enableStore) Help() string { return "Example: camber store enable WAVERLY" }

func (c *enableStore) Run(ctx context.Context) error {
	return c.with(ctx, func(shop *app.App) error { return shop.SetStoreInUse(ctx, c.Store, true) })
}
