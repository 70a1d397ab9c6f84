package storefront

import (
	"net/url"
	"sort"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
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

// pair is a part as validateFitment names it: brand code and part number (FIT-13).
type pair struct{ AAIA, Number string }

// maxPairs is the most pairs of one call.
const maxPairs = 100

// parsePairs reads aaia~mpn,aaia~mpn as it stands in the address, not decoded yet. Each mpn is percent-encoded, so a
// plain comma divides pairs; a caller that encoded the whole list sends none, and then every comma that a pair follows
// divides. The first ~ of a pair divides it.
func parsePairs(raw string) ([]pair, error) {
	if raw == "" {
		return nil, nil
	}
	items := strings.Split(raw, ",")
	if len(items) == 1 {
		if whole := unescape(raw); eachNamesBrand(strings.Split(whole, ",")) {
			items = strings.Split(whole, ",")
		}
	}
	if len(items) > maxPairs {
		return nil, fault.New(fault.Invalid, "At most %s parts can be checked at once.", strconv.Itoa(maxPairs))
	}
	pairs := make([]pair, 0, len(items))
	for _, item := range items {
		aaia, number, ok := strings.Cut(unescape(item), "~")
		if !ok || text.Number(number) == "" {
			return nil, fault.New(fault.Invalid, "A part is named by brand and part number.")
		}
		pairs = append(pairs, pair{AAIA: aaia, Number: number})
	}
	return pairs, nil
}

func eachNamesBrand(items []string) bool {
	for _, item := range items {
		if !strings.Contains(item, "~") {
			return false
		}
	}
	return true
}

// unescape decodes once; what is no percent-encoding stays as it is.
func unescape(s string) string {
	if plain, err := url.QueryUnescape(s); err == nil {
		return plain
	}
	return s
}

// rawParameter is a parameter of the address before decoding.
func rawParameter(query, name string) string {
	for part := range strings.SplitSeq(query, "&") {
		if key, value, _ := strings.Cut(part, "="); key == name {
			return value
		}
	}
	return ""
}
