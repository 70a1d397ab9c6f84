package app

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange"
	"camber/internal/shop/exchange/sheets"
)

// Import brings a file of the trade in by the command line, so that it can be taken back. tell hears how far it is.
func (a *App) Import(ctx context.Context, kind exchange.Kind, path string, o exchange.Options,
	tell func(exchange.Report)) ([]exchange.Report, error) {
	return a.Services.Sheets.Import(a.Context(ctx), kind, path, o, tell)
}

// WriteRejects writes what the imports rejected to one file, record by record.
func (a *App) WriteRejects(ctx context.Context, reports []exchange.Report, path string) error {
	f, err := os.Create(filepath.Clean(path))
	if err != nil {
		return err
	}
	for _, r := range reports {
		if r.Rejects == "" {
			continue
		}
		rejected, _, err := a.files.Open(a.Context(ctx), r.Rejects)
		if err != nil {
			return errors.Join(err, f.Close())
		}
		if _, err := io.Copy(f, rejected); err != nil {
			return errors.Join(err, rejected.Close(), f.Close())
		}
		if err := rejected.Close(); err != nil {
			return errors.Join(err, f.Close())
		}
	}
	return f.Close()
}

// UndoImport takes an import back: its applications, or where it brought none, what it made of parts, prices and stock;
// whole: both. It says what became of parts; nil: applications alone were taken back.
func (a *App) UndoImport(ctx context.Context, id int64, whole bool) (*sheets.Counts, error) {
	ctx = a.Context(ctx)
	r, err := a.Services.Exchange.ImportByID(ctx, id)
	if err != nil {
		return nil, err
	}
	if r.SourceID != 0 && !whole {
		return nil, a.Services.Fitment.Undo(ctx, audit.System, r.SourceID)
	}
	counts, noted, err := a.Services.Sheets.UndoImport(ctx, id)
	if err == nil && !noted {
		err = fault.New(fault.Invalid, "There is nothing of this import that can be taken back.")
	}
	return &counts, err
}

// Export writes a table of all that the shop keeps, by the command line.
func (a *App) Export(ctx context.Context, what sheets.What, to io.Writer) error {
	return a.Services.Sheets.Export(a.Context(ctx), access.Actor{Kind: access.System}, what, to, nil)
}
