// Package setting holds what the owner can choose, for the whole business or narrower: a site, a location, a register.
package setting

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
)

// Scope is where a value holds. The narrower one wins: business, site, location, register.
type Scope struct {
	Kind string
	ID   int64
}

// Business is the widest scope; Read and Get always look there last.
var Business = Scope{Kind: "business"}

func Site(id int64) Scope     { return Scope{"site", id} }
func Location(id int64) Scope { return Scope{"location", id} }
func Register(id int64) Scope { return Scope{"register", id} }

var width = []string{"register", "location", "site", "business"} // narrowest first

// Setting is one thing that can be chosen. Make it with Bool, Number, Text or OneOf.
type Setting[T any] struct {
	Name    string
	Default T
	control Control
	parse   func(string) (T, error) // what it refuses is a fault that says why
	format  func(T) string
	open    bool // one of a few known values, which the audit log may hold; free text can be a secret or a name
}

// In reads the setting out of values; its default where none is set or, after a change of the program, none is valid.
func (s Setting[T]) In(v Values) T {
	for _, kind := range width {
		if kept, ok := v[key{kind, s.Name}]; ok {
			if parsed, err := s.parse(kept); err == nil {
				return parsed
			}
		}
	}
	return s.Default
}

// Values are all settings as they hold in some scopes.
type Values map[key]string

type key struct{ scope, name string }

func Bool(name string, def bool) Setting[bool] {
	return Setting[bool]{Name: name, Default: def, control: Control{Kind: Switch}, parse: parseBool,
		format: strconv.FormatBool, open: true}
}

func parseBool(v string) (bool, error) {
	on, err := strconv.ParseBool(v)
	if err != nil {
		return false, refused(fault.T("Write true or false."))
	}
	return on, nil
}

// Number is a whole number from least to most.
func Number(name string, def, least, most int) Setting[int] {
	parse := func(s string) (int, error) {
		n, err := strconv.Atoi(s)
		if err != nil || n < least || n > most {
			return 0, refused(fault.T("This must be a whole number from %s to %s.", strconv.Itoa(least), strconv.Itoa(most)))
		}
		return n, nil
	}
	return Setting[int]{Name: name, Default: def, control: Control{Kind: Whole, Least: least, Most: most}, parse: parse,
		format: strconv.Itoa, open: true}
}

// Text is free text. The audit log notes that it was changed, not what it is now.
func Text(name, def string) Setting[string] {
	keep := func(s string) string { return s }
	return Setting[string]{Name: name, Default: def, control: Control{Kind: Line},
		parse: func(s string) (string, error) { return s, nil }, format: keep}
}

// line is Text without blanks around it, of at most so many characters; with must at least one.
func line(name, def string, must bool, most int) Setting[string] {
	s := Text(name, def)
	s.control.Most = most
	s.parse = func(v string) (string, error) {
		v = strings.TrimSpace(v)
		if wrong := fault.Length(v, must, 1, most); wrong != nil {
			return "", refused(*wrong)
		}
		return v, nil
	}
	return s
}

// timeOfDay is a time as "14:00".
func timeOfDay(name, def string) Setting[string] {
	s := Text(name, def)
	s.open = true
	s.control.Most = len("14:00")
	s.parse = func(v string) (string, error) {
		at, err := time.Parse("15:04", strings.TrimSpace(v))
		if err != nil {
			return "", refused(fault.T("Write a time as 14:00."))
		}
		return at.Format("15:04"), nil
	}
	return s
}

// OneOf is a choice; the first is the default.
func OneOf(name string, choices ...string) Setting[string] {
	s := Text(name, choices[0])
	s.open = true
	s.control = Control{Kind: Choice, Choices: choices}
	s.parse = func(v string) (string, error) {
		if !slices.Contains(choices, v) {
			return "", refused(fault.T("This must be one of: %s", strings.Join(choices, ", ")))
		}
		return v, nil
	}
	return s
}

// What can be chosen so far.
var (
	ShopName      = line("shop_name", "Camber Auto Parts", true, 64)
	Currency      = OneOf("currency", "USD", "CAD", "AUD", "NZD") // those whose amounts are written $12.34
	TaxBasis      = OneOf("tax_basis", "line", "invoice")         // whether tax is rounded by line or by order
	GuestCheckout = Bool("guest_checkout", true)                  // CAT-7
)

// refused says why a value can't be, beside the field that it was typed into.
func refused(why fault.Text) *fault.Error {
	f := fault.InFields(map[string]fault.Text{"value": why})
	f.Text = why
	return f
}
