// Package shopfile is a shop's set-up as one readable file: what the screens of the back office set, by names instead
// of ids. It is written out of one shop and applied to another, or to the same one again.
package shopfile

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"camber/internal/base/fault"
)

// Form is the form of the file that this program writes and reads.
const Form = 1

// File is the whole set-up. A part that is not there is left alone when the file is applied.
type File struct {
	Form          int           `yaml:"form"`
	Areas         []Area        `yaml:"areas,omitempty"`
	TaxClasses    []TaxClass    `yaml:"tax_classes,omitempty"`
	Brands        []Brand       `yaml:"brands,omitempty"`
	PriceLevels   []PriceLevel  `yaml:"price_levels,omitempty"`
	PriceMatrices []PriceMatrix `yaml:"price_matrices,omitempty"`
	Stores        []Store       `yaml:"stores,omitempty"`
	TaxRates      []TaxRate     `yaml:"tax_rates,omitempty"`
	TaxRules      []TaxRule     `yaml:"tax_rules,omitempty"`
	Shipping      []Way         `yaml:"shipping,omitempty"`
	Statuses      []Status      `yaml:"order_statuses,omitempty"`
	Pages         []Page        `yaml:"pages,omitempty"`
	Currencies    []Currency    `yaml:"currencies,omitempty"`
	Categories    []Category    `yaml:"categories,omitempty"`
	Coupons       []Coupon      `yaml:"coupons,omitempty"`
	SearchWords   []SearchWord  `yaml:"search_words,omitempty"`
	Sayings       []Saying      `yaml:"sayings,omitempty"`
	Letters       []Letter      `yaml:"letters,omitempty"`
	Roles         []Role        `yaml:"roles,omitempty"`
	Settings      []Scope       `yaml:"settings,omitempty"`
	Needs         []string      `yaml:"needs,omitempty"` // what the shop has and a file can't hold
}

// Area is a set of places that is taxed or shipped to alike.
type Area struct {
	Name   string  `yaml:"name"`
	Places []Place `yaml:"places"`
}

// Place is a country or one of its states, by its ISO 3166 code ("US", "US-IA"), or what lies within ZIP codes of it.
type Place struct {
	Code      string `yaml:"code"`
	Postcodes string `yaml:"postcodes,omitempty"` // "50613-50614, 50701"; empty: all
}

// TaxClass is a kind of goods that is taxed alike.
type TaxClass struct {
	Name string `yaml:"name"`
}

// Store is a store with its hours and registers.
type Store struct {
	Code      string   `yaml:"code"`
	Name      string   `yaml:"name"`
	ShortName string   `yaml:"short_name"`
	Address   string   `yaml:"address"`
	City      string   `yaml:"city"`
	State     string   `yaml:"state"`
	Postcode  string   `yaml:"postcode"`
	Telephone string   `yaml:"telephone"`
	Email     string   `yaml:"email,omitempty"`
	TimeZone  string   `yaml:"time_zone"`
	Hours     string   `yaml:"hours"`            // "mon-fri 07:30-18:00, sat 08:00-16:00"
	Closed    []string `yaml:"closed,omitempty"` // "2026-12-24..2026-12-25 closed Christmas"
	Offers    []string `yaml:"offers,omitempty"`
	Registers []string `yaml:"registers"` // their names; one that is not named here stays as it is
	OutOfUse  bool     `yaml:"out_of_use,omitempty"`
	Place     string   `yaml:"place,omitempty"` // "42.5348, -92.4455"
	Website   string   `yaml:"website,omitempty"`
	Dealer    bool     `yaml:"dealer,omitempty"`
}

// TaxRate is one tax. Its code names its account in the books.
type TaxRate struct {
	Code    string `yaml:"code"`
	Name    string `yaml:"name"`
	Percent string `yaml:"percent"` // "6.25"
}

// TaxRule makes a rate count for a class, at a store or in an area, for the customers of a price level or for all.
type TaxRule struct {
	Rate     string `yaml:"rate"`
	Class    string `yaml:"class"`
	Store    string `yaml:"store,omitempty"` // its code
	Area     string `yaml:"area,omitempty"`
	Level    string `yaml:"price_level,omitempty"` // its code
	Priority int    `yaml:"priority"`
}

// Words are in English and in Spanish; no Spanish: the English ones.
type Words struct {
	English string `yaml:"en"`
	Spanish string `yaml:"es,omitempty"`
}

