package adminview

import (
	"context"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
)

// OfficeOrders is the list of the orders of all stores.
type OfficeOrders struct {
	Bar OfficeBar `json:"bar"`
	orderview.OrderLists
}

// OfficeOrderPage is the record of an order.
type OfficeOrderPage struct {
	Bar          OfficeBar             `json:"bar"`
	Order        orderview.Order       `json:"order"`
	History      []orderview.OrderNote `json:"history"`
	Asked        []AskedReturn         `json:"asked"` // returns that its customer asked for
	InvoiceURL   string                `json:"paper_url"`
	HistoriesURL string                `json:"histories_url"`
	StatusURL    string                `json:"status_url"`      // what "Add Order History" begins with (HIST-1)
	AddURL       string                `json:"add_history_url"` // and where it goes (HIST-2)
}

// AskedReturn is a return that a customer asked for.
type AskedReturn struct {
	ID      int64       `json:"return_id"`
	Date    string      `json:"date_text"`
	State   string      `json:"state_text"`
	Reason  string      `json:"reason"`
	Comment string      `json:"comment"`
	Lines   []AskedLine `json:"lines"`
	Code    string      `json:"state"`
	Answer  string      `json:"answer"`
	Becomes []string    `json:"becomes"` // the states that an answer can give it
}

// AskedLine is a line of an order that is asked for.
type AskedLine struct {
	ID       int64  `json:"order_product_id"`
	Name     string `json:"name"`
	Number   string `json:"number"`
	Quantity int    `json:"quantity"`
}

// NewAskedReturn is a return that was asked for of an order.
func NewAskedReturn(ctx context.Context, r rma.Request, o order.Order, zone *time.Location) AskedReturn {
	shown := AskedReturn{ID: r.ID, Date: present.Moment(r.Asked, zone), State: text.Tr(ctx, r.State.Name()),
		Reason: text.Tr(ctx, r.Reason.Name()), Comment: r.Comment, Lines: []AskedLine{},
		Code: string(r.State), Answer: r.Answer, Becomes: []string{}}
	for _, next := range r.State.Becomes() {
		shown.Becomes = append(shown.Becomes, string(next))
	}
	for _, l := range r.Lines {
		for _, sold := range o.Lines {
			if sold.ID == l.LineID {
				shown.Lines = append(shown.Lines, AskedLine{ID: l.LineID, Name: sold.Name,
					Number: sold.Brand + " " + sold.Number, Quantity: l.Quantity})
			}
		}
	}
	return shown
}
