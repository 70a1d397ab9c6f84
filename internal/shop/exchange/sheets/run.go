package sheets

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"slices"

	"camber/internal/base/background"
	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Job is the kind of the jobs that work at sheets.
const Job = "sheet"

type job struct {
	SheetID int64 `json:"sheet_id"`
}

// errElsewhere ends the work at a sheet at which another server works, or nobody is to work any more.
var errElsewhere = errors.New("another works at this sheet")

// Handle does the next step of a sheet: it tries it, brings it in, or takes it back. A step that broke off goes on
// behind the last row that was done.
func (s *Service) Handle(ctx context.Context, payload json.RawMessage) error {
	var in job
	if err := json.Unmarshal(payload, &in); err != nil {
		return fmt.Errorf("job of a sheet: %w", err)
	}
	return background.Do(ctx, func(ctx context.Context) error { return s.proceed(ctx, in.SheetID) })
}

func (s *Service) proceed(ctx context.Context, id int64) error {
	sheet, err := sheetByID(ctx, id)
	if err != nil || !sheet.State.Works() {
		return err
	}
	actor, err := s.worker(ctx, sheet)
	if err == nil {
		switch {
		case sheet.Choices.Trade != "":
			err = s.trade(ctx, actor, &sheet)
		case sheet.State == Undoing:
			err = s.undo(ctx, actor, sheet)
		default:
			err = s.workOff(ctx, actor, sheet)
		}
	}
	switch {
	case err == nil, errors.Is(err, errElsewhere):
		return nil
	case ctx.Err() != nil:
		return err
	}
	why, refused := refusal(err)
	if !refused && !fault.Is(err, fault.Unauthenticated) {
		return err // it is tried again
	}
	if !refused {
		why = fault.Of(err).Text.Lasting()
	}
	return putDown(ctx, sheet, why, clock.Now(ctx))
}

// worker is who asked for the last step of a sheet; the command line is nobody of the staff.
func (s *Service) worker(ctx context.Context, sheet Sheet) (access.Actor, error) {
	if sheet.StaffID == 0 {
		return access.Actor{Kind: access.System}, nil
	}
	actor, err := s.Access.StaffActor(ctx, sheet.StaffID)
	actor.Mode = access.Office
	return actor, err
}

// flushEvery is after how many rows it is written down how far a sheet is.
const flushEvery = 200

// progress is a sheet on its way.
type progress struct {
	Sheet
	pending []Row // not written down yet
	noted   int   // rows that are
}

