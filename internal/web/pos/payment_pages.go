package pos

import (
	"net/http"

	"camber/internal/base/text"
	"camber/internal/web/present"
)

// ShowPayments is the list of payments that need attention (PAY-29).
func (s *Server) ShowPayments(w http.ResponseWriter, r *http.Request) error {
	desk, _, err := s.desk(r.Context())
	if err != nil {
		return err
	}
	return s.showDesk(w, r, text.Tr(r.Context(), "Payments needing attention"), "payments", present.PaymentsPage{Desk: desk})
}

// ShowReturn is where parts of an order are taken back, or parts without a receipt (RET-1). The order is read by the screen's
// own call, which says what is wrong with it.
func (s *Server) ShowReturn(w http.ResponseWriter, r *http.Request) error {
	id, err := orderID(r)
	if err != nil {
		return err
	}
	desk, _, err := s.desk(r.Context())
	if err != nil {
		return err
	}
	return s.showDesk(w, r, text.Tr(r.Context(), "Returns"), "returns", present.NewReturnsPage(r.Context(), desk, id))
}
