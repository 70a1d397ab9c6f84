package selector

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/shop/setting"
	"camber/internal/shop/vehicle"
	"camber/internal/web/present"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// selector is how far the vehicle is chosen by the address: a year, then a make of that year, then its model. A step
// that does not exist is asked again.
func (s *Server) selector(r *http.Request, now visit.Visit) (vehicleview.VehicleSelector, error) {
	var in struct {
		Year    int64 `form:"year"`
		MakeID  int64 `form:"make"`
		ModelID int64 `form:"model"`
	}
	if err := wire.Decode(withoutEmpty(r), &in); err != nil {
		return vehicleview.VehicleSelector{}, err
	}
	ctx, settings := r.Context(), now.Settings
	if in.Year == 0 && !visit.AtTill(ctx) { // what is left of a vehicle whose make or model was taken back
		year, made := s.begunIn(wire.CurrentVisit(ctx))
		in.Year, in.MakeID = year, made.Value
	}
	d := vehicleview.VehicleSelector{
		Step: 1, Years: vehicleview.NewOptions(s.offer(settings).Years()), Makes: []present.Option{},
		Models: []present.Option{},
		Facts:  []vehicleview.KnownFact{}, Choices: []vehicleview.Choice{}, Vehicle: now.Plated(ctx),
	}
	if !offers(d.Years, in.Year) {
		return d, nil
	}
	makes := withNamed(s.makes(settings, in.Year), s.Vehicles.Reference().Makes(in.Year), in.MakeID)
	d.Year, d.Step, d.Makes = in.Year, 2, vehicleview.NewOptions(makes)
	if !offers(d.Makes, in.MakeID) {
		return d, nil
	}
	models := withNamed(s.models(settings, in.Year, in.MakeID), s.Vehicles.Reference().Models(in.Year, in.MakeID),
		in.ModelID)
	d.MakeID, d.Step, d.Models = in.MakeID, 3, vehicleview.NewOptions(models)
	if !offers(d.Models, in.ModelID) {
		return d, nil
	}
	base, err := s.Vehicles.Reference().Lookup(in.Year, in.MakeID, in.ModelID)
	if err != nil {
		return d, err
	}
	known, err := s.Vehicles.Reference().Lookup(in.Year, in.MakeID, in.ModelID, factsIn(r.URL.Query())...)
	if err != nil {
		known = base // facts that no such vehicle came with are asked again
	}
	open, err := s.choices(settings, known)
	d.ModelID, d.Step, d.Choices = in.ModelID, 4, vehicleview.NewChoices(ctx, open)
	d.Facts = vehicleview.NewKnownFacts(ctx, s.questions(settings, base), known)
	return d, err
}

// withNamed adds what the address names, by a VIN say, to what is offered.
func withNamed(offered, all []vehicle.Option, value int64) []vehicle.Option {
	if _, is := option(offered, value); is {
		return offered
	}
	if named, ok := option(all, value); ok {
		offered = append(offered, named)
	}
	return offered
}

// Sign is the guide sign, with as many ways to choose a vehicle as the shop offers (FIT-4); nil where it offers none.
func (s *Server) Sign(r *http.Request, now visit.Visit, vin vehicleview.VINForm) (_ *vehicleview.Sign, err error) {
	ways, d := now.Ways, &vehicleview.Sign{}
	if !ways.Any() {
		return nil, nil //nolint:nilnil // no sign is an answer
	}
	if d.Selector, err = s.selector(r, now); err != nil {
		return nil, err
	}
	if ways.Engine {
		if d.Engine, err = s.engineSelector(r, !ways.Steps); err != nil {
			return nil, err
		}
	}
	d.Quick = quickPicks(d.Selector)
	if ways.VIN && d.Engine == nil {
		d.VIN = &vin
	}
	if ways.Steps && ways.Engine {
		d.Tabs = []vehicleview.Pick{
			{Text: ways.StepsLabel, Href: "/#vehicle", Current: d.Engine == nil},
			{Text: ways.EngineLabel, Href: "/?tab=" + EngineTab + "#vehicle", Current: d.Engine != nil},
		}
	}
	return d, nil
}

// offer is what there is to choose in this shop: of heavy vehicles those that it has parts for, or all.
func (s *Server) offer(settings setting.Values) vehicle.Offer {
	if setting.HeavyVehicles.In(settings) {
		return s.Vehicles.Reference().Offer(nil)
	}
	return s.Vehicles.Reference().Offer(s.Find.Lists)
}

// makes and models of a step, the popular ones first where the shop wants that (FIT-7).
func (s *Server) makes(settings setting.Values, year int64) []vehicle.Option {
	return popularFirst(settings, s.offer(settings).Makes(year))
}

