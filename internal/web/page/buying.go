package page

import (
	"github.com/a-h/templ"

	"camber/internal/web/present"
)

// boxOf is how the values of an option are ticked.
func boxOf(kind string) string {
	if kind == "checkbox" {
		return kind
	}
	return "radio"
}

// filled are the attributes of a widget's place.
func filled(f present.Financing) templ.Attributes {
	all := templ.Attributes{}
	for _, a := range f.Filled() {
		all[a.Name] = a.Value
	}
	return all
}

// financingProps are what the browser needs to fill it anew.
func financingProps(f present.Financing) (string, error) {
	return props(struct {
		Script     string              `json:"script"`
		Attributes []present.Attribute `json:"attributes"`
	}{f.Script, f.Attributes})
}
