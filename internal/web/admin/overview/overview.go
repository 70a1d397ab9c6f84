// Package overview is the first screen of the back office: what the shop sold, and what waits for somebody.
package overview

import (
	"context"
	"net/http"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/jobs"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/appointment"
	"camber/internal/shop/firstsale"
	"camber/internal/shop/location"
	"camber/internal/shop/order"
	"camber/internal/shop/product"
	"camber/internal/shop/report"
	"camber/internal/shop/rma"
	"camber/internal/shop/searchlog"
	"camber/internal/shop/upkeep"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Booked    *appointment.Service
	FirstSale *firstsale.Service
	Locations *location.Service
	Orders    *order.Service
	Products  *product.Service
	Requests  *rma.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get(office.OverviewPath, routing.Office(access.HandleOrders), "", nil, s.ShowOverview),
	}
}

// ShowOverview is what the shop sold in the last days and what waits for somebody, each as far as the person may see it
// (ADM-2).
func (s *Server) ShowOverview(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	actor := wire.Actor(ctx)
	stores, err := s.Locations.Locations(ctx)
	if err != nil {
		return err
	}
	page := adminview.OverviewPage{Waits: []adminview.Waiting{}}
	if actor.May(access.ReadShifts) {
		if page.Sales, err = s.sales(ctx, stores); err != nil {
			return err
		}
	}
	if page.Waits, err = s.waits(ctx); err != nil {
		return err
	}
	if actor.May(access.ManageStaff) {
		steps, err := s.FirstSale.Steps(ctx)
		if err != nil {
			return err
		}
		for _, step := range steps {
			if !step.Done {
				page.Steps++
			}
		}
	}
	return s.Office.Show(w, r, text.Tr(ctx, "Overview"), "overview", "office-overview",
		func(bar adminview.OfficeBar) any {
			page.Bar = bar
			return page
		})
}

// sales are those of the last days beside as many before, by the day of the shop.
func (s *Server) sales(ctx context.Context, stores []location.Location) (*adminview.Sales, error) {
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return nil, err
	}
	today := clock.Now(ctx).In(zone)
	sold, err := report.SalesOf(ctx, wire.Actor(ctx), today.AddDate(0, 0, 1-2*adminview.SalesDays).Format(time.DateOnly),
		today.Format(time.DateOnly))
	if err != nil {
		return nil, err
	}
	return adminview.NewSales(ctx, sold, today, stores), nil
}

// waits are what is to be done, each with the list of it, without what there is nothing of.
func (s *Server) waits(ctx context.Context) ([]adminview.Waiting, error) {
	actor := wire.Actor(ctx)
	waits := []adminview.Waiting{}
	add := func(words, url string, count int) {
		if count > 0 {
			waits = append(waits, adminview.NewWaiting(ctx, words, url, count))
		}
	}
	_, asked, err := s.Requests.List(ctx, actor, rma.Filter{States: []rma.State{rma.Asked}, Limit: 1})
	if err != nil {
		return nil, err
	}
	add(text.Key("Returns that are asked for"), "/admin/return?kind="+adminview.ReturnAsked, asked[rma.Asked])
	wished, err := s.Booked.CountRequests(ctx, actor)
	if err != nil {
		return nil, err
	}
	add(text.Key("Appointments that are asked for"), "/admin/appointment", wished)
	orders, err := s.Orders.List(ctx, actor, order.Search{Limit: 1})
	if err != nil {
		return nil, err
	}
	add(text.Key("Orders still to be paid, at pick-up too"), "/admin/order?status="+string(order.Outstanding),
		orders.Counts[order.Outstanding])
	add(text.Key("Saved orders and quotes"), "/admin/order?status="+string(order.SavedOrders),
		orders.Counts[order.SavedOrders])
	if actor.May(access.EditSettings) {
		_, work, err := upkeep.Jobs(ctx, actor, jobs.Filter{Limit: 1})
		if err != nil {
			return nil, err
		}
		add(text.Key("Jobs that failed"), "/admin/job?state="+jobs.Failed, work[jobs.Failed])
	}
	if actor.May(access.EditCatalog) {
		_, none, err := searchlog.List(ctx, searchlog.Filter{None: true, Limit: 1})
		if err != nil {
			return nil, err
		}
		add(text.Key("Searches that found nothing"), "/admin/search?state="+adminview.SearchesNone, none)
	}
	if actor.May(access.ReceiveStock) {
		_, shelves, err := s.Products.Shelves(ctx, product.ShelfFilter{State: product.Low, Limit: 1})
		if err != nil {
			return nil, err
		}
		add(text.Key("Parts that are low"), "/admin/stock?state="+product.Low, shelves[product.Low])
	}
	return waits, nil
}
