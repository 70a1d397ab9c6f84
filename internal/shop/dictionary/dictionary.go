// Package dictionary is what words stand for when somebody searches in this shop: rows of the owner's above the trade's
// own dictionary (FIND-2).
package dictionary

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// How a word stands for another.
const (
	Means = "means" // who searches for the word finds what the other finds
	Same  = "same"  // and the other way round
	Never = "never" // the word does not stand for the other; without another, for nothing but itself
)

// Changed is in the change feed when a row came, is another or went.
const Changed = "dictionary"

const (
	most    = 2000 // rows
	longest = 60   // characters of a word or words
)

// Row is one line of the dictionary. Its words are folded.
type Row struct {
	ID      int64
	Kind    string
	Word    string // one or several
	Meaning string // empty only of Never
	Added   time.Time
}

// Version tells a row from what somebody else made of it.
func (r Row) Version() string { return ids.Version(r.Kind, r.Word, r.Meaning) }

// Rows are all of them, those that came first before the others.
func Rows(ctx context.Context) ([]Row, error) { return rows(ctx) }

// One is a row by its id.
func One(ctx context.Context, id int64) (Row, error) {
	all, err := rows(ctx)
	if err != nil {
		return Row{}, err
	}
	at := slices.IndexFunc(all, func(r Row) bool { return r.ID == id })
	if at < 0 {
		return Row{}, gone()
	}
	return all[at], nil
}

// Find are those that have a text in them, of a kind if one is named, by their words.
func Find(ctx context.Context, kind, has string) ([]Row, error) {
	all, err := rows(ctx)
	has = text.Fold(has)
	found := slices.DeleteFunc(all, func(r Row) bool {
		return kind != "" && r.Kind != kind || !strings.Contains(r.Word, has) && !strings.Contains(r.Meaning, has)
	})
	slices.SortFunc(found, func(a, b Row) int { return strings.Compare(a.Word+"\n"+a.Meaning, b.Word+"\n"+b.Meaning) })
	return found, err
}

// Add adds a row and returns its id. It is in force with the next search.
func Add(ctx context.Context, actor access.Actor, r Row) (id int64, err error) {
	err = change(ctx, actor, func(ctx context.Context) (audit.Row, error) {
		all, err := rows(ctx)
		if err != nil {
			return audit.Row{}, err
		}
		if len(all) >= most {
			return audit.Row{}, fault.New(fault.Invalid, "The dictionary has %s rows, which are all it can have.",
				strconv.Itoa(most))
		}
		if r, err = r.checked(all); err != nil {
			return audit.Row{}, err
		}
		r.Added = clock.Now(ctx)
		if id, err = add(ctx, r); err != nil {
			return audit.Row{}, err
		}
		return audit.Row{Action: "dictionary.add", SubjectID: id, Detail: r.detail()}, nil
	})
	return id, err
}

// Edit changes a row, unless somebody else has done so since it had this version.
func Edit(ctx context.Context, actor access.Actor, version string, r Row) error {
	return change(ctx, actor, func(ctx context.Context) (audit.Row, error) {
		all, err := held(ctx, r.ID)
		if err != nil {
			return audit.Row{}, err
		}
		at := slices.IndexFunc(all, func(other Row) bool { return other.ID == r.ID })
		if at < 0 {
			return audit.Row{}, gone()
		}
		before := all[at]
		if before.Version() != version {
			return audit.Row{}, fault.Meanwhile(nil)
		}
		if r, err = r.checked(all); err != nil {
			return audit.Row{}, err
		}
		return audit.Row{Action: "dictionary.edit", SubjectID: r.ID, Detail: audit.Differing(map[string]audit.Change{
			"kind":    {From: before.Kind, To: r.Kind},
			"word":    {From: before.Word, To: r.Word},
			"meaning": {From: before.Meaning, To: r.Meaning},
		})}, save(ctx, r)
	})
}

// Remove takes a row out.
func Remove(ctx context.Context, actor access.Actor, id int64) error {
	return change(ctx, actor, func(ctx context.Context) (audit.Row, error) {
		all, err := held(ctx, id)
		if err != nil {
			return audit.Row{}, err
		}
		at := slices.IndexFunc(all, func(other Row) bool { return other.ID == id })
		if at < 0 {
			return audit.Row{}, gone()
		}
		return audit.Row{Action: "dictionary.remove", SubjectID: id, Detail: all[at].detail()}, remove(ctx, id)
	})
}

func gone() error { return fault.New(fault.NotFound, "There is no such row.") }

// change does one thing to the rows, which is told and written down with it.
func change(ctx context.Context, actor access.Actor, do func(ctx context.Context) (audit.Row, error)) error {
	if !actor.May(access.EditCatalog) {
		return fault.New(fault.Forbidden, "You may not do this.")
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		row, err := do(ctx)
		if err != nil {
			return err
		}
		if err := db.Changed(ctx, Changed, row.SubjectID); err != nil {
			return err
		}
		row.Who, row.Subject = actor.Who(), "dictionary"
		return audit.Write(ctx, row)
	})
}

func (r Row) detail() map[string]any {
	return map[string]any{"kind": r.Kind, "word": r.Word, "meaning": r.Meaning}
}

// checked is a row as it is kept, beside the others.
func (r Row) checked(all []Row) (Row, error) {
	fields := map[string]fault.Text{}
	if !slices.Contains([]string{Means, Same, Never}, r.Kind) {
		fields["kind"] = fault.T("Please choose one of the list")
	}
	r.Word, r.Meaning = Folded(r.Word), Folded(r.Meaning)
	for name, words := range map[string]string{"word": r.Word, "meaning": r.Meaning} {
		switch {
		case words == "" && (name == "word" || r.Kind != Never):
			fields[name] = fault.T("Required")
		case utf8.RuneCountInString(words) > longest:
			fields[name] = fault.T("Maximum %s characters", strconv.Itoa(longest))
		case words != "" && !strings.ContainsFunc(words, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }):
			fields[name] = fault.T("Letters or figures")
		}
	}
	if len(fields) == 0 && r.Word == r.Meaning {
		fields["meaning"] = fault.T("This is the same word.")
	}
	for _, other := range all {
		if other.ID != r.ID && other.Word == r.Word && other.Meaning == r.Meaning {
			fields["word"] = fault.T("The dictionary says something of these two words already.")
		}
	}
	if len(fields) > 0 {
		return r, fault.InFields(fields)
	}
	return r, nil
}

// Folded are words as a row keeps them.
func Folded(words string) string { return strings.Join(strings.Fields(text.Fold(words)), " ") }
