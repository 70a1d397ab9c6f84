package customerview

import (
	"camber/internal/web/present/deskview"
)

// CustomersPage is the list of customers (CUST-1).
type CustomersPage struct {
	Desk   deskview.Desk `json:"desk"`
	Today  string        `json:"today"`             // the day at the store
	AddURL string        `json:"add_url,omitempty"` // absent: they may add nobody
	Sells  bool          `json:"sells"`             // they may start an order
}

// CustomerPage is the form of a customer (CUST-2).
type CustomerPage struct {
	Desk       deskview.Desk `json:"desk"`
	Today      string        `json:"today"`
	CustomerID int64         `json:"customer_id"` // 0: a new one
	Sells      bool          `json:"sells"`
}

// TagsPage is where tags of customers are made (CUST-34).
type TagsPage struct {
	Desk   deskview.Desk `json:"desk"`
	Tags   []UsedTag     `json:"tags"`
	AddURL string        `json:"add_url"`
}

// UsedTag is a tag with who has it.
type UsedTag struct {
	ID        int64  `json:"tag_id"`
	Title     string `json:"title"`
	Customers int    `json:"customers"`
	Href      string `json:"href"` // the list of them
}

// MadeTag answers a tag that was made with all there are now.
type MadeTag struct {
	Success string    `json:"success"`
	Tags    []UsedTag `json:"tags"`
}
