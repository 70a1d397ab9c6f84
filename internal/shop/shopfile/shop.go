package shopfile

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/content"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/scopes"
	"camber/internal/shop/setting"
	"camber/internal/shop/shipping"
)

func (s *Service) stores() kind[Store] {
	return kind[Store]{
		name: "stores", sort: "store", key: func(l Store) string { return l.Code },
		in: func(f *File) *[]Store { return &f.Stores },
		read: func(ctx context.Context) (found []Store, err error) {
			all, err := s.Locations.Locations(ctx)
			if err != nil {
				return nil, err
			}
			tills, err := s.Registers.Registers(ctx, 0)
			for _, l := range all {
				store := storeOf(l)
				for _, r := range tills {
					if r.LocationID == l.ID {
						store.Registers = append(store.Registers, r.Name)
					}
				}
				found = append(found, store)
			}
			return found, err
		},
		add: func(ctx context.Context, l Store) error {
			d, err := l.details()
			if err != nil {
				return err
			}
			id, err := s.Registers.AddStore(ctx, system, d, l.Registers...)
			if err == nil && l.OutOfUse {
				err = s.Registers.SetStoreInUse(ctx, system, id, false)
			}
			return err
		},
		save: s.saveStore,
	}
}

func storeOf(l location.Location) Store {
	store := Store{Code: l.Code, Name: l.Name, ShortName: l.ShortName, Address: l.Address1, City: l.City, State: l.State,
		Postcode: l.Postcode, Telephone: l.Telephone, Email: l.Email, TimeZone: l.Zone.String(), Hours: l.Hours.String(),
		OutOfUse: l.OutOfUse, Place: location.PlaceText(l.Place), Website: l.Website, Dealer: l.Dealer}
	for _, c := range l.Closures {
		store.Closed = append(store.Closed, c.String())
	}
	for _, o := range l.Offers {
		store.Offers = append(store.Offers, string(o))
	}
	return store
}

func (l Store) details() (d location.Details, err error) {
	d = location.Details{Code: l.Code, Name: l.Name, ShortName: l.ShortName, Address1: l.Address, City: l.City,
		State: l.State, Postcode: l.Postcode, Country: "US", Telephone: l.Telephone, Email: l.Email, Website: l.Website, Dealer: l.Dealer}
	if d.Place, err = location.ParsePlace(l.Place); err != nil {
		return d, err
	}
	if d.Zone, err = time.LoadLocation(l.TimeZone); err != nil || l.TimeZone == "" || l.TimeZone == "Local" {
		return d, noSuch("time zone", l.TimeZone)
	}
	if d.Hours, err = location.ParseWeek(l.Hours); err != nil {
		return d, err
	}
	for _, said := range l.Closed {
		c, err := location.ParseClosure(said)
		if err != nil {
			return d, err
		}
		d.Closures = append(d.Closures, c)
	}
	for _, o := range l.Offers {
		d.Offers = append(d.Offers, location.Offer(o))
	}
	return d, nil
}

// saveStore changes a store, and adds the registers that it does not have yet.
func (s *Service) saveStore(ctx context.Context, before, after Store) error {
	now, err := s.Locations.ByCode(ctx, before.Code)
	if err != nil {
		return err
	}
	d, err := after.details()
	if err != nil {
		return err
	}
	if _, err := s.Locations.Save(ctx, system, now.Version(), location.Location{ID: now.ID, Details: d}); err != nil {
		return err
	}
	for _, name := range after.Registers {
		if indexOf(before.Registers, func(s string) string { return s }, name) >= 0 {
			continue
		}
		if _, err := s.Registers.MakeRegister(ctx, system, now.ID, name); err != nil {
			return err
		}
	}
	if before.OutOfUse == after.OutOfUse {
		return nil
	}
	return s.Registers.SetStoreInUse(ctx, system, now.ID, !after.OutOfUse)
}

