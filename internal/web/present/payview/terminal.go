package payview

import (
	"context"
	"strings"
	"time"

	"camber/internal/base/money"
	"camber/internal/base/text"
	"camber/internal/shop/access"
	"camber/internal/shop/order"
	"camber/internal/shop/payment"
	"camber/internal/web/present"
)

// Cards is how a till takes cards, and what it has asked of them.
type Cards struct {
	Companies   []payment.TerminalCompany
	Departments []payment.Department
	Devices     []payment.Device          // of the register
	Known       []payment.Device          // of the store
	Busy        map[int64]payment.Attempt // by the terminal
	Rate        payment.SurchargeRate
	Attempts    []payment.Attempt // of the order, or without one of its customer, oldest first
	Lanes       map[int64]string  // names of registers
}

// Choices are what is chosen from (PAY-9).
func (c Cards) Choices(ctx context.Context) CardChoices {
	to := CardChoices{CardProviders: []present.Titled{}, Departments: []PaymentChoice{}, Devices: []TerminalDevice{},
		CardTypes: []PaymentChoice{}}
	for _, company := range c.Companies {
		to.CardProviders = append(to.CardProviders, present.Titled{Code: company.Name(), Title: company.Title()})
	}
	for _, d := range c.Departments {
		to.Departments = append(to.Departments, PaymentChoice{ID: present.ID(d.ID), Title: d.Title})
	}
	for _, d := range c.Devices {
		shown := TerminalDevice{SmartTerminalID: d.SmartID, Title: d.Title, Provider: d.Provider}
		if a, busy := c.Busy[d.ID]; busy {
			shown.Busy = c.Lanes[a.RegisterID]
		}
		to.Devices = append(to.Devices, shown)
	}
	if c.Rate.Rate > 0 {
		for _, t := range payment.CardTypes() { // else the terminal tells
			to.CardTypes = append(to.CardTypes, PaymentChoice{ID: string(t), Title: cardType(ctx, t)})
		}
		to.Surcharge = &CardSurcharge{PercentText: c.Rate.Rate.Text(), Rate: c.Rate.Rate, Tax: c.Rate.TaxPPM(),
			Cap: c.Rate.Cap}
	}
	return to
}

func cardType(ctx context.Context, t payment.CardType) string {
	switch t {
	case payment.Credit:
		return text.Tr(ctx, "Credit card")
	case payment.Debit:
		return text.Tr(ctx, "Debit card")
	}
	return string(t)
}

// Open is what is asked of a card now; nil: nothing.
func (c Cards) Open(ctx context.Context) *OpenTerminal {
	for _, a := range c.Attempts {
		if a.Open() && a.Means == payment.Terminal {
			shown := NewOpenTerminal(ctx, a, c)
			return &shown
		}
	}
	return nil
}

// Declines are the tries at a terminal that took no money, the newest last: they stay in sight (CARD-1).
func (c Cards) Declines(ctx context.Context, zone *time.Location) []Decline {
	declines := []Decline{}
	for _, a := range c.Attempts {
		if a.Means != payment.Terminal || a.State != payment.Declined && a.State != payment.Failed {
			continue
		}
		d := Decline{SiteTransactionID: a.Reference, Amount: a.Amount, Message: standing(ctx, a),
			DateText: present.Moment(a.Changed, zone)}
		for _, one := range c.Known {
			if one.ID == a.DeviceID {
				d.Device = one.Title
			}
		}
		declines = append(declines, d)
	}
	return declines
}

// NewOpenTerminal is an attempt that is not done.
func NewOpenTerminal(ctx context.Context, a payment.Attempt, c Cards) OpenTerminal {
	shown := OpenTerminal{
		SiteTransactionID: a.Reference, Amount: a.Amount, AmountText: a.Amount.Text(), State: string(a.State),
		Message: standing(ctx, a),
		Lane:    c.Lanes[a.RegisterID], Started: a.Added, Called: a.Paged, ReleaseURL: "/pos/checkout/releaseTerminal",
	}
	for _, d := range c.Known {
		if d.ID == a.DeviceID {
			shown.SmartTerminalID, shown.Device = d.SmartID, d.Title
		}
	}
	return shown
}

