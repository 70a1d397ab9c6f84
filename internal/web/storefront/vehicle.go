package storefront

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/shop/catalog"
	"camber/internal/shop/fitment"
	"camber/internal/shop/setting"
	"camber/internal/web/present"
	"camber/internal/web/wire"
)

// selector is how far the vehicle is chosen by the address: a year, then a make of that year, then its model. A step
// that does not exist is asked again.
func (s *Server) selector(r *http.Request) (present.VehicleSelector, error) {
	var in struct {
		Year    int64 `form:"year"`
		MakeID  int64 `form:"make"`
		ModelID int64 `form:"model"`
	}
	if err := wire.Decode(withoutEmpty(r), &in); err != nil {
		return present.VehicleSelector{}, err
	}
	ctx := r.Context()
	d := present.VehicleSelector{Step: 1, Makes: []present.Option{}, Models: []present.Option{}, Choices: []present.Choice{}, Vehicle: present.NewVehicle(ctx, wire.CurrentVisit(ctx).Vehicle)}
	years, err := s.Fitment.Years(ctx)
	if err != nil {
		return d, err
	}
	d.Years = present.NewOptions(years)
	if !offers(d.Years, in.Year) {
		return d, nil
	}
	makes, err := s.makes(ctx, in.Year)
	if err != nil {
		return d, err
	}
	d.Year, d.Step, d.Makes = in.Year, 2, present.NewOptions(makes)
	if !offers(d.Makes, in.MakeID) {
		return d, nil
	}
	models, err := s.models(ctx, in.Year, in.MakeID)
	if err != nil {
		return d, err
	}
	d.MakeID, d.Step, d.Models = in.MakeID, 3, present.NewOptions(models)
	if !offers(d.Models, in.ModelID) {
		return d, nil
	}
	v, err := s.Fitment.VehicleOf(ctx, in.Year, in.MakeID, in.ModelID)
	if err != nil {
		return d, err
	}
	choices, err := s.choices(ctx, v)
	d.ModelID, d.Step, d.Choices = in.ModelID, 4, present.NewChoices(ctx, choices)
	return d, err
}

// makes and models of a step, the popular ones first where the shop wants that (FIT-7).
func (s *Server) makes(ctx context.Context, year int64) ([]fitment.Option, error) {
	found, err := s.Fitment.Makes(ctx, year)
	if err != nil {
		return nil, err
	}
	return s.popular(ctx, found)
}

func (s *Server) models(ctx context.Context, year, makeID int64) ([]fitment.Option, error) {
	found, err := s.Fitment.Models(ctx, year, makeID)
	if err != nil {
		return nil, err
	}
	return s.popular(ctx, found)
}

func (s *Server) popular(ctx context.Context, options []fitment.Option) ([]fitment.Option, error) {
	kept, err := s.kept(ctx)
	if err != nil || !setting.YmmPopularSort.In(kept) {
		return options, err
	}
	return fitment.PopularFirst(options), nil
}

// choices are the open facts that the shop asks for (FIT-4).
func (s *Server) choices(ctx context.Context, v fitment.Vehicle) ([]fitment.Choice, error) {
	kept, err := s.kept(ctx)
	if err != nil {
		return nil, err
	}
	found, err := s.Fitment.Choices(ctx, v)
	asked := map[string]bool{
		"SubModelID": setting.EnableSubModel.In(kept), "BedLengthID": setting.EnableBedLength.In(kept), "BodyTypeID": setting.EnableBodyType.In(kept),
	}
	return slices.DeleteFunc(found, func(c fitment.Choice) bool {
		wanted, named := asked[c.Field]
		return named && !wanted || !named && !setting.EnableChoices.In(kept)
	}), err
}

// withoutEmpty drops the parameters that a form sent unfilled.
func withoutEmpty(r *http.Request) *http.Request {
	query := r.URL.Query()
	for name := range query {
		if query.Get(name) == "" {
			query.Del(name)
		}
	}
	trimmed := r.Clone(r.Context())
	trimmed.URL.RawQuery = query.Encode()
	return trimmed
}

