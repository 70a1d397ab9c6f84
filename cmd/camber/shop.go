package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"camber/internal/app"
	"camber/internal/shop/shopfile"
)

type shop struct {
	Export exportShop `cmd:"" help:"Write the shop's set-up as one readable file."`
	Apply  applyShop  `cmd:"" help:"Make a shop as such a file says."`
	Undo   undoShop   `cmd:"" help:"Take back what such a file changed."`
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
		p.say("%d added or changed. To take it back: camber shop undo %d\n", len(o.Differences)-alone, o.FileID)
	}
	for _, need := range o.Needs {
		p.say("Not in the file: %s\n", need)
	}
	return p.err
}

type undoShop struct {
	place
	ID     int64 `arg:"" optional:"" help:"Number that camber shop apply said; without one the last file that stands."`
	DryRun bool  `help:"Change nothing: say what would be."`
}

func (*undoShop) Help() string {
	return `Each thing gets the values that it had, but those that somebody has changed since; a setting that had no value of its own
follows the wider one again. What the file added stays: other things may refer to it.

  camber shop undo --dry-run
  camber shop undo 3 --data /var/lib/camber`
}

func (c *undoShop) Run(ctx context.Context) error {
	return c.with(ctx, func(shop *app.App) error {
		undone, err := shop.UndoShop(ctx, c.ID, c.DryRun)
		if err != nil {
			return err
		}
		return writeUndone(os.Stdout, undone, c.DryRun)
	})
}

// writeUndone says a line a thing.
func writeUndone(w io.Writer, undone []shopfile.Undone, dry bool) error {
	p := printer{w: w}
	back := 0
	for _, u := range undone {
		switch u.What {
		case shopfile.Back:
			back++
			p.say("< %s %s\n", u.Sort, u.Name)
		case shopfile.Partly:
			back++
			p.say("< %s %s, but for what was changed since: %s\n", u.Sort, u.Name, strings.Join(u.Kept, ", "))
		case shopfile.Kept:
			p.say("  %s %s was changed since: it stays\n", u.Sort, u.Name)
		case shopfile.Failed:
			p.say("  %s %s: %s\n", u.Sort, u.Name, u.Reason)
		}
	}
	if dry {
		p.say("%d of %d to put back. Nothing was changed yet.\n", back, len(undone))
	} else {
		p.say("%d of %d put back.\n", back, len(undone))
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
