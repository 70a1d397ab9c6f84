// Package specialview says what distributors have of an order's parts, and what was ordered there for it.
package specialview

import (
	"context"
	"strconv"
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/distributor"
	"camber/internal/shop/special"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
)

// DistributorStock is what distributors have of the parts of an order (DIST-1).
type DistributorStock struct {
	OrderID      int64              `json:"order_id"`
	Asked        string             `json:"asked_text"` // when
	Distributors []AskedDistributor `json:"distributors"`
	Products     []StockedProduct   `json:"products"`
	Deposit      string             `json:"deposit_text"` // what is missing of it; empty: nothing
}

// AskedDistributor is how one answered.
type AskedDistributor struct {
	Name   string `json:"name"`
	Failed string `json:"failed"` // why it can't be used now; empty: it answered
	Text   string `json:"text"`   // "3 of 3 parts, 0.8 s"
}

// StockedProduct is a part of the order, and where it is.
type StockedProduct struct {
	ProductID int64         `json:"productId"`
	AAIA      string        `json:"aaia"`
	MPN       string        `json:"mpn"`
	Brand     string        `json:"brand"`
	Name      string        `json:"name"`
	Prices    []StockPrice  `json:"prices"`
	Locations []WarehouseOf `json:"locations"`
	Total     int           `json:"totalInventory"` // at all distributors
	Store     int           `json:"storeInventory"` // free at the order's store
	Quantity  int           `json:"quantity"`       // pieces of the order
	Wanted    int           `json:"wanted"`         // still to be ordered: the order waits for them
	OnOrder   int           `json:"on_order"`       // for the order
	Arrived   int           `json:"arrived"`        // for the order
}

// StockPrice is a price of a part; your_cost is what the shop pays for a piece.
type StockPrice struct {
	Key   string   `json:"key"`
	Name  string   `json:"name"`
	Text  string   `json:"text"`
	Value money.E4 `json:"value"`
}

// WarehouseOf is a warehouse that has a part, or another store of the shop: what comes from there costs nothing here.
type WarehouseOf struct {
	Code      string `json:"warehouseCode"` // of vendor and warehouse
	Vendor    string `json:"vendor"`
	Name      string `json:"name"`
	Inventory int    `json:"inventory"`
	Price     string `json:"price"` // of a piece; empty: it did not say
	// of a piece in hundredths of a cent; 0: it did not say
	Cost     money.E4 `json:"cost"`
	Arrives  string   `json:"arrives"` // "12/02/2026 9:00 am"; empty: it did not say
	Multiple int      `json:"multiple"`
	Final    bool     `json:"final"` // what is ordered there can't be brought back
}

// NewDistributorStock shows the table of an order.
func NewDistributorStock(ctx context.Context, orderID int64, t special.Table, zone *time.Location) DistributorStock {
	shown := DistributorStock{OrderID: orderID, Asked: present.Moment(t.At, zone), Distributors: []AskedDistributor{},
		Products: []StockedProduct{}}
	if t.Paid < t.Deposit {
		shown.Deposit = text.Tr(ctx, "The deposit is %s, and %s of it is paid.", t.Deposit.Text(), t.Paid.Text())
	}
	for _, a := range t.Asked {
		one := AskedDistributor{Name: a.Name, Text: text.Tr(ctx, "%s of %s parts, %s s", strconv.Itoa(len(a.Offers)),
			strconv.Itoa(len(t.Rows)), seconds(a.Waited))}
		if a.Failed != nil {
			one.Failed = present.Words(ctx, *a.Failed)
			one.Text = text.Tr(ctx, "Waited %s s. The others can be used.", seconds(a.Waited))
		} else if a.NoOrders {
			one.Text = byPhone(ctx, a.Offers)
		}
		shown.Distributors = append(shown.Distributors, one)
	}
	for _, r := range t.Rows {
		shown.Products = append(shown.Products, newProduct(ctx, r))
	}
	return shown
}

