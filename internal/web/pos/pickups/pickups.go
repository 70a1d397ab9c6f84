// Package pickups answers what waits at a store for its customers: put away, told, and handed over at the counter.
package pickups

import (
	"context"
	"net/http"
	"strconv"

	"camber/internal/base/clock"
	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/order"
	"camber/internal/shop/pickup"
	"camber/internal/shop/stock"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present"
	"camber/internal/web/present/pickupview"
	"camber/internal/web/routing"
	"camber/internal/web/wire"
)

// Deps is what these handlers work with.
type Deps struct {
	Desk    *desk.Desk
	Catalog *catalog.Service
	Orders  *order.Service
	Pickups *pickup.Service
	Stock   *stock.Service
}

// Server holds the handlers.
type Server struct{ Deps }

func New(d Deps) *Server { return &Server{d} }

// Routes are the addresses that it answers.
func (s *Server) Routes() []routing.Route {
	sells := routing.Till(access.SellAtTill)
	return []routing.Route{
		routing.Get("/pos/pickup", sells, "stage page limit", nil, s.ShowPickups),
		routing.Get("/pos/pickup/list", sells, "stage page limit", pickupview.PickupList{}, s.List),
		routing.Get("/pos/pickup/order", sells, "order_id", nil, s.ShowPickup),
		routing.Get("/pos/pickup/get", sells, "order_id", pickupview.Pickup{}, s.Get),
		routing.Get("/pos/pickup/scan", sells, "code", pickupview.PickupScan{}, s.Scan),
		routing.Post("/pos/pickup/ready", sells, "order_id shelf kept_until notifyCustomer notifyByEmail notifyByText "+
			"overrideTextPermission email phone comment", pickupview.PickupDone{}, s.PutAway, routing.Must),
		routing.Post("/pos/pickup/handOver", sells, "order_id to lines[…]", pickupview.PickupDone{}, s.HandOver, routing.Must),
		routing.Post("/pos/pickup/missing", routing.Till(access.ReceiveStock), "order_id product_id quantity",
			pickupview.PickupDone{}, s.Miss, routing.Must),
	}
}

// ShowPickups is the list of what waits for customers.
func (s *Server) ShowPickups(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	here, _, err := s.Desk.Here(ctx)
	if err != nil {
		return err
	}
	return s.Desk.Show(w, r, text.Tr(ctx, "Pickups"), "pickups", pickupview.PickupsPage{Desk: here})
}

