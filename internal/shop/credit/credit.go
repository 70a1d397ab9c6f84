// Package credit is what the shop owes its customers in goods: store credit, which they spend on orders. It is a
// ledger: a row is never changed, only countered, and the balance is the sum of the rows (CUST-42).
package credit

import (
	"strings"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
)

// Movement is one row of a customer's credit.
type Movement struct {
	ID         int64
	CustomerID int64
	OrderID    int64 // 0: none
	// TransactionID is the payment that moved it; 0: none. The history does not read it.
	TransactionID int64
	Amount        money.Cents
	Description   string
	Who           audit.Who
	At            time.Time
}

// Gift is credit that staff give (CUST-26); a negative amount takes it back.
type Gift struct {
	CustomerID  int64
	Name        string // of the customer, for who approves it
	LocationID  int64  // whose day and currency it is booked in
	Amount      money.Cents
	Description string
}

func (g Gift) trimmed() Gift {
	g.Description = strings.TrimSpace(g.Description)
	return g
}

// effect is what an approver is told.
func (g Gift) effect() access.Effect {
	does := fault.T("Give %s store credit to %s.", g.Amount, g.Name)
	if g.Amount < 0 {
		does = fault.T("Take %s of store credit away from %s.", -g.Amount, g.Name)
	}
	return access.Effect{
		Permission: access.GiveCredit, Subject: "customer", ID: g.CustomerID, Amount: g.Amount, Confirm: true,
		Words: []fault.Text{does, fault.T("Description: %s", g.Description)}, Binds: []any{g.LocationID},
	}
}

const longest = 255 // characters of a description

// check says what is wrong with a trimmed gift.
func (g Gift) check() error {
	fields := map[string]fault.Text{}
	if problem := fault.Length(g.Description, true, 0, longest); problem != nil {
		fields["description"] = *problem
	}
	if g.Amount == 0 {
		fields["amount"] = fault.T("Required")
	}
	if len(fields) > 0 {
		return fault.InFields(fields)
	}
	return nil
}

// short is the refusal of what the balance does not cover.
func short(balance money.Cents) error {
	return fault.New(fault.Conflict, "There is only %s of store credit left.", balance)
}