// Way is a way of shipping. Their order in the file is that of the check-out.
type Way struct {
	Code     string   `yaml:"code"`
	Title    Words    `yaml:"title,omitempty"`
	Kind     string   `yaml:"kind"`
	TaxClass string   `yaml:"tax_class,omitempty"`
	Hazmat   bool     `yaml:"dangerous_goods,omitempty"`
	OutOfUse bool     `yaml:"out_of_use,omitempty"`
	DaysFrom int      `yaml:"days_from,omitempty"`
	DaysTo   int      `yaml:"days_to,omitempty"`
	Tariffs  []Tariff `yaml:"tariffs,omitempty"`
}

// Tariff is what a way costs in an area, for goods from a total on.
type Tariff struct {
	Area  string `yaml:"area,omitempty"` // empty: everywhere
	From  string `yaml:"from,omitempty"` // dollars
	Costs []Cost `yaml:"costs"`
}

// Cost is what a weight costs, up to so many grams; 0: whatever it weighs.
type Cost struct {
	UpToGrams int64  `yaml:"up_to_grams,omitempty"`
	Cost      string `yaml:"cost"` // dollars
}

// Status is a status of orders.
type Status struct {
	Code       string `yaml:"code"`
	Name       Words  `yaml:"name"`
	Colour     string `yaml:"color"` // #rrggbb
	Tells      bool   `yaml:"tells_the_customer,omitempty"`
	TakesStock bool   `yaml:"takes_stock,omitempty"`
}

// Page is a page to read.
type Page struct {
	Slug    string   `yaml:"slug"`
	Role    string   `yaml:"role,omitempty"` // "terms" or "privacy": forms name it
	Off     bool     `yaml:"off,omitempty"`
	Aside   bool     `yaml:"not_in_foot,omitempty"`
	English PageText `yaml:"en"`
	Spanish PageText `yaml:"es,omitempty"`
}

// PageText is a page in one language.
type PageText struct {
	Title   string `yaml:"title"`
	Summary string `yaml:"summary,omitempty"`
	Body    string `yaml:"body,omitempty"`
}

// Currency is one that shoppers may read amounts in. Their order in the file is that of the shop.
type Currency struct {
	Code     string `yaml:"code"` // ISO 4217
	Name     string `yaml:"name"` // of many: "euros"
	Symbol   string `yaml:"symbol"`
	Decimals int    `yaml:"decimals"`
	Rate     string `yaml:"rate"` // how much of it one unit of the store's is: "0.92"
	Off      bool   `yaml:"off,omitempty"`
}

// Category is a category of parts. Their order in the file is that of the shop.
type Category struct {
	Slug      string `yaml:"slug"`
	In        string `yaml:"in,omitempty"` // the slug of the category that it stands in; empty: at the top
	Name      Words  `yaml:"name"`
	Examples  Words  `yaml:"examples,omitempty"`
	Pictogram string `yaml:"pictogram,omitempty"`
	Off       bool   `yaml:"off,omitempty"`
}

// Coupon is a code that takes something off what it is for.
type Coupon struct {
	Code         string   `yaml:"code"`
	Name         string   `yaml:"name"`
	Percent      string   `yaml:"percent,omitempty"` // "20"
	Amount       string   `yaml:"amount,omitempty"`  // dollars
	FreeShipping bool     `yaml:"free_shipping,omitempty"`
	SignedIn     bool     `yaml:"for_customers_only,omitempty"`
	Minimum      string   `yaml:"minimum,omitempty"` // dollars
	From         string   `yaml:"from,omitempty"`    // its first day, YYYY-MM-DD
	To           string   `yaml:"to,omitempty"`      // its last
	Uses         int      `yaml:"uses,omitempty"`
	UsesEach     int      `yaml:"uses_each,omitempty"`
	Categories   []string `yaml:"categories,omitempty"` // slugs; empty: all parts
	OutOfUse     bool     `yaml:"out_of_use,omitempty"`
}

// Role is a set of permissions with its limits.
type Role struct {
	Name         string   `yaml:"name"`
	PriceLimit   string   `yaml:"price_limit_percent"` // how far below the usual price it may go by itself
	ApproveAbove string   `yaml:"approve_above"`       // dollars it may give away by itself; 0: any amount
	Permissions  []string `yaml:"permissions"`
	// dollars up to which it is not asked though it has not the permission, by permission
	Limits map[string]string `yaml:"without_asking,omitempty"`
}

