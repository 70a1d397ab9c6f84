package adminview

import (
	"context"
	"strconv"
	"time"

	"camber/internal/base/text"
	"camber/internal/shop/order"
	"camber/internal/shop/rma"
	"camber/internal/shop/till"
	"camber/internal/web/present"
	"camber/internal/web/present/orderview"
)

// Kinds of the list of returns.
const (
	CameBack       = ""        // that were brought to a counter
	ReturnAsked    = "asked"   // that customers asked for and nobody answered
	ReturnAgreed   = "agreed"  // that are awaited
	ReturnAnswered = "settled" // that were refused, or came
)

// OfficeReturns is the list of what came back, and of what customers ask to bring.
type OfficeReturns struct {
	Bar OfficeBar `json:"bar"`
}

// OfficeReturnList answers a page of it.
type OfficeReturnList struct {
	present.Paging
	Results []OfficeReturnRow `json:"results"`
	Counts  map[string]int    `json:"counts"` // by kind
}

// OfficeReturnRow is a return, or one that was asked for.
type OfficeReturnRow struct {
	ID       int64    `json:"return_id"`
	Date     string   `json:"date_text"`
	OrderID  int64    `json:"order_id"` // 0: without a receipt
	OrderURL string   `json:"order_url,omitempty"`
	Customer string   `json:"customer"`
	Lines    []string `json:"lines"` // "2 × Kestrel KB-1"
	Reason   string   `json:"reason"`
	State    string   `json:"state_text"`
	Total    string   `json:"total_text"` // what went back; of one that was asked for empty
	Store    string   `json:"store"`

	Asked *AskedReturn `json:"asked"` // null: it was brought to a counter
}

// NewOfficeReturn is a return that was brought to a counter; customer is who brought it.
func NewOfficeReturn(ctx context.Context, r till.Return, customer, store string,
	zone *time.Location) OfficeReturnRow {
	row := OfficeReturnRow{ID: r.ID, Date: present.Moment(r.At, zone), OrderID: r.OrderID, Customer: customer,
		Lines: []string{}, Reason: text.Tr(ctx, r.Reason.Name()), State: text.Tr(ctx, "Receipt %s", r.Number),
		Total: r.Back().Text(), Store: store}
	if r.OrderID != 0 {
		row.OrderURL = orderview.OfficeOrder + present.ID(r.OrderID)
	}
	for _, l := range r.Lines {
		row.Lines = append(row.Lines, strconv.Itoa(l.Quantity)+" × "+l.Name)
	}
	return row
}

// NewOfficeRequest is a return that was asked for of an order.
func NewOfficeRequest(ctx context.Context, r rma.Request, o order.Order, store string,
	zone *time.Location) OfficeReturnRow {
	asked := NewAskedReturn(ctx, r, o, zone)
	row := OfficeReturnRow{ID: r.ID, Date: asked.Date, OrderID: r.OrderID,
		Customer: o.Name, Lines: []string{}, Reason: asked.Reason, State: asked.State, Store: store, Asked: &asked}
	if o.ID != 0 { // it was not deleted
		row.OrderURL = orderview.OfficeOrder + present.ID(o.ID)
	}
	for _, l := range asked.Lines {
		row.Lines = append(row.Lines, strconv.Itoa(l.Quantity)+" × "+l.Number+" "+l.Name)
	}
	return row
}
