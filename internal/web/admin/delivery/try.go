package delivery

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/region"
	"camber/internal/shop/shipping"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/partview"
	"camber/internal/web/wire"
)

// Cost says what shipping would cost, by the function that the check-out asks, and why not by the other ways.
func (s *Server) Cost(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		CountryID int64             `form:"country_id"`
		ZoneID    int64             `form:"zone_id"`
		Postcode  string            `form:"postcode"`
		Subtotal  money.Cents       `form:"subtotal"`
		WeightG   int               `form:"weight_g"`
		Parts     map[string]string `form:"parts"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	to := region.Address{CountryID: in.CountryID, ZoneID: in.ZoneID, Postcode: in.Postcode}.Trimmed()
	if to.ZoneID == 0 {
		to.ZoneID = region.ZoneOfPostcode(to.CountryID, to.Postcode)
	}
	fields := to.CheckPlace()
	if fields == nil {
		fields = map[string]fault.Text{}
	}
	if in.Subtotal < 0 || in.Subtotal > money.Largest {
		fields["subtotal"] = fault.T("This must be from %s to %s.", money.Cents(0), money.Largest)
	}
	if in.WeightG < 0 {
		fields["weight_g"] = fault.T("A number must be input")
	}
	goods, err := s.goods(ctx, in.Parts, fields)
	if err != nil {
		return err
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	if len(goods) == 0 {
		goods = []shipping.Good{{Quantity: 1, WeightG: in.WeightG}}
	}
	p := shipping.Parcel{To: to, Goods: goods, Subtotal: in.Subtotal}
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	if len(stores) > 0 {
		p.LocationID = stores[0].ID
	}
	offered, err := s.Shipping.Methods(ctx, p)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, adminview.NewShippingCost(ctx, said(ctx, p), offered))
}

// goods are the parts that were typed by their numbers; what is wrong with one stands under parts[0] and so on.
func (s *Server) goods(ctx context.Context, typed map[string]string,
	fields map[string]fault.Text) ([]shipping.Good, error) {
	rows, ok := wire.Rows(typed)
	if !ok {
		fields["parts"] = fault.T("A number must be input")
	}
	var goods []shipping.Good
	for i, row := range rows {
		number := strings.TrimSpace(row["number"])
		if number == "" {
			continue
		}
		quantity, err := strconv.Atoi(strings.TrimSpace(row["quantity"]))
		if err != nil || quantity < 1 || quantity > 9999 {
			fields["parts["+strconv.Itoa(i)+"]"] = fault.T("At least one piece.")
			continue
		}
		meant, err := s.Catalog.ByCode(ctx, number)
		if f := fault.Of(err); err != nil && f.Kind != fault.Internal {
			fields["parts["+strconv.Itoa(i)+"]"] = f.Text
			continue
		}
		if err != nil {
			return nil, err
		}
		part, err := s.Catalog.Part(ctx, meant.PartID)
		if err != nil {
			return nil, err
		}
		goods = append(goods,
			shipping.Good{PartID: part.ID, Quantity: quantity, WeightG: part.WeightG, Own: part.Sign.Shipping})
	}
	return goods, nil
}

// said is what is tried: "$100.00 of parts, 4.4 lb, to 50613 Iowa".
func said(ctx context.Context, p shipping.Parcel) string {
	place := p.To.Postcode
	if zone, known := region.ZoneOf(p.To.ZoneID); known {
		place = strings.TrimSpace(zone.Name + " " + place)
	} else if country, known := region.CountryOf(p.To.CountryID); known {
		place = strings.TrimSpace(country.Name + " " + place)
	}
	weight := int64(0)
	for _, g := range p.Goods {
		weight += int64(g.WeightG) * int64(g.Quantity)
	}
	if weight == 0 {
		return text.Tr(ctx, "%s of parts without a weight, to %s", present.Amount(ctx, p.Subtotal), place)
	}
	return text.Tr(ctx, "%s of parts, %s, to %s", present.Amount(ctx, p.Subtotal), partview.Pounds(ctx, weight), place)
}

// AddArea adds an area to ship to: a country or some of its states, all of it or what lies within ZIP codes.
func (s *Server) AddArea(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Name      string            `form:"name"`
		CountryID int64             `form:"country_id"`
		Zones     map[string]string `form:"zones"`
		Postcodes string            `form:"postcodes"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	codes, err := region.ParsePostcodes(in.Postcodes)
	if err != nil {
		return fault.InFields(map[string]fault.Text{"postcodes": fault.Of(err).Text})
	}
	area := region.Area{Name: in.Name}
	for _, raw := range slices.Sorted(maps.Values(in.Zones)) {
		id, err := strconv.ParseInt(raw, 10, 64)
		if err != nil {
			return fault.InFields(map[string]fault.Text{"places": fault.T("A number must be input")})
		}
		area.Places = append(area.Places, region.Place{CountryID: in.CountryID, ZoneID: id, Postcodes: codes})
	}
	if len(area.Places) == 0 {
		area.Places = []region.Place{{CountryID: in.CountryID, Postcodes: codes}}
	}
	ctx := r.Context()
	id, err := s.Areas.MakeArea(ctx, wire.Actor(ctx), area)
	if err != nil {
		return err
	}
	shown := adminview.AddedArea{Success: text.Tr(ctx, "%s is added.", area.Name), AreaID: id}
	if shown.Areas, err = s.areas(ctx); err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) areas(ctx context.Context) ([]adminview.OfficeChoice, error) {
	all, err := s.Areas.Areas(ctx)
	return adminview.Choices(all, func(a region.Area) (int64, string) { return a.ID, a.Name }), err
}
