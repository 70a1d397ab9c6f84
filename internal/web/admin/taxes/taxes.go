// Package taxes is where the back office sets up what is taxed, where and by how much.
package taxes

import (
	"context"
	"net/http"
	"slices"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/location"
	"camber/internal/shop/price"
	"camber/internal/shop/region"
	"camber/internal/shop/tax"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Carts     *cart.Service
	Locations *location.Service
	Prices    *price.Service
	Regions   *region.Service
	Taxes     *tax.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

const (
	place        = "taxes" // in the menu
	largestSheet = 8 << 20 // bytes
)

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	who := routing.Office(access.EditTaxes)
	const rule = "place class_id level_id priority"
	const sheet = "file name classes[…] written replace"
	return []routing.Route{
		routing.Get("/admin/tax", who, "page limit search", nil, s.ShowTaxes),
		routing.Get("/admin/api/tax/rate", who, "page limit sort order search", adminview.TaxRateList{}, s.Rates),
		routing.Get("/admin/api/tax/try", who, "amount class_id location_id level_id zone_id postcode", adminview.TaxTrial{},
			s.Try),
		routing.Get("/admin/tax/rate/add", who, "", nil, s.ShowNewRate),
		routing.Get("/admin/tax/rate/edit", who, "rate_id", nil, s.ShowRate),
		routing.Get("/admin/api/tax/rate/get", who, "rate_id", adminview.TaxRate{}, s.Rate),
		routing.Post("/admin/api/tax/rate/add", who, "code name rate", adminview.Moved{}, s.AddRate, routing.Once),
		routing.Post("/admin/api/tax/rate/edit", who, "rate_id version name rate next_day next_rate", adminview.SavedTaxRate{}, s.SaveRate,
			routing.Once),
		routing.Post("/admin/api/tax/rate/remove", who, "rate_id", adminview.Moved{}, s.RemoveRate),
		routing.Post("/admin/api/tax/rule/add", who, "rate_id "+rule, adminview.SavedTaxRate{}, s.AddRule, routing.Once),
		routing.Post("/admin/api/tax/rule/edit", who, "rule_id version "+rule, adminview.SavedTaxRate{}, s.SaveRule,
			routing.Once),
		routing.Post("/admin/api/tax/rule/remove", who, "rule_id", adminview.SavedTaxRate{}, s.RemoveRule),
		routing.Get("/admin/tax/area", who, "page limit search", nil, s.ShowAreas),
		routing.Get("/admin/api/tax/area", who, "page limit sort order search", adminview.TaxAreaList{}, s.Areas),
		routing.Get("/admin/tax/area/add", who, "", nil, s.ShowNewArea),
		routing.Get("/admin/tax/area/edit", who, "area_id", nil, s.ShowArea),
		routing.Get("/admin/api/tax/area/get", who, "area_id", adminview.TaxArea{}, s.Area),
		routing.Get("/admin/api/tax/zone", who, "country_id", adminview.TaxZones{}, s.Zones),
		routing.Post("/admin/api/tax/area/add", who, "name places[…]", adminview.Moved{}, s.AddArea, routing.Once),
		routing.Post("/admin/api/tax/area/edit", who, "area_id version name places[…]", adminview.SavedTaxArea{}, s.SaveArea,
			routing.Once),
		routing.Post("/admin/api/tax/area/remove", who, "area_id", adminview.Moved{}, s.RemoveArea),
		routing.Get("/admin/tax/class/add", who, "", nil, s.ShowNewClass),
		routing.Get("/admin/tax/class/edit", who, "class_id", nil, s.ShowClass),
		routing.Get("/admin/api/tax/class/get", who, "class_id", adminview.TaxClassRecord{}, s.Class),
		routing.Post("/admin/api/tax/class/add", who, "name copy_of", adminview.Moved{}, s.AddClass, routing.Once),
		routing.Post("/admin/api/tax/class/edit", who, "class_id version name", adminview.SavedTaxClass{}, s.SaveClass,
			routing.Once),
		routing.Post("/admin/api/tax/class/remove", who, "class_id", adminview.Moved{}, s.RemoveClass),
		routing.Get("/admin/tax/sheet", who, "sheet_id", nil, s.ShowSheet),
		routing.Post("/admin/api/tax/sheet/check", who, sheet, adminview.TaxPlan{}, s.CheckSheet,
			routing.WithFile(largestSheet)),
		routing.Post("/admin/api/tax/sheet/load", who, "version "+sheet, adminview.Moved{}, s.LoadSheet, routing.Once,
			routing.WithFile(largestSheet)),
	}
}

// names is what the ids of a rule are called.
type names struct {
	classes []tax.Class
	stores  []location.Location
	areas   []region.Area
	levels  []price.Level

	class, store, area, level map[int64]string
}

func (s *Server) names(ctx context.Context) (n names, err error) {
	if n.classes, err = s.Taxes.Classes(ctx); err != nil {
		return n, err
	}
	if n.stores, err = s.Locations.Locations(ctx); err != nil {
		return n, err
	}
	if n.areas, err = s.Regions.Areas(ctx); err != nil {
		return n, err
	}
	n.levels, err = s.Prices.Levels(ctx)
	n.class, n.store, n.area, n.level = map[int64]string{}, map[int64]string{}, map[int64]string{}, map[int64]string{}
	for _, c := range n.classes {
		n.class[c.ID] = c.Name
	}
	for _, l := range n.stores {
		n.store[l.ID] = l.ShortName
	}
	for _, a := range n.areas {
		n.area[a.ID] = a.Name
	}
	for _, l := range n.levels {
		n.level[l.ID] = l.Name
	}
	return n, err
}

