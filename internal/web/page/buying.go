package page

import (
	"github.com/a-h/templ"

	"camber/internal/web/present/partview"
)

// boxOf is how the values of an option are ticked.
func boxOf(kind string) string {
	if kind == "checkbox" {
		return kind
	}
	return "radio"
}

// filled are the attributes of a widget's place.
func filled(f partview.Financing) templ.Attributes {
	all := templ.Attributes{}
	for _, a := range f.Filled() {
		all[a.Name] = a.Value
	}
	return all
}

// financingProps are what the browser needs to fill it anew.
func financingProps(f partview.Financing) (string, error) {
	return props(struct {
		Script     string               `json:"script"`
		Attributes []partview.Attribute `json:"attributes"`
	}{f.Script, f.Attributes})
}