func offers(options []present.Option, value int64) bool {
	for _, o := range options {
		if o.Value == value {
			return true
		}
	}
	return false
}

// quickPicks are the popular choices of the next step, one tap each; all of them where they are few.
func quickPicks(d present.VehicleSelector) []present.Link {
	const most = 9
	next, at := d.Years, "/?year="
	switch d.Step {
	case 2:
		next, at = d.Makes, "/?year="+strconv.FormatInt(d.Year, 10)+"&make="
	case 3:
		next, at = d.Models, "/?year="+strconv.FormatInt(d.Year, 10)+"&make="+strconv.FormatInt(d.MakeID, 10)+"&model="
	case 4:
		return nil
	}
	var links []present.Link
	for _, o := range next {
		if len(links) < most && (o.Popular || d.Step == 1 || len(next) <= most) {
			links = append(links, present.Link{Text: o.Label, Href: at + strconv.FormatInt(o.Value, 10) + "#vehicle"})
		}
	}
	return links
}

// Vehicle is getVehicle (FIT-12).
func (s *Server) Vehicle(w http.ResponseWriter, r *http.Request) error {
	v, err := s.chosen(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.VehicleReply{Vehicle: present.NewVehicle(r.Context(), v), Universal: true})
}

// Years, Makes, Models and Choices are the steps of the selector (FIT-7, FIT-12).
func (s *Server) Years(w http.ResponseWriter, r *http.Request) error {
	years, err := s.Fitment.Years(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.OptionsReply{Options: present.NewOptions(years)})
}

func (s *Server) Makes(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Year int64 `form:"Year"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	makes, err := s.makes(r.Context(), in.Year)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.OptionsReply{Options: present.NewOptions(makes)})
}

func (s *Server) Models(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Year   int64 `form:"Year"`
		MakeID int64 `form:"MakeID"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	models, err := s.models(r.Context(), in.Year, in.MakeID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.OptionsReply{Options: present.NewOptions(models)})
}

