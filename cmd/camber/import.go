package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"camber/internal/app"
	"camber/internal/shop/exchange"
)

type imports struct {
	List importList `cmd:"" help:"What was imported, the latest first."`
	Undo importUndo `cmd:"" help:"Take an import back: its applications, or what it made of parts, prices and stock, unless somebody has changed it since."`
}

type importFile struct {
	place
	Kind    exchange.Kind     `arg:"" enum:"aces,pies,parts,fitment,stock,vcdb,pcdb,qdb" help:"What it is: aces (applications; needs the VCdb), pies (parts), parts (a sheet of parts, with year, make and model of applications too), fitment (a sheet of applications), stock (a sheet of counts), vcdb (vehicles), pcdb (names of part types and positions), qdb (words of coded notes)."`
	Path    string            `arg:"" help:"The file: plain, .gz or .zip; a sheet may be an Excel workbook (.xlsx), of which the first worksheet with anything in it is read; of vcdb, pcdb and qdb a folder too." type:"path"`
	Brand   string            `help:"Brand code or name of every row that names none."`
	Columns map[string]string `help:"What columns of a sheet mean, as number=CODE;name=TITLE." mapsep:";"`
	Prices  map[string]string `help:"PIES price types and the price level of each, as RET=retail;JBR=jobber;RMP=map." mapsep:";"`
	Rejects string            `help:"Write every rejected record with its line and reason to this file." type:"path"`
	Answer  []string          `help:"What a name in the sheet means, as 'model Dodge Caravan = Grand Caravan' or 'engine 5.0 = 5.0L V8'. It is remembered." sep:"none"`
	Replace bool              `help:"It may take away what counts now: a sheet replaces all applications of its brand; a full ACES file or a VCdb may lack more than a tenth of what is there."`
	DryRun  bool              `help:"Read aces, fitment, pies or vcdb to the end, say what would come of it, and change nothing."`

	Category string `help:"Category of new parts that come without."`
	TaxClass string `help:"Tax class of new parts."`
}

func (c *importFile) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	o := exchange.Options{
		Brand: c.Brand, Category: c.Category, TaxClass: c.TaxClass, Columns: c.Columns, Prices: c.Prices, Answers: c.Answer,
		Replace: c.Replace, DryRun: c.DryRun,
	}
	reports, err := shop.Import(ctx, c.Kind, c.Path, o, func(r exchange.Report) {
		fmt.Fprintf(os.Stderr, "\r%s: %d records, %d kept, %d rejected ", r.Name, r.Records, r.Kept, r.Rejected)
	})
	fmt.Fprintln(os.Stderr)
	for _, r := range reports {
		if err := printReport(os.Stdout, r); err != nil {
			return err
		}
	}
	if c.Rejects != "" {
		err = errors.Join(err, shop.WriteRejects(ctx, reports, c.Rejects))
	}
	return err
}

func printReport(w io.Writer, r exchange.Report) error {
	state := string(r.State)
	if r.DryRun {
		state += ", a dry run: nothing was changed"
	}
	lines := []string{
		fmt.Sprintf("import %d\t%s\t%s", r.ImportID, r.Name, state),
		fmt.Sprintf("records\t%d\tkept %d, rejected %d", r.Records, r.Kept, r.Rejected),
	}
	if r.Partial > 0 {
		lines = append(lines, fmt.Sprintf("without their vehicle\t%d\tof the kept", r.Partial))
	}
	if r.Numbers != "" {
		lines = append(lines, fmt.Sprintf("numbers\t\t%s", r.Numbers))
	}
	for _, c := range r.Counts {
		lines = append(lines, fmt.Sprintf("%s\t%d\t", c.Name, c.N))
	}
	for _, e := range r.Reasons {
		lines = append(lines, fmt.Sprintf("rejected\t%d\t%s (first in line %d)", e.N, e.Text, e.Line))
	}
	for _, u := range r.Unknown {
		lines = append(lines, fmt.Sprintf("unknown\t%d\t%s %s%s", u.N, u.Kind, u.Written, answerTo(u)))
	}
	for _, e := range r.Warnings {
		lines = append(lines, fmt.Sprintf("note\t%d\t%s (line %d)", e.N, e.Text, e.Line))
	}
	t := tabwriter.NewWriter(w, 0, 4, 2, ' ', 0)
	if _, err := io.WriteString(t, strings.Join(lines, "\n")+"\n"); err != nil {
		return err
	}
	return t.Flush()
}

// answerTo says how a name is answered for the whole file.
func answerTo(u exchange.UnknownName) string {
	if len(u.Nearest) == 0 {
		return ""
	}
	return fmt.Sprintf(": %s? Say so with --answer \"%s %s = %s\"", strings.Join(u.Nearest, ", "), u.Kind, u.Written,
		u.Nearest[0])
}

type importList struct {
	place
	Last int `help:"How many." default:"20"`
}

func (c *importList) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	reports, err := shop.Services.Exchange.Imports(shop.Context(ctx), c.Last)
	if err != nil {
		return err
	}
	for _, r := range reports {
		if err := printReport(os.Stdout, r); err != nil {
			return err
		}
	}
	return nil
}

type importUndo struct {
	place
	Import int64 `arg:"" help:"Number of the import."`
	Whole  bool  `help:"Of an import that brought parts and applications take the parts back too."`
}

func (c *importUndo) Run(ctx context.Context) error {
	shop, err := app.Open(ctx, c.config())
	if err != nil {
		return err
	}
	defer func() { _ = shop.Close() }()
	counts, err := shop.UndoImport(ctx, c.Import, c.Whole)
	if err == nil && counts != nil {
		fmt.Printf("put back %d, in part %d, kept because changed since %d, not possible %d\n", counts.Back, counts.Partly,
			counts.Kept, counts.Failed)
	}
	return err
}
