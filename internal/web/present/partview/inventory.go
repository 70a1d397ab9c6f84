package partview

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/catalog"
	"camber/internal/shop/distributor"
	"camber/internal/shop/price"
	"camber/internal/web/present"
)

// InventoryDetails answers with stock and prices of parts, in the order they were asked for (INV-1).
type InventoryDetails struct {
	Products []InventoryProduct `json:"products"`
}

// InventoryProduct is one of the parts asked for; one that is not sold has an id of 0, no locations and no prices.
type InventoryProduct struct {
	AAIA           string              `json:"aaia"`
	MPN            string              `json:"mpn"`
	Name           string              `json:"name"`
	ProductID      int64               `json:"productId"`
	Locations      []InventoryLocation `json:"locations"`
	TotalInventory int                 `json:"totalInventory"`
	StoreInventory int                 `json:"storeInventory"` // of the store that whoever asks picks up at, or sells at
	Prices         []InventoryPrice    `json:"prices"`         // empty where whoever asks may see none
}

// InventoryLocation is what a store has of a part, and what a piece costs there.
type InventoryLocation struct {
	Name          string    `json:"name"`
	WarehouseCode string    `json:"warehouseCode"`
	Inventory     int       `json:"inventory"`
	Price         *money.E4 `json:"price"` // null: hidden, or none
}

// InventoryPrice is one of the prices of a part: your_cost is what whoever asks pays, the others are price levels.
type InventoryPrice struct {
	Key   string   `json:"key"`
	Name  string   `json:"name"`
	Text  string   `json:"text"`
	Value money.E4 `json:"value"`
}

// YourCost is the key of the price that whoever asks pays.
const YourCost = "your_cost"

// StockByLocation answers with what each store has of a part (INV-2).
type StockByLocation struct {
	Success bool            `json:"success"`
	Data    []LocationStock `json:"data"`
}

// LocationStock is what a store has of a part. What distributors that deliver to it have, by their last tables, stands in
// OrderExpress, for who sells there.
type LocationStock struct {
	Name         string         `json:"location_name"`
	Stock        int            `json:"stock"`
	OrderExpress []ExpressStock `json:"order_express_inventory"`
}

// ExpressStock is what a distributor's place has of a part.
type ExpressStock struct {
	Location  string `json:"Location"`
	Inventory int    `json:"Inventory"`
}

// NewInventoryProduct shows a part on the shelf as it was asked for. levels are further prices that may be seen.
func NewInventoryProduct(ctx context.Context, s Shelf, asked catalog.Pair, partID int64, levels []price.Level,
	at map[int64]price.Quote) InventoryProduct {
	shown := InventoryProduct{AAIA: asked.AAIA, MPN: asked.Number, Locations: []InventoryLocation{},
		Prices: []InventoryPrice{}}
	p, ok := s.Parts[partID]
	if !ok {
		return shown
	}
	shown.Name, shown.ProductID = p.Name, p.ID
	var each *money.E4
	if cost := s.price(ctx, p); cost != nil && !cost.Hidden {
		each = &cost.Amount
		shown.Prices = append(shown.Prices, InventoryPrice{YourCost, text.Tr(ctx, "Your cost"), cost.Text, cost.Amount})
		for _, l := range levels {
			if q, priced := at[l.ID]; priced {
				shown.Prices = append(shown.Prices, InventoryPrice{l.Code, l.Name, present.UnitAmount(ctx, q.UnitE4), q.UnitE4})
			}
		}
	}
	for _, store := range s.Stores {
		free := s.Supplies[partID].At(store.ID)
		shown.TotalInventory += free
		if store.ID == s.Here {
			shown.StoreInventory = free
		}
		shown.Locations = append(shown.Locations, InventoryLocation{store.Name, store.Code, free, each})
	}
	return shown
}

// NewStockByLocation is what each store has of a part on the shelf, and express what distributors have for it.
func NewStockByLocation(s Shelf, partID int64, express map[int64][]distributor.Nearby) StockByLocation {
	shown := StockByLocation{Success: true, Data: make([]LocationStock, 0, len(s.Stores))}
	for _, store := range s.Stores {
		at := LocationStock{store.Name, s.Supplies[partID].At(store.ID), []ExpressStock{}}
		for _, near := range express[store.ID] {
			for _, p := range near.Places {
				at.OrderExpress = append(at.OrderExpress, ExpressStock{near.Name + ", " + p.Name, p.Inventory})
			}
		}
		shown.Data = append(shown.Data, at)
	}
	return shown
}
