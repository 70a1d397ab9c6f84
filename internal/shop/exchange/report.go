package exchange

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"io"
	"os"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/files"
	"camber/internal/shop/exchange/delimited"
	"camber/internal/shop/exchange/record"
)

// Report says what became of a file.
type Report struct {
	ImportID int64     `json:"-"`
	Kind     Kind      `json:"kind"`
	Name     string    `json:"name"`
	State    State     `json:"state"`
	Changed  time.Time `json:"-"`                 // its last sign of life
	DryRun   bool      `json:"dry_run,omitempty"` // nothing was changed; Kept are those that would be
	Records  int64     `json:"records"`           // read: applications, items or rows
	Kept     int64     `json:"kept"`              // of these, in use now (or waiting for their part, see Warnings)
	Rejected int64     `json:"rejected"`          // the rest; each is in the list of rejects
	// of the kept: parts of which the vehicle was not kept; in the list of rejects too
	Partial  int64         `json:"partial,omitempty"`
	Counts   []Count       `json:"counts,omitempty"`
	Reasons  []Reason      `json:"reasons,omitempty"`
	Warnings []Reason      `json:"warnings,omitempty"`
	Unknown  []UnknownName `json:"unknown,omitempty"`   // names of vehicles that nobody knows; Answer says what they mean
	SourceID int64         `json:"source_id,omitempty"` // of the applications, for fitment's Undo
	Loss     Loss          `json:"loss,omitzero"`       // of a full file of applications: what counts now and what would
	Numbers  string        `json:"numbers,omitempty"`   // of a sheet: how its numbers were read
	Waiting  []int64       `json:"waiting,omitempty"`   // records not decided yet: kits whose components may come
	// the file with every rejected record, in base/files; empty where there is none
	Rejects string  `json:"-"`
	Saved   *Report `json:"saved,omitempty"` // of a failed import: where it goes on, behind the last chunk
}

// Loss is what applications change of what the earlier ones of their brand say, as fitment's Lost has it.
type Loss struct {
	Brand     string `json:"brand"`
	Now       int64  `json:"now"`
	Gone      int64  `json:"gone"`
	Changed   int64  `json:"changed"`
	Added     int64  `json:"added"`
	PartsGone int64  `json:"parts_gone"`
	Part      string `json:"part"`
	TooMuch   bool   `json:"too_much"` // it counts only with Options.Replace
}

// Count is a figure with its name: "parts added".
type Count struct {
	Name string `json:"name"`
	N    int64  `json:"n"`
}

// Reason is why records were rejected, or what somebody should know of them.
type Reason struct {
	Text  string `json:"text"` // of the first such record
	N     int64  `json:"n"`
	Line  int64  `json:"line"`  // of the first such record; 0: the file as a whole
	Group string `json:"group"` // what is counted together: the sentence without its words
	// Text for another language; its arguments are in English
	Said fault.Text `json:"said,omitzero"`
}

// mostReasons are kept apart; all beyond are counted together.
const mostReasons = 200

// otherReasons stands for those beyond mostReasons.
const otherReasons = "other reasons, each in the list of rejected records"

// groupOf is what sentences have in common that are counted together: all but what differs from record to record.
func groupOf(why fault.Text) string {
	group := why.Format
	for _, arg := range why.Args {
		if name, ok := arg.(record.Name); ok {
			group += ": " + string(name)
		}
	}
	return group
}

func tally(reasons []Reason, line int64, why fault.Text) []Reason {
	group, sentence := groupOf(why), why.String()
	find := func() int { return slices.IndexFunc(reasons, func(r Reason) bool { return r.Group == group }) }
	i := find()
	if i < 0 && len(reasons) >= mostReasons {
		group, sentence, why = otherReasons, otherReasons, fault.T(otherReasons)
		i = find()
	}
	if i < 0 {
		return append(reasons, Reason{Text: sentence, N: 1, Line: line, Group: group, Said: why.Lasting()})
	}
	reasons[i].N++
	return reasons
}

func (r Report) clone() Report {
	r.Counts, r.Reasons, r.Warnings, r.Waiting = slices.Clone(r.Counts), slices.Clone(r.Reasons), slices.Clone(r.Warnings),
		slices.Clone(r.Waiting)
	r.Unknown = slices.Clone(r.Unknown)
	return r
}

func (r *Report) count(name string, n int64) {
	if n == 0 {
		return
	}
	i := slices.IndexFunc(r.Counts, func(c Count) bool { return c.Name == name })
	if i < 0 {
		r.Counts = append(r.Counts, Count{name, n})
		return
	}
	r.Counts[i].N += n
}

func (r *Report) rejected(at record.Place, why fault.Text) {
	r.decided(at)
	r.Rejected++
	r.Reasons = tally(r.Reasons, at.Line, why)
}

func (r *Report) warn(line int64, what fault.Text) { r.Warnings = tally(r.Warnings, line, what) }

// rejects is the list of every rejected record, written while the file is read.
type rejects struct {
	file  *os.File
	rows  *delimited.Writer
	saved int64 // its length when the import was last saved
}

// newRejects begins a list with what was rejected before the import broke off.
func newRejects(ctx context.Context, importID int64) (*rejects, error) {
	f, err := files.Temp("")
	if err != nil {
		return nil, err
	}
	l := &rejects{file: f, rows: delimited.NewWriter(f)}
	l.rows.Row("line", "record", "key", "reason")
	if _, err := l.length(); err != nil {
		return nil, err
	}
	if err := readRejects(ctx, importID, f); err != nil {
		return nil, err
	}
	l.saved, err = l.length()
	return l, err
}

func (l *rejects) add(r record.Rejected) { addRow(l.rows, r) }

func addRow(rows *delimited.Writer, r record.Rejected) {
	rows.Row(strconv.FormatInt(r.Line, 10), strconv.FormatInt(r.Number, 10), r.Key, r.Reason.String())
}

func (l *rejects) length() (int64, error) {
	if err := l.rows.Flush(); err != nil {
		return 0, err
	}
	return l.file.Seek(0, io.SeekCurrent)
}

// numbers are the records of the list when the import was last saved.
func (l *rejects) numbers() (map[int64]bool, error) {
	found := map[int64]bool{}
	rows := csv.NewReader(io.NewSectionReader(l.file, 0, l.saved))
	_, err := rows.Read() // the headings
	for err == nil {
		var row []string
		if row, err = rows.Read(); err == nil {
			number, _ := strconv.ParseInt(row[1], 10, 64)
			found[number] = true
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return found, err
}

// save keeps what the list has had since it was last saved, and the records of a chunk that are added to it once the
// chunk is committed.
func (l *rejects) save(ctx context.Context, importID int64, chunk []record.Rejected) error {
	length, err := l.length()
	if err != nil {
		return err
	}
	var last bytes.Buffer
	rows := delimited.NewWriter(&last)
	for _, r := range chunk {
		addRow(rows, r)
	}
	if err := rows.Flush(); err != nil {
		return err
	}
	return addRejects(ctx, importID, io.MultiReader(io.NewSectionReader(l.file, l.saved, length-l.saved), &last))
}

// commit notes that a chunk was committed.
func (l *rejects) commit(chunk []record.Rejected) (err error) {
	for _, r := range chunk {
		l.add(r)
	}
	l.saved, err = l.length()
	return err
}

// content is the finished list from its beginning.
func (l *rejects) content() (io.Reader, error) {
	if _, err := l.length(); err != nil {
		return nil, err
	}
	_, err := l.file.Seek(0, io.SeekStart)
	return l.file, err
}

func (l *rejects) close() error { return l.file.Close() }
