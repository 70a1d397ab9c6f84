package wire

import (
	"net/http"
	"slices"
	"strconv"

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

// PageOf are the rows of the page, of a list that is whole in memory.
func PageOf[T any](all []T, page ListPage) []T {
	from := min(page.Offset(), len(all))
	return all[from:min(from+page.Limit, len(all))]
}

// ReadList reads which page of a list is asked for, sorted by one of columns if by any, and into filters, a pointer to
// a struct, what it is narrowed by; nil: by nothing.
func ReadList(r *http.Request, filters any, columns ...string) (ListPage, error) {
	page, err := ReadPage(r)
	if err != nil {
		return page, err
	}
	if err := page.Only(columns...); err != nil || filters == nil {
		return page, err
	}
	return page, Decode(r, filters)
}

// Only refuses a column that a list isn't sorted by (LIST-1).
func (in ListPage) Only(columns ...string) error {
	if in.Sort != "" && !slices.Contains(columns, in.Sort) {
		return fault.New(fault.Invalid, "This list can't be sorted by %s.", in.Sort)
	}
	return nil
}

// ID is the id that a request must name; without one it is a fault.Invalid in that field.
func ID(r *http.Request, name string) (int64, error) {
	values, err := Values(r)
	if err != nil {
		return 0, err
	}
	id, err := strconv.ParseInt(values.Get(name), 10, 64)
	if err != nil || id < 1 {
		return 0, fault.InFields(map[string]fault.Text{name: fault.T("Please choose one of the list")})
	}
	return id, nil
}
