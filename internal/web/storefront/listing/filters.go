package listing

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/find"
)

// The parameters that narrow a listing, one a filter (CAT-2). A filter of several values repeats its parameter.
const (
	byCategory  = "category_id"
	byBrand     = "manufacturer_id"
	bySeries    = "series_id"
	byTier      = "quality"
	byPosition  = "position"
	byPrice     = "price"     // from-to, in major units; either side may be open
	byStock     = "stock"     // anyStore, or the id of one
	byAttribute = "attribute" // attribute[Name]
)

const anyStore = "any"

// mostChosen is how many values one address may choose.
const mostChosen = 100

// filters are what an address narrows a listing by.
type filters struct {
	category   int64
	brands     []int64
	series     int64
	tiers      []string
	positions  []string
	attributes []find.Attribute
	from, to   money.Cents
	inStock    bool
	store      int64
}

// readFilters reads the address; the values are the parameters that it used, each spelled in one way.
func readFilters(query url.Values) (filters, url.Values, error) {
	f, used, chosen := filters{}, url.Values{}, 0
	for name, list := range query {
		list = slices.DeleteFunc(slices.Clone(list), func(value string) bool { return value == "" })
		if len(list) == 0 {
			continue
		}
		spelled, err := f.read(name, list)
		if err != nil {
			return filters{}, nil, err
		}
		if len(spelled) > 0 {
			used[name] = spelled
			chosen += len(spelled)
		}
	}
	if chosen > mostChosen {
		return filters{}, nil, notLikeThat()
	}
	return f, used, nil
}

// read takes one parameter and returns its values as our own addresses write them; none for a parameter that is not of
// a filter.
func (f *filters) read(name string, list []string) (spelled []string, err error) {
	switch name {
	case byCategory:
		return one(&f.category, list)
	case bySeries:
		return one(&f.series, list)
	case byBrand:
		for _, raw := range list {
			var id int64
			written, err := one(&id, []string{raw})
			if err != nil {
				return nil, err
			}
			f.brands, spelled = append(f.brands, id), append(spelled, written...)
		}
		return spelled, nil
	case byTier:
		f.tiers = list
	case byPosition:
		f.positions = list
	case byPrice:
		if f.from, f.to, err = parseBand(list); err != nil || f.from == 0 && f.to == 0 {
			return nil, err
		}
		return []string{band(f.from, f.to)}, nil
	case byStock:
		f.inStock = true
		if list[0] != anyStore {
			return one(&f.store, list)
		}
		return []string{anyStore}, nil
	default:
		attribute, ok := attributeOf(name)
		if !ok {
			return nil, nil
		}
		for _, value := range list {
			f.attributes = append(f.attributes, find.Attribute{Name: attribute, Value: value})
		}
	}
	return list, nil
}

// one reads a parameter that names one thing by its id.
func one(id *int64, list []string) ([]string, error) {
	n, err := strconv.ParseInt(list[0], 10, 64)
	if err != nil || n <= 0 || len(list) > 1 {
		return nil, notLikeThat()
	}
	*id = n
	return []string{strconv.FormatInt(n, 10)}, nil
}

// attributeOf is the attribute that a parameter narrows by.
func attributeOf(parameter string) (string, bool) {
	rest, ok := strings.CutPrefix(parameter, byAttribute+"[")
	if !ok || len(rest) < 2 || !strings.HasSuffix(rest, "]") {
		return "", false
	}
	return strings.TrimSuffix(rest, "]"), true
}

func attributeParameter(name string) string { return byAttribute + "[" + name + "]" }

// parseBand reads "25.00-49.99"; "25.00-" is open.
func parseBand(list []string) (from, to money.Cents, err error) {
	low, high, ok := strings.Cut(list[0], "-")
	if !ok || len(list) > 1 {
		return 0, 0, notLikeThat()
	}
	if from, err = amount(low); err == nil {
		to, err = amount(high)
	}
	return from, to, err
}

// amount reads one side of a range of prices; an open one is 0.
func amount(raw string) (money.Cents, error) {
	if raw == "" {
		return 0, nil
	}
	c, err := money.Parse(raw)
	if err != nil || c < 0 {
		return 0, notLikeThat()
	}
	return c, nil
}

// band is how an address names a range of prices; parseBand reads it.
func band(from, to money.Cents) string {
	if to == 0 {
		return from.String() + "-"
	}
	return from.String() + "-" + to.String()
}

func notLikeThat() error { return fault.New(fault.Invalid, "This list can't be narrowed like that.") }

// narrow adds the filters to a question.
func (f filters) narrow(q *find.Query) {
	if f.category != 0 {
		q.CategoryID = f.category
	}
	if f.series != 0 {
		q.SeriesID = f.series
	}
	if len(f.brands) > 0 {
		q.BrandIDs = f.brands
	}
	q.QualityTiers, q.Positions, q.Attributes = f.tiers, f.positions, f.attributes
	q.PriceFrom, q.PriceTo = f.from, f.to
	q.InStock, q.LocationID = f.inStock, f.store
}

// any says whether anything is narrowed.
func (f filters) any() bool {
	return f.category != 0 || f.series != 0 || f.inStock || f.from != 0 || f.to != 0 ||
		len(f.brands)+len(f.tiers)+len(f.positions)+len(f.attributes) > 0
}
