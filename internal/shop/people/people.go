// Package people is what the shop does with all that it knows of somebody at once: two customers become one, one is
// told everything, one is forgotten (CUST-43).
package people

import (
	"time"

	"camber/internal/base/money"
	"camber/internal/shop/vehicle"
)

// File is everything that the shop knows of a customer, as it is handed out.
type File struct {
	CustomerID      int64             `json:"customer_id"`
	Firstname       string            `json:"firstname"`
	Lastname        string            `json:"lastname"`
	Company         string            `json:"company"`
	Email           string            `json:"email"`
	Telephone       string            `json:"telephone"`
	Newsletter      bool              `json:"newsletter"`
	Texts           bool              `json:"texting_alerts"`
	TaxExemptNumber string            `json:"tax_exempt_number"`
	Since           time.Time         `json:"date_added"`
	SignsIn         bool              `json:"can_sign_in"`
	Answers         map[string]string `json:"custom_fields"`
	Tags            []string          `json:"tags"`
	Addresses       []Address         `json:"addresses"`
	Vehicles        []Vehicle         `json:"vehicles"`
	Orders          []Order           `json:"orders"`
	Returns         []Return          `json:"returns"`
	Balance         money.Cents       `json:"store_credit"`
	Credit          []Movement        `json:"store_credit_history"`
	Points          int               `json:"reward_points"`
	Notes           []Note            `json:"notes"`
	Messages        []Message         `json:"messages"`
	IPs             []IP              `json:"ip_addresses"`
	Compare         []int64           `json:"compared_parts"`
	Wishes          []int64           `json:"wished_parts"`
}

// Address is one of the address book.
type Address struct {
	Label   string   `json:"label"`
	Name    string   `json:"name"`
	Lines   []string `json:"lines"`
	Default bool     `json:"default"`
}

// Vehicle is one of the garage.
type Vehicle struct {
	Name   string         `json:"name"`
	Title  string         `json:"title"`
	VIN    string         `json:"vin"`
	Plate  string         `json:"license_plate"`
	State  string         `json:"license_state"`
	Notes  string         `json:"notes"`
	Facets []vehicle.Fact `json:"facts"`
}

// Order is a sale.
type Order struct {
	ID        int64       `json:"order_id"`
	Added     time.Time   `json:"date_added"`
	Status    string      `json:"status"`
	Name      string      `json:"name"`
	Email     string      `json:"email"`
	Telephone string      `json:"telephone"`
	Total     money.Cents `json:"total"`
	Lines     []Line      `json:"lines"`
}

// Line is a line of it.
type Line struct {
	Name     string      `json:"name"`
	Number   string      `json:"number"`
	Quantity int         `json:"quantity"`
	Total    money.Cents `json:"total"`
}

// Return is what was asked to come back.
type Return struct {
	OrderID int64     `json:"order_id"`
	Asked   time.Time `json:"date_added"`
	Reason  string    `json:"reason"`
	Comment string    `json:"comment"`
	State   string    `json:"state"`
	Answer  string    `json:"answer"`
}

// Movement is one of the store credit.
type Movement struct {
	At          time.Time   `json:"date_added"`
	Amount      money.Cents `json:"amount"`
	Description string      `json:"description"`
	OrderID     int64       `json:"order_id"`
}

// Note is what staff wrote.
type Note struct {
	At      time.Time `json:"date_added"`
	Comment string    `json:"comment"`
	Picture bool      `json:"picture"`
}

// Message is what was sent.
type Message struct {
	At        time.Time `json:"date_added"`
	Channel   string    `json:"channel"`
	Recipient string    `json:"recipient"`
	Subject   string    `json:"subject"`
	Text      string    `json:"text"`
	State     string    `json:"state"`
}

// IP is from where they came.
type IP struct {
	IP    string    `json:"ip"`
	Added time.Time `json:"date_added"`
}
