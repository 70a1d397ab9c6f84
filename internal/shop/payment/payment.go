// Package payment takes money for orders and gives it back. Every movement is a transaction and one entry of the
// ledger; what an order has been paid is always a sum of those. Each noun has a service of its own, see Services:
// books write down what moved, Cards hear what became of a charge, and the others stand on both.
package payment

import (
	"time"

	"camber/internal/base/money"
	"camber/internal/shop/access"
)

// Kind is how money came in, or goes back (PAY-8).
type Kind string

const (
	Cash             Kind = "cash"
	Card             Kind = "card"
	Check            Kind = "check"
	GiftVoucher      Kind = "gift_voucher"
	RewardVoucher    Kind = "reward_voucher" // a reward voucher's, or a customer's points
	StoreCredit      Kind = "store_credit"
	OnAccount        Kind = "on_account"        // the customer owes it instead
	InvoiceEcommerce Kind = "invoice_ecommerce" // a payment link
	Exchange         Kind = "exchange"          // goods that came back with the sale (RTN-1)
)

// Status says whether the money is here.
type Status string

const (
	Pending         Status = "pending"
	Captured        Status = "captured"
	VoidAsked       Status = "void_requested"
	Void            Status = "void"
	RefundAsked     Status = "refund_requested"
	WasRefunded     Status = "refunded" // all of it was paid back the way it came
	NothingWasTaken Status = "failed"
)

// Movement says which way money went.
type Movement string

const (
	In  Movement = "payment"
	Out Movement = "refund"
)

// Detail is what only some tenders have.
type Detail struct {
	CheckNumber int64  `json:"check_number,omitempty"`
	Bank        string `json:"bank,omitempty"`
	LicenseNote string `json:"license_note,omitempty"`
	Points      int    `json:"points,omitempty"`
	Drawing     string `json:"drawing,omitempty"` // on account: the signature that was drawn for it
}

// Transaction is a movement of money on an order, or of a customer. Amount is what was handed over.
type Transaction struct {
	ID           int64
	OrderID      int64 // 0: a payment without an order (PAY-18)
	CustomerID   int64 // whose credit, points or account it moved; 0: nobody's
	Kind         Kind
	Movement     Movement // empty when it is made: In
	Status       Status
	Amount       money.Cents // above 0, the surcharge and its tax in it
	Surcharge    money.Cents
	SurchargeTax money.Cents
	Rounded      money.Cents // by how much cash that was paid back is more than was due, below 0: less
	Label        string      // what people call the means: "Visa 4242"; empty: the kind says it
	Reference    string      // the other side's name of it: a check's number, a voucher's last characters
	Detail       Detail
	RefID        int64 // the voucher's id
	ParentID     int64 // of money that went out: the payment that it gives back
	ReturnID     int64 // the return that it belongs to
	StaffID      int64
	LocationID   int64
	RegisterID   int64
	ShiftID      int64
	BusinessDay  string
	At           time.Time
	VoidedAt     time.Time // zero: not void
	VoidedBy     int64
}

// CanVoid says whether the payment can be taken back at the till of that person: once, and what lies in a drawer at its
// register. It may still need somebody's approval. What a company took is given back by the company.
func (x Transaction) CanVoid(by access.Actor) bool {
	if x.Status != Captured || x.Movement == Out || !by.May(access.SellAtTill) || by.LocationID != x.LocationID {
		return false
	}
	switch x.Kind {
	case Cash, Check:
		return by.RegisterID == x.RegisterID
	case GiftVoucher, RewardVoucher, StoreCredit, OnAccount:
		return by.RegisterID != 0
	case Card, InvoiceEcommerce, Exchange:
	}
	return false
}
