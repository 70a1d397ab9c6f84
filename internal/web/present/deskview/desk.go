// Package deskview says what every screen of the staff shows around its work: who sits there, what needs another
// person's yes, the shift, the messages and the audit trail.
package deskview

import (
	"camber/internal/shop/access"
)

// Desk is what every screen of the staff shares: where this is, who works here, and where else they may go.
type Desk struct {
	Register string    `json:"register"`
	Location string    `json:"location"`
	Cashier  string    `json:"cashier"`
	Links    DeskLinks `json:"links"`

	CashierID int64 `json:"cashier_id"`
	LockAfter int   `json:"lock_after"` // seconds in which nobody uses it, 0: it does not lock itself

	PrinterWay     string `json:"printer_way"`      // browser, network, usb or serial
	PrintAfterSale bool   `json:"print_after_sale"` // a receipt, which by the browser this screen prints
}

// DeskBar stands above a screen of the staff that the server draws.
type DeskBar struct {
	Desk Desk   `json:"desk"`
	At   string `json:"at"` // which of the links it is
}

// DeskLinks holds the address of each screen of the staff; an absent one is not this person's.
type DeskLinks struct {
	Sale            string `json:"sale"`
	Orders          string `json:"orders,omitempty"`
	Customers       string `json:"customers,omitempty"`
	Payments        string `json:"payments,omitempty"` // payments needing attention
	PaymentsWaiting int    `json:"payments_waiting"`
	Shift           string `json:"shift,omitempty"`
	Returns         string `json:"returns,omitempty"`
	Pickups         string `json:"pickups,omitempty"` // what waits for customers
	Cores           string `json:"cores,omitempty"`   // old parts that are owed or wait
	Messages        string `json:"messages,omitempty"`
	Reviews         string `json:"reviews,omitempty"` // where they are approved
	Audit           string `json:"audit,omitempty"`
	Lock            string `json:"lock,omitempty"`
	PIN             string `json:"pin,omitempty"` // takes another PIN of one's own
	Badge           string `json:"badge,omitempty"`
	Training        string `json:"training,omitempty"` // puts the register into training
	Logout          string `json:"logout"`
}

// NewDesk shows the register that someone stands at.
func NewDesk(by access.Actor, register, location string) Desk {
	links := DeskLinks{Sale: "/checkout/cart", Logout: "/pos/logout", Lock: "/pos/lock"}
	if by.May(access.SellAtTill) {
		links.Orders = "/pos/order"
		links.Payments, links.Returns, links.Cores = "/pos/payments", "/pos/return", "/pos/core"
		links.Pickups = "/pos/pickup"
	}
	if by.May(access.SellAtTill) {
		links.Shift, links.PIN, links.Badge = "/pos/shift", "/pos/pin", "/pos/badge"
	}
	if by.May(access.Train) {
		links.Training = "/pos/training"
	}
	if by.May(access.ReadAudit) {
		links.Audit = "/pos/audit"
	}
	if by.May(access.EditCustomers) {
		links.Customers = "/pos/customer"
	}
	if by.May(access.ReadMessages) {
		links.Messages = "/pos/messages"
	}
	if by.May(access.ModerateReviews) {
		links.Reviews = "/pos/reviews"
	}
	return Desk{Register: register, Location: location, Cashier: by.Name, Links: links, CashierID: by.StaffID}
}

// Login is a sign-in form with what came back.
type Login struct {
	Email     string
	Redirect  string
	Problem   string
	Registers []RegisterChoice // at the till
	Demo      bool
}

// RegisterChoice is a register that a cashier can sign in at.
type RegisterChoice struct {
	ID     int64
	Name   string
	Chosen bool
}
