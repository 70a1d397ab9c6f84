package catalog

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/catalog/table"
)

// AddBrand returns the new brand's id. Without a code of the trade it gets one of our own. A code or name that is taken
// is a Conflict.
func (s *Service) AddBrand(ctx context.Context, aaia, name string) (id int64, err error) {
	fields := map[string]fault.Text{}
	if aaia != "" && !aaiaPattern.MatchString(aaia) {
		fields["aaia"] = fault.T("%s is not a brand code", aaia)
	}
	if strings.TrimSpace(name) == "" {
		fields["name"] = required()
	}
	if len(fields) > 0 {
		return 0, fault.InFields(fields)
	}
	err = db.Atomic(ctx, func(ctx context.Context) error {
		code := aaia
		if code == "" {
			if code, err = nextOwnCode(ctx); err != nil {
				return err
			}
		}
		added, err := newBrand(ctx, code, name)
		if err != nil {
			return err
		}
		if added == 0 {
			return fault.New(fault.Conflict, "This brand already exists.")
		}
		id = added
		return nil
	})
	return id, err
}

// newBrand returns 0 where the code or the name is taken.
func newBrand(ctx context.Context, aaia, name string) (int64, error) {
	id, err := addBrand(ctx, aaia, name)
	if err != nil || id == 0 {
		return 0, err
	}
	return id, newSlug(ctx, KindBrand, id, slugOf(name))
}

// BrandFor finds the brand that a file means, by its code of the trade or else by its name, or adds it. A code that is
// none of the trade's counts for nothing; a brand without one gets one of our own, which begins with A, as no code of
// the trade does, until a file brings the true one.
func (s *Service) BrandFor(ctx context.Context, code, label string) (found Brand, err error) {
	code, label = strings.ToUpper(strings.TrimSpace(code)),
		strings.Join(strings.Fields(strings.ToValidUTF8(label, "")), " ")
	if label == "" {
		label = code
	}
	if text.Fold(label) == "" || len([]rune(label)) > mostWords || strings.ContainsRune(label, 0) {
		return Brand{}, fault.InFields(map[string]fault.Text{"brand": required()})
	}
	if !aaiaPattern.MatchString(code) && !ownPattern.MatchString(code) {
		code = ""
	}
	for range 3 { // another server may add the same
		err = db.Atomic(ctx, func(ctx context.Context) error {
			b, err := brandFor(ctx, code, label)
			found = b
			return err
		})
		if !errors.Is(err, errTaken) {
			break
		}
	}
	return found, err
}

var errTaken = errors.New("somebody else has just added this brand")

func brandFor(ctx context.Context, code, label string) (Brand, error) {
	known, err := brandsCalled(ctx, code, text.Fold(label))
	if err != nil {
		return Brand{}, err
	}
	if len(known) > 0 {
		b := known[0]
		switch {
		case code == "" || b.AAIA == code || ownPattern.MatchString(code):
			return b, nil
		case ownPattern.MatchString(b.AAIA):
			b.AAIA = code
			if err := saveBrandCode(ctx, b.ID, code); err != nil {
				return Brand{}, err
			}
			return b, db.Changed(ctx, KindBrand, b.ID) // its parts are found by the code, and their applications are
		}
		label += " (" + code + ")" // the trade has several codes with one name
	}
	if code == "" || ownPattern.MatchString(code) {
		if code, err = nextOwnCode(ctx); err != nil {
			return Brand{}, err
		}
	}
	id, err := newBrand(ctx, code, label)
	if err == nil && id == 0 {
		err = errTaken
	}
	if err != nil {
		return Brand{}, err
	}
	return one(brandsOf(ctx, []int64{id}))
}

// nextOwnCode counts from AAAA to AZZZ.
func nextOwnCode(ctx context.Context) (string, error) {
	last, err := lastOwnCode(ctx)
	if err != nil || last == "" {
		return "AAAA", err
	}
	letters := []byte(last)
	for i := 3; i > 0; i-- {
		if letters[i] < 'Z' {
			letters[i]++
			return string(letters), nil
		}
		letters[i] = 'A'
	}
	return "", fault.New(fault.Conflict, "The shop has no brand codes of its own left.")
}

