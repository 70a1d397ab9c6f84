package main

import (
	"context"
	"os"
	"os/exec"

	"camber/internal/app"
)

type index struct{ place }

func (c *index) Run(ctx context.Context) error { return app.BuildIndex(ctx, c.config()) }

// buildIndex runs `camber index` and waits for it.
func (p place) buildIndex(ctx context.Context) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	c := exec.CommandContext(ctx, self, "index")
	c.Env = append(os.Environ(), "CAMBER_DATA="+p.Data, "CAMBER_DATABASE_URL="+p.DatabaseURL)
	c.Stdout, c.Stderr = os.Stderr, os.Stderr
	return c.Run()
}
