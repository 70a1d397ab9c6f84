package customer

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/phone"
	"camber/internal/base/text"
)

// Filter says which customers a list shows; the zero value of a field means any. Names, emails, phones and companies
// are found by any part of them.
type Filter struct {
	Name      string
	Email     string
	Telephone string
	Company   string
	LevelID   int64
	Active    *bool
	TagID     int64
	From, To  time.Time // added at From or later, and before To

	Search string // any part of name, company, email, phone, VIN or plate, by each of its words; or a customer's number
	IsPro  bool   // who buy for a business
	Exempt string // who pay no tax on this day, YYYY-MM-DD, at some place or everywhere
	Among  Some

	Sort       string // one of sorts; empty: by name
	Descending bool
	Limit      int
	Offset     int
}

// sorts are the columns that a list is sorted by, with what they are in the table.
var sorts = map[string]string{
	"": "name_fold", "name": "name_fold", "firstname": "name_fold", "lastname": "lastname_fold", "email": "email_fold",
	"telephone": "telephone_digits", "company": "company_fold",
	"group": "level_id", "status": "active", "date_added": "added_us", "customer_id": "id",
}

func (f Filter) check() error {
	if _, known := sorts[f.Sort]; !known {
		return fault.New(fault.Invalid, "This list can't be sorted by %s.", f.Sort)
	}
	return nil
}

// searched are what must be found of a customer, each by one of its beginnings, and the number that Search may be.
func (f Filter) searched() (words [][]string, number int64) {
	s := strings.TrimSpace(f.Search)
	if s == "" {
		return nil, 0
	}
	if n, err := strconv.ParseInt(strings.TrimSpace(strings.TrimPrefix(s, "#")), 10, 64); err == nil {
		number = n
	}
	if digits := phoneOf(s); digits != "" {
		return [][]string{beginnings(s)}, number
	}
	for _, word := range strings.Fields(text.Name(s)) {
		if squeezed(word) != "" { // nobody is found by a mark alone
			words = append(words, beginnings(word))
		}
	}
	return words, number
}

// part is a text that must stand in a column.
type part struct{ column, text, begins string }

func (f Filter) parts() []part {
	var parts []part
	add := func(column, s string) {
		for _, word := range strings.Fields(s) {
			parts = append(parts, part{column, word, cut(text.Name(word))})
		}
	}
	add("name_fold", text.Name(f.Name))
	add("company_fold", text.Name(f.Company))
	add("email_fold", text.Fold(f.Email))
	if number := phone.Digits(f.Telephone); len(number) >= shortestNumber {
		parts = append(parts, part{"telephone_digits", number, phoneMark + cut(number)})
	} else if strings.TrimSpace(f.Telephone) != "" {
		parts = append(parts, part{"telephone_digits", "no such number", phoneMark + "no such number"})
	}
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.column+a.text, b.column+b.text) })
	return parts
}

// Customers is a page of the list, without those who were merged into others or erased (CUST-20).
func (*Service) Customers(ctx context.Context, f Filter) ([]Customer, error) {
	if err := f.check(); err != nil {
		return nil, err
	}
	return list(ctx, f)
}

// Exempt are those of some customers who pay no tax on a day (YYYY-MM-DD) at some place or everywhere, as Filter finds
// them.
func (*Service) Exempt(ctx context.Context, ids []int64, day string) (map[int64]bool, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return exemptOf(ctx, ids, day)
}

// MostCounted is how many customers a list counts one by one.
const MostCounted = db.MostCounted

// Count is how many customers a list has in all; more than MostCounted are MostCounted + 1.
func (*Service) Count(ctx context.Context, f Filter) (int, error) {
	if err := f.check(); err != nil {
		return 0, err
	}
	return countList(ctx, f)
}
