package sheets

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/shop/audit"
	"camber/internal/shop/exchange"
)

type sheetRow struct {
	bun.BaseModel `bun:"table:sheets"`
	ID            int64 `bun:",pk,autoincrement"`
	Name          string
	SHA256        string `bun:"sha256"`
	State         State
	Choices       string // JSON
	RowsTotal     int
	RowsDone      int
	Counts        string // JSON
	Trouble       string // JSON of fault.Text, or empty
	StaffID       int64
	AddedUs       int64
	ChangedUs     int64
}

type lineRow struct {
	bun.BaseModel `bun:"table:sheet_rows"`
	SheetID       int64 `bun:",pk"`
	Number        int64 `bun:",pk"`
	Line          int64
	Label         string
	Outcome       Outcome
	PartID        int64
	LocationID    int64
	Changes       string // JSON
	Reason        string // JSON of fault.Text, or empty
	Undone        Undo
	UndoReason    string
	Trace         string // JSON, of a file of the trade
}

type habitRow struct {
	bun.BaseModel `bun:"table:sheet_habits"`
	Supplier      string `bun:",pk"`
	Choices       string // JSON
	ChangedUs     int64
	StaffID       int64
}

// written is JSON of what always can be.
func written(v any) string {
	said, err := json.Marshal(v)
	if err != nil {
		return "{}" // never: it refuses functions, channels and circles
	}
	return string(said)
}

func sentence(t fault.Text) string {
	if t.Format == "" {
		return ""
	}
	return written(t)
}

func read(said string, into any) error {
	if said == "" {
		return nil
	}
	return json.Unmarshal([]byte(said), into)
}

func (row sheetRow) sheet() (Sheet, error) {
	s := Sheet{ID: row.ID, Name: row.Name, SHA256: row.SHA256, State: row.State, Rows: row.RowsTotal, Done: row.RowsDone,
		StaffID: row.StaffID, Added: db.Time(row.AddedUs), Changed: db.Time(row.ChangedUs)}
	for _, one := range []struct {
		said string
		into any
	}{{row.Choices, &s.Choices}, {row.Counts, &s.Counts}, {row.Trouble, &s.Trouble}} {
		if err := read(one.said, one.into); err != nil {
			return s, fmt.Errorf("read sheet %d: %w", row.ID, err)
		}
	}
	return s, nil
}

func addSheet(ctx context.Context, s Sheet, at time.Time) (int64, error) {
	row := sheetRow{Name: s.Name, SHA256: s.SHA256, State: New, Choices: written(s.Choices), Counts: "{}",
		StaffID: s.StaffID, AddedUs: db.Us(at), ChangedUs: db.Us(at)}
	if _, err := db.Write(ctx).NewInsert().Model(&row).Returning("id").Exec(ctx); err != nil {
		return 0, fmt.Errorf("keep sheet %s: %w", s.Name, err)
	}
	return row.ID, nil
}

func sheetByID(ctx context.Context, id int64) (Sheet, error) {
	var rows []sheetRow
	if err := db.Read(ctx).NewSelect().Model(&rows).Where("id = ?", id).Scan(ctx); err != nil {
		return Sheet{}, fmt.Errorf("read sheet %d: %w", id, err)
	}
	if len(rows) == 0 {
		return Sheet{}, fault.New(fault.NotFound, "There is no such import.")
	}
	return rows[0].sheet()
}

// heldSheet is sheetByID, and keeps others from changing it until the transaction ends.
func heldSheet(ctx context.Context, id int64) (Sheet, error) {
	if _, err := db.Write(ctx).NewUpdate().Model((*sheetRow)(nil)).Set("changed_us = changed_us").Where("id = ?", id).
		Exec(ctx); err != nil {
		return Sheet{}, fmt.Errorf("hold sheet %d: %w", id, err)
	}
	return sheetByID(ctx, id)
}

func latestSheets(ctx context.Context, limit int) ([]Sheet, error) {
	return sheets(ctx, db.Read(ctx).NewSelect().Limit(int64(limit)))
}

func allSheets(ctx context.Context) ([]Sheet, error) { return sheets(ctx, db.Read(ctx).NewSelect()) }