// Brands returns all brands by name.
func (s *Service) Brands(ctx context.Context) ([]Brand, error) { return brands(ctx) }

// BrandsOf returns those of the brands that exist, by id.
func (s *Service) BrandsOf(ctx context.Context, ids ...int64) (map[int64]Brand, error) {
	return keptBrands.Read(ctx, ids, func(ctx context.Context, ids []int64) (map[int64]Brand, error) {
		found := map[int64]Brand{}
		all, err := brandsOf(ctx, ids)
		for _, b := range all {
			found[b.ID] = b
		}
		return found, err
	})
}

// BrandCodes returns the brands of those codes of the trade that are known.
func (s *Service) BrandCodes(ctx context.Context, codes ...string) (map[string]int64, error) {
	return keptCodes.Read(ctx, codes, brandCodes)
}

// Brand returns one by its id.
func (s *Service) Brand(ctx context.Context, id int64) (Brand, error) {
	return one(brandsOf(ctx, []int64{id}))
}

func one(found []Brand, err error) (Brand, error) {
	if err == nil && len(found) == 0 {
		err = fault.New(fault.NotFound, "There is no such brand.")
	}
	if err != nil {
		return Brand{}, err
	}
	return found[0], nil
}

// Series returns those of the series that exist, by id.
func (s *Service) Series(ctx context.Context, ids ...int64) (map[int64]Series, error) {
	return keptSeries.Read(ctx, ids, seriesOf)
}

// AddSeries adds a series to a brand and returns its id; 0 where the brand has one of this name.
func (s *Service) AddSeries(ctx context.Context, brand Brand, name string) (id int64, err error) {
	err = db.Atomic(ctx, func(ctx context.Context) error {
		id, err = table.AddUnlessTaken(ctx, &table.Series{BrandID: brand.ID, Name: name, NameFold: text.Fold(name)})
		if err != nil || id == 0 {
			return err
		}
		return newSlug(ctx, KindSeries, id, slugOf(brand.Name, name))
	})
	return id, err
}

// IsBrandCode says whether a text is a brand code of the trade, or such as the shop gives itself.
func IsBrandCode(code string) bool {
	return aaiaPattern.MatchString(code) || ownPattern.MatchString(code)
}

// IsOwnCode says whether a brand code is one that the shop has given itself.
func IsOwnCode(code string) bool { return ownPattern.MatchString(code) }

// seriesFor finds or adds series by brand and folded name, in brands that are locked.
func seriesFor(ctx context.Context, names map[key]string, brands map[int64]string) (map[key]int64, error) {
	some := table.Some{IDs: []int64{}}
	for k := range names {
		some.IDs = append(some.IDs, k.brand)
	}
	known, err := table.Read[table.Series](ctx, some, "brand_id", "id")
	if err != nil {
		return nil, err
	}
	ids := map[key]int64{}
	for _, s := range known {
		ids[key{s.BrandID, s.NameFold}] = s.ID
	}
	slugs := map[int64]string{}
	for _, k := range slices.SortedFunc(maps.Keys(names), byKey) {
		if ids[k] != 0 {
			continue
		}
		id, err := table.AddUnlessTaken(ctx, &table.Series{BrandID: k.brand, Name: names[k], NameFold: k.number})
		if err != nil {
			return nil, err
		}
		ids[k], slugs[id] = id, slugOf(brands[k.brand], names[k])
	}
	return ids, newSlugs(ctx, KindSeries, slugs)
}

// BrandIDs returns the brand of each part.
func (*Service) BrandIDs(ctx context.Context, partIDs []int64) (map[int64]int64, error) {
	found := make(map[int64]int64, len(partIDs))
	if len(partIDs) == 0 {
		return found, nil
	}
	rows, err := table.Read[table.Part](ctx, table.Some{IDs: partIDs}, "id", "id", "id", "brand_id")
	for _, r := range rows {
		found[r.ID] = r.BrandID
	}
	return found, err
}
