package payment

import (
	"cmp"
	"context"
	"slices"
	"time"

	"camber/internal/base/money"
	"camber/internal/shop/ledger"
)

// Charge is something bought on account, and what of it is still open: payments pay the oldest first (TRD-11).
type Charge struct {
	OrderID int64
	Day     string // YYYY-MM-DD at its store
	Due     string // the last day to pay
	Amount  money.Cents
	Open    money.Cents
}

// Move is a line of a statement.
type Move struct {
	Day           string
	OrderID       int64 // 0: money that came in without an order
	TransactionID int64
	Amount        money.Cents // above 0: bought; below: paid, or given back
	Owed          money.Cents // after it
}

// Ageing is what is open, by how many days it is late.
type Ageing struct{ Current, To30, To60, To90, Over90 money.Cents }

// Statement is an account with what was bought and paid on it, oldest first. What was undone is left out.
type Statement struct {
	Account
	Charges []Charge
	Moves   []Move
	Ageing  Ageing
}

// Statement reads a customer's account as it stands on a day (YYYY-MM-DD).
func (s *Accounts) Statement(ctx context.Context, customerID int64, today string) (Statement, error) {
	a, err := s.Account(ctx, customerID)
	if err != nil || a.CustomerID == 0 {
		return Statement{}, err
	}
	code := ledger.OnAccount(a.CustomerID).Code
	entries, err := ledger.OfAccount(ctx, code)
	if err != nil {
		return Statement{}, err
	}
	return a.statement(unmirroredEntries(entries), code, today)
}

func (a Account) statement(entries []ledger.Entry, code, today string) (Statement, error) {
	st := Statement{Account: a}
	slices.SortStableFunc(entries, func(a, b ledger.Entry) int { return cmp.Compare(a.BusinessDay, b.BusinessDay) })
	var owed, paid money.Cents
	for _, e := range entries {
		amount := amountOn(e, code)
		owed += amount
		st.Moves = append(st.Moves, Move{Day: e.BusinessDay, OrderID: e.OrderID, TransactionID: e.TransactionID,
			Amount: amount, Owed: owed})
		if amount < 0 {
			paid -= amount
			continue
		}
		due, err := dayAfter(e.BusinessDay, a.Terms)
		if err != nil {
			return Statement{}, err
		}
		st.Charges = append(st.Charges, Charge{OrderID: e.OrderID, Day: e.BusinessDay, Due: due, Amount: amount,
			Open: amount})
	}
	for i := range st.Charges {
		c := &st.Charges[i]
		part := min(paid, c.Open)
		c.Open, paid = c.Open-part, paid-part
		late, err := c.Late(today)
		if err != nil {
			return Statement{}, err
		}
		st.Ageing.add(c.Open, late)
	}
	return st, nil
}

// WithDeposits puts what a customer paid without an order and became store credit alone among the lines: what is taken
// back is found there (PAY-5, PAY-18). Nothing is owed the less by it.
func (*Accounts) WithDeposits(ctx context.Context, st Statement, customerID int64) (Statement, error) {
	paid, err := receivedTransactions(ctx, customerID)
	if err != nil {
		return st, err
	}
	for _, x := range paid {
		if !slices.ContainsFunc(st.Moves, func(m Move) bool { return m.TransactionID == x.ID }) {
			st.Moves = append(st.Moves, Move{Day: x.BusinessDay, TransactionID: x.ID})
		}
	}
	slices.SortStableFunc(st.Moves, func(a, b Move) int { return cmp.Compare(a.Day, b.Day) })
	var owed money.Cents
	for i := range st.Moves {
		owed += st.Moves[i].Amount
		st.Moves[i].Owed = owed
	}
	return st, nil
}

// Between returns what was owed before a day, and the lines from it to another, both included.
func (st Statement) Between(from, to string) (before money.Cents, moves []Move) {
	for _, m := range st.Moves {
		switch {
		case m.Day < from:
			before = m.Owed
		case m.Day <= to:
			moves = append(moves, m)
		}
	}
	return before, moves
}

func amountOn(e ledger.Entry, code string) money.Cents {
	var sum money.Cents
	for _, l := range e.Lines {
		if l.Account.Code == code {
			sum += l.Amount
		}
	}
	return sum
}

func dayAfter(day string, days int) (string, error) {
	d, err := time.Parse(time.DateOnly, day)
	return d.AddDate(0, 0, days).Format(time.DateOnly), err
}

// Late is how many days after its last day to pay a day is; 0 or less: it can be paid in time.
func (c Charge) Late(today string) (int, error) {
	due, err := time.Parse(time.DateOnly, c.Due)
	if err != nil {
		return 0, err
	}
	now, err := time.Parse(time.DateOnly, today)
	return int(now.Sub(due).Hours() / 24), err
}

func (g *Ageing) add(open money.Cents, late int) {
	switch {
	case late <= 0:
		g.Current += open
	case late <= 30:
		g.To30 += open
	case late <= 60:
		g.To60 += open
	case late <= 90:
		g.To90 += open
	default:
		g.Over90 += open
	}
}

// TransactionsOf reads the transactions behind the lines of a statement, by their ids.
func (*Accounts) TransactionsOf(ctx context.Context, moves []Move) (map[int64]Transaction, error) {
	ids := make([]int64, len(moves))
	for i, m := range moves {
		ids[i] = m.TransactionID
	}
	found, err := transactionsWithIDs(ctx, ids)
	by := make(map[int64]Transaction, len(found))
	for _, x := range found {
		by[x.ID] = x
	}
	return by, err
}