// byPhone is what can't be ordered from here.
func byPhone(ctx context.Context, offers []distributor.Offer) string {
	var has []string
	for _, o := range offers {
		if n := o.Total(); n > 0 {
			has = append(has, strconv.Itoa(n)+" × "+o.MPN)
		}
	}
	if len(has) == 0 {
		return text.Tr(ctx, "It has none of these parts.")
	}
	return text.Tr(ctx, "It has %s. Order there by phone.", strings.Join(has, ", "))
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) }

func newProduct(ctx context.Context, r special.Row) StockedProduct {
	p := StockedProduct{ProductID: r.Part.ID, AAIA: r.Part.AAIA, MPN: r.Part.Number, Brand: r.Part.Brand, Name: r.Part.Name,
		Prices: []StockPrice{}, Locations: []WarehouseOf{}, Store: r.Here, Quantity: r.Quantity, Wanted: r.Wanted,
		OnOrder: r.OnOrder, Arrived: r.Arrived}
	var least *money.E4
	for _, s := range r.Sources {
		w := WarehouseOf{Code: s.Code, Vendor: s.Vendor, Name: s.Place.Name, Inventory: s.Place.Inventory,
			Arrives: arrives(s.Place), Multiple: s.Multiple,
			Final: s.Final}
		if s.StoreID != 0 {
			w.Vendor = text.Tr(ctx, "by transfer")
		}
		if s.Cost != nil {
			w.Price, w.Cost = s.Cost.Text(), *s.Cost
			if least == nil || *s.Cost < *least {
				least = s.Cost
			}
		}
		if s.StoreID == 0 {
			p.Total += s.Place.Inventory
		}
		p.Locations = append(p.Locations, w)
	}
	if least != nil {
		p.Prices = append(p.Prices, StockPrice{Key: "your_cost", Name: text.Tr(ctx, "Your Cost"), Text: least.Text(),
			Value: *least})
	}
	return p
}

func arrives(p distributor.Place) string {
	if p.Arrives == "" {
		return ""
	}
	day := present.Day(p.Arrives)
	if at, err := time.Parse("15:04", p.At); err == nil {
		return day + " " + at.Format("3:04 pm")
	}
	return day
}

// DistributorOrdered answers an order at distributors (DIST-5): with what was ordered, or with what of it can't be.
type DistributorOrdered struct {
	Success        string                    `json:"success,omitempty"`
	PurchaseOrders []orderview.PurchaseOrder `json:"purchaseOrders"`
	Error          string                    `json:"error,omitempty"`
	Errors         []ItemError               `json:"errors,omitempty"`
}

// ItemError is why a part can't be ordered as it was seen.
type ItemError struct {
	AAIA    string `json:"aaia"`
	MPN     string `json:"mpn"`
	Message string `json:"message"`
}

// Ordered says what a call ordered.
func Ordered(ctx context.Context, made special.Made) string {
	var said []string
	if n := len(made.Purchases); n > 0 {
		said = append(said, text.Tr(ctx, "Purchase orders: %s.", strconv.Itoa(n)))
	}
	if n := len(made.Transfers); n > 0 {
		said = append(said, text.Tr(ctx, "Transfers: %s.", strconv.Itoa(n)))
	}
	return strings.Join(said, " ")
}

// NewItemErrors says what of a wish is not as it was seen.
func NewItemErrors(ctx context.Context, wrong []special.Wrong) DistributorOrdered {
	shown := DistributorOrdered{PurchaseOrders: []orderview.PurchaseOrder{},
		Error: present.Words(ctx, fault.T("Nothing is ordered yet: something is not as it was a moment ago."))}
	for _, w := range wrong {
		shown.Errors = append(shown.Errors, ItemError{AAIA: w.AAIA, MPN: w.MPN, Message: present.Words(ctx, w.Words)})
	}
	return shown
}
