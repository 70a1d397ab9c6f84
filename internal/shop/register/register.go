// Package register is the places of sale of a store: each with a drawer, its shifts, and a count of receipts.
package register

import (
	"time"

	"camber/internal/base/ids"
	"camber/internal/base/money"
)

// Register is one place of sale.
type Register struct {
	ID         int64
	LocationID int64
	Number     int // unique in its store, from 1
	Name       string
	OutOfUse   bool // nobody signs in there any more; what was sold there stays
}

// Version names the state of a register that a form was opened with.
func (r Register) Version() string { return ids.Version(r.Number, r.Name, r.OutOfUse) }

// Shift is a register's time between opening and closing its drawer.
type Shift struct {
	ID          int64
	RegisterID  int64
	LocationID  int64
	BusinessDay string // at its store when it was opened, YYYY-MM-DD
	Opened      time.Time
	OpenedBy    int64 // staff
	Float       money.Cents

	// of a shift that was closed
	Closed   time.Time // zero while it is open
	ClosedBy int64
	Approver int64 // who approved that, 0: nobody had to
	Z        int64 // its number at the register, from 1
	Counted  money.Cents
	Expected money.Cents
	Report   string // JSON, as the shift was closed
}

// Kind says why cash went into or out of a drawer.
type Kind string

const (
	Float  Kind = "float"  // in, when the shift opens
	Tender Kind = "tender" // in, from a customer
	Change Kind = "change" // out, to a customer
	Void   Kind = "void"   // out, a tender given back
	Refund Kind = "refund" // out, of an order that was called off or of goods that came back

	PaidIn  Kind = "paid_in"  // in, without a sale
	PaidOut Kind = "paid_out" // out, without a sale
	Drop    Kind = "drop"     // out, into the safe
	Count   Kind = "count"    // in or out, what a count found over or short
	NoSale  Kind = "no_sale"  // neither: the drawer was opened
)

// Movement is cash that went into the drawer of a shift, or with a negative amount out of it. Ids that don't apply are
// 0.
type Movement struct {
	ShiftID       int64
	Kind          Kind
	Amount        money.Cents // 0 of a NoSale alone
	TransactionID int64
	OrderID       int64
	StaffID       int64
	Reason        string    // of what no sale explains
	At            time.Time // set by Move
}
