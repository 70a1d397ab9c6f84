package setting

import (
	"context"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/audit"
)

// Kind is by which control a setting is written.
type Kind string

const (
	Switch   Kind = "switch"
	Whole    Kind = "number"
	Cents    Kind = "money"   // a whole number of cents
	Percent  Kind = "percent" // a whole number of hundredths of a percent
	Choice   Kind = "choice"
	Line     Kind = "line"
	Lines    Kind = "lines"
	Colour   Kind = "colour" // #rrggbb that white words can be read on; empty: the house's own
	Image    Kind = "image"
	Order    Kind = "order"    // of the totals
	TaxClass Kind = "taxclass" // a number of one
)

// Control is how a setting is written, and within which bounds.
type Control struct {
	Kind        Kind
	Least, Most int      // of a number; of a line Most characters, 0: as many as one likes
	Choices     []string // as they are written
}

// Named is a setting by its name, as an operator writes it.
type Named struct {
	Name    string
	Default string
	Control
	Words       string   // what it is called, in English
	Help        string   // what it does, in English
	Unit        string   // of a number, in English; empty: none
	ChoiceWords []string // of Choices, in English; none: they are names of their own
	Reach       []string // kinds of scopes in which it can be set, the widest first

	open  bool
	check func(written string) (string, error) // as it is kept
}

// In is the setting as it is written, out of values.
func (n Named) In(v Values) string {
	for _, kind := range width {
		if kept, ok := v[key{kind, n.Name}]; ok {
			if written, err := n.check(kept); err == nil {
				return written
			}
		}
	}
	return n.Default
}

// Set keeps what is written, as Set does; where the setting does not reach is Invalid.
func (n Named) Set(ctx context.Context, who audit.Who, scope Scope, value string) error {
	return n.Change(ctx, who, scope, "", &value)
}

// Reset goes back to what the wider scope says.
func (n Named) Reset(ctx context.Context, who audit.Who, scope Scope) error {
	return n.Change(ctx, who, scope, "", nil)
}

// Change sets the setting in a scope, or, to nil, goes back to what the wider scope says. version is of what the scope
// itself says (Book.Version): another one now is a Conflict that says what stands there; empty: whatever does.
func (n Named) Change(ctx context.Context, who audit.Who, scope Scope, version string, to *string) error {
	if !slices.Contains(n.Reach, scope.Kind) {
		return refused(fault.T("This setting can't be set here: it holds for more."))
	}
	if to != nil {
		kept, err := n.check(*to)
		if err != nil {
			return err
		}
		to = &kept
	}
	return change{name: n.Name, open: n.open, scope: scope, version: version, to: to}.do(ctx, who)
}

func named[T any](s Setting[T], reach []string, words, help string) Named {
	return Named{
		Name: s.Name, Default: s.format(s.Default), Control: s.control, Words: words, Help: help, Reach: reach, open: s.open,
		check: func(written string) (string, error) {
			value, err := s.parse(written)
			if err != nil {
				return "", err
			}
			return s.format(value), nil
		},
	}
}

// in says what is counted.
func (n Named) in(unit string) Named {
	n.Unit = unit
	return n
}

// as says by which control a number is written.
func (n Named) as(kind Kind) Named {
	n.Kind = kind
	return n
}

// words are what the choices are called.
func (n Named) words(words ...string) Named {
	n.ChoiceWords = words
	return n
}

// Where a setting can be set.
var (
	everywhere = []string{"business"}
	inStores   = []string{"business", "location"}
	atTills    = []string{"business", "location", "register"}
	inShops    = []string{"business", "site", "location"} // what visitors see, which knows of no register
)

// All are the settings that an operator may change, by name.
func All() []Named {
	var all []Named
	for _, g := range Groups() {
		all = append(all, g.Settings...)
	}
	slices.SortFunc(all, func(a, b Named) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// ByName is one of All; another name is NotFound.
func ByName(name string) (Named, error) {
	all := All()
	if i := slices.IndexFunc(all, func(n Named) bool { return n.Name == name }); i >= 0 {
		return all[i], nil
	}
	return Named{}, fault.New(fault.NotFound, "There is no such setting.")
}

// Book is what every scope itself says.
type Book map[Scope]map[string]string

// Open reads the book.
func Open(ctx context.Context) (Book, error) {
	rows, err := everything(ctx)
	if err != nil {
		return nil, err
	}
	b := Book{}
	for _, r := range rows {
		scope := Scope{r.Scope, r.ScopeID}
		if b[scope] == nil {
			b[scope] = map[string]string{}
		}
		b[scope][r.Name] = r.Value
	}
	return b, nil
}

// Own says whether a scope itself sets the setting.
func (b Book) Own(n Named, scope Scope) bool {
	_, is := b[scope][n.Name]
	return is
}

// Version names what a scope itself says of the setting, for Change.
func (b Book) Version(n Named, scope Scope) string {
	if own, is := b[scope][n.Name]; is {
		return version(&own)
	}
	return version(nil)
}

// Holds is the setting as it is written, as it holds in a scope with the wider ones behind it, and which of them says
// so; the zero scope: the program itself.
func (b Book) Holds(n Named, scopes ...Scope) (value string, from Scope) {
	for _, scope := range append(slices.Clone(scopes), Business) {
		if own, is := b[scope][n.Name]; is && slices.Contains(n.Reach, scope.Kind) {
			if written, err := n.check(own); err == nil {
				return written, scope
			}
		}
	}
	return n.Default, Scope{}
}
