package shopfile

import (
	"context"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/catalog/shelf"
	"camber/internal/shop/price/currency"
	"camber/internal/shop/promo"
)

func (s *Service) currencies() kind[Currency] {
	return kind[Currency]{
		name: "currencies", sort: "currency", key: func(c Currency) string { return c.Code },
		in: func(f *File) *[]Currency { return &f.Currencies },
		read: func(ctx context.Context) (found []Currency, err error) {
			all, err := currency.All(ctx)
			for _, c := range all {
				found = append(found, Currency{Code: c.Code, Name: c.Name, Symbol: c.Symbol, Decimals: c.Decimals,
					Rate: c.Rate.String(), Off: !c.Enabled})
			}
			return found, err
		},
		add: func(ctx context.Context, c Currency) error {
			made, err := c.currency()
			if err != nil {
				return err
			}
			return currency.Add(ctx, system, made)
		},
		save: func(ctx context.Context, before, after Currency) error {
			was, err := before.currency()
			if err != nil {
				return err
			}
			made, err := after.currency()
			if err != nil {
				return err
			}
			return currency.Edit(ctx, system, was.Version(), made)
		},
		order: func(ctx context.Context, codes []string) (moved bool, err error) {
			all, err := currency.All(ctx)
			if err != nil {
				return false, err
			}
			sorted := inOrder(all, func(c currency.Currency) string { return c.Code }, codes)
			named := make([]string, len(sorted))
			for i, c := range sorted {
				named[i] = c.Code
			}
			if slices.EqualFunc(sorted, all, func(a, b currency.Currency) bool { return a.Code == b.Code }) {
				return false, nil
			}
			return true, currency.Reorder(ctx, system, named)
		},
	}
}

func (c Currency) currency() (made currency.Currency, err error) {
	made = currency.Currency{Code: c.Code, Name: c.Name, Enabled: !c.Off,
		Foreign: money.Foreign{Symbol: c.Symbol, Decimals: c.Decimals}}
	if made.Rate, err = money.ParseE9(c.Rate); err != nil {
		err = fault.InFields(map[string]fault.Text{"rate": fault.T("A number must be input")})
	}
	return made, err
}

// categories are named by their addresses, each behind the one that it stands in.
func (s *Service) categories() kind[Category] {
	return kind[Category]{
		name: "categories", sort: "category", key: func(c Category) string { return c.Slug },
		in: func(f *File) *[]Category { return &f.Categories },
		read: func(ctx context.Context) (found []Category, err error) {
			slugs, err := s.categorySlugs(ctx)
			if err != nil {
				return nil, err
			}
			all, err := s.Shelf.Categories(ctx)
			if err != nil {
				return nil, err
			}
			for _, one := range all {
				c, err := s.Shelf.Category(ctx, one.ID)
				if err != nil {
					return nil, err
				}
				english, spanish := c.Texts[text.English], c.Texts[text.Spanish]
				found = append(found, Category{Slug: c.Slug, In: slugs[c.ParentID], Name: Words{english.Name, spanish.Name},
					Examples: Words{english.Examples, spanish.Examples}, Pictogram: c.Pictogram, Off: c.Off})
			}
			return found, nil
		},
		add: func(ctx context.Context, c Category) error {
			made, err := s.category(ctx, c)
			if err != nil {
				return err
			}
			_, err = s.Shelf.AddCategory(ctx, system, made)
			return err
		},
		save: func(ctx context.Context, before, after Category) error {
			slugs, err := s.categorySlugs(ctx)
			if err != nil {
				return err
			}
			made, err := s.category(ctx, after)
			if err != nil {
				return err
			}
			if made.ID, err = slugs.id("category", before.Slug); err != nil {
				return err
			}
			now, err := s.Shelf.Category(ctx, made.ID)
			if err != nil {
				return err
			}
			return s.Shelf.SaveCategory(ctx, system, now.Version(), made)
		},
		order: s.orderCategories,
	}
}

func (s *Service) category(ctx context.Context, c Category) (made shelf.Category, err error) {
	slugs, err := s.categorySlugs(ctx)
	if err != nil {
		return made, err
	}
	made = shelf.Category{Slug: c.Slug, Pictogram: c.Pictogram, Off: c.Off,
		Texts: map[text.Lang]catalog.CategoryTexts{text.English: {Name: c.Name.English, Examples: c.Examples.English}}}
	if c.Name.Spanish != "" || c.Examples.Spanish != "" {
		made.Texts[text.Spanish] = catalog.CategoryTexts{Name: c.Name.Spanish, Examples: c.Examples.Spanish}
	}
	made.ParentID, err = slugs.id("category", c.In)
	return made, err
}

