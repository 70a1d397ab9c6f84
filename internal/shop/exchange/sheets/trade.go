package sheets

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/exchange"
	"camber/internal/shop/exchange/delimited"
	"camber/internal/shop/price"
)

// LargestTrade is how many bytes a file of the trade may have as it is sent; packed it may hold more.
const LargestTrade = 4 << 30

// AddTrade takes an ACES or PIES file in, plain or packed, and asks for it to be tried as far as nothing is left open.
// The content is read as a stream. It may take long, so inside Atomic it is an error.
func (s *Service) AddTrade(ctx context.Context, actor access.Actor, name string, content io.Reader) (id int64, err error) {
	if !actor.May(access.EditCatalog) {
		return 0, forbidden()
	}
	wrong := func(why fault.Text) error { return fault.InFields(map[string]fault.Text{"file": why}) }
	if name = strings.TrimSpace(name); name == "" {
		return 0, wrong(fault.T("Choose a file."))
	}
	name = shortened(name)
	file, err := s.Files.Put(ctx, "application/octet-stream", content)
	if err != nil {
		return 0, err
	}
	kind, err := s.Trade.KindOf(ctx, file.SHA256, name)
	if f := fault.Of(err); err != nil && f.Kind == fault.Invalid {
		return 0, wrong(f.Text)
	}
	if err != nil {
		return 0, err
	}
	sheet := Sheet{Name: name, SHA256: file.SHA256, StaffID: actor.StaffID, Choices: Choices{Trade: kind}}
	isOpen := false
	if kind == exchange.PIES {
		if sheet.Choices.TaxClassID, err = s.Trade.UsualTaxClass(ctx); err != nil {
			return 0, err
		}
		isOpen = sheet.Choices.TaxClassID == 0
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		added, err := addSheet(ctx, sheet, clock.Now(ctx))
		if err != nil {
			return err
		}
		id = added
		if isOpen {
			return nil
		}
		sheet.ID, sheet.State = id, Checking
		if err := saveSheet(ctx, sheet, clock.Now(ctx)); err != nil {
			return err
		}
		return s.queue.Add(ctx, Job, job{SheetID: id})
	})
	return id, err
}

// CheckTrade asks for a file of the trade to be tried, with what new parts get that it does not say; 0 is none.
func (s *Service) CheckTrade(ctx context.Context, actor access.Actor, id int64, version string, taxClassID,
	categoryID int64) error {
	return s.ask(ctx, actor, id, version, func(ctx context.Context, sheet *Sheet) error {
		if sheet.Choices.Trade == "" || sheet.State != New && sheet.State != Checked {
			return tooLate()
		}
		if sheet.Choices.Trade == exchange.PIES {
			r, err := s.names(ctx)
			if err != nil {
				return err
			}
			wrong := map[string]fault.Text{}
			if _, known := r.classes[taxClassID]; !known {
				wrong["tax_class_id"] = fault.T("Please choose one of the list")
			}
			if _, known := r.paths[categoryID]; !known && categoryID != 0 {
				wrong["category_id"] = fault.T("Please choose one of the list")
			}
			if len(wrong) > 0 {
				return fault.InFields(wrong)
			}
			sheet.Choices.TaxClassID, sheet.Choices.CategoryID = taxClassID, categoryID
		}
		sheet.State, sheet.Done, sheet.Rows, sheet.Counts, sheet.Choices.Replace = Checking, 0, 0, Counts{}, false
		return nil
	})
}

// mayReplace refuses a full file that takes away more than it may, unless somebody has said that this is meant.
func (s *Service) mayReplace(ctx context.Context, sheet Sheet, isMeant bool) error {
	if sheet.Choices.Trade == "" || isMeant {
		return nil
	}
	reports, err := s.reports(ctx, sheet)
	if err != nil {
		return err
	}
	for _, r := range reports {
		if r.Loss.TooMuch {
			return fault.InFields(map[string]fault.Text{"replace": fault.T(
				"%s of the %s vehicles that the parts of %s fit now would go. Say that this is meant.", r.Loss.Gone, r.Loss.Now,
				r.Loss.Brand)})
		}
	}
	return nil
}

// Reports are those of the last step of a file of the trade, a report for each file in it.
func (s *Service) Reports(ctx context.Context, actor access.Actor, sheet Sheet) ([]exchange.Report, error) {
	if err := maySee(actor, sheet); err != nil {
		return nil, err
	}
	return s.reports(ctx, sheet)
}

