// Package training is where the back office fills the shop that registers train in (OPS-8).
package training

import (
	"net/http"

	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/training"
	"camber/internal/web/admin/office"
	"camber/internal/web/present/adminview"
	"camber/internal/web/present/deskview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Office    *office.Office
	Trainings *training.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	may := routing.Office(access.Train)
	return []routing.Route{
		routing.Get("/admin/training", may, "", nil, s.ShowTraining),
		routing.Get("/admin/api/training", may, "", deskview.Training{}, s.Training),
		routing.Post("/admin/api/training/fill", may, "", deskview.Training{}, s.Fill),
	}
}

// ShowTraining is the screen.
func (s *Server) ShowTraining(w http.ResponseWriter, r *http.Request) error {
	return s.Office.Show(w, r, text.Tr(r.Context(), "Training"), "training", "office-training",
		func(bar adminview.OfficeBar) any { return adminview.TrainingPage{Bar: bar} })
}

// Training says how the training shop is.
func (s *Server) Training(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	zone, err := s.Office.Zone(ctx)
	if err != nil {
		return err
	}
	inUse, newest, err := s.Trainings.Now(ctx)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, deskview.NewTraining(inUse, newest, zone))
}

// Fill has it filled anew.
func (s *Server) Fill(w http.ResponseWriter, r *http.Request) error {
	if err := s.Trainings.Fill(r.Context(), wire.Actor(r.Context())); err != nil {
		return err
	}
	return s.Training(w, r)
}
