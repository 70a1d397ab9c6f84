package sheets

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/location"
)

// amountOf is a price without its last day.
func amountOf(price string) string {
	amount, _, _ := strings.Cut(price, "/")
	return amount
}

// undo takes back the rows of a sheet that were not taken back yet, each whole or not at all.
func (s *Service) undo(ctx context.Context, actor access.Actor, sheet Sheet) error {
	r, err := s.names(ctx)
	if err != nil {
		return err
	}
	for {
		rows, err := rowsToUndo(ctx, sheet.ID, flushEvery)
		if err != nil {
			return err
		}
		if len(rows) == 0 {
			return s.undone(ctx, sheet)
		}
		for _, row := range rows {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if sheet, err = s.undoRow(ctx, actor, r, sheet, row); err != nil {
				return err
			}
		}
	}
}

// undoRow takes a row back and notes what became of it.
func (s *Service) undoRow(ctx context.Context, actor access.Actor, r *reading, sheet Sheet, row Row) (Sheet, error) {
	after := sheet
	keep := func(ctx context.Context, row Row) error {
		after = sheet
		after.Done++
		after.Counts = sheet.Counts.undone(row.Undone)
		if err := saveUndone(ctx, sheet.ID, row); err != nil {
			return err
		}
		return saveProgress(ctx, after, sheet.Done, Undoing, clock.Now(ctx))
	}
	err := db.Atomic(ctx, func(ctx context.Context) error {
		putBack := s.putBack
		if row.trace.Part.Is != nil || len(row.trace.Prices) > 0 {
			putBack = s.putItemBack
		}
		back, err := putBack(ctx, actor, r, row)
		if err != nil {
			return err
		}
		return keep(ctx, back)
	})
	if why, refused := refusal(err); refused {
		row.Undone, row.UndoReason = Failed, why
		err = db.Atomic(ctx, func(ctx context.Context) error { return keep(ctx, row) })
	}
	return after, err
}

func (c Counts) undone(u Undo) Counts {
	switch u {
	case Back:
		c.Back++
	case Partly:
		c.Partly++
	case Kept:
		c.Kept++
	case Failed:
		c.Failed++
	}
	return c
}

// putBack gives the fields of a part what they had before, but those that were changed since. What the part had not of
// its own, such as a price that is derived from another, it has not again. A part that was added can't be forgotten, for
// it may have been sold: it is taken off sale.
func (s *Service) putBack(ctx context.Context, actor access.Actor, r *reading, row Row) (Row, error) {
	if !actor.May(access.EditCatalog) {
		return row, fault.New(fault.Forbidden, "You may not do this.")
	}
	before, err := s.held(ctx, r, row)
	if err != nil {
		return row, err
	}
	after, all := before, fields(r.levels)
	row.Changes = slices.Clone(row.Changes)
	kept := 0
	for i, c := range row.Changes {
		f := all[slices.IndexFunc(all, func(f Field) bool { return f.Name == c.Field })]
		if f.value.get(r, &before, c.Spot) != c.After {
			row.Changes[i].Kept = true
			kept++
			continue
		}
		if row.Outcome == RowAdded && f.Name != fieldStock {
			continue
		}
		if err := f.value.set(r, &after, c.Spot, c.Before); err != nil {
			return row, err
		}
	}
	wasOnSale := slices.ContainsFunc(row.Changes, func(c Change) bool { return c.Field == fieldOnSale && c.After == yes })
	switch {
	case row.Outcome == RowAdded && (kept > 0 || before.Active && !wasOnSale):
		row.Undone, row.UndoReason = Kept, fault.T("Somebody has changed it since.")
		return row, nil
	case row.Outcome == RowAdded:
		after.Active = false
		row.Undone, row.UndoReason = Back, fault.T("The part stays in the catalog, off sale.")
	case kept == len(row.Changes):
		row.Undone, row.UndoReason = Kept, fault.T("Somebody has changed it since.")
		return row, nil
	case kept > 0:
		row.Undone, row.UndoReason = Partly, fault.T("Somebody has changed some of it since.")
	default:
		row.Undone = Back
	}
	_, err = s.write(ctx, actor, before, after, r.store(row.LocationID))
	return row, err
}

// putItemBack is putBack of what a file of the trade brought.
func (s *Service) putItemBack(ctx context.Context, actor access.Actor, _ *reading, row Row) (Row, error) {
	if !actor.May(access.EditCatalog) {
		return row, fault.New(fault.Forbidden, "You may not do this.")
	}
	since, err := s.Prices.ChangedSince(ctx, row.PartID, row.trace.Prices)
	if err != nil {
		return row, err
	}
	isNew := row.trace.Part.IsNew
	if isNew && len(since) > 0 {
		row.Undone, row.UndoReason = Kept, fault.T("Somebody has changed it since.")
		return row, nil
	}
	fields, err := s.Catalog.TakeBack(ctx, actor.Who(), row.PartID, row.trace.Part)
	if err != nil {
		return row, err
	}
	switch {
	case isNew && len(fields) > 0:
		row.Undone, row.UndoReason = Kept, fault.T("Somebody has changed it since.")
		return row, nil
	case isNew:
		row.Undone, row.UndoReason = Back, fault.T("The part stays in the catalog, off sale.")
		return row, nil
	}
	prices, err := s.Prices.TakeBack(ctx, actor.Who(), row.PartID, row.trace.Prices)
	if err != nil {
		return row, err
	}
	row.Changes = slices.Clone(row.Changes)
	for i, c := range row.Changes {
		at := i - len(row.Changes) + len(row.trace.Prices) // prices stand behind the fields
		row.Changes[i].Kept = slices.Contains(fields, c.Field) && at < 0 || slices.Contains(prices, at)
	}
	switch left := len(fields) + len(prices); {
	case left == 0:
		row.Undone = Back
	case left >= len(row.Changes):
		row.Undone, row.UndoReason = Kept, fault.T("Somebody has changed it since.")
	default:
		row.Undone, row.UndoReason = Partly, fault.T("Somebody has changed some of it since.")
	}
	return row, nil
}

// held is the part of a row as it is now.
func (s *Service) held(ctx context.Context, r *reading, row Row) (w work, err error) {
	var store *location.Location
	if row.LocationID != 0 {
		if store = r.store(row.LocationID); store == nil {
			return w, refuse(fault.T("The store is not there any more."))
		}
	}
	return s.found(ctx, r, subject{store: store}, row.PartID)
}

// undone ends it.
func (s *Service) undone(ctx context.Context, sheet Sheet) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		sheet.Trouble = fault.Text{}
		if err := saveProgress(ctx, sheet, sheet.Done, Undone, clock.Now(ctx)); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{Who: staff(sheet.StaffID), Action: sheet.Choices.action("sheet.undo", "sheet.bulk_undo"), Subject: subjectSheet,
			SubjectID: sheet.ID, Detail: map[string]any{"back": sheet.Counts.Back, "partly": sheet.Counts.Partly,
				"kept": sheet.Counts.Kept, "failed": sheet.Counts.Failed}})
	})
}
