package shelf

import (
	"context"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/ids"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/catalog"
)

// Brand is one with how many parts it has.
type Brand struct {
	catalog.Brand
	Parts  int // on sale or not
	OnSale int // shoppers find a brand where it is more than 0
}

// Version names the state that a form was opened with.
func (b Brand) Version() string { return ids.Version(b.AAIA, b.Name, b.Slug) }

// States of a Filter.
const (
	Shown  = "shown"  // parts of it are on sale
	Hidden = "hidden" // none is
)

// Filter narrows the list of brands; the zero value takes all.
type Filter struct {
	Search string // words of the name, or the beginning of the code
	State  string // Shown, Hidden or empty
	Sort   string // name, which empty is too, or code
	Desc   bool
	Limit  int
	Offset int
}

// Brands returns a page of the brands, and how many there are.
func (s *Service) Brands(ctx context.Context, f Filter) (page []Brand, count int, err error) {
	if f.State != "" && f.State != Shown && f.State != Hidden {
		return nil, 0, fault.New(fault.Invalid, "This list can't be filtered by %s.", f.State)
	}
	brandIDs, count, err := listed(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	found, err := s.brands(ctx, brandIDs)
	for _, id := range brandIDs {
		page = append(page, found[id])
	}
	return page, count, err
}

func (s *Service) brands(ctx context.Context, brandIDs []int64) (map[int64]Brand, error) {
	known, err := s.parts.BrandsOf(ctx, brandIDs...)
	if err != nil {
		return nil, err
	}
	counts, err := partsOfBrands(ctx, brandIDs)
	found := map[int64]Brand{}
	for id, b := range known {
		found[id] = Brand{Brand: b, Parts: counts[id].Parts, OnSale: counts[id].OnSale}
	}
	return found, err
}

// Brand returns one as it is now, else NotFound.
func (s *Service) Brand(ctx context.Context, id int64) (Brand, error) {
	known, err := s.parts.Brand(ctx, id)
	if err != nil {
		return Brand{}, err
	}
	counts, err := partsOfBrands(ctx, []int64{id})
	return Brand{Brand: known, Parts: counts[id].Parts, OnSale: counts[id].OnSale}, err
}

// AddBrand adds a brand and returns its id. Without a code of the trade it gets one of the shop's own, without an
// address one by its name.
func (s *Service) AddBrand(ctx context.Context, actor access.Actor, b catalog.Brand) (id int64, err error) {
	err = changing(ctx, actor, func(ctx context.Context) error {
		tidy(&b)
		if err := check(ctx, b); err != nil {
			return err
		}
		added, err := s.parts.AddBrand(ctx, b.AAIA, b.Name)
		if err != nil {
			return err
		}
		if b.Slug != "" {
			if err := s.readdress(ctx, catalog.KindBrand, added, b.Slug); err != nil {
				return err
			}
		}
		id = added
		return written(ctx, actor, "brand.add", catalog.KindBrand, added, nil)
	})
	return id, err
}

// SaveBrand changes a brand. version is of the Brand that the form was opened with: another one now is a Conflict that
// says what differs. An old address leads to the new one.
func (s *Service) SaveBrand(ctx context.Context, actor access.Actor, version string, b catalog.Brand) error {
	return changing(ctx, actor, func(ctx context.Context) error {
		before, err := s.heldBrand(ctx, b.ID)
		if err != nil {
			return err
		}
		tidy(&b)
		if before.Version() != version {
			return meanwhile(changeOf(before.Brand, b))
		}
		if b.Slug == "" && before.Slug != "" {
			return fault.InFields(map[string]fault.Text{"slug": required()})
		}
		if b.AAIA == "" {
			return fault.InFields(map[string]fault.Text{"code": required()})
		}
		if err := check(ctx, b); err != nil {
			return err
		}
		if b.Slug != before.Slug {
			if err := s.readdress(ctx, catalog.KindBrand, b.ID, b.Slug); err != nil {
				return err
			}
		}
		if err := saveBrand(ctx, b); err != nil {
			return err
		}
		after, err := s.Brand(ctx, b.ID)
		if err != nil {
			return err
		}
		detail := changeOf(before.Brand, after.Brand)
		if len(detail) == 0 {
			return nil
		}
		return written(ctx, actor, "brand.edit", catalog.KindBrand, b.ID, detail)
	})
}

// BrandUses says in words what depends on a brand.
func (s *Service) BrandUses(ctx context.Context, id int64) (used []fault.Text, err error) {
	for _, of := range []struct {
		rows  counted
		words func(n int) fault.Text
	}{
		{partsOfBrand, func(n int) fault.Text { return fault.T("Parts: %d.", n) }},
		{seriesOfBrand, func(n int) fault.Text { return fault.T("Series: %d.", n) }},
		{oldNumbersOfBrand, func(n int) fault.Text { return fault.T("Old numbers that parts replace: %d.", n) }},
	} {
		n, err := countOf(ctx, of.rows, id)
		if err != nil {
			return nil, err
		}
		if n > 0 {
			used = append(used, of.words(n))
		}
	}
	more, err := s.ofBrand(ctx, id)
	return append(used, more...), err
}

// RemoveBrand removes a brand that nothing depends on, else Conflict: it says what does.
func (s *Service) RemoveBrand(ctx context.Context, actor access.Actor, id int64) error {
	return changing(ctx, actor, func(ctx context.Context) error {
		before, err := s.heldBrand(ctx, id)
		if err != nil {
			return err
		}
		used, err := s.BrandUses(ctx, id)
		if err != nil {
			return err
		}
		if err := stillUsed(used); err != nil {
			return err
		}
		if err := removeBrand(ctx, id); err != nil {
			return err
		}
		if err := s.parts.RemoveAddresses(ctx, catalog.KindBrand, id); err != nil {
			return err
		}
		return written(ctx, actor, "brand.remove", catalog.KindBrand, id, map[string]any{"name": before.Name})
	})
}

// heldBrand is a brand; whoever changes it or adds a part of it waits until the transaction ends.
func (s *Service) heldBrand(ctx context.Context, id int64) (Brand, error) {
	if err := lockBrand(ctx, id); err != nil {
		return Brand{}, err
	}
	return s.Brand(ctx, id)
}

func tidy(b *catalog.Brand) {
	b.Name = strings.Join(strings.Fields(b.Name), " ")
	b.AAIA, b.Slug = strings.ToUpper(strings.TrimSpace(b.AAIA)), strings.TrimSpace(b.Slug)
}

// check says by field what stands against a brand.
func check(ctx context.Context, b catalog.Brand) error {
	fields := map[string]fault.Text{}
	if problem := fault.Length(b.Name, true, 1, mostName); problem != nil {
		fields["name"] = *problem
	} else if text.Fold(b.Name) == "" {
		fields["name"] = required()
	}
	if problem := fault.Length(b.Slug, false, 1, mostSlug); problem != nil {
		fields["slug"] = *problem
	}
	isOwn := b.ID != 0 && catalog.IsOwnCode(b.AAIA) // the shop gives such codes itself
	if b.AAIA != "" && !isOwn && (catalog.IsOwnCode(b.AAIA) || !catalog.IsBrandCode(b.AAIA)) {
		fields["code"] = fault.T("%s is not a brand code", b.AAIA)
	}
	others, err := brandsLike(ctx, b)
	if err != nil {
		return err
	}
	for _, o := range others {
		if o.Aaia == b.AAIA {
			fields["code"] = fault.T("%s has this code.", o.Name)
		}
		if o.NameFold == text.Fold(b.Name) {
			fields["name"] = fault.T("This brand already exists.")
		}
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

func changeOf(before, now catalog.Brand) map[string]any {
	return audit.Differing(map[string]audit.Change{
		"name": {From: before.Name, To: now.Name},
		"code": {From: before.AAIA, To: now.AAIA},
		"slug": {From: before.Slug, To: now.Slug},
	})
}
