package listing

import (
	"fmt"
	"net/url"
	"testing"

	"camber/internal/shop/find"
	"camber/internal/web/present/listview"
)

// A page draws the first values of a filter and those that are chosen; another address draws all.
func TestALongFilterIsDrawnInPartUntilItIsAskedFor(t *testing.T) {
	t.Parallel()
	var found []find.AttributeFacet
	for a := range 20 {
		facet := find.AttributeFacet{Name: fmt.Sprint("Attribute ", a), All: 30}
		for v := range 30 {
			facet.Values = append(facet.Values, find.Value{Label: fmt.Sprint(v), Count: 100 - v})
		}
		found = append(found, facet)
	}
	draw := func(values url.Values, whole bool) narrowing {
		asked := listing{values: values, whole: whole, page: 1}
		for name := range values {
			if attribute, ok := attributeOf(name); ok {
				asked.filters.attributes = append(asked.filters.attributes,
					find.Attribute{Name: attribute, Value: values.Get(name)})
			}
		}
		n := narrowing{asked: asked.spelled(), path: "/p"}
		n.attributes(found, func(a find.Attribute) find.Attribute { return a })
		return n
	}
	n := draw(nil, false)
	if len(n.filters) != mostAttributes || !n.folded || len(n.filters[0].Values) != listview.FilterShown ||
		n.filters[0].Total != 30 || n.filters[0].All != "/p?filters=all" {
		t.Errorf("%d filters, folded %v, the first %+v", len(n.filters), n.folded, n.filters[0])
	}
	n = draw(url.Values{attributeParameter("Attribute 19"): {"29"}}, false)
	last := n.filters[len(n.filters)-1]
	if len(n.filters) != mostAttributes+1 || last.Title != "Attribute 19" || last.Values[0].Text != "29" ||
		!last.Values[0].Chosen || len(n.chips) != 1 {
		t.Errorf("%d filters, %d chips, the last %+v", len(n.filters), len(n.chips), last)
	}
	n = draw(nil, true)
	if len(n.filters) != 20 || n.folded || len(n.filters[19].Values) != 30 || n.filters[0].All != "" ||
		n.filters[0].Values[0].Href != "/p?attribute%5BAttribute+0%5D=0&filters=all" {
		t.Errorf("whole: %d filters, folded %v, the first %+v", len(n.filters), n.folded, n.filters[0].Values[0])
	}
}
