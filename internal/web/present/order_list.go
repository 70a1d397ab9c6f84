package present

import (
	"time"

	"camber/internal/base/money"
)

// OrdersPage is the list of orders at the counter (ORD-1).
type OrdersPage struct {
	Desk      Desk        `json:"desk"`
	Today     string      `json:"today"`
	Cashiers  []NamedID   `json:"cashiers"`
	Locations []NamedID   `json:"locations"` // one alone is not asked for
	Statuses  []StatusRow `json:"statuses"`
	Found     OrderList   `json:"found"` // the page that the address asks for
}

// NamedID is something that a list is filtered by.
type NamedID struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// StatusRow is a named status (HIST-1).
type StatusRow struct {
	ID    int64  `json:"order_status_id"`
	Name  string `json:"name"`
	Tells bool   `json:"tells"` // the customer is told unless somebody says otherwise
}

// OrderList answers GET /api/order (ORD-8).
type OrderList struct {
	Paging
	Results []OrderListRow `json:"results"`
	Counts  map[string]int `json:"counts"` // by tab; '' is all
}

// OrderListRow is an order in the list.
type OrderListRow struct {
	ID               int64        `json:"order_id"`
	Customer         string       `json:"customer"`
	CustomerID       int64        `json:"customer_id"`
	Telephone        string       `json:"telephone"`
	Vehicle          string       `json:"vehicle"`
	DateAdded        time.Time    `json:"date_added"`
	DateAddedText    string       `json:"date_added_text"`
	DateModified     time.Time    `json:"date_modified"`
	DateModifiedText string       `json:"date_modified_text"`
	Status           Status       `json:"order_status"`
	StatusID         int64        `json:"order_status_id"`
	Cashier          string       `json:"cashier"`
	Location         string       `json:"location"`
	OrderTotal       money.Cents  `json:"order_total"`
	OrderTotalText   string       `json:"order_total_text"`
	AmountPaid       money.Cents  `json:"amount_paid"`
	AmountPaidText   string       `json:"amount_paid_text"`
	NetPaid          *money.Cents `json:"net_paid,omitempty"` // what is left of it; absent: nothing was paid back for goods that came back
	NetPaidText      string       `json:"net_paid_text,omitempty"`
	Returned         string       `json:"returned_text,omitempty"` // "Returned 2 of 3"; absent: nothing came back
	BalanceDue       money.Cents  `json:"balance_due"`
	BalanceDueText   string       `json:"balance_due_text"`
	POSStatus        string       `json:"pos_status"`
	PONumbers        []string     `json:"po_number_list"`
	Void             bool         `json:"is_void"` // voided or cancelled
	ViewURL          string       `json:"view_url"`
	ContinueURL      string       `json:"continue_url,omitempty"`
	EditURL          string       `json:"edit_url,omitempty"` // takes it up again, to be changed
	InvoiceURL       string       `json:"invoice_url,omitempty"`
	VoidURL          string       `json:"void_url,omitempty"`
	DeleteURL        string       `json:"delete_url,omitempty"`
}

// OrderScreen is an order at the counter (ORD-3).
type OrderScreen struct {
	Desk    Desk        `json:"desk"`
	Order   Order       `json:"order"`
	History []OrderNote `json:"history"`
}

// OrderHistory answers POST /pos/order/histories (ORD-7), the newest first.
type OrderHistory struct {
	Results []OrderNote `json:"results"`
}

// OrderNote is one step of an order's life.
type OrderNote struct {
	ID            int64         `json:"order_history_id"`
	DateAdded     time.Time     `json:"date_added"`
	DateAddedText string        `json:"date_added_text"`
	Status        Status        `json:"order_status"`
	Comment       string        `json:"comment"`
	Author        string        `json:"author"`
	Notified      []NoteMessage `json:"notified"`
}

// HistoryForm answers GET /pos/order/getOrderStatus (HIST-1).
type HistoryForm struct {
	OrderID       int64       `json:"orderId"`
	OrderStatuses []StatusRow `json:"orderStatuses"` // the order's own first
	RecentNote    string      `json:"recentHistoryNote"`
	Email         string      `json:"email"`
	Phone         string      `json:"phone"`
	TextingAlerts bool        `json:"textingAlerts"`
	CustomerID    int64       `json:"customer_id"` // 0: a guest, of whom nothing is kept
}

// AddedNote answers POST /pos/order/history (HIST-2).
type AddedNote struct {
	Success string    `json:"success"`
	Note    OrderNote `json:"history"`
}

// ChangedOrder answers a change of an order with its new state (ORD-5, ORD-7).
type ChangedOrder struct {
	Success string `json:"success"`
	Order   Order  `json:"order"`
}
