// Package jobs answers the jobs of the counter: what of one fits the ticket's vehicle, and its way onto the ticket.
package jobs

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/cart"
	"camber/internal/shop/job"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/jobview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/basket"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Basket *basket.Baskets
	Shelf  *shelf.Shelves
	Visit  *visit.Visits
	Carts  *cart.Service
	Jobs   *job.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/pos/job", routing.Till(access.SellAtTill), "", partview.JobHits{}, s.Jobs),
		routing.Get("/pos/job/offer", routing.Till(access.SellAtTill), "job_id", jobview.JobOffer{}, s.Offer),
		routing.Post("/pos/job/add", routing.Till(access.SellAtTill),
			"job_id version labor picks[…][line] picks[…][product_id]", cartview.Cart{}, s.Add, routing.Once),
	}
}

// Jobs lists the jobs that can be chosen.
func (s *Server) Jobs(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	all, err := s.Deps.Jobs.All(ctx)
	if err != nil {
		return err
	}
	offered := make([]job.Called, 0, len(all))
	for _, j := range all {
		if !j.Off {
			offered = append(offered, job.Called{Job: j, ByName: true})
		}
	}
	return wire.Reply(w, http.StatusOK, partview.JobHits{Items: partview.NewJobHits(ctx, offered, nil)})
}

// Offer shows of each line of a job what fits the ticket's vehicle (JOB-1).
func (s *Server) Offer(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "job_id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Visit.CurrentCart(ctx)
	if err != nil {
		return err
	}
	o, err := s.Carts.OfferJob(ctx, ticket, id)
	if err != nil {
		return err
	}
	hits, err := s.hits(ctx, o)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK,
		jobview.NewOffer(ctx, o, vehicleview.NewVehicle(ctx, ticket.Vehicle), hits))
}

// hits are the parts of an offer as the search shows them.
func (s *Server) hits(ctx context.Context, o cart.JobOffer) (map[int64]partview.PartHit, error) {
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return nil, err
	}
	found := map[int64]partview.PartHit{}
	for _, l := range o.Lines { // by line: the same part can stand in two, at two positions
		ids := make([]int64, 0, len(l.Choices))
		for _, c := range l.Choices {
			if _, has := found[c.PartID]; !has {
				ids = append(ids, c.PartID)
			}
		}
		hits, err := s.Shelf.PartHits(ctx, now, ids, nil)
		if err != nil {
			return nil, err
		}
		for _, hit := range hits {
			found[hit.ProductID] = hit
		}
	}
	return found, nil
}

// Add puts on the ticket what was chosen of a job (TRD-8).
func (s *Server) Add(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		JobID   int64             `form:"job_id"`
		Version string            `form:"version"`
		Labor   bool              `form:"labor"`
		Picks   map[string]string `form:"picks"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	want := cart.JobChoice{ID: in.JobID, Version: in.Version, Labor: in.Labor}
	rows, ok := wire.Rows(in.Picks)
	if !ok || len(rows) > job.MostLines {
		return fault.New(fault.Invalid, "A number must be input")
	}
	for _, row := range rows {
		line, err := strconv.Atoi(row["line"])
		if err != nil {
			return fault.New(fault.Invalid, "A number must be input")
		}
		partID, err := strconv.ParseInt(row["product_id"], 10, 64)
		if err != nil {
			return fault.New(fault.Invalid, "A number must be input")
		}
		want.Picks = append(want.Picks, job.Pick{Line: line, PartID: partID})
	}
	ctx := r.Context()
	ticket, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	added, err := s.Carts.AddJob(ctx, wire.Actor(ctx), ticket.ID, want)
	if err != nil {
		return err
	}
	shown, err := s.Basket.Shown(ctx)
	if err != nil {
		return err
	}
	shown.AddedKey = added.Key
	for _, p := range shown.Products {
		if p.Key == added.Key && p.Job != nil {
			shown.Success = text.Tr(ctx, "%s is on the ticket.", p.Job.Name)
		}
	}
	return wire.Reply(w, http.StatusOK, shown)
}
