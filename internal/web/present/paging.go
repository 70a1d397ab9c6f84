package present

import (
	"context"
	"net/url"
	"strconv"

	"camber/internal/base/text"
)

// buttons is the most page buttons that a pager shows (LIST-3).
const buttons = 10

// NewPaging describes one page of a list of total rows (LIST-2). page and limit are at least 1.
func NewPaging(ctx context.Context, page, limit, total int) Paging {
	pages := (total + limit - 1) / limit
	first, last := (page-1)*limit+1, min(page*limit, total)
	if first > total {
		first, last = 0, 0
	}
	return Paging{
		TotalPages: pages, Pages: pages, TotalItems: total, Page: page, Limit: limit,
		Position: text.Tr(ctx, "Showing %s to %s of %s (%s Pages)", strconv.Itoa(first), strconv.Itoa(last),
			strconv.Itoa(total), strconv.Itoa(pages)),
	}
}

// NewLongPaging is NewPaging of a list whose rows were counted up to most: one more stands for more than those.
func NewLongPaging(ctx context.Context, page, limit, rows, most int) Paging {
	p := NewPaging(ctx, page, limit, min(rows, most))
	if p.Most = most; rows > most {
		p.Position = text.Tr(ctx, "Showing %s to %s of more than %s", strconv.Itoa((page-1)*limit+1), strconv.Itoa(page*limit),
			strconv.Itoa(p.Most))
	}
	return p
}

// NewPager adds the addresses of the pages: path with query, and page in it.
func NewPager(ctx context.Context, path string, query url.Values, page, limit, total int) Pager {
	p := Pager{Paging: NewPaging(ctx, page, limit, total)}
	if p.Pages <= 1 {
		return p
	}
	at := func(n int) string {
		if n == 1 {
			return With(path, query, "page", "")
		}
		return With(path, query, "page", strconv.Itoa(n))
	}
	for _, n := range pageNumbers(page, p.Pages) {
		link := PageLink{Number: n, Current: n == page}
		if n > 0 {
			link.Href = at(n)
		}
		p.Links = append(p.Links, link)
	}
	if page > 1 {
		p.Prev = at(page - 1)
	}
	if page < p.Pages {
		p.Next = at(page + 1)
	}
	return p
}

// pageNumbers chooses the buttons: first, last and those around page; 0 stands for an ellipsis.
func pageNumbers(page, pages int) []int {
	numbers := []int{}
	if pages <= buttons {
		for n := 1; n <= pages; n++ {
			numbers = append(numbers, n)
		}
		return numbers
	}
	const around = buttons - 4 // room for first, last and two ellipses
	from := min(max(page-around/2, 3), pages-around-1)
	to := from + around - 1
	numbers = append(numbers, 1)
	if from > 3 {
		numbers = append(numbers, 0)
	} else {
		from = 2
	}
	if to >= pages-2 {
		to = pages - 1
	}
	for n := from; n <= to; n++ {
		numbers = append(numbers, n)
	}
	if to < pages-1 {
		numbers = append(numbers, 0)
	}
	return append(numbers, pages)
}

// With is path with query, where name has value, or is left out when value is empty.
func With(path string, query url.Values, name, value string) string {
	next := url.Values{}
	for key, values := range query {
		if key != name {
			next[key] = values
		}
	}
	if value != "" {
		next.Set(name, value)
	}
	return Address(path, next)
}

// Address is path with query.
func Address(path string, query url.Values) string {
	if len(query) == 0 {
		return path
	}
	return path + "?" + query.Encode()
}
