package vcdb

import (
	"errors"
	"io"
	"path"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/exchange/container"
	"camber/internal/shop/exchange/delimited"
	"camber/internal/shop/exchange/record"
)

// Report is what was found beside the tables.
type Report struct {
	Version       string     // the date of the reference, as written
	Rejected      []Rejected // the first 1,000
	RejectedCount int64
	Warnings      []Warning
	PassedOver    []string // what is in the source and not needed
	seen          map[string]bool
}

// Rejected is a row that was left out.
type Rejected struct {
	Table string
	record.Rejected
}

// Warning is what somebody should know of a table that was read all the same.
type Warning struct {
	Table string
	record.Warning
}

func (r *Report) reject(table string, row record.Rejected) {
	const atMost = 1000
	r.RejectedCount++
	if len(r.Rejected) < atMost {
		r.Rejected = append(r.Rejected, Rejected{table, row})
	}
}

// reader reads one table.
type reader func(*sheet) error

// key is how tables are told apart: by their file's name without a date before and an ending behind.
func key(name string) string {
	name = strings.TrimSuffix(strings.TrimSuffix(strings.ToLower(name), ".txt"), ".csv")
	if date, rest, found := strings.Cut(name, "_"); found && strings.Trim(date, "0123456789") == "" {
		name = rest
	}
	return name
}

// read gives each table of the source to its reader.
func (r *Report) read(source container.Source, readers map[string]reader) error {
	r.seen = map[string]bool{}
	readers["version"] = func(in *sheet) error {
		return in.each(columns{texts: []string{"VersionDate"}},
			func(_ []int32, texts []string) { in.report.Version = texts[0] })
	}
	for {
		entry, err := source.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		ending := strings.ToLower(path.Ext(entry.Label))
		read := readers[key(entry.Label)]
		if read == nil || ending != ".txt" && ending != ".csv" && ending != "" {
			r.PassedOver = append(r.PassedOver, entry.Label)
			continue
		}
		if r.seen[key(entry.Label)] {
			return fault.New(fault.Invalid, "The table %s is there twice.", entry.Label)
		}
		r.seen[key(entry.Label)] = true
		in, err := delimited.NewReader(entry)
		if f := fault.Of(err); err != nil && f.Kind == fault.Invalid {
			return fault.New(fault.Invalid, "The table %s can't be read.", entry.Label).Because(err)
		}
		if err != nil {
			return err
		}
		if err := read(&sheet{name: entry.Label, in: in, report: r}); err != nil {
			return err
		}
		for _, w := range in.Warnings() {
			r.Warnings = append(r.Warnings, Warning{entry.Label, w})
		}
	}
}

// sheet is one table of a source, being read.
type sheet struct {
	name   string
	in     *delimited.Reader
	report *Report
}

// columns are what is read of a table.
type columns struct {
	ids   []string // every row must have them
	maybe []string // ids that a row may leave empty and a table may leave out
	texts []string // the table must have them
}

const largestID = 1<<31 - 1

// each calls take for every row: with ids and then maybe, 0 for none, and with the texts. Rows without an id are
// rejected.
func (s *sheet) each(wanted columns, take func(ids []int32, texts []string)) error {
	var places, textPlaces []int
	for _, name := range append(slices.Clone(wanted.ids), wanted.texts...) {
		if !s.in.Has(name) {
			return fault.New(fault.Invalid, "The table %s has no column %s.", s.name, name)
		}
	}
	for _, name := range append(slices.Clone(wanted.ids), wanted.maybe...) {
		places = append(places, s.in.Index(name))
	}
	for _, name := range wanted.texts {
		textPlaces = append(textPlaces, s.in.Index(name))
	}
	ids, texts := make([]int32, len(places)), make([]string, len(textPlaces))
rows:
	for {
		row, rejected, err := s.in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if rejected != nil {
			s.report.reject(s.name, *rejected)
			continue
		}
		for i, place := range places {
			if ids[i] = 0; place < 0 || i >= len(wanted.ids) && row.Fields[place] == "" {
				continue
			}
			n, err := strconv.ParseInt(row.Fields[place], 10, 64)
			if err != nil || n < 0 || n > largestID || n == 0 && i < len(wanted.ids) {
				reason := fault.T("%s is not a number", record.Name(s.in.Columns()[place]))
				s.report.reject(s.name, record.Rejected{Place: row.Place, Key: row.Fields[0], Reason: reason})
				continue rows
			}
			ids[i] = int32(n)
		}
		for i, place := range textPlaces {
			texts[i] = row.Fields[place]
		}
		take(ids, texts)
	}
}

// named reads a table of ids and names into a map.
func named(id, name string, into map[int64]string) reader {
	return func(in *sheet) error {
		return in.each(columns{ids: []string{id}, texts: []string{name}}, func(ids []int32, texts []string) {
			into[int64(ids[0])] = texts[0]
		})
	}
}
