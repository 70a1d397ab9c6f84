package payview

import (
	"context"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/customer"
	"camber/internal/shop/location"
	"camber/internal/shop/payment"
	"camber/internal/web/present"
	"camber/internal/web/present/deskview"
)

// StatementPage is the screen of a customer's account (TRD-11), and where they pay without an order (PAY-18).
type StatementPage struct {
	Desk      deskview.Desk `json:"desk"`
	Statement Statement     `json:"statement"`
}

// Statement is what a customer owes, and how it came to that (TRD-11).
type Statement struct {
	CustomerID    int64           `json:"customer_id"` // whose account it is
	Name          string          `json:"name"`
	Store         []string        `json:"store"` // its name and address, a line each
	Today         string          `json:"today"`
	TodayText     string          `json:"today_text"`
	From          string          `json:"from"`
	FromText      string          `json:"from_text"`
	To            string          `json:"to"`
	ToText        string          `json:"to_text"`
	Terms         int             `json:"terms"` // days; 0: nothing was agreed
	Limit         money.Cents     `json:"limit"`
	LimitText     string          `json:"limit_text"`
	Hold          bool            `json:"hold"`
	AsksPO        bool            `json:"asks_po"` // nothing is charged without a PO number
	Owed          money.Cents     `json:"owed"`
	OwedText      string          `json:"owed_text"`
	AvailableText string          `json:"available_text"`
	Credit        money.Cents     `json:"storeCredit"`
	CreditText    string          `json:"storeCredit_text"`
	Open          []OpenCharge    `json:"open"`
	Ageing        []AgeingPart    `json:"ageing"`
	BeforeText    string          `json:"before_text"` // owed before the first line
	Lines         []StatementLine `json:"lines"`
	AfterText     string          `json:"after_text"`
	PaperURL      string          `json:"paper_url"` // the same as a letter
	PaymentTypes  PaymentTypes    `json:"paymentTypes"`
	CardChoices
	Attempt *OpenTerminal    `json:"attempt"` // what a terminal asks of a card for it; null: nothing
	Actions StatementActions `json:"actions"`
}

// StatementActions are the addresses of what the actor may do; absent: they may not.
type StatementActions struct {
	Pay   string `json:"pay,omitempty"`
	Void  string `json:"void,omitempty"`
	Agree string `json:"agree,omitempty"`
}

// OpenCharge is an order that is not paid yet, or not whole.
type OpenCharge struct {
	OrderID    int64  `json:"order_id"`
	DayText    string `json:"day_text"`
	DueText    string `json:"due_text"`
	AmountText string `json:"amount_text"`
	OpenText   string `json:"open_text"`
	Late       int    `json:"late"` // days; 0: in time
	Href       string `json:"href"`
}

// AgeingPart is what is late by some days.
type AgeingPart struct {
	Name string `json:"name"`
	Text string `json:"amount_text"`
	Late bool   `json:"is_late"` // and not nothing
}

// StatementLine is one thing bought, or one payment.
type StatementLine struct {
	DayText       string `json:"day_text"`
	OrderID       int64  `json:"order_id"` // 0: none
	Title         string `json:"title"`
	Href          string `json:"href"` // of the order; empty: there is none
	AmountText    string `json:"amount_text"`
	OwedText      string `json:"owed_text"` // after it
	TransactionID int64  `json:"transaction_id"`
	PaidText      string `json:"paid_text"`   // what was handed over without an order; empty: nothing
	CreditText    string `json:"credit_text"` // what of it became store credit; empty: nothing
	Voidable      bool   `json:"is_voidable"` // by this person, at this register
	VoidText      string `json:"void_text"`   // what that is called: a card that is settled is returned
	StatusText    string `json:"status_text"` // where it is on its way back; empty: it is not
}

// AroundStatement is what a statement is made from, beside itself.
type AroundStatement struct {
	Customer  customer.Customer
	Store     location.Location
	Day       string
	From, To  string
	Paid      map[int64]payment.Transaction
	Credit    money.Cents
	Takes     map[payment.Kind]bool
	Cards     Cards
	Actor     access.Actor
	MayAgree  bool // they are somebody who may have an account
	IsCurrent bool // neither merged nor erased
}