func (s *Service) ways() kind[Way] {
	find := func(ctx context.Context, code string) (shipping.Way, error) {
		all, err := s.Shipping.Ways(ctx)
		if err != nil {
			return shipping.Way{}, err
		}
		return all[indexOf(all, func(w shipping.Way) string { return w.Code }, code)], nil
	}
	return kind[Way]{
		name: "shipping", sort: "way of shipping", key: func(w Way) string { return w.Code },
		in: func(f *File) *[]Way { return &f.Shipping },
		read: func(ctx context.Context) (found []Way, err error) {
			areas, err := s.areaNames(ctx)
			if err != nil {
				return nil, err
			}
			classes, err := s.classNames(ctx)
			if err != nil {
				return nil, err
			}
			all, err := s.Shipping.Ways(ctx)
			for _, w := range all {
				if w.ID != 0 { // what is offered where nothing was said
					found = append(found, wayOf(w, areas, classes))
				}
			}
			return found, err
		},
		add: func(ctx context.Context, w Way) error {
			made, err := s.way(ctx, w)
			if err != nil {
				return err
			}
			all, err := s.Shipping.Ways(ctx)
			if err != nil {
				return err
			}
			for _, other := range all {
				made.Sort = max(made.Sort, other.Sort+1)
			}
			_, err = s.Shipping.AddWay(ctx, system.Who(), made)
			return err
		},
		save: func(ctx context.Context, before, after Way) error {
			now, err := find(ctx, before.Code)
			if err != nil {
				return err
			}
			made, err := s.way(ctx, after)
			if err != nil {
				return err
			}
			made.ID = now.ID
			_, err = s.Shipping.SaveWay(ctx, system, now.Version(), made)
			return err
		},
		order: func(ctx context.Context, codes []string) (moved bool, err error) {
			all, err := s.Shipping.Ways(ctx)
			if err != nil {
				return false, err
			}
			sorted := inOrder(all, func(w shipping.Way) string { return w.Code }, codes)
			if slices.EqualFunc(sorted, all, func(a, b shipping.Way) bool { return a.ID == b.ID }) {
				return false, nil
			}
			ids := make([]int64, len(sorted))
			for i, w := range sorted {
				ids[i] = w.ID
			}
			return true, s.Shipping.OrderWays(ctx, system, ids)
		},
	}
}

// inOrder are things by their names' order, those that are not named behind them as they were.
func inOrder[T any](all []T, key func(T) string, order []string) []T {
	place := func(one T) int {
		if at := indexOf(order, func(s string) string { return s }, key(one)); at >= 0 {
			return at
		}
		return len(order)
	}
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b T) int { return place(a) - place(b) })
	return sorted
}

func wayOf(w shipping.Way, areas, classes names) Way {
	said := Way{Code: w.Code, Title: Words{w.Titles[text.English], w.Titles[text.Spanish]}, Kind: string(w.Kind),
		TaxClass: classes[w.TaxClassID], Hazmat: w.Hazmat, OutOfUse: !w.Active, DaysFrom: w.DaysFrom, DaysTo: w.DaysTo}
	for _, t := range w.Tariffs {
		tariff := Tariff{Area: areas[t.AreaID]}
		if t.From != 0 {
			tariff.From = t.From.String()
		}
		for _, b := range t.Bands {
			cost := Cost{UpToGrams: b.UpToG, Cost: b.Cost.String()}
			if b.UpToG == shipping.AnyWeight {
				cost.UpToGrams = 0
			}
			tariff.Costs = append(tariff.Costs, cost)
		}
		said.Tariffs = append(said.Tariffs, tariff)
	}
	return said
}

func (s *Service) way(ctx context.Context, w Way) (made shipping.Way, err error) {
	areas, err := s.areaNames(ctx)
	if err != nil {
		return made, err
	}
	classes, err := s.classNames(ctx)
	if err != nil {
		return made, err
	}
	made = shipping.Way{Code: w.Code, Kind: shipping.Kind(w.Kind), Titles: w.Title.inBoth(), Hazmat: w.Hazmat,
		Active: !w.OutOfUse, DaysFrom: w.DaysFrom, DaysTo: w.DaysTo}
	if made.Kind == shipping.AtStore {
		made.Titles = nil
	}
	if made.TaxClassID, err = classes.id("tax class", w.TaxClass); err != nil {
		return made, err
	}
	for _, t := range w.Tariffs {
		tariff := shipping.Tariff{}
		if tariff.AreaID, err = areas.id("area", t.Area); err != nil {
			return made, err
		}
		if tariff.From, err = cents("from", t.From); err != nil {
			return made, err
		}
		for _, c := range t.Costs {
			band := shipping.Band{UpToG: c.UpToGrams}
			if c.UpToGrams == 0 {
				band.UpToG = shipping.AnyWeight
			}
			if band.Cost, err = cents("cost", c.Cost); err != nil {
				return made, err
			}
			tariff.Bands = append(tariff.Bands, band)
		}
		made.Tariffs = append(made.Tariffs, tariff)
	}
	return made, nil
}

