// Package register is the places of sale of a store: each with a drawer, its shifts, and a count of receipts.
package register

import (
	"time"

	"camber/internal/base/money"
)

// Register is one place of sale.
type Register struct {
	ID         int64
	LocationID int64
	Number     int // unique in its store, from 1
	Name       string
}

// Shift is a register's time between opening and closing its drawer.
type Shift struct {
	ID          int64
	RegisterID  int64
	LocationID  int64
	BusinessDay string // at its store when it was opened, YYYY-MM-DD
	Opened      time.Time
	OpenedBy    int64 // staff
	Float       money.Cents
}

// Kind says why cash went into or out of a drawer.
type Kind string

const (
	Float  Kind = "float"  // in, when the shift opens
	Tender Kind = "tender" // in, from a customer
	Change Kind = "change" // out, to a customer
	Void   Kind = "void"   // out, a tender given back
)

// Movement is cash that went into the drawer of a shift, or with a negative amount out of it. Ids that don't apply are 0.
type Movement struct {
	ShiftID       int64
	Kind          Kind
	Amount        money.Cents // not 0
	TransactionID int64
	OrderID       int64
	StaffID       int64
}
