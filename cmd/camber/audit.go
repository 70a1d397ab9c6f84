package main

import (
	"context"
	"fmt"

	"camber/internal/app"
)

type audit struct{ place }

// Run prints each violation on a line of its own; any makes the program end with status 1.
func (c *audit) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	found, err := shop.Audit(ctx)
	if err != nil {
		return err
	}
	for _, v := range found {
		fmt.Printf("%s %s: %s\n", v.Invariant, v.Subject, v.Detail)
	}
	if len(found) > 0 {
		return fmt.Errorf("%d violations", len(found))
	}
	guard, err := shop.Guard(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("Everything adds up. %s\n", guard)
	return nil
}