// workOff tries the rows of a sheet, or brings them in.
func (s *Service) workOff(ctx context.Context, actor access.Actor, sheet Sheet) error {
	r, err := s.prepared(ctx, actor, sheet.Choices)
	if err != nil {
		return err
	}
	if err := s.survey(ctx, sheet, r); err != nil {
		return err
	}
	if sheet.Rows = r.rows; r.rows == 0 {
		return refuse(fault.T("The file holds no record. Nothing was read and nothing was changed."))
	}
	table, file, err := s.table(ctx, sheet.SHA256, sheet.Choices.Encoding)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	p := &progress{Sheet: sheet, noted: sheet.Done}
	if err := p.save(ctx); err != nil { // how many rows there are
		return err
	}
	seen := map[uint64]bool{}
	for {
		row, refused, err := table.Next()
		if errors.Is(err, io.EOF) {
			return s.finish(ctx, p)
		}
		if err != nil {
			return err
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if refused != nil {
			err = p.note(ctx, Row{Number: refused.Number, Line: refused.Line, Label: refused.Key,
				Reason: refused.Reason.Lasting()}, RowRefused)
		} else {
			err = s.next(ctx, r, p, seen, Row{Number: row.Number, Line: row.Line}, row.Fields)
		}
		if err != nil {
			return err
		}
	}
}

// next works at one row.
func (s *Service) next(ctx context.Context, r *reading, p *progress, seen map[uint64]bool, at Row, cells []string) error {
	key, known := r.key(cells)
	twice := known && seen[key]
	seen[key] = seen[key] || known
	switch {
	case at.Number <= int64(p.noted):
		return nil
	case twice:
		at.Label = r.labelOf(cells)
		at.Reason = fault.T("the part is in the sheet before")
		return p.note(ctx, at, RowRefused)
	}
	isDone := false
	row, outcome, err := s.try(ctx, r, cells, p.State == Checking, func(ctx context.Context, row Row, o Outcome) error {
		row.Number, row.Line = at.Number, at.Line
		after := *p
		after.add(row, o)
		isDone = true
		return after.save(ctx)
	})
	if err != nil {
		return err
	}
	row.Number, row.Line = at.Number, at.Line
	if isDone && (outcome == RowChanged || outcome == RowAdded) {
		p.add(row, outcome)
		p.pending, p.noted = nil, p.Done
		r.learn(row.brand)
		return nil
	}
	return p.note(ctx, row, outcome)
}

// key is what a row is about: the same once more in a sheet is refused.
func (r *reading) key(cells []string) (uint64, bool) {
	sub, err := r.subject(cells)
	if err != nil {
		return 0, false
	}
	h := fnv.New64a()
	_, _ = fmt.Fprintf(h, "%d\x00%d\x00%s\x00%s\x00", sub.partID, sub.brandID, text.Fold(sub.brand), text.Number(sub.number))
	if sub.store != nil {
		_, _ = fmt.Fprintf(h, "%d\x00", sub.store.ID)
	}
	if r.has(fieldPrice) {
		_, _ = fmt.Fprint(h, sub.price)
	}
	return h.Sum64(), true
}

func (r *reading) labelOf(cells []string) string {
	sub, _ := r.subject(cells)
	return sub.label
}

// add counts a row.
func (p *progress) add(row Row, o Outcome) {
	p.Done = int(row.Number)
	p.Counts = p.Counts.with(row, o)
	if row.Outcome = o; o != rowSame {
		p.pending = append(p.pending[:len(p.pending):len(p.pending)], row)
	}
}

func (c Counts) with(row Row, o Outcome) Counts {
	switch o {
	case RowChanged:
		c.Changed++
	case RowAdded:
		c.Added++
		c.Brands = withBrand(c.Brands, row.brand.Name)
	case RowDoubtful:
		c.Doubtful++
	case RowRefused:
		c.Refused++
	case rowSame:
		c.Same++
	}
	if o != RowChanged {
		return c
	}
	changed, emptied := map[string]bool{}, map[string]bool{}
	for _, change := range row.Changes { // a row may change several prices
		changed[change.Field] = true
		if change.After == "" {
			emptied[change.Field] = true
		}
	}
	c.Fields, c.Emptied = oneMore(c.Fields, changed), oneMore(c.Emptied, emptied)
	return c
}

const mostBrands = 100 // that a sheet adds are named

func withBrand(names []string, name string) []string {
	same := func(other string) bool { return text.Fold(other) == text.Fold(name) }
	if name == "" || len(names) >= mostBrands || slices.ContainsFunc(names, same) {
		return names
	}
	return append(slices.Clip(names), name)
}

// oneMore leaves the map that it is given as it is: what is counted in a transaction may be counted again.
func oneMore(counts map[string]int, names map[string]bool) map[string]int {
	if len(names) == 0 {
		return counts
	}
	more := map[string]int{}
	maps.Copy(more, counts)
	for name := range names {
		more[name]++
	}
	return more
}

// note counts a row that changed nothing, and now and then writes down how far the sheet is.
func (p *progress) note(ctx context.Context, row Row, o Outcome) error {
	if row.Number <= int64(p.noted) {
		return nil
	}
	p.add(row, o)
	if p.Done-p.noted < flushEvery {
		return nil
	}
	if err := p.save(ctx); err != nil {
		return err
	}
	p.pending, p.noted = nil, p.Done
	return nil
}

// save writes down how far the sheet is, unless another has gone on with it.
func (p *progress) save(ctx context.Context) error {
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := addRows(ctx, p.ID, p.pending); err != nil {
			return err
		}
		return saveProgress(ctx, p.Sheet, p.noted, p.State, clock.Now(ctx))
	})
}

// finish ends the step.
func (s *Service) finish(ctx context.Context, p *progress) error {
	p.Trouble = fault.Text{}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := addRows(ctx, p.ID, p.pending); err != nil {
			return err
		}
		to := Checked
		if p.State == Running {
			to = Done
		}
		if err := saveProgress(ctx, p.Sheet, p.noted, to, clock.Now(ctx)); err != nil {
			return err
		}
		if to == Checked && p.Choices.Planned {
			return s.goOn(ctx, p.Sheet)
		}
		if to != Done {
			return nil
		}
		return writeImported(ctx, staff(p.StaffID), p.Sheet)
	})
}

// action is how the log calls a step, of a sheet that was brought in or of a bulk edit.
func (c Choices) action(ofSheet, ofBulk string) string {
	if c.IsBulk {
		return ofBulk
	}
	return ofSheet
}

const subjectSheet = "sheet" // of the log

// writeImported logs that a sheet was brought in, with what became of its rows.
func writeImported(ctx context.Context, who audit.Who, s Sheet) error {
	return audit.Write(ctx, audit.Row{Who: who, Action: s.Choices.action("sheet.import", "sheet.bulk"),
		Subject: subjectSheet, SubjectID: s.ID, Detail: map[string]any{"changed": s.Counts.Changed, "new": s.Counts.Added,
			"same": s.Counts.Same, "left_out": s.Counts.Doubtful, "refused": s.Counts.Refused}})
}

func staff(id int64) audit.Who { return audit.Who{Kind: audit.Staff, ID: id} }
