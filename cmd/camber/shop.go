package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"camber/internal/app"
	"camber/internal/shop/shopfile"
)

type shop struct {
	Export exportShop `cmd:"" help:"Write the shop's set-up as one readable file."`
	Apply  applyShop  `cmd:"" help:"Make a shop as such a file says."`
}

type exportShop struct {
	place
	To string `arg:"" optional:"" help:"File to write; without one it is printed." type:"path"`
}

func (*exportShop) Help() string {
	return `Stores, taxes, shipping, price levels, order statuses, pages, roles and settings, by names instead of ids. Passwords,
keys, people, images and tax sheets stand in no such file; what is needed beside it is named at its end.

  camber shop export shop.yaml --data /var/lib/camber`
}

func (c *exportShop) Run(ctx context.Context) error {
	return c.with(ctx, func(shop *app.App) error {
		if c.To == "" {
			return shop.ExportShop(ctx, os.Stdout)
		}
		file, err := os.OpenFile(c.To, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err != nil {
			return err
		}
		if err := shop.ExportShop(ctx, file); err != nil {
			return err
		}
		return file.Close()
	})
}

type applyShop struct {
	place
	File    string `arg:"" help:"File that camber shop export wrote, or a part of one." type:"existingfile"`
	DryRun  bool   `help:"Change nothing: say what would be. Exits with 2 where the shop is otherwise than the file."`
	AddOnly bool   `help:"Add what is missing, and leave what is there as it is."`
}

func (*applyShop) Help() string {
	return `All of it is done or nothing. What the file does not name is left alone, and nothing is removed. A running shop shows the
change within a second.

  camber shop apply shop.yaml --dry-run
  camber shop apply taxes.yaml --data /var/lib/camber`
}

// errDiffers ends a dry run that found the shop otherwise than the file.
var errDiffers = exit{2, "the shop is otherwise than the file"}

func (c *applyShop) Run(ctx context.Context) error {
	content, err := os.ReadFile(c.File)
	if err != nil {
		return err
	}
	return c.with(ctx, func(shop *app.App) error {
		found, err := shop.ApplyShop(ctx, content, shopfile.Mode{DryRun: c.DryRun, AddOnly: c.AddOnly})
		if err != nil {
			return err
		}
		if err := writeOutcome(os.Stdout, found, c.DryRun); err != nil {
			return err
		}
		if c.DryRun && !found.IsSame() {
			return errDiffers
		}
		return nil
	})
}

// writeOutcome says a line a thing, and a line a value that changes.
func writeOutcome(w io.Writer, o shopfile.Outcome, dry bool) error {
	p := printer{w: w}
	for _, d := range o.Differences {
		switch d.What {
		case shopfile.Added:
			p.say("+ %s %s\n", d.Sort, d.Name)
		case shopfile.Changed:
			p.say("~ %s %s\n", d.Sort, d.Name)
			for _, f := range d.Fields {
				p.say("    %s: %s -> %s\n", f.Name, orNothing(f.From), orNothing(f.To))
			}
		}
	}
	alone := 0
	for _, d := range o.Differences {
		if d.What == shopfile.Alone {
			alone++
			p.say("  %s %s is not in the file: it stays\n", d.Sort, d.Name)
		}
	}
	switch {
	case o.IsSame():
		p.say("The shop is as the file says.\n")
	case dry:
		p.say("%d to add or change. Nothing was changed yet.\n", len(o.Differences)-alone)
	default:
		p.say("%d added or changed.\n", len(o.Differences)-alone)
	}
	for _, need := range o.Needs {
		p.say("Not in the file: %s\n", need)
	}
	return p.err
}

// printer keeps the first error of a list of lines.
type printer struct {
	w   io.Writer
	err error
}

func (p *printer) say(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}
