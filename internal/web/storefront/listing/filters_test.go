package listing

import (
	"context"
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/find"
	"camber/internal/web/present/vehicleview"
)

// LIST-4: an address narrows a list in one way, however it is spelled; what makes no sense is refused.
func TestFiltersAreReadFromTheAddress(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]struct {
		filters filters
		address string
	}{
		"":            {},
		"utm=x&page=": {},
		"manufacturer_id=2&manufacturer_id=03&manufacturer_id=": {filters{brands: []int64{2, 3}},
			"manufacturer_id=2&manufacturer_id=3"},
		"category_id=7&series_id=%2B9": {filters{category: 7, series: 9},
			"category_id=7&series_id=9"},
		"price=25-49.99": {filters{from: 2500, to: 4999}, "price=25.00-49.99"},
		"price=-24.99":   {filters{to: 2499}, "price=0.00-24.99"},
		"price=100-":     {filters{from: 10000}, "price=100.00-"},
		"price=-":        {},
		"stock=any":      {filters{inStock: true}, "stock=any"},
		"stock=2":        {filters{inStock: true, store: 2}, "stock=2"},
		"quality=OEM&position=front": {
			filters{tiers: []string{"OEM"}, positions: []string{"front"}}, "position=front&quality=OEM"},
		"attribute[Pad,+long]=a=b,c": {
			filters{attributes: []find.Attribute{{Name: "Pad, long", Value: "a=b,c"}}}, "attribute%5BPad%2C+long%5D=a%3Db%2Cc"},
		"attribute[]=x&attribute=y": {},
	} {
		query, err := url.ParseQuery(raw)
		if err != nil {
			t.Fatal(err)
		}
		got, used, err := readFilters(query)
		if err != nil {
			t.Errorf("%s: %v", raw, err)
		}
		if diff := cmp.Diff(want.filters, got, cmp.AllowUnexported(filters{})); diff != "" {
			t.Errorf("%s: %s", raw, diff)
		}
		if used.Encode() != want.address {
			t.Errorf("%s: %s, want %s", raw, used.Encode(), want.address)
		}
	}
	for _, bad := range []string{
		"manufacturer_id=x", "manufacturer_id=-2", "category_id=1&category_id=2", "series_id=0", "price=cheap", "price=25",
		"price=1-x", "price=-5--1", "stock=here", "stock=-1",
		strings.Repeat("position=a&", mostChosen+1),
	} {
		query, err := url.ParseQuery(bad)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := readFilters(query); !fault.Is(err, fault.Invalid) {
			t.Errorf("%s was taken: %v", bad, err)
		}
	}
}

// Each of the hundreds of links of a listing repeats what its address asks: 50 KB of it made a page of 11 MB.
func TestAnAddressThatAsksTooMuchIsRefused(t *testing.T) {
	t.Parallel()
	for query, taken := range map[string]bool{
		"attribute[Length]=" + strings.Repeat("x", 2000):      true,
		"search=" + strings.Repeat("brakes ", 10_000):         true, // cut where nobody reads on
		"utm_source=" + strings.Repeat("x", 50_000):           true, // in no link
		"attribute[Length]=" + strings.Repeat("x", 2048):      false,
		"attribute[" + strings.Repeat("x", 2048) + "]=1":      false,
		strings.Repeat("position=front&", mostChosen) + "a=b": true,
		"limit=" + strings.Repeat("0", 50_000) + "30":         false,
	} {
		r := httptest.NewRequest("GET", "/brakes?"+strings.ReplaceAll(query, " ", "+"), nil)
		_, err := readListing(r, place{text: text.Typed(r.URL.Query().Get("search"))})
		if f := fault.Of(err); (err == nil) != taken || err != nil && f.Kind != fault.Invalid {
			t.Errorf("%.30s… of %d bytes: %v", query, len(query), err)
		}
	}
}

// What was read and written again says the same.
func FuzzFilters(f *testing.F) {
	for _, seed := range []string{"manufacturer_id=2&price=1-2", "attribute[a]=b&attribute[a]=c",
		"stock=any&position=front", "price=-", "category_id=9999999999999999999"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		query, err := url.ParseQuery(raw)
		if err != nil {
			return
		}
		read, used, err := readFilters(query)
		if err != nil {
			return
		}
		again, spelled, err := readFilters(used)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(used, spelled); diff != "" {
			t.Error(diff)
		}
		// of several, their order is none
		if len(read.attributes) < 2 && !cmp.Equal(read, again, cmp.AllowUnexported(filters{})) {
			t.Errorf("%+v became %+v", read, again)
		}
	})
}

