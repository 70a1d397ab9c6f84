package payment

import (
	"context"
	"fmt"
	"slices"
	"time"

	"camber/internal/base/clock"
	"camber/internal/base/db"
	"camber/internal/base/fault"
	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/audit"
	"camber/internal/shop/ledger"
	"camber/internal/shop/order"
	"camber/internal/shop/setting"
)

// Account lets a customer buy now and pay later (TRD-11). All users of a business share one.
type Account struct {
	CustomerID int64 // its holder
	Terms      int   // days to pay: 15, 30 or 45; 0: nothing is sold on account
	Limit      money.Cents
	Hold       bool
	Owed       money.Cents // by the ledger
}

// Available is what may still be bought on account.
func (a Account) Available() money.Cents {
	if a.Terms == 0 || a.Hold {
		return 0
	}
	return max(a.Limit-a.Owed, 0)
}

// allows refuses what the account does not cover.
func (a Account) allows(amount money.Cents) error {
	switch {
	case a.Terms == 0:
		return fault.New(fault.Conflict, "Payment on account is not set up for you.")
	case a.Hold:
		return fault.New(fault.Conflict, "Your account is on hold. Please call us.")
	case amount > a.Available():
		return fault.New(fault.Conflict, "This order is more than the %s that is left of your credit limit.", a.Available())
	}
	return nil
}

// Account returns what a customer may owe, and does; the zero account where nothing was agreed.
func (s *Service) Account(ctx context.Context, customerID int64) (Account, error) {
	if customerID == 0 {
		return Account{}, nil
	}
	c, err := s.customers.Customer(ctx, customerID)
	if err != nil {
		return Account{}, err
	}
	a, err := accountOf(ctx, c.AccountID(), false)
	if err != nil {
		return Account{}, err
	}
	return a.reckoned(ctx)
}

func (a Account) reckoned(ctx context.Context) (Account, error) {
	owed, err := ledger.Balance(ctx, ledger.OnAccount(a.CustomerID).Code)
	a.Owed = owed
	return a, err
}

// Agree sets what a customer may buy on account.
func (s *Service) Agree(ctx context.Context, who audit.Who, customerID int64, terms int, limit money.Cents, hold bool) error {
	switch {
	case !slices.Contains([]int{15, 30, 45}, terms):
		return fault.New(fault.Invalid, "The terms are 15, 30 or 45 days.")
	case limit < 0 || limit > money.Largest:
		return fault.New(fault.Invalid, "Max amount allowed: %s", money.Largest)
	}
	c, err := s.customers.Customer(ctx, customerID)
	if err != nil {
		return err
	}
	return db.Atomic(ctx, func(ctx context.Context) error {
		if err := saveAccount(ctx, Account{CustomerID: c.AccountID(), Terms: terms, Limit: limit, Hold: hold}, clock.Now(ctx)); err != nil {
			return err
		}
		return audit.Write(ctx, audit.Row{
			Who: who, Action: "account.agree", Subject: "customer", SubjectID: c.AccountID(),
			Detail: map[string]any{"terms": terms, "limit": limit, "hold": hold},
		})
	})
}

// onAccount lets the customer owe an order that is complete. The account's row is held, so that two orders at once don't
// both have the same credit.
func (s *Service) onAccount(ctx context.Context, actor access.Actor, o order.Order) (order.Order, error) {
	c, err := s.customers.Customer(ctx, o.CustomerID)
	if o.CustomerID == 0 || fault.Is(err, fault.NotFound) {
		return o, Account{}.allows(o.Total)
	}
	if err != nil {
		return o, err
	}
	a, err := s.heldAccount(ctx, c.ID)
	if err != nil {
		return o, err
	}
	if err := a.allows(o.BalanceDue); err != nil {
		return o, err
	}
	x := Transaction{CustomerID: a.CustomerID, Kind: OnAccount, Amount: o.BalanceDue, Label: a.label()}
	if _, err := s.tender(ctx, actor, o, x, fmt.Sprint("account of order ", o.ID), ledger.OnAccount(a.CustomerID)); err != nil {
		return o, err
	}
	return s.orders.Settle(ctx, o.ID)
}