// orderCategories puts brothers into the order in which they are named.
func (s *Service) orderCategories(ctx context.Context, slugs []string) (moved bool, err error) {
	all, err := s.Shelf.Categories(ctx)
	if err != nil {
		return false, err
	}
	brothers := map[int64][]catalog.Category{}
	var parents []int64
	for _, c := range all {
		if brothers[c.ParentID] == nil {
			parents = append(parents, c.ParentID)
		}
		brothers[c.ParentID] = append(brothers[c.ParentID], c)
	}
	for _, parent := range parents {
		sorted := inOrder(brothers[parent], func(c catalog.Category) string { return c.Slug }, slugs)
		if slices.EqualFunc(sorted, brothers[parent], func(a, b catalog.Category) bool { return a.ID == b.ID }) {
			continue
		}
		moved = true
		for _, c := range sorted {
			if err := s.Shelf.MoveCategory(ctx, system, c.ID, parent, 0); err != nil {
				return false, err
			}
		}
	}
	return moved, nil
}

func (s *Service) categorySlugs(ctx context.Context) (names, error) {
	all, err := s.Shelf.Categories(ctx)
	return namesOf(all, func(c catalog.Category) (int64, string) { return c.ID, c.Slug }), err
}

// coupons are those for all parts or for categories: single parts stand in no such file.
func (s *Service) coupons() kind[Coupon] {
	return kind[Coupon]{
		name: "coupons", sort: "coupon", key: func(c Coupon) string { return c.Code },
		in: func(f *File) *[]Coupon { return &f.Coupons },
		read: func(ctx context.Context) (found []Coupon, err error) {
			slugs, err := s.categorySlugs(ctx)
			if err != nil {
				return nil, err
			}
			all, err := s.Promos.AllCoupons(ctx)
			for _, c := range all {
				if len(c.PartIDs) == 0 {
					found = append(found, couponOf(c, slugs))
				}
			}
			return found, err
		},
		add: func(ctx context.Context, c Coupon) error {
			made, err := s.coupon(ctx, c)
			if err != nil {
				return err
			}
			_, err = s.Promos.AddCoupon(ctx, system, made)
			return err
		},
		save: func(ctx context.Context, before, after Coupon) error {
			all, err := s.Promos.AllCoupons(ctx)
			if err != nil {
				return err
			}
			now := all[indexOf(all, func(c promo.Coupon) string { return c.Code }, before.Code)]
			made, err := s.coupon(ctx, after)
			if err != nil {
				return err
			}
			made.ID, made.Code = now.ID, now.Code
			return s.Promos.SaveCoupon(ctx, system, now.Version(), made)
		},
	}
}

func couponOf(c promo.Coupon, slugs names) Coupon {
	said := Coupon{Code: c.Code, Name: c.Name, FreeShipping: c.FreeShipping, SignedIn: c.SignedIn, From: c.From, To: c.To,
		Uses: c.Uses, UsesEach: c.UsesEach, OutOfUse: !c.Active}
	if c.PPM != 0 {
		said.Percent = percent(c.PPM)
	}
	if c.Amount != 0 {
		said.Amount = c.Amount.String()
	}
	if c.Minimum != 0 {
		said.Minimum = c.Minimum.String()
	}
	for _, id := range c.CategoryIDs {
		said.Categories = append(said.Categories, slugs[id])
	}
	slices.Sort(said.Categories)
	return said
}

func (s *Service) coupon(ctx context.Context, c Coupon) (made promo.Coupon, err error) {
	slugs, err := s.categorySlugs(ctx)
	if err != nil {
		return made, err
	}
	made = promo.Coupon{Code: c.Code, Name: c.Name, FreeShipping: c.FreeShipping, SignedIn: c.SignedIn, From: c.From, To: c.To,
		Uses: c.Uses, UsesEach: c.UsesEach, Active: !c.OutOfUse}
	if c.Percent != "" {
		if made.PPM, err = ppm("percent", c.Percent); err != nil {
			return made, err
		}
	}
	if made.Amount, err = cents("amount", c.Amount); err != nil {
		return made, err
	}
	if made.Minimum, err = cents("minimum", c.Minimum); err != nil {
		return made, err
	}
	for _, slug := range c.Categories {
		id, err := slugs.id("category", slug)
		if err != nil {
			return made, err
		}
		made.CategoryIDs = append(made.CategoryIDs, id)
	}
	return made, nil
}
