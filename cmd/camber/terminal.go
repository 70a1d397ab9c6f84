package main

import (
	"context"

	"camber/internal/app"
)

type terminal struct {
	Add addTerminal `cmd:"" help:"Make a card terminal of a store known, and the batch it charges for."`
}

type addTerminal struct {
	place
	app.NewTerminal
}

func (c *addTerminal) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return shop.AddTerminal(ctx, c.NewTerminal)
}
