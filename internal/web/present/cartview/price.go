package cartview

import (
	"camber/internal/base/money"
	"camber/internal/shop/cart"
)

// PriceTried is what a ticket comes to with another price and quantity of a line (UX-16), and how far the person at the
// register goes alone (PRC-1).
type PriceTried struct {
	Usual     money.E4    `json:"usual"` // what one piece costs where nobody has set a price
	Down      money.E4    `json:"down"`  // the lowest price that nobody is asked for
	Cost      *money.E4   `json:"cost"`  // null: it is not known, or not for this person's eyes
	Line      money.Cents `json:"line"`
	BeforeTax money.Cents `json:"before_tax"`
	Total     money.Cents `json:"total"`
}

// NewPriceTried shows a try of one line.
func NewPriceTried(t cart.PriceTried, key string) PriceTried {
	shown := PriceTried{Usual: t.Usual, Down: t.Down, Total: t.View.Totals.Total,
		BeforeTax: t.View.Totals.Total - t.View.Totals.Tax()}
	if t.Cost > 0 {
		shown.Cost = &t.Cost
	}
	for _, l := range t.View.Totals.Lines {
		if l.Key == key {
			shown.Line = l.Total
		}
	}
	return shown
}
