package present

import (
	"slices"
	"strconv"
	"strings"

	"camber/internal/shop/customer"
)

// Asked is a field that the owner asks who opens an account for (CUST-5).
type Asked struct {
	ID       string // of its element
	Name     string // as it is sent
	Label    string
	Kind     string
	Required bool
	Value    string
	Options  []AskedOption
}

// AskedOption is one to choose.
type AskedOption struct {
	Name   string // as it is sent
	ID     string
	Label  string
	Chosen bool
}

// NewAsked shows the fields of an account with what was answered.
func NewAsked(fields []customer.Field, said customer.Said) []Asked {
	asked := []Asked{}
	for _, f := range fields {
		if f.Place != customer.OfAccount {
			continue
		}
		number := strconv.FormatInt(f.ID, 10)
		a := Asked{ID: "asked-" + number, Name: "account_custom_field[" + number + "]", Label: f.Name, Kind: string(f.Kind),
			Required: f.Required, Value: said[f.ID]}
		chosen := strings.Split(a.Value, ",")
		for i, o := range f.Options {
			one := AskedOption{Name: a.Name, ID: strconv.FormatInt(o.ID, 10), Label: o.Name}
			if f.Kind == customer.Checkbox {
				one.Name += "[" + strconv.Itoa(i) + "]"
			}
			one.Chosen = slices.Contains(chosen, one.ID)
			a.Options = append(a.Options, one)
		}
		asked = append(asked, a)
	}
	return asked
}
