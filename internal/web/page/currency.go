package page

import (
	"camber/internal/web/present"
)

// CurrencyPicker lets a shopper choose the currency that amounts are shown in. It asks for the page again, with
// currency= in its address; a picker without choices is not drawn.
type CurrencyPicker struct {
	Path    string           // of the page
	Kept    []present.Hidden // the rest of its address
	Choices []CurrencyChoice // the store's own first
}

// CurrencyChoice is a currency by its code and name.
type CurrencyChoice struct {
	Code   string
	Name   string // in the reader's language
	Chosen bool
}
