package parts

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"

	"camber/internal/base/fault"
	"camber/internal/shop/access"
	"camber/internal/shop/catalog"
	"camber/internal/shop/price"
	"camber/internal/web/present/partview"
	"camber/internal/web/wire"
)

// mostInventory is how many parts are asked for at once.
const mostInventory = 100

// InventoryDetails is INV-1. Prices are those of whoever asks, as the shop shows them; at the till those of the
// ticket's customer, and with the permission to see costs those of all levels.
func (s *Server) InventoryDetails(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		Products map[string]string `form:"products"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	asked, err := inventoryPairs(in.Products)
	if err != nil {
		return err
	}
	ctx := r.Context()
	known, err := s.byPairs(ctx, asked)
	if err != nil {
		return err
	}
	ids := slices.Sorted(maps.Values(known))
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	shelf, err := s.Shelf.Cards(ctx, now, ids, nil)
	if err != nil {
		return err
	}
	levels, at, err := s.costs(ctx, ids)
	if err != nil {
		return err
	}
	reply := partview.InventoryDetails{Products: make([]partview.InventoryProduct, 0, len(asked))}
	for _, pair := range asked {
		id := known[pair]
		reply.Products = append(reply.Products, partview.NewInventoryProduct(ctx, shelf, pair, id, levels, at[id]))
	}
	return wire.Reply(w, http.StatusOK, reply)
}

// inventoryPairs reads products[0][aaia] and products[0][mpn], in the order of their numbers.
func inventoryPairs(products map[string]string) ([]catalog.Pair, error) {
	rows, ok := wire.Rows(products)
	switch {
	case !ok:
		return nil, fault.New(fault.Invalid, "The parts must be numbered.")
	case len(rows) > mostInventory:
		return nil, fault.New(fault.TooMuch, "At most %s parts can be asked for at once.", mostInventory)
	}
	asked := make([]catalog.Pair, 0, len(rows))
	for _, row := range rows {
		asked = append(asked, catalog.Pair{AAIA: strings.ToUpper(strings.TrimSpace(row["aaia"])),
			Number: strings.TrimSpace(row["mpn"])})
	}
	return asked, nil
}

// costs are the prices of all levels by part and level, for staff at the till who may see them; else none.
func (s *Server) costs(ctx context.Context, ids []int64) ([]price.Level, map[int64]map[int64]price.Quote, error) {
	if by := wire.Actor(ctx); by.Mode != access.POS || !by.May(access.SeeCost) {
		return nil, nil, nil
	}
	levels, err := s.Prices.Levels(ctx)
	if err != nil {
		return nil, nil, err
	}
	at := map[int64]map[int64]price.Quote{}
	for _, l := range levels {
		quotes, err := s.Prices.For(ctx, l.ID, 1, ids...)
		if err != nil {
			return nil, nil, err
		}
		for id, q := range quotes {
			if at[id] == nil {
				at[id] = map[int64]price.Quote{}
			}
			at[id][l.ID] = q
		}
	}
	return levels, at, nil
}

// StockByLocation is INV-2.
func (s *Server) StockByLocation(w http.ResponseWriter, r *http.Request) error {
	var in struct {
		PartID int64 `form:"productId"`
	}
	if err := wire.Decode(r, &in); err != nil {
		return err
	}
	ctx := r.Context()
	now, err := s.Visit.Now(ctx)
	if err != nil {
		return err
	}
	shelf, err := s.Shelf.Cards(ctx, now, []int64{in.PartID}, nil)
	if err != nil {
		return err
	}
	if p, ok := shelf.Parts[in.PartID]; !ok || !p.Active {
		return fault.New(fault.NotFound, "This part is no longer sold.")
	}
	express, err := s.Shelf.Express(ctx, shelf, in.PartID)
	if err != nil {
		return err
	}
	return wire.Reply(w, http.StatusOK, partview.NewStockByLocation(shelf, in.PartID, express))
}
