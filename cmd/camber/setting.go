package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"

	"camber/internal/app"
)

type settings struct {
	List listSettings `cmd:"" help:"Every setting, what it is now and what it is where nothing is set."`
	Set  setSetting   `cmd:"" help:"Change a setting; a running shop shows it within a second."`
	Logo setLogo      `cmd:"" help:"Show an image in place of the mark, or no longer."`
}

type listSettings struct {
	place
	Store string `help:"Code of a store: as it holds there."`
}

func (c *listSettings) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	all, err := shop.Settings(ctx, c.Store)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', 0)
	for _, one := range all {
		if _, err := fmt.Fprintf(w, "%s\t%s\t(%s)\n", one.Name, one.Value, one.Default); err != nil {
			return err
		}
	}
	return w.Flush()
}

type setSetting struct {
	place
	Name  string `arg:"" help:"Name of the setting."`
	Value string `arg:"" help:"What it is from now on."`
	Store string `help:"Code of the store where it holds; without one, everywhere."`
}

func (c *setSetting) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return shop.SetSetting(ctx, c.Store, c.Name, c.Value)
}

type setLogo struct {
	place
	Image string `arg:"" help:"File of the image, in PNG, WebP, JPEG or GIF; none: the mark stands there again."`
	Store string `help:"Code of the store where it holds; without one, everywhere."`
}

func (c *setLogo) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	if c.Image == "none" {
		return shop.SetLogo(ctx, c.Store, nil)
	}
	image, err := os.Open(filepath.Clean(c.Image))
	if err != nil {
		return err
	}
	defer func() { _ = image.Close() }()
	return shop.SetLogo(ctx, c.Store, image)
}
