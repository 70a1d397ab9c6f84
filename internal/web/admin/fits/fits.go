// Package fits is where the back office keeps which vehicles parts are made for, and what brands have sent of it.
package fits

import (
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/exchange"
	"camber/internal/shop/exchange/sheets"
	"camber/internal/shop/find"
	"camber/internal/shop/fitment"
	"camber/internal/shop/vehicle"
	"camber/internal/web/admin/office"
	"camber/internal/web/present"
	"camber/internal/web/present/adminview"
	"camber/internal/web/routing"
)

// Deps is what these handlers work with.
type Deps struct {
	Office   *office.Office
	Access   *access.Service
	Catalog  *catalog.Service
	Find     *find.Service
	Fits     *fitment.Service
	Sheets   *sheets.Service
	Trade    *exchange.Service
	Vehicles *vehicle.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	edit := routing.Office(access.EditCatalog)
	const (
		list  = "page limit sort order search state"
		of    = "product_id version"
		typed = " from to make_id model_id conditions[…] position quantity notes"
	)
	return []routing.Route{
		routing.Get("/admin/fitment", edit, "product_id "+list, nil, s.ShowRecord),
		routing.Get("/admin/api/fitment", edit, "product_id "+list, adminview.FitmentList{}, s.Record),
		routing.Get("/admin/api/fitment/choice", edit, "year make_id model_id", adminview.FitmentChoices{}, s.Choices),
		routing.Post("/admin/api/fitment/add", edit, of+typed, present.Said{}, s.Add, routing.Once),
		routing.Post("/admin/api/fitment/edit", edit, of+" run"+typed, present.Said{}, s.Change, routing.Once),
		routing.Post("/admin/api/fitment/remove", edit, of+" run", present.Said{}, s.Remove),
		routing.Post("/admin/api/fitment/restore", edit, of+" run", present.Said{}, s.Restore),
		routing.Post("/admin/api/fitment/universal", edit, of+" universal", present.Said{}, s.MarkUniversal),

		routing.Get("/admin/vehicle", edit, list, nil, s.ShowVehicles),
		routing.Get("/admin/api/vehicle", edit, list, adminview.VehicleList{}, s.ListVehicles),
		routing.Get("/admin/vehicle/info", edit, "vehicle_id", nil, s.ShowVehicle),

		routing.Get("/admin/submission", edit, list, nil, s.ShowSubmissions),
		routing.Get("/admin/api/submission", edit, list, adminview.SubmissionList{}, s.Submissions),
		routing.Get("/admin/waiting", edit, list, nil, s.ShowWaiting),
		routing.Get("/admin/api/waiting", edit, list, adminview.WaitingList{}, s.ListWaiting),
		routing.Post("/admin/api/submission/undo", edit, "submission_id", present.Said{}, s.UndoSubmission),
	}
}
