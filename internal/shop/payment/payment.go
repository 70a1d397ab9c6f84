// Package payment takes money for orders and gives it back. Every movement is a transaction and one entry of the ledger;
// what an order has been paid is always a sum of those.
package payment

import (
	"time"

	"camber/internal/base/money"
	"camber/internal/shop/access"
)

// Kind is how money came in (PAY-8).
type Kind string

const (
	Cash      Kind = "cash"
	Card      Kind = "card"
	OnAccount Kind = "on_account" // the customer owes it instead
)

// Status says whether the money is here.
type Status string

const (
	Captured    Status = "captured"
	Void        Status = "void"
	WasRefunded Status = "refunded" // paid back to the card
)

// Transaction is a movement of money on an order. Amount is what was handed over.
type Transaction struct {
	ID          int64
	OrderID     int64
	Kind        Kind
	Status      Status
	Amount      money.Cents
	Label       string // what people call the means: "Visa 4242"; empty: the kind says it
	StaffID     int64
	LocationID  int64
	RegisterID  int64
	ShiftID     int64
	BusinessDay string
	At          time.Time
	VoidedAt    time.Time // zero: not void
	VoidedBy    int64
}

// CanVoid says whether a person may take the payment back now: once, and where the cash went into the drawer.
func (t Transaction) CanVoid(by access.Actor) bool {
	return t.Kind == Cash && t.Status == Captured && by.May(access.VoidTender) && by.RegisterID == t.RegisterID
}
