package selector

import (
	"net/url"
	"sort"
	"strconv"
	"strings"

	"camber/internal/base/fault"
)

// facet is a fact as the browser sends it: field||value||labelfield||labelvalue. Labels are looked up again and never
// trusted.
type facet struct {
	Field string
	Value int64
}

// addedFacets reads add1, add2 … in their order; empty ones are questions left open (FIT-14).
func addedFacets(values url.Values) ([]facet, error) {
	numbers := []int{}
	for name := range values {
		if n, err := strconv.Atoi(strings.TrimPrefix(name, "add")); err == nil && strings.HasPrefix(name, "add") {
			numbers = append(numbers, n)
		}
	}
	sort.Ints(numbers)
	facets := []facet{}
	for _, n := range numbers {
		raw := values.Get("add" + strconv.Itoa(n))
		if raw == "" {
			continue
		}
		f, err := parseFacet(raw)
		if err != nil {
			return nil, err
		}
		facets = append(facets, f)
	}
	return facets, nil
}

func parseFacet(raw string) (facet, error) {
	field, rest, _ := strings.Cut(raw, "||")
	number, _, _ := strings.Cut(rest, "||")
	value, err := strconv.ParseInt(number, 10, 64)
	if err != nil || field == "" {
		return facet{}, fault.New(fault.Invalid, "This vehicle does not exist.")
	}
	return facet{Field: field, Value: value}, nil
}

// RawParameter is a parameter of the address before decoding.
func RawParameter(query, name string) string {
	for part := range strings.SplitSeq(query, "&") {
		if key, value, _ := strings.Cut(part, "="); key == name {
			return value
		}
	}
	return ""
}