func (s *Service) statuses() kind[Status] {
	return kind[Status]{
		name: "order_statuses", sort: "order status", key: func(x Status) string { return x.Code },
		in: func(f *File) *[]Status { return &f.Statuses },
		read: func(ctx context.Context) (found []Status, err error) {
			all, err := s.Orders.NamedStatuses(ctx)
			for _, n := range all {
				found = append(found, Status{Code: n.Code, Name: Words{n.Name, n.NameES}, Colour: n.Background, Tells: n.Tells,
					TakesStock: n.TakesStock})
			}
			return found, err
		},
		add: func(ctx context.Context, x Status) error {
			_, err := s.Orders.AddNamedStatus(ctx, system, x.onto(order.NamedStatus{}))
			return err
		},
		save: func(ctx context.Context, before, after Status) error {
			all, err := s.Orders.NamedStatuses(ctx)
			if err != nil {
				return err
			}
			now := all[indexOf(all, func(n order.NamedStatus) string { return n.Code }, before.Code)]
			return s.Orders.SaveNamedStatus(ctx, system, now.Version(), after.onto(now))
		},
	}
}

func (x Status) onto(n order.NamedStatus) order.NamedStatus {
	n.Name, n.NameES, n.Background, n.Tells, n.TakesStock = x.Name.English, x.Name.Spanish, x.Colour, x.Tells, x.TakesStock
	return n
}

func (s *Service) pages() kind[Page] {
	return kind[Page]{
		name: "pages", sort: "page", key: func(p Page) string { return p.Slug },
		in: func(f *File) *[]Page { return &f.Pages },
		read: func(ctx context.Context) (found []Page, err error) {
			all, err := s.Pages.KeptPages(ctx)
			for _, n := range all {
				found = append(found, Page{Slug: n.Slug, Role: n.Role, Off: n.Off, Aside: n.Aside,
					English: PageText(n.Texts[text.English]), Spanish: PageText(n.Texts[text.Spanish])})
			}
			return found, err
		},
		add: func(ctx context.Context, p Page) error {
			all, err := s.Pages.KeptPages(ctx)
			if err != nil {
				return err
			}
			made := p.page()
			made.Role = p.Role
			for _, other := range all {
				made.Sort = max(made.Sort, other.Sort+1)
			}
			_, err = s.Pages.Save(ctx, system.Who(), made)
			return err
		},
		save: func(ctx context.Context, before, after Page) error {
			all, err := s.Pages.KeptPages(ctx)
			if err != nil {
				return err
			}
			now := all[indexOf(all, func(n content.New) string { return n.Slug }, before.Slug)]
			made := after.page()
			made.ID = now.ID
			return s.Pages.Edit(ctx, system, now.Version(), made)
		},
	}
}

func (p Page) page() content.New {
	made := content.New{Slug: p.Slug, Off: p.Off, Aside: p.Aside,
		Texts: map[text.Lang]content.Texts{text.English: content.Texts(p.English)}}
	if p.Spanish != (PageText{}) {
		made.Texts[text.Spanish] = content.Texts(p.Spanish)
	}
	return made
}

