package sheets

import (
	"context"
	"slices"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/shop/access"
	"camber/internal/shop/exchange/workbook"
)

// AddPlanned takes a kept file in as a sheet of a supplier whose columns are remembered, and asks for it to be tried and
// then brought in. Rows to look at are left out. taken is called in the same transaction. It may take long, so inside
// Atomic it is an error.
func (s *Service) AddPlanned(ctx context.Context, actor access.Actor, name string, file files.File, supplier string,
	taken func(ctx context.Context, sheetID int64) error) (id int64, err error) {
	known, err := habits(ctx)
	if err != nil {
		return 0, err
	}
	at := slices.IndexFunc(known, func(h Habit) bool { return h.Supplier == supplier })
	if at < 0 {
		return 0, fault.New(fault.Invalid, "No columns are remembered of %s.", supplier)
	}
	sheet := Sheet{Name: shortened(name), StaffID: actor.StaffID, Choices: known[at].Choices}
	sum, found, err := s.keptTable(ctx, name, file)
	if err != nil {
		return 0, err
	}
	sheet.SHA256, sheet.Choices.Planned, sheet.Choices.WithDoubtful = sum, true, false
	if sheet.Choices.Worksheet, sheet.Choices.Others = found.Sheet, found.Others; found.Sheet != "" {
		sheet.Choices.Encoding, sheet.Choices.Decimal = "utf-8", "."
	}
	heads, _, err := s.Peek(ctx, sum, sheet.Choices.Encoding)
	if err != nil {
		return 0, err
	}
	if !known[at].fits(heads) {
		return 0, fault.New(fault.Invalid,
			"%s has other columns than those that are remembered of %s. Import it by hand once, and say what they are.", name, supplier)
	}
	if err := maySee(actor, sheet); err != nil {
		return 0, err
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addSheet(ctx, sheet, clock.Now(ctx))
		if err != nil {
			return err
		}
		id, sheet.ID, sheet.State = added, added, Checking
		if err := saveSheet(ctx, sheet, clock.Now(ctx)); err != nil {
			return err
		}
		if err := s.queue.Add(ctx, Job, job{SheetID: id}); err != nil {
			return err
		}
		return taken(ctx, id)
	})
	return id, err
}

// keptTable is the hash of the table that a kept file holds.
func (s *Service) keptTable(ctx context.Context, name string, file files.File) (string, workbook.Found, error) {
	content, release, err := s.Files.Map(ctx, file.SHA256)
	if err != nil {
		return "", workbook.Found{}, err
	}
	defer func() { _ = release() }()
	if !workbook.Is(content) && !workbook.IsOld(content) {
		return file.SHA256, workbook.Found{}, nil
	}
	table, found, err := tableOf(name, content)
	if err != nil {
		return "", found, err
	}
	defer func() { _ = table.Close() }()
	kept, err := s.Files.Put(ctx, "text/csv", table)
	return kept.SHA256, found, err
}

// goOn brings in a planned sheet that was tried.
func (s *Service) goOn(ctx context.Context, sheet Sheet) error {
	if err := removeRows(ctx, sheet.ID); err != nil {
		return err
	}
	sheet.State, sheet.Done, sheet.Counts = Running, 0, Counts{}
	if err := saveSheet(ctx, sheet, clock.Now(ctx)); err != nil {
		return err
	}
	return s.queue.Add(ctx, Job, job{SheetID: sheet.ID})
}

// Briefly is how far a sheet is, for whoever has taken it by a plan.
func (s *Service) Briefly(ctx context.Context, id int64) (Sheet, error) { return sheetByID(ctx, id) }