func (a Account) label() string { return fmt.Sprintf("Net %d", a.Terms) }

// heldAccount is the account that a customer buys on, its row held so that two orders at once don't both have the same
// credit.
func (s *Service) heldAccount(ctx context.Context, customerID int64) (Account, error) {
	c, err := s.customers.Customer(ctx, customerID)
	if err != nil {
		return Account{}, err
	}
	a, err := accountOf(ctx, c.AccountID(), true)
	if err != nil {
		return Account{}, err
	}
	return a.reckoned(ctx)
}

// Charge is something bought on account, and what of it is still open: payments pay the oldest first (TRD-11).
type Charge struct {
	OrderID int64
	Day     string // YYYY-MM-DD at its store
	Due     string // the last day to pay
	Amount  money.Cents
	Open    money.Cents
}

// Payment is money that came in for an account.
type Payment struct {
	TransactionID int64
	Day           string
	Amount        money.Cents
}

// Ageing is what is open, by how many days it is late.
type Ageing struct{ Current, To30, To60, To90, Over90 money.Cents }

// Statement is an account with what was bought and paid on it, oldest first.
type Statement struct {
	Account
	Charges  []Charge
	Payments []Payment
	Ageing   Ageing
}

// Statement reads a customer's account as it stands on a day (YYYY-MM-DD).
func (s *Service) Statement(ctx context.Context, customerID int64, today string) (Statement, error) {
	a, err := s.Account(ctx, customerID)
	if err != nil || a.CustomerID == 0 {
		return Statement{}, err
	}
	code := ledger.OnAccount(a.CustomerID).Code
	entries, err := ledger.OfAccount(ctx, code)
	if err != nil {
		return Statement{}, err
	}
	return a.statement(entries, code, today)
}

func (a Account) statement(entries []ledger.Entry, code, today string) (Statement, error) {
	st := Statement{Account: a}
	mirrored := map[int64]bool{}
	for _, e := range entries {
		mirrored[e.ReversalOf] = e.ReversalOf != 0
	}
	var paid money.Cents
	for _, e := range entries {
		if e.ReversalOf != 0 || mirrored[e.ID] {
			continue
		}
		amount := on(e, code)
		if amount < 0 {
			paid -= amount
			st.Payments = append(st.Payments, Payment{TransactionID: e.TransactionID, Day: e.BusinessDay, Amount: -amount})
			continue
		}
		due, err := later(e.BusinessDay, a.Terms)
		if err != nil {
			return Statement{}, err
		}
		st.Charges = append(st.Charges, Charge{OrderID: e.OrderID, Day: e.BusinessDay, Due: due, Amount: amount, Open: amount})
	}
	for i := range st.Charges {
		c := &st.Charges[i]
		part := min(paid, c.Open)
		c.Open, paid = c.Open-part, paid-part
		if err := st.Ageing.add(*c, today); err != nil {
			return Statement{}, err
		}
	}
	return st, nil
}

func on(e ledger.Entry, code string) money.Cents {
	var sum money.Cents
	for _, l := range e.Lines {
		if l.Account.Code == code {
			sum += l.Amount
		}
	}
	return sum
}

func later(day string, days int) (string, error) {
	d, err := time.Parse(time.DateOnly, day)
	return d.AddDate(0, 0, days).Format(time.DateOnly), err
}

func (g *Ageing) add(c Charge, today string) error {
	due, err := time.Parse(time.DateOnly, c.Due)
	if err != nil {
		return err
	}
	now, err := time.Parse(time.DateOnly, today)
	if err != nil {
		return err
	}
	switch late := int(now.Sub(due).Hours() / 24); {
	case late <= 0:
		g.Current += c.Open
	case late <= 30:
		g.To30 += c.Open
	case late <= 60:
		g.To60 += c.Open
	case late <= 90:
		g.To90 += c.Open
	default:
		g.Over90 += c.Open
	}
	return nil
}

// Received is what became of money that came in without an order.
type Received struct {
	Transaction Transaction
	Applied     []Charge    // what it paid of the account, in Amount
	Owed        money.Cents // on account, afterwards
	Credit      money.Cents // store credit, afterwards
}