func (s *Service) reports(ctx context.Context, sheet Sheet) (all []exchange.Report, err error) {
	for _, id := range sheet.Counts.Imports {
		r, err := s.Trade.ImportByID(ctx, id)
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// trade tries a file of the trade, brings it in, or takes it back.
func (s *Service) trade(ctx context.Context, actor access.Actor, sheet *Sheet) error {
	if sheet.State == Undoing {
		return s.undoTrade(ctx, actor, *sheet)
	}
	if err := maySee(actor, *sheet); err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	c := sheet.Choices
	o := exchange.Options{TaxClassID: c.TaxClassID, CategoryID: c.CategoryID, Replace: c.Replace,
		DryRun: sheet.State == Checking}
	was, before := sheet.Done, int64(0) // records of the files in an archive before this one
	if c.Trade == exchange.PIES && sheet.State == Running {
		r, err := s.names(ctx)
		if err != nil {
			return err
		}
		o.Note = func(ctx context.Context, _ int64, made []exchange.Made) error {
			return addRows(ctx, sheet.ID, r.madeRows(made, before))
		}
	}
	reports, err := s.Trade.ImportKept(ctx, actor.Who(), c.Trade, sheet.SHA256, sheet.Name, o, func(r exchange.Report) {
		next := *sheet
		next.Done = int(before + r.Records)
		if r.State != exchange.Running {
			before += r.Records
		}
		if next.Done == was {
			return
		}
		if err := saveProgress(context.WithoutCancel(ctx), next, was, sheet.State, clock.Now(ctx)); err != nil {
			stop(err)
			return
		}
		sheet.Done, was = next.Done, next.Done
	})
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	sheet.Counts = Counts{}
	for _, r := range reports {
		sheet.Counts = sheet.Counts.plus(r)
	}
	if err != nil {
		return err
	}
	sheet.Rows = int(before)
	return s.finish(ctx, &progress{Sheet: *sheet, noted: was})
}

// made is a row of what a file of the trade made of a part.
func (r *reading) made(m exchange.Made) Row {
	row := Row{Number: m.Number, Line: m.Line, Label: m.Label, Outcome: RowChanged, PartID: m.PartID,
		trace: trace{m.Part, m.Prices}}
	if m.Part.IsNew {
		row.Outcome = RowAdded
	}
	for _, field := range m.Part.Fields() {
		row.Changes = append(row.Changes, Change{Field: field})
	}
	for _, p := range m.Prices {
		c := Change{Field: fieldPrice, Level: r.level(p.LevelID), Before: priced(p.Was), After: priced(p.Is)}
		if p.LevelID == 0 {
			c.Field = fieldMAP
		}
		row.Changes = append(row.Changes, c)
	}
	if m.Stock.LocationID != 0 {
		row.LocationID = m.Stock.LocationID
		row.Changes = append(row.Changes, Change{Field: fieldStock, Before: strconv.Itoa(m.Stock.Was),
			After: strconv.Itoa(m.Stock.Is)})
	}
	return row
}

// madeRows are what a file made of parts, behind so many records of files before it.
func (r *reading) madeRows(made []exchange.Made, before int64) []Row {
	rows := make([]Row, len(made))
	for i, m := range made {
		rows[i] = r.made(m)
		rows[i].Number += before
	}
	return rows
}

// priced is an amount as a sheet writes it.
func priced(a price.Amount) string {
	if a == (price.Amount{}) {
		return ""
	}
	return untilDay(plain(a.Unit), a.To)
}

// plus adds what became of one file.
func (c Counts) plus(r exchange.Report) Counts {
	c.Imports = append(slices.Clip(c.Imports), r.ImportID)
	c.Refused += int(r.Rejected)
	for _, one := range r.Counts {
		switch one.Name {
		case "parts changed", "parts removed":
			c.Changed += int(one.N)
		case "parts unchanged":
			c.Same += int(one.N)
		}
	}
	if r.Kind == exchange.ACES {
		c.Added += int(r.Kept)
		return c
	}
	for _, one := range r.Counts {
		if one.Name == "parts added" {
			c.Added += int(one.N)
		}
	}
	return c
}

// undoTrade takes the submissions of a file back, as far as they still count, and what it made of parts.
func (s *Service) undoTrade(ctx context.Context, actor access.Actor, sheet Sheet) error {
	reports, err := s.reports(ctx, sheet)
	if err != nil {
		return err
	}
	for _, r := range reports {
		if r.SourceID == 0 {
			continue
		}
		err := s.Fitment.UndoFor(ctx, actor, r.SourceID)
		if err != nil && !fault.Is(err, fault.Conflict) { // it was taken back in the list of submissions
			return err
		}
	}
	return s.undo(ctx, actor, sheet)
}

// WriteRejected writes every record of a file of the trade that was refused in the last step, with its line and the
// reason. Records of several files in an archive stand behind the file's name.
func (s *Service) WriteRejected(ctx context.Context, actor access.Actor, sheet Sheet, to io.Writer) error {
	reports, err := s.Reports(ctx, actor, sheet)
	if err != nil {
		return err
	}
	out := delimited.NewWriter(to)
	out.Row(text.Tr(ctx, "File"), text.Tr(ctx, "Line"), text.Tr(ctx, "Record"), text.Tr(ctx, "Key"), text.Tr(ctx, "Reason"))
	for _, r := range reports {
		if err := s.writeRejected(ctx, out, r); err != nil {
			return err
		}
	}
	return out.Flush()
}

func (s *Service) writeRejected(ctx context.Context, out *delimited.Writer, r exchange.Report) error {
	if r.Rejects == "" {
		return nil
	}
	file, _, err := s.Files.Open(ctx, r.Rejects)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	rows, err := delimited.NewReader(file)
	if err != nil {
		return err
	}
	for {
		row, _, err := rows.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if row != nil {
			out.Row(append([]string{r.Name}, row.Fields...)...)
		}
	}
}
