package wire

import (
	"net/http"
	"slices"

	"camber/internal/base/fault"
)

// ListPage is which page of a list is asked for (LIST-1).
type ListPage struct {
	Page  int    `form:"page"`
	Limit int    `form:"limit"`
	Sort  string `form:"sort"`
	Order string `form:"order"`
}

// ReadPage reads which page of a list is asked for: of 10 rows where nothing is said, of 100 at most.
func ReadPage(r *http.Request) (in ListPage, err error) {
	in = ListPage{Page: 1, Limit: 10}
	if err := Decode(r, &in); err != nil {
		return in, err
	}
	in.Page, in.Limit = min(max(in.Page, 1), 1_000_000), min(max(in.Limit, 1), 100)
	return in, nil
}

// Offset is how many rows stand before the page.
func (in ListPage) Offset() int { return (in.Page - 1) * in.Limit }

// Only refuses a column that a list isn't sorted by (LIST-1).
func (in ListPage) Only(columns ...string) error {
	if in.Sort != "" && !slices.Contains(columns, in.Sort) {
		return fault.New(fault.Invalid, "This list can't be sorted by %s.", in.Sort)
	}
	return nil
}
