package sheets

import (
	"context"
	"path/filepath"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange"
)

// Import is exchange.Import by the command line. What it makes of parts, prices and stock is noted row by row, so that
// it can be taken back; one that broke off can be as far as it came.
func (s *Service) Import(ctx context.Context, kind exchange.Kind, path string, o exchange.Options,
	tell func(exchange.Report)) ([]exchange.Report, error) {
	if o.DryRun || kind != exchange.PIES && kind != exchange.Parts && kind != exchange.Stock {
		return s.Trade.Import(ctx, audit.System, kind, path, o, tell)
	}
	r, err := s.names(ctx)
	if err != nil {
		return nil, err
	}
	id, err := s.begun(ctx, kind, path)
	if err != nil {
		return nil, err
	}
	before := int64(0) // records of the files in an archive before this one
	o.Note = func(ctx context.Context, importID int64, made []exchange.Made) error {
		now, err := heldSheet(ctx, id)
		if err != nil {
			return err
		}
		if now.State != Stopped {
			return fault.New(fault.Conflict, "Meanwhile somebody takes it back. What was not brought in yet was left out.")
		}
		if !slices.Contains(now.Counts.Imports, importID) {
			now.Counts.Imports = append(now.Counts.Imports, importID)
			if err := saveSheet(ctx, now, clock.Now(ctx)); err != nil {
				return err
			}
		}
		return addRows(ctx, id, r.madeRows(made, before))
	}
	reports, failed := s.Trade.Import(ctx, audit.System, kind, path, o, func(r exchange.Report) {
		if r.State != exchange.Running {
			before += r.Records
		}
		if tell != nil {
			tell(r)
		}
	})
	return reports, s.ended(context.WithoutCancel(ctx), id, reports, failed)
}

// begun is the sheet of a file that is brought in by the command line: that of the same content that broke off, else a
// new one. As long as it is not at its end it is Stopped.
func (s *Service) begun(ctx context.Context, kind exchange.Kind, path string) (id int64, err error) {
	sum, err := exchange.HashOf(path)
	if err != nil {
		return 0, err
	}
	all, err := allSheets(ctx)
	if err != nil {
		return 0, err
	}
	sheet := Sheet{Name: shortened(filepath.Base(path)), Choices: Choices{Trade: kind, Command: sum}}
	for _, one := range all {
		if one.State == Stopped && one.Choices.Trade == kind && one.Choices.Command == sum {
			return one.ID, nil
		}
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		if sheet.ID, err = addSheet(ctx, sheet, clock.Now(ctx)); err != nil {
			return err
		}
		sheet.State = Stopped
		return saveSheet(ctx, sheet, clock.Now(ctx))
	})
	return sheet.ID, err
}

// ended keeps what came of an import by the command line, which may have broken off. Of one that failed before it made
// anything nothing is kept.
func (s *Service) ended(ctx context.Context, id int64, reports []exchange.Report, failed error) error {
	err := db.Atomic(ctx, func(ctx context.Context) error {
		now, err := heldSheet(ctx, id)
		if err != nil || now.State != Stopped {
			return err
		}
		if failed != nil && len(now.Counts.Imports) == 0 {
			return removeSheet(ctx, id)
		}
		now.Counts, now.Rows = Counts{}, 0
		for _, r := range reports {
			now.Counts = now.Counts.plus(r)
			now.Rows += int(r.Records)
		}
		if now.Choices.Trade == exchange.Stock {
			if now.Counts.Changed, err = countRows(ctx, id, rowFilter{}); err != nil {
				return err
			}
			now.Counts.Same = now.Rows - now.Counts.Refused - now.Counts.Changed
		}
		was, to := now.Done, Done
		if now.Done = now.Rows; failed != nil {
			to = Stopped
		}
		if err := saveProgress(ctx, now, was, to, clock.Now(ctx)); err != nil {
			return err
		}
		return writeImported(ctx, audit.System, now)
	})
	if failed != nil {
		return failed
	}
	return err
}

// UndoImport takes back what an import made of parts, prices and stock, and its applications, by the command line, and
// says what became of its rows; false: it is none of which that was noted.
func (s *Service) UndoImport(ctx context.Context, importID int64) (counts Counts, noted bool, err error) {
	sheet, err := sheetOfImport(ctx, importID)
	if err != nil || sheet.ID == 0 {
		return Counts{}, false, err
	}
	if sheet.State == Undone {
		return Counts{}, true, fault.New(fault.Conflict, "This import was taken back already.")
	}
	if sheet.State != Undoing { // else it broke off
		if err := s.Undo(ctx, access.Actor{Kind: access.System}, sheet.ID, sheet.Version()); err != nil {
			return Counts{}, true, err
		}
	}
	if err := s.proceed(ctx, sheet.ID); err != nil {
		return Counts{}, true, err
	}
	sheet, err = sheetByID(ctx, sheet.ID)
	return sheet.Counts, true, err
}

// sheetOfImport is the sheet of which an import of the trade was a step; the zero value: there is none. There are not
// many of them.
func sheetOfImport(ctx context.Context, importID int64) (Sheet, error) {
	all, err := allSheets(ctx)
	at := slices.IndexFunc(all, func(one Sheet) bool { return slices.Contains(one.Counts.Imports, importID) })
	if err != nil || at < 0 {
		return Sheet{}, err
	}
	return all[at], nil
}