func (n names) where(r tax.Rule) string {
	if r.LocationID != 0 {
		return n.store[r.LocationID]
	}
	return n.area[r.AreaID]
}

func (n names) classChoices() []adminview.OfficeChoice {
	return adminview.Choices(n.classes, func(c tax.Class) (int64, string) { return c.ID, c.Name })
}

func (n names) storeChoices() []adminview.OfficeChoice {
	return adminview.Choices(n.stores, func(l location.Location) (int64, string) { return l.ID, l.ShortName })
}

func levelChoices(n names) []adminview.OfficeChoice {
	return adminview.Choices(n.levels, func(l price.Level) (int64, string) { return l.ID, l.Name })
}

func zoneChoices(countryID int64) []adminview.OfficeChoice {
	country, _ := region.CountryOf(countryID)
	return adminview.Choices(country.Zones(), func(z region.Zone) (int64, string) { return z.ID, z.Name })
}

func levelIDs(n names) []int64 {
	var found []int64
	for _, l := range n.levels {
		found = append(found, l.ID)
	}
	return found
}

const (
	shownPlaces = 3 // of a rate in the list
	shownRates  = 20
)

// row shows a rate with the rules that ask for it.
func (n names) row(ctx context.Context, r tax.RateRecord, rules []tax.Rule) adminview.TaxRateRow {
	row := adminview.TaxRateRow{RateID: r.ID, Name: r.Name, Percent: adminview.Percent(r.PPM), Where: []string{},
		On: []string{}, EditURL: adminview.TaxRateURL(r.ID)}
	if r.Next.Day != "" {
		row.Next = text.Tr(ctx, "%s % from %s on", adminview.Percent(r.Next.PPM), present.Day(r.Next.Day))
	}
	for _, rule := range rules {
		if where := n.where(rule); !slices.Contains(row.Where, where) {
			row.Where = append(row.Where, where)
		}
		if on := n.class[rule.ClassID]; !slices.Contains(row.On, on) {
			row.On = append(row.On, on)
		}
	}
	if row.More = len(row.Where) - shownPlaces; row.More > 0 {
		row.Where = row.Where[:shownPlaces]
	}
	row.More = max(row.More, 0)
	return row
}

// ShowTaxes is the shop's taxes: its rates, what is taxed, and what a cart would pay.
func (s *Server) ShowTaxes(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	n, err := s.names(ctx)
	if err != nil {
		return err
	}
	rates, err := s.Taxes.Rates(ctx)
	if err != nil {
		return err
	}
	rules, err := s.Taxes.Rules(ctx)
	if err != nil {
		return err
	}
	sheets, err := sheetRows(ctx, s)
	if err != nil {
		return err
	}
	shown := adminview.TaxPage{Classes: classRows(n.classes, rates, rules), Stores: n.storeChoices(),
		Levels: levelChoices(n), States: zoneChoices(region.CountryID("US")), Sheets: sheets}
	if first := firstTaxed(shown.Classes); first != 0 && len(n.stores) > 0 {
		trial, err := s.tried(ctx, n, typedTrial{Amount: 100_00, ClassID: first, LocationID: n.stores[0].ID})
		if err != nil {
			return err
		}
		shown.Trial = &trial
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Taxes"), place, "office-taxes", func(bar adminview.OfficeBar) any {
		shown.Bar = bar
		return shown
	})
}

func classRows(classes []tax.Class, rates []tax.RateRecord, rules []tax.Rule) []adminview.TaxClassRow {
	asked := map[int64]map[int64]bool{}
	for _, rule := range rules {
		if asked[rule.ClassID] == nil {
			asked[rule.ClassID] = map[int64]bool{}
		}
		asked[rule.ClassID][rule.RateID] = true
	}
	rows := []adminview.TaxClassRow{}
	for _, c := range classes {
		row := adminview.TaxClassRow{ClassID: c.ID, Name: c.Name, Rates: []string{}, EditURL: adminview.TaxClassURL(c.ID)}
		for _, rate := range rates {
			if asked[c.ID][rate.ID] && !slices.Contains(row.Rates, rate.Name) {
				row.Rates = append(row.Rates, rate.Name)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// firstTaxed is the class with the most rates: what a shop sells most is taxed most. 0: there is no class.
func firstTaxed(rows []adminview.TaxClassRow) int64 {
	if len(rows) == 0 {
		return 0
	}
	return slices.MaxFunc(rows, func(a, b adminview.TaxClassRow) int { return len(a.Rates) - len(b.Rates) }).ClassID
}

// moved answers with where to go on.
func moved(w http.ResponseWriter, words, to string) error {
	return wire.Reply(w, http.StatusOK, adminview.Moved{Success: words, Redirect: to})
}

func required(name string) error {
	return fault.InFields(map[string]fault.Text{name: fault.T("Please choose one of the list")})
}
