package ticket

import (
	"net/http"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/find"
	"camber/internal/web/pos/desk"
	"camber/internal/web/present/cartview"
	"camber/internal/web/present/listview"
	"camber/internal/web/present/partview"
	"camber/internal/web/storefront/shelf"
	"camber/internal/web/wire"
)

// hitsShown is how many parts the search of the till lists at once.
const hitsShown = 20

// Scan adds the part with a barcode or part number to the ticket, or raises its line (POS-4). A case adds its pieces;
// an old number adds what replaces it, and says so (TRD-4).
func (s *Server) Scan(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Code string `form:"code"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	meant, err := s.Catalog.ByCode(ctx, in.Code)
	if fault.Is(err, fault.NotFound) {
		return fault.New(fault.NotFound, "No part has the code %s.", in.Code)
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

// SearchParts lists parts by number or words, with stock by location and the price of the ticket's customer. It is asked
// while somebody types: a model that is half typed behind a year counts as the first that begins so (FIND-1).
func (s *Server) SearchParts(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Text string `form:"s"`
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
	found, err := s.Find.Suggest(ctx, find.Query{
		Text: in.Text, Vehicle: now.Vehicle, LevelID: buyer.LevelID, LocationID: wire.Actor(ctx).LocationID,
		Lang: text.In(ctx),
	}, find.Most{Parts: hitsShown})
	if err != nil {
		return err
	}
	ids, fits := shelf.Hits(found.Parts)
	hits, err := s.Shelf.PartHits(ctx, now, ids, fits)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, partview.PartHits{Items: hits, Total: found.Parts.Total})
}

// SearchCustomers is CUST-8.
func (s *Server) SearchCustomers(w http.ResponseWriter, r *http.Request) error {
	term := r.URL.Query().Get("s")
	buyers, err := s.Orders.BuyersByNumber(r.Context(), term, 5)
	if err != nil {
		return err
	}
	found, err := s.Customers.Search(r.Context(), term, buyers...)
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