// standing says how an attempt stands.
func standing(ctx context.Context, a payment.Attempt) string {
	switch a.State {
	case payment.Created, payment.Sent, payment.Awaiting:
		return text.Tr(ctx, "customer is choosing the payment method")
	case payment.CancelRequested:
		return text.Tr(ctx, "Cancelling. If the customer has paid already, the payment counts.")
	case payment.Unknown:
		return text.Tr(ctx, "No answer from the card company. It is not known yet whether the card was charged. We keep asking: please wait.")
	case payment.Approved:
		return text.Tr(ctx, "The transaction was approved.")
	case payment.RefundRequested:
		return text.Tr(ctx, "A refund to the card is under way. Don't pay it back another way.")
	case payment.Refunded:
		return text.Tr(ctx, "The money was paid back to the card.")
	case payment.VoidRequested, payment.UnknownVoid:
		return text.Tr(ctx, "The payment is being voided.")
	case payment.Cancelled:
		return text.Tr(ctx, "The payment was cancelled. The card was not charged.")
	case payment.Voided:
		return text.Tr(ctx, "The payment is void: the card is not charged.")
	case payment.Declined, payment.NotFound, payment.Failed, payment.Reversed:
	}
	if a.Message != "" {
		return text.Tr(ctx, a.Message) // the company's own words stay as they are
	}
	return text.Tr(ctx, "The card was not charged.")
}

// block is what can still be done with a card payment, at a terminal (PAY-5) or elsewhere (PAY-7).
func (c Cards) block(ctx context.Context, t payment.Transaction, orderID int64, by access.Actor, to *Transaction) {
	for _, a := range c.Attempts {
		if a.TransactionID != t.ID || t.ID == 0 || t.Movement == payment.Out {
			continue
		}
		action, status := "", ""
		switch a.State {
		case payment.Approved:
			if action = text.Tr(ctx, "Void"); a.Settled || a.Refunded > 0 || a.Means != payment.Terminal {
				action = text.Tr(ctx, "Return")
			}
		case payment.VoidRequested, payment.UnknownVoid:
			status = text.Tr(ctx, "void requested")
		case payment.RefundRequested:
			status = text.Tr(ctx, "refund requested")
		case payment.Voided, payment.Reversed:
			status = text.Tr(ctx, "void")
		case payment.Refunded:
			status = text.Tr(ctx, "refunded")
		default:
		}
		address := ""
		if action != "" && by.May(access.SellAtTill) && by.LocationID == t.LocationID {
			address = "/pos/checkout/cardAction?orderId=" + present.ID(orderID) + "&transaction_id=" + present.ID(t.ID)
			if t.OrderID == 0 {
				address = "/pos/customer/voidTransaction?customerId=" + present.ID(t.CustomerID) + "&transaction_id=" +
					present.ID(t.ID)
			}
		}
		if a.Means == payment.Terminal {
			to.Direct = &DirectBlock{Action: action, Status: status, URL: address}
		}
		to.Provider = &ProviderBlock{Transaction: ProviderTransaction{ActionText: action, ActionURL: address,
			Status: providerStatus(a), Settled: a.Settled}}
	}
}

// providerStatus is the company's own word.
func providerStatus(a payment.Attempt) string {
	switch a.State {
	case payment.Approved:
		return "CAPTURE"
	case payment.Voided, payment.Reversed:
		return "VOID"
	case payment.Refunded:
		return "REFUND"
	default:
		return strings.ToUpper(string(a.State))
	}
}

// TerminalEnd is the end of an attempt without money, in the stream (PAY-16).
type TerminalEnd struct {
	SiteTransactionID string `json:"siteTransactionId"`
	Message           string `json:"message"`
	Duplicate         bool   `json:"duplicate,omitempty"`
}

// NewTerminalEnd says why.
func NewTerminalEnd(ctx context.Context, a payment.Attempt) TerminalEnd {
	end := TerminalEnd{SiteTransactionID: a.Reference, Message: standing(ctx, a), Duplicate: a.Duplicate}
	if a.Released {
		end.Message = text.Tr(ctx, "The order can be paid otherwise. What became of the card is still asked.")
	}
	return end
}

// ArrivedMoney is a payment that the stream tells of.
type ArrivedMoney struct {
	Transactions
	Message string `json:"message,omitempty"` // what the cashier should know of it
}

// NewArrivedMoney adds to the payments of an order what was told of an attempt: that less was approved than was asked
// for (M-30), or that nobody owed it any more (C8).
func NewArrivedMoney(ctx context.Context, t Transactions, a payment.Attempt) ArrivedMoney {
	return ArrivedMoney{Transactions: t, Message: arrived(ctx, a)}
}

// Elsewhere says where else an order is open.
type Elsewhere struct {
	Text string `json:"text"` // empty: nowhere
}

// NewElsewhere names the registers, and who stands there.
func NewElsewhere(ctx context.Context, open []order.Opening, staff, registers map[int64]string) Elsewhere {
	if len(open) == 0 {
		return Elsewhere{}
	}
	places := make([]string, len(open))
	for i, one := range open {
		places[i] = registers[one.RegisterID] + " (" + staff[one.StaffID] + ")"
	}
	return Elsewhere{text.Tr(ctx, "This order is open at %s too.", strings.Join(places, ", "))}
}

