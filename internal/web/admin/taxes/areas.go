package taxes

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/region"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowAreas is the list of the areas.
func (s *Server) ShowAreas(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Areas"), place, "office-tax-areas", func(bar adminview.OfficeBar) any {
		return adminview.TaxAreasPage{Bar: bar}
	})
}

// Areas is a page of them (LIST-1).
func (s *Server) Areas(w http.ResponseWriter, r *http.Request) error {
	page, search, err := readList(r, "name")
	if err != nil {
		return err
	}
	ctx := r.Context()
	all, err := s.Regions.Areas(ctx)
	if err != nil {
		return err
	}
	rules, err := s.Taxes.Rules(ctx)
	if err != nil {
		return err
	}
	times := map[int64]int{}
	for _, rule := range rules {
		times[rule.AreaID]++
	}
	found := slices.DeleteFunc(slices.Clone(all), func(a region.Area) bool {
		return !strings.Contains(text.Fold(a.Name), text.Fold(search))
	})
	slices.SortFunc(found, func(a, b region.Area) int { return strings.Compare(text.Fold(a.Name), text.Fold(b.Name)) })
	if page.Order == "desc" {
		slices.Reverse(found)
	}
	shown := adminview.TaxAreaList{Results: []adminview.TaxAreaRow{},
		Paging: present.NewPaging(ctx, page.Page, page.Limit, len(found))}
	for _, a := range wire.PageOf(found, page) {
		row := adminview.TaxAreaRow{AreaID: a.ID, Name: a.Name, Places: []string{}, Rules: times[a.ID],
			EditURL: adminview.TaxAreaURL(a.ID), More: max(len(a.Places)-shownPlaces, 0)}
		for _, p := range a.Places[:len(a.Places)-row.More] {
			row.Places = append(row.Places, placeWords(p))
		}
		shown.Results = append(shown.Results, row)
	}
	return wire.Reply(w, http.StatusOK, shown)
}

const shownCodes = 60 // signs of the postal codes of a place in the list

func placeWords(p region.Place) string {
	country, _ := region.CountryOf(p.CountryID)
	words := country.Name
	if zone, known := region.ZoneOf(p.ZoneID); known {
		words = zone.Name
	}
	if len(p.Postcodes) > 0 {
		codes := p.Postcodes.String()
		if len(codes) > shownCodes {
			codes = codes[:strings.LastIndex(codes[:shownCodes], ",")] + " …"
		}
		words += " " + codes
	}
	return words
}

// ShowNewArea is the form of a new area.
func (s *Server) ShowNewArea(w http.ResponseWriter, r *http.Request) error {
	return s.areaPage(w, r, text.Tr(r.Context(), "Add an area"), nil)
}

// ShowArea is the record of an area.
func (s *Server) ShowArea(w http.ResponseWriter, r *http.Request) error {
	areaID, err := wire.ID(r, "area_id")
	if err != nil {
		return err
	}
	shown, err := s.area(r.Context(), areaID)
	if err != nil {
		return err
	}
	return s.areaPage(w, r, shown.Name, &shown)
}

func (s *Server) areaPage(w http.ResponseWriter, r *http.Request, title string, shown *adminview.TaxArea) error {
	countries := []int64{region.CountryID("US")}
	if shown != nil {
		for _, p := range shown.Places {
			if !slices.Contains(countries, p.CountryID) {
				countries = append(countries, p.CountryID)
			}
		}
	}
	var zones []adminview.TaxZones
	for _, id := range countries {
		zones = append(zones, adminview.TaxZones{CountryID: id, Zones: zoneChoices(id)})
	}
	return s.Office.Show(w, r, title, place, "office-tax-area", func(bar adminview.OfficeBar) any {
		return adminview.TaxAreaPage{Bar: bar, Zones: zones, Area: shown,
			Countries: adminview.Choices(region.Countries(), func(c region.Country) (int64, string) { return c.ID, c.Name })}
	})
}