// List is a page of it.
func (s *Server) List(w http.ResponseWriter, r *http.Request) error {
	in, err := wire.ReadPage(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	zone, err := s.Desk.Zone(ctx)
	if err != nil {
		return err
	}
	stage := pickup.Stage(r.URL.Query().Get("stage"))
	found, counts, err := s.Pickups.List(ctx, wire.Actor(ctx).LocationID, stage, in.Limit, in.Offset())
	if err != nil {
		return err
	}
	list := pickupview.PickupList{Results: []pickupview.PickupRow{}, Counts: map[string]int{},
		Paging: present.NewPaging(ctx, in.Page, in.Limit, counts[stage])}
	for at, n := range counts {
		list.Counts[string(at)] = n
	}
	for _, one := range found {
		list.Results = append(list.Results, pickupview.NewPickupRow(ctx, one, zone))
	}
	return wire.Reply(w, http.StatusOK, list)
}

// ShowPickup is where an order is put away and handed over (TRD-15).
func (s *Server) ShowPickup(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	ctx := r.Context()
	here, _, err := s.Desk.Here(ctx)
	if err != nil {
		return err
	}
	shown, err := s.shown(ctx, id)
	if err != nil {
		return err
	}
	return s.Desk.Show(w, r, text.Tr(ctx, "Order # %s", strconv.FormatInt(id, 10)), "pickup",
		pickupview.PickupPage{Desk: here, Pickup: shown})
}

// Get is how far an order is now.
func (s *Server) Get(w http.ResponseWriter, r *http.Request) error {
	id, err := desk.OrderID(r)
	if err != nil {
		return err
	}
	shown, err := s.shown(r.Context(), id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, shown)
}

func (s *Server) shown(ctx context.Context, id int64) (pickupview.Pickup, error) {
	none := pickupview.Pickup{}
	o, err := s.Orders.AtTill(ctx, wire.Actor(ctx), id)
	if err != nil {
		return none, err
	}
	p, err := s.Pickups.Of(ctx, o.ID)
	if err != nil {
		return none, err
	}
	_, place, err := s.Desk.Here(ctx)
	if err != nil {
		return none, err
	}
	a := pickupview.Around{Actor: wire.Actor(ctx), Zone: place.Zone, Day: place.Day(clock.Now(ctx)), Bins: map[int64]string{}}
	if a.LastDay, err = s.Pickups.LastDay(ctx, o.LocationID); err != nil {
		return none, err
	}
	ids := pickupview.PartIDs(p)
	if a.Parts, err = s.Catalog.Parts(ctx, ids); err != nil {
		return none, err
	}
	levels, err := s.Stock.Levels(ctx, ids)
	if err != nil {
		return none, err
	}
	for part, there := range levels {
		for _, l := range there {
			if l.LocationID == o.LocationID {
				a.Bins[part] = l.Bin
			}
		}
	}
	a.Staff, _, err = s.Desk.Names(ctx, o.LocationID, func(add func(int64)) {
		for _, step := range p.Steps {
			add(step.Who.ID)
		}
	})
	return pickupview.New(ctx, o, p, a), err
}

// Scan says what a code stands for.
func (s *Server) Scan(w http.ResponseWriter, r *http.Request) error {
	ctx := r.Context()
	meant, err := s.Catalog.ByCode(ctx, r.URL.Query().Get("code"))
	if err != nil {
		return err
	}
	part, err := s.Catalog.Part(ctx, meant.PartID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, pickupview.PickupScan{ProductID: part.ID, Part: part.Brand + " " + part.Number,
		Name: part.Name, Pieces: meant.Pieces})
}

// PutAway says that an order lies ready, and tells its customer (SPO-1).
func (s *Server) PutAway(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Shelf     string `form:"shelf"`
		KeptUntil string `form:"kept_until"`
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
	wish, err := s.Desk.OrderWish(r, o)
	if err != nil {
		return err
	}
	err = s.Pickups.PutAway(ctx, wire.Actor(ctx), id, pickup.Putting{Shelf: in.Shelf, KeptUntil: in.KeptUntil, Wish: wish})
	return s.done(w, r, id, text.Key("It lies ready for its customer."), err)
}

// HandOver gives a customer what was scanned (TRD-15).
func (s *Server) HandOver(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		To    string            `form:"to"`
		Lines map[string]string `form:"lines"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	ctx := r.Context()
	if _, err := s.Orders.AtTill(ctx, wire.Actor(ctx), id); err != nil {
		return err
	}
	rows, ok := wire.Rows(in.Lines)
	if !ok {
		return fault.New(fault.Invalid, "A number must be input")
	}
	h := pickup.Handing{To: in.To}
	for _, row := range rows {
		part, wrong := strconv.ParseInt(row["product_id"], 10, 64)
		n, err := strconv.Atoi(row["quantity"])
		if wrong != nil || err != nil || n < 0 {
			return fault.New(fault.Invalid, "A number must be input")
		}
		if n > 0 {
			h.Pieces = append(h.Pieces, stock.Demand{PartID: part, Quantity: n})
		}
	}
	err = s.Pickups.HandOver(ctx, wire.Actor(ctx), id, h)
	return s.done(w, r, id, text.Key("Handed over."), err)
}

// Miss says that pieces are not to be found (SPO-2).
func (s *Server) Miss(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		ProductID int64 `form:"product_id"`
		Quantity  int   `form:"quantity"`
	}
	id, err := desk.OfOrder(r, &in)
	if err != nil {
		return err
	}
	err = s.Pickups.Miss(r.Context(), wire.Actor(r.Context()), id, in.ProductID, in.Quantity)
	return s.done(w, r, id, text.Key("The stock says so now, and the order waits for it."), err)
}

func (s *Server) done(w http.ResponseWriter, r *http.Request, id int64, words string, err error) error {
	if err != nil {
		return err
	}
	ctx := r.Context()
	shown, err := s.shown(ctx, id)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, pickupview.PickupDone{Success: text.Tr(ctx, words), Pickup: shown})
}
