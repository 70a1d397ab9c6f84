package partview

import (
	"camber/internal/shop/catalog"
)

// StockBox is what each store has of a part, on its page.
type StockBox struct {
	ProductID int64         `json:"product_id"`
	OwnText   string        `json:"own_text"` // stands instead of how many there are; empty: none
	Stock     []StoredStock `json:"stock"`
}

// StoredStock is Stock with the store's whole name, as INV-2 has it.
type StoredStock struct {
	Stock
	Name string `json:"location_name"`
}

func (s Shelf) stockBox(p catalog.Part, stock []Stock) StockBox {
	box := StockBox{ProductID: p.ID, OwnText: p.Sign.StockText, Stock: make([]StoredStock, 0, len(stock))}
	for _, one := range stock {
		for _, store := range s.Stores {
			if store.ID == one.LocationID {
				box.Stock = append(box.Stock, StoredStock{one, store.Name})
			}
		}
	}
	return box
}
