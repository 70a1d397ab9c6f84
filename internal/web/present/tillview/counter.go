package tillview

import "camber/internal/base/money"

// TaxClass is a class that a custom product can have (CPR-1).
type TaxClass struct {
	ID    string `json:"tax_class_id"`
	Title string `json:"title"`
}

// ParkedOrders answers the list of orders that a till can take up again.
type ParkedOrders struct {
	Items []ParkedOrder `json:"items"`
}

// ParkedOrder is an order that waits: saved, a quote, or in checkout.
type ParkedOrder struct {
	ID          int64  `json:"order_id"`
	POSStatus   string `json:"pos_status"`
	StatusText  string `json:"status_text"`
	QuoteText   string `json:"quote_text"` // until when a quote holds, and what was said to it; empty: it is none
	Customer    string `json:"customer"`
	Vehicle     string `json:"vehicle"`
	Cashier     string `json:"cashier"`
	TotalText   string `json:"order_total_text"`
	AddedText   string `json:"date_modified_text"`
	AgeText     string `json:"age_text"` // for how long it has waited
	ContinueURL string `json:"continue_url"`
	OpenAt      string `json:"open_at"` // the register where it is worked on; empty: nowhere
	OpenBy      string `json:"open_by"` // who has it there
	Ticket      string `json:"ticket"`  // of this register, that it stands on; empty: none
}

// Tickets are the open tickets of a register.
type Tickets struct {
	Items []Ticket `json:"items"`
}

// Ticket is one of them, as its tab shows it.
type Ticket struct {
	UUID     string      `json:"uuid"`
	OrderID  int64       `json:"order_id"` // 0: no order yet
	Customer string      `json:"customer"` // empty: a walk-in
	Vehicle  string      `json:"vehicle"`
	Cashier  string      `json:"cashier"`
	Total    money.Cents `json:"total"` // without what comes back with it; negative: that is worth more
	Paid     money.Cents `json:"paid"`
}