// Scope is what is set for the business, the site, a store or a register, and not left to what stands above it.
type Scope struct {
	For    string             `yaml:"for"`     // "business", "site", "location:MAIN", "register:MAIN/Front counter"
	Values map[string]*string `yaml:",inline"` // by name; null: as the wider scope says
}

const head = `# The set-up of a Camber shop, as its screens show it. Apply it with "camber shop apply", to this shop or to another.
# What is not named here is left alone. Passwords, keys and people stand in no such file.
`

// Write writes the file.
func (f File) Write(w io.Writer) error {
	if _, err := io.WriteString(w, head); err != nil {
		return err
	}
	out := yaml.NewEncoder(w)
	out.SetIndent(2)
	return errors.Join(out.Encode(f), out.Close())
}

// wanted is a file as it was written: what is said of each thing, by its part of the file.
type wanted map[string][]*yaml.Node

// read reads a file. What no file of this program can say is Invalid, with its line.
func read(content []byte) (wanted, error) {
	var f File
	in := yaml.NewDecoder(bytes.NewReader(content))
	in.KnownFields(true)
	if err := in.Decode(&f); err != nil {
		if errors.Is(err, io.EOF) {
			return nil, fault.New(fault.Invalid, "The file is empty.")
		}
		return nil, fault.New(fault.Invalid, "This is no shop file: %s", plainError(err))
	}
	if f.Form != Form {
		return nil, fault.New(fault.Invalid, "This file has form %d. This program reads form %d.", f.Form, Form)
	}
	var document yaml.Node
	if err := yaml.Unmarshal(content, &document); err != nil {
		return nil, fault.New(fault.Invalid, "This is no shop file: %s", plainError(err))
	}
	found := wanted{}
	pairs := document.Content[0].Content
	for i := 0; i+1 < len(pairs); i += 2 {
		found[pairs[i].Value] = pairs[i+1].Content
	}
	return found, nil
}

// plainError is what the reader of YAML says, in one line.
func plainError(err error) string {
	words := strings.TrimPrefix(err.Error(), "yaml: ")
	lines := strings.Split(strings.TrimPrefix(words, "unmarshal errors:\n"), "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if at := strings.Index(line, " in type "); at > 0 {
			line = line[:at]
		}
		lines[i] = line
	}
	return strings.Join(lines, "; ")
}

// fields are what is said of a thing, by name, each in one line.
func fields(thing any) (map[string]string, []string, error) {
	var node yaml.Node
	if err := node.Encode(thing); err != nil {
		return nil, nil, err
	}
	found := map[string]string{}
	var names []string
	for i := 0; i+1 < len(node.Content); i += 2 {
		name := node.Content[i].Value
		if node.Content[i+1].Tag == "!!null" {
			continue
		}
		found[name], names = inLine(node.Content[i+1]), append(names, name)
	}
	return found, names, nil
}

// inLine is a value in one line, as a person reads it in a list of differences.
func inLine(n *yaml.Node) string {
	switch n.Kind {
	case yaml.ScalarNode, yaml.DocumentNode, yaml.AliasNode:
	case yaml.SequenceNode:
		parts := make([]string, len(n.Content))
		for i, one := range n.Content {
			parts[i] = inLine(one)
		}
		return strings.Join(parts, "; ")
	case yaml.MappingNode:
		var parts []string
		for i := 0; i+1 < len(n.Content); i += 2 {
			parts = append(parts, n.Content[i].Value+" "+inLine(n.Content[i+1]))
		}
		return strings.Join(parts, ", ")
	}
	return n.Value
}

// copyOf is a thing of its own with the same values.
func copyOf[T any](thing T) (copied T, err error) {
	content, err := yaml.Marshal(thing)
	if err == nil {
		err = yaml.Unmarshal(content, &copied)
	}
	return copied, err
}

// indexOf finds a thing by its name, whatever its case.
func indexOf[T any](all []T, key func(T) string, name string) int {
	return slices.IndexFunc(all, func(one T) bool { return strings.EqualFold(key(one), name) })
}

func noSuch(what, name string) error {
	return fault.New(fault.Invalid, "There is no %s %s.", what, name)
}
