package shopfile

import (
	"context"
	"maps"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/region"
	"camber/internal/shop/tax"
)

func (s *Service) areas() kind[Area] {
	find := func(ctx context.Context, name string) (region.Area, error) {
		all, err := s.Areas.Areas(ctx)
		if err != nil {
			return region.Area{}, err
		}
		return all[indexOf(all, func(a region.Area) string { return a.Name }, name)], nil
	}
	return kind[Area]{
		name: "areas", sort: "area", key: func(a Area) string { return a.Name },
		in: func(f *File) *[]Area { return &f.Areas },
		read: func(ctx context.Context) (found []Area, err error) {
			all, err := s.Areas.Areas(ctx)
			if err != nil {
				return nil, err
			}
			bySheet, err := s.areasOfSheets(ctx)
			for _, a := range all {
				if !bySheet[a.ID] {
					found = append(found, areaOf(a))
				}
			}
			return found, err
		},
		add: func(ctx context.Context, a Area) error {
			made, err := a.area()
			if err == nil {
				_, err = s.Areas.MakeArea(ctx, system, made)
			}
			return err
		},
		save: func(ctx context.Context, before, after Area) error {
			now, err := find(ctx, before.Name)
			if err != nil {
				return err
			}
			made, err := after.area()
			if err != nil {
				return err
			}
			made.ID = now.ID
			_, err = s.Areas.SaveArea(ctx, system, now.Version(), made)
			return err
		},
	}
}

// areasOfSheets are those that nothing but a loaded sheet of rates asks for.
func (s *Service) areasOfSheets(ctx context.Context) (map[int64]bool, error) {
	rules, err := s.Taxes.Rules(ctx)
	if err != nil {
		return nil, err
	}
	ways, err := s.Shipping.Ways(ctx)
	found := map[int64]bool{}
	for _, r := range rules {
		if r.SheetID != 0 && r.AreaID != 0 {
			found[r.AreaID] = true
		}
	}
	for _, r := range rules {
		if r.SheetID == 0 {
			delete(found, r.AreaID)
		}
	}
	for _, w := range ways {
		for _, t := range w.Tariffs {
			delete(found, t.AreaID)
		}
	}
	return found, err
}

func areaOf(a region.Area) Area {
	said := Area{Name: a.Name}
	for _, p := range a.Places {
		country, _ := region.CountryOf(p.CountryID)
		place := Place{Code: country.Code, Postcodes: p.Postcodes.String()}
		if zone, is := region.ZoneOf(p.ZoneID); is {
			place.Code = zone.Code
		}
		said.Places = append(said.Places, place)
	}
	return said
}

func (a Area) area() (made region.Area, err error) {
	made.Name = a.Name
	for _, p := range a.Places {
		country, _, isZone := strings.Cut(p.Code, "-")
		place := region.Place{CountryID: region.CountryID(country)}
		if isZone {
			place.ZoneID = region.ZoneID(p.Code)
		}
		if place.CountryID == 0 || isZone && place.ZoneID == 0 {
			return region.Area{}, noSuch("country or state", p.Code)
		}
		if place.Postcodes, err = region.ParsePostcodes(p.Postcodes); err != nil {
			return region.Area{}, err
		}
		made.Places = append(made.Places, place)
	}
	return made, nil
}

func (s *Service) taxClasses() kind[TaxClass] {
	return kind[TaxClass]{
		name: "tax_classes", sort: "tax class", key: func(c TaxClass) string { return c.Name },
		in: func(f *File) *[]TaxClass { return &f.TaxClasses },
		read: func(ctx context.Context) (found []TaxClass, err error) {
			all, err := s.Taxes.Classes(ctx)
			for _, c := range all {
				found = append(found, TaxClass{c.Name})
			}
			return found, err
		},
		add: func(ctx context.Context, c TaxClass) error {
			_, err := s.Taxes.MakeClass(ctx, system, c.Name, 0)
			return err
		},
		save: func(ctx context.Context, before, after TaxClass) error { // in other capitals
			all, err := s.Taxes.Classes(ctx)
			if err != nil {
				return err
			}
			now := all[indexOf(all, func(c tax.Class) string { return c.Name }, before.Name)]
			_, err = s.Taxes.SaveClass(ctx, system, now.Version(), tax.Class{ID: now.ID, Name: after.Name})
			return err
		},
	}
}

func (s *Service) taxRates() kind[TaxRate] {
	return kind[TaxRate]{
		name: "tax_rates", sort: "tax rate", key: func(r TaxRate) string { return r.Code },
		in: func(f *File) *[]TaxRate { return &f.TaxRates },
		read: func(ctx context.Context) (found []TaxRate, err error) {
			all, err := s.Taxes.Rates(ctx)
			if err != nil {
				return nil, err
			}
			own, err := s.ownRates(ctx)
			for _, r := range all {
				if own[r.ID] {
					found = append(found, TaxRate{r.Code, r.Name, percent(r.PPM)})
				}
			}
			return found, err
		},
		add: func(ctx context.Context, r TaxRate) error {
			made, err := r.rate()
			if err == nil {
				_, err = s.Taxes.MakeRate(ctx, system, made)
			}
			return err
		},
		save: func(ctx context.Context, before, after TaxRate) error {
			all, err := s.Taxes.Rates(ctx)
			if err != nil {
				return err
			}
			made, err := after.rate()
			if err != nil {
				return err
			}
			now := all[indexOf(all, func(r tax.RateRecord) string { return r.Code }, before.Code)]
			made.ID, made.Code = now.ID, now.Code
			_, err = s.Taxes.SaveRate(ctx, system, now.Version(), made)
			return err
		},
	}
}

