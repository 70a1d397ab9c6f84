package sheets

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/exchange/workbook"
)

// Largest is how many bytes a sheet may have.
const Largest = 32 << 20

// Fields are those that somebody may say of columns.
func (s *Service) Fields(ctx context.Context, actor access.Actor) ([]Field, error) {
	levels, err := s.Prices.Levels(ctx)
	all := fields(levels)
	return slices.DeleteFunc(all, func(f Field) bool { return f.isBulk || f.needs != "" && !actor.May(f.needs) }), err
}

// Add takes a sheet in and recognises its columns by their heads, or as those of the supplier whose sheets have the
// same. It may take long, so inside Atomic it is an error.
func (s *Service) Add(ctx context.Context, actor access.Actor, name string, content []byte) (id int64, err error) {
	if !actor.May(access.EditCatalog) {
		return 0, forbidden()
	}
	wrong := func(words string) error { return fault.InFields(map[string]fault.Text{"file": fault.T(words)}) }
	if name = strings.TrimSpace(name); name == "" || len(content) == 0 {
		return 0, wrong(text.Key("Choose a file."))
	}
	name = shortened(name)
	table, found, err := tableOf(name, content)
	if f := fault.Of(err); err != nil && f.Kind == fault.Invalid {
		return 0, fault.InFields(map[string]fault.Text{"file": f.Text})
	}
	if err != nil {
		return 0, err
	}
	defer func() { _ = table.Close() }()
	file, err := s.Files.Put(ctx, "text/csv", table)
	if err != nil {
		return 0, err
	}
	heads, _, err := s.Peek(ctx, file.SHA256, "")
	if err != nil {
		if f := fault.Of(err); f.Kind == fault.Invalid && len(f.Fields) == 0 {
			err = fault.InFields(map[string]fault.Text{"file": f.Text})
		}
		return 0, err
	}
	all, err := s.Fields(ctx, actor)
	if err != nil {
		return 0, err
	}
	sheet := Sheet{Name: name, SHA256: file.SHA256, StaffID: actor.StaffID, Choices: Choices{Columns: recognise(heads, all)}}
	known, err := habits(ctx)
	if err != nil {
		return 0, err
	}
	for _, h := range known {
		if h.fits(heads) && maySee(actor, Sheet{Choices: h.Choices}) == nil {
			sheet.Choices = h.Choices
			break
		}
	}
	if sheet.Choices.Worksheet, sheet.Choices.Others = found.Sheet, found.Others; found.Sheet != "" {
		sheet.Choices.Encoding, sheet.Choices.Decimal = "utf-8", "." // as a workbook is read
	}
	return addSheet(ctx, sheet, clock.Now(ctx))
}

// tableOf is the table that a file holds: of a workbook its first worksheet with anything in it.
func tableOf(name string, content []byte) (io.ReadCloser, workbook.Found, error) {
	switch {
	case workbook.IsOld(content):
		return nil, workbook.Found{}, workbook.Refused()
	case workbook.Is(content):
		return workbook.Reader(bytes.NewReader(content), int64(len(content)), name)
	}
	return io.NopCloser(bytes.NewReader(content)), workbook.Found{}, nil
}

// shortened is the name of a file as it is kept.
func shortened(name string) string {
	const longest = 200
	name = strings.ToValidUTF8(name, "")
	if letters := []rune(name); len(letters) > longest {
		name = string(letters[:longest])
	}
	return name
}

// fits says whether a sheet has the columns that are remembered, in their order.
func (h Habit) fits(heads []string) bool {
	return slices.EqualFunc(h.Choices.Columns, heads, func(c Column, head string) bool { return folded(c.Head) == folded(head) })
}

// samples is how many rows a screen shows of each column.
const samples = 3

// Peek reads the heads of a sheet and its first rows, by the encoding of that name.
func (s *Service) Peek(ctx context.Context, sum, encoding string) (heads []string, first [][]string, err error) {
	table, file, err := s.table(ctx, sum, encoding)
	if err != nil {
		return nil, nil, err
	}
	defer func() { _ = file.Close() }()
	for len(first) < samples {
		row, _, err := table.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, nil, err
		}
		if row != nil {
			first = append(first, slices.Clone(row.Fields))
		}
	}
	return table.Columns(), first, nil
}

// Sheets are the latest, the newest first.
func (s *Service) Sheets(ctx context.Context, limit int) ([]Sheet, error) {
	return latestSheets(ctx, limit)
}

// Sheet is one of them. One with costs is not for who may not see them.
func (s *Service) Sheet(ctx context.Context, actor access.Actor, id int64) (Sheet, error) {
	sheet, err := sheetByID(ctx, id)
	if err != nil {
		return Sheet{}, err
	}
	return sheet, maySee(actor, sheet)
}

func maySee(actor access.Actor, sheet Sheet) error {
	if !actor.May(access.EditCatalog) || sheet.Choices.hasField(fieldCost) && !actor.May(access.SeeCost) {
		return forbidden()
	}
	return nil
}

func forbidden() error { return fault.New(fault.Forbidden, "You may not do this.") }

// Habits are the suppliers whose sheets are remembered.
func (s *Service) Habits(ctx context.Context) ([]Habit, error) { return habits(ctx) }

