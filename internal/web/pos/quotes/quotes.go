// Package quotes answers the quotes of the counter: what was sent, opened and said to each, and what comes of it.
package quotes

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/job"
	"camber/internal/shop/order"
	"camber/internal/shop/quote"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/deskview"
	"camber/internal/web/present/quoteview"
	"camber/internal/web/routing"
	"camber/internal/web/storefront/paper"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk   *desk.Desk
	Paper  *paper.Papers
	Visit  *visit.Visits
	Access *access.Service
	Jobs   *job.Service
	Orders *order.Service
	Quotes *quote.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	sells := routing.Till(access.SellAtTill)
	return []routing.Route{
		routing.Get("/pos/quote", sells, "order_id", quoteview.Quote{}, s.Quote),
		routing.Post("/pos/quote/send", sells,
			"order_id notifyCustomer notifyByEmail notifyByText overrideTextPermission email phone comment",
			quoteview.Quote{}, s.Send, routing.Once),
		routing.Post("/pos/quote/until", sells, "order_id until", quoteview.Quote{}, s.HoldUntil, routing.Once),
		routing.Post("/pos/quote/answer", sells, "order_id approved way name groups[…] reason", quoteview.Quote{},
			s.Answer, routing.Must),
		routing.Post("/pos/quote/order", sells, "order_id", quoteview.Quote{}, s.MakeOrder, routing.Must),
		routing.Get("/pos/quote/paper", sells, "order_id version format paper columns copy", nil, s.ShowPaper),
		routing.Post("/pos/quote/paper", sells, "order_id version copy", deskview.PaperQueued{}, s.ShowPaper, routing.Must),
		routing.Get("/pos/quote/declined", sells, "", quoteview.DeclinedJobs{}, s.Declined),
		routing.Post("/pos/quote/dismiss", sells, "id", quoteview.DeclinedJobs{}, s.Dismiss, routing.Once),
	}
}

// Quote is how a quote stands.
func (s *Server) Quote(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	return s.reply(w, r, id, "")
}

func (s *Server) reply(w http.ResponseWriter, r *http.Request, orderID int64, success string) error {
	ctx := r.Context()
	o, err := s.Orders.AtTill(ctx, wire.Actor(ctx), orderID)
	if err != nil {
		return err
	}
	versions, a, err := s.around(ctx, r, o)
	if err != nil {
		return err
	}
	shown := quoteview.NewQuote(ctx, o, versions, a)
	if success != "" {
		shown.Success = text.Tr(ctx, success)
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) around(ctx context.Context, r *http.Request, o order.Order) ([]quote.Version,
	quoteview.Around, error) {
	versions, err := s.Quotes.Versions(ctx, o.ID)
	if err != nil {
		return nil, quoteview.Around{}, err
	}
	place, err := s.Desk.Place(ctx)
	if err != nil {
		return nil, quoteview.Around{}, err
	}
	a := quoteview.Around{Zone: place.Zone, Link: func(v quote.Version) string {
		return s.Visit.Absolute(r, paper.QuotePath(s.Quotes.Token(v)))
	}}
	var heard []int64
	for _, v := range versions {
		if v.Answer != nil {
			heard = append(heard, v.Answer.StaffID)
		}
	}
	a.Staff, err = s.Access.Names(ctx, heard)
	return versions, a, err
}

// Send makes the version that is current, and sends its link; by no way, the link is only made, to be copied.
func (s *Server) Send(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	o, err := s.Orders.AtTill(ctx, wire.Actor(ctx), id)
	if err != nil {
		return err
	}
	how, err := s.Desk.LinkWish(r, o)
	if err != nil {
		return err
	}
	if _, err := s.Quotes.Send(ctx, wire.Actor(ctx), id, how); err != nil {
		return err
	}
	if how.Notify {
		return s.reply(w, r, id, text.Key("It is on its way."))
	}
	return s.reply(w, r, id, "")
}

// HoldUntil chooses the last day of one quote.
func (s *Server) HoldUntil(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Until string `form:"until"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Quotes.HoldUntil(ctx, wire.Actor(ctx), id, strings.TrimSpace(in.Until)); err != nil {
		return err
	}
	return s.reply(w, r, id, text.Key("The last day of the quote has been changed."))
}

// Answer records what the customer said by phone, or signed on paper.
func (s *Server) Answer(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Approved bool              `form:"approved"`
		Way      string            `form:"way"`
		Name     string            `form:"name"`
		Groups   map[string]string `form:"groups"`
		Reason   string            `form:"reason"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	o, err := s.Orders.AtTill(ctx, wire.Actor(ctx), id)
	if err != nil {
		return err
	}
	said := quote.Said{Approved: in.Approved, Way: quote.Way(in.Way), Name: in.Name, Reason: in.Reason}
	for i, g := range quote.Groups(o) {
		if in.Groups[strconv.Itoa(i)] != "" {
			said.Groups = append(said.Groups, g.Key)
		}
	}
	if err := s.Quotes.Heard(ctx, wire.Actor(ctx), id, said); err != nil {
		return err
	}
	return s.reply(w, r, id, text.Key("What the customer said is kept."))
}

// MakeOrder makes an order of a quote, without what was declined.
func (s *Server) MakeOrder(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Quotes.MakeOrder(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	return s.reply(w, r, id, text.Key("The quote is an order now."))
}

// ShowPaper is a version as it was shown, with its own signature and no other's (a1).
func (s *Server) ShowPaper(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Version int `form:"version"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	o, _, a, err := s.Desk.Order(ctx, id)
	if err != nil {
		return err
	}
	versions, around, err := s.around(ctx, r, o)
	if err != nil {
		return err
	}
	if in.Version < 1 || in.Version > len(versions) {
		return fault.New(fault.NotFound, "There is no such quote.")
	}
	v := versions[in.Version-1]
	var said *quoteview.QuoteAnswer
	if v.Answer != nil {
		answer := quoteview.NewAnswer(ctx, *v.Answer, around)
		said = &answer
	}
	d, err := s.Paper.Quote(ctx, v, o.QuoteUntil, said, a)
	if err != nil {
		return err
	}
	return s.Paper.Show(w, r, d)
}

// Declined lists what the customer of the ticket declined for its vehicle before (a3).
func (s *Server) Declined(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	ticket, err := s.Visit.CurrentCart(ctx)
	if err != nil {
		return err
	}
	place, err := s.Desk.Place(ctx)
	if err != nil {
		return err
	}
	vehicle := int64(0)
	if ticket.Vehicle != nil {
		vehicle = ticket.Vehicle.BaseVehicleID
	}
	found, err := s.Quotes.Offers(ctx, ticket.CustomerID, vehicle, ticket.OrderID)
	if err != nil {
		return err
	}
	all, err := s.Jobs.All(ctx)
	if err != nil {
		return err
	}
	jobs := map[int64]job.Job{}
	for _, j := range all {
		if !j.Off {
			jobs[j.ID] = j
		}
	}
	return wire.Reply(w, http.StatusOK, quoteview.NewOffers(ctx, found, jobs, place.Zone))
}

// Dismiss offers a declined job to the ticket's customer no more.
func (s *Server) Dismiss(w http.ResponseWriter, r *http.Request) error {
	id, err := wire.ID(r, "id")
	if err != nil {
		return err
	}
	ctx := r.Context()
	ticket, err := s.Visit.CurrentCart(ctx)
	if err != nil {
		return err
	}
	if err := s.Quotes.Dismiss(ctx, ticket.CustomerID, id); err != nil {
		return err
	}
	return s.Declined(w, r)
}