// Zones are those of a country.
func (s *Server) Zones(w http.ResponseWriter, r *http.Request) error {
	countryID, err := wire.ID(r, "country_id")
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.TaxZones{CountryID: countryID, Zones: zoneChoices(countryID)})
}

// Area is an area as it is now.
func (s *Server) Area(w http.ResponseWriter, r *http.Request) error {
	areaID, err := wire.ID(r, "area_id")
	if err != nil {
		return err
	}
	shown, err := s.area(r.Context(), areaID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) area(ctx context.Context, areaID int64) (adminview.TaxArea, error) {
	a, err := s.Regions.Area(ctx, areaID)
	if err != nil {
		return adminview.TaxArea{}, err
	}
	used, err := s.Regions.AreaUses(ctx, areaID)
	if err != nil {
		return adminview.TaxArea{}, err
	}
	trail, err := s.Office.Trail(ctx, "area", areaID)
	shown := adminview.TaxArea{AreaID: a.ID, Version: a.Version(), Name: a.Name, Places: []adminview.TaxAreaPlace{},
		Used: inWords(ctx, used), Trail: trail}
	for _, p := range a.Places {
		shown.Places = append(shown.Places, adminview.TaxAreaPlace{CountryID: p.CountryID, ZoneID: p.ZoneID,
			Postcodes: p.Postcodes.String()})
	}
	return shown, err
}

func inWords(ctx context.Context, all []fault.Text) []string {
	words := []string{}
	for _, t := range all {
		words = append(words, t.In(ctx))
	}
	return words
}

// typedArea is an area as a form sends one.
type typedArea struct {
	AreaID  int64             `form:"area_id"`
	Version string            `form:"version"`
	Name    string            `form:"name"`
	Places  map[string]string `form:"places"`
}

func readArea(r *http.Request) (in typedArea, a region.Area, err error) {
	if err := wire.Decode(r, &in); err != nil {
		return in, a, err
	}
	a = region.Area{ID: in.AreaID, Name: in.Name}
	rows, ok := wire.Rows(in.Places)
	if !ok {
		return in, a, required("places")
	}
	for i, row := range rows {
		countryID, err := number("places", row["country_id"])
		if err != nil {
			return in, a, err
		}
		p := region.Place{CountryID: countryID}
		if typed := row["zone_id"]; typed != "" && typed != "0" {
			if p.ZoneID, err = number("places", typed); err != nil {
				return in, a, err
			}
		}
		if p.Postcodes, err = region.ParsePostcodes(row["postcodes"]); err != nil {
			return in, a, fault.InFields(map[string]fault.Text{
				"places[" + strconv.Itoa(i) + "][postcodes]": fault.Of(err).Text})
		}
		a.Places = append(a.Places, p)
	}
	return in, a, nil
}

// AddArea adds an area.
func (s *Server) AddArea(w http.ResponseWriter, r *http.Request) error {
	_, a, err := readArea(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	areaID, err := s.Regions.MakeArea(ctx, wire.Actor(ctx), a)
	if err != nil {
		return err
	}
	return moved(w, text.Tr(ctx, "The area is added."), adminview.TaxAreaURL(areaID))
}

// SaveArea changes an area.
func (s *Server) SaveArea(w http.ResponseWriter, r *http.Request) error {
	in, a, err := readArea(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Regions.SaveArea(ctx, wire.Actor(ctx), in.Version, a); err != nil {
		return err
	}
	shown, err := s.area(ctx, in.AreaID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		adminview.SavedTaxArea{Success: text.Tr(ctx, "The area is changed, for taxes and shipping."), Area: shown})
}

// RemoveArea removes an area that nothing uses.
func (s *Server) RemoveArea(w http.ResponseWriter, r *http.Request) error {
	areaID, err := wire.ID(r, "area_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Regions.RemoveArea(ctx, wire.Actor(ctx), areaID); err != nil {
		return err
	}
	return moved(w, text.Tr(ctx, "The area is removed."), "/admin/tax/area")
}