// Check asks for a sheet to be tried as it is chosen, and remembers the choices under the supplier's name. version is
// of the Sheet that the screen was shown.
func (s *Service) Check(ctx context.Context, actor access.Actor, id int64, version string, c Choices) error {
	c.Supplier = strings.Join(strings.Fields(c.Supplier), " ")
	const longestName = 80
	if problem := fault.Length(c.Supplier, false, 0, longestName); problem != nil {
		return fault.InFields(map[string]fault.Text{"supplier": *problem})
	}
	for name, wrong := range map[string]bool{
		"encoding": c.Encoding != "" && !slices.Contains(Encodings(), c.Encoding),
		"decimal":  c.Decimal != "" && c.Decimal != "." && c.Decimal != ",",
	} {
		if wrong {
			return fault.InFields(map[string]fault.Text{name: fault.T("Please choose one of the list")})
		}
	}
	return s.ask(ctx, actor, id, version, func(ctx context.Context, sheet *Sheet) error {
		if sheet.Choices.IsBulk || sheet.Choices.Trade != "" || sheet.State != New && sheet.State != Checked {
			return tooLate()
		}
		heads, _, err := s.Peek(ctx, sheet.SHA256, c.Encoding)
		if err != nil {
			return err
		}
		if len(c.Columns) != len(heads) {
			return fault.InFields(map[string]fault.Text{"columns": fault.T("The file has other columns. Say again what they are.")})
		}
		for i, h := range heads {
			c.Columns[i].Head = h
		}
		if c.Worksheet, c.Others = sheet.Choices.Worksheet, sheet.Choices.Others; c.Worksheet != "" {
			c.Encoding, c.Decimal = "utf-8", "."
		}
		if _, err := s.prepared(ctx, actor, c); err != nil {
			return err
		}
		sheet.State, sheet.Choices, sheet.Done, sheet.Counts = Checking, c, 0, Counts{}
		if err := removeRows(ctx, id); err != nil || c.Supplier == "" {
			return err
		}
		c.Worksheet, c.Others = "", nil
		return saveHabit(ctx, Habit{c.Supplier, c}, actor.Who(), clock.Now(ctx))
	})
}

// Consent is what somebody has said beside that a sheet is to be brought in.
type Consent struct {
	Doubtful bool // rows that move an amount by more than Doubtful are worked off too
	Replace  bool // a full file may take away more of what counts now than it may unasked
}

// Run asks for a sheet that was tried to be brought in, or for one that was stopped to go on.
func (s *Service) Run(ctx context.Context, actor access.Actor, id int64, version string, said Consent) error {
	return s.ask(ctx, actor, id, version, func(ctx context.Context, sheet *Sheet) error {
		switch sheet.State {
		case Stopped:
			if sheet.Choices.Command != "" {
				return fault.New(fault.Conflict, "It goes on where it stopped when the same command is run again.")
			}
			sheet.State = Running
			return nil
		case Checked:
			if err := s.mayReplace(ctx, *sheet, said.Replace); err != nil {
				return err
			}
			sheet.Choices.WithDoubtful, sheet.Choices.Replace = said.Doubtful, said.Replace
			sheet.State, sheet.Done, sheet.Counts = Running, 0, Counts{}
			return removeRows(ctx, id)
		case New, Checking, Running, Done, Undoing, Undone:
		}
		return tooLate()
	})
}

// Undo asks for a sheet to be taken back: what of it stands, if it was stopped. Once taken back it stays so.
func (s *Service) Undo(ctx context.Context, actor access.Actor, id int64, version string) error {
	return s.ask(ctx, actor, id, version, func(_ context.Context, sheet *Sheet) error {
		if sheet.State != Done && sheet.State != Stopped {
			return tooLate()
		}
		sheet.State, sheet.Done = Undoing, sheet.Counts.Back+sheet.Counts.Partly+sheet.Counts.Kept+sheet.Counts.Failed
		return nil
	})
}

func tooLate() error { return fault.New(fault.Conflict, "The import has gone on meanwhile.") }

// ask changes what is asked of a sheet, and queues the job that does it.
func (s *Service) ask(ctx context.Context, actor access.Actor, id int64, version string,
	change func(context.Context, *Sheet) error) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		sheet, err := heldSheet(ctx, id)
		if err != nil {
			return err
		}
		if err := maySee(actor, sheet); err != nil {
			return err
		}
		if sheet.Version() != version {
			return tooLate()
		}
		if err := change(ctx, &sheet); err != nil {
			return err
		}
		sheet.StaffID = actor.StaffID
		if err := saveSheet(ctx, sheet, clock.Now(ctx)); err != nil {
			return err
		}
		return s.queue.Add(ctx, Job, job{SheetID: id})
	})
}

// Rows is a page of the rows of a sheet, and how many there are. Empty outcome and undo are all.
func (s *Service) Rows(ctx context.Context, actor access.Actor, id int64, outcome Outcome, undone Undo, limit,
	offset int) ([]Row, int, error) {
	if _, err := s.Sheet(ctx, actor, id); err != nil {
		return nil, 0, err
	}
	f := rowFilter{outcome: outcome, undone: undone, limit: limit, offset: offset}
	found, err := rowsOf(ctx, id, f)
	if err != nil {
		return nil, 0, err
	}
	n, err := countRows(ctx, id, f)
	return found, n, err
}