func (s *Server) models(settings setting.Values, year, makeID int64) []vehicle.Option {
	return popularFirst(settings, s.offer(settings).Models(year, makeID))
}

func popularFirst(settings setting.Values, options []vehicle.Option) []vehicle.Option {
	if !setting.YmmPopularSort.In(settings) {
		return options
	}
	return vehicle.PopularFirst(options)
}

// Open are the questions that decide whether parts of this shop fit the vehicle of a visit, as choices.
func (s *Server) Open(now visit.Visit) ([]vehicle.Choice, error) {
	if now.Vehicle == nil {
		return nil, nil
	}
	return s.choices(now.Settings, *now.Vehicle)
}

// choices are the questions that decide whether parts of this shop fit, the one that decides most first, and then what
// else of FIT-7 is open, in its order.
func (s *Server) choices(settings setting.Values, v vehicle.Vehicle) ([]vehicle.Choice, error) {
	open := s.questions(settings, v)
	if len(open) == 0 {
		return nil, nil
	}
	deciding, err := s.Find.Deciding(v)
	if err != nil {
		return nil, err
	}
	order := slices.Concat(deciding, alwaysOpen)
	open = slices.DeleteFunc(open, func(c vehicle.Choice) bool { return !slices.Contains(order, c.Field) })
	slices.SortFunc(open, func(a, b vehicle.Choice) int {
		return cmp.Compare(slices.Index(order, a.Field), slices.Index(order, b.Field))
	})
	return open, nil
}

var alwaysOpen = []string{vehicle.SubModel, vehicle.BedLength, vehicle.BodyType}

// questions are the open facts that the shop asks for at all (FIT-4).
func (s *Server) questions(settings setting.Values, v vehicle.Vehicle) []vehicle.Choice {
	asked := map[string]bool{
		"SubModelID": setting.EnableSubModel.In(settings), "BedLengthID": setting.EnableBedLength.In(settings),
		"BodyTypeID": setting.EnableBodyType.In(settings),
	}
	return slices.DeleteFunc(s.Vehicles.Reference().Choices(v), func(c vehicle.Choice) bool {
		wanted, named := asked[c.Field]
		return named && !wanted || !named && !setting.EnableChoices.In(settings)
	})
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
func quickPicks(d vehicleview.VehicleSelector) []present.Link {
	const most = 8
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

// Years, Makes, Models and Choices are the steps of the selector (FIT-7, FIT-12).
func (s *Server) Years(w http.ResponseWriter, r *http.Request) error {
	here, err := s.Visit.Here(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		vehicleview.OptionsReply{Options: vehicleview.NewOptions(s.offer(here.Settings).Years())})
}

func (s *Server) Makes(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Year int64 `form:"Year"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	here, err := s.Visit.Here(r.Context())
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		vehicleview.OptionsReply{Options: vehicleview.NewOptions(s.makes(here.Settings, in.Year))})
}

func (s *Server) Models(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Year   int64 `form:"Year"`
		MakeID int64 `form:"MakeID"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	here, err := s.Visit.Here(r.Context())
	if err != nil {
		return err
	}
	models := s.models(here.Settings, in.Year, in.MakeID)
	return wire.Reply(w, http.StatusOK, vehicleview.OptionsReply{Options: vehicleview.NewOptions(models)})
}

func (s *Server) Choices(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Year    int64 `form:"Year"`
		MakeID  int64 `form:"MakeID"`
		ModelID int64 `form:"ModelID"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	known, err := knownFacts(r)
	if err != nil {
		return err
	}
	v, err := s.Vehicles.Reference().Lookup(in.Year, in.MakeID, in.ModelID, known...)
	if err != nil {
		return err
	}
	here, err := s.Visit.Here(r.Context())
	if err != nil {
		return err
	}
	choices, err := s.choices(here.Settings, v)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, vehicleview.ChoicesReply{Choices: vehicleview.NewChoices(r.Context(), choices)})
}

// knownFacts are the facts that an address names by their fields.
func knownFacts(r *http.Request) ([]vehicle.Fact, error) {
	values, err := wire.Values(r)
	if err != nil {
		return nil, err
	}
	known := []vehicle.Fact{}
	for _, name := range vehicle.Fields() {
		if raw := values.Get(name); raw != "" && raw != "0" {
			n, err := strconv.ParseInt(raw, 10, 64)
			if err != nil {
				return nil, fault.InFields(map[string]fault.Text{name: fault.T("A number must be input")})
			}
			known = append(known, vehicle.Fact{Field: name, Value: n})
		}
	}
	return known, nil
}
