package accountview

import (
	"slices"
	"strings"

	"camber/internal/web/present/partview"
)

// QuickOrder is the page on which numbers are pasted or scanned (SRCH-9).
type QuickOrder struct {
	AccountPage
	Numbers string // as pasted
	Rows    []QuickRow
	CanAdd  bool // at least one row can
	Result  *Reordered

	Code        string // that was scanned and refused
	CodeProblem string
	Scanned     string // brand and number of what was scanned last
}

// TakeOut leaves the rows whose parts are not among those that went into the cart, and their lines as they were pasted.
func (d *QuickOrder) TakeOut(added map[int64]bool) {
	d.Rows = slices.DeleteFunc(d.Rows, func(row QuickRow) bool { return added[row.Card.ProductID] })
	left := make([]string, len(d.Rows))
	for i, row := range d.Rows {
		left[i] = row.Asked
	}
	d.Numbers, d.CanAdd = strings.Join(left, "\n"),
		slices.ContainsFunc(d.Rows, func(row QuickRow) bool { return row.CanAdd })
}

// QuickRow is one number that was asked for.
type QuickRow struct {
	Asked    string // the line, or the lines, as pasted
	Problem  string // empty: Card is its part
	Search   string // address of a search for it, with Problem
	Card     partview.Card
	Note     string // what else there is to know; empty: nothing
	CanAdd   bool
	Quantity int
	Options  []partview.PartOption // to be chosen before it can be added
	Chosen   map[int64]string      // of Options, as the form says it
}