// LIST-4: a value that is chosen is taken off by its own address, and one that is not is added; both begin at the
// front.
func TestAFilterIsToggledByItsAddress(t *testing.T) {
	t.Parallel()
	l := listing{values: url.Values{"search": {"pads"}, "page": {"3"}, "sort": {"price"}, byBrand: {"2", "3"},
		byStock: {"any"}}}.spelled()
	for _, c := range []struct {
		parameter, value string
		many             bool
		want             string
	}{
		{byBrand, "5", true, "/p?manufacturer_id=2&manufacturer_id=3&manufacturer_id=5&search=pads&sort=price&stock=any"},
		{byBrand, "2", true, "/p?manufacturer_id=3&search=pads&sort=price&stock=any"},
		{byStock, "1", false, "/p?manufacturer_id=2&manufacturer_id=3&search=pads&sort=price&stock=1"},
		{byStock, "any", false, "/p?manufacturer_id=2&manufacturer_id=3&search=pads&sort=price"},
	} {
		if got := l.toggled("/p", c.parameter, c.value, c.many); got != c.want {
			t.Errorf("%s %s: %s", c.parameter, c.value, got)
		}
	}
	if got := l.cleared("/p"); got != "/p?search=pads&sort=price" {
		t.Error(got)
	}
}

// CAT-6: what the vehicle hides is said, and what there is none of is not.
func TestAListingSaysWhatFits(t *testing.T) {
	t.Parallel()
	v, ctx := &vehicleview.Vehicle{Model: "Fiesta"}, context.Background()
	for _, c := range []struct {
		v     *vehicleview.Vehicle
		fit   find.FitCounts
		total int
		q     find.Query
		want  string
	}{
		{nil, find.FitCounts{}, 76, find.Query{}, "76 parts. Choose your vehicle to see what fits."},
		{v, find.FitCounts{Yes: 1}, 1, find.Query{}, "1 part. 1 fits your Fiesta."},
		{v, find.FitCounts{Yes: 2, Maybe: 3, No: 1, Unknown: 1}, 7, find.Query{},
			"7 parts. 2 fit your Fiesta, 3 to verify, 2 don't fit or are unknown."},
		{v, find.FitCounts{Unknown: 1}, 1, find.Query{}, "1 part. None fit your Fiesta, 1 doesn't fit or is unknown."},
		{v, find.FitCounts{Yes: 2}, 2, find.Query{OnlyFits: true}, "2 fit your Fiesta, universal parts included."},
		{v, find.FitCounts{Maybe: 2, No: 1}, 2, find.Query{OnlyFits: true},
			"None fit your Fiesta, 2 to verify. 1 that doesn't fit or is unknown is hidden."},
		{v, find.FitCounts{Yes: 4, No: 161}, 4, find.Query{OnlyFits: true},
			"4 fit your Fiesta, universal parts included. 161 that don't fit or are unknown are hidden."},
		{v, find.FitCounts{Yes: 1}, 1, find.Query{OnlyFits: true, NoUniversal: true},
			"1 fits your Fiesta. Universal parts are hidden."},
		{v, find.FitCounts{Yes: 1, No: 1}, 1, find.Query{OnlyFits: true, NoUniversal: true},
			"1 fits your Fiesta. Universal parts and 1 that doesn't fit or is unknown are hidden."},
		{v, find.FitCounts{Yes: 1, No: 2}, 1, find.Query{OnlyFits: true, NoUniversal: true},
			"1 fits your Fiesta. Universal parts and 2 that don't fit or are unknown are hidden."},
	} {
		if got := listingCounts(ctx, find.Result{Total: c.total, Fit: c.fit}, c.v, c.q); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// A tile promises what its page lists; once the list is narrowed or turned, the categories stand among the filters.
func TestTilesCountWhatTheirPagesList(t *testing.T) {
	t.Parallel()
	all := []catalog.Category{{ID: 1, Slug: "lights"}, {ID: 2, ParentID: 1, Slug: "head", Name: "Head", Count: 24},
		{ID: 3, ParentID: 1, Slug: "fog", Name: "Fog", Count: 15}, {ID: 4, Slug: "doors"}}
	found := []find.Value{{ID: 2, Count: 2}, {ID: 4, Count: 9}}
	for _, c := range []struct {
		asked          listing
		tiles, filters []string
	}{
		{listing{page: 1, values: url.Values{"fits": {"all"}}}.spelled(), []string{"Head 2 /head?fits=all"}, nil},
		{listing{page: 2, values: url.Values{"page": {"2"}}}.spelled(), nil, []string{"Head 2 /head"}},
		{listing{page: 1, filters: filters{inStock: true}, values: url.Values{byStock: {anyStore}}}.spelled(), nil,
			[]string{"Head 2 /head?stock=any"}},
	} {
		n := narrowing{asked: c.asked, path: "/lights"}
		n.categories(context.Background(), place{category: 1}, all, found)
		var tiles, values []string
		for _, one := range n.tiles {
			tiles = append(tiles, fmt.Sprint(one.Name, " ", one.Count, " ", one.Href))
		}
		for _, f := range n.filters {
			for _, one := range f.Values {
				values = append(values, fmt.Sprint(one.Text, " ", one.Count, " ", one.Href))
			}
		}
		if diff := cmp.Diff([][]string{c.tiles, c.filters}, [][]string{tiles, values}); diff != "" {
			t.Error(diff)
		}
	}
}