// NewReceivedByCard is what a card paid without an order.
func NewReceivedByCard(ctx context.Context, got payment.Received, a payment.Attempt, around Around) MoneyTaken {
	m := NewMoneyTaken(ctx, got, around)
	m.Message = arrived(ctx, a)
	return m
}

func arrived(ctx context.Context, a payment.Attempt) string {
	switch {
	case a.RefundDue > 0:
		return text.Tr(ctx, "%s was paid too much and is to be paid back.", a.RefundDue.Text())
	case a.Taken > 0 && a.Taken < a.Amount:
		return text.Tr(ctx, "Only %s of %s was approved.", a.Taken.Text(), a.Amount.Text())
	}
	return ""
}

// Attention is a payment that somebody must look at (PAY-29).
type Attention struct {
	Kind       string      `json:"kind"` // attempt, late, refund_due or settlement
	ID         int64       `json:"id"`
	OrderID    int64       `json:"order_id"`
	OrderURL   string      `json:"order_url"` // empty: of no order
	PayerURL   string      `json:"payer_url"` // the account of who paid without an order; empty: of an order
	Customer   string      `json:"customer"`
	Lane       string      `json:"lane"`
	Amount     money.Cents `json:"amount"`
	AmountText string      `json:"amount_text"`
	StateText  string      `json:"state_text"`
	Since      string      `json:"since"`
	SinceText  string      `json:"since_text"`
	CheckURL   string      `json:"check_url,omitempty"`
	ReleaseURL string      `json:"release_url,omitempty"`
	AttestURL  string      `json:"attest_url,omitempty"`
	RefundURL  string      `json:"refund_url,omitempty"`
	SiteID     string      `json:"siteTransactionId,omitempty"`
}

// NewAttention shows a payment that somebody must look at.
func NewAttention(ctx context.Context, c payment.Care, o order.Order, lane string, zone *time.Location) Attention {
	a := c.Attempt
	shown := Attention{
		Kind: string(c.Why), ID: a.ID, OrderID: o.ID, Customer: o.Name, Lane: lane, Amount: c.Amount,
		AmountText: c.Amount.Text(), Since: c.Since.Format(time.RFC3339), SinceText: present.Moment(c.Since, zone),
		SiteID: a.Reference,
	}
	switch {
	case o.ID != 0:
		shown.OrderURL = ViewOrder + present.ID(o.ID)
	case a.CustomerID != 0:
		shown.PayerURL = "/pos/customer/statement?customer_id=" + present.ID(a.CustomerID)
	}
	switch c.Why {
	case payment.Differs:
		shown.StateText = differing(ctx, c.Differs)
	case payment.NotKnown:
		shown.StateText, shown.CheckURL = standing(ctx, a), "/pos/checkout/checkTerminal"
		if a.Open() && a.Means == payment.Terminal {
			shown.ReleaseURL = "/pos/checkout/releaseTerminal"
		}
		if a.State == payment.Unknown && a.Means == payment.Terminal {
			shown.AttestURL = "/pos/payments/attest"
		}
	case payment.Late:
		shown.StateText = text.Tr(ctx, "The card was charged when nothing was owed any more.")
		if a.State == payment.Approved {
			shown.RefundURL = "/pos/payments/payLate"
		}
	case payment.RefundDue:
		shown.ID, shown.StateText, shown.RefundURL = c.Due.ID, text.Tr(ctx, "This is to be paid back."),
			"/pos/payments/refund"
	}
	return shown
}

// differing says how a company's report differs.
func differing(ctx context.Context, why payment.Exception) string {
	switch why {
	case payment.Strange:
		return text.Tr(ctx, "The card company settled what we did not take.")
	case payment.Unsettled:
		return text.Tr(ctx, "The card company did not settle what we took.")
	case payment.Different:
	}
	return text.Tr(ctx, "The report of the card company and our books differ.")
}

// AttentionList is the page's list, the longest waiting first.
type AttentionList struct {
	Results []Attention `json:"results"`
	Total   int         `json:"total"`
}

// AskedTerminal answers what a cashier did with an attempt: how it stands now.
type AskedTerminal struct {
	Success bool `json:"success"`
	Transactions
	State     string `json:"state"`
	Message   string `json:"message"`
	Duplicate bool   `json:"duplicate,omitempty"`
}

// CardActionDone answers PAY-7.
type CardActionDone struct {
	Success string `json:"success"`
	Transactions
}
