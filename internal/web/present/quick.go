package present

import "strings"

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

// Rest are the lines of the rows whose parts are not among those that went into the cart, as they were pasted.
func (d QuickOrder) Rest(added map[int64]bool) string {
	var left []string
	for _, row := range d.Rows {
		if !added[row.Card.ProductID] {
			left = append(left, row.Asked)
		}
	}
	return strings.Join(left, "\n")
}

// QuickRow is one number that was asked for.
type QuickRow struct {
	Asked    string // the line, or the lines, as pasted
	Problem  string // empty: Card is its part
	Search   string // address of a search for it, with Problem
	Card     Card
	Note     string // what else there is to know; empty: nothing
	CanAdd   bool
	Quantity int
}