// ownRates are those that no sheet alone brought.
func (s *Service) ownRates(ctx context.Context) (map[int64]bool, error) {
	rules, err := s.Taxes.Rules(ctx)
	if err != nil {
		return nil, err
	}
	all, err := s.Taxes.Rates(ctx)
	own := map[int64]bool{}
	for _, r := range all {
		isOf := func(by func(tax.Rule) bool) bool {
			return slices.ContainsFunc(rules, func(x tax.Rule) bool { return x.RateID == r.ID && by(x) })
		}
		own[r.ID] = isOf(func(x tax.Rule) bool { return x.SheetID == 0 }) || !isOf(func(tax.Rule) bool { return true })
	}
	return own, err
}

func (r TaxRate) rate() (tax.RateRecord, error) {
	ppm, err := ppm("percent", r.Percent)
	return tax.RateRecord{Code: r.Code, Name: r.Name, PPM: ppm}, err
}

func percent(rate money.PPM) string { return strings.TrimSuffix(rate.Text(), "%") }

func ppm(field, written string) (money.PPM, error) {
	hundredths, err := money.ParseE4(strings.TrimSuffix(strings.TrimSpace(written), "%"))
	if err != nil {
		return 0, fault.InFields(map[string]fault.Text{field: fault.T("A number must be input")})
	}
	return money.PPM(hundredths), nil
}

func cents(field, written string) (money.Cents, error) {
	if written == "" {
		return 0, nil
	}
	amount, err := money.Parse(written)
	if err != nil {
		return 0, fault.InFields(map[string]fault.Text{field: fault.T("A number must be input")})
	}
	return amount, nil
}

// ruleNames are what the rules of taxes refer to.
type ruleNames struct{ rates, classes, stores, areas, levels names }

func (s *Service) ruleNames(ctx context.Context) (n ruleNames, err error) {
	for _, one := range []struct {
		at   *names
		read func(context.Context) (names, error)
	}{{&n.rates, s.rateCodes}, {&n.classes, s.classNames}, {&n.stores, s.storeCodes}, {&n.areas, s.areaNames},
		{&n.levels, s.levelCodes}} {
		if *one.at, err = one.read(ctx); err != nil {
			return n, err
		}
	}
	return n, nil
}

func (n ruleNames) said(r tax.Rule) TaxRule {
	return TaxRule{Rate: n.rates[r.RateID], Class: n.classes[r.ClassID], Store: n.stores[r.LocationID],
		Area: n.areas[r.AreaID], Level: n.levels[r.LevelID], Priority: r.Priority}
}

func (n ruleNames) rule(r TaxRule) (made tax.Rule, err error) {
	made.Priority = r.Priority
	for _, one := range []struct {
		what, name string
		of         names
		at         *int64
	}{{"tax rate", r.Rate, n.rates, &made.RateID}, {"tax class", r.Class, n.classes, &made.ClassID},
		{"store", r.Store, n.stores, &made.LocationID}, {"area", r.Area, n.areas, &made.AreaID},
		{"price level", r.Level, n.levels, &made.LevelID}} {
		if *one.at, err = one.of.id(one.what, one.name); err != nil {
			return made, err
		}
	}
	return made, nil
}

// taxRules are those that no sheet made. What a rule is of names it; its priority can change.
func (s *Service) taxRules() kind[TaxRule] {
	key := func(r TaxRule) string {
		if r.Rate == "" {
			return ""
		}
		words := r.Rate + " on " + r.Class + " in " + r.Store + r.Area
		if r.Level != "" {
			words += " for " + r.Level
		}
		return words
	}
	return kind[TaxRule]{
		name: "tax_rules", sort: "tax rule", key: key, in: func(f *File) *[]TaxRule { return &f.TaxRules },
		read: func(ctx context.Context) (found []TaxRule, err error) {
			n, err := s.ruleNames(ctx)
			if err != nil {
				return nil, err
			}
			all, err := s.Taxes.Rules(ctx)
			for _, r := range all {
				if r.SheetID == 0 {
					found = append(found, n.said(r))
				}
			}
			return found, err
		},
		add: func(ctx context.Context, r TaxRule) error {
			n, err := s.ruleNames(ctx)
			if err != nil {
				return err
			}
			made, err := n.rule(r)
			if err == nil {
				_, err = s.Taxes.MakeRule(ctx, system, slices.Collect(maps.Keys(n.levels)), made)
			}
			return err
		},
		save: func(ctx context.Context, before, after TaxRule) error {
			n, err := s.ruleNames(ctx)
			if err != nil {
				return err
			}
			all, err := s.Taxes.Rules(ctx)
			if err != nil {
				return err
			}
			now := all[slices.IndexFunc(all, func(r tax.Rule) bool { return r.SheetID == 0 && n.said(r) == before })]
			made, err := n.rule(after)
			if err != nil {
				return err
			}
			made.ID = now.ID
			_, err = s.Taxes.SaveRule(ctx, system, slices.Collect(maps.Keys(n.levels)), now.Version(), made)
			return err
		},
	}
}