func (s *Server) Choices(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Year       int64 `form:"Year"`
		MakeID     int64 `form:"MakeID"`
		ModelID    int64 `form:"ModelID"`
		SubModelID int64 `form:"SubModelID"`
		BedLength  int64 `form:"BedLengthID"`
		BodyType   int64 `form:"BodyTypeID"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	known := []fitment.Fact{}
	for _, f := range []fitment.Fact{{Field: "SubModelID", Value: in.SubModelID}, {Field: "BedLengthID", Value: in.BedLength}, {Field: "BodyTypeID", Value: in.BodyType}} {
		if f.Value != 0 {
			known = append(known, f)
		}
	}
	v, err := s.Fitment.VehicleOf(r.Context(), in.Year, in.MakeID, in.ModelID, known...)
	if err != nil {
		return err
	}
	choices, err := s.choices(r.Context(), v)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, present.ChoicesReply{Choices: present.NewChoices(r.Context(), choices)})
}

// ValidateFitment answers for up to 100 parts at once (FIT-13). add counts for this answer only.
func (s *Server) ValidateFitment(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	pairs, err := parsePairs(rawParameter(r.URL.RawQuery, "Parts"))
	if err != nil {
		return err
	}
	v, err := s.vehicleWith(ctx, r.URL.Query().Get("add"))
	if err != nil {
		return err
	}
	asked := make([]catalog.Pair, 0, len(pairs))
	for _, p := range pairs {
		asked = append(asked, catalog.Pair{AAIA: p.AAIA, Number: p.Number})
	}
	known, err := s.Catalog.ByPairs(ctx, asked)
	if err != nil {
		return err
	}
	ids := make([]int64, 0, len(known))
	for _, id := range known {
		ids = append(ids, id)
	}
	parts, err := s.Catalog.Parts(ctx, ids)
	if err != nil {
		return err
	}
	answers, err := s.Fitment.Check(ctx, v, ids)
	if err != nil {
		return err
	}
	reply := present.FitmentReply{Parts: make([]present.FitPart, 0, len(asked))}
	for _, p := range asked {
		if id, ok := known[p]; ok {
			reply.Parts = append(reply.Parts, present.NewFitPart(ctx, parts[id], answers[id], v != nil))
		} else {
			reply.Parts = append(reply.Parts, present.UnknownPart(ctx, p.AAIA, p.Number, v != nil))
		}
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// vehicleWith is the chosen vehicle with one more fact.
func (s *Server) vehicleWith(ctx context.Context, add string) (*fitment.Vehicle, error) {
	v, err := s.chosen(ctx)
	if add == "" || v == nil || err != nil {
		return v, err
	}
	f, err := parseFacet(add)
	if err != nil {
		return nil, err
	}
	facts := append(append([]fitment.Fact{}, v.Facts...), fitment.Fact{Field: f.Field, Value: f.Value})
	more, err := s.Fitment.VehicleOf(ctx, v.Year, v.MakeID, v.ModelID, facts...)
	return &more, err
}

// SaveVehicle chooses the vehicle, or without any fact forgets it (FIT-14). The cart's lines are judged by it too.
func (s *Server) SaveVehicle(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	values, err := wire.Values(r)
	if err != nil {
		return err
	}
	facets, err := addedFacets(values)
	if err != nil {
		return err
	}
	v, err := s.vehicleOf(ctx, facets)
	if err != nil {
		return err
	}
	if err := s.choose(ctx, v); err != nil {
		return err
	}
	kept, err := s.kept(ctx)
	if err != nil {
		return err
	}
	saved := present.SavedVehicle{Saved: setting.YmmPageRefresh.In(kept) && !atTill(ctx), Vehicle: present.NewVehicle(ctx, v), Redirect: setting.YmmRedirect.In(kept)}
	next := values.Get("redirect")
	if !wire.OwnPath(next) {
		next = saved.Redirect // FIT-8; none leads home
	}
	return answer(w, r, saved, next)
}

// choose keeps the vehicle in the session and in the cart; at the till it is the ticket's alone.
func (s *Server) choose(ctx context.Context, v *fitment.Vehicle) error {
	if atTill(ctx) {
		ticket, err := s.open(ctx)
		if err != nil {
			return err
		}
		return s.Carts.SetVehicle(ctx, wire.Actor(ctx), ticket.ID, v)
	}
	visit := wire.CurrentVisit(ctx)
	visit.Vehicle = v
	if err := wire.SaveVisit(ctx, visit); err != nil {
		return err
	}
	c, err := s.current(ctx)
	if err != nil || c.ID == 0 {
		return err
	}
	return s.Carts.SetVehicle(ctx, wire.Actor(ctx), c.ID, v)
}

// chosen is the vehicle that everything is judged by: the session's, at the till the ticket's.
func (s *Server) chosen(ctx context.Context) (*fitment.Vehicle, error) {
	if !atTill(ctx) {
		return wire.CurrentVisit(ctx).Vehicle, nil
	}
	ticket, err := s.current(ctx)
	return ticket.Vehicle, err
}

// vehicleOf looks a vehicle up by its facets; nil for none at all.
func (s *Server) vehicleOf(ctx context.Context, facets []facet) (*fitment.Vehicle, error) {
	if len(facets) == 0 {
		return nil, nil //nolint:nilnil // no vehicle is a choice of its own
	}
	var year, makeID, modelID int64
	var facts []fitment.Fact
	for _, f := range facets {
		switch f.Field {
		case "Year":
			year = f.Value
		case "MakeID":
			makeID = f.Value
		case "ModelID":
			modelID = f.Value
		default:
			facts = append(facts, fitment.Fact{Field: f.Field, Value: f.Value})
		}
	}
	if year == 0 || makeID == 0 || modelID == 0 {
		return nil, fault.New(fault.Invalid, "This vehicle does not exist.")
	}
	v, err := s.Fitment.VehicleOf(ctx, year, makeID, modelID, facts...)
	return &v, err
}
