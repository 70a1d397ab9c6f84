package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"camber/internal/app/bench"
	"camber/internal/base/clock"
)

type benchmark struct {
	Data         string  `help:"Directory of the shop that is measured. An empty one is filled first; it may take many gigabytes." required:"" type:"path"`
	Tier         string  `help:"Size of the shop: tiny, corner, regional, large or extreme." default:"corner"`
	Factor       float64 `help:"Fraction of the tier." default:"1"`
	Parts        int     `help:"Parts, instead of the tier's."`
	Applications int     `help:"Applications, instead of the tier's."`
	Seed         uint64  `help:"Another seed is another shop of the same size." default:"1"`
	Only         string  `help:"Measure only what this pattern finds in its name."`
	Calls        int     `help:"Calls of each query." default:"100000"`
	Import       int     `help:"Applications in the file that is imported, at most half of the tier's." default:"5000000"`
	Profile      string  `help:"File for a CPU profile of the queries." type:"path"`
	JSON         string  `help:"File for the figures." type:"path"`
	Start        bool    `hidden:"" help:"Be the process whose start is measured."`
	Vehicles     int     `hidden:"" help:"With --start: for how many vehicles parts are listed before the memory is measured."`
}

// Run measures and prints a table. A figure beyond its limit makes the program end with status 1.
func (c *benchmark) Run(ctx context.Context) error {
	if c.Start {
		return bench.Start(ctx, c.Data, c.Vehicles, os.Stdout)
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	begun := clock.Now(ctx)
	report, err := bench.Run(ctx, bench.Options{
		Tier: c.Tier, Factor: c.Factor, Parts: c.Parts, Applications: c.Applications, Seed: c.Seed, Folder: c.Data,
		Only: c.Only, Calls: c.Calls, Import: c.Import, Profile: c.Profile,
		Again:      []string{self, "bench", "--start", "--data", c.Data},
		BuildIndex: place{Data: c.Data}.buildIndex,
		Log: func(format string, args ...any) {
			fmt.Fprintf(os.Stderr, "%6s  %s\n", clock.Now(ctx).Sub(begun).Round(time.Second), fmt.Sprintf(format, args...))
		},
	})
	if err != nil {
		return err
	}
	if c.JSON != "" {
		if err := report.WriteJSON(c.JSON); err != nil {
			return err
		}
	}
	if err := report.WriteTable(os.Stdout); err != nil {
		return err
	}
	if n := report.Missed(); n > 0 {
		return fmt.Errorf("%d figures are beyond their limits", n)
	}
	return nil
}
