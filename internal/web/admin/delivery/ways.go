package delivery

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/region"
	"camber/internal/shop/shipping"
	"camber/internal/shop/tax"
	"camber/internal/web/present/adminview"
	"camber/internal/web/wire"
)

// ShowWays is the list of the ways, with what tries them out (ADM-2).
func (s *Server) ShowWays(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	rows, err := s.rows(ctx)
	if err != nil {
		return err
	}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	shown := adminview.ShippingPage{Ways: rows, CountryID: region.CountryID("US")}
	if len(stores) > 0 {
		shown.CountryID, shown.Postcode = region.CountryID(stores[0].Country), stores[0].Postcode
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Shipping"), "shipping", "office-shipping", func(bar adminview.OfficeBar) any {
		shown.Bar = bar
		return shown
	})
}

func (s *Server) rows(ctx context.Context) ([]adminview.WayRow, error) {
	ways, err := s.kept(ctx)
	if err != nil {
		return nil, err
	}
	areas, err := s.Areas.Areas(ctx)
	if err != nil {
		return nil, err
	}
	findings, err := s.Shipping.Findings(ctx, ways)
	return adminview.NewWayRows(ctx, ways, areas, findings), err
}

// kept are the ways that the owner has added: a shop without any lets pick up all the same.
func (s *Server) kept(ctx context.Context) ([]shipping.Way, error) {
	ways, err := s.Shipping.Ways(ctx)
	return slices.DeleteFunc(slices.Clone(ways), func(w shipping.Way) bool { return w.ID == 0 }), err
}

// Ways are all ways as they are now.
func (s *Server) Ways(w http.ResponseWriter, r *http.Request) error { return s.answer(w, r, "") }

func (s *Server) answer(w http.ResponseWriter, r *http.Request, words string) error {
	rows, err := s.rows(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.WayList{Success: words, Results: rows})
}