// sheets are those that q finds, the newest first.
func sheets(ctx context.Context, q *bun.SelectQuery) ([]Sheet, error) {
	var rows []sheetRow
	if err := q.Model(&rows).OrderExpr("id DESC").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read sheets: %w", err)
	}
	found := make([]Sheet, len(rows))
	for i, row := range rows {
		var err error
		if found[i], err = row.sheet(); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// saveSheet keeps what a person has asked for.
func saveSheet(ctx context.Context, s Sheet, at time.Time) error {
	_, err := db.Write(ctx).NewUpdate().Model((*sheetRow)(nil)).
		Set("state = ?, choices = ?, rows_done = ?, counts = ?, trouble = '', staff_id = ?, changed_us = ?", s.State,
			written(s.Choices), s.Done, written(s.Counts), s.StaffID, db.Us(at)).
		Where("id = ?", s.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save sheet %d: %w", s.ID, err)
	}
	return nil
}

// removeSheet forgets a sheet without rows.
func removeSheet(ctx context.Context, id int64) error {
	if _, err := db.Write(ctx).NewDelete().Model((*sheetRow)(nil)).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("remove sheet %d: %w", id, err)
	}
	return nil
}

// saveProgress keeps how far a sheet is, if nobody has gone on with it since it was at row was.
func saveProgress(ctx context.Context, s Sheet, was int, to State, at time.Time) error {
	done, err := db.Write(ctx).NewUpdate().Model((*sheetRow)(nil)).
		Set("state = ?, rows_total = ?, rows_done = ?, counts = ?, trouble = ?, changed_us = ?", to, s.Rows, s.Done,
			written(s.Counts), sentence(s.Trouble), db.Us(at)).
		Where("id = ? AND state = ? AND rows_done = ?", s.ID, s.State, was).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save how far sheet %d is: %w", s.ID, err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errElsewhere
	}
	return nil
}

// putDown says why nobody works at a sheet any more: one that was tried is to be asked for again, one that was brought
// in goes on where it stopped, and so does one that was taken back.
func putDown(ctx context.Context, s Sheet, why fault.Text, at time.Time) error {
	to := map[State]State{Checking: New, Running: Stopped, Undoing: Done}[s.State]
	if s.State == Running && s.Choices.Trade == exchange.ACES {
		to = New // nothing of it counts
	}
	_, err := db.Write(ctx).NewUpdate().Model((*sheetRow)(nil)).
		Set("state = ?, trouble = ?, counts = ?, changed_us = ?", to, sentence(why), written(s.Counts), db.Us(at)).
		Where("id = ? AND state = ?", s.ID, s.State).Exec(ctx)
	if err != nil {
		return fmt.Errorf("put sheet %d down: %w", s.ID, err)
	}
	return nil
}

func addRows(ctx context.Context, sheetID int64, rows []Row) error {
	if len(rows) == 0 {
		return nil
	}
	lines := make([]lineRow, len(rows))
	for i, r := range rows {
		lines[i] = lineRow{SheetID: sheetID, Number: r.Number, Line: r.Line, Label: r.Label, Outcome: r.Outcome,
			PartID: r.PartID, LocationID: r.LocationID, Changes: written(r.Changes), Reason: sentence(r.Reason)}
		if r.trace.Part.Is != nil {
			lines[i].Trace = written(r.trace)
		}
	}
	// An archive that broke off is read from its beginning: what was noted of a part then stays.
	_, err := db.Write(ctx).NewInsert().Model(&lines).On("CONFLICT (sheet_id, number) DO NOTHING").Returning("NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep rows of sheet %d: %w", sheetID, err)
	}
	return nil
}

func removeRows(ctx context.Context, sheetID int64) error {
	if _, err := db.Write(ctx).NewDelete().Model((*lineRow)(nil)).Where("sheet_id = ?", sheetID).Exec(ctx); err != nil {
		return fmt.Errorf("remove rows of sheet %d: %w", sheetID, err)
	}
	return nil
}

