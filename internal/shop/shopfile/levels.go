package shopfile

import (
	"cmp"
	"context"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/shelf"
	"camber/internal/shop/price"
)

// Brand is a brand of parts.
type Brand struct {
	Code string `yaml:"code"` // of the trade, four capital letters; one of the shop's own begins with A
	Name string `yaml:"name"`
	Slug string `yaml:"slug,omitempty"`
}

// PriceLevel is a set of prices that customers can have.
type PriceLevel struct {
	Code string `yaml:"code"`
	Name string `yaml:"name"`
}

// PriceMatrix makes the prices of a level from another's, where its own sheet says none.
type PriceMatrix struct {
	Level  string  `yaml:"level"`          // its code
	From   string  `yaml:"from,omitempty"` // the other's; empty: its own sheet alone counts
	Shares []Share `yaml:"shares,omitempty"`
}

// Share is what of the other level's price is taken, for the parts of one brand.
type Share struct {
	Brand    string `yaml:"brand,omitempty"` // its code; empty: every brand that has no share of its own
	Percent  string `yaml:"percent"`         // of the price: "87.5"
	Step     string `yaml:"step"`            // what a price is a multiple of, dollars: "0.05"
	Rounding string `yaml:"rounding"`        // "nearest", "up" or "down"
}

func (s *Service) allBrands(ctx context.Context) ([]shelf.Brand, error) {
	all, _, err := s.Shelf.Brands(ctx, shelf.Filter{})
	return all, err
}

func (s *Service) brandCodes(ctx context.Context) (names, error) {
	all, err := s.allBrands(ctx)
	return namesOf(all, func(b shelf.Brand) (int64, string) { return b.ID, b.AAIA }), err
}

func (s *Service) brands() kind[Brand] {
	return kind[Brand]{
		name: "brands", sort: "brand", key: func(b Brand) string { return b.Code },
		in: func(f *File) *[]Brand { return &f.Brands },
		read: func(ctx context.Context) (found []Brand, err error) {
			all, err := s.allBrands(ctx)
			for _, b := range all {
				found = append(found, Brand{b.AAIA, b.Name, b.Slug})
			}
			return found, err
		},
		add: func(ctx context.Context, b Brand) error {
			_, err := s.Shelf.AddBrand(ctx, system, catalog.Brand{AAIA: b.Code, Name: b.Name, Slug: b.Slug})
			return err
		},
		save: func(ctx context.Context, before, after Brand) error {
			codes, err := s.brandCodes(ctx)
			if err != nil {
				return err
			}
			id, err := codes.id("brand", before.Code)
			if err != nil {
				return err
			}
			now, err := s.Shelf.Brand(ctx, id)
			if err != nil {
				return err
			}
			return s.Shelf.SaveBrand(ctx, system, now.Version(),
				catalog.Brand{ID: id, AAIA: before.Code, Name: after.Name, Slug: after.Slug})
		},
	}
}

// level is a price level with how it is made, by its code.
func (s *Service) level(ctx context.Context, code string) (price.LevelRecord, error) {
	codes, err := s.levelCodes(ctx)
	if err != nil {
		return price.LevelRecord{}, err
	}
	id, err := codes.id("price level", code)
	if err != nil {
		return price.LevelRecord{}, err
	}
	return s.Prices.Level(ctx, id)
}

func (s *Service) priceLevels() kind[PriceLevel] {
	return kind[PriceLevel]{
		name: "price_levels", sort: "price level", key: func(l PriceLevel) string { return l.Code },
		in: func(f *File) *[]PriceLevel { return &f.PriceLevels },
		read: func(ctx context.Context) (found []PriceLevel, err error) {
			all, err := s.Prices.Levels(ctx)
			for _, l := range all {
				found = append(found, PriceLevel{l.Code, l.Name})
			}
			return found, err
		},
		add: func(ctx context.Context, l PriceLevel) error {
			all, err := s.Prices.Levels(ctx)
			if err != nil {
				return err
			}
			last := 0
			for _, other := range all {
				last = max(last, other.Sort)
			}
			_, err = s.Prices.AddLevel(ctx, l.Code, l.Name, last+1)
			return err
		},
		save: func(ctx context.Context, before, after PriceLevel) error {
			now, err := s.level(ctx, before.Code)
			if err != nil {
				return err
			}
			version := now.Version()
			now.Name = after.Name
			return s.Prices.SaveLevel(ctx, system, version, now)
		},
	}
}

func (s *Service) priceMatrices() kind[PriceMatrix] {
	return kind[PriceMatrix]{
		name: "price_matrices", sort: "price matrix", key: func(m PriceMatrix) string { return m.Level },
		in:   func(f *File) *[]PriceMatrix { return &f.PriceMatrices },
		read: s.readMatrices,
		add:  s.saveMatrix,
		save: func(ctx context.Context, _, after PriceMatrix) error { return s.saveMatrix(ctx, after) },
	}
}

func (s *Service) readMatrices(ctx context.Context) (found []PriceMatrix, err error) {
	levels, err := s.levelCodes(ctx)
	if err != nil {
		return nil, err
	}
	brands, err := s.brandCodes(ctx)
	if err != nil {
		return nil, err
	}
	all, err := s.Prices.Levels(ctx)
	if err != nil {
		return nil, err
	}
	for _, l := range all {
		r, err := s.Prices.Level(ctx, l.ID)
		if err != nil {
			return nil, err
		}
		if r.FromLevelID == 0 {
			continue
		}
		m := PriceMatrix{Level: l.Code, From: levels[r.FromLevelID]}
		for _, x := range r.Matrix {
			m.Shares = append(m.Shares, Share{brands[x.BrandID], percent(x.Multiplier),
				strings.TrimPrefix(x.Step.Text(), "$"), string(x.Rounding)})
		}
		found = append(found, m)
	}
	return found, nil
}

func (s *Service) saveMatrix(ctx context.Context, m PriceMatrix) error {
	now, err := s.level(ctx, m.Level)
	if err != nil {
		return err
	}
	version := now.Version()
	levels, err := s.levelCodes(ctx)
	if err != nil {
		return err
	}
	brands, err := s.brandCodes(ctx)
	if err != nil {
		return err
	}
	if now.FromLevelID, err = levels.id("price level", m.From); err != nil {
		return err
	}
	now.Matrix = nil
	for _, x := range m.Shares {
		share := price.Share{Rounding: money.Way(cmp.Or(x.Rounding, string(money.Nearest)))}
		if share.BrandID, err = brands.id("brand", x.Brand); err != nil {
			return err
		}
		if share.Multiplier, err = ppm("percent", x.Percent); err != nil {
			return err
		}
		if share.Step, err = money.ParseE4(cmp.Or(x.Step, "0.01")); err != nil {
			return fault.InFields(map[string]fault.Text{"step": fault.T("A number must be input")})
		}
		now.Matrix = append(now.Matrix, share)
	}
	return s.Prices.SaveLevel(ctx, system, version, now)
}
