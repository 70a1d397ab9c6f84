// Package setting holds what the owner can choose, for the whole business or narrower: a site, a location, a register.
package setting

import (
	"fmt"
	"slices"
	"strconv"

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
	parse   func(string) (T, error)
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
	return Setting[bool]{name, def, strconv.ParseBool, strconv.FormatBool, true}
}

// Number is a whole number from least to most.
func Number(name string, def, least, most int) Setting[int] {
	parse := func(s string) (int, error) {
		n, err := strconv.Atoi(s)
		if err != nil || n < least || n > most {
			return 0, fmt.Errorf("%s: %q is not from %d to %d", name, s, least, most)
		}
		return n, nil
	}
	return Setting[int]{name, def, parse, strconv.Itoa, true}
}

// Text is free text. The audit log notes that it was changed, not what it is now.
func Text(name, def string) Setting[string] {
	keep := func(s string) string { return s }
	return Setting[string]{name, def, func(s string) (string, error) { return s, nil }, keep, false}
}

// OneOf is a choice; the first is the default.
func OneOf(name string, choices ...string) Setting[string] {
	s := Text(name, choices[0])
	s.open = true
	s.parse = func(v string) (string, error) {
		if !slices.Contains(choices, v) {
			return "", fmt.Errorf("%s: %q is not one of %v", name, v, choices)
		}
		return v, nil
	}
	return s
}

// What can be chosen so far.
var (
	ShopName      = Text("shop_name", "Camber Auto Parts")
	Currency      = OneOf("currency", "USD", "CAD", "AUD", "NZD") // those whose amounts are written $12.34
	TaxBasis      = OneOf("tax_basis", "line", "invoice")         // whether tax is rounded by line or by order
	GuestCheckout = Bool("guest_checkout", true)                  // CAT-7
)

func invalid(cause error) error {
	return fault.New(fault.Invalid, "This value is not possible for this setting.").Because(cause)
}