// Receive takes cash or a check of a customer without an order (PAY-18): it pays what they owe on account, the oldest
// first, and the rest becomes store credit. A repeat of its intent answers the same transaction.
func (s *Service) Receive(ctx context.Context, actor access.Actor, t Tender) (Received, error) {
	if err := positive(t.Amount); err != nil {
		return Received{}, err
	}
	switch {
	case t.Kind != Cash && t.Kind != Check:
		return Received{}, orNotTaken(nil)
	case !actor.May(access.SellAtTill) || actor.RegisterID == 0:
		return Received{}, fault.New(fault.Forbidden, "You may not sell at this register.")
	}
	var done Received
	err := db.Atomic(ctx, func(ctx context.Context) error {
		a, err := s.heldAccount(ctx, t.CustomerID)
		if err != nil {
			return err
		}
		x, repeated, err := s.received(ctx, actor, a, t)
		if err != nil {
			return err
		}
		done = Received{Transaction: x}
		if !repeated {
			if done.Applied, err = s.settleAccount(ctx, actor, a, x); err != nil {
				return err
			}
		}
		if done.Credit, err = s.credits.Balance(ctx, t.CustomerID); err != nil {
			return err
		}
		a, err = a.reckoned(ctx)
		done.Owed = a.Owed
		return err
	})
	return done, err
}

func (s *Service) received(ctx context.Context, actor access.Actor, a Account, t Tender) (Transaction, bool, error) {
	earlier, found, err := withIntent(ctx, t.IntentKey)
	if err != nil {
		return Transaction{}, false, err
	}
	if found {
		if earlier.OrderID != 0 || earlier.CustomerID != t.CustomerID || earlier.Amount != t.Amount || earlier.Kind != t.Kind {
			return Transaction{}, false, otherIntent()
		}
		return earlier, true, nil
	}
	if on, err := takes(ctx, actor.LocationID, t.Kind); err != nil || !on {
		return Transaction{}, false, orNotTaken(err)
	}
	if err := t.twin(ctx); err != nil {
		return Transaction{}, false, err
	}
	x := Transaction{Kind: t.Kind, Amount: t.Amount}
	if t.Kind == Check {
		if err := x.note(t.CustomerID, t.Check); err != nil {
			return Transaction{}, false, err
		}
	}
	x.CustomerID = t.CustomerID
	x, err = s.put(ctx, actor, actor.LocationID, x, t.IntentKey)
	return x, false, err
}

// settleAccount books what was received.
func (s *Service) settleAccount(ctx context.Context, actor access.Actor, a Account, x Transaction) ([]Charge, error) {
	currency, err := setting.Get(ctx, setting.Currency, setting.Location(x.LocationID))
	if err != nil {
		return nil, err
	}
	before, err := s.Statement(ctx, a.CustomerID, x.BusinessDay)
	if err != nil {
		return nil, err
	}
	into := ledger.Cash(x.RegisterID)
	if x.Kind == Check {
		into = ledger.Checks(x.RegisterID)
	}
	owed := min(max(a.Owed, 0), x.Amount)
	rest := x.Amount - owed
	_, err = ledger.Post(ctx, ledger.Entry{
		Cause: ledger.ByTender, Who: actor.Who(), TransactionID: x.ID, ShiftID: x.ShiftID, LocationID: x.LocationID, BusinessDay: x.BusinessDay, Currency: currency,
		Lines: []ledger.Line{ledger.Debit(into, x.Amount), ledger.Credit(ledger.OnAccount(a.CustomerID), owed), ledger.Credit(ledger.StoreCredit(x.CustomerID), rest)},
	})
	if err != nil {
		return nil, err
	}
	if rest > 0 {
		if err := s.credits.Deposit(ctx, actor.Who(), x.CustomerID, 0, rest, text.Key("Payment received")); err != nil {
			return nil, err
		}
	}
	var paid []Charge
	left := owed
	for _, c := range before.Charges {
		if part := min(left, c.Open); part > 0 {
			c.Amount, c.Open = part, c.Open-part
			paid, left = append(paid, c), left-part
		}
	}
	return paid, s.log(ctx, actor, x, "payment.add", map[string]any{"customer": x.CustomerID, "amount": x.Amount, "kind": x.Kind, "on_account": owed})
}
