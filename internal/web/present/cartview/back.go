package cartview

import (
	"context"
	"strconv"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/cart"
	"camber/internal/shop/rma"
	"camber/internal/web/present"
)

// CartBack is what comes back with a ticket of one sold order: its minus lines.
type CartBack struct {
	OrderID     int64          `json:"order_id"`
	Title       string         `json:"title"`
	Reason      string         `json:"reason"` // its code
	ReasonText  string         `json:"reason_text"`
	Comment     string         `json:"comment"`
	Vehicle     string         `json:"vehicle"` // that it did not fit; empty: another reason, or nobody knows
	Lines       []CartBackLine `json:"lines"`
	Tax         money.Cents    `json:"tax"`
	Other       money.Cents    `json:"other"`       // its share of rounded cash, less what was still owed
	StoreCredit money.Cents    `json:"storeCredit"` // of worth what becomes store credit
	Worth       money.Cents    `json:"worth"`
}

// CartBackLine is a quantity of a line of the sold order.
type CartBackLine struct {
	OrderProductID int64       `json:"order_product_id"`
	Kind           string      `json:"kind"`
	Name           string      `json:"name"`
	Model          string      `json:"model"`
	Quantity       int         `json:"quantity"`
	Restock        bool        `json:"restock"`
	Worth          money.Cents `json:"worth"` // without tax, discounts off
}

func newCartBacks(ctx context.Context, c cart.Cart) []CartBack {
	all := make([]CartBack, len(c.Checkout.Back))
	for i, b := range c.Checkout.Back {
		shown := CartBack{OrderID: b.OrderID, Reason: b.Reason, ReasonText: text.Tr(ctx, rma.Reason(b.Reason).Name()),
			Title:   text.Tr(ctx, "order # %s of %s", strconv.FormatInt(b.OrderID, 10), present.Day(b.Day)),
			Comment: b.Comment, Lines: make([]CartBackLine, len(b.Lines)), Tax: b.Tax, Other: b.Other, StoreCredit: b.Credit,
			Worth: b.Worth}
		if b.Vehicle != nil {
			shown.Vehicle = b.Vehicle.Text()
		}
		for j, l := range b.Lines {
			shown.Lines[j] = CartBackLine{OrderProductID: l.LineID, Kind: string(l.Kind), Name: l.Name, Model: l.Number,
				Quantity: l.Quantity, Restock: l.Restock, Worth: l.Worth}
		}
		all[i] = shown
	}
	return all
}
