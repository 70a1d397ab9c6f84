// Package jobs shows the jobs that people do on their vehicles, with what of the shop each needs.
package jobs

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/job"
	"camber/internal/shop/price"
	"camber/internal/shop/vehicle"
	"camber/internal/web/page"
	"camber/internal/web/present"
	"camber/internal/web/present/accountview"
	"camber/internal/web/present/jobview"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// Deps is what these handlers are made from.
type Deps struct {
	Frame    *frame.Frames
	Shelf    *shelf.Shelves
	Visit    *visit.Visits
	Carts    *cart.Service
	Catalog  *catalog.Service
	Jobs     *job.Service
	Prices   *price.Service
	Vehicles *vehicle.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Public(jobview.Path, "", s.ShowJobs),
		routing.Public(jobview.Path+"/{job}", "", s.ShowJob),
		routing.Public(jobview.Path+"/{job}/{vehicle}", "", s.ShowJob),
		routing.Post(jobview.Path+"/add", routing.Shop, "job_id version pick[…]", accountview.Reordered{}, s.Add,
			routing.Once),
	}
}

// pictograms are those of what jobs need first, by job.
func (s *Server) pictograms(ctx context.Context, all []job.Job) (map[int64]string, error) {
	tree, err := s.Catalog.Tree(ctx)
	if err != nil {
		return nil, err
	}
	of := make(map[int64]string, len(tree))
	for _, c := range tree {
		of[c.ID] = present.Pictogram(c.Pictogram, c.Name)
	}
	found := make(map[int64]string, len(all))
	for _, j := range all {
		found[j.ID] = "wrench"
		if len(j.Lines) > 0 && of[j.Lines[0].CategoryID] != "" {
			found[j.ID] = of[j.Lines[0].CategoryID]
		}
	}
	return found, nil
}

// Tiles are the jobs of the shop as they were added, and how many there are: at most so many of which something fits the
// vehicle that is chosen; 0: all.
func (s *Server) Tiles(ctx context.Context, now visit.Visit, most int) (tiles []jobview.Tile, jobs int, err error) {
	all, err := s.Jobs.Offered(ctx)
	if err != nil || len(all) == 0 {
		return nil, 0, err
	}
	pictograms, err := s.pictograms(ctx, all)
	if err != nil {
		return nil, 0, err
	}
	for _, j := range all {
		if most > 0 && len(tiles) == most {
			break
		}
		var offer *job.Offer
		var prices jobview.Prices
		isHidden := false
		if now.Vehicle != nil {
			if offer, prices, isHidden, err = s.offer(ctx, now, j.ID); err != nil {
				return nil, 0, err
			}
		}
		t := jobview.NewTile(ctx, j, pictograms[j.ID], offer, prices, isHidden)
		if most == 0 || t.Parts > 0 {
			tiles = append(tiles, t)
		}
	}
	return tiles, len(all), nil
}

// offer is what of a job fits, and what its parts cost; isHidden: one of them does not tell its price to whoever asks.
func (s *Server) offer(ctx context.Context, now visit.Visit, id int64) (of *job.Offer, prices jobview.Prices, isHidden bool,
	err error) {
	where, err := now.ForJob()
	if err != nil {
		return nil, nil, false, err
	}
	o, err := s.Jobs.Offer(ctx, id, where)
	if err != nil {
		return nil, nil, false, err
	}
	buyer, err := now.Buyer()
	if err != nil {
		return nil, nil, false, err
	}
	asked := map[int64]int{}
	for _, l := range o.Lines {
		for _, c := range l.Choices {
			asked[c.PartID] = c.Quantity
		}
	}
	quotes, err := s.Prices.ForBuyer(ctx, buyer, asked)
	if err != nil {
		return nil, nil, false, err
	}
	prices, isHidden = jobview.Prices{}, now.PricesHidden
	for partID, q := range quotes {
		prices[partID] = q.UnitE4
		isHidden = isHidden || q.Hidden
	}
	return &o, prices, isHidden, nil
}

// ShowJobs lists them.
func (s *Server) ShowJobs(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	tiles, _, err := s.Tiles(ctx, now, 0)
	if err != nil {
		return err
	}
	if len(tiles) == 0 {
		return visit.NoPage()
	}
	f, err := s.Frame.Around(r, now, text.Tr(ctx, "What are you working on?"))
	if err != nil {
		return err
	}
	f.Description = text.Tr(ctx, "Each job lists what fits your vehicle, and what people forget.")
	s.Frame.AboutPlace(r, &f, nil)
	return wire.Page(w, r, http.StatusOK, page.Jobs(f, tiles))
}

