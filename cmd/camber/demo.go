package main

import (
	"context"

	"camber/internal/app"
)

type demo struct{ place }

func (c *demo) Run(ctx context.Context) error {
	config := c.config()
	config.Demo = true
	shop, err := app.Open(ctx, config)
	if err != nil {
		return err
	}
	return shop.Close()
}
