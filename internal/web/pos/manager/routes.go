// Package manager answers what a manager looks at: the audit trail, messages that were not sent, reviews.
package manager

import (
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/notify"
	"camber/internal/shop/order"
	"camber/internal/shop/register"
	"camber/internal/shop/review"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/frame"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk      *desk.Desk
	Frame     *frame.Frames
	Access    *access.Service
	Catalog   *catalog.Service
	Notes     *notify.Service
	Orders    *order.Service
	Registers *register.Service
	Reviews   *review.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	return []routing.Route{
		routing.Get("/pos/reviews", routing.Till(access.ModerateReviews), "state", nil, s.ShowReviews),
		routing.Get("/pos/messages", routing.Till(access.ReadMessages), "state before", nil, s.ShowMessages),
		routing.Post("/pos/message/retry", routing.Till(access.SellAtTill),
			"message_id from", present.Success{}, s.RetryMessage),
		routing.Post("/pos/review/decide", routing.Till(access.ModerateReviews),
			"review_id version state from", present.Success{}, s.DecideReview),
		routing.Get("/pos/audit", routing.Till(access.ReadAudit),
			"staff_id action day register_id before check", nil, s.ShowAudit),
	}
}