// NewStatement shows an account from one day to another.
func NewStatement(ctx context.Context, st payment.Statement, a AroundStatement) (Statement, error) {
	before, moves := st.Between(a.From, a.To)
	after := before
	s := Statement{
		CustomerID: a.Customer.ID, Name: a.Customer.Name(), Store: storeLines(a.Store), Today: a.Day,
		TodayText: present.Day(a.Day),
		From:      a.From, FromText: present.Day(a.From), To: a.To, ToText: present.Day(a.To), Terms: st.Terms,
		Limit:     st.Limit,
		LimitText: st.Limit.Text(),
		Hold:      st.Hold, AsksPO: st.AsksPO, Owed: st.Owed, OwedText: st.Owed.Text(), AvailableText: st.Available().Text(), Credit: a.Credit,
		CreditText: a.Credit.Text(),
		Open:       []OpenCharge{}, Lines: []StatementLine{}, BeforeText: before.Text(),
		PaymentTypes: NewPaymentTypes(a.Takes, false),
		CardChoices:  a.Cards.Choices(ctx), Attempt: a.Cards.Open(ctx),
	}
	if a.Customer.Company != "" {
		s.Name = a.Customer.Company
	}
	for _, c := range st.Charges {
		if c.Open == 0 {
			continue
		}
		late, err := c.Late(a.Day)
		if err != nil {
			return s, err
		}
		s.Open = append(s.Open, OpenCharge{
			OrderID: c.OrderID, DayText: present.Day(c.Day), DueText: present.Day(c.Due), AmountText: c.Amount.Text(),
			OpenText: c.Open.Text(), Late: max(late, 0),
			Href: orderURL(a.Actor, c.OrderID),
		})
	}
	for _, m := range moves {
		after = m.Owed
		s.Lines = append(s.Lines, newStatementLine(ctx, m, a))
	}
	s.AfterText = after.Text()
	s.PaperURL = deskview.Address(a.Actor, "/pos/customer/statement/paper") + "?customerId=" + present.ID(a.Customer.ID) +
		"&from=" + a.From + "&to=" + a.To
	g := st.Ageing
	for _, part := range []struct {
		name   string
		amount money.Cents
		late   bool
	}{
		{text.Tr(ctx, "Not due yet"), g.Current, false},
		{text.Tr(ctx, "1 to 30 days late"), g.To30, true},
		{text.Tr(ctx, "31 to 60 days late"), g.To60, true},
		{text.Tr(ctx, "61 to 90 days late"), g.To90, true},
		{text.Tr(ctx, "Over 90 days late"), g.Over90, true},
	} {
		s.Ageing = append(s.Ageing, AgeingPart{Name: part.name, Text: part.amount.Text(), Late: part.late && part.amount > 0})
	}
	if a.IsCurrent {
		s.Actions = newStatementActions(a)
	}
	return s, nil
}

// newStatementActions are what a person does with an account: money comes in at a register alone.
func newStatementActions(a AroundStatement) (may StatementActions) {
	of := "?customerId=" + present.ID(a.Customer.ID)
	isSold := a.Actor.Mode != access.Office && a.Actor.May(access.SellAtTill)
	if isSold {
		may.Pay, may.Void = "/pos/customer/addTransaction"+of, "/pos/customer/voidTransaction"+of
	}
	if a.MayAgree && (isSold || a.Actor.Mode == access.Office && a.Actor.May(access.OverrideHold)) {
		may.Agree = deskview.Address(a.Actor, "/pos/customer/agree") + of
	}
	return may
}

// orderURL is where an order of a statement is seen, of whichever location; empty where it may not be.
func orderURL(by access.Actor, id int64) string {
	switch {
	case by.Mode != access.Office:
		return ViewOrder + present.ID(id)
	case by.May(access.HandleOrders):
		return deskview.OfficeOrder + present.ID(id)
	}
	return ""
}

func newStatementLine(ctx context.Context, m payment.Move, a AroundStatement) StatementLine {
	l := StatementLine{
		DayText: present.Day(m.Day), OrderID: m.OrderID, AmountText: m.Amount.Text(), OwedText: m.Owed.Text(),
		TransactionID: m.TransactionID,
		Title:         text.Tr(ctx, "Payment"),
	}
	x, known := a.Paid[m.TransactionID]
	switch {
	case m.OrderID != 0:
		l.Title, l.Href = text.Tr(ctx, "Order # %s", present.ID(m.OrderID)), orderURL(a.Actor, m.OrderID)
		if known && x.Movement == payment.Out {
			l.Title = text.Tr(ctx, "Given back of order # %s", present.ID(m.OrderID))
		}
	case known:
		l.Title, l.PaidText = tenderLabel(ctx, x), x.Amount.Text()
		shown := newTransaction(ctx, x, 0, Around{Zone: a.Store.Zone, Actor: a.Actor, Cards: a.Cards})
		l.Voidable, l.VoidText, l.StatusText = shown.VoidURL != "", text.Tr(ctx, "Void"), shown.StatusText
		if d := shown.Direct; d != nil {
			l.Voidable, l.VoidText, l.StatusText = d.URL != "", d.Action, d.Status
		}
		l.Voidable = l.Voidable && x.CustomerID == a.Customer.ID
		if rest := x.Amount + m.Amount; rest > 0 {
			l.CreditText = rest.Text()
		}
	}
	return l
}

// storeLines are the head of a letter.
func storeLines(at location.Location) []string {
	var lines []string
	for _, line := range []string{at.Name, at.Address1, at.City + ", " + at.State + " " + at.Postcode, at.Telephone} {
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// Standing is what a cashier should know of a customer before the sale (TKT-3).
type Standing struct {
	HasAccount  bool        `json:"has_account"` // buys on account
	OnHold      bool        `json:"on_hold"`
	Owed        money.Cents `json:"owed"`
	Overdue     money.Cents `json:"overdue"`
	AccountLeft money.Cents `json:"account_left"` // what may still be bought on account
	StoreCredit money.Cents `json:"store_credit"`
}

// NewStanding shows an account as it stands today, with the customer's store credit.
func NewStanding(st payment.Statement, credit money.Cents) Standing {
	return Standing{
		HasAccount: st.Terms != 0, OnHold: st.Hold, Owed: st.Owed, AccountLeft: st.Available(), StoreCredit: credit,
		Overdue: st.Ageing.To30 + st.Ageing.To60 + st.Ageing.To90 + st.Ageing.Over90,
	}
}