// ShowJob is a job for the vehicle of the visit, or for the one that the address names. Other spellings lead to the
// right one.
func (s *Server) ShowJob(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	j, err := s.Jobs.BySlug(ctx, r.PathValue("job"))
	if fault.Is(err, fault.NotFound) {
		return visit.NoPage()
	}
	if err != nil {
		return err
	}
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	here := now // the page may be about another vehicle than its head
	if named := r.PathValue("vehicle"); named != "" {
		reference := s.Vehicles.Reference()
		v, ok := reference.BySlug(named)
		if !ok {
			return visit.NoPage()
		}
		if right := jobview.Address(j, reference.Slug(v)); right != r.URL.Path {
			http.Redirect(w, r, (&url.URL{Path: right}).String(), http.StatusMovedPermanently)
			return nil
		}
		if here.Vehicle == nil || here.Vehicle.BaseVehicleID != v.BaseVehicleID {
			now = now.WithVehicle(&v)
		}
	}
	where, err := now.ForJob()
	if err != nil {
		return err
	}
	o, err := s.Jobs.Offer(ctx, j.ID, where)
	if err != nil {
		return err
	}
	var ids []int64
	for _, l := range o.Lines {
		for _, c := range l.Choices {
			ids = append(ids, c.PartID)
		}
	}
	cards, err := s.Shelf.Cards(ctx, now, ids, nil)
	if err != nil {
		return err
	}
	pictograms, err := s.pictograms(ctx, []job.Job{j})
	if err != nil {
		return err
	}
	title := j.Name
	if now.Vehicle != nil {
		title = text.Tr(ctx, "%s, %s", j.Name, now.Vehicle.Base())
	}
	d := jobview.NewShop(ctx, o, vehicleview.NewVehicle(ctx, now.Vehicle), cards)
	d.Pictogram = pictograms[j.ID]
	d.Others = now.Vehicle != here.Vehicle
	f, err := s.Frame.Around(r, here, title)
	if err != nil {
		return err
	}
	f.Description = text.Tr(ctx, "What a job needs, what fits, and what it costs: %s.", title)
	s.about(r, &f, d)
	return wire.Page(w, r, http.StatusOK, page.Job(f, d))
}

// about tells search engines what the job needs and how it is done.
func (s *Server) about(r *http.Request, f *page.Frame, d jobview.Shop) {
	s.Frame.AboutPlace(r, f, []present.Link{{Text: page.T(r.Context(), "Jobs"), Href: jobview.Path}})
	var needs []frame.Thing
	for _, l := range d.Lines {
		for _, c := range l.Choices[:min(len(l.Choices), 1)] {
			needs = append(needs, frame.Thing{"@type": "HowToSupply", "name": c.Card.Action.Name,
				"requiredQuantity": c.Quantity, "url": s.Visit.Absolute(r, c.Card.Href)})
		}
	}
	if len(needs) == 0 {
		return
	}
	how := frame.Thing{"@context": frame.Schema, "@type": "HowTo", "name": f.Title, "supply": needs}
	var steps []frame.Thing
	for _, note := range d.Notes {
		steps = append(steps, frame.Thing{"@type": "HowToStep", "text": note})
	}
	if len(steps) > 0 {
		how["step"] = steps
	}
	f.JSONLD = append(f.JSONLD, how)
}

// Add puts what was chosen of a job into the cart.
func (s *Server) Add(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		JobID   int64             `form:"job_id"`
		Version string            `form:"version"`
		Picks   map[string]string `form:"pick"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	want := cart.JobChoice{ID: in.JobID, Version: in.Version}
	for line := range job.MostLines {
		chosen := in.Picks[strconv.Itoa(line)]
		if chosen == "" {
			continue
		}
		partID, err := strconv.ParseInt(chosen, 10, 64)
		if err != nil {
			return fault.New(fault.Invalid, "A number must be input")
		}
		want.Picks = append(want.Picks, job.Pick{Line: line, PartID: partID})
	}
	ctx := r.Context()
	if _, err := s.Visit.RequirePrices(ctx); err != nil {
		return err
	}
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	where, err := now.ForJob()
	if err != nil {
		return err
	}
	c, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	became, err := s.Carts.AddPartsOfJob(ctx, wire.Actor(ctx), c.ID, want, where)
	if err != nil {
		return err
	}
	result := accountview.NewReordered(ctx, became)
	if result.Added == 0 && len(became) > 0 {
		return became[0].Refused
	}
	if wire.WantsPage(r) {
		return wire.Redirect(w, r, result.Redirect)
	}
	return wire.Reply(w, http.StatusOK, result)
}
