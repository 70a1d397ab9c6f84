package sheets

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/exchange/delimited"
)

// WriteRefused writes the rows that were refused or left out as they stand in the file, in its columns, each with the
// reason behind: who mends them brings that file in.
func (s *Service) WriteRefused(ctx context.Context, actor access.Actor, id int64, to io.Writer) error {
	sheet, err := s.Sheet(ctx, actor, id)
	if err != nil {
		return err
	}
	in, file, err := s.table(ctx, sheet.SHA256, sheet.Choices.Encoding)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	out := delimited.NewWriter(to)
	out.Row(append(slices.Clone(in.Columns()), text.Tr(ctx, "Reason"))...)
	left := &cursor{sheetID: id, wanted: func(r Row) bool { return r.Outcome == RowRefused || r.Outcome == RowDoubtful }}
	for {
		row, refused, err := in.Next()
		if errors.Is(err, io.EOF) {
			return out.Flush()
		}
		if err != nil {
			return err
		}
		cells, number := []string(nil), int64(0)
		if row != nil {
			cells, number = slices.Clone(row.Fields), row.Number
		} else {
			cells, number = make([]string, len(in.Columns())), refused.Number
			cells[0] = refused.Key
		}
		found, is, err := left.at(ctx, number)
		if err != nil {
			return err
		}
		if is {
			out.Row(append(cells, found.Reason.In(ctx))...)
		}
	}
}

// WriteReport writes what became of every row that changed something, was refused or left out, field by field.
func (s *Service) WriteReport(ctx context.Context, actor access.Actor, id int64, to io.Writer) error {
	if _, err := s.Sheet(ctx, actor, id); err != nil {
		return err
	}
	out := delimited.NewWriter(to)
	tr := func(words string) string { return text.Tr(ctx, words) }
	out.Row(tr(text.Key("Row")), tr(text.Key("Part")), tr(text.Key("What happened")), tr(text.Key("Field")), tr(text.Key("Before")), tr(text.Key("After")), tr(text.Key("Reason")),
		tr(text.Key("Taken back")), tr(text.Key("Reason")))
	for after := int64(0); ; {
		some, err := rowsOf(ctx, id, rowFilter{after: after, limit: atOnce})
		if err != nil {
			return err
		}
		if len(some) == 0 {
			return out.Flush()
		}
		for _, r := range some {
			line := strconv.FormatInt(r.Line, 10)
			why, whyNot := r.Reason.In(ctx), r.UndoReason.In(ctx)
			for _, c := range r.Changes {
				out.Row(line, r.Label, string(r.Outcome), c.Field+levelOf(c), c.Before, c.After, why, string(r.undoOf(c)), whyNot)
			}
			if len(r.Changes) == 0 {
				out.Row(line, r.Label, string(r.Outcome), "", "", "", why, string(r.Undone), whyNot)
			}
			after = r.Number
		}
	}
}

func levelOf(c Change) string {
	if c.Level == "" {
		return ""
	}
	return " " + c.Level
}

// undoOf is what became of one field.
func (r Row) undoOf(c Change) Undo {
	switch {
	case r.Undone != Partly:
		return r.Undone
	case c.Kept:
		return Kept
	}
	return Back
}

// cursor goes through the kept rows of a sheet beside the sheet itself.
type cursor struct {
	sheetID int64
	wanted  func(Row) bool
	some    []Row
	last    int64
	isEnd   bool
}

// at is the kept row of a number, if it is wanted; numbers are asked for in their order.
func (c *cursor) at(ctx context.Context, number int64) (Row, bool, error) {
	for {
		for len(c.some) > 0 && c.some[0].Number < number {
			c.some = c.some[1:]
		}
		if len(c.some) > 0 {
			r := c.some[0]
			return r, r.Number == number && c.wanted(r), nil
		}
		if c.isEnd {
			return Row{}, false, nil
		}
		some, err := rowsOf(ctx, c.sheetID, rowFilter{after: c.last, limit: atOnce})
		if err != nil {
			return Row{}, false, err
		}
		if c.isEnd = len(some) == 0; !c.isEnd {
			c.some, c.last = some, some[len(some)-1].Number
		}
	}
}
