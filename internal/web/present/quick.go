package present

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

// QuickRow is one number that was asked for.
type QuickRow struct {
	Asked    string
	Problem  string // empty: Card is its part
	Search   string // address of a search for it, with Problem
	Card     Card
	CanAdd   bool
	Quantity int
}