func (s *Service) roles() kind[Role] {
	named := func(ctx context.Context, name string) (access.Role, error) {
		all, err := s.Access.Roles(ctx)
		if err != nil {
			return access.Role{}, err
		}
		return all[indexOf(all, func(r access.Role) string { return r.Name }, name)], nil
	}
	save := func(ctx context.Context, now access.Role, after Role) error {
		made := access.Role{ID: now.ID, Name: after.Name}
		var err error
		if made.PriceLimit, err = ppm("price_limit_percent", cmp.Or(after.PriceLimit, "0")); err != nil {
			return err
		}
		if made.ApproveAbove, err = cents("approve_above", after.ApproveAbove); err != nil {
			return err
		}
		for _, p := range after.Permissions {
			made.Permissions = append(made.Permissions, access.Permission(p))
		}
		for p, written := range after.Limits {
			limit, err := cents("without_asking", written)
			if err != nil {
				return err
			}
			if made.Limits == nil {
				made.Limits = access.Limits{}
			}
			made.Limits[access.Permission(p)] = limit
		}
		_, err = s.Access.SaveRole(ctx, system, now.Version(), made)
		return err
	}
	return kind[Role]{
		name: "roles", sort: "role", key: func(r Role) string { return r.Name },
		in: func(f *File) *[]Role { return &f.Roles },
		read: func(ctx context.Context) (found []Role, err error) {
			all, err := s.Access.Roles(ctx)
			for _, r := range all {
				role := Role{Name: r.Name, PriceLimit: percent(r.PriceLimit), ApproveAbove: r.ApproveAbove.String()}
				for _, p := range r.Permissions {
					role.Permissions = append(role.Permissions, string(p))
				}
				slices.Sort(role.Permissions)
				for p, limit := range r.Limits {
					if role.Limits == nil {
						role.Limits = map[string]string{}
					}
					role.Limits[string(p)] = limit.String()
				}
				found = append(found, role)
			}
			return found, err
		},
		add: func(ctx context.Context, r Role) error {
			if _, err := s.Access.MakeRole(ctx, system, r.Name, 0); err != nil {
				return err
			}
			now, err := named(ctx, r.Name)
			if err != nil {
				return err
			}
			return save(ctx, now, r)
		},
		save: func(ctx context.Context, before, after Role) error {
			now, err := named(ctx, before.Name)
			if err != nil {
				return err
			}
			return save(ctx, now, after)
		},
	}
}

// settings are what each place itself says. What it leaves to the wider one stands in no file, so that it stays left.
func (s *Service) settings() kind[Scope] {
	return kind[Scope]{
		name: "settings", sort: "settings of", key: func(x Scope) string { return x.For },
		in: func(f *File) *[]Scope { return &f.Settings },
		read: func(ctx context.Context) (found []Scope, err error) {
			places, err := s.Scopes.Places(ctx)
			if err != nil {
				return nil, err
			}
			book, err := setting.Open(ctx)
			if err != nil {
				return nil, err
			}
			classes, err := s.classNames(ctx)
			for _, p := range places {
				if values := valuesOf(book, p, classes); len(values) > 0 {
					found = append(found, Scope{p.String(), values})
				}
			}
			return found, err
		},
		add: func(ctx context.Context, x Scope) error { return s.set(ctx, x.For, nil, x.Values) },
		save: func(ctx context.Context, before, after Scope) error {
			return s.set(ctx, before.For, before.Values, after.Values)
		},
	}
}

// inFile are the settings that a file holds: an image stands in none.
func inFile() []setting.Named {
	return slices.DeleteFunc(setting.All(), func(n setting.Named) bool { return n.Kind == setting.Image })
}

func valuesOf(book setting.Book, p scopes.Place, classes names) map[string]*string {
	values := map[string]*string{}
	for _, n := range inFile() {
		if !book.Own(n, p.Scope) {
			continue
		}
		value, _ := book.Holds(n, p.Chain()...)
		if n.Kind == setting.TaxClass {
			value = classNamed(classes, value)
		}
		values[n.Name] = &value
	}
	return values
}

// set writes what is said otherwise than before, by name: what breaks the shop is refused with the reason.
func (s *Service) set(ctx context.Context, where string, before, values map[string]*string) error {
	p, err := s.Scopes.Place(ctx, where)
	if err != nil {
		return err
	}
	classes, err := s.classNames(ctx)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value := values[name]
		if was := before[name]; was == value || was != nil && value != nil && *was == *value {
			continue
		}
		i := slices.IndexFunc(inFile(), func(n setting.Named) bool { return n.Name == name })
		if i < 0 {
			return noSuch("setting", name)
		}
		n := inFile()[i]
		if value != nil && n.Kind == setting.TaxClass {
			written, err := classWritten(classes, *value)
			if err != nil {
				return err
			}
			value = &written
		}
		if err := s.Scopes.Change(ctx, system, p, n, "", value); err != nil {
			return named(name, err)
		}
	}
	return nil
}

// named puts the name of a setting in place of the field of its form.
func named(name string, err error) error {
	if f := fault.Of(err); f != nil && len(f.Fields) > 0 {
		if why, is := f.Fields["value"]; is {
			return fault.InFields(map[string]fault.Text{name: why})
		}
	}
	return err
}

func classNamed(classes names, written string) string {
	id, _ := strconv.ParseInt(written, 10, 64) // 0: none
	return classes[id]
}

func classWritten(classes names, name string) (string, error) {
	id, err := classes.id("tax class", name)
	return strconv.FormatInt(id, 10), err
}