// saveUndone keeps what became of a row that was taken back. One that was before stays as it was.
func saveUndone(ctx context.Context, sheetID int64, r Row) error {
	_, err := db.Write(ctx).NewUpdate().Model((*lineRow)(nil)).
		Set("undone = ?, undo_reason = ?, changes = ?", r.Undone, sentence(r.UndoReason), written(r.Changes)).
		Where("sheet_id = ? AND number = ? AND undone = ''", sheetID, r.Number).Exec(ctx)
	if err != nil {
		return fmt.Errorf("take back row %d of sheet %d: %w", r.Number, sheetID, err)
	}
	return nil
}

// rowFilter narrows the rows of a sheet; zero values mean any.
type rowFilter struct {
	outcome Outcome
	undone  Undo
	after   int64 // number
	limit   int
	offset  int
}

func (f rowFilter) narrow(q *bun.SelectQuery, sheetID int64) *bun.SelectQuery {
	q.Where("sheet_id = ? AND number > ?", sheetID, f.after)
	if f.outcome != "" {
		q.Where("outcome = ?", f.outcome)
	}
	if f.undone != "" {
		q.Where("undone = ?", f.undone)
	}
	return q
}

func rowsOf(ctx context.Context, sheetID int64, f rowFilter) ([]Row, error) {
	var lines []lineRow
	q := f.narrow(db.Read(ctx).NewSelect().Model(&lines), sheetID).OrderExpr("number").Limit(int64(f.limit))
	if err := q.Offset(int64(f.offset)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read rows of sheet %d: %w", sheetID, err)
	}
	return rows(lines)
}

func countRows(ctx context.Context, sheetID int64, f rowFilter) (int, error) {
	n, err := f.narrow(db.Read(ctx).NewSelect().Model((*lineRow)(nil)), sheetID).Count(ctx)
	return int(n), err
}

// rowsToUndo are the last first: one part may be in a file of the trade twice.
func rowsToUndo(ctx context.Context, sheetID int64, limit int) ([]Row, error) {
	var lines []lineRow
	err := db.Read(ctx).NewSelect().Model(&lines).
		Where("sheet_id = ? AND undone = '' AND outcome IN (?, ?)", sheetID, RowChanged, RowAdded).
		OrderExpr("number DESC").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read rows of sheet %d to take back: %w", sheetID, err)
	}
	return rows(lines)
}

func rows(lines []lineRow) ([]Row, error) {
	found := make([]Row, len(lines))
	for i, l := range lines {
		found[i] = Row{Number: l.Number, Line: l.Line, Label: l.Label, Outcome: l.Outcome, PartID: l.PartID,
			LocationID: l.LocationID, Undone: l.Undone}
		for _, one := range []struct {
			said string
			into any
		}{{l.Changes, &found[i].Changes}, {l.Reason, &found[i].Reason}, {l.UndoReason, &found[i].UndoReason},
			{l.Trace, &found[i].trace}} {
			if err := read(one.said, one.into); err != nil {
				return nil, fmt.Errorf("read row %d of sheet %d: %w", l.Number, l.SheetID, err)
			}
		}
	}
	return found, nil
}

func saveHabit(ctx context.Context, h Habit, who audit.Who, at time.Time) error {
	row := habitRow{Supplier: h.Supplier, Choices: written(h.Choices), ChangedUs: db.Us(at), StaffID: who.ID}
	_, err := db.Write(ctx).NewInsert().Model(&row).On("CONFLICT (supplier) DO UPDATE").
		Set("choices = EXCLUDED.choices, changed_us = EXCLUDED.changed_us, staff_id = EXCLUDED.staff_id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("remember the columns of %s: %w", h.Supplier, err)
	}
	return nil
}

// habits are all that are remembered, the last one first.
func habits(ctx context.Context) ([]Habit, error) {
	var rows []habitRow
	if err := db.Read(ctx).NewSelect().Model(&rows).OrderExpr("changed_us DESC, supplier").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read how sheets are read: %w", err)
	}
	found := make([]Habit, len(rows))
	for i, row := range rows {
		found[i].Supplier = row.Supplier
		if err := read(row.Choices, &found[i].Choices); err != nil {
			return nil, fmt.Errorf("how sheets of %s are read: %w", row.Supplier, err)
		}
	}
	return found, nil
}
