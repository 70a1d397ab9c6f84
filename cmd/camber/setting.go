package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"camber/internal/app"
)

type settings struct {
	List  listSettings `cmd:"" help:"Every setting, what it is now and where that comes from."`
	Get   getSetting   `cmd:"" help:"One setting: what it is now, what it does and what it can be."`
	Set   setSetting   `cmd:"" help:"Change a setting; a running shop shows it within a second."`
	Reset resetSetting `cmd:"" help:"Go back to what the wider scope says, or to what came with the program."`
	Logo  setLogo      `cmd:"" help:"Show an image in place of the mark, or no longer."`
}

// scope is where a setting is asked for or changed.
type scope struct {
	Scope string `help:"Where: business, site, location:CODE or register:CODE/NAME." default:"business" placeholder:"WHERE"`
}

type listSettings struct {
	place
	scope
}

func (*listSettings) Help() string {
	return `Of each its name, what it is, and in brackets where that comes from: the scope that sets it, or "as it came".

  camber setting list --data /var/lib/camber
  camber setting list --scope location:WATERLOO`
}

func (c *listSettings) Run(ctx context.Context) error {
	all, err := settingsAt(ctx, c.place, c.Scope)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', 0)
	for _, one := range all {
		_, err := fmt.Fprintf(w, "%s\t%s\t(%s)\n", one.Name, strings.ReplaceAll(one.Value, "\n", "; "), fromOf(one))
		if err != nil {
			return err
		}
	}
	return w.Flush()
}

func fromOf(row app.SettingRow) string {
	if row.From == "" {
		return "as it came"
	}
	return row.From
}

func settingsAt(ctx context.Context, at place, scope string) ([]app.SettingRow, error) {
	shop, err := app.Open(ctx, at.config())
	if err != nil {
		return nil, err
	}
	defer func() { _ = shop.Close() }()
	return shop.Settings(ctx, scope)
}

type getSetting struct {
	place
	scope
	Name string `arg:"" help:"Name of the setting."`
}

func (*getSetting) Help() string {
	return `The first line is the value alone.

  camber setting get lock_minutes --scope register:WATERLOO/1`
}

func (c *getSetting) Run(ctx context.Context) error {
	all, err := settingsAt(ctx, c.place, c.Scope)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(all, func(row app.SettingRow) bool { return row.Name == c.Name })
	if at < 0 {
		return fmt.Errorf("there is no setting %s; camber setting list names them", c.Name)
	}
	one := all[at]
	fmt.Printf("%s\n\n%s. %s\nFrom: %s. As it came: %q. Can be set for: %s.\n", one.Value, one.Words, one.Help, fromOf(one),
		one.Default, strings.Join(one.Reach, ", "))
	if len(one.Choices) > 0 {
		fmt.Printf("One of: %s.\n", strings.Join(one.Choices, ", "))
	}
	return nil
}

type setSetting struct {
	place
	scope
	Name  string `arg:"" help:"Name of the setting."`
	Value string `arg:"" help:"What it is from now on."`
}

func (*setSetting) Help() string {
	return `A value with which the shop could not work is refused, with the reason.

  camber setting set brand_colour "#7a1f5c"
  camber setting set payment_check false --scope location:WATERLOO`
}

func (c *setSetting) Run(ctx context.Context) error {
	return changeSetting(ctx, c.place, c.Scope, c.Name, &c.Value)
}

type resetSetting struct {
	place
	scope
	Name string `arg:"" help:"Name of the setting."`
}

func (*resetSetting) Help() string {
	return `What the scope itself says is forgotten: from then on it follows the wider one.

  camber setting reset payment_check --scope location:WATERLOO`
}

func (c *resetSetting) Run(ctx context.Context) error {
	return changeSetting(ctx, c.place, c.Scope, c.Name, nil)
}

func changeSetting(ctx context.Context, at place, scope, name string, value *string) error {
	shop, err := app.Open(ctx, at.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	return shop.SetSetting(ctx, scope, name, value)
}

type setLogo struct {
	place
	scope
	Image string `arg:"" help:"File of the image, in PNG, WebP, JPEG or GIF; none: the mark stands there again."`
}

func (c *setLogo) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	if c.Image == "none" {
		return shop.SetLogo(ctx, c.Scope, nil)
	}
	image, err := os.Open(filepath.Clean(c.Image))
	if err != nil {
		return err
	}
	defer func() { _ = image.Close() }()
	return shop.SetLogo(ctx, c.Scope, image)
}