// ShowNew is the form of a new way, empty or with what another one is.
func (s *Server) ShowNew(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		CopyOf int64 `form:"copy_of"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	var copied *adminview.WayRecord
	if in.CopyOf != 0 {
		way, err := s.Shipping.Way(ctx, in.CopyOf)
		if err != nil {
			return err
		}
		for lang, title := range way.Titles {
			way.Titles[lang] = text.Tr(text.With(ctx, lang), "%s (copy)", title)
		}
		shown := adminview.NewWayRecord(ctx, way, nil, []adminview.TrailRow{})
		shown.WayID, shown.IsActive, copied = 0, false, &shown
	}
	return s.wayPage(w, r, text.Tr(ctx, "Add a way of shipping"), adminview.WayPage{Copied: copied})
}

// ShowWay is the record of a way.
func (s *Server) ShowWay(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "way_id")
	if err != nil {
		return err
	}
	shown, title, err := s.record(r.Context(), id)
	if err != nil {
		return err
	}
	return s.wayPage(w, r, title, adminview.WayPage{Way: &shown})
}

func (s *Server) wayPage(w http.ResponseWriter, r *http.Request, title string, shown adminview.WayPage) error {
	ctx := r.Context()
	kinds := s.Shipping.Kinds()
	switch {
	case shown.Way == nil:
		ways, err := s.kept(ctx)
		if err != nil {
			return err
		}
		if slices.ContainsFunc(ways, func(w shipping.Way) bool { return w.Kind == shipping.AtStore }) {
			kinds = slices.DeleteFunc(kinds, func(k shipping.Kind) bool { return k == shipping.AtStore })
		}
	case shown.Way.Kind == string(shipping.AtStore):
		kinds = []shipping.Kind{shipping.AtStore}
	default:
		kinds = slices.DeleteFunc(kinds, func(k shipping.Kind) bool { return k == shipping.AtStore })
		if is := shipping.Kind(shown.Way.Kind); !slices.Contains(kinds, is) {
			kinds = append(kinds, is)
		}
	}
	classes, err := s.Taxes.Classes(ctx)
	if err != nil {
		return err
	}
	if shown.Areas, err = s.areas(ctx); err != nil {
		return err
	}
	shown.Kinds = adminview.NewWayKinds(ctx, kinds)
	shown.Classes = adminview.Choices(classes, func(c tax.Class) (int64, string) { return c.ID, c.Name })
	return s.Office.Show(w, r, title, "shipping", "office-way", func(bar adminview.OfficeBar) any {
		shown.Bar = bar
		return shown
	})
}

// Way is the record of a way as it is now.
func (s *Server) Way(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "way_id")
	if err != nil {
		return err
	}
	shown, _, err := s.record(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) record(ctx context.Context, id int64) (shown adminview.WayRecord, title string, err error) {
	way, err := s.Shipping.Way(ctx, id)
	if err != nil {
		return adminview.WayRecord{}, "", err
	}
	findings, err := s.Shipping.Findings(ctx, []shipping.Way{way})
	if err != nil {
		return adminview.WayRecord{}, "", err
	}
	trail, err := s.Office.Trail(ctx, "shipping", id)
	return adminview.NewWayRecord(ctx, way, findings[id], trail), adminview.WayTitle(ctx, way), err
}

// typedWay is a way as a form sends one.
type typedWay struct {
	WayID      int64             `form:"way_id"`
	Version    string            `form:"version"`
	TitleEN    string            `form:"title_en"`
	TitleES    string            `form:"title_es"`
	Kind       string            `form:"kind"`
	TaxClassID int64             `form:"tax_class_id"`
	Hazmat     bool              `form:"hazmat"`
	Active     bool              `form:"active"`
	DaysFrom   int               `form:"days_from"`
	DaysTo     int               `form:"days_to"`
	Tariffs    map[string]string `form:"tariffs"`
}

// decodeWay reads the way that a form sends, and with which version.
func (s *Server) decodeWay(r *http.Request) (w shipping.Way, version string, err error) {
	var in typedWay
	if err := wire.Decode(r, &in); err != nil {
		return shipping.Way{}, "", err
	}
	w = shipping.Way{
		ID: in.WayID, Kind: shipping.Kind(in.Kind), TaxClassID: in.TaxClassID, Hazmat: in.Hazmat, Active: in.Active,
		DaysFrom: in.DaysFrom, DaysTo: in.DaysTo,
		Titles: map[text.Lang]string{text.English: in.TitleEN, text.Spanish: in.TitleES},
	}
	classes, err := s.Taxes.Classes(r.Context())
	if err != nil {
		return shipping.Way{}, "", err
	}
	fields := map[string]fault.Text{}
	isKnown := in.TaxClassID == 0
	for _, c := range classes {
		isKnown = isKnown || c.ID == in.TaxClassID
	}
	if !isKnown {
		fields["tax_class_id"] = fault.T("Please choose one of the list")
	}
	rows, ok := wire.Rows(in.Tariffs)
	if !ok {
		fields["tariffs"] = fault.T("A number must be input")
	}
	for i, row := range rows {
		tariff, problem := decodeTariff(row)
		if problem != nil {
			fields["tariffs["+strconv.Itoa(i)+"]"] = *problem
		}
		w.Tariffs = append(w.Tariffs, tariff)
	}
	if len(fields) > 0 {
		return shipping.Way{}, "", fault.InFields(fields)
	}
	return w, in.Version, nil
}

// decodeTariff reads area_id, from and bands][0][up_to_g, bands][0][cost and so on.
func decodeTariff(row map[string]string) (t shipping.Tariff, problem *fault.Text) {
	said := map[string]string{}
	for name, value := range row {
		if rest, isBand := strings.CutPrefix(name, "bands]["); isBand {
			said[rest] = value
		}
	}
	bands, ok := wire.Rows(said)
	if !ok {
		wrong := fault.T("A number must be input")
		return t, &wrong
	}
	amount := func(s string) money.Cents {
		cents, err := money.Parse(s)
		if err != nil && problem == nil {
			wrong := fault.T("This must be an amount.")
			problem = &wrong
		}
		return cents
	}
	number := func(s string) int64 {
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil && problem == nil {
			wrong := fault.T("A number must be input")
			problem = &wrong
		}
		return n
	}
	t.AreaID, t.From = number(row["area_id"]), amount(row["from"])
	for _, b := range bands {
		band := shipping.Band{UpToG: number(b["up_to_g"]), Cost: amount(b["cost"])}
		if band.UpToG == 0 {
			band.UpToG = shipping.AnyWeight
		}
		t.Bands = append(t.Bands, band)
	}
	return t, problem
}

// AddWay adds a way.
func (s *Server) AddWay(w http.ResponseWriter, r *http.Request) error {
	way, _, err := s.decodeWay(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	id, err := s.Shipping.MakeWay(ctx, wire.Actor(ctx), way)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.Moved{
		Success: text.Tr(ctx, "%s is added.", adminview.WayTitle(ctx, way)), Redirect: adminview.WayURL(id)})
}

// SaveWay changes a way.
func (s *Server) SaveWay(w http.ResponseWriter, r *http.Request) error {
	way, version, err := s.decodeWay(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Shipping.SaveWay(ctx, wire.Actor(ctx), version, way); err != nil {
		return err
	}
	shown, _, err := s.record(ctx, way.ID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.SavedWay{Success: text.Tr(ctx, "The changes are saved."), Way: shown})
}

// SetActive puts a way to use, or out of it.
func (s *Server) SetActive(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		WayID  int64 `form:"way_id"`
		Active bool  `form:"active"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Shipping.SetActive(ctx, wire.Actor(ctx), in.WayID, in.Active); err != nil {
		return err
	}
	words := text.Key("It is out of use: no new order goes this way.")
	if in.Active {
		words = text.Key("It is in use again.")
	}
	return s.answer(w, r, text.Tr(ctx, words))
}

// OrderWays puts the ways in another order.
func (s *Server) OrderWays(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Ways map[string]string `form:"ways"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	order := make([]int64, len(in.Ways))
	for raw, value := range in.Ways {
		at, err := strconv.Atoi(raw)
		id, wrong := strconv.ParseInt(value, 10, 64)
		if err != nil || wrong != nil || at < 0 || at >= len(order) || order[at] != 0 {
			return fault.InFields(map[string]fault.Text{"ways": fault.T("A number must be input")})
		}
		order[at] = id
	}
	ctx := r.Context()
	if err := s.Shipping.OrderWays(ctx, wire.Actor(ctx), order); err != nil {
		return err
	}
	return s.answer(w, r, text.Tr(ctx, "The order is changed."))
}

// RemoveWay removes a way.
func (s *Server) RemoveWay(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "way_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	if err := s.Shipping.RemoveWay(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return s.answer(w, r, text.Tr(ctx, "The way of shipping is removed."))
}
