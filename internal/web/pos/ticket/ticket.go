package ticket

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/catalog"
	"camber/internal/shop/customer"
	"camber/internal/shop/find"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/partview"
	"camber/internal/web/present/vehicleview"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/storefront/visit"
	"camber/internal/web/wire"
)

// hitsShown is how many parts the search of the till lists at once.
const hitsShown = 20

// Scan adds the part with a barcode or part number to the ticket, or raises its line (POS-4). A case adds its pieces;
// an old number adds what replaces it, and says so (TRD-4). The barcode of a receipt names its order, and changes nothing
// (RTN-1). What is scanned as brought back is only named.
func (s *Server) Scan(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Code string `form:"code"`
		Back bool   `form:"back"` // it was scanned where it is asked what comes back
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	meant, err := s.Catalog.ByCode(ctx, in.Code)
	if in.Back {
		return s.scanBack(w, r, in.Code, meant, err)
	}
	if fault.Is(err, fault.NotFound) {
		return s.scanReceipt(w, r, in.Code)
	}
	if err != nil {
		return err
	}
	ticket, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	added, err := s.Carts.Add(ctx, wire.Actor(ctx), ticket.ID, cart.Item{PartID: meant.PartID, Quantity: meant.Pieces})
	if err != nil {
		return err
	}
	shown, err := s.Basket.Touched(ctx, added)
	if err != nil {
		return err
	}
	if meant.Instead != "" {
		part, err := s.Catalog.Part(ctx, meant.PartID)
		if err != nil {
			return err
		}
		shown.Success = strings.TrimSpace(listview.MeantNote(ctx, meant, part) + " " + shown.Success)
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// scanBack answers what is brought back: an order by its receipt, else a part's number; a code that nobody knows is its
// own, for the search after what was sold to say so.
func (s *Server) scanBack(w http.ResponseWriter, r *http.Request, code string, meant catalog.Meant, err error) error {
	ctx := r.Context()
	if fault.Is(err, fault.NotFound) {
		if err := s.scanReceipt(w, r, code); !fault.Is(err, fault.NotFound) {
			return err
		}
	} else if err != nil && !fault.Is(err, fault.Conflict) {
		return err
	}
	number := strings.TrimSpace(code)
	if err == nil {
		part, err := s.Catalog.Part(ctx, meant.PartID)
		if err != nil {
			return err
		}
		number = part.Number
	}
	shown, err := s.Basket.Shown(ctx)
	if err != nil {
		return err
	}
	shown.Brought = number
	return wire.Reply(w, http.StatusOK, shown)
}

// scanReceipt answers the number of an order that a receipt's barcode says.
func (s *Server) scanReceipt(w http.ResponseWriter, r *http.Request, code string) error {
	ctx := r.Context()
	unknown := fault.New(fault.NotFound, "No part has the code %s.", code)
	id, err := strconv.ParseInt(strings.TrimSpace(code), 10, 64)
	if err != nil || id <= 0 {
		return unknown
	}
	if _, err := s.Orders.AtTill(ctx, wire.Actor(ctx), id); fault.Is(err, fault.NotFound) {
		return unknown
	} else if err != nil {
		return err
	}
	shown, err := s.Basket.Shown(ctx)
	if err != nil {
		return err
	}
	shown.ReceiptOf = id
	return wire.Reply(w, http.StatusOK, shown)
}

// SearchParts lists parts by number or words, with stock by location and the price of the ticket's customer. It is asked
// while somebody types: a model that is half typed behind a year counts as the first that begins so (FIND-1).
func (s *Server) SearchParts(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Text     string `form:"s"`
		OnlyFits bool   `form:"only_fits"` // what fits the vehicle, and what may
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	buyer, err := now.Buyer()
	if err != nil {
		return err
	}
	if in.Text == "" {
		return s.soldLately(w, r, now)
	}
	found, err := s.Find.Suggest(ctx, find.Query{
		Text: in.Text, Vehicle: now.Vehicle, OnlyFits: in.OnlyFits, LevelID: buyer.LevelID,
		LocationID: wire.Actor(ctx).LocationID, Lang: text.In(ctx),
	}, find.Most{Parts: hitsShown})
	if err != nil {
		return err
	}
	ids, fits := shelf.Hits(found.Parts)
	hits, err := s.Shelf.PartHits(ctx, now, ids, fits)
	if err != nil {
		return err
	}
	jobs, err := s.called(ctx, found, in.Text)
	if err != nil {
		return err
	}
	shown := partview.PartHits{Items: hits, Total: found.Parts.Total, Jobs: jobs}
	if in.OnlyFits {
		shown.Hidden = found.Parts.Fit.No + found.Parts.Fit.Unknown
	}
	return wire.Reply(w, http.StatusOK, shown)
}

// shownLately is how many parts and customers a register offers while nothing is searched for: each has a key.
const shownLately = 8

// soldLately are the parts that this register sold last (TKT-3).
func (s *Server) soldLately(w http.ResponseWriter, r *http.Request, now visit.Visit) error {
	ctx := r.Context()
	ids, _, err := s.Orders.Lately(ctx, wire.Actor(ctx).RegisterID, shownLately)
	if err != nil {
		return err
	}
	hits, err := s.Shelf.PartHits(ctx, now, ids, nil)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, partview.PartHits{Items: hits, Total: len(hits), Jobs: []partview.JobHit{}})
}

// jobsShown is how many jobs the search of the till lists at once.
const jobsShown = 4

// called are the jobs that a search names (TRD-8), with the vehicle that it names beside them.
func (s *Server) called(ctx context.Context, found find.Suggestions, typed string) ([]partview.JobHit, error) {
	var of *vehicleview.Vehicle
	if len(found.Vehicles) > 0 {
		of, typed = vehicleview.NewVehicle(ctx, &found.Vehicles[0]), found.Without
	}
	jobs, err := s.Jobs.Called(ctx, typed, jobsShown)
	return partview.NewJobHits(ctx, jobs, of), err
}

// SearchCustomers is CUST-8.
func (s *Server) SearchCustomers(w http.ResponseWriter, r *http.Request) error {
	found, err := s.customersFor(r.Context(), strings.TrimSpace(r.URL.Query().Get("s")))
	if err != nil {
		return err
	}
	hits := cartview.CustomerHits{Items: make([]cartview.Customer, 0, len(found))}
	for _, c := range found {
		level, err := s.Prices.LevelName(r.Context(), c.LevelID)
		if err != nil {
			return err
		}
		hits.Items = append(hits.Items, cartview.NewCustomer(c, level))
	}
	return wire.Reply(w, http.StatusOK, hits)
}

// customersFor are those that a term finds; without one those whom this register served last (TKT-3).
func (s *Server) customersFor(ctx context.Context, term string) ([]customer.Customer, error) {
	if term != "" {
		buyers, err := s.Orders.BuyersByNumber(ctx, term, 5)
		if err != nil {
			return nil, err
		}
		return s.Customers.Search(ctx, term, buyers...)
	}
	_, ids, err := s.Orders.Lately(ctx, wire.Actor(ctx).RegisterID, shownLately)
	if err != nil {
		return nil, err
	}
	var found []customer.Customer
	for _, id := range ids {
		c, err := s.Customers.Customer(ctx, id)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if c.Active {
			found = append(found, c)
		}
	}
	return found, nil
}

// SetCustomer is CART-16.
func (s *Server) SetCustomer(w http.ResponseWriter, r *http.Request) error {
	id, _, err := desk.CustomerID(r)
	if err != nil {
		return err
	}
	return s.putCustomer(w, r, id, text.Key("Customer assigned to cart!"))
}

// RemoveCustomer is CART-17.
func (s *Server) RemoveCustomer(w http.ResponseWriter, r *http.Request) error {
	return s.putCustomer(w, r, 0, "")
}

func (s *Server) putCustomer(w http.ResponseWriter, r *http.Request, id int64, success string) error {
	ctx := r.Context()
	ticket, err := s.Visit.OpenCart(ctx)
	if err != nil {
		return err
	}
	if err := s.Carts.SetCustomer(ctx, wire.Actor(ctx), ticket.ID, id); err != nil {
		return err
	}
	shown, err := s.Basket.Shown(ctx)
	if err != nil {
		return err
	}
	if success != "" {
		shown.Success = text.Tr(ctx, success)
	}
	return wire.Reply(w, http.StatusOK, shown)
}
