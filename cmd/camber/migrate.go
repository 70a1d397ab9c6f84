package main

import (
	"context"

	"camber/internal/app"
)

type migrate struct{ place }

func (c *migrate) Run(ctx context.Context) error {
	return app.Migrate(ctx, c.config())
}
